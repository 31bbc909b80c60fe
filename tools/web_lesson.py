"""Writes the lesson, a first game of Coralia, as data, so that the page needs to know no rules.

It also contains what the lessons of the other games share with it.

The game is not written by hand. It is the first deal in which the pupil can do, turn by turn, what
the lesson should show. After that it is played to the end, to show the scoring.
"""

from __future__ import annotations

import json
from typing import Any

import reeftable as rt

GAME = "coralia"
# What the coach says before the first choice, and what each text points at.
INTRO = {"welcome": ["station", "supply"], "reefs": ["reef"], "winning": ["pile"]}
# The symbol of the die that the pupil uses in each turn; "island" for a die that goes there,
# "chest" for a diver that leaves a reef with a chest.
PLAN = ("pearl", "turtle", "octopus", "diver", "chest", "island")
# The turtle that brings a white die.
WHITE_TURTLE = "special"
# What the white die may show, so that it brings something without a further question.
WHITE_SYMBOLS = ("pearl", "octopus")
# Chests whose content is carried out without a further question, and easy to understand.
SIMPLE = ("jelly", "stingray", "pearl", "fish")
PUPIL = 0
DICE = 4
SEEDS = 60_000
LAST_LINES = 12  # how many lines of the story are shown at the end of the game


def lesson() -> str:
    """The lesson's scenes and steps as JSON."""
    for seed in range(SEEDS):
        scenes = play(seed)
        if scenes is not None:
            return as_json(GAME, steps(scenes, INTRO), scenes)
    raise SystemExit("no deal fits the lesson")


def as_json(game: str, steps: list[dict[str, Any]], scenes: list[dict[str, Any]]) -> str:
    """A lesson as the text of its file."""
    lesson = {"game": game, "steps": steps, "scenes": scenes}
    return json.dumps(lesson, separators=(",", ":")) + "\n"


def steps(scenes: list[dict[str, Any]], intro: dict[str, list[str]]) -> list[dict[str, Any]]:
    """The steps, in order: the scene shown, the places pointed at, the answers accepted."""
    taught = [
        {"teach": teach, "scene": 0, "points": points, "accepts": []}
        for teach, points in intro.items()
    ]
    for number, scene in enumerate(scenes):
        action = scene.pop("choose")
        right = [option for option in scene["options"] if option["action"] == action]
        ends = scene.pop("points", None)
        if ends is None:
            ends = [right[0]["places"]["from"], right[0]["places"]["to"]] if right else []
        taught.append(
            {
                "teach": scene.pop("teach"),
                "scene": number,
                "points": [place for place in ends if place],
                "accepts": [action] if right else [],
                **scene.pop("texts", {}),
            }
        )
    return taught


def play(seed: int) -> list[dict[str, Any]] | None:
    """The scenes in this deal, or None if it does not fit."""
    state = rt.game(GAME).new(players=2, seed=seed)
    scenes: list[dict[str, Any]] = []
    story: list[dict[str, Any]] = []
    turn = 0
    while turn < len(PLAN):
        if state.to_move == PUPIL:
            action = wanted(state, PLAN[turn])
            if action is None:
                return None
            teach = teaching(state, PLAN[turn])
            if teach and teach not in [shown["teach"] for shown in scenes]:
                texts = {"params": state.game.moves.target(action)}
                scenes.append({**scene(state, action, story), "teach": teach, "texts": texts})
                story = []
            turn += is_use(state, action)
        elif state.to_move != rt.CHANCE:
            action = state.actions()[0]
        else:
            action = None
        step(state, action, story)
        chest = chest_scene(state, story)
        if chest:
            scenes.append(chest)
            story = []
        if is_unfit(state, scenes):
            return None
    while state.to_move != PUPIL:  # what the last choice brought, and the other's turn
        step(state, None if state.to_move == rt.CHANCE else state.actions()[0], story)
    scenes.append({**scene(state, None, story), "options": [], "teach": "end"})
    return [*scenes, scoring(state)]


def scoring(state: Any) -> dict[str, Any]:
    """The end of the game, if the pupil always takes what brings most points immediately."""
    story: list[dict[str, Any]] = []
    while not state.over:
        if state.to_move == rt.CHANCE:
            action = None
        elif state.to_move == PUPIL:
            action = max(state.options_for(PUPIL), key=points_at_once)["action"]
        else:
            action = state.actions()[0]
        step(state, action, story)
    shown = scene(state, None, story[-LAST_LINES:])
    return {**shown, "options": [], "teach": "scoring"}


def points_at_once(option: dict[str, Any]) -> int:
    """What an option brings the pupil, in points."""
    own = [event for event in option["brings"] if event.get("seat") == PUPIL]
    return sum(int(event.get("points", 0)) for event in own)


def step(state: Any, action: int | None, story: list[dict[str, Any]]) -> None:
    before, by, number = state.clone(), int(state.to_move), int(state.entries)
    if action is None:
        action = state.deal()
    else:
        state.apply(action)
    events = state.game.story(before, action, state, PUPIL)
    text = before.text_for(action, PUPIL)
    story.append({"entry": number, "by": by, "text": text, "events": events})


def scene(state: Any, action: int | None, story: list[dict[str, Any]]) -> dict[str, Any]:
    """What the pupil sees, and what to choose."""
    options = [] if state.over else state.options_for(PUPIL)
    return {"view": state.view(PUPIL), "options": options, "choose": action, "story": list(story)}


def teaching(state: Any, aim: str) -> str:
    """The key of the coach's text here; empty for a choice that is made for the pupil."""
    view = state.view(PUPIL)
    step = view["question"]["step"]
    if step == "UseDie":
        return f"use_{aim}"
    if step == "FirstDice":
        return "first_dice" if len(view["station"]) == DICE - 1 else ""
    taught = {"SupplyDie": "fourth_die", "LockDice": "lock", "PlaceWhite": "place_white"}
    return taught.get(step, "")


def chest_scene(state: Any, story: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The scene after the pupil's chest and what it brings; None if none has just been opened."""
    first = story[-1]["events"][0]
    if first["code"] != "coralia.entry.chest" or first["seat"] != PUPIL:
        return None
    while state.to_move == rt.CHANCE:
        step(state, None, story)
    texts = {"params": {"chest": first["chest"]}}
    shown = {**scene(state, None, story), "options": [], "teach": "chest"}
    return {**shown, "points": [first["from"]], "texts": texts}


def is_unfit(state: Any, scenes: list[dict[str, Any]]) -> bool:
    """Does the other player begin, or was there something complicated in the chest?"""
    if not scenes:
        return state.to_move not in (rt.CHANCE, PUPIL)
    last = scenes[-1]
    return last["teach"] == "chest" and last["texts"]["params"]["chest"] not in SIMPLE


def is_use(state: Any, action: int) -> bool:
    return str(state.text(action)).startswith("use ")


def wanted(state: Any, aim: str) -> int | None:
    """The action that the lesson needs here, if it is possible."""
    view = state.view(PUPIL)
    if view["question"]["white"] not in (None, *WHITE_SYMBOLS):
        return None
    if view["question"]["step"] != "UseDie":
        return int(state.actions()[-1 if view["question"]["step"] == "LockDice" else 0])
    for action in state.actions():
        colour = state.game.moves.target(action)["colour"]
        reef = next(r for r in view["reefs"] if r["colour"] == colour)
        _, end = state.present.path(state, action)
        if aim == end == "island" and reef["octopus"] is None:
            return int(action)
        if aim == "chest" and end == f"reef.{colour}.diver" and leaves_chest(view):
            return int(action)
        if end == f"reef.{colour}.{aim}" and (aim != "turtle" or reef["turtle"] == WHITE_TURTLE):
            return int(action)
    return None


def leaves_chest(view: dict[str, Any]) -> bool:
    """Would the pupil's diver bring up a chest if it left its reef?"""
    left = next(r for r in view["reefs"] if r["colour"] == view["seats"][PUPIL]["diver_at"])
    return left["chest"] and left["dice"]["treasure"] is None
