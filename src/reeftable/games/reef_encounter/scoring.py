"""Points for the tiles in the parrotfish, and the final ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ROCKS, count
from reeftable.games.reef_encounter.corals import guarded
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.state import (
    CUBES,
    FISH,
    FRONT,
    SECRET,
    ReefState,
    five_of,
    hand_size,
    points_of,
    seat_has,
    shrimps_of,
)

if TYPE_CHECKING:
    from reeftable.games.reef_encounter.shapes import TieBreaks


def eaten_tiles(s: ReefState, seat: i64, colour: i64) -> i64:
    """The number of tiles of a colour in the parrotfish; the secret one counts once it is open."""
    n = seat_has(s, seat, FISH + colour)
    if s.opened != 0 and seat_has(s, seat, SECRET) == colour:
        n += 1
    return n


def breakdown(s: ReefState) -> list[dict[str, int]]:
    """REE-5.3b The points of each seat by colour; before the end without the secret tile."""
    return [
        {s.data.colours[c]: int(eaten_tiles(s, seat, c) * points_of(s, c)) for c in range(COLOURS)}
        for seat in range(s.players)
    ]


def guarded_tiles(s: ReefState, seat: i64) -> i64:
    """REE-5.4d The number of tiles in corals that the seat's shrimps guard."""
    n: i64 = 0
    for rock in range(i64(ROCKS)):
        n += count(guarded(s, rock, shrimps_of(s, rock, seat)))
    return n


def tie_breaks(s: ReefState, seat: i64) -> TieBreaks:
    """REE-5.4a REE-5.4b REE-5.4c REE-5.4d What decides between equal scores, in this order."""
    return {
        "consumed": int(five_of(s, seat, FRONT)),
        "cubes": int(five_of(s, seat, CUBES)),
        "tiles": int(hand_size(s, seat)),
        "guarded": int(guarded_tiles(s, seat)),
    }


def ranks(s: ReefState) -> list[int]:
    """REE-5.4a REE-5.4b REE-5.4c REE-5.4d Ranks by points, then by the four tie-breaks."""
    scores = s.scores()
    keys = []
    for seat in range(s.players):
        ties = tie_breaks(s, seat)
        order = (ties["consumed"], ties["cubes"], ties["tiles"], ties["guarded"])
        keys.append((scores[seat], *order))
    return [1 + sum(other > key for other in keys) for key in keys]
