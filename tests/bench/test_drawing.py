"""The benchmark of drawing: what it draws, and how its figures are shown."""

from __future__ import annotations

from bench.drawing import COLOURS, FIELDS, ON_ROCKS, fill_reefs, most_options
from bench.sections import drawing

ROW = {"options": 6, "places": 7, "listeners": 12, "milliseconds": 30.0}


def test_the_question_with_the_most_options_is_found() -> None:
    few, many = (most_options("reef_encounter", games) for games in (1, 6))
    assert 20 < len(few.actions()) <= len(many.actions())
    assert many.to_move == 0 and len(many.options_for(0)) == len(many.actions())


def test_spaces_of_all_rocks_can_be_lit() -> None:
    state = most_options("reef_encounter", 6, ON_ROCKS)
    assert state.view(0)["question"]["step"] in ON_ROCKS
    lit = {option["places"]["to"] for option in state.options_for(0)}
    assert {place[5] for place in lit if place and place.startswith("rock.")} == set("0123")


def test_every_reef_can_be_filled() -> None:
    view = most_options("lumicora", 3).view(0)
    fill_reefs(view)
    for seat in view["seats"]:
        assert len(seat["reef"]) == FIELDS and all(seat["reef"].values())
        halves = [half for stack in seat["reef"].values() for half in stack]
        assert {half["colour"] for half in halves} == set(COLOURS)


def test_boards_are_shown_beside_the_first() -> None:
    figures = {
        "coralia": ROW | {"ratio": 1.0, "spread": [1.0, 1.0]},
        "reef_encounter": ROW | {"ratio": 1.25, "spread": [1.1, 1.5]},
    }
    section = drawing({"drawing": figures})
    assert section.headings[-2] == "v coralia"
    assert [row[-2] for row in section.rows] == ["1x", "1.25x"]
