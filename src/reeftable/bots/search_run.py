"""One search: many games imagined from one position, each with a deal of its own."""

from __future__ import annotations

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.bots.search_guide import POINT, Guide
from reeftable.bots.search_tree import BEST, MIDDLE, Node
from reeftable.core.chance import Generator
from reeftable.core.state import State
from reeftable.core.step import CHANCE, NOBODY

# So many play-outs show how far the results of this position lie from each other.
WARM_UP: Final = 16
# The clock is looked at once in so many simulations.
CLOCK_EVERY: Final = 8
# A lead of so many usual deviations counts as far.
FAR: Final = 2.5


class Settings:
    """How a search thinks."""

    def __init__(
        self,
        simulations: int = 1000,
        seconds: float = 0.0,
        curiosity: int = 120,
        trust: int = 4,
        win_share: int = 35,
        stray: int = 10,
        rounds: int = 0,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds  # a cap besides; 0 = none
        self.curiosity = curiosity  # how much the less tried is tried, in thousandths
        self.trust = trust  # so many tries the guide's opinion is worth
        self.win_share = win_share  # how much winning counts beside the lead, per cent
        self.stray = stray  # play-outs leave the guide's advice so often, per cent
        self.rounds = rounds  # after so many a play-out is judged by the guide; 0 = at the end


class Search:
    """Information-set Monte Carlo tree search for one seat, one value per player."""

    def __init__(
        self, root: State, seat: i64, guide: Guide | None, settings: Settings, rng: Generator
    ) -> None:
        self.root = root
        self.seat = seat
        self.guide = guide
        self.settings = settings
        self.rng = rng
        self.first_seed: i64 = rng.below(1 << 30)
        self.seeds_used: i64 = 0
        self.players: i64 = root.players
        self.tree = Node(root.players)
        self.middle = vec[i64]()  # each player's usual lead, in hundredths
        self.spread: i64 = POINT
        self.leads = vec[i64]()  # of the last play-out
        self.results = vec[i64]()
        self.horizon: i64 = 0  # the turn at which a play-out is judged; 0 = the end
        if guide is not None and settings.rounds > 0:
            self.horizon = guide.clock(root) + settings.rounds * root.players
        self.done: i64 = 0

    def run(self) -> None:
        """Search until the simulations, or the seconds, are used up."""
        self.warm_up()
        end = time.monotonic() + self.settings.seconds
        while self.done < self.settings.simulations and not self.is_late(end):
            self.simulate()
            self.done += 1

    def is_late(self, end: float) -> bool:
        """Is the time used up? The first simulations are always made."""
        if self.settings.seconds <= 0 or self.done == 0 or self.done % CLOCK_EVERY != 0:
            return False
        return time.monotonic() >= end

    def imagine(self) -> State:
        """A deal of its own for each simulation, from what the seat knows."""
        self.seeds_used += 1
        s: State = self.root.resample(self.seat, self.first_seed + self.seeds_used)
        return s

    def warm_up(self) -> None:
        """Some games to the end, to learn what a usual lead is."""
        sums = vec[i64]()
        for _ in range(self.players):
            sums = append(sums, 0)
        squares = 0.0
        for _ in range(WARM_UP):
            s = self.imagine()
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

    def simulate(self) -> None:
        """Down the tree, one step beyond it, to the end of the game, and back."""
        s = self.imagine()
        nodes: list[Node] = []
        taken = vec[i64](capacity=32)
        node = self.tree
        fresh = False
        while s.to_move != NOBODY:
            if s.to_move == CHANCE:
                s.play(s.present.draw(s))
                continue
            actions = s.legal()
            n: i64 = len(actions)
            if n == 1:
                s.play(actions[0])
                continue
            if fresh:
                self.play_out(s)
                break
            at = self.select(s, node, actions)
            nodes.append(node)
            taken = append(taken, at)
            fresh = node.tried[at] == 0
            s.play(node.actions[at])
            node = node.next_node(at)
        self.weigh(s)
        self.value(s)
        for i in range(i64(len(nodes))):
            nodes[i].learn(taken[i], self.results)

    def select(self, s: State, node: Node, actions: vec[i64]) -> i64:
        """Which action of a node is tried now."""
        if not node.knows(actions):
            self.introduce(s, node, actions)
        first: i64 = 0 if self.guide is not None else self.rng.below(len(actions))
        curiosity = float(self.settings.curiosity)
        return node.best(actions, s.to_move, curiosity, float(self.settings.trust), first)

    def introduce(self, s: State, node: Node, actions: vec[i64]) -> None:
        """Actions not seen before come with the guide's opinion of them."""
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
        """To the end of the game, by the guide's advice most of the time."""
        guide = self.guide
        while s.to_move != NOBODY:
            if s.to_move == CHANCE:
                s.play(s.present.draw(s))
                continue
            actions = s.legal()
            n: i64 = len(actions)
            if n == 1:
                s.play(actions[0])
            elif self.horizon > 0 and guide is not None and guide.clock(s) >= self.horizon:
                return
            elif guide is None or self.rng.below(100) < self.settings.stray:
                s.play(actions[self.rng.below(n)])
            else:
                s.play(guide.pick(s, self.rng))

    def weigh(self, s: State) -> None:
        """Each player's lead over the best other one, in hundredths."""
        points = vec[i64](capacity=self.players)
        if s.to_move == NOBODY:
            for score in s.scores():
                points = append(points, i64(score) * POINT)
        elif self.guide is not None:
            points = self.guide.estimate(s)
        leads = vec[i64](capacity=self.players)
        for player in range(self.players):
            best: i64 = -1_000_000
            for other in range(self.players):
                if other != player:
                    best = max(best, points[other])
            leads = append(leads, points[player] - best)
        self.leads = leads

    def value(self, s: State) -> None:
        """What the end of a game is worth to each player: by the lead, and by winning."""
        share: i64 = self.settings.win_share
        results = vec[i64](capacity=self.players)
        for player in range(self.players):
            off = (self.leads[player] - self.middle[player]) * MIDDLE // self.spread
            by_lead = min(max(MIDDLE + off, 0), BEST)
            results = append(
                results, (by_lead * (100 - share) + self.won(s, player) * share) // 100
            )
        self.results = results

    def won(self, s: State, player: i64) -> i64:
        """Whether a player has won, or is ahead where the play-out was cut."""
        if s.to_move == NOBODY:
            ranks = s.ranks()
            if ranks[player] != 1:
                return 0
            return BEST if ranks.count(1) == 1 else MIDDLE
        return BEST if self.leads[player] > 0 else 0
