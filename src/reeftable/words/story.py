"""`Teller`: puts into words what happened and what an option brings, for one reader.

`web/app/teller.ts` is the same class in TypeScript; `tests/words/teller.json` has cases for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from reeftable.games import rulebook
from reeftable.words import Words

Event = dict[str, Any]


@dataclass
class Paragraph:
    """What one seat did in one turn; the seat is None for events that belong to no seat."""

    seat: int | None
    name: str
    text: str
    line: str


@dataclass
class Clause:
    """A few words about one event, or about several of a kind."""

    code: str
    seat: int | None
    items: list[str]


@dataclass
class Turn:
    """The clauses that become one paragraph."""

    seat: int | None
    clauses: list[Clause] = field(default_factory=list)
    is_over: bool = False


class Teller:
    """Turns the engine's codes into words, for one reader.

    >>> from reeftable.words import catalogue
    >>> from reeftable.words.story import Teller
    >>> teller = Teller(catalogue("en"), ["Ann", "Ben"], reader=0)
    >>> events = [{"code": "coralia.entry.use", "seat": 1, "colour": "red", "symbol": "fish"}]
    >>> [paragraph.line for paragraph in teller.paragraphs(events)]
    ['Ben used red fish']
    """

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        reader: int | None,
        data: dict[str, Any] | None = None,
    ) -> None:
        self.words = words
        self.names = names
        self.reader = reader
        self.data = data or {}  # the game's data.toml, whose numbers appear in some texts

    def name(self, seat: int | None) -> str:
        """The seat's name; the reader is `You`."""
        if seat is None:
            return self.words.say("play.table")
        return self.words.say("play.you") if seat == self.reader else self.names[seat]

    # -- what an option brings --------------------------------------------------------------

    def brings(self, events: Iterable[Event]) -> str:
        """What an option brings; events without a text are left out."""
        return ", ".join(text for text in map(self._gain, events) if text)

    def _gain(self, event: Event) -> str:
        """The words for one event, in a separate form for the reader; empty if it has none."""
        game, _, tail = event["code"].partition(".")
        key = f"{game}.brings.{tail}"
        form = "own" if event.get("seat") == self.reader else "other"
        for candidate in (f"{key}.{form}", key):
            if candidate in self.words:
                text = self.words.say(candidate, **self._params(event))
                return rulebook.fill(text, self.data)
        return ""

    # -- what happened ----------------------------------------------------------------------

    def paragraphs(self, events: Iterable[Event]) -> list[Paragraph]:
        """The whole story, a paragraph per player and turn."""
        turns: list[Turn] = []
        for event in events:
            self._add(turns, event)
        return [paragraph for turn in turns for paragraph in self._finished(turn)]

    def _add(self, turns: list[Turn], event: Event) -> None:
        code, seat = event["code"], event.get("seat")
        if not turns or (is_entry(event) and (turns[-1].is_over or turns[-1].seat != seat)):
            turns.append(Turn(seat))
        turn = turns[-1]
        text = self._item(event)
        last = turn.clauses[-1] if turn.clauses else None
        if last and f"{code}.item" in self.words and (last.code, last.seat) == (code, seat):
            last.items.append(text)
        elif text:
            self._insert(turn, Clause(code, seat, [text]), is_entry(event))
        if code.endswith(".turn_over"):
            turn.is_over = True

    def _insert(self, turn: Turn, clause: Clause, is_entry: bool) -> None:
        """Add a clause; what a move brought its player comes before what it brought others."""
        place = len(turn.clauses)
        if clause.seat == turn.seat and not is_entry:
            while place > 0 and turn.clauses[place - 1].seat not in (None, turn.seat):
                place -= 1
        turn.clauses.insert(place, clause)

    def _item(self, event: Event) -> str:
        """The words for one event, or for one item of several."""
        code, params = event["code"], self._params(event)
        is_hidden = any(value is None for value in params.values())
        for form in ([f"{code}.hidden"] if is_hidden else []) + [f"{code}.item"]:
            if form in self.words:
                return self.words.say(form, **params)
        return self.words.say(code, **params)

    def _params(self, event: Event) -> Event:
        return {**event, "seat": self.name(event.get("seat"))}

    def _finished(self, turn: Turn) -> list[Paragraph]:
        """The paragraph of a turn; if its player did nothing to mention, one per clause."""
        clauses = turn.clauses
        if not any(clause.seat == turn.seat for clause in clauses):
            return [self._paragraph(clause.seat, self._clause(clause)) for clause in clauses]
        text = ""
        before: Clause | None = None
        for clause in clauses:
            text += self._linked(turn.seat, before, clause)
            before = clause
        return [self._paragraph(turn.seat, text)]

    def _linked(self, seat: int | None, before: Clause | None, clause: Clause) -> str:
        """A clause with the word or punctuation that links it to the clause before."""
        text = self._clause(clause)
        if clause.seat not in (None, seat):
            text = self.words.say("play.aside", name=self.name(clause.seat), said=text)
            return f" {text}" if before else text
        if before is None:
            return text
        is_same_subject = clause.seat == seat and before.seat is not None
        return (self.words.say("play.next") if is_same_subject or seat is None else "; ") + text

    def _clause(self, clause: Clause) -> str:
        key = f"{clause.code}.all"
        if key not in self.words:
            return clause.items[0]
        items = [self._counted(what, len(list(same))) for what, same in groupby(clause.items)]
        return self.words.say(key, items=", ".join(items))

    def _counted(self, what: str, count: int) -> str:
        """An item with its count, if there are several; the catalogue may have a form for that."""
        one, _, many = what.partition("|")
        if count == 1:
            return one
        if many:
            return self.words.fill("play.times", many, {"count": count})
        return self.words.say("play.times", count=count, what=one)

    def _paragraph(self, seat: int | None, text: str) -> Paragraph:
        name = self.name(seat)
        form = "play.line_table" if seat is None else "play.line"
        return Paragraph(seat, name, text, self.words.say(form, name=name, said=text))


def is_entry(event: Event) -> bool:
    """Is this something a player or chance did, rather than a consequence?"""
    return ".entry." in event["code"] or event["code"].startswith("server.story.")
