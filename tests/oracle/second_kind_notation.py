"""How spaces and ways to lay a tile are written in the Second Kind."""

from __future__ import annotations

from .second_kind_components import HALF_TILES, Cell, Laid, grid

COLUMNS = "yzabcdefghi"  # two before a, two after g


def cell_name(cell: Cell) -> str:
    """Rock, column and row, such as 1d4; rows -1 and 0 are above 1."""
    return f"{cell.rock}{COLUMNS[cell.x + 2]}{cell.y + 1}"


CELLS = {cell_name(cell): cell for rock in range(5) for cell in grid(rock)}


def way_name(way: Laid) -> str:
    """A special tile, half tiles with their coral sides."""
    return f"{way.tile}-{way.sides}" if way.tile in HALF_TILES else way.tile
