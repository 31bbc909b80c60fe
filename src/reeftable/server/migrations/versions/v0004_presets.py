"""A column for the answer that a person has decided on in advance."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; nobody has a preset yet."""
    op.add_column("seats", sa.Column("preset", sa.Text))
