"""What is impossible in a state of Toucan, the memory game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from cardrules.cards import Card
from cardrules.game import is_index
from cardrules.games.toucan_burn.deck import POWER_OF, pack_of
from cardrules.games.toucan_burn.play import no_turn_left
from cardrules.games.toucan_burn.rules import filled, peekable, spyable, swappable
from cardrules.games.toucan_burn.scoring import score_round
from cardrules.games.toucan_burn.state import (
    LOOKED_AT,
    SQUARE,
    Between,
    Drawing,
    Gift,
    Holding,
    InRound,
    Look,
    Lying,
    Open,
    Opening,
    Options,
    Pending,
    Reshuffling,
    Slots,
    State,
    Table,
    over,
)
from cardrules.seats import BySeat, Seat, left_of
from cardrules.testing.problems.common import (
    as_scored,
    at_table,
    before_lines,
    by_seat,
    each_once,
    in_match,
    left_in,
    nothing,
    number_is,
    numbers,
    of_pack,
    turn_is,
)
from cardrules.text import counted


def inner(table: InRound) -> Open | Holding:
    """The table that a shuffle interrupts, or the table itself."""
    return table.interrupted if isinstance(table, Reshuffling) else table


# --- Shape ------------------------------------------------------------------------------------------------------------


def shape(state: State) -> Iterator[str]:
    """Rows of another length, and seats that are not there."""
    table, seats = state.table, state.table.match.options.seats
    yield from at_table(table, seats)
    if isinstance(table, InRound):
        yield from _round_shape(state, table, seats)
        return
    yield from nothing("cards", state.cards)
    yield from nothing("stock", state.stock)
    if isinstance(table, Between):
        yield from _of_deck(table.match.options, (*table.pile, *[face for row in table.hands for face in row]))
    if state.drawn is not None:
        yield f"drawn is {state.drawn}, but in this phase nobody holds a card."


def _round_shape(state: State, table: InRound, seats: int) -> Iterator[str]:
    there = inner(table)
    yield from by_seat("cards", state.cards, seats)
    for owner, (row, faces) in enumerate(zip(there.slots, state.cards, strict=False)):
        if len(row) != len(faces) or len(row) < SQUARE:
            yield f"table.slots[{owner}] has {len(row)} slots and cards[{owner}] {len(faces)}: {SQUARE} or more."
    held = (state.drawn, there.taken if isinstance(there, Holding) else None)
    lying = [face for row in state.cards for face in row]
    yield from _of_deck(there.match.options, (*there.pile, *lying, *held, *state.stock))
    if isinstance(there, Holding):
        return
    if there.gift is not None:
        yield from _place("table.gift", there.gift.owner, there.gift.slot, there.slots)
    for nth, look in enumerate(there.looks):
        yield from _place(f"table.looks[{nth}]", look.owner, look.slot, there.slots)


def _of_deck(options: Options, cards: Iterable[Card | None]) -> Iterator[str]:
    """All cards, None for a hole, are of the deck that the table plays with."""
    yield from of_pack(pack_of(options.deck), [card for card in cards if card is not None])


def _place(where: str, owner: Seat, slot: int, slots: Slots) -> Iterator[str]:
    if not is_index(owner, len(slots)) or not is_index(slot, len(slots[owner])):
        yield f"{where} is of slot {slot} of seat {owner}, which is not there."


def rest(state: State) -> Iterator[str]:
    """What else is impossible, once form and shape are right."""
    yield from _match(state.table)
    yield from _phase(state)


# --- The match --------------------------------------------------------------------------------------------------------


def dealer_of(options: Options, deals: int) -> Seat:
    """Who deals after so many rounds (B4)."""
    return (options.first_dealer + deals) % options.seats


def _match(table: Table) -> Iterator[str]:
    match, is_scored = table.match, isinstance(table, Between)
    yield from in_match(match, match.deals - is_scored, least=None)
    yield from number_is("table.match.cuts", match.cuts, 0, "as nobody cuts in this game")
    dealer = dealer_of(match.options, match.deals)
    yield from number_is("table.match.dealer", match.dealer, dealer, f"by the options and after {match.deals} deals")
    if isinstance(table, Opening) and match.deals:
        yield f"table.match.deals is {match.deals}, but nothing is dealt yet."
    if is_scored and match.deals < 1:
        yield "table.match.deals is 0, but a round is scored."
    if not is_scored and match.lines:
        yield "table.match.lines are not empty, but the round is not scored yet."
    before = attrs.evolve(before_lines(match), deals=match.deals - is_scored)
    if over(Opening(before)):
        yield f"The match was over before this round: {before.deals} rounds, scores {numbers(before.scores)}."


def _phase(state: State) -> Iterator[str]:
    table = state.table
    if isinstance(table, InRound):
        yield from _in_round(state, table)
    elif isinstance(table, Between):
        yield from _between(table)


# --- A round that is played -------------------------------------------------------------------------------------------


def _in_round(state: State, table: InRound) -> Iterator[str]:
    there = inner(table)
    yield from _faces(state, there.slots)
    yield from _held(state, there)
    yield from _counts(there)
    yield from _caller(there)
    yield from _knowledge(there)
    yield from left_in("stock", state.stock, there.stock, "table.stock")
    if isinstance(table, Reshuffling):
        yield from _reshuffling(table)
    if isinstance(there, Holding):
        yield from _may_hold(there)
    else:
        yield from _open(there)
        yield from _turn_left(there, interrupted=isinstance(table, Reshuffling))
    lying = [face for row in state.cards for face in row if face is not None]
    held = [each for each in (state.drawn, there.taken if isinstance(there, Holding) else None) if each is not None]
    left = state.stock[len(state.stock) - there.stock :] if there.stock else ()
    yield from each_once(pack_of(there.match.options.deck), (*there.pile, *lying, *held, *left))


def _faces(state: State, slots: Slots) -> Iterator[str]:
    """A card lies where the table says that something lies, and a face that all have seen is that card's."""
    everybody = tuple(range(len(slots)))
    for owner, (row, faces) in enumerate(zip(slots, state.cards, strict=True)):
        for slot, (lying, face) in enumerate(zip(row, faces, strict=True)):
            where = f"table.slots[{owner}][{slot}]"
            if (lying is None) != (face is None):
                yield f"{where} and cards[{owner}][{slot}] differ: one is a hole, in the other lies a card."
            elif lying is not None:
                if lying.seen_by != tuple(sorted(set(lying.seen_by))):
                    yield f"{where}.seen_by is not in seat order, each seat once: {numbers(lying.seen_by)}."
                if lying.face is not None and (lying.face is not face or lying.seen_by != everybody):
                    yield f"{where}.face is {lying.face}: it is not the card that lies there, seen by everybody."


def _held(state: State, table: Open | Holding) -> Iterator[str]:
    """The card that a player has drawn: in sight from the pile, hidden from the stock."""
    if not isinstance(table, Holding):
        if state.drawn is not None:
            yield f"drawn is {state.drawn}, but in this phase nobody holds a card."
    elif (state.drawn is None) == (table.taken is None):
        yield f"drawn is {state.drawn} and table.taken {table.taken}: a player holds one card, from stock or pile."


def _turn(table: Open | Holding) -> Seat:
    """Whose turn it is, or would be: they go round from the dealer's left (3.1)."""
    return (table.match.dealer + 1 + table.turns) % len(table.slots)


def burned(slots: Slots) -> int:
    """Cards burned in the round: each leaves a hole, and a gift only moves it (5.4, 5.6)."""
    return sum([row.count(None) for row in slots])


def added(slots: Slots) -> list[int]:
    """By seat: cards taken for wrong burns, each in a new slot (5.5)."""
    return [len(row) - SQUARE for row in slots]


def first_stock(options: Options) -> int:
    """Cards of the stock when the round begins (2.4)."""
    return len(pack_of(options.deck)) - SQUARE * options.seats - options.start_discard


def windows_to_burn(options: Options, slots: Slots, window: BySeat[bool] | None) -> int:
    """After how many discards at least so many cards can be burned: one each, and none while the window of the last
    discard is open; or by option all after one, as a burned card opens a new window (5.1, B15)."""
    holes = burned(slots)
    if not holes or options.chain_burn:
        return min(holes, 1)
    return holes + (window is not None)


def windows_to_pay(options: Options, slots: Slots, window: BySeat[bool] | None, seat: Seat) -> int:
    """After how many discards at least *seat* can have paid so many cards: he is wrong once in a window, and has not
    been in one that is open for him (B20); by option as often as he will, or after each burned card too (B15)."""
    cards = added(slots)[seat]
    if not cards or options.burn_attempts == "unlimited":
        return min(cards, 1)
    untried = window is not None and not window[seat]
    times = -(-cards // max(1, options.wrong_burn_penalty)) + untried
    return max(1, times - (burned(slots) if options.chain_burn else 0))


def fewest_discards(options: Options, slots: Slots, draws: int) -> int:
    """How many cards at least have come to the pile, if it was never shuffled: those burned, and the one turned up to
    begin it or the first one drawn, which comes from the stock as nothing else lies there yet (3.2, B2)."""
    return burned(slots) + (options.start_discard or draws > 0)


def _counts(table: Open | Holding) -> Iterator[str]:
    """Turns, discards and burned cards come together (3.3, 3.4, 5.4)."""
    for name, count in (("turns", table.turns), ("reshuffles", table.reshuffles)):
        if count < 0:
            yield f"table.{name} is {count}: fewer than none."
    yield from _burns(table)
    yield from _pile(table)
    yield from _shuffled(table)
    yield from _has_cards(table)


def _draws(table: Open | Holding) -> int:
    """Turns that are over and were no call: each has laid down a discard."""
    return table.turns - (table.caller is not None)


def _may_hold(table: Holding) -> Iterator[str]:
    """Who holds a card is in turn, and a turn was left when he drew it, perhaps the last of the stock (B25)."""
    turn, stock = _turn(table), table.stock + (table.taken is None)
    yield from turn_is("table.holder", table.holder, turn)
    if no_turn_left(table.match.options, turn, table.caller, table.turns, stock):
        yield "table is a holding, but when the card was drawn no turn was left: it is a closing."


def _burns(table: Open | Holding) -> Iterator[str]:
    """Each card burned and each card paid has its window, and some discard has opened it."""
    options, slots, draws = table.match.options, table.slots, _draws(table)
    window = None if isinstance(table, Holding) else table.window
    if draws < windows_to_burn(options, slots, window):
        last = "" if window is None else ", and the window of the last is still open"
        holes = counted(burned(slots), "hole")
        yield f"table.slots have {holes}, but {counted(draws, 'discard')} let so many cards not be burned{last}."
    for seat, cards in enumerate(added(slots)):
        paid = f"table.slots[{seat}] has {counted(cards, 'card')} more than dealt"
        if cards and not options.wrong_burn_penalty:
            yield f"{paid}, but at this table a wrong burn costs none."
        elif draws < windows_to_pay(options, slots, window, seat):
            yield f"{paid}, but after {counted(draws, 'discard')} nobody has been wrong so often."


def _pile(table: Open | Holding) -> Iterator[str]:
    """One discard for each card drawn from the stock and for each burned, but for those that are shuffled."""
    options, draws = table.match.options, max(0, _draws(table))
    discards = len(table.pile) + (isinstance(table, Holding) and table.taken is not None)
    least = int(draws > 0) if table.reshuffles else fewest_discards(options, table.slots, draws)
    most = burned(table.slots) + options.start_discard + draws
    if table.reshuffles:
        most = len(pack_of(options.deck))
    if not least <= discards <= most:
        after = f"after {counted(table.turns, 'turn')} and with {counted(burned(table.slots), 'hole')}"
        yield f"table.pile has {counted(discards, 'card')}, not {least} to {most}, {after}."


def _shuffled(table: Open | Holding) -> Iterator[str]:
    """The discards are shuffled when the stock is used up, turn by turn and for wrong burns (6.1, B25)."""
    options, left = table.match.options, table.reshuffles - 1
    if left < 0:
        return
    if options.stock_empty == "end_round":
        yield f"table.reshuffles is {table.reshuffles}, but at this table an empty stock ends the round."
    holds = isinstance(table, Holding) and table.taken is None
    used = _draws(table) + holds + sum(added(table.slots))
    if used < first_stock(options) + left:
        yield f"table.reshuffles is {table.reshuffles}, but {counted(used, 'card')} at most have left the stock."


def _has_cards(table: Open | Holding) -> Iterator[str]:
    """Whoever has no cards left ends the round, unless he gets a gift (8.3, B22)."""
    without = [owner for owner in range(len(table.slots)) if not filled(table.slots, owner)]
    gift = None if isinstance(table, Holding) else table.gift
    if without and (gift is None or without != [gift.owner]):
        yield f"table.slots[{without[0]}] has no cards left: then the round is over."


def _caller(table: Open | Holding) -> Iterator[str]:
    """Who has called has had his turn, late enough, and the others one each since (7.1, 7.2, B27)."""
    if table.caller is None:
        return
    seats = len(table.slots)
    since = (_turn(table) - table.caller - 1) % seats
    called = table.turns - since - 1
    if called < 0 or called // seats < table.match.options.min_turns_before_call:
        yield f"table.caller is {table.caller}, but in {counted(table.turns, 'turn')} that seat could not call yet."


def dealt_slots(seats: int) -> Slots:
    """What everybody has seen after the deal (2.3)."""
    return tuple(
        [tuple([Lying((seat,) if slot in LOOKED_AT else (), None) for slot in range(SQUARE)]) for seat in range(seats)]
    )


def dealt_looks(seats: int) -> tuple[Look, ...]:
    """What the deal has shown (2.3)."""
    return tuple([Look(seat, seat, slot) for seat in range(seats) for slot in LOOKED_AT])


def _knowledge(table: Open | Holding) -> Iterator[str]:
    """Before the first turn is over everybody knows what he has looked at, and nothing else (2.3)."""
    if table.turns == 0 and table.slots != dealt_slots(len(table.slots)):
        yield "table.slots are not as dealt, each owner having seen his slots 2 and 3, but no turn is over."


def _reshuffling(table: Reshuffling) -> Iterator[str]:
    there, penalty = table.interrupted, table.match.options.wrong_burn_penalty
    yield from number_is("table.interrupted.stock", there.stock, 0, "as the discards are shuffled")
    if len(table.pile) < 2:
        yield "table.interrupted.pile has nothing to shuffle under its top card."
    if (table.debtor is None) != (table.debt == 0) or not 0 <= table.debt <= penalty:
        yield f"table.debt is {table.debt} and table.debtor {table.debtor}: a wrong burn costs {penalty}."
    if table.debtor is None and (not isinstance(there, Drawing) or there.window is not None or there.looks):
        yield "table.interrupted is no Drawing with its window closed, but a draw is interrupted."
    if table.match.options.stock_empty == "end_round":
        yield "table is a reshuffling, but at this table an empty stock ends the round."


# --- Between two turns ------------------------------------------------------------------------------------------------


def _open(table: Open) -> Iterator[str]:
    if table.window is not None and (_draws(table) < 1 or not table.pile):
        yield "table.window is open, but nobody has laid down a discard."
    if table.window is not None and table.caller is not None and table.window[table.caller]:
        yield f"table.window has a try of seat {table.caller}, who has called and burns nothing."
    waits = table.window is not None or table.gift is not None or table.power is not None
    if waits and table.caller is not None and _turn(table) == left_of(table.caller, len(table.slots)):
        yield "table has a window, power or gift, but the last turn was a call, which closes the window."
    if table.gift is not None:
        yield from _gift(table, table.gift)
    if table.power is not None:
        yield from _power(table, table.power)
    if table.turns == 0 and table.looks != dealt_looks(len(table.slots)):
        yield "table.looks are not what the deal has shown, but no turn is over."
    for nth, look in enumerate(table.looks):
        lying = table.slots[look.owner][look.slot]
        seen = lying is not None and (lying.face is not None if look.seat is None else look.seat in lying.seen_by)
        if not seen:
            yield f"table.looks[{nth}] is of a card that the table says is not there, or not seen."


def _gift(table: Open, gift: Gift) -> Iterator[str]:
    """A card burned has left its slot, and another's goes there (5.6)."""
    if table.window is not None or gift.giver == gift.owner or table.caller in (gift.giver, gift.owner):
        yield f"table.gift is owed by seat {gift.giver} to seat {gift.owner}, but these two cannot owe it now."
    if table.slots[gift.owner][gift.slot] is not None:
        yield f"table.gift goes to slot {gift.slot} of seat {gift.owner}, but a card lies there."
    if not filled(table.slots, gift.giver):
        yield f"table.gift is owed by seat {gift.giver}, who has no card to give."


def _power(table: Open, power: Pending) -> Iterator[str]:
    """It is of the card just played, and has a target (4.1, B13)."""
    seats = len(table.slots)
    yield from turn_is("table.power.seat", power.seat, (_turn(table) - 1) % seats)
    words = {power.power, "look_swap"} if power.power == "swap" else {power.power}
    if not words.intersection([POWER_OF[each] for each in table.pile]):
        yield f"table.power is {power.power!r}, but no card of the pile has that word."
    free = attrs.evolve(table, gift=None)
    targets = len(peekable(free, power.seat)) + len(spyable(free, power.seat)) + len(swappable(free, power.seat)) // 2
    if table.gift is None and not targets:
        yield f"table.power is {power.power!r}, but without a target it has lapsed."


def _turn_left(table: Open, *, interrupted: bool) -> Iterator[str]:
    """Whose turn it is; and whether one is left."""
    options, turn = table.match.options, _turn(table)
    ends = no_turn_left(options, turn, table.caller, table.turns, table.stock)
    if isinstance(table, Drawing):
        yield from turn_is("table.to_draw", table.to_draw, turn)
        if ends:
            yield "table is a drawing, but no turn is left: it is a closing."
        return
    yield from turn_is("table.to_reveal", table.to_reveal, turn if table.caller is None else table.caller)
    if not ends and not interrupted:
        yield "table is a closing, but a turn is left: nobody's call, no limit and no empty stock ends the round."


# --- A round that is scored -------------------------------------------------------------------------------------------


def _between(table: Between) -> Iterator[str]:
    deck = pack_of(table.match.options.deck)
    lying = [face for row in table.hands for face in row if face is not None]
    yield from each_once(deck, (*table.pile, *lying), unseen=table.stock)
    if table.turns < 0:
        yield f"table.turns is {table.turns}: fewer than none."
    out = [owner for owner, row in enumerate(table.hands) if not any(row)]
    if out != ([] if table.out is None else [table.out]):
        yield f"table.out is {table.out}, but the seats without cards are {numbers(out) or 'none'}."
    scored = score_round(before_lines(table.match), table.hands, table.caller, table.out)
    yield from as_scored(table.match.lines, scored.lines)
