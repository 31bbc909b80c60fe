"""Counts instructions per decision and per clone and compares them with the recorded counts.

    python -m bench.instructions [--record] [--profile JOB]

Times vary from run to run, but instruction counts hardly do. They depend on the versions of Python,
the compiler and librt, so counts are recorded for each combination of these. For a combination
without recorded counts there is a warning, but no failure.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import twin, valgrind
from bench.errors import BenchError
from bench.paths import INSTRUCTIONS, JOBS, cache
from bench.profile import difference
from reeftable import _build
from reeftable.games.registry import game, game_names

COUNT = JOBS / "count.py"
ALLOWED_LOSS = 0.30

# How often each job is repeated after the first time: enough for stable leading digits.
EXTRA = {"core": 10, "python": 60, "clone": 100}
TWIN_GAMES = (100, 1100)

Figures = dict[str, float]


def key() -> str:
    """The versions that instruction counts depend on."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    completed = subprocess.run([compiler, "-dumpfullversion"], capture_output=True, text=True)
    parts = (
        f"Python {platform.python_version()}",
        f"{Path(compiler).name} {completed.stdout.strip()}",
        f"librt {version('librt')}",
        platform.machine(),
    )
    return ", ".join(parts)


def usual_players(title: str) -> int:
    """The middle of a game's possible numbers of players."""
    players = game(title).players
    return players[len(players) // 2]


def job_names() -> list[str]:
    """The jobs whose instructions are counted."""
    return [f"{what} {title} {usual_players(title)}" for title in game_names() for what in EXTRA]


# -- counting -------------------------------------------------------------------------------


def command(names: Sequence[str], more: str = "", script: Path = COUNT) -> list[str]:
    """The command that does every job once, and repeats the job `more`."""
    extra = [f"{name}={EXTRA[name.split()[0]] if name == more else 0}" for name in names]
    return [sys.executable, "-P", str(script), *extra]


def count_engine(names: Sequence[str], script: Path = COUNT) -> Figures:
    """Instructions per decision, or per clone, without those spent on starting up."""
    # Run once without counting, so that compiling the sources to bytecode is not counted.
    first = command(names, "", script)
    environment = valgrind.plain_environment()
    subprocess.run(first, check=True, stdout=subprocess.DEVNULL, env=environment)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda more: valgrind.count(command(names, more, script)), ["", *names])
        (start_up, _), *counted = runs
    return {
        name: (instructions - start_up) / json.loads(printed)[name]
        for name, (instructions, printed) in zip(names, counted, strict=True)
    }


def count_c() -> Figures:
    """Instructions per decision of Coralia in C; empty if it cannot be built."""
    players = usual_players("coralia")
    try:
        program = twin.build(cache())
    except BenchError:
        return {}
    return {f"core coralia {players} in C": count_twin(program, players)}


def count_twin(program: Path, players: int) -> float:
    """Instructions per decision of the twin: the difference of a long run and a short one."""
    few, many = (
        valgrind.count([str(program), *twin.arguments(players, games, seed=1)])
        for games in TWIN_GAMES
    )
    decisions: int = json.loads(many[1])["decisions"] - json.loads(few[1])["decisions"]
    return (many[0] - few[0]) / decisions


def profile(name: str, rows: int = 40) -> list[tuple[float, str]]:
    """The functions in which one decision, or one clone, spends its instructions."""
    with TemporaryDirectory() as folder:
        few, many = Path(folder, "few"), Path(folder, "many")
        valgrind.count(command([name]), few)
        _, printed = valgrind.count(command([name], name), many)
        return difference(few, many, json.loads(printed)[name])[:rows]


# -- comparing ------------------------------------------------------------------------------


def recorded(path: Path = INSTRUCTIONS) -> dict[str, Figures]:
    """The recorded counts, by versions."""
    if not path.exists():
        return {}
    by_versions: dict[str, Figures] = json.loads(path.read_text("utf-8"))
    return by_versions


def write_record(figures: Figures, path: Path = INSTRUCTIONS) -> None:
    """Record these counts for the current versions."""
    by_versions = {**recorded(path), key(): {name: round(n, 1) for name, n in figures.items()}}
    path.write_text(json.dumps(by_versions, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def losses(now: Figures, before: Figures) -> list[str]:
    """The jobs whose counts have grown by more than is allowed."""
    return [
        f"{name}: {now[name]:.0f} instructions, {before[name]:.0f} before"
        for name in now
        if name in before and now[name] > before[name] * (1 + ALLOWED_LOSS)
    ]


def comparison(now: Figures, before: Figures) -> list[str]:
    """A line for each count, showing how it has changed."""
    lines = []
    for name, n in now.items():
        was = before.get(name)
        change = f"{was:8.0f} before ({n / was - 1:+.1%})" if was else "not recorded yet"
        lines.append(f"  {name:24} {n:8.0f} instructions, {change}")
    return lines


def check(now: Figures, before: Figures | None) -> int:
    """Print the counts beside the recorded ones; returns the exit code, 1 if a job is too slow."""
    print("\n".join([f"instruction counts ({key()})", *comparison(now, before or {})]))
    if before is None:
        valgrind.say(
            f"warning: no counts are recorded for {key()}, so nothing was compared;"
            " `make recount` records these"
        )
        return 0
    lost = losses(now, before)
    if lost:
        valgrind.say(f"failed: slower than recorded by more than {ALLOWED_LOSS:.0%}")
        valgrind.say("\n".join(f"  {line}" for line in lost))
        valgrind.say("if this is acceptable, `make recount` records the new counts")
    return 1 if lost else 0


def main(arguments: list[str]) -> int:
    """Compare with the recorded counts, record new ones, or show where the instructions go."""
    if _build.state() != _build.COMPILED:
        valgrind.say(f"warning: no instruction counts, because the engine is {_build.state()}")
        return 0
    if not valgrind.is_there():
        return 0
    if arguments[:1] == ["--profile"]:
        for n, function in profile(arguments[1]):
            print(f"{n:9.1f}  {function}")
        return 0
    if arguments == ["--record"]:
        figures = count_engine(job_names()) | count_c()
        write_record(figures)
        print("\n".join(comparison(figures, {})))
        return 0
    return check(count_engine(job_names()), recorded().get(key()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
