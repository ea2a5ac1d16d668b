"""The builders of positions: what is filled in is possible, and usable; what cannot be built says so, and where."""

from __future__ import annotations

import inspect
import pickle
import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from cardrules import BadValue, read_view, to_json
from cardrules.games import colonel, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks
from cardrules.testing.positions import colonel as colonels
from cardrules.testing.positions import pip_pip as pips
from cardrules.testing.positions import straw_man_tarock as tarocks
from cardrules.testing.positions import toucan_burn as burns
from cardrules.testing.positions import toucan_tricks as tricks
from cardrules.testing.positions.common import Rest
from cardrules.testing.problems import problems

WALKS = 40
"""From so many positions a game."""


def usable(game: Any, state: Any) -> bool:
    """Whether the state can be listed, played on, seen, imagined, written and kept."""
    moves = game.legal_moves(state)
    for move in moves[:3]:
        assert problems(game.apply(state, move)) == ()
    for seat in range(len(state.table.match.scores)):
        seen = game.view(state, seat)
        assert read_view(game, to_json(seen)) == seen
        assert game.view(game.imagine(seen, game.hidden(seen)), seat) == seen
    assert pickle.loads(pickle.dumps(state)) == state
    return bool(moves)


def possible(game: Any, build: Callable[..., Any], *said: Any, **more: Any) -> None:
    """What is built has no problems, and can be used."""
    state = build(*said, **more)
    assert problems(state) == (), (said, more)
    assert usable(game, state) or game.to_shuffle(state) is not None


# --- What is built is possible ----------------------------------------------------------------------------------------

PIPS: list[tuple[str, dict[str, Any]]] = [
    ("||", {}),
    ("|||||||||||", {}),
    ("AS KS | 2H 3H | 3H 4C", {}),
    ("AS KS | 2H | 3H 4C", {"led": "QS QS", "leader": 1}),
    ("AS|||", {"stock": "2S"}),
    ("AS||", {"remainder": "2S"}),
    ("||", {"remainder": "2S"}),
    ("KS QS|||", {"called": "|KH QH||", "coming": "H"}),
    ("KS QS|||", {"coming": "H", "trump": "C", "turned": "D"}),
    ("AS | KS | 2D", {"dealer": 0, "deals": 1}),
    ("AS | KS | 2D", {"dealer": 1}),
    ("AS | KS | 2D", {"dealer": 2, "leader": 2}),
    ("||", {"led": "QS", "taken": ()}),
    ("AS KS|||", {"led": "2S", "leader": 3, "options": pip_pip.Options(draw_timing="after_trick")}),
    ("|||||", {"deals": 2, "options": pip_pip.Options(later_trump="last_trump")}),
    ("|||", {"dealer": 1}),
    ("|||", {"dealer": 1, "led": "AS"}),
    ("|||", {"dealer": 1, "taken": ()}),
    ("|||", {"taken": (pips.trick("0 3S KS 4S 5S"),)}),
    ("AC 2C 3C 4C 5C 6C 7C|||", {"dealer": 1, "led": "QS"}),
    ("|||", {"called": "KH|||"}),
    ("|||", {"called": "KH KH|||", "stock": " ".join([str(each) for each in pip_pip.PACK if each.suit in "CD"])}),
]


@pytest.mark.parametrize(("hands", "more"), PIPS)
def test_a_position_of_pip_pip_is_possible(hands: str, more: dict[str, Any]) -> None:
    possible(pip_pip, pips.playing, hands, **more)


TRICKS: list[tuple[str, dict[str, Any]]] = [
    ("|", {}),
    ("8D QH | TH QD", {}),
    ("8D QH | TH QD", {"counts": (27, 21)}),
    ("8D QH | TH QD", {"counts": (40, 8)}),
    ("|", {"counts": (9, 27)}),
    ("|", {"counts": (4, 0)}),
    ("|", {"counts": (2, 2)}),
    ("|", {"counts": (2, 2), "dealer": 0}),
    ("|", {"counts": (1, 3)}),
    ("|", {"counts": (6, 6)}),
    ("|", {"counts": (5, 3)}),
    ("|", {"counts": (27, 1)}),
    ("|", {"counts": (46, 2), "leader": 1}),
    ("KD 9S | 9C QH", {"counts": (27, 21), "leader": 1}),
    ("| 8S 5D", {"led": "9H 4H high"}),
    ("|", {"led": "9H 4H low", "taken": ()}),
    ("AS | KS 2S", {"leader": 1}),
    ("AS | KS 2S", {"leader": 1, "dealer": 1}),
    ("AS | KS 2S", {"leader": 1, "dealer": 0, "can": "2C 3C 4C 5C"}),
    ("|", {"taken": (), "dealer": 1}),
    ("|", {"taken": (), "dealer": 0}),
    ("|", {"dealer": 0}),
    ("| 8S 5D 2C 3C 4C 6C 7C", {"led": "9H 4H high", "can": "TS"}),
    ("8S 5D 2C 3C 4C 6C 7C |", {"led": "9H 4H high", "can": "TS"}),
    ("|", {"taken": (tricks.trick("0 QH 8D high QD TH"),)}),
    ("|", {"deals": 3, "scores": (3, 4), "options": toucan_tricks.Options(next_dealer="alternate")}),
    ("|", {"taken": (tricks.trick("0 QH 8D high QD TH"), tricks.trick("1 9S 4S low 3C 2C")), "leader": 0}),
]


@pytest.mark.parametrize(("hands", "more"), TRICKS)
def test_a_position_of_toucan_tricks_is_possible(hands: str, more: dict[str, Any]) -> None:
    possible(toucan_tricks, tricks.playing, hands, **more)


TAROCKS: list[tuple[str, dict[str, Any]]] = [
    ("|", {}),
    ("II | III", {}),
    ("II XX | III", {}),
    ("|", {"led": "XVII:ros"}),
    ("KC QC CC VC TC 9C 8C 7C I II III IV V VI VII | KH", {}),
    ("KC | KD", {"tops": "TC - - | 9C - -", "piles": "XX 7C/8C/|XXI//"}),
    ("KC |", {"led": "XVII:ros", "leader": 1, "declarer": None}),
    ("KC | KD", {"dealer": 1, "leader": 1}),
    ("KC | KD", {"dealer": 0, "leader": 1, "shown": "XX|KH"}),
    ("KC | KD", {"deals": 4, "options": straw_man_tarock.Options(expose="after_trick", hands=9), "led": "7C"}),
    ("|", {"taken": (), "leader": 1, "declarer": 1}),
    ("|", {"taken": (), "dealer": 1}),
    ("|", {"taken": (tarocks.trick("1 KC 7C"),), "leader": 1, "declarer": None}),
    ("|", {"taken": (), "leader": 1, "declarer": 0, "options": straw_man_tarock.Options(first_lead="elder")}),
    ("I|", {"taken": (tarocks.trick("1 KC 9C"),)}),
    ("I|", {"taken": (), "leader": 1}),
    ("I|", {"taken": ()}),
    ("|", {"leader": 1}),
    ("|", {"declarer": 1}),
    ("|", {"declarer": None, "dealer": 0}),
    ("|", {"dealer": 0, "options": straw_man_tarock.Options(first_lead="elder")}),
    ("|", {"dealer": 0, "taken": (), "options": straw_man_tarock.Options(first_lead="elder")}),
    ("KC QC CC VC TC 9C 8C 7C I II III IV V VI VII | KH", {"tops": "VD - - | - - -"}),
    ("KC QC CC VC TC 9C 8C 7C I II III IV V VI VII | KH", {"tops": "VD CD QD | - - -", "piles": "X XI/XII XIII/|//"}),
]


@pytest.mark.parametrize(("hands", "more"), TAROCKS)
def test_a_position_of_straw_man_tarock_is_possible(hands: str, more: dict[str, Any]) -> None:
    possible(straw_man_tarock, tarocks.playing, hands, **more)


def test_an_auction_is_possible() -> None:
    possible(straw_man_tarock, tarocks.auction)
    possible(straw_man_tarock, tarocks.auction, "II | III", to_bid=0)
    possible(straw_man_tarock, tarocks.auction, dealer=1, deals=3, piles="KC 7C//|//")


COLONELS: list[dict[str, Any]] = [
    {},
    {"hands": "7C 7D 7H | KS"},
    {"hands": "7C | 8C 9C"},
    {"hands": "7C |"},
    {"hands": "7C |", "melds": "2C 2D 2H", "taken": "KS|"},
    {"hands": "| KS", "stock": "2C", "pile": "3C"},
    {"hands": "7C 8C 9C | TC JC", "dealer": 0},
    {"hands": "AC 2C 3C 4C 5C 6C 7C 8C 9C | AD 2D 3D 4D 5D 6D 7D 8D 9D TD"},
    {"hands": "AC 2C 3C 4C 5C 6C 7C | AD 2D 3D 4D 5D 6D 7D 8D"},
    {"deals": 3, "scores": (-20, 13)},
    {"pile": "3C 4C 5C", "options": colonel.Options(hands=4)},
    {"melds": "2C 2D 2H 2S|3C 3D 3H 3S|4C 4D 4H 4S|5C 5D 5H 5S", "hands": "AC | AS"},
    {"melds": "8D 8S 8H 8C | 6H 6S 6C | AH AS AD"},
    {"hands": "7C | 8D", "dealer": 1, "options": colonel.Options(max_turns=4)},
]


@pytest.mark.parametrize(("said", "seat"), list(product(COLONELS, (0, 1))))
def test_a_position_of_colonel_is_possible(said: dict[str, Any], seat: int) -> None:
    possible(colonel, colonels.drawing, to_draw=seat, **said)
    possible(colonel, colonels.melding, to_discard=seat, **said)
    possible(colonel, colonels.replying, to_draw=seat, challenger=0, **said)


def test_the_optional_card_of_a_turn_is_taken_or_melded() -> None:
    possible(colonel, colonels.melding, "7C | KS", optional="QS", taken="QS |")
    possible(colonel, colonels.melding, "7C | KS", optional="QS", melds="QD QH QS")
    possible(colonel, colonels.melding, optional="QS", taken="QS |")


def test_the_turns_of_colonel_are_below_their_limit() -> None:
    """C31: only who has melded before needs a turn before."""
    two, one = colonel.Options(max_turns=2), colonel.Options(max_turns=1)
    possible(colonel, colonels.melding, " | 8D", options=two)
    possible(colonel, colonels.drawing, " | 8D", options=two)
    possible(colonel, colonels.melding, "8D | ", options=one)
    assert colonels.melding(" | 8D", options=two).table.turns == 1
    for seat in (0, 1):
        possible(colonel, colonels.drawing, to_draw=seat, melds="8D 8S 8H", options=two)
        possible(colonel, colonels.melding, to_discard=seat, melds="8D 8S 8H", options=one)


def options(**agreed: Any) -> toucan_burn.Options:
    return toucan_burn.Options(**agreed)


LOOK_SWAPS = ((1, 20, None, 1), (2, 20, "look_swap", 2))
"""A deck with that word alone."""

BURNS: list[tuple[str, dict[str, Any]]] = [
    ("|", {}),
    ("5 6 7 8|||", {}),
    ("5 6|7 8 1 2", {}),
    ("5@01 6 . 8|1 2 3 4", {}),
    ("5@ 6 . 8|1* 2 3 4 5", {}),
    ("5 6 7 8|1", {"pile": "3 4 5"}),
    ("|||", {"caller": 1}),
    ("|||", {"caller": 1, "options": options(min_turns_before_call=2)}),
    ("|||", {"stock": "5 5"}),
    ("||", {"options": options(start_discard=True)}),
    ("||", {"options": options(start_discard=True), "pile": "5 6"}),
    ("||", {"turns": 5}),
    ("||", {"turns": 5, "pile": "3"}),
    ("||", {"deals": 2, "dealer": 1}),
    ("||", {"reshuffles": 2, "pile": "5 6 7 8", "deals": 3}),
    ("1|||", {"options": options(chain_burn=True)}),
    ("||", {"options": options(stock_empty="end_round", deck="cambio54")}),
    ("||", {"options": options(max_turns=9)}),
    (". . . 5|1 2 3 4", {"pile": "6"}),
    (". . . 5|1 2 3 4", {"options": options(start_discard=True)}),
    ("5 6 7 8 9 10|1 2 3 4", {}),
    ("5 6 7 8 9 10|1 2 3 4", {"options": options(burn_attempts="unlimited")}),
    ("5 6 7 8 9 10|. 2 3 4", {"options": options(chain_burn=True, wrong_burn_penalty=2)}),
]
WAITING: list[tuple[str, dict[str, Any]]] = [
    ("|||", {"window": "--x-"}),
    ("|||", {"window": "--x-", "power": (3, "spy")}),
    ("|||", {"power": (3, "spy"), "pile": "9"}),
    ("|||", {"power": (3, "swap"), "options": options(deck=LOOK_SWAPS)}),
    (". 1 2 3|1 2 3 4", {"gift": (1, 0, 0)}),
    (". . . 5|1 2 3 4", {"window": "--", "pile": "1"}),
    (". . . 5|1 2 3 4", {"window": "--", "options": options(chain_burn=True)}),
    ("5 6 7 8 9 10|1 2 3 4", {"window": "--"}),
    ("5 6 7 8 9 10|1 2 3 4", {"window": "x-"}),
]


@pytest.mark.parametrize(("hands", "more"), BURNS)
def test_a_position_of_toucan_burn_is_possible(hands: str, more: dict[str, Any]) -> None:
    possible(toucan_burn, burns.drawing, hands, **more)
    possible(toucan_burn, burns.closing, hands, **more)
    possible(toucan_burn, burns.holding, hands, **more)
    possible(toucan_burn, burns.holding, hands, taken="12", **more)
    possible(toucan_burn, burns.holding, hands, drawn="12", holder=1, **{**more, "caller": None})


@pytest.mark.parametrize(("hands", "more"), WAITING)
def test_what_waits_between_two_turns_is_possible(hands: str, more: dict[str, Any]) -> None:
    possible(toucan_burn, burns.drawing, hands, **more)
    possible(toucan_burn, burns.closing, hands, **more)


def test_a_shuffle_is_possible() -> None:
    possible(toucan_burn, burns.reshuffling, "||")
    possible(toucan_burn, burns.reshuffling, "||", debtor=1)
    possible(toucan_burn, burns.reshuffling, "5 6|||", debtor=1, caller=2)
    end = options(stock_empty="end_round")
    possible(toucan_burn, burns.closing, "||", stock="", options=end)


SCORES: list[tuple[Callable[..., Any], str, tuple[int, ...]]] = [
    (pips.playing, "AS | 2H | 3D", (40, 30, 20)),
    (tricks.playing, "8D QH | TH QD", (5, 7)),
    (tarocks.playing, "KC | KD", (5, 7)),
    (tarocks.auction, "|", (50, 0)),
    (colonels.drawing, "7C | KS", (5, 7)),
    (colonels.melding, "7C | KS", (0, -7)),
    (colonels.replying, "7C | KS", (5, 7)),
    (burns.drawing, "5 6 | 7", (5, -1)),
    (burns.closing, "5 6 | 7", (5, 7)),
    (burns.holding, "5 6 | 7", (5, 7)),
    (burns.reshuffling, "5 6 | 7", (5, 7)),
]


@pytest.mark.parametrize(("build", "hands", "scores"), SCORES)
def test_with_scores_alone_one_deal_is_over(build: Callable[..., Any], hands: str, scores: tuple[int, ...]) -> None:
    state = build(hands, scores=scores)
    assert (problems(state), state.table.match.deals) == ((), 1)
    assert build(hands, scores=(0,) * len(scores)).table.match.deals == 0
    assert build(hands, scores=scores, deals=2).table.match.deals == 2
    assert any(["no deal came before" in sentence for sentence in problems(build(hands, scores=scores, deals=0))])
    assert build(hands, scores=scores, complete=False).table.match.deals == 0


def test_scores_of_calls_are_of_this_deal() -> None:
    called = pips.playing("KS QS|||", called="|KH QH||", coming="H", scores=(0, 50, 0, 0))
    assert (problems(called), called.table.match.deals) == ((), 0)
    later = pips.playing("KS QS|||", called="|KH QH||", coming="H", scores=(0, 60, 9, 0))
    assert (problems(later), later.table.match.deals, later.table.match.cuts) == ((), 1, 2)


def test_the_leader_of_the_trick_game_is_made_to_fit() -> None:
    assert tricks.playing("|").table.to_lead == 0
    assert tricks.playing("|", dealer=0).table.to_lead == 1
    assert tricks.playing("|", counts=(1, 3)).table.to_lead == 1
    assert tricks.playing("|", counts=(5, 3)).table.to_lead == 0
    assert tricks.playing("|", taken=(tricks.trick("0 QH 8D high QD TH"),)).table.to_lead == 1
    assert tricks.playing("AS | KS", complete=False).table.to_lead == 0
    assert tricks.playing("AS | KS", dealer=0, complete=False).table.to_lead == 1
    assert tricks.playing("8S 5D 2C 3C 4C 6C 7C |", led="9H 4H high", can="TS").table.to_follow == 0


def test_the_leader_is_made_to_fit() -> None:
    assert pips.playing("|||").table.to_play == 0
    assert pips.playing("|||", dealer=1).table.to_play == 2
    assert pips.playing("|||", dealer=1, led="AS").table.to_play == 3
    assert pips.playing("|||", dealer=1, complete=False).table.to_play == 2
    assert pips.playing("|||", taken=(pips.trick("0 3S KS 4S 5S"),)).table.to_play == 1
    assert pips.playing("AS | KS | 2D", dealer=1).table.to_play == 0
    assert pips.playing("|||", dealer=1, leader=0).table.to_play == 0
    assert tarocks.playing("|").table.to_play == 0
    assert tarocks.playing("|", declarer=1).table.to_play == 1
    assert tarocks.playing("|", leader=1).table.declarer == 1
    assert tarocks.playing("I|", taken=[tarocks.trick("1 KC 9C")]).table.declarer == 1
    assert tarocks.playing("|", complete=False).table.declarer == 0


def test_what_was_burned_needs_its_discards() -> None:
    """B15: with the window open the last discard is not burned on; the first card of the pile is from the stock."""
    open_, closed = [burns.drawing(". . . 5|1 2 3 4", window=window, pile="1") for window in ("--", None)]
    assert (open_.table.turns, len(open_.table.pile), open_.table.stock) == (4, 4, 43)
    assert (closed.table.turns, len(closed.table.pile), closed.table.stock) == (3, 4, 43)
    assert problems(toucan_burn.apply(open_, toucan_burn.Burn(1, 1, 0))) == ()


# --- A walk from what is built ----------------------------------------------------------------------------------------


def _hands(pack: list[str], rng: random.Random, seats: int, most: int) -> str:
    return " | ".join([" ".join([pack.pop() for _ in range(rng.randint(0, most))]) for _ in range(seats)])


def _pack(cards: Any, rng: random.Random) -> list[str]:
    codes = list(map(str, cards))
    rng.shuffle(codes)
    return codes


CALLED = ("", "KH QH", "KS", "KS QS KS", "QD")


def _some_pips(rng: random.Random) -> Any:
    pack, seats = [code for code in _pack(pip_pip.PACK, rng) if code[0] not in "KQ"], rng.choice((3, 4, 5))
    led = " ".join([pack.pop() for _ in range(rng.randrange(seats))])
    leader, dealer = rng.choice(((None, None), (None, rng.randrange(seats)), (rng.randrange(seats), None)))
    called = rng.choice(CALLED) + "|" * (seats - 1)
    hands = _hands(pack, rng, seats, 4)
    return pips.playing(hands, led=led, leader=leader, dealer=dealer, called=called, deals=rng.randrange(3))


def _some_tricks(rng: random.Random) -> Any:
    pack, call = _pack(toucan_tricks.PACK, rng), rng.choice(("high", "low"))
    led = rng.choice(("", f"{pack.pop()} {pack.pop()} {call}"))
    leader, dealer = rng.choice((None, 0, 1)), rng.choice((None, 0, 1))
    return tricks.playing(_hands(pack, rng, 2, 5), led=led, leader=leader, dealer=dealer)


def _some_tarocks(rng: random.Random) -> Any:
    pack = _pack(straw_man_tarock.PACK, rng)
    if rng.random() < 0.2:
        return tarocks.auction(_hands(pack, rng, 2, 9), dealer=rng.randrange(2))
    said: dict[str, Any] = rng.choice(({}, {"leader": 1}, {"declarer": None}, {"declarer": 1}, {"dealer": 0}))
    said = {**said, "options": straw_man_tarock.Options(first_lead=rng.choice(("declarer", "elder")))}
    if rng.random() < 0.2:
        return tarocks.playing(_hands(pack, rng, 2, 9), taken=(), **said)
    return tarocks.playing(_hands(pack, rng, 2, 9), led=rng.choice(("", pack.pop())), **said)


def _some_colonels(rng: random.Random) -> Any:
    pack, seat = [code for code in _pack(colonel.PACK, rng) if code[0] not in "68"], rng.randrange(2)
    said: dict[str, Any] = {
        "hands": _hands(pack, rng, 2, 6),
        "melds": rng.choice(("", "8D 8S 8H 8C", "8D 8S 8H | 6C 6D 6H 6S")),
        "dealer": rng.choice((None, 0, 1)),
        "options": colonel.Options(max_turns=rng.choice((None, 1, 2, 3))),
    }
    if rng.random() < 0.5:
        return colonels.melding(to_discard=seat, **said)
    return rng.choice((colonels.drawing, colonels.replying))(to_draw=seat, **said)


def _some_burns(rng: random.Random) -> Any:
    seats = rng.choice((2, 3, 4))
    rows = [[str(rng.randint(1, 6)) for _ in range(rng.randint(1, 5))] for _ in range(seats)]
    hands = " | ".join([" ".join(row + ["."] * (4 - len(row))) for row in rows])
    agreed = options(
        chain_burn=rng.random() < 0.3,
        start_discard=rng.random() < 0.3,
        wrong_burn_penalty=rng.choice((1, 2)),
        burn_attempts=rng.choice((1, "unlimited")),
    )
    said = {"options": agreed, "pile": rng.choice(("", "5", "6 5")), "reshuffles": rng.choice((0, 0, 1))}
    if rng.random() < 0.2:
        return burns.holding(hands, holder=rng.randrange(seats), **said)
    if rng.random() < 0.2:
        return burns.reshuffling(hands, debtor=rng.choice((None, 0)), options=agreed)
    window = rng.choice((None, "-" * seats, "x" * seats))
    to_draw = rng.randrange(seats)
    caller = rng.choice((None, None, (to_draw + 1) % seats)) if window is None else None
    if caller is None and not said["pile"] and rng.random() < 0.5:
        said["power"] = ((to_draw - 1) % seats, rng.choice(("peek", "spy", "swap")))
    return burns.drawing(hands, window=window, to_draw=to_draw, caller=caller, **said)


@pytest.mark.parametrize(
    ("game", "some"),
    [
        (pip_pip, _some_pips),
        (toucan_tricks, _some_tricks),
        (straw_man_tarock, _some_tarocks),
        (colonel, _some_colonels),
        (toucan_burn, _some_burns),
    ],
)
def test_a_walk_from_what_is_built_stays_possible(game: Any, some: Callable[[random.Random], Any]) -> None:
    walks = 0
    for seed in range(WALKS):
        rng = random.Random(seed)
        try:
            state = some(rng)
        except BadValue:  # such cards are not in the pack, or at no time of a deal
            continue
        walks += 1
        assert problems(state) == (), seed
        for _ in range(12):
            moves = game.legal_moves(state)
            if not moves:
                break
            move = rng.choice(moves)
            state = game.apply(state, move)
            assert problems(state) == (), (seed, move)
    assert walks > WALKS // 3


# --- What is said is done ---------------------------------------------------------------------------------------------


def test_a_hand_that_is_written_stays_as_it_is() -> None:
    assert tricks.playing("8D QH | TH QD").hands[0] == tuple(map(toucan_tricks.card, ("8D", "QH")))
    assert pips.playing("AS KS | 2H 3H | 3H 4C").hands[2] == tuple(map(pip_pip.card, ("4C", "3H")))
    state = colonels.melding("7C 7D 7H | KS")
    assert state.hands[0] == tuple(map(colonel.card, ("7C", "7D", "7H")))
    assert isinstance(colonel.apply(state, colonel.Meld(0, state.hands[0])).table, colonel.Between)
    assert [face and face.rank for face in burns.drawing("5 6|").cards[0]] == ["5", "6", None, None]


def test_cards_won_are_as_said() -> None:
    table = toucan_tricks.apply(tricks.playing("8D QH | TH QD", counts=(27, 21)), toucan_tricks.Claim(0)).table
    assert [line.points for line in table.match.lines] == [6]


def test_what_is_said_is_done_even_if_it_is_impossible() -> None:
    assert problems(tricks.playing("|", scores=(12, 0)))
    assert problems(colonels.drawing("7C | KS", turns=0))
    assert problems(burns.drawing("||", turns=1, pile="5 6 7"))
    assert problems(pips.playing("||", deals=9))


def test_nothing_is_filled_in_where_that_is_wanted() -> None:
    state = pips.playing("AS KS | 2H | 3H", led="QS", complete=False, scores=(1, 2, 3))
    assert (state.hands[1], state.stock, state.table.match.scores) == ((pip_pip.card("2H"),), (), (1, 2, 3))
    assert tricks.playing("AS | KS", complete=False).can == ()
    assert tarocks.playing("AS | KS".replace("A", "Q"), complete=False).piles == (((),) * 3,) * 2
    assert tarocks.auction("I | II", complete=False).hands[0] == (straw_man_tarock.card("I"),)
    assert colonels.drawing("AS | KS", stock="2C", complete=False).stock == (colonel.card("2C"),)
    assert len(colonels.melding("AS | KS", complete=False).stock) == 50
    assert burns.drawing("5 | 6 .", stock="1", complete=False).stock == (toucan_burn.card("1"),)
    assert len(burns.holding("5 | 6 .", drawn="1", complete=False).stock) == 49
    assert burns.holding("5 | 6 .", stock="", complete=False).drawn is None
    assert burns.closing("5 | 6 .", stock="", complete=False).table.pile == ()
    assert burns.reshuffling("5 | 6 .", complete=False).stock == ()


def test_a_finished_trick_is_judged() -> None:
    """T19, P7, S29 use such tricks."""
    done = tricks.trick("1 9H 4H low 9S 5D")
    assert (done.leader, done.taker, done.pattern) == (1, 1, "flush")
    assert pips.trick("2 KS 3D 2S").taker == 1
    assert pips.trick("2 KS 3D 2S", trump="D").taker == 0
    assert tarocks.trick("0 XVII:ros 7S").calls == ("ros", None)


# --- What cannot be built ---------------------------------------------------------------------------------------------

MAJORS = " ".join(
    [str(card) for card in pip_pip.PACK if card.suit in ("H", "S") and card.rank != "K"] + ["KH", "KS"]
).replace("AS", "", 1)
"""Of hearts and spades all but a king each: no order of the last trick gives it to another."""

LOW = " ".join([str(card) for card in straw_man_tarock.PACK[:32] if card.rank != "K"][:15])
LOWER = " ".join([str(card) for card in straw_man_tarock.PACK[:32] if card.rank != "K"][15:])
"""All cards that stay on a straw man."""

FOURS = "2C 2D 2H 2S|3C 3D 3H 3S|4C 4D 4H 4S|5C 5D 5H 5S"
EIGHT = " ".join(map(str, colonel.PACK[:8]))
SOME = " ".join(map(str, colonel.PACK[8:33]))
NINE = options(seats=2, deck=((1, 1, None, 1), (2, 1, None, 2), (3, 1, None, 3), (4, 1, None, 4), (5, 5, None, 5)))

REFUSED: list[tuple[Callable[..., Any], str, dict[str, Any], str, str]] = [
    (pips.playing, "AS XX | 2H | 3H", {}, "hands[0][1]", "card"),
    (pips.playing, "AS | 2H", {}, "hands", "seats"),
    (pips.playing, "|" * 12, {}, "hands", "seats"),
    (pips.playing, "||", {"leader": 3}, "leader", "seat"),
    (pips.playing, "||", {"dealer": -1}, "dealer", "seat"),
    (pips.playing, "||", {"called": "KS QS"}, "called", "seats"),
    (pips.playing, "||", {"led": "QS QS QD"}, "led", "size"),
    (pips.playing, "||", {"led": "QX"}, "led[0]", "card"),
    (pips.playing, "AS AS | AS |", {}, "hands[1]", "cards"),
    (pips.playing, "AS AS | AS |", {"dealer": 1}, "hands[1]", "cards"),
    (pips.playing, "AS | 2S |", {"stock": "AS AS"}, "stock", "cards"),
    (pips.playing, "AC 2C 3C 4C 5C 6C 7C 8C ||", {}, "hands", "size"),
    (pips.playing, "AC 2C 3C 4C 5C 6C 7C 8C ||", {"taken": ()}, "hands[0]", "size"),
    (pips.playing, "||", {"stock": " ".join(map(str, pip_pip.PACK[:84]))}, "stock", "size"),
    (pips.playing, "AS||", {"remainder": "2S 3S 4S"}, "hands", "size"),
    (pips.playing, "||", {"taken": (pips.trick("0 KS KS KS"),)}, "taken[0]", "cards"),
    (pips.playing, "||", {"taken": (), "remainder": "AS"}, "remainder", "size"),
    (pips.playing, "||AS", {"trump": "C", "stock": MAJORS, "dealer": 1, "leader": 0}, "dealer", "value"),
    (pips.playing, "||", {"trump": "X"}, "trump", "value"),
    (lambda text: pips.trick(text, "X"), "0 KS QS JS", {}, "trump", "value"),
    (lambda text: pips.trick(text), "3 KS QS JS", {}, "trick", "value"),
    (lambda text: pips.trick(text), "", {}, "trick", "value"),
    (tricks.playing, "AS 2X |", {}, "hands[0][1]", "card"),
    (tricks.playing, "||", {}, "hands", "seats"),
    (tricks.playing, "|", {"leader": 2}, "leader", "seat"),
    (tricks.playing, "|", {"led": "QH 8D"}, "led", "value"),
    (tricks.playing, "|", {"led": "QH 8D JD high"}, "led", "value"),
    (tricks.playing, "|", {"counts": (1, 2)}, "counts", "value"),
    (tricks.playing, "|", {"counts": (1, 3), "leader": 0}, "leader", "value"),
    (tricks.playing, "|", {"counts": (48, 0), "leader": 1}, "leader", "value"),
    (tricks.playing, "|", {"dealer": 0, "leader": 0}, "leader", "value"),
    (tricks.playing, "|", {"counts": (-4, 8)}, "counts", "value"),
    (tricks.playing, "|", {"counts": (26, 26)}, "counts", "value"),
    (tricks.playing, "AC 2C 3C 4C 5C 6C 7C 8C |", {}, "hands", "size"),
    (tricks.playing, "AC 2C 3C |", {"counts": (24, 24)}, "hands[0]", "size"),
    (tricks.playing, "AC |", {"counts": (24, 24), "can": "2S"}, "can", "size"),
    (tricks.playing, "AC | AC", {}, "hands[1]", "cards"),
    (lambda text: tricks.trick(text, colonel.Options()), "0 QH 8D high QD TH", {}, "options", "type"),
    (lambda text: tricks.trick(text), "0 QH 8D high QD", {}, "trick", "value"),
    (lambda text: tricks.trick(text), "2 QH 8D high QD TH", {}, "trick", "value"),
    (lambda text: tricks.trick(text), "", {}, "trick", "value"),
    (tarocks.playing, "KC 5C |", {}, "hands[0][1]", "card"),
    (tarocks.playing, "KC", {}, "hands", "seats"),
    (tarocks.playing, "|", {"declarer": 2}, "declarer", "seat"),
    (tarocks.playing, "|", {"led": "KC KD"}, "led", "size"),
    (tarocks.playing, "|", {"led": "XVII:rot"}, "led[0]", "value"),
    (tarocks.playing, "|", {"piles": "//"}, "piles", "seats"),
    (tarocks.playing, "|", {"piles": "//|/"}, "piles[1]", "seats"),
    (tarocks.playing, "|", {"piles": "//|/5C/"}, "piles[1][1][0]", "card"),
    (tarocks.playing, "|", {"piles": "//|/I II III IV/"}, "piles[1][1]", "size"),
    (tarocks.playing, "|", {"tops": "- - - | - -"}, "tops[1]", "size"),
    (tarocks.playing, "|", {"tops": "- - - | - 5C -"}, "tops[1][1][0]", "card"),
    (tarocks.playing, "KC | KC", {}, "hands[1]", "cards"),
    (tarocks.playing, " ".join(map(str, straw_man_tarock.PACK[:16])) + "|", {}, "hands[0]", "size"),
    (tarocks.playing, "KC | KD", {"shown": " ".join(map(str, straw_man_tarock.PACK[-27:])) + "|"}, "hands[0]", "size"),
    (tarocks.playing, f"{LOW} | {LOWER}", {"taken": (), "dealer": 1}, "hands[0]", "size"),
    (
        tarocks.playing,
        "KC | KD",
        {"taken": (), "shown": " ".join(map(str, straw_man_tarock.PACK[-27:])) + "|"},
        "hands[0]",
        "size",
    ),
    (tarocks.playing, "|", {"leader": 1, "declarer": 0}, "leader", "value"),
    (tarocks.playing, f"{LOW} | {LOWER}", {"piles": "I//|//"}, "tops[0][0]", "size"),
    (tarocks.auction, " ".join(map(str, straw_man_tarock.PACK[:16])) + "|", {}, "hands[0]", "size"),
    (lambda text: tarocks.trick(text), "0 7S", {}, "trick", "value"),
    (lambda text: tarocks.trick(text), "", {}, "trick", "value"),
    (colonels.drawing, "AS 1S |", {}, "hands[0][1]", "card"),
    (colonels.drawing, "AS", {}, "hands", "seats"),
    (colonels.drawing, "|", {"to_draw": 2}, "to_draw", "seat"),
    (colonels.replying, "|", {"challenger": 2}, "challenger", "seat"),
    (colonels.melding, "|", {"to_discard": 2}, "to_discard", "seat"),
    (colonels.melding, "|", {"optional": "QS KS"}, "optional", "size"),
    (colonels.drawing, "AS | AS", {}, "hands[1]", "cards"),
    (colonels.drawing, "AS |", {"stock": "AS"}, "stock", "cards"),
    (colonels.drawing, " ".join(map(str, colonel.PACK[:11])) + "|", {}, "hands[0]", "size"),
    (
        colonels.drawing,
        "AS | KS",
        {"melds": "2C 3C 4C 5C 6C 7C 8C 9C TC JC|2D 3D 4D 5D 6D 7D 8D 9D TD JD"},
        "melds",
        "size",
    ),
    (colonels.drawing, "|", {"stock": " ".join(map(str, colonel.PACK[:32]))}, "stock", "size"),
    (colonels.drawing, "|", {"melds": f"{FOURS}|6C 6D 6H"}, "melds", "size"),
    (colonels.drawing, "|", {"pile": EIGHT, "stock": SOME}, "hands[1]", "size"),
    (colonels.drawing, "8D|", {"options": colonel.Options(max_turns=2)}, "turns", "value"),
    (colonels.drawing, "|", {"pile": EIGHT, "options": colonel.Options(max_turns=3)}, "turns", "value"),
    (burns.drawing, "1 2 3 4|", {"options": NINE, "pile": "5 5"}, "hands[1]", "size"),
    (burns.holding, "1 2 3 4|5 5 5 5", {"options": NINE, "pile": "5"}, "drawn", "size"),
    (
        burns.drawing,
        "1 2 3 4|5 5 5 5",
        {"options": NINE, "turns": 1, "stock": "5"},
        "pile",
        "size",
    ),
    (burns.drawing, "|||", {"options": NINE}, "options", "value"),
    (burns.drawing, "|", {"power": (1, "spy"), "options": options(deck=LOOK_SWAPS)}, "power", "size"),
    (burns.drawing, "|", {"power": (1, "see")}, "power", "value"),
    (burns.drawing, "|", {"power": (1, 5)}, "power", "type"),
    (burns.drawing, "|", {"gift": (0, 1)}, "gift", "type"),
    (burns.drawing, "5 x|", {}, "hands[0][1]", "card"),
    (burns.drawing, "5", {}, "hands", "seats"),
    (burns.drawing, "|" * 10, {}, "hands", "seats"),
    (burns.drawing, "|", {"to_draw": 2}, "to_draw", "seat"),
    (burns.drawing, "|", {"window": "-"}, "window", "value"),
    (burns.drawing, "|", {"window": "-y"}, "window", "value"),
    (burns.drawing, "|", {"power": (2, "spy")}, "power", "seat"),
    (burns.drawing, "|", {"gift": (0, 2, 0)}, "gift", "seat"),
    (burns.drawing, "5@a|", {}, "hands[0][0]", "value"),
    (burns.drawing, "5@2|", {}, "hands[0][0]", "seat"),
    (burns.drawing, "|", {"pile": "5 x"}, "pile[1]", "card"),
    (burns.drawing, "0 0 0 5|", {}, "hands[0]", "cards"),
    (burns.holding, "|", {"drawn": "5", "taken": "6"}, "drawn", "size"),
    (burns.reshuffling, "|", {"debtor": 2}, "debtor", "seat"),
]


@pytest.mark.parametrize(("build", "said", "more", "path", "code"), REFUSED)
def test_what_cannot_be_built_says_so_and_where(
    build: Callable[..., Any], said: str, more: dict[str, Any], path: str, code: str
) -> None:
    with pytest.raises(BadValue) as refusal:
        build(said, **more)
    assert (refusal.value.path, refusal.value.code) == (path, code), str(refusal.value)


BUILDERS: list[Callable[..., Any]] = [
    pips.playing,
    tricks.playing,
    tarocks.playing,
    tarocks.auction,
    colonels.drawing,
    colonels.replying,
    colonels.melding,
    burns.drawing,
    burns.closing,
    burns.holding,
    burns.reshuffling,
]
TEXTS = [
    (build, name)
    for build in BUILDERS
    for name, parameter in inspect.signature(build).parameters.items()
    if parameter.annotation in ("str", "str | None")
]


@pytest.mark.parametrize(("build", "name"), TEXTS)
def test_what_is_no_text_is_refused(build: Callable[..., Any], name: str) -> None:
    for thing in ([["AS"], ["KS"]], ["5"], 5, 0, True):
        with pytest.raises(BadValue) as refusal:
            build(**{"hands": "||" if build is pips.playing else "|", name: thing})
        assert (refusal.value.path, refusal.value.code) == (name, "type"), thing


TURNS = {"leader", "to_bid", "to_draw", "to_discard", "to_reveal", "holder"}
SEATED = TURNS | {"dealer", "declarer", "challenger", "caller", "debtor"}
"""Arguments that name a seat."""

OTHERS = [
    (build, name)
    for build in BUILDERS
    for name in inspect.signature(build).parameters
    if (build, name) not in TEXTS and name != "complete"
]


@pytest.mark.parametrize(("build", "name"), OTHERS)
def test_what_is_of_another_class_is_refused(build: Callable[..., Any], name: str) -> None:
    hands = "||" if build is pips.playing else "|"
    for thing, complete in product((object(), "x", 1.5, [1.5], {"x": 1}, True, straw_man_tarock), (True, False)):
        with pytest.raises(BadValue) as refusal:
            build(hands, **{name: thing}, complete=complete)
        code = "value" if (thing, name) in [("x", suit) for suit in ("trump", "coming", "turned")] else "type"
        wanted = "seat" if name in SEATED else code
        assert (refusal.value.path.partition("[")[0], refusal.value.code) == (name, wanted), thing


def test_the_options_of_another_game_are_refused() -> None:
    for build, other in product(BUILDERS, (colonel, pip_pip, toucan_burn)):
        if other.__name__.rpartition(".")[2] in build.__module__:
            continue
        with pytest.raises(BadValue, match="options: Here belongs an Options of this game"):
            build("||" if build is pips.playing else "|", options=other.Options())


@pytest.mark.parametrize(
    ("build", "path"),
    [
        (pips.trick, "trick"),
        (tricks.trick, "trick"),
        (tarocks.trick, "trick"),
        (burns.card_of, "card"),
        (burns.cards_of, "cards"),
    ],
)
def test_what_is_no_text_of_a_card_is_refused(build: Callable[..., Any], path: str) -> None:
    with pytest.raises(BadValue) as refusal:
        build(5)
    assert (refusal.value.path, refusal.value.code) == (path, "type")


@pytest.mark.parametrize("build", [pips.playing, tricks.playing, tarocks.playing])
def test_what_is_no_trick_is_refused(build: Any) -> None:
    with pytest.raises(BadValue) as refusal:
        build("|||" if build is pips.playing else "|", taken=["0 KS 3D"])
    assert (refusal.value.path, refusal.value.code) == ("taken[0]", "type")


def test_cards_that_are_not_placed_are_counted() -> None:
    rest = Rest(colonel.PACK[:3])
    assert rest.some(2, "hands") == colonel.PACK[:2]
    assert rest.first(lambda card: card.suit == "S") == ()
    assert rest.every() == colonel.PACK[2:3]
    assert not rest.has(colonel.PACK[0])
    with pytest.raises(BadValue, match=r"hands: Of the 1 cards that are missing here, the pack has 0\."):
        rest.some(1, "hands")
