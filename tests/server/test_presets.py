"""Presets: they answer as decided, only their owner knows of them, and they outlive a restart."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import reeftable as rt
from reeftable.core.chance import Committed
from reeftable.core.record import start_record
from reeftable.server import commands
from reeftable.server.refusal import RequestRefused
from reeftable.server.table_config import TableConfig
from reeftable.server.table_state import TableState, apply_event
from reeftable.server.transaction import Transaction
from reeftable.server.wire import Preset, SeatRequest, TableRequest
from tests.server.live_server import live_server
from tests.server.two_people import two_people

OPTIONS = {"second_kind": "yes"}
PEOPLE = ("ann", "ben", "cem")
MOST_MOVES = 3_000


class Table:
    """A table in memory at which people play at random, buying cards when they can."""

    def __init__(self, secret: int = 1) -> None:
        game = rt.game("reef_encounter")
        seats = [SeatRequest(kind="open")] * len(PEOPLE)
        request = TableRequest(game=game.name, seats=seats, options=OPTIONS)
        options = game.full_options(OPTIONS)
        self.config = TableConfig("t", game, options, request, bytes([secret] * 32), "", 0.0)
        self.state = TableState(self.config.empty_chairs())
        self.rng = random.Random(secret)
        self.log: list[Any] = []
        for seat, person in enumerate(PEOPLE):
            self.do(lambda tx, p=person, n=seat: commands.sit(tx, p, p, n, ""))

    def do(self, command: Any) -> Transaction:
        tx = Transaction(self.config, self.state, 0.0, 0.0)
        command(tx)
        self.state = tx.after
        self.log += tx.events
        return tx

    @property
    def game(self) -> Any:
        return self.state.game_state

    @property
    def is_window(self) -> bool:
        return type(self.game.present).__name__ == "React" and self.game.to_move >= 0

    def move(self, text: str | None = None) -> Transaction:
        seat = int(self.game.to_move)
        if text is None:
            texts = [self.game.text(action) for action in self.game.actions()]
            cards = [one for one in texts if one.startswith("buy")]
            text = self.rng.choice(cards or texts)
        action = self.game.parse(text)
        return self.do(
            lambda tx: commands.move(tx, PEOPLE[seat], seat, action, self.state.seq, "m")
        )

    def preset(self, seat: int, **message: Any) -> Transaction:
        wish = Preset(type="preset", id="p", **message)
        return self.do(lambda tx: commands.preset(tx, seat, wish))

    def play_to_window(self, trigger: str | None = None) -> None:
        for _ in range(MOST_MOVES):
            if self.game.over:
                pytest.fail("no such window in this game")
            if self.is_window and trigger in (None, self.game.view(0)["reaction"]["trigger"]):
                return
            self.move("pass" if self.is_window else None)
        pytest.fail("no window")


def test_a_preset_pass_answers_every_window_and_is_recorded_as_a_pass() -> None:
    table = Table()
    table.play_to_window()
    seat, entries = int(table.game.to_move), len(table.state.entries)
    assert table.preset(seat, answer="pass").is_public
    assert table.game.text(table.state.entries[entries].action) == "pass"
    assert table.state.entries[entries].preset
    for _ in range(400):
        if table.game.over:
            break
        assert not (table.is_window and table.game.to_move == seat)
        table.move()
    assert sum(entry.preset for entry in table.state.entries) > 1


def test_a_preset_for_this_turn_ends_with_it() -> None:
    table = Table()
    table.play_to_window()
    seat, turns = int(table.game.to_move), int(table.game.turns)
    table.preset(seat, answer="pass", until="turn")
    while table.game.turns == turns:
        assert not (table.is_window and table.game.to_move == seat)
        table.move()
    for _ in range(MOST_MOVES):
        if table.is_window and table.game.to_move == seat:
            return
        table.move()
    pytest.fail("never asked again")


def test_a_preset_does_not_answer_other_questions() -> None:
    table = Table()
    seat = int(table.game.to_move)
    tx = table.preset(seat, answer="pass")
    assert not tx.is_public and not tx.is_empty
    assert table.game.to_move == seat and table.state.seq == tx.before.seq


def attacked(secret: int) -> Table | None:
    """A table at which somebody with a card is attacked, if this game brings one."""
    table = Table(secret)
    try:
        table.play_to_window("attack")
    except pytest.fail.Exception:
        return None
    return table


def test_hiding_place_for_a_coral_is_played_when_that_coral_is_attacked() -> None:
    table = next(found for n in range(1, 40) if (found := attacked(n)) is not None)
    seat, cell = int(table.game.to_move), table.game.view(0)["reaction"]["cell"]
    position = table.game.position()
    held = position["cards"].index(seat)
    position["cards"][20], position["cards"][held] = seat, position["cards"][20]  # r21
    table.state.game_state = table.game.game.load(position)
    table.game.committed = Committed(table.config.secret, ["", "", ""])
    assert not table.preset(seat, answer="play r21", place="rock.9z9").is_public
    table.preset(seat, answer="play r21", place=f"rock.{cell}")
    assert table.state.entries[-1].preset
    assert table.game.text(table.state.entries[-1].action) == "play r21"
    assert "r21" in table.game.view(0)["discards"]


def test_RSK_K24_undo_goes_back_over_the_pass_of_a_preset_but_not_of_a_person() -> None:
    secret = next(n for n in range(1, 40) if attacked(n) is not None)
    table, other = attacked(secret), attacked(secret)
    assert table is not None and other is not None
    attacker, seat, entries = int(table.game.active), int(table.game.to_move), table.game.entries
    other.move("pass")
    assert commands.undo_target(other.state, "engine", attacker) is None
    table.preset(seat, answer="pass")
    assert commands.undo_target(table.state, "engine", attacker) == (entries - 1, False)
    person, seq = PEOPLE[attacker], table.state.seq
    table.do(lambda tx: commands.undo(tx, person, attacker, seq, None, "u"))
    assert len(table.state.entries) == entries - 1 and table.game.to_move == attacker


def test_without_presets_the_table_takes_back_what_the_game_does() -> None:
    table = Table(4)
    for _ in range(300):
        assert table.state.undo_point == table.game.undo_point()
        assert table.state.decider == table.game.decider
        table.move()


def test_the_log_leads_to_the_same_table_again() -> None:
    table = Table(2)
    table.play_to_window()
    table.preset(int(table.game.to_move), answer="pass")
    for _ in range(100):
        table.move()
    again = TableState(table.config.empty_chairs())
    for event in table.log:
        apply_event(table.config, again, event)
    assert again.game_state is not None and again.game_state.digest() == table.game.digest()
    assert (again.undo_point, again.decider) == (table.state.undo_point, table.state.decider)
    source = Committed(table.config.secret, ["", "", ""])
    state = table.config.first_state(["", "", ""])
    record = start_record(state, list(PEOPLE), source=source)
    assert "preset" not in str(record)


def test_an_answer_that_is_no_move_and_a_seat_that_does_not_play_are_refused() -> None:
    table = Table()
    with pytest.raises(RequestRefused, match="no_such_move"):
        table.preset(0, answer="sing")
    table.do(lambda tx: commands.leave(tx, "ann", [0]))
    with pytest.raises(RequestRefused, match="left"):
        table.preset(0, answer="pass")


@pytest.mark.anyio
async def test_nobody_else_notices_a_preset_and_it_outlives_a_restart(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, mine, theirs = await two_people(server, game="reef_encounter", options=OPTIONS)
        await mine.settle()
        await theirs.settle()
        before = json.dumps(theirs.scene)
        number, seq = mine.table, mine.scene["seq"]
        assert mine.scene.get("preset") is None
        answer = await mine.ask("preset", answer="pass", until="changed")
        assert answer["type"] == "ack" and answer["seq"] == seq
        await mine.until(lambda message: message["type"] == "scene")
        assert mine.scene["preset"] == {"answer": "pass", "place": "", "until": "changed"}
        assert mine.scene["seq"] == seq
        # The next thing the other person hears is the answer to a ping, and nothing in between.
        await theirs.say(type="ping")
        assert (await theirs.hear())["type"] == "pong"
        assert json.dumps(theirs.scene) == before and theirs.scene["preset"] is None
        record = await ben.call("GET", f"/api/tables/{number}/record")
        assert "preset" not in record.text
        cookies = dict(ann.http.cookies)
    async with live_server(tmp_path) as server:
        again = await server.guest("Ann")
        again.http.cookies.clear()
        again.http.cookies.update(cookies)
        client = await again.look(number)
        assert client.scene["preset"] == {"answer": "pass", "place": "", "until": "changed"}
        answer = await client.ask("preset", answer="")
        assert answer["type"] == "ack"
        await client.until(lambda message: message["type"] == "scene")
        assert client.scene["preset"] is None
