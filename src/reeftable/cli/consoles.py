"""Where output goes; made anew for each command, so that redirecting works."""

from __future__ import annotations

from rich.console import Console


def out() -> Console:
    """Standard output; nothing in a text is taken for markup."""
    return Console(markup=False, emoji=False, highlight=False)


def err() -> Console:
    """Standard error, for progress and complaints."""
    return Console(stderr=True, markup=False, emoji=False, highlight=False)


def shows_symbols(console: Console) -> bool:
    """Can the terminal show more than plain letters?"""
    return console.encoding.lower().startswith("utf")


def shows_colours(console: Console) -> bool:
    """Does the terminal show colours?"""
    return console.color_system is not None and not console.no_color
