"""Writes docs/view-<game>.md: what a view and a position of each game hold, from the sources.

`--check` changes nothing and fails if a page is out of date.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tools.shapes import Shape, layouts, names_used, position_shape, view_shapes

import reeftable as rt

DOCS = Path(__file__).resolve().parent.parent / "docs"


def main() -> None:
    """Write the pages that are out of date, or only check them."""
    pages = {f"view-{game}.md": page(game) for game in rt.game_names()}
    stale = [name for name, text in pages.items() if read(DOCS / name) != text]
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"stale: docs/{', '.join(stale)}; run .venv/bin/python -m tools.state_pages")
        return
    for name in stale:
        (DOCS / name).write_text(pages[name], encoding="utf-8")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def page(game: str) -> str:
    """The page of one game."""
    title = game.replace("_", " ").title()
    *parts, view = view_shapes(game)
    names = ", ".join(f"`{name}`" for name in names_used(game))
    lines = [
        f"# {title}: what a view and a position hold",
        "",
        "Made by tools/state_pages.py from the sources; do not edit.",
        "",
        "## The view",
        "",
        "`state.view(seat)` holds all that a seat, or `rt.SPECTATOR`, may know, and nothing else.",
        f"It can be written as JSON. As types: `reeftable.games.{game}.shapes`.",
        f"{names} are texts: names out of the game's data.",
        "",
        *rows(view),
    ]
    for part in parts:
        lines += [f"### `{part.name}`", "", part.text, "", *rows(part)]
    lines += [
        "## The position",
        "",
        "`state.position()` holds the whole state, hidden things included, but not the source of",
        "chance; `game.load(position)` makes a state of it again. A mask is a number whose bit n",
        "says whether thing n is there; -1 is nothing or nobody.",
        "",
        *rows(position_shape(game)),
    ]
    for array, layout in layouts(game).items():
        lines += [f"### `{array}`", "", layout.text, ""]
        lines += ["| from | name | what |", "| --- | --- | --- |"]
        lines += [f"| {number} | {name} | {text} |" for number, name, text in layout.places]
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def rows(shape: Shape) -> list[str]:
    """The fields as rows of Markdown."""
    lines = ["| field | type | what |", "| --- | --- | --- |"]
    for field in shape.fields:
        kind = ast.unparse(field.kind).replace(" | ", " or ")
        lines.append(f"| `{field.name}` | `{kind}` | {field.text} |")
    return [*lines, ""]


if __name__ == "__main__":
    main()
