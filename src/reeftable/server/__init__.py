"""The server: tables of people and bots, over sockets and REST, stored as an append-only log.

Importing this package fails if the extra `server` is missing.
"""

from __future__ import annotations

from reeftable._extras import require

require("server")
