"""The box of Reef Encounter, typed in by hand; shares nothing with the engine's tables."""

from __future__ import annotations

# The order of the ring on the open-sea board.
COLOURS = ["white", "yellow", "orange", "pink", "grey"]
LETTERS = {"w": "white", "y": "yellow", "o": "orange", "p": "pink", "g": "grey"}
ALGAE = ["blue", "green", "purple", "red"]

TILES_PER_COLOUR = 40
CUBES_PER_COLOUR = 10
CYLINDERS_PER_COLOUR = 5
SHRIMPS = 4
SHRIMPS_PER_ROCK = 2

FIRST_TILES = [3, 3, 3, 2, 1]
HANDS = {2: [6, 9], 3: [6, 7, 9], 4: [6, 7, 8, 9]}
TURNS_PER_PLAYER = 200

# Each tile's starfish side, then its reverse: the stronger, the weaker, the large alga.
Side = tuple[str, str, str]
CORAL_TILES: dict[int, tuple[Side, Side]] = {
    1: (("white", "yellow", "green"), ("yellow", "white", "blue")),
    2: (("white", "orange", "red"), ("orange", "white", "purple")),
    3: (("yellow", "orange", "blue"), ("orange", "yellow", "red")),
    4: (("yellow", "pink", "purple"), ("pink", "yellow", "blue")),
    5: (("orange", "pink", "green"), ("pink", "orange", "red")),
    6: (("orange", "grey", "blue"), ("grey", "orange", "green")),
    7: (("pink", "white", "purple"), ("white", "pink", "green")),
    8: (("pink", "grey", "green"), ("grey", "pink", "purple")),
    9: (("grey", "white", "red"), ("white", "grey", "purple")),
    10: (("grey", "yellow", "blue"), ("yellow", "grey", "red")),
}

# --- the rocks -------------------------------------------------------------------------------

ROCKS = {
    0: ["...###.", ".##y##.", "##.#w##", "#g#*#.#", "##p.o##", "#######"],
    1: ["...###.", "###g##.", "##y#.##", "#.#*#w#", "##o#p##", ".#####."],
    2: [".##.###", ".###o#.", "##w.#y#", "###*#.#", ".#p#g##", ".###.##"],
    3: [".#####.", "###o.##", "##.#g##", "#w#*###", ".#p#y#.", ".##.##."],
}

Cell = str  # rock, column and row, such as 1d4


def marks_of(rock: int) -> dict[Cell, str]:
    """What is printed on each rock space."""
    printed = {}
    for row, line in enumerate(ROCKS[rock], 1):
        for column, mark in zip("abcdefg", line, strict=True):
            if mark != ".":
                printed[f"{rock}{column}{row}"] = mark
    return printed


def spaces_of(rock: int) -> list[Cell]:
    return list(marks_of(rock))


def rock_of(cell: Cell) -> int:
    return int(cell[0])


def mark_at(cell: Cell) -> str:
    return marks_of(rock_of(cell))[cell]


def touching(cell: Cell) -> list[Cell]:
    rock, column, row = rock_of(cell), ord(cell[1]), int(cell[2])
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    names = [f"{rock}{chr(c)}{r}" for c, r in around]
    return [name for name in names if name in spaces_of(rock)]


BESIDE = {cell: touching(cell) for rock in ROCKS for cell in spaces_of(rock)}


def extra_growth_space(cell: Cell) -> Cell:
    """The light space on the rock of this cell."""
    return next(space for space, mark in marks_of(rock_of(cell)).items() if mark == "*")
