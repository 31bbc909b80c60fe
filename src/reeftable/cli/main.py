"""The command `reeftable`: combines the subcommands and reports errors in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from reeftable import __version__, _build
from reeftable._extras import MissingExtra
from reeftable.cli import (
    arena,
    games,
    help_texts,
    language,
    parser_errors,
    play,
    records,
    rules,
    serve,
    simulate,
)
from reeftable.cli.arguments import Lang
from reeftable.cli.problem import MISTAKE, Problem

# The exit code that shells expect from a command that was interrupted.
STOPPED = 130


class Commands(TyperGroup):
    """The group of all commands, which reports the user's mistakes in one line."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; the user's mistakes end it with exit code 2, see `problem.py`."""
        kwargs["standalone_mode"] = False
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            # A character that the terminal cannot show must not end a game.
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        language.begin(kwargs.get("args") or (args[0] if args else None) or sys.argv[1:])
        help_texts.translate(self)
        try:
            code = super().main(*args, **kwargs)
        except (typer.Abort, EOFError):
            complain(language.words().say("problem.stopped"))
            code = STOPPED
        except MissingExtra as error:
            complain(language.words().say("problem.needs_extra", extra=error.extra))
            code = 1
        except Exception as error:
            # The command-line parser's own errors already have a one-line message.
            describe = getattr(error, "format_message", None)
            if describe is None and not isinstance(error, Problem):
                raise
            complain(parser_errors.translated(describe()) if describe is not None else str(error))
            code = error.code if isinstance(error, Problem) else MISTAKE
        else:
            if code == STOPPED:
                complain(language.words().say("problem.stopped"))
        sys.exit(code or 0)

    def get_usage(self, ctx: Any) -> str:
        """The usage line of the command."""
        return help_texts.translated_usage(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help` itself."""
        return help_texts.translated_option(super().get_help_option(ctx))


def complain(message: str) -> None:
    """Print one line to standard error."""
    typer.echo("reeftable: " + " ".join(message.split()), err=True)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(is_wanted: bool) -> None:
    """Print the version and whether the engine is compiled."""
    if is_wanted:
        typer.echo(f"reeftable {__version__}, engine {_build.state()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def reeftable(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True),
    ] = False,
    lang: Lang = None,
) -> None:
    """Board games about coral reefs: play, simulate, record and study them."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


COMMANDS: dict[str, Callable[..., None]] = {
    "games": games.games,
    "rules": rules.rules,
    "play": play.play,
    "simulate": simulate.simulate,
    "arena": arena.arena,
    "replay": records.replay,
    "verify": records.verify,
    "position": records.position,
    "serve": serve.serve,
    "backup": serve.backup,
}
for name, command in COMMANDS.items():
    app.command(name, cls=help_texts.TranslatedCommand)(command)

if __name__ == "__main__":
    app()
