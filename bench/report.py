"""Shows the results in the terminal and writes them as a page of the documentation."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from bench.chart import chart
from bench.results import Data
from bench.sections import Section, all_sections

PAGE = "benchmarks.md"
CHART = "benchmarks.svg"
COLOURS = {"missed": "red", "met": "yellow", "aim met": "green"}

INTRODUCTION = """\
# Benchmarks

How fast random play is, compared with other projects and with the same game written in C.
`make bench` repeats the measurement and writes this page; `.venv/bin/python -m bench` only shows
the figures.

A *decision* is a state in which a player, not chance, has at least two actions, so splitting moves
into smaller ones gains nothing. Times are CPU times, except for *two processes*, which uses
wall-clock time. All contenders are measured in every round; a ratio is the median of the rounds'
ratios, shown with the lowest and the highest. Other projects run in their own processes and
environments and with their own rules, so a ratio says how long a decision takes, not whose code is
better.

Drawing is measured in Chromium on a processor slowed to a quarter: the time of the page's main
thread from a question with the most options found in random games to one without, and back.
"""


def in_terminal(data: Data, console: Console) -> None:
    """Print all sections."""
    for section in all_sections(data):
        shown = Table(
            title=section.title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0)
        )
        for i, heading in enumerate(section.headings):
            shown.add_column(heading, justify="left" if i == 0 else "right", no_wrap=True)
        for *cells, last in section.rows:
            colour = COLOURS.get(last)
            shown.add_row(*cells, f"[{colour}]{last}[/]" if colour else last)
        console.print(shown)


def page(data: Data) -> str:
    """The page of the documentation as Markdown."""
    machine = data["machine"]
    measured = (
        f"Measured on {data['date']} with Reeftable {machine['reeftable']}: {machine['processor']},"
        f" {machine['cores']} cores, {machine['system']}; {machine['built_with']}."
        f" {data['rounds']} rounds of {data['seconds']:g} s each."
    )
    picture = f"![Decisions per second of every contender]({CHART})"
    parts = [INTRODUCTION, measured, "", picture, ""]
    for section in all_sections(data):
        parts += [f"## {section.title}", "", *_lines(section), ""]
    return "\n".join(parts).rstrip() + "\n"


def _lines(section: Section) -> list[str]:
    rule = ["---"] + ["---:"] * (len(section.headings) - 1)
    return [f"| {' | '.join(row)} |" for row in (section.headings, rule, *section.rows)]


def write_page(data: Data, folder: Path) -> None:
    """Write the page and its chart."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PAGE).write_text(page(data), encoding="utf-8")
    (folder / CHART).write_text(chart(data), encoding="utf-8")
