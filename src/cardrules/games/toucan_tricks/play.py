"""What happens: the deal, the tricks, the draw from the Can, the claim.  Effects judge nothing."""

from __future__ import annotations

from typing import assert_never

import attrs

from cardrules.cards import Cards, in_order
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
from cardrules.games.toucan_tricks.rules import MOVES, are_two_of, may_claim, may_follow, may_lead, why_not
from cardrules.games.toucan_tricks.scoring import finished, next_leader, score_claim, score_last_trick
from cardrules.games.toucan_tricks.state import (
    HAND,
    PACK,
    SEATS,
    Between,
    Claim,
    Follow,
    Following,
    Lead,
    Leading,
    Move,
    Opening,
    Options,
    Reason,
    State,
    Table,
    Trick,
    Two,
    new_following,
    new_leading,
    new_state,
    over,
    view,
)
from cardrules.seats import Seat

# --- The deal ---------------------------------------------------------------------------------------------------------


def start(options: Options) -> State:
    """A match of which nothing is dealt yet."""
    return State(Opening(Match(options, options.first_dealer, 0, 0, (0,) * SEATS, ())))


def to_shuffle(state: State) -> Shuffle | None:
    """The deal that is awaited; None during play and when the match is over."""
    table, match = state.table, state.table.match
    if isinstance(table, Leading | Following) or over(table):
        return None
    return Shuffle(f"deal/{match.deals}", "deal", match.dealer, PACK)


def deal(state: State, dealt: Dealt) -> State:
    """One card at a time, the non-dealer first, seven each; the rest is the Can (2.2, 2.3).  Raises BadDeal."""
    check_dealt(to_shuffle(state), dealt)
    match, cards = state.table.match, dealt.cards
    elder, can = 1 - match.dealer, cards[SEATS * HAND :]
    hands = tuple([in_order(cards[(seat != elder) : SEATS * HAND : SEATS]) for seat in range(SEATS)])
    table = Leading(attrs.evolve(match, lines=()), elder, (), (0, 0), (HAND, HAND), len(can))
    return State(table, hands, can)


# --- The players' moves -----------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after *move*.  Raises IllegalMove, and BadValue for what is no move of this game."""
    table = state.table
    if is_move(move, MOVES, SEATS) and isinstance(table, Leading | Following):
        seat, hand = move.seat, state.hands[move.seat]
        match move:
            case Lead():
                known = is_exact(move.call) and move.call in ("high", "low")
                if isinstance(table, Leading) and may_lead(table, seat) and known and are_two_of(hand, move.cards):
                    return _lead(state, table, move)
            case Follow():
                if isinstance(table, Following) and may_follow(table, seat) and are_two_of(hand, move.cards):
                    return _follow(state, table, move)
            case Claim():
                if isinstance(table, Leading) and may_claim(table):
                    return State(_between(score_claim(table, seat), table.taken, table.counts, seat))
            case _:
                assert_never(move)
    raise refusal(state, move)


def refusal(state: State, move: Move) -> IllegalMove:
    """Why *move* is not permitted, as far as its seat may know."""
    return IllegalMove(move, why_not(view(state, objector(move, SEATS)), move))


def _lead(state: State, table: Leading, move: Lead) -> State:
    """The two cards lie there, with High or Low (T23)."""
    hands, sizes = _without(state, table, move.seat, move.cards)
    led = new_following(table.match, 1 - move.seat, move.cards, move.call, table.taken, table.counts, sizes, table.can)
    return new_state(led, hands, state.can)


def _follow(state: State, table: Following, move: Follow) -> State:
    """The trick is judged and split; both draw, or after the last trick the deal is scored."""
    hands, sizes = _without(state, table, move.seat, move.cards)
    trick = finished(table, move.cards)
    taken = (*table.taken, trick)
    counts = (table.counts[0] + len(trick.won[0]), table.counts[1] + len(trick.won[1]))
    if not any(sizes):
        return State(_between(score_last_trick(table.match, taken, counts), taken, counts, None))
    leader, can = next_leader(trick), table.can
    if can:
        hands, sizes, can = _drawn(hands, state.can[-can:], leader)
    return new_state(new_leading(table.match, leader, taken, counts, sizes, can), hands, state.can)


def _without(
    state: State, table: Leading | Following, seat: Seat, cards: Two
) -> tuple[tuple[Cards, ...], tuple[int, int]]:
    """Hands and their sizes once *seat* has laid down two cards."""
    held = state.hands[seat]
    first, second = held.index(cards[0]), held.index(cards[1])
    hand = held[:first] + held[first + 1 : second] + held[second + 1 :]
    mine, theirs = len(hand), table.sizes[1 - seat]
    other = state.hands[1 - seat]
    return ((other, hand), (theirs, mine)) if seat else ((hand, other), (mine, theirs))


def _drawn(hands: tuple[Cards, ...], can: Cards, leader: Seat) -> tuple[tuple[Cards, ...], tuple[int, int], int]:
    """Hands, their sizes and the Can once each has drawn: the next leader first, two at once, or one of the last two.

    (8.1, 8.2, T13, T14.)
    """
    each = 2 if len(can) > 2 else 1
    draws = (can[:each], can[each : 2 * each])
    first, second = in_order(hands[leader] + draws[0]), in_order(hands[1 - leader] + draws[1])
    drawn = (second, first) if leader else (first, second)
    return drawn, (len(drawn[0]), len(drawn[1])), len(can) - 2 * each


def _between(
    match: Match[Options, Reason], taken: tuple[Trick, ...], counts: tuple[int, int], claimant: Seat | None
) -> Between:
    """The deal is scored, and the next dealer named."""
    return Between(attrs.evolve(match, dealer=next_dealer(match), deals=match.deals + 1), taken, counts, claimant)


def next_dealer(match: Match[Options, Reason]) -> Seat:
    """T2: whoever did not lead first, which is the dealer again, as written; or by option the other."""
    return match.dealer if match.options.next_dealer == "as_written" else 1 - match.dealer


# --- Whom the table waits for, and how it ends ------------------------------------------------------------------------


def awaited(table: Table) -> Seat | None:
    """The seat whose lead or reply the table waits for; None while the dealer is awaited and when the match is over."""
    if isinstance(table, Leading):
        return table.to_lead
    return table.to_follow if isinstance(table, Following) else None


def outcome(state: State) -> Outcome | None:
    """Scores and winners once a player has reached the target (10.1, T22)."""
    return highest(state.table.match.scores) if over(state.table) else None
