"""Writes the golden logs of Straw Man Tarock: `python tests/games/straw_man_tarock/make_golden.py`.

Each is one hand.  Any order of the pack is a deal, so the cards that a log is about are put where they are wanted, and
the rest is shuffled; players are simple.  Hand after hand is played from numbered seeds until one is as wanted: the
same hand every time, so that running this again changes no file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from cardrules.cards import Card, Cards
from cardrules.dealing import Seed, numbers, shuffled
from cardrules.game import Dealt
from cardrules.games import straw_man_tarock
from cardrules.games.straw_man_tarock import (
    Between,
    Bid,
    Move,
    Options,
    Play,
    Playing,
    Reason,
    State,
    card,
)
from cardrules.log import Record

GOLDEN: Final = Path(__file__).parent / "golden"

Below: TypeAlias = Callable[[int], int]
Choose: TypeAlias = Callable[[State, tuple[Move, ...], Below], Move]
Played: TypeAlias = Record[Options, State, Move, straw_man_tarock.View]

ELDER: Final = 1
"""Seat 0 deals the first hand."""
HAND: Final = (0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24)
"""Places in the pack of the elder's hand."""
MEN: Final = ((30, 31, 32, 33), (38, 39, 40, 41), (46, 47, 48, 49))
"""Places in the pack of the elder's straw men, each top first."""


@attrs.frozen
class Golden:
    """A log: what is dealt where, who plays how, and what the hand has to be."""

    wanted: Callable[[Between], bool]
    choose: Choose
    stacked: dict[int, str] = attrs.Factory(dict)
    """By place in the pack, the code of the card that is put there."""


# --- Players ----------------------------------------------------------------------------------------------------------


def at_random(_state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """Any move."""
    return moves[below(len(moves))]


def bidding(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """The elder bids; then any move."""
    return moves[0] if isinstance(moves[0], Bid) else at_random(state, moves, below)


def passing(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """Both pass; then any move."""
    return moves[1] if isinstance(moves[0], Bid) else at_random(state, moves, below)


def sweeping(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """The elder bids and leads his highest trumps, then his highest cards of a suit; the dealer plays anything."""
    if isinstance(moves[0], Bid) or moves[0].seat != ELDER:
        return bidding(state, moves, below)
    plays = silent(moves)
    trumps = [move for move in plays if move.card.suit is None]
    return trumps[-1] if trumps else plays[0]


def saving_birds(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """The elder bids, plays high trumps first, then cards of suits, and the III, the II and the I last of all."""
    if isinstance(moves[0], Bid) or moves[0].seat != ELDER:
        return bidding(state, moves, below)
    plays = silent(moves)
    birds = [move for move in plays if move.card.code in ("I", "II", "III")]
    trumps = [move for move in plays if move.card.suit is None and move not in birds]
    others = [move for move in plays if move.card.suit is not None]
    return [*birds, *others, *trumps][-1]


def announcing(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """The elder bids and leads the XVII, then the XVIII, saying so; otherwise any move."""
    table = state.table
    if moves[0].seat == ELDER and isinstance(table, Playing):
        said = [move for move in moves if isinstance(move, Play) and move.call]
        if len({move.card for move in said}) == 2 and not table.trick and len(table.taken) > 5:
            return said[0]
        if table.taken and "ros" in table.taken[-1].calls and said:
            return said[0]
        kept = (card("XVII"), card("XVIII"))
        rest = tuple([move for move in moves if isinstance(move, Play) and move.card not in kept])
        return at_random(state, rest or moves, below)
    return bidding(state, moves, below)


def silent(moves: tuple[Move, ...]) -> list[Play]:
    """The plays without a call, in pack order."""
    return [move for move in moves if isinstance(move, Play) and move.call is None]


# --- What is wanted ---------------------------------------------------------------------------------------------------


def worth(each: Card) -> int:
    """Before counting in threes."""
    if each.suit is None:
        return 5 if each.code in ("I", "XXI", "FOOL") else 1
    return {"K": 5, "Q": 4, "C": 3, "V": 2}.get(each.rank, 1)


def points(table: Between, seat: int) -> int:
    """Card points of all that *seat* took, to the nearest whole number."""
    thirds = [3 * worth(each) - 2 for trick in table.taken if trick.taker == seat for each in trick.cards]
    return (sum(thirds) + 1) // 3


def exactly(number: int) -> Callable[[Between], bool]:
    """The elder has that many card points, the trump V among his cards, which is worth 1 and no valet; and nothing but
    the hand's own value is scored."""

    def wanted(table: Between) -> bool:
        plain = (Reason.DECLARER, Reason.DEFENDER, Reason.WITH_45, Reason.WITH_26)
        five = [trick.taker for trick in table.taken if card("V") in trick.cards]
        return (
            points(table, ELDER) == number
            and five == [ELDER]
            and all([line.reason in plain for line in table.match.lines])
        )

    return wanted


def scoring(*reasons: Reason) -> Callable[[Between], bool]:
    """The lines are for exactly these reasons."""
    return lambda table: tuple([line.reason for line in table.match.lines]) == reasons


def missed(table: Between) -> bool:
    """Both calls in a row by the elder; the XVIII is beaten, and all that is scored is the hand, lost."""
    calls = [call for trick in table.taken for call in trick.calls if call]
    ros = [nth for nth, trick in enumerate(table.taken) if "ros" in trick.calls and trick.taker == ELDER]
    return (
        calls == ["ros", "topschin"]
        and bool(ros)
        and "topschin" in table.taken[ros[0] + 1].calls
        and table.taken[ros[0] + 1].taker != ELDER
        and scoring(Reason.DEFENDER)(table)
    )


_TRUMPS: Final = [each.code for each in straw_man_tarock.PACK if each.suit is None]
_MINE: Final = (*HAND, *[place for pile in MEN for place in pile])
_HIGH: Final = "FOOL XXI XX XIX XVI XV XIV XIII XII XI X"

LOGS: Final[dict[str, Golden]] = {
    "pile_of_kings_and_trumps": Golden(
        scoring(Reason.DECLARER), bidding, dict(zip(MEN[0], ("KC", "IX", "KH", "XXI"), strict=True))
    ),
    "slam": Golden(
        scoring(Reason.DECLARER, Reason.WITH_45, Reason.SLAM),
        sweeping,
        dict(zip(_MINE, (*_TRUMPS, "KS", "QS", "CS", "VS", "TS"), strict=True)),
    ),
    "three_birds": Golden(
        lambda table: (
            {Reason.PAGAT, Reason.OWL, Reason.COCKATOO} < {line.reason for line in table.match.lines}
            and len({trick.taker for trick in table.taken}) == 2
        ),
        saving_birds,
        dict(zip(HAND[:14], (*_HIGH.split(), "III", "II", "I"), strict=True)),
    ),
    "rostopschin_made": Golden(
        scoring(Reason.DECLARER, Reason.ROSTOPSCHIN), announcing, {HAND[0]: "XVII", HAND[1]: "XVIII"}
    ),
    "rostopschin_missed": Golden(missed, announcing, {HAND[0]: "XVII", HAND[1]: "XVIII"}),
    "declarer_36": Golden(exactly(36), bidding),
    "declarer_35": Golden(exactly(35), bidding),
    "declarer_45": Golden(exactly(45), bidding),
    "declarer_26": Golden(exactly(26), bidding),
    "both_passed": Golden(lambda table: scoring(Reason.BOTH_PASSED)(table) and points(table, ELDER) == 36, passing),
}


# --- Made -------------------------------------------------------------------------------------------------------------


def dealt(golden: Golden, seed: Seed) -> Cards:
    """The pack: the stacked cards where they are wanted, the others shuffled."""
    held = {place: card(code) for place, code in golden.stacked.items()}
    rest: Iterator[Card] = iter(
        shuffled(seed, "deal/0", tuple([each for each in straw_man_tarock.PACK if each not in held.values()]))
    )
    return tuple([held[place] if place in held else next(rest) for place in range(len(straw_man_tarock.PACK))])


def played(golden: Golden, seed: Seed) -> Played:
    """A hand, not yet closed."""
    below = numbers(seed, "players")
    record = Record.start(straw_man_tarock, Options(hands=1)).deal(Dealt("deal", 0, dealt(golden, seed)))
    while moves := straw_man_tarock.legal_moves(record.state):
        record = record.play(golden.choose(record.state, moves, below))
    return record


def made(name: str) -> str:
    """The text of the log of that name."""
    golden = LOGS[name]
    for nth in range(5_000):
        record = played(golden, Seed.from_text(f"{name}/{nth}"))
        table = record.state.table
        assert isinstance(table, Between)
        if golden.wanted(table):
            return record.close().log.dumps()
    raise AssertionError(f"No hand is as wanted: {name}.")


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in LOGS:
        (GOLDEN / f"{name}.jsonl").write_text(made(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
