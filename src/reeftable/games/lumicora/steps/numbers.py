"""The number of every step, as stored in positions; game.py lists the classes in this order."""

from __future__ import annotations

from typing import Final

START_LUMINOS: Final = 0
TURN_START: Final = 1
FILL_UP: Final = 2
FIRST_PLAYER: Final = 3
JELLYFISH: Final = 4
EXCHANGE: Final = 5
OFFER: Final = 6
ACTION: Final = 7
TAKE_MORE: Final = 8
HAND: Final = 9
LAY: Final = 10
END_TURN: Final = 11
SCORE_CORAL: Final = 12
END_ROUND: Final = 13
FINAL_SCORING: Final = 14
