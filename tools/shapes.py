"""Reads the fields of views and positions from the sources, with their types and descriptions.

The types of a view are in `games/<game>/shapes.py`, the numbers of a position in `state.py`. The
comment after a field is its description. An expansion's shapes.py holds only the fields that it
adds or changes; it is named by its folder and option, as in `reef_encounter` with `second_kind`.
"""

from __future__ import annotations

import ast
import importlib
import io
import re
import tokenize
from dataclasses import dataclass
from pathlib import Path

import reeftable as rt

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "reeftable"
FIRST = {"game": "str", "rules_version": "int", "options": "dict[str, str]"}
FIRST_TEXTS = {
    "game": "the game's name",
    "rules_version": "the version of the rules and the data",
    "options": "the choice of each option",
}


@dataclass(frozen=True)
class Field:
    """A field of a view or position."""

    name: str
    kind: ast.expr
    text: str


@dataclass(frozen=True)
class Shape:
    """A dict with fixed keys."""

    name: str
    text: str
    fields: list[Field]


@dataclass(frozen=True)
class Layout:
    """The layout of an array: the index, name and meaning of each of its parts."""

    text: str
    places: list[tuple[int, str, str]]


class Source:
    """A module's tree and its comments."""

    def __init__(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        self.path = path
        self.tree = ast.parse(text)
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        comments = [token for token in tokens if token.type == tokenize.COMMENT]
        self.lines = text.splitlines()
        self.behind = {token.start[0]: token.string.lstrip("# ") for token in comments}

    def text_of(self, line: int, name: str) -> str:
        """The comment that describes a field; a field without one is an error."""
        if line not in self.behind:
            raise SystemExit(f"{self.path}:{line}: {name} needs a comment after it")
        return self.behind[line]

    def above(self, line: int) -> str:
        """The comment that ends on the line before."""
        texts: list[str] = []
        while line > 1 and self.lines[line - 2].startswith("#"):
            line -= 1
            texts.insert(0, self.lines[line - 1].lstrip("# "))
        return " ".join(texts)


# -- views -------------------------------------------------------------------------------------


def view_shapes(game: str, expansion: str = "") -> list[Shape]:
    """Every part of a game's view, in the order of the source; the last is the view."""
    shapes = shapes_in(PACKAGE / "games" / game / "shapes.py")
    if not expansion:
        return shapes
    added = {shape.name: shape for shape in added_shapes(game, expansion)}
    whole = [extended(shape, added.pop(shape.name, None)) for shape in shapes]
    return [*added.values(), *whole]


def added_shapes(game: str, expansion: str) -> list[Shape]:
    """What an expansion adds to each part of the view, or changes in it."""
    return shapes_in(PACKAGE / "games" / game / expansion / "shapes.py")


def extended(shape: Shape, more: Shape | None) -> Shape:
    """A part of the view with the fields of an expansion."""
    if more is None:
        return shape
    changed = {field.name: field for field in more.fields}
    fields = [changed.pop(field.name, field) for field in shape.fields]
    return Shape(shape.name, shape.text, [*fields, *changed.values()])


def shapes_in(path: Path) -> list[Shape]:
    """The parts of a view that a file describes."""
    source = Source(path)
    shapes: list[Shape] = []
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef):
            text = (ast.get_docstring(node) or "").partition("\n")[0]
            shapes.append(Shape(node.name, text, class_fields(source, node)))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            name = ast.unparse(node.targets[0])
            text = source.above(node.lineno).partition(". ")[0] + "."
            shapes.append(Shape(name, text, call_fields(source, node.value)))
    return shapes


def expansion_of(game: str) -> str:
    """The folder of the game's expansion, which is also its option; empty if it has none."""
    folders = sorted((PACKAGE / "games" / game).glob("*/shapes.py"))
    return folders[0].parent.name if folders else ""


def class_fields(source: Source, node: ast.ClassDef) -> list[Field]:
    """The fields of `class X(TypedDict)`."""
    fields: list[Field] = []
    for line in node.body:
        if isinstance(line, ast.AnnAssign):
            name = ast.unparse(line.target)
            fields.append(Field(name, line.annotation, source.text_of(line.lineno, name)))
    return fields


def call_fields(source: Source, call: ast.Call) -> list[Field]:
    """The fields of `TypedDict("X", {...})`."""
    table = call.args[1]
    assert isinstance(table, ast.Dict)
    fields: list[Field] = []
    for key, kind in zip(table.keys, table.values, strict=True):
        assert isinstance(key, ast.Constant)
        name = str(key.value)
        fields.append(Field(name, kind, source.text_of(key.lineno, name)))
    return fields


def names_used(game: str, expansion: str = "") -> list[str]:
    """The types whose values are names from the game's data, such as a colour."""
    folder = PACKAGE / "games" / game
    names: list[str] = []
    for path in [folder / "shapes.py", *([folder / expansion / "shapes.py"] if expansion else [])]:
        plain = [node for node in Source(path).tree.body if isinstance(node, ast.Assign)]
        names += [ast.unparse(n.targets[0]) for n in plain if ast.unparse(n.value) == "str"]
    return list(dict.fromkeys(names))


# -- positions ---------------------------------------------------------------------------------


def position_shape(game: str, expansion: str = "") -> Shape:
    """The fields of a position, in its order."""
    rules = rt.game(game)
    folder = PACKAGE / "games" / game
    texts = {
        **attribute_texts(PACKAGE / "core" / "state.py"),
        **attribute_texts(folder / "state.py"),
        **(attribute_texts(folder / expansion / "state.py") if expansion else {}),
    }
    unused = [] if expansion else list(rules.used_by)
    kinds = {
        **FIRST,
        "stack": "list[int]",
        **dict.fromkeys(rules.all_scalars(), "int"),
        **dict.fromkeys(rules.arrays, "list[int]"),
    }
    fields: list[Field] = []
    for name, kind in kinds.items():
        if name in unused:
            continue
        text = FIRST_TEXTS.get(name) or texts.get(name)
        if text is None:
            raise SystemExit(f"{game}: {name} needs a comment in state.py")
        fields.append(Field(name, ast.parse(kind, mode="eval").body, text))
    return Shape("Position", "The whole state.", fields)


def added_to_position(game: str, expansion: str) -> Shape:
    """The fields that an expansion adds to a position."""
    base = {field.name for field in position_shape(game).fields}
    whole = position_shape(game, expansion)
    return Shape(
        whole.name, whole.text, [field for field in whole.fields if field.name not in base]
    )


def attribute_texts(path: Path) -> dict[str, str]:
    """The comment after each `self.name = ...` of a state."""
    source = Source(path)
    texts: dict[str, str] = {}
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.lineno not in source.behind:
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Attribute):
            texts[target.attr] = source.behind[node.lineno]
    return texts


def layouts(game: str, expansion: str = "") -> dict[str, Layout]:
    """The layout of each array, from the constants below a comment that names the array."""
    layouts: dict[str, Layout] = {}
    for path in sorted((PACKAGE / "games" / game / expansion).glob("*.py")):
        source = Source(path)
        for node in source.tree.body:
            above = source.above(node.lineno)
            named = re.search(r"(?:in|of) `(\w+)`", above)
            if isinstance(node, ast.AnnAssign) and named and named[1] in rt.game(game).arrays:
                layouts[named[1]] = Layout(above, places(source, node.lineno))
    return layouts


def places(source: Source, line: int) -> list[tuple[int, str, str]]:
    """The constants from a line up to the next empty one, with their numbers."""
    inside = source.path.relative_to(PACKAGE).with_suffix("")
    module = importlib.import_module(".".join(["reeftable", *inside.parts]))
    constants: list[tuple[int, str, str]] = []
    while source.lines[line - 1]:
        name = source.lines[line - 1].partition(":")[0]
        constants.append((getattr(module, name), name, source.behind.get(line, "")))
        line += 1
    return constants
