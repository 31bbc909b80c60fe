"""A tournament: bots take turns in all seats, with the same deals for all of them."""

from __future__ import annotations

import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from types import FrameType
from typing import Any

from reeftable.arena.match import turns_of
from reeftable.arena.seeds import seed_of
from reeftable.bots.levels import LevelBot, level_of
from reeftable.bots.loading import BotError, ask, load_bot
from reeftable.bots.seat import Bot
from reeftable.core import record
from reeftable.core.chance import seeded
from reeftable.core.state import State
from reeftable.core.step import CHANCE
from reeftable.games.registry import game as game_of

MOST_ENTRIES = 20_000


@dataclass(frozen=True)
class Tournament:
    """The settings of a tournament; `bots` are the names of the entrants."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int = 1
    budget: float = 1.0  # the share of its simulations that a level may use
    limit: float = 60.0  # seconds for one decision; a bot that takes longer loses the game
    options: dict[str, str] = field(default_factory=dict)
    records: Path | None = None

    def groups(self) -> list[tuple[int, ...]]:
        """Who plays whom; with too few entrants, the last one takes more than one seat."""
        entrants = range(len(self.bots))
        if len(self.bots) < self.players:
            return [(*entrants, *[len(self.bots) - 1] * (self.players - len(self.bots)))]
        return list(combinations(entrants, self.players))

    def line_up(self, number: int) -> tuple[int, tuple[int, ...]]:
        """A game's deal, and the entrant in each seat: each group plays each deal in all seats."""
        rest, shift = divmod(number - 1, self.players)
        deal, at = divmod(rest, len(self.groups()))
        group = self.groups()[at]
        return deal + 1, group[shift:] + group[:shift]

    def header(self) -> dict[str, Any]:
        """The settings that must be equal for games to be counted together."""
        rows = asdict(self)
        rows.pop("records")
        return {**rows, "bots": list(self.bots)}


@dataclass(frozen=True)
class GameResult:
    """How one game ended, by seat; `failure` is empty unless a bot failed."""

    number: int
    deal: int
    entrants: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    turns: int
    seconds: tuple[float, ...]  # each seat's slowest decision
    failed: int | None = None  # the seat whose bot failed
    failure: str = ""


class TooSlow(Exception):
    """Raised in a bot that has used up its time."""


def make_bot(name: str, budget: float) -> Bot:
    """Create a bot by its name; a level gets its share of simulations."""
    level = level_of(name)
    return load_bot(name) if level is None else LevelBot(level, budget)


def play(tournament: Tournament, number: int) -> GameResult:
    """Play one game; a bot that fails, gives an invalid answer or is too slow loses it."""
    return _Game(tournament, number).play()


class _Game:
    """One game of a tournament."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        self.tournament = tournament
        self.number = number
        self.deal, self.entrants = tournament.line_up(number)
        self.seed = seed_of(tournament.seed, "game", self.deal)
        rules = game_of(tournament.game)
        self.state: State = rules.new(tournament.players, self.seed, tournament.options)
        self.names = [tournament.bots[entrant] for entrant in self.entrants]
        self.slowest = [0.0] * tournament.players
        self.record: record.Record | None = None
        if tournament.records is not None:
            names = [f"{name} bot {seat}" for seat, name in enumerate(self.names)]
            self.record = record.start_record(self.state, names, seed=self.seed)

    def play(self) -> GameResult:
        """Play to the end, or until a bot fails."""
        bots = [make_bot(name, self.tournament.budget) for name in self.names]
        for seat in self.seats_asked():
            try:
                self.move(bots[seat], seat)
            except (BotError, TooSlow) as error:
                text = "".join(traceback.format_exception(error.__cause__ or error))
                return self.result(seat, text)
        self.save()
        return self.result()

    def seats_asked(self) -> Iterator[int]:
        """Yield the seat to move next, until the game is over."""
        state = self.state
        while not state.over:
            if state.entries >= MOST_ENTRIES:
                raise AssertionError(f"no end after {MOST_ENTRIES} entries")
            if state.to_move == CHANCE:
                self.apply(state.sample())
            else:
                yield int(state.to_move)

    def move(self, bot: Bot, seat: int) -> None:
        """Let a bot move, and measure how long it takes."""
        # A seat's bot gets a new generator for each decision, so that a crash changes nothing else.
        rng = seeded(seed_of(self.tournament.seed, "arena", self.number, seat, self.state.entries))
        began = time.monotonic()
        with interrupt_after(self.tournament.limit):
            action = ask(bot, self.names[seat], self.state, rng)
        seconds = time.monotonic() - began
        self.slowest[seat] = max(self.slowest[seat], seconds)
        if seconds > self.tournament.limit:
            raise TooSlow(f"a decision took {seconds:.1f} s")
        self.apply(action)

    def apply(self, action: int) -> None:
        if self.record is not None:
            record.add(self.record, self.state, action)
        self.state.apply(action)

    def result(self, failed: int | None = None, failure: str = "") -> GameResult:
        """The result; a bot that failed is last, the others are ranked by their points so far."""
        scores = self.state.scores()
        places = self.state.ranks()
        if failed is not None:
            rivals = [score for seat, score in enumerate(scores) if seat != failed]
            places = [1 + sum(rival > score for rival in rivals) for score in scores]
            places[failed] = len(scores)
        return GameResult(
            self.number,
            self.deal,
            self.entrants,
            tuple(scores),
            tuple(places),
            turns_of(self.state),
            tuple(round(seconds, 3) for seconds in self.slowest),
            failed,
            failure,
        )

    def save(self) -> None:
        """Write the game's record to its own file, if records are wanted."""
        folder = self.tournament.records
        if self.record is None or folder is None:
            return
        record.finish(self.record, self.state)
        name = f"{self.tournament.game}-{self.tournament.players}-{self.number:06d}.reef"
        (folder / name).write_text(record.write(self.record), encoding="utf-8")


@contextmanager
def interrupt_after(seconds: float) -> Iterator[None]:
    """Raise TooSlow if the block takes longer, on systems with interval timers."""
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not hasattr(signal, "setitimer") or not in_main_thread:
        yield
        return
    previous = signal.signal(signal.SIGALRM, _too_slow)
    # A little later than the limit, so that a search that stops by itself is not interrupted.
    signal.setitimer(signal.ITIMER_REAL, seconds * 1.1 + 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlow("the bot used up its time")


def run(
    tournament: Tournament,
    games: int,
    finished: list[GameResult],
    report: Callable[[GameResult], bool],
) -> None:
    """Play the games not finished yet, until `report` returns False."""
    numbers = {result.number for result in finished}
    for number in range(1, games + 1):
        if number not in numbers and not report(play(tournament, number)):
            return
