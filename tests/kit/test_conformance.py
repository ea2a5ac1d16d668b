"""check_game: the games keep the laws, and a game that breaks one is found, named, and told to a stranger."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

from cardrules import Dealt, IllegalMove, loads, replay
from cardrules.__main__ import main
from cardrules.cards import FRENCH, Card, in_order
from cardrules.game import BadDeal, BadValue, CardRulesError, Game, Outcome, ScoreLine, Shuffle
from cardrules.games import NAMES, colonel, named, pip_pip, toucan_burn
from cardrules.testing import LAWS, LawBroken, Plan, Tally, bound, check_game, check_hash_seeds, universe
from cardrules.testing.conformance import MOST_MOVES, names_of
from cardrules.testing.hash_seeds import traced
from cardrules.testing.laws.law import brief
from cardrules.testing.laws.moves import like, likenesses
from cardrules.testing.replaying import OFFERED, game_at, place, thing_at
from kit import hashing
from kit.sixth import PATH, high_card
from kit.wrapped import Wrapped

Capture = pytest.CaptureFixture[str]

QUICK = Plan(full_every=4, whole_every=4, drawn=20, copies_every=4)


def broken(game: Any, **more: Any) -> LawBroken:
    """The law that *game* is found to break."""
    with pytest.raises(LawBroken) as caught:
        check_game(game, **{"plan": QUICK, "matches": 6, "problems": high_card.problems, **more})
    return caught.value


# --- Games that keep the laws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_everything_defaults_from_the_package(name: str) -> None:
    tally = check_game(named(name), matches=1, plies=20, plan=attrs.evolve(QUICK, drawn=10, whole_every=1000))
    assert tally.matches == 1
    assert tally.positions == 21
    assert tally.full >= 5
    assert tally.figures().startswith("1 match, 21 positions (")


def test_a_sixth_game_keeps_the_laws_with_and_without_a_universe() -> None:
    options = [high_card.Options(), high_card.Options(seats=5, ties="nobody")]
    tally = check_game(high_card, options, high_card.universe, problems=high_card.problems, bound=high_card.bound)
    assert tally.logs == 3
    assert tally.reached["seats", 5] == 5
    assert {each.name for each in tally.reached if isinstance(each, high_card.Rule)} == {"SEAT", "TURN", "HOLD"}
    assert check_game(high_card, options, matches=2).tried > 500


def test_the_same_seed_checks_the_same_things() -> None:
    assert check_game(high_card, seed="a", matches=2) == check_game(high_card, seed="a", matches=2)
    assert check_game(high_card, seed="a", matches=2) != check_game(high_card, seed="b", matches=2)


def test_an_apt_move_is_made_more_often() -> None:
    options = [toucan_burn.Options(seats=2, rounds=1, limit=None, min_turns_before_call=0)]
    plan = Plan(full_every=1000, whole_every=1000, drawn=0, copies_every=1000, logs_every=1000)

    def length(**more: Any) -> int:
        return check_game(toucan_burn, options, plan=plan, matches=4, **more).positions

    assert length(apt=lambda _state, move: type(move) is toucan_burn.Toucan) < length()


def test_also_adds_to_what_a_run_reaches() -> None:
    tally = check_game(high_card, matches=1, also=lambda state: ["dealt"] if state.hands else [])
    assert tally.reached["dealt"] == tally.reached[high_card.Playing]


def test_a_universe_and_a_bound_are_those_of_the_game() -> None:
    state = pip_pip.start(pip_pip.Options(seats=3))
    assert len(universe(_pip_pip)(state)) == 5 * 56
    assert bound(_pip_pip)(pip_pip.Options(seats=3)) == 3 * (102 + 8)
    with pytest.raises(BadValue, match="no universe of 'high_card'"):
        universe(high_card)


_pip_pip: Game[pip_pip.Options, pip_pip.State, pip_pip.Move, pip_pip.View] = pip_pip


def test_swaps_are_drawn_where_there_are_many() -> None:
    options = [toucan_burn.Options(seats=6, rounds=1, limit=None)]
    plan = Plan(full_every=30, whole_every=1, drawn=20, copies_every=1000, logs_every=1000)
    assert check_game(toucan_burn, options, plan=plan, matches=3).reached[toucan_burn.Play]


def test_a_bound_counts_turns_and_hands() -> None:
    assert bound(named("colonel"))(colonel.Options(hands=2, target=None, max_turns=3)) == 2 * (18 + 20)
    assert bound(named("toucan_burn"))(toucan_burn.Options(seats=2, max_turns=3, rounds=1)) == 5 * (4 + 2 * 52)
    assert bound(named("straw_man_tarock"))(named("straw_man_tarock").Options(hands=None, target=5)) == 10 * 56


# --- Games that break one ---------------------------------------------------------------------------------------------


def turned(state: Any) -> Any:
    return high_card.legal_moves(state)[::-1]


def twice_awaited(state: Any) -> Any:
    return Shuffle("deal/0", "deal", 0, ()) if state.hands else high_card.to_shuffle(state)


def waits_for_true(table: Any) -> Any:
    """True equals 1, and is no seat."""
    seat = high_card.awaited(table)
    return True if seat == 1 else seat


def waits_for_the_next(table: Any) -> Any:
    seat = high_card.awaited(table)
    return None if seat is None else (seat + 1) % 2


def another_s_choice(seen: Any) -> Any:
    return tuple([attrs.evolve(move, seat=1 - seen.seat) for move in high_card.choices(seen)])


def fewer_choices(seen: Any) -> Any:
    return high_card.choices(seen)[1:]


def takes_any_card(state: Any, move: Any) -> Any:
    try:
        return high_card.apply(state, move)
    except IllegalMove as refused:
        if refused.rule is high_card.Rule.HOLD:
            return state
        raise


def names_a_copy(state: Any, move: Any) -> Any:
    try:
        return high_card.apply(state, move)
    except IllegalMove as refused:
        raise IllegalMove(attrs.evolve(move), refused.rule) from None


def other_rule(seen: Any, move: Any) -> Any:
    rule = high_card.breach(seen, move)
    return high_card.Rule.TURN if rule is high_card.Rule.HOLD else rule


def no_seat_at_all(state: Any, move: Any) -> Any:
    try:
        return high_card.apply(state, move)
    except IllegalMove as refused:
        outside = not 0 <= move.seat < 2
        raise IllegalMove(move, high_card.Rule.TURN if outside else refused.rule) from None


def no_seat_in_a_breach(seen: Any, move: Any) -> Any:
    rule = high_card.breach(seen, move)
    return high_card.Rule.TURN if rule is high_card.Rule.SEAT and not 0 <= move.seat < 2 else rule


def breach_for_another(seen: Any, move: Any) -> Any:
    rule = high_card.breach(seen, move)
    return high_card.Rule.TURN if rule is high_card.Rule.SEAT and 0 <= move.seat < 2 else rule


def applies_nothing(state: Any, move: Any) -> Any:
    return state if move is None else high_card.apply(state, move)


def equals(state: Any, move: Any) -> Any:
    """Takes for a card what equals one."""
    listed = [each for each in high_card.legal_moves(state) if move is not None and type(move) is type(each)]
    return high_card.apply(state, next((each for each in listed if each == move), move))


def judges_nothing(seen: Any, move: Any) -> Any:
    return None if move is None else high_card.breach(seen, move)


def of_seat_0(state: Any, seat: Any) -> Any:
    return attrs.evolve(high_card.view(state, seat), seat=0)


def old_table(state: Any, seat: Any) -> Any:
    return attrs.evolve(high_card.view(state, seat), table=high_card.start(high_card.Options()).table)


def for_anybody(state: Any, seat: Any) -> Any:
    return high_card.view(state, 0 if seat == -1 else seat)


def counts_the_low(state: Any, seat: Any) -> Any:
    """A leak: the seat sees the other hand's first card in place of its own."""
    seen = high_card.view(state, seat)
    return attrs.evolve(seen, hand=(*seen.hand[1:], *state.hands[1 - seat][:1])) if state.hands else seen


def loses_one(seen: Any, cards: Any) -> Any:
    state = high_card.imagine(seen, cards)
    return attrs.evolve(state, rest=state.rest[1:])


def names_the_card_below(state: Any, move: Any) -> Any:
    """A refusal that betrays the top of the rest."""
    try:
        return high_card.apply(state, move)
    except IllegalMove as refused:
        told = IllegalMove(move, refused.rule)
        told.__class__ = type("Told", (IllegalMove,), {"__str__": lambda _: f"{state.rest[:1]} lies there."})
        raise told from None


def choices_by_the_others(state: Any) -> Any:
    """Legal moves that a hidden card decides."""
    legal = high_card.legal_moves(state)
    return legal[1:] if legal and state.rest[0].place % 2 else legal


def imagines_anything(seen: Any, cards: Any) -> Any:
    return high_card.imagine(seen, high_card.hidden(seen) if len(cards) > len(high_card.hidden(seen)) else cards)


def deals_in_play(state: Any, dealt: Any) -> Any:
    return state if state.hands else high_card.deal(state, dealt)


def deals_with_another_code(state: Any, dealt: Any) -> Any:
    try:
        return high_card.deal(state, dealt)
    except BadDeal as bad:
        raise BadDeal("cards", bad.message) from None


def unnumbered(state: Any) -> Any:
    shuffle = high_card.to_shuffle(state)
    return shuffle and attrs.evolve(shuffle, label=f"again {state.table.match.deals}")


def same_label(state: Any) -> Any:
    shuffle = high_card.to_shuffle(state)
    return shuffle and attrs.evolve(shuffle, label="deal/0")


def loses_the_last(state: Any, dealt: Any) -> Any:
    after = high_card.deal(state, dealt)
    return attrs.evolve(after, rest=after.rest[:-1])


def keeps_the_lines(state: Any, dealt: Any) -> Any:
    after, lines = high_card.deal(state, dealt), state.table.match.lines
    return attrs.evolve(after, table=attrs.evolve(after.table, match=attrs.evolve(after.table.match, lines=lines)))


def rematched(state: Any, **changes: Any) -> Any:
    return attrs.evolve(state, table=attrs.evolve(state.table, match=attrs.evolve(state.table.match, **changes)))


def scores_twice(state: Any, move: Any) -> Any:
    after = high_card.apply(state, move)
    scores = after.table.match.scores
    return (
        after if scores == state.table.match.scores else rematched(after, scores=tuple([2 * each for each in scores]))
    )


def rewrites_a_line(state: Any, move: Any) -> Any:
    after = high_card.apply(state, move)
    lines = after.table.match.lines
    if len(lines) < 2:
        return after
    return rematched(after, lines=(ScoreLine(1 - lines[0].seat, 1, lines[0].reason), *lines[1:]))


def changes_the_state(state: Any, move: Any) -> Any:
    try:
        return high_card.apply(state, move)
    except IllegalMove:
        object.__setattr__(state, "rest", state.rest[::-1])
        raise


def starts_ahead(options: Any) -> Any:
    return rematched(high_card.start(options), scores=(1, 0))


def no_start(_options: Any) -> Any:
    raise RuntimeError("no table is free")


def fails_late(state: Any, move: Any) -> Any:
    if len(getattr(state.table, "gone", ())) == 2 and move in high_card.legal_moves(state):
        raise RuntimeError("the table is gone")
    return high_card.apply(state, move)


def other_scores(state: Any) -> Any:
    outcome = high_card.outcome(state)
    return outcome and Outcome((9, 9), outcome.winners)


def no_winner(state: Any) -> Any:
    outcome = high_card.outcome(state)
    return outcome and Outcome(outcome.scores, ())


def everybody_wins(state: Any) -> Any:
    outcome = high_card.outcome(state)
    return outcome and Outcome(outcome.scores, (0, 1))


def one_winner_at_most(state: Any) -> Any:
    outcome = high_card.outcome(state)
    return outcome and Outcome(outcome.scores, outcome.winners[:1])


def wins_as_true(state: Any) -> Any:
    outcome = high_card.outcome(state)
    return outcome and Outcome(outcome.scores, tuple([bool(seat) for seat in outcome.winners]))


def hidden_backwards(seen: Any) -> Any:
    return high_card.hidden(seen)[::-1]


def hidden_in_a_list(seen: Any) -> Any:
    return [*high_card.hidden(seen)]


def pack_backwards(state: Any) -> Any:
    shuffle = high_card.to_shuffle(state)
    return shuffle and attrs.evolve(shuffle, cards=shuffle.cards[::-1])


FORGETFUL: dict[str, int] = {}


def forgets(state: Any, move: Any) -> Any:
    """Another state each time that the last move is played."""
    after = high_card.apply(state, move)
    if after.hands or after.table.match.deals < 2:
        return after
    FORGETFUL["times"] = FORGETFUL.get("times", 0) + 1
    return rematched(after, cuts=FORGETFUL["times"])


FAULTS: dict[str, tuple[str, Wrapped]] = {
    "legal moves in another order": ("legal_moves_are_ordered", Wrapped(high_card, legal_moves=turned)),
    "legal moves in a list": (
        "legal_moves_are_ordered",
        Wrapped(high_card, legal_moves=lambda state: [*high_card.legal_moves(state)]),
    ),
    "the dealer asked in play": ("one_thing_at_a_time", Wrapped(high_card, to_shuffle=twice_awaited)),
    "no outcome at the end": ("one_thing_at_a_time", Wrapped(high_card, outcome=lambda _state: None)),
    "another seat awaited": (
        "the_table_waits_for_one_who_may_act",
        Wrapped(high_card, awaited=waits_for_the_next),
    ),
    "a seat awaited that is True": ("the_table_waits_for_one_who_may_act", Wrapped(high_card, awaited=waits_for_true)),
    "choices of another's moves": ("the_choices_are_the_legal_moves", Wrapped(high_card, choices=another_s_choice)),
    "fewer choices": ("the_choices_are_the_legal_moves", Wrapped(high_card, choices=fewer_choices)),
    "any card is taken": ("exactly_what_is_legal_is_accepted", Wrapped(high_card, apply=takes_any_card)),
    "a refusal of another move": ("exactly_what_is_legal_is_accepted", Wrapped(high_card, apply=names_a_copy)),
    "breach says another rule": (
        "a_refusal_names_the_rule_that_the_seat_sees",
        Wrapped(high_card, breach=other_rule),
    ),
    "seats that there are not": (
        "nobody_moves_for_another",
        Wrapped(high_card, apply=no_seat_at_all, breach=no_seat_in_a_breach),
    ),
    "a breach for another": ("nobody_moves_for_another", Wrapped(high_card, breach=breach_for_another)),
    "apply takes None": ("what_is_no_move_is_a_bad_value", Wrapped(high_card, apply=applies_nothing)),
    "apply takes what equals a card": ("what_only_equals_a_legal_move_is_refused", Wrapped(high_card, apply=equals)),
    "breach takes None": ("what_is_no_move_is_a_bad_value", Wrapped(high_card, breach=judges_nothing)),
    "views of seat 0": ("a_view_shows_the_table", Wrapped(high_card, view=of_seat_0, choices=lambda _seen: ())),
    "a view of an old table": ("the_choices_are_the_legal_moves", Wrapped(high_card, view=old_table)),
    "a view for nobody": ("nobody_else_has_a_view", Wrapped(high_card, view=for_anybody)),
    "a leak in the view": ("the_choices_are_the_legal_moves", Wrapped(high_card, view=counts_the_low)),
    "imagine loses a card": ("any_order_of_the_hidden_cards_fits", Wrapped(high_card, imagine=loses_one)),
    "a refusal that betrays a card": (
        "hidden_cards_change_no_refusal",
        Wrapped(high_card, apply=names_the_card_below),
    ),
    "imagine takes any card": ("only_hidden_cards_are_imagined", Wrapped(high_card, imagine=imagines_anything)),
    "a deal in play": ("the_dealer_acts_in_time", Wrapped(high_card, deal=deals_in_play)),
    "a deal refused by another code": (
        "only_what_is_asked_for_is_dealt",
        Wrapped(high_card, deal=deals_with_another_code),
    ),
    "a label without its act": ("a_shuffle_asks_a_seat", Wrapped(high_card, to_shuffle=unnumbered)),
    "a label twice": ("every_shuffle_has_its_own_label", Wrapped(high_card, to_shuffle=same_label)),
    "a card lost in the deal": ("any_order_is_a_deal", Wrapped(high_card, deal=loses_the_last)),
    "old lines in a new deal": ("the_sheet_is_wiped_for_a_deal", Wrapped(high_card, deal=keeps_the_lines)),
    "points that no line has": ("score_lines_add_up", Wrapped(high_card, apply=scores_twice)),
    "a line that changes": ("score_lines_add_up", Wrapped(high_card, apply=rewrites_a_line)),
    "a state that changes": ("the_state_passed_in_is_unchanged", Wrapped(high_card, apply=changes_the_state)),
    "a start with points": ("a_match_starts_at_nothing", Wrapped(high_card, start=starts_ahead)),
    "no start": ("the_game_answers", Wrapped(high_card, start=no_start)),
    "an error in the third trick": ("exactly_what_is_legal_is_accepted", Wrapped(high_card, apply=fails_late)),
    "an outcome of other scores": ("the_match_ends_in_an_outcome", Wrapped(high_card, outcome=other_scores)),
    "an outcome without a winner": ("the_match_ends_in_an_outcome", Wrapped(high_card, outcome=no_winner)),
    "an outcome with a winner who has less": (
        "the_match_ends_in_an_outcome",
        Wrapped(high_card, outcome=everybody_wins),
    ),
    "an outcome without one of the winners": (
        "the_match_ends_in_an_outcome",
        Wrapped(high_card, outcome=one_winner_at_most),
    ),
    "an outcome won by True": ("the_match_ends_in_an_outcome", Wrapped(high_card, outcome=wins_as_true)),
    "hidden cards turned round": ("hidden_cards_stand_in_order", Wrapped(high_card, hidden=hidden_backwards)),
    "hidden cards in a list": ("hidden_cards_stand_in_order", Wrapped(high_card, hidden=hidden_in_a_list)),
    "a pack turned round": ("a_shuffle_has_its_cards_in_order", Wrapped(high_card, to_shuffle=pack_backwards)),
    "no name": ("a_game_says_what_it_is", Wrapped(high_card, NAME="")),
    "a name of two lines": ("a_game_says_what_it_is", Wrapped(high_card, NAME="high\ncard")),
    "a name with a blank behind it": ("a_game_says_what_it_is", Wrapped(high_card, NAME="high_card ")),
    "a name that is no text": ("a_game_says_what_it_is", Wrapped(high_card, NAME=None)),
    "an edition that is no number": ("a_game_says_what_it_is", Wrapped(high_card, EDITION=True)),
    "an edition of 0": ("a_game_says_what_it_is", Wrapped(high_card, EDITION=0)),
    "another state in the replay": ("a_log_replays_to_every_state", Wrapped(high_card, apply=forgets)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named(fault: str) -> None:
    law, game = FAULTS[fault]
    FORGETFUL.clear()
    found = broken(game)
    assert found.law.name == law, found
    assert found.ply == len(found.log.moves)
    assert found.options == high_card.Options()
    for line, words in zip(
        str(found).splitlines(),
        (found.law.sentence, law, "expected: ", "happened: ", "position: ", f"seed {found.seed!r}", "cardrules check "),
        strict=True,
    ):
        assert words in line
        assert len(line) < 1_000


DOWNWARDS = tuple([(number, 4, None, number) for number in range(13, 0, -1)])
"""A deck that lists the highest number first."""

BURNS = [toucan_burn.Options(seats=2, rounds=2, limit=None, deck=DOWNWARDS, min_turns_before_call=0)]


def test_a_deck_stands_in_an_order_of_its_own() -> None:
    for law in ("hidden_cards_stand_in_order", "a_shuffle_has_its_cards_in_order"):
        assert check_game(toucan_burn, BURNS, matches=1, law=law).checks


def test_hidden_cards_in_another_order_than_their_deck_has_are_found() -> None:
    game = Wrapped(toucan_burn, hidden=lambda seen: in_order(toucan_burn.hidden(seen)))
    found = broken(game, options=BURNS, problems=None, law="hidden_cards_stand_in_order")
    assert "happened: (card('1'), " in str(found) and found.ply == 1


def test_a_deck_that_is_asked_for_in_another_order_later_on_is_found() -> None:
    def in_turn(state: Any) -> Any:
        shuffle = toucan_burn.to_shuffle(state)
        deals = state.table.match.deals
        return shuffle and attrs.evolve(shuffle, cards=in_order(shuffle.cards)) if deals else shuffle

    found = broken(
        Wrapped(toucan_burn, to_shuffle=in_turn), options=BURNS, problems=None, law="a_shuffle_has_its_cards_in_order"
    )
    assert sum([isinstance(act, Dealt) for act in found.log.moves]) == 1, "the second deal asks for it"


def test_packs_stand_one_after_the_other() -> None:
    def second_turned(state: Any) -> Any:
        shuffle = pip_pip.to_shuffle(state)
        return shuffle and attrs.evolve(shuffle, cards=shuffle.cards[:52] + shuffle.cards[:51:-1])

    found = broken(Wrapped(pip_pip, to_shuffle=second_turned), problems=None)
    assert found.law.name == "a_shuffle_has_its_cards_in_order" and found.ply == 0


def test_moves_that_a_hidden_card_decides_are_found() -> None:
    game = Wrapped(high_card, legal_moves=choices_by_the_others)
    found = broken(game, law="hidden_cards_change_no_choice", plan=attrs.evolve(QUICK, full_every=1))
    assert "in another order its legal moves are" in str(found) or "in truth its legal moves are" in str(found)


def test_a_match_that_ends_without_an_outcome_is_found() -> None:
    game = Wrapped(high_card, outcome=lambda _state: None)
    assert "an outcome, for nobody is awaited" in str(broken(game, law="the_match_ends_in_an_outcome"))


def test_a_match_without_end_is_found() -> None:
    assert broken(high_card, bound=lambda _options: 5).law.name == "a_match_ends_within_its_bound"
    assert MOST_MOVES == 20_000


def test_a_move_that_the_universe_lacks_is_found() -> None:
    found = broken(high_card, universe=lambda state: high_card.universe(state)[1:60])
    assert found.law.name == "the_universe_holds_the_legal_moves"


def test_values_that_do_not_survive_are_found() -> None:
    assert broken(high_card, names={}).law.name == "values_survive_copies"
    assert "NameError" in str(broken(high_card, names={}))

    def unpicklable(options: Any) -> Any:
        return attrs.evolve(high_card.start(options), rest=(lambda: 0,))

    assert broken(Wrapped(high_card, start=unpicklable)).law.name == "values_survive_copies"


# --- What a stranger reads --------------------------------------------------------------------------------------------


def test_the_smallest_log_is_told_with_the_command_that_finds_it_again(capsys: Capture) -> None:
    found = broken(hashing.LATE, universe=high_card.universe, matches=3)
    assert found.ply == 4, "the deal and three cards: no shorter match can show it"
    last = str(found).splitlines()[-1]
    assert last.startswith("  again: cardrules check kit.hashing:LATE --universe high_card:universe ")
    words = shlex.split(last.partition("cardrules ")[2])
    assert main(words) == 1
    said = capsys.readouterr().err
    assert found.law.sentence in said
    assert said.splitlines()[-1] == last
    again = replay(hashing.LATE, found.log)
    assert again.table.trick


def test_options_that_differ_are_in_the_command() -> None:
    found = broken(hashing.LATE, options=[high_card.Options(seats=3, ties="nobody")])
    assert """ --options '{"seats": 3, "ties": "nobody"}' """ in str(found)


def test_what_no_module_holds_has_a_place_all_the_same() -> None:
    assert "cardrules check MODULE:NAME" in str(broken(Wrapped(high_card, legal_moves=turned)))
    assert place(object()) == "MODULE:NAME"
    assert place(pip_pip) == "pip_pip"
    assert place(high_card) == "high_card"
    assert place(high_card.universe) == "high_card:universe"


def test_a_game_that_fails_where_it_is_told_is_told_all_the_same() -> None:
    def fails(_table: Any) -> Any:
        raise RuntimeError("nobody knows")

    found = broken(Wrapped(high_card, awaited=fails))
    assert "the game does not say whom it waits for" in str(found)
    assert "RuntimeError: nobody knows" in str(found)


def test_options_that_cannot_be_written_are_told_all_the_same() -> None:
    class Odd(high_card.Options):  # type: ignore[misc]
        def __init__(self, seats: int = 2) -> None:
            super().__init__(seats=seats)
            object.__setattr__(self, "deals", 0.5)

    found = broken(Wrapped(high_card, Options=Odd, start=no_start))
    assert "--options 'Odd(" in str(found) or "--options 'Options(" in str(found)


def test_what_is_long_is_cut() -> None:
    assert brief("x" * 500) == "x" * 400 + "..."
    assert brief(7) == "7"


def test_every_law_has_a_sentence() -> None:
    assert len(LAWS) == 39
    assert all([law.name == name and law.sentence.endswith(".") for name, law in LAWS.items()])


def test_a_law_that_there_is_not_is_a_bad_value() -> None:
    with pytest.raises(BadValue, match="no law 'castling'"):
        check_game(high_card, law="castling")


def test_a_law_that_needs_other_interpreters_is_not_kept_unseen() -> None:
    with pytest.raises(BadValue, match="check_hash_seeds checks it"):
        check_game(high_card, law="results_do_not_depend_on_the_hash_seed")


def test_a_law_that_is_never_looked_at_is_not_kept() -> None:
    with pytest.raises(BadValue, match="In so few acts the law a_log_is_its_text is never looked at") as refused:
        check_game(high_card, law="a_log_is_its_text", plies=3)
    assert refused.value.path == "plies"
    assert check_game(high_card, law="the_game_answers", plies=3).checks == 0, "it is looked at all the time"


@pytest.mark.parametrize(
    "numbers", [{"matches": 0}, {"matches": -1}, {"matches": True}, {"matches": 1.0}, {"plies": -1}, {"plies": 2.5}]
)
def test_a_number_of_matches_or_of_acts_is_one(numbers: dict[str, Any]) -> None:
    with pytest.raises(BadValue, match="Here belongs a whole number") as refused:
        check_game(high_card, **numbers)
    assert [refused.value.path] == [*numbers]


def test_one_of_anything_is_told_as_one() -> None:
    one = Tally(matches=1, positions=1, full=1, tried=1, imagined=1, copied=1, logs=1, checks=1)
    assert one.figures() == (
        "1 match, 1 position (1 with all laws), 1 move tried, 1 imagined state, 1 position copied, 1 log, 1 check"
    )
    assert Tally(matches=2, logs=2).figures().startswith("2 matches, 0 positions (0 with all laws), 0 moves tried, ")


def test_names_are_those_of_the_game_and_of_its_options() -> None:
    assert names_of(high_card)["Play"] is high_card.Play
    assert names_of(Wrapped(pip_pip))["PipPip"] is pip_pip.PipPip
    assert names_of(Wrapped(high_card))["Play"] is high_card.Play


def test_the_search_for_a_smaller_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.testing.conformance.ENOUGH", 0)
    found = broken(hashing.LATE)
    assert found.ply >= 4


# --- Hash seeds -------------------------------------------------------------------------------------------------------


def test_a_game_is_the_same_under_every_hash_seed() -> None:
    assert check_hash_seeds("pip_pip", '{"seats": 3}', environment=os.environ, plies=20) == 21


@pytest.mark.parametrize(("name", "happened"), [("HIDDEN", "after 1 act is"), ("LENGTH", "after 0 acts is")])
def test_an_order_that_depends_on_the_hash_seed_is_found(name: str, happened: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_hash_seeds(f"kit.hashing:{name}", environment=os.environ, hash_seeds=["0", "1", "2", "3", "4"])
    assert caught.value.law.name == "results_do_not_depend_on_the_hash_seed"
    assert happened in str(caught.value)
    assert f"cardrules check kit.hashing:{name} --seed check" in str(caught.value)


def test_a_game_that_cannot_be_played_there_is_an_error() -> None:
    with pytest.raises(CardRulesError, match=r"(?s)fresh interpreter.*no table is free"):
        check_hash_seeds("kit.hashing:CLOSED", environment=os.environ)


def test_a_trace_has_a_line_a_position() -> None:
    lines = [*traced("high_card", '{"seats": 3}', "tea", 200)]
    assert len(lines) == 1 + 2 * (1 + 9)
    assert lines[0].endswith(" after nothing")
    assert ' after {"move": "play", "seat": ' in lines[-1]
    assert [*traced("high_card", '{"seats": 3}', "tea", 7)] == lines[:8]


def test_options_are_an_object() -> None:
    with pytest.raises(BadValue, match="an object"):
        check_hash_seeds("pip_pip", "[]", environment=os.environ)


# --- The command ------------------------------------------------------------------------------------------------------

FUNCTIONS = ["--universe", "high_card:universe", "--problems", "high_card:problems", "--bound", "high_card:bound"]


def test_the_command_checks_a_game_of_yours(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lying_here.py").write_text(PATH.read_text())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert main(["check", "lying_here", "--matches", "2", "--plies", "7"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("lying_here keeps the laws: 2 matches, ")
    assert said.endswith("; 8 positions the same under several hash seeds\n")
    assert main(["check", "high_card", *FUNCTIONS, "--seed", "tea", "--law", "json_is_read_back_as_written"]) == 0
    assert capsys.readouterr().out.startswith("high_card keeps json_is_read_back_as_written: 1 match, 15 positions")
    assert main(["check", "pip_pip", "--plies", "5", "--law", "results_do_not_depend_on_the_hash_seed"]) == 0
    assert "6 positions the same" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "There is no module 'chess' here, nor a game of that name"),
        (["./chess.py"], "There is no module './chess.py' here, nor a game of that name"),
        (["kit.hashing:NO_GAME"], "is no game: it has no NAME"),
        (["kit.hashing:CASTLE"], "has no 'CASTLE'"),
        (["pip_pip", "--universe", "kit.hashing:moves"], "has no 'moves'"),
        (["pip_pip", "--options", "[]"], "an object"),
        (["pip_pip", "--law", "castling"], "There is no law 'castling'"),
        (["high_card", "--matches", "0"], "--matches: a whole number of 1 or more belongs here, not '0'"),
        (["high_card", "--matches", "-1"], "--matches: a whole number of 1 or more belongs here, not '-1'"),
        (["high_card", "--plies", "-1"], "--plies: a whole number of 0 or more belongs here, not '-1'"),
        (["high_card", "--plies", "1.5"], "--plies: a whole number of 0 or more belongs here, not '1.5'"),
        (["high_card", "--universe", "kit.hashing:NO_GAME"], "--universe is a function, by MODULE:FUNCTION, and"),
        (["high_card", "--problems", "kit.hashing"], "--problems is a function"),
        (["high_card", "--bound", "high_card:HAND"], "--bound is a function"),
        (["high_card", "--apt", "high_card:HAND"], "--apt is a function"),
        (["high_card", "--apt", "high_card.castling:apt"], "There is no module 'high_card.castling' here"),
    ],
)
def test_words_that_name_nothing_are_one_line_and_2(words: list[str], said: str, capsys: Capture) -> None:
    assert main(["check", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deal three cards", "SyntaxError: invalid syntax (torn.py, line 1)"),
        ("import castling", "ModuleNotFoundError: No module named 'castling'"),
        ("from cardrules import castling", "ImportError: cannot import name 'castling'"),
        ("raise SystemExit(5)", "SystemExit: 5"),
        ("cards = 1 / 0", "ZeroDivisionError: division by zero"),
        ("raise ValueError('no pack')", "ValueError: no pack"),
    ],
)
@pytest.mark.parametrize("words", [["torn"], ["high_card", "--universe", "torn:universe"]])
def test_what_goes_wrong_in_a_module_is_told_as_it_is(
    words: list[str], text: str, said: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "torn.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert main(["check", *words]) == 2
    told = capsys.readouterr().err
    asked = "--universe" if "--universe" in words else "game"
    assert told.startswith(f"cardrules: {asked}: The module 'torn' cannot be imported: {said}")
    assert told.count("\n") == 1
    with pytest.raises(BadValue, match="The module 'torn' cannot be imported"):
        check_hash_seeds("torn", environment={})


def test_hash_seeds_are_compared_with_others() -> None:
    for name, given in (("hash_seeds", {"hash_seeds": ("1", "1")}), ("plies", {"plies": -1})):
        with pytest.raises(BadValue) as caught:
            check_hash_seeds("pip_pip", environment={}, **given)
        assert (caught.value.path, caught.value.code) == (name, "value")


def test_a_likeness_equals_what_it_is_not() -> None:
    for value in (FRENCH[0], (1, 2), "high", 3):
        likeness: Any = like(value)
        assert likeness == value and value == likeness and hash(likeness) == hash(value)
        assert type(likeness) is not type(value)
    assert like(FRENCH[0]).rank == "A"  # type: ignore[attr-defined]
    assert like(None) is None and like(Mood.GLAD) is None


class Mood(StrEnum):
    GLAD = "glad"


@attrs.frozen
class Careful:
    """A move that lets in nothing that only equals a card."""

    seat: int
    card: Card = attrs.field(validator=attrs.validators.instance_of(Card))
    mood: Mood
    count: int


def test_a_move_that_refuses_a_likeness_by_itself_has_none_there() -> None:
    assert [each.count for each in likenesses(Careful(0, FRENCH[0], Mood.GLAD, 3))] == [3]


def test_a_module_is_found_by_its_path() -> None:
    assert game_at("cardrules.games.pip_pip") is pip_pip
    assert thing_at("high_card:universe") is high_card.universe
    offered = {name for name in vars(Game) if not name.startswith("_")}
    assert set(OFFERED) == offered


# --- The sixth game ---------------------------------------------------------------------------------------------------


def test_a_log_of_the_sixth_game_is_read_back() -> None:
    found = broken(hashing.LATE)
    assert loads(found.log.dumps(), game=high_card).moves == found.log.moves
    assert any([isinstance(move, Dealt) for move in found.log.moves])


def test_the_documentation_lists_every_law() -> None:
    rows = [line for line in (PATH.parents[1] / "sixth-game.md").read_text().splitlines() if line.startswith("| `")]
    assert rows == [f"| `{law.name}` | {law.sentence} |" for law in LAWS.values()]


def test_the_sixth_game_is_typed(tmp_path: Path) -> None:
    """It is a game to a type checker, too: one whose types `check_game` takes as they are."""
    (tmp_path / "high_card.py").write_text(PATH.read_text())
    (tmp_path / "use.py").write_text(
        "import high_card\n"
        "from typing import assert_type\n"
        "from cardrules import Dealer, Record, Seed\n"
        "from cardrules.testing import check_game\n"
        "record = Record.start(high_card, high_card.Options()).dealt_by(Dealer(Seed.random()))\n"
        "assert_type(record.state, high_card.State)\n"
        "check_game(high_card, [high_card.Options()], high_card.universe, problems=high_card.problems)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "use.py", "high_card.py"],
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(PATH.parents[2] / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    if "No module named mypy" in ran.stderr:
        pytest.skip("mypy is not installed")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_move_that_does_not_say_its_class_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    silent: Any = ModuleType("silent")
    monkeypatch.setitem(sys.modules, "silent", silent)
    exec(Path(high_card.__file__ or "").read_text("utf-8").replace("@said\n", ""), vars(silent))
    with pytest.raises(LawBroken, match="@said") as broken:
        check_game(silent)
    assert broken.value.law.name == "json_is_read_back_as_written"


def test_what_is_no_game_and_no_row_of_options_is_refused() -> None:
    odd: Any = high_card.Options()
    wrong: Any = "pip_pip"
    by_name: Any = {"seats": 2}
    for game, options, path in (
        (wrong, (), "game"),
        (high_card, odd, "options"),
        (high_card, by_name, "options"),
        (high_card, [odd, by_name], "options[1]"),
        (high_card, [pip_pip.Options()], "options[0]"),
    ):
        with pytest.raises(BadValue) as refused:
            check_game(game, options)
        assert refused.value.path == path
