"""`reeftable serve` and `reeftable backup`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from reeftable.cli.problems import Problem
from reeftable.server.settings import (
    Settings,
    SettingsError,
    data_folder,
    from_environment,
    with_texts,
)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.", min=0, max=65535)] = None,
    db: Annotated[
        str | None, typer.Option(help="Database: sqlite:///FILE or postgresql://…")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Folder where games are kept.")] = None,
    public_url: Annotated[
        str | None, typer.Option(help="How people call the server, e.g. https://reef.example")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="Address of a proxy whose word on clients counts.")
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", help="Any other setting as name=value; docs/api.md lists them."),
    ] = None,
) -> None:
    """Serve tables to browsers until Ctrl-C."""
    from reeftable.server.run import serve as run

    given = {
        "host": host,
        "port": port,
        "db": db,
        "data": data,
        "public_url": public_url,
        "trusted_proxy": ",".join(trusted_proxy) if trusted_proxy else None,
    }
    texts = {name: str(value) for name, value in given.items() if value is not None}
    settings = _settings(texts, setting or [])
    where = _shown(settings.url)
    typer.echo(f"Reeftable on {settings.address} — Ctrl-C stops it. Games are kept in {where}")
    run(settings)
    typer.echo(f"Stopped. The games are kept in {where}")


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    db: Annotated[str | None, typer.Option(help="Database, as for serve.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder where games are kept.")] = None,
) -> None:
    """Copy the whole database into one file, also while the server runs."""
    from sqlalchemy.exc import SQLAlchemyError

    from reeftable.server.backup import back_up
    from reeftable.server.store import Store, is_sqlite

    given = {"db": db, "data": str(data) if data is not None else None}
    settings = _settings({k: v for k, v in given.items() if v is not None}, [])
    if file.exists():
        raise Problem(f"{file} is there already")
    store = Store(settings.url)
    if is_sqlite(store.url) and not Path(store.url.database or "").is_file():
        raise Problem(f"there are no games in {store.url.database}")
    try:
        asyncio.run(back_up(store.reading, file))
    except (OSError, SQLAlchemyError) as error:
        raise Problem(f"no backup made: {error}") from error
    typer.echo(f"All games are in {file}. Serve them with --db sqlite:///{file.resolve()}")


def _settings(texts: dict[str, str], more: list[str]) -> Settings:
    for text in more:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problem(f"--set {text[:60]!r} is not written as name=value")
        texts[name] = value
    try:
        return with_texts(Settings(data=data_folder()), {**from_environment(), **texts})
    except SettingsError as error:
        raise Problem(str(error)) from error


def _shown(url: str) -> str:
    """The database without its password."""
    from sqlalchemy import make_url

    return make_url(url).render_as_string(hide_password=True)
