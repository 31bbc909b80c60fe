"""The results of a run as data, for `--json` and for the sections of the report."""

from __future__ import annotations

import datetime
from typing import Any

from bench import ratios
from bench.instructions import usual_players
from bench.measure import (
    C_TWIN,
    PARTS,
    TO_A_STATE,
    WITH_RECORDS,
    Measurements,
    Settings,
    questions,
    usual,
)
from bench.peers import PEERS
from bench.rounds import Figure, Rounds, rates
from reeftable.games.registry import game, game_names

Data = dict[str, Any]


def collect(measured: Measurements, settings: Settings, machine: Data, instructions: Data) -> Data:
    """All results of a run."""
    by_game = {title: ratios.of_game(measured, title) for title in game_names()}
    worst = ratios.slowest(by_game)
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "machine": machine,
        "rounds": settings.rounds,
        "seconds": settings.seconds,
        "ratios": {key: _rounded(figure.middle) for key, figure in worst.items()},
        "spread": {key: _spread(figure) for key, figure in worst.items()},
        "targets": {key: {"must": must, "aim": aim} for key, (must, aim) in ratios.TARGETS.items()},
        "games": {title: _game(measured, title, by_game[title]) for title in game_names()},
        "peers": {
            peer.key: {"title": peer.title, "package": peer.package}
            | _speeds(measured.compared, peer.key)
            for peer in PEERS
            if peer.key in measured.compared
        },
        C_TWIN: _speeds(measured.compared, C_TWIN) if C_TWIN in measured.compared else {},
        "instructions": instructions,
    }


def _game(measured: Measurements, title: str, figures: dict[str, Figure]) -> Data:
    return {
        "players": usual_players(title),
        "ratios": {key: _rounded(figure.middle) for key, figure in figures.items()},
        "spread": {key: _spread(figure) for key, figure in figures.items()},
        "core": _speeds(measured.compared, f"core {title}"),
        "python": _speeds(measured.compared, f"python {title}"),
        "uncompiled": _speeds(measured.compared, f"uncompiled {title}"),
        "microseconds": {
            what: _microseconds(measured.detail, usual(what, title))
            for what in (*TO_A_STATE, *WITH_RECORDS)
        },
        "record_entries": round(
            rates(measured.detail, usual("record-read", title), "entries").middle
            / rates(measured.detail, usual("record-read", title), "times").middle
        ),
        "questions": _questions(measured.detail, title),
        "by_players": {
            str(players): _of_players(measured.detail, title, players)
            for players in game(title).players
        },
        "by_part": {
            part: {
                what: _microseconds(measured.detail, usual(what, title) + f" {part}")
                for what in TO_A_STATE
            }
            for part in PARTS
        },
    }


def _questions(rounds: Rounds, title: str) -> Data:
    """For each question: how often it is asked, how many answers it has and what they cost."""
    rows: Data = {}
    for question in questions(title):
        key = usual("asked", title) + f" {question}"
        counts = rounds[key][0]
        if counts["times"] > 0:
            rows[question] = {
                "share": _rounded(counts["asked"] / counts["decisions"]),
                "answers": _rounded(counts["answers"] / counts["asked"]),
                "microseconds": _microseconds(rounds, key),
            }
    return rows


def _of_players(rounds: Rounds, title: str, players: int) -> Data:
    core = _speeds(rounds, f"core {title} {players}")
    return {
        "core_decisions_per_second": core["decisions_per_second"],
        "core_games_per_second": core["games_per_second"],
        "python_decisions_per_second": _speeds(rounds, f"python {title} {players}")[
            "decisions_per_second"
        ],
        "microseconds": {
            what: _microseconds(rounds, f"{what} {title} {players}") for what in TO_A_STATE
        },
    }


def _speeds(rounds: Rounds, key: str) -> Data:
    units = [unit for unit in ("decisions", "games", "times") if unit in rounds[key][0]]
    return {f"{unit}_per_second": _rounded(rates(rounds, key, unit).middle) for unit in units}


def _microseconds(rounds: Rounds, key: str) -> float:
    return _rounded(1e6 / rates(rounds, key, "times").middle)


def _rounded(value: float) -> float:
    """Rounded to four digits, which is more than the precision of the measurement."""
    return float(f"{value:.4g}")


def _spread(figure: Figure) -> list[float]:
    return [_rounded(figure.low), _rounded(figure.high)]
