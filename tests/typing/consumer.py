"""How a consumer's program is typed: nothing here runs, `check.py` has both type checkers read it."""

from collections.abc import Iterator
from typing import TypeVar, assert_never, assert_type

from cardrules import Dealer, Dealt, Game, Log, Record, Seed, loads, read_move, read_view, replay, states
from cardrules.game import Outcome, Seated, Seen, Shuffle, Tabled
from cardrules.games import colonel, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks
from cardrules.testing import golden_log, golden_logs

O = TypeVar("O")  # noqa: E741
S = TypeVar("S", bound=Tabled)
M = TypeVar("M", bound=Seated)
V = TypeVar("V", bound=Seen)


def playout(game: Game[O, S, M, V], options: O, dealer: Dealer) -> S:
    state = game.start(options)
    while game.outcome(state) is None:
        asked = game.to_shuffle(state)
        if asked is not None:
            state = game.deal(state, dealer.answer(asked))
        else:
            state = game.apply(state, game.legal_moves(state)[0])
    return state


dealer = Dealer(Seed.random())
last = playout(pip_pip, pip_pip.Options(seats=5), dealer)
assert_type(last, pip_pip.State)
assert_type(golden_logs(colonel)[0].log, Log[colonel.Options, colonel.Move])
assert_type(golden_log(pip_pip, "no-call").log.options.seats, int)

assert_type(playout(toucan_tricks, toucan_tricks.Options(), dealer), toucan_tricks.State)
assert_type(toucan_tricks.legal_moves(toucan_tricks.start(toucan_tricks.Options())), tuple[toucan_tricks.Move, ...])

assert_type(playout(toucan_burn, toucan_burn.Options(), dealer), toucan_burn.State)
assert_type(toucan_burn.legal_moves(toucan_burn.start(toucan_burn.Options())), tuple[toucan_burn.Move, ...])

assert_type(playout(colonel, colonel.Options(), dealer), colonel.State)
assert_type(colonel.legal_moves(colonel.start(colonel.Options())), tuple[colonel.Move, ...])

assert_type(playout(straw_man_tarock, straw_man_tarock.Options(), dealer), straw_man_tarock.State)
assert_type(
    straw_man_tarock.legal_moves(straw_man_tarock.start(straw_man_tarock.Options())), tuple[straw_man_tarock.Move, ...]
)

log = loads("", game=pip_pip)
assert_type(log, Log[pip_pip.Options, pip_pip.Move])
assert_type(replay(pip_pip, log), pip_pip.State)
assert_type(states(pip_pip, log), Iterator[pip_pip.State])

record = Record.start(pip_pip, pip_pip.Options())
assert_type(record, Record[pip_pip.Options, pip_pip.State, pip_pip.Move, pip_pip.View])
assert_type(record.dealt_by(dealer).state, pip_pip.State)
assert_type(record.log.moves, tuple[pip_pip.Move | Dealt, ...])

state = record.state
assert_type(pip_pip.legal_moves(state), tuple[pip_pip.Move, ...])
assert_type(pip_pip.to_shuffle(state), Shuffle | None)
assert_type(pip_pip.outcome(state), Outcome | None)
assert_type(pip_pip.view(state, 0), pip_pip.View)
assert_type(pip_pip.breach(pip_pip.view(state, 0), pip_pip.PipPip(0, "H")), pip_pip.Rule | None)
assert_type(read_move(pip_pip, "{}"), pip_pip.Move)
assert_type(read_view(pip_pip, b"{}"), pip_pip.View)
assert_type(state.table.match.options.seats, int)


def said(move: pip_pip.Move) -> str:
    match move:
        case pip_pip.Play(seat, card):
            return f"{seat} plays {card.code}"
        case pip_pip.PipPip(seat, suit):
            return f"{seat} calls {suit}"
        case _:
            assert_never(move)


def announced(move: toucan_tricks.Move) -> toucan_tricks.Call | None:
    match move:
        case toucan_tricks.Lead(_, (one, other), call):
            assert_type((one.code, other.code), tuple[str, str])
            return call
        case toucan_tricks.Follow() | toucan_tricks.Claim():
            return None
        case _:
            assert_never(move)


def touched(move: toucan_burn.Move) -> toucan_burn.Place | toucan_burn.Source | int | None:
    match move:
        case toucan_burn.Draw(_, source):
            return source
        case toucan_burn.Keep(_, slot) | toucan_burn.Peek(_, slot) | toucan_burn.Give(_, slot):
            return slot
        case toucan_burn.Spy(_, owner, slot) | toucan_burn.Burn(_, owner, slot):
            return owner, slot
        case toucan_burn.Swap(_, one, other):
            assert_type(other, tuple[int, int])
            return one
        case toucan_burn.Play() | toucan_burn.Decline() | toucan_burn.Toucan() | toucan_burn.Reveal():
            return None
        case _:
            assert_never(move)


def lain_down(move: colonel.Move) -> colonel.Source | int | None:
    match move:
        case colonel.Draw(_, source):
            return source
        case colonel.Meld(_, cards):
            return len(cards)
        case colonel.LayOff(_, card, meld):
            assert_type((card.code, meld), tuple[str, int])
            return meld
        case colonel.Discard() | colonel.Challenge() | colonel.Accept() | colonel.Reject():
            return None
        case _:
            assert_never(move)


def trump(table: pip_pip.Table) -> str:
    match table:
        case pip_pip.Cutting():
            return "none yet"
        case pip_pip.Turned() | pip_pip.Playing() | pip_pip.Between():
            return table.trump
