"""Breaks the rules in hundreds of places, one at a time, and counts how often a test notices.

Works on uncompiled copies of src and tests. A change that no test notices is a survivor; they
are listed at the end. Exit code 1 if fewer than 90 % are noticed.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path("src/reeftable")
TARGETS = ("core/game.py", "core/step.py", "core/chance.py", "games/*/steps/*.py", "games/*/*.py")
# Tables, words and looks; what keeps the rules is the rest.
NOT_BROKEN = ("__init__", "checks", "data", "diagram", "game", "moves", "state", "story", "view")
# In this order: what is quick and tells most comes first.
QUICK = (
    "tests/games/*/test_*.py",
    "tests/test_*chance*.py",
    "tests/test_oracle_agreement.py",
    *(f"tests/generic/test_{part}.py" for part in ("asking", "contract", "copies", "undo")),
    *(f"tests/generic/test_{part}.py" for part in ("chance", "knowledge", "leaks")),
    "tests/test_record*.py",
)
# Only for what the quick tests did not notice.
SLOW = ("tests/generic/test_leaks.py", "tests/generic/test_frequencies.py")
# Slow tests among the quick ones, and some that need more states than the few they would get.
NOT_QUICK = "not (small_positions or every_array_of_a_clone or written_and_read_back)"
ONLY_SLOW = "(small_positions or hidden_items)"
COPIED = ("src", "tests", "tools", "pyproject.toml", "README.md")
NOT_COPIED = ("*.so", "*.pyd", "__pycache__", "*.egg-info", "_built.json")
WANTED = 90
MEMORY = 2 * 2**30
PROCESSOR = 900
# A change may make a loop endless: no test may use more seconds of the processor than this.
SECONDS = {True: 10, False: 150}

SWAPPED: list[tuple[type[ast.cmpop], type[ast.cmpop]]] = [
    (ast.Eq, ast.NotEq),
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
]
COMPARISONS = dict(SWAPPED) | {other: one for one, other in SWAPPED}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
RETURNS = {"bool": "not ({})", "int": "({}) + 1", "i64": "({}) + 1"}
RETURNS |= {"list": "({})[1:]", "vec": "({})[1:]"}


@dataclass(frozen=True)
class Mutant:
    """One small change: these bytes of a file become others."""

    path: str
    line: int
    start: int
    end: int
    kind: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: {self.before} -> {self.after}"

    @property
    def game(self) -> str:
        """The game whose rule is broken; empty in the kernel."""
        parts = Path(self.path).relative_to(PACKAGE).parts
        return parts[1] if parts[0] == "games" else ""

    def applied(self, source: bytes) -> bytes:
        """The file with the change made."""
        return source[: self.start] + self.after.encode() + source[self.end :]


# -- where something can be changed ---------------------------------------------------------


class Finder:
    """Every change that can be made to one file."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source.encode()
        self.lines = [0]
        for line in self.source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.tree = ast.parse(source)

    def mutants(self) -> Iterator[Mutant]:
        """All changes inside functions; annotations, docstrings and assertions stay."""
        for function in ast.walk(self.tree):
            if isinstance(function, ast.FunctionDef) and not is_abstract(function):
                for statement in function.body:
                    yield from self.in_statement(statement, ast.unparse(function.returns or NONE))

    def in_statement(self, node: ast.stmt, returns: str) -> Iterator[Mutant]:
        if is_docstring(node) or isinstance(node, ast.Raise | ast.Import | ast.ImportFrom):
            return
        if is_droppable(node):
            yield self.change(node, "drop", "pass")
        if isinstance(node, ast.If | ast.While):
            yield self.change(node.test, "negate", f"not ({ast.unparse(node.test)})")
        if isinstance(node, ast.Return) and node.value is not None:
            yield from self.in_return(node.value, returns)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                yield from self.in_statement(child, returns)
            elif isinstance(child, ast.expr) and not is_annotation(node, child):
                yield from self.in_expression(child)

    def in_return(self, value: ast.expr, returns: str) -> Iterator[Mutant]:
        pattern = RETURNS.get(returns.partition("[")[0])
        if pattern is not None:
            yield self.change(value, "return", pattern.format(ast.unparse(value)))

    def in_expression(self, node: ast.expr) -> Iterator[Mutant]:
        yield from self.of_expression(node)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.keyword) and child.arg != "capacity":
                yield from self.in_expression(child.value)
            elif isinstance(child, ast.comprehension):
                for part in (child.iter, *child.ifs):
                    yield from self.in_expression(part)
            elif isinstance(child, ast.expr) and not isinstance(child, ast.JoinedStr):
                yield from self.in_expression(child)

    def of_expression(self, node: ast.expr) -> Iterator[Mutant]:
        """Changes of this very expression."""
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
            ops = [COMPARISONS[type(node.ops[0])](), *node.ops[1:]]
            changed: ast.expr = ast.Compare(node.left, ops, node.comparators)
            yield self.change(node, "compare", f"({ast.unparse(changed)})")
        elif isinstance(node, ast.BoolOp):
            op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield self.change(node, "and/or", f"({ast.unparse(ast.BoolOp(op, node.values))})")
        elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            changed = ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
            yield self.change(node, "operator", f"({ast.unparse(changed)})")
        elif isinstance(node, ast.IfExp):
            yield self.change(node.test, "negate", f"(not ({ast.unparse(node.test)}))")
        elif isinstance(node, ast.Constant):
            yield from self.of_constant(node)

    def of_constant(self, node: ast.Constant) -> Iterator[Mutant]:
        value = node.value
        if isinstance(value, bool):
            yield self.change(node, "constant", str(not value))
        elif isinstance(value, int):
            yield self.change(node, "constant", str(value + 1))
            yield self.change(node, "constant", f"({value - 1})")
        elif isinstance(value, str) and re.fullmatch(r"[A-Z]+(_[A-Z]+|-\w+(\.\w+)?)", value):
            yield self.change(node, "refusal", '"OTHER"')

    def change(self, node: ast.expr | ast.stmt, kind: str, after: str) -> Mutant:
        """The node's text replaced."""
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        before = " ".join(self.source[start:end].decode().split())
        return Mutant(self.path, node.lineno, start, end, kind, before, after)


NONE = ast.Constant(None)


def is_docstring(node: ast.stmt) -> bool:
    """Text that says what the code does."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_droppable(node: ast.stmt) -> bool:
    """A statement that acts by itself; a name that is never set would only crash."""
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
    return isinstance(node, ast.Expr | ast.AugAssign)


def is_annotation(node: ast.stmt, child: ast.expr) -> bool:
    return isinstance(node, ast.AnnAssign) and child is node.annotation


def is_abstract(function: ast.FunctionDef) -> bool:
    """Only there to be overridden, or never called while playing."""
    if function.name in ("__repr__", "__hash__"):
        return True
    body = [node for node in function.body if not is_docstring(node)]
    return all(isinstance(node, ast.Raise) for node in body)


def is_broken(path: Path) -> bool:
    return path.stem not in NOT_BROKEN or path.parent.name == "core"


def all_mutants(root: Path) -> list[Mutant]:
    """Every change of every file, in a fixed order."""
    package = root / PACKAGE
    found: dict[tuple[str, int, int, str], Mutant] = {}
    paths = {path for pattern in TARGETS for path in package.glob(pattern)}
    for path in sorted(path for path in paths if is_broken(path)):
        name = path.relative_to(root).as_posix()
        for mutant in Finder(name, path.read_text("utf-8")).mutants():
            found.setdefault((name, mutant.start, mutant.end, mutant.after), mutant)
    return list(found.values())


# -- trying them ----------------------------------------------------------------------------


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

    def run(self, quick: bool, game: str = "", keep: bool = False) -> tuple[bool, str]:
        """Run the quick or the slow tests, of one game or all: do they pass, what did they say."""
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}",
            "PYTHONHASHSEED": "0",
            "REEFTABLE_FEW": "1",
            "REEFTABLE_TEST_SECONDS": str(SECONDS[quick]),
        }
        if not keep:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "--tb=line"]
        command += ["-p", "tools.mutate_timer", "-p", "no:cacheprovider", "-o", "addopts="]
        wanted = NOT_QUICK if quick else ONLY_SLOW
        command += ["-m", "not soak", "-k", f"{wanted} and {game}" if game else wanted]
        done = subprocess.run(
            [*command, *self.tests(QUICK if quick else SLOW, game)],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=limit,
        )
        told = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return done.returncode == 0, "\n".join(told) or done.stdout[-1000:] + done.stderr[-1000:]

    def tests(self, patterns: tuple[str, ...], game: str) -> list[str]:
        """The test files in the order of the patterns, without those of other games."""
        own = [p.replace("games/*/", f"games/{game}/") if game else p for p in patterns]
        found = [path for pattern in own for path in sorted(self.folder.glob(pattern))]
        return [path.relative_to(self.folder).as_posix() for path in found]

    def survives(self, mutant: Mutant, stages: list[bool]) -> bool:
        """Make the change, run the quick tests and if need be the slow ones, undo the change."""
        path = self.folder / mutant.path
        source = path.read_bytes()
        # Python takes bytecode for fresh if size and second of the source are the same.
        for cached in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            cached.unlink()
        try:
            path.write_bytes(mutant.applied(source))
            return all(self.run(quick, mutant.game)[0] for quick in stages)
        finally:
            path.write_bytes(source)


def limit() -> None:
    """An endless loop shall not take the machine with it."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))


def say(text: str) -> None:
    print(text, flush=True)


def try_all(shops: list[Workshop], mutants: list[Mutant], stages: list[bool]) -> list[Mutant]:
    """Every change in one of the workshops; returns the survivors."""
    free: SimpleQueue[Workshop] = SimpleQueue()
    for shop in shops:
        free.put(shop)
    survivors: list[Mutant] = []
    began = time.monotonic()

    def one(mutant: Mutant) -> tuple[Mutant, bool]:
        shop = free.get()
        try:
            return mutant, shop.survives(mutant, stages)
        finally:
            free.put(shop)

    with ThreadPoolExecutor(len(shops)) as pool:
        for n, (mutant, survived) in enumerate(pool.map(one, mutants), 1):
            if survived:
                survivors.append(mutant)
                say(f"survived: {mutant}")
            if n % 10 == 0 or n == len(mutants):
                left = (time.monotonic() - began) / n * (len(mutants) - n)
                say(f"{n} of {len(mutants)}, {len(survivors)} survived, {left / 60:.0f} min left")
    return survivors


def passes(shop: Workshop, stages: list[bool], games: list[str]) -> bool:
    """Do the tests pass without a change? Otherwise nothing can be learned from them."""
    for quick, game in itertools.product(stages, games):
        began = time.monotonic()
        good, told = shop.run(quick, game, keep=True)
        seconds = time.monotonic() - began
        if not good:
            say(f"the tests fail without any change:\n{told}")
            return False
        kind = "quick" if quick else "slow"
        say(f"the {kind} tests of {game or 'everything'} pass as they are, {seconds:.0f} s")
    return True


def chosen(arguments: argparse.Namespace) -> list[Mutant]:
    """The changes to try: of each game and of the kernel a seeded sample, in the files' order."""
    mutants = [m for m in all_mutants(ROOT) if arguments.only in str(m)]
    picked: list[int] = []
    for game in sorted({mutant.game for mutant in mutants}):
        there = [i for i, mutant in enumerate(mutants) if mutant.game == game]
        count = len(there) if arguments.all else min(len(there), arguments.count)
        picked += random.Random(arguments.seed).sample(there, count)
    return [mutants[i] for i in sorted(picked)]


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="changes to try per game")
    parser.add_argument("--all", action="store_true", help="try every change")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--only", default="", help="changes whose description contains this")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--quick", action="store_true", help="leave the slow tests out")
    parser.add_argument("--list", action="store_true", help="only list the changes")
    return parser.parse_args()


def main() -> int:
    """Try the changes and report; 1 if too many survive, 2 if the tests fail as they are."""
    arguments = parse()
    mutants = chosen(arguments)
    if arguments.list:
        for mutant in mutants:
            say(str(mutant))
        say(f"{len(mutants)} changes")
        return 0
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        shops = [Workshop(Path(folder, str(n))) for n in range(max(1, arguments.jobs))]
        stages = [True] if arguments.quick else [True, False]
        # In each of them, so that each keeps its bytecode.
        games = sorted({mutant.game for mutant in mutants})
        if not all(passes(shop, stages, games) for shop in shops):
            return 2
        say(f"{len(mutants)} changes to try")
        survivors = try_all(shops, mutants, stages)
    return report(len(mutants), survivors)


def report(tried: int, survivors: list[Mutant]) -> int:
    """The figures, and every survivor."""
    killed = tried - len(survivors)
    say(f"\n{killed} of {tried} noticed ({100 * killed / max(1, tried):.1f} %)")
    for mutant in survivors:
        say(f"survived: {mutant}")
    return 0 if 100 * killed >= WANTED * tried else 1


if __name__ == "__main__":
    sys.exit(main())
