"""`Problem`: a user's mistake, described in one line."""

from __future__ import annotations

from reeftable.cli.language import words

MISTAKE = 2
IN_USE = 3


class Problem(Exception):
    """A user's mistake, described in one line; `code` is the exit code."""

    def __init__(self, sentence: str, code: int = MISTAKE) -> None:
        super().__init__(sentence)
        self.code = code


def problem_from_key(key: str, **params: object) -> Problem:
    """The problem whose text the catalogue has under this key, in the command's language."""
    return Problem(words().say(f"problem.{key}", **params))
