"""The crown-of-thorns: action 0, bites, and where shrimps flee (section 10)."""

from __future__ import annotations

from .reef_encounter_asking import Script
from .second_kind_asking import PerhapsSpaceAnswer, Questions
from .second_kind_components import Cell


class Starfish(Questions):
    """Action 0 and everything that a bite asks."""

    def action_0(self, seat: int) -> Script:
        """K7: the player chooses among the starfish not yet checked that can bite."""
        unchecked = list(self.reef.starfish)
        while True:
            alive = [cell for cell in unchecked if cell in self.reef.starfish]
            biting = [cell for cell in alive if self.reef.bitten_in_turn_of(seat, cell)]
            if not biting:
                return
            starfish = biting[0]
            if len(biting) > 1:
                starfish = yield from self.choose_space(seat, "starfish", biting)
            unchecked.remove(starfish)
            tiles = self.reef.bitten_in_turn_of(seat, starfish)
            bitten = yield from self.choose_space(seat, "bite", tiles)
            yield from self.bite(seat, starfish, bitten, self.clockwise(seat)[1:])

    def bite(self, seat: int, starfish: Cell, bitten: Cell, asked: list[int]) -> Script:
        """K6: first the shrimp, then the Scavenger, then tile, starfish and deaths."""
        self.reef.bitten = bitten
        if bitten in self.reef.blues:
            yield from self._flee_blue(seat, bitten)
        elif bitten in self.reef.shrimps:
            yield from self.lift_and_put(seat, bitten, bitten)
        taker = yield from self.window("r18", asked)
        self.reef.bitten = None
        tile = self.reef.tiles.pop(bitten).tile
        if taker is None:
            self.bag[tile] += 1
        else:
            self.players[taker].front[tile] += 1
        self.reef.starfish[self.reef.starfish.index(starfish)] = bitten
        self.reef.let_starve()
        if taker is not None:
            yield from self.ask_swap(taker, tile)

    def lift_and_put(self, seat: int, cell: Cell, bitten: Cell | None = None) -> PerhapsSpaceAnswer:
        """A shrimp goes from this space to another one, or behind the screen."""
        with self.reef.lifted(cell), self.reef.gone(bitten):
            places = self.reef.shrimp_places(seat)
        goals = [goal for goal in places if goal not in (cell, bitten)]
        goal = yield from self.ask_space(seat, "to", goals, "screen")
        del self.reef.shrimps[cell]
        if goal is None:
            self.players[seat].shrimps += 1
        else:
            self.reef.shrimps[goal] = seat
        return goal

    def _flee_blue(self, seat: int, bitten: Cell) -> Script:
        """10.3: a wooden blue shrimp goes to a neighbouring tile, else to the supply."""
        if not self._goals_of_blue(bitten):
            yield from self._make_room(seat, bitten)
        goals = self._goals_of_blue(bitten)
        if goals:
            self.reef.blues.append((yield from self.choose_space(seat, "to", goals)))
        else:
            self.blue_supply += 1
        self.reef.blues.remove(bitten)

    def _goals_of_blue(self, bitten: Cell) -> list[Cell]:
        with self.reef.gone(bitten):
            return [cell for cell in self.reef.blue_places() if cell in bitten.beside()]

    def _make_room(self, seat: int, bitten: Cell) -> Script:
        """The player may move an own shrimp that alone keeps the blue one from a tile."""
        with self.reef.gone(bitten):
            blocking = [
                cell
                for cell in bitten.beside()
                if cell in self.reef.tiles
                and self.reef.shrimps.get(cell) == seat
                and self.reef.blues_on(self.reef.coral(cell)) == 0
            ]
        if not blocking:
            return
        moved = yield from self.ask_space(seat, "move", blocking, "pass")
        if moved is not None:
            yield from self.lift_and_put(seat, moved, bitten)
