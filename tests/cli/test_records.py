"""`replay`, `verify` and `position`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import reeftable as rt
from reeftable.core import record as records
from reeftable.core.record_read import read
from reeftable.core.replay import partial
from reeftable.core.replay import replay as replay_record
from tests.cli.games import recorded, saved
from tests.cli.terminal import refused, run

GAMES = rt.game_names()
SECRET = bytes(range(32))


@pytest.mark.parametrize("name", GAMES)
def test_a_good_record_is_praised(name: str, tmp_path: Path) -> None:
    result = run("verify", saved(tmp_path, name))
    assert result.exit_code == 0
    assert "is valid" in result.stdout
    assert "every roll and card follows from the seed" in result.stdout


@pytest.mark.parametrize("name", GAMES)
def test_a_running_game_is_good_too(name: str, tmp_path: Path) -> None:
    result = run("verify", saved(tmp_path, name, entries=40))
    assert result.exit_code == 0
    assert "still running" in result.stdout


@pytest.mark.parametrize("name", GAMES)
def test_a_revealed_secret_is_checked(name: str, tmp_path: Path) -> None:
    file = saved(tmp_path, name, secret=SECRET)
    result = run("verify", file)
    assert result.exit_code == 0
    assert "the secret fits the commitment" in result.stdout
    text = file.read_text()
    file.write_text(text.replace(SECRET.hex(), bytes(reversed(SECRET)).hex()))
    assert run("verify", file).exit_code == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_first_bad_line_is_named(name: str, tmp_path: Path) -> None:
    file = saved(tmp_path, name)
    lines = file.read_text().splitlines()
    first = lines.index("") + 1
    for number in (first + 3, first + 20, len(lines) - 1):
        broken = [*lines[: number - 1], lines[number - 1] + "x", *lines[number:]]
        file.write_text("\n".join(broken) + "\n")
        result = run("verify", file)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert f"line {number}:" in result.stderr
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("contents", [b"", b"hello", b"\xff\xfe\x00", b"reef 1\n", b"reef 2\n"])
def test_what_is_no_record_is_said_so(contents: bytes, tmp_path: Path) -> None:
    file = tmp_path / "x.reef"
    file.write_bytes(contents)
    result = run("verify", file)
    assert result.exit_code == 1
    assert "line " in result.stderr
    for command in ("replay", "position"):
        assert "line " in refused(run(command, file))
    assert "line " in refused(run("play", "--resume", file))


def test_a_game_nobody_knows_is_named(tmp_path: Path) -> None:
    file = saved(tmp_path, GAMES[0])
    file.write_text(file.read_text().replace(f"game: {GAMES[0]}", "game: chess"))
    result = run("verify", file)
    assert result.exit_code == 1
    assert "line 3: no game 'chess'" in result.stderr
    for command in ("replay", "position"):
        assert "no game 'chess'" in refused(run(command, file))


@pytest.mark.parametrize("name", GAMES)
def test_a_partial_record_is_said_to_be_partial(name: str, tmp_path: Path) -> None:
    record, _ = recorded(name, entries=60)
    file = tmp_path / "part.reef"
    for seat in (0, rt.SPECTATOR):
        seen = partial(record, rt.game(name), seat)
        file.write_text(records.write(seen))
        result = run("verify", file)
        assert result.exit_code == 1
        assert "partial" in result.stderr
        result = run("replay", file)
        assert result.exit_code == 0
        assert "partial" in result.stdout
        assert all(entry.text in result.stdout for entry in seen.entries)
        assert "partial" in refused(run("position", file))
        assert "partial" in refused(run("play", "--resume", file))


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_tells_every_entry_and_the_result(name: str, tmp_path: Path) -> None:
    record, state = recorded(name)
    result = run("replay", saved(tmp_path, name))
    assert result.exit_code == 0
    # Long lines are broken, at spaces.
    said = " ".join(result.stdout.split())
    assert f" {len(record.entries)} " in said
    for score in state.scores():
        assert str(score) in said


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_shows_a_seat_only_what_it_saw(name: str, tmp_path: Path) -> None:
    record, _ = recorded(name)
    game = rt.game(name)
    file = saved(tmp_path, name)
    for seat in (0, 1, None):
        looker = rt.SPECTATOR if seat is None else seat
        args = [] if seat is None else ["--seat", str(seat)]
        lines = run("replay", file, *args).stdout.splitlines()
        shown = [entry.text for entry in partial(record, game, looker).entries]
        width = len(str(len(shown)))
        for number, text in enumerate(shown, 1):
            line = next(line for line in lines if line.startswith(f"{number:>{width}}  "))
            assert line[width + 2 + 15 :].startswith(text)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_can_be_seen_at_any_moment(name: str, tmp_path: Path) -> None:
    file = saved(tmp_path, name)
    count = len(read(file.read_bytes()).entries)
    for at in (0, 1, 30, count):
        for seat in ([], ["--seat", "1"]):
            result = run("replay", file, "--at", str(at), *seat)
            assert result.exit_code == 0
            assert f"After {at} of {count} entries." in result.stdout
            assert max(len(line) for line in result.stdout.splitlines()) <= 80


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_the_state_as_data(name: str, tmp_path: Path) -> None:
    file = saved(tmp_path, name)
    record = read(file.read_bytes())
    game = rt.game(name)
    for at in (0, 25, None):
        args = [] if at is None else ["--at", str(at)]
        told = json.loads(run("position", file, *args).stdout)
        assert game.load(told).digest() == replay_record(record, game, at).digest()


@pytest.mark.parametrize("command", ["replay", "position"])
def test_a_moment_or_seat_that_is_not_there_is_refused(command: str, tmp_path: Path) -> None:
    file = saved(tmp_path, GAMES[0], entries=30)
    for at in ("31", "-1", "99999999999999999999"):
        assert "30 entries" in refused(run(command, file, "--at", at))
    assert "--seat 2: the seats are 0 to 1" in refused(run("replay", file, "--seat", "2"))
    assert "--seat -1" in refused(run("replay", file, "--seat", "-1"))


def test_comments_are_told(tmp_path: Path) -> None:
    record, _ = recorded(GAMES[0], entries=20)
    record.entries[3].comments.append("a bold move")
    file = tmp_path / "x.reef"
    file.write_text(records.write(record))
    assert "; a bold move" in run("replay", file).stdout


def test_a_damaged_record_is_told_by_its_line(tmp_path: Path) -> None:
    file = saved(tmp_path, GAMES[0])
    lines = file.read_text().splitlines()
    at = lines.index("") + 10
    del lines[at]
    file.write_text("\n".join(lines) + "\n")
    for command in ("replay", "position"):
        said = refused(run(command, file))
        assert int(said.split("line ")[1].split(":")[0]) > at
