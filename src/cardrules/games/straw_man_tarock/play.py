"""What happens: the deal, the bids, the straw men, the tricks.  Effects judge nothing."""

from __future__ import annotations

from typing import assert_never

import attrs

from cardrules.cards import Card, Cards, in_order, put, take
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
from cardrules.games.straw_man_tarock.rules import MOVES, callable_with, choosable, may_bid, why_not
from cardrules.games.straw_man_tarock.scoring import score_deal, taker
from cardrules.games.straw_man_tarock.state import (
    HEIGHT,
    PACK,
    PACKET,
    PILES,
    SEATS,
    TRICKS,
    Auction,
    Between,
    Bid,
    Call,
    Move,
    Opening,
    Options,
    Pass,
    Play,
    Playing,
    Reason,
    State,
    Table,
    holding,
    new_playing,
    new_state,
    new_trick,
    over,
    view,
)
from cardrules.seats import Seat

# --- The deal ---------------------------------------------------------------------------------------------------------


def start(options: Options) -> State:
    """A match of which nothing is dealt yet."""
    return State(Opening(Match(options, options.first_dealer, 0, 0, (0,) * SEATS, ())))


def to_shuffle(state: State) -> Shuffle | None:
    """The deal that is awaited; None during bids and play and when the match is over."""
    table, match = state.table, state.table.match
    if isinstance(table, Auction | Playing) or over(table):
        return None
    return Shuffle(f"deal/{match.deals}", "deal", match.dealer, PACK)


def deal(state: State, dealt: Dealt) -> State:
    """Five to each three times, the elder first; then four to each first straw man, second, third (2.2, 2.3, S4).

    Raises BadDeal.
    """
    check_dealt(to_shuffle(state), dealt)
    match, cards = state.table.match, dealt.cards
    packets = [cards[at : at + PACKET] for at in range(0, 2 * PILES * PACKET, PACKET)]
    men = [cards[at : at + HEIGHT] for at in range(2 * PILES * PACKET, len(cards), HEIGHT)]
    elder = 1 - match.dealer
    firsts = [0 if seat == elder else 1 for seat in range(SEATS)]  # the elder has every other one from the first
    hands = tuple([in_order([card for packet in packets[first::2] for card in packet]) for first in firsts])
    piles = tuple([tuple(men[first::2]) for first in firsts])
    sizes, heights = tuple(map(len, hands)), ((HEIGHT,) * PILES,) * SEATS
    return State(Auction(attrs.evolve(match, lines=()), elder, sizes, heights), hands, piles)


# --- The players' moves -----------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after *move*.  Raises IllegalMove, and BadValue for what is no move of this game."""
    table = state.table
    if is_move(move, MOVES, SEATS):
        match move:
            case Play():
                if isinstance(table, Playing) and move.seat == table.to_play:
                    card, call = move.card, move.call
                    chosen = is_exact(card) and card in choosable(table, state.held[move.seat])
                    if chosen and (call is None or (is_exact(call) and call in callable_with(table, card))):
                        return _play(state, table, move)
            case Bid():
                if isinstance(table, Auction) and may_bid(table, move.seat):
                    return _turn_up(state, table, move.seat)
            case Pass():
                if isinstance(table, Auction) and may_bid(table, move.seat):
                    return _pass(state, table, move.seat)
            case _:
                assert_never(move)
    raise refusal(state, move)


def refusal(state: State, move: Move) -> IllegalMove:
    """Why *move* is not permitted, as far as its seat may know."""
    return IllegalMove(move, why_not(view(state, objector(move, SEATS)), move))


def _pass(state: State, table: Auction, seat: Seat) -> State:
    """The elder passes to the dealer; when both have passed the hand is played all the same (3.3, S7)."""
    if seat == table.match.dealer:
        return _turn_up(state, table, None)
    return attrs.evolve(state, table=attrs.evolve(table, to_bid=table.match.dealer))


def _turn_up(state: State, table: Auction, declarer: Seat | None) -> State:
    """All straw men are turned, the elder's first, each pile to its end before the next (4.1, S9); then the lead."""
    elder = 1 - table.match.dealer
    playing = Playing(
        match=table.match,
        declarer=declarer,
        to_play=first_leader(table.match, declarer),
        trick=(),
        calls=(),
        taken=(),
        sizes=table.sizes,
        shown=((),) * SEATS,
        tops=((None,) * PILES,) * SEATS,
        heights=table.heights,
    )
    return _exposed(playing, state.hands, state, (elder, 1 - elder))


def first_leader(match: Match[Options, Reason], declarer: Seat | None) -> Seat:
    """The declarer, or the elder when both passed (5.1); by option always the elder (S18)."""
    if declarer is None or match.options.first_lead == "elder":
        return 1 - match.dealer
    return declarer


def _play(state: State, table: Playing, move: Play) -> State:
    """The card leaves hand, shown cards or a straw man for the trick."""
    seat, card = move.seat, move.card
    hands, sizes, shown, tops = state.hands, table.sizes, table.shown, table.tops
    if card in tops[seat]:
        tops = put(tops, seat, put(tops[seat], tops[seat].index(card), None))
    else:
        sizes = put(sizes, seat, sizes[seat] - 1)
        if card in shown[seat]:
            shown = put(shown, seat, take(shown[seat], card))
        else:
            hands = put(hands, seat, take(hands[seat], card))
    trick, taken, turn = (*table.trick, card), table.taken, 1 - seat
    calls: tuple[Call | None, ...] = (*table.calls, move.call)
    if len(trick) == SEATS:  # the taker leads to the next (5.5)
        turn = taker(trick, 1 - seat)
        taken, trick, calls = (*taken, new_trick(1 - seat, trick, calls, turn)), (), ()
    played = new_playing(table.match, table.declarer, turn, trick, calls, taken, sizes, shown, tops, table.heights)
    if len(taken) == TRICKS:
        return State(_between(played))
    turning = whose_men_turn(table, played, seat)
    if turning:
        return _exposed(played, hands, state, turning)
    return new_state(played, hands, state.piles, put(state.held, seat, take(state.held[seat], card)))


def whose_men_turn(before: Playing, after: Playing, seat: Seat) -> tuple[Seat, ...]:
    """S12: at once the straw man that *seat* has played from; or after the trick those of both, the taker's first."""
    if before.match.options.expose == "at_once":
        return (seat,) if after.tops is not before.tops else ()
    return () if after.trick else (after.to_play, 1 - after.to_play)


def _between(table: Playing) -> Between:
    """The hand is scored, and the deal alternates (2.1, S3)."""
    match = score_deal(table)
    return Between(attrs.evolve(match, dealer=1 - match.dealer, deals=match.deals + 1), table.declarer, table.taken)


# --- The straw men ----------------------------------------------------------------------------------------------------


def _exposed(table: Playing, hands: tuple[Cards, ...], state: State, seats: tuple[Seat, ...]) -> State:
    """What follows on *state* once every straw man of *seats* that shows nothing is turned, as far as it goes."""
    sizes, shown, tops, heights = table.sizes, table.shown, table.tops, table.heights
    for seat in seats:
        faces, left = list(tops[seat]), list(heights[seat])
        seen: Cards = ()
        unseen: Cards = ()
        for pile, height in enumerate(left):
            if height and faces[pile] is None:
                left[pile], faces[pile], more, last = _turned(state.piles[seat][pile][-height:], table.match.options)
                seen, unseen = seen + more, unseen + last
        tops, heights = put(tops, seat, tuple(faces)), put(heights, seat, tuple(left))
        if seen or unseen:
            sizes = put(sizes, seat, sizes[seat] + len(seen) + len(unseen))
            shown = put(shown, seat, in_order(shown[seat] + seen))
            hands = put(hands, seat, in_order(hands[seat] + unseen))
    turned = new_playing(
        table.match, table.declarer, table.to_play, table.trick, table.calls, table.taken, sizes, shown, tops, heights
    )
    held = state.held
    for seat in seats:
        held = put(held, seat, holding(turned, seat, hands[seat]))
    return new_state(turned, hands, state.piles, held)


def _turned(left: Cards, options: Options) -> tuple[int, Card | None, Cards, Cards]:
    """A straw man turned: how many stay face down, the card on top, and those that go to the hand, seen and unseen.

    Kings and trumps go to the hand, in sight of both, until a suit card below the king lies on top or the straw man is
    gone (4.2, S10, S11).
    """
    seen: Cards = ()
    height = len(left)
    for card in left:
        height -= 1
        place = "exposed" if height else options.last_card  # S14
        if place == "to_hand_hidden":
            return 0, None, seen, (card,)
        if place == "exposed" and card.suit is not None and card.rank != "K":
            return height, card, seen, ()
        seen = (*seen, card)
    return 0, None, seen, ()


# --- Whom the table waits for, and how it ends ------------------------------------------------------------------------


def awaited(table: Table) -> Seat | None:
    """The seat whose bid or play the table waits for; None while the dealer is awaited and when the match is over."""
    if isinstance(table, Auction):
        return table.to_bid
    return table.to_play if isinstance(table, Playing) else None


def outcome(state: State) -> Outcome | None:
    """Scores and winners once the match is over; the higher total wins, equal ones share (7.5, S32)."""
    return highest(state.table.match.scores) if over(state.table) else None
