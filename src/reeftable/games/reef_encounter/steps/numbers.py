"""The number of every step, as stored in positions; game.py lists the classes in this order."""

from __future__ import annotations

from typing import Final

CHOOSE_ROCKS: Final = 0
THROW_SIDE: Final = 1
FIRST_SPACE: Final = 2
FILL_SEA: Final = 3
START_PLAYER: Final = 4
DEAL_HANDS: Final = 5
SECRET_TILE: Final = 6
CHOOSE_CUBES: Final = 7
REVEAL_CUBES: Final = 8
TURN_MENU: Final = 9
LAY_TILES: Final = 10
PLACE_SHRIMP: Final = 11
REFILL_SEA: Final = 12
END_TURN: Final = 13
LAST_MEAL: Final = 14
LAY_OPEN: Final = 15
