"""Wrong uses: a type checker must find fault with each line marked E, and with no other."""

from typing import assert_never

from cardrules import Dealer, Dealt, Seed, replay
from cardrules.games import colonel, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks

state = pip_pip.start(pip_pip.Options())
table = state.table

state.table = table  # E
table.match.dealer = 3  # E
pip_pip.choices(state)  # E
pip_pip.apply(state, Dealt("deal", 0, ()))  # E
pip_pip.apply(state, straw_man_tarock.Bid(0))  # E
straw_man_tarock.legal_moves(state)  # E
pip_pip.apply(state, toucan_tricks.Claim(0))  # E
toucan_tricks.Lead(0, toucan_tricks.PACK[:2], "high")  # E
toucan_tricks.Lead(0, (toucan_tricks.card("QS"), toucan_tricks.card("KS")), "middle")  # E
toucan_tricks.Options(next_dealer="by_turns")  # E
pip_pip.apply(state, toucan_burn.Toucan(0))  # E
toucan_burn.legal_moves(state)  # E
toucan_burn.Draw(0, "pile")  # E
toucan_burn.Burn(0, (0, 1))  # E
toucan_burn.Swap(0, 1, 2)  # E
toucan_burn.row(7, 4, "look")  # E
toucan_burn.Options(deck="cabo52")  # E
toucan_burn.Options(wrong_burn_penalty=3)  # E
replay(straw_man_tarock, state)  # E
pip_pip.apply(state, colonel.Challenge(0))  # E
colonel.legal_moves(state)  # E
colonel.Draw(0, "pile")  # E
colonel.LayOff(0, colonel.card("QS"), (colonel.card("KS"),))  # E
colonel.Options(max_turns="40")  # E
pip_pip.view(state, "0")  # E
pip_pip.PipPip(0, "X")  # E
pip_pip.Options(later_trump="guess")  # E
Dealer(7)  # E
Seed.from_text(7)  # E
replay(pip_pip, state)  # E
table.trick  # noqa: B018  # E


def seat_of(move: pip_pip.Move) -> int:
    match move:
        case pip_pip.Play(seat, _):
            return seat
        case _:
            assert_never(move)  # E


def forgets(move: pip_pip.Move) -> None:
    match move:  # E
        case pip_pip.Play():
            pass
