"""Laws of values: a state is never changed, and every value survives being copied, written and read."""

from __future__ import annotations

import copy
import pickle

from cardrules.codec import read_move, read_view, to_json
from cardrules.game import M, O, S, V
from cardrules.testing.laws.law import law, want
from cardrules.testing.laws.setting import At

COPIED: int = 5
"""So many moves of a position are copied."""


@law("Every card is in exactly one place, and what the table says of hidden cards is true.")
def every_card_is_in_one_place(at: At[O, S, M, V]) -> None:
    problems = [*at.setting.problems(at.state)]
    want(not problems, "a possible state", "; ".join(problems))


@law("No function changes the state that it is given.")
def the_state_passed_in_is_unchanged(at: At[O, S, M, V]) -> None:
    was = at.before
    done = [at.tried, at.imagined, at.dealt, [(at.game.choices(seen), at.game.hidden(seen)) for seen in at.views]]
    del done  # all functions have been asked now, if they were not before
    now = repr(at.state), pickle.dumps(at.state)
    here = next((nth for nth, (one, other) in enumerate(zip(was[0], now[0], strict=False)) if one != other), 0)
    about = slice(max(0, here - 40), here + 80)
    said = f"{was[0][about]!r} has become {now[0][about]!r}"
    want(was == now, "the state is what it was before the functions were asked", said)


@law("States, views and moves survive pickle, copy and eval(repr(...)): equal, of one hash, of one repr.")
def values_survive_copies(at: At[O, S, M, V]) -> None:
    moves = at.draw("copied").sample(at.universe[:3] + at.legal, COPIED)
    for value in (at.state, at.views[0], at.views[-1], *moves):
        for way, twin in (
            ("pickle", pickle.loads(pickle.dumps(value))),  # noqa: S301  # of our own making
            ("copy", copy.copy(value)),
            ("deepcopy", copy.deepcopy(value)),
            ("eval(repr(...))", eval(repr(value), dict(at.setting.names))),  # noqa: S307  # of our own making
        ):
            same = type(twin) is type(value) and twin == value and hash(twin) == hash(value)
            want(same and repr(twin) == repr(value), f"{way} gives an equal value back", f"{twin!r} of {value!r}")
        want(value != object(), "a value equals no other thing", f"{value!r} equals any object")


@law("The copy of a state has the same legal moves.")
def a_copy_goes_on_as_the_original(at: At[O, S, M, V]) -> None:
    for twin in (pickle.loads(pickle.dumps(at.state)), copy.deepcopy(at.state)):  # noqa: S301  # of our own making
        legal = at.game.legal_moves(twin)
        want(legal == at.legal, f"the legal moves {at.legal}", legal)


@law("A view and a move are read back from JSON as they were written.")
def json_is_read_back_as_written(at: At[O, S, M, V]) -> None:
    for seen in at.views:
        back = read_view(at.game, to_json(seen))
        want(back == seen, f"the view {seen!r}", back)
    for move in at.legal:
        json = to_json(move)
        said = isinstance(json, dict) and "move" in json
        want(said, "a move that says its class under 'move', as @said has it", json)
        read = read_move(at.game, json)
        want(read == move, f"the move {move}", read)
