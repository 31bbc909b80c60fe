"""Where each option of Reef Encounter aims, what it brings, and which rules say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reeftable.cli.boards.base import Option, View
from reeftable.games import rulebook

if TYPE_CHECKING:
    from reeftable.cli.boards.base import Board

RULES = {
    "secret": ["REE-2.7a"],
    "cubes": ["REE-2.8", "REE-10.10"],
    "eat": ["REE-3.1b", "REE-3.1d", "REE-3.1e"],
    "pass": ["REE-R19"],
    "cube": ["REE-3.2a", "REE-3.2b", "REE-3.2c"],
    "larva": ["REE-3.6a", "REE-R1"],
    "introduce": ["REE-3.5d"],
    "move": ["REE-3.5h", "REE-10.1"],
    "flip": ["REE-3.7a", "REE-3.7c"],
    "lock": ["REE-3.7a", "REE-3.7d"],
    "polyp": ["REE-3.8a"],
    "collect": ["REE-3.9a", "REE-3.9c"],
    "lay": ["REE-3.3c", "REE-3.3d", "REE-3.3g"],
    "front": ["REE-3.2c", "REE-3.3c", "REE-3.3d"],
    "stop": ["REE-10.3"],
    "to": ["REE-3.5b", "REE-3.5h"],
    "screen": ["REE-3.5h"],
}
AIMING = ("lay", "front", "to", "eat", "move")


def verb(option: Option) -> str:
    """What kind of option it is."""
    return str(option["words"]).rpartition(".")[2]


def space_of(option: Option) -> str | None:
    """The space an option aims at."""
    return str(option["target"]["cell"]) if verb(option) in AIMING else None


def rules(option: Option) -> list[str]:
    """The rules that say what an option does."""
    return RULES[verb(option)]


def hint(board: Board, view: View, option: Option) -> str:
    """In a few words: what the option brings."""
    kind = verb(option)
    if kind in ("lay", "front"):
        return laid(board, view, option)
    if kind == "eat":
        return eaten(board, view, option)
    if kind == "collect":
        tiles = view["sea"][option["target"]["colour"]]
        told = [f"{n} {board.words.name(board.game, 'colour', c)}" for c, n in tiles.items() if n]
        return board.say("hint.collect", tiles=", ".join(told))
    if kind == "flip":
        return turned(board, view, option["target"]["alga"])
    return ""


def look(view: View, cell: str) -> dict[str, Any]:
    """A space as the view tells it."""
    spaces = [k for rock in view["rocks"] for k in rock["spaces"]]
    return next(k for k in spaces if k["cell"] == cell)


def laid(board: Board, view: View, option: Option) -> str:
    """What is consumed where a tile is laid."""
    tile = look(view, option["target"]["cell"])["tile"]
    return "" if tile is None else board.say("hint.attack", tile=tile)


def eaten(board: Board, view: View, option: Option) -> str:
    """How many tiles a meal brings."""
    size = look(view, option["target"]["cell"])["coral_size"]
    tables = rulebook.tables("reef_encounter")
    closing = bool(view["ending"])
    if view["options"]["advanced"] == "yes":
        back = tables["advanced"]["closing_back" if closing else "back"]
    else:
        back = tables["closing" if closing else "eat"]["back"]
    return board.say("hint.eat", count=size, kept=size - back)


def turned(board: Board, view: View, alga: str) -> str:
    """Which coral tiles a cylinder would turn."""
    due = [t for t in view["coral_tiles"] if t["alga"] == alga and not t["locked"]]
    if not due:
        return board.say("hint.flip_none")
    return board.say("hint.flip", tiles=", ".join(str(t["coral_tile"]) for t in due))
