"""What two cards are worth against two: patterns, pairs, comparison, and how many cards each player wins.

Every question stands by itself: cards in, an answer out.  `judge` puts them together.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from cardrules.cards import Card
from cardrules.games.toucan_tricks.state import Call, Options, Pattern, Two

RANKS: Final = 13
RED: Final = frozenset({"D", "H"})

Won: TypeAlias = tuple[int, int]
"""How many of the four cards the leader wins, and how many the follower."""

LEADER_ALL: Final[Won] = (4, 0)
LEADER: Final[Won] = (3, 1)
TIE: Final[Won] = (2, 2)
FOLLOWER: Final[Won] = (1, 3)
FOLLOWER_ALL: Final[Won] = (0, 4)


# --- What two cards make ----------------------------------------------------------------------------------------------


def rank(card: Card) -> int:
    """From 1 for an ace, the lowest, to 13 for a king; suits never rank (1.3, T5)."""
    return card.place % RANKS + 1


def is_pair(two: Two) -> bool:
    """Two cards of one rank (7.1)."""
    return two[0].rank == two[1].rank


def is_red(card: Card) -> bool:
    """Diamonds and hearts are red, clubs and spades black."""
    return card.suit in RED


def suit_pattern(two: Two) -> Pattern:
    """Flush of one suit, colour of two suits of one colour, mix of two colours (5.1 to 5.3)."""
    one, other = two
    if one.suit == other.suit:
        return "flush"
    return "colour" if (one.suit in RED) == (other.suit in RED) else "mix"


def lead_pattern(lead: Two) -> Pattern:
    """Two cards of one rank are always led as a pair (7.1, T8)."""
    return "pair" if is_pair(lead) else suit_pattern(lead)


# --- One against the other --------------------------------------------------------------------------------------------


def same_suits(lead: Two, reply: Two) -> bool:
    """Whether the reply is of exactly the lead's two suits (7.5, T10)."""
    return {each.suit for each in lead} == {each.suit for each in reply}


def matches(lead: Two, reply: Two, options: Options) -> bool:
    """Whether the reply follows the pattern of a lead that is no pair (5.4).

    A pair has no standing of its own as a reply: it is a colour or a mix (T9).  T3: the category is enough; or by
    option a flush must be of the same suit, and a colour of the same colour.
    """
    pattern = suit_pattern(lead)
    if suit_pattern(reply) != pattern:
        return False
    if options.pattern_match == "category" or pattern == "mix":
        return True
    return same_suits(lead, reply) if pattern == "flush" else is_red(lead[0]) == is_red(reply[0])


def standing(two: Two, call: Call) -> tuple[int, int]:
    """To compare two cards with two others under a call: first the card that counts, then the other; more is better.

    High: the top card, then the other; Low: the bottom card, then the other, low before high (6.1, 6.2, T5).
    """
    low, high = rank(two[0]), rank(two[1])
    if low > high:
        low, high = high, low
    return (high, low) if call == "high" else (-low, -high)


def beats(reply: Two, lead: Two, call: Call, options: Options) -> bool:
    """Whether a reply that matches no pattern is still the highest or the lowest (6.4).

    T6: by the second card too if the first are equal; or by option by the first card alone.
    """
    ours, theirs = standing(reply, call), standing(lead, call)
    return ours > theirs if options.offpattern_win == "full_comparison" else ours[0] > theirs[0]


# --- The trick --------------------------------------------------------------------------------------------------------


def judge(lead: Two, reply: Two, call: Call, options: Options) -> Won:
    """How many cards leader and follower win.  After 2 and 2 nobody has taken the trick, and the follower leads."""
    if is_pair(lead):
        return _to_a_pair(lead, reply, call, options)
    if matches(lead, reply, options):
        return _better(lead, reply, call)
    return FOLLOWER if beats(reply, lead, call, options) else LEADER_ALL  # 6.4, 6.5; equal ranks are no tie: T7


def _to_a_pair(lead: Two, reply: Two, call: Call, options: Options) -> Won:
    """No pair beats a pair but another (7.2 to 7.5)."""
    if not is_pair(reply):
        return LEADER if same_suits(lead, reply) else LEADER_ALL  # T10
    won = _better(lead, reply, call)
    if won == TIE or options.pair_vs_pair_loser_card == "always" or same_suits(lead, reply):  # T11
        return won
    return LEADER_ALL if won == LEADER else FOLLOWER_ALL


def _better(lead: Two, reply: Two, call: Call) -> Won:
    """Three cards to the better, one to the other; two each when all ranks are equal (6.3, 6.6)."""
    theirs, ours = standing(lead, call), standing(reply, call)
    if ours == theirs:
        return TIE
    return FOLLOWER if ours > theirs else LEADER
