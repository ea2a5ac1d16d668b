"""Positions and moves in one line each.

A card is its number, with its power where the deck has several of that number; "." is a hole; "5@02" has been seen by
seats 0 and 2, "5*" by everybody.  Seats are parted by bars.  A move is said as at the table: "0 draws", "0 takes" the
top discard, "0 keeps 2" swaps the drawn card for the one in slot 2, "0 plays", "0 peeks 2", "0 spies 1.2" in slot 2 of
seat 1, "0 swaps 0.1 1.2", "0 declines", "0 burns 1.2", "0 gives 2", "0 calls", "0 reveals"; "reshuffle" is the act of
the dealer that is awaited, the cards in the order of the deck unless they are named: "reshuffle 5 4".
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from cardrules.cards import Card, Cards
from cardrules.game import IllegalMove, Shuffle
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import (
    Between,
    Burn,
    Closing,
    Dealt,
    Deck,
    Decline,
    Draw,
    Drawing,
    Give,
    Holding,
    Keep,
    Move,
    Options,
    Peek,
    Place,
    Play,
    Reshuffling,
    Reveal,
    Rule,
    Spy,
    State,
    Swap,
    Toucan,
)
from cardrules.testing.positions import toucan_burn as positions


def place(word: str) -> Place:
    """Owner and slot: "1.2"."""
    owner, slot = word.split(".")
    return int(owner), int(slot)


# --- What is meant ----------------------------------------------------------------------------------------------------

card_of = positions.card_of
cards = positions.cards_of


def _left(deck: Deck, used: list[Card]) -> Cards:
    """The rest of the deck, in its order."""
    return tuple((Counter(burn.pack_of(deck)) - Counter(used)).elements())


# --- Positions --------------------------------------------------------------------------------------------------------


def _said(hands: str, wishes: dict[str, Any]) -> dict[str, Any]:
    """What a builder is told: what is no word of a builder is an option."""
    agreed = {key: wishes.pop(key) for key in list(wishes) if key in attrs.fields_dict(Options)}
    options = Options(seats=len(hands.split("|")), **agreed)
    return {"options": options, "complete": False, **wishes}


def drawing(hands: str, **wishes: Any) -> State:
    """Between two turns, with these cards and no others but the stock."""
    return positions.drawing(hands, **_said(hands, wishes))


def closing(hands: str, *, pile: str = "5", turns: int = 8, **wishes: Any) -> State:
    """No turn is left."""
    return positions.closing(hands, pile=pile, turns=turns, **_said(hands, wishes))


def holding(hands: str, **wishes: Any) -> State:
    """A player holds a card."""
    return positions.holding(hands, **_said(hands, wishes))


def revealed(hands: str, *, caller: int | None = None, scores: tuple[int, ...] | None = None, **agreed: Any) -> State:
    """The round scored with those hands."""
    to_reveal = 0 if caller is None else caller
    state = closing(hands, pile="", stock="", to_reveal=to_reveal, caller=caller, scores=scores, **agreed)
    return after(state, f"{to_reveal} reveals")


# --- Deals ------------------------------------------------------------------------------------------------------------


def stacked(options: Options, hands: str = "", stock: str = "", dealer: int | None = None) -> Cards:
    """The deck such that those cards come to the hands, "-" being any, and that the stock begins so (2.2)."""
    deck, seats = options.deck, options.seats
    eldest = (options.first_dealer if dealer is None else dealer) + 1
    order: dict[int, Card] = dict(enumerate(cards(stock, deck), start=4 * seats))
    for seat, row in enumerate(hands.split("|")):
        for slot, word in enumerate(row.split()):
            if word != "-":
                order[slot * seats + (seat - eldest) % seats] = card_of(word, deck)
    rest = iter(_left(deck, [*order.values()]))
    return tuple([order[nth] if nth in order else next(rest) for nth in range(len(burn.pack_of(deck)))])


def asked_of(state: State) -> Shuffle:
    """What the dealer is asked for."""
    asked = burn.to_shuffle(state)
    assert asked is not None
    return asked


def answered(state: State, order: Cards) -> State:
    """The state after the act of the dealer that is awaited."""
    asked = asked_of(state)
    return burn.deal(state, Dealt(asked.act, asked.seat, order))


def dealt(hands: str = "", stock: str = "", **agreed: Any) -> State:
    """The first deal, stacked; seat 1 draws first unless an option says otherwise."""
    options = Options(**agreed)
    return answered(burn.start(options), stacked(options, hands, stock))


# --- Moves ------------------------------------------------------------------------------------------------------------


def said(text: str) -> Move:
    """The move said."""
    seat, verb, *words = text.split()
    who = int(seat)
    match verb, words:
        case "draws", []:
            return Draw(who, "stock")
        case "takes", []:
            return Draw(who, "discard")
        case "keeps", [slot]:
            return Keep(who, int(slot))
        case "plays", []:
            return Play(who)
        case "peeks", [slot]:
            return Peek(who, int(slot))
        case "spies", [there]:
            return Spy(who, *place(there))
        case "swaps", [one, other]:
            return Swap(who, place(one), place(other))
        case "declines", []:
            return Decline(who)
        case "burns", [there]:
            return Burn(who, *place(there))
        case "gives", [slot]:
            return Give(who, int(slot))
        case "calls", []:
            return Toucan(who)
        case "reveals", []:
            return Reveal(who)
        case _:
            raise AssertionError(text)


def shuffle_said(state: State, text: str) -> Dealt:
    """The dealer's answer: "reshuffle", or with the cards in their order."""
    asked = asked_of(state)
    named = cards(text.removeprefix("reshuffle"), state.table.match.options.deck)
    return Dealt(asked.act, asked.seat, named or asked.cards)


def after(state: State, *moves: str) -> State:
    """The state after *moves*, each of which is legal, listed, and no breach."""
    for text in moves:
        if text.startswith("reshuffle"):
            state = burn.deal(state, shuffle_said(state, text))
            continue
        move = said(text)
        seen = burn.view(state, move.seat)
        assert move in burn.legal_moves(state), text
        assert move in burn.choices(seen)
        assert burn.breach(seen, move) is None
        state = burn.apply(state, move)
    return state


def refused(state: State, text: str) -> Rule:
    """The rule that refuses a move, the same for `apply` and for `breach`, and the move is not listed."""
    move = said(text)
    assert move not in burn.legal_moves(state), text
    with pytest.raises(IllegalMove) as refusal:
        burn.apply(state, move)
    rule = refusal.value.rule
    assert isinstance(rule, Rule)
    seen = burn.view(state, move.seat)
    assert move not in burn.choices(seen)
    assert burn.breach(seen, move) is rule
    return rule


def told(move: Move) -> str:
    """How the move is said; the inverse of `said`."""
    match move:
        case Draw(seat, source):
            return f"{seat} {'draws' if source == 'stock' else 'takes'}"
        case Keep(seat, slot):
            return f"{seat} keeps {slot}"
        case Peek(seat, slot):
            return f"{seat} peeks {slot}"
        case Give(seat, slot):
            return f"{seat} gives {slot}"
        case Spy(seat, owner, slot):
            return f"{seat} spies {owner}.{slot}"
        case Burn(seat, owner, slot):
            return f"{seat} burns {owner}.{slot}"
        case Swap(seat, one, other):
            return f"{seat} swaps {one[0]}.{one[1]} {other[0]}.{other[1]}"
        case _:
            verbs = {Play: "plays", Decline: "declines", Toucan: "calls", Reveal: "reveals"}
            return f"{move.seat} {verbs[type(move)]}"


def listed(state: State, *kinds: type[Move]) -> list[str]:
    """The legal moves of these classes, or all of them, as they are said."""
    return [told(move) for move in burn.legal_moves(state) if not kinds or type(move) in kinds]


# --- What lies there --------------------------------------------------------------------------------------------------


def open_of(state: State) -> Drawing | Closing:
    """The table, between two turns or after the last."""
    assert isinstance(state.table, Drawing | Closing)
    return state.table


def drawing_of(state: State) -> Drawing:
    """The table, between two turns."""
    assert isinstance(state.table, Drawing)
    return state.table


def closing_of(state: State) -> Closing:
    """The table, once no turn is left."""
    assert isinstance(state.table, Closing)
    return state.table


def holding_of(state: State) -> Holding:
    """The table, while a card is held."""
    assert isinstance(state.table, Holding)
    return state.table


def reshuffling_of(state: State) -> Reshuffling:
    """The table, while the dealer shuffles."""
    assert isinstance(state.table, Reshuffling)
    return state.table


def scored_of(state: State) -> Between:
    """The table, once a round is scored."""
    assert isinstance(state.table, Between)
    return state.table


def hands_of(state: State) -> str:
    """The faces by owner and slot, by number, "." for a hole: "5 . 3 | 7 8 1 2"."""
    faces = state.table.hands if isinstance(state.table, Between) else state.cards
    return " | ".join([" ".join([face.rank if face else "." for face in row]) for row in faces])


def pile_of(state: State) -> str:
    """The discards by number, the top one last."""
    table: Any = state.table
    return " ".join([each.rank for each in table.pile])


def stock_of(state: State) -> Cards:
    """What is left to draw, top first."""
    table: Any = state.table
    return state.stock[len(state.stock) - table.stock :]


def seen_by(state: State, there: str) -> tuple[int, ...] | None:
    """Who knows the card in that place; None for a hole."""
    table: Any = state.table
    owner, slot = place(there)
    lying = table.slots[owner][slot]
    return None if lying is None else lying.seen_by


def known(state: State, seat: int) -> str:
    """What a seat knows: "0.2=5 1.3=7"."""
    return " ".join([f"{each.owner}.{each.slot}={each.card.rank}" for each in burn.view(state, seat).known])


def glimpse(state: State, seat: int) -> str:
    """What the last move has shown a seat, in the same words."""
    return " ".join([f"{each.owner}.{each.slot}={each.card.rank}" for each in burn.view(state, seat).glimpse])


def window_of(state: State) -> str | None:
    """By seat, "x" for who has tried; None when it is closed."""
    window = open_of(state).window
    return None if window is None else "".join(["x" if tried else "-" for tried in window])


def lines_of(state: State) -> list[tuple[int, int, str]]:
    """The score sheet: seat, points, word of the reason."""
    return [(line.seat, line.points, line.reason.value) for line in scored_of(state).match.lines]


def points_of(state: State) -> tuple[int, ...]:
    """The scores."""
    return state.table.match.scores
