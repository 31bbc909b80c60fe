"""Mutation testing: breaks the rules in hundreds of places and counts how often a test notices.

It works on uncompiled copies of src and tests. First it runs all tests to find out which functions
each of them calls, and how long it takes. Then each change is tried against the tests that call the
changed function, quick ones first. Changes that no test notices are called survivors and listed at
the end. The exit code is 1 if fewer than 90 % of the changes are noticed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tools.mutants import Mutant, all_mutants

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted(path.parent.name for path in ROOT.glob("src/reeftable/games/*/RULES.md"))
# The tests of one game: all in its folder, and those elsewhere that have the game in their name.
OF_A_GAME = ("generic", "oracle", "test_oracle_agreement.py", "test_record.py")
OF_THE_KERNEL = ("test_record_refusals.py", "test_record_checks.py", "test_chance_sources.py")
COPIED = ("src", "tests", "tools", "pyproject.toml", "README.md")
NOT_COPIED = ("*.so", "*.pyd", "__pycache__", "*.egg-info", "_built.json", "static")
WANTED = 90
MEMORY = 2 * 2**30
PROCESSOR = 900
# A change may cause an endless loop, so a test may take this many times its usual time, plus 1 s.
PATIENCE = 5
# Tests that share a slow fixture, which is created by whichever of them runs first.
SHARING = "small_positions"
# How many of the quickest tests run first: collecting all tests would take longer than these.
FIRST = 30
# Tests that start their own processes, plant their own faults, or need more than a few states.
NOT_RUN = "not (determinism or planted or every_array_of_a_clone or written_and_read_back)"

# Names of tests, the quickest first, with the seconds each may take.
Tests = dict[str, float]


class Workshop:
    """One uncompiled copy of the repository in which changes are tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            source, target = ROOT / name, folder / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns(*NOT_COPIED))
            elif source.exists():
                shutil.copy2(source, target)

    def run(self, arguments: list[str], **settings: str) -> tuple[bool, str]:
        """Run these tests; returns whether they pass, and their failures."""
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}",
            "PYTHONHASHSEED": "0",
            "REEFTABLE_FEW": "1",
            **settings,
        }
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "--tb=line"]
        command += ["-p", "tools.mutate_plugin", "-p", "no:cacheprovider", "-o", "addopts="]
        completed = subprocess.run(
            [*command, "-m", "not soak", *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=limit,
        )
        failures = [
            line for line in completed.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))
        ]
        output = "\n".join(failures) or completed.stdout[-1000:] + completed.stderr[-1000:]
        return completed.returncode == 0, output

    def watch(self, game: str) -> dict[str, Tests]:
        """Run everything once, to find the tests that call each function, the quickest first."""
        results = self.folder / "watched.json"
        # The kernel is tested with one game.
        name = game or GAMES[0]
        watched: dict[str, dict[str, Any]] = {}
        runs = [([f"tests/games/{name}"], NOT_RUN)]
        runs.append(([f"tests/{part}" for part in OF_A_GAME], f"{NOT_RUN} and {name}"))
        if not game:
            runs.append(([f"tests/{part}" for part in OF_THE_KERNEL], NOT_RUN))
        for tests, wanted in runs:
            good, output = self.run([*tests, "-k", wanted], REEFTABLE_WATCH=str(results))
            if not good:
                sys.exit(f"the tests fail without any change:\n{output}")
            watched |= json.loads(results.read_text("utf-8"))
        names = sorted(watched, key=lambda test: watched[test]["seconds"])
        slowest = watched[names[-1]]["seconds"]
        limits = {
            test: PATIENCE * (1 + (slowest if SHARING in test else watched[test]["seconds"]))
            for test in names
        }
        if not self.passes(limits):
            sys.exit("the tests fail without any change when the quick ones come first")
        # Code that runs during import is called by no particular test, so all may notice it.
        by_call: dict[str, Tests] = {"": limits}
        for test in names:
            for call in watched[test]["calls"]:
                by_call.setdefault(call, {})[test] = limits[test]
        say(f"{name}: {len(watched)} tests watched, the slowest took {slowest:.0f} s")
        return by_call

    def survives(self, mutant: Mutant, tests: Tests) -> bool:
        """Make the change, run the tests that could notice, undo the change."""
        path = self.folder / mutant.path
        source = path.read_bytes()
        # Python would use stale bytecode if the source has the same size and time to the second.
        for cached in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            cached.unlink()
        try:
            path.write_bytes(mutant.applied(source))
            return self.passes(dict(list(tests.items())[:FIRST])) and self.passes(tests)
        finally:
            path.write_bytes(source)

    def passes(self, tests: Tests) -> bool:
        """Whether these tests pass, in this order."""
        chosen = self.folder / "chosen.json"
        chosen.write_text(json.dumps(tests), "utf-8")
        files = sorted({test.partition("::")[0] for test in tests})
        return self.run(files, REEFTABLE_CHOSEN=str(chosen), PYTHONDONTWRITEBYTECODE="1")[0]


def limit() -> None:
    """Limit memory and time, so that an endless loop cannot bring down the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))


def say(text: str) -> None:
    print(text, flush=True)


def try_all(
    shops: list[Workshop], mutants: list[Mutant], by_call: dict[str, dict[str, Tests]]
) -> list[Mutant]:
    """Try every change in one of the workshops; returns the survivors."""
    free: SimpleQueue[Workshop] = SimpleQueue()
    for shop in shops:
        free.put(shop)
    survivors: list[Mutant] = []
    began = time.monotonic()

    def one(mutant: Mutant) -> tuple[Mutant, bool]:
        calls = by_call[mutant.game]
        tests = calls.get(f"{mutant.path}:{mutant.function}", calls[""])
        shop = free.get()
        try:
            return mutant, shop.survives(mutant, tests)
        finally:
            free.put(shop)

    with ThreadPoolExecutor(len(shops)) as pool:
        for n, future in enumerate(as_completed([pool.submit(one, m) for m in mutants]), 1):
            mutant, survived = future.result()
            if survived:
                survivors.append(mutant)
                say(f"survived: {mutant}")
            if n % 10 == 0 or n == len(mutants):
                left = (time.monotonic() - began) / n * (len(mutants) - n)
                say(f"{n} of {len(mutants)}, {len(survivors)} survived, {left / 60:.0f} min left")
    return survivors


def chosen(arguments: argparse.Namespace) -> list[Mutant]:
    """The changes to try: a seeded sample for each game and the kernel, in order of the files."""
    mutants = [m for m in all_mutants(ROOT) if arguments.only in str(m)]
    picked: list[int] = []
    for game in sorted({mutant.game for mutant in mutants}):
        of_game = [i for i, mutant in enumerate(mutants) if mutant.game == game]
        count = len(of_game) if arguments.all else min(len(of_game), arguments.count)
        picked += random.Random(arguments.seed).sample(of_game, count)
    return [mutants[i] for i in sorted(picked)]


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="changes to try per game")
    parser.add_argument("--all", action="store_true", help="try every change")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--only", default="", help="changes whose description contains this")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--list", action="store_true", help="only list the changes")
    return parser.parse_args()


def main() -> int:
    """Try the changes and report; the exit code is 1 if too many survive."""
    arguments = parse()
    mutants = chosen(arguments)
    if arguments.list:
        for mutant in mutants:
            say(str(mutant))
        say(f"{len(mutants)} changes")
        return 0
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        shops = [Workshop(Path(folder, str(n))) for n in range(max(1, arguments.jobs))]
        say("watching the tests ...")
        games = sorted({mutant.game for mutant in mutants})
        by_call = {game: shops[0].watch(game) for game in games}
        for shop in shops:
            shop.run(["tests", "--collect-only"])  # so that the bytecode is cached
        say(f"{len(mutants)} changes to try")
        survivors = try_all(shops, mutants, by_call)
    return report(mutants, survivors)


def report(mutants: list[Mutant], survivors: list[Mutant]) -> int:
    """Print the figures for each game and the kernel, and every survivor."""
    for game in sorted({mutant.game for mutant in mutants}):
        tried = sum(mutant.game == game for mutant in mutants)
        killed = tried - sum(mutant.game == game for mutant in survivors)
        say(f"{game or 'kernel'}: {killed} of {tried} noticed ({100 * killed / tried:.1f} %)")
    for mutant in sorted(survivors, key=str):
        say(f"survived: {mutant}")
    return 0 if 100 * (len(mutants) - len(survivors)) >= WANTED * len(mutants) else 1


if __name__ == "__main__":
    sys.exit(main())
