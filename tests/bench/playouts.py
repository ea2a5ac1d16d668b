"""What the library costs, as ratios: `python tests/bench/playouts.py`.

A time says little, since no two machines are alike, nor one machine from one minute to the next.  So everything is
measured against something else beside it: in each round every side is measured once, in a shuffled order, and a row
shows the median of the rounds' ratios.

A ply is one decision of a player: what is legal, a choice, the next state; all earlier states are kept.  Deals are
fresh, and dealing is not timed.  Choice is the same on both sides, from numbers drawn beforehand.  The garbage
collector rests while a side is timed, unless the row says otherwise.

OpenSpiel's `hearts`, in C++ and driven from Python, is a yardstick when it is there (`pip install open_spiel`), and its
`gin_rummy` one for the rummy; there a card that a player draws is an act of chance, which belongs to his ply.  For the
games that are no games of following suit, RLCard's `uno` is one (`pip install rlcard`): plain Python, the bare game
below its environments, changed in place, without copies and without stepping back; a ply lists what is legal, and
`step` then makes the next player's observation, as it always does.

A game joins with a line or two in `rows`.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final, TypeVar

import attrs
import mutable_pip_pip

from cardrules import Card, Dealer, Game, Log, Record, Seed, Shuffle, loads, replay, to_json
from cardrules.game import M, O, S, V
from cardrules.games import colonel, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks

T = TypeVar("T")

DEALS: Final = 30
"""Played by a side in a round."""

KEPT: Final = 50_000
"""States kept to weigh them."""

Draw = Callable[[], int]
Choose = Callable[[Sequence[T], Draw], T]


@attrs.frozen(eq=False)
class Side:
    """Something measured: `cost(n)` is what one unit of it costs in round n, in seconds or bytes."""

    name: str
    cost: Callable[[int], float] | None
    """None when it is not there."""


@attrs.frozen
class Row:
    """A line of the table: what *this* costs in units of *other*."""

    what: str
    this: Side
    other: Side
    target: float | None = None
    """At most; a row without target and aim is for information."""
    aim: float | None = None


# --- The same deals and the same choices for all ----------------------------------------------------------------------


def uniform(moves: Sequence[T], draw: Draw) -> T:
    return moves[draw() % len(moves)]


RARE: Final = (toucan_burn.Burn, toucan_burn.Toucan, colonel.Challenge)


def sparing(moves: Sequence[T], draw: Draw) -> T:
    """Uniform, but what would end every deal at once, or drown it, is left out 19 times in 20."""
    number = draw()
    if number % 20:
        moves = [move for move in moves if type(move) not in RARE] or moves
    return moves[number // 20 % len(moves)]


def by_kind(kind: Callable[[T], object]) -> Choose[T]:
    """First a kind of move, evenly, then a move of that kind: the policy of `cardrules.testing`, without rare kinds."""

    def choose(moves: Sequence[T], draw: Draw) -> T:
        rows: dict[object, list[T]] = {}
        for move in moves:
            rows.setdefault(kind(move), []).append(move)
        row = [*rows.values()][draw() % len(rows)] if len(rows) > 1 else moves
        return row[draw() % len(row)]

    return choose


def draws(nth: int) -> Draw:
    """Numbers for a round, drawn before it is timed."""
    source = random.Random(nth)
    return iter([source.getrandbits(32) for _ in range(600 * DEALS)]).__next__


def fresh(game: Game[O, S, M, V], options: O, text: str) -> S:
    """A match, dealt."""
    return dealt_by(game, game.start(options), Dealer(Seed.from_text(text)))


def dealt_by(game: Game[O, S, M, V], state: S, dealer: Dealer) -> S:
    while (shuffle := game.to_shuffle(state)) is not None:
        state = game.deal(state, dealer.answer(shuffle))
    return state


def seconds(work: Callable[[], int], *, collecting: bool = False) -> float:
    """Of one of the units that *work* counts."""
    gc.collect()
    if not collecting:
        gc.disable()
    try:
        begun = process_time()
        units = work()
        return (process_time() - begun) / units
    finally:
        gc.enable()


# --- The sides --------------------------------------------------------------------------------------------------------


def plies(
    game: Game[O, S, M, V], options: O, choose: Choose[M], name: str, *, deals: int = DEALS, collecting: bool = False
) -> Side:
    """A ply of *game*."""
    legal_moves, apply = game.legal_moves, game.apply

    def cost(nth: int) -> float:
        dealt = [fresh(game, options, f"{nth}/{deal}") for deal in range(deals)]
        draw, states = draws(nth), list[S]()  # kept until the clock has stopped

        def work() -> int:
            for state in dealt:
                while moves := legal_moves(state):
                    state = apply(state, choose(moves, draw))
                    states.append(state)
            return len(states)

        return seconds(work, collecting=collecting)

    return Side(name, cost)


def hearts_deals(spiel: Any, nth: int, deals: int) -> Iterator[Any]:
    """Hearts, dealt."""
    game, source = spiel.load_game("hearts"), random.Random(nth)
    for _ in range(deals):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(source.choice(state.legal_actions()))
        yield state


def hearts_plies(spiel: Any, *, collecting: bool = False) -> Side:
    """A ply of OpenSpiel's hearts; `clone` keeps the state before it."""

    def cost(nth: int) -> float:
        dealt = [*hearts_deals(spiel, nth, DEALS)]
        draw, states = draws(nth), list[Any]()

        def work() -> int:
            for state in dealt:
                while moves := state.legal_actions():
                    move = uniform(moves, draw)
                    state = state.clone()
                    state.apply_action(move)
                    states.append(state)
            return len(states)

        return seconds(work, collecting=collecting)

    return Side("hearts", cost if spiel else None)


def gin_plies(spiel: Any, *, collecting: bool = False) -> Side:
    """A ply of OpenSpiel's gin rummy; `clone` keeps the state before it."""

    def cost(nth: int) -> float:
        game, draw = spiel.load_game("gin_rummy"), draws(nth)
        dealt = [game.new_initial_state() for _ in range(DEALS)]
        for state in dealt:
            while state.is_chance_node():
                state.apply_action(uniform(state.legal_actions(), draw))
        states = list[Any]()

        def work() -> int:
            for state in dealt:
                while moves := state.legal_actions():
                    move = uniform(moves, draw)
                    state = state.clone()
                    state.apply_action(move)
                    while state.is_chance_node():
                        state.apply_action(uniform(state.legal_actions(), draw))
                    states.append(state)
            return len(states)

        return seconds(work, collecting=collecting)

    return Side("gin rummy", cost if spiel else None)


def uno_plies(uno: Any, seats: int, *, collecting: bool = False) -> Side:
    """A ply of RLCard's uno, played in place: nothing before it is kept."""

    def cost(nth: int) -> float:
        dealt = [*uno_deals(uno, seats, nth, DEALS)]
        draw = draws(nth)

        def work() -> int:
            done = 0
            for game in dealt:
                while not game.is_over():
                    game.step(uniform(game.get_legal_actions(), draw))
                    done += 1
            return done

        return seconds(work, collecting=collecting)

    return Side(f"uno of {seats}", cost if uno else None)


def uno_deals(uno: Any, seats: int, nth: int, deals: int) -> Iterator[Any]:
    """Uno, dealt."""
    source = importlib.import_module("numpy").random.RandomState(nth + 1)  # rounds count from -1
    for _ in range(deals):
        game = uno.UnoGame(num_players=seats)
        game.np_random = source
        game.init_game()
        yield game


def mutable_deal(state: pip_pip.State) -> mutable_pip_pip.Deal:
    """The same deal for the mutable game; *state* is dealt, and nothing is played."""
    table = state.table
    assert isinstance(table, pip_pip.Playing)
    hands, seats = state.hands, len(state.hands)
    dealt = [hands[(table.to_play + nth) % seats][row].place for row in range(7) for nth in range(seats)]
    trump = "CDHS".index(table.trump)
    return mutable_pip_pip.Deal(seats, table.match.dealer, trump, [*dealt, *[card.place for card in state.stock]])


def mutable_plies(seats: int, choose: Choose[mutable_pip_pip.Move]) -> Side:
    """A ply of the mutable Pip-Pip, on the deals and with the choices of the library's."""

    def cost(nth: int) -> float:
        options, draw = pip_pip.Options(seats=seats), draws(nth)
        dealt = [mutable_deal(fresh(pip_pip, options, f"{nth}/{deal}")) for deal in range(DEALS)]

        def work() -> int:
            done = 0
            for deal in dealt:
                while moves := deal.legal_moves():
                    deal.apply(choose(moves, draw))
                    done += 1
            return done

        return seconds(work)

    return Side("mutable Pip-Pip", cost)


def shuffles(cards: tuple[Card, ...]) -> Side:
    """A shuffle of *cards* by the dealer."""

    def cost(nth: int) -> float:
        dealer = Dealer(Seed.from_text(f"{nth}"))
        asked = [Shuffle(f"deal/{deal}", "deal", 0, cards) for deal in range(50)]
        return seconds(lambda: len([dealer.answer(shuffle) for shuffle in asked]))

    return Side(f"shuffle of {len(cards)}", cost)


def played(game: Game[O, S, M, V], options: O, choose: Choose[M], nth: int) -> tuple[Log[O, M], list[S]]:
    """A whole match and its states."""
    dealer, draw = Dealer(Seed.from_text(f"{nth}")), draws(nth)
    record, kept = Record.start(game, options).dealt_by(dealer), []
    while moves := game.legal_moves(record.state):
        kept.append(record.state)
        record = record.play(choose(moves, draw)).dealt_by(dealer)
    return record.close().log, kept


def views(game: Game[O, S, M, V], options: O, choose: Choose[M]) -> Side:
    """A view as plain JSON values."""

    def cost(nth: int) -> float:
        seen = [game.view(state, 0) for state in played(game, options, choose, nth)[1]]
        return seconds(lambda: len([to_json(each) for each in seen]))

    return Side("to_json", cost)


def replays(game: Game[O, S, M, V], options: O, choose: Choose[M], *, text: bool) -> Side:
    """A line of a log: replayed, or read from its text, which replays it too."""

    def cost(nth: int) -> float:
        log, _ = played(game, options, choose, nth)
        written, lines = log.dumps(), len(log.moves)

        def work() -> int:
            if text:
                loads(written, game=game)
            else:
                replay(game, log)
            return lines

        return seconds(work)

    return Side("loads" if text else "replay", cost)


# --- In a fresh interpreter -------------------------------------------------------------------------------------------


def told(*command: str) -> float:
    """The number that a fresh interpreter prints."""
    done = subprocess.run([sys.executable, *command], check=True, capture_output=True, text=True)
    return float(done.stdout)


def imports(module: str) -> Side:
    """The import of *module*: the least of five times."""
    script = f"from time import process_time as now; begun = now(); import {module}; print(now() - begun)"
    return Side(f"import {module}", lambda _: min([told("-c", script) for _ in range(5)]))


def weights(what: str, *, there: bool = True) -> Side:
    """Bytes that a kept state takes of the memory of a fresh process."""
    there = there and Path("/proc/self/statm").exists()
    return Side(f"{what} in memory", (lambda _: told(__file__, "--weigh", what)) if there else None)


def resident() -> int:
    """Bytes of memory that this process holds now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def weigh(kept_of: Callable[[int], Iterator[object]]) -> float:
    """The growth of the process by each of KEPT states; *kept_of* plays deal after deal."""
    kept: list[object] = [*kept_of(-1)]  # what is made once is made now
    kept.clear()
    gc.collect()
    before, nth = resident(), 0
    while len(kept) < KEPT:
        kept.extend(kept_of(nth))
        nth += 1
    gc.collect()
    return (resident() - before) / len(kept)


def deal_of(game: Game[O, S, M, V], options: O, choose: Choose[M]) -> Callable[[int], Iterator[S]]:
    """Plays a deal, state by state."""

    def deal(nth: int) -> Iterator[S]:
        state, source = fresh(game, options, f"{nth}"), random.Random(nth)
        while moves := game.legal_moves(state):
            state = game.apply(state, choose(moves, lambda: source.getrandbits(32)))
            yield state

    return deal


def hearts_deal(nth: int) -> Iterator[object]:
    [state] = hearts_deals(importlib.import_module("pyspiel"), nth, 1)
    source = random.Random(nth)
    while moves := state.legal_actions():
        state = state.clone()
        state.apply_action(uniform(moves, lambda: source.getrandbits(32)))
        yield state


WEIGHED: Final[dict[str, Callable[[int], Iterator[object]]]] = {
    "hearts": hearts_deal,
    "pip_pip": deal_of(pip_pip, pip_pip.Options(seats=4), uniform),
    "straw_man_tarock": deal_of(straw_man_tarock, straw_man_tarock.Options(), uniform),
}


# --- The mutable game plays the same ----------------------------------------------------------------------------------


def check_mutable(
    seats: int, choose: Choose[pip_pip.Move], choose_mutable: Choose[mutable_pip_pip.Move], text: str
) -> int:
    """Plays a match on both, and asserts that moves, choices, tricks and scores are the same.  Returns the plies."""
    dealer, state, nth = Dealer(Seed.from_text(text)), pip_pip.start(pip_pip.Options(seats=seats)), 0
    while pip_pip.outcome(state) is None:
        state, before = dealt_by(pip_pip, state, dealer), state.table.match.scores
        deal, draw, draw_mutable = mutable_deal(state), draws(nth), draws(nth)
        while moves := pip_pip.legal_moves(state):
            mutable_moves = deal.legal_moves()
            assert [*map(as_mutable, moves)] == mutable_moves
            move, mutable_move = choose(moves, draw), choose_mutable(mutable_moves, draw_mutable)
            assert as_mutable(move) == mutable_move
            state, nth = pip_pip.apply(state, move), nth + 1
            deal.apply(mutable_move)
        table = state.table
        assert isinstance(table, pip_pip.Between)
        assert not deal.legal_moves()
        tricks = [(trick.taker, [card.place for card in trick.cards]) for trick in table.taken]
        assert tricks == deal.taken
        gained = [after - score for after, score in zip(table.match.scores, before, strict=True)]
        assert gained == deal.scores
    return nth


def as_mutable(move: pip_pip.Move) -> mutable_pip_pip.Move:
    if isinstance(move, pip_pip.Play):
        return "play", move.seat, move.card.place
    return "call", move.seat, "CDHS".index(move.suit)


# --- The table --------------------------------------------------------------------------------------------------------


def installed(module: str) -> Any:
    """The module, or None when it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def rows(
    choose: Choose[pip_pip.Move],
    choose_mutable: Choose[mutable_pip_pip.Move],
    choose_tarock: Choose[straw_man_tarock.Move],
) -> tuple[list[Row], list[Row]]:
    """What is timed in this process, and what needs fresh ones."""
    spiel, uno, four = installed("pyspiel"), installed("rlcard.games.uno.game"), pip_pip.Options(seats=4)
    hearts = hearts_plies(spiel)
    ply = plies(pip_pip, four, choose, "ply")
    ply_12 = plies(pip_pip, pip_pip.Options(seats=12), choose, "ply, 12 seats")
    mutable = mutable_plies(4, choose_mutable)
    collecting = plies(pip_pip, four, choose, "ply, collecting", collecting=True)
    hearts_collecting = hearts_plies(spiel, collecting=True)
    two = toucan_tricks.Options()  # always uniform: by kind, every other move between tricks would be a claim
    tricks = plies(toucan_tricks, two, uniform, "ply of toucan_tricks")
    tricks_collecting = plies(toucan_tricks, two, uniform, "ply of toucan_tricks, collecting", collecting=True)
    tarock = plies(straw_man_tarock, straw_man_tarock.Options(), choose_tarock, "ply of tarock")
    tarock_collecting = plies(
        straw_man_tarock, straw_man_tarock.Options(), choose_tarock, "ply of tarock, collecting", collecting=True
    )
    rummy = plies(colonel, colonel.Options(), sparing, "ply of colonel")
    rummy_collecting = plies(colonel, colonel.Options(), sparing, "ply of colonel, collecting", collecting=True)
    short = toucan_burn.Options(seats=4, max_turns=60)  # calls being rare
    memory = plies(toucan_burn, short, sparing, "ply of toucan_burn")
    memory_collecting = plies(toucan_burn, short, sparing, "ply of toucan_burn, collecting", collecting=True)
    timed = [
        Row("pip_pip, 4 seats: a ply / a ply of hearts", ply, hearts, 3.0, 2.0),
        Row("  the same, the garbage collector running", collecting, hearts_collecting),
        Row("pip_pip: a ply at 12 seats / at 4", ply_12, ply, 1.3),
        Row("pip_pip, 4 seats: a ply / of the mutable one", ply, mutable, None, 2.0),
        Row("a shuffle of 104 cards / a ply of pip_pip", shuffles(pip_pip.PACK), ply, 8.0),
        Row("pip_pip: to_json(view) / a ply", views(pip_pip, four, choose), ply),
        Row("pip_pip: replay, a line / a ply", replays(pip_pip, four, choose, text=False), ply),
        Row("pip_pip: loads, a line / a ply", replays(pip_pip, four, choose, text=True), ply),
        Row("toucan_tricks: a ply / a ply of uno", tricks, uno_plies(uno, 2), 2.0, 1.0),
        Row("  toucan_tricks, the collector running", tricks_collecting, uno_plies(uno, 2, collecting=True)),
        Row("toucan_burn, 4 seats: a ply / a ply of uno", memory, uno_plies(uno, 4), 2.0),
        Row("  toucan_burn, the collector running", memory_collecting, uno_plies(uno, 4, collecting=True)),
        Row("colonel: a ply / a ply of gin_rummy", rummy, gin_plies(spiel), 0.25, 0.1),
        Row("  colonel, the collector running", rummy_collecting, gin_plies(spiel, collecting=True)),
        Row("straw_man_tarock: a ply / a ply of hearts", tarock, hearts, 3.0, 2.0),  # 2 is aimed at
        Row("  straw_man_tarock, the collector running", tarock_collecting, hearts_collecting),
    ]
    there = spiel is not None
    heavy = weights("hearts", there=there)
    apart = [
        Row("pip_pip: bytes of a kept state / of hearts", weights("pip_pip"), heavy, 0.12),
        Row("straw_man_tarock: bytes of a kept state / hearts", weights("straw_man_tarock"), heavy),
        Row("import cardrules / import attrs", imports("cardrules"), imports("attrs"), 1.5),
    ]
    return timed, apart


Costs = dict[Side, list[float]]


def measured(table: list[Row], rounds: int) -> Costs:
    """The cost of each side in each round; in a round the sides come in a shuffled order."""
    sides = [*dict.fromkeys([side for row in table for side in (row.this, row.other) if side.cost])]
    costs: Costs = {side: [] for side in sides}
    order = random.Random(0)
    for nth in range(-1, rounds):  # round -1 only warms up
        for side in order.sample(sides, len(sides)):
            assert side.cost is not None
            cost = side.cost(nth)
            if nth >= 0:
                costs[side].append(cost)
    return costs


def line(row: Row, costs: Costs) -> str:
    if row.this not in costs or row.other not in costs:
        return f"{row.what:<48}{'not installed':>22}  {wanted(row)}".rstrip()
    ratios = [this / other for this, other in zip(costs[row.this], costs[row.other], strict=True)]
    ratio = statistics.median(ratios)
    low, _, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    return f"{row.what:<48}{ratio:>8.3f}{f'{low:.3f}-{high:.3f}':>14}  {wanted(row):<18}{verdict(row, ratio)}".rstrip()


def wanted(row: Row) -> str:
    target = [] if row.target is None else [f"<= {row.target:g}"]
    return ", ".join(target if row.aim is None else [*target, f"aim {row.aim:g}"])


def verdict(row: Row, ratio: float) -> str:
    if row.target is not None and ratio > row.target:
        return "OVER"
    if row.aim is not None and ratio > row.aim:
        return "over the aim" if row.target is None else "ok, over the aim"
    return "" if row.target is None and row.aim is None else "ok"


def shown(cost: float) -> str:
    return f"{cost:.0f} bytes" if cost >= 1 else f"{cost * 1e6:.2f} us"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--policy", choices=["uniform", "by_kind"], default="uniform", help="how moves are chosen")
    parser.add_argument("--only", default="", help="only the rows with this in their text")
    parser.add_argument("--weigh", choices=[*WEIGHED], help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.weigh:
        print(weigh(WEIGHED[asked.weigh]))
        return
    choose: Choose[pip_pip.Move] = uniform
    choose_mutable: Choose[mutable_pip_pip.Move] = uniform
    choose_tarock: Choose[straw_man_tarock.Move] = uniform
    if asked.policy == "by_kind":
        choose, choose_mutable, choose_tarock = by_kind(type), by_kind(lambda move: move[0]), by_kind(type)
    compared = sum([check_mutable(seats, choose, choose_mutable, f"{seats}") for seats in range(3, 13)])
    print(f"The mutable Pip-Pip played the same {compared} plies, tricks and scores.  Policy: {asked.policy}.\n")
    print(f"{'':<48}{'ratio':>8}{'quartiles':>14}  target")
    timed, apart = [
        [row for row in table if asked.only in row.what] for table in rows(choose, choose_mutable, choose_tarock)
    ]
    costs: Costs = {}
    for table, rounds in (timed, asked.rounds), (apart, min(asked.rounds, 9)):
        costs |= measured(table, rounds)
        for row in table:
            print(line(row, costs), flush=True)
    print("\nHere and now: " + ", ".join([f"{side.name} {shown(statistics.median(costs[side]))}" for side in costs]))


if __name__ == "__main__":
    main()
