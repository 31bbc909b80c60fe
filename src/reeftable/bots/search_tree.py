"""The tree of a search: which actions were tried after which, and with what results.

It is an open-loop tree: a node stands for the decisions that led to it, regardless of the dice and
cards in between. The actions that are possible at a node therefore differ from deal to deal, and
the number of times an action was tried is compared with how often it was possible.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# Results are whole numbers from 0 (lost by far) to 1000 (won by far).
BEST: Final = 1000
MIDDLE: Final = 500


class Node:
    """The actions seen at one point of the tree, with each player's results."""

    def __init__(self, players: i64) -> None:
        self.players = players
        self.visits: i64 = 0
        self.actions = vec[i64]()
        self.tried = vec[i64]()
        self.possible = vec[i64]()  # how often the action could have been tried
        self.opinion = vec[i64]()  # the result the guide expects, relative to the other actions
        self.totals = vec[i64]()  # results, by action and player
        self.sums = vec[i64]()  # results by player
        for _ in range(players):
            self.sums = append(self.sums, 0)
        self.following: list[Node | None] = []

    def find(self, action: i64, start: i64) -> i64:
        """The index of an action, or -1; usually it is at `start`."""
        n: i64 = len(self.actions)
        for i in range(start, n):
            if self.actions[i] == action:
                return i
        for i in range(min(start, n)):
            if self.actions[i] == action:
                return i
        return -1

    def add(self, action: i64, opinion: i64) -> None:
        """Add an action not seen here before."""
        self.actions = append(self.actions, action)
        self.tried = append(self.tried, 0)
        self.possible = append(self.possible, 0)
        self.opinion = append(self.opinion, opinion)
        for _ in range(self.players):
            self.totals = append(self.totals, 0)
        self.following.append(None)

    def knows(self, actions: vec[i64]) -> bool:
        """Has each of these actions been seen here?"""
        at: i64 = 0
        for action in actions:
            at = self.find(action, at)
            if at < 0:
                return False
            at += 1
        return True

    def worth(self, at: i64, who: i64, trust: float) -> float:
        """The expected result of an action, from its results so far and the guide's opinion."""
        mean = float(MIDDLE)
        if self.visits > 0:
            mean = float(self.sums[who]) / float(self.visits)
        total = float(self.totals[at * self.players + who])
        expected = mean + float(self.opinion[at])
        return (total + trust * expected) / (float(self.tried[at]) + trust)

    def best(self, actions: vec[i64], who: i64, curiosity: float, trust: float, first: i64) -> i64:
        """The index of the action to try next; ties are broken by order, starting at `first`.

        Also counts that each of the actions was possible once more.
        """
        n: i64 = len(actions)
        best: i64 = -1
        most: float = -1.0e18
        at: i64 = 0
        for k in range(n):
            at = self.find(actions[(k + first) % n], at)
            self.possible[at] += 1
            chances = math.log(float(self.possible[at]) + 1.0)
            exploration = math.sqrt(chances / (float(self.tried[at]) + 1.0))
            worth = self.worth(at, who, trust) + curiosity * exploration
            if worth > most:
                most = worth
                best = at
            at += 1
        return best

    def next_node(self, at: i64) -> Node:
        """The node that an action leads to, created if it is new."""
        node = self.following[at]
        if node is None:
            node = Node(self.players)
            self.following[at] = node
        return node

    def learn(self, at: i64, results: vec[i64]) -> None:
        """Store the results of trying an action."""
        self.visits += 1
        self.tried[at] += 1
        for player in range(self.players):
            self.totals[at * self.players + player] += results[player]
            self.sums[player] += results[player]
