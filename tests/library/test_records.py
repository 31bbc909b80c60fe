"""Records and matches through the public names."""

from __future__ import annotations

from pathlib import Path

import pytest

import reeftable as rt
from tests.recorded import COMMITTED, Table

GAMES = rt.game_names()


class Last:
    """Takes the last of the actions."""

    def choose(self, seat: rt.Seat) -> int:
        """The last one."""
        return seat.actions[-1]


def recorded(name: str, seed: int = 5) -> tuple[rt.Record, rt.State]:
    """A whole game, recorded entry by entry."""
    state = rt.game(name).new(players=2, seed=seed)
    record = rt.start_record(state, ["Ann", "Ben"], seed=seed)
    while not state.over:
        action = state.sample() if state.to_move == rt.CHANCE else state.actions()[0]
        rt.add_entry(record, state, action)
        state.apply(action)
    rt.finish_record(record, state)
    return record, state


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_written_read_replayed_and_verified(name: str, tmp_path: Path) -> None:
    record, state = recorded(name)
    file = tmp_path / "game.reef"
    rt.write_record(record, file)
    again = rt.read_record(str(file))
    assert file.read_bytes() == rt.format_record(again).encode()
    assert rt.format_record(rt.parse_record(file.read_bytes())) == rt.format_record(record)
    assert rt.verify(again) == rt.replay(again) == state
    assert rt.replay(again, upto=0) == rt.game(name).new(players=2)
    assert rt.replay(again, 10).entries == 10


def test_a_changed_record_is_refused_with_its_line(tmp_path: Path) -> None:
    record, _ = recorded("coralia")
    text = rt.format_record(record)
    file = tmp_path / "game.reef"
    file.write_text(text.replace("players: 2", "players: 7"), encoding="utf-8")
    with pytest.raises(rt.RecordError, match="line"):
        rt.verify(rt.read_record(file))
    file.write_text(text.replace("game: coralia", "game: draughts"), encoding="utf-8")
    with pytest.raises(rt.RecordError, match="no game 'draughts' is known here"):
        rt.replay(rt.read_record(file))
    with pytest.raises(FileNotFoundError):
        rt.read_record(tmp_path / "nowhere.reef")


def test_a_partial_record_hides_and_is_not_replayed() -> None:
    record, _ = recorded("reef_encounter")
    seen = rt.partial_record(record, rt.SPECTATOR)
    assert any("?" in entry.text for entry in seen.entries)
    with pytest.raises(rt.PartialRecord):
        rt.replay(seen)


def test_a_running_game_goes_on_with_its_source() -> None:
    table = Table("coralia", 2, 1, COMMITTED).play(30)
    rt.finish_record(table.record, table.state)
    state = rt.verify(table.record, source=table.source)
    assert state == table.state
    state.deal_all()


def test_bots_play_a_match(tmp_path: Path) -> None:
    tally = rt.play_match("coralia", ["random", Last], games=4, seed=2, records=tmp_path)
    assert (tally.games, tally.failures) == (4, [])
    assert sum(seat.wins for seat in tally.seats) >= 4
    records = [rt.read_record(file) for file in sorted(tmp_path.glob("*.reef"))]
    assert [record.names for record in records] == [["random bot 0", "Last bot 1"]] * 4
    for record in records:
        rt.verify(record)
    again = rt.play_match("coralia", ["random", Last], games=4, seed=2, check=True)
    assert again == tally


def test_a_match_is_the_same_in_several_processes() -> None:
    one = rt.play_match("coralia", ["random", Last], games=4, seed=2)
    assert rt.play_match("coralia", ["random", Last], games=4, seed=2, jobs=2) == one
    named = "tests.library.test_records:Last"
    assert rt.play_match("coralia", ["random", named], games=4, seed=2) == one
    assert rt.play_match("coralia", ["random", Last], games=4, seed=3) != one


def test_a_match_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="no game 'draughts'"):
        rt.play_match("draughts", ["random", "random"])
    with pytest.raises(ValueError, match="is for 2, 3, 4 players"):
        rt.play_match("coralia", ["random"])
    with pytest.raises(ValueError, match="no option 'colour'"):
        rt.play_match("coralia", ["random", "random"], options={"colour": "red"})
    with pytest.raises(rt.BotError, match="no bot 'genius'"):
        rt.play_match("coralia", ["random", "genius"])
