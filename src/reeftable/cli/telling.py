"""What happened, in short words: a paragraph for each player who did something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from rich.text import Text

from reeftable.games import rulebook
from reeftable.words import Words

Event = dict[str, Any]

# With more options than this their lines are short.
LONG_LIST = 20
SEAT_STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green")


def seat_style(seat: int | None) -> str:
    """The colour in which a seat is shown."""
    return "bold" if seat is None else SEAT_STYLES[seat % len(SEAT_STYLES)]


@dataclass
class Fragment:
    """A few words about one event, or about several of a kind."""

    code: str
    seat: int | None
    items: list[str]


@dataclass
class Paragraph:
    """What one seat did in one turn."""

    seat: int | None
    fragments: list[Fragment] = field(default_factory=list)
    closed: bool = False


class Teller:
    """Turns the engine's codes into words, for one reader."""

    def __init__(self, words: Words, names: Sequence[str], reader: int | None) -> None:
        self.words = words
        self.names = names
        self.reader = reader

    def name(self, seat: int | None) -> str:
        """The seat's name; the reader is `You`."""
        if seat is None:
            return self.words.say("play.table")
        return self.words.say("play.you") if seat == self.reader else self.names[seat]

    def brings(self, events: Iterable[Event]) -> str:
        """What an option brings, or the part of it that is to be said."""
        return ", ".join(text for text in map(self._gain, events) if text)

    def _gain(self, event: Event) -> str:
        """The words for one thing an option brings, the reader or somebody else; often none."""
        game, _, tail = event["code"].partition(".")
        key = f"{game}.brings.{tail}"
        form = "own" if event.get("seat") == self.reader else "other"
        for wanted in (f"{key}.{form}", key):
            if wanted in self.words:
                text = self.words.say(wanted, **{**event, "seat": self.name(event.get("seat"))})
                return rulebook.fill(text, rulebook.data_of(game))
        return ""

    def paragraphs(self, events: Iterable[Event]) -> list[Text]:
        """The whole story, one text per player and turn."""
        told: list[Paragraph] = []
        for event in events:
            self._add(told, event)
        texts = [self._text(paragraph) for paragraph in told]
        return [text for text in texts if text is not None]

    def _add(self, told: list[Paragraph], event: Event) -> None:
        code, seat = event["code"], event.get("seat")
        if not told or (is_entry(event) and (told[-1].closed or told[-1].seat != seat)):
            told.append(Paragraph(seat))
        fragments = told[-1].fragments
        last = fragments[-1] if fragments else None
        items = self._item(code, event)
        if last and f"{code}.item" in self.words and (last.code, last.seat) == (code, seat):
            last.items.append(items)
        elif items:
            fragments.append(Fragment(code, seat, [items]))
        if code.endswith(".turn_over"):
            told[-1].closed = True

    def _item(self, code: str, event: Event) -> str:
        """The words for one event, or for one item of several."""
        params = {**event, "seat": self.name(event.get("seat"))}
        hidden = any(value is None for name, value in params.items())
        for form in ([f"{code}.hidden"] if hidden else []) + [f"{code}.item"]:
            if form in self.words:
                return self.words.say(form, **params)
        return self.words.say(code, **params)

    def _words(self, fragment: Fragment, of: int | None) -> str:
        text = fragment.items[0]
        if f"{fragment.code}.all" in self.words:
            items = [self._counted(what, len(list(same))) for what, same in groupby(fragment.items)]
            text = self.words.say(f"{fragment.code}.all", items=", ".join(items))
        if fragment.seat is None or fragment.seat == of:
            return text
        return self.words.say("play.aside", name=self.name(fragment.seat), said=text)

    def _counted(self, what: str, count: int) -> str:
        return what if count == 1 else self.words.say("play.times", count=count, what=what)

    def _text(self, paragraph: Paragraph) -> Text | None:
        if not paragraph.fragments:
            return None
        said = ", ".join(self._words(fragment, paragraph.seat) for fragment in paragraph.fragments)
        name = self.name(paragraph.seat)
        line = Text(self.words.say("play.line", name=name, said=said))
        line.stylize(seat_style(paragraph.seat), 0, len(name))
        return line


def in_brief(brings: list[Event], among: int) -> list[Event]:
    """What is said of an option among so many others.

    Not what things are good for later on; in a long list only what happens on the table at once.
    """
    if among > LONG_LIST:
        return [event for event in brings if "from" in event or "to" in event]
    return [event for event in brings if ".worth." not in event["code"]]


def is_entry(event: Event) -> bool:
    """Is this somebody's move, not something that came of it?"""
    return ".entry." in event["code"]
