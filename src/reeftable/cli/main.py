"""The command `reeftable`."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from reeftable import __version__, _build
from reeftable._extras import MissingExtra
from reeftable.cli import language, looking, play, records, serve, simulate
from reeftable.cli.language import Lang, Problem

# What a shell expects of a command that was interrupted.
STOPPED = 130


class OneLine(TyperGroup):
    """Says what is wrong in one line."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; whatever is wrong with what was typed ends with exit code 2."""
        kwargs["standalone_mode"] = False
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            # A letter that a terminal cannot show must not end a game.
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        language.begin()
        try:
            code = super().main(*args, **kwargs)
        except (typer.Abort, EOFError):
            complain(language.words().say("problem.stopped"))
            code = STOPPED
        except MissingExtra as error:
            complain(language.words().say("problem.needs_extra", extra=error.extra))
            code = 1
        except Exception as error:
            # What the command line's parser complains about can tell itself in a line.
            describe = getattr(error, "format_message", None)
            if describe is None and not isinstance(error, Problem):
                raise
            complain(describe() if describe is not None else str(error))
            code = 2
        else:
            if code == STOPPED:
                complain(language.words().say("problem.stopped"))
        sys.exit(code or 0)


def complain(what: str) -> None:
    """One line to standard error."""
    typer.echo("reeftable: " + " ".join(what.split()), err=True)


app = typer.Typer(
    cls=OneLine,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def say_version(wanted: bool) -> None:
    """Print the version and whether the engine is compiled."""
    if wanted:
        typer.echo(f"reeftable {__version__}, engine {_build.state()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def reeftable(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="Say the version."),
    ] = False,
    lang: Lang = None,
) -> None:
    """Board games about coral reefs: play, simulate, record and study them."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("games")(looking.games)
app.command("rules")(looking.rules)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("replay")(records.replay)
app.command("verify")(records.verify)
app.command("position")(records.position)
app.command("serve")(serve.serve)
app.command("backup")(serve.backup)

if __name__ == "__main__":
    app()
