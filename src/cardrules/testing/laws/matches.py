"""Laws of a whole match, and of each step of it: scores, labels, the end, the log.  And the match itself, played."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, Generic

import attrs

from cardrules.cards import Card
from cardrules.dealing import Dealer, Seed
from cardrules.game import Dealt, Game, M, O, S, V, fields_of, is_index
from cardrules.log import End, Log, loads, replay, states
from cardrules.testing.laws import dealer, knowledge, moves, values
from cardrules.testing.laws.draw import Draw
from cardrules.testing.laws.law import ANSWERS, LAWS, Law, keeping, law, want
from cardrules.testing.laws.setting import At, Plan, Setting, Tally, asked, match_of, said_by
from cardrules.testing.playouts import RARE

CLEARED: Final = "deal"
"""The act that wipes the score sheet."""


class Course(Generic[O, S, M, V]):
    """One match: played from its seed, its laws checked on the way.

    How it is played depends on the seed, the options and `apt` alone, never on how much is checked.
    """

    def __init__(self, setting: Setting[O, S, M, V], tally: Tally, options: O, seed: str, plies: int | None) -> None:
        self.setting: Setting[O, S, M, V] = setting
        self.game: Game[O, S, M, V] = setting.game
        self.plan: Plan = setting.plan
        self.tally: Tally = tally
        self.options: O = options
        self.text: str = seed
        self.plies: int | None = plies
        self.seed: Seed = Seed.from_text(seed)
        self.dealer: Dealer = Dealer(self.seed)
        self.chance: Draw = Draw(self.seed, "course")
        self.named: bool = self.chance.below(8) == 0
        """Whether the log names the seed."""
        self.acts: list[Dealt | M] = []
        self.states: list[S] = []
        self.labels: list[str] = []
        self.asked_for: dict[Card, int] = {}
        """The cards of all shuffles so far, numbered as they first stood there."""
        self.moves: int = 0
        self.base: tuple[int, ...] = ()
        """Scores when the sheet was last wiped."""
        self.shown: dict[M, None] = {}
        """What has been legal so far, said by every seat and by two that there are not."""

    def asks(self, law: Law, /) -> bool:
        return asked(law, self.setting.only, self.tally)

    def answering(self) -> AbstractContextManager[None]:
        return keeping(ANSWERS)

    def play(self) -> None:
        """From the start to the end of the match, or to the position after so many plies and the step from there.

        Raises Broken.
        """
        a_game_says_what_it_is(self)
        with self.answering():
            state = self.game.start(self.options)
            self.base = match_of(state).scores
        self.tally.matches += 1
        self.tally.reached.update(fields_of(self.options).items())
        a_match_starts_at_nothing(self, state)
        while True:
            self.states.append(state)
            after = self.step(state, self.check(state))
            if after is None or (self.plies is not None and len(self.acts) > self.plies):
                return
            state = after

    def step(self, state: S, legal: tuple[M, ...]) -> S | None:
        """The next state; None at the end of the match."""
        if legal:
            return self.moved(state, self.chosen(state, legal))
        with self.answering():
            shuffle = self.game.to_shuffle(state)
        if shuffle is None:
            the_match_ends_in_an_outcome(self, state)
            if self.tally.matches % self.plan.logs_every == 1 or self.plan.logs_every == 1:
                self.check_log()
            return None
        self.labels.append(shuffle.label)
        every_shuffle_has_its_own_label(self)
        with self.answering():
            for card in shuffle.cards:
                self.asked_for.setdefault(card, len(self.asked_for))
            dealt = self.dealer.answer(shuffle)
            after = self.game.deal(state, dealt)
        self.acts.append(dealt)
        the_sheet_is_wiped_for_a_deal(self, dealt, after)
        score_lines_add_up(self, state, after)
        return after

    def moved(self, state: S, move: M) -> S:
        """A move played."""
        self.tally.reached[type(move)] += 1
        with self.answering():
            after = self.game.apply(state, move)
        self.acts.append(move)
        self.moves += 1
        a_match_ends_within_its_bound(self)
        score_lines_add_up(self, state, after)
        return after

    def chosen(self, state: S, legal: tuple[M, ...]) -> M:
        """A class evenly, then a move in it; what ends a deal early is left out 19 times in 20 where it can be.

        Where such a move would be a good one now it is made one time in five, as chance alone would hardly hit on it.
        """
        rare = [move for move in legal if type(move).__name__ in RARE]
        apt = [move for move in rare if self.setting.apt(state, move)]
        if apt and not self.chance.below(5):
            return self.chance.choice(apt)
        rest = [move for move in legal if type(move).__name__ not in RARE]
        among = rest if rest and self.chance.below(20) else legal
        kinds = [kind for kind in self.game.MOVES if any([type(move) is kind for move in among])]
        kind = self.chance.choice(kinds)
        return self.chance.choice([move for move in among if type(move) is kind])

    # --- The laws of a position ---------------------------------------------------------------------------------------

    def check(self, state: S) -> tuple[M, ...]:
        """The laws of one position; its legal moves."""
        plan, tally = self.plan, self.tally
        nth = tally.positions
        tally.positions += 1
        tally.reached[type(state.table)] += 1
        with self.answering():
            legal = self.game.legal_moves(state)
            ply, shown = len(self.acts), self.shown
            at = At(self.setting, tally, self.seed, ply, state, legal, lambda: tuple(shown), self.asked_for)
            tally.reached.update(self.setting.also(state))
            self.learn(legal, at.seats)
        moves.legal_moves_are_ordered(at)
        moves.one_thing_at_a_time(at)
        moves.the_table_waits_for_one_who_may_act(at)
        quiet = not legal
        if quiet or nth % plan.full_every == 0:
            tally.full += 1
            over = quiet and self.game.to_shuffle(state) is None
            at.whole = over or not self.acts or (not quiet and nth % plan.whole_every == 0)
            self.check_position(at)
        elif plan.drawn and nth % 2:
            at.whole = False
            moves.exactly_what_is_legal_is_accepted(at)
        if quiet or nth % plan.copies_every == 0:
            values.values_survive_copies(at)
            values.a_copy_goes_on_as_the_original(at)
            values.json_is_read_back_as_written(at)
            tally.copied += 1
        return legal

    def learn(self, legal: tuple[M, ...], seats: int) -> None:
        """For a game without a universe: what is legal now, said by everybody."""
        if self.setting.universe is None:
            for move in legal:
                for seat in range(-1, seats + 1):
                    self.shown[said_by(seat, move)] = None

    def check_position(self, at: At[O, S, M, V]) -> None:
        """All laws of one position."""
        with keeping(LAWS["values_survive_copies"]):
            _ = at.before
        values.every_card_is_in_one_place(at)
        for check in POSITION:
            check(at)
        values.the_state_passed_in_is_unchanged(at)

    def check_log(self) -> None:
        with self.answering():
            log = self.log(closed=True)
        a_log_is_its_text(self, log)
        a_log_replays_to_every_state(self, log)
        a_log_without_its_end_goes_on(self, log)
        self.tally.logs += 1

    def log(self, closed: bool = False) -> Log[O, M]:
        """The match so far."""
        game = self.game
        end = End(match_of(self.states[-1]).scores) if closed else None
        seed = self.seed if self.named else None
        return Log(game.NAME, game.EDITION, self.options, tuple(self.acts), seed=seed, end=end)


# --- The laws ---------------------------------------------------------------------------------------------------------


@law("A game has a name that can be printed, not empty, and an edition from 1.")
def a_game_says_what_it_is(course: Course[O, S, M, V]) -> None:
    name, edition = course.game.NAME, course.game.EDITION
    want(is_name(name), "a NAME of letters that can be printed, with no blank at its ends", repr(name))
    want(type(edition) is int and edition >= 1, "an EDITION of 1 or more", repr(edition))


def is_name(name: object) -> bool:
    """Whether logs, commands and messages can name a game so."""
    return isinstance(name, str) and name.isprintable() and name != "" and name == name.strip()


@law("A match starts with every score at 0.")
def a_match_starts_at_nothing(course: Course[O, S, M, V], state: S) -> None:
    scores = match_of(state).scores
    want(not any(scores), "scores of 0", scores)


@law("Score lines add up to the change of the scores, and none is of 0 points; the sheet is wiped whole, or goes on.")
def score_lines_add_up(course: Course[O, S, M, V], before: S, after: S) -> None:
    old, new = match_of(before), match_of(after)
    if new.lines[: len(old.lines)] != old.lines:
        want(not new.lines, f"the lines go on from {old.lines}, or are wiped whole", new.lines)
        course.base = old.scores
    sums = list(course.base)
    for line in new.lines:
        want(line.points != 0 and type(line.points) is int, "a whole number of points, and not 0", line)
        sums[line.seat] += line.points
        course.tally.reached[line.reason] += 1
    said = f"{new.scores}; the lines are {new.lines}, and the scores before them {course.base}"
    want(tuple(sums) == new.scores, f"scores of {tuple(sums)}", said)


@law("The score sheet is wiped for a new deal.")
def the_sheet_is_wiped_for_a_deal(course: Course[O, S, M, V], dealt: Dealt, after: S) -> None:
    if dealt.act == CLEARED:
        want(match_of(after).lines == (), "no score line once the cards are dealt", match_of(after).lines)


@law("Every shuffle of a match has a label of its own.")
def every_shuffle_has_its_own_label(course: Course[O, S, M, V]) -> None:
    want(course.labels[-1] not in course.labels[:-1], "a label that was not used before", course.labels)


@law("A match has no more moves than the game's bound says.")
def a_match_ends_within_its_bound(course: Course[O, S, M, V]) -> None:
    bound = course.setting.bound(course.options)
    want(course.moves <= bound, f"at most {bound} moves of players", f"{course.moves} moves, and it goes on")


@law("A match ends in an outcome of the scores as they stand; the winners are all seats of one score, in order.")
def the_match_ends_in_an_outcome(course: Course[O, S, M, V], state: S) -> None:
    outcome, scores = course.game.outcome(state), match_of(state).scores
    if outcome is None:
        want(False, "an outcome, for nobody is awaited", None)
    else:
        want(outcome.scores == scores, f"the scores {scores}", outcome)
        won = {scores[seat] for seat in outcome.winners if is_index(seat, len(scores))}
        sharing = tuple([seat for seat, score in enumerate(scores) if score in won])
        right = len(won) == 1 and outcome.winners == sharing
        want(right, "winners, each once and in seat order: all who share one score", outcome)


@law("A log is written as text and read back equal.")
def a_log_is_its_text(course: Course[O, S, M, V], log: Log[O, M]) -> None:
    text = log.dumps()
    by_pickle: object = pickle.loads(pickle.dumps(log))  # noqa: S301  # of our own making
    want(by_pickle == log, "an equal log from pickle", by_pickle)
    for back in (loads(text, game=course.game), loads(text.encode(), game=course.game)):
        want(back == log and hash(back) == hash(log) and back.dumps() == text, "an equal log", back)


@law("A log replays to every state on the way.")
def a_log_replays_to_every_state(course: Course[O, S, M, V], log: Log[O, M]) -> None:
    for nth, (state, again) in enumerate(zip(course.states, states(course.game, log), strict=True)):
        want(again == state, f"the state after {nth} acts as it was", f"{again!r}, which was {state!r}")


@law("A log without its last line is of a match that goes on, and replays to where it stands.")
def a_log_without_its_end_goes_on(course: Course[O, S, M, V], log: Log[O, M]) -> None:
    until = Draw(course.seed, "until").below(len(course.acts) + 1)
    begun = attrs.evolve(log, moves=log.moves[:until], end=None)
    read = loads(begun.dumps(), game=course.game)
    want(not begun.finished and read == begun, "an equal log, not finished", read)
    again = replay(course.game, begun)
    want(again == course.states[until], f"the state after {until} acts as it was", again)


POSITION: Final[tuple[Callable[..., None], ...]] = (
    moves.the_choices_are_the_legal_moves,
    moves.the_universe_holds_the_legal_moves,
    moves.exactly_what_is_legal_is_accepted,
    moves.a_refusal_names_the_rule_that_the_seat_sees,
    moves.nobody_moves_for_another,
    moves.what_is_no_move_is_a_bad_value,
    moves.what_only_equals_a_legal_move_is_refused,
    knowledge.a_view_shows_the_table,
    knowledge.nobody_else_has_a_view,
    dealer.the_dealer_acts_in_time,
    dealer.a_shuffle_asks_a_seat,
    dealer.a_shuffle_has_its_cards_in_order,
    dealer.any_order_is_a_deal,
    dealer.only_what_is_asked_for_is_dealt,
    knowledge.hidden_cards_stand_in_order,
    knowledge.any_order_of_the_hidden_cards_fits,
    knowledge.hidden_cards_change_no_choice,
    knowledge.hidden_cards_change_no_refusal,
    knowledge.only_hidden_cards_are_imagined,
)
"""Of a position, in the order in which they are checked."""
