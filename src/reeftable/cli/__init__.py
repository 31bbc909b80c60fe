"""The commands of the terminal; importing this package fails if the extra `cli` is missing."""

from __future__ import annotations

from reeftable._extras import require

require("cli")
