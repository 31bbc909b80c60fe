"""A column for tables with a clock, and one for each person's language."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both columns; find out which of the stored tables have a clock."""
    has_clock = sa.Column("has_clock", sa.Boolean, nullable=False, server_default=sa.false())
    language = sa.Column("language", sa.String(8), nullable=False, server_default="en")
    op.add_column("tables", has_clock)
    op.add_column("people", language)
    _fill_has_clock()


def _fill_has_clock() -> None:
    tables = sa.table(
        "tables", sa.column("id", sa.String), sa.column("wish"), sa.column("has_clock", sa.Boolean)
    )
    connection = op.get_bind()
    rows = connection.execute(sa.select(tables.c.id, tables.c.wish)).all()
    with_clock = [row.id for row in rows if _has_clock(row.wish)]
    for table_id in with_clock:
        connection.execute(sa.update(tables).where(tables.c.id == table_id).values(has_clock=True))


def _has_clock(text: str) -> bool:
    try:
        request = json.loads(text)
    except ValueError:
        return False  # unreadable: the table is frozen and has no clock that runs
    return isinstance(request, dict) and isinstance(request.get("clock"), dict)
