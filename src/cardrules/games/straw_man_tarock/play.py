"""What happens: the deal, the bids, the straw men, the tricks.  Effects judge nothing."""

from __future__ import annotations

import attrs

from cardrules.cards import Card, Cards, in_order, put, take
from cardrules.game import Dealt, IllegalMove, Match, Outcome, Shuffle, check_dealt, highest, is_seated
from cardrules.games.straw_man_tarock.rules import MOVES, callable_with, may_bid, playable, why_not
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
    Move,
    Opening,
    Options,
    Pass,
    Play,
    Playing,
    Reason,
    State,
    Table,
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
    if type(move) in MOVES and is_seated(move.seat, SEATS):
        seat = move.seat
        match move:
            case Play() if isinstance(table, Playing):
                card, call = move.card, move.call
                if card in playable(table, seat, state.hands[seat]) and call in callable_with(table, card):
                    return _play(state, table, move)
            case Bid() if isinstance(table, Auction) and may_bid(table, seat):
                return _turn_up(state, table, seat)
            case Pass() if isinstance(table, Auction) and may_bid(table, seat):
                return _pass(state, table, seat)
            case _:
                pass
    raise refusal(state, move)


def refusal(state: State, move: Move) -> IllegalMove:
    """Why *move* is not permitted, as far as its seat may know."""
    seated = is_seated(getattr(move, "seat", None), SEATS)
    return IllegalMove(move, why_not(view(state, move.seat if seated else 0), move))


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
    return _exposed(State(playing, state.hands, state.piles), playing, (elder, 1 - elder))


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
    trick, calls = (*table.trick, card), (*table.calls, move.call)
    table = new_playing(
        table.match, table.declarer, 1 - seat, trick, calls, table.taken, sizes, shown, tops, table.heights
    )
    played = new_state(table, hands, state.piles)
    if exposes_at_once(table):
        played = _exposed(played, table, (seat,))
    return played if len(trick) == 1 else _take(played)


def exposes_at_once(table: Playing) -> bool:
    """S12: the next card of a straw man is turned before the other plays; or after the trick."""
    return table.match.options.expose == "at_once"


def _take(state: State) -> State:
    """The trick is taken; its taker leads to the next (5.5).  After the 27th the hand is scored."""
    table = state.table
    assert isinstance(table, Playing)
    leader = table.to_play
    took = taker(table.trick, leader)
    taken = (*table.taken, new_trick(leader, table.trick, table.calls, took))
    table = new_playing(
        table.match, table.declarer, took, (), (), taken, table.sizes, table.shown, table.tops, table.heights
    )
    if len(taken) == TRICKS:
        return State(_between(table))
    return _exposed(new_state(table, state.hands, state.piles), table, (took, 1 - took))


def _between(table: Playing) -> Between:
    """The hand is scored, and the deal alternates (2.1, S3)."""
    match = score_deal(table)
    return Between(attrs.evolve(match, dealer=1 - match.dealer, deals=match.deals + 1), table.declarer, table.taken)


# --- The straw men ----------------------------------------------------------------------------------------------------


def _exposed(state: State, table: Playing, seats: tuple[Seat, ...]) -> State:
    """The state once every straw man of *seats* that shows nothing is turned, as far as it goes."""
    for seat in seats:
        for pile, top in enumerate(table.tops[seat]):
            if top is None and table.heights[seat][pile]:
                state, table = _turn(state, table, seat, pile)
    return state


def _turn(state: State, table: Playing, seat: Seat, pile: int) -> tuple[State, Playing]:
    """Cards are turned until a suit card below the king lies on top, or the straw man is gone; kings and trumps go to
    the hand, in sight of both (4.2, S10, S11)."""
    under, height = state.piles[seat][pile], table.heights[seat][pile]
    top: Card | None = None
    shown: Cards = ()
    drawn: Cards = ()
    while height and top is None:
        card = under[-height]
        height -= 1
        place = "exposed" if height else table.match.options.last_card
        if place == "to_hand_hidden":
            drawn = (card,)
        elif place == "to_hand_shown" or card.suit is None or card.rank == "K":
            shown = (*shown, card)
        else:
            top = card
    table = attrs.evolve(
        table,
        sizes=put(table.sizes, seat, table.sizes[seat] + len(shown) + len(drawn)),
        shown=put(table.shown, seat, in_order(table.shown[seat] + shown)),
        tops=put(table.tops, seat, put(table.tops[seat], pile, top)),
        heights=put(table.heights, seat, put(table.heights[seat], pile, height)),
    )
    hands = put(state.hands, seat, in_order(state.hands[seat] + drawn)) if drawn else state.hands
    return new_state(table, hands, state.piles), table


# --- Whom the table waits for, and how it ends ------------------------------------------------------------------------


def awaited(table: Table) -> Seat | None:
    """The seat whose bid or play the table waits for; None while the dealer is awaited and when the match is over."""
    if isinstance(table, Auction):
        return table.to_bid
    return table.to_play if isinstance(table, Playing) else None


def outcome(state: State) -> Outcome | None:
    """Scores and winners once the match is over; the higher total wins, equal ones share (7.5, S32)."""
    return highest(state.table.match.scores) if over(state.table) else None
