"""All live tables: found, loaded, changed, pushed, and let go again."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, or_, select, text, update

from reeftable.server import clock, commands, metrics, schema
from reeftable.server.bot_pool import BotPool
from reeftable.server.client_socket import NO_KEY, STOPS, ClientSocket
from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.settings import Settings, System
from reeftable.server.snapshot import is_its_person, may_look, scene, seats_here
from reeftable.server.store import Store
from reeftable.server.table import LiveTable, Transaction, create_job, empty_chairs
from reeftable.server.table_config import Dealer, TableConfig, sample
from reeftable.server.table_loader import load
from reeftable.server.table_state import TableState
from reeftable.server.wire import Presence
from reeftable.server.writer import StorageError

TICK = 0.25
RETRY = 1.0
GOODBYE = 1.0
logger = logging.getLogger("reeftable.tables")


class Hub:
    """The tables in memory and the tasks that move them on."""

    def __init__(
        self, settings: Settings, system: System, store: Store, dealer: Dealer = sample
    ) -> None:
        self.settings = settings
        self.system = system
        self.store = store
        self.dealer = dealer
        self.workers = BotPool(settings.bot_workers, settings.bot_seconds)
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.drivers: dict[str, asyncio.Task[None]] = {}
        self.ticker: asyncio.Task[None] | None = None
        self.asked: Callable[[LiveTable, int], None] | None = None  # a person is asked
        self.began = system.now()

    # -- life ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to watch clocks and to move bots."""
        self.ticker = asyncio.create_task(self._tick(), name="ticker")

    async def close(self) -> None:
        """Tell everybody, finish what is being kept, stop."""
        await self.say_goodbye()
        tasks = [*self.drivers.values(), *([self.ticker] if self.ticker else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    async def say_goodbye(self) -> None:
        """Close every socket with words, without waiting long for anybody."""
        open_now = [s for table in self.tables.values() for s in table.sockets]
        for socket in open_now:
            socket.close(STOPS, "server_stops")
        waits = [asyncio.create_task(socket.gone.wait()) for socket in open_now]
        if waits:
            _, late = await asyncio.wait(waits, timeout=GOODBYE)
            for task in late:
                task.cancel()

    # -- finding and making ----------------------------------------------------------------------

    async def get(self, table_id: str) -> LiveTable:
        """The table of that id, from memory or from its log."""
        table = self.tables.get(table_id)
        if table is None:
            lock = self.loading.setdefault(table_id, asyncio.Lock())
            async with lock:
                table = self.tables.get(table_id)
                if table is None:
                    table = await self._load(table_id)
            self.loading.pop(table_id, None)
        table.used = self.system.now()
        return table

    async def _load(self, table_id: str) -> LiveTable:
        try:
            table = await load(self.store, table_id, self.dealer)
        except StorageError:
            raise RequestRefused("not_kept", 503) from None
        if table is None:
            raise not_found()
        # Nobody pays with their clock for a time when there was no server.
        table.state.turn_at = max(table.state.turn_at, self.began)
        await self._note_trouble(table)
        self.tables[table_id] = table
        metrics.TABLES.set(len(self.tables))
        self.go_on(table)
        return table

    async def _note_trouble(self, table: LiveTable) -> None:
        """Lists of tables must say it too; a table that checks again goes on."""
        values = {"status": table.status, "trouble": table.trouble}

        def job(connection: Connection) -> None:
            query = update(schema.tables).where(
                schema.tables.c.id == table.id, schema.tables.c.status != table.status
            )
            connection.execute(query.values(**values))

        row = await self.store.row(
            select(schema.tables.c.status).where(schema.tables.c.id == table.id)
        )
        if row is not None and row.status != table.status:
            self.store.writer.submit(job)

    async def create(
        self, config: TableConfig, owner: str, fill: Callable[[Transaction], None]
    ) -> LiveTable:
        """A new table, kept with all who sit there already."""
        table = LiveTable(config, self.store, owner, TableState(empty_chairs(config)), [])
        tx = Transaction(config, table.state, config.created)
        fill(tx)
        state = tx.after.game_state
        digest = state.digest() if state is not None else None
        job = create_job(table, tx.lines, tx.after, digest)
        try:
            await self.store.writer.keep(job, self.settings.keep_within)
        except StorageError:
            raise RequestRefused("not_kept", 503) from None
        table.swap(tx)
        table.used = config.created
        self.tables[table.id] = table
        metrics.TABLES.set(len(self.tables))
        self.go_on(table)
        return table

    # -- changing --------------------------------------------------------------------------------

    @asynccontextmanager
    async def changing(self, table: LiveTable) -> AsyncIterator[Transaction]:
        """A tx that is kept and told when the block ends without a refusal."""
        async with table.lock:
            if table.gone:
                raise not_found()
            if table.doubt:
                await self._look_again(table)
            tx = table.tx(self.system.now())
            yield tx
            await table.keep(tx, self.settings.keep_within)
            if not tx.is_empty:
                self.go_on(table)
                await self.push(table)

    async def _look_again(self, table: LiveTable) -> None:
        """Only the log knows what was kept."""
        try:
            # Whatever was under way is done when this is.
            await self.store.writer.keep(_nothing, self.settings.keep_within)
            found = await load(self.store, table.id, self.dealer)
        except StorageError:
            raise RequestRefused("not_kept", 503) from None
        if found is None:
            raise not_found()
        found.state.turn_at = max(found.state.turn_at, self.began)
        table.state = found.state
        table.owner = found.owner
        table.lines = found.lines
        table.kept = found.kept
        table.recent = found.recent
        table.trouble = found.trouble
        table.status_in_trouble = found.status_in_trouble
        table.told.clear()
        table.doubt = False
        self.go_on(table)
        await self.push(table)

    def forget(self, table: LiveTable) -> None:
        """A table that was deleted: nobody can find it or look at it any more."""
        table.gone = True
        self.tables.pop(table.id, None)
        for socket in list(table.sockets):
            socket.close(4404, "no_table")

    # -- telling ---------------------------------------------------------------------------------

    async def push(self, table: LiveTable) -> None:
        """The whole scene to everybody who looks, each from their seat; all spectators see one."""
        await table.prepare()
        made: dict[Any, str] = {}
        for socket in list(table.sockets):
            if not self.may_still_look(table, socket):
                continue
            person = socket.person if is_its_person(table, socket.person) else None
            key = (person, socket.seat, socket.seen)
            if key not in made:
                made[key] = self.scene_for(table, socket)
            socket.send_text(made[key])
        for socket in table.sockets:
            socket.seen = table.state.seq

    def may_still_look(self, table: LiveTable, socket: ClientSocket) -> bool:
        """Whoever got up no longer looks from that seat, and whose session is over not at all."""
        if socket.expires is not None and socket.expires <= self.system.now():
            socket.close(NO_KEY, "no_session")
            return False
        if socket.seat not in table.state.seats_of(socket.person):
            socket.seat = None
        try:
            may_look(table, socket.person, socket.seat)
        except RequestRefused as refused:
            socket.close(4000 + refused.status, refused.code)
            return False
        return True

    def scene_for(self, table: LiveTable, socket: ClientSocket) -> str:
        """The scene of one socket."""
        shown = scene(table, socket.person, socket.seat, socket.seen, self.system.now())
        return shown.model_dump_json()

    def tell_presence(self, table: LiveTable) -> None:
        """Who looks now."""
        watching = sum(1 for s in table.sockets if not table.state.seats_of(s.person))
        message = Presence(seats=seats_here(table), spectators=watching).model_dump_json()
        for socket in list(table.sockets):
            socket.send_text(message)

    # -- going on by itself ----------------------------------------------------------------------

    def go_on(self, table: LiveTable) -> None:
        """If a bot is asked let it think; if a person is, they may want to hear of it."""
        if table.trouble is not None:
            return
        table.thinking = table.state.bot_to_move
        if table.thinking is not None and table.id not in self.drivers:
            task = asyncio.create_task(self._drive(table), name="bot")
            self.drivers[table.id] = task
            task.add_done_callback(lambda _: self._drive_ended(table))
        seat = table.state.person_to_move
        if seat is not None and self.asked is not None:
            self.asked(table, seat)

    def _drive_ended(self, table: LiveTable) -> None:
        self.drivers.pop(table.id, None)

    async def _drive(self, table: LiveTable) -> None:
        """Bots move until a person is asked or the game is over."""
        while (seat := table.state.bot_to_move) is not None and table.trouble is None:
            s = table.state
            state = s.game_state
            assert state is not None
            level = s.chairs[seat].level
            try:
                action = await self.workers.choose(state, seat, level, question_seed(table, seat))
                async with self.changing(table) as tx:
                    if tx.before.seq == s.seq:
                        commands.bot_move(tx, seat, action, level)
            except RequestRefused as refused:
                logger.warning("bot waits", extra={"table": table.id, "code": refused.code})
                await asyncio.sleep(RETRY)
            except Exception:
                logger.exception("bot failed", extra={"table": table.id})
                await asyncio.sleep(RETRY)

    async def _tick(self) -> None:
        """Clocks that fall, tables nobody needs in memory."""
        while True:
            await asyncio.sleep(TICK)
            now = self.system.now()
            for table in list(self.tables.values()):
                falls = clock.falls_at(table.config, table.state)
                if falls is not None and falls <= now:
                    await self._fall(table)
                elif self._is_idle(table, now):
                    del self.tables[table.id]
                    metrics.TABLES.set(len(self.tables))

    async def _fall(self, table: LiveTable) -> None:
        try:
            async with self.changing(table) as tx:
                seat = tx.before.person_to_move
                falls = clock.falls_at(table.config, tx.before)
                if seat is not None and falls is not None and falls <= self.system.now():
                    commands.overdue(tx, seat)
        except RequestRefused:
            return  # the next tick tries again
        except Exception:
            logger.exception("clock failed", extra={"table": table.id})

    def _is_idle(self, table: LiveTable, now: float) -> bool:
        if table.sockets or table.lock.locked() or table.id in self.drivers:
            return False
        waits_for_clock = clock.falls_at(table.config, table.state) is not None
        return not waits_for_clock and now - table.used > self.settings.idle_table

    async def resume(self) -> None:
        """After a start: load the tables that go on by themselves."""
        t = schema.tables.c
        letters_due = t.moved > self.system.now() - self.settings.mail_after
        has_clock = text("wish LIKE '%\"clock\":{%'")
        waiting = select(t.id).where(
            t.status == "running", or_(t.to_move.is_(None), has_clock, letters_due)
        )
        for row in await self.store.rows(waiting):
            try:
                await self.get(row.id)
            except RequestRefused as refused:
                logger.warning("not resumed", extra={"table": row.id, "code": refused.code})


def question_seed(table: LiveTable, seat: int) -> int:
    """A number for the bot's own dice: the same question gives the same answer, unforeseeably."""
    told = f"{table.config.secret.hex()} {seat} {len(table.state.entries)}"
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:6], "big")


def _nothing(_: Any) -> None:
    """A job that only waits for those before it."""
