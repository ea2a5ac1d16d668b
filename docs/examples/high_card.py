"""High Card, for two to six players: each holds three cards, all play one, and the highest takes a point.

A match goes round: Ready --deal--> Playing --play--> Playing ... --the last card--> Ready, as often as the options say.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import attrs

from cardrules import game
from cardrules.cards import FRENCH, Card, Cards, in_order, put, take
from cardrules.game import (
    BadDeal,
    Dealt,
    IllegalMove,
    Match,
    Outcome,
    ScoreLine,
    Shuffle,
    check_dealt,
    check_move,
    check_seat,
    face_of,
    highest,
    is_listed,
    objector,
    one_of,
    said,
    same_cards,
    scored,
    variant,
    whole,
)
from cardrules.seats import Seat, left_of

NAME: Final = "high_card"
EDITION: Final = 1
HAND: Final = 3
RANKS: Final = "23456789TJQKA"


# --- What there is ----------------------------------------------------------------------------------------------------


@attrs.frozen
class Options:
    """How the table plays."""

    seats: int = attrs.field(default=2, validator=whole(2, 6))
    deals: int = attrs.field(default=2, validator=whole(1, 20))
    ties: Literal["first", "nobody"] = attrs.field(default="first", validator=one_of("first", "nobody"))
    """Who takes the point when two cards are highest."""


class Rule(game.Rule):
    """What can be in the way of a move: a sentence, and where it stands."""

    SEAT = "Only a player at the table plays, and only for himself.", "1"
    TURN = "Wait for your turn.", "2"
    HOLD = "Play a card of your hand.", "3"


class Reason(game.Reason):
    """What a point is for: the word of logs, a sentence, and where it stands."""

    HIGH = "high", "The highest card of all that were played.", "4"


@said
@attrs.frozen
class Play:
    """Lay down a card."""

    seat: Seat
    card: Card


Move: TypeAlias = Play
MOVES: Final = (Play,)


@variant
@attrs.frozen
class Ready:
    """The pack lies ready for the next deal, or the match is over."""

    match: Match[Options, Reason]


@variant
@attrs.frozen
class Playing:
    """A card is awaited."""

    match: Match[Options, Reason]
    to_play: Seat
    trick: Cards
    """Played to this trick, its leader's card first."""
    gone: Cards
    """Played to earlier ones."""


Table: TypeAlias = Ready | Playing


@attrs.frozen
class State:
    """The table, and what is hidden."""

    table: Table
    hands: tuple[Cards, ...] = ()
    """By seat, in pack order."""
    rest: Cards = ()
    """Not dealt."""


@attrs.frozen
class View:
    """The table, and what one seat knows."""

    table: Table
    seat: Seat
    hand: Cards


# --- Who knows what ---------------------------------------------------------------------------------------------------


def card(code: str) -> Card:
    """The card with that code."""
    return face_of("french", code)


def view(state: State, seat: Seat) -> View:
    """The table, and the hand of *seat*."""
    check_seat(seat, state.table.match.options.seats)
    return View(state.table, seat, state.hands[seat] if state.hands else ())


def hidden(seen: View) -> Cards:
    """What this seat has not seen."""
    if isinstance(seen.table, Ready):
        return ()
    known = {*seen.hand, *seen.table.trick, *seen.table.gone}
    return tuple([each for each in FRENCH if each not in known])


def imagine(seen: View, cards: Cards) -> State:
    """A state that fits the view: *cards* fill the other hands, then the rest."""
    if not same_cards(cards, hidden(seen)):
        raise BadDeal("cards", "Imagine the cards that are hidden from this seat, each once.")
    if isinstance(seen.table, Ready):
        return State(seen.table)
    hands: list[Cards] = []
    for seat in range(seen.table.match.options.seats):
        size = 0 if seat == seen.seat else held(seen.table, seat)
        hands.append(seen.hand if seat == seen.seat else in_order(cards[:size]))
        cards = cards[size:]
    return State(seen.table, tuple(hands), cards)


def held(table: Playing, seat: Seat) -> int:
    """How many cards *seat* holds, as everybody can count."""
    seats = table.match.options.seats
    to_come = (seat - table.to_play) % seats < seats - len(table.trick)
    return HAND - len(table.gone) // seats - (not to_come)


# --- What is allowed --------------------------------------------------------------------------------------------------


def choices(seen: View) -> tuple[Move, ...]:
    """Any card of one's hand, in turn."""
    return tuple([Play(seen.seat, each) for each in seen.hand]) if awaited(seen.table) == seen.seat else ()


def legal_moves(state: State) -> tuple[Move, ...]:
    """The choices of the seat in turn: nobody else may move."""
    seat = awaited(state.table)
    return () if seat is None else choices(view(state, seat))


def breach(seen: View, move: Move) -> Rule | None:
    """The rule in the way: who, then when, then with what."""
    move = check_move(move, MOVES)
    if is_listed(move, choices(seen)):
        return None
    if type(move.seat) is not int or move.seat != seen.seat:
        return Rule.SEAT
    return Rule.HOLD if awaited(seen.table) == seen.seat else Rule.TURN


# --- What happens -----------------------------------------------------------------------------------------------------


def start(options: Options) -> State:
    """Nothing is dealt yet."""
    return State(Ready(Match(options, 0, 0, 0, (0,) * options.seats, ())))


def to_shuffle(state: State) -> Shuffle | None:
    """The deal that is awaited."""
    match = state.table.match
    if isinstance(state.table, Playing) or match.deals == match.options.deals:
        return None
    return Shuffle(f"deal/{match.deals}", "deal", match.dealer, FRENCH)


def deal(state: State, dealt: Dealt) -> State:
    """Three cards to each, one player after the other; whoever sits at the dealer's left leads."""
    check_dealt(to_shuffle(state), dealt)
    match, seats = attrs.evolve(state.table.match, lines=()), state.table.match.options.seats
    hands = tuple([in_order(dealt.cards[HAND * seat :][:HAND]) for seat in range(seats)])
    return State(Playing(match, left_of(match.dealer, seats), (), ()), hands, dealt.cards[HAND * seats :])


def apply(state: State, move: Move) -> State:
    """The state after *move*."""
    rule = breach(view(state, objector(move, state.table.match.options.seats)), move)
    if rule is not None:
        raise IllegalMove(move, rule)
    table = state.table
    assert isinstance(table, Playing)
    seats, trick = table.match.options.seats, (*table.trick, move.card)
    hands = put(state.hands, move.seat, take(state.hands[move.seat], move.card))
    if len(trick) < seats:
        return attrs.evolve(
            state, table=attrs.evolve(table, to_play=left_of(move.seat, seats), trick=trick), hands=hands
        )
    leader = left_of(move.seat, seats)
    taker = taken_by(trick, leader, table.match.options)
    match = table.match if taker is None else scored(table.match, ScoreLine(taker, 1, Reason.HIGH))
    if not any(hands):
        return State(Ready(attrs.evolve(match, dealer=left_of(match.dealer, seats), deals=match.deals + 1)))
    to_play = leader if taker is None else taker
    return State(Playing(match, to_play, (), table.gone + trick), hands, state.rest)


def taken_by(trick: Cards, leader: Seat, options: Options) -> Seat | None:
    """Who takes the point; None when two tie and nobody does."""
    ranks = [RANKS.index(each.rank) for each in trick]
    if options.ties == "nobody" and ranks.count(max(ranks)) > 1:
        return None
    return (leader + ranks.index(max(ranks))) % options.seats


def awaited(table: Table) -> Seat | None:
    """Whose card the table waits for."""
    return table.to_play if isinstance(table, Playing) else None


def outcome(state: State) -> Outcome | None:
    """The most points win."""
    match = state.table.match
    return highest(match.scores) if match.deals == match.options.deals else None


# --- For the laws -----------------------------------------------------------------------------------------------------


def universe(state: State) -> tuple[Move, ...]:
    """Every seat from -1 to n plays every card."""
    seats = range(-1, state.table.match.options.seats + 1)
    return tuple([Play(seat, each) for seat in seats for each in FRENCH])


def problems(state: State) -> list[str]:
    """What is wrong with where the cards are."""
    table = state.table
    if isinstance(table, Ready):
        return []
    cards = [*table.trick, *table.gone, *state.rest, *[each for hand in state.hands for each in hand]]
    found = [f"{each} is in {cards.count(each)} places" for each in FRENCH if cards.count(each) != 1]
    for seat, hand in enumerate(state.hands):
        if len(hand) != held(table, seat):
            found.append(f"seat {seat} holds {len(hand)} cards, not {held(table, seat)}")
    return found


def bound(options: Options) -> int:
    """Everybody plays three cards a deal."""
    return options.deals * options.seats * HAND
