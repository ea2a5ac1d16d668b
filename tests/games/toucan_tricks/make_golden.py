"""Writes the golden logs of Toucan: `python tests/games/toucan_tricks/make_golden.py`.

Each is one deal.  Any order of the pack is a deal, so the cards that a log is about are put where they are wanted, and
the rest is shuffled; players are simple.  Deal after deal is played from numbered seeds until one is as wanted: the
same deal every time, so that running this again changes no file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from cardrules.cards import Card, Cards
from cardrules.dealing import Seed, numbers, shuffled
from cardrules.game import Dealt
from cardrules.games import toucan_tricks
from cardrules.games.toucan_tricks import (
    PACK,
    Between,
    Claim,
    Follow,
    Following,
    Lead,
    Leading,
    Move,
    Options,
    Reason,
    State,
    Trick,
    card,
    judge,
)
from cardrules.log import Record

GOLDEN: Final = Path(__file__).parent / "golden"

Below: TypeAlias = Callable[[int], int]
Choose: TypeAlias = Callable[[State, tuple[Move, ...], Below], Move]
Played: TypeAlias = Record[Options, State, Move, toucan_tricks.View]

ELDER: Final = 1
DEALER: Final = 0

SIXES_AND_DEUCES: Final = {0: "6H", 1: "6S", 2: "2H", 3: "2S"}
"""By place in the pack: the elder is dealt those of hearts, the dealer those of spades."""


@attrs.frozen
class Golden:
    """A log: what the deal has to be, who plays how, what is dealt where, and what is agreed on."""

    wanted: Callable[[Between], bool]
    choose: Choose
    stacked: dict[int, str] = attrs.Factory(dict)
    """By place in the pack, the code of the card that is put there."""
    options: Options = attrs.Factory(Options)
    seeds: str | None = None
    """The log whose seeds these are, if it is to be the same deal."""


# --- Players ----------------------------------------------------------------------------------------------------------


def plays(moves: tuple[Move, ...]) -> list[Lead | Follow]:
    """Without claims."""
    return [move for move in moves if not isinstance(move, Claim)]


def at_random(_state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """Any cards, and no claim."""
    some = plays(moves)
    return some[below(len(some))]


def claiming(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """Whoever has 27 claims at once; before, any cards."""
    table = state.table
    for seat in (0, 1):
        if isinstance(table, Leading) and table.counts[seat] >= 27:
            return Claim(seat)
    return at_random(state, moves, below)


def miscounting(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """Whoever has 26 and does not lead claims to have 27; otherwise any cards."""
    table = state.table
    if isinstance(table, Leading) and table.counts[1 - table.to_lead] == 26:
        return Claim(1 - table.to_lead)
    return at_random(state, moves, below)


def hasty(_state: State, moves: tuple[Move, ...], _below: Below) -> Move:
    """The dealer claims before a card is played."""
    return next(move for move in moves if isinstance(move, Claim) and move.seat == DEALER)


def tying(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """The elder leads the six and the deuce of hearts, the dealer plays those of spades; then any cards."""
    table = state.table
    if isinstance(table, Leading | Following) and not table.taken:
        suit = "H" if isinstance(table, Leading) else "S"
        return next(move for move in plays(moves) if move.cards == (card(f"2{suit}"), card(f"6{suit}")))
    return at_random(state, moves, below)


def saving(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """Both keep the six and the deuce that they are dealt for the last trick; before, any other cards."""
    kept = [card(code) for code in SIXES_AND_DEUCES.values()]
    others = tuple([move for move in plays(moves) if not (move.cards[0] in kept or move.cards[1] in kept)])
    return at_random(state, others or moves, below)


# --- What is wanted ---------------------------------------------------------------------------------------------------


def scoring(*reasons: Reason) -> Callable[[Between], bool]:
    """The lines are for exactly these reasons."""
    return lambda table: tuple([line.reason for line in table.match.lines]) == reasons


def last(wanted: Callable[[Trick], bool]) -> Callable[[Between], bool]:
    """All is played out, one has 27 cards or more only now, and the last trick is as wanted."""
    return lambda table: scoring(Reason.LAST_TRICK)(table) and max(before(table)) < 27 and wanted(table.taken[-1])


def before(table: Between) -> tuple[int, int]:
    """Cards won before the last trick."""
    one, other = table.taken[-1].won
    return table.counts[0] - len(one), table.counts[1] - len(other)


def shares(trick: Trick) -> tuple[int, int]:
    """How many cards its leader wins, and how many the follower."""
    return len(trick.won[trick.leader]), len(trick.won[1 - trick.leader])


def by_the_other(table: Between) -> bool:
    """A false claim of 26 cards, by a player who had not the lead."""
    return scoring(Reason.FALSE_CLAIM)(table) and table.claimant is not None and table.counts[table.claimant] == 26


def together(*ends: tuple[int, int]) -> Callable[[Between], bool]:
    """Both reach 26 with the last trick, of which leader and follower win so many."""
    return lambda table: table.counts == (26, 26) and max(before(table)) < 26 and shares(table.taken[-1]) in ends


def matters(table: Between, agreed: Options) -> bool:
    """With these options alone, some trick would have been shared otherwise."""
    return any([shares(trick) != judge(trick.lead, trick.reply, trick.call, agreed) for trick in table.taken])


EXACT: Final = Options(pattern_match="exact_suits")
STRICT: Final = Options(offpattern_win="strict_top_card")
TRICK_WINNER: Final = Options(tie_26_same_trick="trick_winner")

LOGS: Final[dict[str, Golden]] = {
    "claim_true": Golden(scoring(Reason.CLAIM), claiming),
    "claim_false_by_the_follower": Golden(by_the_other, miscounting),
    "claim_before_the_first_trick": Golden(scoring(Reason.FALSE_CLAIM), hasty),
    "thirteenth_trick": Golden(last(lambda trick: shares(trick) == (1, 3)), at_random),
    "first_to_26": Golden(scoring(Reason.FIRST_TO_26), at_random),
    "both_26_no_score": Golden(together((3, 1), (1, 3)), at_random, seeds="both_26"),
    "both_26_trick_winner": Golden(together((3, 1), (1, 3)), at_random, options=TRICK_WINNER, seeds="both_26"),
    "both_26_after_a_tie": Golden(together((2, 2)), saving, SIXES_AND_DEUCES, TRICK_WINNER),
    "tie_on_the_first_trick": Golden(
        scoring(Reason.LAST_TRICK), tying, SIXES_AND_DEUCES, Options(next_dealer="alternate")
    ),
    "all_four_lost_on_the_last_trick": Golden(
        last(lambda trick: shares(trick) == (4, 0) and trick.pattern != "pair"), at_random
    ),
    "pair_led_on_the_last_trick": Golden(last(lambda trick: trick.pattern == "pair"), at_random),
    "pair_loses_all_four": Golden(
        lambda table: scoring(Reason.LAST_TRICK)(table) and (0, 4) in map(shares, table.taken),
        at_random,
        options=Options(pair_vs_pair_loser_card="only_if_same_suits"),
    ),
    "exact_suits_and_strict_top_card": Golden(
        lambda table: scoring(Reason.LAST_TRICK)(table) and matters(table, STRICT) and matters(table, EXACT),
        at_random,
        options=Options(pattern_match="exact_suits", offpattern_win="strict_top_card"),
    ),
}


# --- Made -------------------------------------------------------------------------------------------------------------


def dealt(golden: Golden, seed: Seed) -> Cards:
    """The pack: the stacked cards where they are wanted, the others shuffled."""
    held = {place: card(code) for place, code in golden.stacked.items()}
    rest: Iterator[Card] = iter(shuffled(seed, "deal/0", tuple([each for each in PACK if each not in held.values()])))
    return tuple([held[place] if place in held else next(rest) for place in range(len(PACK))])


def played(golden: Golden, seed: Seed) -> Played:
    """A deal, not yet closed."""
    below = numbers(seed, "players")
    record = Record.start(toucan_tricks, golden.options).deal(Dealt("deal", DEALER, dealt(golden, seed)))
    while moves := toucan_tricks.legal_moves(record.state):
        record = record.play(golden.choose(record.state, moves, below))
    return record


def made(name: str) -> str:
    """The text of the log of that name."""
    golden = LOGS[name]
    for nth in range(5_000):
        record = played(golden, Seed.from_text(f"{golden.seeds or name}/{nth}"))
        table = record.state.table
        assert isinstance(table, Between)
        if golden.wanted(table):
            return record.close().log.dumps()
    raise AssertionError(f"No deal is as wanted: {name}.")


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in LOGS:
        (GOLDEN / f"{name}.jsonl").write_text(made(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
