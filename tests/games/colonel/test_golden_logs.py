"""The golden logs: each is one hand, and every way in which a hand ends has one.

They are made by `make_golden.py`.  Cards left are counted here from the lines of the log, without the game: nothing of
its own scoring is asked, and who holds what is followed from the deal on.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, Final

import attrs
import pytest

from cardrules import loads
from cardrules.games import colonel
from cardrules.games.colonel import Between, Drawing, LayOff, Meld, Melding, Move, Options, Reason, Rule, State
from cardrules.log import Log, states

from .make_golden import GOLDEN, LOGS, SOME_TURNS, emptying

LINES: Final[dict[str, tuple[tuple[int, int, Reason], ...]]] = {
    "out_with_a_discard": ((1, -8, Reason.OUT),),
    "out_without_a_discard": ((1, 10, Reason.OUT),),
    "stock_out": ((0, 7, Reason.STOCK_OUT),),
    "stock_out_tied": (),
    "turn_limit": ((0, 3, Reason.TURN_LIMIT),),
    "accepted_of_the_player_to_draw": ((0, 61, Reason.CHALLENGE),),
    "accepted_of_the_other": ((0, 61, Reason.CHALLENGE),),
    "accepted_tied": (),
    "rejected_of_the_player_to_draw": ((0, -22, Reason.OUT),),
    "rejected_of_the_other": ((1, -18, Reason.OUT),),
    "meld_that_keeps_no_card": ((0, -10, Reason.OUT),),
    "lay_off_that_keeps_no_card": ((1, -20, Reason.OUT),),
}
"""By log, the score lines of its hand: who, how many, what for."""

REQUIRED: Final = {"meld_that_keeps_no_card": Meld, "lay_off_that_keeps_no_card": LayOff}
CHALLENGED: Final = {  # whether the player to draw challenges, and what the other says
    "accepted_of_the_player_to_draw": (True, "accept"),
    "accepted_of_the_other": (False, "accept"),
    "accepted_tied": (True, "accept"),
    "rejected_of_the_player_to_draw": (True, "reject"),
    "rejected_of_the_other": (False, "reject"),
}


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")


def log_of(name: str) -> Log[Options, Move]:
    return loads(text_of(name), game=colonel)


def on_the_way(name: str) -> list[State]:
    return [*states(colonel, log_of(name))]


def scored(name: str) -> Between:
    table = on_the_way(name)[-1].table
    assert isinstance(table, Between)
    return table


def moves_of(name: str) -> list[dict[str, Any]]:
    """The lines of the moves and of the dealer's acts."""
    return [line for line in map(json.loads, text_of(name).splitlines()) if "move" in line]


def left(name: str) -> tuple[list[str], list[str]]:
    """By seat, the cards in hand at the end, followed from line to line."""
    _, deal, *moves = moves_of(name)
    cards, dealer = deal["cards"], deal["seat"]
    hands: tuple[list[str], list[str]] = ([], [])
    hands[1 - dealer].extend(cards[0:20:2])
    hands[dealer].extend(cards[1:20:2])
    pile, stock = [cards[20]], cards[21:]
    for move in moves:
        hand = hands[move["seat"]]
        if move["move"] == "draw":
            hand.append(pile.pop() if move["source"] == "optional" else stock.pop(0))
        for code in move.get("cards", [move["card"]] if "card" in move else []):
            hand.remove(code)
        if move["move"] == "discard":
            pile.append(move["card"])
    return hands


def count(codes: list[str]) -> int:
    return sum([int(code[0]) if code[0].isdigit() else 10 for code in codes])


def last_word(name: str) -> str:
    word: str = moves_of(name)[-1]["move"]
    return word


@pytest.mark.parametrize("name", LOGS)
def test_cards_followed_and_counted_without_the_game_bear_the_lines_out(name: str) -> None:
    hands = left(name)
    table = scored(name)
    for seat in (0, 1):
        assert sorted(hands[seat]) == sorted([card.code for card in table.hands[seat]])
    totals = count(hands[0]), count(hands[1])
    if not LINES[name]:
        assert totals[0] == totals[1] > 0
        return
    [(seat, points, reason)] = LINES[name]
    low, high = sorted(totals)
    if reason is Reason.OUT:
        assert low == 0 and abs(points) == high and (totals[seat] == 0) == (points > 0)
        gains = log_of(name).options.out_scoring == "winner_gains"
        assert gains == (points > 0)
    else:
        assert low > 0 and totals[seat] == low
        assert points == (high if reason is Reason.CHALLENGE else high - low)


@pytest.mark.parametrize("name", LOGS)
def test_a_hand_ends_with_the_move_that_it_is_there_for(name: str) -> None:
    table, way = scored(name), on_the_way(name)
    reasons = [reason for _, _, reason in LINES[name]]
    if name == "out_without_a_discard":
        assert last_word(name) in ("meld", "lay_off")
    elif name.startswith("accepted"):
        assert last_word(name) == "accept"
    else:
        assert last_word(name) == "discard"
    if "stock_out" in name:
        assert table.stock == 0
    else:
        assert table.stock > 0
    if name == "turn_limit":
        assert table.turns == table.match.options.max_turns == 9 and reasons == [Reason.TURN_LIMIT]
    discards = len([move for move in moves_of(name) if move["move"] == "discard"])
    assert table.turns == discards + (name == "out_without_a_discard")
    assert len(way) == len(moves_of(name)) + 1


@pytest.mark.parametrize("name", CHALLENGED)
def test_a_challenge_is_made_before_the_draw_and_has_its_reply(name: str) -> None:
    in_turn, reply = CHALLENGED[name]
    words = [(move["move"], move["seat"]) for move in moves_of(name)]
    [(nth, challenger)] = [(nth, seat) for nth, (word, seat) in enumerate(words) if word == "challenge"]
    assert words[nth + 1] == (reply, 1 - challenger)
    before = on_the_way(name)[nth].table
    assert isinstance(before, Drawing)
    assert before.turns == SOME_TURNS and (before.to_draw == challenger) is in_turn
    if reply == "reject":
        assert words[nth + 2] == ("draw", before.to_draw)
        assert scored(name).turns > SOME_TURNS
    elif LINES[name]:
        assert (LINES[name][0][0] == challenger) is in_turn  # one challenger wins, the other loses


@pytest.mark.parametrize("name", REQUIRED)
def test_a_would_be_out_is_refused_and_would_have_been_one(name: str) -> None:
    tried = [(state, move) for state in on_the_way(name) for move in emptying(state)]
    assert REQUIRED[name] in [type(move) for _, move in tried]
    for state, move in tried:
        assert colonel.breach(colonel.view(state, move.seat), move) is Rule.KEEP_ONE
        assert isinstance(state.table, Melding)
        optional = attrs.evolve(state.table.match.options, final_discard="optional")
        table = attrs.evolve(state.table, match=attrs.evolve(state.table.match, options=optional))
        ended = colonel.apply(attrs.evolve(state, table=table), move).table
        assert isinstance(ended, Between) and ended.hands[move.seat] == ()
    assert LINES[name][0][2] is Reason.OUT and last_word(name) == "discard"


def test_the_logs_hold_melds_lay_offs_and_optional_cards_taken() -> None:
    words = [
        (move["move"], move.get("source")) for name in LOGS if not name.endswith("tied") for move in moves_of(name)
    ]
    for word in (("meld", None), ("lay_off", None), ("draw", "optional"), ("draw", "stock")):
        assert words.count(word) > 10
    assert any(
        isinstance(before.table, Melding) and isinstance(after.table, Melding)
        for before, after in pairwise(on_the_way("out_with_a_discard"))
    )
