"""Add columns for lists of tables, bot counts and key origins; delete records that nobody owns."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns, count the bots, and delete what is left of people who are gone.

    The summaries stay empty here: they need the rules of the games, so the server fills them.
    """
    op.add_column("tables", sa.Column("summary", sa.Text))
    op.add_column("tables", sa.Column("bots", sa.Integer, nullable=False, server_default="0"))
    op.add_column("keys", sa.Column("parent", sa.String(64)))
    _change_tables()
    op.execute("DELETE FROM records WHERE person IS NULL")


def _change_tables() -> None:
    tables = sa.table("tables", *map(sa.column, ("id", "wish", "status", "bots")))
    connection = op.get_bind()
    without_person = _seats_without_person(connection)
    for row in connection.execute(sa.select(tables.c.id, tables.c.wish, tables.c.status)).all():
        seats, request = _without_names(row.wish)
        wanted_bots = sum(1 for seat in seats if seat.get("kind") == "bot")
        # In a running game no seat is open: a bot plays wherever there is no person.
        bots = wanted_bots if row.status == "open" else without_person.get(row.id, 0)
        query = sa.update(tables).where(tables.c.id == row.id)
        connection.execute(query.values(bots=bots, wish=request))


def _seats_without_person(connection: sa.Connection) -> dict[str, int]:
    """How many seats of each table hold no person."""
    seats = sa.table("seats", sa.column("table_id"), sa.column("person"))
    query = sa.select(seats.c.table_id, sa.func.count()).where(seats.c.person.is_(None))
    return {row[0]: row[1] for row in connection.execute(query.group_by(seats.c.table_id))}


def _without_names(text: str) -> tuple[list[dict[str, Any]], str]:
    """The seats of a request, and the request without names; only the log needs names."""
    try:
        request = json.loads(text)
        for seat in request["seats"]:
            seat["name"] = None
        return request["seats"], json.dumps(request)
    except (ValueError, LookupError, TypeError):
        return [], text  # unreadable: the table is frozen
