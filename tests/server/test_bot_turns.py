"""Whose question the bots answer next, and how many questions and tables one person may have."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import reeftable as rt
from reeftable.server.bot_pool import BotPool
from reeftable.server.fair_queue import Turn, Urgency
from reeftable.server.hints import MOST_ASKERS
from tests.server.live_server import RELAXED, Guest, LiveServer, live_server

pytestmark = pytest.mark.anyio


class Held:
    """Bots that wait, and the questions they have been asked so far."""

    def __init__(self, folder: Path) -> None:
        self.questions = folder / "questions.jsonl"
        self.file = folder / "held"
        self.file.touch()
        program = (sys.executable, "-m", "tests.server.held_bots")
        self.command = (*program, str(self.questions), str(self.file))

    def seen_questions(self) -> list[Any]:
        text = self.questions.read_text("utf-8") if self.questions.exists() else ""
        return [tuple(json.loads(line)) for line in text.splitlines()]

    async def until_question(self, count: int = 1) -> None:
        await until(lambda: len(self.seen_questions()) >= count)

    def release(self) -> None:
        self.file.unlink()


async def until(is_true: Callable[[], bool]) -> None:
    """Wait, however slow the machine is."""
    while not is_true():
        await asyncio.sleep(0.01)


# -- people in turn, then their tables -----------------------------------------------------------


def question() -> rt.State:
    """A position in which somebody is to move."""
    state: rt.State = rt.game("coralia").new(2, seed=1)
    while state.to_move == rt.CHANCE:
        state.deal()
    return state


async def answered_in_order(folder: Path, turns: list[Turn]) -> list[str]:
    """The tables in the order in which one bot process hears of them; the first holds it."""
    held = Held(folder)
    pool = BotPool(1, 600.0, held.command)
    state = question()
    tasks = []
    for seed, turn in enumerate(turns):
        seat = int(state.to_move)
        tasks.append(asyncio.create_task(pool.plan(state, seat, "easy", seed, turn)))
        await held.until_question()
    held.release()
    await asyncio.gather(*tasks)
    await pool.close()
    return [turns[seed].table for _, seed in held.seen_questions()]


async def test_people_take_turns_and_then_their_tables(tmp_path: Path) -> None:
    who = ["a1", "a2", "a2", "a2", "a3", "b1", "b1", "c1"]
    turns = [Turn(Urgency.MOVE, table[0], table) for table in who]
    order = await answered_in_order(tmp_path, turns)
    assert order == ["a1", "a2", "b1", "c1", "a3", "b1", "a2", "a2"]


async def test_moves_come_before_hints_and_tables_without_people_last(tmp_path: Path) -> None:
    turns = [
        Turn(Urgency.HINT, "a", "first"),
        Turn(Urgency.UNATTENDED, "b", "nobody plays"),
        Turn(Urgency.HINT, "c", "hint"),
        Turn(Urgency.MOVE, "d", "move"),
    ]
    order = await answered_in_order(tmp_path, turns)
    assert order == ["first", "move", "hint", "nobody plays"]


async def test_a_quick_move_waits_for_no_search(tmp_path: Path) -> None:
    held = Held(tmp_path)
    pool = BotPool(1, 600.0, held.command)
    state = question()
    seat, turn = int(state.to_move), Turn(Urgency.MOVE, "a", "a1")
    searches = [
        asyncio.create_task(pool.hints(state, seat, "hard", 0, Turn(Urgency.HINT, "b", "b1"))),
        asyncio.create_task(pool.plan(state, seat, "hard", 1, Turn(Urgency.MOVE, "c", "c1"))),
    ]
    await held.until_question()
    quick = asyncio.create_task(pool.plan(state, seat, "easy", 2, turn))
    await held.until_question(2)
    assert held.seen_questions() == [("hint", 0), ("choose", 2)]
    held.release()
    await asyncio.gather(*searches, quick)
    await pool.close()


async def test_bots_play_in_the_owners_turn_and_last_when_everybody_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_server(tmp_path) as server:
        ann = await server.guest("Ann")
        pool = server.services.hub.bots.pool
        plan, turns = pool.plan, []

        async def noting(*arguments: Any) -> list[int]:
            turns.append(arguments[-1])
            return await plan(*arguments)

        monkeypatch.setattr(pool, "plan", noting)
        table = await ann.table("lumicora", "mb")
        client = await ann.look(table["id"])
        while not turns and await client.my_turn():
            await client.move()
            await client.settle()
        first = turns[0]
        assert (first.urgency, first.person, first.table) == (Urgency.MOVE, ann.id, table["id"])
        await ann.ok("POST", f"/api/tables/{table['id']}/leave")
        await until(lambda: turns[-1].urgency == Urgency.UNATTENDED)


# -- hints ---------------------------------------------------------------------------------------


@asynccontextmanager
async def server_with_held_bots(
    folder: Path, **settings: Any
) -> AsyncIterator[tuple[LiveServer, Held]]:
    held = Held(folder)
    changed = replace(RELAXED, bot_seconds=600.0, **settings)
    async with live_server(folder, changed) as server:
        server.services.hub.bots.pool.command = held.command
        yield server, held


async def hint_path(guest: Guest) -> str:
    """Where to ask for a hint: at a table with nobody else, so that it is always one's turn."""
    table = await guest.table(seats="mm", hints=True)
    return f"/api/tables/{table['id']}/hint?seat={table['to_move']}"


async def test_one_hint_at_a_time_and_the_same_for_the_same_position(tmp_path: Path) -> None:
    async with server_with_held_bots(tmp_path) as (server, held):
        ann = await server.guest("Ann")
        path, other = await hint_path(ann), await hint_path(ann)
        tasks = [asyncio.create_task(ann.ok("GET", path)) for _ in range(MOST_ASKERS)]
        await held.until_question()
        await until(lambda: server.services.hub.hints.pending[ann.id].askers == MOST_ASKERS)
        assert await ann.refused("GET", other) == (429, "one_hint")
        assert await ann.refused("GET", path) == (429, "one_hint"), "enough requests wait for it"
        held.release()
        answers = await asyncio.gather(*tasks)
        assert answers[0] and answers == [answers[0]] * MOST_ASKERS
        assert await ann.ok("GET", path) == answers[0]
        assert len(held.seen_questions()) == 1, (
            "all five were one question, and the sixth was known"
        )
        assert await ann.ok("GET", other)
        assert len(held.seen_questions()) == 2


async def test_a_hint_is_dropped_when_nobody_waits_for_it(tmp_path: Path) -> None:
    async with server_with_held_bots(tmp_path) as (server, held):
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        pending = server.services.hub.hints.pending
        first = asyncio.create_task(ann.ok("GET", await hint_path(ann)))
        await held.until_question()
        second = asyncio.create_task(ben.ok("GET", await hint_path(ben)))
        await until(lambda: ben.id in pending)
        second.cancel()  # closes the connection
        await until(lambda: ben.id not in pending)
        held.release()
        assert await first
        assert await ann.ok("GET", await hint_path(ann))
        assert len(held.seen_questions()) == 2, "nobody asked for Ben"


async def test_a_newer_question_replaces_one_that_still_waits(tmp_path: Path) -> None:
    async with server_with_held_bots(tmp_path) as (server, held):
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        pending = server.services.hub.hints.pending
        first = asyncio.create_task(ann.ok("GET", await hint_path(ann)))
        await held.until_question()
        old = asyncio.create_task(ben.refused("GET", await hint_path(ben)))
        await until(lambda: ben.id in pending)
        new = asyncio.create_task(ben.ok("GET", await hint_path(ben)))
        assert await old == (503, "no_hint")
        held.release()
        assert await first and await new
        assert len(held.seen_questions()) == 2


async def test_few_hints_wait_at_once(tmp_path: Path) -> None:
    async with server_with_held_bots(tmp_path, hints_waiting=1) as (server, held):
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        first = asyncio.create_task(ann.ok("GET", await hint_path(ann)))
        await held.until_question()
        assert await ben.refused("GET", await hint_path(ben)) == (429, "too_many_hints")
        held.release()
        assert await first


# -- tables with bots ----------------------------------------------------------------------------


async def test_a_table_needs_a_person(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann = await server.guest("Ann")
        for kinds in (["bot", "bot"], ["bot", "open"], ["open", "open"]):
            body = {"game": "coralia", "seats": [{"kind": kind} for kind in kinds]}
            assert await ann.refused("POST", "/api/tables", body) == (422, "nobody_sits")


async def test_tables_with_bots_per_person(tmp_path: Path) -> None:
    too_many = (429, "too_many_bot_tables")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    body = {"game": "coralia", "seats": seats}
    async with live_server(tmp_path, replace(RELAXED, bot_tables_per_person=2)) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        for letters in ("mb", "mbo"):
            await ann.table(seats=letters)
        assert await ann.refused("POST", "/api/tables", body) == too_many
        alone = await ann.table(seats="mo")
        assert await ann.refused("POST", f"/api/tables/{alone['id']}/start") == too_many
        await ann.table(seats="mm")
        await ben.table(seats="mb")
