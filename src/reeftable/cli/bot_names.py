"""The names of bots: in records, so that a resumed game can load them again, and for people."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reeftable.words import Words

IN_RECORD = re.compile(r"(?P<bot>\S+) bot (?P<seat>\d)")


def name_in_record(bot: str, seat: int) -> str:
    """The name of a bot's seat in a record, which does not depend on the language."""
    return f"{bot} bot {seat}"


def bot_in_record(name: str) -> str | None:
    """The bot behind a seat's name in a record, or None if it is the name of a person."""
    match = IN_RECORD.fullmatch(name)
    return match["bot"] if match else None


def bot_name(words: Words, bot: str) -> str:
    """The name of a bot for people: translated for built-in bots, otherwise its class."""
    key = f"bots.name.{bot}"
    return words.say(key) if key in words else bot


def shown_names(words: Words, names: Sequence[str]) -> list[str]:
    """The seats' names as shown to people."""
    return [shown_name(words, name) for name in names]


def shown_name(words: Words, name: str) -> str:
    """A seat's name as shown to people."""
    match = IN_RECORD.fullmatch(name)
    if match is None or f"bots.name.{match['bot']}" not in words:
        return name
    return words.say("bots.seat", bot=bot_name(words, match["bot"]), seat=match["seat"])
