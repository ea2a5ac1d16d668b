"""What happens: the cut and the deal, the turns, the challenges, the end of a hand.  Effects judge nothing."""

from __future__ import annotations

from bisect import insort
from typing import assert_never

import attrs

from cardrules.cards import Card, Cards, in_order, pack_order, put
from cardrules.game import (
    Dealt,
    IllegalMove,
    Match,
    Outcome,
    Shuffle,
    check_dealt,
    highest,
    is_exact,
    is_move,
    objector,
)
from cardrules.games.colonel.melds import height
from cardrules.games.colonel.rules import (
    MOVES,
    discardable,
    layable,
    may_challenge,
    may_reply,
    meldable,
    sources,
    why_not,
)
from cardrules.games.colonel.scoring import score_challenge, score_out, score_showdown
from cardrules.games.colonel.state import (
    HAND,
    PACK,
    SEATS,
    Accept,
    Between,
    Challenge,
    Cutting,
    Discard,
    Draw,
    Drawing,
    Drawn,
    InHand,
    LayOff,
    Meld,
    Melding,
    Move,
    Opening,
    Options,
    Reason,
    Reject,
    Replying,
    Source,
    State,
    Table,
    holding,
    new_drawing,
    new_melding,
    new_state,
    over,
    view,
)
from cardrules.seats import Seat

# --- The dealer's acts ------------------------------------------------------------------------------------------------


def start(options: Options) -> State:
    """A match of which nothing is dealt yet.  Until the cut seat 0 has the pack."""
    return State(Cutting(Match(options, 0, 0, 0, (0,) * SEATS, ()), ()))


def to_shuffle(state: State) -> Shuffle | None:
    """The cut or the deal that is awaited; None during play and when the match is over."""
    table, match = state.table, state.table.match
    if isinstance(table, InHand) or over(table):
        return None
    if isinstance(table, Cutting):
        return Shuffle(f"cut/{match.cuts}", "cut", 0, PACK)
    return Shuffle(f"deal/{match.deals}", "deal", match.dealer, PACK)


def deal(state: State, dealt: Dealt) -> State:
    """The state after the dealer's cut or deal; raises BadDeal."""
    check_dealt(to_shuffle(state), dealt)
    table = state.table
    if isinstance(table, Cutting):
        return State(_cut(attrs.evolve(table.match, cuts=table.match.cuts + 1), dealt.cards))
    return _deal(table.match, dealt.cards)


def _cut(match: Match[Options, Reason], cards: Cards) -> Cutting | Opening:
    """Seat 0 draws, then seat 1, again while they tie; an undecided pack is cut again (2.1, C1)."""
    drawn: tuple[Drawn, ...] = ()
    for one, other in zip(cards[::2], cards[1::2], strict=True):
        drawn = (*drawn, Drawn(0, one), Drawn(1, other))
        if height(one) != height(other):
            return Opening(attrs.evolve(match, dealer=cuts_deal(match.options, one, other)), drawn)
    return Cutting(match, drawn)


def cuts_deal(options: Options, one: Card, other: Card) -> Seat:
    """C1: the seat that deals, having cut the higher card or, by option, the lower."""
    return int((height(one) < height(other)) == (options.cut == "high"))


def _deal(match: Match[Options, Reason], cards: Cards) -> State:
    """One card at a time, the non-dealer first, ten each; the next is the optional card, the rest the stock (2.2)."""
    elder, stock = 1 - match.dealer, cards[SEATS * HAND + 1 :]
    hands = tuple([in_order(cards[(seat != elder) : SEATS * HAND : SEATS]) for seat in range(SEATS)])
    table = Drawing(
        match=attrs.evolve(match, lines=()),
        to_draw=elder,
        challenged=(False,) * SEATS,
        melds=(),
        pile=cards[SEATS * HAND : SEATS * HAND + 1],
        taken=((),) * SEATS,
        sizes=(HAND,) * SEATS,
        stock=len(stock),
        turns=0,
    )
    return State(table, hands, stock)


# --- The players' moves -----------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after *move*.  Raises IllegalMove, and BadValue for what is no move of this game."""
    table = state.table
    if is_move(move, MOVES, SEATS) and isinstance(table, InHand):
        seat, held = move.seat, state.held[move.seat]
        match move:
            case Draw():
                if isinstance(table, Drawing) and is_exact(move.source) and move.source in sources(table, seat):
                    return _draw(state, table, seat, move.source)
            case Meld():
                if isinstance(table, Melding) and is_exact(move.cards) and move.cards in meldable(table, seat, held):
                    return _lay(state, table, move.cards, (*table.melds, move.cards))
            case LayOff():
                card, meld = move.card, move.meld
                exact = is_exact(card) and type(meld) is int
                if isinstance(table, Melding) and exact and (card, meld) in layable(table, seat, held):
                    return _lay(state, table, (card,), put(table.melds, meld, in_order((*table.melds[meld], card))))
            case Discard():
                if isinstance(table, Melding) and is_exact(move.card) and move.card in discardable(table, seat, held):
                    return _discard(state, table, move.card)
            case Challenge():
                if isinstance(table, Drawing) and may_challenge(table, seat):
                    return attrs.evolve(state, table=_challenged(table, seat))
            case Accept():
                if isinstance(table, Replying) and may_reply(table, seat):
                    return State(_accepted(state, table))
            case Reject():
                if isinstance(table, Replying) and may_reply(table, seat):
                    return attrs.evolve(state, table=_rejected(table))
            case _:
                assert_never(move)
    raise refusal(state, move)


def refusal(state: State, move: Move) -> IllegalMove:
    """Why *move* is not permitted, as far as its seat may know."""
    return IllegalMove(move, why_not(view(state, objector(move, SEATS)), move))


# --- A turn -----------------------------------------------------------------------------------------------------------


def _draw(state: State, table: Drawing, seat: Seat, source: Source) -> State:
    """The optional card is taken in sight of both, the top of the stock unseen (4.2, 1.4)."""
    hands, taken, pile, stock = state.hands, table.taken, table.pile, table.stock
    if source == "optional":
        drawn, pile = pile[-1], pile[:-1]
        taken = put(taken, seat, in_order((*taken[seat], drawn)))
    else:
        drawn, stock = state.stock[-stock], stock - 1
        hands = put(hands, seat, _with(hands[seat], drawn))
    turn = new_melding(
        table.match, seat, drawn if source == "optional" else None, table.melds, pile, taken,
        put(table.sizes, seat, table.sizes[seat] + 1), stock, table.turns,
    )  # fmt: skip
    return new_state(turn, hands, state.stock, put(state.held, seat, _with(state.held[seat], drawn)))


def _with(cards: Cards, card: Card) -> Cards:
    row = list(cards)
    insort(row, card, key=pack_order)
    return tuple(row)


def _lay(state: State, table: Melding, cards: Cards, melds: tuple[Cards, ...]) -> State:
    """Cards go from the hand to the melds; with the last one the player is out (7.1, C15)."""
    seat = table.to_discard
    hands, taken, held = _without(state, table, cards)
    sizes = put(table.sizes, seat, len(held[seat]))
    laid = new_melding(table.match, seat, table.optional, melds, table.pile, taken, sizes, table.stock, table.turns)
    return new_state(laid, hands, state.stock, held) if held[seat] else State(_out(laid, held, laid.pile))


def _without(
    state: State, table: Melding, cards: Cards
) -> tuple[tuple[Cards, ...], tuple[Cards, ...], tuple[Cards, ...]]:
    """Hands, optional cards taken, and all that is held, once the player in turn has laid down *cards*."""
    seat, taken = table.to_discard, table.taken
    hand = tuple([card for card in state.hands[seat] if card not in cards])
    if taken[seat]:
        taken = put(taken, seat, tuple([card for card in taken[seat] if card not in cards]))
    return put(state.hands, seat, hand), taken, put(state.held, seat, holding(hand, taken[seat]))


def _discard(state: State, table: Melding, card: Card) -> State:
    """The card is the optional card of the other, unless the player is out or the hand is over (4.4, C5, C14)."""
    seat, pile, turns = table.to_discard, (*table.pile, card), table.turns + 1
    hands, taken, held = _without(state, table, (card,))
    if not held[seat]:
        return State(_out(table, held, pile))
    ending = ending_of(table.match.options, table.stock, turns)
    if ending is not None:
        scored = score_showdown(table.match, held, ending)
        return State(_between(scored, held, table.melds, pile, table.stock, turns))
    turn = new_drawing(
        table.match, 1 - seat, _NOBODY, table.melds, pile, taken, put(table.sizes, seat, len(held[seat])),
        table.stock, turns,
    )  # fmt: skip
    return new_state(turn, hands, state.stock, held)


_NOBODY = (False,) * SEATS


def ending_of(options: Options, stock: int, turns: int) -> Reason | None:
    """How a turn in which nobody went out ends the hand: the stock is exhausted (C17), the last turn over (C31)."""
    if stock == 0:
        return Reason.STOCK_OUT
    return Reason.TURN_LIMIT if turns == options.max_turns else None


# --- Challenges -------------------------------------------------------------------------------------------------------


def _challenged(table: Drawing, seat: Seat) -> Replying:
    """Everything waits for the other's reply (8.2)."""
    return Replying(
        match=table.match,
        challenger=seat,
        to_draw=table.to_draw,
        challenged=put(table.challenged, seat, True),
        melds=table.melds,
        pile=table.pile,
        taken=table.taken,
        sizes=table.sizes,
        stock=table.stock,
        turns=table.turns,
    )


def _rejected(table: Replying) -> Drawing:
    """The player to draw goes on; the other may still challenge (8.3, C23, C25)."""
    return Drawing(
        match=table.match,
        to_draw=table.to_draw,
        challenged=table.challenged,
        melds=table.melds,
        pile=table.pile,
        taken=table.taken,
        sizes=table.sizes,
        stock=table.stock,
        turns=table.turns,
    )


def _accepted(state: State, table: Replying) -> Between:
    """Both hands are shown, and the lower total wins (8.4, C26)."""
    scored = score_challenge(table.match, state.held)
    return _between(scored, state.held, table.melds, table.pile, table.stock, table.turns)


# --- The end of a hand ------------------------------------------------------------------------------------------------


def _out(table: Melding, held: tuple[Cards, ...], pile: Cards) -> Between:
    """The player in turn has nothing left, and that turn counts (7.1, 7.2)."""
    winner = table.to_discard
    scored = score_out(table.match, winner, held[1 - winner])
    return _between(scored, held, table.melds, pile, table.stock, table.turns + 1)


def _between(
    match: Match[Options, Reason],
    hands: tuple[Cards, ...],
    melds: tuple[Cards, ...],
    pile: Cards,
    stock: int,
    turns: int,
) -> Between:
    """The hand is scored and shown, and the deal alternates (2.3, C2)."""
    passed = attrs.evolve(match, dealer=1 - match.dealer, deals=match.deals + 1)
    return Between(passed, hands, melds, pile, stock, turns)


# --- Whom the table waits for, and how it ends ------------------------------------------------------------------------


def awaited(table: Table) -> Seat | None:
    """The seat whose draw, discard or reply the table waits for; None for the dealer's act and at the end."""
    if isinstance(table, Drawing):
        return table.to_draw
    if isinstance(table, Melding):
        return table.to_discard
    return 1 - table.challenger if isinstance(table, Replying) else None


def outcome(state: State) -> Outcome | None:
    """Scores and winners once the match is over; the higher score wins, equal ones share (9.1, C30)."""
    return highest(state.table.match.scores) if over(state.table) else None
