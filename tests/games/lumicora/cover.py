"""What a recorded game shows: how it ended, what was done in it, options and tie-breaks.

Computed from a replay, so that a record cannot claim more than it shows.
"""

from __future__ import annotations

from typing import Any

import reeftable as rt
from reeftable.core.record import Record
from reeftable.core.replay import first_state
from reeftable.games.lumicora.game import GAME

TIE_BREAKS = ("points", "limestone", "shared")
ENDS = (
    "end after round 10",
    "end after round 10, the stack used in it",
    "early end in round 9",
    "early end before round 9",
)
HIGH = 4


def wanted() -> list[str]:
    """Everything that the records together must show."""
    return [
        *(f"players {n}" for n in GAME.players),
        *(f"option {o.name}={choice}" for o in GAME.options for choice in o.choices),
        *(f"{end} of {n}" for n in GAME.players for end in ENDS if n > 2 or end == ENDS[0]),
        *(f"tie-break {by}" for by in TIE_BREAKS),
        *(f"scored {colour}" for colour in GAME.data.colours),
        *("exchange display", "exchange atoll", "whole display exchanged", "redraw"),
        *("limestone", "surplus limestone", "own", "take 1", "take 2", "take 3"),
        *("discard", "water paid", f"level {HIGH}", "scored for nothing", "octopus moved"),
        "negative score",
    ]


def shown_by(record: Record) -> list[str]:
    """The features of `wanted` that this game shows."""
    s: Any = first_state(record, GAME)
    features = {f"players {s.players}"}
    features.update(f"option {name}={choice}" for name, choice in s.options.items())
    before = s.view(rt.SPECTATOR)
    used_in = 0
    for entry in record.entries:
        s.play(s.parse(entry.text))
        after = s.view(rt.SPECTATOR)
        features.update(at_entry(entry.text, before, after))
        if before["bag"]["stack"] and not after["bag"]["stack"]:
            used_in = before["round"]
        before = after
    features.add(f"{ending(used_in)} of {s.players}")
    features.add(f"tie-break {decided_by(before, s.ranks())}")
    return [what for what in wanted() if what in features]


def ending(used_in: int) -> str:
    """Why the game ended, by the round in which the stack was used."""
    if used_in == 0:
        return ENDS[0]
    return ENDS[1] if used_in == 10 else ENDS[2] if used_in == 9 else ENDS[3]


def at_entry(text: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What one entry shows, by the views before and after it."""
    verb, _, name = text.partition(" ")
    features = [verb]
    if verb == "return":
        features.append(f"exchange {name.split()[0]}")
        if name.startswith("display") and len(before["returned"]) == 3 and not after["returned"]:
            features.append("whole display exchanged")
    elif verb == "limestone":
        features += of_limestone(before, after)
    elif verb in ("take", "enough"):
        features.append(f"take {len(after['hand'])}")
    elif verb == "place":
        features += of_a_place(before, after)
    elif verb == "score":
        features += of_a_scoring(name, before, after)
    if min(seat["score"] for seat in after["seats"]) < 0:
        features.append("negative score")
    if before["octopus"] not in (None, after["octopus"]):
        features.append("octopus moved")
    return features


def of_limestone(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Limestone for which there was no room."""
    seat = before["active"]
    had, has = (view["seats"][seat]["limestone"] for view in (before, after))
    number = int(before["offered"].split("-")[1])
    return ["surplus limestone"] if has - had < number else []


def of_a_place(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Water, and the level."""
    seat = before["active"]
    had, has = (view["seats"][seat] for view in (before, after))
    highest = max(len(stack) for stack in has["reef"].values())
    features = [f"level {highest}"] if highest == HIGH else []
    return [*features, "water paid"] if has["limestone"] < had["limestone"] else features


def of_a_scoring(colour: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """A colour, and what it was worth."""
    worth = [
        new["coral"] - old["coral"]
        for old, new in zip(before["breakdown"], after["breakdown"], strict=True)
    ]
    return [f"scored {colour}", *(["scored for nothing"] if not any(worth) else [])]


def decided_by(view: dict[str, Any], ranks: list[int]) -> str:
    """What decided between the first and the second."""
    if ranks.count(1) > 1:
        return "shared"
    standings = sorted((seat["score"], seat["limestone"]) for seat in view["seats"])
    first, second = standings[-1], standings[-2]
    return "points" if first[0] != second[0] else "limestone"
