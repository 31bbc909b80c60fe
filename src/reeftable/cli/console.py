"""Rich consoles for standard output and standard error, and what the terminal can show."""

from __future__ import annotations

from rich.console import Console


def standard_output() -> Console:
    """A console for standard output, created anew for each command so that redirecting works."""
    return Console(markup=False, emoji=False, highlight=False)


def standard_error() -> Console:
    """A console for standard error, used for progress bars."""
    return Console(stderr=True, markup=False, emoji=False, highlight=False)


def shows_symbols(console: Console) -> bool:
    """Can the terminal show characters beyond ASCII?"""
    return console.encoding.lower().startswith("utf")


def shows_colours(console: Console) -> bool:
    """Does the terminal show colours?"""
    return console.color_system is not None and not console.no_color
