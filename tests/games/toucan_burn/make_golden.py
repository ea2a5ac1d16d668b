"""Writes the golden logs of Toucan, the memory game: `python -m games.toucan_burn.make_golden` in `tests`.

Each is one round with a corner position.  Any order of the deck is a deal, so the cards are put where the story wants
them, and every move is written out: running this again changes no file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from cardrules.game import Dealt
from cardrules.games import toucan_burn
from cardrules.games.toucan_burn import Move, Options, State, View
from cardrules.log import Record

from .positions import said, shuffle_said, stacked

GOLDEN: Final = Path(__file__).parent / "golden"

Played: TypeAlias = Record[Options, State, Move, View]


@attrs.frozen
class Golden:
    """A log: what is agreed on, what lies where, and who does what."""

    options: Options
    hands: str
    """By seat; seat 0 deals, seat 1 draws first."""
    stock: str
    """Its first cards, top first; the others follow in the order of the deck."""
    moves: tuple[str, ...]


def story(hands: str, stock: str, moves: str, **agreed: Any) -> Golden:
    """One round; *moves* have a stroke between them."""
    rows = hands.split("|")
    options = Options(**{"seats": len(rows), "rounds": 1} | agreed)
    return Golden(options, hands, stock, tuple([move.strip() for move in moves.split("/")]))


FIVES: Final = ((1, 8, None, 1), (2, 8, None, 2), (5, 9, None, 5), (6, 4, None, 6))
"""More fives than four, so that a hand can be burned card by card."""

THREE_BURNED: Final = (
    "1 draws / 1 plays / 1 burns 1.0 / 0 draws / 0 plays / 1 burns 1.1 / 1 draws / 1 plays / 1 burns 1.2"
)
"""Three fives are played, and seat 1 burns three of his."""

LOGS: Final[dict[str, Golden]] = {
    "empty_pile_on_the_first_turn": story(
        "3 3 3 3 | 1 1 1 1", "5 6", "1 draws / 1 plays / 0 calls / 1 takes / 1 keeps 0 / 0 reveals"
    ),
    "natural_end_in_anothers_turn": story(
        "1 1 1 1 | 5 5 5 5 | 2 2 2 2",
        "5 5 5 1 5",
        "1 draws / 1 plays / 1 burns 1.0 / 2 draws / 2 plays / 1 burns 1.1 / 0 draws / 0 plays / 1 burns 1.2 /"
        "1 draws / 1 plays / 2 draws / 2 plays / 1 burns 1.3",
        deck=FIVES,
    ),
    "natural_end_voids_the_call": story(
        "6 1 1 1 | 5 5 5 5 | 2 2 2 2",
        "5 5 5 1 1 5",
        "1 draws / 1 plays / 1 burns 1.0 / 2 draws / 2 plays / 1 burns 1.1 / 0 draws / 0 plays / 1 burns 1.2 /"
        "1 draws / 1 plays / 2 draws / 2 plays / 0 calls / 1 draws / 1 plays / 1 burns 1.3",
        deck=FIVES,
    ),
    "gift_for_the_only_card": story(
        "1 1 6 1 | 5 5 5 6",
        "5 5 5 6 1",
        f"{THREE_BURNED} / 0 draws / 0 plays / 0 burns 1.3 / 0 gives 0 / 1 calls / 0 draws / 0 plays / 1 reveals",
        deck=FIVES,
    ),
    "last_card_given": story(
        "6 2 2 2 | 5 5 5 1",
        "5 5 5 6",
        f"{THREE_BURNED} / 0 draws / 0 plays / 1 burns 0.0 / 1 gives 3",
        deck=FIVES,
    ),
    "wrong_burn_with_an_empty_stock": story(
        "1 1 1 1 | 2 2 2 2",
        "3",
        "1 draws / 1 plays / 0 burns 0.0 / 1 burns 0.1 / 0 calls / 1 takes / 1 plays / 0 reveals",
        deck=((1, 4, None, 1), (2, 4, None, 2), (3, 1, None, 3)),
    ),
    "wrong_burn_of_anothers_card": story(
        "1 2 3 4 | 1 2 3 4 | 1 2 3 4", "5 6", "1 draws / 1 plays / 2 burns 0.1 / 2 reveals", max_turns=1
    ),
    "callers_cards_are_off_limits": story(
        "1 2 3 4 | 5 0 1 1 | 5 6 7 8",
        "5 6",
        "1 calls / 2 draws / 2 plays / 2 burns 2.0 / 0 draws / 0 plays / 1 reveals",
    ),
    "swap_of_ones_own_cards_only": story(
        "1 2 3 4 | 1 1 0 0", "11", "1 calls / 0 draws / 0 plays / 0 swaps 0.0 0.3 / 1 reveals"
    ),
    "power_in_the_last_turn": story(
        "1 2 3 4 | 2 2 2 1 | 5 6 7 8",
        "3 9",
        "1 calls / 2 draws / 2 plays / 0 draws / 0 plays / 0 spies 2.0 / 1 reveals",
    ),
    "discard_taken_in_the_last_turn": story(
        "1 1 1 1 | 5 2 2 2",
        "5",
        "1 draws / 1 plays / 0 calls / 1 takes / 1 plays / 1 burns 1.0 / 0 reveals",
    ),
    "two_burners": story(
        "5 1 2 3 | 4 4 4 4 | 5 6 7 8", "5", "1 draws / 1 plays / 2 burns 0.0 / 2 gives 3 / 2 reveals", max_turns=1
    ),
    "burn_while_ones_power_waits": story(
        "1 2 3 4 | 7 8 9 10", "7", "1 draws / 1 plays / 1 burns 1.0 / 1 peeks 1 / 0 reveals", max_turns=1
    ),
    "reshuffle_in_the_window": story(
        "1 1 1 1 | 2 2 2 3",
        "1 2 3",
        "1 draws / 1 plays / 0 draws / 0 plays / 1 draws / 1 plays / 0 burns 0.0 / reshuffle 2 1 / 1 burns 1.3 /"
        "0 calls / 1 draws / 1 plays / 0 reveals",
        deck=((1, 5, None, 1), (2, 4, None, 2), (3, 2, None, 3)),
    ),
    "ten_players": story(
        " | ".join(["- - - -", "0 0 1 1", *["- - - -"] * 8]),
        "1 2 3 4 5 6 2 3 4",
        "1 calls / " + "".join([f"{seat} draws / {seat} plays / " for seat in (*range(2, 10), 0)]) + "1 reveals",
    ),
    "spy_without_a_target": story("1 2 3 4 | 5 6 7 8", "9", "1 calls / 0 draws / 0 plays / 1 reveals"),
    "peeked_card_swapped": story(
        "1 2 3 4 | 0 6 7 8 | 9 10 11 12",
        "7 11 12",
        "1 draws / 1 plays / 1 peeks 0 / 2 draws / 2 plays / 2 swaps 1.0 2.1 / 0 draws / 0 plays / 0 swaps 0.0 2.1 /"
        "1 reveals",
        max_turns=3,
    ),
    "holes": story(
        "1 2 3 4 | 5 6 7 8",
        "5 1 3 2",
        "1 draws / 1 plays / 1 burns 1.0 / 0 draws / 0 plays / 1 burns 1.1 / 0 burns 0.0 / 1 draws / 1 keeps 4 /"
        "0 reveals",
        max_turns=3,
    ),
    "chain_of_burns": story(
        "5 5 2 2 | 5 1 1 2",
        "5",
        "1 draws / 1 plays / 0 burns 0.0 / 1 burns 0.1 / 1 gives 3 / 1 burns 1.0 / 0 reveals",
        deck=FIVES,
        chain_burn=True,
        max_turns=1,
    ),
    "round_ends_with_the_stock": story(
        "3 3 3 3 | 1 1 1 1 | 2 2 2 2",
        "5 6",
        "1 calls / 2 draws / 2 keeps 0 / 0 burns 0.0 / 2 burns 2.1 / 1 reveals",
        deck=((1, 4, None, 1), (2, 4, None, 2), (3, 4, None, 3), (5, 1, None, 5), (6, 1, None, 6)),
        start_discard=True,
        stock_empty="end_round",
    ),
    "look_and_swap": story(
        "1 2 3 13 | 4 5 6 7",
        "13:look_swap",
        "1 draws / 1 plays / 1 spies 0.3 / 1 swaps 0.0 1.3 / 0 reveals",
        deck="cambio54",
        max_turns=1,
    ),
    "failed_call_hits_the_limit": story(
        "0 0 0 0 | 0 0 0 0",
        "1",
        "1 calls / 0 draws / 0 plays / 1 reveals",
        deck=((0, 8, None, 0), (1, 4, None, 1)),
        limit=16,
        rounds=None,
    ),
}


def played(golden: Golden) -> Played:
    """The round, not yet closed."""
    pack = stacked(golden.options, golden.hands, golden.stock)
    record = Record.start(toucan_burn, golden.options).deal(Dealt("deal", 0, pack))
    for text in golden.moves:
        if text.startswith("reshuffle"):
            record = record.deal(shuffle_said(record.state, text))
        else:
            record = record.play(said(text))
    return record


def made(name: str) -> str:
    """The text of the log of that name."""
    return played(LOGS[name]).close().log.dumps()


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in LOGS:
        (GOLDEN / f"{name}.jsonl").write_text(made(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
