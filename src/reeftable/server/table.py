"""A live table: apply to a copy, keep, swap, and only then speak."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from sqlalchemy import Connection, delete, insert, update

from reeftable.core.state import State
from reeftable.core.step import CHANCE
from reeftable.server import clock, schema
from reeftable.server.events import Kind, LogEvent
from reeftable.server.offers import Offers, work_out
from reeftable.server.refusal import RequestRefused
from reeftable.server.store import Store
from reeftable.server.table_config import Chair, TableConfig
from reeftable.server.table_state import TableState, follow
from reeftable.server.writer import DuplicateRow, StorageError


class Transaction:
    """Lines to be kept together, and what they lead to."""

    def __init__(self, config: TableConfig, before: TableState, at: float) -> None:
        self.config = config
        self.before = before
        self.after = before.copy()
        self.at = at
        self.lines: list[LogEvent] = []
        self.owner: str | None = None  # a new one
        self.states: list[State] = []  # before each entry made here

    def add(
        self,
        kind: Kind,
        seat: int | None = None,
        text: str = "",
        *,
        person: str | None = None,
        message: str | None = None,
        **data: Any,
    ) -> None:
        """One more line, carried out at once on the copy."""
        line = LogEvent(self.after.seq + 1, self.at, kind, seat, text, data, person, message)
        if kind in ("move", "chance") and self.after.game_state is not None:
            self.states.append(self.after.game_state.clone())
        elif kind in ("undo", "start"):
            self.states = []
        follow(self.config, self.after, line)
        self.lines.append(line)

    @property
    def is_empty(self) -> bool:
        """Does nothing change?"""
        return not self.lines and self.owner is None

    def settle(self) -> None:
        """Chance goes on until somebody is asked or the game is over; then the clocks."""
        state = self.after.game_state
        if state is not None and self.after.status == "running":
            while self.after.game_state is not None and self.after.game_state.to_move == CHANCE:
                outcome = self.config.dealer(self.after.game_state)
                self.add("chance", text=self.config.game.text(outcome))
            if self.after.game_state is not None and self.after.game_state.over:
                self.add("end")
        self._set_clocks()

    def _set_clocks(self) -> None:
        wanted = self.config.clock
        if wanted is None or self.after.game_state is None or not self.lines:
            return
        last = self.lines[-1]
        left = clock.after(wanted, self.before, self.after, self.at)
        self.lines[-1] = LogEvent(
            last.seq,
            last.at,
            last.kind,
            last.seat,
            last.text,
            {**last.data, "left": left},
            last.person,
            last.message,
        )
        self.after.left = left
        self.after.turn_at = self.at


class LiveTable:
    """One table in memory, with the lock that puts its changes in order."""

    def __init__(
        self,
        config: TableConfig,
        store: Store,
        owner: str,
        table_state: TableState,
        lines: list[LogEvent],
    ) -> None:
        self.config = config
        self.store = store
        self.owner = owner
        self.state = table_state
        self.lines = lines
        self.lock = asyncio.Lock()
        self.rules = config.game.rules_version
        self.rematch: str | None = None
        self.trouble: str | None = None
        self.status_in_trouble = ""
        self.thinking: int | None = None
        self.doubt = False  # whether something was kept is unknown: read the log again
        self.gone = False
        self.kept = {(x.person, x.message): x.seq for x in lines if x.message is not None}
        self.recent: tuple[int, list[State]] = (0, [])  # first entry, states before entries
        self.sockets: set[Any] = set()
        self.used = 0.0
        self.told: dict[Any, Any] = {}  # stories already made
        self.offers: Offers | None = None  # worked out by `prepare`

    @property
    def id(self) -> str:
        """The table's id."""
        return self.config.id

    @property
    def status(self) -> str:
        """How it stands with the table."""
        return self.status_in_trouble or self.state.status

    async def prepare(self) -> None:
        """Work out the options of the seat that is asked, if somebody looks from there."""
        while (state := self.state_to_offer()) is not None:
            self.offers = await work_out(state, self.state.seq)

    def state_to_offer(self) -> State | None:
        """The position whose options are to be shown and not worked out yet."""
        state, seq = self.state.game_state, self.state.seq
        if self.trouble is not None or state is None or state.to_move < 0:
            return None
        if self.offers is not None and self.offers.seq == seq:
            return None
        return state if any(socket.seat == state.to_move for socket in self.sockets) else None

    def offers_for(self, seat: int | None) -> Offers | None:
        """The options of the present position, if this seat is the one that is asked."""
        offers = self.offers
        if offers is None or (offers.seq, offers.seat) != (self.state.seq, seat):
            return None
        return offers

    def tx(self, at: float) -> Transaction:
        """A new tx; refused while the table is in trouble."""
        if self.trouble is not None or self.doubt:
            raise RequestRefused(
                "frozen" if self.trouble else "not_kept", 409 if self.trouble else 503
            )
        return Transaction(self.config, self.state, at)

    async def keep(self, tx: Transaction, within: float) -> None:
        """Make a tx durable, then make it the present."""
        if tx.is_empty:
            return
        after = tx.after
        digest = after.game_state.digest() if after.game_state is not None else None
        job = keep_job(self, tx, digest)
        try:
            await self.store.writer.keep(job, within)
        except StorageError:
            # It may have been kept all the same: only the log knows.
            self.doubt = True
            raise RequestRefused("not_kept", 503) from None
        except DuplicateRow:
            self.doubt = True
            raise RequestRefused("stale", 409) from None
        except asyncio.CancelledError:
            self.doubt = True
            raise
        self.swap(tx)

    def swap(self, tx: Transaction) -> None:
        """What is kept is now true."""
        self.recent = (len(tx.after.entries) - len(tx.states), tx.states)
        self.state = tx.after
        self.owner = tx.owner or self.owner
        self.lines.extend(tx.lines)
        for line in tx.lines:
            if line.message is not None:
                self.kept[line.person, line.message] = line.seq
            if line.kind == "undo":
                self.told.clear()


def keep_job(table: LiveTable, tx: Transaction, digest: str | None) -> Any:
    """What the writer does for a tx: the log, and what is found by it."""
    after = tx.after
    rows = [line.row(table.id, None) for line in tx.lines]
    if rows:
        rows[-1]["digest"] = digest
    before = table.state.chairs
    changed = [i for i, chair in enumerate(after.chairs) if before[i] != chair]
    config = {
        "status": after.status,
        "to_move": after.person_to_move,
        "moved": after.moved,
        "owner": tx.owner or table.owner,
    }

    def job(connection: Connection) -> None:
        if rows:
            connection.execute(insert(schema.log), rows)
        connection.execute(
            update(schema.tables).where(schema.tables.c.id == table.id).values(**config)
        )
        for seat in changed:
            connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table_id == table.id, schema.seats.c.seat == seat)
                .values(person=after.chairs[seat].person, standing=after.chairs[seat].standing)
            )

    return job


def create_job(
    table: LiveTable, lines: list[LogEvent], after: TableState, digest: str | None
) -> Any:
    """What the writer does for a new table: all of it, or nothing."""
    config = table.config
    rows = [line.row(table.id, None) for line in lines]
    rows[-1]["digest"] = digest
    made = {
        "id": table.id,
        "game": config.game.name,
        "rules": config.game.rules_version,
        "data": config.game.data_hash,
        "options": json.dumps(config.options),
        "wish": config.wish.model_dump_json(),
        "secret": config.secret.hex(),
        "invite": config.invite,
        "owner": table.owner,
        "public": config.wish.public,
        "created": config.created,
        "status": after.status,
        "to_move": after.person_to_move,
        "moved": after.moved,
    }
    places = [
        {"table_id": table.id, "seat": i, "person": c.person, "standing": c.standing}
        for i, c in enumerate(after.chairs)
    ]

    def job(connection: Connection) -> None:
        connection.execute(insert(schema.tables), [made])
        connection.execute(insert(schema.seats), places)
        connection.execute(insert(schema.log), rows)

    return job


def delete_table(connection: Connection, table_id: str) -> None:
    """All that is kept of a table."""
    for part in (schema.log, schema.seats, schema.chat):
        connection.execute(delete(part).where(part.c.table_id == table_id))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))


def empty_chairs(config: TableConfig) -> list[Chair]:
    """The seats before anybody sits."""
    return [Chair(level=wish.level) for wish in config.wish.seats]
