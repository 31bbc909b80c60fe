"""Points of the Second Kind: every split of the two-colour tiles is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from .reef_encounter_components import COLOURS
from .second_kind_components import TWO_COLOUR_TILES, colours_of, polyps_of
from .second_kind_reef import Coral

MOST = 4  # no scoring card gives more


def splits(eaten: Counter[str]) -> Iterator[dict[str, int]]:
    """Polyps of each colour, for every way to choose the colours of the two-colour tiles."""
    fixed = dict.fromkeys(COLOURS, 0)
    for tile, number in eaten.items():
        if tile not in TWO_COLOUR_TILES:
            fixed[colours_of(tile)[0]] += number * polyps_of(tile)
    open_tiles = [tile for tile in TWO_COLOUR_TILES if eaten[tile] > 0]
    for firsts in product(*(range(eaten[tile] + 1) for tile in open_tiles)):
        polyps = dict(fixed)
        for tile, number in zip(open_tiles, firsts, strict=True):
            first, second = TWO_COLOUR_TILES[tile]
            polyps[first] += number
            polyps[second] += eaten[tile] - number
        yield polyps


def card_points(
    card: str, polyps: dict[str, int], values: dict[str, int], consumed: int, corals: list[Coral]
) -> int:
    """What one scoring card brings with this split."""
    if card == "r24":
        return max(0, sum(number > 0 for number in polyps.values()) - 1)
    if card == "r25":
        return min(MOST, max(polyps.values()) // 3)
    if card == "r26":
        return min(MOST, consumed // 2)
    if card == "r27":
        return min(MOST, 2 * sum(len(coral) >= 4 for coral in corals))
    if card == "r28":
        return min(MOST, max([polyps[c] for c in COLOURS if values[c] <= 2], default=0))
    raise ValueError(f"not a scoring card: {card}")
