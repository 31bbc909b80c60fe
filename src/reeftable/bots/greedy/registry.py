"""Which games have a guide of their own."""

from __future__ import annotations

from reeftable.bots.greedy.coralia import CoraliaGuide
from reeftable.bots.greedy.lumicora import LumicoraGuide
from reeftable.bots.greedy.points import PointsGuide
from reeftable.bots.guide import Guide

GUIDES: dict[str, type[Guide]] = {"coralia": CoraliaGuide}
# Games whose actions are valued by points alone, but explained in the game's own terms.
EXPLAINED: dict[str, type[PointsGuide]] = {"lumicora": LumicoraGuide}


def has_guide(game: str) -> bool:
    """Does the game have a guide of its own?"""
    return game in GUIDES


def guide_for(game: str) -> Guide:
    """The game's own guide, or one that counts points, with the game's own reasons if any."""
    return (GUIDES.get(game) or EXPLAINED.get(game, PointsGuide))()
