"""The end of the game, the closing round, scores and ties."""

from __future__ import annotations

from typing import Any

import pytest

import reeftable as rt
from tests.games.reef_encounter.table import (
    collect,
    do,
    full,
    legal,
    merge,
    on,
    refused,
    seat,
    table,
)
from tests.oracle.reef_encounter_components import COLOURS

NINE = "1 2 3 4 5 6 7 8 9"
FED = "front=ww fish=yy secret=w eaten=1"
SEVEN = "1a5 1b5 1c5 1d5 1e5 1f5 1g5"


def test_REE_5_1a_REE_5_2a_the_tenth_lock_ends_the_game_at_once() -> None:
    tiles = {"yellow": SEVEN, "pink": "0a5 0b5 0a6 0b6 0c6 0d6"}
    s = table(tiles, {1: "1b5", 2: "0a5"}, rocks=(0, 1, 3), locks=NINE, seat_0=FED)
    do(s, "lock 10 white")
    assert s.view(0)["ending"] == "locks" and s.to_move == 1 and s.turns == 0
    assert legal(s) == ["eat 1b5", "pass"]
    do(s, "eat 1b5")
    assert s.to_move == 2 and legal(s) == ["eat 0a5", "pass"]
    do(s, "pass")
    assert s.over and s.turns == 0 and s.view(0)["seats"][1]["eaten"]["yellow"] == 2


def test_REE_5_1b_REE_5_2a_REE_5_2d_the_fourth_shrimp_ends_the_game_at_once() -> None:
    tiles = {"yellow": SEVEN, "pink": "3b1 3c1 3d1 3e1 3f1 3b2"}
    s = table(tiles, {0: "1b5", 1: "3b1"}, seat_0="eaten=3 fish=www", turn=0)
    do(s, "eat 1b5")
    assert s.view(0)["ending"] == "shrimps" and s.to_move == 1
    do(s, "eat 3b1")
    assert s.over and s.view(0)["seats"][1]["eaten"]["pink"] == 1
    assert s.turns == 0 and seat(s, 0)["cubes"] == dict.fromkeys(COLOURS, 0)  # nothing collected


def test_REE_5_2a_turn_order_from_the_one_who_ended_it() -> None:
    tiles = {"yellow": SEVEN, "pink": "0a5 0b5 0a6 0b6 0c6 0d6"}
    s = table(tiles, {0: "1b5", 2: "0a5"}, rocks=(0, 1, 3), turn=1, locks=NINE, seat_1=FED)
    do(s, "lock 10 white")
    assert s.to_move == 2
    do(s, "pass")
    assert s.to_move == 0


def test_REE_5_2c_refuses_a_coral_too_small_for_the_closing_round() -> None:
    tiles = {"yellow": SEVEN, "pink": "3b1 3c1 3d1 3e1 3f1"}
    s = table(tiles, {1: "1b5 3b1"}, locks=NINE, seat_0=FED)
    do(s, "lock 10 white")
    assert legal(s) == ["eat 1b5", "pass"]
    assert refused(s, "eat 3b1") == "REE-5.2c"
    assert refused(s, "eat 3d4") == "REE-3.1c"


def test_REE_10_9_REE_R19_who_has_nothing_to_eat_is_passed_over() -> None:
    s = table({}, rocks=(0, 1, 3), locks=NINE, seat_0=FED)
    do(s, "lock 10 white")
    assert s.over


def test_REE_R5_shrimps_on_bare_rock_go_home_at_the_tenth_lock() -> None:
    s = table({"pink": "1a2"}, {0: "1a2"}, locks=NINE, seat_0=FED)
    do(s, "move 1a2", "to 1d4", "lock 10 white")
    assert s.over and on(s, "1d4") == (None, None) and seat(s, 0)["shrimps_behind"] == 3
    s.check()


def test_REE_5_1c_REE_R14_REE_10_11_full_rocks_without_an_attack_end_the_game() -> None:
    s = collect(with_rock_3(full(1, "w")))
    assert s.over and s.view(0)["ending"] == "full" and s.turns == 1


def with_rock_3(tiles: dict[str, str], **lines: Any) -> Any:
    """Rock 1 as given, rock 3 all yellow."""
    return table(merge(tiles, full(3, "y")), seat_0="hidden=ppp", **lines)


def test_REE_10_11_full_rocks_with_an_attack_go_on() -> None:
    white = full(1, "w")["white"].split()
    tiles = {"white": " ".join(white[:-1]), "yellow": white[-1]}
    s = collect(with_rock_3(tiles))
    assert not s.over  # white can attack the yellow tile, whoever holds white tiles
    tiles = {"white": " ".join(white[:-1]), "grey": white[-1]}
    s = collect(with_rock_3(tiles))
    assert s.over  # grey beats white, but it is a single tile
    s = collect(with_rock_3(tiles, reverse="9"))
    assert not s.over  # now white beats grey


def test_REE_10_11_an_empty_space_keeps_the_game_going() -> None:
    white = full(1, "w")["white"].split()
    s = collect(with_rock_3({"white": " ".join(white[:-1])}))
    assert not s.over


def test_REE_R14_a_protected_tile_cannot_be_attacked_at_the_end_either() -> None:
    white = full(1, "w")["white"].split()
    tiles = merge({"white": " ".join(white[:-1]), "yellow": white[-1]}, full(3, "y"))
    s = table(tiles, {1: white[-1]})
    assert collect(s).over and s.view(0)["ending"] == "full"


# -- ties -----------------------------------------------------------------------------------


def ended(**lines: Any) -> Any:
    """Two players with equal points, the game over by its length."""
    tiles = {"white": "1a5 1b5", "pink": "3a2 3a3 3b3"}
    s = table(tiles, {0: "1a5", 1: "3a2"}, turns="399", turn=1, **lines)
    return collect(s, "white")


EVEN = "fish=ww secret=y"
# Seat 1 collects a cube and a tile at the end, so seat 0 gets the same in advance.


@pytest.mark.parametrize(
    ("rule", "first", "second", "ranks"),
    [
        ("REE-5.4a", "front=g cubes=w behind=w", "cubes=wwww behind=wwww", [1, 2]),
        ("REE-5.4b", "front=g cubes=www", "front=p behind=wwww", [1, 2]),
        ("REE-5.4c", "front=g cubes=w behind=www", "front=p", [1, 2]),
        ("REE-5.4d", "front=g cubes=w behind=w", "front=p", [2, 1]),
    ],
)
def test_REE_5_4a_REE_5_4b_REE_5_4c_REE_5_4d_ties(
    rule: str, first: str, second: str, ranks: list[int]
) -> None:
    s = ended(seat_0=f"{EVEN} {first}", seat_1=f"{EVEN} {second}")
    assert s.over and len(set(s.scores())) == 1, rule
    assert s.ranks() == ranks, rule


def test_REE_5_4d_equal_in_all_shares_the_place() -> None:
    tiles = {"white": "1a5 1b5", "pink": "3a2 3a3"}
    lines: dict[str, Any] = {"seat_0": f"{EVEN} cubes=w behind=w", "seat_1": EVEN}
    s = collect(table(tiles, {0: "1a5", 1: "3a2"}, turns="399", turn=1, **lines), "white")
    assert s.over and s.ranks() == [1, 1]


def test_REE_5_3b_the_secret_tile_counts_only_once_the_game_is_over() -> None:
    s = table({}, turns="399", turn=1, seat_0="fish=ww secret=g", seat_1="secret=y")
    assert s.scores() == [6, 0]
    collect(s)
    assert s.over and s.scores() == [9, 3]
    assert s.view(0)["breakdown"][0] == {**dict.fromkeys(COLOURS, 0), "white": 6, "grey": 3}


def test_REE_5_3b_nothing_else_scores() -> None:
    s = table({"white": SEVEN}, {0: "1b5"}, seat_0="front=ggg cubes=www behind=ppp")
    assert s.scores() == [0, 0]
    assert s.view(rt.SPECTATOR)["breakdown"][0] == dict.fromkeys(s.view(0)["values"], 0)
