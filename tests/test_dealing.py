"""The dealer: seeds, the stream, the shuffle `cardrules/deal/1` with its check values, and the playout numbers."""

from __future__ import annotations

import copy
import hashlib
import hmac
import os
import pickle
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from cardrules.cards import FRENCH
from cardrules.dealing import MOST_CARDS, SHUFFLE, Dealer, Seed, blocks, numbers, shuffled
from cardrules.game import BadValue, CardRulesError, Dealt, Shuffle

ZEROS = Seed(bytes(32))
COUNTING = Seed(bytes(range(32)))


def order(seed: Seed, label: str, size: int) -> tuple[int, ...]:
    return shuffled(seed, label, tuple(range(size)))


class TestTheCheckValues:
    """Fixed for ever: a change of any of these is another shuffle, with another name."""

    def test_the_shuffle_has_its_name(self) -> None:
        assert SHUFFLE == "cardrules/deal/1"

    def test_the_first_block_of_the_stream(self) -> None:
        block = "0b5975853492a64e7720e9fccd4ede4edded777118f87d865ddc888947db48b9"
        assert next(blocks(ZEROS, "deal/0")).hex() == block

    def test_ten_cards(self) -> None:
        assert order(ZEROS, "deal/0", 10) == (3, 7, 6, 2, 9, 4, 0, 5, 8, 1)

    def test_fifty_two_cards(self) -> None:
        assert order(ZEROS, "deal/0", 52)[:8] == (12, 49, 19, 45, 26, 29, 10, 8)

    def test_fifty_four_cards_of_another_seed_and_label(self) -> None:
        assert order(COUNTING, "round/7/deal", 54)[:8] == (33, 19, 32, 25, 46, 53, 9, 37)

    def test_thirteen_sizes_from_a_thousand_seeds(self) -> None:
        every = hashlib.sha256()
        for k in range(1000):
            seed = Seed(hashlib.sha256(f"vector {k}".encode()).digest())
            for size in (1, 2, 24, 32, 36, 40, 48, 52, 54, 104, 108, 255, 256):
                every.update(bytes(order(seed, "deal/0", size)))
        assert every.hexdigest() == "20c00efcefee70524bcc846acba8fb8ec585a3536e7460bc529afc57ec1ade1a"

    def test_a_seed_from_text(self) -> None:
        digits = hashlib.sha256(b"cardrules/seed/text\0a fine evening").hexdigest()
        assert Seed.from_text("a fine evening").hex() == digits


class TestTheStream:
    def test_block_j_is_the_hmac_of_name_label_and_j(self) -> None:
        stream = blocks(COUNTING, "cut/3")
        for j in range(300):
            text = b"cardrules/deal/1\0cut/3\0" + j.to_bytes(4, "big")
            assert next(stream) == hmac.digest(COUNTING.value, text, "sha256")

    @pytest.mark.parametrize("label", ["", "deal/0", "a b", "\x00", "\x7f"])
    def test_a_label_is_any_ascii_text(self, label: str) -> None:
        assert len(next(blocks(ZEROS, label))) == 32

    @pytest.mark.parametrize("label", ["déal/0", "deal/\uff10", "\ud800", "\x80", b"deal/0", 0, None])
    def test_another_label_is_refused_at_once(self, label: str) -> None:
        for ask in (
            lambda: blocks(ZEROS, label),
            lambda: numbers(ZEROS, label),
            lambda: shuffled(ZEROS, label, FRENCH),
            lambda: shuffled(ZEROS, label, ()),  # though it needs no number
            lambda: Dealer(ZEROS).answer(Shuffle(label, "deal", 0, FRENCH)),
        ):
            with pytest.raises(BadValue) as refused:
                ask()
            assert (refused.value.path, refused.value.code) == ("label", "label")

    def test_a_long_bad_label_makes_no_long_message(self) -> None:
        with pytest.raises(BadValue) as refused:
            blocks(ZEROS, "é" * 100_000)
        assert len(str(refused.value)) < 200


class TestTheShuffle:
    @pytest.mark.parametrize("size", range(MOST_CARDS + 1))
    def test_every_card_stays_in_the_pack(self, size: int) -> None:
        assert sorted(order(COUNTING, "deal/0", size)) == list(range(size))

    def test_it_is_fisher_yates_from_the_top_index_down(self) -> None:
        pack = list(range(200))
        stream = (byte for block in blocks(ZEROS, "deal/5") for byte in block)
        for i in range(199, 0, -1):
            byte = next(byte for byte in stream if byte < 256 - 256 % (i + 1))
            pack[i], pack[byte % (i + 1)] = pack[byte % (i + 1)], pack[i]
        assert order(ZEROS, "deal/5", 200) == tuple(pack)

    @pytest.mark.parametrize("m", range(2, MOST_CARDS + 1))
    def test_no_card_is_likelier_than_another_below_m(self, m: int) -> None:
        drawn = Counter(byte % m for byte in range(256) if byte < 256 - 256 % m)
        assert len(drawn) == m
        assert len(set(drawn.values())) == 1

    def test_each_order_of_four_cards_comes_about_equally_often(self) -> None:
        orders = Counter(order(COUNTING, f"deal/{k}", 4) for k in range(24_000))
        assert len(orders) == 24
        assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 49.7  # chi-square, 23 degrees, 1 in 1000

    def test_257_cards_are_refused(self) -> None:
        with pytest.raises(BadValue) as refused:
            order(ZEROS, "deal/0", 257)
        assert (refused.value.path, refused.value.code) == ("cards", "size")

    def test_anything_may_be_shuffled_and_the_pack_passed_in_is_unchanged(self) -> None:
        pack = FRENCH * 2
        mixed = shuffled(ZEROS, "deal/0", pack)
        assert pack == FRENCH * 2
        assert mixed == tuple(pack[place] for place in order(ZEROS, "deal/0", 104))

    def test_labels_and_seeds_make_different_orders(self) -> None:
        labels = ["deal/0", "deal/1", "cut/0", "deal/0/reshuffle/0", "deal/1/reshuffle/0"]
        orders = {order(seed, label, 52) for seed in (ZEROS, COUNTING) for label in labels}
        assert len(orders) == 10

    def test_it_does_not_depend_on_the_hash_seed_of_the_run(self) -> None:
        code = "from cardrules.dealing import *; print(shuffled(Seed.from_text('x'), 'deal/0', tuple('abcdefgh')))"
        printed = {
            subprocess.run(
                [sys.executable, "-c", code],
                env={**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": os.pathsep.join(sys.path)},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for salt in ("0", "1")
        }
        assert printed == {f"{shuffled(Seed.from_text('x'), 'deal/0', tuple('abcdefgh'))}\n"}


class TestTheDealer:
    @pytest.mark.parametrize("seed", ["a text", bytes(32), None])
    def test_it_deals_from_a_seed_alone(self, seed: Any) -> None:
        with pytest.raises(BadValue) as refused:
            Dealer(seed)
        assert (refused.value.path, refused.value.code) == ("seed", "type")

    def test_answers_the_act_by_the_seat_that_was_asked(self) -> None:
        asked = Shuffle("deal/2", "deal", 3, FRENCH)
        assert Dealer(ZEROS).answer(asked) == Dealt("deal", 3, shuffled(ZEROS, "deal/2", FRENCH))

    def test_gives_the_same_answer_to_the_same_question_in_any_order(self) -> None:
        dealer = Dealer(COUNTING)
        asked = [Shuffle(f"deal/{k}", "deal", 0, FRENCH) for k in range(5)]
        forwards = [dealer.answer(each) for each in asked]
        backwards = [dealer.answer(each) for each in reversed(asked)]
        assert forwards == backwards[::-1]

    def test_does_not_show_its_seed(self) -> None:
        assert repr(Dealer(COUNTING)) == "Dealer(seed=Seed(...))"

    def test_is_a_value(self) -> None:
        dealer = Dealer(COUNTING)
        assert dealer == Dealer(Seed(bytes(range(32)))) != Dealer(ZEROS)
        assert hash(dealer) == hash(Dealer(COUNTING))
        assert pickle.loads(pickle.dumps(dealer)) == copy.copy(dealer) == copy.deepcopy(dealer) == dealer


class TestASeed:
    def test_is_written_as_64_digits_and_read_back(self) -> None:
        digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
        assert COUNTING.hex() == digits
        assert Seed.from_hex(digits) == COUNTING

    def test_by_chance_is_new_each_time(self) -> None:
        assert len({Seed.random() for _ in range(100)}) == 100

    def test_from_text_tells_every_text_from_every_other(self) -> None:
        texts = ["", " ", "a", "A", "ä", "a\u0308", "\0", "ab"]
        assert len({Seed.from_text(text) for text in texts}) == len(texts)

    @pytest.mark.parametrize("value", [b"", bytes(31), bytes(33), bytearray(32), "0" * 64, "0" * 32, 0, 7, None, True])
    def test_is_nothing_but_32_bytes(self, value: bytes) -> None:
        self._refused(lambda: Seed(value))

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "0" * 63,
            "0" * 65,
            "A" * 64,
            "0x" + "0" * 62,
            " " + "0" * 63,
            "0" * 63 + "\n",
            "00 " * 21 + "0",
            "g" * 64,
            "\u0660" * 64,
            "\ud800" * 64,
            b"0" * 64,
            0,
            None,
        ],
    )
    def test_is_read_from_64_lower_case_digits_only(self, text: str) -> None:
        self._refused(lambda: Seed.from_hex(text))

    @pytest.mark.parametrize("text", [0, 42, 2**256, True, 1.5, b"text", None, "\ud800"])
    def test_is_made_from_text_only_and_never_from_a_number(self, text: str) -> None:
        self._refused(lambda: Seed.from_text(text))

    def _refused(self, make: object) -> None:
        assert callable(make)
        with pytest.raises(BadValue) as refused:
            make()
        assert isinstance(refused.value, CardRulesError)
        assert isinstance(refused.value, ValueError)
        assert (refused.value.path, refused.value.code) == ("seed", "seed")

    def test_never_shows_its_value(self) -> None:
        assert repr(COUNTING) == str(COUNTING) == f"{COUNTING}" == "Seed(...)"

    def test_is_not_named_by_the_refusal_of_a_wrong_one(self) -> None:
        secret = "5ecre7" * 11
        with pytest.raises(BadValue) as refused:
            Seed.from_hex(secret)
        assert secret not in str(refused.value)

    def test_is_a_value(self) -> None:
        again = Seed(bytes(range(32)))
        assert again == COUNTING != ZEROS
        assert hash(again) == hash(COUNTING)
        assert pickle.loads(pickle.dumps(COUNTING)) == copy.copy(COUNTING) == copy.deepcopy(COUNTING) == COUNTING

    def test_does_not_change(self) -> None:
        with pytest.raises(AttributeError):
            COUNTING.value = bytes(32)  # type: ignore[misc]


class TestNumbers:
    def test_are_words_of_the_stream_in_turn(self) -> None:
        below, stream = numbers(ZEROS, "playout"), blocks(ZEROS, "playout")
        words = b"".join(next(stream) for _ in range(3))
        for at in range(0, 96, 4):
            assert below(2**32) == int.from_bytes(words[at : at + 4], "big")

    def test_drop_a_word_at_or_above_the_largest_multiple(self) -> None:
        m = 2**31 + 1  # nearly every other word is dropped
        below, every = numbers(COUNTING, "playout"), numbers(COUNTING, "playout")
        kept = [word for word in [every(2**32) for _ in range(400)] if word < m]
        assert 150 < len(kept) < 250
        assert [below(m) for _ in kept] == kept

    def test_below_one_are_zero(self) -> None:
        below = numbers(ZEROS, "playout")
        assert {below(1) for _ in range(20)} == {0}

    @pytest.mark.parametrize("m", [0, -1, 2**32 + 1])
    def test_below_anything_else_are_refused(self, m: int) -> None:
        with pytest.raises(BadValue) as refused:
            numbers(ZEROS, "playout")(m)
        assert (refused.value.path, refused.value.code) == ("m", "range")

    def test_do_not_depend_on_those_drawn_from_another_source(self) -> None:
        one, other, alone = (numbers(ZEROS, "playout") for _ in range(3))
        row = [(one(6), other(52))[0] for _ in range(50)]
        assert row == [alone(6) for _ in range(50)]
