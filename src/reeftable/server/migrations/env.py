"""Runs the migrations for Alembic, on the connection that `reeftable.server.migrate` passes."""

from __future__ import annotations

from alembic import context

from reeftable.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
