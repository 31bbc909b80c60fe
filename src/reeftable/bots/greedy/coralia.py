"""Coralia's guide: estimates what each move is worth, now and at the end of the game."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.bots.greedy.coralia_outlook import POINT, Outlook, filled
from reeftable.bots.guide import Guide
from reeftable.core.state import State
from reeftable.games.coralia.data import (
    AS_FISH,
    AS_PEARL,
    COLOURS,
    DIVER,
    FISH,
    FISH_PILE,
    ISLAND_PILE,
    JELLYFISH,
    OCTOPUS,
    PEARL,
    PER_CHEST,
    PER_ISLAND_DIE,
    PER_TURTLE,
    SPACES,
    STARFISH,
    STARFISH_PILE,
    SYMBOLS,
    TURTLE,
)
from reeftable.games.coralia.moves import (
    COPY_TILE,
    DECLINE,
    DRAW,
    LOCK,
    PILE,
    PLACE,
    PLACE_ISLAND,
    ROLL,
    STOP,
    TAKE,
    USE,
)
from reeftable.games.coralia.state import (
    DIVER_AT,
    FIGURES,
    NONE,
    PLAY,
    CoraliaState,
    dice_on,
    diver_of,
    is_free,
    octopus_of,
    seat_has,
    turtle_on,
    turtles_of,
)
from reeftable.games.coralia.station import (
    BLANK,
    EMPTY,
    colour_of,
    face_of,
    is_locked,
    number_of,
)
from reeftable.games.coralia.steps.numbers import SUPPLY_DIE

# Reasons why a move is good or bad; each has a text in the catalogues.
REASONS: Final = (
    "now",
    "rivals",
    "pearls",
    "fish",
    "starfish",
    "island",
    "octopus",
    "turtle",
    "locking",
    "diver",
    "chest",
    "reef",
    "card",
    "dice",
)
NOW: Final = 0
RIVALS: Final = 1
PEARLS: Final = 2
FISHES: Final = 3
STARFISHES: Final = 4
ISLAND: Final = 5
OCTOPUS_LATER: Final = 6
TURTLE_TILE: Final = 7
LOCKING: Final = 8
DIVER_LATER: Final = 9
CHEST: Final = 10
REEF: Final = 11
CARD: Final = 12
DICE: Final = 13
ORDER: Final = 14  # decides what to do first; it is worth no points and never given as a reason
PARTS: Final = 15

UNUSABLE: Final = -5_000


class CoraliaGuide(Guide):
    """Adds up what an action is worth, reason by reason."""

    def __init__(self) -> None:
        self.outlook = Outlook()
        self.parts = filled(PARTS, 0)
        self.total: i64 = 0
        self.dice = vec[i64]()  # the worth of each die by colour and symbol, for one decision

    def worths(self, s: State) -> vec[i64]:
        """The worth of each legal action, in hundredths of a point."""
        assert isinstance(s, CoraliaState)
        self.outlook.look(s, s.to_move)
        self.dice = vec[i64]()
        worths = vec[i64](capacity=8)
        for action in s.legal():
            worths = append(worths, self.worth(s, action))
        return worths

    def pick(self, s: State) -> i64:
        """The action worth most; but dice are taken at random, and locked by `quick_lock`."""
        assert isinstance(s, CoraliaState)
        actions = s.legal()
        n: i64 = len(actions)
        if n == 1:
            return actions[0]
        if TAKE <= actions[0] < TAKE + COLOURS:
            return actions[s.below(n)]
        self.outlook.look(s, s.to_move)
        self.dice = vec[i64]()
        if LOCK <= actions[0] <= ROLL:
            return self.quick_lock(s, actions)
        best = actions[0]
        most = self.worth(s, best)
        for i in range(i64(1), n):
            worth = self.worth(s, actions[i])
            if worth > most:
                most = worth
                best = actions[i]
        return best

    def clock(self, s: State) -> i64:
        """The number of finished turns; the final scoring counts as one more."""
        assert isinstance(s, CoraliaState)
        return s.turns + (s.part != PLAY)

    def quick_lock(self, s: CoraliaState, actions: vec[i64]) -> i64:
        """The action that locks the best die if it is a good one, or ROLL; never locks a second."""
        most: i64 = 6 * POINT
        best: i64 = ROLL
        for d in s.station:
            if d != EMPTY and is_locked(d):
                return ROLL
        for action in actions:
            if action != ROLL:
                worth = self.worth(s, USE + action - LOCK)
                if worth > most:
                    most = worth
                    best = action
        return best

    def reasons(self, s: State, action: int) -> list[dict[str, Any]]:
        """The parts of an action's worth, the largest first."""
        assert isinstance(s, CoraliaState)
        self.outlook.look(s, s.to_move)
        self.dice = vec[i64]()
        self.worth(s, action)
        parts = [(int(self.parts[i]), REASONS[i]) for i in range(ORDER)]
        parts.sort(key=_by_size)
        return [{"code": code, "points": points / POINT} for points, code in parts if points]

    # -- one action -------------------------------------------------------------------------

    def add(self, reason: i64, worth: i64) -> None:
        """Add a reason to the worth of the action."""
        self.parts[reason] += worth
        self.total += worth

    def rivals_gain(self, s: CoraliaState, worth: i64) -> None:
        """Subtract a rival's gain, divided by the number of rivals, since only one benefits."""
        self.add(RIVALS, -worth // (s.players - 1))

    def worth(self, s: CoraliaState, action: i64) -> i64:
        """What one action is worth, in hundredths of a point."""
        for i in range(i64(PARTS)):
            self.parts[i] = 0
        self.total = 0
        if action < LOCK:
            self.take(s, action - TAKE)
        elif action <= ROLL:
            self.lock(s, action)
        elif action < PLACE:
            self.use_die(s, (action - USE) // SYMBOLS, (action - USE) % SYMBOLS)
        elif action < PLACE_ISLAND:
            self.on_reef(s, action - PLACE, s.arg())
        elif action == PLACE_ISLAND:
            self.add(ISLAND, self.outlook.pile_value(s, ISLAND_PILE, 1))
        elif action < STOP:
            self.add(TURTLE_TILE, self.outlook.turtle_value(s, action - COPY_TILE))
        else:
            self.at_the_end(s, action)
        return self.total

    def at_the_end(self, s: CoraliaState, action: i64) -> None:
        """Add the worth of a chest, a pile chosen, a card kept or a card resolved."""
        if action in (STOP, DECLINE):
            return
        if action < DECLINE:
            self.add(CHEST, self.outlook.chest_value(s))
        elif action < DRAW:
            self.add(CARD, self.outlook.pile_value(s, action - PILE, 1))
        elif action < DRAW + 2 * s.data.n_cards:
            kind = action - DRAW - s.data.n_cards
            self.add(reason_of_card(s, kind), self.outlook.card_value(s, kind))
        else:
            self.resolve(s, action - DRAW - 2 * s.data.n_cards)

    def resolve(self, s: CoraliaState, kind: i64) -> None:
        """Add a card's worth; prefer cards that bring things to those that count them.

        The more points the jellyfish would bring now, the earlier it is resolved.
        """
        effect = s.data.card_effect[kind]
        self.add(CARD, self.outlook.card_value(s, kind))
        if effect in (PER_CHEST, PER_TURTLE, PER_ISLAND_DIE):
            self.add(ORDER, 30 * POINT)
        elif effect == JELLYFISH:
            self.add(ORDER, 10 * self.outlook.effect_value(s, effect, -1, 0))
        else:
            self.add(ORDER, 45 * POINT)

    # -- a die ------------------------------------------------------------------------------

    def use_die(self, s: CoraliaState, colour: i64, symbol: i64) -> None:
        """Add the worth of a die on its reef, or on the island if its space is occupied."""
        if is_free(s, colour, symbol):
            self.on_reef(s, colour, symbol)
        else:
            self.on_island(s, colour)

    def on_island(self, s: CoraliaState, colour: i64) -> None:
        """Add the worth of an island card, and the points for the octopus on the die's reef."""
        owner = octopus_of(s, colour)
        draws = s.data.draw_island
        if owner == self.outlook.seat:
            self.add(NOW, s.data.octopus_island * POINT)
        elif owner != NONE:
            self.rivals_gain(s, s.data.octopus_island * POINT)
            draws = s.data.draw_island_with_rival
        self.add(ISLAND, self.outlook.pile_value(s, ISLAND_PILE, draws))
        self.add(CARD, self.outlook.per_island * POINT)

    def on_reef(self, s: CoraliaState, reef: i64, symbol: i64) -> None:
        """Add the worth of the space's action, and what the die on the space brings the divers."""
        outlook = self.outlook
        self.for_divers(s, reef, symbol)
        if symbol == PEARL:
            self.add(PEARLS, outlook.pearl_pair(s))
        elif symbol == FISH:
            self.add(FISHES, outlook.pile_value(s, FISH_PILE, s.data.draw_fish))
        elif symbol == STARFISH:
            self.add(STARFISHES, outlook.pile_value(s, STARFISH_PILE, s.data.draw_starfish))
        elif symbol == OCTOPUS:
            self.set_octopus(s, reef)
        elif symbol == TURTLE:
            if turtle_on(s, reef) != NONE:
                self.add(TURTLE_TILE, outlook.turtle_value(s, turtle_on(s, reef)))
            self.add(LOCKING, outlook.locking_value(s))
        elif symbol == DIVER:
            self.send_diver(s, reef)

    def for_divers(self, s: CoraliaState, reef: i64, symbol: i64) -> None:
        """Add what divers gain because the space will now certainly be occupied at the end."""
        value = s.data.space_value[symbol] * POINT
        gain = value * (1000 - self.outlook.filled_later()) // 1000
        diver = diver_of(s, reef)
        if diver == self.outlook.seat:
            self.add(REEF, gain)
        elif diver != NONE:
            self.rivals_gain(s, gain)

    def send_diver(self, s: CoraliaState, reef: i64) -> None:
        """Add the worth of the chest on the reef that the diver leaves, and of its new reef."""
        at = seat_has(s, DIVER_AT, self.outlook.seat)
        if at != NONE and self.outlook.has_treasure(s, at):
            self.add(CHEST, self.outlook.chest_value(s))
        self.add(DIVER_LATER, self.outlook.diver_gain(s, reef))

    def set_octopus(self, s: CoraliaState, reef: i64) -> None:
        """Add the points for dice and other figures now, and for blocked dice and figures later."""
        if seat_has(s, FIGURES, self.outlook.seat) == 0:
            self.add(NOW, UNUSABLE)
            return
        spaces: i64 = SPACES if s.options["octopus_counts"] == "all" else DIVER
        self.add(NOW, (1 + dice_on(s, reef, spaces)) * s.data.octopus_per_die * POINT)
        for other in range(i64(COLOURS)):
            owner = octopus_of(s, other)
            if owner == self.outlook.seat:
                self.add(NOW, s.data.octopus_per_other * POINT)
            elif owner != NONE:
                self.rivals_gain(s, s.data.octopus_per_other * POINT)
        self.add(OCTOPUS_LATER, self.outlook.octopus_later(s, reef))

    # -- before the roll --------------------------------------------------------------------

    def take(self, s: CoraliaState, colour: i64) -> None:
        """Set the worth of taking a die: the expected worth of the best die, this one included."""
        self.worth_of_dice(s)
        dice = vec[i64](capacity=4)
        for d in s.station:
            if d != EMPTY:
                dice = append(dice, d)
        self.replace(DICE, self.best_roll(s, append(dice, (colour << 4) + (BLANK << 1))))

    def lock(self, s: CoraliaState, action: i64) -> None:
        """Set the worth of locking or rolling: the expected worth of the best die afterwards."""
        self.worth_of_dice(s)
        dice = vec[i64](capacity=4)
        locked = False
        for d in s.station:
            if d != EMPTY:
                if not locked and action != ROLL and number_of(d) == action - LOCK:
                    locked = not is_locked(d)
                    dice = append(dice, d | 1)
                else:
                    dice = append(dice, d)
        self.replace(DICE, self.expected_best(dice))

    def replace(self, reason: i64, worth: i64) -> None:
        """Set the worth of the action to `worth`, for this reason alone."""
        for i in range(i64(PARTS)):
            self.parts[i] = 0
        self.total = 0
        self.add(reason, worth)

    def best_roll(self, s: CoraliaState, dice: vec[i64]) -> i64:
        """The expected worth of the best die, one of them locked if that is possible and better."""
        best = self.expected_best(dice)
        may_lock = s.stack[s.depth - 2] == SUPPLY_DIE
        if not may_lock or not has_turtle(s):
            return best
        for i in range(i64(len(dice))):
            if face_of(dice[i]) != BLANK:
                dice[i] += 1
                best = max(best, self.expected_best(dice))
                dice[i] -= 1
        return best

    def worth_of_dice(self, s: CoraliaState) -> None:
        """Compute what a die of each colour and symbol would be worth now, once per decision."""
        if len(self.dice) > 0:
            return
        worths = vec[i64](capacity=COLOURS * SYMBOLS)
        for number in range(i64(COLOURS * SYMBOLS)):
            worths = append(worths, self.worth(s, USE + number))
        self.dice = worths

    def expected_best(self, dice: vec[i64]) -> i64:
        """The expected worth of the best die when all but the locked ones are rolled."""
        floor: i64 = UNUSABLE
        ways: i64 = 1
        for d in dice:
            if is_locked(d):
                floor = max(floor, self.dice[number_of(d)])
            else:
                ways *= SYMBOLS
        # Sum over thresholds: every value a rolled die can have, in ascending order.
        result: i64 = 0
        ways_below: i64 = 0
        value = floor
        while ways_below < ways:
            reached: i64 = 1
            following: i64 = 1_000_000
            for d in dice:
                if not is_locked(d):
                    first = colour_of(d) * SYMBOLS
                    n: i64 = 0
                    for symbol in range(i64(SYMBOLS)):
                        worth = self.dice[first + symbol]
                        if worth <= value:
                            n += 1
                        elif worth < following:
                            following = worth
                    reached *= n
            result += value * (reached - ways_below)
            ways_below = reached
            value = following
        return result // ways


def _by_size(part: tuple[int, str]) -> int:
    return -abs(part[0])


def reason_of_card(s: CoraliaState, kind: i64) -> i64:
    """The reason under which a card's worth is added."""
    effect = s.data.card_effect[kind]
    if effect == AS_PEARL:
        return PEARLS
    return FISHES if effect == AS_FISH else CARD


def has_turtle(s: CoraliaState) -> bool:
    """Does the seat to move have a turtle to lock a die on?"""
    return turtles_of(s, s.to_move) > 0
