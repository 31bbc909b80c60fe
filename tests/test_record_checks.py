"""A record that can be read but is not true is refused, and no refusal tells what is hidden."""

from __future__ import annotations

import re

import pytest

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core import replay as rep
from reeftable.core.record import RecordError
from tests import recorded
from tests.recorded import (
    COMMITTED,
    NONE,
    SEED,
    Table,
    inserted,
    line_of,
    with_line,
    with_value,
    without,
)

each_game = pytest.mark.parametrize(("name", "players"), recorded.all_games())
FIRST = recorded.all_games()[0]


def unverified(text: str, line: int, what: str = "") -> None:
    """It can be read and would be written the same, but verifying must fail on that line."""
    record = rec.read(text)
    assert rec.write(record) == text
    with pytest.raises(RecordError) as caught:
        rep.verify(record, rt.game(FIRST[0]))
    assert caught.value.line == line
    assert what in caught.value.what


def text_of(source: str = SEED) -> str:
    """The record of a finished game."""
    return recorded.over(*FIRST, 3, source).text()


def test_entries_are_written_in_plain_notation() -> None:
    text = text_of(NONE)
    first = text.split("\n").index("") + 2
    own = text.split("\n")[first - 1]
    unverified(with_line(text, first, own.upper()), first, "in a record this is written")
    unverified(with_line(text, first, own.replace(" ", "  ").replace("*  ", "* ")), first)
    unverified(with_line(text, first, "* nonsense"), first, "no such move: 'nonsense'")


def test_other_rules_data_options_or_players_are_refused_by_name() -> None:
    text, game = text_of(), rt.game(FIRST[0])
    newer = str(game.rules_version + 1)
    current = f"the current one is {game.rules_version}"
    what = f"made with rules version {newer} of {game.name}; {current}"
    unverified(with_value(text, "rules", newer), line_of(text, "rules"), what)
    what = f"made with the data {'0' * 64} of {game.name}; the data here is {game.data_hash}"
    unverified(with_value(text, "data", "0" * 64), line_of(text, "data"), what)
    what = f"a record of chess, not of {game.name}"
    unverified(with_value(text, "game", "chess"), line_of(text, "game"), what)
    for name, players in recorded.all_games():
        table = recorded.over(name, players, 1)
        if table.record.options:
            wrong = re.sub(r"=\S+\n", "=never\n", table.text(), count=1)
            with pytest.raises(RecordError, match=r"line 7: option .* not 'never'"):
                rep.verify(rec.read(wrong), table.game)


def test_a_number_of_players_the_game_is_not_for_is_refused() -> None:
    lone = text_of(NONE)
    for seat in range(FIRST[1] - 1, 0, -1):
        lone = without(lone, line_of(lone, f"seat {seat}"))
    lone = with_value(lone, "players", "1")
    lone = lone[: lone.index("\n\n") + 2] + f"\ndigest: {'0' * 64}\n"
    unverified(lone, line_of(lone, "players"), "cannot be played by 1 players")


@each_game
def test_what_the_end_says_must_be_true(name: str, players: int) -> None:
    table = recorded.over(name, players, 2, COMMITTED)
    text, game = table.text(), table.game
    for key in ("scores", "ranks", *(f"breakdown {seat}" for seat in range(players)), "digest"):
        line = line_of(text, key)
        own = text.split("\n")[line - 1]
        last = own[-1]
        wrong = with_line(text, line, own[:-1] + ("1" if last != "1" else "2"))
        with pytest.raises(RecordError, match=r"the entries lead to (a )?different") as caught:
            rep.verify(rec.read(wrong), game)
        assert caught.value.line == line
    start, end = line_of(text, "scores") - 1, line_of(text, "secret")
    lines = text.split("\n")
    with pytest.raises(RecordError, match="the result is missing"):
        rep.verify(rec.read("\n".join(lines[:start] + lines[end:])), game)


@each_game
def test_a_result_before_the_end_is_refused(name: str, players: int) -> None:
    table = recorded.over(name, players, 2)
    text = table.text()
    shorter = without(text, table.record.entries[-1].line)
    with pytest.raises(RecordError, match="the game is not over") as caught:
        rep.verify(rec.read(shorter), table.game)
    assert caught.value.line == line_of(shorter, "scores")


@each_game
def test_an_entry_after_the_end_is_refused(name: str, players: int) -> None:
    table = recorded.over(name, players, 2)
    last = table.record.entries[-1]
    longer = inserted(table.text(), last.line + 1, f"0 {last.text}")
    with pytest.raises(RecordError, match="GAME_OVER") as caught:
        rep.verify(rec.read(longer), table.game)
    assert caught.value.line == last.line + 1


@each_game
def test_the_commitment_is_checked(name: str, players: int) -> None:
    table = recorded.over(name, players, 2, COMMITTED)
    text, game = table.text(), table.game
    line = line_of(text, "commitment")
    for key in ("secret", "commitment"):
        with pytest.raises(RecordError, match="not the one committed to") as caught:
            rep.replay(rec.read(with_value(text, key, "0" * 64)), game, 0)
        assert caught.value.line == line
    with pytest.raises(RecordError, match="the secret is not revealed") as caught:
        rep.verify(rec.read(without(text, line_of(text, "secret"))), game)
    assert caught.value.line == line
    mixed = with_value(text, "contribution 0", "another wave")
    with pytest.raises(RecordError, match="not the outcome of the source of chance"):
        rep.replay(rec.read(mixed), game)


@each_game
def test_a_source_given_must_be_the_one_of_the_record(name: str, players: int) -> None:
    table = recorded.running(name, players, 2, COMMITTED)
    assert table.source is not None
    others = {
        "not the one committed to": recorded.committed(players, 1),
        "contributions are not those": rt.Committed(table.source.secret),
    }
    for what, other in others.items():
        with pytest.raises(RecordError, match=what) as caught:
            rep.replay(table.record, table.game, source=other)
        assert caught.value.line == line_of(table.text(), "commitment")


@each_game
def test_every_outcome_must_be_the_one_the_seed_gives(name: str, players: int) -> None:
    table = recorded.over(name, players, 2)
    first = next(e for e in table.record.entries if e.who == rt.CHANCE)
    seeds = 0
    for seed in range(20, 30):
        other = with_value(table.text(), "seed", str(seed))
        with pytest.raises(RecordError, match="not the outcome of the source of chance") as caught:
            rep.replay(rec.read(other), table.game)
        assert caught.value.line >= first.line
        seeds += caught.value.line == first.line
    assert seeds > 0


@each_game
def test_a_refused_entry_names_line_and_rule_and_nothing_hidden(name: str, players: int) -> None:
    table = recorded.over(name, players, 5, NONE)
    record, game = table.record, table.game
    s = game.new(players, options=record.options)
    for entry in record.entries:
        right = s.parse(entry.text)
        wrong = next(a for a in range(game.num_actions - 1, -1, -1) if not s.is_legal(a))
        refusal = s.why_not(wrong)
        assert refusal is not None
        entry.text = game.text(wrong)
        with pytest.raises(RecordError) as caught:
            rep.replay(record, game)
        assert str(caught.value) == f"line {entry.line}: not allowed by {refusal.rule}"
        entry.text = game.text(right)
        s.apply(right)


# -- keeping a record -------------------------------------------------------------------------


def test_a_record_starts_with_the_game_it_is_about() -> None:
    game, players = rt.game(FIRST[0]), FIRST[1]
    names = ["x"] * players
    s = game.new(players, seed=1)
    with pytest.raises(ValueError, match="names, got"):
        rec.start_record(s, names[1:], seed=1)
    for seed in (2, 10**30):
        with pytest.raises(ValueError, match="created with a different seed"):
            rec.start_record(s, names, seed=seed)
    with pytest.raises(ValueError, match="a number expected"):
        rec.start_record(game.new(players, seed=10**20), names, seed=10**20)
    for bad in ("", " x", "x ", "x\ny", "x\nseed: 3", "x" * 81, "\x1b[2J"):
        with pytest.raises(RecordError):
            rec.start_record(s, [*names[1:], bad], seed=1)
    s.deal()
    with pytest.raises(ValueError, match="before the first entry"):
        rec.start_record(s, names)


@each_game
def test_a_record_keeps_up_with_the_game(name: str, players: int) -> None:
    table = Table(name, players, 9).play(30)
    record, s = table.record, table.state
    wrong = next(a for a in range(table.game.num_actions) if not s.is_legal(a))
    before = len(record.entries)
    for action in (wrong, -1, table.game.num_actions):
        with pytest.raises(rt.IllegalAction):
            rec.play(record, s, action)
    assert (len(record.entries), s.entries) == (before, before)
    rec.play(record, s, s.actions()[0])
    with pytest.raises(ValueError, match="finish the record"):
        rec.write(record)
    s.apply(s.actions()[0])
    with pytest.raises(ValueError, match="entries, but the game has"):
        rec.add(record, s, s.actions()[0])
    with pytest.raises(ValueError, match="entries, but the game has"):
        rec.finish(record, s)


@each_game
def test_chance_is_not_dealt_when_a_seat_is_to_move(name: str, players: int) -> None:
    table = Table(name, players, 9)
    while table.state.to_move == rt.CHANCE:
        table.step()
    with pytest.raises(rt.IllegalAction, match="NOT_CHANCE"):
        rec.deal(table.record, table.state)


def test_the_secret_revealed_is_the_one_committed_to() -> None:
    table = Table(*FIRST, 2, COMMITTED).play()
    table.state.committed = rt.Committed(bytes(32))
    with pytest.raises(ValueError, match="not the one committed to"):
        rec.finish(table.record, table.state)


def test_a_comment_cannot_smuggle_a_line_in() -> None:
    table = recorded.running(*FIRST, 3)
    for bad in ("x\n0 stop", "x ", "\n", "\x1b", "x" * 1000):
        table.record.entries[3].comments = [bad]
        with pytest.raises(RecordError):
            rec.write(table.record)
