"""The laws of a game, checked on seeded random matches, for any module that offers what `Game` says.

A `GameCase` is a game with what the laws need to know of it: options to play, the universe of moves of a position,
where its cards are, and what a run must reach.  `run` plays the matches of a `Plan`, checks every law on the way and
answers with a `Tally`; `missing` says what the run did not reach.  A failure names game, options, seed, ply and law.
Every draw comes from one `Random` a match, seeded with a text: no clock, no hash seed.
"""

from __future__ import annotations

import copy
import pickle
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import attrs
import pytest

from cardrules.cards import Card, Cards
from cardrules.codec import read_move, read_view, to_json
from cardrules.dealing import Dealer, Seed
from cardrules.game import (
    BadDeal,
    BadSeat,
    BadValue,
    Dealt,
    Game,
    IllegalMove,
    Match,
    Reason,
    Rule,
    Seated,
    Seen,
    Tabled,
)
from cardrules.log import End, Log, loads, replay, states

O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S", bound=Tabled)
M = TypeVar("M", bound=Seated)
V = TypeVar("V", bound=Seen)

FOREIGN = Card("nowhere", "0X", "0", None, 0)
"""A card of no pack."""


@attrs.frozen
class GameCase(Generic[O, S, M, V]):
    """A game, and what the laws need to know of it."""

    game: Game[O, S, M, V]
    names: Mapping[str, Any]
    """What `repr` of its values is read with: the names of its module."""
    options: tuple[O, ...]
    """One a match; a longer run goes round again with other seeds."""
    universe: Callable[[S], tuple[M, ...]]
    """Every move that could be tried in this position, also by seats -1 and n."""
    conserved: Callable[[S], None]
    """Asserts that every card is in exactly one place, and what the table says of it is true."""
    bound: Callable[[O], int]
    """The most moves of players that a match can have."""
    phases: tuple[type, ...]
    rules: type[Rule]
    reasons: type[Reason]
    unreached: frozenset[Rule | Reason] = frozenset()
    """Rules and reasons that no playout can meet, or hardly ever one."""
    apt: Callable[[S, M], bool] = lambda _state, _move: False
    """Whether a move of the rare classes, which are left out 19 times in 20, would be a good one now: then it is made
    one time in five, as chance alone would hardly ever hit on it."""
    imaginings: int = 1
    """Times as many orders of hidden cards as the plan has: for matches of few positions."""
    also: Callable[[S], Iterable[object]] = lambda _state: ()
    """What more a position reaches, in words of the case: how a deal ended, say."""
    shares: Mapping[object, tuple[object, float]] = attrs.field(factory=dict)
    """What a run must reach at least so often for each time that it reaches something else: `{"long": (Between, 0.5)}`
    asks that `also` says "long" for half of the deals."""


@attrs.frozen
class Plan:
    """How much of a run is checked."""

    matches: int
    full_every: int
    """All laws at one position in so many; the cheap ones everywhere."""
    universe_every: int
    """The whole universe of moves at one position in so many ..."""
    drawn: int
    """... and so many drawn moves at the other full ones."""
    copies_every: int
    """Pickle, copy, `eval` and JSON at one position in so many."""
    imaginings: int
    """Orders of hidden cards tried at a full position."""
    logs_every: int
    """The log of one match in so many is written, read and replayed."""


@attrs.define
class Tally:
    """What a run did and reached."""

    matches: int = 0
    positions: int = 0
    full: int = 0
    tried: int = 0
    imagined: int = 0
    copied: int = 0
    logs: int = 0
    checks: int = 0
    seconds: float = 0.0
    reached: Counter[object] = attrs.Factory(Counter)
    """Move classes, phases, rules, reasons, (option, value), and what the case adds."""

    def figures(self) -> str:
        """One line of figures."""
        return (
            f"{self.matches} matches, {self.positions} positions ({self.full} with all laws), {self.tried} moves "
            f"tried, {self.imagined} imagined states, {self.copied} positions copied, {self.logs} logs, "
            f"{self.checks} checks, {self.seconds:.1f} s"
        )


# --- A run ------------------------------------------------------------------------------------------------------------


def run(case: GameCase[O, S, M, V], plan: Plan) -> Tally:
    """Play the matches of *plan* and check the laws."""
    tally, began = Tally(), time.perf_counter()
    for seed in range(plan.matches):
        _Run(case, plan, tally, case.options[seed % len(case.options)], seed).play()
    tally.seconds = time.perf_counter() - began
    return tally


def missing(case: GameCase[O, S, M, V], tally: Tally) -> list[object]:
    """What a run should have reached and did not."""
    wanted: list[object] = [*case.game.MOVES, *case.phases]
    wanted += [each for each in (*case.rules, *case.reasons) if each not in case.unreached]
    for option, kind in get_type_hints(case.game.Options).items():
        if get_origin(kind) is Literal:
            wanted += [(option, value) for value in get_args(kind)]
        elif kind is bool:
            wanted += [(option, False), (option, True)]
    times = tally.reached
    rare = [
        f"{each}: {times[each]} times, not {share:g} of {times[other]} {other}"
        for each, (other, share) in case.shares.items()
        if times[each] < share * times[other]
    ]
    return [*[each for each in wanted if not times[each]], *rare]


class _Run(Generic[O, S, M, V]):
    """One match, and the laws on the way."""

    def __init__(self, case: GameCase[O, S, M, V], plan: Plan, tally: Tally, options: O, seed: int) -> None:
        self.case, self.game, self.plan, self.tally, self.options, self.seed = (
            case, case.game, plan, tally, options, seed
        )  # fmt: skip
        self.draw = Random(f"{case.game.NAME}/{seed}")
        self.acts: list[Dealt | M] = []
        self.states: list[S] = []
        self.dealer = Dealer(Seed.from_text(f"{case.game.NAME}/{seed}"))
        self.named = self.dealer.seed if seed % 8 == 0 else None
        """The seed that the log names: then it is the dealer who answers."""
        self.labels: list[str] = []
        self.moves = 0
        self.base: tuple[int, ...] = ()
        """Scores when the sheet was last wiped."""

    @contextmanager
    def law(self, name: str) -> Iterator[None]:
        """Whatever goes wrong inside is a breach of that law, here."""
        self.tally.checks += 1
        try:
            yield
        except (AssertionError, Exception, pytest.fail.Exception) as error:
            where = f"{self.game.NAME}, {self.options}, seed {self.seed}, ply {len(self.acts)}"
            raise AssertionError(f"{where}: {name}: {type(error).__name__}: {error}") from error

    def play(self) -> None:
        """From the start to the end of the match."""
        game, tally = self.game, self.tally
        with self.law("a match starts with nothing dealt"):
            state = game.start(self.options)
            self.base = match_of(state).scores
            assert not any(self.base)
        tally.matches += 1
        for field in attrs.fields(type(self.options)):  # type: ignore[arg-type]  # options are attrs classes
            tally.reached[field.name, getattr(self.options, field.name)] += 1
        while True:
            self.states.append(state)
            legal = self.check(state)
            shuffle = game.to_shuffle(state)
            if legal:
                after = self.move(state, self.choose(state, legal))
            elif shuffle is not None:
                self.labels.append(shuffle.label)
                order_ = Dealt(shuffle.act, shuffle.seat, self.shuffled(shuffle.cards))
                after = self.answered(state, self.dealer.answer(shuffle) if self.named else order_)
            else:
                break
            state = after
        with self.law("the labels of shuffles differ"):
            assert len(set(self.labels)) == len(self.labels), self.labels
        with self.law("a match ends in an outcome of its scores"):
            outcome = game.outcome(state)
            assert outcome is not None and outcome.scores == match_of(state).scores
            assert outcome.winners and outcome.winners == tuple(sorted(set(outcome.winners)))
        if self.seed % self.plan.logs_every == 0:
            self.check_log(state)

    def choose(self, state: S, legal: tuple[M, ...]) -> M:
        """A class evenly, then a move in it; what ends a deal early is left out 19 times in 20 where it can be."""
        words = ("Claim", "Challenge", "Burn", "Toucan")
        apt = [move for move in legal if type(move).__name__ in words and self.case.apt(state, move)]
        if apt and not self.draw.randrange(5):
            return self.draw.choice(apt)
        rest = [move for move in legal if type(move).__name__ not in words]
        among = rest if rest and self.draw.randrange(20) else list(legal)
        kinds = [kind for kind in self.game.MOVES if any(type(move) is kind for move in among)]
        kind = self.draw.choice(kinds)
        return self.draw.choice([move for move in among if type(move) is kind])

    def shuffled(self, cards: Cards) -> Cards:
        order = list(cards)
        self.draw.shuffle(order)
        return tuple(order)

    def move(self, state: S, move: M) -> S:
        """A move played."""
        self.tally.reached[type(move)] += 1
        with self.law("what is legal is accepted"):
            after = self.game.apply(state, move)
        self.acts.append(move)
        self.moves += 1
        with self.law("a match ends within its bound"):
            assert self.moves <= self.case.bound(self.options)
        self.check_scores(state, after)
        return after

    def answered(self, state: S, dealt: Dealt) -> S:
        """A deal dealt."""
        with self.law("the dealer's act is accepted"):
            after = self.game.deal(state, dealt)
        if dealt.act == "deal":
            with self.law("the sheet is wiped for a new deal"):
                assert match_of(after).lines == ()
        self.acts.append(dealt)
        self.check_scores(state, after)
        return after

    # --- The laws --------------------------------------------------------------------------------------------------

    def check_scores(self, before: S, after: S) -> None:
        """Score lines add up to the change of the scores, and none is of 0 points."""
        old, new = match_of(before), match_of(after)
        with self.law("score lines add up"):
            if new.lines[: len(old.lines)] != old.lines:
                assert not new.lines, "the sheet is wiped whole, or goes on"
                self.base = old.scores
            sums = list(self.base)
            for line in new.lines:
                assert line.points != 0 and type(line.points) is int
                sums[line.seat] += line.points
                self.tally.reached[line.reason] += 1
            assert tuple(sums) == new.scores

    def check(self, state: S) -> tuple[M, ...]:
        """The laws of one position; its legal moves."""
        game, plan, tally, table = self.game, self.plan, self.tally, state.table
        nth = tally.positions
        tally.positions += 1
        tally.reached[type(table)] += 1
        tally.reached.update(self.case.also(state))
        with self.law("legal moves are ordered and differ"):
            legal = game.legal_moves(state)
            keys = [order(game.MOVES, move) for move in legal]
            assert type(legal) is tuple and all(one < two for one, two in pairwise(keys))
        with self.law("exactly one of: a player moves, the dealer is awaited, the match is over"):
            shuffle, outcome = game.to_shuffle(state), game.outcome(state)
            assert [bool(legal), shuffle is not None, outcome is not None].count(True) == 1
        with self.law("the table waits for one who may act"):
            waited = game.awaited(table)
            assert (waited is None) == (not legal) and (waited is None or any(move.seat == waited for move in legal))
        quiet = not legal
        if quiet or nth % plan.full_every == 0:
            tally.full += 1
            before = repr(state), pickle.dumps(state)
            whole = outcome is not None or not self.acts or (not quiet and nth % plan.universe_every == 0)
            self.check_position(state, legal, whole)
            with self.law("the state passed in is unchanged"):
                assert (repr(state), pickle.dumps(state)) == before
        elif plan.drawn and nth % 2:  # at every other position: two minutes a game
            self.check_drawn(state, legal)
        if quiet or nth % plan.copies_every == 0:
            self.check_copies(state, legal)
        return legal

    def check_drawn(self, state: S, legal: tuple[M, ...]) -> None:
        """Of moves drawn from the universe, those listed are accepted, and no others."""
        game, listed, universe = self.game, frozenset(legal), self.case.universe(state)
        self.tally.tried += self.plan.drawn
        with self.law("of moves drawn, exactly those listed are accepted"):
            for move in self.draw.choices(universe, k=self.plan.drawn):
                assert (tried(game, state, move) is None) == (move in listed), move

    def check_position(self, state: S, legal: tuple[M, ...], whole: bool) -> None:
        """All laws of one position."""
        with self.law("every card is in exactly one place"):
            self.case.conserved(state)
        self.check_views(state, legal)
        self.check_universe(state, legal, whole)
        self.check_dealer(state)
        for _ in range(self.plan.imaginings * self.case.imaginings):
            self.check_secrecy(state)

    def check_views(self, state: S, legal: tuple[M, ...]) -> None:
        """Legal moves are what the seats choose from; a view is of a seat at the table."""
        game, seats = self.game, seats_of(state)
        with self.law("legal moves are the union of the choices"):
            views = [game.view(state, seat) for seat in range(seats)]
            assert [(seen.seat, seen.table) for seen in views] == [(seat, state.table) for seat in range(seats)]
            assert tuple([move for seen in views for move in game.choices(seen)]) == legal
            assert all(move.seat == seen.seat for seen in views for move in game.choices(seen))
        with self.law("a view of nobody is refused"):
            for seat in (-1, seats, True):
                with pytest.raises(BadSeat):
                    game.view(state, seat)

    def check_universe(self, state: S, legal: tuple[M, ...], whole: bool) -> None:
        """Exactly what is legal is accepted; the rest is refused by the rule that the seat's own view names."""
        game, seats = self.game, seats_of(state)
        listed = set(legal)
        with self.law("what is legal is in the universe"):
            universe = self.case.universe(state)
            assert listed <= set(universe) and len(set(universe)) == len(universe)
        if not whole:
            drawn = self.draw.sample(universe, min(self.plan.drawn, len(universe)))
            universe = (*drawn, *[move for move in legal if move not in drawn])
        views = [game.view(state, seat) for seat in range(seats)]
        self.tally.tried += len(universe)
        with self.law("exactly what is legal is accepted, and a refusal names the rule that the seat sees"):
            for move in universe:
                seated = 0 <= move.seat < seats
                rule = game.breach(views[move.seat if seated else 0], move)
                assert (rule is None) == (move in listed), f"{move}: {rule}"
                said = tried(game, state, move)
                assert (None if said is None else said.rule) is rule, f"{move}: {said}, by the view {rule}"
                if said is not None:
                    assert said.move is move and (seated or said.rule is self.case.rules["SEAT"])
                    self.tally.reached[said.rule] += 1
        with self.law("a seat breaks the rule SEAT with the moves of another"):
            for move in universe[:20]:
                if 0 <= move.seat < seats:
                    assert game.breach(views[(move.seat + 1) % seats], move) is self.case.rules["SEAT"]
        with self.law("what is no move is a bad value"):
            for thing in (None, "play", Dealt("deal", 0, ())):
                with pytest.raises(BadValue):
                    game.apply(state, thing)  # type: ignore[arg-type]  # that is the point
                with pytest.raises(BadValue):
                    game.breach(views[0], thing)  # type: ignore[arg-type]  # that is the point

    def check_dealer(self, state: S) -> None:
        """Any order is a deal; another act, seat or pack is not, nor any deal out of time."""
        game, shuffle, seats = self.game, self.game.to_shuffle(state), seats_of(state)
        if shuffle is None:
            with self.law("the dealer waits while he is not awaited"):
                for act in ("cut", "deal", "reshuffle"):
                    refused_deal(game, state, Dealt(act, match_of(state).dealer, ()), "time")
            return
        act, seat, cards = shuffle.act, shuffle.seat, shuffle.cards
        with self.law("a shuffle asks a seat at the table for cards in order"):
            assert 0 <= seat < seats and shuffle.label.isascii() and shuffle.label.split("/")[-2] == act
        with self.law("any order is a deal"):
            for order_ in (cards, cards[::-1], self.shuffled(cards)):
                self.case.conserved(game.deal(state, Dealt(act, seat, order_)))
        with self.law("what is not the awaited deal is refused"):
            mixed = self.shuffled(cards)
            other = next((card for card in mixed if card is not mixed[0]), FOREIGN)  # none in a reshuffle of like cards
            for wrong in ((), mixed[1:], (*mixed, other), (other, *mixed[1:]), (FOREIGN, *mixed[1:]), list(mixed)):
                refused_deal(game, state, Dealt(act, seat, wrong), "cards")  # type: ignore[arg-type]
            for nobody in (-1, seats, (seat + 1) % seats, None, float(seat), bool(seat)):
                refused_deal(game, state, Dealt(act, nobody, mixed), "seat")  # type: ignore[arg-type]
            for wrong_act in ("", "shuffle", act.upper(), None):
                refused_deal(game, state, Dealt(wrong_act, seat, mixed), "act")  # type: ignore[arg-type]
            refused_deal(game, state, None, "act")  # type: ignore[arg-type]

    def check_secrecy(self, state: S) -> None:
        """What a seat cannot know changes neither its view nor its choices nor its refusals."""
        game = self.game
        seat = self.draw.randrange(seats_of(state))
        seen = game.view(state, seat)
        with self.law("any order of the hidden cards fits the view"):
            hidden = game.hidden(seen)
            other = game.imagine(seen, self.shuffled(hidden))
            assert game.view(other, seat) == seen
            self.case.conserved(other)
        with self.law("what is hidden changes no choice"):
            choices = game.choices(seen)
            assert choices == game.choices(game.view(other, seat))
            for one in (state, other):
                assert tuple([move for move in game.legal_moves(one) if move.seat == seat]) == choices
        with self.law("what is hidden changes no refusal"):
            seats = seats_of(state)
            own = [move for move in self.case.universe(state) if move.seat == seat or not 0 <= move.seat < seats]
            for move in self.draw.sample(own, min(10, len(own))):
                assert str(tried(game, state, move)) == str(tried(game, other, move)), move
        with self.law("other cards than the hidden ones are refused"), pytest.raises(BadDeal):
            game.imagine(seen, (*hidden, FOREIGN))
        self.tally.imagined += 1

    def check_copies(self, state: S, legal: tuple[M, ...]) -> None:
        """Values go through pickle, copy, `eval` and JSON."""
        game = self.game
        views = [game.view(state, seat) for seat in range(seats_of(state))]
        moves = self.case.universe(state)[:3] + legal
        with self.law("values survive pickle, copy and eval"):
            for value in (state, views[0], views[-1], *self.draw.sample(moves, min(5, len(moves)))):
                twins = (
                    pickle.loads(pickle.dumps(value)),
                    copy.copy(value),
                    copy.deepcopy(value),
                    eval(repr(value), dict(self.case.names)),
                )
                for twin in twins:
                    assert type(twin) is type(value) and twin == value and hash(twin) == hash(value)
                    assert repr(twin) == repr(value)
                assert value != object()
        with self.law("a copy goes on as the original"):
            assert all(
                game.legal_moves(twin) == legal for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state))
            )
        with self.law("JSON is read back as written"):
            for seen in views:
                assert read_view(game, to_json(seen)) == seen
            for move in legal:
                assert read_move(game, to_json(move)) == move
        self.tally.copied += 1

    def check_log(self, end: S) -> None:
        """A log is its text, and replays to where the match ended."""
        game = self.game
        log = Log(
            game.NAME, game.EDITION, self.options, tuple(self.acts), seed=self.named, end=End(match_of(end).scores)
        )
        with self.law("a log is its text"):
            text = log.dumps()
            back = loads(text, game=game)
            assert back == log and hash(back) == hash(log) and back.dumps() == text
            assert loads(text.encode()) == log
            assert pickle.loads(pickle.dumps(log)) == log
        with self.law("a log replays to every state on the way"):
            assert replay(game, back) == end
            assert tuple(states(game, back)) == tuple(self.states)
        with self.law("a log without its last line is a match that goes on"):
            until = self.draw.randrange(len(self.acts) + 1)
            begun = attrs.evolve(log, moves=log.moves[:until], end=None)
            assert not begun.finished and loads(begun.dumps(), game=game) == begun
            assert replay(game, begun) == self.states[until]
        self.tally.logs += 1


# --- Small questions --------------------------------------------------------------------------------------------------


def match_of(state: Tabled) -> Match[Any, Any]:
    """The match of a state: every table has one."""
    match: Match[Any, Any] = state.table.match  # type: ignore[attr-defined]  # the table is of any game
    return match


def seats_of(state: Tabled) -> int:
    """The number of seats."""
    return len(match_of(state).scores)


def order(classes: tuple[type[M], ...], move: M) -> tuple[Any, ...]:
    """Seat, then class, then fields; cards in pack order."""
    fields = attrs.astuple(move, recurse=False)[1:]  # type: ignore[arg-type]  # moves are attrs classes
    return (move.seat, classes.index(type(move)), *[_rank(value) for value in fields])


def _rank(value: object) -> Any:
    if isinstance(value, Card):
        return value.place
    if isinstance(value, tuple):
        return tuple([_rank(each) for each in value])
    return "" if value is None else value


def tried(game: Game[O, S, M, V], state: S, move: M) -> IllegalMove | None:
    """The refusal of *move*, or None."""
    try:
        game.apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


def refused_deal(game: Game[O, S, M, V], state: S, dealt: Dealt, code: str) -> None:
    """Asserts that *dealt* is refused with that code."""
    with pytest.raises(BadDeal) as refused:
        game.deal(state, dealt)
    assert refused.value.code == code, f"{dealt!r:.100}: {refused.value.code}"
