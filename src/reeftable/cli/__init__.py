"""The commands of the terminal."""

from __future__ import annotations

from reeftable._extras import require

require("cli")
