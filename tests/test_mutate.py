"""The tool that breaks the rules makes every kind of change, one at a time, at the right place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tools.mutants import PACKAGE, Finder, all_mutants

ROOT = Path(__file__).parents[1]

SOURCE = '''\
"""A module; numbers out here stay."""
LIMIT = 3


def usable(s: State, die: int) -> bool:
    """Docstrings stay."""
    if die == 2 and s.free > 0:
        s.count += 1
        take(s, die, capacity=9)
        return False
    return die < LIMIT


def reason(s: State) -> Refusal:
    return refuse("ABC-1.2", name="é")
'''


def changes(kind: str) -> list[str]:
    """What one kind of change makes of the lines it touches."""
    finder = Finder("toy.py", SOURCE)
    lines = []
    for mutant in finder.mutants():
        if mutant.kind == kind:
            changed = mutant.applied(SOURCE.encode()).decode().splitlines()
            ast.parse("\n".join(changed))
            lines += [new.strip() for new in changed if new not in SOURCE.splitlines()]
    return lines


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("compare", ["if (die != 2) and s.free > 0:", "if die == 2 and (s.free >= 0):"]),
        ("and/or", ["if (die == 2 or s.free > 0):"]),
        ("negate", ["if not (die == 2 and s.free > 0):"]),
        ("constant", ["if die == 3 and s.free > 0:", "s.count += 2"]),
        ("drop", ["pass", "pass"]),
        ("return", ["return not (False)", "return not (die < LIMIT)"]),
        ("refusal", ['return refuse("OTHER", name="é")']),
    ],
)
def test_each_kind_of_change(kind: str, expected: list[str]) -> None:
    lines = changes(kind)
    assert [line for line in expected if line not in lines] == []


def test_what_tells_nothing_stays() -> None:
    texts = "\n".join(str(mutant) for mutant in Finder("toy.py", SOURCE).mutants())
    assert "Docstrings" not in texts
    assert "capacity" not in texts.replace("take(s, die, capacity=9)", "")
    assert "LIMIT = " not in texts
    assert ": 9 ->" not in texts


def test_there_are_hundreds_of_places_and_each_change_is_valid_python() -> None:
    mutants = all_mutants(ROOT)
    assert len(mutants) >= 300
    assert len({(m.path, m.start, m.end, m.after) for m in mutants}) == len(mutants)
    for mutant in mutants[::10]:
        source = (ROOT / mutant.path).read_bytes()
        changed = mutant.applied(source)
        assert changed != source
        ast.parse(changed)


def test_steps_scoring_and_flow_of_every_game_are_broken() -> None:
    paths = {mutant.path for mutant in all_mutants(ROOT)}
    games = {path.parent.name for path in (ROOT / PACKAGE / "games").glob("*/RULES.md")}
    for game in games:
        for part in ("steps/", "scoring.py", "flow.py"):
            assert any(path.startswith(f"{PACKAGE}/games/{game}/{part}") for path in paths)
