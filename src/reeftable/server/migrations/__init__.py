"""The migrations of the database, run with Alembic."""
