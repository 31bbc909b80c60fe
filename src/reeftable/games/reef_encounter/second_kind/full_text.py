"""A whole state of a game with the expansion in plain text; never shown to players."""

from __future__ import annotations

from typing import Any

from reeftable.core.drawing import counted, tag
from reeftable.core.step import SPECTATOR
from reeftable.games.reef_encounter import full_text as base
from reeftable.games.reef_encounter.second_kind.state import DISCARDS, PILE, SecondState
from reeftable.games.reef_encounter.second_kind.view import cards_at


def text(s: SecondState) -> str:
    """The whole state: the table of the base game, then what the expansion adds."""
    view = s.view(SPECTATOR)
    lines = [base.text(s).rstrip("\n"), *rock_lines(view)]
    for seat in range(s.players):
        tiles = counted(view["seats"][seat]["special_tiles"])
        held = ", ".join(cards_at(s, seat)) or "none"
        lines.append(f"{tag(seat)} has special tiles: {tiles}; cards: {held}")
    lines.append(f"draw pile: {', '.join(cards_at(s, PILE)) or 'none'}")
    lines.append(f"discards: {', '.join(cards_at(s, DISCARDS)) or 'none'}")
    lines.append(f"blue shrimps in the supply: {view['blue_supply']}")
    lines.append(f"starfish that left the game: {view['dead_starfish']}")
    return "\n".join(lines) + "\n"


def rock_lines(view: dict[str, Any]) -> list[str]:
    """What is special on each rock, space by space."""
    lines: list[str] = []
    for rock in view["rocks"]:
        notes = [note(space) for space in rock["spaces"]]
        notes += [f"{cell} water" for cell in rock["water"]]
        lines.append(f"rock {rock['rock']}: {', '.join(one for one in notes if one) or 'plain'}")
    return lines


def note(space: dict[str, Any]) -> str:
    """What is special about a space; empty if nothing is."""
    words = [space["kind"]] if space["kind"] != space["tile"] else []
    words += [space["sides"]] if space["sides"] else []
    words += ["blue shrimp"] if space["blue"] == "wooden" else []
    words += ["starfish"] if space["starfish"] else []
    words += ["on a rock tile"] if space["rock_tile"] else []
    return f"{space['cell']} {' '.join(words)}" if words else ""
