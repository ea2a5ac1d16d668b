"""A deal that players can check: the host commits himself, each player adds a text."""

import hmac
from collections.abc import Sequence
from hashlib import sha256

from cardrules import Seed, loads, verify
from cardrules.log import Report


def commitment(secret: Seed) -> str:
    """What the host publishes first: it binds him to his secret, and does not betray it."""
    return sha256(secret.value).hexdigest()


def seed_of(secret: Seed, texts: Sequence[str]) -> Seed:
    """The seed of the match, made of the host's secret and the players' texts, by seat."""
    # Digests are all of one length, so that no two rows of texts look alike.
    digests = [sha256(text.encode()).digest() for text in texts]
    return Seed(hmac.digest(secret.value, b"".join(digests), "sha256"))


def check(log: str | bytes, committed: str, secret: Seed, texts: Sequence[str]) -> Report:
    """What the log of a match is that was dealt as agreed.  Raises ValueError; a BadLog is one."""
    if commitment(secret) != committed:
        raise ValueError("This is not the secret that the host was bound to.")
    if loads(log).seed != seed_of(secret, texts):
        raise ValueError("The log does not name the seed that secret and texts make.")
    return verify(log)
