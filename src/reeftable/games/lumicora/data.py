"""Lumicora's data.toml as arrays for the steps: the number of each component, and the values."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.data_file import index_of, read_data_file
from reeftable.core.parts import GameData
from reeftable.games.lumicora.hexes import CELLS, START_1, START_2, mask_of

COLOURS: Final = 4
ANIMALS: Final = 4
NUMBERS: Final = 6
NUMBER_NAMES: Final = ("1", "2", "3", "4", "5", "6")
STARTS: Final = 6
NO_ANIMAL: Final[i64] = -1
GROUPS: Final = ("all", "three", "four")  # the groups of luminos, distinguished by their backs

MUSSEL: Final = 0
CRAB: Final = 1
SEAHORSE: Final = 2
STARFISH: Final = 3

PLAYER_COUNTS: Final = (2, 3, 4)


class LumicoraData(GameData):
    """One version of the data, as arrays that the steps can read quickly."""

    def __init__(self, d: dict[str, Any]) -> None:
        super().__init__(d)
        self.colours: list[str] = list(d["colours"]["names"])
        self.animals: list[str] = list(d["animals"]["names"])
        self._read_numbers(d)
        self._read_luminos(d)
        self._read_starts(d["start"]["pairs"])
        self._read_final(d)
        self.water: dict[str, int] = {side: _water(d["reef"][side]) for side in ("A", "B")}
        self.outlying: dict[str, dict[int, int]] = {
            side: {int(cell): points for cell, points in d["reef"][side]["outlying"].items()}
            for side in ("A", "B")
        }
        self._check(d)

    def _read_numbers(self, d: dict[str, Any]) -> None:
        self.storage: i64 = d["limestone"]["storage"]
        self.atoll: i64 = d["size"]["atoll"]
        self.display: i64 = d["size"]["display"]
        self.take_most: i64 = d["take"]["most"]
        self.rounds: i64 = d["rounds"]["count"]
        self.bonus = _vec(d["bonus"]["by_round"])
        self.discard: i64 = d["discard"]["points"]
        self.turn_order = _vec([])  # the steps of a turn, filled in by flow.py
        self.size = _vec([0, 0] + [d["bag"][str(n)]["size"] for n in PLAYER_COUNTS])
        self.reserve = _vec([0, 0] + [d["bag"][str(n)]["stack"] for n in PLAYER_COUNTS])

    def _read_luminos(self, d: dict[str, Any]) -> None:
        """LUM-2.3a LUM-2.3f Read the kinds of luminos in a fixed order, and how many of each."""
        for colour in self.colours:
            index_of(list(d["luminos"]), colour)
        by_group = {
            group: [
                self._lumino(colour, text)
                for colour in self.colours
                for text in d["luminos"][colour][group]
            ]
            for group in GROUPS
        }
        luminos = sorted(lumino for group in by_group.values() for lumino in group)
        kinds = [lumino for i, lumino in enumerate(luminos) if lumino not in luminos[:i]]
        self.luminos: list[str] = [self._name(*lumino) for lumino in kinds]
        self.n_kinds: i64 = len(kinds)
        self.kind_colour = _vec([colour for colour, _, _ in kinds])
        # Luminos are sorted by colour: where each colour begins, and where the last one ends.
        self.colour_first = _vec(
            [sum(c < colour for c, _, _ in kinds) for colour in range(len(self.colours) + 1)]
        )
        self.kind_number = _vec([number for _, number, _ in kinds])
        self.kind_animal = _vec([animal for _, _, animal in kinds])
        self.copies: list[vec[i64]] = [_vec([]), _vec([])]
        for players in PLAYER_COUNTS:
            groups = d["bag"][str(players)]["groups"]
            in_game = [x for group in groups for x in by_group[GROUPS[index_of(GROUPS, group)]]]
            self.copies.append(_vec([in_game.count(lumino) for lumino in kinds]))

    def _lumino(self, colour: str, text: str) -> tuple[int, int, int]:
        number, _, animal = text.partition(" ")
        animal_number = index_of(self.animals, animal) if animal else NO_ANIMAL
        return self.colours.index(colour), 1 + index_of(NUMBER_NAMES, number), animal_number

    def _name(self, colour: int, number: int, animal: int) -> str:
        name = f"{self.colours[colour]}-{number}"
        return name if animal < 0 else f"{name}-{self.animals[animal]}"

    def _read_starts(self, pairs: list[list[str]]) -> None:
        self.starts: list[str] = [" ".join(pair) for pair in pairs]
        self.start_first = _vec([index_of(self.colours, pair[0]) for pair in pairs])
        self.start_second = _vec([index_of(self.colours, pair[1]) for pair in pairs])

    def _read_final(self, d: dict[str, Any]) -> None:
        self.final_jellyfish: i64 = d["final_jellyfish"]["points"]
        self.limestone_per_point: i64 = d["final_limestone"]["per_point"]
        self.animals_dark = _vec(d["animals_dark"]["points"])
        light = [d["animals_light"][name] for name in self.animals]
        self.small_needs = _vec([row["small_needs"] for row in light])
        self.small = _vec([row["small"] for row in light])
        self.big_needs = _vec([row["big_needs"] for row in light])
        self.big = _vec([row["big"] for row in light])
        self.first_most: i64 = d["majority"]["first"]
        second = d["majority"]["second"]
        self.second_most = _vec([0, 0] + [second[str(n)] for n in PLAYER_COUNTS])

    def _check(self, d: dict[str, Any]) -> None:
        """LUM-2.3c LUM-3.4 Check that the numbers add up to the game's components."""
        for players in PLAYER_COUNTS:
            size = sum(self.copies[players])
            wanted = d["bag"][str(players)]["size"]
            if size != wanted:
                raise ValueError(f"data.toml: {size} luminos with {players} players, not {wanted}")
        if len(self.colours) != COLOURS or len(self.animals) != ANIMALS:
            raise ValueError("data.toml: there must be four colours and four animals")
        if len(self.starts) != STARTS or len(self.bonus) != self.rounds:
            raise ValueError("data.toml: there must be six start luminos, and a bonus per round")


def _vec(items: list[int]) -> vec[i64]:
    return vec[i64](items)


def _water(side: dict[str, Any]) -> int:
    """LUM-2.4b LUM-2.4c LUM-R9 The mask of all fields that are neither limestone nor start area."""
    dry = [*side["limestone"], START_1, START_2]
    return mask_of([cell for cell in range(CELLS) if cell not in dry])


def load_data() -> LumicoraData:
    """The current data."""
    return LumicoraData(read_data_file("reeftable.games.lumicora"))
