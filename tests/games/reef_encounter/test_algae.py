"""Action 7: cylinders, flips and locks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.reef_encounter.table import do, legal, refused, seat, some, table
from tests.oracle.reef_encounter_components import ALGAE, CORAL_TILES

FED = "front=wwwyy fish=y secret=p eaten=1"


def sides(s: Any) -> list[int]:
    return [0 if t["side"] == "starfish" else 1 for t in s.view(0)["coral_tiles"]]


def locked(s: Any) -> list[int]:
    return [t["coral_tile"] for t in s.view(0)["coral_tiles"] if t["locked"]]


def test_REE_3_7a_REE_R6_a_consumed_polyp_of_any_colour_goes_into_the_bag() -> None:
    s = table({}, seat_0="front=wg")
    assert {t.split()[2] for t in legal(s, "flip")} == {"white", "grey"}
    do(s, "flip red grey")
    assert some(s.view(0)["bag"]["put_back"]) == {"grey": 1}
    assert some(seat(s, 0)["consumed"]) == {"white": 1}


def test_REE_3_7a_refuses_without_such_a_polyp() -> None:
    s = table({}, seat_0="front=w fish=y eaten=1")
    assert refused(s, "flip red grey") == refused(s, "lock 1 grey") == "REE-3.7a"


@pytest.mark.parametrize("alga", ALGAE)
def test_REE_3_7c_every_unlocked_tile_with_this_large_alga_turns(alga: str) -> None:
    s = table({}, locks="1 6 7", seat_0="front=w")
    supply = s.view(0)["cylinders"]
    do(s, f"flip {alga} white")
    due = [n for n in CORAL_TILES if CORAL_TILES[n][0][2] == alga and n not in (1, 6, 7)]
    assert [n for n, side in enumerate(sides(s), 1) if side] == due
    assert s.view(0)["alga"] == alga
    assert s.view(0)["cylinders"] == {**supply, alga: supply[alga] - 1}


def test_REE_3_7c_the_old_cylinder_returns() -> None:
    s = do(table({}, alga="red", seat_0="front=ww"), "flip blue white")
    assert s.view(0)["cylinders"] == {"blue": 4, "green": 5, "purple": 5, "red": 5}
    do(s, "flip blue white")  # of the same colour: one goes, one comes
    assert s.view(0)["cylinders"]["blue"] == 4


# Five green tiles are locked: 1, 5, 8 on the starfish side, 6 and 7 on the reverse.
NO_GREEN: dict[str, Any] = {"reverse": "6 7", "locks": "1 5 6 7 8"}


def test_REE_3_7b_refuses_a_colour_that_has_run_out() -> None:
    s = table({}, seat_0=FED, **NO_GREEN)
    assert s.view(0)["cylinders"]["green"] == 0
    assert refused(s, "flip green white") == "REE-3.7b"


def test_REE_3_7b_refuses_a_lock_with_a_colour_that_has_run_out() -> None:
    # Four green tiles are locked and a green cylinder is on the alga space.
    s = table({}, alga="green", reverse="6 7", locks="1 5 6 7", seat_0=FED)
    assert refused(s, "lock 8 white") == "REE-3.7b"


def test_REE_R13_the_cylinder_on_the_space_does_not_help() -> None:
    s = table({}, alga="green", reverse="6 7", locks="1 5 6 7", seat_0=FED)
    assert s.view(0)["cylinders"]["green"] == 0 and s.view(0)["alga"] == "green"
    assert refused(s, "flip green white") == "REE-3.7b"


def test_REE_R12_a_cylinder_may_turn_nothing() -> None:
    s = table({}, locks="3 6 10", seat_0="front=w")
    do(s, "flip blue white")
    assert not any(sides(s)) and s.view(0)["alga"] == "blue"


def test_REE_3_7d_a_lock_keeps_its_side_and_turns_the_others() -> None:
    s = do(table({}, seat_0=FED), "lock 6 yellow")
    assert locked(s) == [6]
    assert [n for n, side in enumerate(sides(s), 1) if side] == [3, 10]  # the other blue ones
    do(s, "flip blue white")
    assert locked(s) == [6] and sides(s)[5] == 0
    assert s.view(0)["cylinders"]["blue"] == 3


def test_REE_3_7e_refuses_a_lock_before_the_first_meal() -> None:
    s = table({"yellow": "1a5 1b5 1c5 1d5 1e5"}, {0: "1b5"}, seat_0="front=w secret=p")
    assert refused(s, "lock 1 white") == "REE-3.7e"
    do(s, "eat 1b5", "lock 1 white")  # a meal of the same turn is soon enough


def test_REE_3_7f_refuses_a_second_lock_in_a_turn() -> None:
    s = do(table({}, seat_0=FED), "flip red white", "lock 1 white")
    assert refused(s, "lock 6 yellow") == "REE-3.7f"
    do(s, "flip red yellow")  # flips are free


def test_REE_3_7g_refuses_a_locked_tile() -> None:
    assert refused(table({}, locks="1", seat_0=FED), "lock 1 white") == "REE-3.7g"


def test_REE_3_7h_REE_R20_refuses_the_last_lock_on_an_empty_stomach() -> None:
    nine = "1 2 3 4 5 6 7 8 9"
    advanced = "advanced=yes action6=update"
    s = table({}, locks=nine, options=advanced, seat_0="front=w secret=p eaten=1")
    assert refused(s, "lock 10 white") == "REE-3.7h"
    s = table({}, locks=nine, options=advanced, seat_0="front=w fish=y secret=p eaten=1")
    do(s, "lock 10 white")
    assert s.over
    s = table({}, locks=nine[:-2], options=advanced, seat_0="front=w secret=p eaten=1")
    assert "lock 10 white" in legal(s)  # not the last


def test_REE_3_7d_a_lock_is_paid_with_the_colour_of_the_large_alga() -> None:
    s = do(table({}, reverse="3", seat_0=FED), "lock 3 white")
    assert s.view(0)["cylinders"]["red"] == 4
