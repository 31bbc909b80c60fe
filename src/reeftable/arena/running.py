"""Runs a series of games in one or more processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

from reeftable.arena.match import Result, Series, play_game
from reeftable.arena.tally import Tally
from reeftable.bots.loading import BotChoice, load_bot
from reeftable.games.registry import game as game_of

# Games per message between processes: a compromise between a smooth progress bar and speed.
CHUNK = 50


def run(
    series: Series, games: int, jobs: int, progress: Callable[[int], None] | None = None
) -> Tally:
    """Play games 1 to `games`; `progress` is called with the number of games just finished."""
    tally = Tally.empty(series.players)
    report = progress or _silent
    if jobs == 1:
        for number in range(1, games + 1):
            tally.add(play_game(series, number))
            report(1)
        return tally
    _run_in_processes(series, games, jobs, tally, report)
    return tally


def play_match(
    game: str,
    bots: Sequence[BotChoice],
    games: int = 100,
    *,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    records: str | os.PathLike[str] | None = None,
    check: bool = False,
    jobs: int = 1,
) -> Tally:
    """Play a match between bots, one per seat, and count the results.

    A bot is given by name (`"easy"`, `"package:Class"`) or as a class. `jobs` is the number of
    processes; the same seed gives the same games for any number of them. `records` is a folder for
    a record of each game. With `check`, every invariant is checked after every entry.

    >>> import reeftable as rt
    >>> tally = rt.play_match("coralia", ["greedy", "random"], games=2, seed=1)
    >>> tally.summary()["scores"][0]["mean"]
    68.0
    """
    choices = dict(options or {})
    game_of(game).new(players=len(bots), options=choices)  # raises if it cannot be played
    for bot in bots:
        load_bot(bot)
    folder = None if records is None else Path(records)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    series = Series(game, len(bots), tuple(bots), seed, choices, check, folder)
    return run(series, games, jobs)


def _silent(done: int) -> None:
    """Report no progress."""


def play_chunk(series: Series, first: int, last: int) -> list[Result]:
    """Play the games numbered `first` to `last`, both included."""
    return [play_game(series, number) for number in range(first, last + 1)]


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C, which every process receives; the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run_in_processes(
    series: Series, games: int, jobs: int, tally: Tally, report: Callable[[int], None]
) -> None:
    size = max(1, min(CHUNK, games // (4 * jobs)))
    starts = iter(range(1, games + 1, size))
    # Forking may hang if the process has threads, and a progress bar uses one.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupts) as pool:
        waiting: set[Future[list[Result]]] = set()
        try:
            while True:
                while len(waiting) < 2 * jobs and (first := next(starts, 0)):
                    last = min(games, first + size - 1)
                    waiting.add(pool.submit(play_chunk, series, first, last))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    results = future.result()
                    for result in results:
                        tally.add(result)
                    report(len(results))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
