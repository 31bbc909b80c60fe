"""The ten coral tiles: which colour is stronger, and which algae turn them."""

from __future__ import annotations

from .reef_encounter_components import COLOURS, CORAL_TILES


class CoralTiles:
    """Which side of each coral tile is up, and what follows from it."""

    def __init__(self) -> None:
        self.side = dict.fromkeys(CORAL_TILES, 0)  # 0 starfish, 1 reverse
        self.read_coral_tiles()

    def read_coral_tiles(self) -> None:
        """Note which colours each colour is stronger than; to be done when tiles were turned."""
        self.weaker: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        for tile, side in self.side.items():
            stronger, weaker, _ = CORAL_TILES[tile][side]
            self.weaker[stronger].append(weaker)

    def alga(self, tile: int) -> str:
        """The large alga that is up."""
        return CORAL_TILES[tile][self.side[tile]][2]

    def turn_over(self, tiles: list[int]) -> None:
        for tile in tiles:
            self.side[tile] = 1 - self.side[tile]
        self.read_coral_tiles()
