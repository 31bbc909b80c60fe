"""Re-deals everything that a seat cannot know; every deal that fits is equally likely.

A seat does not know the others' starting tiles, their secret tiles, or the tiles in the bag that
nobody has seen. First the tiles that the players have are drawn from these, then who has which.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import only
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.moves import PAIRS
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    CHOSEN,
    HIDDEN,
    KNOWS,
    NONE,
    SECRET,
    ReefState,
    add_seat,
    five_of,
    seat_has,
    set_seat,
    zeros,
)
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU
from reeftable.games.reef_encounter.stock import hidden_tiles, is_told

WORD = 4294967296


def deal_anew(s: ReefState, seat: i64, seed: int) -> None:
    """Replace everything hidden from the seat; the result depends only on its view and the seed."""
    s.reseed(seed)
    s._legal_is_fresh = False  # the legal actions of another player may have changed
    if s.opened != 0:
        return
    for other in range(s.players):
        if other != seat and seat_has(s, other, CHOSEN) != NONE:
            set_seat(s, other, CHOSEN, s.below(PAIRS))
    deal_tiles(s, seat)


def deal_tiles(s: ReefState, seat: i64) -> None:
    """REE-2.10b Collect the unknown tiles, draw those that players have, and hand them out."""
    least = least_in_bag(s, seat)
    pool = zeros(COLOURS)
    for colour in range(i64(COLOURS)):
        pool[colour] = s.table[BAG + colour] - s.table[BACK + colour]
    places: i64 = 0
    for other in range(s.players):
        if other == seat:
            continue
        for colour in range(i64(COLOURS)):
            pool[colour] += seat_has(s, other, HIDDEN + colour)
        places += five_of(s, other, HIDDEN)
        if seat_has(s, other, SECRET) != NONE:
            pool[seat_has(s, other, SECRET)] += 1
            places += 1
    hidden = choose_hidden(s, pool, least, places)
    for colour in range(i64(COLOURS)):
        s.table[BAG + colour] = s.table[BACK + colour] + pool[colour] - hidden[colour]
    hand_out(s, seat, hidden)


def least_in_bag(s: ReefState, seat: i64) -> list[int]:
    """For each colour, what the seat knows about unseen tiles in the bag.

    1 if it knows that there are some, NONE if it knows that there are none, 0 if it does not know.
    """
    least: list[int] = []
    for colour in range(i64(COLOURS)):
        if not knows_bag(s, seat, colour):
            least.append(0)
        elif s.table[BAG + colour] > s.table[BACK + colour]:
            least.append(1)
        else:
            least.append(NONE)
    return least


def knows_bag(s: ReefState, seat: i64, colour: i64) -> bool:
    """REE-2.10f Does the seat know whether the bag's unseen tiles include the colour?"""
    if s.table[KNOWS + colour] & only(seat) != 0:
        return True
    at_menu = s.depth > 0 and s.stack[s.depth - 2] == TURN_MENU
    return at_menu and s.to_move == seat and is_told(s, seat, colour)


def bag_bounds(s: ReefState, seat: i64, colour: i64) -> tuple[int, int]:
    """The minimum and maximum of a colour's tiles in the bag, by what the seat knows."""
    unseen = s.table[BAG + colour] - s.table[BACK + colour]
    if knows_bag(s, seat, colour) and unseen == 0:
        return int(s.table[BACK + colour]), int(s.table[BACK + colour])
    least: i64 = 1 if knows_bag(s, seat, colour) else 0
    elsewhere: i64 = 0  # hidden from the seat, but not in the bag
    for other in range(s.players):
        if other != seat:
            unseen += seat_has(s, other, HIDDEN + colour)
            unseen += 1 if seat_has(s, other, SECRET) == colour else 0
            elsewhere += hidden_tiles(s, other)
    least = max(least, unseen - elsewhere)
    return int(s.table[BACK + colour] + least), int(s.table[BACK + colour] + unseen)


def choose_hidden(s: ReefState, pool: vec[i64], least: list[int], places: i64) -> vec[i64]:
    """Choose at random how many tiles of each colour the players have.

    Every choice of tiles is equally likely.
    """
    for colour in range(i64(COLOURS)):
        if least[colour] == NONE or (least[colour] == 1 and pool[colour] <= places):
            return choose_with_knowledge(s, pool, least, places)
    left = pool[:]
    hidden = zeros(COLOURS)
    total: i64 = 0
    for colour in range(i64(COLOURS)):
        total += pool[colour]
    for _ in range(places):
        colour = draw_from(s, left, total)
        left[colour] -= 1
        hidden[colour] += 1
        total -= 1
    return hidden


def draw_from(s: ReefState, tiles: vec[i64], total: i64) -> i64:
    """The colour of a randomly chosen tile."""
    r = s.below(total)
    colour: i64 = 0
    while r >= tiles[colour]:
        r -= tiles[colour]
        colour += 1
    return colour


def choose_with_knowledge(s: ReefState, pool: vec[i64], least: list[int], places: i64) -> vec[i64]:
    """Like `choose_hidden`, for a seat that knows something about the bag.

    Counts all ways to choose, then draws one of them.
    """
    # ways[c][n]: ways to hide n tiles of the colours from c on.
    ways: list[list[int]] = [[0] * (int(places) + 1) for _ in range(COLOURS + 1)]
    ways[COLOURS][0] = 1
    for c in range(COLOURS - 1, -1, -1):
        for n in range(int(places) + 1):
            ways[c][n] = sum(
                choices(int(pool[c]), k) * ways[c + 1][n - k]
                for k in allowed(int(pool[c]), least[c], n)
            )
    hidden = zeros(COLOURS)
    n = int(places)
    for c in range(COLOURS):
        r = big_below(s, ways[c][n])
        for k in allowed(int(pool[c]), least[c], n):
            r -= choices(int(pool[c]), k) * ways[c + 1][n - k]
            if r < 0:
                hidden[c] = k
                n -= k
                break
    return hidden


def allowed(tiles: int, least: int, places: int) -> list[int]:
    """The possible numbers of a colour's hidden tiles."""
    first = tiles if least == NONE else 0
    last = tiles - 1 if least == 1 else tiles
    return list(range(first, min(last, places) + 1))


def choices(n: int, k: int) -> int:
    """The number of ways to choose k of n tiles."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def big_below(s: ReefState, n: int) -> int:
    """A uniform int in 0..n-1, however large n is."""
    size = 1
    while WORD**size < n:
        size += 1
    limit = WORD**size - WORD**size % n
    while True:
        r = 0
        for _ in range(size):
            r = r * WORD + int(s.below(WORD))
        if r < limit:
            return r % n


def hand_out(s: ReefState, seat: i64, hidden: vec[i64]) -> None:
    """Hand out the hidden tiles to the other players, every way equally likely."""
    total: i64 = 0
    for colour in range(i64(COLOURS)):
        total += hidden[colour]
    for other in range(s.players):
        if other == seat:
            continue
        tiles = five_of(s, other, HIDDEN)
        if seat_has(s, other, SECRET) != NONE:
            colour = draw_from(s, hidden, total)
            set_seat(s, other, SECRET, colour)
            hidden[colour] -= 1
            total -= 1
        for colour in range(i64(COLOURS)):
            set_seat(s, other, HIDDEN + colour, 0)
        for _ in range(tiles):
            drawn = draw_from(s, hidden, total)
            add_seat(s, other, HIDDEN + drawn, 1)
            hidden[drawn] -= 1
            total -= 1
