"""The server of tables, for browsers and programs. Importing it requires the extra `server`."""

from __future__ import annotations

from reeftable._extras import require

require("server")
