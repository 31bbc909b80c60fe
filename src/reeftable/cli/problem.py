"""`Problem`: a mistake in what the user typed, described in one line."""

from __future__ import annotations

from reeftable.cli.language import words


class Problem(Exception):
    """A mistake in what the user typed, described in one line."""


def problem(key: str, **params: object) -> Problem:
    """The problem with this key of the catalogue, in the command's language."""
    return Problem(words().say(f"problem.{key}", **params))
