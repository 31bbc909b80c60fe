"""What is in the box, typed in from the rules by hand (the engine reads its own data file)."""

from __future__ import annotations

COLOURS = ["white", "yellow", "orange", "pink", "grey"]
LETTERS = dict(zip("wyopg", COLOURS, strict=True))
ALGAE = ["blue", "green", "purple", "red"]

# Every tile: (stronger, weaker, large alga) on the starfish side and on the reverse.
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

ROCKS = {
    0: ["...###.", ".##y##.", "##.#w##", "#g#*#.#", "##p.o##", "#######"],
    1: ["...###.", "###g##.", "##y#.##", "#.#*#w#", "##o#p##", ".#####."],
    2: [".##.###", ".###o#.", "##w.#y#", "###*#.#", ".#p#g##", ".###.##"],
    3: [".#####.", "###o.##", "##.#g##", "#w#*###", ".#p#y#.", ".##.##."],
}

HANDS = {2: [6, 9], 3: [6, 7, 9], 4: [6, 7, 8, 9]}
FIRST_TILES = [3, 3, 3, 2, 1]
# (smallest coral, tiles given back) in a turn and in the closing round.
MEALS = {"no": [(5, 4), (6, 5)], "yes": [(5, 5), (7, 6)]}
MOST_TURNS_PER_PLAYER = 200


def spaces_of(rock: int) -> list[str]:
    """The names of a rock's spaces, row by row."""
    return [
        f"{rock}{'abcdefg'[column]}{row + 1}"
        for row, line in enumerate(ROCKS[rock])
        for column, mark in enumerate(line)
        if mark != "."
    ]


def mark_at(space: str) -> str:
    """What is printed on a space."""
    return ROCKS[int(space[0])][int(space[2]) - 1]["abcdefg".index(space[1])]


def beside(space: str) -> list[str]:
    """The rock spaces that share a side with this one."""
    rock, column, row = int(space[0]), "abcdefg".index(space[1]), int(space[2])
    steps = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    names = [f"{rock}{'abcdefg'[c]}{r}" for c, r in steps if 0 <= c < 7 and 1 <= r <= 6]
    return [name for name in names if mark_at(name) != "."]


BESIDE = {space: beside(space) for rock in ROCKS for space in spaces_of(rock)}
