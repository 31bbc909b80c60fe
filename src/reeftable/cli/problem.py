"""`Problem`: a mistake of the user, described in one line."""

from __future__ import annotations

from reeftable.cli.language import words

MISTAKE = 2
IN_USE = 3


class Problem(Exception):
    """A mistake of the user, described in one line; `code` is the exit code."""

    def __init__(self, sentence: str, code: int = MISTAKE) -> None:
        super().__init__(sentence)
        self.code = code


def problem_from_key(key: str, **params: object) -> Problem:
    """The problem with this key of the catalogue, in the command's language."""
    return Problem(words().say(f"problem.{key}", **params))
