"""The number of every step, as stored in positions; game.py lists the classes in this order."""

from __future__ import annotations

from typing import Final

TURTLE_TILES: Final = 0
START_PLAYER: Final = 1
PRE_PLACED_DICE: Final = 2
FIRST_DICE: Final = 3
SUPPLY_DIE: Final = 4
LOCK_DICE: Final = 5
ROLL_DICE: Final = 6
REROLL: Final = 7
USE_DIE: Final = 8
END_TURN: Final = 9
DRAW_CARDS: Final = 10
KEEP_CARD: Final = 11
ROLL_WHITE: Final = 12
PLACE_WHITE: Final = 13
LAY_TURTLE: Final = 14
COPY_TURTLE: Final = 15
REVEAL_CHEST: Final = 16
OPEN_STARFISH: Final = 17
RESOLVE_STARFISH: Final = 18
FETCH_CHEST: Final = 19
LEFTOVER_PILE: Final = 20
LAST_STEPS: Final = 21
