"""`reeftable serve` and `backup` from the command line: when a browser opens, what goes wrong."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path

import pytest

from reeftable.cli import browser

SCREEN = {"DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("host", "environment", "system", "wanted"),
    [
        ("127.0.0.1", SCREEN, "linux", True),
        ("::1", {"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ("localhost", {}, "darwin", True),
        ("127.0.0.1", {}, "win32", True),
        ("127.0.0.1", {}, "linux", False),
        ("127.0.0.1", {**SCREEN, "CI": "true"}, "linux", False),
        ("0.0.0.0", SCREEN, "linux", False),
        ("192.0.2.1", SCREEN, "linux", False),
        ("reef.example", SCREEN, "linux", False),
    ],
)
def test_a_browser_is_wanted_where_somebody_sits(
    host: str, environment: Mapping[str, str], system: str, wanted: bool
) -> None:
    assert browser.should_open(host, environment, system) is wanted


class Window(webbrowser.BaseBrowser):
    """A browser that only notes what it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.shown.append(url)
        return True


def test_it_is_opened_only_from_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window()
    monkeypatch.setattr(webbrowser, "get", lambda: window)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("CI", raising=False)
    assert not browser.open_pages("http://127.0.0.1:1", "127.0.0.1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert browser.open_pages("http://127.0.0.1:1", "127.0.0.1")
    assert window.shown == ["http://127.0.0.1:1"]


def test_one_that_lives_in_the_terminal_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("/bin/false"))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("CI", raising=False)
    assert not browser.open_pages("http://127.0.0.1:1", "127.0.0.1")


def refused(*arguments: str) -> str:
    """What the command says when it cannot do something."""
    command = [sys.executable, "-m", "reeftable.cli.main", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    return done.stderr


def test_an_address_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = refused("serve", "--port", port, "--data", str(tmp_path))
    assert told.startswith(f"reeftable: cannot serve on http://127.0.0.1:{port}: ")
    assert "--port" in told and len(told.splitlines()) == 1


def test_settings_that_do_not_fit(tmp_path: Path) -> None:
    assert "no setting 'wings'" in refused("serve", "--set", "wings=2")
    assert "sockets: 'many' is not a valid value" in refused("serve", "--set", "sockets=many")
    assert "not written as name=value" in refused("serve", "--set", "sockets")


def test_a_database_that_is_none_or_newer(tmp_path: Path) -> None:
    (tmp_path / "reeftable.db").write_text("not a database, but a text of some length" * 50)
    told = refused("serve", "--port", "0", "--data", str(tmp_path))
    assert "cannot use sqlite:///" in told.splitlines()[-1]
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as db:
        db.execute("CREATE TABLE alembic_version (version_num TEXT)")
        db.execute("INSERT INTO alembic_version VALUES ('9999')")
    db.close()
    told = refused("serve", "--port", "0", "--db", f"sqlite:///{newer}")
    assert "newer release" in told.splitlines()[-1]


def test_a_backup_of_nothing_and_over_something(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert "there are no games in" in refused("backup", str(copy), "--data", str(tmp_path))
    copy.write_text("")
    assert "already exists" in refused("backup", str(copy), "--data", str(tmp_path))
