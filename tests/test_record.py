"""Records: kept while a game is played, written, read, replayed, continued, shown to one seat."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import pytest

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core import replay as rep
from reeftable.core.record import PartialRecord, Record, RecordError
from tests import recorded
from tests.recorded import COMMITTED, NONE, SEED, SOURCES, Table

each_game = pytest.mark.parametrize(("name", "players"), recorded.all_games())
each_source = pytest.mark.parametrize("source", SOURCES)


def seats(players: int) -> list[int]:
    return [*range(players), rt.SPECTATOR]


# -- reading what was written -----------------------------------------------------------------


def assert_round_trip(record: Record) -> None:
    text = rec.write(record)
    again = rec.read(text)
    assert recorded.same(again, record)
    assert rec.write(again) == text
    assert recorded.same(rec.read(text.encode()), record)
    lines = text.split("\n")
    for entry in again.entries:
        assert lines[entry.line - 1].endswith(" " + entry.text)


@each_source
@each_game
def test_a_finished_game_is_written_read_and_verified(name: str, players: int, source: str) -> None:
    table = recorded.over(name, players, 3, source)
    assert_round_trip(table.record)
    s = rep.verify(rec.read(table.text()), table.game)
    assert s.over and s.digest() == table.state.digest()
    assert table.record.scores == table.state.scores()
    assert bool(table.record.secret) == (source == COMMITTED)


@each_source
@each_game
def test_a_running_game_is_written_read_and_verified(name: str, players: int, source: str) -> None:
    for seed in range(7):
        table = recorded.running(name, players, seed, source)
        assert_round_trip(table.record)
        record = rec.read(table.text())
        assert not record.has_result and not record.secret
        assert rep.verify(record, table.game, table.source).digest() == table.state.digest()


@each_game
def test_a_game_not_yet_begun_is_a_record_too(name: str, players: int) -> None:
    table = Table(name, players, 1).play(0)
    assert_round_trip(table.record)
    assert rep.verify(table.record, table.game).entries == 0
    assert_round_trip(rec.partial(table.record, table.game, 0))


def test_the_text_reads_as_documented() -> None:
    game = rt.game("coralia")
    source = rt.Committed(bytes(32), ["sand and salt", ""])
    s = game.new(players=2, source=source)
    record = rec.start_record(s, ["Anna", "random bot"], source=source)
    record.comments.append("low tide")
    rec.play(record, s, s.parse("tile red special"))
    record.entries[0].comments.extend(["a good start", ""])
    rec.play(record, s, s.parse("tile orange jelly"))
    rec.finish(record, s)
    assert rec.write(record) == (
        f"reef 1\nkind: full\ngame: coralia\nrules: 1\ndata: {game.data_hash}\nplayers: 2\n"
        "options: octopus_counts=all pearl_rank=dense reroll=all white_island=middle\n"
        "seat 0: Anna\nseat 1: random bot\n"
        "commitment: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\n"
        "contribution 0: sand and salt\ncontribution 1:\n"
        "takebacks: 0\n\n"
        "; low tide\n* tile red special\n; a good start\n;\n* tile orange jelly\n"
        f"\ndigest: {s.digest()}\n"
    )


@each_game
def test_comments_stay_where_they_were(name: str, players: int) -> None:
    table = recorded.running(name, players, 5)
    table.record.comments = ["before it all", ""]
    table.record.entries[2].comments = ["0 looks like an entry", "; and  ünder it: ☂"]
    table.record.entries[-1].comments = ["last"]
    assert_round_trip(table.record)
    assert rep.verify(table.record, table.game).digest() == table.state.digest()


# -- replaying --------------------------------------------------------------------------------


@each_source
@each_game
def test_replay_stops_at_any_entry(name: str, players: int, source: str) -> None:
    table = Table(name, players, 11, source)
    digests = [table.state.digest()]
    while not table.state.over:
        table.step()
        digests.append(table.state.digest())
    rec.finish(table.record, table.state)
    record = rec.read(table.text())
    for n in range(0, len(digests), 3):
        assert rep.replay(record, table.game, n).digest() == digests[n]
    assert rep.replay(record, table.game).digest() == digests[-1]
    for n in (-1, len(digests), 10**30):
        with pytest.raises(ValueError, match="entries"):
            rep.replay(record, table.game, n)


@pytest.mark.parametrize("source", [SEED, COMMITTED])
@each_game
def test_a_resumed_game_goes_on_with_the_very_same_chance(
    name: str, players: int, source: str
) -> None:
    whole = recorded.over(name, players, 4, source)
    for n in range(0, len(whole.record.entries), 29):
        saved = Table(name, players, 4, source).play(n).text()
        record = rec.read(saved)
        s = rep.replay(record, whole.game, source=whole.source)
        for entry in whole.record.entries[n:]:
            action = rec.deal(record, s) if s.to_move == rt.CHANCE else s.parse(entry.text)
            assert s.text(action) == entry.text
            if entry.who != rt.CHANCE:
                rec.play(record, s, action)
        rec.finish(record, s)
        assert rec.write(record) == whole.text()


@each_game
def test_without_a_source_the_resumed_game_waits_for_outcomes(name: str, players: int) -> None:
    for source in (NONE, COMMITTED):
        table = Table(name, players, 2, source).play(0)
        s = rep.replay(rec.read(table.text()), table.game)
        assert s.generator is None and s.committed is None


@each_game
def test_a_move_taken_back_leaves_the_kept_line_and_a_count(name: str, players: int) -> None:
    table = Table(name, players, 6)
    while table.state.undo_point() == table.state.entries:
        table.step()
    undo_point, gone = table.state.undo_point(), table.state.entries
    rec.take_back(table.record, undo_point)
    table.state = rep.replay(table.record, table.game)
    assert (table.state.entries, len(table.record.entries)) == (undo_point, undo_point)
    table.play()
    assert table.record.takebacks == 1 and "\ntakebacks: 1\n" in table.text()
    assert_round_trip(table.record)
    assert rep.verify(rec.read(table.text()), table.game).digest() == table.state.digest()
    for n in (-1, len(table.record.entries), len(table.record.entries) + gone):
        with pytest.raises(ValueError, match="cannot keep"):
            rec.take_back(table.record, n)


# -- what one seat may take away --------------------------------------------------------------


@each_source
@each_game
def test_a_partial_record_reads_and_writes_the_same(name: str, players: int, source: str) -> None:
    for seed, seat in itertools.product(range(3), seats(players)):
        table = recorded.running(name, players, seed, source)
        table.record.comments = ["a private thought"]
        table.record.entries[0].comments = ["another"]
        part = rec.partial(table.record, table.game, seat)
        assert_round_trip(part)
        text = rec.write(part)
        for word in ("\nseed:", "\nsecret:", "\ndigest:", "\nscores:", "thought", "another"):
            assert word not in text
        assert ("\ncommitment:" in text) == (source == COMMITTED)
        for refuse in (rep.replay, rep.verify):
            with pytest.raises(PartialRecord, match="line 2: a partial record") as caught:
                refuse(rec.read(text), table.game)
            assert caught.value.line == 2


@each_game
def test_a_partial_record_holds_each_entry_as_the_seat_may_read_it(name: str, players: int) -> None:
    table = recorded.over(name, players, 8)
    for seat in seats(players):
        part = rec.partial(table.record, table.game, seat)
        s = rep.replay(table.record, table.game, 0)
        for entry, seen in zip(table.record.entries, part.entries, strict=True):
            action = s.parse(entry.text)
            assert (seen.who, seen.text) == (entry.who, s.text_for(action, seat))
            s.apply(action)


def twin(table: Table, seat: int) -> tuple[Record, Record]:
    """Two games that look alike to the seat although they differ, for as long as that lasts."""
    a = table.game.new(table.state.players, options=table.record.options)
    b = a.clone()
    one, two = (rec.start_record(s, table.record.names) for s in (a, b))
    for entry in table.record.entries:
        action = a.parse(entry.text)
        after = a.clone()
        after.apply(action)
        other = look_alike(b, seat, a.text_for(action, seat), after, table.rng.below(4))
        if other is None:
            break
        rec.play(one, a, action)
        rec.play(two, b, other)
    rec.finish(one, a)
    rec.finish(two, b)
    return one, two


def look_alike(b: Any, seat: int, seen: str, after: Any, turn: int) -> int | None:
    """An action that reads so to the seat and leads to what it sees afterwards."""
    actions = b.actions()
    for action in actions[turn:] + actions[:turn]:
        if b.text_for(action, seat) == seen:
            then = b.clone()
            then.apply(action)
            if then.view(seat) == after.view(seat):
                return int(action)
    return None


@each_game
def test_a_partial_record_hides_what_the_view_hides(name: str, players: int) -> None:
    different = masked = 0
    for seed, seat in itertools.product(range(5), seats(players)):
        table = recorded.over(name, players, seed)
        entries = rec.partial(table.record, table.game, seat).entries
        masked += [entry.text for entry in entries] != [
            entry.text for entry in table.record.entries
        ]
        one, two = twin(table, seat)
        different += one.digest != two.digest
        parts = [rec.write(rec.partial(record, table.game, seat)) for record in (one, two)]
        assert parts[0] == parts[1]
    assert (different > 0) == (masked > 0), "where something is masked it must make a difference"


@each_game
def test_a_partial_record_is_for_a_seat_there_is_and_is_not_continued(
    name: str, players: int
) -> None:
    table = recorded.running(name, players, 1)
    with pytest.raises(ValueError, match="no seat"):
        rec.partial(table.record, table.game, players)
    part = rec.partial(table.record, table.game, 0)
    with pytest.raises(ValueError, match="cannot be continued"):
        rec.add(part, table.state, table.state.actions()[0])
    with pytest.raises(PartialRecord):
        rec.partial(part, table.game, 0)


def test_a_refusal_travels_between_processes() -> None:
    for error in (RecordError(12, "what"), PartialRecord(2, "partial")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (str(again), again.line, again.what) == (str(error), error.line, error.what)
