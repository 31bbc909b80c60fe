"""Taking what looks best now: an opinion per game, in points and with reasons."""

from __future__ import annotations
