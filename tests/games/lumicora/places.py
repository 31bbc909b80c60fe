"""What lies in each place of Lumicora's table, read from a view alone."""

from __future__ import annotations

from typing import Any

# What a view holds besides the places: whose turn it is and what was done in it, how the game
# will end, sums of what lies there.
NOT_PLACES = {
    "game",
    "seat",
    "players",
    "options",
    "entries",
    "to_move",
    "over",
    "question",
    "turns",
    "rounds",
    "ends_early",
    "extra_phase",
    "active",
    "scored_last",
    "offered",
    "breakdown",
}


def contents(view: dict[str, Any]) -> dict[str, Any]:
    """Place -> what lies there."""
    bag = view["bag"]
    table: dict[str, Any] = {
        "atoll": view["atoll"],
        "returned": view["returned"],
        "bag": [bag["size"], bag["unseen"], bag["in_bag"]],
        "stack": bag["stack"],
        f"round.{view['round']}": "turtle",
    }
    assert set(bag) == {"size", "unseen", "in_bag", "stack", "chances"}
    for seat, player in enumerate(view["seats"]):
        table |= seat_contents(seat, player)
        table[f"seat.{seat}.hand"] = view["hand"] if view["active"] == seat else []
        table[f"seat.{seat}.octopus"] = view["octopus"] == seat
    known = set(view) - NOT_PLACES
    assert known == {"atoll", "returned", "bag", "round", "seats", "hand", "octopus"}
    return table


def seat_contents(seat: int, player: dict[str, Any]) -> dict[str, Any]:
    """What lies before a player; the start lumino only until it is in the reef."""
    where = f"seat.{seat}"
    assert set(player) == {"score", "limestone", "tiles", "start", "display", "reef", "outlook"}
    return {
        f"{where}.score": player["score"],
        f"{where}.limestone": player["limestone"],
        f"{where}.display": player["display"],
        f"{where}.start": None if player["reef"] else player["start"],
        **{f"{where}.tiles.{colour}": side for colour, side in player["tiles"].items()},
        **{f"{where}.reef.{cell}": stack for cell, stack in player["reef"].items()},
    }
