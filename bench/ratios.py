"""Ratios of speed: our games against other projects, against C, against themselves."""

from __future__ import annotations

from bench.measure import C_TWIN, Measurements
from bench.peers import HEARTS_CLONE
from bench.rounds import Figure, ratio

FROM_PYTHON = ("open_spiel_hearts", "open_spiel_crazy_eights", "open_spiel_go")
KEYS = ("catanatron", *FROM_PYTHON, C_TWIN, "compiled", "clone", "two_processes")
# A clone's ratio is of times, all others are of speeds.
LOWER_IS_BETTER = ("clone",)

# What must be reached, and what is aimed at.
TARGETS = {
    "catanatron": (50.0, 120.0),
    "open_spiel_hearts": (2.0, 5.0),
    "open_spiel_crazy_eights": (2.0, 5.0),
    "open_spiel_go": (2.0, 5.0),
    C_TWIN: (0.35, 0.55),
    "clone": (1.0, 0.5),
}

WORDS = {
    "catanatron": "engine v Catanatron",
    "open_spiel_hearts": "Python v OpenSpiel hearts",
    "open_spiel_crazy_eights": "Python v OpenSpiel eights",
    "open_spiel_go": "Python v OpenSpiel go 9x9",
    C_TWIN: "engine v Coralia in C",
    "compiled": "compiled v uncompiled",
    "clone": "time of clone v hearts'",
    "two_processes": "two processes v one",
}


def is_reached(key: str, value: float, target: float) -> bool:
    """At least so fast, or for a time at most so long."""
    return value <= target if key in LOWER_IS_BETTER else value >= target


def of_game(measured: Measurements, title: str) -> dict[str, Figure]:
    """Every ratio that could be measured for a game."""
    rounds = measured.compared
    core = f"core {title}"
    ratios = {
        "compiled": ratio(rounds, core, f"uncompiled {title}", "decisions"),
        "two_processes": ratio(rounds, f"two {title}", core, "decisions", "wall"),
    }
    if "catanatron" in rounds:
        ratios["catanatron"] = ratio(rounds, core, "catanatron", "decisions")
        ratios["clone"] = ratio(rounds, HEARTS_CLONE, f"clone {title}", "times")
        for peer in FROM_PYTHON:
            ratios[peer] = ratio(rounds, f"python {title}", peer, "decisions")
    if title == "coralia" and C_TWIN in rounds:
        ratios[C_TWIN] = ratio(rounds, core, C_TWIN, "decisions")
    return {key: ratios[key] for key in KEYS if key in ratios}


def slowest(by_game: dict[str, dict[str, Figure]]) -> dict[str, Figure]:
    """Of each ratio the worst of our games."""
    worst: dict[str, Figure] = {}
    for key in KEYS:
        figures = [ratios[key] for ratios in by_game.values() if key in ratios]
        if figures:
            pick = max if key in LOWER_IS_BETTER else min
            worst[key] = pick(figures, key=lambda figure: figure.middle)
    return worst
