"""What each action number means, and its notation both ways.

Every number names a thing of the game (a colour, a space, a coral tile), never a slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reeftable.games.reef_encounter.cells import ALL_CELLS, ROCKS, cell_name
from reeftable.games.reef_encounter.data import ALGAE, COLOURS, CORAL_TILES, ReefData

if TYPE_CHECKING:
    from reeftable.games.reef_encounter.state import ReefState

PAIRS: Final = 15  # unordered pairs of colours, equal ones included
SIDE_NAMES: Final = ("starfish", "reverse")

# Chance.
ROCK: Final = 0
SIDE: Final = ROCK + ROCKS
FIRST: Final = SIDE + 2
SEA: Final = FIRST + COLOURS
START: Final = SEA + COLOURS * COLOURS
DRAW: Final = START + 4
REVEAL: Final = DRAW + COLOURS
# Players' answers: the set-up, the menu of the turn, laying tiles, placing a shrimp.
SECRET: Final = REVEAL + PAIRS
CUBES: Final = SECRET + COLOURS
EAT: Final = CUBES + PAIRS
PASS: Final = EAT + ALL_CELLS
CUBE: Final = PASS + 1
LARVA: Final = CUBE + COLOURS
INTRODUCE: Final = LARVA + COLOURS
MOVE: Final = INTRODUCE + 1
FLIP: Final = MOVE + ALL_CELLS
LOCK: Final = FLIP + ALGAE * COLOURS
POLYP: Final = LOCK + CORAL_TILES * COLOURS
COLLECT: Final = POLYP + COLOURS
LAY: Final = COLLECT + COLOURS
FRONT: Final = LAY + ALL_CELLS
STOP: Final = FRONT + ALL_CELLS
TO: Final = STOP + 1
SCREEN: Final = TO + ALL_CELLS


def pair_list() -> list[tuple[int, int]]:
    """The unordered pairs of colours, in the order of their numbers."""
    return [(a, b) for a in range(COLOURS) for b in range(a, COLOURS)]


PAIR: Final = pair_list()


def notation(data: ReefData) -> list[str]:
    """The text of every action, in the order of the numbers."""
    colours = data.colours
    cells = [cell_name(cell) for cell in range(ALL_CELLS)]
    pairs = [f"{colours[a]} {colours[b]}" for a, b in PAIR]
    texts = [f"rock {rock}" for rock in range(ROCKS)]
    texts += [f"side {side}" for side in SIDE_NAMES]
    texts += [f"first {colour}" for colour in colours]
    texts += [f"sea {space} {colour}" for space in colours for colour in colours]
    texts += [f"start {seat}" for seat in range(4)]
    texts += [f"draw {colour}" for colour in colours]
    texts += [f"reveal {pair}" for pair in pairs]
    texts += [f"secret {colour}" for colour in colours]
    texts += [f"cubes {pair}" for pair in pairs]
    texts += [f"eat {cell}" for cell in cells] + ["pass"]
    texts += [f"cube {colour}" for colour in colours]
    texts += [f"larva {colour}" for colour in colours]
    texts += ["introduce"]
    texts += [f"move {cell}" for cell in cells]
    texts += [f"flip {alga} {colour}" for alga in data.algae for colour in colours]
    texts += [f"lock {tile + 1} {colour}" for tile in range(CORAL_TILES) for colour in colours]
    texts += [f"polyp {colour}" for colour in colours]
    texts += [f"collect {colour}" for colour in colours]
    texts += [f"lay {cell}" for cell in cells]
    texts += [f"front {cell}" for cell in cells]
    texts += ["stop"]
    texts += [f"to {cell}" for cell in cells]
    texts += ["screen"]
    return texts


# First number of each kind, its verb, the front-end's kind of option, and what it points at.
_KINDS: Final = (
    (ROCK, "rock", "chance", "rock"),
    (SIDE, "side", "chance", "side"),
    (FIRST, "first", "chance", "colour"),
    (SEA, "sea", "chance", "sea"),
    (START, "start", "chance", "seat"),
    (DRAW, "draw", "chance", "colour"),
    (REVEAL, "reveal", "chance", "pair"),
    (SECRET, "secret", "piece", "colour"),
    (CUBES, "cubes", "piece", "pair"),
    (EAT, "eat", "cell", "cell"),
    (PASS, "pass", "confirm", ""),
    (CUBE, "cube", "piece", "colour"),
    (LARVA, "larva", "piece", "colour"),
    (INTRODUCE, "introduce", "menu", ""),
    (MOVE, "move", "cell", "cell"),
    (FLIP, "flip", "piece", "alga"),
    (LOCK, "lock", "piece", "coral_tile"),
    (POLYP, "polyp", "piece", "colour"),
    (COLLECT, "collect", "piece", "colour"),
    (LAY, "lay", "cell", "cell"),
    (FRONT, "front", "cell", "cell"),
    (STOP, "stop", "confirm", ""),
    (TO, "to", "cell", "cell"),
    (SCREEN, "screen", "confirm", ""),
)


def describe(data: ReefData, action: int) -> dict[str, Any]:
    """The action as data: its verb, the kind of option, what it points at."""
    first, verb, kind, points_at = [row for row in _KINDS if row[0] <= action][-1]
    return {"verb": verb, "kind": kind, "target": _target(data, points_at, action - first)}


def _target(data: ReefData, points_at: str, n: int) -> dict[str, Any]:
    if points_at == "cell":
        return {"cell": cell_name(n)}
    if points_at == "sea":
        return {"space": data.colours[n // COLOURS], "colour": data.colours[n % COLOURS]}
    if points_at == "pair":
        return {"colour": data.colours[PAIR[n][0]], "other": data.colours[PAIR[n][1]]}
    if points_at == "alga":
        return {"alga": data.algae[n // COLOURS], "paid": data.colours[n % COLOURS]}
    if points_at == "coral_tile":
        return {"coral_tile": n // COLOURS + 1, "paid": data.colours[n % COLOURS]}
    if points_at == "side":
        return {"side": SIDE_NAMES[n]}
    if points_at == "colour":
        return {"colour": data.colours[n]}
    return {points_at: n} if points_at else {}


def option(s: ReefState, action: int) -> dict[str, Any]:
    """The action as a front-end needs it: kind, target, key of the words."""
    told = describe(s.data, action)
    return {
        "action": action,
        "text": s.game.text(action),
        "kind": told["kind"],
        "target": told["target"],
        "words": f"reef_encounter.option.{told['verb']}",
    }
