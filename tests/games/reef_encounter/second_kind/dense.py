"""Crowded tables of the Second Kind, the same for the engine and the plain implementation.

Boards full of special tiles, shrimps and starfish, which whole games seldom show.
"""

from __future__ import annotations

import random
from typing import Any

from tests.games.reef_encounter.second_kind.table import ON, table
from tests.oracle.reef_encounter_components import COLOURS
from tests.oracle.second_kind import SecondKind
from tests.oracle.second_kind_components import (
    HALF_TILES,
    POLYPS,
    SPECIAL_TILES,
    TILES,
    Cell,
    Laid,
    colours_of,
    ways_to_lay,
)
from tests.oracle.second_kind_notation import cell_name

# How much of the boards is covered, and what each player holds.
TILES_PER_BOARD = (8, 24)
HAND, FRONT, CUBES, EATEN = 7, 3, 3, 4


class Crowd:
    """One random table, put together on the plain implementation and copied to the engine."""

    def __init__(self, seed: int, held: list[str] | None = None) -> None:
        """Seat 0 holds these tiles, as far as the bag has them, and a cube of each colour."""
        self.rng = random.Random(f"crowd {seed}")
        self.players = 2 + seed % 3
        self.options = {**ON, "advanced": self.rng.choice(["no", "yes"])}
        self.game = SecondKind(self.players, self.options)
        self.game.add_special_tiles()
        self.rocks = sorted(self.rng.sample(range(4), self.players))
        for rock in self.rocks:
            self.game.reef.add_rock(rock)
        self.game.reef.tiles.clear()
        self.tiles: dict[str, list[str]] = {}
        self.things: dict[int, dict[str, Any]] = {n: {} for n in range(self.players)}
        self._lay_tiles()
        self._put_shrimps()
        self._fill_sea()
        if held is not None:
            self._give_at_once(held)
        for seat in range(self.players):
            self._give(seat)

    # --- the reefs ---------------------------------------------------------------------------

    def _lay_tiles(self) -> None:
        for rock in self.rocks:
            colours = self.rng.sample(COLOURS, 3)
            cells = [cell for cell in self.game.reef.printed if cell.rock == rock]
            for cell in self.rng.sample(cells, self.rng.randint(*TILES_PER_BOARD)):
                self._lay(cell, self.rng.choice(colours))

    def _lay(self, cell: Cell, colour: str) -> None:
        tiles = [t for t in POLYPS if colour in colours_of(t) and self.game.bag[t] > 0]
        tile = colour if self.rng.random() < 0.4 else self.rng.choice(tiles)
        way = self.rng.choice(ways_to_lay(tile, colour))
        if self.game.reef.may_grow(cell, colour) and self.game.reef.may_lay(cell, way):
            self.game.reef.tiles[cell] = way
            self.game.bag[tile] -= 1
            self.tiles.setdefault(engine_name(way), []).append(cell_name(cell))

    def _put_shrimps(self) -> None:
        reef = self.game.reef
        for seat in range(self.players):
            for _ in range(self.rng.randint(1, 4)):
                places = [cell for cell in reef.shrimp_places(seat) if cell in reef.tiles]
                if places:
                    reef.shrimps[self.rng.choice(places)] = seat
                    self.game.players[seat].shrimps -= 1
        for _ in range(self.rng.randint(0, 3)):
            if reef.blue_places():
                reef.blues.append(self.rng.choice(reef.blue_places()))
                self.game.blue_supply -= 1
        for _ in range(self.rng.randint(0, 3)):
            fed = [cell for cell in reef.spaces() if reef.is_empty_rock(cell) and reef.near(cell)]
            if fed:
                reef.starfish.append(self.rng.choice(fed))
                self.game.bag["starfish"] -= 1

    # --- the rest of the table ---------------------------------------------------------------

    def _fill_sea(self) -> None:
        for colour in COLOURS:
            for tile in self._draw(self.rng.randint(1, 3)):
                self.game.sea[colour][tile] += 1

    def _draw(self, number: int) -> list[str]:
        """Tiles from the bag, half of them special ones."""
        drawn = []
        for _ in range(number):
            special = [tile for tile in SPECIAL_TILES if self.game.bag[tile] > 0]
            kinds = special if special and self.rng.random() < 0.5 else COLOURS
            tile = self.rng.choice(kinds)
            self.game.bag[tile] -= 1
            drawn.append(tile)
        return drawn

    def _give_at_once(self, tiles: list[str]) -> None:
        there = [tile for tile in tiles if self.game.bag[tile] > 0]
        self.game.players[0].behind.update(there)
        self.game.bag.subtract(there)
        self.game.players[0].cubes.update(COLOURS)
        self.game.cubes.subtract(COLOURS)

    def _give(self, seat: int) -> None:
        player, game = self.game.players[seat], self.game
        player.behind.update(self._draw(HAND))
        for pile, number in ((player.front, FRONT), (player.parrotfish, EATEN)):
            drawn = self._draw(number)
            polyps = [tile for tile in drawn if tile in POLYPS]
            pile.update(polyps)
            game.bag.update(tile for tile in drawn if tile not in POLYPS)
        player.secret = self.rng.choice(COLOURS)
        game.bag[player.secret] -= 1
        for colour in self.rng.choices(COLOURS, k=CUBES):
            if game.cubes[colour] > 0:
                player.cubes[colour] += 1
                game.cubes[colour] -= 1
        for _ in range(self.rng.randint(0, 3)):
            card = self.rng.choice(game.pile)
            game.pile.remove(card)
            player.cards.append(card)
        player.meals = self.rng.randint(0, min(2, player.shrimps))
        player.shrimps -= player.meals
        self.things[seat] = {
            "hand": words(player.behind),
            "front": words(player.front),
            "fish": words(player.parrotfish),
            "cubes": words(player.cubes),
            "cards": " ".join(player.cards),
            "secret": player.secret,
            "eaten": player.meals,
        }

    # --- both tables -------------------------------------------------------------------------

    def engine(self) -> Any:
        reef = self.game.reef
        return table(
            {kind: " ".join(cells) for kind, cells in self.tiles.items()},
            {n: " ".join(map(cell_name, reef.own_shrimps(n))) for n in range(self.players)},
            rocks=tuple(self.rocks),
            sea=tuple(words(self.game.sea[colour]) for colour in COLOURS),
            wooden=" ".join(map(cell_name, reef.blues)),
            starfish=" ".join(map(cell_name, reef.starfish)),
            seats=self.things,
            options={"advanced": self.options["advanced"]},
        )

    def oracle(self, turns: int) -> SecondKind:
        if all(player.meals > 0 for player in self.game.players):
            self.game.blue_on_the_sea = False
            self.game.blue_supply += 1
        self.game.turns = turns
        self.game.begin(self.game.play_from(0, at_menu=True))
        return self.game


def words(counts: Any) -> str:
    return " ".join(name for name in [*TILES] for _ in range(counts[name]))


def engine_name(way: Laid) -> str:
    """A tile on a reef as the engine's tables name it: the colour that is up first."""
    if way.tile in HALF_TILES:
        return f"{way.tile}-{way.sides}"
    colours = colours_of(way.tile)
    if len(colours) == 2:
        return "-".join([way.colour, *(colour for colour in colours if colour != way.colour)])
    return way.tile
