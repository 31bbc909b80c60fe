"""Generates the lesson of Reef Encounter as data, so that the page needs no rules.

The position is set up by hand, and the pupil's moves are listed below.
"""

from __future__ import annotations

import json
from typing import Any

from tools.web_lesson import PUPIL, scene, step

import reeftable as rt
from reeftable.games.reef_encounter import diagram

GAME = "reef_encounter"
POSITION = """
players: 2
turn: 0
rock 1
...###.
###g##.
##y#.yw
#.#*#ww
##oop##
.#o###.
rock 3
.#####.
###o.##
##.#g##
#w#*###
.pp#yy.
.##.##.
shrimps: 1@1c5
sea: wg yyo oop pp g
seat 0: behind=wwwop front=p cubes=wo secret=w
seat 1: behind=oyyg cubes=y secret=g
"""
# What the coach says before the first choice, and what each text points at.
INTRO = {
    "welcome": ["rock"],
    "stronger": ["coral_tile"],
    "winning": ["sea"],
}
# The pupil's moves, each with the key of the coach's text.
MOVES = [
    ("cube", "cube white"),
    ("grow", "lay 1e4"),
    ("attack", "lay 1f3"),
    ("enough", "stop"),
    ("introduce", "introduce"),
    ("guard", "to 1f4"),
    ("flip", "flip purple yellow"),
    ("collect", "collect yellow"),
    ("eat", "eat 1f4"),
    ("lock", "lock 2 pink"),
]
LAST_LINES = 12  # how many lines of the story are shown at the end of the game


def lesson() -> str:
    """The lesson's scenes and steps as JSON."""
    state = diagram.read(rt.game(GAME), POSITION)
    state.reseed(1)
    steps: list[dict[str, Any]] = [
        {"teach": teach, "scene": 0, "points": points, "accepts": []}
        for teach, points in INTRO.items()
    ]
    scenes: list[dict[str, Any]] = []
    story: list[dict[str, Any]] = []
    for teach, move in MOVES:
        story += until_pupil(state)
        action = state.parse(move)
        steps.append(taught(state, teach, action, len(scenes)))
        scenes.append(shown(state, story))
        story = []
        step(state, action, story)
    for teach in ("end", "scoring"):
        if teach == "scoring":
            story = until_over(state)[-LAST_LINES:]
        steps.append({"teach": teach, "scene": len(scenes), "points": [], "accepts": []})
        scenes.append({**shown(state, story), "options": []})
    data = {"game": GAME, "steps": steps, "scenes": scenes}
    return json.dumps(data, separators=(",", ":")) + "\n"


def taught(state: Any, teach: str, action: int, number: int) -> dict[str, Any]:
    """A step that continues with this action, and points at where it is chosen."""
    places = state.option(action)["places"]
    ends = [place for place in (places["from"], places["to"]) if place]
    points = [place for place in ends if not place.startswith(("seat", "alga"))]
    return {"teach": teach, "scene": number, "points": points, "accepts": [action]}


def shown(state: Any, story: list[dict[str, Any]]) -> dict[str, Any]:
    """What the pupil sees and may choose."""
    moment = scene(state, None, story)
    del moment["choose"]
    return moment


def until_pupil(state: Any) -> list[dict[str, Any]]:
    """Play on until the pupil is asked: the other player only collects."""
    story: list[dict[str, Any]] = []
    while state.to_move != PUPIL:
        step(state, simple(state), story)
    return story


def until_over(state: Any) -> list[dict[str, Any]]:
    """Play on to the end."""
    story: list[dict[str, Any]] = []
    while not state.over:
        step(state, simple(state), story)
    return story


def simple(state: Any) -> int | None:
    """The last option, with which every turn comes to an end; None where chance decides."""
    return None if state.to_move == rt.CHANCE else int(state.actions()[-1])
