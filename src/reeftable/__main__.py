"""`python -m reeftable` is the command `reeftable`."""

from __future__ import annotations

from reeftable.cli.main import app

if __name__ == "__main__":
    app(prog_name="reeftable")
