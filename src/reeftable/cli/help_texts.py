"""`--help` in the command's language, with the texts under `help` in the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typer import rich_utils
from typer.core import TyperArgument, TyperCommand, TyperGroup

from reeftable.cli.language import words
from reeftable.words import languages


def translate(group: TyperGroup) -> None:
    """Translate the texts of a group of commands, of the commands and of their parameters."""
    rich_utils.DEFAULT_STRING = words().say("help.default")
    rich_utils.REQUIRED_LONG_STRING = words().say("help.required")
    group.help = words().say("help.reeftable.about")
    translate_parameters("reeftable", group.params)
    for name, command in group.commands.items():
        command.help = words().say(f"help.{name}.about")
        command.rich_help_panel = words().say("help.commands")  # type: ignore[attr-defined]
        translate_parameters(name, command.params)


def translate_parameters(command: str, parameters: Iterable[Any]) -> None:
    """Translate the texts of a command's parameters; some are shared by all commands."""
    for parameter in parameters:
        own_key = f"help.{command}.{parameter.name}"
        key = own_key if own_key in words() else f"help.every.{parameter.name}"
        parameter.help = words().say(key, languages=", ".join(languages()))
        is_argument = isinstance(parameter, TyperArgument)
        parameter.rich_help_panel = words().say("help.arguments" if is_argument else "help.options")


class TranslatedCommand(TyperCommand):
    """A command whose help is in the command's language."""

    def get_usage(self, ctx: Any) -> str:
        """The usage line of the command."""
        return translated_usage(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help` itself."""
        return translated_option(super().get_help_option(ctx))


def translated_usage(usage: str) -> str:
    """Typer's usage line, in the command's language."""
    _, _, call = usage.partition(": ")
    for name in ("OPTIONS", "COMMAND", "ARGS"):
        call = call.replace(name, words().say(f"help.placeholder.{name}"))
    return f"{words().say('help.usage')}: {call}"


def translated_option(option: Any) -> Any:
    """The option `--help` in the command's language."""
    if option is not None:
        translate_parameters("every", [option])
    return option
