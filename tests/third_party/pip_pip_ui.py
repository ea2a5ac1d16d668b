"""Pip-Pip! on a terminal: each player sees the table and his hand, and types a number, a card or a call.

    python pip_pip_ui.py Ann Bea Cy

A `Screen` is what one player has before him: it knows his view, and nothing else.  A `Host` keeps the match and takes
what the screens send.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardrules import BadValue, Card, Dealer, Record, Seed, read_move, to_json
from cardrules.games import pip_pip
from cardrules.games.pip_pip import Between, Move, Options, Play, Playing, State, View

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def label(move: Move) -> str:
    """What stands on the button of a move."""
    return f"play {move.card}" if isinstance(move, Play) else f"call {SUITS[move.suit]}"


class Screen:
    """What one player sees, and what he types."""

    def __init__(self, names: Sequence[str], view: View) -> None:
        self.names = names
        self.view = view
        self.message = ""

    def see(self, view: View) -> None:
        self.view, self.message = view, ""

    @property
    def buttons(self) -> list[str]:
        return [label(move) for move in pip_pip.choices(self.view)]

    def lines(self) -> list[str]:
        """The table, the hand, the buttons, and what went wrong."""
        table, lines = self.view.table, []
        for seat, name in enumerate(self.names):
            mark = ">" if seat == pip_pip.awaited(table) else " "
            lines.append(f"{mark} {name}: {table.match.scores[seat]}{self._beside(seat)}")
        if isinstance(table, Playing):
            coming = f", then {SUITS[table.coming]}" if table.coming != table.trump else ""
            lines.append(f"Trump: {SUITS[table.trump]}{coming}.  Stock: {table.stock}")
            lines.append(f"Trick: {self._row(table.trick)}")
            lines.append(f"Hand:  {self._row(pip_pip.holding(self.view.hand, table.called[self.view.seat]))}")
        elif isinstance(table, Between):
            best = max(table.match.scores)
            ahead = [name for name, score in zip(self.names, table.match.scores, strict=True) if score == best]
            lines.append(f"The deal is over: {' and '.join(ahead)} ahead.")
        lines += [f"{nth}) {button}" for nth, button in enumerate(self.buttons, 1)]
        return [*lines, self.message] if self.message else lines

    def _beside(self, seat: int) -> str:
        table = self.view.table
        return (
            f"  has called {self._row(table.called[seat])}" if isinstance(table, Playing) and table.called[seat] else ""
        )

    @staticmethod
    def _row(cards: Sequence[Card]) -> str:
        return " ".join([card.code for card in cards]) or "-"

    def typed(self, text: str) -> Move | None:
        """The move that is sent: a number of the buttons, a card as "QS", or "call S".  None, and a message, if not."""
        legal = pip_pip.choices(self.view)
        words = text.split()
        if text.isdecimal() and 0 < int(text) <= len(legal):
            return legal[int(text) - 1]
        try:
            move = self._said(words)
        except BadValue as bad:
            self.message = str(bad)
            return None
        rule = pip_pip.breach(self.view, move)
        self.message = "" if rule is None else rule.quoted
        return move if rule is None else None

    def _said(self, words: list[str]) -> Move:
        if len(words) == 2 and words[0] == "call":
            return read_move(pip_pip, {"move": "pip_pip", "seat": self.view.seat, "suit": words[1].upper()})
        return Play(self.view.seat, pip_pip.card(" ".join(words).upper()))


class Host:
    """The match, and a screen for each player."""

    def __init__(self, names: Sequence[str], options: Options, dealer: Dealer) -> None:
        self.dealer = dealer
        self.record: Record[Options, State, Move, View] = Record.start(pip_pip, options, players=names).dealt_by(dealer)
        self.screens = [Screen(names, pip_pip.view(self.record.state, seat)) for seat in range(options.seats)]

    def take(self, seat: int, text: str) -> bool:
        """What the player at *seat* typed; whether it was a move.  Messages come as text, and nobody is trusted."""
        sent = self.screens[seat].typed(text)
        if sent is None:
            return False
        move = read_move(pip_pip, to_json(sent))
        rule = pip_pip.breach(pip_pip.view(self.record.state, seat), move)
        if rule is not None:
            self.screens[seat].message = rule.quoted
            return False
        self.record = self.record.play(move).dealt_by(self.dealer)
        for each, screen in enumerate(self.screens):
            screen.see(pip_pip.view(self.record.state, each))
        return True

    @property
    def over(self) -> bool:
        return pip_pip.outcome(self.record.state) is not None


def main(names: Sequence[str]) -> None:
    host = Host(names, Options(seats=len(names)), Dealer(Seed.random()))
    while not host.over:
        seat = pip_pip.awaited(host.record.state.table) or 0
        print(*host.screens[seat].lines(), sep="\n")
        host.take(seat, input(f"{names[seat]}: "))
    print(*host.screens[0].lines(), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
