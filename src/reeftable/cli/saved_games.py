"""Files of saved games: where a game is saved, and reading it with its secret."""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path

from reeftable.cli.language import Problem, problem
from reeftable.cli.table import Table, secret_file
from reeftable.core.chance import SECRET_BYTES, Committed, commitment_of
from reeftable.core.record_data import Record, RecordError
from reeftable.core.record_read import MOST_BYTES, read

SUFFIX = ".reef"


def new_file(game: str) -> Path:
    """The name of a file in this folder that does not exist yet."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    file = Path(stem + SUFFIX)
    number = 2
    while file.exists():
        file = Path(f"{stem}-{number}{SUFFIX}")
        number += 1
    return file


def save(table: Table, file: Path) -> tuple[Path, str]:
    """Save to the file or, if that fails, to the temporary folder; returns where and why there."""
    try:
        table.save(file)
        return file, ""
    except (OSError, ValueError) as error:
        reason = why_not_saved(file, error)
        other = Path(tempfile.gettempdir()) / new_file(table.game.name).name
        try:
            table.save(other)
        except OSError:
            raise Problem(reason) from error
        return other, reason


def why_not_saved(file: Path, error: Exception) -> str:
    """Why a file cannot be written, in one line."""
    if not file.parent.is_dir():
        return str(problem("no_folder", file=file, folder=file.parent))
    reason = getattr(error, "strerror", None) or error
    return str(problem("cannot_save", file=file, error=reason))


def read_bytes(file: Path) -> bytes:
    """A file's contents, up to the length that a record may have."""
    try:
        with file.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise problem("cannot_read", file=file, error=error.strerror or error) from error


def read_record(file: Path) -> Record:
    """The record in a file."""
    try:
        return read(read_bytes(file))
    except RecordError as error:
        raise Problem(f"{file}: {error}") from error


def read_source(file: Path, record: Record) -> Committed | None:
    """The secret of a running game, from the file beside its record."""
    if not record.commitment or record.secret:
        return None
    beside = secret_file(file)
    if not beside.exists():
        raise problem("secret_missing", file=beside)
    try:
        secret = bytes.fromhex(read_bytes(beside).decode("ascii"))
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or commitment_of(secret) != record.commitment:
        raise problem("other_secret", secret=beside, file=file)
    return Committed(secret, record.contributions)
