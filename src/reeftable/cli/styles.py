"""The colours in which seats and their paragraphs of the story are shown."""

from __future__ import annotations

from rich.text import Text

from reeftable.words.story import Paragraph

SEAT_STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green")


def seat_style(seat: int | None) -> str:
    """The colour in which a seat is shown."""
    return "bold" if seat is None else SEAT_STYLES[seat % len(SEAT_STYLES)]


def styled(paragraph: Paragraph) -> Text:
    """A paragraph whose first name has the colour of its seat."""
    line = Text(paragraph.line)
    start = paragraph.line.find(paragraph.name)
    if start >= 0:
        line.stylize(seat_style(paragraph.seat), start, start + len(paragraph.name))
    return line
