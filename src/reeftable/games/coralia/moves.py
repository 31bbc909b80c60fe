"""What each action number means, and its notation both ways.

Every number names a thing of the game (a die's colour and face, a reef, a card), never a slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reeftable.games.coralia.data import CHESTS, COLOURS, PILE_NAMES, SYMBOLS, TURTLES, CoraliaData

if TYPE_CHECKING:
    from reeftable.games.coralia.state import CoraliaState

DICE: Final = COLOURS * SYMBOLS

# Chance: what a die, tile or card turned out to be.
START: Final = 0
PRE: Final = START + 4
FACE: Final = PRE + DICE
WHITE: Final = FACE + DICE
TILE: Final = WHITE + SYMBOLS
CHEST: Final = TILE + COLOURS * TURTLES
# Players' answers.
TAKE: Final = CHEST + CHESTS
LOCK: Final = TAKE + COLOURS
ROLL: Final = LOCK + DICE
USE: Final = ROLL + 1
PLACE: Final = USE + DICE
PLACE_ISLAND: Final = PLACE + COLOURS
COPY_TILE: Final = PLACE_ISLAND + 1
STOP: Final = COPY_TILE + TURTLES
FETCH: Final = STOP + 1
DECLINE: Final = FETCH + COLOURS
PILE: Final = DECLINE + 1
# Cards come last, because data.toml says how many kinds there are: drawn, kept, resolved.
DRAW: Final = PILE + 4


def notation(data: CoraliaData) -> list[str]:
    """The text of every action, in the order of the numbers."""
    dice = [f"{colour} {symbol}" for colour in data.colours for symbol in data.symbols]
    texts = [f"start {seat}" for seat in range(4)]
    texts += [f"pre {die}" for die in dice]
    texts += [f"roll {die}" for die in dice]
    texts += [f"white {symbol}" for symbol in data.symbols]
    texts += [f"tile {colour} {tile}" for colour in data.colours for tile in data.turtles]
    texts += [f"chest {chest}" for chest in data.chests]
    texts += [f"take {colour}" for colour in data.colours]
    texts += [f"lock {die}" for die in dice]
    texts += ["roll"]
    texts += [f"use {die}" for die in dice]
    texts += [f"place {colour}" for colour in data.colours] + ["place island"]
    texts += [f"copy {tile}" for tile in data.turtles]
    texts += ["stop"]
    texts += [f"fetch {colour}" for colour in data.colours] + ["decline"]
    texts += [f"pile {pile}" for pile in PILE_NAMES]
    for verb in ("draw", "keep", "resolve"):
        texts += [f"{verb} {card}" for card in data.cards]
    return texts


# First number of each kind, its verb, the front-end's kind of option, and what it points at.
_KINDS: Final = (
    (START, "start", "chance", "seat"),
    (PRE, "pre", "chance", "die"),
    (FACE, "face", "chance", "die"),
    (WHITE, "white", "chance", "symbol"),
    (TILE, "tile", "chance", "tile"),
    (CHEST, "chest", "chance", "chest"),
    (TAKE, "take", "die", "colour"),
    (LOCK, "lock", "die", "die"),
    (ROLL, "roll", "confirm", ""),
    (USE, "use", "die", "die"),
    (PLACE, "place", "cell", "reef"),
    (PLACE_ISLAND, "place_island", "cell", "island"),
    (COPY_TILE, "copy", "piece", "turtle"),
    (STOP, "stop", "confirm", ""),
    (FETCH, "fetch", "cell", "reef"),
    (DECLINE, "decline", "confirm", ""),
    (PILE, "pile", "menu", "pile"),
)


def describe(data: CoraliaData, action: int) -> dict[str, Any]:
    """The action as data: its verb, the kind of option, what it points at."""
    if action >= DRAW:
        verb = ("draw", "keep", "resolve")[(action - DRAW) // data.n_cards]
        card = data.cards[(action - DRAW) % data.n_cards]
        kind = "chance" if verb == "draw" else "card"
        return {"verb": verb, "kind": kind, "target": {"card": card}}
    first, verb, kind, points_at = [row for row in _KINDS if row[0] <= action][-1]
    return {"verb": verb, "kind": kind, "target": _target(data, points_at, action - first)}


def _target(data: CoraliaData, points_at: str, n: int) -> dict[str, Any]:
    if points_at == "die":
        return {"colour": data.colours[n // SYMBOLS], "symbol": data.symbols[n % SYMBOLS]}
    if points_at == "tile":
        return {"reef": data.colours[n // TURTLES], "turtle": data.turtles[n % TURTLES]}
    names = {
        "colour": data.colours,
        "reef": data.colours,
        "symbol": data.symbols,
        "turtle": data.turtles,
        "chest": data.chests,
        "pile": PILE_NAMES,
        "seat": range(4),
    }
    if points_at in names:
        return {points_at: names[points_at][n]}
    return {points_at: True} if points_at else {}


def option(s: CoraliaState, action: int) -> dict[str, Any]:
    """The action as a front-end needs it: kind, target, key of the words."""
    told = describe(s.data, action)
    return {
        "action": action,
        "text": s.game.text(action),
        "kind": told["kind"],
        "target": told["target"],
        "words": f"coralia.option.{told['verb']}",
    }
