"""What options promise, counted anew from the view alone."""

from __future__ import annotations

from typing import Any

from reeftable.games import rulebook
from tests.bots.questions import questions


def octopus_points(view: dict[str, Any], colour: str) -> dict[int, int]:
    """What a new octopus of the seat that looks brings each player."""
    data = rulebook.data_of("coralia")
    reef = next(reef for reef in view["reefs"] if reef["colour"] == colour)
    every = view["options"]["octopus_counts"] == "all"
    values = data["space_value"]
    dice = [s for s, die in reef["dice"].items() if die is not None and (every or values[s])]
    points = dict.fromkeys(range(view["players"]), 0)
    points[view["seat"]] = (len(dice) + 1) * data["octopus_points"]["per_die"]
    for other in view["reefs"]:
        if other["octopus"] is not None:
            points[other["octopus"]] += data["octopus_points"]["per_other_figure"]
    return {seat: n for seat, n in points.items() if n}


def test_COR_6_4b_COR_6_4c_an_octopus_brings_what_the_rules_count() -> None:
    counted = 0
    for state in questions("coralia", 400, seed=640_000):
        seat, before = int(state.to_move), state.view(int(state.to_move))
        options = state.options_for(seat)
        assert state.view(seat) == before
        for option in options:
            _, _, space = str(option["places"]["to"]).partition("reef.")
            if not space.endswith(".octopus"):
                continue
            events = [event for event in option["brings"] if event["code"] == "coralia.points"]
            brings = {event["seat"]: event["points"] for event in events}
            assert brings == octopus_points(before, space.removesuffix(".octopus"))
            counted += 1
    assert counted > 10
