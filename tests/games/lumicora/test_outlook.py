"""What views and options tell about scorings to come, and how likely a draw is."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from tests.games.lumicora.table import Table, do
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


def test_LUM_4_3d_an_offer_says_what_could_be_taken_then() -> None:
    s = Table().display(0, "pink-6").atoll("blue-4", "blue-5", "yellow-4", "pink-4").asks()
    takes = {
        event["colour"]: event["count"]
        for event in option(s, "offer pink-6")["brings"]
        if event["code"] == "lumicora.then_take"
    }
    assert takes == {"blue": 2, "yellow": 1}


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
