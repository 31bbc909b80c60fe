"""`simulate`: the same games for any number of processes, in words and as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import reeftable as rt
from reeftable.arena import match
from reeftable.arena.match import Result, Series, play_game
from reeftable.arena.running import run as run_series
from reeftable.arena.seeds import seed_of
from reeftable.arena.tally import Tally
from reeftable.bots.loading import BotError
from reeftable.core.state import State
from tests.cli.terminal import refused, run

GAMES = rt.game_names()
KEYS = [
    "game",
    "players",
    "options",
    "games",
    "failures",
    "turns",
    "decisions",
    "seconds",
    "scores",
    "wins",
]


def figures(*args: str | Path) -> dict[str, Any]:
    """The figures of a simulation."""
    result = run("simulate", *args, "--json")
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    assert told.pop("seconds") >= 0
    return told


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_have_exactly_these_keys(name: str) -> None:
    game = rt.game(name)
    for players in game.players:
        result = run("simulate", name, "--players", str(players), "--games", "5", "--json")
        told = json.loads(result.stdout)
        assert list(told) == KEYS
        assert (told["game"], told["players"], told["games"]) == (name, players, 5)
        assert told["options"] == game.full_options({})
        assert list(told["turns"]) == ["min", "max"]
        assert [list(seat) for seat in told["scores"]] == [["mean", "sd", "min", "max"]] * players
        assert len(told["wins"]) == players
        assert sum(told["wins"]) >= 5
        assert told["failures"] == 0


@pytest.mark.parametrize("name", GAMES)
def test_any_number_of_processes_gives_the_same_result(name: str) -> None:
    one = figures(name, "--games", "30", "--seed", "4")
    assert figures(name, "--games", "30", "--seed", "4", "--jobs", "2") == one
    assert figures(name, "--games", "30", "--seed", "4", "--jobs", "3") == one
    assert figures(name, "--games", "30", "--seed", "5") != one


def test_own_bots_give_the_same_result_in_any_number_of_processes() -> None:
    args = (GAMES[0], "--games", "6", "--bot", "tests.cli.bots:Careful", "--bot", "random")
    assert figures(*args, "--jobs", "2") == figures(*args)


@pytest.mark.parametrize("name", GAMES)
def test_checking_and_recording_change_nothing(name: str, tmp_path: Path) -> None:
    plain = figures(name, "--games", "8")
    assert figures(name, "--games", "8", "--check") == plain
    assert figures(name, "--games", "8", "--records", tmp_path / "new" / "folder") == plain


@pytest.mark.parametrize("name", GAMES)
def test_every_game_leaves_a_good_record(name: str, tmp_path: Path) -> None:
    players = rt.game(name).players[-1]
    told = figures(name, "--players", str(players), "--games", "4", "--records", tmp_path)
    files = sorted(tmp_path.iterdir())
    assert [file.suffix for file in files] == [".reef"] * 4
    scores = []
    for file in files:
        result = run("verify", file)
        assert result.exit_code == 0, result.output
        scores.append(result.stdout.split("scores ")[1].split(";")[0].split())
    first = [int(score[0]) for score in scores]
    assert min(first) == told["scores"][0]["min"]
    assert max(first) == told["scores"][0]["max"]


@pytest.mark.parametrize("name", GAMES)
def test_figures_are_those_of_the_games(name: str) -> None:
    """Played once more by hand, from the documented seeds."""
    told = figures(name, "--games", "6", "--seed", "9", "--bot", "tests.cli.bots:Last")
    scores, decisions, turns = [], 0, []
    for number in range(1, 7):
        state: Any = rt.game(name).new(seed=seed_of(9, "game", number))
        while not state.over:
            if state.to_move == rt.CHANCE:
                state.deal()
            else:
                decisions += len(state.actions()) >= 2
                state.apply(state.actions()[-1])
        scores.append(state.scores())
        turns.append(state.turns)
    assert told["decisions"] == decisions
    assert told["turns"] == {"min": min(turns), "max": max(turns)}
    for seat, summary in enumerate(told["scores"]):
        mine = [score[seat] for score in scores]
        mean = sum(mine) / 6
        assert summary["mean"] == pytest.approx(mean)
        assert summary["sd"] ** 2 == pytest.approx(sum((x - mean) ** 2 for x in mine) / 6)
        assert (summary["min"], summary["max"]) == (min(mine), max(mine))


def test_seeds_are_fixed_for_good() -> None:
    """Changing them would change everybody's series."""
    assert seed_of(1, "game", 1) == 7132174578993010930
    assert seed_of(1, "bot", 2, 3) == 8001908683629918154


def test_options_reach_the_game() -> None:
    option = rt.game(GAMES[0]).options[0]
    told = figures(GAMES[0], "--games", "1", "--option", f"{option.name}={option.choices[-1]}")
    assert told["options"][option.name] == option.choices[-1]
    wrong = run("simulate", GAMES[0], "--option", f"{option.name}=never")
    assert "not 'never'" in refused(wrong)
    twice = ["--option", f"{option.name}={option.choices[-1]}"] * 2
    assert "given twice" in refused(run("simulate", GAMES[0], *twice))


@pytest.mark.parametrize("name", GAMES)
def test_people_get_a_table_and_a_histogram(name: str) -> None:
    said = run("simulate", name, "--games", "40").stdout
    assert "40 games" in said
    assert "mean" in said and "wins" in said
    assert "█" in said
    assert max(len(line) for line in said.splitlines()) <= 80


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("Nonsense", "answered 'please', which is not the number of an action"),
        ("Forgetful", "failed: RuntimeError: what was the question?"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bad_bot_is_the_users_problem(bot: str, says: str, jobs: str) -> None:
    args = ("--bot", f"tests.cli.bots:{bot}", "--games", "4", "--jobs", jobs)
    said = refused(run("simulate", GAMES[0], *args))
    assert "seat " in said and "seed" in said
    assert says in said


def test_a_failing_engine_is_counted_and_told_with_its_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail_sometimes(state: State) -> None:
        if state.entries == 40 and sum(state.digest().encode()) % 2 == 0:
            raise AssertionError("the sea\nis empty")

    monkeypatch.setattr(match, "check", fail_sometimes)
    result = run("simulate", GAMES[0], "--games", "12", "--check", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert 0 < told["failures"] < 12
    lines = result.stderr.splitlines()
    assert len(lines) == min(5, told["failures"])
    assert "failed: AssertionError: the sea is empty" in lines[0]
    number, seed = lines[0].split("game ")[1].split(" (seed ")
    assert str(seed_of(1, "game", int(number))) == seed.split(")")[0]


def test_if_every_game_fails_there_are_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(state: State) -> None:
        raise AssertionError("never")

    monkeypatch.setattr(match, "check", fail)
    for form in ([], ["--json"]):
        result = run("simulate", GAMES[0], "--games", "2", "--check", *form)
        assert result.exit_code == 1
        assert "Traceback" not in result.output
    told = json.loads(result.stdout)
    assert told["turns"] == {"min": None, "max": None}
    assert told["scores"][0]["mean"] is None


def test_a_position_that_cannot_be_read_back_fails_the_check() -> None:
    state: State = rt.game(GAMES[0]).new(seed=1)
    match.check(state)

    class Forgetting:
        entries = 0
        over = False
        game = state.game

        def check(self) -> None:
            """All is well."""

        def position(self) -> dict[str, Any]:
            other: State = rt.game(GAMES[0]).new(seed=1)
            other.deal()
            return other.position()

        def digest(self) -> str:
            return state.digest()

        def actions(self) -> list[int]:
            return state.actions()

    with pytest.raises(AssertionError, match="read back"):
        match.check(Forgetting())  # type: ignore[arg-type]


def test_a_shared_victory_counts_for_each() -> None:
    tally = Tally.empty(3)
    tally.add(Result(1, 1, turns=5, decisions=3, scores=(7, 7, 2), ranks=(1, 1, 3)))
    tally.add(Result(2, 2, turns=6, decisions=4, scores=(1, 9, 2), ranks=(3, 1, 2)))
    told = tally.summary()
    assert told["wins"] == [1, 2, 0]
    assert told["turns"] == {"min": 5, "max": 6}
    assert told["decisions"] == 7
    assert told["scores"][0] == {"mean": 4.0, "sd": 3.0, "min": 1, "max": 7}


def test_progress_is_told_for_every_game() -> None:
    series = Series(GAMES[0], 2, ("random", "random"), 1)
    for jobs in (1, 2):
        heard: list[int] = []
        run_series(series, 17, jobs, heard.append)
        assert sum(heard) == 17


def test_a_bots_error_names_game_and_seed() -> None:
    series = Series(GAMES[0], 2, ("tests.cli.bots:Nonsense",) * 2, 1)
    with pytest.raises(BotError, match=f"game 3 .seed {seed_of(1, 'game', 3)}"):
        play_game(series, 3)
