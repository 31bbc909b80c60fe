"""The effects of the cards: when each can be used, and what it does or asks.

A card is a row of data.toml that names its effect; an effect is a row of EFFECTS.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ROCKS, lowest, rock_of
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.second_kind.data import KINDS, POLYPS, SCORE, SecondData
from reeftable.games.reef_encounter.second_kind.laying import can_begin
from reeftable.games.reef_encounter.second_kind.light import lit_colours
from reeftable.games.reef_encounter.second_kind.starfish import (
    bite_of,
    biting,
    drift_goals,
    frenzied_prey,
    is_frenzy,
    kind_bitten,
    tile_bitten,
)
from reeftable.games.reef_encounter.second_kind.state import (
    DISCARDS,
    FACE_UP,
    FOILED,
    PIECES,
    STARFISH,
    STING_WAITING,
    STRAY_WAITING,
    THROUGH_WAITING,
    TWO_LOCKS,
    WARM_WAITING,
    SecondState,
    is_waiting,
    piece,
    starfish_in_play,
)
from reeftable.games.reef_encounter.second_kind.steps import numbers
from reeftable.games.reef_encounter.second_kind.stock import behind, has_cube, on_sea
from reeftable.games.reef_encounter.state import (
    BAG,
    CUBES,
    EATEN,
    FISH,
    NONE,
    add_seat,
    bit_at,
    seat_has,
    shrimps_out,
)
from reeftable.games.reef_encounter.steps.tiles import cell_laid
from reeftable.games.reef_encounter.stock import take_out


class Effect:
    """What a card does: `can` says whether it could have an effect, `do` carries it out."""

    def __init__(
        self, can: Callable[[SecondState, i64], bool], do: Callable[[SecondState, i64], None]
    ) -> None:
        self.can = can
        self.do = do


def check_effects(data: SecondData) -> None:
    """RSK-13.0a Refuse data with a card whose effect does not exist."""
    for effect in data.effects:
        if effect not in EFFECTS:
            raise ValueError(f"data.toml: {effect!r} is no effect of a card")


def can_play(s: SecondState, seat: i64, card: i64) -> bool:
    """RSK-K9 Could the text of the card have an effect?"""
    return EFFECTS[s.more.effects[card]].can(s, seat)


def play_card(s: SecondState, seat: i64, card: i64) -> None:
    """RSK-9.4b RSK-9.4c Play a card for its text; a scoring card lies open from then on."""
    s.cards[card] = FACE_UP + seat if s.more.windows[card] == SCORE else DISCARDS
    EFFECTS[s.more.effects[card]].do(s, seat)


# -- when a card could have an effect -------------------------------------------------------


def always(s: SecondState, seat: i64) -> bool:
    """RSK-K9 The card can always be played."""
    return True


def placements_left(s: SecondState) -> i64:
    """RSK-13.3 How many placements are still open this turn."""
    return s.data.cubes_per_turn + s.more_placements - s.cubes_played


def can_breakfast(s: SecondState, seat: i64) -> bool:
    """RSK-13.1 Can a placement begin with one of the player's cubes, as the first action?"""
    if s.acted != 0 or s.cubes_played != 0:
        return False
    for colour in range(i64(COLOURS)):
        if seat_has(s, seat, CUBES + colour) > 0 and can_begin(s, seat, colour, NONE):
            return True
    return False


def not_collected(s: SecondState, seat: i64) -> bool:
    """RSK-13.2 Has action 10 not been brought forward yet?"""
    return s.collected == 0


def can_warm(s: SecondState, seat: i64) -> bool:
    """RSK-13.4 RSK-K9 Is a placement left, and no such effect waiting?"""
    return placements_left(s) > 0 and not is_waiting(s, WARM_WAITING)


def can_stray(s: SecondState, seat: i64) -> bool:
    """RSK-13.5 RSK-K9 Is a placement left, and no such effect waiting?"""
    return placements_left(s) > 0 and not is_waiting(s, STRAY_WAITING)


def can_sting(s: SecondState, seat: i64) -> bool:
    """RSK-13.9 RSK-K9 Is a placement left, and no such effect waiting?"""
    return placements_left(s) > 0 and not is_waiting(s, STING_WAITING)


def can_get_through(s: SecondState, seat: i64) -> bool:
    """RSK-13.10 RSK-K9 Is a placement left, and no such effect waiting?"""
    return placements_left(s) > 0 and not is_waiting(s, THROUGH_WAITING)


def can_bud(s: SecondState, seat: i64) -> bool:
    """RSK-13.6 Does the bag have a plain tile of any colour?"""
    for colour in range(i64(COLOURS)):
        if s.table[BAG + colour] > 0:
            return True
    return False


def can_drift(s: SecondState, seat: i64) -> bool:
    """RSK-13.7 Is there a plain tile in the bag, or a cube in the supply?"""
    for colour in range(i64(COLOURS)):
        if s.table[BAG + colour] > 0 or has_cube(s, colour):
            return True
    return False


def can_light(s: SecondState, seat: i64) -> bool:
    """RSK-13.8 Is there a colour whose bonus tile can be laid?"""
    return lit_colours(s, seat) != 0


def is_starfish(s: SecondState, seat: i64) -> bool:
    """RSK-13.12 Is there a starfish?"""
    return starfish_in_play(s) > 0


def can_frenzy(s: SecondState, seat: i64) -> bool:
    """RSK-13.13 Is there a starfish with something to bite?"""
    for rock in range(i64(ROCKS)):
        left = piece(s, rock, STARFISH)
        while left != 0:
            if frenzied_prey(s, rock, lowest(left)) != 0:
                return True
            left &= left - 1
    return False


def can_move_starfish(s: SecondState, seat: i64) -> bool:
    """RSK-13.14 Is there a starfish that can go anywhere?"""
    for rock in range(i64(ROCKS)):
        left = piece(s, rock, STARFISH)
        while left != 0:
            if drift_goals(s, rock, lowest(left)) != 0:
                return True
            left &= left - 1
    return False


def can_anchor(s: SecondState, seat: i64) -> bool:
    """RSK-13.16 Does the player have a shrimp on the open-sea board, and is the effect unused?"""
    return seat_has(s, seat, EATEN) > 0 and not is_waiting(s, TWO_LOCKS)


def can_exchange(s: SecondState, seat: i64) -> bool:
    """RSK-13.19 Are there two different tiles to swap?"""
    for kind in range(i64(KINDS)):
        if behind(s, seat, kind) > 0 and sea_has_other(s, kind):
            return True
    return False


def sea_has_other(s: SecondState, kind: i64) -> bool:
    """RSK-13.19 Is a tile of another kind on the open sea?"""
    for space in range(i64(COLOURS)):
        for other in range(i64(KINDS)):
            if other != kind and on_sea(s, space, other) > 0:
                return True
    return False


def can_digest(s: SecondState, seat: i64) -> bool:
    """RSK-13.20 Is there a polyp tile behind the seat's screen?"""
    for kind in range(i64(POLYPS)):
        if behind(s, seat, kind) > 0:
            return True
    return False


def has_shrimp_out(s: SecondState, seat: i64) -> bool:
    """RSK-13.22 Is one of the seat's shrimps on the rocks?"""
    return shrimps_out(s, seat) > 0


def can_help_again(s: SecondState, seat: i64) -> bool:
    """RSK-13.23 Was a coral eaten this turn, and does the bag have a plain tile of its colour?"""
    return s.ate != NONE and s.table[BAG + s.ate] > 0


# -- what a card does -----------------------------------------------------------------------


def breakfast(s: SecondState, seat: i64) -> None:
    """RSK-13.1 Late Breakfast: choose a cube for action 2, before action 1."""
    s.push(numbers.FIRST_CUBE)


def always_ready(s: SecondState, seat: i64) -> None:
    """RSK-13.2 Always Ready: carry out action 10 now."""
    s.push(numbers.COLLECT_NOW)


def spawning_night(s: SecondState, seat: i64) -> None:
    """RSK-13.3 Spawning Night: one more placement this turn."""
    s.more_placements += 1


def warm_current(s: SecondState, seat: i64) -> None:
    """RSK-13.4 Warm Current: more tiles from behind the screen in the next placement."""
    s.effects |= WARM_WAITING


def stray_larva(s: SecondState, seat: i64) -> None:
    """RSK-13.5 Stray Larva: the next placement needs no cube."""
    s.effects |= STRAY_WAITING


def budding(s: SecondState, seat: i64) -> None:
    """RSK-13.6 Budding: name a colour."""
    s.push(numbers.NAME_COLOUR, s.more.effects.index("budding"))


def plankton_drift(s: SecondState, seat: i64) -> None:
    """RSK-13.7 Plankton Drift: name a colour."""
    s.push(numbers.NAME_COLOUR, s.more.effects.index("plankton_drift"))


def shaft_of_light(s: SecondState, seat: i64) -> None:
    """RSK-13.8 Shaft of Light: name the colour of one of the player's corals."""
    s.push(numbers.NAME_COLOUR, s.more.effects.index("shaft_of_light"))


def venomous_sting(s: SecondState, seat: i64) -> None:
    """RSK-13.9 Venomous Sting: the next attack ignores which colour is stronger."""
    s.effects |= STING_WAITING


def through_the_guard(s: SecondState, seat: i64) -> None:
    """RSK-13.10 Through the Guard: the next attack ignores shrimps beside the tile."""
    s.effects |= THROUGH_WAITING


def shrimp_swarm(s: SecondState, seat: i64) -> None:
    """RSK-13.11 Shrimp Swarm: action 4 once more."""
    s.more_shrimps += 1


def giant_triton(s: SecondState, seat: i64) -> None:
    """RSK-13.12 Giant Triton: choose a starfish that leaves the game."""
    s.push(numbers.PICK_STARFISH, seat * len(s.cards) + s.more.effects.index("giant_triton"))


def feeding_frenzy(s: SecondState, seat: i64) -> None:
    """RSK-13.13 Feeding Frenzy: choose a starfish that bites."""
    s.push(numbers.PICK_STARFISH, seat * len(s.cards) + s.more.effects.index("feeding_frenzy"))


def spiny_drift(s: SecondState, seat: i64) -> None:
    """RSK-13.14 Spiny Drift: choose a starfish that moves."""
    s.push(numbers.PICK_STARFISH, seat * len(s.cards) + s.more.effects.index("spiny_drift"))


def algal_bloom(s: SecondState, seat: i64) -> None:
    """RSK-13.15 Algal Bloom: choose a cylinder for the alga space."""
    s.push(numbers.BLOOM)


def two_anchors(s: SecondState, seat: i64) -> None:
    """RSK-13.16 Two Anchors: two coral tiles may be locked this turn."""
    s.effects |= TWO_LOCKS


def calm_spot(s: SecondState, seat: i64) -> None:
    """RSK-13.17 Calm Spot: choose a coral tile that is not turned over."""
    s.push(numbers.CALM_TILE, seat)


def scavenger(s: SecondState, seat: i64) -> None:
    """RSK-13.18 Scavenger: the bitten tile comes in front of the player's screen."""
    bite = s.arg()
    frenzy: i64 = 1 if is_frenzy(bite) else 0
    s.set_arg(bite_of(kind_bitten(bite), biting(bite), tile_bitten(bite), seat, frenzy))


def undertow(s: SecondState, seat: i64) -> None:
    """RSK-13.19 Undertow: choose a tile to give."""
    s.push(numbers.GIVE_TILE)


def early_digestion(s: SecondState, seat: i64) -> None:
    """RSK-13.20 Early Digestion: choose a tile that counts as consumed."""
    s.push(numbers.DIGEST_TILE)


def hiding_place(s: SecondState, seat: i64) -> None:
    """RSK-13.21 RSK-K5 Hiding Place: the declared attack fails."""
    cell = cell_laid(s.arg())
    s.pop()
    s.pieces[rock_of(cell) * PIECES + FOILED] |= bit_at(s, cell)
    s.shape = NONE
    s.laid += 1


def quick_feet(s: SecondState, seat: i64) -> None:
    """RSK-13.22 Quick Feet: choose a shrimp to move."""
    s.push(numbers.PICK_SHRIMP, seat)


def second_helping(s: SecondState, seat: i64) -> None:
    """RSK-13.23 Second Helping: one more tile of the eaten colour into the parrotfish."""
    take_out(s, s.ate)
    add_seat(s, seat, FISH + s.ate, 1)


def lies_open(s: SecondState, seat: i64) -> None:
    """RSK-9.4c A scoring card does nothing before the game is scored."""


EFFECTS: Final[dict[str, Effect]] = {
    "late_breakfast": Effect(can_breakfast, breakfast),
    "always_ready": Effect(not_collected, always_ready),
    "spawning_night": Effect(always, spawning_night),
    "warm_current": Effect(can_warm, warm_current),
    "stray_larva": Effect(can_stray, stray_larva),
    "budding": Effect(can_bud, budding),
    "plankton_drift": Effect(can_drift, plankton_drift),
    "shaft_of_light": Effect(can_light, shaft_of_light),
    "venomous_sting": Effect(can_sting, venomous_sting),
    "through_the_guard": Effect(can_get_through, through_the_guard),
    "shrimp_swarm": Effect(always, shrimp_swarm),
    "giant_triton": Effect(is_starfish, giant_triton),
    "feeding_frenzy": Effect(can_frenzy, feeding_frenzy),
    "spiny_drift": Effect(can_move_starfish, spiny_drift),
    "algal_bloom": Effect(always, algal_bloom),
    "two_anchors": Effect(can_anchor, two_anchors),
    "calm_spot": Effect(always, calm_spot),
    "scavenger": Effect(always, scavenger),
    "undertow": Effect(can_exchange, undertow),
    "early_digestion": Effect(can_digest, early_digestion),
    "hiding_place": Effect(always, hiding_place),
    "quick_feet": Effect(has_shrimp_out, quick_feet),
    "second_helping": Effect(can_help_again, second_helping),
    "varied_diet": Effect(always, lies_open),
    "picky_eater": Effect(always, lies_open),
    "leftovers": Effect(always, lies_open),
    "tended_garden": Effect(always, lies_open),
    "acquired_taste": Effect(always, lies_open),
}
