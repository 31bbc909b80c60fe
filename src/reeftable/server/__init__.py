"""The server: tables of people and bots, over sockets and REST, stored as an append-only log."""

from __future__ import annotations

from reeftable._extras import require

require("server")
