"""Writes web/gen, what the front-end takes from Python: types, and the scenes of the first game.

`--check` changes nothing and fails if a file there is out of date.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from tools.shapes import Shape, view_shapes
from tools.web_lesson import lesson

import reeftable as rt
from reeftable.games.coralia.data import PILE_NAMES, SPACE_NAMES
from reeftable.games.rulebook import data_of
from reeftable.server import wire

OUT = Path(__file__).resolve().parent.parent / "web" / "gen"
HEAD = "// Made by tools/web_types.py from the Python sources; do not edit.\n\n"
REF = "#/$defs/"
TYPESCRIPT = {"None": "null", "bool": "boolean", "int": "number", "str": "string"}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def main() -> None:
    """Write the files that are out of date, or only check them."""
    types = {"wire.ts": wire_types(), "options.ts": option_types(), "coralia.ts": coralia_types()}
    files = {name: HEAD + text for name, text in types.items()}
    files["lesson_coralia.json"] = lesson()
    stale = [name for name, text in files.items() if read(OUT / name) != text]
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"stale: web/gen/{', '.join(stale)}; run .venv/bin/python -m tools.web_types")
        return
    OUT.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (OUT / name).write_text(files[name], encoding="utf-8")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


# -- the wire ----------------------------------------------------------------------------------


def wire_types() -> str:
    """Every model of the wire as an interface, and the two unions of messages."""
    models = [m for m in vars(wire).values() if is_model(m)]
    _, schema = models_json_schema([(m, "serialization") for m in models])
    names = sorted(schema["$defs"])
    parts = [interface(name, schema["$defs"][name]) for name in names]
    for union in ("ClientMessage", "ServerMessage"):
        members = [m.__name__ for m in models if has_type(m) and said_by(m) == union]
        parts.append(f"export type {union} = {' | '.join(members)};\n")
    return "\n".join(parts)


def is_model(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, BaseModel) and thing is not BaseModel


def has_type(model: type[BaseModel]) -> bool:
    return "type" in model.model_fields


def said_by(model: type[BaseModel]) -> str:
    """What the server says names its type by default, what a client says must name it."""
    return "ClientMessage" if model.model_fields["type"].is_required() else "ServerMessage"


def interface(name: str, schema: dict[str, Any]) -> str:
    doc = schema.get("description", "")
    lines = [f"/** {doc} */"] if doc else []
    lines.append(f"export interface {name} {{")
    for field, inner in schema.get("properties", {}).items():
        optional = "" if field in schema.get("required", []) or "const" in inner else "?"
        lines.append(f"  {field}{optional}: {typed(inner)};")
    return "\n".join([*lines, "}", ""])


def typed(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(typed(one) for one in schema["anyOf"])
    return by_type(schema)


def by_type(schema: dict[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "array":
        inner = typed(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        inner = schema.get("additionalProperties", True)
        return f"Record<string, {typed(inner) if isinstance(inner, dict) else 'unknown'}>"
    return "null" if kind == "null" else PLAIN.get(str(kind), "unknown")


# -- options -----------------------------------------------------------------------------------


def option_types() -> str:
    """The closed set of kinds of options, as the games use them."""
    kinds = {row.kind for name in rt.game_names() for row in rt.game(name).moves.rows} - {"chance"}
    union = " | ".join(f'"{kind}"' for kind in sorted({*kinds, "number"}))
    return (
        f"export type OptionKind = {union};\n\n"
        "/** One answer to the present question. */\n"
        "export interface Option {\n"
        "  action: number;\n  text: string;\n  verb: string;\n  kind: OptionKind;\n"
        "  target: Record<string, string | number | boolean>;\n  words: string;\n"
        "  /** Where on the table it begins and ends, and what else changes. */\n"
        "  places: { from: string | null; to: string | null; touched: string[] };\n"
        "  /** What happens, what is still to come, what it is good for: codes and parameters. */\n"
        "  brings: GameEvent[];\n"
        "  /** The rules that allow it here. */\n  rules: string[];\n}\n\n"
        "/** Something that happens: a code and its parameters, `from` and `to` places. */\n"
        "export interface GameEvent {\n  code: string;\n  seat?: number | null;\n"
        "  from?: string;\n  to?: string;\n  [name: string]: unknown;\n}\n\n"
        "/** A kind of move that would answer the question but is not possible now. */\n"
        "export interface Closed {\n  verb: string;\n  kind: OptionKind;\n"
        "  rule: string;\n  params: Record<string, unknown>;\n}\n"
    )


# -- Coralia's view ----------------------------------------------------------------------------


def coralia_types() -> str:
    """Names from data.toml, and the parts of the view."""
    data = data_of("coralia")
    names = {
        "Colour": data["colours"]["names"],
        "PlayerColour": data["player_colours"]["names"],
        "Symbol": data["symbols"]["names"],
        "Space": list(SPACE_NAMES),
        "Pile": list(PILE_NAMES),
        "Turtle": [row["id"] for row in data["turtle"]],
        "Chest": [row["id"] for row in data["chest"]],
        "Card": sorted({row["id"] for row in data["card"]}),
    }
    parts = [union(name, values) for name, values in names.items()]
    parts.append('export type Die = Colour | "white";\n')
    parts += [view_interface(shape) for shape in view_shapes("coralia")]
    return "\n".join(parts)


def union(name: str, values: list[str]) -> str:
    members = " | ".join(f'"{value}"' for value in values)
    return f"export type {name} = {members};\n"


def view_interface(shape: Shape) -> str:
    lines = [f"  {field.name}: {view_type(field.kind)};" for field in shape.fields]
    return "\n".join([f"export interface {shape.name} {{", *lines, "}", ""])


def view_type(kind: ast.expr) -> str:
    """A Python type of the view as TypeScript."""
    if isinstance(kind, ast.BinOp):
        return f"{view_type(kind.left)} | {view_type(kind.right)}"
    if not isinstance(kind, ast.Subscript):
        return TYPESCRIPT.get(ast.unparse(kind), ast.unparse(kind))
    if ast.unparse(kind.value) == "list":
        return f"{view_type(kind.slice)}[]"
    assert isinstance(kind.slice, ast.Tuple)
    return f"Record<{', '.join(view_type(part) for part in kind.slice.elts)}>"


if __name__ == "__main__":
    main()
