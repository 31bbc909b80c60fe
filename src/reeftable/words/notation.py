"""The notation of moves in each language. Records always use the engine's own notation.

The notation follows from the game's list of moves and from the catalogue: the template
`<game>.notation.<verb>` is filled with the words for the target of the move.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

from reeftable.core.game import Game, NotationError
from reeftable.words import FALLBACK, Words, catalogue, languages

# How people type umlauts on a keyboard that lacks them.
SPELLINGS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
# Quotes around names, which nobody needs to type.
NO_QUOTES = str.maketrans("", "", '“”„"')


class AmbiguousMove(NotationError):
    """Raised for text that stands for several moves; `actions` are their numbers."""

    def __init__(self, text: str, actions: list[int]) -> None:
        super().__init__(f"several moves are written {text[:60]!r}")
        self.actions = actions


class Notation:
    """The notation of one game in one language, in both directions.

    >>> import reeftable as rt
    >>> from reeftable.words import catalogue
    >>> from reeftable.words.notation import Notation
    >>> german = Notation(rt.game("coralia"), catalogue("de"))
    >>> german.text(rt.game("coralia").parse("use red fish"))
    'setze Rot Fisch'
    >>> rt.game("coralia").text(german.parse("setze rot fisch"))
    'use red fish'
    """

    def __init__(self, game: Game[Any], words: Words) -> None:
        self.game = game
        self.words = words
        self._actions: dict[str, list[int]] = {}  # simplified text in this language -> actions
        for row in game.moves.rows:
            if row.kind != "chance":
                for action in row.actions():
                    self._actions.setdefault(simplified(self._written(action)), []).append(action)

    def text(self, action: int) -> str:
        """The notation of a move in this language."""
        if self.words.language == FALLBACK:
            return self.game.text(action)
        return self._written(action)

    def parse(self, text: str) -> int:
        """The action with this notation, either in this language or in the engine's notation."""
        try:
            return self.game.parse(text)
        except NotationError:
            actions = self._actions.get(simplified(text), [])
            if not actions:
                raise
        if len(actions) > 1:
            raise AmbiguousMove(text, actions)
        return actions[0]

    def ending(self, text: str, actions: list[int]) -> list[int]:
        """The actions whose notation ends with a text, such as `take red` for `red`."""
        end = " " + simplified(text)
        return [
            action
            for action in actions
            if any(
                simplified(form).endswith(end)
                for form in (self.game.text(action), self._written(action))
            )
        ]

    def as_typed(self, action: int, typed: str) -> str:
        """A move in the notation, local or the engine's, that somebody used to type it."""
        text = self.game.text(action)
        return text if " ".join(typed.lower().split()) == text else self.text(action)

    def verb(self, name: str) -> str:
        """The word with which a kind of move begins."""
        return self.words.raw(f"{self.game.name}.notation.{name}").partition("{")[0].strip()

    def _written(self, action: int) -> str:
        row = self.game.moves.row(action)
        text = self.words.say(f"{self.game.name}.notation.{row.verb}", **row.target(action))
        return text.translate(NO_QUOTES)


def simplified(text: str) -> str:
    """A text without differences that are ignored: case, extra spaces, hyphens and quotes."""
    letters = unicodedata.normalize("NFC", text).casefold().translate(SPELLINGS)
    return " ".join(letters.translate(NO_QUOTES).replace("-", " ").split())


@cache
def notation(game: Game[Any], language: str) -> Notation:
    """A game's notation in a language."""
    return Notation(game, catalogue(language))


def parse_in_any_language(game: Game[Any], text: str) -> int:
    """The action with this notation, either the engine's or that of any language."""
    try:
        return game.parse(text)
    except NotationError as unknown:
        actions: set[int] = set()
        for language in languages():
            try:
                actions.add(notation(game, language).parse(text))
            except AmbiguousMove as several:
                actions.update(several.actions)
            except NotationError:
                continue
        if not actions:
            raise unknown
    if len(actions) > 1:
        raise AmbiguousMove(text, sorted(actions))
    return actions.pop()
