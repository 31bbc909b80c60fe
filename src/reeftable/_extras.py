"""The package's extras, with the modules that each installs, and the error for a missing extra.

The rules engine, the bots and records need no extra.
"""

from __future__ import annotations

from importlib.util import find_spec

# The extras in pyproject.toml, each with the import names of its packages.
MODULES = {
    "cli": ("rich", "typer"),
    "server": (
        "aiosqlite",
        "alembic",
        "argon2",
        "asyncpg",
        "fastapi",
        "prometheus_client",
        "pydantic",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
}


class MissingExtra(ImportError):
    """Raised when a part of Reeftable is used without the packages it needs."""

    def __init__(self, extra: str) -> None:
        super().__init__(
            f"reeftable.{extra} needs the extra {extra}: pip install 'reeftable[{extra}]'"
        )
        self.extra = extra


def require(extra: str) -> None:
    """Raise `MissingExtra` unless all packages of an extra are installed."""
    if any(find_spec(module) is None for module in MODULES[extra]):
        raise MissingExtra(extra)
