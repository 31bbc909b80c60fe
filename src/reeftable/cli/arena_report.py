"""A tournament's standings as Markdown and as a plot (SVG)."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from reeftable.words import Words

VERDICTS = {"better": "arena.verdict.better", "not better": "arena.verdict.not_better"}
ROW = 34
LEFT = 190
WIDTH = 420
TOP = 46


def markdown(words: Words, summary: dict[str, Any]) -> str:
    """The standings as a table."""
    say = words.say
    titles = ["bot", "games", "win_share", "points", "places", "rating", "failures", "slowest"]
    lines = [
        say("arena.title", **_facts(summary)),
        "",
        "| " + " | ".join(say(f"arena.{title}") for title in titles) + " |",
        "| --- |" + " ---: |" * (len(titles) - 1),
        *[f"| {' | '.join(cells(row))} |" for row in ranked(summary)],
    ]
    if summary["verdict"] is not None:
        lines += ["", say(VERDICTS[summary["verdict"]])]
    return "\n".join(lines) + "\n"


def ranked(summary: dict[str, Any]) -> list[dict[str, Any]]:
    """The entrants, the highest rating first."""
    rows: list[dict[str, Any]] = summary["standings"]
    return sorted(rows, key=lambda row: -row["rating"])


def cells(row: dict[str, Any]) -> list[str]:
    """One entrant's row."""
    low, high = row["win_interval"]
    return [
        row["bot"],
        str(row["games"]),
        f"{percent(row['win_share'])} ({percent(low)}-{percent(high)})",
        f"{row['points']:.1f} ± {row['points_interval']:.1f}",
        " ".join(f"{place}:{n}" for place, n in row["places"].items()),
        f"{row['rating']:.1f} ± {row['rating_sigma']:.1f}",
        str(row["failures"]),
        f"{row['slowest_decision']:.2f} s",
    ]


def percent(share: float) -> str:
    """A share as whole per cent."""
    return f"{100 * share:.0f} %"


def plot(words: Words, summary: dict[str, Any]) -> str:
    """The win shares with their intervals, as an SVG."""
    rows = ranked(summary)
    height = TOP + ROW * len(rows) + 24
    title = escape(words.say("arena.title", **_facts(summary)))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 60} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<text x="10" y="20" font-weight="bold">{title}</text>',
        *[_grid_line(share, height) for share in (0, 25, 50, 75, 100)],
        *[_bar(row, TOP + ROW * n) for n, row in enumerate(rows)],
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _grid_line(share: int, height: int) -> str:
    x = LEFT + WIDTH * share // 100
    return (
        f'<line x1="{x}" x2="{x}" y1="{TOP - 8}" y2="{height - 20}" stroke="#bbb"/>'
        f'<text x="{x}" y="{height - 6}" text-anchor="middle" fill="#555">{share} %</text>'
    )


def _bar(row: dict[str, Any], y: int) -> str:
    low, high = (LEFT + WIDTH * end for end in row["win_interval"])
    end = WIDTH * row["win_share"]
    middle = y + 10
    return (
        f'<text x="{LEFT - 8}" y="{y + 15}" text-anchor="end">{escape(row["bot"])}</text>'
        f'<rect x="{LEFT}" y="{y}" width="{end:.1f}" height="20" fill="#3a8fb7"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}" '
        'stroke="#222" stroke-width="2"/>'
    )


def _facts(summary: dict[str, Any]) -> dict[str, Any]:
    names = ("game", "players", "games", "seed", "budget")
    return {name: summary[name] for name in names}
