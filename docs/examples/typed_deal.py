"""Real cards, typed in: the codes of a deal, top card first, become the dealer's answer."""

from collections import Counter
from collections.abc import Sequence

from cardrules import BadDeal, Card, Dealt, Seed, Shuffle
from cardrules.dealing import shuffled


def typed(asked: Shuffle, codes: str, *, rest: Seed | None = None) -> Dealt:
    """The answer to *asked*: the cards of *codes*, the first on top.

    With *rest* the cards that are not typed lie under them, in an order of that seed.
    Raises BadDeal, which says all that is wrong at once.
    """
    faces = {card.code.upper(): card for card in asked.cards}
    left = Counter(asked.cards)
    cards: list[Card] = []
    faults: list[str] = []
    for nth, code in enumerate(codes.split(), 1):
        card = faces.get(code.upper())
        if card is None:
            faults.append(f"Card {nth}, {code}, is not in this pack.")
        elif not left[card]:
            faults.append(f"Card {nth}, {code}, is there once too often.")
        else:
            left[card] -= 1
            cards.append(card)
    missing = tuple(left.elements())
    if missing and rest is None:
        faults.append(f"Missing: {' '.join([card.code for card in missing])}.")
    if faults:
        raise BadDeal("cards", " ".join(faults))
    under = () if rest is None else shuffled(rest, "rest", missing)
    return Dealt(asked.act, asked.seat, (*cards, *under))


def one_at_a_time(hands: Sequence[str], then: str = "") -> str:
    """The pack that deals these hands one card at a time; the first hand gets the first card."""
    rounds = zip(*[hand.split() for hand in hands], strict=True)
    return " ".join([code for cards in rounds for code in cards] + then.split())
