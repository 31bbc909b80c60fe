"""A table from its log: every line carried out again and the end compared by digest.

Whatever is wrong with what is stored of a table concerns that table alone: it is frozen, or
archived if its rules are gone, and says so.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import func, select

from reeftable.core.game import Game
from reeftable.games import registry
from reeftable.server import metrics, schema
from reeftable.server.events import LogEvent, from_row
from reeftable.server.store import Store
from reeftable.server.table import LiveTable, empty_chairs
from reeftable.server.table_config import Chair, Dealer, TableConfig, sample
from reeftable.server.table_state import InvalidEvent, TableState, follow
from reeftable.server.wire import SeatWish, TableWish

# What comes of reading and following stored rows that are not as they should be.
UNREADABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    InvalidEvent,
    LookupError,
    TypeError,
    ValueError,
)
OPTIONS = TypeAdapter(dict[str, str])
logger = logging.getLogger("reeftable.tables")


async def load(store: Store, table_id: str, dealer: Dealer = sample) -> LiveTable | None:
    """The table as its log tells it; None if there is no such table."""
    row = await store.row(select(schema.tables).where(schema.tables.c.id == table_id))
    if row is None:
        return None
    rows = await store.rows(
        select(schema.log).where(schema.log.c.table_id == table_id).order_by(schema.log.c.seq)
    )
    try:
        options = OPTIONS.validate_json(row.options)
        game = game_of(row, options)
        config = _facts(row, game, options, dealer)
        lines = [from_row(one) for one in rows]
    except UNREADABLE as error:
        seats = await store.row(select(func.count()).where(schema.seats.c.table_id == table_id))
        table = _table(store, row, _stand_in(row, seats[0] if seats else 0), _readable(rows))
        _freeze(table, "server.trouble.stored", error)
        return table
    table = _table(store, row, config, lines)
    if game is None:
        _archive(table)
    else:
        _follow_all(table, _last_digest(rows))
    return table


def game_of(row: Any, options: dict[str, str]) -> Game[Any] | None:
    """The game in the version by which the table is played, if it is still there."""
    if row.game not in registry.game_names():
        return None
    try:
        game = registry.game(row.game).version(row.rules)
    except ValueError:
        return None
    return game if game.is_same_data(row.data, options) else None


def _facts(
    row: Any, game: Game[Any] | None, options: dict[str, str], dealer: Dealer
) -> TableConfig:
    return TableConfig(
        row.id,
        game if game is not None else _some_game(),
        game.full_options(options) if game is not None else options,
        TableWish.model_validate_json(row.wish),
        bytes.fromhex(row.secret),
        row.invite,
        float(row.created),
        dealer,
    )


def _some_game() -> Game[Any]:
    """For a table that is only spoken of, never played on."""
    return registry.game(registry.game_names()[0])


def _stand_in(row: Any, seats: int) -> TableConfig:
    """What is known of a table without that of it which cannot be read."""
    wish = TableWish.model_construct(
        game=row.game, seats=[SeatWish(kind="open")] * seats, public=row.public, spectators=False
    )
    return TableConfig(row.id, _some_game(), {}, wish, b"", row.invite, 0.0)


def _table(store: Store, row: Any, config: TableConfig, lines: list[LogEvent]) -> LiveTable:
    table = LiveTable(config, store, row.owner, TableState(empty_chairs(config)), lines)
    table.rules, table.rematch = row.rules, row.rematch
    return table


def _readable(rows: Sequence[Any]) -> list[LogEvent]:
    """Those lines of a log that can be read."""
    lines = []
    for row in rows:
        try:
            lines.append(from_row(row))
        except UNREADABLE:
            continue
    return lines


def _last_digest(rows: Sequence[Any]) -> str | None:
    return next((row.digest for row in reversed(rows) if row.digest is not None), None)


def _follow_all(table: LiveTable, digest: str | None) -> None:
    s = table.state
    try:
        for line in table.lines:
            if line.kind == "chance" and s.game_state is not None:
                _check_chance(table.config, s, line)
            follow(table.config, s, line)
        if digest is not None and (s.game_state is None or s.game_state.digest() != digest):
            raise InvalidEvent("the log leads to another digest")
    except UNREADABLE as error:
        _freeze(table, "server.trouble.log", error)


def _freeze(table: LiveTable, trouble: str, error: Exception) -> None:
    """Keep who sat there, say what is the matter, and go no further."""
    metrics.FROZEN.inc()
    # The names of what is wrong, without the values: they might tell what is hidden.
    why = str(error) if isinstance(error, InvalidEvent) else type(error).__name__
    logger.error("table frozen", extra={"table": table.id, "why": why})
    _seat_people(table)
    table.trouble = trouble
    table.status_in_trouble = "frozen"


def _check_chance(config: TableConfig, s: TableState, line: LogEvent) -> None:
    assert s.game_state is not None
    if config.game.text(config.dealer(s.game_state)) != line.text:
        raise InvalidEvent(f"line {line.seq}: not what the secret gives")


def _archive(table: LiveTable) -> None:
    """The rules it was played by are gone: keep who sat there, and say so."""
    _seat_people(table)
    table.trouble = "server.trouble.rules"
    table.status_in_trouble = "archived"


def _seat_people(table: LiveTable) -> None:
    """Who sits at a table that is not played on."""
    s = table.state = TableState(empty_chairs(table.config))
    for line in table.lines:
        if line.seat is not None and 0 <= line.seat < len(s.chairs):
            chair = s.chairs[line.seat]
            if line.kind in ("sit", "bot"):
                s.chairs[line.seat] = Chair(
                    "person" if line.kind == "sit" else "bot",
                    line.person if line.kind == "sit" else None,
                    line.data.get("name", ""),
                    line.data.get("level", chair.level),
                    contribution=line.data.get("contribution", ""),
                )
            elif line.kind == "rise":
                s.chairs[line.seat] = Chair(level=chair.level)
        s.seq = line.seq
        s.moved = line.at
