"""The commands of the terminal. Importing this package requires the extra `cli`."""

from __future__ import annotations

from reeftable._extras import require

require("cli")
