"""A table from its log: every line carried out again and the end compared by digest."""

from __future__ import annotations

import json
import logging
from typing import Any

from sqlalchemy import select

from reeftable.core.game import Game
from reeftable.games import registry
from reeftable.server import metrics, schema
from reeftable.server.facts import Chair, Dealer, Facts, sample
from reeftable.server.lines import Line, from_row
from reeftable.server.situation import BadLine, Situation, follow
from reeftable.server.store import Store
from reeftable.server.table import LiveTable, empty_chairs
from reeftable.server.wire import TableWish

logger = logging.getLogger("reeftable.tables")


def find_game(name: str) -> Game[Any] | None:
    """The game of that name, if it is still there."""
    return registry.game(name) if name in registry.game_names() else None


async def load(store: Store, table_id: str, dealer: Dealer = sample) -> LiveTable | None:
    """The table as its log tells it; None if there is no such table."""
    row = await store.row(select(schema.tables).where(schema.tables.c.id == table_id))
    if row is None:
        return None
    found = await store.rows(
        select(schema.log).where(schema.log.c.table_id == table_id).order_by(schema.log.c.seq)
    )
    lines = [from_row(one) for one in found]
    digest = next((one.digest for one in reversed(found) if one.digest is not None), None)
    wish = TableWish.model_validate_json(row.wish)
    game = find_game(row.game)
    gone = game is None or game.rules_version != row.rules or game.data_hash != row.data
    facts = Facts(
        row.id,
        game if game is not None else registry.game(registry.game_names()[0]),
        json.loads(row.options),
        wish,
        bytes.fromhex(row.secret),
        row.invite,
        row.created,
        dealer,
    )
    table = LiveTable(facts, store, row.owner, Situation(empty_chairs(facts)), lines)
    table.rules, table.rematch = row.rules, row.rematch
    if gone:
        _archive(table, lines)
    else:
        _follow_all(table, lines, digest)
    return table


def _follow_all(table: LiveTable, lines: list[Line], digest: str | None) -> None:
    s = table.now
    try:
        for line in lines:
            if line.kind == "chance" and s.state is not None:
                _check_chance(table.facts, s, line)
            follow(table.facts, s, line)
        if digest is not None and (s.state is None or s.state.digest() != digest):
            raise BadLine("the log leads to another digest")
    except (BadLine, KeyError, TypeError, ValueError, AssertionError) as error:
        metrics.FROZEN.inc()
        told = str(error) if isinstance(error, BadLine) else type(error).__name__
        logger.error("table frozen", extra={"table": table.id, "why": told})
        table.trouble = "server.trouble.log"
        table.status_in_trouble = "frozen"


def _check_chance(facts: Facts, s: Situation, line: Line) -> None:
    assert s.state is not None
    if facts.game.text(facts.dealer(s.state)) != line.text:
        raise BadLine(f"line {line.seq}: not what the secret gives")


def _archive(table: LiveTable, lines: list[Line]) -> None:
    """The rules it was played by are gone: keep who sat there, and say so."""
    s = table.now
    for line in lines:
        if line.kind in ("sit", "bot") and line.seat is not None:
            person = line.person if line.kind == "sit" else None
            s.chairs[line.seat] = Chair(
                "person" if line.kind == "sit" else "bot",
                person,
                line.data.get("name", ""),
                line.data["level"],
                contribution=line.data["contribution"],
            )
        elif line.kind == "rise" and line.seat is not None:
            s.chairs[line.seat] = Chair(level=s.chairs[line.seat].level)
        s.seq = line.seq
        s.moved = line.at
    table.trouble = "server.trouble.rules"
    table.status_in_trouble = "archived"
