"""The numbers of the steps that follow those of the base game; game.py lists the classes."""

from __future__ import annotations

from typing import Final

REACT: Final = 16
ACTION_0: Final = 17
BITE: Final = 18
FLEE: Final = 19
FLEE_BLUE: Final = 20
FINISH_BITE: Final = 21
LAY_SPECIAL: Final = 22
CARRY_OUT: Final = 23
SWAP_DOUBLE: Final = 24
TURN_OVER: Final = 25
CALM_TILE: Final = 26
PAY_CARD: Final = 27
PAY_TOLL: Final = 28
CLOSING_TURN: Final = 29
CLOSING_MEAL: Final = 30
CLOSING_END: Final = 31
SET_TILE: Final = 32
DRAW_CARD: Final = 33
PICK_BLUE: Final = 34
PLACE_BLUE: Final = 35
FIRST_CUBE: Final = 36
COLLECT_NOW: Final = 37
REFILL_NOW: Final = 38
NAME_COLOUR: Final = 39
LAY_BONUS: Final = 40
PICK_STARFISH: Final = 41
MOVE_STARFISH: Final = 42
BLOOM: Final = 43
GIVE_TILE: Final = 44
FETCH_TILE: Final = 45
DIGEST_TILE: Final = 46
PICK_SHRIMP: Final = 47
QUICK_FEET: Final = 48

# RSK-K3 What players may react to.
AT_TURN_START: Final = 0
AT_CYLINDER: Final = 1
AT_BITE: Final = 2
AT_ATTACK: Final = 3
TRIGGERS: Final = 4
TRIGGER_NAMES: Final = ("turn_start", "cylinder", "bite", "attack")
