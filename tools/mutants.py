"""Lists every small change to the sources that would break a rule, for tools/mutate.py."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path("src/reeftable")
TARGETS = (
    "core/game.py",
    "core/state.py",
    "core/step.py",
    "core/chance.py",
    "games/*/steps/*.py",
    "games/*/*.py",
)
# Files with data, words and drawings, which are left out; all others enforce rules.
NOT_CHANGED = (
    "__init__",
    "checks",
    "data",
    "diagram",
    "game",
    "moves",
    "shapes",
    "state",
    "story",
    "view",
)

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
    """One small change to a file: some of its bytes are replaced."""

    path: str
    function: int  # the line where the function around it begins
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
        """The source with this change."""
        return source[: self.start] + self.after.encode() + source[self.end :]


class Finder:
    """Finds every change that can be made to one file."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source.encode()
        self.lines = [0]
        for line in self.source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.tree = ast.parse(source)
        self.function = 0

    def mutants(self) -> Iterator[Mutant]:
        """All changes inside functions, except to annotations, docstrings and assertions."""
        for function in ast.walk(self.tree):
            if isinstance(function, ast.FunctionDef) and not is_abstract(function):
                first = function.decorator_list[0] if function.decorator_list else function
                self.function = first.lineno
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
        """Changes to this expression itself, not to its parts."""
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
        """The change that replaces the text of a node."""
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        before = " ".join(self.source[start:end].decode().split())
        return Mutant(self.path, self.function, node.lineno, start, end, kind, before, after)


NONE = ast.Constant(None)


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_droppable(node: ast.stmt) -> bool:
    """Whether a statement can be left out without merely causing a NameError."""
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
    return isinstance(node, ast.Expr | ast.AugAssign)


def is_annotation(node: ast.stmt, child: ast.expr) -> bool:
    return isinstance(node, ast.AnnAssign) and child is node.annotation


def is_abstract(function: ast.FunctionDef) -> bool:
    """Whether a function is only meant to be overridden, or is never called during play."""
    if function.name in ("__repr__", "__hash__"):
        return True
    body = [node for node in function.body if not is_docstring(node)]
    return all(isinstance(node, ast.Raise) for node in body)


def is_changed(path: Path) -> bool:
    return path.stem not in NOT_CHANGED or path.parent.name == "core"


def all_mutants(root: Path) -> list[Mutant]:
    """Every change of every file, in a fixed order."""
    package = root / PACKAGE
    mutants_by_place: dict[tuple[str, int, int, str], Mutant] = {}
    paths = {path for pattern in TARGETS for path in package.glob(pattern)}
    for path in sorted(path for path in paths if is_changed(path)):
        name = path.relative_to(root).as_posix()
        for mutant in Finder(name, path.read_text("utf-8")).mutants():
            mutants_by_place.setdefault((name, mutant.start, mutant.end, mutant.after), mutant)
    return list(mutants_by_place.values())
