"""The results of a run: the keys of the JSON, the sections, the page and the chart."""

from __future__ import annotations

import json
import re
from io import StringIO
from xml.etree import ElementTree

import pytest
from rich.console import Console

from bench import measure, ratios
from bench.chart import bars, chart
from bench.peers import PEERS
from bench.report import in_terminal, page
from bench.results import Data, collect
from bench.rounds import Figure
from bench.sections import all_sections, number
from bench.workers import Measurements, Worker
from reeftable.games.registry import game_names

MACHINE = {"processor": "Abacus", "cores": 2, "system": "Wood", "built_with": "x", "reeftable": "0"}


def counts(key: str) -> Measurements:
    """Made-up speeds: one game of 100 decisions takes us 1 ms in all."""
    slow = {"catanatron": 150.0, "c_twin": 0.3}.get(key, 10.0)
    cpu = 0.001 if key.split()[0] in ("core", "two") else 0.001 * slow
    clocks = {"cpu": cpu, "wall": cpu}
    if key.startswith("asked"):
        return {"times": 10, "asked": 10, "decisions": 40, "answers": 120, **clocks}
    if "record" in key:
        return {"times": 10, "entries": 2340, **clocks}
    if key.split()[0] in measure.TO_A_STATE or key.endswith("clone"):
        return {"times": 10, **clocks}
    return {"decisions": 100, "games": 1, **clocks}


@pytest.fixture
def data() -> Data:
    team: dict[str, Worker] = {name: Silent() for name in ("ours", "second", "uncompiled")}
    keys = [peer.key for peer in PEERS] + ["c_twin"]
    keys += [
        f"{what} {title}"
        for title in game_names()
        for what in ("core", "python", "clone", "uncompiled", "two")
    ]
    detail = [job.key for job in measure.details(team)]
    measurements = measure.Measurements(
        {key: [counts(key)] * 5 for key in keys}, {key: [counts(key)] * 5 for key in detail}
    )
    return collect(measurements, measure.QUICK, dict(MACHINE), {"core coralia 3": 1000.0})


class Silent(Worker):
    """Never asked."""

    def __init__(self) -> None:
        self.name = "silent"


def test_the_json_has_every_ratio_for_the_slowest_and_for_each_game(data: Data) -> None:
    again = json.loads(json.dumps(data))
    wanted = {
        "catanatron",
        "open_spiel_hearts",
        "open_spiel_crazy_eights",
        "open_spiel_go",
        "c_twin",
        "compiled",
        "clone",
        "two_processes",
    }
    assert set(again["ratios"]) == set(again["spread"]) == wanted
    assert set(again["games"]) == set(game_names())
    assert set(again["games"]["coralia"]["ratios"]) == wanted
    assert again["ratios"]["catanatron"] == 150
    assert again["ratios"]["c_twin"] == 0.3


def test_the_slowest_game_counts_and_for_clones_the_longest_time() -> None:
    by_game = {
        "a": {"catanatron": Figure([80.0]), "clone": Figure([0.4])},
        "b": {"catanatron": Figure([90.0]), "clone": Figure([0.7])},
    }
    worst = ratios.slowest(by_game)
    assert (worst["catanatron"].middle, worst["clone"].middle) == (80, 0.7)


@pytest.mark.parametrize(
    ("key", "value", "reached"),
    [("c_twin", 0.34, False), ("c_twin", 0.35, True), ("clone", 1.1, False), ("clone", 0.9, True)],
)
def test_a_target_is_a_least_speed_or_a_longest_time(key: str, value: float, reached: bool) -> None:
    assert ratios.is_reached(key, value, ratios.TARGETS[key][0]) == reached


def test_the_terminal_shows_all_within_80_columns(data: Data) -> None:
    console = Console(file=StringIO(), width=80)
    in_terminal(data, console)
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()
    assert "…" not in text
    for words in ("engine v Catanatron", "missed", "aim met", "OpenSpiel go 9x9", "resample"):
        assert words in text


def test_the_page_names_date_and_machine_and_no_host(data: Data) -> None:
    text = page(data)
    assert data["date"] in text and "Abacus, 2 cores, Wood" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) > 30
    assert not re.search(r"/(?:root|home|Users|work|tmp|opt)/", text)


def test_the_chart_is_an_svg_with_a_bar_for_everybody(data: Data) -> None:
    root = ElementTree.fromstring(chart(data))
    bars_drawn = [element for element in root.iter() if element.tag.endswith("rect")]
    speeds = [speed for _, speed, _ in bars(data)]
    assert len(bars_drawn) == len(speeds) == len(PEERS) + 2 * len(game_names())
    assert speeds == sorted(speeds, reverse=True)


@pytest.mark.parametrize(
    ("value", "text"),
    [(1_234_567, "1,230,000"), (12.345, "12.3"), (0.5678, "0.568"), (0.07654, "0.077"), (50, "50")],
)
def test_numbers_have_three_digits(value: float, text: str) -> None:
    assert number(value) == text


def test_a_section_shows_the_ratios_of_each_game(data: Data) -> None:
    section = next(
        section for section in all_sections(data) if section.title == "Ratios of each game"
    )
    assert section.headings == ["ratio", *game_names()]
    rows = {row[0]: row[1:] for row in section.rows}
    assert rows["engine v Catanatron"] == ["150x"] * len(game_names())
    assert rows["engine v Coralia in C"] == ["0.3x"] + [""] * (len(game_names()) - 1)
