"""The greedy bot, which takes what looks best now, and the guides that say what does."""

from __future__ import annotations
