"""Conventions of the server: every code has words, and no file names a game."""

from __future__ import annotations

import re
from pathlib import Path

from reeftable import server
from reeftable.games import registry
from reeftable.server.events import POSITION_KINDS
from reeftable.server.story import STORY_KINDS
from reeftable.words import catalogue

SOURCES = sorted(Path(str(server.__file__)).parent.rglob("*.py"))
CODE = re.compile(
    r'(?:RequestRefused|not_found|close)\(\s*(?:[\d\w]+, )?"(\w+)"|return \d+, "(\w+)"'
)


def codes() -> set[str]:
    matches = [m for path in SOURCES for m in CODE.findall(path.read_text())]
    return {first or second for first, second in matches} | {"left", "overdue", "resigned"}


def test_every_refusal_has_words() -> None:
    words = catalogue()
    assert len(codes()) > 40
    assert [code for code in sorted(codes()) if f"server.refused.{code}" not in words] == []


def test_every_line_told_has_words() -> None:
    words = catalogue()
    assert [kind for kind in STORY_KINDS if f"server.story.{kind}" not in words] == []
    assert set(POSITION_KINDS) & set(STORY_KINDS) == {"start", "undo"}
    for kind in ("undo", "beyond", "resign", "leave", "overdue", "back"):
        assert f"server.note.{kind}" in words


def test_the_server_names_no_game() -> None:
    named = re.compile("|".join(registry.game_names()))
    assert [path.name for path in SOURCES if named.search(path.read_text())] == []
