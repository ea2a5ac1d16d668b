"""The terminal UI, tested with what cardrules brings: its plugin, its golden logs, a transcript, its strategies."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pip_pip_ui import Host, Screen, label

from cardrules import Dealer, Record, states
from cardrules.games import pip_pip
from cardrules.games.pip_pip import Move, Options, Play, Playing, State, View
from cardrules.testing import GoldenLog, Matches, golden_logs, read_transcript, transcript
from cardrules.testing import strategies as drawn

NAMES = ["Ann", "Bea", "Cy"]


def screen_of(state: State, seat: int) -> Screen:
    return Screen([f"Player {nth}" for nth in range(len(state.table.match.scores))], pip_pip.view(state, seat))


# --- Whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.cardrules_golden(pip_pip)
def test_every_position_of_the_golden_logs_is_shown(cardrules_golden: GoldenLog[Options, Move]) -> None:
    """What a screen offers is what the rules allow; every card of the hand is there, and no card of another's."""
    for state in states(pip_pip, cardrules_golden.log):
        for seat in range(len(state.table.match.scores)):
            screen = screen_of(state, seat)
            legal = [move for move in pip_pip.legal_moves(state) if move.seat == seat]
            assert [screen.typed(str(nth)) for nth in range(1, len(screen.buttons) + 1)] == legal
            assert screen.buttons == [label(move) for move in legal]
            if isinstance(state.table, Playing):
                held = pip_pip.holding(state.hands[seat], state.table.called[seat])
                assert f"Hand:  {' '.join([card.code for card in held])}".rstrip() in [
                    line.removesuffix("-").rstrip() for line in screen.lines()
                ]


def test_a_screen_follows_a_transcript() -> None:
    """As a client in another language would: from the lines alone, offers and refusals compared."""
    golden = golden_logs(pip_pip)[0]
    told = read_transcript(pip_pip, transcript(golden.log, seat=1))
    screen = Screen(NAMES, told.positions[0].views[0])
    refusals = 0
    for position in told.positions:
        screen.see(position.views[0])
        assert screen.buttons == [label(move) for move in position.legal]
        for refusal in position.refused:
            if refusal.move.seat == screen.view.seat:
                refusals += 1
                typed = refusal.move.card.code if isinstance(refusal.move, Play) else f"call {refusal.move.suit}"
                assert screen.typed(typed) is None
                assert screen.lines()[-1] == f"{refusal.sentence} [{refusal.clause}]"
    assert refusals > 50


def test_first_buttons_play_a_match_to_its_end(cardrules_dealer: Dealer) -> None:
    host = Host(NAMES, Options(seats=3), cardrules_dealer)
    while not host.over:
        seat = pip_pip.awaited(host.record.state.table)
        assert seat is not None and host.take(seat, "1")
    outcome = pip_pip.outcome(host.record.state)
    assert outcome is not None
    winners = " and ".join([NAMES[seat] for seat in outcome.winners])
    assert host.screens[0].lines()[-1] == f"The deal is over: {winners} ahead."


# --- Refusals ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def host(cardrules_match: Matches, cardrules_dealer: Dealer) -> Host:
    """A match in its second trick."""
    made = Host(NAMES, Options(seats=3), cardrules_dealer)
    made.record = cardrules_match(pip_pip, Options(seats=3), ply=4)
    for seat, screen in enumerate(made.screens):
        screen.see(pip_pip.view(made.record.state, seat))
    return made


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "is no card"),
        ("99", "is no card"),
        ("0", "is no card"),
        ("1S", "is no card of the french pack"),
        ("call X", "suit: "),
    ],
)
def test_nonsense_is_told_and_nothing_happens(host: Host, typed: str, said: str) -> None:
    before = host.record
    seat = pip_pip.awaited(before.state.table)
    assert seat is not None and not host.take(seat, typed)
    assert said in host.screens[seat].lines()[-1] and host.record is before


def test_who_is_not_in_turn_is_told_so(host: Host) -> None:
    turn = pip_pip.awaited(host.record.state.table)
    assert turn is not None
    other = (turn + 1) % 3
    assert not host.take(other, str(pip_pip.view(host.record.state, other).hand[0]))
    assert host.screens[other].lines()[-1] == "Play passes to the left: wait for your turn. [4.1]"
    assert host.take(turn, "1") and not host.screens[other].message


def test_a_click_on_an_old_screen_is_refused_by_the_host(host: Host) -> None:
    turn = pip_pip.awaited(host.record.state.table)
    assert turn is not None
    old = host.screens[turn].view
    assert host.take(turn, "1")
    host.screens[turn].view = old
    assert not host.take(turn, "1")
    assert host.screens[turn].lines()[-1].startswith("Play passes to the left")


# --- Any position -----------------------------------------------------------------------------------------------------

AnyRecord = Record[Options, State, Move, View]


@settings(max_examples=50, deadline=None, derandomize=True, database=None)
@given(drawn.records(pip_pip, to_move=True), st.data())
def test_a_move_that_a_rule_forbids_is_never_sent(record: AnyRecord, data: st.DataObject) -> None:
    bad = data.draw(drawn.illegal_moves(pip_pip, record.state))
    if 0 <= bad.seat < len(record.state.hands):
        screen = screen_of(record.state, bad.seat)
        assert screen.typed(bad.card.code if isinstance(bad, Play) else f"call {bad.suit}") is None
        assert re.search(r"\[\d+\.\d+\]$", screen.lines()[-1])


@settings(max_examples=50, deadline=None, derandomize=True, database=None)
@given(drawn.records(pip_pip, to_move=True), st.data())
def test_a_card_or_a_call_that_is_typed_is_the_move_of_its_button(record: AnyRecord, data: st.DataObject) -> None:
    move: Any = data.draw(drawn.moves(pip_pip, record.state))
    screen = screen_of(record.state, move.seat)
    typed = move.card.code.lower() if isinstance(move, Play) else f"call {move.suit}"
    assert screen.typed(typed) == move and screen.message == ""
