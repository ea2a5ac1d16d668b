"""What is looked at in the same way in every game: form, seats, the match, the pack.

Every function here yields sentences, none if all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Sized

import attrs

from cardrules.cards import Card, Cards, in_order
from cardrules.codec import FaceOf, from_json, to_json
from cardrules.game import BadValue, Match, O, R, ScoreLine
from cardrules.seats import Seat, misplaced
from cardrules.text import counted


def words(cards: Iterable[Card]) -> str:
    """The codes of *cards*."""
    return " ".join(map(str, cards)) or "none"


def numbers(each: Iterable[object]) -> str:
    """1, 2, 3."""
    return ", ".join(map(str, each))


# --- Form -------------------------------------------------------------------------------------------------------------


def in_form(state: object, card: FaceOf) -> Iterator[str]:
    """Every value is of its class, and every card of the game's pack: the codec reads back what it writes."""
    try:
        same = from_json(type(state), to_json(state), card) == state
    except BadValue as error:
        yield str(error)
    except (ValueError, IndexError):  # from a field that is derived from rows: of another shape, as is seen next
        pass
    else:
        if not same:
            yield "A card of another pack, or a value of another class, only reads like the one that belongs there."


def nothing(where: str, row: Sized) -> Iterator[str]:
    """What is not dealt, or is swept."""
    if len(row):
        yield f"{where} is not empty, but in this phase no cards are hidden."


# --- Shape ------------------------------------------------------------------------------------------------------------


def by_seat(where: str, row: Sized, seats: int) -> Iterator[str]:
    """One entry for each seat."""
    if len(row) != seats:
        yield f"{where} is a row of {len(row)}, not of {seats}: one entry for each seat."


def long(where: str, row: Sized, length: int) -> Iterator[str]:
    """So many, no more, no fewer."""
    if len(row) != length:
        yield f"{where} is a row of {len(row)}, not of {length}."


def at_table(table: object, seats: int) -> Iterator[str]:
    """Rows by seat have an entry for each, and seats that are named are there."""
    for path, what in misplaced(table, seats, "table"):
        yield f"{path} {what}"


# --- The match --------------------------------------------------------------------------------------------------------


def before_lines(match: Match[O, R]) -> Match[O, R]:
    """The match as it was before the lines of the deal were scored."""
    scores = list(match.scores)
    for line in match.lines:
        scores[line.seat] -= line.points
    return attrs.evolve(match, scores=tuple(scores), lines=())


def in_match(match: Match[O, R], earlier: int, *, least: int | None = 0) -> Iterator[str]:
    """Counts and scores: the lines are of the deal that comes after *earlier* ones; no score is below *least*."""
    for name, count in (("cuts", match.cuts), ("deals", match.deals)):
        if count < 0:
            yield f"table.match.{name} is {count}: fewer than none."
    for nth, line in enumerate(match.lines):
        if line.points == 0:
            yield f"table.match.lines[{nth}] is of 0 points: such a line is not written."
    scores = before_lines(match).scores
    if earlier <= 0 and any(scores):
        yield (
            f"table.match.scores are {numbers(match.scores)}, but no deal came before, and the lines leave "
            f"{numbers(scores)} unexplained."
        )
    elif least is not None and min(scores) < least:
        yield f"table.match.scores were {numbers(scores)} before this deal, but none is ever below {least}."


def as_scored(lines: tuple[ScoreLine[R], ...], expected: tuple[ScoreLine[R], ...]) -> Iterator[str]:
    """The score sheet has exactly these lines."""
    if lines != expected:
        yield f"table.match.lines are {_sheet(lines)}, but the deal scores {_sheet(expected)}."


def _sheet(lines: tuple[ScoreLine[R], ...]) -> str:
    return ", ".join([f"{line.points} to seat {line.seat} ({line.reason.value})" for line in lines]) or "nothing"


# --- The cards --------------------------------------------------------------------------------------------------------


def of_pack(pack: Cards, cards: Iterable[Card]) -> Iterator[str]:
    """All are cards of *pack*."""
    foreign = {*cards} - {*pack}
    if foreign:
        yield f"Cards that are not in the pack: {words(in_order(foreign))}."


def each_once(pack: Cards, cards: Iterable[Card], *, unseen: int = 0) -> Iterator[str]:
    """Every card of *pack*, of which all are, is in one place, but for so many that nobody sees."""
    wanted, have = Counter(pack), Counter(cards)
    twice = have - wanted
    if twice:
        yield f"Cards that lie there more often than the pack has them: {words(in_order(twice))}."
    missing = in_order((wanted - have).elements())
    if unseen == 0 and missing:
        yield f"Cards that are nowhere: {words(missing)}."
    elif len(missing) != unseen:
        yield f"{counted(len(missing), 'card')} are not in sight, but {unseen} should lie face down."


def ordered(where: str, cards: Cards) -> Iterator[str]:
    """A hand, or whatever is kept in pack order."""
    if cards != in_order(cards):
        yield f"{where} is not in pack order: {words(cards)}."


def left_in(where: str, stock: Sized, left: int, said: str) -> Iterator[str]:
    """The stock as dealt, of which the last so many are left."""
    if not 0 <= left <= len(stock):
        yield f"{said} is {left}, but {where} has {counted(len(stock), 'card')}."


def number_is(where: str, number: object, wanted: object, why: str) -> Iterator[str]:
    """What follows from the rest."""
    if number != wanted:
        yield f"{where} is {number}, but {why} it is {wanted}."


def turn_is(where: str, seat: Seat, wanted: Seat) -> Iterator[str]:
    """Whose turn it is follows from the rest."""
    if seat != wanted:
        yield f"{where} is {seat}, but it is the turn of seat {wanted}."


def derived(where: str, kept: Sequence[object], fresh: Sequence[object]) -> Iterator[str]:
    """A field outside `==` that attrs.evolve has carried over."""
    if kept != fresh:
        yield f"{where} is not what the cards make of it: build the state anew, do not evolve it."
