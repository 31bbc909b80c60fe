"""Where each option of Coralia aims, what it brings, and which rules say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reeftable.cli.boards.base import Option, View
from reeftable.games import rulebook

if TYPE_CHECKING:
    from reeftable.cli.boards.base import Board

REEF_RULES = {
    "pearl": ["COR-6.1"],
    "fish": ["COR-6.2"],
    "starfish": ["COR-6.3a", "COR-6.3b"],
    "octopus": ["COR-6.4a", "COR-6.4b", "COR-6.4c"],
    "turtle": ["COR-6.8a", "COR-6.8b"],
    "diver": ["COR-6.5a", "COR-6.5b", "COR-6.5c", "COR-6.5e"],
}
TURTLE_RULES = {
    "special": "COR-1.3a",
    "jelly": "COR-1.3b",
    "stingray": "COR-1.3c",
    "starfish": "COR-1.3d",
    "island": "COR-1.3d",
    "fish": "COR-1.3d",
    "copy": "COR-1.3e",
    "chest": "COR-1.3f",
}
ISLAND_RULES = ["COR-4.2b", "COR-5.2", "COR-5.3a", "COR-5.3b"]
VERB_RULES = {
    "take": ["COR-4.1b"],
    "lock": ["COR-6.10a", "COR-6.10d"],
    "roll": ["COR-6.10d"],
    "place_island": ["COR-R1", "COR-R2"],
    "stop": ["COR-8.1t"],
    "fetch": ["COR-8.1m"],
    "decline": ["COR-R7"],
    "pile": ["COR-8.1p", "COR-8.1q"],
}
CARD_RULES = {
    "pearl": ["COR-8.4a", "COR-8.4c"],
    "fish": ["COR-8.3a"],
    "points_per_fish": ["COR-8.3c"],
    "points_per_pearl": ["COR-8.4e"],
    "points_per_island_die": ["COR-8.1h"],
    "points_per_turtle": ["COR-8.1i"],
    "points_per_chest": ["COR-8.1j"],
    "jellyfish": ["COR-8.1k"],
    "spare_chest": ["COR-8.1l", "COR-R7"],
    "reef_chests": ["COR-8.1m", "COR-R7"],
    "leftover": ["COR-8.1p", "COR-R7"],
}


def verb(option: Option) -> str:
    """What kind of option it is."""
    return str(option["words"]).rpartition(".")[2]


def reef_of(view: View, colour: str) -> dict[str, Any]:
    """The reef of a colour."""
    return next(reef for reef in view["reefs"] if reef["colour"] == colour)


def landing(view: View, option: Option) -> tuple[str, str] | None:
    """The reef and space on which a die would land; None for the island and for other options."""
    aim = option["target"]
    if verb(option) == "place":
        return aim["reef"], view["question"]["white"]
    if verb(option) == "use" and reef_of(view, aim["colour"])["dice"][aim["symbol"]] is None:
        return aim["colour"], aim["symbol"]
    return None


def target(view: View, option: Option) -> tuple[str, ...]:
    """The place on the table that an option is about."""
    aim = option["target"]
    where = landing(view, option)
    if where is not None:
        return ("space", *where)
    places: dict[str, tuple[str, ...]] = {
        "use": ("island",),
        "place_island": ("island",),
        "take": ("supply", aim.get("colour", "")),
        "lock": ("station", aim.get("colour", ""), aim.get("symbol", "")),
        "copy": ("beside", aim.get("turtle", "")),
        "fetch": ("space", aim.get("reef", ""), "treasure"),
        "pile": ("pile", aim.get("pile", "")),
    }
    return places.get(verb(option), ("",))


def hint(board: Board, view: View, option: Option) -> str:
    """What an option brings, in a few words."""
    key, params = hint_key(board, view, option)
    if not key:
        return ""
    return rulebook.fill(board.say(f"hint.{key}", **params), rulebook.tables("coralia"))


def hint_key(board: Board, view: View, option: Option) -> tuple[str, dict[str, Any]]:
    """The words' key and what they need."""
    aim = option["target"]
    where = landing(view, option)
    if where is not None:
        return reef_hint(board, view, *where)
    if verb(option) == "use":
        return island_hint(board, view, reef_of(view, aim["colour"])["octopus"])
    if verb(option) == "place_island":
        return "island_white", {}
    if verb(option) == "take":
        return "dice_left", {"count": view["supply"][aim["colour"]]}
    if verb(option) == "copy":
        return "turtle", {"bonus": aim["turtle"]}
    if verb(option) == "pile":
        return "pile_left", {"count": view["piles"][aim["pile"]]["size"]}
    return "", {}


def island_hint(board: Board, view: View, owner: int | None) -> tuple[str, dict[str, Any]]:
    """A blocked die: a card, and points for an octopus."""
    if owner is None:
        return "island", {}
    if owner == view["seat"]:
        return "island_own", {}
    return "island_rival", {"owner": board.name(view, owner)}


def reef_hint(board: Board, view: View, colour: str, symbol: str) -> tuple[str, dict[str, Any]]:
    """What the space of a reef brings."""
    reef = reef_of(view, colour)
    if symbol == "octopus":
        return octopus_hint(view, reef)
    if symbol == "turtle":
        return "turtle", {"bonus": reef["turtle"]}
    if symbol == "diver":
        left = view["seats"][view["seat"]]["diver_at"]
        if left is None:
            return "diver", {}
        old = reef_of(view, left)
        brings = old["chest"] and old["dice"]["treasure"] is None
        return ("diver_chest" if brings else "diver_no_chest"), {"left": left}
    return symbol, {}


def octopus_hint(view: View, reef: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """COR-6.4b COR-6.4c Points for the dice there, the new one too, and for every other figure."""
    values = rulebook.tables("coralia")["space_value"]
    every = view["options"]["octopus_counts"] == "all"
    dice = [s for s, die in reef["dice"].items() if die is not None and (every or values[s])]
    each = rulebook.tables("coralia")["octopus_points"]
    figures = [r["octopus"] for r in view["reefs"] if r["octopus"] is not None]
    own = sum(owner == view["seat"] for owner in figures)
    points = (len(dice) + 1) * each["per_die"] + own * each["per_other_figure"]
    others = (len(figures) - own) * each["per_other_figure"]
    return ("octopus_others" if others else "octopus"), {"points": points, "others": others}


def rules(view: View, option: Option) -> list[str]:
    """The rules that say what an option does."""
    aim = option["target"]
    where = landing(view, option)
    if where is not None:
        found = list(REEF_RULES[where[1]])
        turtle = reef_of(view, where[0])["turtle"] if where[1] == "turtle" else None
        return [*found, TURTLE_RULES[turtle]] if turtle else found
    if verb(option) == "use":
        return ISLAND_RULES
    if verb(option) == "copy":
        return ["COR-1.3e", TURTLE_RULES[aim["turtle"]]]
    if verb(option) in ("keep", "resolve"):
        return card_rules(aim["card"])
    return VERB_RULES.get(verb(option), [])


def card_rules(card: str) -> list[str]:
    """What a card is good for."""
    row = next(row for row in rulebook.tables("coralia")["card"] if row["id"] == card)
    return CARD_RULES[row["effect"]]
