"""A deal that players can check: what was promised is found kept, and each breach of it is found."""

from __future__ import annotations

import hmac
from hashlib import sha256
from pathlib import Path
from runpy import run_path

import pytest

from cardrules import BadLog, Dealer, Record, Seed
from cardrules.games import toucan_tricks as toucan

FUNCTIONS = run_path(str(Path(__file__).parents[2] / "docs" / "examples" / "fair_deal.py"))
check, commitment, seed_of = FUNCTIONS["check"], FUNCTIONS["commitment"], FUNCTIONS["seed_of"]

SECRET = Seed.from_text("the host's")
TEXTS = ["one", "two"]
COMMITTED = commitment(SECRET)


def log(seed: Seed, reveal: Seed | None) -> str:
    """A match that was broken off after its deal."""
    record = Record.start(toucan, toucan.Options()).dealt_by(Dealer(seed))
    return record.close(reveal=reveal).log.dumps()


KEPT = log(seed_of(SECRET, TEXTS), seed_of(SECRET, TEXTS))


def test_a_match_dealt_as_agreed_passes() -> None:
    report = check(KEPT, COMMITTED, SECRET, TEXTS)
    assert (report.standing, report.seeded) == ("closed", True)


def test_commitment_and_seed_are_what_another_language_computes() -> None:
    parts = sha256(b"one").digest() + sha256(b"two").digest()
    assert sha256(SECRET.value).hexdigest() == COMMITTED
    assert hmac.new(SECRET.value, parts, "sha256").hexdigest() == seed_of(SECRET, TEXTS).hex()


@pytest.mark.parametrize("texts", [["one", "two!"], ["two", "one"], ["one"], ["onetwo"], ["", "onetwo"], []])
def test_other_texts_make_another_seed(texts: list[str]) -> None:
    with pytest.raises(ValueError, match="does not name the seed"):
        check(KEPT, COMMITTED, SECRET, texts)


def test_another_secret_is_found() -> None:
    with pytest.raises(ValueError, match="not the secret"):
        check(KEPT, COMMITTED, Seed.from_text("another"), TEXTS)


def test_a_match_dealt_from_a_seed_of_the_hosts_own_choice_is_found() -> None:
    own = Seed.from_text("four kings")
    with pytest.raises(ValueError, match="does not name the seed"):
        check(log(own, own), COMMITTED, SECRET, TEXTS)


def test_a_log_that_names_no_seed_is_not_accepted() -> None:
    with pytest.raises(ValueError, match="does not name the seed"):
        check(log(seed_of(SECRET, TEXTS), None), COMMITTED, SECRET, TEXTS)


def test_cards_that_changed_places_are_found() -> None:
    cards = KEPT.splitlines()[1].partition('"cards": [')[2]
    one, other = cards.split(", ")[:2]
    with pytest.raises(BadLog) as caught:
        check(KEPT.replace(f"[{one}, {other}", f"[{other}, {one}"), COMMITTED, SECRET, TEXTS)
    assert (caught.value.line, caught.value.code) == (2, "order")
