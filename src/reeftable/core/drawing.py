"""Draws a game's table as plain text: lines made of small parts, each with a style.

This module knows nothing of colours or languages. A style is a word such as `dim`, `seat1` or
`die.red`, which a terminal may show as a colour; a `Wording` supplies the names of things.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from reeftable.core.step import CHANCE

if TYPE_CHECKING:
    from reeftable.core.state import State

View = dict[str, Any]
Option = dict[str, Any]
D = TypeVar("D")  # the game's data

# The default width of a drawing.
PLAIN_WIDTH: Final = 80
LONGEST_NAME: Final = 18


def tag(seat: int) -> str:
    """The short mark of a seat, on the board and beside its name."""
    return f"#{seat}"


def cells(text: str) -> int:
    """The number of terminal columns that a text takes up."""
    if text.isascii():
        return len(text)
    wide = [unicodedata.east_asian_width(sign) in ("W", "F") for sign in text]
    return len(text) + sum(wide) - sum([unicodedata.combining(sign) > 0 for sign in text])


class Part:
    """A few characters in one style."""

    def __init__(self, text: str, style: str) -> None:
        self.text = text
        self.style = style


class Line:
    """Parts side by side."""

    def __init__(self, text: str = "", style: str = "") -> None:
        self.parts: list[Part] = []
        self.add(text, style)

    def add(self, text: str, style: str = "") -> Line:
        """Add a part at the end."""
        if text:
            self.parts.append(Part(text, style))
        return self

    def put(self, other: Line) -> Line:
        """Add all parts of another line at the end."""
        self.parts += other.parts
        return self

    def text(self) -> str:
        """The line without its styles."""
        return "".join([part.text for part in self.parts])

    def width(self) -> int:
        """The number of terminal columns it takes up."""
        return sum([cells(part.text) for part in self.parts])

    def cut(self, start: int, end: int) -> Line:
        """The part of the line from character `start` up to, but not including, `end`."""
        line = Line()
        at = 0
        for part in self.parts:
            line.add(part.text[max(start - at, 0) : max(end - at, 0)], part.style)
            at += len(part.text)
        return line

    def stripped(self) -> Line:
        """The line without the spaces at its end."""
        return self.cut(0, len(self.text().rstrip()))


# -- layout ---------------------------------------------------------------------------------


def wrapped(line: Line, width: int) -> list[Line]:
    """The line in pieces that fit, broken between words."""
    text = line.text().rstrip()
    pieces: list[Line] = []
    start = 0
    while cells(text[start:]) > width:
        end = start
        while cells(text[start : end + 1]) <= width:
            end += 1
        space = text.rfind(" ", start, end + 1)
        end = space if space > start else end
        pieces.append(line.cut(start, end).stripped())
        start = end
        while text[start] == " ":
            start += 1
    pieces.append(line.cut(start, len(text)))
    return pieces


def padded(line: Line, width: int, right: bool = False) -> Line:
    """The line filled up to a width with spaces, after it or (`right`) before it."""
    spaces = Line(" " * (width - line.width()))
    return spaces.put(line) if right else Line().put(line).put(spaces)


def in_columns(
    rows: list[list[Line]],
    gap: int,
    width: int,
    right: tuple[int, ...] = (),
    wraps: tuple[int, ...] = (),
) -> list[Line]:
    """Align rows in columns; `right` lists the right-aligned ones, `wraps` those that may wrap."""
    columns = range(len(rows[0]))
    widths = [max([row[i].width() for row in rows]) for i in columns]
    while sum(widths) + gap * (len(widths) - 1) > width:
        wrappable = [i for i in wraps if widths[i] > longest_word(rows, i)]
        if not wrappable:
            break
        widest = max(wrappable, key=widths.__getitem__)
        narrower = [wrapped(row[widest], widths[widest] - 1) for row in rows]
        widths[widest] = max([piece.width() for pieces in narrower for piece in pieces])
    lines: list[Line] = []
    for row in rows:
        pieces = [wrapped(row[i], widths[i]) for i in columns]
        blocks = [[padded(piece, widths[i], i in right) for piece in pieces[i]] for i in columns]
        lines += beside(blocks, widths, gap)
    return lines


def longest_word(rows: list[list[Line]], column: int) -> int:
    """The width of the longest word in a column."""
    words = [word for row in rows for word in row[column].text().split()]
    return max([cells(word) for word in words], default=0)


def beside(blocks: list[list[Line]], widths: list[int], gap: int) -> list[Line]:
    """Blocks of lines side by side."""
    lines: list[Line] = []
    for n in range(max([len(block) for block in blocks])):
        line = Line()
        for i, block in enumerate(blocks):
            line.put(padded(block[n] if n < len(block) else Line(), widths[i])).add(" " * gap)
        lines.append(line.stripped())
    return lines


def in_rows(blocks: list[list[Line]], gap: int, width: int) -> list[Line]:
    """Blocks of lines side by side, as many in a row as fit."""
    count = len(blocks)
    while count > 1 and sum(block_widths(blocks, count)) + gap * (count - 1) > width:
        count -= 1
    lines: list[Line] = []
    for first in range(0, len(blocks), count):
        lines += beside(blocks[first : first + count], block_widths(blocks, count), gap)
    return lines


def block_widths(blocks: list[list[Line]], count: int) -> list[int]:
    """The width of each column if there are `count` blocks in a row."""
    widths = [max([line.width() for line in block]) for block in blocks]
    return [max(widths[column::count]) for column in range(count)]


# -- words ----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Wording:
    """Names things as the code does, for use where there is no catalogue of words."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts  # used where the name in the code would be hard to read

    def say(self, key: str, params: dict[str, object]) -> str:
        """The text for something on the table: `board.turn` with 3 and 22 gives `turn 3/22`."""
        if key in self.texts:
            return self.texts[key].format(**params)
        kind, _, name = key.partition(".")
        if kind == "letter":
            return name[0].upper()
        values = "/".join([str(value) for value in params.values()])
        return f"{name.replace('_', ' ')} {values}".rstrip()

    def name(self, kind: str, value: str) -> str:
        """The name of a thing of this kind."""
        return value

    def player(self, seat: int) -> str:
        """The name of a player, shown beside the mark of the seat."""
        return ""


class Drawing(Generic[D]):
    """Draws one view of a table. Each game has a subclass for its own table."""

    def __init__(
        self,
        data: D,
        view: View,
        wording: Wording,
        width: int = PLAIN_WIDTH,
        symbols: bool = False,
        options: list[Option] | None = None,
    ) -> None:
        self.data = data
        self.view = view
        self.wording = wording
        self.width = width
        self.symbols = symbols  # whether characters beyond ASCII may be used
        self.folded = False  # whether the other players' things are reduced to a line each
        self.marks = marked(options or [], self.spots())

    def spots(self) -> list[str]:
        """The places where the drawing can mark an option."""
        return []

    def heading(self) -> str:
        """The progress of the game in a few words."""
        raise NotImplementedError

    def lines(self) -> list[Line]:
        """The whole table."""
        raise NotImplementedError

    def fitted(self) -> list[Line]:
        """The whole table, with lines that are too wide wrapped."""
        return [piece for line in self.lines() for piece in wrapped(line, self.width)]

    def say(self, key: str, **params: object) -> str:
        """The text for something on the table."""
        return self.wording.say(key, params)

    def name(self, kind: str, value: str) -> str:
        """The name of a thing of this kind."""
        return self.wording.name(kind, value)

    def mark(self, place: str) -> Line:
        """The numbers of the options that are marked at a place."""
        if place not in self.marks:
            return Line()
        return Line(f"({','.join([str(number) for number in self.marks[place]])})", "mark")

    def player_name(self, seat: int, longest: int = LONGEST_NAME) -> Line:
        """A seat's mark and name, with an arrow if it is to move."""
        arrow = ("▸" if self.symbols else ">") if self.view["to_move"] == seat else " "
        name = f"{arrow}{tag(seat)} {self.wording.player(seat)}".rstrip()
        return Line(name[:longest], f"seat{seat}")


def marked(options: list[Option], spots: list[str]) -> dict[str, list[int]]:
    """Map each place to the numbers of the options to mark there.

    An option is marked where it ends, or where it begins if the drawing does not show its end.
    """
    marks: dict[str, list[int]] = {}
    for number, option in enumerate(options, 1):
        places = [option["places"]["to"], option["places"]["from"]]
        drawn = [place for place in places if place in spots]
        if drawn:
            marks.setdefault(drawn[0], []).append(number)
    return marks


# -- a whole state, hidden things included --------------------------------------------------


def whole_text(s: State, drawing: Drawing[Any], hidden: list[Line]) -> str:
    """The whole table as plain text, followed by the lines about hidden things."""
    lines = [*title(s, drawing), *drawing.lines(), *hidden]
    fitting = [piece.text().rstrip() for line in lines for piece in wrapped(line, drawing.width)]
    return "\n".join(fitting)


def title(s: State, drawing: Drawing[Any]) -> list[Line]:
    """The first lines: the game, its progress and options, and the pending questions."""
    first = f"{s.game.name}, {s.players} players, {drawing.heading()}, {s.entries} entries"
    options = ", ".join([f"{name} {choice}" for name, choice in s.options.items()])
    pending = [type(s.steps[s.stack[i]]).__name__ for i in range(s.depth - 2, -1, -2)]
    lines = [Line(first), Line(f"options: {options}")]
    if pending:
        who = "chance" if s.to_move == CHANCE else tag(s.to_move)
        lines.append(Line(f"{who} is asked: {', then '.join(pending)}"))
    return lines


def counted(counts: dict[str, int]) -> str:
    """The count of each thing, as text: `pearl-2 x4, angel`."""
    things = [name if n == 1 else f"{name} x{n}" for name, n in counts.items() if n]
    return ", ".join(things) or "none"
