"""The package's extras: the modules each one brings, and the error that names a missing one.

The rules engine, bots and records need none of them.
"""

from __future__ import annotations

from importlib.util import find_spec

# The extras of pyproject.toml, each with the names under which its packages are imported.
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
