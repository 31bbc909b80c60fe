"""The examples of the pages run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/library.md")


@pytest.mark.parametrize("page", ["README.md", "docs/library.md"])
def test_the_examples_run_as_shown(page: str, tmp_path: Path) -> None:
    result = doctest.testfile(
        str(ROOT / page), module_relative=False, encoding="utf-8", globs={"folder": tmp_path}
    )
    assert result.attempted > 4
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_make_commands_it_names_exist(page: str) -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)
    assert [name for name in named if name not in targets] == []
