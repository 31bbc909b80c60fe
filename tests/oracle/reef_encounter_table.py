"""Players, supplies and the bag, and the questions that stop the script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from .reef_encounter_components import ALGAE, BESIDE, COLOURS, MEALS
from .reef_encounter_reef import Reef

CHANCE = -1
OVER = -3


@dataclass
class Question:
    """Who is asked, and every possible answer with its weight."""

    seat: int
    answers: dict[str, int]


Script = Generator[Question, str, None]


def ask(seat: int, answers: Iterable[str]) -> Question:
    return Question(seat, dict.fromkeys(answers, 1))


@dataclass
class Player:
    """One player's things."""

    behind: Counter[str] = field(default_factory=Counter)
    front: Counter[str] = field(default_factory=Counter)
    cubes: Counter[str] = field(default_factory=Counter)
    fish: Counter[str] = field(default_factory=Counter)
    secret: str | None = None
    chosen: str = ""
    shrimps: int = 4
    eaten: int = 0


class Finished(Exception):
    """The game has stopped in the middle of something."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Table:
    """Everything that lies on the table."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        self.options = {"advanced": "no", "action6": "update", **(options or {})}
        self.reef = Reef()
        self.players = [Player() for _ in range(players)]
        self.bag = Counter(dict.fromkeys(COLOURS, 39))
        self.bonus: Counter[str] | None = Counter(dict.fromkeys(COLOURS, 1))
        self.cubes = Counter(dict.fromkeys(COLOURS, 9))
        self.cylinders = Counter(dict.fromkeys(ALGAE, 5))
        self.alga: str | None = None
        self.sea: dict[str, Counter[str]] = {colour: Counter() for colour in COLOURS}
        self.start = 0
        self.turns = 0
        self.reason = ""

    def draw(self, prefix: str) -> Question:
        """Chance takes a tile from the bag."""
        tiles = {f"{prefix} {c}": self.bag[c] for c in COLOURS if self.bag[c] > 0}
        return Question(CHANCE, tiles)

    def bonus_tiles(self) -> int:
        return sum(self.bonus.values()) if self.bonus is not None else 0

    def extra_growth(self, space: str) -> None:
        """What a tile just laid on a space brings about on the extra-growth space."""
        growth = space[0] + "d4"
        colour = self.reef.tiles[space]
        if self.options["advanced"] == "yes" or growth not in BESIDE[space]:
            return
        if growth in self.reef.tiles or growth in self.reef.shrimps:
            return
        if not self.reef.may_join(growth, colour):
            return
        if self.bonus is not None and self.bonus[colour] > 0:
            self.bonus[colour] -= 1
        elif self.bag[colour] > 0:
            self.bag[colour] -= 1
        else:
            return
        self.reef.put_tile(growth, colour)
        if self.bonus is not None and self.bonus[colour] == 0 and self.bag[colour] > 0:
            self.bag[colour] -= 1
            self.bonus[colour] += 1

    def meals(self, seat: int, closing: bool) -> list[str]:
        least, _ = self._meal(closing)
        own = [space for space in self.reef.own(seat) if space in self.reef.tiles]
        return [space for space in own if len(self.reef.coral(space)) >= least]

    def _meal(self, closing: bool) -> tuple[int, int]:
        return MEALS[self.options["advanced"]][1 if closing else 0]

    def eat(self, seat: int, space: str, closing: bool) -> None:
        _, back = self._meal(closing)
        coral = self.reef.coral(space)
        colour = self.reef.tiles[space]
        for tile in coral:
            self.reef.remove_tile(tile)
        self.reef.remove_shrimp(space)
        self.bag[colour] += back
        self.players[seat].fish[colour] += len(coral) - back
        self.players[seat].eaten += 1

    def leave_bare_rock(self, seat: int) -> None:
        for space in self.reef.own(seat):
            if space not in self.reef.tiles:
                self.reef.remove_shrimp(space)
                self.players[seat].shrimps += 1
