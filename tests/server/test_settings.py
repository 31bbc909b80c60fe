"""Settings that do not fit are named in one sentence, whichever way they come."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from reeftable.server.settings import Settings
from reeftable.server.settings_input import RANGES, SettingsError, with_texts
from reeftable.words import catalogue, languages

NUMBERS = [f.name for f in fields(Settings) if type(f.default) in (int, float)]


def problem(name: str, text: str) -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        with_texts(Settings(), {name: text})
    return caught.value


def test_the_defaults_fit() -> None:
    assert with_texts(Settings(), {}) == Settings()


def test_every_number_has_a_range() -> None:
    assert sorted(RANGES) == sorted(NUMBERS)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_at_its_limits_and_beyond(name: str) -> None:
    least, most = RANGES[name]
    for text in (f"{least:g}", f"{most:.0f}"):
        assert getattr(with_texts(Settings(), {name: text}), name) == float(text)
    for text in (f"{least - 1:g}", f"{most + 1:.0f}"):
        error = problem(name, text)
        assert (error.code, error.params["name"]) == ("setting_range", name)


@pytest.mark.parametrize("text", ["nan", "inf", "-inf"])
def test_a_number_that_is_none(text: str) -> None:
    assert problem("requests_per_second", text).code == "setting_range"


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("public_url", "reef.example", "setting_url"),
        ("public_url", "ftp://reef.example", "setting_url"),
        ("public_url", "https://", "setting_url"),
        ("public_url", "https://reef.example:port", "setting_url"),
        ("public_url", "https://reef.example:99999", "setting_url"),
        ("public_url", "https://reef.example/?a=1", "setting_url"),
        ("public_url", "https://reef .example", "setting_url"),
        ("public_url", "https://[reef", "setting_url"),
        ("db", "mysql://x/y", "setting_database"),
        ("db", "games.db", "setting_database"),
        ("db", "postgresql://x:port/y", "setting_database"),
        ("trusted_proxy", "10.0.0.1,proxy.example", "setting_proxy"),
        ("mail_from", "reef", "setting_mail"),
        ("mail_from", "a@b\nBcc: c@d", "setting_mail"),
        ("host", "", "setting_value"),
        ("host", "here and there", "setting_value"),
        ("smtp_tls", "perhaps", "setting_value"),
        ("sockets", "1.5", "setting_value"),
        ("wings", "2", "no_setting"),
    ],
)
def test_a_text_that_does_not_fit(name: str, text: str, code: str) -> None:
    error = problem(name, text)
    assert error.code == code
    for language in languages():
        sentence = catalogue(language).say(f"problem.{code}", **error.params)
        assert name in sentence and "{" not in sentence and "\n" not in sentence


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("public_url", "https://reef.example/games/"),
        ("public_url", "http://[2001:db8::1]:8080"),
        ("db", "sqlite:///games.db"),
        ("db", "postgresql://ann:secret@127.0.0.1:5432/games"),
        ("trusted_proxy", "127.0.0.1, 10.0.0.0/8, ::1"),
        ("trusted_proxy", "*"),
        ("mail_from", "Reeftable <reef@example.org>"),
        ("host", "::1"),
        ("host", "reef.example"),
    ],
)
def test_a_text_that_fits(name: str, text: str) -> None:
    with_texts(Settings(), {name: text})


def test_a_password_is_not_repeated() -> None:
    assert "secret" not in str(problem("db", "mysql://ann:secret@x/y").params)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serve", "--db", "mysql://x/y"], "reeftable: db: there is no database of the kind"),
        (["backup", "copy.db", "--db", "mysql://x/y"], "reeftable: db: there is no database"),
        (
            ["serve", "--set", "requests_per_second=-5"],
            "reeftable: requests_per_second is -5.0, but must be between 0.001 and 1000000000",
        ),
        (["serve", "--public-url", "reef.example"], "reeftable: public_url: 'reef.example'"),
    ],
)
def test_the_command_says_it_in_one_line(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "reeftable.cli.main", *arguments]
    environment = {**os.environ, "LC_ALL": "C", "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 2 and done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1
