"""The table of Reef Encounter besides the rocks: supplies, coral tiles, players, the score."""

from __future__ import annotations

from .reef_encounter_asking import Answer, Asking
from .reef_encounter_components import (
    ALGAE,
    COLOURS,
    CORAL_TILES,
    CUBES_PER_COLOUR,
    CYLINDERS_PER_COLOUR,
    HANDS,
    SHRIMPS,
    TILES_PER_COLOUR,
)
from .reef_encounter_reef import Reef


def none_of_each() -> dict[str, int]:
    return dict.fromkeys(COLOURS, 0)


class Player:
    """Everything one player has off the rocks."""

    def __init__(self) -> None:
        self.behind = none_of_each()
        self.front = none_of_each()
        self.cubes = none_of_each()
        self.parrotfish = none_of_each()  # what all have seen it eat
        self.secret = none_of_each()
        self.shrimps = SHRIMPS
        self.meals = 0

    def hide(self, colour: str) -> None:
        self.secret[colour] = 1

    def tiles_eaten(self) -> int:
        return sum(self.parrotfish.values()) + sum(self.secret.values())

    def open_parrotfish(self) -> None:
        """The game is over: the secret tile lies with the others and is counted."""
        for colour in COLOURS:
            self.parrotfish[colour] += self.secret[colour]
        self.secret = none_of_each()

    def tiles_of(self, colour: str) -> int:
        """Tiles that could be laid with a cube of this colour."""
        return self.behind[colour] + self.front[colour]


class Table(Asking):
    """What lies on the table, with asking, turning coral tiles and counting points."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        chosen = {"advanced": "no", "action6": "update", **(options or {})}
        self.advanced = chosen["advanced"] == "yes"
        self.keeps_larva_cubes = chosen["action6"] == "2005"
        if players not in HANDS:
            raise ValueError(f"no such player count: {players}")
        self.players = [Player() for _ in range(players)]
        self.reef = Reef()
        self.bag = dict.fromkeys(COLOURS, TILES_PER_COLOUR - 1)
        self.bonus: dict[str, int] | None = dict.fromkeys(COLOURS, 1)
        self.sea = {colour: none_of_each() for colour in COLOURS}
        self.cubes = dict.fromkeys(COLOURS, CUBES_PER_COLOUR - 1)  # one is on the open sea
        self.cylinders = dict.fromkeys(ALGAE, CYLINDERS_PER_COLOUR)
        self.alga_space: str | None = None
        self.locked: list[int] = []
        self.start = 0
        self.turns = 0
        self.ending = ""

    # --- chance and order --------------------------------------------------------------------

    def draw(self, word: str) -> Answer:
        """A random tile from the bag, into which the bonus tiles go when it is empty."""
        if sum(self.bag.values()) == 0 and self.bonus is not None:
            self.bag, self.bonus = self.bonus, None
        colour = yield from self.chance(word, self.bag)
        self.bag[colour] -= 1
        return colour

    def clockwise(self, first: int) -> list[int]:
        return [(first + n) % len(self.players) for n in range(len(self.players))]

    # --- coral tiles -------------------------------------------------------------------------

    def unlocked(self) -> list[int]:
        return [tile for tile in CORAL_TILES if tile not in self.locked]

    def turn_over(self, alga: str) -> None:
        """Every unlocked tile with this large alga shows its other side."""
        self.reef.turn_over([tile for tile in self.unlocked() if self.reef.alga(tile) == alga])

    def flip(self, alga: str) -> None:
        self.cylinders[alga] -= 1
        if self.alga_space is not None:
            self.cylinders[self.alga_space] += 1
        self.alga_space = alga
        self.turn_over(alga)

    def lock(self, tile: int) -> None:
        alga = self.reef.alga(tile)
        self.cylinders[alga] -= 1
        self.locked.append(tile)
        self.turn_over(alga)

    # --- points ------------------------------------------------------------------------------

    def value(self, colour: str) -> int:
        return 1 + len(self.reef.weaker[colour])

    def breakdown(self) -> list[dict[str, int]]:
        return [{c: n * self.value(c) for c, n in p.parrotfish.items()} for p in self.players]

    def scores(self) -> list[int]:
        return [sum(points.values()) for points in self.breakdown()]

    def ranks(self) -> list[int]:
        """Places by points, then by the four tie-breaks; equal in all is an equal place."""
        standing = [
            (
                points,
                sum(player.front.values()),
                sum(player.cubes.values()),
                sum(player.behind.values()),
                self.reef.guarded(seat),
            )
            for seat, (points, player) in enumerate(zip(self.scores(), self.players, strict=True))
        ]
        return [1 + sum(other > mine for other in standing) for mine in standing]
