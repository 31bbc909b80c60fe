"""What a seat may know in a game with the expansion, built up on the view of the base game."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.games.reef_encounter import view as base
from reeftable.games.reef_encounter.cells import CELLS, ROCKS, cell_name
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.links import EAST, NORTH, SOUTH, WEST, closed
from reeftable.games.reef_encounter.second_kind.data import POLYPS, SPECIALS
from reeftable.games.reef_encounter.second_kind.starfish import (
    biting,
    kind_bitten,
    tile_bitten,
)
from reeftable.games.reef_encounter.second_kind.state import (
    DISCARDS,
    EATEN_TILES,
    EFFECT_NAMES,
    FACE_UP,
    HALVES,
    HAND,
    IN_FRONT,
    LEAST,
    PILE,
    PRINTED,
    ROCK_TILES,
    SPECIAL_BAG,
    SPECIAL_SEA,
    STARFISH,
    WATER_TILES,
    WOODEN,
    SecondState,
    all_have_eaten,
    blue_supply,
    cards_in,
    held,
    is_waiting,
    kind_at,
    piece,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    AT_ATTACK,
    AT_BITE,
    AT_CYLINDER,
    CARRY_OUT,
    FINISH_BITE,
    REACT,
    TRIGGER_NAMES,
    TRIGGERS,
    TURN_OVER,
)
from reeftable.games.reef_encounter.second_kind.stock import whole_bag, with_secret
from reeftable.games.reef_encounter.state import (
    BAG,
    FISH,
    FRONT,
    KNOWN,
    NONE,
    SEA,
    SECRET,
    bit_at,
    is_in_play,
    seat_has,
)
from reeftable.games.reef_encounter.steps.tiles import cell_laid

View = dict[str, Any]
Counts = dict[str, int]


def view(s: SecondState, seat: i64) -> View:
    """RSK-17.0a RSK-17.0c RSK-17.0e Everything the seat (or the spectator) may know."""
    return {
        **base.view(s, seat),
        "question": question(s),
        "this_turn": {**base.this_turn(s), **cards_this_turn(s)},
        "rocks": [rock(s, r) for r in range(ROCKS) if is_in_play(s, r)],
        "sea": {s.data.colours[c]: sea(s, c) for c in range(COLOURS)},
        "bag": bag(s),
        "seats": [player(s, seat, p) for p in range(s.players)],
        "pile": int(cards_in(s, PILE)),
        "discards": cards_at(s, DISCARDS),
        "blue_supply": int(blue_supply(s)),
        "blue_at_sea": not all_have_eaten(s),
        "dead_starfish": int(s.dead),
        "meal": counted(s, [int(s.meal[kind]) for kind in range(POLYPS)], 0),
        "bite": bite(s),
        "reaction": reaction(s),
    }


def question(s: SecondState) -> View:
    """What is asked; of a shrimp that is being moved, also where it comes from."""
    asked: View = {**base.question(s)}
    if asked["step"] == "PlaceGuard" and s.arg() != NONE:
        asked["from"] = cell_name(s.arg())
    return asked


def cards_this_turn(s: SecondState) -> View:
    """What the active player has done with cards this turn, and which effects are pending."""
    return {
        "bought": int(s.bought),
        "collected": int(s.collected),
        "more_placements": int(s.more_placements),
        "more_shrimps": int(s.more_shrimps),
        "effects": [name for bit, name in EFFECT_NAMES if is_waiting(s, bit)],
    }


def counted(s: SecondState, counts: list[int], first: i64) -> Counts:
    """Counts by the name of each kind, beginning with the kind `first`, without zeros."""
    return {s.more.all_kinds[first + n]: count for n, count in enumerate(counts) if count}


def specials(s: SecondState, numbers: Any, first: i64) -> Counts:
    """The special tiles in one place, by name."""
    return counted(s, [int(numbers[first + n]) for n in range(SPECIALS)], COLOURS)


def sea(s: SecondState, space: i64) -> Counts:
    """The tiles on a space of the open sea."""
    plain = base.by_colour(s, SEA + space * COLOURS)
    return {**plain, **specials(s, s.box, SPECIAL_SEA + space * SPECIALS)}


def bag(s: SecondState) -> View:
    """RSK-17.0a The bag, whose contents everybody knows."""
    plain = base.by_colour(s, BAG)
    return {
        "size": int(whole_bag(s)),
        "put_back": {**plain, **specials(s, s.box, SPECIAL_BAG)},
        "unknown": dict.fromkeys(plain, 0),
        "unseen_in_bag": {},
    }


def cards_at(s: SecondState, place: i64) -> list[str]:
    """The cards in a place."""
    return [s.more.card_ids[card] for card in range(len(s.cards)) if s.cards[card] == place]


def bite(s: SecondState) -> View | None:
    """RSK-K6 The bite in progress: the tile is gone, but the starfish has not moved there yet."""
    for i in range(0, s.depth, 2):
        if s.stack[i] == FINISH_BITE:
            arg = s.stack[i + 1]
            return {
                "starfish": cell_name(biting(arg)),
                "cell": cell_name(tile_bitten(arg)),
                "kind": s.more.all_kinds[kind_bitten(arg)],
            }
    return None


def reaction(s: SecondState) -> View | None:
    """RSK-K3 What the asked player may react to, which everybody has seen."""
    if s.to_move < 0 or s.stack[s.depth - 2] != REACT:
        return None
    trigger = s.stack[s.depth - 1] % TRIGGERS
    cell: str | None = None
    tiles: list[int] = []
    for i in range(s.depth - 4, -1, -2):
        arg = s.stack[i + 1]
        if trigger == AT_ATTACK and s.stack[i] == CARRY_OUT:
            cell = cell_name(cell_laid(arg))
        elif trigger == AT_CYLINDER and s.stack[i] == TURN_OVER:
            tiles = base.tile_numbers(arg // s.players)
        elif trigger == AT_BITE and s.stack[i] == FINISH_BITE:
            cell = cell_name(tile_bitten(arg))
    return {"trigger": TRIGGER_NAMES[trigger], "cell": cell, "coral_tiles": tiles}


# -- rocks ----------------------------------------------------------------------------------


def rock(s: SecondState, r: i64) -> View:
    """A rock space by space, with what is special about each."""
    plain: View = {**base.rock(s, r)}
    cells = [cell for cell in range(r * CELLS, (r + 1) * CELLS) if s.outline[r] & bit_at(s, cell)]
    spaces = [
        {**space, **special(s, r, bit_at(s, cell))}
        for space, cell in zip(plain["spaces"], cells, strict=True)
    ]
    water = [
        cell_name(cell)
        for cell in range(r * CELLS, (r + 1) * CELLS)
        if piece(s, r, WATER_TILES) & bit_at(s, cell)
    ]
    return {**plain, "spaces": spaces, "water": water}


def special(s: SecondState, r: i64, bit: i64) -> View:
    """What the expansion adds to a space."""
    kind = kind_at(s, r, bit)
    blue = None
    if piece(s, r, PRINTED) & bit:
        blue = "printed"
    elif piece(s, r, WOODEN) & bit:
        blue = "wooden"
    return {
        "kind": s.more.all_kinds[kind] if kind != NONE else None,
        "sides": coral_sides(s, r, bit) if piece(s, r, HALVES) & bit else None,
        "blue": blue,
        "starfish": piece(s, r, STARFISH) & bit != 0,
        "rock_tile": piece(s, r, ROCK_TILES) & bit != 0,
    }


def coral_sides(s: SecondState, r: i64, bit: i64) -> str:
    """RSK-8.4a The two coral sides of a half tile."""
    sides = ((NORTH, "n"), (SOUTH, "s"), (EAST, "e"), (WEST, "w"))
    return "".join(name for side, name in sides if closed(s, r, side) & bit == 0)


# -- players --------------------------------------------------------------------------------


def player(s: SecondState, seat: i64, p: i64) -> View:
    """RSK-17.0b RSK-17.0c What one player has; hidden tiles only for those who may see them."""
    visible = base.sees(s, seat, p)
    doubtful = doubt(s, p)
    certain = {
        name: int(with_secret(s, p, c)) - (1 if doubtful[name] else 0)
        for c, name in enumerate(s.data.colours)
    }
    return {
        **base.player(s, seat, p),
        "known_tiles": certain,
        "hidden_tiles": hidden(s, p, certain) if visible else None,
        "hidden_count": max(sum(1 for weight in doubtful.values() if weight) - 1, 0),
        "special_tiles": special_of(s, p, HAND),
        "consumed": {**base.of_seat(s, p, FRONT), **special_of(s, p, IN_FRONT)},
        "eaten": {**base.of_seat(s, p, FISH), **special_of(s, p, EATEN_TILES)},
        "secret_weights": doubtful,
        "cards": cards_at(s, p) if visible else None,
        "card_count": int(cards_in(s, p)),
        "face_up": cards_at(s, FACE_UP + p),
    }


def special_of(s: SecondState, p: i64, what: i64) -> Counts:
    """A player's special tiles in one place."""
    return counted(s, [int(held(s, p, what + n)) for n in range(SPECIALS)], COLOURS)


def doubt(s: SecondState, p: i64) -> Counts:
    """RSK-17.0b The weight of each colour that the secret tile may have, as everybody knows."""
    weights = [int(held(s, p, LEAST + c)) for c in range(COLOURS)]
    has_secret = seat_has(s, p, SECRET) != NONE
    return {s.data.colours[c]: weights[c] if has_secret else 0 for c in range(COLOURS)}


def hidden(s: SecondState, p: i64, certain: Counts) -> Counts:
    """The tiles behind the screen that others cannot be certain of."""
    return {
        name: int(seat_has(s, p, KNOWN + c)) - certain[name]
        for c, name in enumerate(s.data.colours)
    }
