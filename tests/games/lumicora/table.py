"""A table set up by hand in the rulebook's words, and small helpers to play on it.

    s = (
        Table(players=2, active=1)
        .start(1, "pink", "blue")
        .reef(1, "pink-4 13 14", "yellow-1-crab 15 23")
        .hand("pink-5")
        .asks("place")
    )
    do(s, "place 21 13")

Everything not mentioned gets a default: displays and the atoll are filled with luminos that are
left, everything else is in the bag or the stack. `bag(n)` leaves so many in the bag; what is too
many then lies in towers at the edge of the reefs of all players but the first.
"""

from __future__ import annotations

from typing import Any

import pytest

import reeftable as rt
from reeftable.core.chance import seeded
from reeftable.games.lumicora import flow, reef, state
from reeftable.games.lumicora.bag import bag_size
from reeftable.games.lumicora.game import GAME
from reeftable.games.lumicora.hexes import CELLS
from reeftable.games.lumicora.moves import PLACE
from reeftable.games.lumicora.setup import other_colour
from reeftable.games.lumicora.state import LumicoraState
from reeftable.games.lumicora.steps import numbers

DATA = GAME.data
COLOURS = DATA.colours

# Two luminos lie side by side on four fields, the next two across them, and so on.
TOWER = ("0 1", "6 7"), ("0 6", "1 7")
SECOND_TOWER = ("39 40", "34 35"), ("39 34", "40 35")


def kind(name: str) -> int:
    """The number of a lumino."""
    return DATA.luminos.index(name)


def pair(text: str) -> int:
    """The number of two fields, such as `13 14`."""
    return GAME.parse(f"place {text}") - PLACE


class Table:
    """Collects what lies where; `asks` makes a state of it."""

    def __init__(
        self,
        players: int = 2,
        active: int = 0,
        options: dict[str, str] | None = None,
        octopus: int | None = None,
        round: int = 1,  # noqa: A002
        seed: int = 1,
    ) -> None:
        self.players = players
        self.seed = seed
        self.s: LumicoraState = GAME.blank(players, GAME.full_options(options or {}))
        self.s.active = active
        self.s.octopus = active if octopus is None else octopus
        self.s.round = round
        self.s.turns = (round - 1) * players + (active - self.s.octopus) % players
        self.s.depth = 0
        self.starts: dict[int, tuple[str, str]] = {}
        self.full: set[str] = set()
        self.left_in_bag: int | None = None
        self.laying: list[tuple[int, str]] = []

    def _take(self, name: str) -> int:
        """One of the luminos that lie nowhere yet."""
        k = kind(name)
        assert self.s.counts[k] > 0, f"no {name} is left"
        self.s.counts[k] -= 1
        self.s.loose -= 1
        return k

    def _any(self) -> str:
        """Some lumino that is left, a different one each time as far as possible."""
        most = max(range(DATA.n_kinds), key=lambda k: (self.s.counts[k], (k * 17) % 56))
        return DATA.luminos[most]

    # -- what lies where ------------------------------------------------------------------

    def start(self, seat: int, first: str, second: str) -> Table:
        """The colours on fields 21 and 22."""
        self.starts[seat] = (first, second)
        return self

    def reef(self, seat: int, *luminos: str) -> Table:
        """Luminos in the order laid: name, field of the number, field of the other half."""
        self.laying += [(seat, text) for text in luminos]
        return self

    def display(self, seat: int, *names: str) -> Table:
        """A display; what is missing is filled up unless four are named or `short` is."""
        for name in names:
            state.put_in(self.s, seat * DATA.display, DATA.display, self._take(name))
        return self

    def atoll(self, *names: str) -> Table:
        """All that lies in the atoll."""
        for name in names:
            state.into_atoll(self.s, self._take(name))
        self.full.add("atoll")
        return self

    def hand(self, *names: str) -> Table:
        """What the active player has taken."""
        for name in names:
            state.put_in(self.s, state.hand_at(self.s), DATA.take_most, self._take(name))
        return self

    def limestone(self, seat: int, n: int) -> Table:
        """Limestone on a board."""
        state.set_seat(self.s, state.STORE, seat, n)
        return self

    def tiles(self, seat: int, turned: str = "", gone: str = "") -> Table:
        """Scoring tiles that show the jellyfish, and those given up."""
        mask = {c: 2**i for i, c in enumerate(COLOURS)}
        jellyfish = sum(mask[c] for c in turned.split())
        spent = sum(mask[c] for c in gone.split())
        state.set_seat(self.s, state.TURNED, seat, jellyfish)
        state.set_seat(self.s, state.UNUSED, seat, 15 - jellyfish - spent)
        return self

    def points(self, seat: int, n: int) -> Table:
        """Points from coral scorings."""
        state.set_seat(self.s, state.CORAL, seat, n)
        return self

    def bag(self, n: int) -> Table:
        """n luminos in the bag; the others are out."""
        self.left_in_bag = n
        return self

    def stack_used(self) -> Table:
        """The emergency stack was needed before."""
        self.s.reserve = 0
        return self

    # -- the state ------------------------------------------------------------------------

    def asks(self, what: str = "turn") -> LumicoraState:
        """The state in which the active player has the turn, or is to place or to score."""
        s = self.s
        if what == "place":
            self._offer_something()
        self._lay_starts()
        for seat, text in self.laying:
            name, _, fields = text.partition(" ")
            reef.lay(s, seat, self._take(name), pair(fields))
        self._fill(what)
        if self.left_in_bag is not None:
            self._build_towers()
        self._push(what)
        s.generator = seeded(self.seed)
        s.settle()
        s.check()
        return s

    def _push(self, what: str) -> None:
        s = self.s
        if what == "place":
            for step in (numbers.END_TURN, numbers.HAND):
                s.push(step)
        elif what == "phase":
            s.turns = s.round * self.players
            flow.begin_scoring_phase(s)
        elif what == "end":
            s.turns = s.round * self.players
            s.active = state.NONE
            s.push(numbers.FINAL_SCORING)
        else:
            flow.begin_turn(s, s.active)

    def _offer_something(self) -> None:
        """What must have been offered, or nothing could be in the hand."""
        hand = [s for s in self.s.held[state.hand_at(self.s) :] if s != state.NONE]
        taken = {DATA.kind_colour[k] for k in hand}
        free = [k for k in range(DATA.n_kinds) if DATA.kind_colour[k] not in taken]
        offered = max(free, key=lambda k: self.s.counts[k])
        self.s.offered = self._take(DATA.luminos[offered])
        state.into_atoll(self.s, self.s.offered)

    def _lay_starts(self) -> None:
        left = [pair.split(" ") for pair in DATA.starts]
        for first, second in self.starts.values():
            left = [pair for pair in left if sorted(pair) != sorted([first, second])]
        for seat in range(self.players):
            first, second = self.starts.get(seat) or left.pop(0)
            n = next(
                n
                for n, both in enumerate(DATA.starts)
                if sorted(both.split(" ")) == sorted([first, second])
            )
            colour = COLOURS.index(first)
            state.set_seat(self.s, state.START, seat, n)
            state.set_seat(self.s, state.START_COLOUR, seat, colour)
            reef.lay_start(self.s, seat, colour, other_colour(self.s, n, colour))

    def _fill(self, what: str) -> None:
        s = self.s
        for seat in range(self.players):
            gone = 1 if what == "place" and seat == s.active else 0
            while state.in_display(s, seat) < DATA.display - gone:
                self.display(seat, self._any())
        while "atoll" not in self.full and s.in_atoll < DATA.atoll:
            state.into_atoll(s, self._take(self._any()))

    def _build_towers(self) -> None:
        assert self.left_in_bag is not None
        places = [
            (seat, tower, level, n)
            for tower in (TOWER, SECOND_TOWER)
            for seat in range(1, self.players)
            for level in range(14)
            for n in range(2)
        ]
        while bag_size(self.s) > self.left_in_bag:
            seat, tower, level, n = places.pop(0)
            reef.lay(self.s, seat, self._take(self._any()), pair(tower[level % 2][n]))


# -- playing --------------------------------------------------------------------------------


def do(s: Any, *texts: str) -> Any:
    """Carry out moves in notation, one after the other."""
    for text in texts:
        s.apply(s.parse(text))
    return s


def let_chance(s: Any) -> Any:
    """Let chance decide until a player is asked."""
    while s.to_move == rt.CHANCE:
        s.deal()
    return s


def texts(s: Any, verb: str = "") -> list[str]:
    """The present actions in notation, those of one verb only."""
    return [t for t in (s.text(a) for a in s.actions()) if t.startswith(verb)]


def refused(s: Any, text: str) -> str:
    """The rule against a move, having seen that nothing changes by trying it."""
    action = s.parse(text)
    was = s.digest()
    refusal = s.why_not(action)
    assert refusal is not None, f"{text} is allowed"
    with pytest.raises(rt.IllegalAction) as caught:
        s.apply(action)
    assert caught.value.rule == refusal.rule
    assert s.digest() == was
    return str(refusal.rule)


def stacks(s: Any, seat: int = 0) -> list[list[dict[str, Any]]]:
    """What was laid on each of the 44 fields."""
    reef = s.view(rt.SPECTATOR)["seats"][seat]["reef"]
    return [reef.get(str(cell), []) for cell in range(CELLS)]


def visible(s: Any, seat: int) -> dict[int, dict[str, Any]]:
    """What shows on each covered field."""
    return {cell: stack[-1] for cell, stack in enumerate(stacks(s, seat)) if stack}
