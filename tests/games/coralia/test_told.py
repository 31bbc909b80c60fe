"""What the story and the options say about chests, points and dice that cannot be used."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import reeftable as rt
from tests.games.coralia.table import Table, do


def codes(option: dict[str, Any]) -> list[str]:
    return [event["code"] for event in option["brings"]]


def option_of(s: Any, text: str) -> dict[str, Any]:
    """An option of the seat to move, by its notation."""
    return next(one for one in s.options_for(s.to_move) if one["text"] == text)


def diver_table(reef: list[str], **more: Any) -> Table:
    """Seat 0 has its diver on the red reef and can send it to the blue one."""
    table = Table().reef("red", ["diver", *reef], diver=0, **more)
    return table.station("blue diver", "green pearl", "yellow pearl", "violet pearl")


def test_COR_2_9f_a_covered_chest_is_explained_before_and_after() -> None:
    s = diver_table(["treasure"]).asks("use")
    option = option_of(s, "use blue diver")
    assert "coralia.chest_covered" in codes(option)
    before = s.clone()
    do(s, "use blue diver")
    told = s.game.story(before, option["action"], s, 0)
    missed = [event for event in told if event["code"] == "coralia.chest_covered"]
    assert [(event["seat"], event["reef"]) for event in missed] == [(0, "red")]


def test_COR_6_5c_nothing_is_missed_where_the_chest_is_won() -> None:
    brings = codes(option_of(diver_table([]).asks("use"), "use blue diver"))
    assert "coralia.chest_to_come" in brings
    assert not {"coralia.chest_covered", "coralia.chest_gone"} & set(brings)


def test_COR_6_5d_a_reef_without_a_chest_to_win_says_so_before_a_diver_goes_there() -> None:
    covered = diver_table([]).reef("blue", ["treasure"]).asks("use")
    assert "coralia.no_chest_there" in codes(option_of(covered, "use blue diver"))
    assert "coralia.no_chest_there" not in codes(
        option_of(diver_table([]).asks("use"), "use blue diver")
    )


def test_COR_4_2c_a_rolled_die_that_cannot_be_used_is_named_with_its_rule() -> None:
    table = Table()
    for colour in ("red", "orange"):
        table.reef(colour, ["octopus"], octopus=0)
    s = table.station("blue octopus", "red octopus", "green pearl", "violet pearl").asks("use")
    closed = [(one["target"], one["rule"]) for one in s.closed_for(0)]
    assert closed == [({"colour": "blue", "symbol": "octopus"}, "COR-4.2c")]


def test_COR_6_10a_the_question_says_how_many_dice_are_locked() -> None:
    table = Table().turtles(0, 2).reef("red", ["turtle"]).reef("orange", ["turtle"])
    s = do(table.station("blue diver", "green starfish", "yellow pearl").asks("take"), "take red")
    assert s.view(0)["question"]["locked"] == 0
    assert do(s, "lock blue diver").view(0)["question"]["locked"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_COR_8_6_the_story_says_where_every_point_came_from(players: int, seed: int) -> None:
    options = {"pearl_rank": "skip"} if seed % 2 else {}
    state = rt.game("coralia").new(players=players, seed=800 + seed, options=options)
    counted: Counter[tuple[int, str]] = Counter()
    while not state.over:
        before = state.clone()
        if state.to_move == rt.CHANCE:
            action = state.deal()
        else:
            actions = state.actions()
            action = actions[(state.entries * 7 + seed) % len(actions)]
            state.apply(action)
        for event in state.game.story(before, action, state, rt.SPECTATOR):
            if "part" in event:
                counted[event["seat"], event["part"]] += event["points"]
    for seat, parts in enumerate(state.breakdown()):
        assert {part: counted[seat, part] for part in parts} == parts
