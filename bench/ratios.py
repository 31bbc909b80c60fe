"""Ratios of speed: our games compared with other projects, with C, and with each other."""

from __future__ import annotations

from bench.measure import C_TWIN, Measurements
from bench.peers import HEARTS_CLONE
from bench.rounds import Figure, ratio

FROM_PYTHON = ("open_spiel_hearts", "open_spiel_crazy_eights", "open_spiel_go")
KEYS = ("catanatron", *FROM_PYTHON, C_TWIN, "compiled", "clone", "two_processes")
# The ratio for clones compares times, all others compare speeds.
LOWER_IS_BETTER = ("clone",)

# For each ratio, the value that must be reached and the one we aim for.
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
    """Whether a ratio is good enough: for speeds at least the target, for times at most."""
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
    """For each ratio, the value of our slowest game."""
    worst: dict[str, Figure] = {}
    for key in KEYS:
        figures = [ratios[key] for ratios in by_game.values() if key in ratios]
        if figures:
            pick = max if key in LOWER_IS_BETTER else min
            worst[key] = pick(figures, key=lambda figure: figure.middle)
    return worst
