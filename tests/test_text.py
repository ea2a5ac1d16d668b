"""Views as people read them: who sits where, what lies on the table, the hand by suit, with signs or in ASCII."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from cardrules import Card, Dealer, Record, Seed
from cardrules.cards import FRENCH, TAROCK
from cardrules.games import NAMES, AnyGame, named, pip_pip, toucan_burn
from cardrules.testing import chooser
from cardrules.text import aligned, by_suit, coded, counted, row, seated, signed, writer

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "toucan_tricks": [{}, {"target": 1}],
    "toucan_burn": [
        {"seats": 2, "deck": ((1, 5, None, 1), (2, 5, "peek", 2)), "wrong_burn_penalty": 2, "limit": 40},
        {"seats": 3, "limit": 60},
        {"seats": 3, "limit": 60, "deck": "cambio54", "max_turns": 9, "stock_empty": "end_round"},
    ],
    "pip_pip": [{"seats": 3}, {"seats": 5}],
    "colonel": [{"hands": 3}, {"hands": 4, "max_turns": 8}],
    "straw_man_tarock": [{}, {"last_card": "to_hand_hidden"}],
}


def courses(name: str) -> list[tuple[AnyGame, list[Any]]]:
    """Games with the states of some matches."""
    game = named(name)
    made = []
    for nth, options in enumerate(OPTIONS[name] * 3):
        seed = Seed.from_text(f"pictures {nth}")
        dealer, choose = Dealer(seed), chooser(game, seed)
        record = Record.start(game, game.Options(**options))
        states: list[Any] = [record.state]
        while game.outcome(record.state) is None:
            while (asked := game.to_shuffle(record.state)) is not None:
                record = record.deal(dealer.answer(asked))
                states.append(record.state)
            moves = game.legal_moves(record.state)
            if moves:
                record = record.play(choose(moves))
                states.append(record.state)
        made.append((game, states))
    return made


@pytest.mark.parametrize("name", NAMES)
def test_every_position_has_a_picture_that_fits_a_terminal(name: str) -> None:
    picture = import_module(f"cardrules.games.{name}.picture").picture
    for game, states in courses(name):
        for state in states:
            seats = len(state.table.match.scores)
            for seen in [game.view(state, seat) for seat in range(seats)]:
                text, plain = str(seen), f"{seen:a}"
                assert text == f"{seen}" == "\n".join(picture(seen))
                assert plain.isascii() and "  \n" not in plain
                assert len(plain.splitlines()) == len(text.splitlines()) >= seats + 2
                assert max(map(len, text.splitlines())) < 120
            waited = game.awaited(state.table)
            marked = [line for line in picture(state.table) if line.startswith("> ")]
            assert marked == [line for line in marked if f"Seat {waited} " in line] and len(marked) == (
                waited is not None
            )


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_follows_from_the_view_alone(name: str) -> None:
    for game, states in courses(name)[:1]:
        for state in states[::7]:
            for seat in range(len(state.table.match.scores)):
                seen = game.view(state, seat)
                other = game.imagine(seen, game.hidden(seen)[::-1])
                assert str(game.view(other, seat)) == str(seen)


@pytest.mark.parametrize("name", ["pip_pip", "colonel", "toucan_tricks", "straw_man_tarock"])
def test_a_picture_has_every_card_of_the_hand_and_none_that_is_hidden(name: str) -> None:
    for game, states in courses(name)[:1]:
        for state in states[::5]:
            for seat in range(len(state.table.match.scores)):
                seen = game.view(state, seat)
                words = re.findall(r"[\w:]+", f"{seen:a}")
                assert {card.code for card in seen.hand} <= set(words)
                if name != "pip_pip":  # there each card has a twin
                    assert not {card.code for card in game.hidden(seen)} & set(words)


def test_names_stand_where_they_are_given() -> None:
    from cardrules.games.pip_pip.picture import picture

    state = pip_pip.start(pip_pip.Options(seats=3))
    assert picture(state.table, ("Ann", "Bob", "Cleo"), coded) == [
        "Pip-Pip!, deal 1",
        "  Ann   score 0",
        "  Bob   score 0",
        "  Cleo  score 0",
        "The pack lies ready for the draw.",
    ]


def test_a_view_of_the_memory_game_shows_what_its_seat_remembers() -> None:
    dealer = Dealer(Seed.from_text("a square of four"))
    record = Record.start(toucan_burn, toucan_burn.Options(seats=2)).dealt_by(dealer)
    known = [each.card.code for each in toucan_burn.view(record.state, 1).known]
    assert f"{toucan_burn.view(record.state, 1):a}".splitlines() == [
        "Toucan, round 1",
        "  Seat 0  score 0  ? ? ? ?",
        f"> Seat 1  score 0  ? ? {known[0]} {known[1]}",
        "Stock: 44 cards; pile: -",
    ]


class TestWriting:
    def test_a_card_is_written_with_its_sign_or_its_code(self) -> None:
        assert (signed(FRENCH[9]), coded(FRENCH[9])) == ("10♣", "TC")
        assert (signed(TAROCK[-1]), coded(TAROCK[-1])) == ("FOOL", "FOOL")

    def test_a_hand_has_a_gap_between_suits(self) -> None:
        hand = tuple([FRENCH[place] for place in (0, 9, 13, 51)])
        assert by_suit(hand, signed) == "A♣ 10♣  A♦  K♠"
        assert by_suit((), signed) == "-"

    def test_a_place_without_a_card_is_a_dot(self) -> None:
        cards: list[Card | None] = [FRENCH[0], None]
        assert row(cards, coded) == "AC ."
        assert row((), coded) == "-"

    def test_columns_stand_under_one_another(self) -> None:
        assert aligned([["a", "bb", ""], ["ccc", "d", "e"]]) == ["a    bb", "ccc  d   e"]
        assert seated(["Ann", "Bo"], 1, [3, 14]) == ["  Ann  3", "> Bo   14"]

    def test_one_card_is_no_cards(self) -> None:
        assert (counted(1, "card"), counted(0, "card")) == ("1 card", "0 cards")

    def test_a_view_has_two_formats(self) -> None:
        assert (writer(""), writer("a")) == (signed, coded)
        with pytest.raises(ValueError, match="not by 'x'"):
            format(pip_pip.view(pip_pip.start(pip_pip.Options()), 0), "x")
