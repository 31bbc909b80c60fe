"""The greedy bot, which takes what looks best now, and the guides that judge what looks best."""

from __future__ import annotations
