"""The results for people: in the terminal, and as a page of the documentation."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table as RichTable

from reeftable.bench.chart import chart
from reeftable.bench.results import Data
from reeftable.bench.tables import Table, all_tables

PAGE = "benchmarks.md"
CHART = "benchmarks.svg"
COLOURS = {"missed": "red", "met": "yellow", "aim met": "green"}

INTRODUCTION = """\
# Benchmarks

How fast random play is, side by side with other projects and with the same game written in C.
`make bench` measures anew and writes this page; `reeftable bench` only shows the figures.

A *decision* is a state in which a player, not chance, has at least two actions, so cutting moves
into smaller ones gains nothing. Times are CPU times. All contenders take their turn in every round,
and a ratio is the median of the rounds' ratios, with the lowest and highest beside it; only *two
processes* is by the clock on the wall. Other projects run in their own processes and environments,
with their own rules, so a ratio says how long a decision takes, not whose code is better.
"""


def in_terminal(data: Data, console: Console) -> None:
    """All tables."""
    for table in all_tables(data):
        shown = RichTable(
            title=table.title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0)
        )
        for i, heading in enumerate(table.headings):
            shown.add_column(heading, justify="left" if i == 0 else "right", no_wrap=True)
        for *cells, last in table.rows:
            colour = COLOURS.get(last)
            shown.add_row(*cells, f"[{colour}]{last}[/]" if colour else last)
        console.print(shown)


def page(data: Data) -> str:
    """The page of the documentation."""
    machine = data["machine"]
    measured = (
        f"Measured on {data['date']} with Reeftable {machine['reeftable']}: {machine['processor']},"
        f" {machine['cores']} cores, {machine['system']}; {machine['built_with']}."
        f" {data['rounds']} rounds of {data['seconds']:g} s each."
    )
    picture = f"![Decisions per second of every contender]({CHART})"
    parts = [INTRODUCTION, measured, "", picture, ""]
    for table in all_tables(data):
        parts += [f"## {table.title}", "", *_lines(table), ""]
    return "\n".join(parts).rstrip() + "\n"


def _lines(table: Table) -> list[str]:
    rule = ["---"] + ["---:"] * (len(table.headings) - 1)
    return [f"| {' | '.join(row)} |" for row in (table.headings, rule, *table.rows)]


def write_page(data: Data, folder: Path) -> None:
    """The page and its chart."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PAGE).write_text(page(data), encoding="utf-8")
    (folder / CHART).write_text(chart(data), encoding="utf-8")
