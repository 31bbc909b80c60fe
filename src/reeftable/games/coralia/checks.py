"""Checks the invariants of a position. Each error names the broken rule and the fields involved."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.step import EVERYONE, only
from reeftable.games.coralia import cards, memory
from reeftable.games.coralia.data import (
    CHESTS,
    COLOURS,
    DIVER,
    ISLAND_PILE,
    OCTOPUS,
    SPACES,
    SYMBOLS,
    TURTLE,
    TURTLES,
)
from reeftable.games.coralia.state import (
    BITS,
    CHEST_ON,
    CHEST_TILES,
    DIVER_AT,
    FIGURES,
    NONE,
    OPEN,
    PEARL_STEP,
    PLAY,
    RAYS,
    SCORE,
    SEAT_ROWS,
    SEATS,
    TURTLE_TILES,
    WHITE_DICE,
    CoraliaState,
    count_bits,
    dice_on,
    diver_of,
    has_chest,
    is_free,
    octopus_of,
    seat_has,
    turtle_on,
)
from reeftable.games.coralia.station import BLANK, EMPTY, FACES, dice_of, face_of
from reeftable.games.coralia.steps.numbers import LAY_TURTLE, START_PLAYER


def check(s: CoraliaState) -> None:
    """Check every invariant, including those of section 10 of the rules."""
    check_ranges(s)
    check_dice(s)
    check_reefs(s)
    check_tiles(s)
    check_cards(s)
    check_scores(s)


def must(holds: bool, rule: str, what: str) -> None:
    """Raise AssertionError, naming the rule, unless the condition holds."""
    if not holds:
        raise AssertionError(f"{rule}: {what}")


def check_ranges(s: CoraliaState) -> None:
    """Check that every number is in its range and that the station's dice are sorted."""
    seats = (s.start, s.active)
    must(
        all(NONE <= seat < s.players for seat in seats),
        "COR-2.8",
        "start, active, players: no such player",
    )
    known = s.start != NONE
    must(known == (s.active != NONE), "COR-2.8", "start, active: only one of them is known")
    must(
        known == (pending(s, START_PLAYER) == 0),
        "COR-2.8",
        "start, stack: StartPlayer must be pending exactly while start is unknown",
    )
    for seat in range(SEATS):
        check_seat(s, seat)
    for reef in range(COLOURS):
        must(
            s.reefs[CHEST_ON * COLOURS + reef] in (0, 1), "COR-2.6", "reefs: a chest must be 0 or 1"
        )
    must(0 <= s.beside < BITS[TURTLES], "COR-1.1d", "beside: no such turtle")
    must(0 <= s.chests_unseen < BITS[CHESTS], "COR-1.1d", "chests_unseen: no such chest")
    must(0 <= s.occupied < BITS[41] * 2, "COR-1.2d", "occupied: no such space")
    must(s.occupied & s.white_at == s.white_at, "COR-1.2e", "white_at, occupied: no die there")
    must(PLAY <= s.part <= PEARL_STEP, "COR-8.6", "part: no such part of the score")
    check_counts(s)
    dice = [d for d in s.station if d != EMPTY]
    faces = [face_of(d) for d in dice]
    must(all(d < COLOURS * FACES * 2 for d in dice), "COR-1.1b", "station: no such die")
    must(
        all(face < SYMBOLS or face == BLANK for face in faces), "COR-1.2b", "station: no such face"
    )
    must(sorted(s.station) == list(s.station), "COR-4.1d", "station: dice out of order")
    most = s.data.rounds[s.players] * s.players
    must(s.turns >= 0, "COR-3.1", "turns: a negative number")
    must(s.turns <= most, "COR-3.1", "turns, players: too many turns")


def check_counts(s: CoraliaState) -> None:
    """Check that no count is negative."""
    numbers = [
        ("white_at", s.white_at),
        ("white_in_hand", s.white_in_hand),
        ("spare_chests", s.spare_chests),
        ("rays_left", s.rays_left),
        ("supply", min(s.supply)),
        ("station", min(s.station)),
        ("island", min(s.island)),
        ("pool", min(s.pool)),
        ("unplaced", min(s.unplaced)),
    ]
    for field, least in numbers:
        must(least >= 0, "COR-10.1f", f"{field}: a negative number")


def check_seat(s: CoraliaState, seat: i64) -> None:
    """Check that a seat has only things that exist, and nothing if it has no player."""
    if seat >= s.players:
        empty = all(seat_has(s, row, seat) == 0 for row in range(SEAT_ROWS))
        must(empty, "COR-1.1f", f"seats, players: something belongs to seat {seat}")
        return
    must(seat_has(s, OPEN, seat) in (0, 1), "COR-R19", "seats: a hand neither open nor closed")
    must(seat_has(s, RAYS, seat) >= 0, "COR-10.1f", "seats: a negative number of stingrays")
    must(seat_has(s, FIGURES, seat) >= 0, "COR-1.1e", "seats: a negative number of octopuses")
    turtles, chests = seat_has(s, TURTLE_TILES, seat), seat_has(s, CHEST_TILES, seat)
    must(0 <= turtles < BITS[TURTLES], "COR-1.1d", "seats: no such turtle")
    must(0 <= chests < BITS[CHESTS], "COR-1.1d", "seats: no such chest")


def check_dice(s: CoraliaState) -> None:
    """COR-10.1a COR-10.1h Check that no die is lost, and that each turn uses up one."""
    white = s.island[WHITE_DICE] + s.white_in_hand + count_bits(s.white_at)
    must(
        white == s.data.white_dice,
        "COR-10.1a",
        f"island, white_in_hand, white_at: {white} white dice",
    )
    left: i64 = 0
    for colour in range(i64(COLOURS)):
        unused = s.supply[colour] + dice_of(s, colour)
        left += unused
        whites: i64 = 0
        for space in range(i64(SPACES)):
            if s.white_at & BITS[colour * SPACES + space] != 0:
                whites += 1
        total = unused + s.island[colour] + dice_on(s, colour, SPACES) - whites
        name = s.data.colours[colour]
        fields = "supply, station, island, occupied, white_at"
        must(total == s.data.dice_per_colour, "COR-10.1a", f"{fields}: {total} {name} dice")
    if s.turns > 0:
        check_dice_left(s, left)


def check_dice_left(s: CoraliaState, left: i64) -> None:
    """COR-3.2 COR-10.1h Check that each turn has taken one die from supply and station."""
    playable = COLOURS * (s.data.dice_per_colour - s.data.pre_placed[s.players])
    used_in_turn = playable - left - s.turns
    fields = "turns, players, supply, station"
    must(0 <= used_in_turn <= 1, "COR-10.1h", f"{fields}: {left} dice left after {s.turns} turns")


def check_reefs(s: CoraliaState) -> None:
    """COR-10.1c COR-10.1d COR-10.1e COR-6.5f Check that figures and tiles fit the dice."""
    for reef in range(i64(COLOURS)):
        name = s.data.colours[reef]
        if s.start != NONE:
            tile = turtle_on(s, reef) != NONE
            must(
                tile == is_free(s, reef, TURTLE),
                "COR-10.1c",
                f"reefs, occupied, start: {name} must have either a turtle tile or a turtle die",
            )
        seat = diver_of(s, reef)
        must(NONE <= seat < s.players, "COR-6.5f", f"reefs, players: nobody's diver on {name}")
        if seat != NONE:
            stands = not is_free(s, reef, DIVER)
            must(stands, "COR-10.1d", f"reefs, occupied: diver without a die on {name}")
            at = seat_has(s, DIVER_AT, seat)
            must(at == reef, "COR-6.5f", f"reefs, seats: only one of them has a diver on {name}")
        owner = octopus_of(s, reef)
        must(NONE <= owner < s.players, "COR-6.4a", f"reefs, players: nobody's octopus on {name}")
        stands = owner == NONE or not is_free(s, reef, OCTOPUS)
        must(stands, "COR-10.1e", f"reefs, occupied: octopus without a die on {name}")
    for seat in range(s.players):
        on_reefs = sum(octopus_of(s, reef) == seat for reef in range(COLOURS))
        figures = seat_has(s, FIGURES, seat) + on_reefs
        fields = "seats, reefs, players"
        must(
            figures == s.data.octopuses,
            "COR-1.1e",
            f"{fields}: seat {seat} has {figures} octopuses",
        )
        at = seat_has(s, DIVER_AT, seat)
        must(NONE <= at < COLOURS, "COR-6.5a", f"seats: no such reef for seat {seat}'s diver")
        agrees = at == NONE or diver_of(s, at) == seat
        must(agrees, "COR-6.5a", f"seats, reefs, players: seat {seat}'s diver is not on its reef")


def check_tiles(s: CoraliaState) -> None:
    """COR-10.1f Check that every turtle, chest and stingray exists exactly once."""
    turtles_so_far = s.beside
    for reef in range(i64(COLOURS)):
        tile = turtle_on(s, reef)
        must(NONE <= tile < TURTLES, "COR-10.1f", "reefs: no such turtle")
        if tile != NONE:
            must(turtles_so_far & BITS[tile] == 0, "COR-10.1f", "reefs, beside: a turtle twice")
            turtles_so_far |= BITS[tile]
    chests = s.chests_unseen
    rays = s.rays_left
    for seat in range(s.players):
        turtles_of_seat = seat_has(s, TURTLE_TILES, seat)
        must(
            turtles_so_far & turtles_of_seat == 0,
            "COR-10.1f",
            "seats, reefs, beside: a turtle twice",
        )
        turtles_so_far |= turtles_of_seat
        chests_of_seat = seat_has(s, CHEST_TILES, seat)
        must(chests & chests_of_seat == 0, "COR-10.1f", "seats, chests_unseen: a chest twice")
        chests |= chests_of_seat
        rays += seat_has(s, RAYS, seat)
    waiting = pending(s, LAY_TURTLE)
    turtles = count_bits(turtles_so_far) + waiting
    must(turtles == TURTLES, "COR-10.1f", f"seats, reefs, beside, stack: {turtles} turtles")
    must(chests == BITS[CHESTS] - 1, "COR-10.1f", "seats, chests_unseen: chests lost")
    must(rays == s.data.stingrays, "COR-10.1f", f"seats, rays_left: {rays} stingrays")
    lying = s.spare_chests + sum(has_chest(s, reef) for reef in range(COLOURS))
    fields = "spare_chests, reefs, chests_unseen"
    must(lying == count_bits(s.chests_unseen), "COR-2.6", f"{fields}: {lying} unseen chests")


def pending(s: CoraliaState, step: i64) -> i64:
    """The number of pending steps of a kind."""
    n: i64 = 0
    i: i64 = 0
    while i < s.depth:
        if s.stack[i] == step:
            n += 1
        i += 2
    return n


def check_cards(s: CoraliaState) -> None:
    """COR-10.1f COR-2.3 Check that no card is lost, duplicated, or in a pile of the wrong type."""
    must(len(s.slots) % cards.SLOT == 0, "COR-10.1f", "slots: an incomplete slot")
    counted = s.pool[:]
    island = s.unplaced[3:]
    for slot in range(cards.n_slots(s)):
        kind = cards.kind_in(s, slot)
        must(0 <= kind < s.data.n_cards, "COR-10.1f", "slots: no such card")
        place = cards.place_of(s, slot)
        drawn = place == cards.DRAWN
        under = cards.UNDER <= place < cards.DRAWN
        must(0 <= place < s.players or under or drawn, "COR-10.1f", "slots, players: no such place")
        must(
            list(s.under).count(slot) == int(under), "COR-10.1f", "slots, under: not the same cards"
        )
        must(
            list(s.drawn).count(slot) == int(drawn), "COR-10.1f", "slots, drawn: not the same cards"
        )
        must(
            s.slots[slot * cards.SLOT + cards.DONE] in (0, 1),
            "COR-8.1f",
            "slots: done must be 0 or 1",
        )
        must(0 <= cards.known_to(s, slot) <= EVERYONE, "COR-9.2a", "slots: no such mask of seats")
        counted[kind] += 1
        origin = s.slots[slot * cards.SLOT + cards.ORIGIN]
        if origin == 3:
            island[s.data.card_pile[kind]] += 1
        must(origin in (3, s.data.card_pile[kind]), "COR-2.3", "slots: a card from a wrong pile")
    check_memory(s)
    must(list(counted) == list(s.data.copies), "COR-10.1f", "pool, slots: a card lost or doubled")
    must(
        list(island) == list(s.data.island_pile),
        "COR-2.3",
        "unplaced, slots: wrong types of card in the island pile",
    )
    slots = range(int(cards.n_slots(s)))
    must(all(slot in slots for slot in s.under), "COR-10.1f", "under, slots: no such slot")
    must(all(slot in slots for slot in s.drawn), "COR-10.1f", "drawn, slots: no such slot")
    for card_type in range(3):
        in_pool = sum(s.pool[k] for k in range(s.data.n_cards) if s.data.card_pile[k] == card_type)
        in_piles = s.unplaced[card_type] + s.unplaced[3 + card_type]
        must(in_pool == in_piles, "COR-10.1f", "pool, unplaced: undrawn cards without a pile")


def check_memory(s: CoraliaState) -> None:
    """COR-9.2b Check that each memory is possible, not already certain, and stored in order."""
    must(len(s.memory) % memory.ROW == 0, "COR-9.2b", "memory: an incomplete row")
    worlds_of_seat = [0] * SEATS
    for i in range(0, len(s.memory), memory.ROW):
        seat, number, slot, kind = [int(s.memory[i + column]) for column in range(memory.ROW)]
        must(0 <= seat < s.players, "COR-9.2b", "memory, players: no such player")
        last = worlds_of_seat[seat]
        must(number >= 0 and number in (last - 1, last), "COR-9.2b", "memory: worlds out of order")
        worlds_of_seat[seat] = number + 1
        must(0 <= slot < cards.n_slots(s), "COR-9.2b", "memory, slots: no such slot")
        must(0 <= kind < s.data.n_cards, "COR-9.2b", "memory: no such card")
        piles = (ISLAND_PILE, s.data.card_pile[kind])
        origin = s.slots[slot * cards.SLOT + cards.ORIGIN]
        must(origin in piles, "COR-9.2b", "memory, slots: a card of another pile")
        known = cards.known_to(s, slot) & only(seat) != 0
        must(not known, "COR-9.2b", "memory, slots: a card the seat knows anyway")
    rows = list(s.memory)
    for seat in range(s.players):
        worlds = memory.worlds_of(s, seat)
        is_true = [all(cards.kind_in(s, x) == w[x] for x in w) for w in worlds]
        must(any(is_true), "COR-9.2b", "memory, slots: none of a seat's worlds is true")
        memory.remember(s, seat, worlds)
    must(list(s.memory) == rows, "COR-9.2b", "memory: not in order")


def check_scores(s: CoraliaState) -> None:
    """COR-8.6 COR-10.1g Check that the parts of each score add up and none is negative."""
    for seat in range(i64(SEATS)):
        parts = [seat_has(s, row, seat) for row in range(PLAY, PEARL_STEP + 1)]
        must(min(parts) >= 0, "COR-10.1g", f"seats: negative points of seat {seat}")
        must(
            sum(parts) == seat_has(s, SCORE, seat),
            "COR-8.6",
            f"seats: seat {seat}'s score is not the sum of its parts",
        )
