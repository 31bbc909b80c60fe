"""Who knows what."""

from __future__ import annotations

from typing import Any

import pytest

import reeftable as rt
from tests.games.reef_encounter.table import (
    GAME,
    LETTER,
    collect,
    do,
    hand,
    legal,
    new,
    refused,
    seat,
    some,
    table,
)
from tests.oracle.reef_encounter_components import COLOURS


def of(s: Any, viewer: int, n: int) -> dict[str, Any]:
    player: dict[str, Any] = s.view(viewer)["seats"][n]
    return player


def test_REE_2_10a_the_table_is_open_to_all() -> None:
    s = table({"white": "1a2"}, {1: "1a2"}, seat_0="front=pp hidden=ww secret=g", seat_1="fish=y")
    views = [s.view(n) for n in (0, 1, rt.SPECTATOR)]
    for what in ("rocks", "coral_tiles", "sea", "cubes", "cylinders", "bonus", "values"):
        assert views[0][what] == views[1][what] == views[2][what]
    assert len({view["bag"]["size"] for view in views}) == 1
    for view in views:
        assert some(view["seats"][0]["consumed"]) == {"pink": 2}
        assert some(view["seats"][1]["eaten"]) == {"yellow": 1}


def test_REE_2_10b_starting_tiles_and_the_secret_one_are_hidden() -> None:
    s = table({}, seat_0="hidden=wwp secret=g", seat_1="hidden=y secret=o")
    assert some(of(s, 0, 0)["hidden_tiles"]) == {"white": 2, "pink": 1}
    assert of(s, 0, 0)["secret"] == "grey"
    for viewer in (1, rt.SPECTATOR):
        other = of(s, viewer, 0)
        assert other["hidden_tiles"] is None and other["secret"] is None
        assert other["hidden_count"] == 3 and other["has_secret"]
    # What the bag and the other hand hold together is known, not which of them holds it.
    spectator, player = s.view(rt.SPECTATOR)["bag"], s.view(0)["bag"]
    assert sum(spectator["unknown"].values()) == spectator["size"] + 6
    assert sum(player["unknown"].values()) == player["size"] + 2
    assert spectator["unseen_in_bag"] == {}


def test_REE_2_10b_draws_and_choices_are_masked() -> None:
    s: Any = GAME.new(players=2, seed=1)
    seen: dict[str, tuple[str, str]] = {}
    while not legal(s)[0].startswith(("cube ", "introduce", "collect")):
        a = s.sample() if s.to_move == rt.CHANCE else s.actions()[0]
        verb = s.text(a).split()[0]
        me = s.start if verb in ("draw", "secret", "cubes") else 0
        seen.setdefault(verb, (s.text_for(a, max(me, 0)), s.text_for(a, rt.SPECTATOR)))
        s.apply(a)
    assert all(seen[verb][1] == f"{verb} ?" for verb in ("draw", "secret", "cubes"))
    assert all("?" not in seen[verb][0] for verb in seen)
    assert all("?" not in seen[verb][1] for verb in ("rock", "sea", "reveal", "start"))


def test_REE_2_10c_later_intakes_are_plain_facts() -> None:
    s = table({"white": "1a2"}, sea="wy y o p g", seat_0="hidden=ww cubes=p")
    do(s, "polyp pink")
    collect(s, "white")
    for viewer in (0, 1, rt.SPECTATOR):
        player = of(s, viewer, 0)
        assert some(player["known_tiles"]) == {"white": 1, "yellow": 1, "pink": 1}
        assert some(player["cubes"]) == {"white": 1} and player["shrimps_behind"] == 4


def test_REE_2_10d_a_tile_counts_as_one_taken_in_the_open_first() -> None:
    s = table({}, seat_0="behind=w hidden=ww cubes=w")
    do(s, "cube white", "lay 1a2")
    assert of(s, 1, 0)["hidden_count"] == 2 and not some(of(s, 1, 0)["known_tiles"])
    do(s, "lay 1b2")
    assert of(s, 1, 0)["hidden_count"] == 1
    assert hand(s, 0) == {"white": 1}


def test_REE_2_10d_a_cube_without_a_tile_in_sight_tells_of_one() -> None:
    s = table({}, seat_0="hidden=ww cubes=w", seat_1="hidden=y")
    point = s.undo_point()
    do(s, "cube white")
    assert some(of(s, 1, 0)["known_tiles"]) == {"white": 1} and of(s, 1, 0)["hidden_count"] == 1
    assert s.undo_point() == s.entries > point
    # With a consumed tile in sight it tells nothing.
    s = do(table({}, seat_0="hidden=ww front=w cubes=w"), "cube white")
    assert of(s, 1, 0)["hidden_count"] == 2 and s.undo_point() < s.entries
    # In every deal another player may imagine the tile is there.
    s = do(table({}, seat_0="hidden=wyopg cubes=w", seat_1="hidden=y"), "cube white")
    for seed in range(50):
        assert "lay 1a2" in legal(s.resample(1, seed))


@pytest.mark.parametrize("colour", COLOURS)
def test_REE_2_10d_the_tile_it_tells_of_has_its_colour(colour: str) -> None:
    letter = LETTER[colour]
    s = do(table({}, seat_0=f"hidden={letter}{letter} cubes={letter}"), f"cube {colour}")
    assert some(of(s, 1, 0)["known_tiles"]) == {colour: 1}
    assert some(of(s, 0, 0)["hidden_tiles"]) == {colour: 1}


def test_REE_2_10d_action_6_without_a_tile_in_sight_tells_of_one() -> None:
    s = do(table({}, seat_0="hidden=w front=w"), "larva white")
    assert some(of(s, 1, 0)["known_tiles"]) == {"white": 1} and of(s, 1, 0)["hidden_count"] == 0
    assert s.undo_point() == s.entries
    s = do(table({}, seat_0="hidden=w front=ww"), "larva white")
    assert of(s, 1, 0)["hidden_count"] == 1 and s.undo_point() < s.entries


def test_REE_2_10e_what_was_put_back_is_known_to_be_in_the_bag() -> None:
    s = table({}, seat_0="front=p hidden=w cubes=pp", seat_1="hidden=y")
    do(s, "flip blue pink")
    for viewer in (0, 1, rt.SPECTATOR):
        assert some(s.view(viewer)["bag"]["put_back"]) == {"pink": 1}
    before = s.view(1)["bag"]["unknown"]["pink"]
    do(s, "polyp pink")  # taken to be the one put back
    assert some(s.view(1)["bag"]["put_back"]) == {}
    assert s.view(1)["bag"]["unknown"]["pink"] == before
    do(s, "polyp pink")
    assert s.view(1)["bag"]["unknown"]["pink"] == before - 1


# All white tiles but one are in sight; seat 1 has one hidden tile.
SCARCE: dict[str, Any] = {"seat_0": "behind=" + "w" * 36 + " cubes=w", "sea": "w y o p g"}


@pytest.mark.parametrize(("hidden", "offered"), [("w", False), ("y", True)])
def test_REE_2_10f_the_offer_of_action_8_tells_the_player(hidden: str, offered: bool) -> None:
    s = table({}, seat_1=f"hidden={hidden}", **SCARCE)
    s = drained(s, 0 if hidden == "w" else 1)
    assert ("polyp white" in legal(s)) == offered
    assert s.view(0)["bag"]["unseen_in_bag"] == {"white": offered}
    assert s.view(1)["bag"]["unseen_in_bag"] == {}
    for seed in range(30):
        assert s.resample(0, seed).actions() == s.actions()
        assert s.resample(0, seed).view(0) == s.view(0)
    offers = {"polyp white" in legal(s.resample(1, seed)) for seed in range(60)}
    assert offers == {offered}  # seat 1 knows the own tile, so nothing is open here
    do(s, "cube white", "lay 1a2", "stop")
    assert s.view(0)["bag"]["unseen_in_bag"] == {"white": offered}  # not forgotten


def drained(s: Any, left: int) -> Any:
    """The bag holds so many white tiles; the others lie in a parrotfish."""
    p = s.position()
    away = p["table"][25] - left
    p["table"][25] = left
    p["seats"][20] += away
    return s.game.load(p)


@pytest.mark.parametrize("colour", COLOURS)
def test_REE_2_10f_the_offer_tells_nothing_when_such_a_tile_was_put_back(colour: str) -> None:
    cubes = f"cubes={LETTER[colour]}"
    assert table({}, seat_0=cubes).view(0)["bag"]["unseen_in_bag"] == {colour: True}
    s = table({}, back=LETTER[colour], seat_0=cubes)
    assert f"polyp {colour}" in legal(s) and s.view(0)["bag"]["unseen_in_bag"] == {}


def test_REE_2_10f_a_spectator_imagines_both() -> None:
    p = drained(table({}, seat_1="hidden=wy", **SCARCE), 1).position()
    p["table"][31:35] = p["table"][26:30]  # all other tiles of the bag were put back
    s = GAME.load(p)
    offers = {"polyp white" in legal(s.resample(rt.SPECTATOR, seed)) for seed in range(60)}
    assert offers == {True, False}


def test_REE_2_10f_who_was_offered_action_8_never_imagines_the_bag_without_the_colour() -> None:
    p = drained(table({}, seat_1="hidden=yopg", **SCARCE), 1).position()
    p["table"][31:35] = [n - 4 for n in p["table"][26:30]]  # the others were put back
    s = GAME.load(p)
    for seed in range(40):
        imagined = s.resample(0, seed)
        assert "polyp white" in legal(imagined) and seat(imagined, 1)["hidden_tiles"]["white"] == 0


def test_REE_2_10f_a_bonus_tile_that_cannot_be_replaced_tells_all() -> None:
    s = drained(table({}, seat_1="hidden=w", **SCARCE), 0)
    do(s, "cube white", "lay 1d3")
    assert s.view(0)["bonus"]["white"] == 0 and s.undo_point() == s.entries
    for viewer in (0, 1, rt.SPECTATOR):
        assert s.view(viewer)["bag"]["unseen_in_bag"] == {"white": False}
    for seed in range(20):
        assert s.resample(rt.SPECTATOR, seed).view(1)["seats"][1]["hidden_tiles"]["white"] == 1


def test_REE_2_10f_a_tile_taken_out_leaves_open_whether_there_are_more() -> None:
    s = drained(table({}, seat_1="hidden=wy", **{**SCARCE, "seat_0": "cubes=ww"}), 2)
    assert s.view(0)["bag"]["unseen_in_bag"] == {"white": True}
    do(s, "polyp white")
    assert s.undo_point() == s.entries
    assert s.view(0)["bag"]["unseen_in_bag"] == {"white": True}  # the new menu tells it again
    do(s, "polyp white")
    assert s.view(0)["bag"]["unseen_in_bag"] == {}  # no cube, no offer
    assert refused(s, "polyp white") == "REE-3.8a"


@pytest.mark.parametrize("hidden", ["wy", "yy"])
def test_REE_2_10f_a_menu_that_tells_of_the_bag_cannot_be_left_by_undo(hidden: str) -> None:
    seat_0 = "behind=" + "w" * 30 + " cubes=ww"
    white = 1 if hidden == "wy" else 2
    s = drained(
        table({}, back="w", seat_0=seat_0, seat_1=f"hidden={hidden}", sea="w y o p g"), white
    )
    assert s.view(0)["bag"]["unseen_in_bag"] == {}
    do(s, "cube white", "lay 1d3")  # extra growth takes the tile that was put back
    point = s.undo_point()
    do(s, "lay 1a2")
    assert s.undo_point() == point < s.entries
    do(s, "stop")
    assert s.view(0)["bag"]["unseen_in_bag"] == {"white": hidden == "yy"}
    assert s.undo_point() == s.entries


@pytest.mark.parametrize(
    "texts",
    [
        ["introduce", "to 1a2"],
        ["flip blue pink"],
        ["polyp white"],
        ["cube white", "lay 3a3"],
        ["cube white", "lay 1d3"],  # there is plenty for extra growth
        ["cube pink", "front 3a3", "stop"],
        ["larva pink", "front 3a3"],
    ],
)
def test_REE_2_10c_what_tells_nothing_new_can_be_taken_back(texts: list[str]) -> None:
    s = table({"grey": "1a2"}, seat_0="behind=ww front=pp cubes=wwp", seat_1="hidden=y")
    undo_point = s.undo_point()
    do(s, *texts)
    assert s.undo_point() == undo_point < s.entries


def test_REE_2_10f_only_a_tile_beside_the_extra_growth_space_can_tell_of_the_bag() -> None:
    s = do(drained(table({}, seat_1="hidden=w", **SCARCE), 0), "cube white")
    assert do(s.clone(), "lay 1a2").undo_point() < s.entries
    assert do(s.clone(), "lay 1d3").undo_point() == s.entries + 1


def test_REE_2_10d_a_starting_tile_laid_cannot_be_taken_back() -> None:
    s = do(table({}, seat_0="behind=w hidden=w cubes=w"), "cube white", "lay 1a2")
    assert s.undo_point() < s.entries
    do(s, "lay 1b2")
    assert s.undo_point() == s.entries


@pytest.mark.parametrize(
    ("secret", "hidden", "tells"),
    [
        ("w", "", False),  # all but two of the six are in the bag, and two are secret
        ("y", "", True),  # nobody else knows that no white tile is secret
        ("w", "yyyy", True),  # all of them could lie behind a screen
    ],
)
def test_REE_2_10f_a_tile_out_of_the_bag_tells_nothing_if_there_must_be_more(
    secret: str, hidden: str, tells: bool
) -> None:
    mine, theirs = f"cubes=w secret={secret}", f"hidden={hidden} secret={secret}"
    s = do(drained(table({}, seat_0=mine, seat_1=theirs), 4), "polyp white")
    assert (s.undo_point() == s.entries) == tells


def test_REE_2_10g_all_lies_open_at_the_end() -> None:
    s = table({}, seat_0="hidden=w secret=g", seat_1="hidden=p secret=o", turns="399")
    collect(s)
    assert s.over
    view = s.view(rt.SPECTATOR)
    assert [p["secret"] for p in view["seats"]] == ["grey", "orange"]
    assert some(view["seats"][1]["hidden_tiles"]) == {"pink": 1}
    assert (
        sum(view["bag"]["unknown"].values()) + sum(view["bag"]["put_back"].values())
        == (view["bag"]["size"])
    )
    assert s.resample(0, 5).digest() == s.digest()


def test_REE_2_10b_resampling_deals_hidden_tiles_anew_and_keeps_the_own() -> None:
    s = new(3, seed=4)
    others = set()
    for seed in range(30):
        t = s.resample(0, seed)
        assert seat(t, 0) == seat(s, 0)
        others.add(str(seat(t, 1)["hidden_tiles"]) + str(seat(t, 1)["secret"]))
        t.check()
    assert len(others) > 15
    assert list(s.view(0)["bag"]["unknown"]) == COLOURS
