"""What happens in a match, and what holds at every state of it, whatever is dealt, played and agreed on."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter
from random import Random
from typing import Any, Final

import attrs
import pytest

from cardrules.cards import in_order
from cardrules.game import Outcome, Shuffle
from cardrules.games import colonel
from cardrules.games.colonel import (
    PACK,
    Accept,
    Between,
    Challenge,
    Cutting,
    Dealt,
    Discard,
    Drawing,
    Drawn,
    LayOff,
    Meld,
    Melding,
    Move,
    Opening,
    Options,
    Reject,
    Replying,
    State,
)

from .positions import (
    after,
    answered,
    cards,
    cut,
    dealt,
    drawing,
    lines_of,
    listed,
    melding,
    points_of,
    scored_of,
    stacked,
    table_of,
    with_top,
)

# --- From the cut to the deal -----------------------------------------------------------------------------------------


def test_a_match_begins_with_the_cut_by_seat_0() -> None:
    state = colonel.start(Options())
    assert isinstance(state.table, Cutting)
    assert (state.table.drawn, state.table.match.scores, state.table.match.deals) == ((), (0, 0), 0)
    assert colonel.to_shuffle(state) == Shuffle("cut/0", "cut", 0, PACK)
    assert colonel.awaited(state.table) is None
    assert colonel.outcome(state) is None


def test_the_cards_that_settle_the_cut_are_in_sight_and_no_others() -> None:
    state = answered(colonel.start(Options()), with_top("7C 7D 8H 8S QC KD"))
    assert isinstance(state.table, Opening)
    assert state.table.drawn == tuple([Drawn(nth % 2, card) for nth, card in enumerate(cards("7C 7D 8H 8S QC KD"))])
    assert (state.table.match.dealer, state.table.match.cuts) == (1, 1)
    assert colonel.to_shuffle(state) == Shuffle("deal/0", "deal", 1, PACK)
    assert (state.hands, state.stock) == ((), ())


def test_the_last_two_cards_but_two_may_settle_the_cut() -> None:
    equal = [card for nth in range(11) for card in PACK[nth::13]]  # all aces to jacks, rank by rank
    state = answered(colonel.start(Options()), (*equal, *cards("QC QD KC KD QH KH QS KS")))
    assert isinstance(state.table, Opening)
    assert (len(state.table.drawn), state.table.match.dealer) == (50, 1)


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_first_turn_begins_with_nothing_on_the_table_but_the_optional_card(dealer: int) -> None:  # clause 1.2
    state = dealt(dealer=dealer)
    table = table_of(state)
    assert isinstance(table, Drawing)
    assert table.to_draw == colonel.awaited(table) == 1 - dealer
    assert (table.challenged, table.melds, table.taken) == ((False, False), (), ((), ()))
    assert (table.turns, table.match.dealer, table.match.lines) == (0, dealer, ())
    assert table.pile == (stacked(dealer=dealer)[20],)


def test_stacked_cards_come_where_they_are_wanted() -> None:
    for dealer in range(2):
        state = dealt("KS QH | 2C", "7D", "8D 9D", dealer=dealer)
        assert {*cards("KS QH")} <= {*state.hands[0]}
        assert {*cards("2C")} <= {*state.hands[1]}
        assert table_of(state).pile == cards("7D")
        assert state.stock[:2] == cards("8D 9D")


# --- Draws, and who knows what ----------------------------------------------------------------------------------------


def test_the_stock_is_drawn_from_its_top_and_unseen_by_the_other() -> None:
    state = dealt("KS | QS", "7D", "8D 9D")
    state = after(state, "0 draws")
    assert colonel.card("8D") in state.hands[0]
    assert table_of(state).stock == 30
    assert table_of(state).taken == ((), ())
    assert colonel.card("8D") in colonel.view(state, 0).hand
    assert colonel.card("8D") in colonel.hidden(colonel.view(state, 1))
    state = after(state, "0 discards KS", "1 draws")
    assert colonel.card("9D") in state.hands[1]
    assert isinstance(state.table, Melding)
    assert state.table.optional is None


def test_an_optional_card_taken_is_known_to_both_as_long_as_it_is_held() -> None:  # clause 1.4
    state = after(dealt("KS | QS", "7D", "8D 9D TD"), "0 takes")
    table = table_of(state)
    assert isinstance(table, Melding)
    assert (table.optional, table.taken, table.sizes) == (colonel.card("7D"), (cards("7D"), ()), (11, 10))
    for seat in range(2):
        seen = colonel.view(state, seat)
        assert colonel.card("7D") not in {*seen.hand, *colonel.hidden(seen)}
    assert colonel.card("7D") in colonel.holding(state.hands[0], table.taken[0])
    state = after(state, "0 discards KS", "1 takes", "1 discards QS", "0 takes")
    assert table_of(state).taken == (in_order(cards("7D QS")), cards("KS"))
    assert listed(state)[-1] == "0 discards QS"
    state = after(state, "0 discards 7D", "1 takes")
    assert table_of(state).taken == (cards("QS"), in_order(cards("KS 7D")))


@pytest.mark.parametrize("text", ["0 melds 7C 7D 7H", "0 lays 7D on 0", "0 discards 7D"])
def test_it_is_known_no_longer_once_it_is_laid(text: str) -> None:
    state = melding("7C 7H KS | QS", taken="7D 2C | 3C", melds="8D 9D TD")
    state = after(state, text)
    assert table_of(state).taken == (cards("2C"), cards("3C"))


def test_other_cards_laid_leave_it_known() -> None:
    state = after(melding("7C 7D 7H KS | QS", taken="2C | 3C"), "0 melds 7C 7D 7H", "0 discards KS")
    assert table_of(state).taken == (cards("2C"), cards("3C"))
    assert state.held == (cards("2C"), in_order(cards("QS 3C")))
    assert table_of(state).sizes == (1, 2)


def test_a_card_discarded_and_drawn_again_by_the_other_is_his() -> None:
    state = after(drawing("KS | QS", pile="7D"), "0 takes", "0 discards 7D", "1 takes")
    assert table_of(state).taken == ((), cards("7D"))


def test_hands_are_shown_at_the_end() -> None:
    for state in (
        after(melding("KS | QS", taken="| 2C"), "0 discards KS"),
        after(melding("KS 3C | QS", taken="| 2C", stock=""), "0 discards KS"),
        after(drawing("KS | QS", taken="| 2C"), "1 challenges", "0 accepts"),
    ):
        assert scored_of(state).hands[1] == in_order(cards("QS 2C"))
        for seat in range(2):
            assert colonel.view(state, seat).table is state.table
            assert colonel.view(state, seat).hand == ()


def test_what_was_laid_stays_on_the_table_until_the_next_deal() -> None:
    options = Options(hands=2)
    state = melding("KS | QS", melds="7C 7D 7H | 2S 3S 4S", pile="9D 9H", stock="TC JC", turns=8, options=options)
    state = after(state, "0 discards KS")
    table = scored_of(state)
    assert (table.melds, table.pile) == ((cards("7C 7D 7H"), cards("2S 3S 4S")), cards("9D 9H KS"))
    assert (table.stock, table.turns) == (2, 9)
    state = answered(state, PACK)
    assert (table_of(state).melds, table_of(state).match.lines) == ((), ())
    assert points_of(state) == (0, -10)


def test_after_an_accepted_challenge_too() -> None:
    state = drawing("KS | QS", melds="7C 7D 7H", pile="9D 9H", stock="TC JC", turns=8)
    table = scored_of(after(state, "0 challenges", "1 accepts"))
    assert (table.melds, table.pile, table.stock, table.turns) == ((cards("7C 7D 7H"),), cards("9D 9H"), 2, 8)


# --- Whom the table waits for -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_the_table_waits_for_the_player_in_turn_and_for_the_reply(seat: int) -> None:
    assert colonel.awaited(drawing(to_draw=seat).table) == seat
    assert colonel.awaited(melding("KS | QS", to_discard=seat).table) == seat
    for challenger in range(2):
        state = after(drawing(to_draw=seat), f"{challenger} challenges")
        assert isinstance(state.table, Replying)
        assert colonel.awaited(state.table) == 1 - challenger
        assert state.table.challenged == (challenger == 0, challenger == 1)
        assert (state.table.challenger, state.table.to_draw) == (challenger, seat)


def test_the_turns_alternate_and_are_counted() -> None:  # clause 4.1
    state = drawing("KS | QS", pile="7C")
    for nth in range(6):
        assert isinstance(state.table, Drawing)
        assert (state.table.to_draw, state.table.turns) == (nth % 2, nth)
        state = after(state, f"{nth % 2} takes")
        assert isinstance(state.table, Melding)
        assert state.table.turns == nth
        state = after(state, f"{nth % 2} discards 7C")


# --- The end of a match -----------------------------------------------------------------------------------------------


def challenged(state: State, hands: str) -> State:
    """The next hand, dealt so that those cards are on top; its first challenge is accepted."""
    asked = colonel.to_shuffle(state)
    assert asked is not None
    return after(answered(state, stacked(hands, dealer=asked.seat)), "0 challenges", "1 accepts")


HIGH: Final = "TC JC QC KC AC TD JD QD KD AD"
LOW: Final = "2C 3C 4C 5C 6C 2D 3D 4D 5D 6D"


def test_a_match_of_three_hands() -> None:
    state = challenged(cut(Options(hands=3)), f"{LOW} | {HIGH}")
    assert (points_of(state), lines_of(state)) == ((100, 0), [(0, 100, "challenge")])
    state = challenged(state, f"{HIGH} | {LOW}")
    assert (points_of(state), lines_of(state)) == ((100, 100), [(1, 100, "challenge")])
    assert colonel.outcome(state) is None
    state = challenged(state, f"{LOW} | {HIGH}")
    assert (points_of(state), state.table.match.deals) == ((200, 100), 3)
    assert colonel.outcome(state) == Outcome((200, 100), (0,))
    assert colonel.to_shuffle(state) is None


@pytest.mark.parametrize(
    ("scoring", "target", "hands", "ends_after"),
    [
        ("winner_gains", 100, None, 1),
        ("winner_gains", 101, None, 3),
        ("winner_gains", 101, 2, 2),
        ("opponent_loses", 100, None, 1),
        ("opponent_loses", 101, 4, 4),  # the lead is 100, 0, 100, 0
        ("opponent_loses", 101, 3, 3),
        ("winner_gains", 201, None, 5),
    ],
)
def test_a_match_to_a_target(scoring: Any, target: int, hands: int | None, ends_after: int) -> None:
    state = cut(Options(out_scoring=scoring, target=target, hands=hands))
    for nth in range(ends_after):
        assert colonel.outcome(state) is None
        state = challenged(state, f"{LOW} | {HIGH}" if nth % 2 == 0 else f"{HIGH} | {LOW}")
    ended = colonel.outcome(state)
    assert ended is not None
    won = (ends_after + 1) // 2 * 100, ends_after // 2 * 100
    assert ended == Outcome(won, (0,) if won[0] > won[1] else (0, 1))


def test_equal_scores_share_the_match() -> None:
    state = after(melding("KS | QS", options=Options(hands=1), scores=(-10, 0)), "0 discards KS")
    assert colonel.outcome(state) == Outcome((-10, -10), (0, 1))
    state = after(melding("KS | QS", scores=(-11, 0)), "0 discards KS")
    assert colonel.outcome(state) == Outcome((-11, -10), (1,))


# --- At every state ---------------------------------------------------------------------------------------------------

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "final_discard": ("optional", "required"),
    "return_optional": (True, False),
    "challenge_by": ("either", "player_to_draw", "nobody"),
}
SCORING: Final[dict[str, tuple[Any, ...]]] = {
    "cut": ("high", "low"),
    "out_scoring": ("opponent_loses", "winner_gains"),
    "max_turns": (None, 20),
    "hands": (1, 3),
    "target": (None, 60),
}


MOST_STATES: Final = 5_000
"""More than any of these matches needs."""


def every(choices: dict[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())]


def check(state: State) -> None:
    """What holds at any state."""
    table = state.table
    awaited = colonel.awaited(table)
    assert (awaited is None) is (colonel.to_shuffle(state) is not None or colonel.outcome(state) is not None)
    union = [move for seat in range(2) for move in colonel.choices(colonel.view(state, seat))]
    legal = colonel.legal_moves(state)
    assert list(legal) == union
    assert len(set(legal)) == len(legal)
    if isinstance(table, Cutting | Opening | Between):
        assert legal == ()
        assert (state.hands, state.stock, state.held) == ((), (), ())
        return
    assert awaited in [move.seat for move in legal]
    left = state.stock[len(state.stock) - table.stock :]
    assert in_order((*left, *itertools.chain(table.pile, *table.melds, *table.taken, *state.hands))) == PACK
    assert table.stock > 0 or isinstance(table, Melding)
    for seat in range(2):
        hand, taken = state.hands[seat], table.taken[seat]
        assert (hand, taken) == (in_order(hand), in_order(taken))
        assert state.held[seat] == in_order((*hand, *taken)) == colonel.holding(hand, taken)
        assert table.sizes[seat] == len(state.held[seat]) > 0
        seen = colonel.view(state, seat)
        unknown = colonel.hidden(seen)
        assert unknown == in_order((*left, *state.hands[1 - seat]))
        again = colonel.imagine(seen, unknown)
        assert colonel.view(again, seat) == seen
        assert again.held[seat] == state.held[seat]
        assert colonel.choices(seen) == tuple([move for move in colonel.legal_moves(again) if move.seat == seat])
    for meld in table.melds:
        assert meld in colonel.MELDS


def chosen(draw: Random, moves: tuple[Move, ...]) -> Move:
    """Mostly no challenge, no acceptance; melds and lay-offs more often than not."""
    quiet = [move for move in moves if not isinstance(move, Challenge | Accept)]
    laid = [move for move in quiet if isinstance(move, Meld | LayOff)]
    if quiet and draw.random() < 0.97:
        return draw.choice(laid if laid and draw.random() < 0.8 else quiet)
    return draw.choice(moves)


def match_played(options: Options, seed: object, *, checked: bool = True) -> list[State]:
    """All states of a match of random deals and moves."""
    draw = Random(f"{options} {seed}")
    state = colonel.start(options)
    way = [state]
    while colonel.outcome(state) is None:
        asked = colonel.to_shuffle(state)
        if asked is None:
            before = repr(state)
            made = colonel.apply(state, chosen(draw, colonel.legal_moves(state)))
            assert repr(state) == before
            state = made
        else:
            state = colonel.deal(state, Dealt(asked.act, asked.seat, tuple(draw.sample(PACK, 52))))
        way.append(state)
        assert len(way) < MOST_STATES, "This match does not end."
        if checked:
            check(state)
    return way


@pytest.mark.parametrize("options", every(CHOICES), ids=lambda row: "-".join(map(str, row.values())))
def test_what_holds_at_every_state(options: dict[str, Any]) -> None:
    draw = Random(str(options))
    for seed in range(4):
        scoring = {name: draw.choice(values) for name, values in SCORING.items()}
        match_played(Options(**options, **scoring), seed)


@pytest.mark.parametrize("scoring", every(SCORING), ids=lambda row: "-".join(map(str, row.values())))
def test_scores_are_the_sum_of_the_lines_and_a_hand_has_one_at_most(scoring: dict[str, Any]) -> None:
    for seed in range(3):
        before: tuple[int, ...] = (0, 0)
        hands = 0
        for state in match_played(Options(**scoring), seed, checked=False):
            if isinstance(state.table, Between):
                match = state.table.match
                hands += 1
                assert match.deals == hands
                assert len(match.lines) < 2
                sums = list(before)
                for line in match.lines:
                    assert line.points != 0
                    sums[line.seat] += line.points
                before = match.scores
                assert before == tuple(sums)
                assert [len(hand) > 10 for hand in state.table.hands] == [False, False]


def test_every_phase_move_and_ending_occurs() -> None:
    phases: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for seed in range(30):
        for state in match_played(Options(hands=3, max_turns=20), seed, checked=False):
            phases[type(state.table).__name__] += 1
            if isinstance(state.table, Between):
                reasons.update([line.reason.value for line in state.table.match.lines])
    assert set(phases) == {"Cutting", "Opening", "Drawing", "Replying", "Melding", "Between"}
    assert {"out", "turn_limit", "challenge"} <= set(reasons)


def universe(state: State) -> list[Move]:
    """Everything that a player could try."""
    melds = len(state.table.melds) if isinstance(state.table, Drawing | Replying | Melding) else 0
    moves: list[Move] = []
    for seat in range(2):
        moves += [colonel.Draw(seat, "optional"), colonel.Draw(seat, "stock")]
        moves += [Meld(seat, meld) for meld in colonel.MELDS]
        moves += [LayOff(seat, card, nth) for card in PACK for nth in range(melds + 1)]
        moves += [Discard(seat, card) for card in PACK]
        moves += [Challenge(seat), Accept(seat), Reject(seat)]
    return moves


@pytest.mark.parametrize("options", [Options(), Options(final_discard="required", return_optional=False)])
def test_a_move_is_no_breach_exactly_if_it_is_legal(options: Options) -> None:
    for state in match_played(options, "breach", checked=False)[::3]:
        legal = {*colonel.legal_moves(state)}
        for seat in range(2):
            seen = colonel.view(state, seat)
            for move in universe(state):
                if move.seat == seat:
                    assert (colonel.breach(seen, move) is None) is (move in legal), move


def test_states_and_views_survive_pickle_copy_and_repr() -> None:
    for state in match_played(Options(hands=2), "values", checked=False)[::4]:
        for value in (state, colonel.view(state, 0), colonel.view(state, 1)):
            for again in (
                pickle.loads(pickle.dumps(value)),
                copy.deepcopy(value),
                eval(repr(value), vars(colonel).copy()),
            ):
                assert again == value
                assert hash(again) == hash(value)
        assert eval(repr(state), vars(colonel).copy()).held == state.held


def test_what_is_derived_is_not_compared() -> None:
    state = dealt()
    assert attrs.evolve(state, held=((), ())) == state
