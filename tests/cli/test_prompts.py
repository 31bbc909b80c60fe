"""What is typed at the prompts of a game: moves in German, the end of a turn, saving, help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.terminal import Typist, run
from tests.cli.test_play import only_record


def play_until(typist: Typist, text: str, most: int = 200) -> str:
    """Take the first option until something is said."""
    said = typist.said or typist.read()
    for _ in range(most):
        if text in said:
            break
        said = typist.go_on()
    assert text in said
    return said


def test_only_enter_ends_a_turn(tmp_path: Path) -> None:
    """`undo` is neither Enter nor `u`: the turn is not over."""
    with Typist(tmp_path, "play", "coralia", "--seed", "3") as typist:
        play_until(typist, "Your turn is over")
        for typed in ("undo", "x", "1", "?"):
            said = typist.type(typed)
            assert "u takes your last choice back" in said
            assert said.endswith("Your turn is over. Press Enter to continue, u to undo > ")
        assert "Taken back." in typist.type("U")
        typist.type("q")
    assert only_record(tmp_path).takebacks == 1


def test_moves_are_typed_and_shown_in_german(tmp_path: Path) -> None:
    with Typist(tmp_path, "play", "coralia", "--seed", "3", "--lang", "de") as typist:
        said = typist.read()
        assert "→ nimm Rot" in said and "→ take red" not in said
        assert "Du: Rot genommen" in typist.type("nimm rot")
        assert "Du: Grün genommen" in typist.type("  GRUEN ")
        assert "Du: Blau genommen" in typist.type("take blue")
        assert "nimm Rot geht nicht." in typist.type("nimm ROT")
        assert "nimm Violett geht: Es ist Möglichkeit" in typist.type("warum violett")
        assert "zum Beispiel: warum nimm" in typist.type("warum")
        said = typist.type("Violett")
        symbols = re.findall(r"→ setze \w+ (\w+)", said)
        twice = next(symbol for symbol in symbols if symbols.count(symbol) > 1)
        assert f"{twice} kann mehrere Züge meinen: setze" in typist.type(twice)
        typist.type("q")
    moves = [entry.text for entry in only_record(tmp_path).entries if entry.who == 0]
    assert moves == ["take red", "take green", "take blue", "take violet"]


def test_kinds_of_move_that_are_closed_have_german_names(tmp_path: Path) -> None:
    with Typist(tmp_path, "play", "reef_encounter", "--seed", "3", "--lang", "de") as typist:
        play_until(typist, "Was tust du?")
        closed = " ".join(typist.type("?").split()).partition("Jetzt nicht möglich: ")[2]
    assert closed.startswith("friss REE-3.1c")
    assert "Larve REE-3.6a" in closed


def test_a_missing_folder_is_named_before_the_game_and_when_saving(tmp_path: Path) -> None:
    reason = "cannot save to no/such/x.reef: there is no folder no/such"
    with Typist(tmp_path, "play", "coralia", "--save", "no/such/x.reef") as typist:
        assert reason in typist.read()
        said = typist.type("q")
    assert reason in said
    saved = re.search(r"Saved to (.*\.reef)\.", said)
    assert saved is not None and said.index(reason) < saved.start()
    elsewhere = Path(saved.group(1))
    elsewhere.unlink()
    elsewhere.with_name(elsewhere.name + ".secret").unlink()


def test_the_first_dice_cite_the_rule_in_force(tmp_path: Path) -> None:
    """COR-2.10a not COR-4.1b, which allows any colour."""
    with Typist(tmp_path, "play", "coralia", "--seed", "3") as typist:
        typist.read()
        said = typist.type("?1")
        assert "COR-2.10a" in said and "COR-4.1b" not in said
        for colour in ("violet", "blue", "green", "red"):
            typist.type(f"take {colour}")
        play_until(typist, "Take a die from the supply")
        said = typist.type("?1")
        assert "COR-4.1b" in said and "COR-2.10a" not in said


def test_bots_have_names_in_the_language_and_one_name_in_the_record(tmp_path: Path) -> None:
    game = ["coralia", "--seed", "3", "--lang", "de", "--bot", "random"]
    with Typist(tmp_path, "play", *game) as typist:
        assert "Zufallsbot 1" in typist.read()
        typist.type("q mein.reef")
    assert only_record(tmp_path).names == ["Spieler 0", "random bot 1"]
    resumed = run("play", "--resume", tmp_path / "mein.reef", "--lang", "en", typed="")
    assert "random bot 1" in resumed.stdout
    assert "Zufallsbot 1" in run("replay", tmp_path / "mein.reef", "--lang", "de").stdout


@pytest.mark.parametrize("language", ["de", "en"])
def test_folded_reefs_are_opened_on_demand(language: str, tmp_path: Path) -> None:
    game = ["lumicora", "--players", "4", "--seed", "3", "--lang", language]
    with Typist(tmp_path, "play", *game) as typist:
        said = typist.read()
        reef = re.compile(r"#1 .*(reef|Riff)  ")
        assert reef.search(said)
        opened = typist.type("o")
        assert not reef.search(opened)
        assert opened.count("~") > 2 * said.count("~")
        assert reef.search(typist.type("b"))
        assert re.search(r"^ *o  ", typist.type("?"), re.M)
    with Typist(tmp_path, "play", "coralia", "--seed", "3", "--lang", language) as typist:
        typist.read()
        assert not re.search(r"^ *o  ", typist.type("?"), re.M)
