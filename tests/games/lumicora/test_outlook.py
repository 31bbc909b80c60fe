"""What views and options tell about scorings to come, and how likely a draw is."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from tests.games.lumicora.table import Table, do, texts
from tests.games.lumicora.test_options import brings, option
from tests.games.lumicora.test_placing import AFTER_14, WALLED, placing

CATEGORIES = ("jellyfish", "limestone", "animals", "majorities", "outlying")


def end_of(outlook: dict[str, Any]) -> dict[str, int]:
    """An outlook's points for the end, by category."""
    return {
        "jellyfish": outlook["jellyfish"],
        "limestone": outlook["limestone"],
        "animals": sum(one["points"] for one in outlook["animals"].values()),
        "majorities": sum(outlook["majorities"].values()),
        "outlying": outlook["outlying"],
    }


@pytest.mark.parametrize(("reef", "scoring"), [("A", "dark"), ("B", "light")])
def test_LUM_8_8_the_outlook_at_the_end_is_what_was_scored(reef: str, scoring: str) -> None:
    chooser = random.Random(3)
    s = rt.game("lumicora").new(players=3, seed=11, options={"reef": reef, "scoring": scoring})
    while not s.over:
        if s.to_move == rt.CHANCE:
            s.deal()
        else:
            s.apply(chooser.choice(s.actions()))
    for seat, points in zip(s.view(0)["seats"], s.breakdown(), strict=True):
        assert end_of(seat["outlook"]) == {name: points[name] for name in CATEGORIES}


def test_LUM_6_2_the_outlook_names_the_fields_that_count() -> None:
    s = placing("pink-6", *AFTER_14, limestone=2)
    coral = s.view(0)["seats"][0]["outlook"]["coral"]
    (lumino,) = AFTER_14
    number, points = lumino.split()[1], int(lumino.split("-")[1].split()[0])
    assert coral["pink"] == {"points": points, "fields": [int(number)]}
    assert coral["blue"] == {"points": 0, "fields": []}


def test_LUM_6_2_a_placement_says_what_a_scoring_would_bring_then() -> None:
    s = placing("pink-4")
    changed = brings(s, "place 13 14")["would_score"]
    assert changed == {"colour": "pink", "n": 4, "change": "+4"}
    after = do(s.clone(), "place 13 14")
    assert after.view(0)["seats"][0]["outlook"]["coral"]["pink"]["points"] == 4


def test_LUM_6_5_a_scoring_that_is_used_up_is_not_told() -> None:
    setting = Table().start(0, "pink", "blue").tiles(0, turned="pink").hand("pink-4")
    assert "would_score" not in brings(setting.asks("place"), "place 13 14")


def test_LUM_8_5_a_placement_says_what_the_end_would_bring_then() -> None:
    for text in ("place 13 14", "place 20 19", "discard"):
        s = placing("pink-4", limestone=3, side="B")
        before = sum(end_of(s.view(0)["seats"][0]["outlook"]).values())
        told = brings(s, text).get("would_end", {"n": before, "change": "+0"})
        after = sum(end_of(do(s, text).view(0)["seats"][0]["outlook"]).values())
        assert (told["n"], int(told["change"])) == (after, after - before)


@pytest.mark.parametrize(
    ("laid", "name", "text", "reason"),
    [
        ((), "pink-4", "place 13 14", "touches_colour"),
        ((), "yellow-4", "place 15 23", "colour_not_seen"),
        (WALLED, "pink-4", "place 15 23", "colour_walled_in"),
        (AFTER_14, "pink-6", "place 21 13", "covers_colour"),
        (
            (*AFTER_14, "pink-5 21 13", "yellow-6 15 23"),
            "pink-6",
            "place 22 23",
            "touches_on_level",
        ),
    ],
)
def test_LUM_5_3c_a_placement_says_why_it_is_allowed(
    laid: tuple[str, ...], name: str, text: str, reason: str
) -> None:
    told = brings(placing(name, *laid, limestone=2), text)
    reasons = {
        *("touches_colour", "colour_not_seen", "colour_walled_in"),
        *("covers_colour", "touches_on_level"),
    }
    assert reasons & set(told) == {reason}


def offer_events(s: Any, text: str, code: str) -> list[dict[str, Any]]:
    """What an offer says under a code."""
    return [e for e in option(s, text)["brings"] if e["code"] == f"lumicora.{code}"]


def in_sight(s: Any) -> int:
    """What the first seat's unused coral scorings and the end would bring now."""
    seat = s.view(0)["seats"][0]
    coral = seat["outlook"]["coral"]
    unused = [colour for colour, tile in seat["tiles"].items() if tile == "coral"]
    scorings = sum(int(coral[c]["points"]) for c in unused)
    return scorings + sum(end_of(seat["outlook"]).values())


def test_LUM_4_3d_an_offer_says_what_could_be_taken_then() -> None:
    s = Table().display(0, "pink-6").atoll("blue-4", "blue-5", "yellow-4", "pink-4").asks()
    (best,) = offer_events(s, "offer pink-6", "then_take")
    others = offer_events(s, "offer pink-6", "also_take")
    assert {e["colour"]: e["count"] for e in (best, *others)} == {"blue": 2, "yellow": 1}
    assert int(best["change"]) == max(int(e["change"]) for e in (best, *others))


@pytest.mark.parametrize("limestone", [0, 3])
def test_LUM_4_3c_an_offer_says_what_each_lumino_would_add_at_best(limestone: int) -> None:
    laid = Table().start(0, "pink", "blue").limestone(0, limestone)
    shown = laid.display(0, "pink-6", "pink-2-crab", "green-5", "green-4")
    s = shown.atoll("blue-4", "pink-4", "pink-5", "pink-3-seahorse").asks()
    figures = {e["lumino"]: int(e["change"]) for e in offer_events(s, "offer pink-6", "would_add")}
    own_luminos = {"pink-2-crab", "green-5", "green-4"}
    assert set(figures) == {*own_luminos, "blue-4"}, "not the colour that is offered"
    (own,) = offer_events(s, "offer pink-6", "then_own")
    assert int(own["change"]) == max(figures[name] for name in own_luminos)
    for name, figure in figures.items():
        held = Table().start(0, "pink", "blue").limestone(0, limestone).hand(name).asks("place")
        before = in_sight(held)
        tried = [in_sight(do(held.clone(), text)) - before for text in texts(held, "place")]
        assert figure == max([-1, *tried]), name


def test_LUM_4_3b_an_offer_counts_only_limestone_that_finds_room() -> None:
    s = Table().display(0, "pink-6").limestone(0, 8).asks()
    assert brings(s, "offer pink-6")["limestone_for_it"] == {"n": 2}


def test_LUM_4_5e_a_lumino_without_a_place_costs_a_discard() -> None:
    dry = ("green-4 13 14", "green-5 29 30")
    table = Table(options={"reef": "B"}).start(0, "pink", "blue").reef(0, *dry)
    s = table.limestone(0, 0).display(0, "pink-6", "yellow-4").asks()
    figures = {e["lumino"]: e["change"] for e in offer_events(s, "offer pink-6", "would_add")}
    assert figures["yellow-4"] == "-1"
    do(s, "offer pink-6")
    assert offer_events(s, "own yellow-4", "no_place") and "at_best" not in brings(
        s, "own yellow-4"
    )


def test_LUM_9_3_chances_count_what_goes_into_the_bag() -> None:
    s = Table().tiles(0, turned="blue").display(0, "pink-4", "pink-5").asks()
    chances = s.view(0)["bag"]["chances"]
    assert 98 <= sum(chances.values()) <= 102
    likely = {
        event["colour"]: event["percent"]
        for event in option(s, "return display pink-4")["brings"]
        if event["code"] == "lumicora.likely"
    }
    assert likely["pink"] >= chances["pink"] and likely["blue"] <= chances["blue"]
    unseen = s.view(0)["bag"]["unseen"]
    pinks = 1 + sum(n for name, n in unseen.items() if name.startswith("pink"))
    assert likely["pink"] == round(100 * pinks / (1 + sum(unseen.values())))
