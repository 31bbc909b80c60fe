"""The menu of a turn: a list of entries, one per kind of action, in the order of the rules."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from reeftable.core.moves import Move, Moves
from reeftable.core.step import BOTTOM, Fields, Refusal, Step, Steps, only, refuse
from reeftable.games.reef_encounter.listing import begin_list, listed
from reeftable.games.reef_encounter.moves import MOVES
from reeftable.games.reef_encounter.state import NONE, ReefState
from reeftable.games.reef_encounter.stock import offer_is_news, remember_offer


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """One kind of action on the menu, with one row in moves.py.

    `acts` is true if choosing it rules out action 1 (REE-3.1a). `offer` writes to the list that
    the menu has begun, and must not begin another list.
    """

    def __init__(self, name: str, moves: Moves = MOVES) -> None:
        self.row = moves[name]
        self.first: i64 = self.row.first
        self.end: i64 = self.row.first + self.row.size
        self.acts = True

    def offer(self, s: ReefState, n: i64) -> i64:
        """List the legal actions in ascending order after n others; returns the new total."""
        raise NotImplementedError

    def apply(self, s: ReefState, n: i64) -> None:
        """Carry out the n-th action of the kind."""
        raise NotImplementedError

    def reason(self, s: ReefState, n: i64) -> Refusal:
        """Why the n-th action of the kind is not allowed."""
        return refuse("REE-3.0b")

    def closed(self, s: ReefState) -> Refusal:
        """Why no action of the kind is allowed; called only when none is."""
        return self.reason(s, 0)

    def witnesses(self, s: ReefState, n: i64) -> i64:
        """The mask of those to whom the n-th action of the kind shows something new."""
        return 0

    def path(self, s: ReefState, n: i64) -> tuple[str, str]:
        """The places where the n-th action of the kind begins and ends."""
        return self.row.path(self.first + n, s.game.actor(s))

    def rules(self, s: ReefState, n: i64) -> list[str]:
        """The rules that allow the n-th action of the kind here."""
        return list(self.row.rules)

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        """What the n-th action of the kind is worth later, as codes and parameters."""
        return []


class TurnMenu(Step[ReefState]):
    """REE-3.0b Ask what to do next; collecting ends the turn."""

    rule = "REE-3.0b"
    informs = True
    lies_on: Steps = (BOTTOM,)
    depends_on: Fields = ("active",)

    def __init__(self, menu: list[Entry]) -> None:
        self.menu = vec[Entry](menu)
        self.moves = " ".join([entry.row.name for entry in menu])

    def entry(self, action: i64) -> Entry | None:
        """The entry that an action belongs to."""
        for entry in self.menu:
            if entry.first <= action < entry.end:
                return entry
        return None

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for entry in self.menu:
            n = entry.offer(s, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        remember_offer(s, s.to_move)
        entry = self.entry(action)
        assert entry is not None
        if entry.acts:
            s.acted = 1
        entry.apply(s, action - entry.first)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        entry = self.entry(action)
        assert entry is not None
        return entry.reason(s, action - entry.first)

    def closed(self, s: ReefState, row: Move) -> Refusal:
        entry = self.entry(row.first)
        assert entry is not None
        return entry.closed(s)

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        entry = self.entry(action)
        assert entry is not None
        return entry.path(s, action - entry.first)

    def rules(self, s: ReefState, action: i64) -> list[str]:
        entry = self.entry(action)
        assert entry is not None
        return [self.rule, *entry.rules(s, action - entry.first)]

    def worth(self, s: ReefState, action: i64) -> list[dict[str, Any]]:
        entry = self.entry(action)
        assert entry is not None
        return entry.worth(s, action - entry.first)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        if action == NONE:
            return only(s.to_move) if offer_is_news(s, s.to_move) else 0
        entry = self.entry(action)
        assert entry is not None
        return entry.witnesses(s, action - entry.first)
