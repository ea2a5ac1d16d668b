"""The games and what each brings to have the laws checked: one module a game, its `CASE`."""

from __future__ import annotations

from typing import Any

from contract.case import GameCase
from contract.cases import colonel, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks

CASES: dict[str, GameCase[Any, Any, Any, Any]] = {
    module.CASE.game.NAME: module.CASE for module in (toucan_tricks, toucan_burn, pip_pip, colonel, straw_man_tarock)
}
"""By name."""
