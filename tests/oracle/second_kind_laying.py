"""Placements of the Second Kind: tiles one after the other, attacks, growth, shrimp moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from .reef_encounter_asking import Question, Script
from .reef_encounter_components import COLOURS
from .second_kind_components import POLYPS, SIDES, Cell, Laid, ways_to_lay
from .second_kind_notation import CELLS, cell_name, way_name
from .second_kind_starfish import Starfish
from .second_kind_table import Player, usable_as

# A tile from behind the screen, one from in front: the word for a special one, and for laying.
WORDS = [("special", "lay"), ("consumed", "front")]


def pile_of(player: Player, verb: str) -> Counter[str]:
    return player.behind if verb == "lay" else player.front


def way_named(name: str, colour: str) -> Laid:
    every = [way for tile in POLYPS for way in ways_to_lay(tile, colour)]
    return next(way for way in every if way_name(way) == name)


class Laying(Starfish):
    """Everything between the cube that begins a placement and the word that ends it."""

    def new_turn(self) -> None:
        self.placements_left = 2
        self.seven_wait = False  # r04
        self.no_cube_waits = False  # r05
        self.sting = False  # r09
        self.through = False  # r10
        self.hiding_places: list[Cell] = []  # r21: not to be attacked again this turn
        self.moved: list[Cell] = []  # where shrimps stand that cannot be moved again just now

    # --- what can begin ----------------------------------------------------------------------

    def places_for(self, way: Laid) -> list[Cell]:
        return [cell for cell in self.reef.spaces() if self._may_lay(cell, way)]

    def _may_lay(self, cell: Cell, way: Laid) -> bool:
        if cell in self.hiding_places and cell in self.reef.tiles:
            return False
        return self.reef.may_lay(cell, way, self.sting, self.through)

    def can_lay(self, tiles: Counter[str], colour: str) -> bool:
        """Base F3: some tile of the colour can be laid at once."""
        ways = [way for tile in usable_as(tiles, colour) for way in ways_to_lay(tile, colour)]
        return any(self._may_lay(cell, way) for way in ways for cell in self.reef.spaces())

    def colours_to_lay(self, seat: int) -> list[str]:
        """The colours in which a placement could begin, cubes left aside."""
        held = self.players[seat].behind + self.players[seat].front
        return [colour for colour in COLOURS if self.placements_left and self.can_lay(held, colour)]

    def cubes_to_play(self, seat: int) -> list[str]:
        mine = self.players[seat].cubes
        return [colour for colour in self.colours_to_lay(seat) if mine[colour] > 0]

    def beginnings(self, seat: int) -> list[str]:
        """K15: with a stray larva waiting no cube and no action 6 begins a placement."""
        if self.no_cube_waits:
            return [f"stray {colour}" for colour in self.colours_to_lay(seat)]
        cubes = [f"cube {colour}" for colour in self.cubes_to_play(seat)]
        return cubes + (self._larvae(seat) if self.placements_left else [])

    def _larvae(self, seat: int) -> list[str]:
        """Base F4: the price is paid first, so another tile must be left to lay."""
        player = self.players[seat]
        held = player.behind + player.front
        texts = []
        for colour in [colour for colour in COLOURS if self.cubes[colour] > 0]:
            for tile in usable_as(player.front, colour):
                if self.can_lay(held - Counter([tile]), colour):
                    texts.append(f"larva {colour}" + (f" {tile}" if tile != colour else ""))
        return texts

    # --- a placement -------------------------------------------------------------------------

    def begin_placement(self, seat: int, verb: str, colour: str, paid: str) -> Script:
        """Actions 2, 3 and 6: pay with a cube or a consumed tile, or not at all (r05)."""
        player = self.players[seat]
        if verb == "cube":
            player.cubes[colour] -= 1
            self.cubes[colour] += 1
        elif verb == "larva":
            player.front[paid] -= 1
            self.bag[paid] += 1
        else:
            self.no_cube_waits = False
        yield from self._placement(seat, colour)

    def _placement(self, seat: int, colour: str) -> Script:
        self.moved.clear()
        self.placements_left -= 1
        most = 7 if self.seven_wait else 4
        self.seven_wait = False
        from_behind = 0
        text = yield from self.ask(seat, self._tiles_to_lay(seat, colour, True))
        while text != "stop":
            if text.startswith("move"):
                yield from self.move(seat, CELLS[text.split()[1]])
            else:
                self.moved.clear()
                from_behind += yield from self._lay_one(seat, colour, text)
            tiles = self._tiles_to_lay(seat, colour, from_behind < most)
            text = yield from self.ask(seat, [*tiles, *self.shrimps_to_move(seat), "stop"])
        self.moved.clear()

    def _tiles_to_lay(self, seat: int, colour: str, from_behind: bool) -> list[str]:
        texts = []
        for word, verb in WORDS if from_behind else WORDS[1:]:
            for tile in usable_as(pile_of(self.players[seat], verb), colour):
                for way in ways_to_lay(tile, colour):
                    places = self.places_for(way)
                    if tile == colour:
                        texts += [f"{verb} {cell_name(cell)}" for cell in places]
                    elif places:
                        texts.append(f"{word} {way_name(way)}")
        return texts

    def _lay_one(self, seat: int, colour: str, text: str) -> Generator[Question, str, bool]:
        """Lay a tile, or have the attack foiled; does it count as one from behind the screen?"""
        verb, name = text.split()
        if verb in ("lay", "front"):
            way, cell = Laid(colour, colour), CELLS[name]
        else:
            way = way_named(name, colour)
            verb = dict(WORDS)[verb]
            cell = yield from self.choose_space(seat, verb, self.places_for(way))
        if cell in self.reef.tiles and (yield from self._is_foiled(seat, cell)):
            return False
        pile_of(self.players[seat], verb)[way.tile] -= 1
        yield from self._put(seat, way, cell)
        return verb == "lay"

    def _is_foiled(self, seat: int, cell: Cell) -> Generator[Question, str, bool]:
        """K5: an attack is declared, and its victim may hide."""
        self.sting = self.through = False
        owner = self.reef.owner(self.reef.coral(cell))
        if owner is None or owner == seat:
            return False
        if (yield from self.window("r21", [owner])) is None:
            return False
        self.hiding_places.append(cell)
        return True

    def _put(self, seat: int, way: Laid, cell: Cell) -> Script:
        consumed = self.reef.tiles.get(cell)
        if consumed is not None:
            self.players[seat].front[consumed.tile] += 1
        self.put_and_grow(way, cell)
        if consumed is not None:
            yield from self.ask_swap(seat, consumed.tile)

    def put_and_grow(self, way: Laid, cell: Cell) -> None:
        """A tile is on the reef; 8.4: growth needs a coral side towards the light space."""
        self.reef.tiles[cell] = way
        growth = self.reef.growth_space(cell.rock)
        beside = [cell.step(side) for side in SIDES if side in way.sides]
        if growth is not None and growth in beside and not self.advanced:
            self._grow(growth, way.colour)
        self.reef.let_starve()

    def _grow(self, cell: Cell, colour: str) -> None:
        if self.reef.may_grow(cell, colour) and self.take_bonus_tile(colour):
            self.reef.tiles[cell] = Laid(colour, colour)

    # --- shrimps -----------------------------------------------------------------------------

    def shrimps_to_move(self, seat: int) -> list[str]:
        cells = [cell for cell in self.reef.own_shrimps(seat) if cell not in self.moved]
        return [f"move {cell_name(cell)}" for cell in cells]

    def move(self, seat: int, cell: Cell) -> Script:
        """Action 5; base F1: not again before something else was decided."""
        goal = yield from self.lift_and_put(seat, cell)
        if goal is not None:
            self.moved.append(goal)
