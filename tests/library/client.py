# pyright: strict
"""A program against the library, checked by mypy and pyright and never run.

A line that ends with `# error` must be refused by both checkers, every other line accepted.
"""

from __future__ import annotations

from pathlib import Path
from typing import assert_type

import reeftable as rt
from reeftable.games.coralia.game import GAME as CORALIA
from reeftable.games.coralia.shapes import View
from reeftable.games.coralia.state import CoraliaState


class Last:
    """Takes the last of the actions."""

    def choose(self, seat: rt.Seat) -> int:
        """The last one."""
        assert_type(seat.actions, list[int])
        assert_type(seat.resample(3), rt.State)
        print(seat.state)  # error
        return seat.actions[-1]


class Talking:
    """No bot: it answers with a text."""

    def choose(self, seat: rt.Seat) -> str:
        """A text."""
        return str(seat.number)


class Number:
    """Counts as a whole number."""

    def __index__(self) -> int:
        return 3


def states() -> None:
    """States and what can be done with them."""
    game = rt.game("coralia")
    assert_type(game, rt.Game[rt.State])
    state = game.new(players=3, seed=7, options={"white_island": "strict"})
    assert_type(state, rt.State)
    assert_type(state.clone(), rt.State)
    assert_type(state.resample(rt.SPECTATOR, 1), rt.State)
    assert_type(state.actions(), list[int])
    assert_type(state.why_not(3), rt.Refusal | None)
    assert_type(state == state.clone(), bool)
    assert_type(state.over, bool)
    assert_type(game.load(state.position()), rt.State)
    state.apply(3)
    state.apply(True)
    state.apply(Number())
    game.new(Number(), Number())
    state.view(Number())
    state.text_for(Number(), Number())
    state.apply(state.sample())
    state.view(state.to_move)
    print(state.scores()[state.to_move], state.to_move == rt.CHANCE, range(state.players))
    state.aply(3)  # error
    state.apply("red")  # error
    state.apply(3.5)  # error
    state.apply(None)  # error
    state.apply()  # error
    state.why_not("red")  # error
    state.view("me")  # error
    state.text("red")  # error
    state.option("red")  # error
    state.resample("me", 1)  # error
    state.parse(3)  # error
    print(state.scores().total)  # error
    print(state.turns)  # error
    game.new(players="three")  # error
    game.new(options={"white_island": 3})  # error
    rt.game(3)  # error
    rt.gaem("coralia")  # error
    rt.games()  # error


def one_game() -> None:
    """A game imported by name has states of its own class."""
    state = CORALIA.new(players=2, seed=1)
    assert_type(state, CoraliaState)
    assert_type(state.clone(), CoraliaState)
    assert_type(state.resample(0, 1), CoraliaState)
    print(state.clone().turns)
    print(state.turnz)  # error


def shapes(view: View) -> None:
    """What a view holds."""
    assert_type(view["seats"][0]["score"], int)
    assert_type(view["reefs"][0]["turtle"], str | None)
    print(view["saets"])  # error
    print(view["seats"][0]["points"])  # error


def records(file: Path) -> None:
    """Reading, writing, replaying and verifying."""
    record = rt.read_record(file)
    assert_type(record, rt.Record)
    assert_type(rt.parse_record("reeftable 1"), rt.Record)
    assert_type(rt.format_record(record), str)
    assert_type(rt.replay(record, upto=3), rt.State)
    assert_type(rt.verify(record), rt.State)
    rt.write_record(record, "game.reef")
    rt.write_record("game.reef", record)  # error
    rt.replay(file)  # error


def matches() -> None:
    """Bots against each other."""
    bot: rt.Bot = Last()
    bot = Talking()  # error
    tally = rt.play_match("coralia", ["easy", Last], games=10, seed=1)
    assert_type(tally, rt.Tally)
    assert_type(tally.seats[0].wins, int)
    rt.play_match("coralia", ["easy", Talking])  # error
    rt.play_match("coralia", [Last, 3])  # error
    assert_type(rt.load_bot("hard"), rt.Bot)
    assert_type(bot.choose(rt.Seat(rt.game("coralia").new(), 0, rt.seeded(1))), int)
    assert_type(rt.__version__, str)
