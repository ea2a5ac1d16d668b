"""Writes the golden logs of Colonel: `python tests/games/colonel/make_golden.py`.

Each is one hand.  The pack is shuffled for the cut and for the deal, and players are simple: they meld and lay off when
they can, and take the optional card if it makes a meld or fits one.  Hand after hand is played from numbered seeds
until one is as wanted: the same hand every time, so that running this again changes no file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from cardrules.cards import in_order
from cardrules.dealing import Seed, numbers, shuffled
from cardrules.game import Dealt
from cardrules.games import colonel
from cardrules.games.colonel import (
    Accept,
    Between,
    Challenge,
    Discard,
    Draw,
    Drawing,
    LayOff,
    Meld,
    Melding,
    Move,
    Options,
    Reason,
    Reject,
    Replying,
    Rule,
    State,
)
from cardrules.log import Record

GOLDEN: Final = Path(__file__).parent / "golden"

Below: TypeAlias = Callable[[int], int]
Choose: TypeAlias = Callable[[State, tuple[Move, ...], Below], Move]
Played: TypeAlias = Record[Options, State, Move, colonel.View]

SOME_TURNS: Final = 4
"""Turns that are over when a challenge is made."""

MOST_STATES: Final = 300
"""More than any of these hands needs."""


@attrs.frozen
class Golden:
    """A log: what is agreed on, who plays how, and what the hand has to be."""

    wanted: Callable[[Between, list[State]], bool]
    """Of the table at the end, and of all states on the way."""
    choose: Choose
    options: Options = Options()  # noqa: RUF009 - it is frozen


# --- Players ----------------------------------------------------------------------------------------------------------


def melding(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """Nobody challenges; melds and lays off as early as can be, longest melds first; discards any card."""
    table = state.table
    if isinstance(table, Drawing):
        return draw(state, table)
    laid = [move for move in moves if isinstance(move, Meld | LayOff)]
    melds = [move for move in laid if isinstance(move, Meld)]
    if laid:
        return max(melds, key=lambda move: len(move.cards)) if melds else laid[0]
    discards = [move for move in moves if isinstance(move, Discard)]
    return discards[below(len(discards))]


def draw(state: State, table: Drawing) -> Draw:
    """The optional card if it can be laid at once, else from the stock."""
    seat = table.to_draw
    held = state.held[seat]
    useful = table.pile and (
        any([colonel.fits(table.pile[-1], meld) for meld in table.melds])
        or len(colonel.melds_in(in_order((*held, table.pile[-1])))) > len(colonel.melds_in(held))
    )
    return Draw(seat, "optional" if useful else "stock")


def holding_back(state: State, moves: tuple[Move, ...], below: Below) -> Move:
    """Nobody melds or lays off: each draws from the stock and discards any card."""
    drawn = [move for move in moves if isinstance(move, Discard | Draw)]
    return drawn[-1] if isinstance(drawn[-1], Draw) else drawn[below(len(drawn))]


def challenging(in_turn: bool, reply: type[Accept] | type[Reject]) -> Choose:
    """After some turns a challenge by the player to draw, or by the other, and that reply; else as `melding`."""

    def choose(state: State, moves: tuple[Move, ...], below: Below) -> Move:
        table = state.table
        if isinstance(table, Drawing) and table.turns == SOME_TURNS and not any(table.challenged):
            return Challenge(table.to_draw if in_turn else 1 - table.to_draw)
        replies = [move for move in moves if type(move) is reply]
        return replies[0] if replies else melding(state, moves, below)

    return choose


# --- What is wanted ---------------------------------------------------------------------------------------------------


def by(reason: Reason) -> Callable[[Between, list[State]], bool]:
    """The hand is scored for that reason."""
    return lambda table, _: [line.reason for line in table.match.lines] == [reason]


def out(*, discard: bool) -> Callable[[Between, list[State]], bool]:
    """A player goes out, with a discard or without one, after some turns and with melds of both."""

    def wanted(table: Between, way: list[State]) -> bool:
        before = way[-2].table
        assert isinstance(before, Melding)
        discarded = len(table.pile) > len(before.pile)
        return by(Reason.OUT)(table, way) and discarded is discard and table.stock > 0 and len(table.melds) > 2

    return wanted


def challenged(*, in_turn: bool) -> Callable[[Between, list[State]], bool]:
    """The challenge of the player to draw wins, and that of the other loses."""

    def wanted(table: Between, way: list[State]) -> bool:
        before = way[-2].table
        assert isinstance(before, Replying)
        return bool(table.melds) and [line.seat == before.challenger for line in table.match.lines] == [in_turn]

    return wanted


def rejected(table: Between, way: list[State]) -> bool:
    """The hand ends later, by going out."""
    return by(Reason.OUT)(table, way) and table.turns > SOME_TURNS + 2


def tied(table: Between, _: list[State]) -> bool:
    """Equal totals."""
    return not table.match.lines


def kept(move: type[Meld] | type[LayOff]) -> Callable[[Between, list[State]], bool]:
    """The player who goes out could have done so by that class of move, did he not have to keep a card."""

    def wanted(table: Between, way: list[State]) -> bool:
        return by(Reason.OUT)(table, way) and any([type(each) is move for state in way for each in emptying(state)])

    return wanted


def emptying(state: State) -> list[Meld | LayOff]:
    """The melds and lay-offs of a whole hand that are refused because a card must be left to discard."""
    table = state.table
    if not isinstance(table, Melding):
        return []
    seat = table.to_discard
    held, seen = state.held[seat], colonel.view(state, seat)
    tried: list[Meld | LayOff] = [Meld(seat, held)]
    tried += [LayOff(seat, held[0], nth) for nth in range(len(table.melds)) if len(held) == 1]
    return [move for move in tried if colonel.breach(seen, move) is Rule.KEEP_ONE]


LOGS: Final[dict[str, Golden]] = {
    "out_with_a_discard": Golden(out(discard=True), melding),
    "out_without_a_discard": Golden(out(discard=False), melding, Options(out_scoring="winner_gains")),
    "stock_out": Golden(by(Reason.STOCK_OUT), melding),
    "stock_out_tied": Golden(tied, holding_back),
    "turn_limit": Golden(by(Reason.TURN_LIMIT), melding, Options(max_turns=9)),
    "accepted_of_the_player_to_draw": Golden(challenged(in_turn=True), challenging(True, Accept)),
    "accepted_of_the_other": Golden(challenged(in_turn=False), challenging(False, Accept)),
    "accepted_tied": Golden(tied, challenging(True, Accept)),
    "rejected_of_the_player_to_draw": Golden(rejected, challenging(True, Reject)),
    "rejected_of_the_other": Golden(rejected, challenging(False, Reject)),
    "meld_that_keeps_no_card": Golden(kept(Meld), melding, Options(final_discard="required")),
    "lay_off_that_keeps_no_card": Golden(kept(LayOff), melding, Options(final_discard="required")),
}


# --- Made -------------------------------------------------------------------------------------------------------------


def played(golden: Golden, seed: Seed) -> tuple[Played, list[State]]:
    """A hand, not yet closed, and the states on the way."""
    below = numbers(seed, "players")
    record: Played = Record.start(colonel, golden.options)
    way = [record.state]
    while colonel.outcome(record.state) is None:
        asked = colonel.to_shuffle(record.state)
        if asked is not None:
            record = record.deal(Dealt(asked.act, asked.seat, shuffled(seed, asked.label, colonel.PACK)))
        else:
            record = record.play(golden.choose(record.state, colonel.legal_moves(record.state), below))
        way.append(record.state)
        assert len(way) < MOST_STATES, "This hand does not end."
    return record, way


def made(name: str) -> str:
    """The text of the log of that name."""
    golden = LOGS[name]
    for nth in range(5_000):
        record, way = played(golden, Seed.from_text(f"{name}/{nth}"))
        table = record.state.table
        assert isinstance(table, Between)
        if golden.wanted(table, way):
            return record.close().log.dumps()
    raise AssertionError(f"No hand is as wanted: {name}.")


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in LOGS:
        (GOLDEN / f"{name}.jsonl").write_text(made(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
