"""`arena`: fair line-ups, results that can be taken up again, and bots that fail."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reeftable.arena.ratings import MU, SIGMA, Rating, after_game
from reeftable.arena.resume import read_results
from reeftable.arena.sprt import verdict
from reeftable.arena.standings import Standings, mean_and_interval, wilson
from reeftable.arena.tournament import Tournament, play
from reeftable.bots.seat import Seat
from reeftable.records import read_record
from tests.cli.terminal import refused, run

HERE = "tests.cli.test_arena"


class Crashing:
    """Fails in its first decision."""

    def choose(self, seat: Seat) -> int:
        raise RuntimeError("lost its way")


class Illegal:
    """Answers with an action that does not exist."""

    def choose(self, seat: Seat) -> int:
        return -1


class Sleeping:
    """Never answers."""

    def choose(self, seat: Seat) -> int:
        time.sleep(60)
        return seat.actions[0]


def standings(*args: str | Path) -> dict[str, Any]:
    result = run("arena", *args, "--json")
    assert result.exit_code == 0, result.output
    figures: dict[str, Any] = json.loads(result.stdout)
    return figures


def test_every_deal_is_played_from_every_seat() -> None:
    tournament = Tournament("coralia", 3, ("random", "greedy", "level1", "level2"))
    games = [tournament.line_up(number) for number in range(1, 25)]
    assert Counter(deal for deal, _ in games) == {1: 12, 2: 12}
    for entrant in range(4):
        for seat in range(3):
            assert sum(entrants[seat] == entrant for _, entrants in games) == 6


def test_with_too_few_bots_the_last_takes_the_other_seats() -> None:
    tournament = Tournament("coralia", 3, ("greedy", "random"))
    line_ups = [tournament.line_up(number) for number in range(1, 5)]
    assert line_ups == [(1, (0, 1, 1)), (1, (1, 1, 0)), (1, (1, 0, 1)), (2, (0, 1, 1))]


def test_the_better_bot_wins_and_is_rated_higher(tmp_path: Path) -> None:
    args = ("coralia", "--bots", "greedy,random", "--games", "20", "--sprt")
    figures = standings(*args, "--svg", tmp_path / "plot.svg", "--records", tmp_path)
    greedy, random = figures["standings"]
    assert figures["verdict"] == "better"
    assert figures["games"] < 20  # it stopped early
    assert greedy["win_share"] > 0.9 and greedy["rating"] > MU > random["rating"]
    assert (tmp_path / "plot.svg").read_text(encoding="utf-8").count("<rect") == 2
    records = sorted(tmp_path.glob("*.reef"))
    assert len(records) == figures["games"]
    assert read_record(records[0]).names == ["greedy bot 0", "random bot 1"]


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    args = ("lumicora", "--bots", "random,greedy", "--players", "2", "--seed", "5")
    whole = standings(*args, "--games", "6")
    standings(*args, "--games", "3", "--resume", file)
    file.write_text(file.read_text(encoding="utf-8") + '{"number": 4, "de', encoding="utf-8")
    again = standings(*args, "--games", "6", "--resume", file)
    for figures in (whole, again):
        for row in figures["standings"]:
            row.pop("slowest_decision")
    assert again == whole
    tournament = Tournament("lumicora", 2, ("random", "greedy"), 5)
    options = {**tournament.options, **whole["options"]}
    same = Tournament("lumicora", 2, ("random", "greedy"), 5, options=options)
    assert [result.number for result in read_results(file, same)] == [1, 2, 3, 4, 5, 6]
    text = refused(run("arena", "lumicora", "--bots", "random,level1", "--resume", file))
    assert "does not belong to this tournament" in text


@pytest.mark.parametrize(
    ("bot", "words"),
    [("Crashing", "lost its way"), ("Illegal", "UNKNOWN_ACTION"), ("Sleeping", "TooSlow")],
)
def test_a_bot_that_fails_loses_that_game_only(bot: str, words: str) -> None:
    args = ("--bots", f"random,{HERE}:{bot}", "--games", "2", "--limit", "0.1")
    result = run("arena", "coralia", *args, "--json")
    assert result.exit_code == 1
    random, failing = json.loads(result.stdout)["standings"]
    assert (random["win_share"], random["failures"]) == (1, 0)
    assert (failing["win_share"], failing["failures"]) == (0, 2)
    assert words in result.stderr


def test_the_table_is_markdown_in_the_language() -> None:
    result = run("arena", "coralia", "--bots", "random,greedy", "--games", "2", "--lang", "de")
    assert "| Bot | Partien | gewonnen |" in result.stdout
    assert result.stdout.count("\n| ") == 4


def test_wrong_bots_are_refused() -> None:
    assert "two different bots" in refused(run("arena", "coralia", "--bots", "random"))
    assert "two different bots" in refused(run("arena", "coralia", "--bots", "random,random"))
    assert "no bot 'level7'" in refused(run("arena", "coralia", "--bots", "random,level7"))


def test_the_same_seed_gives_the_same_game() -> None:
    tournament = Tournament("reef_encounter", 2, ("level1", "random"), budget=0.5)
    one, other = play(tournament, 1), play(tournament, 1)
    assert (one.scores, one.turns) == (other.scores, other.turns)


def test_ratings_agree_with_openskill() -> None:
    # Computed by openskill 6.2: PlackettLuce().rate(...).
    players = [Rating(30, 5), Rating(), Rating(20, 7)]
    expected = [(27.98201, 4.94681), (28.37938, 8.13971), (21.57013, 6.82523)]
    for rating, (mu, sigma) in zip(after_game(players, [3, 1, 2]), expected, strict=True):
        assert (rating.mu, rating.sigma) == pytest.approx((mu, sigma), abs=0.0001)
    tied = after_game([Rating(), Rating(), Rating()], [1, 2, 2])
    assert [rating.mu for rating in tied] == pytest.approx([27.86905, 23.56548, 23.56548], abs=1e-4)


def test_intervals() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=0.001)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert mean_and_interval([1, 2, 3]) == pytest.approx((2, 1.1316), abs=0.001)
    assert Rating(MU, SIGMA).ordinal == pytest.approx(0)


def test_the_sequential_test_decides_between_half_and_two_thirds() -> None:
    assert verdict(60, 20) == "better"
    assert verdict(15, 25) == "not better"
    assert verdict(12, 8) is None
    tournament = Tournament("coralia", 3, ("greedy", "random"))
    assert Standings(tournament).verdict() is None
