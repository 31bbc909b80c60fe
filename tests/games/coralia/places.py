"""What lies in each place of Coralia's table, read from a view alone."""

from __future__ import annotations

from typing import Any

# What a view holds besides the places: whose turn it is, what is known, sums of what lies there.
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
    "turns_in_all",
    "active",
    "start",
    "chests_unseen",
    "remembered",
    "breakdown",
}


def contents(view: dict[str, Any]) -> dict[str, Any]:
    """Place -> what lies there."""
    table: dict[str, Any] = {
        "island": view["island"],
        "beside.chest": view["chests_beside"],
        "beside.stingray": view["stingrays"],
        "drawn": view["drawn"],
    }
    for colour, count in view["supply"].items():
        table[f"supply.{colour}"] = count
    for die in view["station"]:
        place = f"station.{die['colour']}.{die['symbol'] or 'unrolled'}"
        table[place] = [*table.get(place, []), die["locked"]]
    for turtle in view["turtles_beside"]:
        table[f"beside.turtle.{turtle}"] = 1
    for name, pile in view["piles"].items():
        table[f"pile.{name}"] = pile
    for reef in view["reefs"]:
        table |= reef_contents(reef)
    for seat, player in enumerate(view["seats"]):
        table |= seat_contents(seat, player)
    known = set(view) - NOT_PLACES
    shown = {"island", "chests_beside", "stingrays", "drawn", "supply", "station"}
    assert known == shown | {"turtles_beside", "piles", "reefs", "seats"}
    return table


def reef_contents(reef: dict[str, Any]) -> dict[str, Any]:
    """The seven spaces of a reef."""
    where = f"reef.{reef['colour']}"
    spaces = {f"{where}.{space}": [die] for space, die in reef["dice"].items()}
    for space, thing in (("octopus", "octopus"), ("diver", "diver"), ("turtle", "turtle")):
        spaces[f"{where}.{space}"].append(reef[thing])
    spaces[f"{where}.treasure"].append(reef["chest"])
    assert set(reef) == {"colour", "dice", "octopus", "diver", "turtle", "chest"}
    return spaces


def seat_contents(seat: int, player: dict[str, Any]) -> dict[str, Any]:
    """What lies before a player."""
    where = f"seat.{seat}"
    assert set(player) == {
        *("colour", "score", "octopuses", "diver_at", "turtles", "chests", "stingrays"),
        *("starfish_open", "cards"),
    }
    return {
        f"{where}.score": player["score"],
        f"{where}.octopuses": player["octopuses"],
        f"{where}.diver": player["diver_at"] is None,
        f"{where}.turtles": player["turtles"],
        f"{where}.chests": player["chests"],
        f"{where}.stingrays": player["stingrays"],
        f"{where}.cards": [player["cards"], player["starfish_open"]],
    }
