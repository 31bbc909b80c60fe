"""`make release` refuses what must not be released."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tools.release import ROOT, ReleaseError, check_changelog, check_repository, version_of

from reeftable import __version__


def test_the_version_is_the_packages() -> None:
    assert version_of(ROOT) == __version__


@pytest.mark.parametrize(
    ("heading", "trying", "reason"),
    [
        ("## 0.2.0 (2030-01-31)", False, None),
        ("## 0.2.0 (2030-01-31)", True, None),
        ("## 0.2.0 (unreleased)", True, None),
        ("## 0.2.0 (unreleased)", False, "unreleased"),
        ("## 0.1.0 (2030-01-31)", False, "begins with 0.1.0"),
        ("## 0.1.0 (unreleased)", True, "begins with 0.1.0"),
        ("## 0.2.0 (soon)", False, "is not a date"),
        ("## 0.2.0 (2030-02-31)", True, "is not a date"),
        ("## Next", False, "no heading"),
    ],
)
def test_the_changelog_must_begin_with_the_version_and_its_date(
    heading: str, trying: bool, reason: str | None
) -> None:
    text = f"# Changelog\n\n{heading}\n\n- News.\n"
    if reason is None:
        check_changelog("0.2.0", text, trying)
    else:
        with pytest.raises(ReleaseError, match=reason):
            check_changelog("0.2.0", text, trying)


def test_the_present_changelog_can_be_tried() -> None:
    check_changelog(__version__, (ROOT / "CHANGELOG.md").read_text("utf-8"), trying=True)


def test_only_what_is_committed_and_new_is_released(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        name = ["-c", "user.name=Ada", "-c", "user.email=ada@reef.example"]
        subprocess.run(["git", "-C", str(tmp_path), *name, *arguments], check=True)

    git("init", "--quiet")
    (tmp_path / "file").write_text("1")
    with pytest.raises(ReleaseError, match="uncommitted changes"):
        check_repository(tmp_path, "0.2.0")
    git("add", "file")
    git("commit", "--quiet", "--message", "First")
    check_repository(tmp_path, "0.2.0")
    git("tag", "v0.2.0")
    with pytest.raises(ReleaseError, match="raise the version"):
        check_repository(tmp_path, "0.2.0")
