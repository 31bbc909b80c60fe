"""One game between bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reeftable.arena.seeds import seed_of
from reeftable.bots.loading import BotChoice, BotError, ask, bot_name, load_bot
from reeftable.bots.seat import Bot
from reeftable.core import record
from reeftable.core.chance import Generator, seeded
from reeftable.core.playout import play_out
from reeftable.core.state import State
from reeftable.core.step import CHANCE
from reeftable.games.registry import game as game_of

PLAIN = "random"
# Far more entries than any game has. A game that reaches this number is considered endless.
MOST_ENTRIES = 20_000
# With `check`, the position is saved and read back once every so many entries.
ROUND_TRIP_EVERY = 16


@dataclass(frozen=True)
class Series:
    """The settings that all games of a series share; `bots` has one bot per seat."""

    game: str
    players: int
    bots: tuple[BotChoice, ...]
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    check: bool = False
    records: Path | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, seat by seat."""
        return tuple(bot_name(bot) for bot in self.bots)

    @property
    def is_plain(self) -> bool:
        """Does the plain random bot play every seat?"""
        return all(bot == PLAIN for bot in self.bots)


@dataclass(frozen=True)
class Result:
    """The result of one game; `failure` is empty unless the engine failed."""

    number: int
    seed: int
    turns: int = 0
    decisions: int = 0
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    failure: str = ""


def play_game(series: Series, number: int) -> Result:
    """Play one game. A failure of the engine is part of the result; a bot's raises BotError."""
    seed = seed_of(series.seed, "game", number)
    try:
        state = game_of(series.game).new(series.players, seed, series.options)
        if series.is_plain and not series.check and series.records is None:
            decisions = play_out(state, seeded(seed_of(series.seed, "bots", number)))
        else:
            decisions = Match(series, number, state, seed).play()
        return Result(
            number,
            seed,
            turns_of(state),
            decisions,
            tuple(state.scores()),
            tuple(state.ranks()),
        )
    except BotError as error:
        raise BotError(f"game {number} (seed {seed}): {error}") from error
    except OSError:
        raise
    except Exception as error:
        text = " ".join(str(error).split())[:200]
        return Result(number, seed, failure=f"{type(error).__name__}: {text}")


def turns_of(state: State) -> int:
    """The number of finished turns, which every game's state counts."""
    any_state: Any = state  # `turns` is not in State, because the kernel has no notion of turns
    return int(any_state.turns)


class Match:
    """A game played entry by entry, so that it can be checked and recorded."""

    def __init__(self, series: Series, number: int, state: State, seed: int) -> None:
        self.series = series
        self.number = number
        self.state = state
        self.names = series.names
        self.bots: list[Bot] = [load_bot(bot) for bot in series.bots]
        self.rngs = rngs_for(series, number)
        self.record: record.Record | None = None
        if series.records is not None:
            names = [f"{name} bot {seat}" for seat, name in enumerate(self.names)]
            self.record = record.start_record(state, names, seed=seed)

    def play(self) -> int:
        """Play to the end and return how many decisions had two or more options."""
        decisions = 0
        state = self.state
        while not state.over:
            if self.series.check:
                check(state)
            if state.entries >= MOST_ENTRIES:
                raise AssertionError(f"no end after {MOST_ENTRIES} entries")
            if state.to_move == CHANCE:
                action = state.sample()
            else:
                seat = state.to_move
                decisions += len(state.actions()) > 1
                action = ask(self.bots[seat], self.names[seat], state, self.rngs[seat])
            if self.record is not None:
                record.add(self.record, state, action)
            state.apply(action)
        if self.series.check:
            check(state)
            check_result(state)
        self.save()
        return decisions

    def save(self) -> None:
        """Write the game's record to its own file, if records are wanted."""
        if self.record is None or self.series.records is None:
            return
        record.finish(self.record, self.state)
        name = f"{self.series.game}-{self.series.players}-{self.number:06d}.reef"
        text = record.write(self.record)
        (self.series.records / name).write_text(text, encoding="utf-8")


def rngs_for(series: Series, number: int) -> list[Generator]:
    """A random number generator for each seat's bot; plain random bots share one."""
    if series.is_plain:
        return [seeded(seed_of(series.seed, "bots", number))] * series.players
    return [seeded(seed_of(series.seed, "bot", number, seat)) for seat in range(series.players)]


def check(state: State) -> None:
    """Check every invariant and, now and then, that a saved position reads back the same."""
    state.check()
    if state.entries % ROUND_TRIP_EVERY == 0 or state.over:
        reloaded: State = state.game.load(state.position())
        if reloaded.digest() != state.digest() or reloaded.actions() != state.actions():
            raise AssertionError("a saved position differs when it is read back")


def check_result(state: State) -> None:
    """Check that the points add up and somebody has won."""
    if [sum(parts.values()) for parts in state.breakdown()] != state.scores():
        raise AssertionError("the breakdown does not add up to the scores")
    if min(state.ranks()) != 1 or len(state.ranks()) != state.players:
        raise AssertionError("nobody is first, or a seat has no rank")
