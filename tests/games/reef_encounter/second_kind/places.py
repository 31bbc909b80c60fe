"""What lies in each place of the table with the expansion, read from a view alone."""

from __future__ import annotations

from typing import Any

from tests.games.reef_encounter import places as base

# What the expansion adds to a view besides places: a meal and a bite in progress, and a trigger.
NOT_PLACES = {"dead_starfish", "meal", "bite", "reaction"}
ADDED = {"pile", "discards", "blue_supply", "blue_at_sea"}
OF_SEAT = {"special_tiles", "secret_weights", "cards", "card_count", "face_up"}
OF_SPACE = {"kind", "sides", "blue", "starfish", "rock_tile"}


def contents(view: dict[str, Any]) -> dict[str, Any]:
    """Place -> what lies there."""
    plain = {name: part for name, part in view.items() if name not in NOT_PLACES | ADDED}
    plain["rocks"] = [without_specials(rock) for rock in view["rocks"]]
    plain["seats"] = [
        {name: part for name, part in seat.items() if name not in OF_SEAT} for seat in view["seats"]
    ]
    table = base.contents(plain)
    table["pile"], table["discards"] = view["pile"], view["discards"]
    table["supply.blue"] = view["blue_supply"]
    for rock in view["rocks"]:
        for space in rock["spaces"]:
            special = [space[name] for name in sorted(OF_SPACE)]
            table[f"rock.{space['cell']}"] = [*table[f"rock.{space['cell']}"], *special]
    for seat, player in enumerate(view["seats"]):
        table[f"seat.{seat}.screen"] = [*table[f"seat.{seat}.screen"], player["special_tiles"]]
        hand = [player["cards"], player["card_count"], player["face_up"]]
        table[f"seat.{seat}.cards"] = hand
    return table


def without_specials(rock: dict[str, Any]) -> dict[str, Any]:
    """The rock as a view of the base game shows it."""
    spaces = [
        {name: part for name, part in space.items() if name not in OF_SPACE}
        for space in rock["spaces"]
    ]
    return {"rock": rock["rock"], "rows": rock["rows"], "spaces": spaces}
