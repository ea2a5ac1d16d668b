"""What happens, turn by turn, and what holds at every state of a match, whatever is dealt, played and agreed on."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any, Final

import attrs
import pytest

from cardrules.cards import Card
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import (
    Between,
    Burn,
    Closing,
    Dealt,
    Drawing,
    Holding,
    Look,
    Move,
    Opening,
    Options,
    Pending,
    Reason,
    Reshuffling,
    Rule,
    State,
    Swap,
    Toucan,
)

from .positions import (
    after,
    answered,
    asked_of,
    card_of,
    cards,
    closing,
    closing_of,
    dealt,
    drawing,
    drawing_of,
    glimpse,
    hands_of,
    holding,
    holding_of,
    known,
    listed,
    open_of,
    pile_of,
    refused,
    reshuffling_of,
    scored_of,
    seen_by,
    stock_of,
    window_of,
)

# --- The deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (3, 1), (4, 3), (10, 7)])
def test_one_card_at_a_time_from_the_dealers_left_and_the_rest_is_the_stock(seats: int, dealer: int) -> None:
    pack = tuple(Random(seats).sample(burn.pack_of("cabo"), 52))
    state = answered(burn.start(Options(seats=seats, first_dealer=dealer)), pack)
    eldest = (dealer + 1) % seats
    for nth in range(4 * seats):
        assert state.cards[(eldest + nth) % seats][nth // seats] is pack[nth]
    table = drawing_of(state)
    assert (table.to_draw, table.stock, stock_of(state)) == (eldest, 52 - 4 * seats, pack[4 * seats :])
    assert (table.caller, table.turns, table.pile, table.reshuffles) == (None, 0, (), 0)
    assert (table.window, table.power, table.gift) == (None, None, None)
    assert table.looks == tuple([Look(seat, seat, slot) for seat in range(seats) for slot in (2, 3)])


def test_a_card_turned_up_is_the_next_after_the_hands() -> None:
    state = answered(burn.start(Options(start_discard=True)), burn.pack_of("cabo"))
    assert (pile_of(state), stock_of(state)) == ("4", burn.pack_of("cabo")[17:])


# --- A turn -----------------------------------------------------------------------------------------------------------

HANDS: Final = "0 1 2 3 | 4 5 6 7 | 8 9 10 11"


def test_the_top_card_of_the_stock_is_drawn_and_one_alone_sees_it() -> None:
    state = after(drawing(HANDS, stock="5 6 7"), "0 draws")
    assert (state.drawn, holding_of(state).stock, stock_of(state)) == (card_of("5"), 2, cards("6 7"))
    assert [burn.view(state, seat).drawn for seat in range(3)] == [card_of("5"), None, None]
    assert holding_of(state).taken is None
    state = after(state, "0 plays", "1 draws")
    assert state.drawn is card_of("6")


def test_the_top_discard_is_taken_in_sight() -> None:
    state = after(drawing(HANDS, pile="5 6", stock="7"), "0 takes")
    assert (holding_of(state).taken, state.drawn, pile_of(state)) == (card_of("6"), None, "5")
    assert [burn.view(state, seat).drawn for seat in range(3)] == [None] * 3
    assert stock_of(state) == cards("7")


def test_a_turn_is_over_once_its_discard_has_landed() -> None:
    for moves in (("0 draws", "0 plays"), ("0 draws", "0 keeps 2"), ("0 takes", "0 plays"), ("0 takes", "0 keeps 2")):
        table = drawing_of(after(drawing(HANDS, pile="5", stock="6", turns=3), *moves))
        assert (table.to_draw, table.turns, table.window, table.looks) == (1, 4, (False,) * 3, ())


def test_the_card_kept_lies_where_the_discard_lay_and_its_player_knows_it() -> None:
    state = after(drawing("0 1@1 2 3 | 4 5", stock="6"), "0 draws", "0 keeps 1")
    assert (hands_of(state), pile_of(state)) == ("0 6 2 3 | 4 5", "1")
    assert [known(state, seat) for seat in range(2)] == ["0.1=6", ""]


@pytest.mark.parametrize(
    ("number", "power"),
    [("6", None), ("7", "peek"), ("8", "peek"), ("9", "spy"), ("10", "spy"), ("11", "swap"), ("12", "swap")],
)
def test_a_card_played_from_the_stock_has_its_power(number: str, power: Any) -> None:  # clauses 1.4, 4.1
    table = drawing_of(after(holding(HANDS, drawn=number), "0 plays"))
    assert table.power == (Pending(0, power) if power else None)
    assert table.to_draw == 1
    assert burn.awaited(table) == (0 if power else 1)
    assert drawing_of(after(holding(HANDS, taken=number), "0 plays")).power is None
    assert drawing_of(after(holding(HANDS, drawn=number), "0 keeps 0")).power is None


def test_a_look_shows_one_card_to_one_player() -> None:
    state = after(drawing(HANDS, to_draw=1, pile="7", power=(0, "peek"), window="---"), "0 peeks 0")
    assert [glimpse(state, seat) for seat in range(3)] == ["0.0=0", "", ""]
    table = drawing_of(state)
    assert (table.power, table.looks, table.window) == (None, (Look(0, 0, 0),), (False,) * 3)
    state = after(drawing(HANDS, to_draw=1, pile="9", power=(0, "spy")), "0 spies 1.3")
    assert [glimpse(state, seat) for seat in range(3)] == ["1.3=7", "", ""]


@pytest.mark.parametrize("look", ["0 peeks 3", "0 spies 2.1"])
def test_look_and_swap_is_first_a_look_and_then_any_swap(look: str) -> None:
    deck = "standard52"
    hands = "1 2 3 4 | 5 6 7 8 | 9 10 11 12"
    state = after(holding(hands, drawn="13", deck=deck), "0 plays")
    assert drawing_of(state).power == Pending(0, "look_swap")
    assert listed(state, Swap) == []
    state = after(state, look)
    assert drawing_of(state).power == Pending(0, "swap")
    assert len(listed(state, Swap)) == 66
    assert refused(state, "0 peeks 0") is Rule.NO_POWER
    assert hands_of(after(state, "0 swaps 1.0 2.0")) == "1 2 3 4 | 9 6 7 8 | 5 10 11 12"
    assert drawing_of(after(state, "0 swaps 1.0 2.0")).power is None
    assert drawing_of(after(state, "0 declines")).power is None
    assert open_of(after(state, "0 swaps 1.0 2.0")).looks == ()


def test_look_and_swap_declined_is_over() -> None:
    state = after(drawing(HANDS, power=(2, "look_swap"), pile="13"), "2 declines")
    assert drawing_of(state).power is None


def test_a_look_with_a_power_of_the_last_turn_is_used_before_the_revealing() -> None:  # (f)
    state = holding(HANDS, drawn="7", holder=1, caller=2)
    state = after(state, "1 plays")
    assert closing_of(state).power == Pending(1, "peek")
    assert refused(state, "2 reveals") is Rule.POWER
    after(state, "1 peeks 0", "2 reveals")
    after(state, "1 declines", "2 reveals")


# --- Burns, gifts, penalties ------------------------------------------------------------------------------------------


def test_a_burned_card_lies_on_the_pile_and_leaves_a_hole() -> None:
    state = after(drawing("5@0 1 | 2 3", pile="5", window="--", turns=4), "0 burns 0.0")
    table = drawing_of(state)
    assert (hands_of(state), pile_of(state), seen_by(state, "0.0")) == (". 1 | 2 3", "5 5", None)
    assert (table.window, table.gift, table.to_draw, table.turns) == (None, None, 0, 4)
    assert known(state, 0) == ""


def test_in_the_middle_of_a_turn_a_burn_a_gift_and_a_penalty_leave_the_power_where_it_is() -> None:
    state = after(holding("1 2 3 | 7 4 | 5 6", drawn="7", stock="12 13"), "0 plays")
    state = after(state, "1 burns 2.0", "2 burns 1.0", "2 gives 1")
    table = drawing_of(state)
    assert (table.power, table.to_draw, table.window) == (Pending(0, "peek"), 1, None)
    assert hands_of(state) == "1 2 3 | 6 4 12 | 5 ."
    assert known(after(state, "0 peeks 1"), 0) == "0.1=2 2.0=5"


def test_a_penalty_waits_for_the_reshuffle_in_the_middle_of_a_turn() -> None:
    state = after(drawing("1 2 | 7 4", to_draw=1, pile="6 7", stock="", window="--", power=(0, "peek")), "1 burns 1.1")
    assert reshuffling_of(state).interrupted.power == Pending(0, "peek")
    assert burn.awaited(state.table) is None
    state = after(state, "reshuffle")
    assert hands_of(state) == "1 2 | 7 4 6"
    assert drawing_of(state).power == Pending(0, "peek")
    assert hands_of(after(state, "0 burns 1.0", "0 gives 0")) == ". 2 | 1 4 6"


def test_a_penalty_waits_for_the_reshuffle_after_the_last_turn_too() -> None:
    state = after(closing("1 2 | 7 4", pile="6 7", stock="", window="--"), "1 burns 1.1")
    assert isinstance(reshuffling_of(state).interrupted, Closing)
    state = after(state, "reshuffle")
    assert (hands_of(state), closing_of(state).reshuffles) == ("1 2 | 7 4 6", 1)


def test_the_top_card_stays_when_the_others_are_shuffled_and_may_still_be_matched() -> None:  # (f)
    state = after(drawing("1 7 | 7 4", pile="6 7", stock="", window="--"), "1 burns 0.0", "reshuffle")
    assert pile_of(state) == "7"
    assert pile_of(after(state, "0 burns 0.1")) == "7 7"


def test_the_owner_of_a_card_burned_wrongly_is_unaffected() -> None:  # (f)
    state = after(drawing(HANDS, pile="5", window="---", stock="13"), "2 burns 0.1")
    assert hands_of(state).split(" | ")[0] == "0 1 2 3"
    assert window_of(state) == "--x"


def test_a_gift_refills_the_only_place() -> None:  # (f)
    state = after(drawing("5 | 2 3", pile="5", window="--"), "1 burns 0.0")
    assert open_of(state).slots[0] == (None,)
    state = after(state, "1 gives 1")
    assert hands_of(state) == "3 | 2 ."


def test_burns_in_the_order_of_arrival() -> None:
    state = drawing("5 1 | 5 2 | 3 4", pile="5", window="---", to_draw=2)
    wrong_first = after(state, "0 burns 2.0", "1 burns 1.0")
    assert hands_of(wrong_first) == "5 1 0 | . 2 | 3 4"
    assert refused(wrong_first, "2 burns 0.0") is Rule.WINDOW
    right_first = after(state, "1 burns 1.0")
    assert refused(right_first, "0 burns 2.0") is Rule.WINDOW
    assert refused(after(state, "2 draws"), "1 burns 1.0") is Rule.WINDOW


# --- The call and the end of a round ----------------------------------------------------------------------------------


def test_after_a_call_everybody_else_has_a_turn_and_the_caller_reveals() -> None:
    state = after(dealt(), "1 calls")
    for seat in (2, 3, 0):
        assert burn.awaited(state.table) == seat
        state = after(state, f"{seat} draws", f"{seat} keeps 0")
    assert (closing_of(state).to_reveal, closing_of(state).turns) == (1, 4)
    assert listed(state)[-1] != "0 reveals"
    table = scored_of(after(state, "1 reveals"))
    assert (table.caller, table.out, table.hands, table.turns) == (1, None, state.cards, 4)
    assert (table.pile, table.stock) == (closing_of(state).pile, closing_of(state).stock)


def test_taking_the_discard_in_the_last_turn_opens_a_burn() -> None:  # (f)
    state = drawing("0 1 | 5 3 | 5 6", pile="5", to_draw=1, caller=2)
    state = after(state, "1 takes", "1 plays")
    assert (closing_of(state).to_reveal, window_of(state)) == (2, "---")
    assert hands_of(after(state, "1 burns 1.0", "2 reveals")) == "0 1 | . 3 | 5 6"


def test_a_natural_end_during_anothers_turn() -> None:  # (f)
    state = after(holding("0 1 | 5 | 2 3", drawn="5", holder=2, stock="6 7"), "2 plays", "1 burns 1.0")
    table = scored_of(state)
    assert (table.out, table.caller, table.turns, table.stock) == (1, None, 1, 2)
    assert (table.match.dealer, table.match.deals) == (2, 1)
    assert state == State(table)


def test_a_natural_end_with_a_gift() -> None:  # (f)
    state = after(closing("5 1 | 2", window="--", caller=0), "0 reveals")
    assert scored_of(state).out is None
    state = after(drawing("5 1 | 2 | 3", pile="5", window="---", caller=2), "1 burns 0.0", "1 gives 0")
    assert (scored_of(state).out, scored_of(state).caller) == (1, 2)
    assert hands_of(state) == "2 1 | . | 3"


def test_the_next_round_begins_anew() -> None:
    state = after(dealt(seats=2, max_turns=1), "1 draws", "1 keeps 0", "0 reveals", "reshuffle")
    table = drawing_of(state)
    assert (table.to_draw, table.turns, table.caller, table.pile, table.reshuffles) == (0, 0, None, (), 0)
    assert table.match.deals == 1 and table.match.lines == ()
    assert asked_of(after(burnt_out(state), "0 draws")).label == "deal/1/reshuffle/0"


def burnt_out(state: State) -> State:
    """The same with the stock in the pile."""
    table = attrs.evolve(drawing_of(state), pile=state.stock, stock=0)
    return State(table, state.cards, None, ())


# --- At every state ---------------------------------------------------------------------------------------------------

DECKS: Final[tuple[Any, ...]] = (
    "cabo",
    "standard52",
    "cambio54",
    ((1, 9, "look_swap", -1), (2, 9, "spy", 7), (3, 7, "swap", 0), (4, 6, "peek", 4), (4, 6, None, 2)),
)
AGREED: Final[dict[str, tuple[Any, ...]]] = {
    "seats": (2, 3, 4, 5),
    "deck": DECKS,
    "start_discard": (False, True),
    "return_discard": (True, False),
    "chain_burn": (False, True),
    "wrong_burn_penalty": (1, 0, 2),
    "burn_attempts": (1, "unlimited"),
    "stock_empty": ("reshuffle", "end_round"),
    "min_turns_before_call": (0, 2),
    "max_turns": (None, 7, 30),
    "caller_wins_ties": (False, True),
    "limit": (100, 40),
    "rounds": (3, 4),
}


def everywhere(state: State) -> list[Card]:
    """All cards but the stock, which the table counts."""
    table: Any = state.table
    if isinstance(table, Between):
        return [*table.pile, *[each for row in table.hands for each in row if each]]
    found = [*table.pile, *[each for row in state.cards for each in row if each]]
    if isinstance(table, Holding):
        found += [each for each in (table.taken, state.drawn) if each]
    return found


def check(state: State) -> None:
    """What holds at any state."""
    table, options = state.table, state.table.match.options
    moves = burn.legal_moves(state)
    dealer_is_awaited, is_over = burn.to_shuffle(state) is not None, burn.outcome(state) is not None
    assert [bool(moves), dealer_is_awaited, is_over].count(True) == 1
    assert (burn.awaited(table) is None) is not bool(moves)
    if isinstance(table, Opening):
        return
    pack = Counter(burn.pack_of(options.deck))
    if isinstance(table, Between):
        assert sum(Counter(everywhere(state)).values()) + table.stock == sum(pack.values())
        assert table.match.lines == tuple([line for line in table.match.lines if line.points])
        return
    stock = () if isinstance(table, Reshuffling) else stock_of(state)
    assert Counter([*everywhere(state), *stock]) == pack
    seats = range(options.seats)
    assert moves == tuple([move for seat in seats for move in burn.choices(burn.view(state, seat))])
    assert len(set(moves)) == len(moves)
    owed = None if isinstance(table, Holding | Reshuffling) else table.gift
    if owed is not None:
        assert open_of(state).window is None  # nobody burns before the gift
    for owner, (row, slots) in enumerate(zip(state.cards, table.slots, strict=True)):
        assert [face is None for face in row] == [there is None for there in slots]
        assert any(row) or (owed is not None and owed.owner == owner)
    for seat in seats:
        seen = burn.view(state, seat)
        unknown = burn.hidden(seen)
        for each in seen.known:
            assert state.cards[each.owner][each.slot] is each.card
        assert set(seen.glimpse) <= set(seen.known)
        again = burn.imagine(seen, unknown[::-1])
        assert burn.view(again, seat) == seen
        assert burn.legal_moves(again) == moves
    for lying in [each for slots in table.slots for each in slots if each is not None]:
        assert lying.seen_by == tuple(sorted(set(lying.seen_by)))
        assert lying.face is None or len(lying.seen_by) == options.seats


def match_played(options: Options, seed: int, *, checked: bool = True) -> list[tuple[State, Move | None]]:
    """All states of a match of random deals and moves, each with the move that led to it; burns and calls are rare."""
    draw = Random(seed)
    state = burn.start(options)
    states: list[tuple[State, Move | None]] = [(state, None)]
    for _ in range(4000):
        asked = burn.to_shuffle(state)
        move = None
        if asked is not None:
            state = burn.deal(state, Dealt(asked.act, asked.seat, tuple(draw.sample(asked.cards, len(asked.cards)))))
        elif burn.outcome(state) is not None:
            break
        else:
            moves = burn.legal_moves(state)
            quiet = [each for each in moves if not isinstance(each, Burn | Toucan)]
            some = quiet if quiet and draw.randrange(9) else moves
            kind = draw.choice(sorted({type(each).__name__ for each in some}))
            move = draw.choice([each for each in some if type(each).__name__ == kind])
            state = burn.apply(state, move)
        states.append((state, move))
        if checked:
            check(state)
    return states


@pytest.mark.parametrize("seed", range(40))
def test_what_holds_at_every_state(seed: int) -> None:
    draw = Random(f"agreed {seed}")
    agreed = {name: draw.choice(values) for name, values in AGREED.items()}
    match_played(Options(**agreed), seed)


def test_ten_players() -> None:  # (f)
    states = match_played(Options(seats=10, rounds=1), 10)
    assert len({move.seat for _, move in states if move is not None}) == 10


def test_the_playouts_reach_all_phases_moves_and_reasons() -> None:
    phases: set[type] = set()
    kinds: set[type] = set()
    reasons: set[Reason] = set()
    for seed in range(12):
        for state, move in match_played(Options(deck=DECKS[3], seats=3, rounds=6), seed, checked=False):
            phases.add(type(state.table))
            kinds |= {type(move)} if move else set()
            reasons |= {line.reason for line in state.table.match.lines}
    assert phases == {Opening, Drawing, Holding, Closing, Reshuffling, Between}
    assert kinds == set(burn.MOVES)
    assert reasons == set(Reason)


@pytest.mark.parametrize("seed", range(10))
def test_score_lines_add_up(seed: int) -> None:
    before: tuple[int, ...] = (0, 0, 0)
    for state, _ in match_played(Options(seats=3, rounds=4, max_turns=20), seed, checked=False):
        if isinstance(state.table, Between):
            sums = list(before)
            for line in state.table.match.lines:
                sums[line.seat] += line.points
            before = state.table.match.scores
            assert before == tuple(sums)


def test_a_move_is_no_breach_exactly_if_it_is_legal() -> None:
    options = Options(
        seats=2, deck=((1, 5, "look_swap", 1), (2, 5, "spy", 2), (3, 5, "peek", 3)), rounds=2, max_turns=9
    )
    places = list(itertools.product(range(3), range(-1, 7)))
    for state, _ in match_played(options, 3, checked=False):
        legal = set(burn.legal_moves(state))
        for seat in range(2):
            seen = burn.view(state, seat)
            universe: list[Move] = [burn.Draw(seat, "stock"), burn.Draw(seat, "discard"), burn.Play(seat)]
            universe += [burn.Decline(seat), Toucan(seat), burn.Reveal(seat)]
            for slot in range(-1, 7):
                universe += [burn.Keep(seat, slot), burn.Peek(seat, slot), burn.Give(seat, slot)]
            for owner, slot in places:
                universe += [Burn(seat, owner, slot), burn.Spy(seat, owner, slot)]
            universe += [Swap(seat, one, other) for one in places[:16:3] for other in places[:16]]
            for move in universe:
                assert (burn.breach(seen, move) is None) is (move in legal), move
