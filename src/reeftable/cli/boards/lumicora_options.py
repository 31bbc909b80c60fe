"""What each option of Lumicora brings, and which rules say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reeftable.cli.boards.base import Option, View
from reeftable.games import rulebook

if TYPE_CHECKING:
    from reeftable.cli.boards.base import Board

VERB_RULES = {
    "turn": ["LUM-3.2b"],
    "go_on": ["LUM-4.1a"],
    "return": ["LUM-4.1a", "LUM-4.1b", "LUM-4.1c", "LUM-4.1g"],
    "draw_now": ["LUM-4.1c", "LUM-4.1d"],
    "offer": ["LUM-4.2a"],
    "limestone": ["LUM-4.3b"],
    "own": ["LUM-4.3c"],
    "take": ["LUM-4.3d"],
    "enough": ["LUM-4.4a"],
    "choose": ["LUM-4.5a"],
    "discard": ["LUM-4.5e"],
    "pass": ["LUM-4.6b"],
    "score": ["LUM-6.1", "LUM-6.2", "LUM-6.4"],
}
ON_BOARD_RULES = ["LUM-5.2a", "LUM-5.2c", "LUM-5.2e"]
ABOVE_RULES = ["LUM-5.3a", "LUM-5.3c", "LUM-5.3e"]


def verb(option: Option) -> str:
    """What kind of option it is."""
    return str(option["words"]).rpartition(".")[2]


def number_of(lumino: str) -> int:
    """The number on a lumino."""
    return int(lumino.split("-")[1])


def own(view: View) -> dict[str, Any]:
    """The things of the seat that looks."""
    things: dict[str, Any] = view["seats"][view["seat"]]
    return things


def hint(board: Board, view: View, option: Option) -> str:
    """What an option brings, in a few words."""
    key, params = hint_key(view, option)
    return board.say(f"hint.{key}", **params) if key else ""


def hint_key(view: View, option: Option) -> tuple[str, dict[str, Any]]:
    """The words' key and what they need."""
    aim = option["target"]
    what = verb(option)
    if what == "offer":
        return "number", {"n": number_of(aim["lumino"])}
    if what == "limestone":
        return limestone_hint(view)
    if what == "place":
        return place_hint(view, aim)
    if what == "discard":
        return "discard", {}
    if what == "score":
        return "score", {"points": coral_points(view, aim["colour"]), "n": bonus(view)}
    if what == "return" and view["question"]["step"] == "Jellyfish":
        return "jellyfish", {}
    return "", {}


def limestone_hint(view: View) -> tuple[str, dict[str, Any]]:
    """LUM-4.3b What comes, and what there will be."""
    room = rulebook.tables("lumicora")["limestone"]["storage"]
    n = number_of(view["offered"])
    return "store", {"n": n, "store": min(own(view)["limestone"] + n, room)}


def place_hint(view: View, aim: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The level, and what it costs on the board."""
    height = len(own(view)["reef"].get(str(aim["number"]), []))
    if height:
        return "level", {"level": height + 1}
    dry = rulebook.tables("lumicora")["reef"][view["options"]["reef"]]["limestone"]
    cost = sum(aim[half] not in dry for half in ("number", "other"))
    return ("cost" if cost else "free"), {"cost": cost}


def coral_points(view: View, colour: str) -> int:
    """LUM-6.2 The lowest visible number of the colour on each level."""
    lowest: dict[int, int] = {}
    for stack in own(view)["reef"].values():
        if stack[-1]["colour"] == colour and stack[-1]["number"] is not None:
            level = len(stack)
            lowest[level] = min(stack[-1]["number"], lowest.get(level, stack[-1]["number"]))
    return sum(lowest.values())


def bonus(view: View) -> int:
    """LUM-6.4 Limestone for a scoring in this round, as far as there is room."""
    tables = rulebook.tables("lumicora")
    n: int = tables["bonus"]["by_round"][view["round"] - 1]
    room: int = tables["limestone"]["storage"] - own(view)["limestone"]
    return min(n, room)


def rules(view: View, option: Option) -> list[str]:
    """The rules that say what an option does."""
    if verb(option) == "place":
        covers = str(option["target"]["number"]) in own(view)["reef"]
        return ABOVE_RULES if covers else ON_BOARD_RULES
    return VERB_RULES.get(verb(option), [])
