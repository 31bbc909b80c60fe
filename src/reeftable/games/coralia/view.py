"""Builds what a seat may know, piece by piece; anything not listed here stays hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from reeftable.core.step import CHANCE, NOBODY, only
from reeftable.games.coralia import cards, memory
from reeftable.games.coralia.data import (
    COLOURS,
    PILE_NAMES,
    PILES,
    SPACE_NAMES,
    SPACES,
)
from reeftable.games.coralia.state import (
    BITS,
    CHEST_TILES,
    DIVER_AT,
    FIGURES,
    NONE,
    OPEN,
    RAYS,
    SCORE,
    TURTLE_TILES,
    WHITE_DICE,
    CoraliaState,
    diver_of,
    has_chest,
    is_free,
    octopus_of,
    seat_has,
    turtle_on,
)
from reeftable.games.coralia.station import (
    BLANK,
    EMPTY,
    colour_of,
    count_locked,
    face_of,
    is_locked,
)

if TYPE_CHECKING:
    from reeftable.games.coralia.shapes import (
        CardView,
        PileView,
        Question,
        Reef,
        Remembered,
        SeatView,
        StationDie,
        View,
    )


def view(s: CoraliaState, seat: i64) -> View:
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
        "turns_in_all": data.rounds[s.players] * s.players,
        "active": s.active,
        "start": s.start,
        "supply": {data.colours[c]: s.supply[c] for c in range(COLOURS)},
        "station": station(s),
        "island": island(s),
        "reefs": [reef(s, r) for r in range(COLOURS)],
        "turtles_beside": names_in(s.beside, data.turtles),
        "chests_beside": s.spare_chests,
        "chests_unseen": names_in(s.chests_unseen, data.chests),
        "stingrays": s.rays_left,
        "piles": {PILE_NAMES[p]: pile(s, seat, p) for p in range(PILES)},
        "drawn": [card(s, seat, slot) for slot in s.drawn],
        "seats": [player(s, seat, p) for p in range(s.players)],
        "remembered": remembered(s, seat),
        "breakdown": s.breakdown(),
    }


def question(s: CoraliaState) -> Question:
    """What is asked now: the step's name, its rule, and the public part of what it is about."""
    if s.to_move == NOBODY:
        return {"step": "over", "rule": "COR-8.5a", "white": None, "locked": 0}
    step = s.present
    symbol = s.data.symbols[s.arg()] if s.white_in_hand > 0 and s.to_move != CHANCE else None
    locked = int(count_locked(s))
    return {"step": type(step).__name__, "rule": step.rule, "white": symbol, "locked": locked}


def names_in(mask: i64, names: list[str]) -> list[str]:
    """The names of the things in a mask."""
    return [name for i, name in enumerate(names) if mask & BITS[i] != 0]


def station(s: CoraliaState) -> list[StationDie]:
    """COR-9.1a Every die on the station; a die not rolled yet shows no symbol."""
    return [
        {
            "colour": s.data.colours[colour_of(d)],
            "symbol": None if face_of(d) == BLANK else s.data.symbols[face_of(d)],
            "locked": is_locked(d),
        }
        for d in s.station
        if d != EMPTY
    ]


def island(s: CoraliaState) -> dict[str, int]:
    """COR-9.1a The dice on the island."""
    dice = {s.data.colours[c]: int(s.island[c]) for c in range(COLOURS)}
    return {**dice, "white": int(s.island[WHITE_DICE])}


def reef(s: CoraliaState, r: i64) -> Reef:
    """COR-9.1a COR-9.1b COR-9.1c A reef; everybody sees whether a chest lies there, not which."""
    tile = turtle_on(s, r)
    return {
        "colour": s.data.colours[r],
        "dice": {SPACE_NAMES[space]: die_on(s, r, space) for space in range(SPACES)},
        "octopus": none_or(octopus_of(s, r)),
        "diver": none_or(diver_of(s, r)),
        "turtle": s.data.turtles[tile] if tile != NONE else None,
        "chest": has_chest(s, r),
    }


def die_on(s: CoraliaState, r: i64, space: i64) -> str | None:
    """The colour of the die on a space."""
    if is_free(s, r, space):
        return None
    return "white" if s.white_at & BITS[r * SPACES + space] != 0 else s.data.colours[r]


def none_or(value: i64) -> int | None:
    """The number, or None in place of NONE."""
    return int(value) if value != NONE else None


def pile(s: CoraliaState, seat: i64, p: i64) -> PileView:
    """COR-9.1f COR-9.2b COR-9.3a A pile's size, and the cards under it as the seat knows them."""
    under = [slot for slot in s.under if cards.place_of(s, slot) == cards.UNDER + p]
    return {"size": cards.pile_size(s, p), "under": [card(s, seat, slot) for slot in under]}


def card(s: CoraliaState, seat: i64, slot: i64) -> CardView:
    """COR-9.1d A card and the pile it came from, with its name only for those who know it."""
    known = cards.known_to(s, slot) & only(seat) != 0
    return {
        "slot": slot,
        "from": PILE_NAMES[s.slots[slot * cards.SLOT + cards.ORIGIN]],
        "card": s.data.cards[cards.kind_in(s, slot)] if known else None,
        "resolved": s.slots[slot * cards.SLOT + cards.DONE] == 1,
    }


def player(s: CoraliaState, seat: i64, p: i64) -> SeatView:
    """COR-9.1a COR-9.1b COR-9.1c COR-9.1d COR-9.1e COR-9.2a What one player has."""
    hand = [slot for slot in range(cards.n_slots(s)) if cards.place_of(s, slot) == p]
    at = seat_has(s, DIVER_AT, p)
    return {
        "colour": s.data.player_colours[p],
        "score": seat_has(s, SCORE, p),
        "octopuses": seat_has(s, FIGURES, p),
        "diver_at": s.data.colours[at] if at != NONE else None,
        "turtles": names_in(seat_has(s, TURTLE_TILES, p), s.data.turtles),
        "chests": names_in(seat_has(s, CHEST_TILES, p), s.data.chests),
        "stingrays": seat_has(s, RAYS, p),
        "starfish_open": seat_has(s, OPEN, p) == 1,
        "cards": [card(s, seat, slot) for slot in hand],
    }


def remembered(s: CoraliaState, seat: i64) -> list[list[Remembered]]:
    """COR-9.2b The possible places of cards that the seat knew before another player chose."""
    return [
        [{"slot": slot, "card": s.data.cards[kind]} for slot, kind in sorted(world.items())]
        for world in memory.worlds_of(s, seat)
        if world
    ]
