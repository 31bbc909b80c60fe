"""Puts the errors of Typer's command-line parser into the command's language.

Typer has no translations. Its messages are recognised by their text; an unknown one stays English.
"""

from __future__ import annotations

import re

from reeftable.cli.language import words

# The beginning of each message, and the key of the catalogue that replaces it.
MESSAGES = (
    (
        r"No such option: (?P<name>\S+) \(Possible options: (?P<known>.+)\)",
        "problem.parser.no_option_like",
    ),
    (r"No such option: (?P<name>\S+)", "problem.parser.no_option"),
    (r"No such command '(?P<name>[^']*)'\.", "problem.parser.no_command"),
    (r"Missing (?:argument|option) '(?P<name>[^']*)'\.", "problem.parser.missing"),
    (r"Invalid value for '(?P<name>[^']*)': (?P<what>.+)", "problem.parser.value"),
    (r"Got unexpected extra argument(?:\(s\)|s)? \((?P<extra>.*)\)", "problem.parser.extra"),
    (r"Option '(?P<name>[^']*)' does not take a value\.", "problem.parser.no_value"),
    (r"Option '(?P<name>[^']*)' requires an argument\.", "problem.parser.needs_value"),
    (r"Input should be a valid integer", "problem.parser.not_number"),
    (r"Input should be greater than or equal to (?P<least>\S+)", "problem.parser.at_least"),
    (r"Input should be less than or equal to (?P<most>\S+)", "problem.parser.at_most"),
)


def translated(message: str) -> str:
    """An error message of the parser in the command's language."""
    for pattern, key in MESSAGES:
        match = re.match(pattern, message, re.DOTALL)
        if match is not None:
            params = match.groupdict()
            if "what" in params:
                params["what"] = translated(params["what"])
            return words().say(key, **params)
    return message
