"""Whatever is wrong with what was typed: one clear line, exit code 2, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

import reeftable as rt
from tests.cli.terminal import refused, run

GAME = rt.game_names()[0]
BAD = Path(__file__).parent


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nonsense"], "there is no command 'nonsense'"),
        (["--nonsense"], "there is no option --nonsense"),
        (["rules"], "the argument 'game' is missing"),
        (["rules", "chess"], "no game 'chess'"),
        (["rules", GAME, "XYZ-99"], "no rule 'XYZ-99'"),
        (["simulate"], "the argument 'game' is missing"),
        (["simulate", "chess"], "no game 'chess'"),
        (["simulate", GAME, "--players", "17"], "--players 17"),
        (["simulate", GAME, "--players", "two"], "--players: this must be a whole number"),
        (["simulate", GAME, "--games", "0"], "--games: this must be at least 1"),
        (["simulate", GAME, "--jobs", "0"], "--jobs: this must be at least 1"),
        (["simulate", GAME, "--seed", "x"], "--seed: this must be a whole number"),
        (["simulate", GAME, "--option", "colour=red"], "no option 'colour'"),
        (["simulate", GAME, "--option", "colour"], "name=choice"),
        (["simulate", GAME, "--bot", "genius"], "no bot 'genius'"),
        (["simulate", GAME, "--bot", "nowhere:Bot"], "bot 'nowhere:Bot' cannot be loaded"),
        (
            ["simulate", GAME, "--bot", "mine.py:Last"],
            "names a file; write mine:Last",
        ),
        (["simulate", GAME, "--bot", "./bots/mine.py:Last"], "write bots.mine:Last"),
        (["simulate", GAME, "--bot", "json:Bot"], "bot 'json:Bot' cannot be loaded"),
        (["simulate", GAME, "--bot", "json:JSONDecoder"], "has no choose(seat)"),
        (["simulate", GAME, "--bot", "json:dump"], "bot 'json:dump' cannot be created"),
        (["simulate", GAME, *["--bot", "random"] * 9], "--bot is given 9 times"),
        (["simulate", GAME, "--records", __file__], "--records"),
        (["play"], "which game?"),
        (["play", "chess"], "no game 'chess'"),
        (["play", GAME, "--players", "1"], "--players 1"),
        (["play", GAME, "--seat", "9"], "--seat 9"),
        (["play", GAME, "--seat", "-1"], "--seat -1"),
        (["play", GAME, "--bot", "genius"], "no bot 'genius'"),
        (["play", GAME, "--option", "x=y"], "no option 'x'"),
        (["play", GAME, "--name", "random bot 0"], "how bots are named"),
        (["play", GAME, "--name", "a\nb"], "--name"),
        (["play", GAME, "--name", "x" * 200], "--name"),
        (["play", GAME, "--name", " "], "--name"),
        (["play", GAME, "--name", "A", "--name", "B"], "without --hotseat"),
        (["play", "--resume", "nowhere.reef"], "cannot read nowhere.reef"),
        (["play", "--resume", "nowhere.reef", "--seed", "1"], "--resume continues"),
        (["replay"], "the argument 'file' is missing"),
        (["replay", "a.reef", "b.reef"], "too many arguments: b.reef"),
        (
            ["play", "--seating"],
            "no option --seating; similar options: --hotseat, --lang, --seat",
        ),
        (["play", GAME, "--hotseat=3"], "--hotseat takes no value"),
        (["play", GAME, "--seed"], "--seed needs a value"),
        (["simulate", GAME, "--jobs", "999"], "--jobs: this must be at most 256"),
        (["replay", "nowhere.reef"], "cannot read nowhere.reef"),
        (["replay", BAD], "cannot read"),
        (["replay", __file__], "line 1"),
        (["verify", "nowhere.reef"], "cannot read nowhere.reef"),
        (["position", "nowhere.reef"], "cannot read nowhere.reef"),
        (["position", __file__], "line 1"),
    ],
)
def test_one_clear_line(args: list[str | Path], says: str, tmp_path: Path) -> None:
    assert says in refused(run(*args))


@pytest.mark.parametrize("command", ["games", "rules", "play", "simulate", "replay", "verify"])
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert command in result.stdout


def test_without_a_command_the_commands_are_listed() -> None:
    result = run()
    assert result.exit_code == 0
    assert "simulate" in result.stdout


def test_the_version_says_whether_the_engine_is_compiled() -> None:
    result = run("--version")
    assert result.exit_code == 0
    number, _, engine = result.stdout.strip().partition(", engine ")
    assert number == "reeftable 0.1.0"
    assert engine in ("compiled", "uncompiled", "stale build")
