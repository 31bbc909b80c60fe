"""The file of a tournament: a line per finished game, so that it can be resumed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from reeftable.arena.tournament import GameResult, Tournament


class OtherTournament(Exception):
    """Raised for a file that belongs to a different tournament, or to none."""


def read_results(path: Path, tournament: Tournament) -> list[GameResult]:
    """The games already played; a last line that was cut off is ignored."""
    if not path.exists() or path.stat().st_size == 0:
        return []
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    if _parsed(first) != tournament.header():
        raise OtherTournament(f"{path} does not belong to this tournament")
    rows = [_parsed(line) for line in lines]
    return [_result(row) for row in rows if row is not None]


def begin_file(path: Path, tournament: Tournament, results: list[GameResult]) -> None:
    """Write the header and the games so far."""
    lines = [json.dumps(tournament.header()), *[line_of(result) for result in results]]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def append_result(path: Path, result: GameResult) -> None:
    """Add one finished game."""
    with path.open("a", encoding="utf-8") as file:
        file.write(line_of(result) + "\n")


def line_of(result: GameResult) -> str:
    """A finished game as a line of the file."""
    return json.dumps(asdict(result))


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _result(row: dict[str, Any]) -> GameResult:
    lists = {key: tuple(value) for key, value in row.items() if isinstance(value, list)}
    return GameResult(**{**row, **lists})
