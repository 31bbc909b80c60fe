"""The box and the set-up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import reeftable as rt
from tests.games.reef_encounter.table import (
    GAME,
    do,
    legal,
    new,
    refused,
    table,
)
from tests.oracle.reef_encounter_components import (
    ALGAE,
    BESIDE,
    COLOURS,
    CORAL_TILES,
    FIRST_TILES,
    HANDS,
    ROCKS,
    mark_at,
    spaces_of,
)


def dealt(s: Any, until: str) -> Any:
    """Let chance decide until an entry of this kind is due."""
    while legal(s)[0].split()[0] != until:
        s.deal() if s.to_move == rt.CHANCE else s.apply(s.actions()[0])
    return s


def fresh(players: int = 2, seed: int = 1) -> Any:
    return GAME.new(players=players, seed=seed)


def test_REE_1_0a_REE_1_0b_REE_1_0c_REE_1_0d_the_box() -> None:
    s = fresh()
    view = s.view(0)
    assert all(view["bag"]["unknown"][c] + view["bonus"][c] == 40 for c in COLOURS)
    assert view["cubes"] == dict.fromkeys(COLOURS, 9)  # and one on each space
    assert view["cylinders"] == dict.fromkeys(ALGAE, 5)
    assert [p["shrimps_behind"] for p in view["seats"]] == [4, 4]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_REE_1_0e_REE_2_1_as_many_rocks_as_players_with_their_starting_tiles(players: int) -> None:
    view = dealt(fresh(players), "side").view(0)
    assert len(view["rocks"]) == players
    for rock in view["rocks"]:
        assert rock["rows"] == ROCKS[rock["rock"]]
        lying = {k["cell"]: k["tile"][0] for k in rock["spaces"] if k["tile"]}
        assert lying == {k: mark_at(k) for k in spaces_of(rock["rock"]) if mark_at(k) in "wyopg"}


def test_REE_1_0e_only_two_to_four_can_play() -> None:
    for players in (1, 5):
        with pytest.raises(ValueError, match="2, 3, 4"):
            GAME.new(players=players)


def test_REE_1_1a_REE_1_1b_the_coral_tiles() -> None:
    for side in (0, 1):
        s = table(reverse="" if side == 0 else "1 2 3 4 5 6 7 8 9 10")
        for n, tile in enumerate(s.view(0)["coral_tiles"], 1):
            assert (tile["stronger"], tile["weaker"], tile["alga"]) == CORAL_TILES[n][side]


def test_REE_1_1c_every_colour_beats_two_at_the_start() -> None:
    for reverse in ("", "1 2 3 4 5 6 7 8 9 10"):
        view = table(reverse=reverse).view(0)
        assert view["values"] == dict.fromkeys(COLOURS, 3)
    # white beats yellow and yellow beats pink, but pink beats white
    pairs = {(t["stronger"], t["weaker"]) for t in table().view(0)["coral_tiles"]}
    assert {("white", "yellow"), ("yellow", "pink"), ("pink", "white")} <= pairs
    assert len(pairs) == len(list(combinations(COLOURS, 2)))


@pytest.mark.parametrize("rock", ROCKS)
def test_REE_1_2a_REE_1_2b_every_rock(rock: int) -> None:
    spaces = spaces_of(rock)
    assert len(spaces) == 33
    marks = Counter(mark_at(k) for k in spaces)
    assert marks == Counter({"#": 27, "*": 1, "w": 1, "y": 1, "o": 1, "p": 1, "g": 1})
    assert mark_at(f"{rock}d4") == "*"
    assert all(mark_at(k) in "#" for k in BESIDE[f"{rock}d4"])
    reached, waiting = {spaces[0]}, [spaces[0]]
    while waiting:
        waiting += (more := [k for k in BESIDE[waiting.pop()] if k not in reached])
        reached.update(more)
    assert len(reached) == 33
    view = dealt(fresh(4), "side").view(0)
    assert [k["cell"] for k in view["rocks"][rock]["spaces"]] == spaces


def test_REE_1_2c_nothing_is_adjacent_across_rocks() -> None:
    # G3 of one rock and A3 of the next are neighbours on no table.
    s = table({"white": "1g3 1g4", "yellow": "3a3"}, seat_0="behind=w cubes=w")
    do(s, "cube white")
    assert refused(s, "lay 3a3") == "REE-3.3e"


@pytest.mark.parametrize("space", ["0y-1", "1a1", "1b4", "0a6", "1z3", "1h3", "1d-1", "2d4"])
def test_REE_1_2d_refuses_water_margin_and_rocks_not_in_play(space: str) -> None:
    s = table({"white": "1a2"}, {0: "1a2"}, seat_0="behind=w cubes=w")
    assert refused(do(s.clone(), "cube white"), f"lay {space}") == "REE-1.2d"
    assert refused(do(s.clone(), "move 1a2"), f"to {space}") == "REE-1.2d"
    assert refused(s, f"eat {space}") == "REE-1.2d"


@pytest.mark.parametrize(("players", "left"), [(2, 158), (3, 146), (4, 133)])
def test_REE_2_2_REE_2_6_bag_and_bonus_stock_after_the_set_up(players: int, left: int) -> None:
    view = new(players).view(rt.SPECTATOR)
    assert view["bag"]["size"] == left
    assert view["bonus"] == dict.fromkeys(COLOURS, 1)


def test_REE_2_3_REE_R4_one_throw_for_all_ten_tiles() -> None:
    for side in ("starfish", "reverse"):
        s = dealt(fresh(), "side")
        assert legal(s) == ["side starfish", "side reverse"] and s.weights() == [1, 1]
        do(s, f"side {side}")
        assert {t["side"] for t in s.view(0)["coral_tiles"]} == {side}


@pytest.mark.parametrize("first", COLOURS)
def test_REE_2_4a_REE_2_4b_the_open_sea(first: str) -> None:
    s = dealt(fresh(), "first")
    assert s.weights() == [1] * 5
    do(s, f"first {first}")
    order = []
    while legal(s)[0].startswith("sea"):
        order.append(s.text(s.deal()).split()[1])
    at = COLOURS.index(first)
    ring = COLOURS[at:] + COLOURS[:at]
    assert order == [c for c, n in zip(ring, FIRST_TILES, strict=True) for _ in range(n)]
    assert list(s.view(0)["sea"]) == COLOURS == ["white", "yellow", "orange", "pink", "grey"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_REE_2_5_REE_2_6_start_player_and_hands(players: int) -> None:
    s = dealt(fresh(players), "start")
    assert legal(s) == [f"start {n}" for n in range(players)] and s.weights() == [1] * players
    do(s, "start 1")
    s = dealt(s, "secret")
    order = [(1 + n) % players for n in range(players)]
    assert [s.view(n)["seats"][n]["hidden_count"] for n in order] == HANDS[players]
    assert s.to_move == s.view(0)["active"] == 1


def test_REE_2_6_tiles_come_from_the_bag_by_their_numbers() -> None:
    s = dealt(fresh(), "draw")
    view = s.view(rt.SPECTATOR)
    assert s.weights() == [view["bag"]["unknown"][c] for c in COLOURS]


def test_REE_2_7a_REE_2_7b_refuses_a_secret_tile_not_drawn() -> None:
    s = dealt(fresh(), "draw")
    first = (s.start, (s.start + 1) % 2)
    for _ in range(6):
        do(s, "draw pink")
    s = dealt(s, "secret")
    assert s.to_move == first[0] and legal(s) == ["secret pink"]
    assert refused(s, "secret white") == "REE-2.7b"
    do(s, "secret pink")
    mine = s.view(first[0])["seats"][first[0]]
    assert mine["secret"] == "pink" and mine["hidden_tiles"]["pink"] == 5
    assert s.to_move == first[1]


def test_REE_2_8_REE_R16_two_cubes_of_any_colours() -> None:
    s = dealt(fresh(), "cubes")
    assert len(legal(s)) == 15 and "cubes pink pink" in legal(s)
    a, b = s.start, 1 - s.start
    do(s, "cubes pink pink", "cubes white grey", "reveal pink pink", "reveal white grey")
    view = s.view(0)
    assert view["seats"][a]["cubes"]["pink"] == 2
    assert view["seats"][b]["cubes"]["white"] == view["seats"][b]["cubes"]["grey"] == 1
    assert view["cubes"] == {"white": 8, "yellow": 9, "orange": 9, "pink": 7, "grey": 8}


def test_REE_10_10_secret_tiles_then_cubes_shown_together_at_the_end() -> None:
    s = dealt(fresh(3), "secret")
    order = [(s.start + n) % 3 for n in range(3)]
    movers = []
    while s.to_move != rt.CHANCE:
        movers.append((s.to_move, legal(s)[0].split()[0]))
        s.apply(s.actions()[2] if movers[-1][1] == "cubes" else s.actions()[0])
        assert s.view(rt.SPECTATOR)["cubes"] == dict.fromkeys(COLOURS, 9)
        assert all(p["chosen"] is None for p in s.view(rt.SPECTATOR)["seats"])
    assert movers == [(n, "secret") for n in order] + [(n, "cubes") for n in order]
    for n in order:
        assert legal(s) == ["reveal white orange"] and s.weights() == [1]
        assert s.text_for(s.actions()[0], rt.SPECTATOR) == "reveal white orange"
        s.deal()
        assert not s.view(rt.SPECTATOR)["seats"][n]["has_chosen"]
    assert s.to_move == order[0]


def test_REE_2_9a_refuses_what_is_not_due() -> None:
    s = do(fresh(), "rock 1")
    assert refused(s, "rock 1") == "REE-2.9a"
    assert refused(s, "side starfish") == "NOT_ASKED"
    do(s, "rock 3", "side starfish", "first pink")
    assert refused(s, "sea white white") == "REE-2.9a"
    s = dealt(s, "start")
    assert refused(s, "start 2") == "REE-2.9a"
    s = dealt(s, "cubes")
    do(s, "cubes pink pink", "cubes pink pink")
    assert refused(s, "reveal pink grey") == "REE-2.9a"
    s = do(table({}), "collect grey")
    assert refused(s, "sea grey white") == "REE-2.9a"  # white comes first


def test_REE_2_9b_refuses_a_tile_the_bag_does_not_have() -> None:
    everything = "behind=" + "w" * 38
    s = table({}, seat_0=everything, bonus="wyopg")
    do(s, "collect grey")
    assert legal(s) == [f"sea white {c}" for c in COLOURS[1:]]
    assert s.weights() == [s.view(rt.SPECTATOR)["bag"]["unknown"][c] for c in COLOURS[1:]]
    assert refused(s, "sea white white") == "REE-2.9b"


def test_REE_2_9b_refuses_such_a_tile_in_the_set_up_too() -> None:
    for until, text in (("sea", "sea {} white"), ("draw", "draw white")):
        s = dealt(fresh(), until)
        p = s.position()
        white = p["table"][25]
        p["table"][25] = 0
        p["seats"][20] += white  # into a parrotfish, so that no tile is lost
        s = s.game.load(p)
        space = legal(s)[0].split()[1]
        refusal = s.why_not(s.parse(text.format(space)))
        assert (refusal.rule, refusal.params) == ("REE-2.9b", {"colour": "white"})
