"""Loads a table from the database: replays its log and checks the digest of the result.

A table with damaged rows is frozen, and one whose rules are gone is archived; people at it are told
why. Other tables are not affected.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import func, select

from reeftable.server import metrics, schema
from reeftable.server.events import LogEvent, from_row
from reeftable.server.store import Store
from reeftable.server.table import LiveTable
from reeftable.server.table_config import Chair, Dealer, TableConfig, find_game, sample
from reeftable.server.table_state import InvalidEvent, TableState, apply_event
from reeftable.server.wire import SeatRequest, TableRequest

# The exceptions that reading or replaying damaged rows can raise.
READ_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    InvalidEvent,
    LookupError,
    TypeError,
    ValueError,
)
OPTIONS_ADAPTER = TypeAdapter(dict[str, str])
logger = logging.getLogger("reeftable.tables")


async def load_table(store: Store, table_id: str, dealer: Dealer = sample) -> LiveTable | None:
    """Read a table and replay its log; None if there is no such table."""
    row = await store.row(select(schema.tables).where(schema.tables.c.id == table_id))
    if row is None:
        return None
    rows = await store.rows(
        select(schema.log).where(schema.log.c.table_id == table_id).order_by(schema.log.c.seq)
    )
    try:
        config = _config(row, dealer)
        log = [from_row(event_row) for event_row in rows]
    except READ_ERRORS as error:
        count = await store.row(select(func.count()).where(schema.seats.c.table_id == table_id))
        config = _placeholder_config(row, seats=count[0] if count else 0)
        table = _table(store, row, config, _readable_events(rows))
        _freeze(table, "server.trouble.stored", error)
        return table
    table = _table(store, row, config, log)
    seat_rows = await store.rows(select(schema.seats).where(schema.seats.c.table_id == table_id))
    presets = {seat_row.seat: seat_row.preset for seat_row in seat_rows}
    if config.game is None:
        _archive(table)
    else:
        _replay_log(table, _last_digest(rows))
    chairs = table.state.chairs
    table.state.chairs = [c.changed(preset=presets.get(seat)) for seat, c in enumerate(chairs)]
    return table


def _config(row: Any, dealer: Dealer) -> TableConfig:
    options = OPTIONS_ADAPTER.validate_json(row.options)
    game = find_game(row, options)
    return TableConfig(
        row.id,
        game,
        game.full_options(options) if game is not None else options,
        TableRequest.model_validate_json(row.wish),
        bytes.fromhex(row.secret),
        row.invite,
        float(row.created),
        dealer,
    )


def _placeholder_config(row: Any, seats: int) -> TableConfig:
    """A configuration with which an unreadable table can be shown, but not played."""
    request = TableRequest.model_construct(
        game=row.game, seats=[SeatRequest(kind="open")] * seats, public=row.public, spectators=False
    )
    return TableConfig(row.id, None, {}, request, b"", row.invite, 0.0)


def _table(store: Store, row: Any, config: TableConfig, log: list[LogEvent]) -> LiveTable:
    table = LiveTable(config, store, row.owner, TableState(config.empty_chairs()), log)
    table.rules_version, table.rematch = row.rules, row.rematch
    return table


def _readable_events(rows: Sequence[Any]) -> list[LogEvent]:
    """The readable events of a damaged log."""
    events = []
    for row in rows:
        try:
            events.append(from_row(row))
        except READ_ERRORS:
            continue
    return events


def _last_digest(rows: Sequence[Any]) -> str | None:
    return next((row.digest for row in reversed(rows) if row.digest is not None), None)


def _replay_log(table: LiveTable, digest: str | None) -> None:
    s = table.state
    try:
        for event in table.log:
            if event.kind == "chance" and s.game_state is not None:
                _check_chance(table.config, s, event)
            apply_event(table.config, s, event)
        if digest is not None and (s.game_state is None or s.game_state.digest() != digest):
            raise InvalidEvent("the log leads to a different digest")
    except READ_ERRORS as error:
        _freeze(table, "server.trouble.log", error)


def _check_chance(config: TableConfig, s: TableState, event: LogEvent) -> None:
    assert s.game_state is not None
    if config.playable_game.text(config.dealer(s.game_state)) != event.text:
        raise InvalidEvent(f"event {event.seq}: the outcome does not follow from the secret")


def _freeze(table: LiveTable, trouble: str, error: Exception) -> None:
    """Mark a damaged table as frozen; it still shows who sat there."""
    metrics.FROZEN.inc()
    # The kind of error without its values, which might reveal something hidden.
    why = str(error) if isinstance(error, InvalidEvent) else type(error).__name__
    logger.error("table frozen", extra={"table": table.id, "why": why})
    _restore_chairs(table)
    table.trouble = trouble
    table.trouble_status = "frozen"


def _archive(table: LiveTable) -> None:
    """Mark a table whose rules are gone as archived; it still shows who sat there."""
    _restore_chairs(table)
    table.trouble = "server.trouble.rules"
    table.trouble_status = "archived"


def _restore_chairs(table: LiveTable) -> None:
    """Restore who sits at a table that cannot be played, from its readable events."""
    s = table.state = TableState(table.config.empty_chairs())
    for event in table.log:
        if event.seat is not None and 0 <= event.seat < len(s.chairs):
            chair = s.chairs[event.seat]
            if event.kind in ("sit", "bot"):
                s.chairs[event.seat] = Chair(
                    "person" if event.kind == "sit" else "bot",
                    event.person if event.kind == "sit" else None,
                    event.data.get("name", ""),
                    event.data.get("level", chair.level),
                    contribution=event.data.get("contribution", ""),
                )
            elif event.kind == "rise":
                s.chairs[event.seat] = Chair(level=chair.level)
        s.seq = event.seq
        s.last_event_at = event.at
