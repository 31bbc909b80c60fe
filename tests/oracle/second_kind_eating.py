"""Action 1 of the Second Kind: a meal asks for a card, then for the tiles of the toll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator

from .reef_encounter_asking import Question, Script
from .reef_encounter_components import SHRIMPS
from .second_kind_asking import Questions
from .second_kind_components import POLYPS, Cell, polyps_of


def payments(tiles: Counter[str], toll: int) -> Iterator[Counter[str]]:
    """Every way to pay a toll exactly with some of these tiles."""
    if toll == 0:
        yield Counter()
        return
    for tile in [tile for tile in POLYPS if tiles[tile] > 0 and polyps_of(tile) <= toll]:
        # The first tile is used at least once, those before it no more.
        later = Counter({k: n for k, n in tiles.items() if POLYPS.index(k) >= POLYPS.index(tile)})
        for rest in payments(later - Counter([tile]), toll - polyps_of(tile)):
            yield rest + Counter([tile])


class Eating(Questions):
    """Meals in a turn and in the closing round."""

    eaten_colour: str | None = None  # in action 1 of this turn

    def meals(self, seat: int) -> list[Cell]:
        """Section 6 and 12: the first coral needs a marked card."""
        player = self.players[seat]
        if player.meals == 0 and not player.marked():
            return []
        if player.meals == 0 and self.closing and not self.first_feed_at_the_end:
            return []
        return self.reef.edible(seat, self.least())

    def least(self) -> int:
        """How many tiles a coral must have; a double tile is one."""
        if not self.closing:
            return 5
        return 7 if self.advanced else 6

    def eat(self, seat: int, cell: Cell) -> Script:
        """K2: card, tiles, wooden blue shrimp, coloured shrimp, blue of the sea, starfish, end."""
        player, reef = self.players[seat], self.reef
        if player.meals == 0:
            self.discard(seat, (yield from self.ask_word(seat, "with", player.marked())))
        coral = reef.coral(cell)
        self.eaten_colour = reef.tiles[cell].colour
        eaten = Counter(reef.tiles.pop(space).tile for space in coral)
        paid = yield from self._toll(seat, eaten)
        self.bag.update(paid)
        player.parrotfish.update(eaten - paid)
        self.blue_supply += sum(space in coral for space in reef.blues)
        reef.blues = [space for space in reef.blues if space not in coral]
        del reef.shrimps[cell]
        player.meals += 1
        if self.blue_on_the_sea and all(other.meals > 0 for other in self.players):
            self.blue_on_the_sea = False
            self.blue_supply += 1
        reef.let_starve()
        if player.meals == SHRIMPS and not self.closing:
            self.ending = "shrimps"

    def _toll(self, seat: int, eaten: Counter[str]) -> Generator[Question, str, Counter[str]]:
        """K1: tile by tile, as long as it can be paid exactly."""
        toll = 4 + self.advanced + self.closing
        paid: Counter[str] = Counter()
        while (due := toll - sum(n * polyps_of(tile) for tile, n in paid.items())) > 0:
            ways = list(payments(eaten - paid, due))
            tiles = [tile for tile in POLYPS if any(way[tile] > 0 for way in ways)]
            tile = tiles[0]
            if len(tiles) > 1:
                tile = yield from self.ask_word(seat, "toll", tiles)
            paid[tile] += 1
        return paid
