"""Invariants of a game with the expansion. Each error names the rule that is broken."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.step import EVERYONE
from reeftable.games.reef_encounter import checks as base
from reeftable.games.reef_encounter.cells import (
    ADDED_SPACES,
    CELLS,
    FIRST_ADDED,
    PRINTED,
    ROCKS,
    SECOND_ADDED,
    bit_of,
    count,
    lowest,
)
from reeftable.games.reef_encounter.checks import must, within
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.data import COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.second_kind.data import (
    KINDS,
    POLYPS,
    ROCK_TILE,
    SPECIALS,
    STARFISH,
)
from reeftable.games.reef_encounter.second_kind.moves import SHAPES
from reeftable.games.reef_encounter.second_kind.starfish import kind_bitten, tile_bitten
from reeftable.games.reef_encounter.second_kind.state import (
    ALL_EFFECTS,
    BACKS,
    BITTEN,
    CARD_PLACES,
    DOUBLES,
    EATEN_TILES,
    FACE_UP,
    FED,
    FOILED,
    HALVES,
    HAND,
    HELD,
    IN_FRONT,
    LEAST,
    PIECES,
    PILE,
    ROCK_TILES,
    SPECIAL_BAG,
    WATER_TILES,
    WOODEN,
    SecondState,
    blue_on,
    blue_supply,
    cards_in,
    food_beside,
    held,
    kind_at,
    piece,
)
from reeftable.games.reef_encounter.second_kind.state import PRINTED as PRINTED_BLUE
from reeftable.games.reef_encounter.second_kind.state import STARFISH as STARFISH_MASK
from reeftable.games.reef_encounter.second_kind.steps import numbers
from reeftable.games.reef_encounter.second_kind.stock import on_sea, space_size, with_secret
from reeftable.games.reef_encounter.state import (
    ADDED,
    BACK,
    BAG,
    BONUS,
    CLOSED,
    FISH,
    FRONT,
    HIDDEN,
    KNOWN,
    KNOWS,
    MARKS,
    MOVED,
    NONE,
    ROCK,
    SAFE,
    SEATS,
    SECRET,
    SINGLE,
    TAKEN,
    is_in_play,
    occupied,
    seat_has,
    shrimps_of,
    shrimps_on,
    shrimps_out,
    tiles_of,
    value_of,
)
from reeftable.games.reef_encounter.state import BEHIND as SHRIMPS_BEHIND
from reeftable.games.reef_encounter.state import EATEN as SHRIMPS_EATEN
from reeftable.games.reef_encounter.steps.numbers import END_TURN, TURN_MENU


def check(s: SecondState) -> None:
    """Check every invariant, ranges first."""
    check_ranges(s)
    check_second_ranges(s)
    check_numbers(s)
    check_outline(s)
    base.check_rocks(s)
    check_pieces(s)
    check_marks(s)
    check_shrimps(s)
    check_blue(s)
    check_starfish(s)
    check_tiles(s)
    check_specials(s)
    check_cards(s)
    base.check_cubes(s)
    base.check_cylinders(s)


def args_of(s: SecondState, step: int) -> list[int]:
    """The arguments with which steps of a kind are pending, the lowest first."""
    return [int(s.stack[i + 1]) for i in range(0, s.depth, 2) if s.stack[i] == step]


def is_in_turn(s: SecondState) -> bool:
    """Is a player in the middle of a turn, or of a closing turn?"""
    return s.depth > 0 and (s.stack[0] == TURN_MENU or len(args_of(s, numbers.CLOSING_END)) > 0)


def check_ranges(s: SecondState) -> None:
    """Check the numbers of the base game, within the limits that cards raise."""
    cubes, introduced, locks, behind = s.cubes_played, s.introduced, s.locks_now, s.laid_behind
    acted = s.acted
    within(cubes, 0, s.data.cubes_per_turn + s.more_placements, "RSK-13.3", "cubes_played")
    within(introduced, 0, 1 + s.more_shrimps, "RSK-13.11", "introduced, more_shrimps")
    within(locks, 0, s.data.locks_per_turn + 1, "RSK-13.16", "locks_now")
    within(behind, 0, min(s.laid, s.more.warm_from_behind), "RSK-13.4", "laid_behind, laid")
    within(acted, 0, 1, "REE-3.1a", "acted")
    must(
        acted == 1 or introduced + locks + max(cubes - 1, 0) == 0, "REE-3.1a", "acted: done before"
    )
    s.cubes_played = min(cubes, s.data.cubes_per_turn)
    s.introduced = min(introduced, i64(1))
    s.locks_now = min(locks, s.data.locks_per_turn)
    s.laid_behind = min(behind, s.data.from_behind)
    try:
        base.check_ranges(s)
    finally:
        s.cubes_played, s.introduced, s.locks_now, s.laid_behind = cubes, introduced, locks, behind


def check_second_ranges(s: SecondState) -> None:
    """Check that every number of the expansion is in its range."""
    within(s.bought, 0, 1, "RSK-9.3b", "bought")
    within(s.collected, 0, 1, "RSK-13.2", "collected")
    within(s.ate, NONE, COLOURS - 1, "RSK-13.23", "ate")
    within(s.more_placements, 0, 2, "RSK-13.3", "more_placements")
    within(s.more_shrimps, 0, 2, "RSK-13.11", "more_shrimps")
    within(s.effects, 0, ALL_EFFECTS, "RSK-13.0c", "effects")
    within(s.shape, NONE, SHAPES - 1, "RSK-8.0a", "shape")
    within(s.from_front, 0, 1, "RSK-8.0a", "from_front")
    within(s.dead, 0, s.more.copies[STARFISH - COLOURS], "RSK-10.4a", "dead")
    within(s.shuffles, 0, s.turns + 1, "RSK-9.3d", "shuffles, turns")
    within(s.ender, NONE, s.players - 1, "RSK-12.2a", "ender, players")
    for seat in range(i64(SEATS)):
        for what in range(i64(HELD)):
            most: i64 = 40 if seat < s.players else 0
            within(held(s, seat, what), 0, most, "RSK-3.0b", "held, players")
    for n in range(len(s.box)):
        within(s.box[n], 0, 4, "RSK-3.0b", f"box {n}")
    for n in range(len(s.meal)):
        within(s.meal[n], 0, 40, "RSK-6.2a", "meal")


def check_numbers(s: SecondState) -> None:
    """Check the counts of the base game; everybody knows the bag and the tiles drawn."""
    base.check_numbers(s)
    for colour in range(i64(COLOURS)):
        must(s.table[BACK + colour] == s.table[BAG + colour], "RSK-17.0a", "table: a hidden bag")
        must(s.table[KNOWS + colour] == EVERYONE, "RSK-17.0a", "table: somebody lacks knowledge")
        within(space_size(s, colour), 0, s.data.sea_most, "REE-3.9c", "table, box: open sea")
    for seat in range(s.players):
        check_doubt(s, seat)


def check_doubt(s: SecondState, seat: i64) -> None:
    """RSK-17.0b Check which tiles a seat's secret tile may be."""
    secret = seat_has(s, seat, SECRET)
    for colour in range(i64(COLOURS)):
        must(seat_has(s, seat, HIDDEN + colour) == 0, "RSK-4.1b", "seats: hidden starting tiles")
        most = with_secret(s, seat, colour) if secret != NONE else i64(0)
        within(held(s, seat, LEAST + colour), 0, most, "RSK-17.0b", "held, seats: doubt")
    if secret != NONE:
        must(held(s, seat, LEAST + secret) > 0, "RSK-17.0b", "held, seats: no such secret tile")


# -- rocks ----------------------------------------------------------------------------------


def check_outline(s: SecondState) -> None:
    """RSK-9.2b RSK-9.2e RSK-K8 Check which spaces are rock."""
    for rock in range(i64(ROCKS)):
        rocks, waters = piece(s, rock, ROCK_TILES), piece(s, rock, WATER_TILES)
        printed = s.data.rock_mask[rock]
        must(rocks & printed == 0, "RSK-9.2a", "pieces: a rock tile on rock")
        must(waters & ~printed == 0, "RSK-9.2d", "pieces: a water tile on water")
        must(
            s.outline[rock] == (printed | rocks) & ~waters,
            "RSK-9.2b",
            "outline, pieces: rock where there is none",
        )
        added = rocks & ~PRINTED
        slots: i64 = 0
        for n in range(i64(ADDED_SPACES)):
            cell = s.marks[rock * MARKS + ADDED + n]
            within(cell, NONE, CELLS - 1, "RSK-K8", "marks")
            if cell != NONE:
                slots |= FIRST_ADDED if n == 0 else SECOND_ADDED
                must(bit_of(cell) == 0, "RSK-K8", "marks: a space that is not in the margin")
        must(added == slots, "RSK-K8", "pieces, marks: a rock tile in the margin without a space")
        first = s.marks[rock * MARKS + ADDED]
        must(
            first == NONE or first != s.marks[rock * MARKS + ADDED + 1],
            "RSK-K8",
            "marks: a space twice",
        )


def check_pieces(s: SecondState) -> None:
    """RSK-8.0a Check that special tiles and pieces are where they can be."""
    for rock in range(i64(ROCKS)):
        space = s.outline[rock] if is_in_play(s, rock) else 0
        tiles = occupied(s, rock)
        for n in range(i64(PIECES)):
            mask = piece(s, rock, n)
            must(mask >= 0, "RSK-8.0a", "pieces: a negative mask")
            if n == WATER_TILES:
                must(mask == 0 or is_in_play(s, rock), "RSK-9.2d", "pieces, in_play: water tiles")
            else:
                must(mask & ~space == 0, "RSK-8.0a", "pieces, in_play: something off its rock")
        kinds: i64 = 0
        for n in (DOUBLES, HALVES, PRINTED_BLUE, *[BACKS + c for c in range(COLOURS)]):
            mask = piece(s, rock, n)
            must(mask & ~tiles == 0, "RSK-8.0a", "pieces, rocks: a special tile that is not there")
            must(mask & kinds == 0, "RSK-8.0a", "pieces: a tile of two kinds")
            kinds |= mask
        for colour in range(i64(COLOURS)):
            both = piece(s, rock, BACKS + colour) & tiles_of(s, rock, colour)
            must(both == 0, "RSK-8.2a", "pieces, rocks: a tile with one colour twice")
        check_sides(s, rock)


def check_sides(s: SecondState, rock: i64) -> None:
    """RSK-8.4a Check that exactly the half tiles have two adjoining rock sides."""
    k = rock * MARKS + CLOSED
    east, west, south, north = s.marks[k], s.marks[k + 1], s.marks[k + 2], s.marks[k + 3]
    halves = piece(s, rock, HALVES)
    must(
        east ^ west == halves and east & west == 0, "RSK-8.4a", "marks, pieces: sides of half tiles"
    )
    must(
        south ^ north == halves and south & north == 0,
        "RSK-8.4a",
        "marks, pieces: sides of half tiles",
    )


def check_marks(s: SecondState) -> None:
    """RSK-7.2a RSK-10.4e Check the marks for blue shrimps and starfish that the base game reads."""
    for rock in range(i64(ROCKS)):
        blue = piece(s, rock, PRINTED_BLUE) | piece(s, rock, WOODEN)
        k = rock * MARKS
        must(s.marks[k + SAFE] == blue, "RSK-7.2a", "marks, pieces: safe tiles")
        must(s.marks[k + SINGLE] == blue, "RSK-7.1b", "marks, pieces: blue shrimps")
        stars = piece(s, rock, STARFISH_MASK) | piece(s, rock, BITTEN)
        must(s.marks[k + TAKEN] == stars, "RSK-10.4e", "marks, pieces: starfish")


def check_shrimps(s: SecondState) -> None:
    """REE-3.5b REE-3.5c REE-1.0d Check where the players' shrimps stand, and that none is lost."""
    for rock in range(i64(ROCKS)):
        shrimps = shrimps_on(s, rock)
        must(shrimps & blue_on(s, rock) == 0, "RSK-7.1c", "rocks, pieces: two shrimps on a tile")
        left = shrimps
        while left != 0:
            shrimp = lowest(left)
            others = shrimps - shrimp
            must(eaten_with(s, rock, shrimp) & others == 0, "REE-3.5b", "rocks: two on a coral")
            left -= shrimp
        for seat in range(i64(SEATS)):
            own = shrimps_of(s, rock, seat)
            most = s.data.shrimps_per_rock if seat < s.players else 0
            within(count(own), 0, most, "REE-3.5c", "rocks, players, shrimps on a rock")
            bare = own & ~occupied(s, rock)
            in_turn = is_in_turn(s) and s.active == seat
            must(bare == 0 or in_turn, "REE-3.5i", "rocks, active, stack: a shrimp on bare rock")
        moved = s.rocks[rock * ROCK + MOVED]
        own = shrimps_of(s, rock, s.active) if s.active != NONE else 0
        must(moved & ~own == 0, "REE-10.1", "rocks, active: a shrimp moved that is not there")
        must(moved == 0 or s.stack[0] == TURN_MENU, "REE-10.1", "rocks, stack: moved out of turn")
    for seat in range(s.players):
        n = (
            shrimps_out(s, seat)
            + seat_has(s, seat, SHRIMPS_BEHIND)
            + seat_has(s, seat, SHRIMPS_EATEN)
        )
        must(n == s.data.shrimps, "REE-1.0d", f"seats, rocks, players: {n} shrimps of seat {seat}")


def check_blue(s: SecondState) -> None:
    """RSK-7.1a RSK-7.1b RSK-3.0a Check where blue shrimps are."""
    for rock in range(i64(ROCKS)):
        wooden = piece(s, rock, WOODEN)
        bitten = piece(s, rock, BITTEN)
        must(wooden & ~(occupied(s, rock) | bitten) == 0, "RSK-7.1a", "pieces: not on a tile")
        must(wooden & piece(s, rock, PRINTED_BLUE) == 0, "RSK-7.1c", "pieces: two blue shrimps")
        left = blue_on(s, rock)
        while left != 0:
            blue = lowest(left)
            others = blue_on(s, rock) - blue
            must(eaten_with(s, rock, blue) & others == 0, "RSK-7.1b", "pieces: two on a coral")
            left -= blue
    must(blue_supply(s) >= 0, "RSK-3.0a", "pieces, seats: too many blue shrimps")


def check_starfish(s: SecondState) -> None:
    """RSK-10.4a RSK-10.4e Check that starfish lie on bare rock and have something to eat."""
    bites = [tile_bitten(bite) for bite in args_of(s, numbers.FINISH_BITE)]
    eating = len(args_of(s, numbers.PAY_TOLL)) > 0
    spaces: i64 = 0
    for rock in range(i64(ROCKS)):
        stars, bitten = piece(s, rock, STARFISH_MASK), piece(s, rock, BITTEN)
        covered = occupied(s, rock) | (shrimps_on(s, rock) & ~bitten)
        must(stars & covered == 0, "RSK-10.4e", "pieces, rocks: a starfish is not alone")
        must(stars & bitten == 0, "RSK-K6", "pieces: a starfish on the tile it bites")
        must(occupied(s, rock) & bitten == 0, "RSK-K6", "pieces, rocks: a bitten tile still there")
        must(piece(s, rock, FED) & ~stars == 0, "RSK-K7", "pieces: a fed starfish is missing")
        spaces += count(bitten)
        # RSK-K2 Starfish that a meal starves die when the toll is paid.
        left = stars if bitten == 0 and not eating else i64(0)
        while left != 0:
            must(
                food_beside(s, rock, lowest(left)) != 0, "RSK-10.4a", "pieces: a starving starfish"
            )
            left &= left - 1
        foiled = piece(s, rock, FOILED)
        must(foiled == 0 or is_before_next_turn(s), "RSK-13.21", "pieces, stack: foiled before")
    must(spaces == len(bites), "RSK-K6", "pieces, stack: a bite without a bitten space")


# -- tiles and cards ------------------------------------------------------------------------


def check_tiles(s: SecondState) -> None:
    """REE-4.1 REE-4.3 Check that no plain tile is lost and the values add up."""
    values: i64 = 0
    limbo = in_limbo(s)
    for colour in range(i64(COLOURS)):
        n = s.table[BAG + colour] + s.table[BONUS + colour] + s.meal[colour] + limbo[colour]
        for space in range(i64(COLOURS)):
            n += on_sea(s, space, colour)
        for seat in range(s.players):
            for what in (KNOWN, HIDDEN, FRONT, FISH):
                n += seat_has(s, seat, what + colour)
            if seat_has(s, seat, SECRET) == colour:
                n += 1
        n += on_rocks(s, colour)
        name = s.data.colours[colour]
        fields = "table, rocks, seats, pieces, meal"
        must(n == s.data.tiles_per_colour, "REE-4.1", f"{fields}: {n} {name} tiles")
        values += value_of(s, colour)
    must(values == COLOURS + CORAL_TILES, "REE-4.3", f"sides: the values add up to {values}")


def in_limbo(s: SecondState) -> list[int]:
    """How many tiles of each kind are being bitten off or swapped."""
    tiles = [0] * KINDS
    for bite in args_of(s, numbers.FINISH_BITE):
        tiles[kind_bitten(bite)] += 1
    for kind in args_of(s, numbers.FETCH_TILE):
        tiles[kind] += 1
    return tiles


def on_rocks(s: SecondState, kind: i64) -> i64:
    """How many tiles of a kind of polyp lie on rocks."""
    n: i64 = 0
    for rock in range(i64(ROCKS)):
        for colour in range(i64(COLOURS)):
            if s.more.face[kind] != colour and s.more.other_face[kind] != colour:
                continue
            left = tiles_of(s, rock, colour)
            while left != 0:
                if kind_at(s, rock, lowest(left)) == kind:
                    n += 1
                left &= left - 1
    return n


def check_specials(s: SecondState) -> None:
    """RSK-3.0b Check that no special tile is lost."""
    limbo = in_limbo(s)
    for special in range(i64(SPECIALS)):
        kind = COLOURS + special
        n: i64 = s.box[SPECIAL_BAG + special] + limbo[kind]
        for space in range(i64(COLOURS)):
            n += on_sea(s, space, kind)
        for seat in range(s.players):
            for what in (HAND, IN_FRONT, EATEN_TILES):
                n += held(s, seat, what + special)
                polyp = kind < POLYPS or what == HAND or held(s, seat, what + special) == 0
                must(polyp, "RSK-9.1a", "held: consumed or eaten, but no polyp")
        if kind < POLYPS:
            n += on_rocks(s, kind) + s.meal[kind]
        elif kind == STARFISH:
            n += s.dead + sum_of(s, STARFISH_MASK)
        else:
            n += sum_of(s, ROCK_TILES if kind == ROCK_TILE else WATER_TILES)
        name = s.more.all_kinds[kind]
        must(n == s.more.copies[special], "RSK-3.0b", f"box, held, pieces: {n} of {name}")


def sum_of(s: SecondState, what: i64) -> i64:
    """How many pieces of one sort lie on the rocks."""
    n: i64 = 0
    for rock in range(i64(ROCKS)):
        n += count(piece(s, rock, what))
    return n


def check_cards(s: SecondState) -> None:
    """RSK-9.3c RSK-9.4c RSK-17.0f Check where cards are, and from which pile they came."""
    for card in range(len(s.cards)):
        place = s.cards[card]
        within(place, 0, CARD_PLACES - 1, "RSK-13.0a", "cards")
        within(s.shuffle_of[card], 0, s.shuffles, "RSK-17.0f", "shuffle_of, shuffles")
        if place == PILE:
            latest = s.shuffle_of[card] == s.shuffles
            must(latest, "RSK-17.0f", "cards, shuffle_of: a card of an older pile")
        open_cards = place >= FACE_UP
        scoring = s.more.windows[card] == "score"
        must(not open_cards or scoring, "RSK-9.4c", "cards: lies open, but does not score")
        seat = place - FACE_UP if open_cards else place
        in_seat = place < SEATS or open_cards
        must(not in_seat or seat < s.players, "RSK-13.0a", "cards, players: nobody's card")
    for seat in range(s.players):
        within(cards_in(s, seat), 0, s.more.hand_of_cards, "RSK-9.3c", "cards: a hand")
    drawn = [card for card in range(len(s.cards)) if s.cards[card] not in (PILE,)]
    must(s.start != NONE or not drawn, "RSK-4.1e", "cards, start: a card before the first turn")


def is_before_next_turn(s: SecondState) -> bool:
    """Is a turn going on, or ending with the refill of the open sea?"""
    return s.depth > 0 and (s.stack[0] == TURN_MENU or s.stack[0] == END_TURN)
