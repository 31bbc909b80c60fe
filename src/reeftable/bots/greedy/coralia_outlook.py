"""Estimates what a card, a chest, a reef and future turns are worth to a seat in Coralia.

Everything is in hundredths of a point, and estimated from what that seat knows. The probabilities
and rates below are averages over games between decent players.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import only
from reeftable.games.coralia import cards
from reeftable.games.coralia.data import (
    AS_FISH,
    AS_PEARL,
    CARD,
    COLOURS,
    COPY,
    ISLAND_PILE,
    JELLYFISH,
    LEFTOVER,
    OCTOPUS,
    PEARL_PILE,
    PER_CHEST,
    PER_FISH,
    PER_ISLAND_DIE,
    PER_PEARL,
    PER_TURTLE,
    PILES,
    REEF_CHESTS,
    SPARE_CHEST,
    STARFISH_PILE,
    STINGRAY,
    TREASURE,
    TURTLES,
    WHITE_DIE,
)
from reeftable.games.coralia.state import (
    BITS,
    CHEST_TILES,
    DIVER_AT,
    NONE,
    RAYS,
    SCORE,
    TURTLE_TILES,
    CoraliaState,
    count_bits,
    has_chest,
    is_free,
    island_dice,
    seat_has,
)
from reeftable.games.coralia.station import dice_of

POINT: Final = 100
UNKNOWN: Final = -1_000_000
MOST_DRAWS: Final = 4

# What a future turn brings on average, in hundredths of a component.
FISH_PER_TURN: Final = 30
PEARLS_PER_TURN: Final = 35
TURTLES_PER_TURN: Final = 12
CHESTS_PER_TURN: Final = 10
ISLAND_DICE_PER_TURN: Final = 37
# The chance, per mille, that a free space becomes occupied: in one turn, and at most by the end.
SPACE_FILLED: Final = 33
SPACE_FILLED_MOST: Final = 700
# What a turtle is worth in each of its owner's future turns, by how many the owner already has.
LOCKING: Final = (70, 35, 15)
WHITE_DIE_WORTH: Final = 500
# The chance that a free octopus space gets a figure, if it is occupied at all, per cent.
FIGURE_COMES: Final = 45
# How uncertain the ranking by pearls is: by how many points the lead may still change.
PEARL_DOUBT: Final = 300
PEARL_DOUBT_PER_TURN: Final = 50
SURE: Final = 97


class Outlook:
    """One seat's expectations in one position."""

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.turns_left: i64 = 0  # of all players, the current one included
        self.own_turns: i64 = 0  # of the seat, after the current one
        self.fish = vec[i64]()  # by species
        self.n_fish: i64 = 0
        self.pearls = vec[i64]()  # own pearl cards by value
        self.n_pearls: i64 = 0
        self.pearl_total: i64 = 0
        self.per_fish: i64 = 0
        self.per_pearl: i64 = 0
        self.per_turtle: i64 = 0
        self.per_chest: i64 = 0
        self.per_island: i64 = 0
        self.rival_pearls: i64 = 0  # the best rival's total, in hundredths
        self.rival_cards: i64 = 0
        self.unseen = vec[i64]()  # cards by kind that the seat has not seen
        self.values = vec[i64]()  # by kind of card
        self.piles = vec[i64]()  # by pile and number of cards drawn
        self.mean_pearl: i64 = 0
        self.chest: i64 = 0

    def look(self, s: CoraliaState, seat: i64) -> None:
        """Start evaluating a position as one seat sees it."""
        self.seat = seat
        self.turns_left = s.data.rounds[s.players] * s.players - s.turns
        self.own_turns = (self.turns_left - 1) // s.players if self.turns_left > 0 else 0
        self.count_cards(s)
        # The rest is computed when it is needed.
        self.rival_pearls = UNKNOWN
        self.values = filled(s.data.n_cards, UNKNOWN)
        self.piles = filled(PILES * MOST_DRAWS, UNKNOWN)
        self.chest = UNKNOWN

    # -- the seat's cards and what it knows of the others' --------------------------------------

    def count_cards(self, s: CoraliaState) -> None:
        """Count the seat's hand, and which cards are still unseen."""
        data = s.data
        self.fish = filled(data.n_species, 0)
        self.pearls = filled(8, 0)
        self.unseen = data.copies[:]
        self.n_pearls = 0
        self.pearl_total = 0
        self.per_fish = 0
        self.per_pearl = 0
        self.per_turtle = 0
        self.per_chest = 0
        self.per_island = 0
        self.n_fish = seat_has(s, RAYS, self.seat)
        self.fish[data.stingray_species] = self.n_fish
        for slot in range(cards.n_slots(s)):
            kind = cards.kind_in(s, slot)
            if cards.known_to(s, slot) & only(self.seat) != 0:
                self.unseen[kind] -= 1
            if cards.place_of(s, slot) == self.seat:
                self.count_card(s, slot, kind)

    def count_card(self, s: CoraliaState, slot: i64, kind: i64) -> None:
        """Count one card of the seat's hand."""
        effect = s.data.card_effect[kind]
        if effect == AS_PEARL:
            value = s.data.card_value[kind]
            self.pearls[value] += 1
            self.n_pearls += 1
            self.pearl_total += value * POINT
        elif effect == AS_FISH:
            self.fish[s.data.card_species[kind]] += 1
            self.n_fish += 1
        elif effect == PER_FISH:
            self.per_fish += s.data.card_points[kind]
        elif effect == PER_PEARL:
            self.per_pearl += s.data.card_points[kind]
        elif s.slots[slot * cards.SLOT + cards.DONE] == 0:
            if effect == PER_TURTLE:
                self.per_turtle += s.data.card_points[kind]
            elif effect == PER_CHEST:
                self.per_chest += s.data.card_points[kind]
            elif effect == PER_ISLAND_DIE:
                self.per_island += s.data.card_points[kind]

    def count_rivals(self, s: CoraliaState) -> None:
        """Estimate the best rival's pearls from the piles that the rivals' cards came from."""
        pearls: i64 = 0
        total: i64 = 0
        for kind in range(s.data.n_cards):
            if s.data.card_pile[kind] == PEARL_PILE:
                pearls += self.unseen[kind]
                total += self.unseen[kind] * s.data.card_value[kind] * POINT
        self.mean_pearl = total // pearls if pearls > 0 else 3 * POINT
        self.rival_pearls = 0
        self.rival_cards = 0
        for rival in range(s.players):
            if rival != self.seat:
                self.count_rival(s, rival)

    def count_rival(self, s: CoraliaState, rival: i64) -> None:
        """Estimate one rival's pearls; keep the estimate if it is the highest so far."""
        total: i64 = 0
        n: i64 = 0  # in hundredths of a card
        for slot in range(cards.n_slots(s)):
            if cards.place_of(s, slot) == rival:
                origin = s.slots[slot * cards.SLOT + cards.ORIGIN]
                if origin == PEARL_PILE:
                    n += 100
                    total += self.mean_pearl
                elif origin == ISLAND_PILE:
                    n += 33
                    total += self.mean_pearl // 3
                elif origin == STARFISH_PILE:
                    n += 11
                    total += 66
        if total >= self.rival_pearls:
            self.rival_pearls = total
            self.rival_cards = n // 100

    # -- cards ------------------------------------------------------------------------------

    def card_value(self, s: CoraliaState, kind: i64) -> i64:
        """What one more card of a kind is worth."""
        if self.values[kind] == UNKNOWN:
            self.values[kind] = self.worth_of_card(s, kind)
        return self.values[kind]

    def worth_of_card(self, s: CoraliaState, kind: i64) -> i64:
        """Compute the worth that `card_value` stores."""
        data = s.data
        effect = data.card_effect[kind]
        points = data.card_points[kind]
        own_turns = self.own_turns
        if effect == AS_FISH:
            return self.fish_gain(s, data.card_species[kind])
        if effect == AS_PEARL:
            return self.pearl_gain(s, data.card_value[kind] * POINT, 1)
        if effect == PER_FISH:
            return points * (POINT * self.n_fish + FISH_PER_TURN * own_turns)
        if effect == PER_PEARL:
            return points * (POINT * self.n_pearls + PEARLS_PER_TURN * own_turns)
        if effect == PER_ISLAND_DIE:
            return points * (POINT * island_dice(s) + ISLAND_DICE_PER_TURN * self.turns_left)
        if effect == PER_TURTLE:
            turtles = count_bits(seat_has(s, TURTLE_TILES, self.seat))
            return points * (POINT * turtles + TURTLES_PER_TURN * own_turns)
        if effect == PER_CHEST:
            chests = count_bits(seat_has(s, CHEST_TILES, self.seat))
            return points * (POINT * chests + CHESTS_PER_TURN * own_turns)
        return self.late_value(s, kind)

    def late_value(self, s: CoraliaState, kind: i64) -> i64:
        """What a card that acts in the final scoring is worth."""
        effect = s.data.card_effect[kind]
        if effect == SPARE_CHEST:
            return 4 * POINT if s.spare_chests > 0 else 0
        if effect == JELLYFISH:
            return 3 * POINT
        value: i64 = 0
        if effect == REEF_CHESTS:
            for name in s.data.card_items[kind].colours:
                reef: i64 = name
                if has_chest(s, reef):
                    stays = not is_free(s, reef, TREASURE) or self.turns_left < 4
                    value += 4 * POINT if stays else 3 * POINT
        elif effect == LEFTOVER:
            total: i64 = 0
            of_card_colours: i64 = 0
            for colour in range(i64(COLOURS)):
                total += s.supply[colour] + dice_of(s, colour)
            for name in s.data.card_items[kind].colours:
                colour_of_card: i64 = name
                of_card_colours += s.supply[colour_of_card] + dice_of(s, colour_of_card)
            if total > 0:
                value = 4 * 350 * of_card_colours // total
        return value

    def fish_gain(self, s: CoraliaState, species: i64) -> i64:
        """What one more fish adds to the sets, and to the card that counts fish."""
        count_held = self.fish[species]
        others: i64 = 0
        for count in self.fish:
            if count > count_held:
                others += 1
        step = s.data.fish_set[others + 1] - s.data.fish_set[others]
        return (step + self.per_fish) * POINT

    def pearl_gain(self, s: CoraliaState, value: i64, more: i64) -> i64:
        """What `more` pearl cards of this value are worth, the rival's loss included."""
        gain = self.pearl_points(s, value, more) - self.pearl_points(s, 0, 0)
        taken = min(self.rival_cards, s.data.pearls_scored[0]) - s.data.pearls_scored[1]
        if taken > 0:
            more_likely = self.pearl_share(s, value * more) - self.pearl_share(s, 0)
            gain += taken * self.mean_pearl * more_likely // (100 * (s.players - 1))
        return gain + more * self.per_pearl * POINT

    def pearl_points(self, s: CoraliaState, value: i64, more: i64) -> i64:
        """The expected points for pearls with `more` cards of this value added."""
        share = self.pearl_share(s, value * more)
        first = self.best_pearls(value, more, s.data.pearls_scored[0])
        second = self.best_pearls(value, more, s.data.pearls_scored[1])
        return (share * first + (100 - share) * second) // 100

    def pearl_share(self, s: CoraliaState, more: i64) -> i64:
        """How likely the seat is to have the most pearls with `more` added to its own, per cent."""
        if self.rival_pearls == UNKNOWN:
            self.count_rivals(s)
        doubt: i64 = PEARL_DOUBT + PEARL_DOUBT_PER_TURN * self.turns_left
        share = 50 + 50 * (self.pearl_total + more - self.rival_pearls) // doubt
        return min(max(share, 100 - SURE), SURE)

    def best_pearls(self, value: i64, more: i64, most: i64) -> i64:
        """The sum of the `most` best pearl cards, `more` imagined ones of this value included."""
        total: i64 = 0
        own_value: i64 = 7
        while most > 0 and own_value >= 0:
            if more > 0 and value >= own_value * POINT:
                total += value
                more -= 1
                most -= 1
                continue
            n = min(self.pearls[own_value], most)
            total += n * own_value * POINT
            most -= n
            own_value -= 1
        return total

    # -- piles, chests, turtles -------------------------------------------------------------

    def pile_value(self, s: CoraliaState, pile: i64, draws: i64) -> i64:
        """The expected worth of the best of `draws` cards from a pile."""
        size = cards.pile_size(s, pile)
        if size == 0 or draws == 0:
            return 0
        draws = min(draws, size, MOST_DRAWS - 1)
        at = pile * MOST_DRAWS + draws
        if self.piles[at] == UNKNOWN:
            weights = self.weights(s, pile)
            for kind in range(s.data.n_cards):
                if weights[kind] > 0:
                    self.card_value(s, kind)
            self.piles[at] = expected_best(self.values, weights, draws)
        return self.piles[at]

    def weights(self, s: CoraliaState, pile: i64) -> vec[i64]:
        """How likely each kind of card is to be drawn next, given what the seat knows."""
        totals = filled(3, 0)
        for kind in range(s.data.n_cards):
            totals[s.data.card_pile[kind]] += self.unseen[kind]
        weights = vec[i64](capacity=s.data.n_cards)
        for kind in range(s.data.n_cards):
            pile_of_kind = s.data.card_pile[kind]
            weight: i64 = 0
            if pile == pile_of_kind:
                weight = self.unseen[kind]
            elif pile == ISLAND_PILE and totals[pile_of_kind] > 0:
                weight = 100 * self.unseen[kind] // totals[pile_of_kind]
            weights = append(weights, weight)
        return weights

    def pearl_pair(self, s: CoraliaState) -> i64:
        """The expected worth of the cards that a pearl die brings."""
        if self.rival_pearls == UNKNOWN:
            self.count_rivals(s)
        return self.pearl_gain(s, self.mean_pearl, s.data.draw_pearl)

    def chest_value(self, s: CoraliaState) -> i64:
        """The average worth of a chest nobody has seen."""
        if self.chest == UNKNOWN:
            total: i64 = 0
            n: i64 = 0
            for chest in range(i64(len(s.data.chests))):
                if s.chests_unseen & BITS[chest] != 0:
                    n += 1
                    effect = s.data.chest_effect[chest]
                    points = s.data.chest_points[chest]
                    total += self.effect_value(s, effect, s.data.chest_pile[chest], points)
            self.chest = total // n + self.per_chest * POINT if n > 0 else 0
        return self.chest

    def turtle_value(self, s: CoraliaState, tile: i64) -> i64:
        """What a turtle tile brings at once."""
        if s.data.turtle_effect[tile] != COPY:
            return self.effect_value(s, s.data.turtle_effect[tile], s.data.turtle_pile[tile], 0)
        best: i64 = 0
        for other in range(i64(TURTLES)):
            if s.beside & BITS[other] != 0 and s.data.turtle_effect[other] != COPY:
                best = max(best, self.turtle_value(s, other))
        return best

    def effect_value(self, s: CoraliaState, effect: i64, pile: i64, points: i64) -> i64:
        """What a tile's effect brings."""
        if effect == CARD:
            return self.pile_value(s, pile, 1)
        if effect == JELLYFISH:
            every = s.data.jellyfish_every
            return (every - seat_has(s, SCORE, self.seat) % every) * POINT
        if effect == STINGRAY:
            return self.fish_gain(s, s.data.stingray_species) if s.rays_left > 0 else 0
        if effect == PER_ISLAND_DIE:
            return points * island_dice(s) * POINT
        if effect == WHITE_DIE:
            return WHITE_DIE_WORTH
        return self.chest_value(s) if s.spare_chests > 0 else 0

    def locking_value(self, s: CoraliaState) -> i64:
        """What one more turtle is worth for locking dice, and for the card that counts turtles."""
        turtles = count_bits(seat_has(s, TURTLE_TILES, self.seat))
        value: i64 = self.per_turtle * POINT
        if turtles < len(LOCKING):
            value += self.own_turns * LOCKING[turtles]
        return value

    # -- reefs ------------------------------------------------------------------------------

    def filled_later(self) -> i64:
        """The chance that a free space will be occupied at the end, per mille."""
        return min(SPACE_FILLED * (self.turns_left - 1), SPACE_FILLED_MOST)

    def reef_later(self, s: CoraliaState, reef: i64) -> i64:
        """What a reef will be worth to a diver at the end."""
        value: i64 = 0
        for space in range(i64(TREASURE)):
            full = POINT * s.data.space_value[space]
            value += full * self.filled_later() // 1000 if is_free(s, reef, space) else full
        return value

    def has_treasure(self, s: CoraliaState, reef: i64) -> bool:
        """Can a diver bring up this reef's chest?"""
        return has_chest(s, reef) and is_free(s, reef, TREASURE)

    def diver_gain(self, s: CoraliaState, reef: i64) -> i64:
        """What sending the seat's diver to a reef adds to its points at the end."""
        at = seat_has(s, DIVER_AT, self.seat)
        gain = self.reef_later(s, reef)
        if self.has_treasure(s, reef):
            gain += min(self.own_turns * 30, 200)
        if at != NONE:
            return gain - self.reef_later(s, at)
        # While the diver is not on the board, waiting for a better moment is an alternative.
        return gain - min(self.own_turns * 70, 600)

    def octopus_later(self, s: CoraliaState, reef: i64) -> i64:
        """What the octopus on a reef will still bring: other figures, and blocked dice."""
        total: i64 = 0
        free: i64 = 0
        for colour in range(i64(COLOURS)):
            total += s.supply[colour] + dice_of(s, colour)
            if colour != reef and is_free(s, colour, OCTOPUS):
                free += 1
        if total == 0 or self.turns_left <= 1:
            return 0
        figures = free * s.data.octopus_per_other * self.filled_later() // 10
        left = s.supply[reef] + dice_of(s, reef)
        blocked = left * ISLAND_DICE_PER_TURN * (self.turns_left - 1) // total
        return figures * FIGURE_COMES // 100 + blocked * s.data.octopus_island


def filled(n: i64, value: i64) -> vec[i64]:
    """An array of n equal numbers."""
    v = vec[i64](capacity=n)
    for _ in range(n):
        v = append(v, value)
    return v


def expected_best(values: vec[i64], weights: vec[i64], draws: i64) -> i64:
    """The expected highest of `draws` values, drawn by weight and with replacement."""
    kinds = vec[i64](capacity=len(values))  # by value, the smallest first
    total: i64 = 0
    for kind in range(i64(len(values))):
        if weights[kind] > 0:
            total += weights[kind]
            kinds = append(kinds, kind)
            place: i64 = len(kinds) - 1
            while place > 0 and values[kinds[place - 1]] > values[kind]:
                kinds[place] = kinds[place - 1]
                place -= 1
            kinds[place] = kind
    if total == 0:
        return 0
    result: i64 = 0
    below: i64 = 0  # weight of everything up to this kind
    ways_below: i64 = 0
    for kind in kinds:
        below += weights[kind]
        ways = power(below, draws)
        result += values[kind] * (ways - ways_below)
        ways_below = ways
    return result // power(total, draws)


def power(base: i64, times: i64) -> i64:
    """`base` to the power of `times`."""
    result: i64 = 1
    for _ in range(times):
        result *= base
    return result
