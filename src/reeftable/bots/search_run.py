"""One search: many simulated games from one position, each with its own deal."""

from __future__ import annotations

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.bots.guide import POINT, Guide
from reeftable.bots.search_tree import BEST, MIDDLE, Node
from reeftable.core.chance import Generator
from reeftable.core.state import State
from reeftable.core.step import CHANCE, NOBODY

# How many play-outs are used to measure the spread of the results from this position.
WARM_UP: Final = 16
# How many simulations are made between two checks of the time.
TIME_EVERY: Final = 8
# More turns than any game has, so that each turn of each deal gets its own seed.
TURNS: Final = 1000
# A lead this many standard deviations above or below average gets the best or worst result.
FAR: Final = 2.5


class Settings:
    """How long a search thinks, and how it weighs what it finds."""

    def __init__(
        self,
        simulations: int = 1000,
        seconds: float = 0.0,
        curiosity: int = 120,
        trust: int = 4,
        win_share: int = 35,
        patience: int = 1,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds  # an additional time limit; 0 for none
        self.curiosity = curiosity  # the bonus for rarely tried actions, in thousandths
        self.trust = trust  # how many simulations the guide's opinion is worth
        self.win_share = win_share  # the weight of winning as opposed to the lead, in per cent
        self.patience = patience  # how often an action is tried before it gets a node of its own


class Search:
    """Information-set Monte Carlo tree search for one seat, with one value per player."""

    def __init__(
        self, root: State, seat: i64, guide: Guide | None, settings: Settings, rng: Generator
    ) -> None:
        self.root = root
        self.seat = seat
        self.guide = guide
        self.settings = settings
        self.rng = rng
        self.first_seed: i64 = rng.below(1 << 30)
        self.seed: i64 = 0  # the seed of the current deal
        self.clock: i64 = 0  # the turn of the simulated game
        self.players: i64 = root.players
        self.tree = Node(root.players)
        self.middle = vec[i64]()  # each player's average lead, in hundredths
        self.spread: i64 = POINT
        self.leads = vec[i64]()  # each player's lead at the end of the last play-out
        self.results = vec[i64]()
        self.simulations: i64 = 0
        self.end = time.monotonic() + settings.seconds
        self.order: list[int] = []  # indices of the root's actions, the best first

    def run(self) -> None:
        """Search until the simulations, or the seconds, are used up.

        The legal actions are tried in turn and in the same deals, so that none of them is favoured
        by luck. The worse half is dropped repeatedly until two are left.
        """
        self.warm_up()
        self.introduce(self.root, self.tree, self.root.legal())
        self.order = sorted(self.shuffled(), key=self.by_worth)
        left = len(self.order)
        while self.simulations < self.settings.simulations and not self.is_late():
            share = (self.settings.simulations - self.simulations) // heats(left)
            self.try_in_turn(left, self.simulations + max(share, 1))
            self.order[:left] = sorted(self.order[:left], key=self.by_worth)
            left = (left + 1) // 2

    def shuffled(self) -> list[int]:
        """The indices of the root's actions in random order, so that ties are broken at random."""
        places = list(range(len(self.tree.actions)))
        for i in range(len(places) - 1, 0, -1):
            j = int(self.rng.below(i + 1))
            places[i], places[j] = places[j], places[i]
        return places

    def try_in_turn(self, left: int, until: i64) -> None:
        """Simulate the first `left` actions of the order in turn, up to `until` simulations."""
        index = 0
        while self.simulations < until and not self.is_late():
            self.simulate(self.order[index])
            self.simulations += 1
            index = (index + 1) % left

    def by_worth(self, at: int) -> float:
        """The key that sorts the root's actions, the best first."""
        return -self.tree.worth(at, self.seat, float(self.settings.trust))

    def is_late(self) -> bool:
        """Has the time run out? The first simulation is always made."""
        if (
            self.settings.seconds <= 0
            or self.simulations == 0
            or self.simulations % TIME_EVERY != 0
        ):
            return False
        return time.monotonic() >= self.end

    def imagine(self, number: i64) -> State:
        """A state with one of the deals that fit what the seat knows."""
        self.seed = (self.first_seed + number) * TURNS
        s: State = self.root.resample(self.seat, self.seed)
        self.clock = self.guide.clock(s) if self.guide is not None else 0
        return s

    def look_at_clock(self, s: State) -> None:
        """Reseed chance at each new turn, so that it does not depend on earlier turns."""
        if self.guide is not None:
            clock = self.guide.clock(s)
            if clock != self.clock:
                self.clock = clock
                s.reseed(self.seed + clock + 1)

    def warm_up(self) -> None:
        """Play some games to the end, to measure the usual leads and their spread."""
        sums = vec[i64]()
        for _ in range(self.players):
            sums = append(sums, 0)
        squares = 0.0
        for number in range(i64(WARM_UP)):
            s = self.imagine(number)
            self.play_out(s)
            self.weigh(s)
            for player in range(self.players):
                lead = self.leads[player]
                sums[player] += lead
                squares += float(lead * lead)
        for player in range(self.players):
            sums[player] //= WARM_UP
            squares -= float(WARM_UP * sums[player] * sums[player])
        self.middle = sums
        variance = max(squares, 0.0) / float(WARM_UP * self.players)
        self.spread = i64(FAR * math.sqrt(variance)) + POINT

    def simulate(self, first: i64) -> None:
        """Play one game that begins with the root's action at `first`, and store its results."""
        node = self.tree
        s = self.imagine(node.tried[first])
        nodes: list[Node] = []
        path = vec[i64](capacity=32)
        at = first
        while True:
            nodes.append(node)
            path = append(path, at)
            s.play(node.actions[at])
            self.go_on(s)
            if s.to_move == NOBODY:
                break
            if node.tried[at] < self.settings.patience:
                self.play_out(s)
                break
            node = node.next_node(at)
            at = self.select(s, node, s.legal())
        self.weigh(s)
        self.value(s)
        for i in range(i64(len(nodes))):
            nodes[i].learn(path[i], self.results)

    def go_on(self, s: State) -> None:
        """Play on to the next decision with two or more options, or to the end."""
        while s.to_move != NOBODY:
            if s.to_move == CHANCE:
                s.play(s.present.draw(s))
                continue
            self.look_at_clock(s)
            actions = s.legal()
            if len(actions) > 1:
                return
            s.play(actions[0])

    def select(self, s: State, node: Node, actions: vec[i64]) -> i64:
        """The index of the action to try next at a node."""
        if not node.knows(actions):
            self.introduce(s, node, actions)
        first: i64 = 0 if self.guide is not None else self.rng.below(len(actions))
        curiosity = float(self.settings.curiosity)
        return node.best(actions, s.to_move, curiosity, float(self.settings.trust), first)

    def introduce(self, s: State, node: Node, actions: vec[i64]) -> None:
        """Add the actions that a node does not have yet, with the guide's opinion of them."""
        guide = self.guide
        worths = vec[i64]()
        mean: i64 = 0
        if guide is not None:
            worths = guide.worths(s)
            for worth in worths:
                mean += worth
            mean //= len(worths)
        for i in range(i64(len(actions))):
            if node.find(actions[i], i) < 0:
                opinion: i64 = 0
                if guide is not None:
                    opinion = (worths[i] - mean) * MIDDLE // self.spread
                    opinion = min(max(opinion, -MIDDLE), MIDDLE)
                node.add(actions[i], opinion)

    def play_out(self, s: State) -> None:
        """Play to the end of the game, by the guide's advice or at random."""
        guide = self.guide
        while s.to_move != NOBODY:
            if guide is None:
                actions = s.legal()
                s.play(actions[s.below(len(actions))])
            else:
                s.play(guide.pick(s))
            self.go_on(s)

    def weigh(self, s: State) -> None:
        """Set `leads`: each player's lead over the best opponent, in hundredths of a point."""
        points = vec[i64](capacity=self.players)
        for score in s.scores():
            points = append(points, i64(score) * POINT)
        leads = vec[i64](capacity=self.players)
        for player in range(self.players):
            best: i64 = -1_000_000
            for other in range(self.players):
                if other != player:
                    best = max(best, points[other])
            leads = append(leads, points[player] - best)
        self.leads = leads

    def value(self, s: State) -> None:
        """Set `results`: what the end is worth to each player, from the lead and from winning."""
        share: i64 = self.settings.win_share
        ranks = s.ranks()
        results = vec[i64](capacity=self.players)
        for player in range(self.players):
            deviation = (self.leads[player] - self.middle[player]) * MIDDLE // self.spread
            by_lead = min(max(MIDDLE + deviation, 0), BEST)
            by_winning: i64 = 0
            if ranks[player] == 1:
                by_winning = BEST if ranks.count(1) == 1 else MIDDLE
            results = append(results, (by_lead * (100 - share) + by_winning * share) // 100)
        self.results = results


def heats(left: int) -> int:
    """How many rounds it takes to halve `left` actions until two are left."""
    return 1 if left <= 2 else 1 + heats((left + 1) // 2)
