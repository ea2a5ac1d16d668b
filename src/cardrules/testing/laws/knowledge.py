"""Laws of what a seat knows: nothing that it has not seen reaches it, by a view, a choice or a refusal."""

from __future__ import annotations

from cardrules.game import BadDeal, BadSeat, M, O, S, V
from cardrules.testing.laws.law import law, want
from cardrules.testing.laws.setting import FOREIGN, At, falls, places, tried

REFUSED: int = 10
"""So many moves of a seat are tried in both states."""


@law("A view is of the seat that it was asked for, and shows the table as it is.")
def a_view_shows_the_table(at: At[O, S, M, V]) -> None:
    for seat, seen in enumerate(at.views):
        want(seen.seat == seat, f"the view of seat {seat} says so", f"it says seat {seen.seat}")
        want(seen.table == at.state.table, f"the view of seat {seat} shows the table", seen.table)


@law("Nobody who is not at the table has a view: BadSeat.")
def nobody_else_has_a_view(at: At[O, S, M, V]) -> None:
    for seat in (-1, at.seats, True):
        try:
            seen = at.game.view(at.state, seat)
        except BadSeat:
            continue
        want(False, f"view raises BadSeat for seat {seat!r}", f"it gives {seen}")


@law("The cards that a seat has not seen are a tuple in pack order, number cards as the shuffles have them.")
def hidden_cards_stand_in_order(at: At[O, S, M, V]) -> None:
    for seat, seen in enumerate(at.views):
        hidden = at.game.hidden(seen)
        right = type(hidden) is tuple and not falls(places(hidden, at.asked_for))
        want(right, f"the cards hidden from seat {seat}, a tuple in pack order", hidden)


@law("Any order of the cards that a seat has not seen fits its view.")
def any_order_of_the_hidden_cards_fits(at: At[O, S, M, V]) -> None:
    for each in at.imagined:
        seen = at.game.view(each.other, each.seen.seat)
        said = f"with the hidden cards in another order it is {seen}, and was {each.seen}"
        want(seen == each.seen, f"the view of seat {each.seen.seat} stays the same", said)
        problems = [*at.setting.problems(each.other)]
        want(not problems, "an imagined state is a possible one", "; ".join(problems))


@law("What a seat has not seen changes nothing that it may do.")
def hidden_cards_change_no_choice(at: At[O, S, M, V]) -> None:
    for each in at.imagined:
        seat, choices = each.seen.seat, at.game.choices(each.seen)
        for which, state in (("in truth", at.state), ("with hidden cards in another order", each.other)):
            own = tuple([move for move in at.game.legal_moves(state) if move.seat == seat])
            said = f"{which} its legal moves are {own}"
            want(own == choices, f"the legal moves of seat {seat} are the choices of its view, {choices}", said)


@law("What a seat has not seen changes no refusal that it gets, nor a word of its text.")
def hidden_cards_change_no_refusal(at: At[O, S, M, V]) -> None:
    for nth, each in enumerate(at.imagined):
        seat = each.seen.seat
        own = [move for move in at.universe if move.seat == seat or not 0 <= move.seat < at.seats]
        for move in at.draw(f"refused/{nth}").sample(own, REFUSED):
            here, there = str(tried(at.game, at.state, move)), str(tried(at.game, each.other, move))
            said = f"in truth {here!r}, with hidden cards in another order {there!r}"
            want(here == there, f"seat {seat} hears the same about {move}", said)


@law("imagine takes the hidden cards and no others: BadDeal.")
def only_hidden_cards_are_imagined(at: At[O, S, M, V]) -> None:
    for each in at.imagined:
        try:
            other = at.game.imagine(each.seen, (*each.hidden, FOREIGN))
        except BadDeal:
            continue
        want(False, "imagine raises BadDeal for a card more than is hidden", f"it gives {other}")
