"""The test cases of the rules, T1 to T9, and a whole turn, each named by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from reeftable.games.reef_encounter.cells import bit_of
from reeftable.games.reef_encounter.corals import joining, protected
from tests.games.reef_encounter.table import (
    GAME,
    collect,
    do,
    legal,
    refused,
    seat,
    some,
    table,
    tile,
)
from tests.oracle.reef_encounter_components import spaces_of


def bit(name: str) -> int:
    """The engine's bit of a space."""
    return int(bit_of(GAME.parse(f"lay {name}") - GAME.parse("lay 0y-1")))


def spaces_in(mask: int, rock: int) -> list[str]:
    """The names of the spaces in a mask, sorted."""
    return sorted(space for space in spaces_of(rock) if mask & bit(space))


def with_values(s: Any, values: dict[str, int]) -> Any:
    """The position with the coral tiles turned so that the colours have these values."""
    p = s.position()
    for sides in range(1024):
        p["sides"] = sides
        t = s.game.load(p)
        if t.view(0)["values"] == values:
            return t
    raise AssertionError("no such values")


def over(s: Any) -> Any:
    """The same table with the game over."""
    p = s.position()
    p.update(stack=[], to_move=-3, reason=6, opened=1)
    return s.game.load(p)


def dominance(s: Any) -> str:
    tiles = s.view(0)["coral_tiles"]
    return " ".join(f"{t['stronger'][0]}>{t['weaker'][0]}" for t in tiles)


def test_REE_5_3a_REE_5_3b_T1_scoring() -> None:
    s = table(
        rocks=(0, 1, 2, 3),
        seat_0="fish=ggwww secret=y",
        seat_1="fish=pyyy secret=y",
        seat_2="fish=oooowww secret=w",
        seat_3="fish=gggppp secret=y",
    )
    values = {"white": 3, "yellow": 5, "orange": 2, "pink": 3, "grey": 2}
    s = with_values(s, values)
    assert s.scores() == [13, 18, 17, 15]  # the secret tiles do not count yet
    ended = over(s)
    assert ended.scores() == [18, 23, 20, 20]
    assert ended.ranks() == [4, 1, 2, 2]
    assert ended.breakdown()[0] == {"white": 9, "yellow": 5, "orange": 0, "pink": 0, "grey": 4}


def test_REE_5_3a_a_colour_that_beats_three_others_is_worth_4() -> None:
    s = with_values(table(), {"white": 4, "yellow": 3, "orange": 3, "pink": 3, "grey": 2})
    assert sum(t["stronger"] == "white" for t in s.view(0)["coral_tiles"]) == 3


def test_REE_3_7c_REE_3_7d_T2_flips() -> None:
    s = table({}, seat_0="front=ww fish=y eaten=1")
    assert dominance(s) == "w>y w>o y>o y>p o>p o>g p>w p>g g>w g>y"
    do(s, "flip blue white")
    assert dominance(s) == "w>y w>o o>y y>p o>p g>o p>w p>g g>w y>g"  # 3, 6 and 10 turned
    do(s, "lock 3 white")
    assert dominance(s) == "w>y o>w o>y y>p o>p g>o p>w p>g w>g g>y"  # 2, 9 and 10 turned
    assert s.view(0)["values"] == {"white": 3, "yellow": 2, "orange": 4, "pink": 3, "grey": 3}
    assert [t["coral_tile"] for t in s.view(0)["coral_tiles"] if t["locked"]] == [3]


T4 = {
    "orange": "1b6 1c6 1a5 1b5 1c5 1d5 1c4",
    "pink": "1e5 1f5 1d4 1e4 1f4",
    "yellow": "1b3 1c3 1b2 1c2",
    "grey": "1d2 1e2 1f2 1e1",
}


def test_REE_3_5a_T4_protection() -> None:
    s = table(T4, {0: "1c5 1e4", 1: "1c3 1e2"})
    lying = {space for spaces in T4.values() for space in spaces.split()}
    open_tiles = lying - set(spaces_in(protected(s, 1), 1))
    assert open_tiles == {"1b6", "1a5", "1f5", "1b2"}


def test_REE_3_3b_T5_join_rule() -> None:
    tiles = {
        "pink": "1f6 1e5 1f5 1g5 1f4 1d4 1c4 1c3",
        "orange": "1c6 1c5 1b5",
        "white": "1g3",
    }
    s = table(tiles, {0: "1f5 1c5", 1: "1c4 1g3"}, seat_0="behind=p cubes=p")
    do(s, "cube pink")
    lying = {space for spaces in tiles.values() for space in spaces.split()}
    empty = [space for space in spaces_of(1) if space not in lying]
    barred = [space for space in empty if f"lay {space}" not in legal(s)]
    assert barred == ["1e4", "1d5"]
    assert {refused(s, f"lay {space}") for space in barred} == {"REE-3.3b"}
    assert spaces_in(joining(s, 1, 3), 1) == ["1d5", "1e4"]


T6 = {
    "yellow": "1d6 1e6 1f6 1e5 1f5",
    "orange": "1b6 1c6 1b5 1c5",
    "white": "1f4 1g4 1g3",
    "pink": "1b3 1c3",
}


@pytest.mark.parametrize("space", ["1d5", "1c4", "1e4", "1d3"])
def test_REE_3_4a_T6_extra_growth(space: str) -> None:
    s = table(T6, {0: "1e6 1c5", 1: "1f4 1c3"}, seat_0="behind=g cubes=g")
    do(s, "cube grey", f"lay {space}")
    assert tile(s, "1d4") == "grey"


def test_REE_3_4a_T6_no_other_space_brings_extra_growth() -> None:
    start = table(T6, {0: "1e6 1c5", 1: "1f4 1c3"}, seat_0="behind=g cubes=g")
    do(start, "cube grey")
    places = [text.split()[1] for text in legal(start, "lay") if text[4] == "1"]
    grown = [k for k in places if tile(do(start.clone(), f"lay {k}"), "1d4") and k != "1d4"]
    assert sorted(grown) == ["1c4", "1d3", "1d5", "1e4"]


def test_REE_3_3f_T6_the_only_attack() -> None:
    s = table(T6, {0: "1e6 1c5", 1: "1f4 1c3"}, seat_0="behind=w cubes=w")
    do(s, "cube white")
    lying = [space for spaces in T6.values() for space in spaces.split()]
    attacks = [space for space in lying if f"lay {space}" in legal(s)]
    assert attacks == ["1f5"]
    do(s, "lay 1f5")
    assert some(seat(s, 0)["consumed"]) == {"yellow": 1}
    covered = spaces_in(protected(s, 1), 1)
    assert {"1e5", "1e6", "1d6", "1f6"} <= set(covered)


def sizes(s: Any) -> list[int]:
    return [sum(space.values()) for space in s.view(0)["sea"].values()]


def test_REE_3_9a_REE_3_9c_T7_collection() -> None:
    s = table({"white": "1a2"}, sea="w yyy ooo ppp gg")
    assert sizes(s) == [1, 3, 3, 3, 2]
    collect(s, "orange")
    assert sizes(s) == [2, 3, 1, 3, 3]
    assert seat(s, 0)["known_tiles"]["orange"] == 3
    collect(s, "white")
    assert sizes(s) == [1, 3, 2, 3, 3]
    assert sum(seat(s, 1)["known_tiles"].values()) == 2


ROW = ["1a5", "1b5", "1c5", "1d5", "1e5", "1f5", "1g5"]


def guarded(size: int, turn: int = 0, **lines: Any) -> Any:
    """A yellow coral of this size with the own shrimp on it."""
    return table({"yellow": " ".join(ROW[:size])}, {0: "1b5"}, turn=turn, **lines)


@pytest.mark.parametrize(("size", "eaten"), [(5, 1), (6, 2), (7, 3)])
def test_REE_3_1b_REE_3_1d_T8_meals_in_a_turn(size: int, eaten: int) -> None:
    s = do(guarded(size), "eat 1b5")
    assert some(seat(s, 0)["eaten"]) == {"yellow": eaten}
    assert s.view(0)["bag"]["put_back"]["yellow"] == 4
    assert all(tile(s, space) is None for space in ROW)


def test_REE_3_1b_T8_four_tiles_are_too_few() -> None:
    assert refused(guarded(4), "eat 1b5") == "REE-3.1b"


def closing(size: int, **lines: Any) -> Any:
    """Seat 1 has just locked the last tile; seat 0 guards a coral of this size."""
    s = guarded(size, turn=1, locks="1 2 3 4 5 6 7 8 9", seat_1=FED, **lines)
    return do(s, "lock 10 white")


FED = "front=w fish=yy secret=w eaten=1"


@pytest.mark.parametrize(("size", "eaten"), [(6, 1), (7, 2)])
def test_REE_5_2b_REE_5_2c_T8_meals_in_the_closing_round(size: int, eaten: int) -> None:
    s = closing(size)
    assert s.to_move == 0 and legal(s) == ["eat 1b5", "pass"]
    do(s, "eat 1b5")
    assert s.over and s.view(0)["seats"][0]["eaten"]["yellow"] == eaten


def test_REE_5_2c_REE_R2_T8_five_are_too_few_in_the_closing_round() -> None:
    s = closing(5)
    assert s.over and s.view(0)["seats"][0]["eaten"]["yellow"] == 0


def test_REE_6_1b_REE_6_1c_T8_advanced_meals() -> None:
    advanced: dict[str, Any] = {"options": "advanced=yes action6=update"}
    s = do(guarded(5, **advanced), "eat 1b5")
    assert seat(s, 0)["eaten"]["yellow"] == 0 and seat(s, 0)["shrimps_eaten"] == 1
    assert s.view(0)["bag"]["put_back"]["yellow"] == 5
    assert refused(guarded(4, **advanced), "eat 1b5") == "REE-3.1b"
    assert closing(6, **advanced).over
    s = do(closing(7, **advanced), "eat 1b5")
    assert s.over and s.view(0)["seats"][0]["eaten"]["yellow"] == 1


def test_REE_3_3e_T9_attack_size() -> None:
    s = table({"white": "1a5", "yellow": "1b5"}, seat_0="behind=ww cubes=w")
    do(s, "cube white")
    assert refused(s, "lay 1b5") == "REE-3.3e"
    do(s, "lay 1a4", "lay 1b5")
    assert tile(s, "1b5") == "white" and some(seat(s, 0)["consumed"]) == {"yellow": 1}


def test_REE_3_0b_a_whole_turn_as_a_script() -> None:
    """A meal, an attack with extra growth, a shrimp on its way, a flip, a lock, a tile, the end."""
    s = table(
        {
            "pink": "3a2 3b2 3c2 3b1 3c1 3a3",
            "white": "1d1 1d2",
            "yellow": "1d3 1b3",
        },
        {0: "3b2 1b3"},
        seat_0="behind=ww hidden=w front=g cubes=wwo secret=g",
    )
    script = """eat 3b2 / cube white / lay 1d3 / move 1b3 / to 1d2 / lay 1e2 / stop
        flip green yellow / lock 7 grey / cube white / lay 1e1 / stop / polyp orange
        introduce / to 1b3
        collect grey"""
    do(s, *[move.strip() for line in script.splitlines() for move in line.split("/")])
    mine = seat(s, 0)
    assert some(mine["eaten"]) == {"pink": 2} and mine["shrimps_eaten"] == 1
    assert tile(s, "1d3") == tile(s, "1d4") == "white"  # the attack brought extra growth
    assert some(mine["consumed"]) == {} and s.view(0)["alga"] == "green"
    assert dominance(s).split()[0] == "y>w"  # tile 1 showed green
    assert [t["coral_tile"] for t in s.view(0)["coral_tiles"] if t["locked"]] == [7]
    assert some(mine["known_tiles"]) == {"orange": 1, "grey": 1}
    assert some(mine["cubes"]) == {"grey": 1}
    assert s.to_move == -1  # the open sea is refilled
