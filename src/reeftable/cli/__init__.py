"""The commands of the terminal. Importing this package fails if the extra `cli` is missing."""

from __future__ import annotations

from reeftable._extras import require

require("cli")
