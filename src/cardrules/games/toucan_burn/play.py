"""What happens: the deal, the turns, powers, burns and gifts, the stock that runs out, the end of a round.

Effects judge nothing.  Cards and what is known of them move together: `State.cards` has the faces, `slots` of the table
who has seen them.
"""

from __future__ import annotations

from typing import TypeVar, assert_never

import attrs

from cardrules.cards import Card, Cards, put
from cardrules.game import (
    Dealt,
    IllegalMove,
    Match,
    Outcome,
    Shuffle,
    check_dealt,
    is_exact,
    is_move,
    is_row,
    lowest,
    objector,
)
from cardrules.games.toucan_burn.deck import POWER_OF, in_deck_order, pack_of
from cardrules.games.toucan_burn.rules import (
    MOVES,
    givable,
    has_power,
    keepable,
    may_burn,
    may_call,
    may_play,
    may_reveal,
    peekable,
    reachable,
    sources,
    spyable,
    swappable,
    waited,
    why_not,
)
from cardrules.games.toucan_burn.scoring import score_round
from cardrules.games.toucan_burn.state import (
    LOOKED_AT,
    SQUARE,
    Between,
    Burn,
    Closing,
    Decline,
    Draw,
    Drawing,
    Gift,
    Give,
    Holding,
    InRound,
    Keep,
    Look,
    Lying,
    Move,
    Open,
    Opening,
    Options,
    Peek,
    Pending,
    Place,
    Play,
    Reason,
    Reshuffling,
    Reveal,
    Slots,
    Source,
    Spy,
    State,
    Swap,
    Table,
    Toucan,
    new_drawing,
    new_holding,
    new_lying,
    new_state,
    over,
    view,
)
from cardrules.seats import Seat, left_of

# --- The dealer's acts ------------------------------------------------------------------------------------------------


def start(options: Options) -> State:
    """A match of which nothing is dealt yet."""
    return State(Opening(Match(options, options.first_dealer, 0, 0, (0,) * options.seats, ())))


def to_shuffle(state: State) -> Shuffle | None:
    """The deal or the reshuffle that is awaited; None while a player is awaited and when the match is over."""
    table, match = state.table, state.table.match
    deck = match.options.deck
    if isinstance(table, Reshuffling):
        label = f"deal/{match.deals}/reshuffle/{table.interrupted.reshuffles}"
        return Shuffle(label, "reshuffle", match.dealer, in_deck_order(deck, table.pile[:-1]))
    if isinstance(table, InRound) or over(table):
        return None
    return Shuffle(f"deal/{match.deals}", "deal", match.dealer, pack_of(deck))


def deal(state: State, dealt: Dealt) -> State:
    """The state after the dealer's deal or reshuffle; raises BadDeal."""
    check_dealt(to_shuffle(state), dealt)
    table = state.table
    return _reshuffled(state, table, dealt.cards) if isinstance(table, Reshuffling) else _deal(table.match, dealt.cards)


def _deal(match: Match[Options, Reason], cards: Cards) -> State:
    """One card at a time from the dealer's left, four each; everybody looks at the two nearest him (2.2, 2.3)."""
    seats, dealt = range(len(match.scores)), SQUARE * len(match.scores)
    eldest = left_of(match.dealer, len(seats))
    hands = tuple([cards[(seat - eldest) % len(seats) : dealt : len(seats)] for seat in seats])
    slots = tuple(
        [tuple([new_lying((seat,) if slot in LOOKED_AT else (), None) for slot in range(SQUARE)]) for seat in seats]
    )
    pile = cards[dealt : dealt + 1] if match.options.start_discard else ()  # B2
    stock = cards[dealt + len(pile) :]
    looks = tuple([Look(seat, seat, slot) for seat in seats for slot in LOOKED_AT])
    match = attrs.evolve(match, lines=())
    table = _next_turn(match, match.dealer, None, 0, slots, pile, len(stock), 0, None, None, looks)
    return State(table, hands, None, stock)


def _reshuffled(state: State, table: Reshuffling, cards: Cards) -> State:
    """All discards but the top one are the stock; then the card is drawn, or the penalty taken (6.1, B25)."""
    before = table.interrupted
    after = attrs.evolve(before, pile=before.pile[-1:], stock=len(cards), reshuffles=before.reshuffles + 1)
    shuffled = State(after, state.cards, None, cards)
    if table.debtor is not None:
        return _penalised(shuffled, after, table.debtor, table.debt)
    assert isinstance(after, Drawing)  # a draw has been interrupted
    return _draw(shuffled, after, "stock")


# --- The players' moves -----------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after *move*.  Raises IllegalMove, and BadValue for what is no move of this game."""
    table = state.table
    after: State | None = None
    if is_move(move, MOVES, len(table.match.scores)):
        match move:
            case Keep() | Play():
                after = _held(state, table, move) if isinstance(table, Holding) else None
            case Burn() | Draw() | Toucan() | Peek() | Spy() | Swap() | Decline() | Give() | Reveal():
                after = _open(state, table, move) if isinstance(table, Drawing | Closing) else None
            case _:
                assert_never(move)
    if after is None:
        raise refusal(state, move)
    return after


def refusal(state: State, move: Move) -> IllegalMove:
    """Why *move* is not permitted, as far as its seat may know."""
    return IllegalMove(move, why_not(view(state, objector(move, len(state.table.match.scores))), move))


def _held(state: State, table: Holding, move: Keep | Play) -> State | None:
    """What a permitted move does with the card drawn; None for one that is not."""
    match move:
        case Keep() if type(move.slot) is int and move.slot in keepable(table, move.seat):
            return _keep(state, table, move.slot)
        case Play() if may_play(table, move.seat):
            return _play(state, table)
        case _:
            return None


def _open(
    state: State, table: Open, move: Burn | Draw | Toucan | Peek | Spy | Swap | Decline | Give | Reveal
) -> State | None:
    """What a permitted move does between two turns; None for one that is not."""
    seat = move.seat
    match move:
        case Burn() if may_burn(table, seat) and _is_in((move.owner, move.slot), table):
            return _burn(state, table, seat, (move.owner, move.slot))
        case Draw() if isinstance(table, Drawing) and is_exact(move.source) and move.source in sources(table, seat):
            return _draw(state, table, move.source)
        case Toucan() if isinstance(table, Drawing) and may_call(table, seat):
            return _call(state, table)
        case Peek() if type(move.slot) is int and move.slot in peekable(table, seat):
            return _look(state, table, seat, (seat, move.slot))
        case Spy() if _is_in((move.owner, move.slot), table) and (move.owner, move.slot) in spyable(table, seat):
            return _look(state, table, seat, (move.owner, move.slot))
        case Swap() if swappable(table, seat) and _is_in(move.one, table) and _is_in(move.other, table):
            return _swap(state, table, move.one, move.other) if move.one < move.other else None
        case Decline() if has_power(table, seat):
            return _with_table(state, attrs.evolve(table, power=None, looks=()))
        case Give() if type(move.slot) is int and move.slot in givable(table, seat):
            return _give(state, table, seat, move.slot)
        case Reveal() if isinstance(table, Closing) and may_reveal(table, seat):
            return State(_between(table, state.cards, None))
        case _:
            return None


def _is_in(place: object, table: Open) -> bool:
    """Whether *place*, which may be anything, is one where a card lies that may be touched."""
    exact = is_row(place) and all([type(each) is int for each in place])
    return exact and place in reachable(table.slots, table.caller)


def _with_table(state: State, table: Open) -> State:
    return new_state(_settled(table), state.cards, None, state.stock)


# --- A turn -----------------------------------------------------------------------------------------------------------


def _draw(state: State, table: Drawing, source: Source) -> State:
    """A card of the stock, which the player alone sees; or the top discard, which everybody has seen (3.2, B8).

    It closes the window, for a reshuffle too (5.1, B25).
    """
    pile, stock, drawn, taken = table.pile, table.stock, None, None
    if source == "discard":
        pile, taken = pile[:-1], pile[-1]
    elif stock:
        stock, drawn = stock - 1, state.stock[-stock]
    else:
        return State(Reshuffling(attrs.evolve(table, window=None, looks=()), None, 0), state.cards)
    holding = new_holding(
        table.match, table.to_draw, taken, table.caller, table.turns, table.slots, pile, stock, table.reshuffles
    )
    return new_state(holding, state.cards, drawn, state.stock)


def _keep(state: State, table: Holding, slot: int) -> State:
    """The card drawn lies face down where one lay that now goes on the pile, without a power (3.3, B9, B11)."""
    seat, kept = table.holder, table.taken or state.drawn
    assert kept is not None  # whoever holds has drawn
    lying = new_lying((seat,), None) if table.taken is None else new_lying(_everybody(table.slots), kept)
    cards, thrown = put(state.cards, seat, put(state.cards[seat], slot, kept)), state.cards[seat][slot]
    assert thrown is not None  # the slot has a card
    return _landed(state, table, _put(table.slots, (seat, slot), lying), cards, thrown, None)


def _play(state: State, table: Holding) -> State:
    """The card drawn goes on the pile; straight from the stock it may have a power (3.4, 4.1)."""
    played = table.taken or state.drawn
    assert played is not None  # whoever holds has drawn
    power = POWER_OF[played] if table.taken is None else None
    pending = Pending(table.holder, power) if power else None
    return _landed(state, table, table.slots, state.cards, played, pending)


def _landed(
    state: State,
    table: Holding,
    slots: Slots,
    cards: tuple[tuple[Card | None, ...], ...],
    discard: Card,
    power: Pending | None,
) -> State:
    """A discard has landed: the window is open, the turn over (5.1, B14)."""
    after = _next_turn(
        table.match, table.holder, table.caller, table.turns + 1, slots, (*table.pile, discard), table.stock,
        table.reshuffles, _fresh_window(slots), power, (),
    )  # fmt: skip
    return new_state(_settled(after) if power else after, cards, None, state.stock)


def _call(state: State, table: Drawing) -> State:
    """The call takes the turn, and closes the window; everybody else has one more (7.1, 7.2, B29)."""
    seat = table.to_draw
    after = _next_turn(
        table.match, seat, seat, table.turns + 1, table.slots, table.pile, table.stock, table.reshuffles, None, None, ()
    )
    return new_state(after, state.cards, None, state.stock)


def _next_turn(
    match: Match[Options, Reason],
    last: Seat,
    caller: Seat | None,
    turns: int,
    slots: Slots,
    pile: Cards,
    stock: int,
    reshuffles: int,
    window: tuple[bool, ...] | None,
    power: Pending | None,
    looks: tuple[Look, ...],
) -> Open:
    """The turn of *last* is over: the player at his left is next, if a turn is left."""
    seat = left_of(last, len(slots))
    if no_turn_left(match.options, seat, caller, turns, stock):
        to_reveal = seat if caller is None else caller
        return Closing(match, to_reveal, caller, turns, slots, pile, stock, reshuffles, window, power, None, looks)
    return new_drawing(match, seat, caller, turns, slots, pile, stock, reshuffles, window, power, None, looks)


def no_turn_left(options: Options, seat: Seat, caller: Seat | None, turns: int, stock: int) -> bool:
    """Before the turn of *seat*: he has called (B29); nobody has in so many turns (B26); by option no stock (B25)."""
    if options.stock_empty == "end_round" and not stock:
        return True
    return seat == caller or (caller is None and options.max_turns is not None and turns >= options.max_turns)


def _settled(table: Open) -> Open:
    """After each move: a power without a target lapses, but not while a gift is owed (B13); by option the last card of
    the stock, taken as a penalty, leaves no turn (B25)."""
    if table.power is not None and table.gift is None:
        seat = table.power.seat
        if not peekable(table, seat) and not spyable(table, seat) and len(swappable(table, seat)) < 2:
            table = attrs.evolve(table, power=None)
    if isinstance(table, Closing) or not no_turn_left(
        table.match.options, table.to_draw, table.caller, table.turns, table.stock
    ):
        return table
    to_reveal = table.to_draw if table.caller is None else table.caller
    return Closing(
        table.match, to_reveal, table.caller, table.turns, table.slots, table.pile, table.stock, table.reshuffles,
        table.window, table.power, table.gift, table.looks,
    )  # fmt: skip


# --- Powers -----------------------------------------------------------------------------------------------------------


def _look(state: State, table: Open, seat: Seat, place: Place) -> State:
    """A card is seen by one, and everybody sees which (4.2, 4.3); of "look_swap" the swap is left (4.5)."""
    owner, slot = place
    slots = _put(table.slots, place, _seen(table.slots, place, seat))
    pending = table.power
    left = Pending(seat, "swap") if pending is not None and pending.power == "look_swap" else None
    return _with_table(state, attrs.evolve(table, slots=slots, power=left, looks=(Look(seat, owner, slot),)))


def _swap(state: State, table: Open, one: Place, other: Place) -> State:
    """Two cards change places, and what is known of them goes with them (4.4, B12)."""
    slots = _put(_put(table.slots, one, _at(table.slots, other)), other, _at(table.slots, one))
    cards = _put(_put(state.cards, one, _at(state.cards, other)), other, _at(state.cards, one))
    after = _settled(attrs.evolve(table, slots=slots, power=None, looks=()))
    return new_state(after, cards, None, state.stock)


# --- Burns and gifts --------------------------------------------------------------------------------------------------


def _burn(state: State, table: Open, seat: Seat, place: Place) -> State:
    """The card matches the top of the pile by its number, or it does not (5.4, 5.5, 1.3)."""
    card = _at(state.cards, place)
    assert card is not None  # there lies a card
    if card.rank == table.pile[-1].rank:
        return _burned(state, table, seat, place, card)
    return _wrongly_burned(state, table, seat, place, card)


def _burned(state: State, table: Open, seat: Seat, place: Place, card: Card) -> State:
    """The card goes on the pile and leaves a hole; for another's the burner owes a gift (5.4, 5.6, B15, B23)."""
    owner, slot = place
    slots, cards = _put(table.slots, place, None), _put(state.cards, place, None)
    after = attrs.evolve(
        table,
        slots=slots,
        pile=(*table.pile, card),
        window=_after_a_burn(table) if owner == seat else None,
        gift=None if owner == seat else Gift(seat, owner, slot),
        looks=(),
    )
    if owner == seat and not any(slots[seat]):
        return State(_between(after, cards, seat))
    return new_state(_settled(after), cards, None, state.stock)


def _give(state: State, table: Open, seat: Seat, slot: int) -> State:
    """The card goes unseen where the burned one lay (5.6, B21); whoever gives his last card is out (B22)."""
    gift = table.gift
    assert gift is not None  # it is owed
    here, there = (seat, slot), (gift.owner, gift.slot)
    slots = _put(_put(table.slots, there, _at(table.slots, here)), here, None)
    cards = _put(_put(state.cards, there, _at(state.cards, here)), here, None)
    after = attrs.evolve(table, slots=slots, window=_after_a_burn(table), gift=None, looks=())
    if not any(slots[seat]):
        return State(_between(after, cards, seat))
    return new_state(_settled(after), cards, None, state.stock)


def _after_a_burn(table: Open) -> tuple[bool, ...] | None:
    """B15: one burn a turn; or by option a burned card opens a new window, with fresh attempts."""
    return _fresh_window(table.slots) if table.match.options.chain_burn else None


def _fresh_window(slots: Slots) -> tuple[bool, ...]:
    return (False,) * len(slots)


def _wrongly_burned(state: State, table: Open, seat: Seat, place: Place, card: Card) -> State:
    """Everybody sees the card, which goes back; the burner takes a penalty (5.5, B19); the window stays open."""
    owner, slot = place
    assert table.window is not None  # it is open
    shown = attrs.evolve(
        table,
        slots=_put(table.slots, place, new_lying(_everybody(table.slots), card)),
        window=put(table.window, seat, True),
        looks=(Look(None, owner, slot),),
    )
    return _penalised(state, shown, seat, table.match.options.wrong_burn_penalty)


def _penalised(state: State, table: Open, seat: Seat, debt: int) -> State:
    """Cards from the stock in new slots, unseen; an empty stock is reshuffled for them, if that can help (5.5, B25)."""
    paid = min(debt, table.stock)
    drawn = state.stock[len(state.stock) - table.stock :][:paid]
    cards = put(state.cards, seat, state.cards[seat] + drawn)
    slots = put(table.slots, seat, table.slots[seat] + (new_lying((), None),) * paid)
    after = attrs.evolve(table, slots=slots, stock=table.stock - paid)
    if debt > paid and len(table.pile) > 1 and table.match.options.stock_empty == "reshuffle":
        return State(Reshuffling(after, seat, debt - paid), cards)
    return new_state(_settled(after), cards, None, state.stock)


# --- Places -----------------------------------------------------------------------------------------------------------

T = TypeVar("T")


def _at(rows: tuple[tuple[T, ...], ...], place: Place) -> T:
    return rows[place[0]][place[1]]


def _put(rows: tuple[tuple[T, ...], ...], place: Place, new: T) -> tuple[tuple[T, ...], ...]:
    return put(rows, place[0], put(rows[place[0]], place[1], new))


def _seen(slots: Slots, place: Place, seat: Seat) -> Lying:
    """What lies there, seen by *seat* too."""
    lying = _at(slots, place)
    assert lying is not None  # there lies a card
    return lying if seat in lying.seen_by else new_lying(tuple(sorted([*lying.seen_by, seat])), lying.face)


def _everybody(slots: Slots) -> tuple[Seat, ...]:
    return tuple(range(len(slots)))


# --- The end of a round -----------------------------------------------------------------------------------------------


def _between(table: Open, cards: tuple[tuple[Card | None, ...], ...], out: Seat | None) -> Between:
    """All is shown and scored, and the deal moves left (8.1, 8.3, 2.1)."""
    match = score_round(table.match, cards, table.caller, out)
    passed = attrs.evolve(match, dealer=left_of(match.dealer, len(match.scores)), deals=match.deals + 1)
    return Between(passed, table.caller, out, cards, table.pile, table.stock, table.turns)


# --- Whom the table waits for, and how it ends ------------------------------------------------------------------------


def awaited(table: Table) -> Seat | None:
    """Who owes a gift, has a power, holds a card, draws or reveals; None for the dealer's act and at the end."""
    if isinstance(table, Holding):
        return table.holder
    return waited(table) if isinstance(table, Drawing | Closing) else None


def outcome(state: State) -> Outcome | None:
    """Scores and winners once the match is over; the lowest total wins, equal ones share (9.2, B36)."""
    return lowest(state.table.match.scores) if over(state.table) else None
