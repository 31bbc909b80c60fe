"""Builds what a seat may know, piece by piece; anything not listed here stays hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from reeftable.core.step import NOBODY
from reeftable.games.reef_encounter.cells import (
    BITS,
    CELLS,
    ROCKS,
    cell_name,
    count,
)
from reeftable.games.reef_encounter.corals import eaten_with, protected
from reeftable.games.reef_encounter.data import ALGAE, COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.deal import knows_bag
from reeftable.games.reef_encounter.moves import PAIR, SIDE_NAMES
from reeftable.games.reef_encounter.scoring import tie_breaks
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    BEHIND,
    BONUS,
    CHOSEN,
    CUBES,
    CYLINDERS,
    EATEN,
    FISH,
    FRONT,
    HIDDEN,
    KNOWN,
    NONE,
    REASONS,
    SEA,
    SECRET,
    SUPPLY,
    ReefState,
    bit_at,
    colour_at,
    is_in_play,
    is_locked,
    owner_at,
    seat_has,
    shown,
    shrimps_on,
    value_of,
)
from reeftable.games.reef_encounter.steps.algae import coral_tiles_with
from reeftable.games.reef_encounter.stock import bag_size, hidden_tiles

if TYPE_CHECKING:
    from reeftable.games.reef_encounter.shapes import (
        Bag,
        CoralTile,
        Question,
        Rock,
        SeatView,
        SpaceView,
        ThisTurn,
        View,
    )


def view(s: ReefState, seat: i64) -> View:
    """Everything the seat (or the spectator) may know."""
    data = s.data
    return {
        "game": s.game.name,
        "seat": seat,
        "players": s.players,
        "options": dict(s.options),
        "entries": s.entries,
        "to_move": s.to_move,
        "over": s.over,
        "question": question(s),
        "turns": s.turns,
        "active": s.active,
        "start": s.start,
        "this_turn": this_turn(s),
        "ending": REASONS[s.reason],
        "rocks": [rock(s, r) for r in range(ROCKS) if is_in_play(s, r)],
        "coral_tiles": [coral_tile(s, t) for t in range(CORAL_TILES)],
        "alga": data.algae[s.alga] if s.alga != NONE else None,
        "turns_over": {data.algae[a]: tile_numbers(coral_tiles_with(s, a)) for a in range(ALGAE)},
        "values": {data.colours[c]: value_of(s, c) for c in range(COLOURS)},
        "sea": {data.colours[c]: by_colour(s, SEA + c * COLOURS) for c in range(COLOURS)},
        "cubes": by_colour(s, SUPPLY),
        "cylinders": {data.algae[a]: s.table[CYLINDERS + a] for a in range(ALGAE)},
        "bonus": by_colour(s, BONUS) if s.stock != 0 else None,
        "bag": bag(s, seat),
        "seats": [player(s, seat, p) for p in range(s.players)],
        "breakdown": s.breakdown(),
        "tie_breaks": [tie_breaks(s, p) for p in range(s.players)] if s.over else None,
    }


def question(s: ReefState) -> Question:
    """What is asked now: the step's name, its rule, and what it is about."""
    if s.to_move == NOBODY:
        return {"step": "over", "rule": "REE-5.3b", "colour": None, "from": None}
    step = s.present
    name = type(step).__name__
    moving = name == "PlaceShrimp" and s.arg() != NONE
    return {
        "step": name,
        "rule": step.rule,
        "colour": s.data.colours[s.colour] if s.colour != NONE else None,
        "from": cell_name(s.arg()) if moving else None,
    }


def this_turn(s: ReefState) -> ThisTurn:
    """REE-3.0b What the active player has done this turn."""
    return {
        "acted": s.acted,
        "cubes": s.cubes_played,
        "introduced": s.introduced,
        "locks": s.locks_now,
        "laid": s.laid,
        "laid_from_behind": s.laid_behind,
    }


def by_colour(s: ReefState, first: i64) -> dict[str, int]:
    """Five numbers of `s.table`, by colour."""
    return {s.data.colours[c]: int(s.table[first + c]) for c in range(COLOURS)}


def rock(s: ReefState, r: i64) -> Rock:
    """REE-2.10a A rock space by space: tile, shrimp, protection."""
    safe = protected(s, r)
    spaces: list[SpaceView] = []
    for cell in range(r * CELLS, (r + 1) * CELLS):
        bit = bit_at(s, cell)
        if s.outline[r] & bit == 0:
            continue
        tile = colour_at(s, r, bit)
        owner = owner_at(s, r, bit)
        coral = eaten_with(s, r, bit)
        guard = owner_at(s, r, shrimps_on(s, r) & coral)
        spaces.append(
            {
                "cell": cell_name(cell),
                "tile": s.data.colours[tile] if tile != NONE else None,
                "shrimp": int(owner) if owner != NONE else None,
                "protected": safe & bit != 0,
                "coral_size": int(count(coral)),
                "guard": int(guard) if guard != NONE else None,
            }
        )
    return {"rock": int(r), "rows": list(s.data.rock_rows[r]), "spaces": spaces}


def coral_tile(s: ReefState, t: i64) -> CoralTile:
    """REE-2.10a A coral tile: which colour is stronger, the large alga, the lock."""
    side = shown(s, t)
    return {
        "coral_tile": int(t) + 1,
        "side": SIDE_NAMES[side % 2],
        "stronger": s.data.colours[s.data.stronger[side]],
        "weaker": s.data.colours[s.data.weaker[side]],
        "alga": s.data.algae[s.data.large[side]],
        "locked": is_locked(s, t),
    }


def tile_numbers(tiles: i64) -> list[int]:
    """The numbers of the coral tiles of a mask, from 1."""
    return [t + 1 for t in range(CORAL_TILES) if tiles & BITS[t] != 0]


def bag(s: ReefState, seat: i64) -> Bag:
    """REE-2.10a REE-2.10e REE-2.10f How much is in the bag, and what the seat knows of it."""
    unknown = [int(s.table[BAG + c] - s.table[BACK + c]) for c in range(COLOURS)]
    for p in range(s.players):
        if sees(s, seat, p):
            continue
        for c in range(COLOURS):
            unknown[c] += int(seat_has(s, p, HIDDEN + c))
        if seat_has(s, p, SECRET) != NONE:
            unknown[seat_has(s, p, SECRET)] += 1
    return {
        "size": bag_size(s),
        "put_back": by_colour(s, BACK),
        # In the bag or hidden behind somebody else's screen.
        "unknown": {s.data.colours[c]: unknown[c] for c in range(COLOURS)},
        # Whether the bag has unseen tiles of a colour, for the colours where the seat can tell.
        "unseen_in_bag": {
            s.data.colours[c]: bool(s.table[BAG + c] > s.table[BACK + c])
            for c in range(COLOURS)
            if s.opened != 0 or knows_bag(s, seat, c)
        },
    }


def sees(s: ReefState, seat: i64, p: i64) -> bool:
    """May the seat see what is behind player p's screen?"""
    return seat == p or s.opened != 0


def player(s: ReefState, seat: i64, p: i64) -> SeatView:
    """REE-2.10c What one player has; hidden tiles are shown only to those who may see them."""
    open_to_seat = sees(s, seat, p)
    secret = seat_has(s, p, SECRET)
    chosen = seat_has(s, p, CHOSEN)
    return {
        "colour": s.data.player_colours[p],
        "known_tiles": of_seat(s, p, KNOWN),
        "hidden_tiles": of_seat(s, p, HIDDEN) if open_to_seat else None,
        "hidden_count": hidden_tiles(s, p) - (1 if secret != NONE else 0),
        "consumed": of_seat(s, p, FRONT),
        "cubes": of_seat(s, p, CUBES),
        "eaten": of_seat(s, p, FISH),
        "secret": s.data.colours[secret] if open_to_seat and secret != NONE else None,
        "has_secret": secret != NONE,
        "chosen": [s.data.colours[c] for c in PAIR[chosen]]
        if open_to_seat and chosen != NONE
        else None,
        "has_chosen": chosen != NONE,
        "shrimps_behind": seat_has(s, p, BEHIND),
        "shrimps_eaten": seat_has(s, p, EATEN),
    }


def of_seat(s: ReefState, p: i64, first: i64) -> dict[str, int]:
    """Five numbers of a seat, by colour."""
    return {s.data.colours[c]: int(seat_has(s, p, first + c)) for c in range(COLOURS)}
