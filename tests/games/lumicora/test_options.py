"""What options hold: where they lead, what they bring, which rules allow them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.lumicora.table import Table, do, let_chance, texts
from tests.games.lumicora.test_empty_bag import TAKE_THREE, finish_round, table
from tests.games.lumicora.test_placing import AFTER_14, WALLED, placing


def option(s: Any, text: str) -> Any:
    """An option of the seat that is asked, by its notation."""
    return next(one for one in s.options_for(s.to_move) if one["text"] == text)


def brings(s: Any, text: str) -> dict[str, dict[str, Any]]:
    """What an option brings, by the end of its codes; without places."""
    return {
        event["code"].removeprefix("lumicora."): {
            name: value for name, value in event.items() if name not in ("code", "from", "to")
        }
        for event in option(s, text)["brings"]
    }


def closed(s: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """The kinds of move that are closed, with rule and parameters."""
    return [(one["verb"], one["rule"], one["params"]) for one in s.closed_for(s.to_move)]


# -- placing --------------------------------------------------------------------------------


def test_LUM_5_2a_beside_its_colour() -> None:
    s = placing("pink-4", limestone=1)
    assert option(s, "place 13 14")["rules"] == ["LUM-4.5b", "LUM-5.1a", "LUM-5.2a", "LUM-5.2e"]


@pytest.mark.parametrize(("laid", "name"), [((), "yellow-4"), (WALLED, "pink-4")])
def test_LUM_5_2c_the_exception_is_named(laid: tuple[str, ...], name: str) -> None:
    rules = option(placing(name, *laid), "place 15 23")["rules"]
    assert rules == ["LUM-4.5b", "LUM-5.1a", "LUM-5.2c", "LUM-5.2e"]


def test_LUM_R3_a_covered_lumino_beside_it_is_named() -> None:
    tower = ("pink-6 13 14", "blue-6 15 23", "pink-5 21 13", "blue-5 22 23", "pink-4 14 15")
    s = placing("yellow-4", *tower, limestone=2)
    covered = {text: "LUM-R3" in option(s, text)["rules"] for text in texts(s, "place")}
    assert covered and all(covered.values()), "nothing on level 1 is visible any more"
    one_open = placing("yellow-4", *tower[:4], limestone=2)
    assert "LUM-R3" not in option(one_open, "place 8 9")["rules"], "15 is open"
    assert "LUM-R3" in option(one_open, "place 19 20")["rules"], "21 is covered"


def test_LUM_5_3c_above_other_luminos() -> None:
    s = placing("pink-4", *AFTER_14)
    above = option(s, "place 21 13")
    assert above["rules"][2:] == ["LUM-5.1c", "LUM-5.3a", "LUM-5.3c", "LUM-5.3e"]
    assert brings(s, "place 21 13")["laid_above"] == {"seat": 0, "level": 2}


def test_LUM_5_2e_what_a_place_costs() -> None:
    s = placing("pink-4", *AFTER_14, limestone=5)
    assert brings(s, "place 8 9")["limestone_paid"] == {"seat": 0, "n": 2, "store": 3}
    assert "free" not in brings(s, "place 8 9")
    dry = brings(placing("pink-4"), "place 13 14")
    assert "limestone_paid" not in dry and dry["free"] == {}
    assert "free" not in brings(s, "place 21 13")


def test_LUM_5_1a_both_fields_are_named() -> None:
    places = option(placing("pink-4"), "place 13 14")["places"]
    assert (places["from"], places["to"]) == ("seat.0.hand", "seat.0.reef.13")
    assert "seat.0.reef.14" in places["touched"]


def test_LUM_4_5e_a_discard_says_its_price() -> None:
    s = placing("pink-4")
    assert brings(s, "discard")["points_lost"] == {"seat": 0, "n": 1}
    assert option(s, "discard")["rules"] == ["LUM-4.5b", "LUM-4.5e"]


def test_LUM_5_2f_no_place_can_be_paid() -> None:
    dry = ("green-4 13 14", "green-5 29 30")
    s = placing("yellow-4", *dry, limestone=0, side="B")
    assert texts(s) == ["discard"]
    assert closed(s) == [("place", "LUM-5.2f", {"limestone": 0})]


# Two free fields side by side are nowhere left.
FULL = (
    *("pink-4 0 1", "pink-4 2 3", "blue-5 5 6", "pink-5 7 8", "pink-5 9 10", "pink-5 11 12"),
    *("pink-6 13 14", "pink-6 15 16", "pink-6 17 25", "green-4 18 19", "green-4 23 24"),
    *("green-4 20 28", "green-5 26 27", "green-5 29 30", "green-5 31 32", "green-6 33 34"),
    *("green-6 35 36", "green-6 37 38", "blue-4 39 40", "blue-4 41 42"),
)


def test_LUM_5_3d_the_colour_is_nowhere_on_a_full_board() -> None:
    s = placing("yellow-4", *FULL, limestone=10)
    assert texts(s) == ["discard"]
    assert closed(s) == [("place", "LUM-5.3d", {"colour": "yellow"})]


# -- the turn -------------------------------------------------------------------------------


def test_LUM_4_1g_an_exchange_costs_the_first_jellyfish() -> None:
    s = Table().tiles(0, turned="yellow blue").display(0, "pink-4").asks()
    exchange = option(s, "return display pink-4")
    assert exchange["rules"] == ["LUM-4.1a", "LUM-4.1b", "LUM-4.1c", "LUM-4.1g", "LUM-R20"]
    assert brings(s, "return display pink-4")["jellyfish_gone"] == {"seat": 0, "colour": "yellow"}
    assert exchange["places"]["touched"] == ["seat.0.tiles.yellow"]
    assert option(s, "go on")["rules"] == ["LUM-4.1a"]
    single = Table().tiles(0, turned="blue").display(0, "pink-4").asks()
    assert "LUM-R20" not in option(single, "return display pink-4")["rules"]


def test_LUM_4_1f_an_exchange_closes_the_other_place() -> None:
    s = Table().tiles(0, turned="blue").display(0, "pink-4").asks()
    assert closed(s) == []
    do(s, "return display pink-4")
    assert closed(s) == [("return", "LUM-4.1f", {"place": "atoll"})]
    assert brings(s, "draw")["draws"] == {"count": 1, "into": "display"}


def test_LUM_4_1c_a_whole_display_goes_into_the_bag() -> None:
    luminos = ("pink-4", "pink-5", "pink-6", "blue-4")
    s = Table().tiles(0, turned="blue").display(0, *luminos).asks()
    for name in luminos[:3]:
        do(s, f"return display {name}")
    assert brings(s, "return display blue-4")["put_back"] == {"seat": 0, "count": 4}
    assert brings(s, "return display blue-4")["draws"] == {"count": 4, "into": "display"}
    assert option(s, "return display blue-4")["places"]["touched"] == ["bag"]


def test_LUM_4_3b_limestone_says_what_it_comes_to() -> None:
    s = Table().display(0, "pink-6").limestone(0, 2).asks()
    assert brings(s, "offer pink-6")["limestone_for_it"] == {"n": 6}
    do(s, "offer pink-6")
    assert brings(s, "limestone")["limestone"] == {"seat": 0, "n": 6, "store": 8}
    assert option(s, "limestone")["rules"] == ["LUM-4.3a", "LUM-4.3b"]


def test_LUM_4_3b_limestone_without_room_says_so() -> None:
    s = do(Table().display(0, "pink-6").limestone(0, 10).asks(), "offer pink-6")
    assert "limestone" not in brings(s, "limestone")
    assert brings(s, "limestone")["store_full"] == {"store": 10}


def test_LUM_4_3f_nothing_to_take_but_the_colour_offered() -> None:
    s = Table().display(0, "pink-6").atoll("pink-4", "pink-4", "pink-5", "pink-5").asks()
    do(s, "offer pink-6")
    assert closed(s) == [("take", "LUM-4.3f", {"colour": "pink"})]


def test_LUM_4_3d_how_many_more_can_be_taken() -> None:
    blues = ("blue-4", "blue-4", "blue-5", "blue-6")
    s = do(Table().display(0, "pink-6").atoll(*blues).asks(), "offer pink-6")
    assert brings(s, "take blue-4")["more_to_take"] == {"colour": "blue", "count": 2}
    do(s, "take blue-4")
    assert brings(s, "take blue-4")["more_to_take"] == {"colour": "blue", "count": 1}
    do(s, "take blue-4")
    assert "more_to_take" not in brings(s, "take blue-5")
    assert option(s, "enough")["rules"] == ["LUM-4.3d", "LUM-10.4", "LUM-4.4a"]


# -- scoring phase and end ------------------------------------------------------------------


def scoring(**more: Any) -> Any:
    """The last of two players may score pink for 4, in a round of choice."""
    setting = Table(active=0, octopus=1, **more).start(0, "pink", "blue").reef(0, "pink-4 13 14")
    return do(let_chance(setting.asks("phase")), "pass")


def test_LUM_6_2_a_scoring_says_points_and_limestone() -> None:
    s = scoring()
    events = brings(s, "score pink")
    assert events["points"] == {"seat": 0, "n": 4}
    assert events["limestone"] == {"seat": 0, "n": 4, "store": 4}
    assert events["octopus"] == {"seat": 0}
    assert events["round"] == {"round": 2}
    places = option(s, "score pink")["places"]
    assert (places["from"], places["to"]) == ("seat.0.tiles.pink", "seat.0.score")
    assert {"seat.0.octopus", "seat.1.octopus", "round.1", "round.2"} <= set(places["touched"])


def test_LUM_6_3_a_scoring_for_nothing_says_so() -> None:
    s = scoring()
    assert brings(s, "score blue")["no_points"] == {}
    assert "LUM-6.3" in option(s, "score blue")["rules"]
    assert "LUM-6.3" not in option(s, "score pink")["rules"]


def test_LUM_4_6e_points_of_the_end_are_told_apart() -> None:
    s = scoring(round=10)
    events = brings(s, "score pink")
    assert events["points"] == {"seat": 0, "n": 4}
    after = do(s.clone(), "score pink")
    assert after.over and "over" in events
    assert sum(after.scores()) == 4 + sum(
        event["n"]
        for event in option(s, "score pink")["brings"]
        if event["code"] == "lumicora.final_points"
    )


def test_LUM_7_3_the_extra_phase_is_announced() -> None:
    s = do(table(bag=1).asks(), *TAKE_THREE)
    finish_round(s)
    do(s, "pass", "pass")
    events = brings(s, "pass")
    assert events["extra_phase"] == {"round": 6} and "round" not in events


def test_LUM_7_1_opening_the_stack_is_told_before() -> None:
    s = do(table(bag=0).asks(), *TAKE_THREE[:-1])
    events = brings(s, TAKE_THREE[-1])
    assert "stack_opened_early" in events
    assert option(s, TAKE_THREE[-1])["places"]["touched"] == ["bag", "stack"]


def test_LUM_7_4_displays_are_promised_only_what_there_is() -> None:
    s = table(bag=2).stack_used().asks()
    for _ in range(2):
        do(s, texts(s, "offer")[0], "limestone")
    do(s, texts(s, "offer")[0])
    promised = [
        (event["seat"], event["count"])
        for event in option(s, "limestone")["brings"]
        if event["code"] == "lumicora.display_filled"
    ]
    assert promised == [(0, 1), (1, 1)], "none is left for the third"
