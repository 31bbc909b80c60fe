"""Protects the database, which contains the secrets of running games, from other users."""

from __future__ import annotations

import logging
import os
from pathlib import Path

FOLDER_MODE = 0o700
FILE_MODE = 0o600
OTHERS = 0o077
OWN_PREFIXES = ("reeftable", "before-")
COMPANIONS = ("", "-wal", "-shm")  # SQLite's own files beside a database
logger = logging.getLogger("reeftable.files")


def make_private(folder: Path, database: Path | None) -> None:
    """Create the folder and the SQLite file, or restrict their permissions to the owner.

    A folder that also contains other files may be shared on purpose: it is left as it is, with a
    warning in the log. The permissions of the database file are restricted in any case.
    """
    if not folder.is_dir():
        folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
    elif all(entry.name.startswith(OWN_PREFIXES) for entry in folder.iterdir()):
        _close_to_others(folder, FOLDER_MODE)
    elif folder.stat().st_mode & OTHERS:
        logger.warning("other users can read the database folder", extra={"file": str(folder)})
    if database is not None:
        os.close(os.open(database, os.O_CREAT | os.O_RDONLY | os.O_CLOEXEC, FILE_MODE))
        for suffix in COMPANIONS:
            file = database.with_name(database.name + suffix)
            if file.is_file():
                _close_to_others(file, FILE_MODE)


def _close_to_others(path: Path, mode: int) -> None:
    if path.stat().st_mode & OTHERS:
        try:
            path.chmod(mode)
        except PermissionError:  # another user's file that we may write to
            logger.warning("other users can read a database file", extra={"file": str(path)})
