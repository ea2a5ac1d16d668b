"""`problems`: none in any state of a match, and a sentence for every kind of damage."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import attrs
import pytest

from cardrules import BadValue, Dealer, Dealt, Record, Seed, states
from cardrules.cards import Card, Cards
from cardrules.game import ScoreLine
from cardrules.games import NAMES, AnyGame, colonel, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks
from cardrules.testing import chooser, playout
from cardrules.testing.positions import colonel as colonels
from cardrules.testing.positions import pip_pip as pips
from cardrules.testing.positions import straw_man_tarock as tarocks
from cardrules.testing.positions import toucan_burn as burns
from cardrules.testing.positions import toucan_tricks as tricks
from cardrules.testing.problems import problems

LOOKALIKE = Card("nowhere", "KS", "K", "S", 51)
"""A card that is written like the king of spades and is another."""


def put(row: Any, place: int, new: Any) -> Any:
    return (*row[:place], new, *row[place + 1 :])


def tabled(state: Any, **changed: Any) -> Any:
    """The state with a damaged table."""
    return attrs.evolve(state, table=attrs.evolve(state.table, **changed))


def matched(state: Any, **changed: Any) -> Any:
    """The state with a damaged match."""
    return tabled(state, match=attrs.evolve(state.table.match, **changed))


def phase(game: Any, name: str, options: Any = None, seed: str = "problems", at: Any = lambda _state: True) -> Any:
    """The first state of a playout whose table is of that phase."""
    log = playout(game, options or game.Options(), Seed.from_text(seed)).log
    return next(state for state in states(game, log) if type(state.table).__name__ == name and at(state))


def damaged(nth: int, field: str, state: Any, **changed: Any) -> Any:
    """The state with damage in one of the things in a row of its table."""
    row = getattr(state.table, field)
    return tabled(state, **{field: put(row, nth, attrs.evolve(row[nth], **changed))})


def line(game: Any, seat: int, points: int, reason: str) -> Any:
    return ScoreLine(seat, points, game.Reason(reason))


def paid(state: Any, *lines: Any) -> Any:
    """The state with those lines, and with the scores that they make."""
    match = state.table.match
    scores = list(match.scores)
    for sign, each in [*[(-1, line) for line in match.lines], *[(1, line) for line in lines]]:
        scores[each.seat] += sign * each.points
    return matched(state, lines=lines, scores=tuple(scores))


def course(game: AnyGame, options: Any, seed: Seed) -> Iterator[Any]:
    """The states of a match, played by the policy of the playouts."""
    dealer, choose = Dealer(seed), chooser(game, seed)
    state = game.start(options)
    while True:
        yield state
        if game.outcome(state) is not None:
            return
        asked = game.to_shuffle(state)
        state = (
            game.apply(state, choose(game.legal_moves(state)))
            if asked is None
            else game.deal(state, dealer.answer(asked))
        )


# --- None in a match --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_no_state_of_a_match_has_problems(name: str) -> None:
    """All options of the contract test; of the states of each match some, from its first and its last on."""
    case: Any = import_module(f"contract.cases.{name}").CASE
    for nth, options in enumerate(case.options):
        for ply, state in enumerate(course(case.game, options, Seed.from_text(f"problems {nth}"))):
            if ply < 6 or ply % 11 == nth % 11 or case.game.awaited(state.table) is None:
                assert problems(state) == (), (options, state)


@pytest.mark.parametrize("name", NAMES)
def test_no_imagined_state_has_problems(name: str) -> None:
    case: Any = import_module(f"contract.cases.{name}").CASE
    log = playout(case.game, case.options[0], Seed.from_text("imagined")).log
    for state in list(states(case.game, log))[::29]:
        for seat in range(len(state.table.match.scores)):
            seen = case.game.view(state, seat)
            assert problems(case.game.imagine(seen, case.game.hidden(seen)[::-1])) == ()


def test_a_draw_that_settles_nothing_has_no_problems() -> None:
    """P2, C1: all tie until the pack runs out."""
    pips_ = pip_pip.start(pip_pip.Options(seats=4))
    alike = sorted(pip_pip.PACK, key=lambda card: "3456789TJQKA2".index(card.rank))
    assert problems(pip_pip.deal(pips_, Dealt("cut", 0, tuple(alike)))) == ()
    ties = sorted(colonel.PACK, key=lambda card: card.rank)
    state = colonel.deal(colonel.start(colonel.Options()), Dealt("cut", 0, tuple(ties)))
    assert isinstance(state.table, colonel.Cutting)
    assert problems(state) == ()
    assert has(damaged(1, "drawn", state, card=state.table.drawn[0].card), "more often")
    assert has(tabled(state, drawn=state.table.drawn[:4]), "not what the cut of these cards")


def test_the_partner_of_a_called_card_may_be_played() -> None:
    """6.4: of king and queen face up one is played first, in this trick or before it."""
    assert problems(pips.playing("|||", called="KH|||")) == ()
    assert problems(pips.playing("|||", called="KH|||", led="QH")) == ()
    assert problems(pips.playing("|||", called="KH QH||KH|")) == ()
    assert problems(pips.playing("2C 3C 4C 5C 6C|||", called="KH|||", stock="7C 8C 9C")) == ()


def test_the_last_card_of_the_stock_may_be_held() -> None:
    """B25: an empty stock ends the round, but not for the player who has just drawn its last card."""
    end = toucan_burn.Options(stock_empty="end_round")
    assert problems(burns.holding("|", stock="", options=end)) == ()
    assert problems(burns.holding("|", taken="5", stock="6", options=end)) == ()


def test_what_is_no_state_is_refused() -> None:
    for thing in (None, 3, pip_pip.Options(), pip_pip.view(pip_pip.start(pip_pip.Options()), 0), Dealer):
        with pytest.raises(BadValue, match="no state of toucan_tricks"):
            problems(thing)


def test_an_untouched_match_has_none() -> None:
    record = Record.start(toucan_burn, toucan_burn.Options(seats=2)).dealt_by(Dealer(Seed.from_text("dealt")))
    assert problems(record.state) == ()


# --- A sentence for every kind of damage ------------------------------------------------------------------------------


def has(state: Any, words: str) -> bool:
    """Whether a sentence about *state* has these words."""
    return any([words in sentence for sentence in problems(state)])


Case = tuple[Any, str]


def _pip_pip() -> list[Case]:
    g = pip_pip
    s = pips.playing("AS KS | 2H 3H | 3D 4C", led="QS")
    new = pips.playing("||")
    called = pips.playing("KS QS|||", called="|KH QH||", coming="H")
    two = g.Options(seats=3, rounds=2)
    turned, later = phase(g, "Turned", two), phase(g, "Turned", two, at=lambda each: each.table.match.deals)
    to_taker = attrs.evolve(two, remainder="last_trick_winner")
    scoring = phase(g, "Turned", to_taker, at=lambda each: each.table.match.deals)
    sheet, last = later.table.match.lines, scoring.table.match.lines
    *calls, first, second, end = sheet
    won = next(nth for nth, each in enumerate(last) if each.reason is g.Reason.TRICKS)
    cutting, between = phase(g, "Cutting", two), phase(g, "Between", two)
    hands, table = s.hands, s.table
    third = table.taken[2]

    def less(points: int) -> Any:
        """The lines of a deal, the first of its tricks with so many points less."""
        return put(last, won, attrs.evolve(last[won], points=last[won].points - points))

    return [
        # form
        (tabled(s, to_play=True), "table.to_play: Here belongs a whole number, not true."),
        (tabled(s, trump="X"), "table.trump: Here belongs one of"),
        (tabled(s, trick=[*table.trick]), "table.trick"),
        (attrs.evolve(s, hands=put(hands, 1, (straw_man_tarock.card("XXI"),))), "'XXI' is no card of the french pack"),
        (attrs.evolve(s, hands=put(hands, 0, put(hands[0], 1, LOOKALIKE))), "A card of another pack"),
        # shape
        (matched(s, scores=(0, 0)), "table.match.scores is a row of 2, not of 3: one entry for each seat."),
        (matched(s, dealer=3), "table.match.dealer is 3, but the seats are 0 to 2."),
        (matched(s, lines=(line(g, 4, 50, "pip_pip"),)), "table.match.lines[0].seat is 4"),
        (damaged(0, "drawn", turned, seat=-1), "table.drawn[0].seat is -1"),
        (damaged(0, "taken", s, leader=3), "table.taken[0].leader is 3"),
        (damaged(0, "taken", s, taker=3), "table.taken[0].taker is 3"),
        (damaged(0, "taken", s, cards=third.cards[:2]), "table.taken[0].cards is a row of 2, not of 3."),
        (tabled(s, to_play=-1), "table.to_play is -1"),
        (tabled(s, sizes=(1, 2)), "table.sizes is a row of 2"),
        (tabled(s, called=()), "table.called is a row of 0"),
        (attrs.evolve(s, hands=hands[:2]), "hands is a row of 2, not of 3: one entry for each seat."),
        (tabled(s, trick=table.trick * 3), "table.trick has 3 cards: with 3 it is taken."),
        (attrs.evolve(cutting, hands=hands), "hands is not empty"),
        (attrs.evolve(between, stock=new.stock), "stock is not empty"),
        # match
        (matched(s, cuts=-1), "table.match.cuts is -1: fewer than none."),
        (matched(s, deals=-1), "table.match.deals is -1: fewer than none."),
        (matched(called, lines=(*called.table.match.lines, line(g, 0, 0, "pip_pip"))), "lines[1] is of 0 points"),
        (matched(s, scores=(0, 5, 0)), "table.match.scores are 0, 5, 0, but no deal came before"),
        (matched(pips.playing("||", deals=1), scores=(0, -5, 0)), "none is ever below 0."),
        (matched(between, deals=0), "table.match.deals is 0, but a deal is scored."),
        (matched(s, deals=3), "table.match.deals is 3: everybody has dealt, and the match is over."),
        (matched(between, deals=7), "table.match.deals is 7: everybody has dealt"),
        (matched(s, cuts=0), "table.match.cuts is 0, but there was a cut for each of 1 deals."),
        (
            matched(pips.playing("||", deals=1, options=attrs.evolve(two, later_trump="last_trump")), cuts=0),
            "cut for each",
        ),
        (matched(cutting, cuts=1), "table.match.cuts is 1, but table.drawn has 0 cards."),
        (matched(cutting, deals=1), "the first dealer is not found"),
        # draws and cuts
        (matched(turned, dealer=(turned.table.match.dealer + 1) % 3), "not what the draw of these cards comes to"),
        (tabled(turned, drawn=turned.table.drawn[:1] * 3), "more often than the pack has them"),
        (tabled(turned, drawn=()), "not what the draw of these cards comes to"),
        (tabled(cutting, drawn=turned.table.drawn), "not what the draw of these cards comes to"),
        (damaged(0, "drawn", later, seat=(later.table.drawn[0].seat + 1) % 3), "not one card of the trump"),
        (matched(later, options=attrs.evolve(two, later_trump="first_draw")), "only the first trump is cut for"),
        # the score sheet of the deal before
        (paid(later, line(g, 0, 51, "pip_pip"), *sheet), "not at most 8 calls of 50 points each"),
        (paid(later, line(g, 0, -5, "pip_pip"), *sheet), "not at most 8 calls of 50 points each"),
        (paid(between, line(g, 0, 1000, "pip_pip"), *between.table.match.lines), "not at most 8 calls of 50 points"),
        (paid(later, *sheet, line(g, 0, 50, "pip_pip")), "are not calls, then tricks, then the remainder"),
        (paid(scoring, *last, *[line(g, 0, 1, "remainder")] * 2), "are not calls, then tricks, then the remainder"),
        (paid(later, *calls, second, first, end), "not one line for the tricks of a seat, in seat order"),
        (paid(later, *calls, first, second, attrs.evolve(end, points=-5)), "but the deal had 242 to 264."),
        (paid(later, *calls, first, second, attrs.evolve(end, points=1000)), "but the deal had 242 to 264."),
        (
            paid(
                later, attrs.evolve(first, points=-5), attrs.evolve(second, points=150), attrs.evolve(end, points=110)
            ),
            "have 255 card points, but the deal had 242 to 264.",
        ),
        (paid(scoring, *less(1)), "have 263 card points, but the deal had 264."),
        (paid(scoring, *less(23), line(g, 0, 23, "remainder")), "more points for the remainder than it can have: 22."),
        (
            paid(later, *sheet[:-1], attrs.evolve(end, points=end.points - 1), line(g, 0, 1, "remainder")),
            "more points for the remainder than it can have: 0.",
        ),
        # a deal
        (tabled(s, to_play=0), "table.to_play is 0, but it is the turn of seat 1."),
        (tabled(s, taken=table.taken * 2), "tricks: after 34 the deal is scored."),
        (tabled(new, stock=80), "table.stock is 80, but after 0 tricks and 0 cards of the next it is 83."),
        (tabled(s, remainder=()), "the length of table.remainder is 0"),
        (attrs.evolve(new, stock=new.stock[:5]), "table.stock is 83, but stock has 5 cards."),
        (tabled(s, sizes=(2, 2, 7)), "table.sizes[2] is 7, but with hand and called cards counted it is 3."),
        (attrs.evolve(s, hands=put(hands, 1, hands[1][:1])), "with hand and called cards counted it is 1."),
        (tabled(s, sizes=(2, 2, 7)), "after 31 plays it is 3."),
        (attrs.evolve(s, hands=put(hands, 0, hands[0][::-1])), "hands[0] is not in pack order: KS AS."),
        (
            tabled(called, called=put(called.table.called, 1, called.table.called[1][::-1])),
            "table.called[1] is not in pack",
        ),
        (tabled(called, called=((), called.table.called[1][:1] + new.hands[0][:1], (), ())), "no king or queen"),
        (attrs.evolve(called, hands=put(called.hands, 0, called.hands[3])), "pairs is not what the cards make of it"),
        (matched(called, lines=(), scores=(0, 0, 0, 0)), "table.called[1] shows 1 calls, but table.match.lines have 0"),
        (
            pips.playing("|||", called="KH|QH|KH|QH"),
            "shows 4 calls of H, but a deal has at most 2 of a suit",
        ),
        (pips.playing("|||", called="KH|||", taken=[]), "whose partners are not played: QH."),
        (pips.playing("|||", called="KH|QH||", taken=[]), "whose partners are not played: QH KH."),
        (tabled(s, coming="D"), "differ, but nobody has called"),
        (matched(s, lines=(line(g, 0, 49, "pip_pip"),), scores=(49, 0, 0)), "not at most 8 calls of 50 points each"),
        (damaged(1, "taken", s, leader=(table.taken[1].leader + 1) % 3), "table.taken[1].leader is"),
        (damaged(1, "taken", s, taker=(table.taken[1].taker + 1) % 3), "but the best card is another's."),
        (attrs.evolve(s, hands=put(hands, 0, hands[1])), "Cards that are nowhere: AS KS."),
        (attrs.evolve(s, hands=put(hands, 0, hands[0][:1] * 2)), "Cards that are nowhere: KS."),
        (
            attrs.evolve(s, hands=put(hands, 0, (*hands[0], hands[0][0], hands[0][0]))),
            "more often than the pack has them: AS.",
        ),
        # scored
        (tabled(between, taken=between.table.taken[:-1]), "tricks, but a deal has 34."),
        (matched(between, lines=(), scores=(0, 0, 0)), "but the deal scores"),
        (tabled(between, remainder=()), "Cards that are nowhere"),
    ]


def _toucan_tricks() -> list[Case]:
    g = toucan_tricks
    s, led = tricks.playing("8D QH | TH QD"), tricks.playing("| 8S 5D", led="9H 4H high")
    new = tricks.playing("|")
    opening = phase(g, "Opening")
    between = toucan_tricks.apply(
        tricks.playing("| 8S 5D", led="9H 4H high", counts=(30, 18)), g.Follow(1, _two("5D 8S"))
    )
    claimed = toucan_tricks.apply(s, g.Claim(0))
    table, hands = s.table, s.hands
    done = table.taken[3]
    return [
        (tabled(s, counts=(1, 2, 3)), "table.counts"),
        (attrs.evolve(opening, hands=hands), "hands is not empty"),
        (attrs.evolve(between, can=new.can), "can is not empty"),
        (attrs.evolve(s, hands=hands[:1]), "hands is a row of 1"),
        (tabled(s, to_lead=2), "table.to_lead is 2"),
        (tabled(led, to_follow=2), "table.to_follow is 2"),
        (tabled(claimed, claimant=2), "table.claimant is 2"),
        (damaged(0, "taken", s, leader=2), "table.taken[0].leader is 2"),
        (matched(s, cuts=1), "table.match.cuts is 1, but as nobody cuts in this game it is 0."),
        (matched(s, dealer=1 - table.match.dealer), "by the options and after 0 deals"),
        (matched(opening, deals=1), "nothing is dealt yet"),
        (matched(between, deals=0), "a deal is scored"),
        (matched(s, lines=(line(g, 0, 5, "claim"),), scores=(5, 0)), "the deal is not scored yet"),
        (matched(tricks.playing("|", deals=1), scores=(11, 0)), "before this deal: the match was over."),
        (tabled(s, to_lead=1), "it is the turn of seat 0."),
        (tabled(led, to_follow=0), "it is the turn of seat 1."),
        (tabled(led, lead=led.table.lead[::-1]), "table.lead is not in pack order"),
        (tabled(s, taken=(*table.taken, done, done)), "tricks: after 13 the deal is scored."),
        (tabled(new, can=30), "table.can is 30, but after 0 tricks it is 38."),
        (attrs.evolve(new, can=new.can[:3]), "table.can is 38, but can has 3 cards."),
        (attrs.evolve(s, hands=(hands[0][::-1], hands[1])), "hands[0] is not in pack order"),
        (tabled(s, sizes=(1, 2)), "table.sizes[0] is 1, but with the hand counted it is 2."),
        (attrs.evolve(tabled(s, sizes=(1, 2)), hands=(hands[0][:1], hands[1])), "but after 12 tricks it is 2."),
        (attrs.evolve(s, hands=(hands[1], hands[1])), "Cards that are nowhere: 8D QH."),
        (attrs.evolve(s, hands=(hands[1], hands[1])), "more often than the pack has them: QD TH."),
        (damaged(3, "taken", s, leader=1 - done.leader), "table.taken[3].leader is"),
        (damaged(3, "taken", s, lead=done.lead[::-1]), "table.taken[3].lead is not in pack order"),
        (damaged(3, "taken", s, reply=done.reply[::-1]), "table.taken[3].reply is not in pack order"),
        (damaged(3, "taken", s, won=done.won[::-1]), "has another pattern, taker or split"),
        (tabled(s, counts=(0, 48)), "with the tricks counted it is"),
        (tabled(between, taken=between.table.taken[:12]), "but a deal that nobody claims has 13"),
        (tabled(between, claimant=0), "but after 13 tricks nobody claims"),
        (matched(between, lines=(), scores=(0, 0)), "table.match.lines are nothing, but the deal scores"),
        (matched(claimed, lines=(), scores=(0, 0)), "but the deal scores"),
        (
            damaged(0, "taken", claimed, lead=between.table.taken[0].lead, reply=between.table.taken[0].lead),
            "more often",
        ),
    ]


def _two(codes: str) -> Any:
    return tuple(map(toucan_tricks.card, codes.split()))


def _straw_man_tarock() -> list[Case]:
    g = straw_man_tarock
    s = tarocks.playing("KC | KD", tops="TC - - | 9C - -", piles="7C 8C / /|XXI QC / /", shown="XX | KH")
    bid, led = tarocks.auction(), tarocks.playing("KC | KD", led="XVII:ros", leader=1)
    opening, between = phase(g, "Opening"), phase(g, "Between")
    table, hands = s.table, s.hands
    done = table.taken[3]
    last_shown = g.Options(last_card="to_hand_shown")
    return [
        (attrs.evolve(opening, hands=hands), "hands is not empty"),
        (attrs.evolve(between, piles=s.piles), "piles is not empty"),
        (attrs.evolve(s, hands=hands[:1]), "hands is a row of 1"),
        (attrs.evolve(s, piles=s.piles[:1]), "piles is a row of 1"),
        (attrs.evolve(s, piles=(s.piles[0], s.piles[1][:2])), "piles[1] is a row of 2, not of 3."),
        (tabled(s, sizes=(1,)), "table.sizes is a row of 1"),
        (tabled(s, heights=()), "table.heights is a row of 0"),
        (tabled(s, tops=(table.tops[0], ())), "table.tops[1] is a row of 0"),
        (tabled(s, shown=()), "table.shown is a row of 0"),
        (tabled(bid, to_bid=2), "table.to_bid is 2"),
        (tabled(s, to_play=2), "table.to_play is 2"),
        (tabled(s, declarer=2), "table.declarer is 2"),
        (tabled(led, trick=led.table.trick * 2), "table.trick has 2 cards: with 2 it is taken."),
        (tabled(led, calls=()), "table.calls is a row of 0, not of 1."),
        (damaged(3, "taken", s, leader=2), "table.taken[3].leader is 2"),
        (damaged(3, "taken", s, taker=-1), "table.taken[3].taker is -1"),
        (damaged(3, "taken", s, cards=done.cards[:1]), "table.taken[3].cards is a row of 1"),
        (damaged(3, "taken", s, calls=()), "table.taken[3].calls is a row of 0"),
        (matched(s, cuts=1), "nobody cuts"),
        (matched(s, dealer=1 - table.match.dealer), "by the options and after 0 deals"),
        (matched(opening, deals=1), "nothing is dealt yet"),
        (matched(between, deals=0), "a hand is scored"),
        (matched(s, lines=(line(g, 0, 3, "declarer"),), scores=(3, 0)), "the hand is not scored yet"),
        (matched(s, deals=2), "The match was over before this hand: 2 hands, scores 0, 0."),
        # bids
        (attrs.evolve(bid, hands=(bid.hands[0][::-1], bid.hands[1])), "hands[0] is not in pack order"),
        (tabled(bid, sizes=(14, 15)), "table.sizes[0] is 14, but with the hand counted it is 15."),
        (tabled(bid, sizes=(14, 15)), "while the players bid it is 15."),
        (tabled(bid, heights=((3, 4, 4), (4, 4, 4))), "table.heights[0] is (3, 4, 4), but while the players bid"),
        (tabled(bid, heights=((5, 4, 4), (4, 4, 4))), "table.heights[0][0] is 5, but piles[0][0] has 4 cards."),
        (attrs.evolve(bid, hands=bid.hands[::-1]), "held is not what the cards make of it"),
        (tabled(bid, heights=((3, 4, 4), (4, 4, 4))), "Cards that are nowhere"),
        # tricks
        (tabled(s, to_play=1), "it is the turn of seat 0."),
        (tabled(led, calls=("topschin",)), "table.trick: 'topschin' was said with XVII, which has no such call."),
        (matched(led, options=g.Options(rostopschin=False)), "Rostopschin is not played at this table."),
        (damaged(3, "taken", s, calls=("ros", None)), "table.taken[3]: 'ros' was said with"),
        (damaged(3, "taken", s, taker=1 - done.taker), "by the better card it is"),
        (damaged(3, "taken", s, leader=1 - done.leader), "table.taken[3].leader is"),
        (tabled(s, taken=table.taken * 2), "tricks: after 27 the hand is scored."),
        (attrs.evolve(s, hands=(_tarocks("II I"), hands[1])), "hands[0] is not in pack order"),
        (tabled(s, shown=(_tarocks("XX IX"), table.shown[1])), "table.shown[0] is not in pack order"),
        (tabled(s, sizes=(9, 2)), "with hand and shown cards counted it is 2."),
        (attrs.evolve(s, hands=((), hands[1])), "what seat 0 has to play is"),
        (attrs.evolve(s, hands=(g.PACK[:16], hands[1])), "has 16 cards that the other has not seen, but 15 are dealt"),
        (tabled(s, shown=(g.PACK[-12:], table.shown[1])), "cards, but 12 are dealt"),
        (tabled(s, shown=((g.card("QS"),), table.shown[1])), "only kings and trumps go to the hand"),
        (
            matched(tabled(s, shown=(g.PACK[1:4], table.shown[1])), options=last_shown),
            "only kings and trumps go to the hand",
        ),
        (tabled(s, tops=((g.card("XXI"), None, None), table.tops[1])), "table.tops[0][0] is XXI, but kings and trumps"),
        (tabled(s, heights=((4, 0, 0), table.heights[1])), "the top of each straw man is turned up"),
        (tabled(s, heights=((3, 0, 0), table.heights[1])), "table.heights[0][0] is 3, but piles[0][0] has 2 cards."),
        (tabled(s, tops=((None, None, None), table.tops[1])), "table.tops[0] shows nothing on 1 straw men"),
        (attrs.evolve(s, hands=(hands[1], hands[1])), "held is not what the cards make of it"),
        (attrs.evolve(s, hands=(hands[1], hands[1])), "Cards that are nowhere: KC."),
        # scored
        (tabled(between, taken=between.table.taken[:26]), "but a hand has 27."),
        (matched(between, lines=(), scores=(0, 0)), "but the deal scores"),
        (damaged(26, "taken", between, cards=between.table.taken[25].cards), "more often than the pack has them"),
    ]


def _tarocks(codes: str) -> Cards:
    return tuple(map(straw_man_tarock.card, codes.split()))


def _colonel() -> list[Case]:
    g = colonel
    s = colonels.drawing("7C 7D 8S | KS", melds="2C 2D 2H")
    m = colonels.melding("7C 7D 8S | KS", melds="2C 2D 2H", optional="QS", taken="QS |")
    new, replying = colonels.drawing(), colonels.replying(challenger=1)
    four = g.Options(hands=4, max_turns=40)
    cutting, opening = phase(g, "Cutting"), phase(g, "Opening")
    scored = {
        reason: phase(
            g, "Between", g.Options(hands=9, max_turns=limit), seed,
            at=lambda each, reason=reason: [line.reason.value for line in each.table.match.lines] == [reason],
        )
        for reason, limit, seed in (("challenge", None, "a"), ("stock_out", None, "b"), ("turn_limit", 9, "c"))
    }  # fmt: skip
    showdown, limited = scored["stock_out"], scored["turn_limit"]
    out = colonel.apply(colonels.melding("7C 7D 7H | KS"), colonel.Meld(0, _cards("7C 7D 7H")))
    table, hands, drawn = s.table, s.hands, opening.table.drawn
    return [
        (damaged(0, "drawn", opening, seat=2), "table.drawn[0].seat is 2"),
        (tabled(showdown, hands=()), "table.hands is a row of 0"),
        (attrs.evolve(cutting, hands=hands), "hands is not empty"),
        (attrs.evolve(showdown, stock=s.stock), "stock is not empty"),
        (attrs.evolve(s, hands=hands[:1]), "hands is a row of 1"),
        (tabled(s, taken=()), "table.taken is a row of 0"),
        (tabled(s, sizes=(1, 2, 3)), "table.sizes is a row of 3"),
        (tabled(m, to_discard=2), "table.to_discard is 2"),
        (tabled(s, to_draw=2), "table.to_draw is 2"),
        (tabled(s, challenged=()), "table.challenged is a row of 0"),
        (tabled(replying, challenger=2), "table.challenger is 2"),
        # match
        (matched(opening, deals=1), "nothing is dealt yet"),
        (matched(showdown, deals=0), "a hand is scored"),
        (matched(s, lines=(line(g, 0, 3, "challenge"),), scores=(3, 0)), "the hand is not scored yet"),
        (matched(s, deals=1), "The match was over before this hand: 1 hands"),
        (matched(cutting, cuts=1), "table.drawn has 0 cards"),
        (matched(opening, cuts=0), "the first dealer is found by a cut"),
        (
            matched(colonels.drawing(deals=1, options=attrs.evolve(four, out_scoring="winner_gains")), scores=(-1, 0)),
            "below 0",
        ),
        (matched(opening, dealer=1 - opening.table.match.dealer), "not what the cut of these cards comes to"),
        (tabled(opening, drawn=()), "not what the cut of these cards comes to"),
        (tabled(opening, drawn=(*drawn[:1], attrs.evolve(drawn[1], card=drawn[0].card))), "more often"),
        # turns
        (tabled(s, to_draw=1), "table.to_draw is 1, but it is the turn of seat 0."),
        (tabled(m, to_discard=1), "table.to_discard is 1, but it is the turn of seat 0."),
        (tabled(m, optional=g.card("9H")), "table.optional is 9H, but seat 0 has it neither taken nor melded."),
        (
            matched(tabled(s, challenged=(True, False)), options=g.Options(challenge_by="nobody")),
            "may not challenge now",
        ),
        (
            matched(tabled(s, challenged=(False, True)), options=g.Options(challenge_by="player_to_draw")),
            "may not challenge",
        ),
        (tabled(replying, challenged=(False, False)), "table.challenged has no challenge of that seat"),
        (tabled(s, turns=-2), "table.turns is -2, but a hand has from 0"),
        (matched(s, options=g.Options(max_turns=2)), "table.turns is 2, but a hand has from 0 to 2 of them."),
        (tabled(s, stock=0), "table.stock is 0, but an exhausted stock ends the hand."),
        (tabled(m, optional=None), "no card of the stock is drawn"),
        (tabled(s, stock=20), "so 11 cards are drawn from it, and 0 optional cards are taken, in 2 turns."),
        (tabled(m, turns=0, taken=(_cards("QS"), _cards("3C"))), "and 2 optional cards are taken, in 1 turn."),
        (attrs.evolve(s, stock=()), "but stock has 0 cards."),
        # hands
        (attrs.evolve(s, hands=(hands[0][::-1], hands[1])), "hands[0] is not in pack order"),
        (tabled(s, taken=(_cards("4S 4C"), ())), "table.taken[0] is not in pack order"),
        (tabled(s, sizes=(9, 1)), "with hand and taken cards counted it is 3."),
        (
            attrs.evolve(tabled(s, sizes=(3, 0)), hands=(hands[0], ())),
            "table.sizes[1] is 0, but a player in a hand has 1 to 10",
        ),
        (tabled(new, sizes=(11, 10)), "table.sizes[0] is 11, but a player in a hand has 1 to 10"),
        (tabled(s, turns=0), "seat 0 has had no turn yet, and was dealt 10."),
        (tabled(s, melds=(table.melds[0][::-1], *table.melds[1:])), "table.melds[0] is not in pack order"),
        (tabled(s, melds=(table.melds[0][:2], *table.melds[1:])), "table.melds[0] is no meld: 2C 2D."),
        (attrs.evolve(s, hands=hands[::-1]), "held is not what the cards make of it"),
        (tabled(s, melds=table.melds[1:]), "as a card is discarded for each drawn it is 20."),
        (tabled(s, melds=table.melds[1:]), "Cards that are nowhere: 2C 2D 2H."),
        # scored
        (
            tabled(showdown, hands=(showdown.table.hands[0][::-1], showdown.table.hands[1])),
            "table.hands[0] is not in pack",
        ),
        (tabled(showdown, melds=(*showdown.table.melds, _cards("2C 3C"))), "is no meld"),
        (
            tabled(showdown, hands=(showdown.table.hands[0][1:], showdown.table.hands[1])),
            "Hands and melds have 19 cards",
        ),
        (tabled(showdown, stock=1), "0 cards are not in sight, but 1 should lie face down."),
        (tabled(limited, turns=10), "table.turns is 10, but a hand has from 0 to 9"),
        (tabled(showdown, turns=3), "so 31 cards are drawn from it, in 3 turns."),
        (tabled(out, hands=((), ())), "both empty"),
        (matched(out, dealer=1 - out.table.match.dealer), "is empty, but the last of 3 turns was that of seat 1."),
        (tabled(out, turns=out.table.turns + 1), "is empty, but the last of 4 turns was that of seat 1."),
        (tabled(limited, turns=0), "but seat 0 has had no turn."),
        (matched(out, lines=(), scores=(0, 0)), "but the deal scores -10 to seat 1 (out)."),
        (matched(showdown, lines=(), scores=showdown.table.match.scores), "but nobody is out, and the hands differ"),
        (matched(scored["challenge"], lines=(line(g, 0, 1, "challenge"),)), "but the deal scores"),
        (matched(showdown, lines=(line(g, 0, 1, "stock_out"),)), "but the deal scores"),
        (
            tabled(limited, stock=0),
            "say 'turn_limit', but a hand does not end so with 0 cards in the stock and 9 turns",
        ),
        (matched(scored["challenge"], options=g.Options(hands=9, challenge_by="nobody")), "say 'challenge', but"),
    ]


def _cards(codes: str) -> Cards:
    return tuple(map(colonel.card, codes.split()))


def _toucan_burn() -> list[Case]:
    g = toucan_burn
    s = burns.drawing("5 6 . 8|1 2 3 4|9 10 11 12", window="-x-", pile="7")
    new, closing = burns.drawing("||"), burns.closing("||", caller=1)
    holding, lifted = burns.holding("||"), burns.holding("||", taken="12")
    gift, power = burns.drawing(". 1 2 3|4 5 6 7", gift=(1, 0, 0)), burns.drawing("||", power=(2, "spy"))
    called = burns.drawing("||", caller=1, window="---")
    draw, debt = burns.reshuffling("||"), burns.reshuffling("||", debtor=1)
    three = g.Options(seats=3, limit=None, rounds=2, max_turns=20)
    opening, between = phase(g, "Opening", three), phase(g, "Between", three, at=lambda each: each.table.caller is None)
    table, cards = s.table, s.cards
    seen = burns.drawing("5@01 6 7* 8|1 2 3 4")
    burned, fifth = burns.drawing(". . . 5|1 2 3 4", window="--"), burns.drawing("5 6 7 8 9|1 2 3 4", window="--")
    other = ((1, 4, None, 1), (2, 4, None, 2), (3, 4, None, 3), (5, 1, None, 5))
    inner = debt.table.interrupted

    def slot(state: Any, owner: int, nth: int, new: Any) -> Any:
        slots = state.table.slots
        return tabled(state, slots=put(slots, owner, put(slots[owner], nth, new)))

    def within(state: Any, **changed: Any) -> Any:
        return tabled(state, interrupted=attrs.evolve(state.table.interrupted, **changed))

    return [
        (attrs.evolve(opening, cards=cards), "cards is not empty"),
        (attrs.evolve(between, stock=s.stock), "stock is not empty"),
        (attrs.evolve(between, drawn=g.card("5")), "drawn is 5, but in this phase nobody holds a card."),
        (tabled(between, hands=()), "table.hands is a row of 0"),
        (tabled(between, caller=3), "table.caller is 3"),
        (tabled(between, out=3), "table.out is 3"),
        (tabled(s, slots=table.slots[:2]), "table.slots is a row of 2"),
        (attrs.evolve(s, cards=cards[:2]), "cards is a row of 2"),
        (attrs.evolve(s, cards=put(cards, 0, cards[0][:3])), "table.slots[0] has 4 slots and cards[0] 3"),
        (slot(s, 0, 0, g.Lying((3,), None)), "table.slots[0][0].seen_by[0] is 3"),
        (tabled(s, caller=3), "table.caller is 3"),
        (tabled(debt, debtor=3), "table.debtor is 3"),
        (tabled(holding, holder=3), "table.holder is 3"),
        (tabled(s, to_draw=3), "table.to_draw is 3"),
        (tabled(closing, to_reveal=3), "table.to_reveal is 3"),
        (tabled(s, window=(True,)), "table.window is a row of 1"),
        (tabled(power, power=g.Pending(3, "spy")), "table.power.seat is 3"),
        (tabled(gift, gift=g.Gift(2, 0, 0)), "table.gift.giver is 2"),
        (tabled(gift, gift=g.Gift(1, 0, 4)), "table.gift is of slot 4 of seat 0, which is not there."),
        (tabled(new, looks=(g.Look(3, 0, 0),)), "table.looks[0].seat is 3"),
        (tabled(new, looks=(g.Look(0, -1, 0),)), "table.looks[0] is of slot 0 of seat -1, which is not there."),
        # match
        (matched(s, cuts=1), "nobody cuts"),
        (matched(s, dealer=(table.match.dealer + 1) % 3), "by the options and after 0 deals"),
        (matched(opening, deals=1), "nothing is dealt yet"),
        (matched(between, deals=0), "a round is scored"),
        (matched(s, lines=(line(g, 0, 3, "hand"),), scores=(3, 0, 0)), "the round is not scored yet"),
        (matched(burns.drawing("||", deals=1), scores=(100, 0, 0)), "The match was over before this round: 1 rounds"),
        # cards and knowledge
        (slot(s, 0, 2, g.Lying((), None)), "table.slots[0][2] and cards[0][2] differ: one is a hole"),
        (slot(s, 0, 0, g.Lying((1, 0), None)), "table.slots[0][0].seen_by is not in seat order, each seat once: 1, 0."),
        (slot(s, 0, 0, g.Lying((0, 0), None)), "each seat once: 0, 0."),
        (slot(seen, 0, 2, g.Lying((0,), g.card("7:peek"))), "is not the card that lies there, seen by everybody"),
        (slot(seen, 0, 2, g.Lying((0, 1), g.card("6"))), "table.slots[0][2].face is 6"),
        (slot(new, 0, 0, g.Lying((0,), None)), "table.slots are not as dealt"),
        (attrs.evolve(s, drawn=g.card("5")), "drawn is 5, but in this phase"),
        (attrs.evolve(holding, drawn=None), "drawn is None and table.taken None"),
        (attrs.evolve(lifted, drawn=g.card("5")), "a player holds one card, from stock or pile"),
        (attrs.evolve(s, cards=put(cards, 1, cards[2])), "Cards that are nowhere: 1 2 3 4."),
        (attrs.evolve(s, cards=put(cards, 1, put(cards[1], 0, g.card("99")))), "Cards that are not in the pack: 99."),
        (tabled(s, stock=99), "table.stock is 99, but stock has"),
        # counts
        (tabled(s, turns=-1), "table.turns is -1: fewer than none."),
        (tabled(s, reshuffles=-1), "table.reshuffles is -1"),
        (tabled(gift, turns=0), "table.slots have 1 hole, but 0 discards let so many cards not be burned."),
        (matched(tabled(gift, turns=0), options=g.Options(seats=2, chain_burn=True)), "but 0 discards let so many"),
        (tabled(new, pile=(g.card("5"),)), "table.pile has 1 card, not 0 to 0, after 0 turns and with 0 holes."),
        (
            tabled(burned, turns=3),
            "3 discards let so many cards not be burned, and the window of the last is still open",
        ),
        (
            tabled(burned, pile=burned.table.pile[1:], stock=44),
            "table.pile has 3 cards, not 4 to 7, after 4 turns and with 3 holes.",
        ),
        (matched(fifth, options=g.Options(seats=2, wrong_burn_penalty=0)), "1 card more than dealt, but at this table"),
        (
            tabled(fifth, turns=1),
            "table.slots[0] has 1 card more than dealt, but after 1 discard nobody has been wrong",
        ),
        (tabled(new, reshuffles=1), "table.reshuffles is 1, but 0 cards at most have left the stock."),
        (
            matched(burns.drawing("||", reshuffles=1), options=g.Options(seats=3, stock_empty="end_round")),
            "table.reshuffles is 1, but at this table an empty stock ends the round.",
        ),
        (
            matched(burns.drawing("|"), options=g.Options(seats=2, deck=other)),
            "Cards that are not in the pack: 0",
        ),
        (
            matched(burns.holding("|", taken="12"), options=g.Options(seats=2, deck=other)),
            "Cards that are not in the pack: 0",
        ),
        (matched(between, options=attrs.evolve(three, deck=other)), "Cards that are not in the pack: 0"),
        (
            tabled(s, slots=put(table.slots, 1, (None,) * 4)),
            "table.slots[1] has no cards left: then the round is over.",
        ),
        (tabled(holding, slots=put(holding.table.slots, 1, (None,) * 4)), "table.slots[1] has no cards left"),
        (tabled(called, turns=0), "table.caller is 1, but in 0 turns that seat could not call yet."),
        (matched(called, options=g.Options(seats=3, min_turns_before_call=9)), "could not call yet"),
        # a shuffle
        (within(draw, stock=1), "as the discards are shuffled it is 0."),
        (within(draw, pile=draw.table.pile[:1]), "nothing to shuffle under its top card"),
        (tabled(debt, debt=0), "table.debt is 0 and table.debtor 1: a wrong burn costs 1."),
        (tabled(debt, debt=2), "table.debt is 2 and table.debtor 1: a wrong burn costs 1."),
        (within(draw, window=(False,) * 3), "but a draw is interrupted"),
        (attrs.evolve(draw, table=g.Reshuffling(closing.table, None, 0)), "table.interrupted is no Drawing"),
        (
            within(debt, match=attrs.evolve(inner.match, options=g.Options(seats=3, stock_empty="end_round"))),
            "ends the round",
        ),
        # what waits
        (tabled(new, window=(False,) * 3), "nobody has laid down a discard"),
        (tabled(called, window=(False, True, False)), "table.window has a try of seat 1, who has called"),
        (tabled(burns.drawing("||", caller=2), window=(False,) * 3), "the last turn was a call"),
        (tabled(gift, window=(False,) * 2), "these two cannot owe it now"),
        (tabled(gift, gift=g.Gift(0, 0, 0)), "these two cannot owe it now"),
        (tabled(gift, gift=g.Gift(1, 0, 1)), "table.gift goes to slot 1 of seat 0, but a card lies there."),
        (tabled(gift, slots=(gift.table.slots[0], (None,) * 4)), "who has no card to give"),
        (tabled(power, power=g.Pending(0, "spy")), "table.power.seat is 0, but it is the turn of seat 2."),
        (tabled(power, power=g.Pending(2, "swap")), "table.power is 'swap', but no card of the pile has that word."),
        (tabled(power, caller=1, slots=put(power.table.slots, 0, (None,) * 4)), "without a target it has lapsed"),
        (tabled(new, looks=()), "table.looks are not what the deal has shown"),
        (
            tabled(s, looks=(g.Look(1, 0, 0),)),
            "table.looks[0] is of a card that the table says is not there, or not seen.",
        ),
        (tabled(s, looks=(g.Look(None, 0, 0),)), "not there, or not seen"),
        (tabled(s, looks=(g.Look(0, 0, 2),)), "not there, or not seen"),
        # turns
        (tabled(s, to_draw=1), "table.to_draw is 1, but it is the turn of seat 0."),
        (matched(s, options=g.Options(seats=3, max_turns=1)), "no turn is left: it is a closing."),
        (burns.holding("|", caller=0), "when the card was drawn no turn was left"),
        (burns.holding("|", options=g.Options(max_turns=2), turns=7, dealer=0), "no turn was left"),
        (burns.holding("|", turns=6, dealer=0), "table.holder is 0, but it is the turn of seat 1"),
        (burns.holding("|", taken="5", stock="", options=g.Options(stock_empty="end_round")), "no turn was left"),
        (tabled(closing, to_reveal=0), "table.to_reveal is 0, but it is the turn of seat 1."),
        (tabled(burns.closing("||"), match=new.table.match), "but a turn is left"),
        # scored
        (tabled(between, pile=between.table.pile[1:]), "should lie face down"),
        (tabled(between, turns=-1), "table.turns is -1"),
        (tabled(between, out=0), "table.out is 0, but the seats without cards are none."),
        (matched(between, lines=(), scores=(0, 0, 0)), "but the deal scores"),
    ]


DAMAGE = {
    "pip_pip": _pip_pip,
    "toucan_tricks": _toucan_tricks,
    "straw_man_tarock": _straw_man_tarock,
    "colonel": _colonel,
    "toucan_burn": _toucan_burn,
}


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_damage_has_its_sentence(name: str) -> None:
    missed = [(words, problems(state)) for state, words in DAMAGE[name]() if not has(state, words)]
    assert missed == []
