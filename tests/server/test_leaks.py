"""The same game twice through the real server, differing only in what one seat can't know."""

from __future__ import annotations

import hashlib
import io
import json
import logging
import sys
from pathlib import Path
from typing import Any

import pytest

from reeftable.core.state import State
from reeftable.core.step import CHANCE, SPECTATOR
from reeftable.games import registry
from reeftable.server import story
from reeftable.server.logs import JsonFormatter
from reeftable.server.story import happening
from reeftable.server.system import System
from reeftable.server.table_config import Dealer
from reeftable.server.wire import Happening
from tests.counts import count
from tests.server.live_server import Guest, LiveServer, TableClient, live_server
from tests.server.lookalike_games import Lookalikes, lookalikes

pytestmark = pytest.mark.anyio
LENGTH = count(70, 400)
TRY_EVERY = count(20, 50)
UNHURRIED_BOTS = (sys.executable, "-m", "tests.server.unhurried_bots")
DIFFERING = count(25, 90)  # per cent; in Lumicora little is hidden at first
GAMES = [
    (game, 2 + seed % 3, seed)
    for seed in range(1, 1 + count(1, 34))
    for game in registry.game_names()
]
# Each of them through the eyes of every seat and of a spectator.
CASES = [
    (game, players, seat, seed)
    for game, players, seed in GAMES
    for seat in (*range(players), int(SPECTATOR))
]


def fixed_system() -> System:
    """Neither time nor tokens differ from run to run."""
    tokens = 0

    def token(size: int) -> str:
        nonlocal tokens
        tokens += 1
        return hashlib.sha256(b"%d" % tokens).hexdigest()[: max(16, size)]

    return System(now=lambda: 1e9, running=lambda: 0.0, token=token, secret=lambda: b"\1" * 32)


def scripted(script: list[int]) -> Dealer:
    """Chance follows the line; beyond its end it takes the first outcome."""

    def deal(state: State) -> int:
        at = int(state.entries)
        return script[at] if at < len(script) else state.actions()[0]

    return deal


class Seen:
    """Everything that reaches the examined person."""

    def __init__(self) -> None:
        self.all: list[Any] = []

    async def call(self, guest: Guest, path: str) -> None:
        answer = await guest.call("GET", path)
        headers = sorted((k, v) for k, v in answer.headers.items() if k != "date")
        self.all.append((path, answer.status_code, headers, answer.text))


async def run(folder: Path, pair: Lookalikes, script: list[int]) -> tuple[list[Any], str]:
    """Play a line; all that the seat got to see, and the server's log."""
    folder.mkdir()
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(JsonFormatter())
    logging.getLogger().addHandler(handler)
    try:
        async with live_server(folder, system=fixed_system(), dealer=scripted(script)) as server:
            server.services.hub.bots.pool.command = UNHURRIED_BOTS
            seen = await play(server, pair, script)
    finally:
        logging.getLogger().removeHandler(handler)
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    without_times = [{k: v for k, v in line.items() if k != "at"} for line in lines]
    return seen, json.dumps(without_times)


async def play(server: LiveServer, pair: Lookalikes, script: list[int]) -> list[Any]:
    driver, spy = await server.guest("Driver"), await server.guest("Spy")
    seats = "".join("o" if i == pair.seat else "m" for i in range(pair.players))
    table = await driver.table(pair.game, seats)
    number, invite = table["id"], table["invite"]
    if pair.seat >= 0:
        body = {"seat": pair.seat, "invite": invite}
        await spy.ok("POST", f"/api/tables/{number}/sit", body)
    driving = await driver.look(number)
    spying = await spy.look(number, invite=invite)
    seen = Seen()
    game = Game(server, pair, script, driving, spying, seen, invite)
    await game.run()
    seen.all.append(spying.raw)
    return seen.all


class Game:
    """Plays a line through the server and tries everything the spy can ask for on the way."""

    def __init__(
        self,
        server: LiveServer,
        pair: Lookalikes,
        script: list[int],
        driving: TableClient,
        spying: TableClient,
        seen: Seen,
        invite: str,
    ) -> None:
        self.server = server
        self.pair = pair
        self.script = script
        self.driving = driving
        self.spying = spying
        self.seen = seen
        self.invite = invite

    async def run(self) -> None:
        undone = tried = 0
        for at, who in enumerate(self.pair.who):
            if who == CHANCE:
                continue
            await self.move(who, self.script[at])
            if who == self.pair.seat and self.spying.scene["undo_to"] == at and undone < 3:
                undone += 1
                await self.spying.ask("undo", seq=self.spying.scene["seq"])
                await self.catch_up()
                await self.move(who, self.script[at])
            # A seat is told most when it is asked: options, reasons, hints.
            asked = self.pair.seat < 0 or self.spying.scene["options"]
            if at - tried >= TRY_EVERY and asked:
                tried = at
                await self.try_everything(at)
        await self.try_everything(len(self.pair.who))

    async def move(self, who: int, action: int) -> None:
        client = self.spying if who == self.pair.seat else self.driving
        answer = await client.move(action, seat=who)
        assert answer["type"] == "ack", answer
        await self.catch_up()

    async def catch_up(self) -> None:
        table = await self.server.services.hub.get(self.spying.table)
        for client in (self.spying, self.driving):
            while client.scene["seq"] < table.state.seq:
                await client.hear()
            await client.settle()

    async def try_everything(self, at: int) -> None:
        """Late join, reconnect, replay, export, reasons, hints, errors, others' seats."""
        spy, number = self.spying.guest, self.spying.table
        for since in (0, max(0, self.spying.scene["seq"] - 5)):
            late = await spy.look(number, invite=self.invite, seen=since)
            await late.settle()
            self.seen.all.append(late.raw)
            await late.close()
            spy.clients.remove(late)
            await self.spying.until(lambda m: m["type"] == "presence")
            await self.spying.settle()
        base, key = f"/api/tables/{number}", f"invite={self.invite}"
        other = (self.pair.seat + 1) % self.pair.players
        for path in (
            f"{base}?{key}", f"{base}/record?{key}", f"{base}/record?seat={other}&{key}",
            f"{base}/replay?at={at}&{key}", f"{base}/replay?at={at // 2}&{key}",
            f"{base}/replay?at={at // 2}&seat={other}&{key}", f"{base}/replay?at=0&seat=all&{key}",
            f"{base}/chat?{key}", f"{base}/deal?{key}", "/api/me/tables",
            f"{base}/hint", f"{base}/hint?seat={other}",
            f"{base}/why?action=0", f"{base}/why?action=40", f"{base}/why?text=nonsense",
            f"{base}/why?place=island", f"{base}/why?place=nowhere",
        ):  # fmt: skip
            await self.seen.call(spy, path)
        for action in range(0, 200, 23):
            legal = [option["action"] for option in self.spying.scene["options"]]
            if action not in legal:
                await self.spying.move(action)
        await self.spying.move(0, seq=0)
        await self.spying.move(0, seat=other)
        await self.spying.say(type="look", seat=other)
        await self.spying.say(type="undo", id="u", seq=1, to=0)
        await self.spying.settle()


@pytest.mark.parametrize(("game", "players", "seat", "seed"), CASES)
async def test_what_a_seat_cannot_know_changes_no_byte(
    tmp_path: Path, game: str, players: int, seat: int, seed: int
) -> None:
    pair = lookalikes(game, players, seat, seed, LENGTH)
    assert len(pair.one) > 10
    one, one_log = await run(tmp_path / "one", pair, pair.one)
    other, other_log = await run(tmp_path / "other", pair, pair.other)
    assert len(one) == len(other)
    for first, second in zip(one, other, strict=True):
        assert first == second
    assert one_log == other_log


def test_the_lookalikes_do_differ() -> None:
    all_pairs = [
        lookalikes(game, players, seat, seed, LENGTH) for game, players, seat, seed in CASES
    ]
    for game in registry.game_names():
        # With two players nothing in Lumicora is hidden but the order of the bag.
        pairs = [p for p in all_pairs if p.game == game and (game, p.players) != ("lumicora", 2)]
        assert sum(pair.differ for pair in pairs) * 100 >= DIFFERING * len(pairs), game
        assert sum(len(pair.one) for pair in pairs) > 0.5 * LENGTH * len(pairs), game


async def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(before: State, action: int, after: State, seat: int) -> Happening:
        seen = happening(before, action, after, seat)
        return seen.model_copy(update={"text": before.text(action)})

    monkeypatch.setattr(story, "happening", careless)
    seat = int(SPECTATOR)
    pair = next(p for p in (lookalikes("coralia", 2, seat, n, 60) for n in range(20)) if p.differ)
    one, _ = await run(tmp_path / "one", pair, pair.one)
    other, _ = await run(tmp_path / "other", pair, pair.other)
    assert one != other
