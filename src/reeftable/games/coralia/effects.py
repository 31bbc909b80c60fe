"""The effects of dice, tiles and cards: immediate changes, or steps pushed onto the stack.

COR-6.9a A pushed step comes before all pending ones, so chains are resolved depth first.
COR-8.1v The final scoring uses the same functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from reeftable.core.step import Steps
from reeftable.games.coralia.data import (
    COLOURS,
    DIVER,
    FISH,
    FISH_PILE,
    ISLAND_PILE,
    OCTOPUS,
    PEARL,
    PEARL_PILE,
    SPACES,
    STARFISH,
    STARFISH_PILE,
    TREASURE,
    TURTLE,
    Item,
)
from reeftable.games.coralia.state import (
    BITS,
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
    chests_of,
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
    turtles_of,
)
from reeftable.games.coralia.station import dice_of
from reeftable.games.coralia.steps.numbers import (
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

# The steps that may be pending below an effect's own steps while it is carried out.
WAIT_FOR_EFFECTS: Final[Steps] = (END_TURN, LAY_TURTLE, RESOLVE_STARFISH, FETCH_CHEST)
WAIT_FOR_CARDS: Final[Steps] = (*WAIT_FOR_EFFECTS, LEFTOVER_PILE)

# The argument of DRAW_CARDS: pile, how many are still due, and whether only one of them is kept.
DUE: Final = 8
CHOOSE: Final = 64
# The argument of REVEAL_CHEST for a chest beside the board.
BESIDE: Final = COLOURS
# The argument of LEFTOVER_PILE: mask of piles already used, and how many cards are still due.
CARDS_DUE: Final = 16
# The argument of FETCH_CHEST: mask of reefs not yet fetched from, and the card's number.
CARD_NUMBER: Final = 64


def draw(s: CoraliaState, pile: i64, count: i64, choose: bool) -> None:
    """Draw cards: to keep them all, or to choose one."""
    s.push(DRAW_CARDS, pile + DUE * count + (CHOOSE if choose else 0))


def act_on_reef(s: CoraliaState, seat: i64, reef: i64, symbol: i64) -> None:
    """Carry out the action of the space on which a die was just laid."""
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
    """COR-6.4a COR-6.4b COR-6.4c COR-R3 Place an octopus to stay; score dice and octopuses."""
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
    """COR-6.5a COR-6.5b COR-6.9b COR-R8 Send the diver to a reef.

    It brings up the chest of the reef it leaves, if that can be won.
    """
    left = seat_has(s, DIVER_AT, seat)
    set_seat(s, DIVER_AT, seat, reef)
    set_reef(s, DIVER_OF, reef, seat)
    if left == NONE:
        return
    set_reef(s, DIVER_OF, left, NONE)
    # COR-6.5c COR-6.5d COR-6.5e COR-R9 If there is no chest to win, the die stays.
    if can_win_chest(s, left):
        slide_die(s, left, DIVER, TREASURE)
        s.push(REVEAL_CHEST, left)


def can_win_chest(s: CoraliaState, reef: i64) -> bool:
    """COR-2.9f Is there a chest that a diver can win? Not one under a die of the set-up."""
    return has_chest(s, reef) and is_free(s, reef, TREASURE)


def take_turtle(s: CoraliaState, reef: i64) -> None:
    """COR-6.8a COR-10.1c Use the tile's bonus first, then lay the tile before the player."""
    tile = turtle_on(s, reef)
    set_reef(s, TURTLE_ON, reef, NONE)
    s.push(LAY_TURTLE, tile)
    turtle_bonus(s, tile)


def turtle_bonus(s: CoraliaState, tile: i64) -> None:
    """COR-1.3d COR-1.3e COR-1.3f Carry out what a turtle tile brings."""
    carry_out(s, s.data.turtle_items[tile])


def chest_bonus(s: CoraliaState, chest: i64) -> None:
    """COR-1.4a COR-1.4b Carry out what a chest brings."""
    carry_out(s, s.data.chest_items[chest])


def carry_out(s: CoraliaState, item: Item) -> None:
    """Carry out what a card, turtle or chest brings the active player."""
    s.data.effects[item.effect].carry_out(s, item)


# -- one function per effect ----------------------------------------------------------------


def count_later(s: CoraliaState, item: Item) -> None:
    """COR-8.1b Do nothing yet: the card is scored with the fish or the pearls at the end."""


def points_per_island_die(s: CoraliaState, item: Item) -> None:
    """COR-1.4b COR-8.1h COR-R14 Score points for every die on the island."""
    add_points(s, s.active, item.points * island_dice(s))


def points_per_turtle(s: CoraliaState, item: Item) -> None:
    """COR-8.1i Score points for every turtle the player owns."""
    add_points(s, s.active, item.points * turtles_of(s, s.active))


def points_per_chest(s: CoraliaState, item: Item) -> None:
    """COR-8.1j Score points for every chest the player owns."""
    add_points(s, s.active, item.points * chests_of(s, s.active))


def fetch_reef_chests(s: CoraliaState, item: Item) -> None:
    """COR-8.1m Fetch the chests of the reefs that the card names."""
    s.push(FETCH_CHEST, colour_mask(item) + CARD_NUMBER * item.number)


def draw_for_leftover_dice(s: CoraliaState, item: Item) -> None:
    """COR-8.1p Draw cards for the dice of the card's colours that nobody used."""
    s.push(LEFTOVER_PILE, CARDS_DUE * count_leftover(s, item))


def draw_card(s: CoraliaState, item: Item) -> None:
    """COR-1.3d COR-1.4a Draw a card from the pile shown."""
    draw(s, item.pile, 1, False)


def copy_turtle(s: CoraliaState, item: Item) -> None:
    """COR-1.3e Use the bonus of a turtle beside the board."""
    s.push(COPY_TURTLE)


def next_jellyfish(s: CoraliaState, item: Item) -> None:
    """COR-1.3b COR-1.4e COR-6.7a COR-8.1k Advance to the next big jellyfish."""
    every = s.data.jellyfish_every
    score = seat_has(s, SCORE, s.active)
    add_points(s, s.active, (score // every + 1) * every - score)


def take_stingray(s: CoraliaState, item: Item) -> None:
    """COR-1.3c COR-1.4c COR-7.1 Take a stingray card, if one is left."""
    if s.rays_left > 0:
        s.rays_left -= 1
        set_seat(s, RAYS, s.active, seat_has(s, RAYS, s.active) + 1)


def take_white_die(s: CoraliaState, item: Item) -> None:
    """COR-1.3a COR-1.4d COR-6.6a COR-7.1 Take a white die from the island, if one is there."""
    if s.island[WHITE_DICE] > 0:
        s.island[WHITE_DICE] -= 1
        s.white_in_hand += 1
        s.push(ROLL_WHITE)


def take_spare_chest(s: CoraliaState, item: Item) -> None:
    """COR-1.3f COR-8.1l COR-7.1 COR-R20 Take a chest from beside the board, if one is there."""
    if s.spare_chests > 0:
        s.push(REVEAL_CHEST, BESIDE)


def colour_mask(item: Item) -> i64:
    """The mask of the colours a card names."""
    mask: i64 = 0
    for colour in item.colours:
        mask |= BITS[colour]
    return mask


def count_leftover(s: CoraliaState, item: Item) -> i64:
    """COR-8.1p The number of dice of the card's colours on the station and in the supply."""
    n: i64 = 0
    for name in item.colours:
        colour: i64 = name
        n += s.supply[colour] + dice_of(s, colour)
    return n


class Effect:
    """What cards, turtles and chests with one `effect` in data.toml do.

    Cards with `by_hand` are resolved by their owner at the end; with `may_decline` the owner may
    leave them unused.
    """

    def __init__(
        self,
        name: str,
        carry_out: Callable[[CoraliaState, Item], None],
        by_hand: bool = False,
        may_decline: bool = False,
    ) -> None:
        self.name = name
        self.carry_out = carry_out
        self.by_hand = by_hand
        self.may_decline = may_decline


# To add an effect, write a function above and add a row at the end of this list.
EFFECTS: Final = [
    Effect("pearl", count_later),
    Effect("fish", count_later),
    Effect("points_per_fish", count_later),
    Effect("points_per_pearl", count_later),
    Effect("points_per_island_die", points_per_island_die, by_hand=True),
    Effect("points_per_turtle", points_per_turtle, by_hand=True),
    Effect("points_per_chest", points_per_chest, by_hand=True),
    Effect("spare_chest", take_spare_chest, by_hand=True, may_decline=True),
    Effect("jellyfish", next_jellyfish, by_hand=True),
    Effect("reef_chests", fetch_reef_chests, by_hand=True, may_decline=True),
    Effect("leftover", draw_for_leftover_dice, by_hand=True, may_decline=True),
    Effect("white_die", take_white_die, by_hand=True),
    Effect("stingray", take_stingray, by_hand=True),
    Effect("card", draw_card, by_hand=True),
    Effect("copy", copy_turtle, by_hand=True),
]


def send_to_island(s: CoraliaState, seat: i64, colour: i64) -> None:
    """COR-5.1 COR-5.2 COR-5.3a COR-5.3b COR-5.4b Lay a die on the island and draw a card for it.

    The octopus on the reef of the die's colour scores.
    """
    s.island[colour] += 1
    owner = octopus_of(s, colour)
    if owner != NONE:
        add_points(s, owner, s.data.octopus_island)
    if owner in (NONE, seat):
        draw(s, ISLAND_PILE, s.data.draw_island, False)
    else:
        draw(s, ISLAND_PILE, s.data.draw_island_with_rival, True)  # COR-R21 not optional
