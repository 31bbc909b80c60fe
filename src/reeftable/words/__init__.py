"""Words for codes: one catalogue per language, so that no sentence is made in the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Words:
    """One language's catalogue; a key is a dotted path into its file."""

    def __init__(self, catalogue: Mapping[str, Any]) -> None:
        self._texts: dict[str, str] = {}
        self._read("", catalogue)

    def _read(self, path: str, part: Mapping[str, Any]) -> None:
        for name, value in part.items():
            key = f"{path}.{name}" if path else name
            if isinstance(value, Mapping):
                self._read(key, value)
            else:
                self._texts[key] = str(value)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def below(self, path: str) -> list[str]:
        """The keys under a path, without it, in the order of the file."""
        return [key[len(path) + 1 :] for key in self._texts if key.startswith(path + ".")]

    def say(self, key: str, **params: object) -> str:
        """The text of a key, its placeholders filled; the key itself if there is no text."""
        return self.fill(key, self._texts.get(key, key), params)

    def fill(self, key: str, text: str, params: Mapping[str, object]) -> str:
        """Put words for the parameters' values where the text names them."""
        game = key.partition(".")[0]

        def word(found: re.Match[str]) -> str:
            name = found[1]
            if params.get(name) is None:
                return found[0] if name not in params else "?"
            return self.name(game, name, params[name])

        return PLACEHOLDER.sub(word, text)

    def name(self, game: str, kind: str, value: object) -> str:
        """What a thing is called: the card `pearl-4` is a pearl of 4."""
        if isinstance(value, list | tuple):
            return ", ".join(self.name(game, kind, item) for item in value)
        kind = self._texts.get(f"{game}.same.{kind}", kind)
        return self._texts.get(f"{game}.{kind}.{value}", str(value))


@cache
def load_words(language: str = "en") -> Words:
    """The catalogue of a language."""
    text = resources.files(__name__).joinpath(f"{language}.toml").read_text("utf-8")
    return Words(tomllib.loads(text))
