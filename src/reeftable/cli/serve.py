"""The commands `serve` and `backup`, which run the server and copy its database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reeftable._extras import require
from reeftable.cli.arguments import Lang
from reeftable.cli.browser import open_pages
from reeftable.cli.language import words
from reeftable.cli.problem import IN_USE, Problem, problem_from_key

if TYPE_CHECKING:
    from reeftable.server.settings import Settings


def serve(
    host: str | None = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535)] = None,
    db: str | None = None,
    data: Path | None = None,
    public_url: str | None = None,
    trusted_proxy: list[str] | None = None,
    confirm_clock: Annotated[bool, typer.Option("--confirm-clock")] = False,
    setting: Annotated[list[str] | None, typer.Option("--set")] = None,
    lang: Lang = None,
) -> None:
    """Serve tables to browsers and programs until Ctrl-C is pressed."""
    require("server")
    arguments = {
        "host": host,
        "port": port,
        "db": db,
        "data": data,
        "public_url": public_url,
        "trusted_proxy": ",".join(trusted_proxy) if trusted_proxy else None,
        "confirm_clock": "yes" if confirm_clock else None,
    }
    values_by_name = {name: str(value) for name, value in arguments.items() if value is not None}
    settings = _settings(values_by_name, setting or [])
    database_address = _without_password(settings.url)
    _run(settings, database_address)
    typer.echo(words().say("server.command.stopped", where=database_address))


def _run(settings: Settings, database_address: str) -> None:
    from sqlalchemy.exc import SQLAlchemyError

    from reeftable.server import run
    from reeftable.server.migrate import NewerDatabase
    from reeftable.server.ownership import OwnedByAnother

    try:
        settings, listening_socket = run.listen(settings)
    except run.CannotListen as error:
        raise problem_from_key("cannot_listen", address=settings.address, error=error) from error
    typer.echo(
        words().say("server.command.starts", address=settings.address, where=database_address)
    )
    open_pages(settings.address, settings.host)
    try:
        run.serve(settings, listening_socket)
    except NewerDatabase as error:
        raise problem_from_key("newer_database", where=database_address) from error
    except OwnedByAnother as error:
        raise Problem(words().say("problem.in_use", where=database_address), IN_USE) from error
    except (SQLAlchemyError, OSError) as error:
        raise problem_from_key(
            "no_database", where=database_address, error=_reason(error)
        ) from error


def backup(
    file: Annotated[Path, typer.Argument()],
    db: str | None = None,
    data: Path | None = None,
    lang: Lang = None,
) -> None:
    """Copy the whole database into one file, even while the server is running."""
    require("server")
    from sqlalchemy.exc import SQLAlchemyError

    from reeftable.server.backup import back_up
    from reeftable.server.store import Store, is_sqlite

    arguments = {"db": db, "data": str(data) if data is not None else None}
    settings = _settings({k: v for k, v in arguments.items() if v is not None}, [])
    if file.exists():
        raise problem_from_key("is_there", file=file)
    store = Store(settings.url)
    if is_sqlite(store.url) and not Path(store.url.database or "").is_file():
        raise problem_from_key("no_games", file=store.url.database)
    try:
        asyncio.run(back_up(store.read_engine, file))
    except (OSError, SQLAlchemyError) as error:
        raise problem_from_key("no_backup", error=_reason(error)) from error
    url = f"sqlite:///{file.resolve()}"
    typer.echo(words().say("server.command.backup", file=file, url=url))


def _settings(values_by_name: dict[str, str], assignments: list[str]) -> Settings:
    """The settings from the environment, changed by `--set` and the command's other arguments."""
    from reeftable.server.settings import Settings, data_folder
    from reeftable.server.settings_input import SettingsError, from_environment, with_texts

    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise problem_from_key("set_form", text=assignment[:60])
        values_by_name[name] = value
    try:
        return with_texts(Settings(data=data_folder()), {**from_environment(), **values_by_name})
    except SettingsError as error:
        raise problem_from_key(error.code, **error.params) from error


def _without_password(url: str) -> str:
    """The address of the database, without its password."""
    from sqlalchemy import make_url

    return make_url(url).render_as_string(hide_password=True)


def _reason(error: Exception) -> str:
    """The database's own error message, in one line and without the SQL statement."""
    cause = getattr(error, "orig", None) or error
    return str(cause).partition("\n")[0]
