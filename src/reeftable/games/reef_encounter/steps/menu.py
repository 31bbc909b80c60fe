"""The menu of a turn: a list of entries, one per kind of action, in the order of the rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from reeftable.core.step import BOTTOM, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.listing import listed
from reeftable.games.reef_encounter.state import ReefState
from reeftable.games.reef_encounter.stock import remember_offer


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """One kind of action; its numbers are first, first + 1, ... first + size - 1."""

    def __init__(self, first: i64, size: i64) -> None:
        self.first = first
        self.end = first + size

    def offer(self, s: ReefState, n: i64) -> i64:
        """List what is allowed now, ascending, after n others; says how many there are then."""
        raise NotImplementedError

    def apply(self, s: ReefState, n: i64) -> None:
        """Carry out the n-th of the kind."""
        raise NotImplementedError

    def reason(self, s: ReefState, n: i64) -> Refusal:
        """Why the n-th of the kind is not allowed."""
        return refuse("REE-3.0b")

    def witnesses(self, s: ReefState, n: i64) -> i64:
        """To whom it shows something new."""
        return 0


class TurnMenu(Step[ReefState]):
    """REE-3.0b What to do next; collecting ends the turn."""

    rule = "REE-3.0b"
    lies_on: Steps = (BOTTOM,)
    depends_on: Fields = ("active",)

    def __init__(self, menu: list[Entry]) -> None:
        self.menu = vec[Entry](menu)

    def entry(self, action: i64) -> Entry | None:
        """The entry that an action belongs to."""
        for entry in self.menu:
            if entry.first <= action < entry.end:
                return entry
        return None

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        n: i64 = 0
        for entry in self.menu:
            n = entry.offer(s, n)
        return listed(n)

    def apply(self, s: ReefState, action: i64) -> None:
        remember_offer(s, s.active)
        entry = self.entry(action)
        assert entry is not None
        s.acted = 1
        entry.apply(s, action - entry.first)

    def asks(self, s: ReefState, action: i64) -> bool:
        return self.entry(action) is not None

    def reason(self, s: ReefState, action: i64) -> Refusal:
        entry = self.entry(action)
        assert entry is not None
        return entry.reason(s, action - entry.first)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        entry = self.entry(action)
        return entry.witnesses(s, action - entry.first) if entry is not None else 0
