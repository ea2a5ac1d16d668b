"""Writes the golden logs of the package, their index and their table: `python -m golden.make_golden_logs` in `tests`.

A log is one of three: a corner log of the tests of its game, with other options where they are named; a round of
Toucan, the memory game, that is written out; or a match played from a numbered seed, the first that is as wanted.  The
number found is written down here, so that making the logs again searches for nothing, and changes no file.

Once released a log never changes: one that is not as `kit/golden.sha256` has it is not written, and ends this with 1.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from cardrules import Dealer, Dealt, Record, Seed, loads, states
from cardrules.dealing import numbers
from cardrules.games import NAMES, AnyGame, named, pip_pip
from cardrules.log import AnyLog
from cardrules.testing import chooser, playout
from golden.reached import Reached, reached, reached_on

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
KEPT: Final = ROOT / "src" / "cardrules" / "testing" / "golden"
PAGE: Final = ROOT / "docs" / "golden-logs.md"
PINNED: Final = ROOT / "tests" / "kit" / "golden.sha256"

AnyRecord: TypeAlias = Record[Any, Any, Any, Any]
Choose: TypeAlias = Callable[[Any, tuple[Any, ...], Callable[[int], int]], Any]
"""A player: of the state, the legal moves, and the next numbers below."""


@attrs.frozen
class Way:
    """A match on trial."""

    log: AnyLog
    states: tuple[Any, ...]
    reached: Reached


Wanted: TypeAlias = Callable[[Way], bool]


@attrs.frozen
class Golden:
    """A log to be made."""

    shows: str
    made: Callable[[AnyGame, str, str, tuple[str, ...] | None], AnyLog]
    """From the game, the name of the log, and what it shows; with names of players."""
    players: tuple[str, ...] | None = None


# --- Three ways to make one -------------------------------------------------------------------------------------------


def noted(shows: str) -> dict[str, str]:
    """The notes of a golden log."""
    return {"shows": shows}


def corner(file: str, *, go_on: bool = False, **agreed: Any) -> Callable[..., AnyLog]:
    """The corner log of that name, with these options; with *go_on*, played to the end by the policy of playouts."""

    def made(game: AnyGame, _name: str, shows: str, players: tuple[str, ...] | None) -> AnyLog:
        held = loads((HERE.parent / "games" / game.NAME / "golden" / f"{file}.jsonl").read_bytes(), game=game)
        record: AnyRecord = Record.start(game, attrs.evolve(held.options, **agreed), players=players, meta=noted(shows))
        for move in held.moves:
            record = record.deal(move) if isinstance(move, Dealt) else record.play(move)
        if go_on:
            seed = Seed.from_text(f"golden/{game.NAME}/{file}")
            dealer, choose = Dealer(seed), chooser(game, seed)
            record = record.dealt_by(dealer)
            while game.outcome(record.state) is None:
                record = record.play(choose(game.legal_moves(record.state))).dealt_by(dealer)
        return record.close().log

    return made


def story(hands: str, stock: str, moves: str, **agreed: Any) -> Callable[..., AnyLog]:
    """A round of Toucan, the memory game, written out as the corner logs are."""

    def made(game: AnyGame, _name: str, shows: str, players: tuple[str, ...] | None) -> AnyLog:
        from games.toucan_burn import make_golden

        told = make_golden.played(make_golden.story(hands, stock, moves, **agreed)).log
        record: AnyRecord = Record.start(game, told.options, players=players, meta=noted(shows))
        for move in told.moves:
            record = record.deal(move) if isinstance(move, Dealt) else record.play(move)
        return record.close().log

    return made


def match(nth: int, wanted: Wanted, choose: Choose | None = None, **agreed: Any) -> Callable[..., AnyLog]:
    """A match from the seeds of that name, from number *nth* on: the first as wanted; it names its seed."""

    def made(game: AnyGame, name: str, shows: str, players: tuple[str, ...] | None) -> AnyLog:
        options = game.Options(**agreed)
        for tried in range(nth, nth + MOST):
            seed = Seed.from_text(f"golden/{game.NAME}/{name}/{tried}")
            log = played(game, options, seed, choose, players, noted(shows))
            way = None if log is None else tuple(states(game, log))
            if log is not None and way is not None and wanted(Way(log, way, reached_on(game, log, [*way]))):
                if tried != nth:
                    print(f"{game.NAME} {name}: number {tried}")
                return log
        raise AssertionError(f"No match is as wanted: {name}.")

    return made


MOST: Final = 3_000
"""Seeds tried for a log."""

LONGEST: Final = 700
"""Moves of a match that is small enough."""


def played(
    game: AnyGame,
    options: Any,
    seed: Seed,
    choose: Choose | None,
    players: tuple[str, ...] | None,
    meta: dict[str, str],
) -> AnyLog | None:
    """By the policy of playouts, or by *choose*; None if it is long."""
    if choose is None:
        return playout(game, options, seed, players=players, meta=meta).log
    dealer, below = Dealer(seed), numbers(seed, "players")
    record: AnyRecord = Record.start(game, options, players=players, meta=meta).dealt_by(dealer)
    while game.outcome(record.state) is None:
        if len(record.log.moves) > LONGEST:
            return None
        record = record.play(choose(record.state, game.legal_moves(record.state), below)).dealt_by(dealer)
    return record.close(reveal=seed).log


# --- What is wanted ---------------------------------------------------------------------------------------------------


def short(most: int) -> Wanted:
    """At most so many moves."""
    return lambda way: len(way.log.moves) <= most


def reaching(*words: str, most: int = LONGEST) -> Wanted:
    """All these moves, endings and reasons, in at most so many moves."""
    return lambda way: (
        len(way.log.moves) <= most and {*words} <= {*way.reached.moves, *way.reached.endings, *way.reached.reasons}
    )


def both(one: Wanted, other: Wanted) -> Wanted:
    return lambda way: one(way) and other(way)


def matters(option: str, value: object) -> Wanted:
    """With that value instead the match would have been another, as `differs` has it."""
    return lambda way: differs(way, option, value)


def differs(way: Way, option: str, value: object) -> bool:
    """Whether with that value of the option a move would have been refused, others legal, or a table different."""
    game = named(way.log.game)
    other = attrs.evolve(way.log, options=attrs.evolve(way.log.options, **{option: value}), seed=None, end=None)
    try:
        course = tuple(states(game, other))
    except ValueError:
        return True
    for one, two in zip(way.states, course, strict=True):
        seen = repr(two.table).replace(repr(other.options), repr(way.log.options))
        if game.legal_moves(one) != game.legal_moves(two) or repr(one.table) != seen:
            return True
    return False


def first_tied(way: Way) -> bool:
    """The first of two hands ends at equal totals, the second does not."""
    return way.reached.endings == ("turn_limit", "turn_limit_tied") and any(
        [state.table.match.deals == 1 and state.table.match.scores == (0, 0) for state in way.states]
    )


def called_over(way: Way) -> bool:
    """While a call of Pip-Pip is pending, the suit in force is called."""
    return any(
        [
            isinstance(move, pip_pip.PipPip) and before.table.coming != before.table.trump == move.suit
            for before, move in zip(way.states, way.log.moves, strict=False)
        ]
    )


# --- Players ----------------------------------------------------------------------------------------------------------


def quiet(_state: Any, moves: tuple[Any, ...], below: Callable[[int], int]) -> Any:
    """Any play, and no call."""
    plays = [move for move in moves if type(move).__name__ == "Play"]
    return plays[below(len(plays))]


def melding(state: Any, moves: tuple[Any, ...], below: Callable[[int], int]) -> Any:
    """A player of Colonel who melds and lays off when he can."""
    from games.colonel import make_golden

    return make_golden.melding(state, moves, below)


def passing(_state: Any, moves: tuple[Any, ...], below: Callable[[int], int]) -> Any:
    """A player of Straw Man Tarock who passes, then plays anything."""
    return moves[1] if type(moves[0]).__name__ == "Bid" else moves[below(len(moves))]


# --- The logs ---------------------------------------------------------------------------------------------------------

TWO: Final = ("Ann", "Bob")
THREE: Final = ("Ann", "Bob", "Cyril")
FOUR: Final = ("Ann", "Bob", "Cyril", "Dora")

TRICKS: Final = {
    "claim-before-the-first-trick": Golden(
        "A claim before a card is played is false: 5 for the other, and the match is over.",
        corner("claim_before_the_first_trick", target=5),
    ),
    "claim-true": Golden(
        "A true claim ends the deal and scores the excess, 20, which is more than the target.",
        corner("claim_true"),
        TWO,
    ),
    "claim-false": Golden(
        "A claim at 26 cards, by the player who has not the lead, is false.",
        corner("claim_false_by_the_follower", target=5),
    ),
    "last-trick": Golden(
        "The thirteenth trick brings a player to 27 cards, and two cards in excess score.",
        corner("thirteenth_trick", target=2),
    ),
    "first-to-26": Golden(
        "26 cards each: one point for whoever had them before the last trick.", corner("first_to_26", target=1)
    ),
    "both-26-trick-winner": Golden(
        "Both reach 26 cards with the last trick, and by option its taker scores.",
        corner("both_26_trick_winner", target=1),
    ),
    "both-26-no-score": Golden(
        "Both reach 26 cards with the last trick: nobody scores, and the match goes on with the same dealer.",
        corner("both_26_no_score", target=1, go_on=True),
    ),
    "both-26-after-a-tie": Golden(
        "The last trick is tied and brings both to 26 cards: with no taker nobody scores, even by that option.",
        corner("both_26_after_a_tie", target=1, go_on=True),
    ),
    "tie-on-the-first-trick": Golden(
        "The first trick is tied: two cards each, and the follower leads next.",
        corner("tie_on_the_first_trick", target=4),
    ),
    "all-four-lost": Golden(
        "The leader of the last trick wins all four cards without a pair.",
        corner("all_four_lost_on_the_last_trick", target=2),
    ),
    "pair-led": Golden("The last lead is a pair.", corner("pair_led_on_the_last_trick", target=4)),
    "pair-loses-all-four": Golden(
        "Pair against pair of other suits: by option the loser gets no card.", corner("pair_loses_all_four")
    ),
    "pair-against-pair": Golden(
        "A pair is beaten by a pair of other suits, and the loser gets a card.",
        match(
            10,
            both(short(30), matters("pair_vs_pair_loser_card", "only_if_same_suits")),
            target=1,
        ),
    ),
    "exact-suits-and-strict-top-card": Golden(
        "By two options patterns match exactly, and without a match the top card alone wins.",
        corner("exact_suits_and_strict_top_card"),
    ),
    "alternate-dealers": Golden(
        "Seat 1 deals first, and by option the deal alternates.",
        match(
            0,
            both(short(85), matters("next_dealer", "as_written")),
            first_dealer=1,
            next_dealer="alternate",
            target=9,
        ),
        TWO,
    ),
    "as-written": Golden(
        "A whole match by the rule text alone, of several deals, with claims.",
        match(68, both(reaching("true_claim", "false_claim", "last_trick", most=120), short(120))),
        TWO,
    ),
}

BURN: Final = {
    **{
        file.replace("_", "-"): Golden(shows, corner(file))
        for file, shows in {
            "failed_call_hits_the_limit": "A call is lost by equal hands, and its penalty reaches the limit.",
            "spy_without_a_target": "A spy is played when nobody's cards may be looked at: the power lapses.",
            "wrong_burn_of_anothers_card": "A wrong burn of another's card costs the burner a card.",
            "burn_while_ones_power_waits": "A player burns a card of his own while his peek waits, then peeks.",
            "look_and_swap": "The power of a king: look at a card, then swap two; the deck has jokers.",
            "swap_of_ones_own_cards_only": "After the call a swap may only be of cards that are not the caller's.",
            "two_burners": "A player burns another's card and gives one of his own for it.",
            "empty_pile_on_the_first_turn": "The first turn finds no pile to take from; later a discard is taken.",
            "round_ends_with_the_stock": "By option the stock ends a round amid the last turns after a call.",
            "callers_cards_are_off_limits": "After the call nobody may touch the caller's cards.",
            "chain_of_burns": "By option each burned card opens a new window: three burns after one play.",
            "discard_taken_in_the_last_turn": "In the last turn a discard is taken, played back, and matched.",
            "power_in_the_last_turn": "A power is used in the last turn of all, before the cards are revealed.",
            "wrong_burn_with_an_empty_stock": "Two wrong burns when no card is left to take cost nothing.",
            "holes": "Burned cards leave holes, a penalty card lies in a new slot, and it is swapped later.",
            "peeked_card_swapped": "A card that one player has seen is swapped twice.",
            "last_card_given": "A player gives away his last card: the round ends at once.",
            "reshuffle_in_the_window": "The dealer shuffles for a penalty card, within the window.",
            "natural_end_in_anothers_turn": "A player burns his last card in another's turn, and nobody has called.",
            "gift_for_the_only_card": "A player whose only card is burned gets one for it, calls, and wins.",
            "natural_end_voids_the_call": "A player burns his last card after a call: the call is void.",
            "ten_players": "Ten players, a call on the first turn, and one more turn for everybody else.",
        }.items()
    },
    "tie-lost": Golden(
        "The caller has the lowest total, but so has another: the call is lost.",
        story("1 2 3 4 | 1 2 3 4", "6", "1 calls / 0 draws / 0 plays / 1 reveals", fail_penalty=5),
    ),
    "tie-won": Golden(
        "The caller has the lowest total, as another has: by option the call is won.",
        story("1 2 3 4 | 1 2 3 4", "6", "1 calls / 0 draws / 0 plays / 1 reveals", caller_wins_ties=True),
    ),
    "unlimited-attempts": Golden(
        "By option wrong burns cost nothing, and the third attempt of a player in one window is right.",
        story(
            "1 2 3 4 | 6 7 8 5",
            "5",
            "1 draws / 1 plays / 1 burns 1.0 / 0 burns 0.0 / 1 burns 1.1 / 1 burns 1.3 / 0 reveals",
            wrong_burn_penalty=0,
            burn_attempts="unlimited",
            max_turns=1,
        ),
    ),
    "two-penalty-cards": Golden(
        "By option a wrong burn costs two cards; nobody may call before his second turn.",
        story(
            "1 2 3 4 | 1 1 0 0",
            "5 9 8 6 6",
            "1 draws / 1 plays / 0 burns 0.0 / 0 draws / 0 plays / 1 calls / 0 draws / 0 plays / 1 reveals",
            wrong_burn_penalty=2,
            min_turns_before_call=1,
        ),
        TWO,
    ),
    "discard-swapped-in": Golden(
        "By option a card taken from the pile must be kept; the stock ends the round before anybody calls.",
        story(
            "3 3 3 3 | 1 1 1 1",
            "2 4",
            "1 draws / 1 plays / 0 takes / 0 keeps 0 / 1 draws / 1 keeps 2 / 0 reveals",
            deck=((1, 4, None, 1), (2, 1, None, 2), (3, 4, None, 3), (4, 1, None, 4)),
            return_discard=False,
            stock_empty="end_round",
        ),
    ),
    "two-rounds": Golden(
        "Two rounds without a limit, with an ordinary pack; seat 2 deals first.",
        match(
            18,
            reaching("peek", "spy", "swap", "decline", "burn", most=90),
            seats=3,
            deck="standard52",
            first_dealer=2,
            limit=None,
            rounds=2,
            max_turns=15,
        ),
        THREE,
    ),
    "to-a-limit": Golden(
        "A whole match by the rule text, but to 60 points and for three players, with every power of the deck.",
        match(12, reaching("peek", "spy", "swap", "call_won", "call_lost", most=200), seats=3, limit=60),
        THREE,
    ),
}

PIP_PIP: Final = {
    "no-call": Golden(
        "Three players of whom nobody calls Pip-Pip; trump is cut for each deal, and two cards are left undrawn.",
        match(0, short(LONGEST), quiet, seats=3),
        THREE,
    ),
    "low-draw": Golden(
        "The lowest card drawn makes the first dealer and trump, and players who tie for it draw again.",
        match(
            3,
            lambda way: any([len(getattr(state.table, "drawn", ())) > 3 for state in way.states]),
            seats=3,
            dealer_draw="low",
        ),
    ),
    "draws-after-the-trick": Golden(
        "All draw after the trick, its taker first.",
        match(0, matters("draw_timing", "immediate"), seats=3, draw_timing="after_trick"),
    ),
    "remainder-to-the-taker": Golden(
        "The taker of the last trick scores the cards that nobody drew.",
        match(0, reaching("remainder", "remainder_to_the_taker"), seats=3, remainder="last_trick_winner"),
    ),
    "calls-between-tricks": Golden(
        "Pip-Pip is called between tricks alone; a later deal has the trump of the last trick before.",
        match(
            1,
            both(matters("call_timing", "anytime"), matters("later_trump", "cut")),
            seats=3,
            call_timing="between_tricks",
            later_trump="last_trump",
        ),
    ),
    "latest-call": Golden(
        "A pending call is called over with the suit that is in force: only the latest call's suit may not be called.",
        match(
            21,
            both(called_over, matters("later_trump", "cut")),
            seats=3,
            differs_from="latest_call",
            later_trump="first_draw",
        ),
    ),
    "first-draw": Golden(
        "Every deal has the trump of the first draw, whatever is called in the deal before.",
        match(
            1,
            both(matters("later_trump", "cut"), matters("later_trump", "last_trump")),
            seats=3,
            later_trump="first_draw",
        ),
    ),
    "four-players": Golden(
        "A whole match by the rule text: four players, whose tricks use up all cards.",
        match(4, both(reaching("no_remainder"), matters("differs_from", "latest_call"))),
        FOUR,
    ),
    "two-rounds": Golden("Each of three players deals twice.", match(0, reaching("pip_pip"), seats=3, rounds=2), THREE),
}

COLONEL: Final = {
    "challenge-lost": Golden(
        "A challenge by the player who is not to draw is accepted, and the other has the lower total.",
        corner("accepted_of_the_other"),
    ),
    "challenge-won": Golden(
        "A challenge by the player to draw is accepted, and he has the lower total.",
        corner("accepted_of_the_player_to_draw"),
    ),
    "challenge-tied": Golden("A challenge is accepted at equal totals: nobody scores.", corner("accepted_tied")),
    "turn-limit": Golden("By option the hand ends after nine turns, and the lower total wins.", corner("turn_limit")),
    "stock-out": Golden("The stock is exhausted, and the lower total wins the difference.", corner("stock_out"), TWO),
    "stock-out-tied": Golden("The stock is exhausted at equal totals: nobody scores.", corner("stock_out_tied")),
    "out-with-a-discard": Golden(
        "A player goes out with a discard, and the other loses what he holds.", corner("out_with_a_discard"), TWO
    ),
    "out-without-a-discard": Golden(
        "A player goes out by a meld of all that he holds, and by option gains what the other holds.",
        corner("out_without_a_discard"),
    ),
    "out-by-a-lay-off": Golden(
        "A player goes out by laying off his last card.", match(27, reaching("out_by_lay_off", most=60), melding)
    ),
    "rejected-by-the-player-to-draw": Golden(
        "A challenge by the player who is not to draw is rejected, and the hand goes on.",
        corner("rejected_of_the_other"),
    ),
    "rejected-by-the-other": Golden(
        "A challenge by the player to draw is rejected, and the hand goes on.", corner("rejected_of_the_player_to_draw")
    ),
    "meld-that-keeps-no-card": Golden(
        "By option a card must be left to discard, so a meld of the whole hand is refused.",
        corner("meld_that_keeps_no_card"),
    ),
    "lay-off-that-keeps-no-card": Golden(
        "By option a card must be left to discard, so the last card is not laid off.",
        corner("lay_off_that_keeps_no_card"),
    ),
    "turn-limit-tied": Golden(
        "Two hands that end after two turns, cut low; the first is tied.",
        match(27, first_tied, cut="low", max_turns=2, hands=2),
    ),
    "no-return": Golden(
        "By option an optional card just taken may not be discarded, and only the player to draw challenges.",
        match(
            15,
            both(
                both(matters("return_optional", True), matters("challenge_by", "either")),
                reaching("challenge", "reject", most=60),
            ),
            return_optional=False,
            challenge_by="player_to_draw",
            max_turns=9,
        ),
    ),
    "two-hands": Golden(
        "A match of two hands with no target: the first is scored, and the match goes on.",
        match(2, both(short(120), matters("target", 1)), melding, hands=2, challenge_by="nobody"),
    ),
    "to-a-lead": Golden(
        "Two hands or more until one player is 25 ahead: going out takes from the other's score.",
        match(
            2,
            both(reaching("out", most=200), lambda way: way.states[-1].table.match.deals > 1),
            melding,
            challenge_by="nobody",
            hands=None,
            target=25,
        ),
        TWO,
    ),
    "to-a-target": Golden(
        "Three hands or more to a score of 60, without challenges; going out adds to one's own score.",
        match(
            1,
            both(reaching("out", "stock_out", most=300), lambda way: way.states[-1].table.match.deals > 2),
            melding,
            out_scoring="winner_gains",
            challenge_by="nobody",
            hands=None,
            target=60,
        ),
        TWO,
    ),
}

TAROCK: Final = {
    "both-passed": Golden("Both pass, and the hand is worth 2 to whoever has 36 card points.", corner("both_passed")),
    "both-passed-even": Golden(
        "Both pass and have 35 card points each: nobody scores.",
        match(13, reaching("passed_35_to_35"), passing, hands=1, birds=False, rostopschin=False),
    ),
    "declarer-26": Golden("The declarer has 26 card points: the defender scores With 26 too.", corner("declarer_26")),
    "declarer-35": Golden("35 card points are not enough for the declarer.", corner("declarer_35"), TWO),
    "declarer-35-draws": Golden(
        "By option 35 card points are a draw, in the hand of declarer-35: nobody scores.",
        corner("declarer_35", declarer_35="draw"),
    ),
    "declarer-36": Golden("36 card points win for the declarer.", corner("declarer_36"), TWO),
    "declarer-45": Golden("45 card points win, and With 45 is scored too.", corner("declarer_45")),
    "declarer-45-instead": Golden(
        "By option With 45 is scored instead of the hand, in that of declarer-45.",
        corner("declarer_45", major="replace"),
    ),
    "pile-of-kings-and-trumps": Golden(
        "A straw man of kings and trumps: the cards go to the hand one after the other.",
        corner("pile_of_kings_and_trumps"),
    ),
    "rostopschin-made": Golden(
        "Two tricks in a row with the XVII and the XVIII, both called.", corner("rostopschin_made")
    ),
    "rostopschin-missed": Golden(
        "The XVIII is called and beaten: nothing is scored for it.", corner("rostopschin_missed")
    ),
    "slam": Golden("The declarer takes all 27 tricks.", corner("slam"), TWO),
    "three-birds": Golden("Cockatoo, owl and pagat take the last three tricks.", corner("three_birds"), TWO),
    "no-birds": Golden("By option birds do not score, in the hand of three-birds.", corner("three_birds", birds=False)),
    "lost-bird": Golden(
        "By option a bird that is beaten in its trick scores for the other; seat 1 deals.",
        match(19, reaching("lost_bird"), hands=1, first_dealer=1, lost_bird=1),
    ),
    "elder-leads": Golden(
        "By option the elder leads though the dealer has bid, and straw men are turned after the trick.",
        match(
            4,
            both(both(matters("first_lead", "declarer"), matters("expose", "at_once")), matters("rostopschin", True)),
            hands=1,
            first_lead="elder",
            expose="after_trick",
            rostopschin=False,
        ),
    ),
    "last-cards-to-the-hand-hidden": Golden(
        "By option the last card of a straw man goes to the hand unseen.",
        match(0, matters("last_card", "exposed"), hands=1, last_card="to_hand_hidden"),
    ),
    "last-cards-to-the-hand-shown": Golden(
        "By option the last card of a straw man goes to the hand in sight of both.",
        match(0, matters("last_card", "exposed"), hands=1, last_card="to_hand_shown"),
    ),
    "two-hands": Golden(
        "A whole match by the rule text: two hands, one with a declarer and one after two passes.",
        match(
            1,
            lambda way: (
                "passed_and_won" in way.reached.endings
                and way.reached.endings[0] in ("declarer_wins", "declarer_loses")
            ),
        ),
        TWO,
    ),
    "to-a-higher-target": Golden(
        "Three hands or more to a score of 9.",
        match(2, lambda way: way.states[-1].table.match.deals > 2, hands=None, target=9),
    ),
    "to-a-target": Golden(
        "Two hands to a score of 6: there is no agreed number of hands.",
        match(2, lambda way: way.states[-1].table.match.deals == 2, hands=None, target=6),
        TWO,
    ),
}

LOGS: Final[dict[str, dict[str, Golden]]] = {
    "toucan_tricks": TRICKS,
    "toucan_burn": BURN,
    "pip_pip": PIP_PIP,
    "colonel": COLONEL,
    "straw_man_tarock": TAROCK,
}
"""By game and name."""


# --- Made -------------------------------------------------------------------------------------------------------------


def made(game: str) -> list[tuple[str, AnyLog, str]]:
    """The names, the logs and the texts: the pinned ones as they stand, then the shortest first."""
    logs = [(name, golden.made(named(game), name, golden.shows, golden.players)) for name, golden in LOGS[game].items()]
    rows = [(name, log, log.dumps()) for name, log in logs]
    places = {path: nth for nth, path in enumerate(sorted(pins()))}
    known = {
        name: places[path] for name, _, _ in rows for path in places if re.fullmatch(rf"{game}/\d\d-{name}.jsonl", path)
    }
    return sorted(rows, key=lambda row: (known.get(row[0], len(places)), len(row[1].moves), row[0]))


def index(rows: list[tuple[str, AnyLog, str]]) -> list[dict[str, Any]]:
    """What the index says of them."""
    return [
        {"name": name, "shows": dict(log.meta)["shows"]}
        | {key: list(words) for key, words in attrs.asdict(reached(log)).items()}
        for name, log, _ in rows
    ]


def written_index(rows: list[dict[str, Any]]) -> str:
    """A line a log."""
    return "[\n" + ",\n".join([json.dumps(row) for row in rows]) + "\n]\n"


def files(game: str) -> Iterator[tuple[str, str]]:
    """The files of a game, by name."""
    rows = made(game)
    yield "index.json", written_index(index(rows))
    for nth, (name, _, text) in enumerate(rows, 1):
        yield f"{nth:02}-{name}.jsonl", text


# --- The table of the page --------------------------------------------------------------------------------------------

BEGIN: Final = "<!-- The tables below are written by tests/golden/make_golden_logs.py. -->\n"


def tables() -> str:
    """A table a game, from the files."""
    return "".join(map(table, NAMES))


def table(game: str) -> str:
    """The index of a game, and the moves of each log."""
    folder = KEPT / game
    rows = [
        f"\n### {game}\n\n",
        "| name | moves | shows | endings | reasons | options |\n",
        "|---|---|---|---|---|---|\n",
    ]
    for nth, entry in enumerate(json.loads((folder / "index.json").read_text(encoding="utf-8")), 1):
        moves = len((folder / f"{nth:02}-{entry['name']}.jsonl").read_text(encoding="utf-8").splitlines()) - 2
        said = [", ".join([f"`{word}`" for word in entry[key]]) for key in ("endings", "reasons", "options")]
        rows.append(f"| `{entry['name']}` | {moves} | {entry['shows']} | {' | '.join(said)} |\n")
    return "".join(rows)


# --- Written ----------------------------------------------------------------------------------------------------------


def pins() -> dict[str, str]:
    """By file, its SHA-256 as it was first written down."""
    lines = PINNED.read_text(encoding="utf-8").splitlines() if PINNED.exists() else []
    return {path: digest for digest, path in [line.split("  ") for line in lines]}


def main(games: list[str]) -> int:
    pinned, faults = pins(), 0
    for game in games or NAMES:
        (KEPT / game).mkdir(parents=True, exist_ok=True)
        for file, text in files(game):
            path, digest = f"{game}/{file}", hashlib.sha256(text.encode()).hexdigest()
            if file != "index.json" and pinned.setdefault(path, digest) != digest:
                print(f"{path}: it would change, and is left as it is")
                faults += 1
                continue
            (KEPT / path).write_text(text, encoding="utf-8", newline="\n")
    lines = [f"{digest}  {path}\n" for path, digest in sorted(pinned.items())]
    PINNED.write_text("".join(lines), encoding="utf-8", newline="\n")
    if PAGE.exists():
        prose = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
        PAGE.write_text(prose + BEGIN + tables(), encoding="utf-8", newline="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
