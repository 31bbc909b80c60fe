"""Manages all live tables: loads, changes and unloads them, and enforces their clocks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import or_, select

from reeftable.server import clock, commands, metrics, schema
from reeftable.server.bot_player import BotPlayer
from reeftable.server.broadcast import Broadcaster
from reeftable.server.client_socket import NO_TABLE, RESTARTING
from reeftable.server.hints import Hints
from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.settings import Settings
from reeftable.server.store import Store
from reeftable.server.system import System
from reeftable.server.table import LiveTable
from reeftable.server.table_config import Dealer, TableConfig, sample
from reeftable.server.table_loader import load_table
from reeftable.server.table_rows import create_job, delete_table, status_job, summary_job
from reeftable.server.table_state import TableState
from reeftable.server.transaction import Transaction

TICK = 0.25
OFFSET_SHOWN = 1.0  # a displayed clock may be wrong by this many seconds
SUMMARY_PAUSE = 0.02  # seconds between two summaries, so that other tasks can run
GOODBYE_SECONDS = 1.0
logger = logging.getLogger("reeftable.tables")


class Hub:
    """The tables in memory, and the background tasks that advance their games."""

    def __init__(
        self, settings: Settings, system: System, store: Store, dealer: Dealer = sample
    ) -> None:
        self.settings = settings
        self.system = system
        self.store = store
        self.dealer = dealer
        self.broadcaster = Broadcaster(system)
        self.bots = BotPlayer(settings, self.transaction_at)
        self.hints = Hints(self.bots.pool, settings.hints_waiting)
        self.tables: dict[str, LiveTable] = {}
        # Unloaded tables that are still referenced, so that there are never two copies of one.
        self.unloaded: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.ticker: asyncio.Task[None] | None = None
        # Called with the table and the seat when it is a person's turn.
        self.on_turn: Callable[[LiveTable, int], None] | None = None
        self.started_running = system.running()
        self.clock_offset = system.now() - self.started_running

    # -- start and stop --------------------------------------------------------------------------

    def start(self) -> None:
        """Start the task that watches the clocks."""
        self.ticker = asyncio.create_task(self._tick(), name="ticker")

    async def close(self) -> None:
        """Close every socket and stop the background tasks."""
        await self.say_goodbye()
        if self.ticker is not None:
            self.ticker.cancel()
            await asyncio.gather(self.ticker, return_exceptions=True)
        await self.hints.close()
        await self.bots.close()

    async def say_goodbye(self) -> None:
        """Close every socket with a reason, without waiting long for any of them."""
        sockets = [s for table in self.tables.values() for s in table.sockets]
        for socket in sockets:
            socket.close(RESTARTING, "server_stops")
        waits = [asyncio.create_task(socket.closed.wait()) for socket in sockets]
        if waits:
            _, late = await asyncio.wait(waits, timeout=GOODBYE_SECONDS)
            for task in late:
                task.cancel()

    async def resume(self) -> None:
        """After a restart, load the tables whose bots or clocks must go on even if nobody looks."""
        t = schema.tables.c
        mail_due = t.moved > self.system.now() - self.settings.mail_after
        waiting = select(t.id).where(
            t.status == "running", or_(t.to_move.is_(None), t.has_clock.is_(True), mail_due)
        )
        for row in await self.store.rows(waiting):
            try:
                await self.get(row.id)
            except RequestRefused as refused:
                logger.warning("table not resumed", extra={"table": row.id, "code": refused.code})

    # -- loading, creating, deleting -------------------------------------------------------------

    async def get(self, table_id: str) -> LiveTable:
        """The table with that id, from memory or from the database."""
        table = self.tables.get(table_id) or self.unloaded.get(table_id)
        if table is None:
            table = await asyncio.shield(self._start_loading(table_id))  # others may wait too
        self.hold(table)
        return table

    def _start_loading(self, table_id: str) -> asyncio.Task[LiveTable]:
        """The task that loads a table; one for all who wait for it."""
        loading = self.loading.get(table_id)
        if loading is None:
            loading = self.loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return loading

    def hold(self, table: LiveTable) -> None:
        """Keep a table in memory while it is in use."""
        table.used = self.system.now()
        if not table.deleted:
            self.unloaded.pop(table.id, None)
            self.tables[table.id] = table

    async def _load(self, table_id: str) -> LiveTable:
        table = await self._read(table_id)
        await self._store_status(table)
        self._add(table)
        return table

    async def _read(self, table_id: str) -> LiveTable:
        table = await load_table(self.store, table_id, self.dealer)
        if table is None:
            raise not_found()
        self._set_turn(table.state)
        return table

    def _set_turn(self, s: TableState) -> None:
        """Set when the turn of a loaded table began, without the time the server was down.

        The system time may have changed since the turn was stored.
        """
        now, running = self.system.now(), self.system.running()
        seconds = min(max(0.0, now - s.turn_at), running - self.started_running)
        s.turn_at, s.turn_began = now - seconds, running - seconds

    async def peek(self, table_id: str) -> LiveTable:
        """Load a table without keeping it in memory; its summary is stored for the lists."""
        table = await self._read(table_id)
        await self._store_status(table)
        live_table = self.tables.get(table_id)
        if live_table is None:
            self._store_summary(table)
            return table
        async with live_table.lock:  # so that nobody is being erased from it meanwhile
            self._store_summary(live_table)
        return live_table

    def _store_summary(self, table: LiveTable) -> None:
        if table.trouble is None:
            self.store.writer.submit(summary_job(table))

    async def fill_summaries(self) -> None:
        """Store the summaries that are missing, one table after the other."""
        t = schema.tables.c
        for row in await self.store.rows(select(t.id).where(t.summary.is_(None))):
            try:
                await self.peek(row.id)
            except RequestRefused as refused:
                logger.warning("no summary", extra={"table": row.id, "code": refused.code})
            await asyncio.sleep(SUMMARY_PAUSE)

    async def _store_status(self, table: LiveTable) -> None:
        """Store the status if loading changed it, so that the lists of tables show it."""
        row = await self.store.row(
            select(schema.tables.c.status).where(schema.tables.c.id == table.id)
        )
        if row is not None and row.status != table.status:
            self.store.writer.submit(status_job(table))

    async def create(
        self, config: TableConfig, owner: str, fill: Callable[[Transaction], None]
    ) -> LiveTable:
        """Create a table and commit it together with the people who sit there from the start."""
        table = LiveTable(config, self.store, owner, TableState(config.empty_chairs()), [])
        tx = Transaction(config, table.state, config.created, self.system.running())
        fill(tx)
        job = create_job(table, tx, self.settings)
        code = await self.store.writer.write(job, self.settings.keep_within)
        if code is not None:
            raise RequestRefused(code, 429)
        table.apply_committed(tx)
        table.used = config.created
        self._add(table)
        return table

    def _add(self, table: LiveTable) -> None:
        self.tables[table.id] = table
        metrics.TABLES.set(len(self.tables))
        self.wake_next_player(table)

    async def delete(self, table: LiveTable) -> None:
        """Delete a table permanently; the caller holds the table's lock."""
        await self.store.writer.write(
            lambda connection: delete_table(connection, table.id), self.settings.keep_within
        )
        self.forget(table)

    def forget(self, table: LiveTable) -> None:
        """Remove a deleted table from memory and close its sockets."""
        table.deleted = True
        self.tables.pop(table.id, None)
        self.unloaded.pop(table.id, None)
        for socket in list(table.sockets):
            socket.close(NO_TABLE, "no_table")

    # -- changing --------------------------------------------------------------------------------

    @asynccontextmanager
    async def transaction_at(self, table: LiveTable) -> AsyncIterator[Transaction]:
        """A transaction under the table's lock.

        When the block ends without an exception, the transaction is committed and shown to all.
        """
        async with table.lock:
            if table.deleted:
                raise not_found()
            self.hold(table)
            if table.uncertain:
                await self._reload(table)
            tx = table.begin(self.system.now(), self.system.running())
            yield tx
            await table.commit(tx, self.settings.keep_within)
            if tx.is_public:
                self.wake_next_player(table)
                await self.broadcaster.push(table)

    async def _reload(self, table: LiveTable) -> None:
        """Reload the table from the database after a commit whose outcome is unknown."""
        # The writer works in order: once this empty job is done, all earlier ones are too.
        await self.store.writer.write(_no_op, self.settings.keep_within)
        table.replace_by_stored(await self._read(table.id))
        self.wake_next_player(table)
        await self.broadcaster.push(table)

    def wake_next_player(self, table: LiveTable) -> None:
        """Let a bot move if it is a bot's turn; call `on_turn` if it is a person's."""
        if table.trouble is not None:
            return
        self.bots.continue_at(table)
        seat = table.state.person_to_move
        if seat is not None and self.on_turn is not None:
            self.on_turn(table, seat)

    # -- clocks and memory -----------------------------------------------------------------------

    async def _tick(self) -> None:
        """Enforce the clocks, and unload tables that nobody needs in memory."""
        while True:
            await asyncio.sleep(TICK)
            now, running = self.system.now(), self.system.running()
            if abs(now - running - self.clock_offset) > OFFSET_SHOWN:
                await self._show_clocks_again(now, running)
            for table in list(self.tables.values()):
                deadline = clock.runs_out_at(table.config, table.state)
                if deadline is not None and deadline <= running:
                    await self._run_out_of_time(table)
            self._unload_idle(now)

    async def _show_clocks_again(self, now: float, running: float) -> None:
        """Send everybody the time left, after the machine has slept or its clock was changed."""
        self.clock_offset = now - running
        for table in list(self.tables.values()):
            if clock.runs_out_at(table.config, table.state) is not None:
                table.state.turn_at = table.state.turn_began + self.clock_offset
                await self.broadcaster.push(table)

    async def _run_out_of_time(self, table: LiveTable) -> None:
        try:
            async with self.transaction_at(table) as tx:
                seat = tx.before.person_to_move
                deadline = clock.runs_out_at(table.config, tx.before)
                if seat is not None and deadline is not None and deadline <= tx.running:
                    commands.run_out_of_time(tx, seat)
        except RequestRefused:
            return  # the next tick tries again
        except Exception:
            logger.exception("clock failed", extra={"table": table.id})

    def _unload_idle(self, now: float) -> None:
        """Unload tables that have not been used for long, and the oldest if there are many."""
        idle = [table for table in self.tables.values() if self._is_idle(table)]
        idle.sort(key=lambda table: table.used)
        surplus = len(idle) - self.settings.idle_tables
        for number, table in enumerate(idle):
            if number < surplus or now - table.used > self.settings.idle_table:
                self.unloaded[table.id] = self.tables.pop(table.id)
        metrics.TABLES.set(len(self.tables))

    def _is_idle(self, table: LiveTable) -> bool:
        if table.sockets or table.lock.locked() or self.bots.plays_at(table):
            return False
        return clock.runs_out_at(table.config, table.state) is None


def _no_op(_: Any) -> None:
    """A job that only waits for the jobs before it."""
