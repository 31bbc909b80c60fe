"""Lumicora's box, typed in by hand; shares nothing with the engine's data."""

from __future__ import annotations

from dataclasses import dataclass, field

COLOURS = ["pink", "yellow", "green", "blue"]
ANIMALS = ["mussel", "crab", "seahorse", "starfish"]
START_PAIRS = [
    ("pink", "yellow"),
    ("pink", "green"),
    ("pink", "blue"),
    ("yellow", "green"),
    ("yellow", "blue"),
    ("green", "blue"),
]

LETTERS = {"m": "mussel", "c": "crab", "s": "seahorse", "t": "starfish"}
# Colour: blank-backed 1s, 2s, 3s; three fish; four fish. Every 4, 5, 6 with a blank back: 3 each.
TABLE = {
    "pink": (["mcs", "tmc", "stm"], "1m 3c 4 6", "2s 3t 4 5"),
    "yellow": (["cst", "mcs", "tmc"], "1c 3s 4 6", "2t 3m 4 5"),
    "green": (["stm", "cst", "mcs"], "1s 3t 4 6", "2m 3c 4 5"),
    "blue": (["tmc", "stm", "cst"], "1t 3m 4 6", "2c 3s 4 5"),
}

STACK = {2: 0, 3: 6, 4: 8}
BONUS = {1: 4, 2: 4, 3: 4, 4: 4, 5: 2, 6: 2, 7: 2, 8: 1, 9: 1, 10: 0}
STORAGE = 10

Cell = tuple[int, int]


@dataclass(eq=False)
class Lumino:
    """One physical lumino; two equal ones are still two things."""

    colour: str
    number: int | None
    animal: str | None
    drawn_before: bool = False
    colours: tuple[str, str] = field(default=("", ""))

    @property
    def name(self) -> str:
        parts = [self.colour, str(self.number), *([self.animal] if self.animal else [])]
        return "-".join(parts)

    def order(self) -> tuple[int, int, int]:
        animal = ANIMALS.index(self.animal) if self.animal else -1
        return COLOURS.index(self.colour), self.number or 0, animal


def lumino(text: str, colour: str) -> Lumino:
    """`1m` is a 1 with a mussel."""
    return Lumino(colour, int(text[0]), LETTERS[text[1]] if len(text) > 1 else None)


def luminos(players: int) -> list[Lumino]:
    """Every lumino of a game for this many players."""
    box = []
    for colour, (animals, three, four) in TABLE.items():
        for number, letters in zip("123", animals, strict=True):
            box += [lumino(number + letter, colour) for letter in letters]
        box += [lumino(number, colour) for number in "444555666"]
        if players >= 3:
            box += [lumino(text, colour) for text in three.split()]
        if players >= 4:
            box += [lumino(text, colour) for text in four.split()]
    return box


# --- the board -------------------------------------------------------------------------------

ROWS = {-3: (0, 4), -2: (-1, 4), -1: (-2, 4), 0: (-3, 4), 1: (-3, 3), 2: (-3, 2), 3: (-3, 1)}
CELLS: list[Cell] = [(q, r) for r, (low, high) in ROWS.items() for q in range(low, high + 1)]
START_CELLS: tuple[Cell, Cell] = ((0, 0), (1, 0))


def number_of(cell: Cell) -> int:
    return CELLS.index(cell)


def neighbours(cell: Cell) -> list[Cell]:
    q, r = cell
    around = [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
    return [other for other in around if other in CELLS]


NEIGHBOURS = {cell: neighbours(cell) for cell in CELLS}
PAIRS = [(a, b) for a in CELLS for b in NEIGHBOURS[a]]

LIMESTONE = {
    "A": [CELLS[n] for n in (13, 14, 15, 20, 23, 28, 29, 30)],
    "B": [CELLS[n] for n in (13, 14, 29, 30, 0, 4, 18, 25, 39, 43)],
}
OUTLYING = {
    "A": {},
    "B": {CELLS[n]: points for n, points in ((18, 1), (25, 1), (0, 2), (43, 2), (4, 3), (39, 3))},
}
