"""What a position of Reef Encounter is worth: a list of features, each with a weight."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.bots.evaluation import Evaluation
from reeftable.bots.evaluations.reef_proposals import ReefProposals
from reeftable.bots.evaluations.weights import as_vec, read_weights
from reeftable.core.chance import Generator
from reeftable.core.state import State
from reeftable.core.step import NOBODY
from reeftable.games.reef_encounter.cells import BITS, ROCKS, count, lowest, near
from reeftable.games.reef_encounter.corals import eaten_with, protected, within_reach
from reeftable.games.reef_encounter.data import COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.moves import PAIR
from reeftable.games.reef_encounter.state import (
    CHOSEN,
    CUBES,
    EATEN,
    FISH,
    FRONT,
    NONE,
    ROCK,
    SEAT,
    SECRET,
    ReefState,
    behind_screen,
    five_of,
    hand_size,
    is_locked,
    occupied,
    seat_has,
    shown,
    shrimps_of,
    taken,
)

# The features, in this order; each name has its weight in reef_encounter.toml.
EATEN_TILES: Final = 0  # what the parrotfish has eaten
MEAL: Final = 1  # what guarded corals would bring if eaten now
GROWING: Final = 2  # guarded corals on the way to a meal
SUPPLY: Final = 3  # tiles that could be added to guarded corals next turn
EXPOSED: Final = 4  # tiles of guarded corals next to a stronger coral
ATTACKED: Final = 5  # exposed tiles that a rival can attack with what they hold
SHRIMPS: Final = 6  # shrimps not eaten yet
GUARDS: Final = 7  # shrimps on corals
TILES: Final = 8  # tiles behind the screen
PAIRS: Final = 9  # tiles for which there is a cube
CUBE_COUNT: Final = 10  # cubes
POLYPS: Final = 11  # consumed polyps
ROOM: Final = 12  # spaces into which guarded corals can grow

# The codes of the features; the catalogue has their texts at `bots.reason.CODE`.
REASONS: Final = (
    "reef_eaten",
    "reef_meal",
    "reef_growing",
    "reef_supply",
    "reef_exposed",
    "reef_attacked",
    "reef_shrimps",
    "reef_guards",
    "reef_tiles",
    "reef_pairs",
    "reef_cubes",
    "reef_polyps",
    "reef_room",
)
FEATURES: Final = tuple([code.removeprefix("reef_") for code in REASONS])
PAIR_A: Final = vec[i64]([pair[0] for pair in PAIR])
PAIR_B: Final = vec[i64]([pair[1] for pair in PAIR])


class ReefEvaluation(Evaluation):
    """Values corals by the meals they may bring, and hands by what they can add to corals."""

    def __init__(self, players: int, weights: dict[str, Any] | None = None) -> None:
        w = weights if weights is not None else read_weights("reef_encounter", players)
        self.weights = as_vec([w["weights"][name] for name in FEATURES])
        self.hold: i64 = w["hold"]
        self.growing = as_vec(w["growing"])
        self.best_rival: i64 = w["best_rival"]
        self.rival: i64 = w["rival"]
        self.win: i64 = w["win"]
        self.features = as_vec([0] * len(FEATURES))  # of the seat evaluated last, by feature
        self.values = as_vec([0] * COLOURS)  # the final value of each colour, in hundredths
        self.proposals = ReefProposals()

    def clock(self, s: State) -> i64:
        assert isinstance(s, ReefState)
        return s.turns

    def propose(self, s: State, rng: Generator) -> i64:
        assert isinstance(s, ReefState)
        return self.proposals.propose(s, rng)

    def value(self, s: State, seat: i64) -> i64:
        assert isinstance(s, ReefState)
        if s.to_move == NOBODY:
            return self.result(s, seat)
        self.expect_values(s)
        own_standing = self.standing(s, seat, seat)
        best_rival: i64 = -1_000_000
        sum_of_rivals: i64 = 0
        for other in range(s.players):
            if other != seat:
                standing = self.standing(s, other, seat)
                sum_of_rivals += standing
                best_rival = max(best_rival, standing)
        rivals = (
            best_rival * self.best_rival
            + sum_of_rivals // (s.players - 1) * (100 - self.best_rival)
        ) // 100
        return own_standing - rivals * self.rival // 100

    def result(self, s: ReefState, seat: i64) -> i64:
        """What the end of the game is worth: the lead, and a bonus for winning."""
        scores = s.scores()
        own = scores.pop(int(seat))
        lead: i64 = (own - max(scores)) * 100
        ranks = s.ranks()
        if ranks[int(seat)] == 1:
            return lead + (self.win if ranks.count(1) == 1 else 0)
        return lead - self.win

    def parts(self, s: State, seat: i64) -> list[dict[str, Any]]:
        assert isinstance(s, ReefState)
        self.expect_values(s)
        self.standing(s, seat, seat)
        return [
            {"code": code, "points": int(self.features[n] * self.weights[n]) / 10_000}
            for n, code in enumerate(REASONS)
        ]

    def expect_values(self, s: ReefState) -> None:
        """What a tile of each colour will be worth at the end, according to the coral tiles."""
        v = self.values
        for colour in range(i64(COLOURS)):
            v[colour] = 100
        for tile in range(i64(CORAL_TILES)):
            side = shown(s, tile)
            sure: i64 = 100 if is_locked(s, tile) else self.hold
            v[s.data.stronger[side]] += sure
            v[s.data.weaker[side]] += 100 - sure

    def standing(self, s: ReefState, seat: i64, viewer: i64) -> i64:
        """What the seat has, in hundredths of a point; only the viewer's secret tile counts."""
        f = self.features
        for n in range(i64(len(FEATURES))):
            f[n] = 0
        self.look_at_fish(s, seat, viewer)
        self.look_at_corals(s, seat)
        self.look_at_hand(s, seat)
        total: i64 = 0
        for n in range(i64(len(FEATURES))):
            total += f[n] * self.weights[n]
        return total // 100

    def look_at_fish(self, s: ReefState, seat: i64, viewer: i64) -> None:
        """Count what is eaten, and the shrimps that can still be eaten."""
        k = seat * SEAT + FISH
        points: i64 = 0
        for colour in range(i64(COLOURS)):
            points += i64(s.seats[k + colour]) * self.values[colour]
        if seat == viewer:
            secret = seat_has(s, seat, SECRET)
            if 0 <= secret < COLOURS:
                points += self.values[secret]
        self.features[EATEN_TILES] = points
        self.features[SHRIMPS] = (s.data.shrimps - seat_has(s, seat, EATEN)) * 100

    def look_at_corals(self, s: ReefState, seat: i64) -> None:
        """Judge each coral that the seat guards."""
        f = self.features
        back: i64 = s.data.eat_back[2 if s.advanced else 0]
        least: i64 = s.data.eat_least[2 if s.advanced else 0]
        supplied: i64 = 0  # colours already counted
        for rock in range(i64(ROCKS)):
            shrimps = shrimps_of(s, rock, seat)
            if shrimps == 0:
                continue
            safe = protected(s, rock)
            while shrimps != 0:
                shrimp = lowest(shrimps)
                shrimps -= shrimp
                coral = eaten_with(s, rock, shrimp)
                colour = colour_of(s, rock, shrimp)
                if coral == 0 or colour == NONE:
                    continue
                size = count(coral)
                worth = self.values[colour]
                f[GUARDS] += 100
                if size >= least:
                    f[MEAL] += (size - back) * worth
                f[GROWING] += self.growing[min(size, len(self.growing) - 1)] * worth // 100
                self.look_at_danger(s, rock, seat, coral & ~safe, colour, worth)
                free = s.outline[rock] & ~(occupied(s, rock) | taken(s, rock))
                f[ROOM] += min(count(near(coral) & free), 5) * 100
                if supplied & BITS[colour] == 0:
                    supplied |= BITS[colour]
                    f[SUPPLY] += self.tiles_ready(s, seat, colour) * worth

    def tiles_ready(self, s: ReefState, seat: i64, colour: i64) -> i64:
        """How many tiles of a colour the seat could lay next turn."""
        k = seat * SEAT + colour
        cubes = i64(s.seats[k + CUBES])
        if cubes == 0:
            return 0
        behind = min(behind_screen(s, seat, colour), s.data.from_behind * min(cubes, 2))
        return behind + i64(s.seats[k + FRONT])

    def look_at_danger(
        self, s: ReefState, rock: i64, seat: i64, open_tiles: i64, colour: i64, worth: i64
    ) -> None:
        """Count the tiles of a coral that stronger corals can reach."""
        if open_tiles == 0:
            return
        f = self.features
        reached: i64 = 0
        attacked: i64 = 0
        for attacker in range(i64(COLOURS)):
            if s.data.beaten[s.sides * COLOURS + attacker] & BITS[colour] == 0:
                continue
            reach = within_reach(s, rock, attacker) & open_tiles
            if reach == 0:
                continue
            reached |= reach
            most: i64 = 0
            for other in range(s.players):
                if other != seat:
                    most = max(most, self.tiles_ready(s, other, attacker))
            attacked = max(attacked, min(most, count(reach)))
        f[EXPOSED] += count(reached) * worth
        f[ATTACKED] += attacked * worth

    def look_at_hand(self, s: ReefState, seat: i64) -> None:
        """Count tiles, cubes, polyps, and the tiles for which there is a cube."""
        f = self.features
        chosen = seat_has(s, seat, CHOSEN)
        pairs: i64 = 0
        for colour in range(i64(COLOURS)):
            cubes = seat_has(s, seat, CUBES + colour)
            if chosen != NONE:
                cubes += (1 if PAIR_A[chosen] == colour else 0) + (
                    1 if PAIR_B[chosen] == colour else 0
                )
            pairs += min(behind_screen(s, seat, colour), 4 * cubes)
        f[TILES] = min(hand_size(s, seat), 12) * 100
        f[PAIRS] = min(pairs, 8) * 100
        f[CUBE_COUNT] = min(five_of(s, seat, CUBES), 5) * 100
        f[POLYPS] = min(five_of(s, seat, FRONT), 4) * 100


def colour_of(s: ReefState, rock: i64, bit: i64) -> i64:
    """The colour of the tile on a space."""
    for colour in range(i64(COLOURS)):
        if s.rocks[rock * ROCK + colour] & bit != 0:
            return colour
    return NONE
