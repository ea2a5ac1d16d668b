"""Games that are faulty on purpose: copies with a line changed, and functions that are wrong."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs

from cardrules.cards import Card
from cardrules.game import Dealt, IllegalMove, Outcome, ScoreLine
from cardrules.games import colonel, named, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks
from kit.wrapped import Wrapped

# --- Copies with a line changed ---------------------------------------------------------------------------------------

COPIED: Final = ("patterns", "melds", "scoring", "rules", "play")
"""Modules of a game that are copied; values keep their classes, so `state` is not."""

FROM: Final = {
    "play": ("start", "to_shuffle", "deal", "awaited", "apply", "outcome"),
    "rules": ("legal_moves", "choices", "breach"),
}
"""What a game offers from where."""

Edit = tuple[str, str, str]
"""Module, a part of its text that stands there once, and what stands there instead."""


def edited(name: str, *edits: Edit) -> Wrapped:
    """The game of that name with its source changed so."""
    package = f"cardrules.games.{name}"
    made: dict[str, ModuleType] = {}

    def copied(module: str) -> ModuleType:
        if module not in made:
            made[module] = copy = ModuleType(f"{package}.{module}")
            spec = find_spec(copy.__name__)
            assert spec is not None and spec.origin is not None
            text = Path(spec.origin).read_text(encoding="utf-8")
            for where, old, new in edits:
                if where == module:
                    assert text.count(old) == 1, f"{copy.__name__} has {text.count(old)} times: {old}"
                    text = text.replace(old, new)
            copy.__dict__["__builtins__"] = vars(builtins) | {"__import__": imported}
            exec(compile(text, spec.origin, "exec", dont_inherit=True), copy.__dict__)
        return made[module]

    def imported(path: str, *more: Any) -> Any:
        module = path.removeprefix(package + ".")
        return copied(module) if module != path and module in COPIED else __import__(path, *more)

    offered = {each: getattr(copied(module), each) for module, names in FROM.items() for each in names}
    assert {where for where, _, _ in edits} <= {*made}
    return Wrapped(named(name), **offered)


# --- Functions that are wrong -----------------------------------------------------------------------------------------


def with_match(state: Any, **changed: Any) -> Any:
    """*state* with its match changed."""
    return attrs.evolve(state, table=attrs.evolve(state.table, match=attrs.evolve(state.table.match, **changed)))


def scores_unexplained(state: Any, move: Any) -> Any:
    after = pip_pip.apply(state, move)
    scores = after.table.match.scores
    return with_match(after, scores=(scores[0] + 1, *scores[1:]))


def stock_in_the_hand(state: Any, seat: int) -> Any:
    """Whoever is not in turn sees the next card of the stock among his own."""
    seen, table = pip_pip.view(state, seat), state.table
    if isinstance(table, pip_pip.Playing) and table.stock and table.to_play != seat and seen.hand[0].rank != "K":
        low = next((card for card in state.stock[-table.stock :] if card.rank not in "KQ"), None)
        return attrs.evolve(seen, hand=(*seen.hand, *([low] if low else [])))
    return seen


class Telling(IllegalMove):
    """A refusal that says too much."""

    def __str__(self) -> str:
        return f"{super().__str__()} {self.args[0]}"


def tells_who_has_it(state: Any, move: Any) -> Any:
    try:
        return straw_man_tarock.apply(state, move)
    except IllegalMove as refusal:
        if refusal.rule.name != "HOLDING":
            raise
        holds = [seat for seat, hand in enumerate(state.hands) if move.card in hand]
        telling = Telling(move, refusal.rule)
        telling.args = (f"Seat {holds} has it.",)
        raise telling from None


def tidies_the_stock(state: Any, move: Any) -> Any:
    after = pip_pip.apply(state, move)
    object.__setattr__(state, "stock", state.stock[-state.table.stock :])
    return after


def hidden_by_hash(seen: Any) -> Any:
    return tuple(sorted(pip_pip.hidden(seen), key=lambda card: hash(card.code)))


HASHED: Final = Wrapped(pip_pip, hidden=hidden_by_hash)
"""Where a fresh interpreter finds it."""


class Remembering:
    """An `apply` that counts how often it was called."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, state: Any, move: Any) -> Any:
        self.calls += 1
        return with_match(colonel.apply(state, move), cuts=self.calls)


@attrs.frozen(repr=False)
class Unreadable(colonel.View):
    """A view whose repr nobody can read back."""

    def __repr__(self) -> str:
        return f"<view of seat {self.seat}>"


@attrs.frozen
class Unpicklable(straw_man_tarock.View):
    """A view that cannot be sent to another process."""

    def __reduce_ex__(self, _protocol: object) -> Any:
        raise TypeError("this view cannot be pickled")


@attrs.frozen(eq=False)
class Forgetful(toucan_tricks.View):
    """A view whose JSON has no hand."""

    hand: Any = attrs.field(default=(), eq=False)

    def __eq__(self, other: object) -> bool:
        return type(other) is Forgetful and attrs.astuple(self, recurse=False) == attrs.astuple(other, recurse=False)

    def __hash__(self) -> int:
        return hash(attrs.astuple(self, recurse=False))


def another_class(game: Any, cls: type) -> Callable[[Any, int], Any]:
    """A view of that class."""

    def view(state: Any, seat: int) -> Any:
        seen = game.view(state, seat)
        return cls(**{field.name: getattr(seen, field.name) for field in attrs.fields(type(seen))})

    return view


def queen_for_king(code: str) -> Card:
    return toucan_tricks.card("QS" if code == "KS" else code)


def over_at_once(state: Any) -> Outcome:
    scores = state.table.match.scores
    return Outcome(scores, tuple(range(len(scores))))


def the_next_seat(table: Any) -> Any:
    seat = pip_pip.awaited(table)
    return None if seat is None else (seat + 1) % len(table.match.scores)


def drawn_in_sight(state: Any, seat: int) -> Any:
    return attrs.evolve(toucan_burn.view(state, seat), drawn=state.drawn)


def knows_a_card_more(state: Any, seat: int) -> Any:
    """The first card of the next player."""
    seen, owner = toucan_burn.view(state, seat), (seat + 1) % len(state.table.match.scores)
    if not state.cards or state.cards[owner][0] is None:
        return seen
    more = toucan_burn.Known(owner, 0, state.cards[owner][0])
    return attrs.evolve(seen, known=tuple(sorted({*seen.known, more}, key=lambda each: (each.owner, each.slot))))


def burns_that_match(state: Any) -> Any:
    """Only what would be burned rightly is listed: so the list betrays the card."""

    def right(move: Any) -> bool:
        lying = state.cards[move.owner][move.slot] if isinstance(move, toucan_burn.Burn) else None
        return lying is None or lying.rank == state.table.pile[-1].rank

    return tuple([move for move in toucan_burn.legal_moves(state) if right(move)])


def next_card_up(state: Any, seat: int) -> Any:
    """The first straw man shows the card under its top."""
    seen, table = straw_man_tarock.view(state, seat), state.table
    if not isinstance(table, straw_man_tarock.Playing) or not table.heights[0][0]:
        return seen
    tops = ((state.piles[0][0][-table.heights[0][0]], *table.tops[0][1:]), table.tops[1])
    return attrs.evolve(seen, table=attrs.evolve(table, tops=tops))


def a_card_short(state: Any, dealt: Dealt) -> Any:
    after = toucan_tricks.deal(state, dealt)
    return attrs.evolve(after, can=after.can[1:], table=attrs.evolve(after.table, can=after.table.can - 1))


def deals_in_play(state: Any, dealt: Dealt) -> Any:
    return state if colonel.to_shuffle(state) is None else colonel.deal(state, dealt)


def imagines_anything(seen: Any, cards: Any) -> Any:
    return straw_man_tarock.imagine(seen, cards[: len(straw_man_tarock.hidden(seen))])


def imagines_no_stock(seen: Any, cards: Any) -> Any:
    return attrs.evolve(colonel.imagine(seen, cards), stock=())


def one_point_ahead(options: Any) -> Any:
    return with_match(toucan_tricks.start(options), scores=(0, 1))


def named_by_round(state: Any) -> Any:
    asked = toucan_burn.to_shuffle(state)
    return None if asked is None else attrs.evolve(asked, label=f"round {state.table.match.deals}")


def says_holding(seen: Any, move: Any) -> Any:
    rule = straw_man_tarock.breach(seen, move)
    return straw_man_tarock.Rule.TURN if rule is straw_man_tarock.Rule.HOLDING else rule


def any_seat_sees(state: Any, seat: int) -> Any:
    return colonel.view(state, seat % 2)


def sheet_of_nothing(state: Any, move: Any) -> Any:
    """A line of 0 points for every trick."""
    after = toucan_tricks.apply(state, move)
    lines = after.table.match.lines
    none: Any = ScoreLine(0, 0, toucan_tricks.Reason.CLAIM)
    return with_match(after, lines=(*lines, none))


def knows_its_pair_first(state: Any) -> Any:
    """Calls stand before plays."""
    return tuple(sorted(pip_pip.legal_moves(state), key=lambda move: (move.seat, type(move).__name__)))


def claims_twice(state: Any) -> Any:
    moves = toucan_tricks.legal_moves(state)
    return (*moves, moves[-1]) if moves and isinstance(moves[-1], toucan_tricks.Claim) else moves
