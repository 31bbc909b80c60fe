"""Saves and loads games: writes and reads the files with a game's record and its secret."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

from reeftable.cli.problem import Problem, problem_from_key
from reeftable.cli.terminal_game import TerminalGame
from reeftable.core import record as records
from reeftable.core.chance import SECRET_BYTES, Committed, commitment_of
from reeftable.core.record_data import Record, RecordError
from reeftable.core.record_read import MOST_BYTES, read

SUFFIX = ".reef"
SECRET_SUFFIX = ".secret"


def new_file(game: str) -> Path:
    """A file in the current folder that does not exist yet."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    file = Path(stem + SUFFIX)
    number = 2
    while file.exists():
        file = Path(f"{stem}-{number}{SUFFIX}")
        number += 1
    return file


def save(table: TerminalGame, file: Path) -> tuple[Path, str]:
    """Save to the file or, if that fails, to the temporary folder.

    Returns the file that was written, and why it is not the requested one (empty if it is).
    """
    try:
        write_table(table, file)
        return file, ""
    except (OSError, ValueError) as error:
        reason = why_not_saved(file, error)
        other = Path(tempfile.gettempdir()) / new_file(table.game.name).name
        try:
            write_table(table, other)
        except OSError:
            raise Problem(reason) from error
        return other, reason


def write_table(table: TerminalGame, file: Path) -> None:
    """Write the record; a running game's secret goes into a separate file beside it."""
    records.finish(table.record, table.state)
    write_whole(file, records.write(table.record), 0o666)
    secret = secret_file(file)
    if table.source is not None and not table.state.over:
        write_whole(secret, table.source.secret.hex() + "\n", 0o600)
    elif table.source is not None:
        secret.unlink(missing_ok=True)


def secret_file(record: Path) -> Path:
    """The file with the secret of a running game."""
    return record.with_name(record.name + SECRET_SUFFIX)


def write_whole(file: Path, text: str, mode: int) -> None:
    """Replace a file atomically, so that it is never seen incomplete."""
    new = file.with_name(file.name + ".tmp")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
    os.replace(new, file)


def why_not_saved(file: Path, error: Exception) -> str:
    """Why a file cannot be written, in one line."""
    if not file.parent.is_dir():
        return str(problem_from_key("no_folder", file=file, folder=file.parent))
    reason = getattr(error, "strerror", None) or error
    return str(problem_from_key("cannot_save", file=file, error=reason))


def read_bytes(file: Path) -> bytes:
    """The contents of a file, up to the maximum length of a record."""
    try:
        with file.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise problem_from_key("cannot_read", file=file, error=error.strerror or error) from error


def read_record(file: Path) -> Record:
    """The record in a file."""
    try:
        return read(read_bytes(file))
    except RecordError as error:
        raise Problem(f"{file}: {error}") from error


def read_source(file: Path, record: Record) -> Committed | None:
    """A running game's source of chance, from the file beside its record; None if it needs none."""
    if not record.commitment or record.secret:
        return None
    beside = secret_file(file)
    if not beside.exists():
        raise problem_from_key("secret_missing", file=beside)
    try:
        secret = bytes.fromhex(read_bytes(beside).decode("ascii"))
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or commitment_of(secret) != record.commitment:
        raise problem_from_key("other_secret", secret=beside, file=file)
    return Committed(secret, record.contributions)
