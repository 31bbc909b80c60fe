"""Draws a bar chart of decisions per second, readable on light and dark pages."""

from __future__ import annotations

from html import escape
from math import ceil, floor, log10

from bench.results import Data
from bench.sections import number

LEFT = 270
WIDTH = 720
RIGHT = 90
BAR = 18
GAP = 8
TOP = 58
CAPTION = "Decisions per second in random play on one core (logarithmic scale)"

STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #1b3a4b; }
.ours { fill: #e76f51; } .c { fill: #264653; } .theirs { fill: #2a9d8f; }
line { stroke: #1b3a4b; stroke-opacity: .2; }
@media (prefers-color-scheme: dark) {
  text { fill: #e0ecf1; } line { stroke: #e0ecf1; } .c { fill: #8ab4c8; }
}"""


def bars(data: Data) -> list[tuple[str, float, str]]:
    """The bars, the fastest first: title, decisions per second, and which project it belongs to."""
    shown: list[tuple[str, float, str]] = []
    if data["c_twin"]:
        shown.append(("coralia in C", data["c_twin"]["decisions_per_second"], "c"))
    for title, game in data["games"].items():
        shown.append((f"{title}, engine", game["core"]["decisions_per_second"], "ours"))
        shown.append((f"{title}, from Python", game["python"]["decisions_per_second"], "ours"))
    for peer in data["peers"].values():
        if "decisions_per_second" in peer:
            shown.append((peer["title"], peer["decisions_per_second"], "theirs"))
    return sorted(shown, key=lambda bar: -bar[1])


def chart(data: Data) -> str:
    """The chart as SVG; the scale is logarithmic."""
    shown = bars(data)
    low = floor(log10(min(speed for _, speed, _ in shown)))
    high = ceil(log10(max(speed for _, speed, _ in shown)))
    room = WIDTH - LEFT - RIGHT

    def x(speed: float) -> float:
        return LEFT + room * (log10(speed) - low) / (high - low)

    height = TOP + len(shown) * (BAR + GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{CAPTION}</title>",
        f"<style>{STYLE}</style>",
        f'<text x="8" y="18">{CAPTION}</text>',
    ]
    for power in range(low, high + 1):
        at = x(10.0**power)
        parts.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 8}" y2="{height - GAP}"/>')
        parts.append(
            f'<text x="{at:.1f}" y="{TOP - 14}" text-anchor="middle">{_power(power)}</text>'
        )
    for i, (title, speed, whose) in enumerate(shown):
        y = TOP + i * (BAR + GAP)
        parts.append(f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end">{escape(title)}</text>')
        width = max(x(speed) - LEFT, 1)
        parts.append(
            f'<rect class="{whose}" x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}" rx="3"/>'
        )
        parts.append(f'<text x="{x(speed) + 6:.1f}" y="{y + 14}">{number(speed)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _power(power: int) -> str:
    return f"{10**power:,}" if power < 6 else f"{10 ** (power - 6):,} M"
