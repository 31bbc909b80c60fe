"""What comes after 0.1.0 is written only where it is in use: options, fields, data."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

from reeftable.core import record as records
from reeftable.core import replay
from reeftable.core.game import ExcludedOption, Exclusion, Option, PositionError
from reeftable.core.record import RecordError
from reeftable.games.coralia.data import CoraliaData
from reeftable.games.coralia.game import GAME, CoraliaGame

LATER = Option("house_rule", ("no", "yes"), "COR-R1", since="0.2.0")
ON, OFF = {"house_rule": "yes"}, {"house_rule": "no"}
FIELD = "turns"
TABLE = '\n[house_rule]\noption = "house_rule"\nbonus = 3\ngrade = "assumed"\n'


def later_game(table: str = TABLE, field: str | None = FIELD) -> CoraliaGame:
    """Coralia with one more option, which may have a field and a table of its own."""
    text = resources.files("reeftable.games.coralia").joinpath("data.toml").read_text("utf-8")
    game = CoraliaGame(CoraliaData(tomllib.loads(text + table)))
    game.options = [*game.options, LATER]
    game.used_by = {field: LATER.name} if field is not None else {}
    return game


def text_of(game: CoraliaGame, options: dict[str, str]) -> str:
    """The record of a whole game."""
    state = game.new(players=2, seed=5, options=options)
    record = records.start_record(state, ["Ann", "Ben"], seed=5)
    while not state.over:
        records.play(record, state, state.actions()[0] if state.to_move >= 0 else state.sample())
    records.finish(record, state)
    return records.write(record)


def without_options(text: str) -> str:
    return "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith("options")
    )


def test_at_its_default_a_later_option_leaves_no_trace() -> None:
    game = later_game("", None)
    for options in ({}, OFF):
        state = game.new(players=3, seed=1, options=options)
        before = GAME.new(players=3, seed=1)
        assert state.options == {**before.options, "house_rule": "no"}
        assert state.position() == before.position() and state.digest() == before.digest()
        assert text_of(game, options) == text_of(GAME, {})


def test_otherwise_it_is_written_everywhere() -> None:
    game = later_game()
    state = game.new(players=2, seed=1, options=ON)
    assert state.position()["options"]["house_rule"] == "yes"
    assert state.digest() != GAME.new(players=2, seed=1).digest()
    assert game.load(state.position()).options["house_rule"] == "yes"
    text = text_of(game, ON)
    assert "house_rule=yes" in text
    assert replay.verify(records.read(text), game).over
    with pytest.raises(RecordError, match="no option 'house_rule'"):
        replay.verify(records.read(with_hash(text, GAME.data_hash)), GAME)


def with_hash(text: str, data_hash: str) -> str:
    return "\n".join(
        f"data: {data_hash}" if line.startswith("data: ") else line for line in text.split("\n")
    )


def test_an_option_missing_in_a_record_is_its_default() -> None:
    text = text_of(GAME, {})
    record = records.read(without_options(text))
    assert record.options == {}
    state = replay.verify(record, GAME)
    assert state.options == GAME.full_options({})
    assert replay.verify(records.read(text), later_game("", None)).options["house_rule"] == "no"
    strict = text_of(GAME, {"reroll": "unlocked"})
    with pytest.raises(RecordError):
        replay.verify(records.read(without_options(strict)), GAME)


def test_a_position_may_lack_a_later_option_but_none_of_the_first_version() -> None:
    game = later_game()
    position = game.new(players=2, seed=1).position()
    assert "house_rule" not in position["options"]
    assert game.load(position).options["house_rule"] == "no"
    for name in position["options"]:
        fewer = {k: v for k, v in position["options"].items() if k != name}
        with pytest.raises(PositionError, match=r"^options: "):
            game.load({**position, "options": fewer})
    with pytest.raises(PositionError, match=r"^options: "):
        GAME.load({**position, "options": {**position["options"], **ON}})


def test_a_field_of_an_option_is_there_only_when_the_option_is_used() -> None:
    game = later_game()
    off: Any = game.new(players=2, seed=1)
    assert FIELD not in off.position()
    again = game.load(off.position())
    assert again.position() == off.position() and again.turns == off.turns
    with pytest.raises(PositionError, match=f"^{FIELD}: no such field"):
        game.load({**off.position(), FIELD: 0})
    on = game.new(players=2, seed=1, options=ON)
    assert on.position()[FIELD] == on.turns
    assert game.load(on.position()).digest() == on.digest()
    fewer = on.position()
    del fewer[FIELD]
    with pytest.raises(PositionError, match=f"^{FIELD}: missing"):
        game.load(fewer)


def test_a_table_of_an_option_is_hashed_only_when_the_option_is_used() -> None:
    game, other = later_game(), later_game(TABLE.replace("bonus = 3", "bonus = 4"))
    assert game.data_hash == game.hash_with({}) == game.hash_with(OFF) == GAME.data_hash
    assert len({GAME.data_hash, game.hash_with(ON), other.hash_with(ON)}) == 3
    off, on = records.read(text_of(game, OFF)), records.read(text_of(game, ON))
    assert (off.data, on.data) == (GAME.data_hash, game.hash_with(ON))
    assert replay.verify(off, other).over
    with pytest.raises(RecordError, match="made with the data"):
        replay.verify(on, other)


# -- choices that exclude each other --------------------------------------------------------

STRICT = Exclusion("yes", "white_island", "strict", "COR-R2")
# What belongs to the first option cannot be chosen without it.
PART = Option(
    "part",
    ("no", "yes"),
    "COR-R3",
    "0.2.0",
    excludes=(Exclusion("yes", "house_rule", "no", "COR-R3"),),
)


def excluding_game() -> CoraliaGame:
    """Coralia with two more options; one excludes an old choice, the other needs the one."""
    game = later_game()
    house_rule = Option("house_rule", ("no", "yes"), "COR-R1", "0.2.0", excludes=(STRICT,))
    game.options = [*GAME.options, house_rule, PART]
    return game


def test_choices_that_exclude_each_other_are_refused_with_the_rule() -> None:
    game = excluding_game()
    strict = {**ON, "white_island": "strict"}
    with pytest.raises(
        ExcludedOption, match="house_rule=yes excludes white_island=strict"
    ) as error:
        game.new(players=2, options=strict)
    assert error.value.rule == "COR-R2" and "(COR-R2)" in str(error.value)
    with pytest.raises(ExcludedOption, match=r"part=yes excludes house_rule=no \(COR-R3\)"):
        game.new(players=2, options={"part": "yes"})
    for options in ({}, ON, {"white_island": "strict"}, {"part": "no"}, {**ON, "part": "yes"}):
        assert game.new(players=2, options=options).players == 2


def test_neither_a_position_nor_a_record_may_hold_excluded_choices() -> None:
    game = excluding_game()
    position = game.new(players=2, seed=1, options=ON).position()
    position["options"]["white_island"] = "strict"
    with pytest.raises(PositionError, match=r"^options: .*COR-R2"):
        game.load(position)
    text = text_of(game, ON).replace("white_island=middle", "white_island=strict")
    with pytest.raises(RecordError, match="COR-R2"):
        replay.verify(records.read(text), game)


# -- arrays ---------------------------------------------------------------------------------


def test_an_array_that_is_empty_at_first_has_no_other_length_unless_it_grows() -> None:
    game = later_game("", None)
    position = game.new(players=2, seed=1).position()
    assert position["drawn"] == []
    game.growing = ()
    with pytest.raises(PositionError, match=r"^drawn: 0 numbers expected, not 1"):
        game.load({**position, "drawn": [0]})


def test_a_field_of_an_option_need_not_be_there_without_the_option() -> None:
    game = later_game("", None)
    game.scalars = [*game.scalars, "only_with_the_option"]
    game.used_by = {"only_with_the_option": LATER.name}
    assert game.new(players=2, seed=1).position() == GAME.new(players=2, seed=1).position()
