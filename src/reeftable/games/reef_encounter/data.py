"""Reef Encounter's data.toml as arrays for the steps: the number of each component, and values."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.data_file import index_of, numbers, read_data_file
from reeftable.core.parts import GameData
from reeftable.games.reef_encounter.cells import (
    COLUMNS,
    ROCKS,
    ROWS,
    printed_bit,
)

COLOURS: Final = 5
ALGAE: Final = 4
CORAL_TILES: Final = 10
SPACES: Final = 33  # per rock
MOST_SIDES: Final = 4  # of a tile
SIDES: Final = 1024  # combinations of sides that the ten coral tiles can show
EXTRA: Final = "*"  # the mark of the extra-growth space
GROWTH_ROW: Final = 3
GROWTH_COLUMN: Final = 3


class ReefData(GameData):
    """One version of the data, as arrays that the steps can read quickly."""

    def __init__(self, d: dict[str, Any]) -> None:
        super().__init__(d)
        self.colours: list[str] = list(d["colours"]["names"])
        self.letters: list[str] = list(d["colours"]["letters"])
        self.algae: list[str] = list(d["algae"]["names"])
        self.player_colours: list[str] = list(d["player_colours"]["names"])
        self._read_kinds(d["tile"])
        self._read_numbers(d)
        self._read_meals(d)
        self._read_coral_tiles(d["coral_tile"])
        self._read_rocks(d["rock"])
        self._check(d)

    def _read_kinds(self, rows: list[dict[str, Any]]) -> None:
        """REE-1.0f Read the kinds of tiles: one plain tile per colour, then an expansion's."""
        self.kinds: list[str] = [row["id"] for row in rows]
        self.faces: list[list[int]] = [
            [index_of(self.colours, name) for name in row["faces"]] for row in rows
        ]
        self.sides = _vec([row["sides"] for row in rows])
        self.toll = _vec([row["toll"] for row in rows])
        self.score = _vec([row["score"] for row in rows])
        self.protected: list[bool] = [row["protected"] for row in rows]
        self._check_kinds()

    def _check_kinds(self) -> None:
        """REE-1.0f Check what the base game assumes about its plain tiles."""
        if self.kinds[:COLOURS] != self.colours:
            raise ValueError("data.toml: the plain tiles must come first, in the colours' order")
        if self.faces[:COLOURS] != [[colour] for colour in range(COLOURS)]:
            raise ValueError("data.toml: a plain tile must show its own colour and no other")
        if any(sides != MOST_SIDES for sides in self.sides[:COLOURS]):
            raise ValueError("data.toml: a plain tile must have four coral sides")
        if any(self.protected[:COLOURS]):
            raise ValueError("data.toml: a plain tile must not be protected")
        if min(self.toll) < 1:
            raise ValueError("data.toml: every tile must count for the toll")

    def _read_numbers(self, d: dict[str, Any]) -> None:
        self.tiles_per_colour: i64 = d["tiles"]["per_colour"]
        self.cubes_per_colour: i64 = d["cubes"]["per_colour"]
        self.cylinders_per_colour: i64 = d["cylinders"]["per_colour"]
        self.shrimps: i64 = d["shrimps"]["per_player"]
        self.shrimps_per_rock: i64 = d["shrimps"]["per_rock"]
        self.sea_most: i64 = d["sea"]["most"]
        self.first_tiles = _vec(d["sea"]["first_tiles"])
        self.from_behind: i64 = d["lay"]["from_behind"]
        self.cubes_per_turn: i64 = d["lay"]["cubes_per_turn"]
        self.locks_per_turn: i64 = d["lock"]["per_turn"]
        self.last_lock_needs: i64 = d["lock"]["last_needs"]
        self.turns_per_player: i64 = d["length"]["turns_per_player"]
        self.hands: list[list[int]] = [[], [], *[d["hands"][n] for n in ("2", "3", "4")]]

    def _read_meals(self, d: dict[str, Any]) -> None:
        """REE-3.1b REE-5.2c REE-6.1c REE-R2 Read the sizes of meals.

        Rows: in a turn, in the closing round, and both again for the advanced game.
        """
        eat, closing, advanced = d["eat"], d["closing"], d["advanced"]
        self.eat_least = _vec(
            [eat["least"], closing["least"], advanced["least"], advanced["closing_least"]]
        )
        self.eat_back = _vec(
            [eat["back"], closing["back"], advanced["back"], advanced["closing_back"]]
        )
        # REE-3.1d By meal * COLOURS + colour: how many plain tiles pay the toll.
        self.tiles_back = _vec(
            [-(-back // toll) for back in self.eat_back for toll in self.toll[:COLOURS]]
        )

    def _read_coral_tiles(self, rows: list[dict[str, Any]]) -> None:
        """REE-1.1a REE-1.1b REE-1.1c Read corals and algae by tile and side: tile * 2 + side."""
        self.stronger = _vec([self._colour(row, key) for row in rows for key in _BOTH])
        self.weaker = _vec([self._colour(row, key) for row in rows for key in _BOTH[::-1]])
        self.large = _vec(
            [index_of(self.algae, row[key]) for row in rows for key in ("large", "reverse_large")]
        )
        self.beaten = _vec([])
        self.values = _vec([])
        beaten: list[int] = []
        values: list[int] = []
        for sides in range(SIDES):
            weaker = [0] * COLOURS
            for tile in range(len(rows)):
                side = tile * 2 + sides // 2**tile % 2
                weaker[self.stronger[side]] += 2 ** int(self.weaker[side])
            beaten += weaker
            values += [1 + bin(mask).count("1") for mask in weaker]
        # REE-5.3a By sides * COLOURS + colour: the mask of weaker colours, and the value.
        self.beaten = _vec(beaten)
        self.values = _vec(values)

    def _colour(self, row: dict[str, Any], key: str) -> int:
        return index_of(self.colours, row[key])

    def _read_rocks(self, rows: list[dict[str, Any]]) -> None:
        """REE-1.2a REE-1.2b Read spaces and starting places of every rock."""
        self.rock_rows: list[list[str]] = [list(row["rows"]) for row in rows]
        self._check_rocks()
        masks = [0] * ROCKS
        starts = [0] * (ROCKS * COLOURS)
        for rock, row, column in _places():
            mark = self.rock_rows[rock][row][column]
            bit = printed_bit(row, column)
            if mark == ".":
                continue
            masks[rock] += bit
            if mark in self.letters:
                starts[rock * COLOURS + self.letters.index(mark)] += bit
        self.rock_mask = _vec(masks)
        self.starts = _vec(starts)

    def _check_rocks(self) -> None:
        """REE-1.2a REE-1.2b Check that every rock has its spaces, and a start for each colour."""
        for rows in self.rock_rows:
            if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
                raise ValueError("data.toml: a rock must have 6 rows and 7 columns")
            marks = "".join(rows)
            if sorted(marks.replace(".", "").replace("#", "")) != sorted([*self.letters, EXTRA]):
                raise ValueError("data.toml: a rock must have one start per colour and one `*`")
            if marks.index(EXTRA) != GROWTH_ROW * COLUMNS + GROWTH_COLUMN:
                raise ValueError("data.toml: the `*` of every rock must be on D4")

    def _check(self, d: dict[str, Any]) -> None:
        """Check that the numbers add up to the game's components."""
        for section, first in (("coral_tile", 1), ("rock", 0)):
            ids = [row["id"] for row in d[section]]
            if ids != [str(first + k) for k in range(len(ids))]:
                raise ValueError(f"data.toml: the ids of {section} must count up from {first}")
        if min(numbers(d)) < 0:
            raise ValueError("data.toml: no number may be negative")
        pairs = {
            frozenset((int(self.stronger[side]), int(self.weaker[side])))
            for side in range(2 * CORAL_TILES)
        }
        if len(self.stronger) != 2 * CORAL_TILES or len(pairs) != CORAL_TILES:
            raise ValueError("data.toml: there must be one coral tile for each pair of colours")
        if any(bin(mask).count("1") != SPACES for mask in self.rock_mask):
            raise ValueError(f"data.toml: every rock must have {SPACES} spaces")
        if len(self.colours) != COLOURS or len(self.algae) != ALGAE:
            raise ValueError("data.toml: there must be five colours and four algae")


_BOTH: Final = ("stronger", "weaker")


def _places() -> list[tuple[int, int, int]]:
    return [(k, row, c) for k in range(ROCKS) for row in range(ROWS) for c in range(COLUMNS)]


def _vec(items: list[int]) -> vec[i64]:
    return vec[i64](items)


def load_data() -> ReefData:
    """The current data."""
    return ReefData(read_data_file("reeftable.games.reef_encounter"))
