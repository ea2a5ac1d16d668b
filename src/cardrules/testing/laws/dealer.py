"""Laws of the dealer's act: what is asked of him, and what he may answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.game import BadDeal, Dealt, M, O, S, V
from cardrules.testing.laws.law import law, want
from cardrules.testing.laws.setting import FOREIGN, At, falls, match_of, places


def _untyped() -> Callable[..., Dealt]:
    return Dealt


_answer: Final = _untyped()
"""An answer made of anything, as no type checker lets pass."""


@law("While the dealer is not awaited, no act of his is taken: BadDeal with the code time.")
def the_dealer_acts_in_time(at: At[O, S, M, V]) -> None:
    if at.game.to_shuffle(at.state) is None:
        for act in ("cut", "deal", "reshuffle"):
            _refused(at, Dealt(act, match_of(at.state).dealer, ()), "time")


@law("A shuffle asks a seat at the table; its label is ASCII, and names its act before its number.")
def a_shuffle_asks_a_seat(at: At[O, S, M, V]) -> None:
    shuffle = at.game.to_shuffle(at.state)
    if shuffle is not None:
        want(0 <= shuffle.seat < at.seats, "a seat at the table", f"seat {shuffle.seat}")
        parts = shuffle.label.split("/")
        named = shuffle.label.isascii() and len(parts) > 1 and parts[-2] == shuffle.act
        want(named, f"a label like {shuffle.act + '/0'!r}", repr(shuffle.label))


@law("The cards of a shuffle stand in pack order, equal packs one after the other; number cards always as at first.")
def a_shuffle_has_its_cards_in_order(at: At[O, S, M, V]) -> None:
    shuffle = at.game.to_shuffle(at.state)
    if shuffle is not None:
        own = {card: nth for nth, card in enumerate(dict.fromkeys(shuffle.cards))}
        row = places(shuffle.cards, at.asked_for or own)
        size = (*falls(row), len(row))[0]  # of the first pack, with which all others agree
        want(row == row[:size] * (len(row) // max(1, size)), "cards in pack order", shuffle.cards)


@law("Every order of the cards asked for is a deal, and loses no card.")
def any_order_is_a_deal(at: At[O, S, M, V]) -> None:
    for after in at.dealt:
        problems = [*at.setting.problems(after)]
        want(not problems, "every card in exactly one place after the deal", "; ".join(problems))


@law("Another act, another seat, a card missing, doubled or foreign is no answer: BadDeal with its code.")
def only_what_is_asked_for_is_dealt(at: At[O, S, M, V]) -> None:
    shuffle = at.game.to_shuffle(at.state)
    if shuffle is None:
        return
    act, seat, mixed = shuffle.act, shuffle.seat, at.draw("asked").shuffled(shuffle.cards)
    other = next((card for card in mixed if card is not mixed[0]), FOREIGN)  # none in a reshuffle of like cards
    for cards in ((), mixed[1:], (*mixed, other), (other, *mixed[1:]), (FOREIGN, *mixed[1:]), list(mixed)):
        _refused(at, _answer(act, seat, cards), "cards")
    for nobody in (-1, at.seats, (seat + 1) % at.seats if at.seats > 1 else 1, None, float(seat), bool(seat)):
        _refused(at, _answer(act, nobody, mixed), "seat")
    for word in ("", "shuffle", act.upper(), None):
        _refused(at, _answer(word, seat, mixed), "act")


def _refused(at: At[O, S, M, V], dealt: Dealt, code: str) -> None:
    """That answer is refused with that code."""
    try:
        at.game.deal(at.state, dealt)
    except BadDeal as bad:
        want(bad.code == code, f"the code {code!r} for {dealt!r:.160}", f"{bad.code!r}: {bad}")
    else:
        want(False, f"BadDeal with the code {code!r}", f"deal takes {dealt!r:.200}")
