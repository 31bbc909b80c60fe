"""What options say of themselves: places, what they bring, the rules that allow them."""

from __future__ import annotations

from typing import Any

import pytest

from reeftable.games.reef_encounter.steps import meals, sea
from reeftable.games.reef_encounter.steps.menu import TurnMenu
from tests.games.reef_encounter.table import do, full, merge, table

FIVE = "1a5 1b5 1c5 1d5 1e5"
SEVEN = f"{FIVE} 1f5 1g5"
NINE = "1 2 3 4 5 6 7 8 9"
RICH = "behind=w front=wp cubes=wy fish=y secret=p eaten=1"
ADVANCED = "advanced=yes action6=update"
OLD = "advanced=no action6=2005"


def option(s: Any, text: str) -> dict[str, Any]:
    """An option by its notation."""
    return next(o for o in s.options_for(s.to_move) if o["text"] == text)


def brings(s: Any, text: str, code: str) -> list[dict[str, Any]]:
    """What an option brings of one kind, without its code."""
    events = option(s, text)["brings"]
    wanted = f"reef_encounter.{code}"
    return [
        {name: value for name, value in event.items() if name != "code"}
        for event in events
        if event["code"] == wanted
    ]


def rules(s: Any, text: str) -> list[str]:
    """The rules that allow an option, but for the one that asks."""
    rules: list[str] = option(s, text)["rules"][1:]
    return rules


def closed(s: Any) -> dict[str, tuple[str, dict[str, Any]]]:
    """Every kind of move that is closed, with rule and parameters."""
    return {one["verb"]: (one["rule"], one["params"]) for one in s.closed_for(s.to_move)}


def touched(s: Any, text: str) -> list[str]:
    """The places an option changes besides its own two."""
    places: list[str] = option(s, text)["places"]["touched"]
    return places


# -- the menu -------------------------------------------------------------------------------


def test_REE_3_0b_a_menu_answers_with_the_moves_of_its_entries() -> None:
    assert TurnMenu([meals.Eat(), sea.Collect()]).moves == "eat collect"
    assert meals.Eat().end - meals.Eat().first == 440


@pytest.mark.parametrize(
    ("position", "verb", "rule", "params"),
    [
        ({}, "eat", "REE-3.1c", {}),
        ({"tiles": {"pink": "1a2 1b2"}, "shrimps": {0: "1a2"}}, "eat", "REE-3.1b", {"size": 2}),
        ({"done": "acted=1"}, "eat", "REE-3.1a", {}),
        ({}, "cube", "REE-3.2e", {}),
        ({"seat_0": "cubes=w"}, "cube", "REE-10.3", {}),
        (
            {"seat_0": "cubes=w behind=w", "done": "acted=1 cubes_played=2"},
            "cube",
            "REE-3.2d",
            {"played": 2},
        ),
        ({}, "larva", "REE-3.6a", {}),
        ({"seat_0": "front=w"}, "larva", "REE-10.4", {}),
        ({"seat_0": "front=wy", "seat_1": "cubes=wwwwwwwwwyyyyyyyyy"}, "larva", "REE-3.6b", {}),
        (
            {"seat_0": "front=ww", "done": "acted=1 cubes_played=2"},
            "larva",
            "REE-R1",
            {"played": 2},
        ),
        (
            {"seat_0": "front=w", "seat_1": "cubes=wwwwwwwww", "options": OLD},
            "larva",
            "REE-3.6b",
            {},
        ),
        ({}, "introduce", "REE-3.5g", {"behind": 4}),
        ({"done": "acted=1 introduced=1"}, "introduce", "REE-3.5e", {}),
        ({}, "move", "REE-3.5j", {}),
        (
            {
                "tiles": {"pink": "1a2"},
                "shrimps": {0: "1a2"},
                "moved": "0@1a2",
                "done": "acted=1",
            },
            "move",
            "REE-10.1",
            {},
        ),
        ({}, "flip", "REE-3.7a", {}),
        ({}, "lock", "REE-3.7a", {}),
        ({"seat_0": "front=w"}, "lock", "REE-3.7e", {}),
        (
            {"seat_0": RICH, "done": "acted=1 locks_now=1", "locks": "1"},
            "lock",
            "REE-3.7f",
            {"locks": 1},
        ),
        ({"seat_0": "front=w secret=w eaten=1", "locks": NINE}, "lock", "REE-3.7h", {"tiles": 1}),
        ({}, "polyp", "REE-3.8a", {}),
        ({"seat_0": "cubes=w", "seat_1": "behind=" + "w" * 38}, "polyp", "REE-3.8b", {}),
    ],
)
def test_REE_3_0b_a_closed_action_names_the_rule_for_all_of_its_kind(
    position: dict[str, Any], verb: str, rule: str, params: dict[str, Any]
) -> None:
    s = table(**position)
    assert closed(s)[verb] == (rule, params)
    assert verb not in {o["verb"] for o in s.options_for(s.to_move)}
    assert s.closed_for(1) == []


def test_REE_3_2a_a_cube_says_how_many_tiles_it_allows() -> None:
    s = table({}, seat_0="behind=wwwwwy front=w cubes=wy")
    assert brings(s, "cube white", "to_lay") == [{"behind": 4, "front": 1}]
    assert rules(s, "cube white") == ["REE-3.2a", "REE-10.3", "REE-3.2b", "REE-3.2c"]
    assert brings(s, "cube yellow", "to_lay") == [{"behind": 1, "front": 0}]
    assert rules(s, "cube yellow") == ["REE-3.2a", "REE-10.3", "REE-3.2b"]
    assert option(s, "cube white")["places"] == {
        "from": "seat.0.cubes",
        "to": "supply.cubes.white",
        "touched": [],
    }


def test_REE_2_10d_a_cube_that_gives_a_starting_tile_away_says_so() -> None:
    s = table({}, seat_0="behind=y hidden=w cubes=wy")
    shown = {"seat": 0, "colour": "white", "to": "seat.0.screen"}
    assert brings(s, "cube white", "starting_tile_shown") == [shown]
    assert brings(s, "cube yellow", "starting_tile_shown") == []
    s = table({}, seat_0="hidden=w front=w")
    assert brings(s, "larva white", "starting_tile_shown") == [shown]


def test_REE_3_6a_a_larva_cube_to_play_or_to_keep() -> None:
    s = table({}, seat_0="behind=w front=ww")
    assert brings(s, "larva white", "to_lay") == [{"behind": 1, "front": 1}]
    assert rules(s, "larva white") == ["REE-3.6a", "REE-R1", "REE-10.4"]
    assert touched(s, "larva white") == []
    s = table({}, seat_0="front=w", options=OLD)
    path = {"from": "supply.cubes.white", "to": "seat.0.cubes"}
    assert brings(s, "larva white", "cube_taken") == [{"seat": 0, "colour": "white", **path}]
    assert brings(s, "larva white", "to_lay") == []
    assert rules(s, "larva white") == ["REE-3.6a", "REE-R1"]


def test_REE_3_8a_a_polyp_comes_out_of_the_bag() -> None:
    s = table({}, seat_0="cubes=w")
    path = {"from": "bag", "to": "seat.0.screen"}
    assert brings(s, "polyp white", "tile_taken") == [{"seat": 0, "colour": "white", **path}]


# -- laying ---------------------------------------------------------------------------------


def test_REE_3_3c_a_tile_says_how_large_its_coral_becomes() -> None:
    s = table({"white": "1a2 1c2"}, {1: "1a2"}, seat_0="behind=w front=w cubes=w")
    do(s, "cube white")
    assert brings(s, "lay 1b2", "coral") == [{"size": 3}]
    assert brings(s, "lay 1b2", "guarded_by") == [{"seat": 1}]
    assert rules(s, "lay 1b2") == ["REE-3.2b", "REE-3.3c", "REE-3.2g"]
    assert rules(s, "front 1b2") == ["REE-3.2c", "REE-3.3c", "REE-3.2g"]
    assert brings(s, "lay 1f5", "coral") == [{"size": 1}]
    assert brings(s, "lay 1f5", "guarded_by") == []
    assert rules(s, "lay 1f5") == ["REE-3.2b", "REE-3.3c"]
    assert closed(s) == {"move": ("REE-R7", {}), "stop": ("REE-R7", {})}
    assert option(s, "front 1f5")["places"]["from"] == "seat.0.front"


def test_REE_3_3g_an_attack_says_what_it_consumes() -> None:
    s = table({"white": "1a2 1b2", "yellow": "1c2"}, {1: "1a2"}, seat_0="behind=w cubes=w")
    do(s, "cube white")
    consumed = {"seat": 0, "colour": "yellow", "from": "rock.1c2", "to": "seat.0.front"}
    assert brings(s, "lay 1c2", "consumed") == [consumed]
    assert rules(s, "lay 1c2") == ["REE-3.2b", "REE-3.3d", "REE-3.3e", "REE-3.3g", "REE-3.3i"]
    assert touched(s, "lay 1c2") == ["seat.0.front"]


def test_REE_3_4a_extra_growth_is_foretold() -> None:
    s = do(table({"yellow": "1c4"}, seat_0="behind=w cubes=w"), "cube white")
    grown = {"cell": "1d4", "colour": "white", "from": "bonus.white", "to": "rock.1d4"}
    refilled = {"colour": "white", "from": "bag", "to": "bonus.white"}
    assert brings(s, "lay 1d3", "extra_growth") == [grown]
    assert brings(s, "lay 1d3", "bonus_refilled") == [refilled]
    assert brings(s, "lay 1d3", "coral") == [{"size": 2}]
    assert brings(s, "lay 1d3", "growth_perhaps") == []
    assert rules(s, "lay 1d3") == ["REE-3.2b", "REE-3.3c", "REE-3.4a"]
    assert rules(s, "lay 1d4") == ["REE-3.2b", "REE-3.3c", "REE-3.4e"]
    assert brings(s, "lay 1d4", "extra_growth") == []
    s = table({"white": "1d1 1d2", "yellow": "1d3"}, seat_0="behind=w cubes=w")
    do(s, "cube white")
    assert rules(s, "lay 1d3")[-2:] == ["REE-3.4a", "REE-R11"]
    s = do(table({}, options=ADVANCED, seat_0="behind=w cubes=w"), "cube white")
    assert rules(s, "lay 1d3") == ["REE-3.2b", "REE-3.3c"]


def scarce(whites: int, hidden: str, bonus: str) -> Any:
    """A placement of white with most white tiles behind the own screen."""
    seats: dict[str, Any] = {
        "seat_0": f"behind={'w' * whites} cubes=w",
        "seat_1": f"hidden={hidden}",
    }
    return do(table({}, sea="- y o p g", bonus=bonus, **seats), "cube white")


def test_REE_2_10f_what_grows_is_not_foretold_if_the_bag_may_be_without() -> None:
    # Two white tiles nobody has seen, and one of them is in the bag, for action 8 was offered.
    s = scarce(38, "yyy", bonus="yopg")
    grown = {"cell": "1d4", "colour": "white", "from": "bag", "to": "rock.1d4"}
    assert brings(s, "lay 1d3", "extra_growth") == [grown]
    assert brings(s, "lay 1d3", "bonus_refilled") == []
    assert touched(s, "lay 1d3") == ["bag", "bonus.white", "rock.1d4"]
    s = scarce(38, "yyy", bonus="gone")
    assert brings(s, "lay 1d3", "extra_growth") == [grown]
    assert brings(s, "lay 1d3", "growth_perhaps") == []
    assert touched(s, "lay 1d3") == ["bag", "rock.1d4"]
    do(s, "lay 1d3")
    assert brings(s, "lay 3d3", "growth_perhaps") == [{"cell": "3d4", "colour": "white"}]
    assert brings(s, "lay 3d3", "extra_growth") == []
    assert brings(s, "lay 3d3", "coral") == [{"size": 1}]
    assert touched(s, "lay 3d3") == ["bag", "bonus.white", "rock.3d4"]
    assert rules(s, "lay 3d3")[-1] == "REE-3.4a"


def test_REE_2_10f_what_grows_is_certain_if_nobody_else_hides_tiles() -> None:
    s = scarce(39, "", bonus="yopg")
    grown = {"cell": "1d4", "colour": "white", "from": "bag", "to": "rock.1d4"}
    assert brings(s, "lay 1d3", "extra_growth") == [grown]
    assert touched(s, "lay 1d3") == ["bag", "rock.1d4"]
    s = scarce(40, "", bonus="yopg")
    assert brings(s, "lay 1d3", "extra_growth") == []
    assert brings(s, "lay 1d3", "growth_perhaps") == []
    assert touched(s, "lay 1d3") == []
    assert rules(s, "lay 1d3") == ["REE-3.2b", "REE-3.3c"]


@pytest.mark.parametrize(
    ("letters", "others", "bare", "shrimps", "rule"),
    [
        ("wy", {"orange": "1b5 1c6"}, "1a5 1b6", {0: "1b5", 1: "1c6"}, "REE-3.3b"),
        ("wy", {}, "1a5", {}, "REE-3.3d"),
        ("pg", {}, "1a5", {}, "REE-3.3e"),
        ("wy", {"orange": "1a4", "pink": "1b5"}, "1a5", {1: "1b5"}, "REE-3.3f"),
    ],
)
def test_REE_3_3b_REE_3_3f_a_tile_that_fits_nowhere_names_the_rule(
    letters: str, others: dict[str, str], bare: str, shrimps: dict[int, str], rule: str
) -> None:
    gone = {*bare.split(), *" ".join(others.values()).split()}
    tiles = merge(full(1, letters), full(3, letters))
    tiles = {c: " ".join(k for k in where.split() if k not in gone) for c, where in tiles.items()}
    s = table({**tiles, **others}, shrimps, seat_0="behind=oo cubes=o")
    do(s, "cube orange", "lay 1a5")
    assert closed(s)["lay"] == (rule, {"colour": "orange"})
    assert closed(s)["front"] == ("REE-3.2f", {"colour": "orange"})


def test_REE_3_2b_four_tiles_from_behind_are_enough() -> None:
    s = do(table({}, seat_0="behind=wwwww cubes=w"), "cube white")
    do(s, "lay 1a2", "lay 1b2", "lay 1c2", "lay 1f5")
    assert closed(s)["lay"] == ("REE-3.2b", {"colour": "white"})
    assert closed(s)["move"] == ("REE-3.5j", {})


# -- shrimps --------------------------------------------------------------------------------


def test_REE_3_5h_a_shrimp_says_what_it_guards_and_where_it_comes_from() -> None:
    s = table({"pink": "1a2 1b2 1f5", "grey": "3b2"}, {0: "1a2"})
    assert brings(s, "introduce", "shrimps_left") == [{"count": 3}]
    assert option(s, "introduce")["places"]["from"] == "seat.0.shrimps"
    moving = do(s.clone(), "move 1a2")
    assert option(moving, "to 1b2")["places"] == {
        "from": "rock.1a2",
        "to": "rock.1b2",
        "touched": [],
    }
    assert brings(moving, "to 1b2", "guards") == [{"colour": "pink", "size": 2}]
    assert brings(moving, "to 1d3", "on_bare_rock") == [{}]
    assert option(moving, "to 1d3")["rules"] == ["REE-3.5h", "REE-3.5c", "REE-10.5", "REE-3.5i"]
    assert option(moving, "to 1b2")["rules"] == ["REE-3.5h", "REE-3.5b", "REE-3.5c"]
    assert option(moving, "screen")["places"]["to"] == "seat.0.shrimps"
    assert option(moving, "screen")["rules"] == ["REE-3.5h"] and closed(moving) == {}
    do(s, "introduce")
    assert option(s, "to 3b2")["places"]["from"] == "seat.0.shrimps"
    assert option(s, "to 3b2")["rules"] == ["REE-3.5d", "REE-3.5b", "REE-3.5c"]
    assert closed(s) == {"screen": ("REE-3.5l", {})}


def test_REE_3_5h_a_shrimp_may_have_nowhere_to_go_but_home() -> None:
    tiles = merge(full(1, "w"), full(3, "y"))
    tiles["white"] = tiles["white"].replace("1a2 ", "")
    s = table({**tiles, "pink": "1a2"}, {0: "1a2", 1: "1b2 3b2"})
    do(s, "move 1a2")
    assert closed(s) == {"to": ("REE-3.5b", {})}


def test_REE_3_0c_shrimps_move_between_tiles() -> None:
    s = table({"pink": "1a2"}, {0: "1a2"}, seat_0="behind=ww cubes=w")
    do(s, "cube white", "lay 1d1")
    assert option(s, "move 1a2")["rules"] == ["REE-3.0c", "REE-3.5h", "REE-10.1"]
    do(s, "move 1a2", "to 1d1")
    assert closed(s)["move"] == ("REE-10.1", {})


# -- meals ----------------------------------------------------------------------------------


def test_REE_3_1d_a_meal_says_what_it_brings() -> None:
    s = table({"yellow": FIVE}, {0: "1b5"}, seat_0="front=g")
    eaten = {"seat": 0, "colour": "yellow", "size": 5, "kept": 1}
    assert brings(s, "eat 1b5", "eaten") == [eaten]
    tiles = brings(s, "eat 1b5", "tile_eaten")
    assert [tile["to"] for tile in tiles] == ["bag"] * 4 + ["seat.0.fish"]
    assert [tile["from"] for tile in tiles] == [f"rock.{cell}" for cell in FIVE.split()]
    sent = {"seat": 0, "from": "rock.1b5", "to": "sea.shrimps"}
    assert brings(s, "eat 1b5", "shrimp_to_sea") == [sent]
    assert brings(s, "eat 1b5", "points") == [{"seat": 0, "points": 3, "to": "seat.0.score"}]
    assert rules(s, "eat 1b5") == ["REE-3.1a", "REE-3.1b", "REE-3.1d", "REE-3.1c", "REE-3.1e"]
    s = table({"yellow": SEVEN}, {0: "1b5"}, seat_0="eaten=1", options=ADVANCED)
    assert brings(s, "eat 1b5", "eaten") == [{**eaten, "size": 7, "kept": 2}]
    lost = {"seat": 0, "from": "rock.1b5", "to": "seat.0.fish"}
    assert brings(s, "eat 1b5", "shrimp_eaten") == [lost]
    assert rules(s, "eat 1b5")[1:3] == ["REE-6.1b", "REE-6.1c"]


def test_REE_5_1b_the_last_meal_says_that_it_ends_the_game_and_who_eats_next() -> None:
    s = table({"yellow": SEVEN}, {0: "1b5"}, seat_0="eaten=3")
    assert brings(s, "eat 1b5", "ending") == [{"reason": "shrimps"}]
    assert brings(s, "eat 1b5", "last_meal") == []
    assert rules(s, "eat 1b5")[-1] == "REE-5.1b"
    assert "seat" in touched(s, "eat 1b5")  # everything is laid open
    pink = "0a5 0b5 0a6 0b6 0c6 0d6"
    tiles = {"yellow": SEVEN, "pink": pink}
    s = table(tiles, {0: "1b5", 2: "0a5"}, rocks=(0, 1, 3), seat_0="eaten=3")
    assert brings(s, "eat 1b5", "last_meal") == [{"seat": 2}]
    do(s, "eat 1b5")
    assert s.to_move == 2
    eaten = {"seat": 2, "colour": "pink", "size": 6, "kept": 1}
    assert brings(s, "eat 0a5", "eaten") == [eaten]
    assert rules(s, "eat 0a5") == ["REE-3.1c", "REE-3.1e", "REE-5.2b", "REE-5.2c"]
    assert rules(s, "pass") == ["REE-R19"] and closed(s) == {}


# -- cylinders ------------------------------------------------------------------------------


def test_REE_3_7c_a_cylinder_says_which_coral_tiles_it_turns() -> None:
    s = table({}, alga="red", seat_0="front=g fish=yy", seat_1="fish=w")
    assert option(s, "flip green grey")["places"] == {
        "from": "supply.cylinders.green",
        "to": "alga",
        "touched": [
            *("bag", "coral_tile.1", "coral_tile.5", "coral_tile.8", "seat.0.front"),
            *("seat.0.score", "seat.1.score", "supply.cylinders.red"),
        ],
    }
    assert brings(s, "flip green grey", "turned") == [{"coral_tiles": [1, 5, 8]}]
    assert brings(s, "flip green grey", "coral_tile_turned")[0] == {
        "coral_tile": 1,
        "stronger": "yellow",
        "weaker": "white",
        "to": "coral_tile.1",
    }
    assert brings(s, "flip green grey", "points") == [
        {"seat": 0, "points": 2, "to": "seat.0.score"},
        {"seat": 1, "points": -1, "to": "seat.1.score"},
    ]
    returned = {"alga": "red", "from": "alga", "to": "supply.cylinders.red"}
    assert brings(s, "flip green grey", "cylinder_returned") == [returned]
    paid = {"seat": 0, "colour": "grey", "from": "seat.0.front", "to": "bag"}
    assert brings(s, "flip green grey", "polyp_paid") == [paid]
    assert rules(s, "flip green grey") == ["REE-3.7a", "REE-3.7c"]
    assert brings(s, "flip green grey", "turns_nothing") == []


def test_REE_R12_a_cylinder_that_turns_nothing_says_so() -> None:
    s = table({}, locks="3 6 10", seat_0="front=g")
    assert brings(s, "flip blue grey", "turns_nothing") == [{}]
    assert brings(s, "flip blue grey", "turned") == []
    assert rules(s, "flip blue grey")[-1] == "REE-R12"


def test_REE_3_7d_a_lock_says_what_it_turns_and_where_its_cylinder_comes_from() -> None:
    s = table({}, seat_0=RICH)
    places = option(s, "lock 3 pink")["places"]
    assert (places["from"], places["to"]) == ("supply.cylinders.blue", "coral_tile.3")
    assert brings(s, "lock 3 pink", "turned") == [{"coral_tiles": [6, 10]}]
    assert brings(s, "lock 3 pink", "cylinder_returned") == []
    assert rules(s, "lock 3 pink") == ["REE-3.7a", "REE-3.7d", "REE-3.7e"]


def test_REE_5_1a_the_last_lock_says_that_it_ends_the_game() -> None:
    tiles = {"yellow": SEVEN, "pink": "3b1"}
    s = table(tiles, {1: "1b5", 0: "3b1"}, locks=NINE, seat_0="front=ww fish=yyyy eaten=1")
    assert brings(s, "lock 10 white", "ending") == [{"reason": "locks"}]
    assert brings(s, "lock 10 white", "last_meal") == [{"seat": 1}]
    assert rules(s, "lock 10 white")[-3:] == ["REE-3.7h", "REE-5.1a", "REE-R5"]
    bare = do(s.clone(), "move 3b1", "to 3d4")
    home = {"seat": 0, "cell": "3d4", "from": "rock.3d4", "to": "seat.0.shrimps"}
    assert brings(bare, "lock 10 white", "shrimp_home") == [home]


# -- collecting -----------------------------------------------------------------------------


def test_REE_3_9a_collecting_says_which_tiles_come_with_the_cube() -> None:
    s = table({"pink": "1a2"}, {0: "1a2"}, sea="wwg y o p g", seat_0="")
    path = {"from": "sea.white", "to": "seat.0.screen"}
    assert brings(s, "collect white", "tiles_collected") == [
        {"seat": 0, "colour": "white", "count": 2, **path},
        {"seat": 0, "colour": "grey", "count": 1, **path},
    ]
    cube = {"seat": 0, "colour": "white", "from": "sea.white", "to": "seat.0.cubes"}
    assert brings(s, "collect white", "cube_taken") == [cube]
    replaced = {"colour": "white", "from": "supply.cubes.white", "to": "sea.white"}
    assert brings(s, "collect white", "cube_replaced") == [replaced]
    assert brings(s, "collect white", "refill") == [{"count": 5}]
    assert rules(s, "collect white") == ["REE-3.9a", "REE-3.9b", "REE-3.9c", "REE-10.7"]
    do(s, "move 1a2", "to 1d4")
    home = {"seat": 0, "shrimps": 1, "to": "seat.0.shrimps"}
    assert brings(s, "collect white", "shrimps_home") == [home]
    assert rules(s, "collect white")[-1] == "REE-3.5i"


def test_REE_5_1d_collecting_the_last_cube_says_that_it_ends_the_game() -> None:
    s = table({}, seat_1="cubes=wwwwwwwww")
    assert brings(s, "collect white", "ending") == [{"reason": "cubes"}]
    assert brings(s, "collect white", "cube_replaced") == []
    assert brings(s, "collect white", "refill") == []
    assert brings(s, "collect grey", "ending") == []
