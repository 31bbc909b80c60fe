"""What lies in each place of Reef Encounter's table, read from a view alone."""

from __future__ import annotations

from typing import Any

# What a view holds besides the places: whose turn it is, and what follows from what lies there.
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
    "active",
    "start",
    "this_turn",
    "turns_over",
    "tie_breaks",
    "ending",
    "values",
}


def contents(view: dict[str, Any]) -> dict[str, Any]:
    """Place -> what lies there."""
    table: dict[str, Any] = {
        "alga": view["alga"],
        "bag": bag_contents(view["bag"]),
        "bonus": view["bonus"] is None,
        "sea.shrimps": [min(player["shrimps_eaten"], 1) for player in view["seats"]],
    }
    for colour, tiles in view["sea"].items():
        table[f"sea.{colour}"] = tiles
    for colour, count in (view["bonus"] or {}).items():
        table[f"bonus.{colour}"] = count
    for colour, count in view["cubes"].items():
        table[f"supply.cubes.{colour}"] = count
    for alga, count in view["cylinders"].items():
        table[f"supply.cylinders.{alga}"] = count
    for rock in view["rocks"]:
        table |= rock_contents(rock)
    for tile in view["coral_tiles"]:
        table |= coral_tile_contents(tile)
    for seat, player in enumerate(view["seats"]):
        table |= seat_contents(seat, player)
        table[f"seat.{seat}.score"] = sum(view["breakdown"][seat].values())
    shown = {"alga", "bag", "bonus", "sea", "cubes", "cylinders", "rocks", "coral_tiles"}
    assert set(view) - NOT_PLACES == shown | {"seats", "breakdown"}
    return table


def bag_contents(bag: dict[str, Any]) -> list[Any]:
    """How much is in the bag and what all saw going there; the rest is what the seat can tell."""
    assert set(bag) == {"size", "put_back", "unknown", "unseen_in_bag"}
    return [bag["size"], bag["put_back"]]


def rock_contents(rock: dict[str, Any]) -> dict[str, Any]:
    """Tile and shrimp of each space; protection and the size of a coral follow from them."""
    assert set(rock) == {"rock", "rows", "spaces"}
    spaces = {}
    for space in rock["spaces"]:
        assert set(space) == {"cell", "tile", "shrimp", "protected", "coral_size", "guard"}
        spaces[f"rock.{space['cell']}"] = [space["tile"], space["shrimp"]]
    return spaces


def coral_tile_contents(tile: dict[str, Any]) -> dict[str, Any]:
    """Which side lies up, and whether a cylinder lies on it."""
    assert set(tile) == {"coral_tile", "side", "stronger", "weaker", "alga", "locked"}
    return {f"coral_tile.{tile['coral_tile']}": [tile["side"], tile["locked"]]}


def seat_contents(seat: int, player: dict[str, Any]) -> dict[str, Any]:
    """What lies before and behind a player's screen."""
    where = f"seat.{seat}"
    assert set(player) == {
        *("colour", "known_tiles", "hidden_tiles", "hidden_count", "consumed", "cubes", "eaten"),
        *("secret", "has_secret", "chosen", "has_chosen", "shrimps_behind", "shrimps_eaten"),
    }
    tiles = [player["known_tiles"], player["hidden_tiles"], player["hidden_count"]]
    in_fish = [player["eaten"], player["secret"], player["has_secret"]]
    return {
        f"{where}.screen": tiles,
        f"{where}.front": player["consumed"],
        f"{where}.cubes": [player["cubes"], player["chosen"], player["has_chosen"]],
        f"{where}.shrimps": player["shrimps_behind"],
        f"{where}.fish": [*in_fish, max(player["shrimps_eaten"] - 1, 0)],
    }
