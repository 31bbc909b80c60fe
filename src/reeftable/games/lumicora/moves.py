"""What each action number means, and its notation both ways.

Every number names a thing of the game (a lumino, two fields, a colour), never a slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reeftable.games.lumicora.data import COLOURS, STARTS, LumicoraData
from reeftable.games.lumicora.hexes import PAIR_FIRST, PAIR_SECOND, PAIRS

if TYPE_CHECKING:
    from reeftable.games.lumicora.state import LumicoraState

# Chance: who begins, and which start lumino a seat gets.
FIRST: Final = 0
START: Final = FIRST + 4
# Players' answers.
TURN: Final = START + STARTS
GO_ON: Final = TURN + COLOURS
DRAW_NOW: Final = GO_ON + 1
LIMESTONE: Final = DRAW_NOW + 1
ENOUGH: Final = LIMESTONE + 1
DISCARD: Final = ENOUGH + 1
PLACE: Final = DISCARD + 1
PASS: Final = PLACE + PAIRS
SCORE: Final = PASS + 1
# Luminos come last, because data.toml says how many kinds there are: one block per verb.
LUMINO: Final = SCORE + COLOURS
VERBS: Final = (
    "draw",
    "redraw",
    "return display",
    "return atoll",
    "offer",
    "own",
    "take",
    "choose",
)
DRAW: Final = 0
REDRAW: Final = 1
RETURN_DISPLAY: Final = 2
RETURN_ATOLL: Final = 3
OFFER: Final = 4
OWN: Final = 5
TAKE: Final = 6
CHOOSE: Final = 7


def notation(data: LumicoraData) -> list[str]:
    """The text of every action, in the order of the numbers."""
    texts = [f"first {seat}" for seat in range(4)]
    texts += [f"start {pair}" for pair in data.starts]
    texts += [f"turn {colour}" for colour in data.colours]
    texts += ["go on", "draw", "limestone", "enough", "discard"]
    texts += [f"place {PAIR_FIRST[n]} {PAIR_SECOND[n]}" for n in range(PAIRS)]
    texts += ["pass"]
    texts += [f"score {colour}" for colour in data.colours]
    for verb in VERBS:
        texts += [f"{verb} {lumino}" for lumino in data.luminos]
    return texts


# First number of each kind, its verb, and the front-end's kind of option.
_KINDS: Final = (
    (FIRST, "first", "chance"),
    (START, "start", "chance"),
    (TURN, "turn", "menu"),
    (GO_ON, "go_on", "confirm"),
    (DRAW_NOW, "draw_now", "confirm"),
    (LIMESTONE, "limestone", "confirm"),
    (ENOUGH, "enough", "confirm"),
    (DISCARD, "discard", "confirm"),
    (PLACE, "place", "cell"),
    (PASS, "pass", "confirm"),
    (SCORE, "score", "menu"),
)


def describe(data: LumicoraData, action: int) -> dict[str, Any]:
    """The action as data: its verb, the kind of option, what it points at."""
    if action >= LUMINO:
        return _with_lumino(
            data, (action - LUMINO) // data.n_kinds, (action - LUMINO) % data.n_kinds
        )
    first, verb, kind = [row for row in _KINDS if row[0] <= action][-1]
    return {"verb": verb, "kind": kind, "target": _target(data, verb, action - first)}


def _with_lumino(data: LumicoraData, verb: int, kind: int) -> dict[str, Any]:
    # To everybody a redraw looks like a draw.
    word, _, place = VERBS[DRAW if verb == REDRAW else verb].partition(" ")
    target = {"lumino": data.luminos[kind]}
    if place:
        target["place"] = place
    return {"verb": word, "kind": "chance" if word == "draw" else "piece", "target": target}


def _target(data: LumicoraData, verb: str, n: int) -> dict[str, Any]:
    if verb == "place":
        return {"number": int(PAIR_FIRST[n]), "other": int(PAIR_SECOND[n])}
    if verb == "first":
        return {"seat": n}
    if verb == "start":
        return {"colours": data.starts[n].split(" ")}
    return {"colour": data.colours[n]} if verb in ("turn", "score") else {}


def option(s: LumicoraState, action: int) -> dict[str, Any]:
    """The action as a front-end needs it: kind, target, key of the words."""
    told = describe(s.data, action)
    return {
        "action": action,
        "text": s.game.text(action),
        "kind": told["kind"],
        "target": told["target"],
        "words": f"lumicora.option.{told['verb']}",
    }
