"""Figures that only front-ends use: what a choice changes, who guards what, what breaks ties."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.reef_encounter.table import do, table

FED = "front=wyo fish=ww eaten=1 secret=g"


def brought(s: Any, text: str, code: str) -> list[dict[str, Any]]:
    """The events of one kind that an option would bring."""
    option = next(option for option in s.options_for(0) if option["text"] == text)
    return [event for event in option["brings"] if event["code"] == f"reef_encounter.{code}"]


def test_REE_3_3c_an_option_says_how_many_corals_it_joins() -> None:
    s = do(table({"white": "1a5 1c5 1f2"}, seat_0="behind=ww cubes=w"), "cube white")
    joins = brought(s, "lay 1b5", "joins")
    assert joins == [{"code": "reef_encounter.joins", "corals": 2}]
    assert brought(s, "lay 1a4", "joins") == []


@pytest.mark.parametrize("text", ["flip green white", "lock 1 white"])
def test_REE_5_3a_a_cylinder_says_what_the_colours_become_worth(text: str) -> None:
    s = table({}, seat_0=FED)
    before = s.view(0)["values"]
    events = brought(s, text, "new_value")
    after = do(s, text).view(0)["values"]
    changed = {colour for colour in before if before[colour] != after[colour]}
    assert {event["colour"] for event in events} == changed != set()
    assert all(before[e["colour"]] == e["old"] for e in events)
    assert all(after[e["colour"]] == e["value"] for e in events)


def test_REE_3_7c_the_view_says_which_coral_tiles_each_alga_turns() -> None:
    s = table({}, seat_0=FED)
    for alga, numbers in s.view(0)["turns_over"].items():
        option = next(o for o in s.options_for(0) if o["text"] == f"flip {alga} white")
        turned = [e["coral_tile"] for e in option["brings"] if e["code"].endswith("_turned")]
        assert turned == numbers != []


def test_REE_3_5a_every_tile_of_a_coral_names_its_guard() -> None:
    s = table({"white": "1a5 1b5 1c5 1f2"}, {1: "1b5"})
    guard = {k["cell"]: k["guard"] for r in s.view(0)["rocks"] for k in r["spaces"]}
    assert [guard[cell] for cell in ("1a5", "1b5", "1c5")] == [1, 1, 1]
    assert guard["1f2"] is None and guard["1a4"] is None


def test_REE_5_4a_what_breaks_ties_is_shown_when_the_game_is_over() -> None:
    tiles = {"white": "1a5 1b5"}
    s = table(tiles, {0: "1a5"}, turns="399", turn=1, seat_0="front=wy cubes=w behind=ppp")
    assert s.view(0)["tie_breaks"] is None
    do(s, "collect white").deal_all()
    assert s.over
    first = s.view(1)["tie_breaks"][0]
    assert first == {"consumed": 2, "cubes": 1, "tiles": 3, "guarded": 2}
