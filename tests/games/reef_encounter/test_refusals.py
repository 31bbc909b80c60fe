"""A refusal says not only which rule it is but what it is about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.reef_encounter.table import GAME, do, table

FED = "behind=w front=wp cubes=wy fish=y secret=p eaten=1"
FOUR = {"yellow": "1a5 1b5 1c5 1d5", "white": "1a2 1b2"}


def about(s: Any, text: str) -> dict[str, str | int]:
    """What the refusal of a move is about."""
    refusal = s.why_not(s.parse(text))
    assert refusal is not None, f"{text} is allowed"
    params: dict[str, str | int] = refusal.params
    return params


@pytest.mark.parametrize(
    ("rule", "text", "params"),
    [
        ("REE-3.1b", "eat 1b5", {"cell": "1b5", "size": 4}),
        ("REE-3.1c", "eat 1a2", {"cell": "1a2"}),
        ("REE-1.2d", "eat 1a1", {"cell": "1a1"}),
        ("REE-3.2e", "cube grey", {"colour": "grey"}),
        ("REE-10.3", "cube yellow", {"colour": "yellow"}),
        ("REE-3.6a", "larva grey", {"colour": "grey"}),
        ("REE-10.4", "larva pink", {"colour": "pink"}),
        ("REE-3.7a", "flip red grey", {"colour": "grey"}),
        ("REE-3.7a", "lock 3 orange", {"colour": "orange"}),
        ("REE-3.7b", "flip green white", {"alga": "green"}),
        ("REE-3.7g", "lock 6 white", {"tile": 6}),
        ("REE-3.8a", "polyp grey", {"colour": "grey"}),
        ("REE-3.5j", "move 3a2", {"cell": "3a2"}),
    ],
)
def test_REE_3_0b_what_a_refusal_in_the_menu_is_about(
    rule: str, text: str, params: dict[str, str | int]
) -> None:
    s = table(FOUR, {0: "1b5"}, reverse="6 7", locks="1 5 6 7 8", seat_0=FED)
    assert s.why_not(s.parse(text)).rule == rule
    assert about(s, text) == params


def test_REE_3_7b_a_lock_names_the_alga_that_has_run_out() -> None:
    s = table({}, alga="green", reverse="6 7", locks="1 5 6 7", seat_0=FED)
    assert about(s, "lock 8 white") == {"alga": "green"}


def test_REE_3_2b_REE_3_2f_a_placement_names_the_colour_or_the_space() -> None:
    s = do(table(FOUR, seat_0="behind=wwwww cubes=w"), "cube white")
    assert about(s, "front 3a3") == {"colour": "white"}
    assert about(s, "lay 1a2") == about(s, "front 1a2") == {"cell": "1a2"}
    do(s, "lay 3a3", "lay 3b3", "lay 1d1", "lay 1e1")
    assert about(s, "lay 1f1") == {"colour": "white"}


def test_REE_3_5c_a_shrimp_refused_names_the_space() -> None:
    s = do(table(FOUR, {0: "1b5"}), "move 1b5")
    assert about(s, "to 1b5") == {"cell": "1b5"}
    assert about(s, "to 1a1") == {"cell": "1a1"}


def test_REE_2_9a_REE_2_9b_chance_is_told_what_is_due() -> None:
    s = do(GAME.new(players=2, seed=1), "rock 1")
    assert about(s, "rock 1") == {"rock": 1}
    do(s, "rock 3", "side starfish", "first pink")
    assert about(s, "sea white white") == {"due": "pink"}
    s = do(table({}, seat_0="behind=" + "w" * 38), "collect grey")
    assert about(s, "sea grey yellow") == {"due": "white"}
    assert about(s, "sea white white") == {"colour": "white"}
