"""Checks Python sources for what the engine must not contain, and for imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator

# Modules whose answers differ from run to run or from machine to machine.
UNCERTAIN_MODULES = ("random", "time", "datetime", "secrets", "uuid", "os", "platform")
UNCERTAIN_CALLS = ("hash", "id", "float", "complex", "open", "print", "input")
SET_MAKERS = ("set", "frozenset")
SET_TYPES = ("set", "frozenset", "Set", "AbstractSet", "MutableSet")
# Functions that iterate over their argument in its own order.
WALKERS = ("list", "tuple", "iter", "enumerate", "map", "filter", "zip", "reversed", "next")

# Who may be imported by whom, the lowest first; whoever is above may import whoever is below.
LAYERS = ("core", "games")


def imported(source: str, module: str) -> Iterator[tuple[int, str]]:
    """Every module that `module` imports, by its full name, with the line."""
    package = module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{start}.{alias.name}"


def wrong_imports(source: str, module: str) -> list[str]:
    """Imports that point the wrong way: core <- games <- everything else."""
    parts = module.split(".")
    if len(parts) < 3 or parts[1] not in LAYERS:
        return []
    return [
        f"{module}:{line}: imports {name}"
        for line, name in imported(source, module)
        if name.split(".")[0] == "reeftable" and not may_import(parts, name.split("."))
    ]


def may_import(parts: list[str], other: list[str]) -> bool:
    below = LAYERS[: LAYERS.index(parts[1]) + 1]
    if len(other) < 2 or other[1] not in below:
        return False
    if other[1] != "games":
        return True
    # The registry knows every game; a game knows only itself.
    return parts[2] == "registry" or (len(other) > 2 and other[2] == parts[2])


def banned(source: str, module: str) -> list[str]:
    """Anything that could make two runs of the engine differ."""
    tree = ast.parse(source)
    faults = [*uncertain_imports(source, module), *uncertain_expressions(tree), *walked_sets(tree)]
    return [f"{module}:{line}: {what}" for line, what in sorted(faults)]


def uncertain_imports(source: str, module: str) -> Iterator[tuple[int, str]]:
    for line, name in imported(source, module):
        if name.split(".")[0] in UNCERTAIN_MODULES:
            yield line, f"imports {name}"


def uncertain_expressions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, f"float {node.value}"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            if not is_text(node.right):  # folder / "name" is a path
                yield node.lineno, "true division"
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "true division"
        elif isinstance(node, ast.Call) and called_name(node) in UNCERTAIN_CALLS:
            yield node.lineno, f"calls {called_name(node)}()"


def called_name(node: ast.Call) -> str:
    """The plain name that is called: `hash` for hash(x), nothing for card.hash(x)."""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def walked_sets(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Places that iterate over a set in its own order; `sorted(...)` of a set is fine."""
    names = set_names(tree)
    for node in ast.walk(tree):
        for walked in walked_by(node):
            if is_set(walked, names):
                yield walked.lineno, "goes through a set"


def walked_by(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    if isinstance(node, ast.Starred):
        return [node.value]
    if isinstance(node, ast.Call):
        if called_name(node) in WALKERS:
            return list(node.args)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("pop", "join", "extend"):
            return [node.func.value, *node.args]
    return []


def set_names(tree: ast.AST) -> set[str]:
    """Names and attributes that hold a set somewhere in this file."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and is_set_type(node.annotation):
            names.add(name_of(node.target))
        elif isinstance(node, ast.arg) and node.annotation and is_set_type(node.annotation):
            names.add(node.arg)
        elif isinstance(node, ast.Assign) and is_set(node.value, set()):
            names.update(name_of(target) for target in node.targets)
    return names - {""}


def is_set(node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call):
        return name_of(node.func) in SET_MAKERS
    if isinstance(node, ast.BinOp):
        return is_set(node.left, names) or is_set(node.right, names)
    return name_of(node) in names


def is_set_type(node: ast.expr) -> bool:
    outer = node.value if isinstance(node, ast.Subscript) else node
    return name_of(outer) in SET_TYPES


def name_of(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
