"""The catalogues: one file of texts per language, so that the code contains no sentences."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

# The language that is always complete, used if there is no catalogue for the requested one.
FALLBACK = "en"
SUFFIX = ".toml"
# The environment variables that hold the user's language, the most important first.
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
# `{n}` stands for a parameter, `{n|point|points}` for one of two forms, depending on the number n.
PLACEHOLDER = re.compile(r"\{(?P<name>\w+)(?:\|(?P<one>[^{}|]*)\|(?P<many>[^{}|]*))?\}")


class Words:
    """One language's catalogue; a key is a dotted path into its file."""

    def __init__(self, texts: Mapping[str, Any], language: str = FALLBACK) -> None:
        self.language = language
        self._texts: dict[str, str] = {}
        self._read("", texts)

    def _read(self, path: str, part: Mapping[str, Any]) -> None:
        for name, value in part.items():
            key = f"{path}.{name}" if path else name
            if isinstance(value, Mapping):
                self._read(key, value)
            else:
                self._texts[key] = str(value)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        """All keys, in the order of the file."""
        return iter(self._texts)

    def raw(self, key: str) -> str:
        """The text of a key exactly as it is in the file."""
        return self._texts[key]

    def below(self, path: str) -> list[str]:
        """The names directly below a path, in the order of the file."""
        tails = [key[len(path) + 1 :] for key in self._texts if key.startswith(path + ".")]
        return list(dict.fromkeys(tail.partition(".")[0] for tail in tails))

    def say(self, key: str, **params: object) -> str:
        """The text of a key with its placeholders filled in; the key itself if there is no text.

        >>> from reeftable.words import Words
        >>> words = Words({"g": {"gain": "{n} {n|point|points}"}})
        >>> words.say("g.gain", n=1), words.say("g.gain", n=2)
        ('1 point', '2 points')
        """
        return self.fill(key, self._texts.get(key, key), params)

    def fill(self, key: str, text: str, params: Mapping[str, object]) -> str:
        """Replace each placeholder in the text by the words for its parameter's value."""
        game = key.partition(".")[0]

        def word(match: re.Match[str]) -> str:
            name = match["name"]
            value = params.get(name)
            if value is None:
                return match[0] if name not in params else "?"
            if match["one"] is not None:
                return match["one"] if value == 1 else match["many"]
            return self.name(game, name, value)

        return PLACEHOLDER.sub(word, text)

    def name(self, game: str, kind: str, value: object) -> str:
        """The name of a thing: the card `pearl-4` is called "pearl of 4"."""
        if isinstance(value, list | tuple):
            return ", ".join(self.name(game, kind, item) for item in value)
        kind = self._texts.get(f"{game}.same.{kind}", kind)
        return self._texts.get(f"{game}.{kind}.{value}", str(value))


@cache
def languages() -> tuple[str, ...]:
    """The two-letter codes of the languages that have a catalogue."""
    files = [file.name for file in resources.files(__name__).iterdir()]
    return tuple(sorted(name.removesuffix(SUFFIX) for name in files if name.endswith(SUFFIX)))


@cache
def catalogue(language: str = FALLBACK) -> Words:
    """The catalogue of a language."""
    if language not in languages():
        raise ValueError(f"no words in {language[:60]!r}; there are: {', '.join(languages())}")
    text = resources.files(__name__).joinpath(language + SUFFIX).read_text("utf-8")
    return Words(tomllib.loads(text), language)


def language_here(environment: Mapping[str, str]) -> str:
    """The system's language if there is a catalogue for it, such as de for de_CH.UTF-8."""
    locale = next((environment[name] for name in LOCALE_VARIABLES if environment.get(name)), "")
    language = re.split(r"[_.@]", locale)[0].lower()
    return language if language in languages() else FALLBACK
