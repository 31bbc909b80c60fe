"""Games played at random and recorded, for the tests of records."""

from __future__ import annotations

from functools import cache
from typing import Any

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.chance import Generator, seeded
from reeftable.core.record import Record

SEED, COMMITTED, NONE = "seed", "committed", "none"
SOURCES = (SEED, COMMITTED, NONE)


def all_games() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    return [(name, players) for name in rt.game_names() for players in rt.game(name).players]


def committed(players: int, seed: int) -> rt.Committed:
    """A committed source of chance, to which one seat contributes nothing."""
    rng = seeded(seed)
    secret = bytes(rng.below(256) for _ in range(32))
    contributions = [f"wave {rng.below(1000)}" for _ in range(players)]
    contributions[-1] = ""
    return rt.Committed(secret, contributions)


def some_options(game: rt.Game[Any], rng: Generator) -> dict[str, str]:
    """One choice of each option; the tests of expansions record games of their own."""
    return {o.name: o.choices[rng.below(len(o.choices))] for o in game.options if o.always_written}


class Table:
    """A game under way and its record; decisions are random but the same for the same seed."""

    def __init__(self, name: str, players: int, seed: int, source: str = SEED) -> None:
        self.game = rt.game(name)
        self.rng = seeded(seed + 1_000_000)
        self.source = committed(players, seed) if source == COMMITTED else None
        options = some_options(self.game, self.rng)
        chosen = None if self.source else seed
        self.state = self.game.new(players, chosen, options, self.source)
        names = [f"Zoë {seat}" for seat in range(players)]
        if source == NONE:
            self.record = rec.start_record(self.state, names)
        else:
            self.record = rec.start_record(self.state, names, chosen, self.source)

    def step(self) -> None:
        """One more entry."""
        if self.state.to_move == rt.CHANCE:
            rec.deal(self.record, self.state)
        else:
            actions = self.state.actions()
            rec.play(self.record, self.state, actions[self.rng.below(len(actions))])

    def play(self, entries: int | None = None) -> Table:
        """Go on until there are `entries` entries, or to the end, and finish the record there."""
        while not self.state.over and (entries is None or self.state.entries < entries):
            self.step()
        rec.finish(self.record, self.state)
        return self

    def text(self) -> str:
        """The record as it would be saved now."""
        return rec.write(self.record)


@cache
def length(name: str, players: int, seed: int, source: str = SEED) -> int:
    """How many entries the whole game has."""
    return len(Table(name, players, seed, source).play().record.entries)


def over(name: str, players: int, seed: int, source: str = SEED) -> Table:
    """A game played to the end."""
    return Table(name, players, seed, source).play()


def running(name: str, players: int, seed: int, source: str = SEED) -> Table:
    """A game stopped in the middle, at an entry that depends on the seed."""
    whole = length(name, players, seed, source)
    return Table(name, players, seed, source).play(whole * (seed % 7 + 1) // 9)


def same(a: Record, b: Record) -> bool:
    """Do two records say the same, line numbers included?"""
    return as_data(a) == as_data(b)


def as_data(record: Record) -> dict[str, object]:
    """Everything a record holds."""
    names = [
        *("kind", "game", "rules", "data", "players", "options", "names", "seed", "commitment"),
        *("contributions", "perspective", "takebacks", "comments", "scores", "ranks"),
        *("breakdown", "secret", "digest"),
    ]
    data: dict[str, object] = {name: getattr(record, name) for name in names}
    data["entries"] = [(e.who, e.text, e.comments, e.line) for e in record.entries]
    return data


# -- editing a record's text ------------------------------------------------------------------


def line_of(text: str, key: str) -> int:
    """The number of the line with a key."""
    lines = text.split("\n")
    return next(number for number, line in enumerate(lines, 1) if line.startswith(key + ":"))


def with_line(text: str, line: int, new: str) -> str:
    """The text with a line replaced."""
    lines = text.split("\n")
    return "\n".join([*lines[: line - 1], new, *lines[line:]])


def with_value(text: str, key: str, value: str) -> str:
    """The text with another value for a key."""
    return with_line(text, line_of(text, key), f"{key}: {value}")


def without(text: str, line: int) -> str:
    """The text without a line."""
    lines = text.split("\n")
    return "\n".join([*lines[: line - 1], *lines[line:]])


def inserted(text: str, line: int, new: str) -> str:
    """The text with a new line that becomes that line."""
    lines = text.split("\n")
    return "\n".join([*lines[: line - 1], new, *lines[line - 1 :]])
