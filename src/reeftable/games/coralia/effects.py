"""What a die, tile or card brings: changes made at once, or steps pushed to be asked next.

COR-6.9a A pushed step comes before all that wait, so chains are finished depth first.
COR-8.1v The same functions serve the final scoring.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.core.step import Steps
from reeftable.games.coralia.data import (
    CARD,
    COLOURS,
    COPY,
    DIVER,
    FISH,
    FISH_PILE,
    ISLAND_PILE,
    JELLYFISH,
    OCTOPUS,
    PEARL,
    PEARL_PILE,
    PER_ISLAND_DIE,
    SPACES,
    SPARE_CHEST,
    STARFISH,
    STARFISH_PILE,
    STINGRAY,
    TREASURE,
    TURTLE,
    WHITE_DIE,
)
from reeftable.games.coralia.flow import (
    COPY_TURTLE,
    DRAW_CARDS,
    END_TURN,
    FETCH_CHEST,
    LAY_TURTLE,
    LEFTOVER_PILE,
    RESOLVE_STARFISH,
    REVEAL_CHEST,
    ROLL_WHITE,
)
from reeftable.games.coralia.state import (
    DIVER_AT,
    DIVER_OF,
    FIGURES,
    NONE,
    OCTOPUS_OF,
    RAYS,
    SCORE,
    TURTLE_ON,
    WHITE_DICE,
    CoraliaState,
    add_points,
    dice_on,
    has_chest,
    is_free,
    island_dice,
    octopus_of,
    seat_has,
    set_reef,
    set_seat,
    slide_die,
    turtle_on,
)

# The steps that wait while an effect is carried out: what the steps of an effect may lie on.
WAIT_FOR_EFFECTS: Final[Steps] = (END_TURN, LAY_TURTLE, RESOLVE_STARFISH, FETCH_CHEST)
WAIT_FOR_CARDS: Final[Steps] = (*WAIT_FOR_EFFECTS, LEFTOVER_PILE)

# The argument of DRAW_CARDS: pile, how many are still due, and whether one is kept of them.
DUE: Final = 8
CHOOSE: Final = 64
# The argument of REVEAL_CHEST for a chest beside the board.
BESIDE: Final = COLOURS


def draw(s: CoraliaState, pile: i64, count: i64, choose: bool) -> None:
    """Draw cards: to keep them all, or to choose one."""
    s.push(DRAW_CARDS, pile + DUE * count + (CHOOSE if choose else 0))


def act_on_reef(s: CoraliaState, seat: i64, reef: i64, symbol: i64) -> None:
    """The action of the space on which a die was just laid."""
    if symbol == PEARL:
        draw(s, PEARL_PILE, s.data.draw_pearl, False)  # COR-6.1
    elif symbol == FISH:
        draw(s, FISH_PILE, s.data.draw_fish, True)  # COR-6.2
    elif symbol == STARFISH:
        draw(s, STARFISH_PILE, s.data.draw_starfish, True)  # COR-6.3a
    elif symbol == OCTOPUS:
        set_octopus(s, seat, reef)
    elif symbol == DIVER:
        move_diver(s, seat, reef)
    elif symbol == TURTLE:
        take_turtle(s, reef)


def set_octopus(s: CoraliaState, seat: i64, reef: i64) -> None:
    """COR-6.4a COR-6.4b COR-6.4c COR-R3 A figure for good; points for dice and for figures."""
    set_seat(s, FIGURES, seat, seat_has(s, FIGURES, seat) - 1)
    set_reef(s, OCTOPUS_OF, reef, seat)
    # The five spaces with a value come first.
    spaces: i64 = SPACES if s.options["octopus_counts"] == "all" else DIVER
    add_points(s, seat, s.data.octopus_per_die * dice_on(s, reef, spaces))
    for other in range(i64(COLOURS)):
        owner = octopus_of(s, other)
        if other != reef and owner != NONE:
            add_points(s, owner, s.data.octopus_per_other)


def move_diver(s: CoraliaState, seat: i64, reef: i64) -> None:
    """COR-6.5a COR-6.5b COR-6.9b COR-R8 A diver comes; a treasure left behind is won."""
    left = seat_has(s, DIVER_AT, seat)
    set_seat(s, DIVER_AT, seat, reef)
    set_reef(s, DIVER_OF, reef, seat)
    if left == NONE:
        return
    set_reef(s, DIVER_OF, left, NONE)
    # COR-6.5c COR-6.5d COR-6.5e COR-2.9f COR-R9 Otherwise the die stays and the reef is closed.
    if has_chest(s, left) and is_free(s, left, TREASURE):
        slide_die(s, left, DIVER, TREASURE)
        s.push(REVEAL_CHEST, left)


def take_turtle(s: CoraliaState, reef: i64) -> None:
    """COR-6.8a COR-10.1c The tile's bonus first; then it is laid before the player."""
    tile = turtle_on(s, reef)
    set_reef(s, TURTLE_ON, reef, NONE)
    s.push(LAY_TURTLE, tile)
    turtle_bonus(s, tile)


def turtle_bonus(s: CoraliaState, tile: i64) -> None:
    """COR-1.3d COR-1.3e COR-1.3f What a turtle tile brings."""
    if s.data.turtle_effect[tile] == COPY:
        s.push(COPY_TURTLE)
    else:
        bring(s, s.data.turtle_effect[tile], s.data.turtle_pile[tile], 0)


def chest_bonus(s: CoraliaState, chest: i64) -> None:
    """COR-1.4a COR-1.4b What a chest brings."""
    bring(s, s.data.chest_effect[chest], s.data.chest_pile[chest], s.data.chest_points[chest])


def bring(s: CoraliaState, effect: i64, pile: i64, points: i64) -> None:
    """An effect that turtles, chests and starfish cards share."""
    if effect == CARD:
        draw(s, pile, 1, False)
    elif effect == JELLYFISH:
        next_jellyfish(s, s.active)
    elif effect == STINGRAY:
        take_stingray(s, s.active)
    elif effect == PER_ISLAND_DIE:
        add_points(s, s.active, points * island_dice(s))  # COR-1.4b COR-8.1h COR-R14
    elif effect == WHITE_DIE:
        take_white_die(s)
    elif effect == SPARE_CHEST:
        take_spare_chest(s)


def next_jellyfish(s: CoraliaState, seat: i64) -> None:
    """COR-1.3b COR-1.4e COR-6.7a COR-8.1k To the next big jellyfish."""
    every = s.data.jellyfish_every
    score = seat_has(s, SCORE, seat)
    add_points(s, seat, (score // every + 1) * every - score)


def take_stingray(s: CoraliaState, seat: i64) -> None:
    """COR-1.3c COR-1.4c COR-7.1 A stingray card, if one is left."""
    if s.rays_left > 0:
        s.rays_left -= 1
        set_seat(s, RAYS, seat, seat_has(s, RAYS, seat) + 1)


def take_white_die(s: CoraliaState) -> None:
    """COR-1.3a COR-1.4d COR-6.6a COR-7.1 A white die from the island, if one is there."""
    if s.island[WHITE_DICE] > 0:
        s.island[WHITE_DICE] -= 1
        s.white_in_hand += 1
        s.push(ROLL_WHITE)


def take_spare_chest(s: CoraliaState) -> None:
    """COR-1.3f COR-8.1l COR-7.1 COR-R20 A chest from beside the board, if one is there."""
    if s.spare_chests > 0:
        s.push(REVEAL_CHEST, BESIDE)


def send_to_island(s: CoraliaState, seat: i64, colour: i64) -> None:
    """COR-5.1 COR-5.2 COR-5.3a COR-5.3b COR-5.4b The octopus of its reef is paid; a card."""
    s.island[colour] += 1
    owner = octopus_of(s, colour)
    if owner != NONE:
        add_points(s, owner, s.data.octopus_island)
    if owner in (NONE, seat):
        draw(s, ISLAND_PILE, s.data.draw_island, False)
    else:
        draw(s, ISLAND_PILE, s.data.draw_island_with_rival, True)
