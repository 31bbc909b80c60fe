"""A series of games in one process or several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from reeftable.arena.match import Result, Series, play_game
from reeftable.arena.tally import Tally

# Small enough for a lively progress bar, large enough not to be slowed down by talking.
CHUNK = 50


def run(
    series: Series, games: int, jobs: int, progress: Callable[[int], None] | None = None
) -> Tally:
    """Play games 1 to `games`; `progress` hears how many more are done."""
    tally = Tally.empty(series.players)
    tell = progress or _silent
    if jobs == 1:
        for number in range(1, games + 1):
            tally.add(play_game(series, number))
            tell(1)
        return tally
    _run_in_processes(series, games, jobs, tally, tell)
    return tally


def _silent(done: int) -> None:
    """Nobody is listening."""


def play_chunk(series: Series, first: int, last: int) -> list[Result]:
    """Play the games from first to last, both included."""
    return [play_game(series, number) for number in range(first, last + 1)]


def _leave_stopping() -> None:
    """Ctrl-C reaches every process; the first one decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run_in_processes(
    series: Series, games: int, jobs: int, tally: Tally, tell: Callable[[int], None]
) -> None:
    size = max(1, min(CHUNK, games // (4 * jobs)))
    starts = iter(range(1, games + 1, size))
    # Forking a process that has threads, as a progress bar does, may hang.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_stopping) as pool:
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
                    tell(len(results))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
