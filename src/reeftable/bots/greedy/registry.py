"""Which games have a guide of their own."""

from __future__ import annotations

from reeftable.bots.greedy.coralia import CoraliaGuide
from reeftable.bots.greedy.points import PointsGuide
from reeftable.bots.guide import Guide

GUIDES: dict[str, type[Guide]] = {"coralia": CoraliaGuide}


def has_guide(game: str) -> bool:
    """Does the game have a guide of its own?"""
    return game in GUIDES


def guide_for(game: str) -> Guide:
    """The game's own guide, or the general one that counts points."""
    return GUIDES.get(game, PointsGuide)()
