"""Toucan, the memory game: what could be tried in a position, where its cards are, and which matches are played."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from cardrules.cards import Card
from cardrules.game import Game
from cardrules.games import toucan_burn
from cardrules.games.toucan_burn import Closing, Drawing, Holding, Place, Reshuffling
from cardrules.testing.universes import toucan_burn as packaged
from cardrules.testing.universes.toucan_burn import places
from contract.case import GameCase, odd


@lru_cache(maxsize=64)
def _odd(seats: int) -> tuple[toucan_burn.Move, ...]:
    """Places, slots and a source that are none."""
    nothing = (None, (), (0,), (0, 0, 0), "00", (0, "1"))
    moves: list[toucan_burn.Move] = []
    for seat in range(-1, seats + 1):
        moves.append(odd(toucan_burn.Draw, seat, None))
        moves += [odd(kind, seat, None) for kind in (toucan_burn.Keep, toucan_burn.Peek, toucan_burn.Give)]
        for place in ((None, 0), (0, None)):
            moves += [odd(toucan_burn.Spy, seat, *place), odd(toucan_burn.Burn, seat, *place)]
        moves += [odd(toucan_burn.Swap, seat, each, (1, 1)) for each in nothing]
        moves += [odd(toucan_burn.Swap, seat, (0, 0), each) for each in nothing]
    return tuple(moves)


def universe(state: toucan_burn.State) -> tuple[toucan_burn.Move, ...]:
    """What is packaged, and the odd ones."""
    return packaged.universe(state) + _odd(len(state.table.match.scores))


def _lies(slots: tuple[tuple[toucan_burn.Lying | None, ...], ...], place: Place) -> bool:
    owner, slot = place
    return 0 <= owner < len(slots) and 0 <= slot < len(slots[owner]) and slots[owner][slot] is not None


# --- Where the cards are ----------------------------------------------------------------------------------------------


def conserved(state: toucan_burn.State) -> None:
    """Every card of the deck is in one place; slots, faces and knowledge fit each other; turns are public and true."""
    table = state.table
    pack = toucan_burn.pack_of(table.match.options.deck)
    if isinstance(table, toucan_burn.Opening):
        assert not state.cards and not state.stock and state.drawn is None
        return
    if isinstance(table, toucan_burn.Between):
        assert not state.cards and not state.stock and state.drawn is None
        seen = Counter([*table.pile, *_faces(table.hands)])
        assert seen.total() + table.stock == len(pack) and seen <= Counter(pack)
        _check_scores(table)
        return
    open_ = table.interrupted if isinstance(table, Reshuffling) else table
    cards = [*open_.pile, *_faces(state.cards), *state.stock[len(state.stock) - open_.stock :]]
    if isinstance(table, Holding):
        assert (state.drawn is None) == (table.taken is not None)
        cards += [card for card in (state.drawn, table.taken) if card is not None]
        assert table.holder == _turn(table)
    else:
        assert state.drawn is None
    assert len(cards) == len(pack) and Counter(cards) == Counter(pack)
    _check_slots(state, open_)
    _check_known(state)
    if isinstance(table, Reshuffling):
        assert table.interrupted.stock == 0 and len(table.pile) > 1
        assert (table.debtor is None) == (table.debt == 0)
        assert 0 <= table.debt <= table.match.options.wrong_burn_penalty
    elif isinstance(table, Drawing | Closing):
        _check_open(table)


def _faces(rows: tuple[tuple[Card | None, ...], ...]) -> list[Card]:
    return [card for row in rows for card in row if card is not None]


def _turn(table: Drawing | Closing | Holding) -> int:
    """Whose turn it is, or would be: they go round from the dealer's left."""
    return (table.match.dealer + 1 + table.turns) % len(table.slots)


def _check_slots(state: toucan_burn.State, table: Drawing | Closing | Holding) -> None:
    """A card lies where something lies, and a hole is a hole; a face that all have seen is the card's."""
    slots, everybody = table.slots, tuple(range(len(state.table.match.scores)))
    assert len(slots) == len(state.cards) == len(everybody)
    for row, lying_row in zip(state.cards, slots, strict=True):
        assert len(row) >= 4
        for card, lying in zip(row, lying_row, strict=True):
            assert (card is None) == (lying is None)
            if lying is not None:
                assert lying.seen_by == tuple(sorted(set(lying.seen_by))) and set(lying.seen_by) <= {*everybody}
                assert lying.face is None or (lying.face is card and lying.seen_by == everybody)
    gift = None if isinstance(table, Holding) else table.gift
    without = [owner for owner, row in enumerate(slots) if not any(row)]
    assert without in ([], [] if gift is None else [gift.owner]), "no cards, no round"


def _check_known(state: toucan_burn.State) -> None:
    """What a seat knows lies there, and the table says that it has seen it; a glimpse is of what it knows."""
    table: Any = state.table
    for seat in range(len(state.table.match.scores)):
        seen = toucan_burn.view(state, seat)
        assert [(each.owner, each.slot) for each in seen.known] == [
            (owner, slot)
            for owner, row in enumerate(table.slots)
            for slot, lying in enumerate(row)
            if lying is not None and seat in lying.seen_by
        ]
        assert all([state.cards[each.owner][each.slot] is each.card for each in seen.known])
        assert set(seen.glimpse) <= set(seen.known)
        holds = isinstance(table, Holding) and table.holder == seat
        assert seen.drawn is (state.drawn if holds else None)


def _check_open(table: Drawing | Closing) -> None:
    """Whose turn it is; what is owed and what waits can be given and used; nobody touches the caller's cards."""
    options, seats, turn = table.match.options, len(table.slots), _turn(table)
    if isinstance(table, Drawing):
        assert table.to_draw == turn != table.caller
        assert table.stock or options.stock_empty == "reshuffle"
        assert table.caller is not None or options.max_turns is None or table.turns < options.max_turns
    else:
        assert table.to_reveal == (turn if table.caller is None else table.caller)
    assert table.window is None or (len(table.window) == seats and table.pile)
    if table.gift is not None:
        gift = table.gift
        assert table.window is None and gift.giver != gift.owner and table.caller not in (gift.giver, gift.owner)
        assert table.slots[gift.owner][gift.slot] is None and any(table.slots[gift.giver])
    if table.power is not None:
        assert table.power.seat == (turn - 1) % seats, "it is of the card just played"
        at_hand = [place for place in places(seats, max(map(len, table.slots))) if _lies(table.slots, place)]
        targets = [owner for owner, _ in at_hand if owner != table.caller]
        own = targets.count(table.power.seat)
        count = {"peek": own, "spy": len(targets) - own, "swap": len(targets) - 1, "look_swap": len(targets)}
        assert table.gift is not None or count[table.power.power] > 0, "a power without a target has lapsed"
    for look in table.looks:
        lying = table.slots[look.owner][look.slot]
        assert lying is not None and (look.seat in lying.seen_by or (look.seat is None and lying.face is not None))


def _check_scores(table: toucan_burn.Between) -> None:
    """What the hands shown are worth, to the caller and to the others."""
    options, reason = table.match.options, toucan_burn.Reason
    points = toucan_burn.points_of(options.deck)
    totals = [sum([points[card] for card in row if card is not None]) for row in table.hands]
    wanted = {(seat, reason.HAND): total for seat, total in enumerate(totals)}
    assert [seat for seat, row in enumerate(table.hands) if not any(row)] == ([] if table.out is None else [table.out])
    if table.caller is not None and table.out is None:
        caller, least = table.caller, min(totals[: table.caller] + totals[table.caller + 1 :])
        if totals[caller] < least + options.caller_wins_ties:
            del wanted[caller, reason.HAND]
            wanted[caller, reason.TOUCAN] = -1
        else:
            wanted[caller, reason.FAILED] = options.fail_penalty
    lines = {(line.seat, line.reason): line.points for line in table.match.lines}
    assert lines == {key: scored for key, scored in wanted.items() if scored} and len(lines) == len(table.match.lines)


# --- Which matches ----------------------------------------------------------------------------------------------------


def _bare(seats: int) -> toucan_burn.Deck:
    """Four cards for each, one to draw, few numbers, and many hands of like points."""
    return (
        (1, seats, None, 5),
        (2, seats, "spy", 5),
        (3, seats, "swap", 5),
        (3, seats, None, 0),
        (99, 1, "look_swap", 99),
    )


def _mighty(seats: int) -> toucan_burn.Deck:
    """A word on nearly every card."""
    return (
        (4, 2 * seats, "peek", 0),
        (7, seats, "spy", 7),
        (7, seats, "swap", 7),
        (11, 2 * seats, "look_swap", -1),
        (20, 3, None, 20),
    )


def options() -> tuple[toucan_burn.Options, ...]:
    """40 matches: every number of seats, every deck, every value of every option, each with others."""
    ends: tuple[tuple[int | None, int | None], ...] = ((None, 3), (60, None), (100, 4), (None, 1), (100, 3))
    limits = (None, None, 6, None, 45, None, None)
    made = []
    for nth in range(40):
        seats = (4, 2, 6, 3, 10, 2, 5, 4, 8, 3, 7, 9)[nth % 12]
        decks: tuple[toucan_burn.Deck, ...] = ("cabo", _bare(seats), "standard52", _mighty(seats), "cambio54")
        penalty: Any = (1, 2, 1, 0)[nth // 3 % 4]
        limit, rounds = ends[nth // 2 % 5]
        made.append(
            toucan_burn.Options(
                seats=seats,
                deck=decks[nth % 5],
                first_dealer=nth % seats,
                start_discard=nth % 3 == 1,
                return_discard=nth // 2 % 3 != 1,
                chain_burn=nth // 4 % 3 == 2,
                wrong_burn_penalty=penalty,
                burn_attempts="unlimited" if nth // 5 % 3 == 1 else 1,
                stock_empty="end_round" if nth // 6 % 3 == 1 else "reshuffle",
                min_turns_before_call=(0, 0, 1, 3)[nth // 7 % 4],
                max_turns=limits[nth % 7],
                caller_wins_ties=nth // 8 % 2 == 1,
                fail_penalty=0 if nth % 9 == 8 else 16,
                limit=limit,
                rounds=rounds,
            )
        )
    return tuple(made)


def apt(state: toucan_burn.State, move: toucan_burn.Move) -> bool:
    """A burn is good when the card matches, for whoever has burned already; a call, with few points, or with a tie.

    Any burn, too, once the stock is empty: a wrong one then makes the dealer shuffle.  No burn early in a round, that
    many rounds are long.
    """
    table = state.table
    assert isinstance(table, Drawing | Closing)
    if isinstance(move, toucan_burn.Burn):
        card = state.cards[move.owner][move.slot]
        lying = [sum([each is not None for each in row]) for row in table.slots]
        matches = card is not None and card.rank == table.pile[-1].rank and lying[move.seat] == min(lying)
        return table.stock == 0 or (matches and table.turns >= 2 * len(lying))
    points = [toucan_burn.hand_points(table.match.options, row) for row in state.cards]
    own, late = points[move.seat], table.turns >= 2 * len(points)
    return own <= 4 or (late and own == min(points) and points.count(own) > 1)


def also(state: toucan_burn.State) -> tuple[str, ...]:
    """How a round ended; where a shuffle interrupted it; what waited or lay open."""
    table = state.table
    if isinstance(table, Reshuffling):
        if table.debtor is None:
            return ("shuffled to draw",)
        return ("shuffled for a penalty", *(("with a call pending",) if table.interrupted.caller is not None else ()))
    if isinstance(table, Drawing | Closing):
        words: list[str] = [] if table.power is None else [table.power.power]
        words += (
            ["the swap of a look_swap"]
            if table.power is not None and table.power.power == "swap" and table.looks
            else []
        )
        words += ["a gift is owed"] if table.gift is not None else []
        words += ["a gift is owed, and a power waits"] if table.gift is not None and table.power is not None else []
        words += ["a last window"] if isinstance(table, Closing) and table.window is not None else []
        words += ["a last power"] if isinstance(table, Closing) and table.power is not None else []
        return tuple(words)
    if not isinstance(table, toucan_burn.Between):
        return ()
    if table.out is not None:
        return ("natural end",) if table.caller is None else ("natural end", "a call is void")
    if table.caller is None:
        stock_ended = table.match.options.stock_empty == "end_round" and table.stock == 0
        return ("the stock has ended",) if stock_ended else ("the last turn is over",)
    points = [toucan_burn.hand_points(table.match.options, row) for row in table.hands]
    won = any([line.reason is toucan_burn.Reason.TOUCAN for line in table.match.lines])
    tied = points.count(points[table.caller]) > 1 and points[table.caller] == min(points)
    return (f"a call is {'won' if won else 'lost'}", *([f"a tie is {'won' if won else 'lost'}"] if tied else []))


_game: Game[toucan_burn.Options, toucan_burn.State, toucan_burn.Move, toucan_burn.View] = toucan_burn

_ENDS = ("a call is won", "a call is lost", "natural end", "the stock has ended", "the last turn is over")

CASE = GameCase(
    game=_game,
    options=options(),
    universe=universe,
    conserved=conserved,
    phases=(toucan_burn.Opening, Drawing, Closing, Holding, Reshuffling, toucan_burn.Between),
    rules=toucan_burn.Rule,
    reasons=toucan_burn.Reason,
    apt=apt,
    imaginings=3,
    also=also,
    shares={
        **dict.fromkeys(_ENDS, (toucan_burn.Between, 0.03)),
        **dict.fromkeys(("a tie is won", "a tie is lost", "a call is void"), (toucan_burn.Between, 0.005)),
        "shuffled to draw": (Reshuffling, 0.1),
        "shuffled for a penalty": (Reshuffling, 0.02),
        **dict.fromkeys(("peek", "spy", "swap", "look_swap"), (toucan_burn.Play, 0.02)),
        "the swap of a look_swap": (toucan_burn.Play, 0.01),
        "a gift is owed": (toucan_burn.Burn, 0.1),
        "a gift is owed, and a power waits": (toucan_burn.Burn, 0.005),
        "a last window": (Closing, 0.1),
        "a last power": (Closing, 0.02),
    },
)
