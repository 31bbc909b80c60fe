"""The command in another language: chosen by the system or by --lang, and spoken throughout."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import reeftable as rt
from reeftable.cli.main import app
from reeftable.words import catalogue, languages
from tests.cli.games import saved
from tests.cli.terminal import Typist, refused, run
from tests.cli.test_play import options_in

GAMES = rt.game_names()


def test_a_command_speaks_the_language_it_is_told_to() -> None:
    for args in (["--lang", "de", "games"], ["games", "--lang", "de"], ["games", "--lang", "DE"]):
        assert "2 bis 4 Spieler." in run(*args).stdout
    assert "2 to 4 players." in run("games").stdout
    assert "2 to 4 players." in run("--lang", "de", "games", "--lang", "en").stdout


def test_otherwise_it_speaks_as_the_system_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert "2 bis 4 Spieler." in run("games").stdout
    assert "2 to 4 players." in run("games", "--lang", "en").stdout
    assert refused(run("rules", "chess")).startswith("kein Spiel 'chess'")


@pytest.mark.parametrize("where", [["--lang", "xx", "games"], ["games", "--lang", "xx"]])
def test_a_language_that_is_not_there_is_refused(where: list[str]) -> None:
    assert refused(run(*where)) == "--lang xx: no such language; there are: de, en"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["rules", "chess"], "kein Spiel 'chess'"),
        (["rules", "coralia", "99"], "coralia hat keine Regel '99'"),
        (["play"], "Welches Spiel?"),
        (["play", "coralia", "--players", "9"], "coralia ist für 2, 3, 4 Spieler"),
        (["play", "coralia", "--option", "x=y"], "keine Option 'x'"),
        (["play", "coralia", "--option", "reroll=y"], "Option reroll kann all, unlocked sein"),
        (["play", "coralia", "--seat", "7"], "Es gibt die Plätze 0 bis 1"),
        (["replay", "nowhere.reef"], "nowhere.reef lässt sich nicht lesen"),
        (["nonsense"], "den Befehl 'nonsense' gibt es nicht"),
        (["play", "--nonsense"], "die Option --nonsense gibt es nicht"),
        (["rules"], "das Argument 'game' fehlt"),
        (["play", "coralia", "--seed", "x"], "--seed: hier wird eine ganze Zahl gebraucht"),
        (["simulate", "coralia", "--games", "0"], "--games: hier wird mindestens 1 gebraucht"),
        (["play", "coralia", "--hotseat=3"], "--hotseat nimmt keinen Wert"),
    ],
)
def test_what_is_wrong_is_said_in_german(args: list[str], says: str) -> None:
    assert says in refused(run("--lang", "de", *args))


@pytest.mark.parametrize("language", languages())
def test_every_command_explains_itself_in_every_language(language: str) -> None:
    group: Any = get_command(app)
    words = catalogue(language)
    assert words.say("help.reeftable.about") in read_help("--help", "--lang", language)
    for name, command in group.commands.items():
        said = read_help(name, "--help", "--lang", language)
        texts = [f"help.{name}.about"]
        for parameter in command.params:
            own = f"help.{name}.{parameter.name}"
            texts.append(own if own in words else f"help.every.{parameter.name}")
        for key in texts:
            text = words.say(key, languages=", ".join(languages()))
            assert key in words and " ".join(text.split()) in said, key
        assert words.say("help.usage") in said


def read_help(*args: str) -> str:
    """What help says, without the frames and columns it is set in."""
    result = CliRunner(env={"COLUMNS": "800"}).invoke(app, list(args))
    assert result.exit_code == 0
    return " ".join(result.stdout.replace("│", " ").split())


def test_simulate_and_its_bots_speak_german() -> None:
    said = run("simulate", "coralia", "--games", "3", "--bot", "random", "--lang", "de").stdout
    assert "2 Spieler, 3 Spiele" in said and "0 Fehler" in said
    assert "Zufallsbot" in said and "Mittel" in said and "Siege" in said and "Punkte" in said
    assert re.search(r"\d,\d\d", said) and "games" not in said and "random" not in said
    english = run("simulate", "coralia", "--games", "1", "--bot", "random").stdout
    assert "2 players, 1 game\n" in english
    assert re.search(r"\d\.\d\d", english) and "random bot" in english


def test_rules_are_shown_in_german() -> None:
    assert run("rules", "coralia", "6.4", "--lang", "de").stdout.startswith("Krake\n")
    one = " ".join(run("rules", "coralia", "COR-1.2a", "--lang", "de").stdout.split())
    assert one.startswith("COR-1.2a Die sechs Farben sind Rot, Orange, Gelb,")
    assert one.endswith("[wahrscheinlich]")
    page = run("rules", "coralia", "--lang", "de").stdout
    assert "[sicher, verbietet]" in page and "[certain" not in page and "words:" not in page


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_in_german(name: str, tmp_path: Path) -> None:
    with Typist(tmp_path, "play", name, "--seed", "3", "--lang", "de") as typist:
        said = typist.read()
        assert "Du bist #0." in said
        last = options_in(said)[-1]
        for typed, says in [
            ("?", "warum ein Zug nicht geht"),
            ("?1", "[wahrscheinlich]" if name == "lumicora" else "[sicher]"),
            ("hallo", "Den Zug hallo kenne ich nicht"),
            ("warum", "Tippe warum und einen Zug"),
            ("warum hallo", "Den Zug hallo kenne ich nicht"),
            ("why hallo", "Den Zug hallo kenne ich nicht"),
            (str(last + 1), f"Wähle 1 bis {last}"),
        ]:
            assert says in " ".join(typist.type(typed).split()), typed
        told = said
        for _ in range(12):
            told = typist.type("1" if options_in(told) else "")
            said += told
        assert re.search(r"^Du: ", said, re.M)
        told = typist.type("q")
        assert "Gespeichert in" in told and "Weiterspielen mit: reeftable play --resume" in told
    (file,) = tmp_path.glob("*.reef")
    assert "Spieler 0" in file.read_text("utf-8")


def test_a_refusal_comes_with_its_rule_in_german(tmp_path: Path) -> None:
    with Typist(tmp_path, "play", "coralia", "--seed", "3", "--lang", "de") as typist:
        typist.read()
        colour = "red"
        typist.type(f"take {colour}")
        said = " ".join(typist.type(f"take {colour}").split())
    assert f"take {colour} geht nicht." in said
    assert "COR-2.10b Die ersten 4 Würfel müssen verschiedene Farben haben" in said


def test_a_record_is_told_and_verified_in_german(tmp_path: Path) -> None:
    file = saved(tmp_path, "coralia", entries=60)
    said = run("replay", file, "--lang", "de").stdout
    assert re.search(r"Zug \d+ von \d+", said)
    assert "ist in Ordnung: coralia" in run("verify", file, "--lang", "de").stdout
