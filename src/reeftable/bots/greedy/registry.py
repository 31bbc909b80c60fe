"""Which games have an opinion of their own."""

from __future__ import annotations

from reeftable.bots.greedy.coralia import CoraliaGuide
from reeftable.bots.greedy.points import PointsGuide
from reeftable.bots.search_guide import Guide

GUIDES: dict[str, type[Guide]] = {"coralia": CoraliaGuide}


def has_guide(game: str) -> bool:
    """Is there an opinion on this very game?"""
    return game in GUIDES


def guide_for(game: str) -> Guide:
    """The opinion on a game; for a game without one, what it brings at once."""
    return GUIDES.get(game, PointsGuide)()
