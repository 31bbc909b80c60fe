"""The command `reeftable`, also run as `python -m reeftable`; names the extra if one is missing."""

from __future__ import annotations

import os
import sys

from reeftable._extras import MissingExtra
from reeftable.words import catalogue, language_here


def main() -> None:
    """Run the command, or name the extra that has to be installed for it."""
    try:
        from reeftable.cli.main import app
    except MissingExtra as error:
        words = catalogue(language_here(os.environ))
        sys.exit(f"reeftable: {words.say('problem.needs_extra', extra=error.extra)}")
    app(prog_name="reeftable")


if __name__ == "__main__":
    main()
