"""Faults made on purpose: the games with one line changed, or one function replaced, and how each is found.

`edited` copies the rules, the scoring and the play of a game with a line of the source changed, so that the whole copy
agrees in its fault: only another engine can tell.  `Wrapped` replaces a function, and then the copy contradicts itself.
A fault whose law is named is found by `check_game`; another by `compare`, the faulty copy being the other engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

import cardrules.game
from cardrules.games import colonel, named, straw_man_tarock, toucan_tricks
from kit.faulty import (
    HASHED,
    Edit,
    Forgetful,
    Remembering,
    Unpicklable,
    Unreadable,
    a_card_short,
    another_class,
    any_seat_sees,
    burns_that_match,
    claims_twice,
    deals_in_play,
    drawn_in_sight,
    edited,
    imagines_anything,
    imagines_no_stock,
    knows_a_card_more,
    knows_its_pair_first,
    named_by_round,
    next_card_up,
    one_point_ahead,
    over_at_once,
    queen_for_king,
    says_holding,
    scores_unexplained,
    sheet_of_nothing,
    stock_in_the_hand,
    tells_who_has_it,
    the_next_seat,
    tidies_the_stock,
)
from kit.wrapped import Wrapped

COMPARE: Final = "compare: "
HASH_SEEDS: Final = "results_do_not_depend_on_the_hash_seed"


@attrs.frozen
class Fault:
    """One fault, and how it is found."""

    game: str
    what: str
    """In one sentence, as the page lists it."""
    made: Callable[[], Any]
    """The faulty game."""
    by: str
    """The law that `check_game` finds broken; or "compare: " and in what the engines differ."""
    words: tuple[str, ...] = ()
    """What the message says besides."""
    options: Mapping[str, Any] = attrs.field(factory=dict)
    """Those that differ from the rule text, for `check_game`."""
    given: Mapping[str, Any] = attrs.field(factory=dict)
    """What else `check_game` is given."""


def _edited(what: str, by: str, name: str, *edits: Edit, words: str = "", **options: Any) -> Fault:
    return Fault(name, what, lambda: edited(name, *edits), by, tuple(words.split("|")) if words else (), options)


def _wrapped(what: str, by: str, name: str, words: str = "", /, **replaced: Any) -> Fault:
    return Fault(name, what, lambda: Wrapped(named(name), **replaced), by, tuple(words.split("|")) if words else ())


PIP_PIP: Final = (
    _edited(
        "A card need not follow suit: play takes what the list of moves has not.",
        "exactly_what_is_legal_is_accepted",
        "pip_pip",
        ("play", "in playable(table, move.seat, state.hands[move.seat])", "in state.hands[move.seat]"),
        words="is not legal, but apply accepts it",
    ),
    _edited(
        "Nobody has to follow suit.",
        "compare: legal moves",
        "pip_pip",
        ("rules", "return following(held, table.trick[0].suit) if table.trick else held", "return held"),
        words="FOLLOW: Follow the suit led if you can. [4.2]",
    ),
    _edited(
        "Of two cards alike the earlier one takes the trick.",
        "compare: table",
        "pip_pip",
        ("scoring", "if power >= high:", "if power > high:"),
        words="to_play",
    ),
    _edited(
        "A call scores 40.",
        "compare: table",
        "pip_pip",
        ("scoring", "CALL: Final = 50", "CALL: Final = 40"),
        words="PIP_PIP: A call of Pip-Pip. [7.1]|cardrules: 50|the other: 40",
    ),
    _edited(
        "The suit called is trump at once, and not from the next lead.",
        "compare: table",
        "pip_pip",
        ("play", "trump = table.trump if table.trick else table.coming", "trump = table.coming"),
        words="at: trump",
    ),
    _edited(
        "Only the trump in force may be called: a comparison is turned.",
        "compare: legal moves",
        "pip_pip",
        ("rules", "if suit != barred])", "if suit == barred])"),
        words="is legal|it is not",
    ),
    _edited(
        "Nobody may call out of turn.",
        "exactly_what_is_legal_is_accepted",
        "pip_pip",
        ("play", "is_exact(move.suit) and", "is_exact(move.suit) and move.seat == table.to_play and"),
        words="is legal, but apply refuses it",
    ),
    _edited(
        "The cards that nobody drew score by every option.",
        "compare: table",
        "pip_pip",
        ("scoring", 'if match.options.remainder == "last_trick_winner":', "if True:"),
        words="REMAINDER",
    ),
    _edited(
        "A card drawn is lost.",
        "every_card_is_in_one_place",
        "pip_pip",
        ("play", "insort(hand, drawn, key=pack_order)", "pass"),
        words="sizes",
    ),
    _edited(
        "A card played stays in the hand.",
        "every_card_is_in_one_place",
        "pip_pip",
        ("play", "hand.remove(card)", "pass"),
        words="more often than the pack has them",
    ),
    _edited(
        "Every deal has the label of the first.",
        "every_shuffle_has_its_own_label",
        "pip_pip",
        ("play", 'f"deal/{match.deals}"', '"deal/0"'),
        words="deal/0",
        seats=12,
    ),
    _edited(
        "The score sheet is not wiped for a new deal.",
        "any_order_is_a_deal",
        "pip_pip",
        ("play", "attrs.evolve(match, lines=())", "match"),
        seats=12,
    ),
    _edited(
        "A pack with a card doubled is dealt.",
        "only_what_is_asked_for_is_dealt",
        "pip_pip",
        ("play", "check_dealt(to_shuffle(state), dealt)", ""),
        words="BadDeal",
    ),
    _edited(
        "A refusal names a wrong rule: a card that does not follow suit is said not to be held.",
        "compare: refusal",
        "pip_pip",
        ("rules", "return Rule.FOLLOW if card in holding(hand, table.called[seat]) else", "return"),
        words="is refused by FOLLOW|it is refused by HOLDING",
    ),
    _wrapped(
        "A seat sees a card of the stock in its hand.",
        "any_order_of_the_hidden_cards_fits",
        "pip_pip",
        "stays the same",
        view=stock_in_the_hand,
    ),
    _wrapped(
        "A score that no line of the sheet explains.", "score_lines_add_up", "pip_pip", "", apply=scores_unexplained
    ),
    _wrapped("The match is over from the start.", "one_thing_at_a_time", "pip_pip", "outcome", outcome=over_at_once),
    _wrapped(
        "The table waits for the seat after the one that may move.",
        "the_table_waits_for_one_who_may_act",
        "pip_pip",
        "awaited gives",
        awaited=the_next_seat,
    ),
    _wrapped(
        "A move changes the state that it is given.",
        "the_state_passed_in_is_unchanged",
        "pip_pip",
        "has become",
        apply=tidies_the_stock,
    ),
    _wrapped(
        "Calls are listed before plays.", "legal_moves_are_ordered", "pip_pip", "", legal_moves=knows_its_pair_first
    ),
    Fault(
        "pip_pip",
        "Hidden cards stand in an order that depends on the hash seed.",
        lambda: HASHED,
        HASH_SEEDS,
        ("under different hash seeds",),
    ),
)

TRICKS: Final = (
    _edited(
        "26 cards are enough for a claim.",
        "compare: table",
        "toucan_tricks",
        ("scoring", "NEEDED: Final = 27", "NEEDED: Final = 26"),
        words="CLAIM",
    ),
    _edited(
        "A false claim scores for whoever has made it.",
        "compare: table",
        "toucan_tricks",
        ("scoring", "ScoreLine(1 - seat, FALSE_CLAIM", "ScoreLine(seat, FALSE_CLAIM"),
        words="FALSE_CLAIM: A false claim of the other. [9.3]",
    ),
    _edited(
        "The loser of a trick keeps the higher of his cards.",
        "compare: table",
        "toucan_tricks",
        ("scoring", "rank(two[0]) < rank(two[1])", "rank(two[0]) > rank(two[1])"),
        words="won",
    ),
    _edited(
        "The loser of a trick draws first.",
        "compare: view of seat 0",
        "toucan_tricks",
        (
            "play",
            "in_order(hands[leader] + draws[0]), in_order(hands[1 - leader] + draws[1])",
            "in_order(hands[leader] + draws[1]), in_order(hands[1 - leader] + draws[0])",
        ),
        words="at: hand",
    ),
    _edited(
        "The deal alternates where it does not.",
        "compare: table",
        "toucan_tricks",
        ("play", 'next_dealer == "as_written"', 'next_dealer != "as_written"'),
        words="match.dealer",
    ),
    _edited(
        "Only the player in turn may claim.",
        "exactly_what_is_legal_is_accepted",
        "toucan_tricks",
        (
            "play",
            "isinstance(table, Leading) and may_claim(table)",
            "isinstance(table, Leading) and table.to_lead == seat",
        ),
        words="is legal, but apply refuses it",
    ),
    _edited(
        "What is no move makes a program error.",
        "what_is_no_move_is_a_bad_value",
        "toucan_tricks",
        ("rules", "    move = check_move(move, MOVES)\n", ""),
        words="AttributeError",
    ),
    _edited(
        "26 cards each score nothing.",
        "compare: table",
        "toucan_tricks",
        (
            "scoring",
            "return match if first is None else scored(match, ScoreLine(first, 1, Reason.FIRST_TO_26))",
            "return match",
        ),
        words="FIRST_TO_26",
    ),
    _wrapped("A claim is listed twice.", "legal_moves_are_ordered", "toucan_tricks", "", legal_moves=claims_twice),
    _wrapped("A deal has a card too few.", "any_order_is_a_deal", "toucan_tricks", "", deal=a_card_short),
    _wrapped("A match begins with a point.", "a_match_starts_at_nothing", "toucan_tricks", "", start=one_point_ahead),
    _wrapped("A line of 0 points is written.", "score_lines_add_up", "toucan_tricks", "", apply=sheet_of_nothing),
    Fault(
        "toucan_tricks",
        "JSON loses the hand of a view.",
        lambda: Wrapped(toucan_tricks, View=Forgetful, view=another_class(toucan_tricks, Forgetful)),
        "json_is_read_back_as_written",
        ("the view Forgetful",),
        given={"names": {**vars(cardrules.game), **vars(toucan_tricks), "Forgetful": Forgetful}},
    ),
    _wrapped(
        "The king of spades is read as the queen.",
        "json_is_read_back_as_written",
        "toucan_tricks",
        "",
        card=queen_for_king,
    ),
)

COLONEL: Final = (
    _edited(
        "No card need be kept to discard.",
        "compare: legal moves",
        "colonel",
        ("rules", 'return table.match.options.final_discard == "required"', "return False"),
        words="KEEP_ONE",
    ),
    _edited(
        "The optional card may go back in the turn in which it was taken.",
        "compare: legal moves",
        "colonel",
        ("rules", "or table.match.options.return_optional or", "or True or"),
        words="RETURN",
    ),
    _edited(
        "A challenge may be made again in the same turn.",
        "compare: legal moves",
        "colonel",
        ("rules", "not table.challenged[seat] and (", "("),
        words="CHALLENGE_ONCE: Challenge once a turn. [8.1]",
    ),
    _edited(
        "The optional card that a player takes is forgotten by the other.",
        "compare: table",
        "colonel",
        (
            "play",
            "taken = put(taken, seat, in_order((*taken[seat], drawn)))",
            "hands = put(hands, seat, _with(hands[seat], drawn))",
        ),
        words="taken",
    ),
    _edited(
        "The last turn is one too late.",
        "compare: table",
        "colonel",
        ("play", "turns == options.max_turns", "turns - 1 == options.max_turns"),
        words="",
    ),
    _edited(
        "A challenge wins the difference, and not the whole of the other's hand.",
        "compare: table",
        "colonel",
        (
            "scoring",
            "ScoreLine(low, total(hands[high]), Reason.CHALLENGE)",
            "ScoreLine(low, total(hands[high]) - total(hands[low]), Reason.CHALLENGE)",
        ),
        words="CHALLENGE: A challenge was accepted",
    ),
    _edited(
        "The dealer has the first card.",
        "compare: view of seat 0",
        "colonel",
        ("play", "cards[(seat != elder) : SEATS * HAND : SEATS]", "cards[(seat == elder) : SEATS * HAND : SEATS]"),
    ),
    _edited(
        "Both players win the match, whatever their scores.",
        "compare: outcome",
        "colonel",
        ("play", "return highest(state.table.match.scores) if", "return Outcome(state.table.match.scores, (0, 1)) if"),
        words="winners",
    ),
    _edited(
        "Cards laid off are not listed.",
        "exactly_what_is_legal_is_accepted",
        "colonel",
        ("rules", "moves += [LayOff(seat, card, nth) for card, nth in layable(table, seat, held)]", ""),
        words="is not legal, but apply accepts it|LayOff",
    ),
    _edited(
        "A hand goes on when the stock is exhausted.",
        "every_card_is_in_one_place",
        "colonel",
        ("play", "if stock == 0:", "if stock < 0:"),
        words="table.stock",
    ),
    _wrapped("A deal is taken in the middle of a hand.", "the_dealer_acts_in_time", "colonel", "", deal=deals_in_play),
    _wrapped(
        "A guest who is not at the table has a view.", "nobody_else_has_a_view", "colonel", "", view=any_seat_sees
    ),
    _wrapped(
        "An imagined state has no stock.",
        "any_order_of_the_hidden_cards_fits",
        "colonel",
        "",
        imagine=imagines_no_stock,
    ),
    _wrapped(
        "A move has another result when it is made again.",
        "a_log_replays_to_every_state",
        "colonel",
        "",
        apply=Remembering(),
    ),
    _wrapped(
        "The repr of a view is no Python.",
        "values_survive_copies",
        "colonel",
        "",
        View=Unreadable,
        view=another_class(colonel, Unreadable),
    ),
)

ENDLESS: Final[tuple[Edit, ...]] = (
    ("play", "if isinstance(table, Auction | Playing) or over(table):", "if isinstance(table, Auction | Playing):"),
    ("play", "return highest(state.table.match.scores) if over(state.table) else None", "return None"),
)

TAROCK: Final = (
    _edited(
        "A slam scores nothing.",
        "compare: table",
        "straw_man_tarock",
        ("scoring", "    lines += _slam(taken)\n", ""),
        words="SLAM: All tricks taken. [8.3]",
    ),
    _edited(
        "The line of Rostopschin is missing.",
        "compare: table",
        "straw_man_tarock",
        ("scoring", "    lines += _rostopschin(taken)\n", ""),
        words="ROSTOPSCHIN",
    ),
    _edited(
        "36 card points lose.",
        "compare: table",
        "straw_man_tarock",
        ("scoring", "if points >= NEEDED:\n", "if points > NEEDED:\n"),
        words="DECLARER",
    ),
    _edited(
        "Two cards left over are counted as a group of three.",
        "compare: table",
        "straw_man_tarock",
        ("scoring", "2 * groups + (left > 0)", "2 * groups + left"),
    ),
    _edited(
        "The lower card takes the trick.",
        "compare: table",
        "straw_man_tarock",
        ("scoring", "STRENGTH[reply.place] > STRENGTH[lead.place]", "STRENGTH[reply.place] < STRENGTH[lead.place]"),
        words="at: to_play|the other: 1",
    ),
    _edited(
        "Nobody has to trump.",
        "compare: legal moves",
        "straw_man_tarock",
        (
            "rules",
            "return following or tuple([card for card in held if card.suit is None]) or held",
            "return following or held",
        ),
        words="TRUMP",
    ),
    _edited(
        "A king stays on his straw man.",
        "compare: table",
        "straw_man_tarock",
        ("play", 'and card.suit is not None and card.rank != "K":', "and card.suit is not None:"),
    ),
    _edited(
        "The last card of a straw man is shown though it goes to the hand unseen.",
        "compare: table",
        "straw_man_tarock",
        ("play", "return 0, None, seen, (card,)", "return 0, None, (*seen, card), ()"),
        words="shown",
    ),
    _edited(
        "Either player may bid first.",
        "exactly_what_is_legal_is_accepted",
        "straw_man_tarock",
        *[
            (
                "play",
                f"case {said}():\n                if isinstance(table, Auction) and may_bid(table, move.seat):",
                f"case {said}():\n                if isinstance(table, Auction):",
            )
            for said in ("Bid", "Pass")
        ],
        words="is not legal, but apply accepts it",
    ),
    _edited(
        "The same player deals again.",
        "compare: table",
        "straw_man_tarock",
        ("play", "dealer=1 - match.dealer, deals", "dealer=match.dealer, deals"),
        words="match.dealer",
    ),
    Fault(
        "straw_man_tarock",
        "A match never ends.",
        lambda: edited("straw_man_tarock", *ENDLESS),
        "a_match_ends_within_its_bound",
        ("it goes on",),
        {"hands": 1},
        {"problems": lambda _state: ()},
    ),
    _wrapped(
        "The end of a match has no outcome.", "one_thing_at_a_time", "straw_man_tarock", "", outcome=lambda _state: None
    ),
    _wrapped("A view shows a card face down.", "a_view_shows_the_table", "straw_man_tarock", "", view=next_card_up),
    _wrapped(
        "breach names another rule than apply does.",
        "a_refusal_names_the_rule_that_the_seat_sees",
        "straw_man_tarock",
        "",
        breach=says_holding,
    ),
    _wrapped(
        "A refusal tells whether the other holds the card.",
        "hidden_cards_change_no_refusal",
        "straw_man_tarock",
        "hears the same",
        apply=tells_who_has_it,
    ),
    _wrapped(
        "More cards are imagined than are hidden.",
        "only_hidden_cards_are_imagined",
        "straw_man_tarock",
        "",
        imagine=imagines_anything,
    ),
    _wrapped(
        "A view cannot be pickled.",
        "values_survive_copies",
        "straw_man_tarock",
        "",
        View=Unpicklable,
        view=another_class(straw_man_tarock, Unpicklable),
    ),
)

BURN: Final = (
    _edited(
        "Cards are swapped, and what is known of them stays where it was.",
        "compare: table",
        "toucan_burn",
        (
            "play",
            "slots = _put(_put(table.slots, one, _at(table.slots, other)), other, _at(table.slots, one))",
            "slots = table.slots",
        ),
        words="seen_by",
    ),
    _edited(
        "A card given takes no knowledge with it.",
        "compare: table",
        "toucan_burn",
        (
            "play",
            "slots = _put(_put(table.slots, there, _at(table.slots, here)), here, None)",
            "slots = _put(_put(table.slots, there, new_lying((), None)), here, None)",
        ),
        words="seen_by",
    ),
    _edited(
        "A penalty card is looked at.",
        "compare: table",
        "toucan_burn",
        ("play", "(new_lying((), None),) * paid", "(new_lying((seat,), None),) * paid"),
        words="seen_by",
    ),
    _edited(
        "A spy shows the card to its owner too.",
        "compare: table",
        "toucan_burn",
        ("play", "tuple(sorted([*lying.seen_by, seat]))", "tuple(sorted({*lying.seen_by, seat, place[0]}))"),
        words="seen_by",
    ),
    _edited(
        "A wrong burn costs no card.",
        "compare: table",
        "toucan_burn",
        ("play", "paid = min(debt, table.stock)", "paid = debt = 0"),
    ),
    _edited(
        "Whoever has called may burn.",
        "compare: legal moves",
        "toucan_burn",
        ("rules", "or seat == table.caller:\n", "or seat == -1:\n"),
        words="CALLER_BURNS",
    ),
    _edited(
        "A burn may be tried again and again.",
        "compare: legal moves",
        "toucan_burn",
        ("rules", 'not table.window[seat] or table.match.options.burn_attempts == "unlimited"', "True"),
        words="ATTEMPT",
    ),
    _edited(
        "The power of a card from the pile may be used.",
        "compare: table",
        "toucan_burn",
        ("play", "POWER_OF[played] if table.taken is None else None", "POWER_OF[played]"),
    ),
    _edited(
        "The top discard is lost in a reshuffle.",
        "any_order_is_a_deal",
        "toucan_burn",
        ("play", "pile=before.pile[-1:], stock", "pile=(), stock"),
        words="nowhere",
        seats=10,
    ),
    _edited(
        "A failed call costs nothing but the hand.",
        "compare: table",
        "toucan_burn",
        ("scoring", "ScoreLine(seat, options.fail_penalty, Reason.FAILED)", "ScoreLine(seat, 0, Reason.FAILED)"),
        words="FAILED",
    ),
    _wrapped(
        "The card drawn is seen by all.",
        "any_order_of_the_hidden_cards_fits",
        "toucan_burn",
        "",
        view=drawn_in_sight,
    ),
    _wrapped(
        "A seat knows a card that it has never seen.",
        "compare: view of seat 0",
        "toucan_burn",
        "known",
        view=knows_a_card_more,
    ),
    _wrapped(
        "Only burns that match are listed.",
        "exactly_what_is_legal_is_accepted",
        "toucan_burn",
        "is not legal, but apply accepts it",
        legal_moves=burns_that_match,
    ),
    _wrapped(
        "The label of a shuffle is a sentence.", "a_shuffle_asks_a_seat", "toucan_burn", "", to_shuffle=named_by_round
    ),
)

FAULTS: Final = (*PIP_PIP, *TRICKS, *COLONEL, *TAROCK, *BURN)
