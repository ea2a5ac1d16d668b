"""The example bot: it is shown views and nothing else, chooses the same when asked the same, and beats random play."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from runpy import run_path
from statistics import fmean

import pytest

from cardrules import Dealer, Dealt, Record, Seed, read_view, to_json
from cardrules.games import NAMES, AnyGame, AnyView, named
from cardrules.games import toucan_burn as toucan
from cardrules.testing import chooser

PATH = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
BOT = run_path(str(PATH))
Bot, margin, measure, play_deal, random_player = [
    BOT[name] for name in ("Bot", "margin", "measure", "play_deal", "random_player")
]
SEED = Seed.from_text("bot")


def views(game: AnyGame, every: int) -> list[AnyView]:
    """Views of seat 0 out of a deal played at random, one position in so many, in which it has a choice."""
    dealer, choose = Dealer(SEED), chooser(game, SEED)
    record = Record.start(game, game.Options()).dealt_by(dealer)
    seen = []
    while not record.state.table.match.deals:
        seen.append(game.view(record.state, 0))
        record = record.play(choose(game.legal_moves(record.state))).dealt_by(dealer)
    return [view for view in seen if game.choices(view)][::every]


@pytest.mark.parametrize("name", NAMES)
def test_from_a_view_that_came_over_the_wire_it_chooses_a_move_of_its_own(name: str) -> None:
    game = named(name)
    for seen in views(game, 12):
        move = Bot(game, SEED, 4)(read_view(game, json.dumps(to_json(seen))))
        assert move in game.choices(seen) or (move is None and game.awaited(seen.table) != 0)
        assert Bot(game, SEED, 4)(seen) == move  # asked the same, it chooses the same


@pytest.mark.parametrize("name", NAMES)
def test_cards_that_it_does_not_see_do_not_move_it(name: str) -> None:
    game = named(name)
    seen = views(game, 1)[0]
    worlds = [game.imagine(seen, cards) for cards in (game.hidden(seen), game.hidden(seen)[::-1])]
    assert worlds[0] != worlds[1]
    first, second = [Bot(game, SEED, 4)(game.view(world, 0)) for world in worlds]
    assert first == second


def test_players_are_shown_views_and_nothing_else() -> None:
    game, shown = named("toucan_tricks"), []
    players = [random_player(game, SEED), Bot(game, SEED, 4)]

    def watched(seat: int, seen: AnyView) -> object:
        shown.append((seat, seen))
        return players[seat](seen)

    play_deal(game, [lambda seen, seat=seat: watched(seat, seen) for seat in (0, 1)], SEED)
    assert {type(seen) for _, seen in shown} == {game.View}
    assert all(seen.seat == seat for seat, seen in shown)
    assert {seat for seat, _ in shown} == {0, 1}


def test_it_burns_out_of_turn_a_card_that_it_knows_to_match_and_waits_without_one() -> None:
    record = Record.start(toucan, toucan.Options(seats=2))
    asked = toucan.to_shuffle(record.state)
    assert asked is not None
    *low, one, other = asked.cards  # the two 13s are the last of the deck
    record = record.deal(Dealt("deal", 0, (*low[:5], one, *low[5:7], other, *low[7:])))
    record = record.play(toucan.Draw(1, "stock")).play(toucan.Play(1))
    seen, blind = [toucan.view(record.state, seat) for seat in (0, 1)]
    assert toucan.Known(0, 2, toucan.card("13")) in seen.known
    assert Bot(toucan, SEED)(seen) == toucan.Burn(0, 0, 2)
    assert Bot(toucan, SEED)(blind) is None


def test_what_is_ahead_is_counted_as_the_game_is_won() -> None:
    assert margin(named("pip_pip"), (30, 10, 20), 0) == 15
    assert margin(toucan, (30, 10, 20), 0) == -15


def test_it_is_ahead_of_random_play_and_of_the_same_seed_by_the_same() -> None:
    ahead = measure(named("colonel"), 8, "test", 8)
    assert fmean(ahead) > 0
    assert measure(named("colonel"), 2, "test", 8) == ahead[:2]


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["bot.py", *arguments])
    run_path(str(PATH), run_name="__main__")


def test_the_command_prints_the_margin_with_its_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, "--game", "toucan_tricks", "--deals", "2", "--tries", "2", "--seed", "command")
    said = capsys.readouterr().out
    assert re.fullmatch(r"toucan_tricks, 2 deals: ahead by -?\d+\.\d a deal, standard error \d+\.\d\n", said)


def test_one_deal_is_too_few_to_say_anything(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, "--deals", "1")
    assert "2 deals or more" in capsys.readouterr().err
