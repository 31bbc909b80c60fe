"""The events that each kind of move causes.

They report pieces that change place, coral tiles turned over, and points. An event that summarises
several pieces (`eaten`, `turned`, `shrimps_home`) comes before the events of the single pieces, and
only the summary has a text in the catalogues.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.games.reef_encounter import moves, places
from reeftable.games.reef_encounter.cells import (
    GROWTH,
    ROCKS,
    cell_name,
    cell_of,
    count,
    lowest,
    rock_of,
)
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.data import COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.state import (
    BONUS,
    CUBES,
    EATEN,
    FISH,
    HIDDEN,
    NONE,
    SEA,
    SUPPLY,
    ReefState,
    bit_at,
    cell_at,
    colour_at,
    five_of,
    points_of,
    seat_has,
    shown,
    shrimps_of,
)

Event = dict[str, Any]


def event_of(tail: str, begin: str, end: str, **params: object) -> Event:
    """An event with the places between which a piece moved."""
    return {"code": f"reef_encounter.{tail}", **params, "from": begin, "to": end}


# -- laying tiles ---------------------------------------------------------------------------


def laid_events(before: ReefState, entry: int, after: ReefState) -> list[Event]:
    """The events of a tile laid by the acting seat."""
    return tile_events(before, before.to_move, entry, after)


def tile_events(before: ReefState, seat: i64, entry: int, after: ReefState) -> list[Event]:
    """The events of a tile laid by `seat`: a starting tile shown, a tile consumed, extra growth."""
    cell: i64 = entry - (moves.FRONT if entry >= moves.FRONT else moves.LAY)
    rock = rock_of(cell)
    names = after.data.colours
    events = starting_tile_events(before, seat, after)
    covered = colour_at(before, rock, bit_at(before, cell))
    if covered != NONE:
        path = places.space(cell), places.front(seat)
        params: Event = {"seat": int(seat), "colour": names[covered]}
        events.append(event_of("consumed", *path, **params))
    grows = bit_at(before, cell) != GROWTH and colour_at(before, rock, GROWTH) == NONE
    if grows and colour_at(after, rock, GROWTH) != NONE:
        events += growth_events(before, rock, after)
    return events


def growth_events(before: ReefState, rock: i64, after: ReefState) -> list[Event]:
    """The events of extra growth: a tile grows by itself, and the bonus stock may be refilled."""
    colour = before.colour
    name = after.data.colours[colour]
    space = cell_of(rock, GROWTH)
    stock = places.bonus(after, colour)
    had_bonus = before.table[BONUS + colour] > 0
    source = stock if had_bonus else places.BAG
    grown: Event = {"cell": cell_name(space), "colour": name}
    events = [event_of("extra_growth", source, places.space(space), **grown)]
    if after.table[BONUS + colour] > 0:
        events.append(event_of("bonus_refilled", places.BAG, stock, colour=name))
    return events


def shown_events(before: ReefState, entry: int, after: ReefState) -> list[Event]:
    """REE-2.10d The event for a starting tile of the acting seat that has just become known."""
    return starting_tile_events(before, before.to_move, after)


def starting_tile_events(before: ReefState, seat: i64, after: ReefState) -> list[Event]:
    """REE-2.10d The event for a starting tile of `seat` that has just become known, if any."""
    if five_of(after, seat, HIDDEN) == five_of(before, seat, HIDDEN):
        return []
    code = "reef_encounter.starting_tile_shown"
    params: Event = {"seat": int(seat), "colour": after.data.colours[after.colour]}
    return [{"code": code, **params, "to": places.screen(seat)}]


# -- swapping -------------------------------------------------------------------------------


def larva_events(before: ReefState, entry: int, after: ReefState) -> list[Event]:
    """The event for a cube that is kept, or for a starting tile that has just become known."""
    seat = before.to_move
    colour: i64 = entry - moves.LARVA
    if seat_has(after, seat, CUBES + colour) == seat_has(before, seat, CUBES + colour):
        return shown_events(before, entry, after)
    return [cube_taken(after, seat, colour, places.cube_supply(after, colour))]


def cube_taken(s: ReefState, seat: i64, colour: i64, begin: str) -> Event:
    """The event for a cube that a seat took."""
    params: Event = {"seat": int(seat), "colour": s.data.colours[colour]}
    return event_of("cube_taken", begin, places.cubes(seat), **params)


def polyp_events(before: ReefState, entry: int, after: ReefState) -> list[Event]:
    """The event for a tile taken out of the bag."""
    seat = before.to_move
    params: Event = {"seat": int(seat), "colour": after.data.colours[entry - moves.POLYP]}
    return [event_of("tile_taken", places.BAG, places.screen(seat), **params)]


def collected_events(before: ReefState, entry: int, after: ReefState) -> list[Event]:
    """The events of collecting: a space's tiles and cube, a new cube there, shrimps going home."""
    seat = before.to_move
    space: i64 = entry - moves.COLLECT
    names = after.data.colours
    sea = places.sea(after, space)
    events: list[Event] = []
    for colour in range(i64(COLOURS)):
        tiles = int(before.table[SEA + space * COLOURS + colour])
        if tiles > 0:
            params: Event = {"seat": int(seat), "colour": names[colour], "count": tiles}
            events.append(event_of("tiles_collected", sea, places.screen(seat), **params))
    events.append(cube_taken(after, seat, space, sea))
    if after.table[SUPPLY + space] < before.table[SUPPLY + space]:
        supply = places.cube_supply(after, space)
        events.append(event_of("cube_replaced", supply, sea, colour=names[space]))
    return events + home_events(before, after, NONE)


# -- cylinders ------------------------------------------------------------------------------


def cylinder_events(before: ReefState, entry: int, after: ReefState) -> list[Event]:
    """The events of a cylinder: the tile paid, coral tiles turned over, shrimps going home.

    A cylinder that was on the alga space goes back to the supply.
    """
    target = after.game.moves.target(entry)
    seat = before.to_move
    params: Event = {"seat": int(seat), "colour": target["paid"]}
    events = [event_of("polyp_paid", places.front(seat), places.BAG, **params)]
    if "alga" in target and before.alga != NONE:
        supply = places.cylinder_supply(after, before.alga)
        alga = after.data.algae[before.alga]
        events.append(event_of("cylinder_returned", places.ALGA, supply, alga=alga))
    return events + turned_events(before, after) + home_events(before, after, NONE)


def turned_events(before: ReefState, after: ReefState) -> list[Event]:
    """Coral tiles that were turned over, and which colour each now makes stronger."""
    turned = [t for t in range(CORAL_TILES) if shown(before, t) != shown(after, t)]
    if not turned:
        return []
    events: list[Event] = [
        {"code": "reef_encounter.turned", "coral_tiles": [t + 1 for t in turned]}
    ]
    for tile in turned:
        side = shown(after, tile)
        events.append(
            {
                "code": "reef_encounter.coral_tile_turned",
                "coral_tile": tile + 1,
                "stronger": after.data.colours[after.data.stronger[side]],
                "weaker": after.data.colours[after.data.weaker[side]],
                "to": places.coral_tile(tile),
            }
        )
    return events


# -- meals and shrimps ----------------------------------------------------------------------


def meal_events(before: ReefState, entry: int, after: ReefState) -> list[Event]:
    """The events of a meal: the coral eaten tile by tile, and where its shrimp went."""
    cell: i64 = entry - moves.EAT
    seat = before.to_move
    rock = rock_of(cell)
    colour = colour_at(before, rock, bit_at(before, cell))
    coral = eaten_with(before, rock, bit_at(before, cell))
    in_fish = int(seat_has(after, seat, FISH + colour) - seat_has(before, seat, FISH + colour))
    params: Event = {"seat": int(seat), "colour": after.data.colours[colour]}
    size = int(count(coral))
    summary: Event = {"code": "reef_encounter.eaten", **params, "size": size, "kept": in_fish}
    events = [summary]
    back = size - in_fish
    while coral != 0:
        space = cell_at(before, rock, lowest(coral))
        end = places.BAG if back > 0 else places.fish(seat)
        events.append(event_of("tile_eaten", places.space(space), end, cell=cell_name(space)))
        back -= 1
        coral -= lowest(coral)
    events.append(shrimp_event(after, seat, cell))
    return events + home_events(before, after, cell)


def shrimp_event(s: ReefState, seat: i64, cell: i64) -> Event:
    """REE-3.1e The event for an eaten shrimp: the first goes to the sea, others to the fish."""
    if seat_has(s, seat, EATEN) == 1:
        return event_of("shrimp_to_sea", places.space(cell), places.SEA_SHRIMPS, seat=int(seat))
    return event_of("shrimp_eaten", places.space(cell), places.fish(seat), seat=int(seat))


def home_events(before: ReefState, after: ReefState, eaten: i64) -> list[Event]:
    """The acting seat's shrimps that went back behind its screen.

    `eaten` is the cell of a shrimp that was eaten instead, or NONE.
    """
    seat = before.to_move
    home = places.shrimps(seat)
    events: list[Event] = []
    for rock in range(i64(ROCKS)):
        shrimps_gone = shrimps_of(before, rock, seat) & ~shrimps_of(after, rock, seat)
        while shrimps_gone != 0:
            cell = cell_at(before, rock, lowest(shrimps_gone))
            if cell != eaten:
                params: Event = {"seat": int(seat), "cell": cell_name(cell)}
                events.append(event_of("shrimp_home", places.space(cell), home, **params))
            shrimps_gone -= lowest(shrimps_gone)
    if not events:
        return events
    code = "reef_encounter.shrimps_home"
    return [{"code": code, "seat": int(seat), "shrimps": len(events), "to": home}, *events]


# -- points ---------------------------------------------------------------------------------


def points_events(before: ReefState, after: ReefState) -> list[Event]:
    """The events for public points that changed, by a meal or because colours changed in value."""
    events: list[Event] = []
    for seat in range(after.players):
        gain = eaten_points(after, seat) - eaten_points(before, seat)
        if gain != 0:
            score = places.score(seat)
            params: Event = {"seat": int(seat), "points": int(gain)}
            events.append({"code": "reef_encounter.points", **params, "to": score})
    return events


def eaten_points(s: ReefState, seat: i64) -> i64:
    """What the tiles in a parrotfish are worth now, without the secret tile."""
    points: i64 = 0
    for colour in range(i64(COLOURS)):
        points += seat_has(s, seat, FISH + colour) * points_of(s, colour)
    return points
