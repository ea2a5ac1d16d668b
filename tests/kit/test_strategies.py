"""The Hypothesis strategies: what they draw, that it is true of the game, and what is left when they have shrunk."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from cardrules import BadLog, BadOptions, BadValue, IllegalMove, Seed, loads, read_move, replay, to_json
from cardrules.game import MOST, objector
from cardrules.games import NAMES, colonel, named, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks
from cardrules.log import scores_of
from cardrules.testing import golden_logs, strategies
from cardrules.testing.strategies import illegal_moves, logs, moves, mutated_logs, options, records, seeds, states

T = TypeVar("T")

quick = settings(
    max_examples=40,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
"""As many examples as show the fault of a strategy, the same ones at every run."""


def simplest(strategy: st.SearchStrategy[T], holds: Callable[[T], bool] = lambda _: True) -> T:
    """What is left of an example of which *holds* is true, once it is shrunk."""
    asked = settings(max_examples=2_000, database=None, phases=[Phase.generate, Phase.shrink])
    return find(strategy, holds, settings=asked, random=random.Random(7))


def drawn(strategy: st.SearchStrategy[T], examples: int = 100) -> list[T]:
    """Examples of *strategy*, the same ones at every run."""
    found: list[T] = []

    @settings(quick, max_examples=examples)
    @given(strategy)
    def keep(example: T) -> None:
        found.append(example)

    keep()
    return found


# --- Options ----------------------------------------------------------------------------------------------------------

LEAST: dict[str, object] = {
    "toucan_tricks": toucan_tricks.Options(target=1),
    "toucan_burn": toucan_burn.Options(seats=2, fail_penalty=0, limit=1),
    "pip_pip": pip_pip.Options(seats=3),
    "colonel": colonel.Options(),
    "straw_man_tarock": straw_man_tarock.Options(hands=1),
}
"""The options of the smallest table and the shortest match; what is no number is as in the rule text."""


@pytest.mark.parametrize("name", NAMES)
class TestOptions:
    def test_they_shrink_to_the_rule_text_with_the_least_numbers(self, name: str) -> None:
        assert simplest(options(named(name))) == LEAST[name]

    def test_every_named_value_and_several_of_each_number_are_drawn(self, name: str) -> None:
        game = named(name)
        examples = drawn(options(game), 150)
        for option, hint in get_type_hints(game.Options).items():
            found = {getattr(each, option) for each in examples}
            if get_origin(hint) is Literal:
                assert found == {*get_args(hint)}, option
            elif hint is bool:
                assert found == {True, False}, option
            else:
                assert len(found) >= 2, option


def test_an_option_that_matters_is_the_only_one_that_is_not_the_simplest() -> None:
    asked = simplest(options(straw_man_tarock), lambda held: held.first_lead == "elder")
    assert asked == straw_man_tarock.Options(hands=1, first_lead="elder")


def test_decks_of_ones_own_and_all_sizes_of_tables_are_drawn() -> None:
    examples = drawn(options(toucan_burn), 250)
    seats = {each.seats for each in examples}
    assert {2, 10} <= seats <= {*range(2, 11)} and len(seats) >= 7
    assert {"cabo", "standard52", "cambio54"} < {each.deck for each in examples}
    assert max([each.first_dealer for each in examples]) > 4
    assert any([each.limit is None for each in examples]) and any([each.limit == MOST for each in examples])


def _not_both(made: Any, _option: object, value: int) -> None:
    if made.one and value:
        raise BadOptions("both", value, "0 beside another")


@attrs.frozen
class Quarrelling:
    """Options that refuse each other without a word of which should give way."""

    one: int = 0
    other: int = attrs.field(default=0, validator=_not_both)


def test_options_that_no_default_reconciles_are_an_error() -> None:
    game: Any = SimpleNamespace(Options=Quarrelling)
    with pytest.raises(BadOptions, match="both"):
        drawn(options(game))


# --- States and moves -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
class TestStates:
    def test_the_simplest_is_a_match_of_which_nothing_is_dealt(self, name: str) -> None:
        game = named(name)
        assert simplest(states(game)) == game.start(LEAST[name])

    def test_the_simplest_in_which_a_player_can_move_is_the_first_of_the_match(self, name: str) -> None:
        game = named(name)
        record = simplest(records(game, to_move=True))
        assert record.log.options == LEAST[name]
        assert game.legal_moves(record.state) and not [move for move in record.log.moves if type(move) in game.MOVES]

    def test_a_player_can_move_whenever_that_is_asked_for(self, name: str) -> None:
        game = named(name)
        for state in drawn(states(game, to_move=True), 20):
            assert game.legal_moves(state)

    def test_a_record_has_the_state_that_its_log_leads_to(self, name: str) -> None:
        game = named(name)
        examples = drawn(records(game, plies=30), 25)
        for record in examples:
            assert replay(game, record.log) == record.state and len(record.log.moves) <= 30
        assert max([len(record.log.moves) for record in examples]) > 20

    def test_its_options_may_be_given(self, name: str) -> None:
        given_ = LEAST[name]
        for record in drawn(records(named(name), options=st.just(given_), plies=4), 10):
            assert record.log.options == given_

    def test_legal_moves_are_accepted_and_others_refused_by_name(self, name: str) -> None:
        game = named(name)
        seen: Counter[str] = Counter()

        @settings(quick, max_examples=50)
        @given(st.data())
        def judged(data: st.DataObject) -> None:
            state = data.draw(states(game, plies=40))
            bad = data.draw(illegal_moves(game, state))
            with pytest.raises(IllegalMove) as caught:
                game.apply(state, bad)
            seats = len(scores_of(state))
            if 0 <= bad.seat < seats:
                assert game.breach(game.view(state, objector(bad, seats)), bad) is caught.value.rule
            seen[caught.value.rule.name] += 1
            if game.legal_moves(state):
                game.apply(state, data.draw(moves(game, state)))

        judged()
        assert {"DEALER", "TURN"} <= set(seen) and len(seen) >= 5, seen

    def test_illegal_moves_are_what_a_log_could_say(self, name: str) -> None:
        game = named(name)

        @settings(quick, max_examples=20)
        @given(st.data())
        def read_back(data: st.DataObject) -> None:
            bad = data.draw(illegal_moves(game, data.draw(states(game, plies=12))))
            assert read_move(game, to_json(bad)) == bad

        read_back()

    def test_seats_that_are_not_at_the_table_try_too_but_the_simplest_is_seat_0(self, name: str) -> None:
        game = named(name)
        tried = illegal_moves(game, game.start(LEAST[name]))
        assert simplest(tried).seat == 0
        assert simplest(tried, lambda move: move.seat < 0).seat == -1


def test_no_move_is_drawn_while_the_dealer_is_awaited() -> None:
    assert moves(pip_pip, pip_pip.start(pip_pip.Options())).is_empty


def test_a_field_of_another_kind_is_drawn_as_hypothesis_draws_it() -> None:
    values = strategies._Values((), 2)
    assert simplest(values.of(str)) == ""
    assert simplest(values.of(tuple[bool, ...])) == ()
    with pytest.raises(AssertionError, match="No value of"):
        values.of("Card")


# --- They shrink to short matches -------------------------------------------------------------------------------------


def test_a_match_with_a_call_shrinks_to_a_cut_a_deal_and_the_call() -> None:
    record = simplest(records(pip_pip), lambda held: any([type(move) is pip_pip.PipPip for move in held.log.moves]))
    assert record.log.options == pip_pip.Options(seats=3)
    assert [type(move).__name__ for move in record.log.moves] == ["Dealt", "Dealt", "PipPip"]


def test_a_scored_deal_shrinks_to_a_deal_and_what_ends_it_at_once() -> None:
    state = simplest(states(toucan_tricks), lambda held: held.table.match.deals > 0)
    assert state.table.match.options == toucan_tricks.Options(target=1) and state.table.match.deals == 1
    assert isinstance(state.table, toucan_tricks.Between) and state.table.claimant == 0


def test_a_trick_taken_shrinks_to_one_trick_of_first_choices() -> None:
    def taken(state: straw_man_tarock.State) -> bool:
        return isinstance(state.table, straw_man_tarock.Playing) and bool(state.table.taken)

    record = simplest(records(straw_man_tarock), lambda held: taken(held.state))
    assert len(record.log.moves) <= 5
    state = straw_man_tarock.start(record.log.options)
    for move in record.log.moves:
        legal = straw_man_tarock.legal_moves(state)
        if isinstance(move, straw_man_tarock.Dealt):
            state = straw_man_tarock.deal(state, move)
        else:
            assert move is legal[0] or move in [each for each in legal if type(each) is type(move)][:1]
            state = straw_man_tarock.apply(state, move)


def test_a_wrong_belief_about_a_game_ends_in_a_small_counterexample() -> None:
    @settings(max_examples=500, derandomize=True, database=None, phases=[Phase.generate, Phase.shrink])
    @given(records(colonel, to_move=True))
    def nobody_ever_melds(record: Any) -> None:
        made = [type(move).__name__ for move in record.log.moves]
        assert "Meld" not in made, made

    with pytest.raises(AssertionError, match=r"^\['Dealt', 'Dealt', 'Draw', 'Meld'\]"):
        nobody_ever_melds()


# --- Logs -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
class TestLogs:
    def test_what_is_written_is_read_back(self, name: str) -> None:
        examples = drawn(logs(named(name), plies=20), 30)
        for log in examples:
            assert loads(log.dumps()) == log
        kinds = [(log.finished, log.seed is not None, log.players is not None, bool(log.meta)) for log in examples]
        assert all([{True, False} == {*column} for column in zip(*kinds, strict=True)])

    def test_the_simplest_has_a_header_alone(self, name: str) -> None:
        log = simplest(logs(named(name)))
        assert (log.options, log.moves, log.players, log.meta, log.end) == (LEAST[name], (), None, (), None)

    def test_a_damaged_log_is_refused_or_is_a_log(self, name: str) -> None:
        said: Counter[str] = Counter()
        for text in drawn(mutated_logs(named(name), plies=8), 60):
            try:
                loads(text)
                said["read"] += 1
            except BadLog as bad:
                said[bad.code] += 1
        assert len(said) >= 8, said


def test_the_simplest_damaged_log_is_a_header_without_its_newline() -> None:
    text = simplest(mutated_logs(pip_pip))
    assert text.decode() + "\n" == loads(text + b"\n").dumps()


def test_every_damage_is_done() -> None:
    log = golden_logs(colonel)[0].text.encode()
    for damage in strategies._DAMAGES:
        assert strategies._damaged((log, (damage, 5, 77))) not in (None, log)
    assert strategies._damaged((log, (strategies._exchange_lines, 1, 1))) is None


def test_the_first_seeds_are_those_of_small_numbers() -> None:
    assert simplest(seeds()) == Seed.from_text("0")
    with pytest.raises(BadValue):
        Seed.from_hex("0")
