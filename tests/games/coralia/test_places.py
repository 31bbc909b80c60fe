"""What a place on Coralia's table stands for when it is clicked."""

from __future__ import annotations

from typing import Any

from reeftable.core import offer
from tests.generic.play import states


def meant(s: Any, place: str) -> list[str]:
    """The moves a place stands for, in notation."""
    return [s.text(action) for action in offer.at_place(s, place)]


def test_a_space_stands_for_the_die_that_would_land_there() -> None:
    """COR-4.2b A die whose space is taken goes to the island, so that space stands for nothing."""
    seen = {"free": 0, "taken": 0}
    for s in states("coralia", 3, 2_000, seed=570_000):
        view = s.view(max(0, s.to_move))
        if view["question"]["step"] != "UseDie":
            continue
        for reef in view["reefs"]:
            for symbol in s.data.symbols:
                die = f"use {reef['colour']} {symbol}"
                is_free = reef["dice"][symbol] is None
                seen["free" if is_free else "taken"] += 1
                place = f"reef.{reef['colour']}.{symbol}"
                assert meant(s, place) == ([die] if is_free else [])
                assert (die in meant(s, "island")) != is_free
                assert meant(s, f"station.{reef['colour']}.{symbol}") == [die]
    assert min(seen.values()) > 50


def test_the_white_die_goes_to_the_space_of_its_symbol_only() -> None:
    """COR-6.6b COR-6.6d Taken or free, the space of its symbol is what a click means."""
    seen = 0
    for s in states("coralia", 2, 20_000, seed=580_000):
        view = s.view(max(0, s.to_move))
        if view["question"]["step"] != "PlaceWhite":
            continue
        white = view["question"]["white"]
        for reef in s.data.colours:
            for symbol in s.data.symbols:
                place = f"reef.{reef}.{symbol}"
                assert meant(s, place) == ([f"place {reef}"] if symbol == white else [])
        assert meant(s, "island") == ["place island"]
        seen += 1
    assert seen > 3


def test_a_place_of_another_question_is_said_not_to_be_asked_for() -> None:
    """COR-4.1b While a die is to be taken, a pile is a move of another question."""
    s = next(
        s
        for s in states("coralia", 2, 500, seed=590_000)
        if s.view(max(0, s.to_move))["question"]["step"] == "SupplyDie"
    )
    actions = offer.at_place(s, "pile.fish")
    assert [s.text(action) for action in actions] == ["pile fish"]
    assert offer.common_refusal(s, actions).rule == "NOT_ASKED"
    assert meant(s, "supply.red") == ["take red"]
