"""Writes the first game of Lumicora as data: a deal in which the pupil can stack and then score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tools.web_lesson import LAST_LINES, PUPIL, as_json, scene, step, steps

import reeftable as rt

GAME = "lumicora"
# What the coach says before the first choice, and what each text points at.
INTRO = {"welcome": ["seat.0.reef.21", "seat.0.reef.22"]}
SEEDS = 4_000
START = 21
LEAST_LIMESTONE = 4

Scene = dict[str, Any]


def lumicora_lesson() -> str:
    """The lesson's scenes and steps as JSON."""
    for seed in range(SEEDS):
        lesson = Lesson(seed)
        if lesson.is_played():
            return as_json(GAME, steps(lesson.scenes, INTRO), lesson.scenes)
    raise SystemExit("no deal fits the lesson")


class Lesson:
    """A game in which the pupil takes limestone first, then lays two luminos and scores them."""

    def __init__(self, seed: int) -> None:
        self.state: Any = rt.game(GAME).new(players=2, seed=seed)
        self.scenes: list[Scene] = []
        self.story: list[dict[str, Any]] = []

    def is_played(self) -> bool:
        """Play the lesson; returns whether this deal fits it."""
        self.wait()
        self.teach("start", self.state.actions()[0])
        self.wait()
        self.show("luminos", points=["atoll", "seat.0.display"])
        if self.state.to_move != PUPIL or not self.take_limestone() or not self.take_two():
            return False
        if not self.lay_both():
            return False
        self.wait()
        self.teach("score", self.find(f"score {self.colour}"))
        self.wait()
        self.show("end")
        self.play_to_the_end()
        self.show("scoring", self.story[-LAST_LINES:])
        return True

    # -- what the pupil does ------------------------------------------------------------------

    def take_limestone(self) -> bool:
        """Teach the first turn: a high number is offered, and limestone is taken for it."""
        display = self.view["seats"][PUPIL]["display"]
        best = max(display, key=lambda lumino: number_of(lumino))
        if number_of(best) < LEAST_LIMESTONE:
            return False
        self.teach("offer", self.find(f"offer {best}"))
        self.teach("limestone", self.find("limestone"))
        self.wait()
        step(self.state, self.find("pass"), self.story)
        self.wait()
        return int(self.state.to_move) == PUPIL

    def take_two(self) -> bool:
        """Teach the second turn: two luminos are taken, of a colour that is on the start lumino."""
        self.colour = self.view["seats"][PUPIL]["reef"][str(START)][0]["colour"]
        mine = [name for name in self.view["atoll"] if name.startswith(self.colour)]
        others = [
            name
            for name in self.view["seats"][PUPIL]["display"]
            if not name.startswith(self.colour)
        ]
        if len(mine) != 2 or mine[0] == mine[1] or not others:
            return False
        self.teach("offer_again", self.find(f"offer {others[0]}"))
        self.teach("take", self.find(f"take {mine[0]}"))
        self.teach("take_more", self.find(f"take {mine[1]}"))
        self.wait()
        return True

    def lay_both(self) -> bool:
        """Teach laying: one lumino beside the start lumino, half on water, one on top of both."""
        step(self.state, self.state.actions()[0], self.story)
        for first, second in self.pairs():
            self.teach_place("lay", first)
            self.teach_place("above", second)
            return True
        return False

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Placements of the first lumino, each with one that lays the second on it."""
        for option in self.state.options_for(PUPIL):
            if "lumicora.limestone_paid" not in codes(option) or paid(option) != 1:
                continue
            after = self.state.clone()
            after.apply(option["action"])
            for above in after.options_for(PUPIL):
                fields = {above["target"].get("number"), above["target"].get("other")}
                is_above = "lumicora.laid_above" in codes(above)
                if is_above and fields == {START, option["target"]["other"]}:
                    yield option["action"], above["action"]

    # -- scenes -------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """What the pupil sees."""
        return self.state.view(PUPIL)

    def find(self, text: str) -> int:
        """The action with this notation."""
        return int(self.state.parse(text))

    def teach(self, key: str, action: int, points: list[str] | None = None) -> None:
        """A scene in which the pupil chooses this action; then it is played."""
        shown = {**scene(self.state, action, self.story), "teach": key}
        if points is None:
            points = places_of(self.option(action))
        self.scenes.append({**shown, "points": points})
        self.story = []
        step(self.state, action, self.story)

    def teach_place(self, key: str, action: int) -> None:
        """The same for a placement, in which the coach points at both fields."""
        target = self.option(action)["target"]
        fields = [target["number"], target["other"]]
        self.teach(key, action, [f"seat.{PUPIL}.reef.{field}" for field in fields])

    def option(self, action: int) -> Any:
        """The description of an option of the pupil."""
        return next(one for one in self.state.options_for(PUPIL) if one["action"] == action)

    def show(
        self,
        key: str,
        story: list[dict[str, Any]] | None = None,
        points: list[str] | None = None,
    ) -> None:
        """A scene in which nothing is chosen."""
        shown = scene(self.state, None, self.story if story is None else story)
        self.scenes.append({**shown, "options": [], "teach": key, "points": points or []})
        self.story = []

    # -- the others ---------------------------------------------------------------------------

    def wait(self) -> None:
        """Let chance and the other player go on until the pupil is asked."""
        while self.state.to_move != PUPIL and not self.state.over:
            is_chance = self.state.to_move == rt.CHANCE
            step(self.state, None if is_chance else self.state.actions()[0], self.story)

    def play_to_the_end(self) -> None:
        """Let both players take what promises most, until the game is over."""
        state = self.state
        while not state.over:
            if state.to_move == rt.CHANCE:
                action = None
            else:
                options = state.options_for(state.to_move)
                round_number = self.view["round"]
                action = max(options, key=lambda one: promise(one, round_number))["action"]
            step(state, action, self.story)


def number_of(lumino: str) -> int:
    """The number on a lumino."""
    return int(lumino.split("-")[1])


def codes(option: Any) -> list[str]:
    """The codes of what an option brings."""
    return [event["code"] for event in option["brings"]]


def paid(option: Any) -> int:
    """The limestone that an option costs."""
    events = option["brings"]
    return sum(int(e["n"]) for e in events if e["code"] == "lumicora.limestone_paid")


def places_of(option: Any) -> list[str]:
    """The place where the coach points: a lumino in its pile, or where the option ends."""
    begin, end = option["places"]["from"], option["places"]["to"]
    if "lumino" in option["target"]:
        return [f"{begin}.{option['target']['lumino']}"]
    return [begin if option["verb"] == "score" else end]


def promise(option: Any, round_number: int) -> int:
    """A rough value of an option, enough for a game that can be shown."""
    value = 3 if option["verb"] == "take" else 0
    for event in option["brings"]:
        if event["code"] in ("lumicora.would_score", "lumicora.would_end"):
            value += int(event["change"])
        elif event["code"] == "lumicora.points":
            value += int(event["n"]) - 10 + round_number
        elif event["code"] in ("lumicora.points_lost", "lumicora.jellyfish_gone"):
            value -= 5
    return value


if __name__ == "__main__":
    print(len(lumicora_lesson()))
