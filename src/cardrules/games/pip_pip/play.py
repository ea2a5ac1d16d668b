"""What happens: the dealer's acts, then the players' moves.  Effects judge nothing."""

from __future__ import annotations

from bisect import insort
from typing import assert_never

import attrs

from cardrules.cards import Card, Cards, Suit, in_order, pack_order, put, suit_of, take
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
from cardrules.games.pip_pip.rules import MOVES, callable_suits, playable, why_not
from cardrules.games.pip_pip.scoring import STRENGTH, score_call, score_deal, taker
from cardrules.games.pip_pip.state import (
    COURT,
    HAND,
    KINGS,
    PACK,
    QUEENS,
    Between,
    Cutting,
    Drawn,
    Move,
    Options,
    PipPip,
    Play,
    Playing,
    Reason,
    State,
    Table,
    Turned,
    new_playing,
    new_state,
    new_trick,
    over,
    pairs,
    view,
)
from cardrules.seats import Seat, left_of, round_from

# --- The dealer's acts ------------------------------------------------------------------------------------------------


def start(options: Options) -> State:
    """A match of which nothing is dealt yet.  Until the draw seat 0 has the pack."""
    return State(Cutting(Match(options, 0, 0, 0, (0,) * options.seats, ()), ()))


def to_shuffle(state: State) -> Shuffle | None:
    """The cut or the deal that is awaited; None during play and when the match is over."""
    table, match = state.table, state.table.match
    if isinstance(table, Playing) or over(table):
        return None
    if next_trump(table) is None:
        return Shuffle(f"cut/{match.cuts}", "cut", cutter(match), PACK)
    return Shuffle(f"deal/{match.deals}", "deal", match.dealer, PACK)


def next_trump(table: Cutting | Turned | Between) -> Suit | None:
    """The trump of the next deal; None while a cut has yet to turn it (2.2, P4)."""
    if isinstance(table, Turned):
        return table.trump
    if isinstance(table, Cutting) or table.match.options.later_trump == "cut":
        return None
    return table.turned if table.match.options.later_trump == "first_draw" else table.trump


def cutter(match: Match[Options, Reason]) -> Seat:
    """Seat 0 has the first draw; later the player at the new dealer's right, who dealt before, cuts (P4)."""
    return (match.dealer - 1) % len(match.scores) if match.deals else 0


def deal(state: State, dealt: Dealt) -> State:
    """The state after the dealer's cut or deal; raises BadDeal."""
    check_dealt(to_shuffle(state), dealt)
    table = state.table
    assert not isinstance(table, Playing)  # then the dealer is not awaited, and the answer was refused
    trump = next_trump(table)
    if trump is not None:
        return _deal(table.match, trump, dealt.cards)
    counted = attrs.evolve(table.match, cuts=table.match.cuts + 1)
    return State(_later_cut(counted, dealt) if counted.deals else _first_draw(counted, dealt.cards))


def _first_draw(match: Match[Options, Reason], cards: Cards) -> Cutting | Turned:
    """All draw, then those who tie for best among themselves, until a card decides or the pack runs out (2.1, P2)."""
    drawn: tuple[Drawn, ...] = ()
    tied = round_from(0, match.options.seats)
    while len(drawn) + len(tied) <= len(cards):
        row = tuple(map(Drawn, tied, cards[len(drawn) :]))
        drawn += row
        best = max([draw_rank(match.options, each.card) for each in row])
        row = tuple([each for each in row if draw_rank(match.options, each.card) == best])
        tied = tuple([each.seat for each in row])
        if len(row) == 1:
            return Turned(attrs.evolve(match, dealer=tied[0]), drawn, suit_of(row[0].card))
    return Cutting(match, drawn)


def draw_rank(options: Options, card: Card) -> int:
    """How good a card is in the draw for dealer: ranked as in play (P1), the highest or the lowest best (P2)."""
    strength = STRENGTH[card.place]
    return strength if options.dealer_draw == "high" else -strength


def _later_cut(match: Match[Options, Reason], dealt: Dealt) -> Turned:
    """The card cut is shown; its suit is trump (P4)."""
    card = dealt.cards[0]
    return Turned(match, (Drawn(dealt.seat, card),), suit_of(card))


def _deal(match: Match[Options, Reason], trump: Suit, cards: Cards) -> State:
    """One card at a time from the dealer's left, seven each; the rest is the stock (2.4)."""
    seats = len(match.scores)
    eldest, stock = left_of(match.dealer, seats), cards[HAND * seats :]
    hands = tuple([in_order(cards[(seat - eldest) % seats : HAND * seats : seats]) for seat in range(seats)])
    table = Playing(
        match=attrs.evolve(match, lines=()),
        turned=trump,
        trump=trump,
        coming=trump,
        to_play=eldest,
        trick=(),
        taken=(),
        called=((),) * seats,
        sizes=(HAND,) * seats,
        stock=len(stock),
        remainder=(),
    )
    return State(table, hands, stock)


# --- The players' moves -----------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after *move*.  Raises IllegalMove, and BadValue for what is no move of this game."""
    table = state.table
    if isinstance(table, Playing) and is_move(move, MOVES, len(table.sizes)):
        match move:
            case Play():
                if is_exact(move.card) and move.card in playable(table, move.seat, state.hands[move.seat]):
                    return _play(state, table, move.seat, move.card)
            case PipPip():
                if is_exact(move.suit) and move.suit in callable_suits(table, state.pairs[move.seat]):
                    return _call(state, table, move.seat, move.suit)
            case _:
                assert_never(move)
    raise refusal(state, move)


def refusal(state: State, move: Move) -> IllegalMove:
    """Why *move* is not permitted, as far as its seat may know."""
    return IllegalMove(move, why_not(view(state, objector(move, len(state.table.match.scores))), move))


def _play(state: State, table: Playing, seat: Seat, card: Card) -> State:
    """The card joins the trick, a called twin first (P20), and its player draws (P8)."""
    hand, called, sizes, stock, paired = list(state.hands[seat]), table.called, table.sizes, table.stock, state.pairs
    if card in called[seat]:
        called = put(called, seat, take(called[seat], card))
    else:
        hand.remove(card)
    drawn = card
    if stock and draws_at_once(table):
        drawn, stock = state.stock[-stock], stock - 1
        insort(hand, drawn, key=pack_order)
    else:
        sizes = put(sizes, seat, sizes[seat] - 1)
    hands = put(state.hands, seat, tuple(hand))
    if card in COURT or drawn in COURT:
        paired = put(paired, seat, pairs(hands[seat]))
    trump = table.trump if table.trick else table.coming  # P13: the lead brings a call into force
    trick = (*table.trick, card)
    turn = left_of(seat, len(hands))
    table = new_playing(
        table.match, table.turned, trump, table.coming, turn, trick, table.taken, called, sizes, stock, table.remainder
    )
    if len(trick) < len(hands):
        return new_state(table, hands, state.stock, paired)
    return _take(table, hands, state.stock, paired)


def draws_at_once(table: Playing) -> bool:
    """P8: each draws right after his own play; or all draw when the trick is taken."""
    return table.match.options.draw_timing == "immediate"


def _take(table: Playing, hands: tuple[Cards, ...], pack: Cards, paired: tuple[tuple[Suit, ...], ...]) -> State:
    """The full trick is taken, then the stock or the deal may end.  The leader sits at the last player's left."""
    leader, stock, sizes, remainder = table.to_play, table.stock, table.sizes, table.remainder
    took = taker(table.trick, table.trump, leader)
    taken = (*table.taken, new_trick(leader, table.trick, took))
    if stock and not draws_at_once(table):
        hands, stock = _all_draw(hands, pack, stock, took), stock - len(hands)
        sizes, paired = tuple([size + 1 for size in sizes]), tuple(map(pairs, hands))
    if 0 < stock < len(hands):  # P9: not enough for everybody
        remainder, stock = pack[-stock:], 0
    table = new_playing(
        table.match, table.turned, table.trump, table.coming, took, (), taken, table.called, sizes, stock, remainder
    )
    if any(sizes):
        return new_state(table, hands, pack, paired)
    return State(_between(table))


def _all_draw(hands: tuple[Cards, ...], pack: Cards, stock: int, first: Seat) -> tuple[Cards, ...]:
    """One card each from the stock, from *first* to the left."""
    for seat in round_from(first, len(hands)):
        hands = put(hands, seat, in_order((*hands[seat], pack[-stock])))
        stock -= 1
    return hands


def _call(state: State, table: Playing, seat: Seat, suit: Suit) -> State:
    """King and queen go face up, the caller scores at once, and the suit rules from the next lead (6.4, P13, P15)."""
    king, queen = KINGS[suit], QUEENS[suit]
    hands = put(state.hands, seat, take(take(state.hands[seat], king), queen))
    called = put(table.called, seat, in_order((*table.called[seat], king, queen)))
    table = attrs.evolve(table, match=score_call(table.match, seat), coming=suit, called=called)
    return new_state(table, hands, state.stock, put(state.pairs, seat, pairs(hands[seat])))


def _between(table: Playing) -> Between:
    """The deal is scored, and the deal passes to the left (P5)."""
    scored = score_deal(table)
    passed = attrs.evolve(scored, dealer=left_of(scored.dealer, len(scored.scores)), deals=scored.deals + 1)
    return Between(passed, table.turned, table.trump, table.taken, table.remainder)


# --- Whom the table waits for, and how it ends ------------------------------------------------------------------------


def awaited(table: Table) -> Seat | None:
    """The seat whose play the table waits for; None while the dealer is awaited and when the match is over."""
    return table.to_play if isinstance(table, Playing) else None


def outcome(state: State) -> Outcome | None:
    """Scores and winners once everybody has dealt equally often; the highest total wins (7.4), ties share (P25)."""
    return highest(state.table.match.scores) if over(state.table) else None
