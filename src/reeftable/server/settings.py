"""What a host may set; every limit is here, so that it can be seen, changed and tested."""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PREFIX = "REEFTABLE_"


class SettingsError(ValueError):
    """Raised for a setting that does not exist or does not fit: a code of the words' `problem`."""

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class Settings:
    """One server's settings."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("reeftable-data")
    db: str = ""  # empty: an SQLite file in `data`
    public_url: str = ""  # empty: as the browser calls it, for this machine and numeric addresses
    trusted_proxy: tuple[str, ...] = ()
    bot_workers: int = 1
    bot_seconds: float = 10.0  # after that a worker counts as hung
    # -- limits
    body_bytes: int = 64 * 1024
    record_bytes: int = 1024 * 1024
    message_bytes: int = 4 * 1024
    requests_per_second: float = 20.0
    requests_burst: int = 100
    messages_per_second: float = 20.0
    messages_burst: int = 60
    guests_per_hour: int = 60  # from one address
    logins_per_quarter: int = 10  # for one name, and from one address
    sockets_per_person: int = 20
    sockets_per_address: int = 60
    sockets: int = 5_000
    socket_queue: int = 64  # messages a slow client may be behind
    tables_per_person: int = 50  # open or running, made by one person
    tokens_per_person: int = 20
    chat_per_table: int = 2_000
    records_per_person: int = 100
    # -- times, in seconds
    heartbeat: float = 20.0
    session_days: int = 90
    link_hours: int = 24
    idle_table: float = 600.0  # an unwatched table leaves memory after this
    keep_guest_tables_days: int = 0  # 0: for ever
    keep_within: float = 1.8  # the longest a move may wait for the disk
    # -- mail, if a host wants it
    smtp_host: str = ""
    smtp_port: int = 25
    smtp_user: str = ""
    smtp_password: str = field(default="", repr=False)
    smtp_tls: bool = False
    mail_from: str = ""
    mail_after: float = 120.0  # seconds somebody may be away before a mail is sent

    @property
    def url(self) -> str:
        """The address of the database."""
        return self.db or f"sqlite:///{self.data / 'reeftable.db'}"

    @property
    def is_https(self) -> bool:
        """Do people come by an encrypted connection?"""
        return urlsplit(self.public_url).scheme == "https"

    @property
    def address(self) -> str:
        """Where people find the server."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


@dataclass(frozen=True)
class System:
    """What the server cannot know by itself: the time, and what nobody can guess."""

    now: Callable[[], float] = time.time
    token: Callable[[int], str] = secrets.token_urlsafe
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)


def local_names(settings: Settings) -> set[str]:
    """The names this machine answers to besides numeric addresses."""
    name = socket.gethostname().lower()
    names = {"localhost", name, f"{name}.local", settings.host.lower()}
    if settings.public_url:
        names.add((urlsplit(settings.public_url).hostname or "").lower())
    return names


def data_folder() -> Path:
    """Where this user's programs keep what they must not lose."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "reeftable"


def with_texts(settings: Settings, texts: Mapping[str, str]) -> Settings:
    """The settings changed as `name=value` texts say."""
    known = {f.name: f for f in fields(Settings)}
    changes: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in known:
            raise SettingsError("no_setting", name=name[:60])
        changes[name] = _value(name, text, getattr(settings, name))
    return replace(settings, **changes)


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The settings named in the environment, as REEFTABLE_<NAME>."""
    known = {f.name for f in fields(Settings)}
    return {
        key[len(PREFIX) :].lower(): text
        for key, text in environment.items()
        if key.startswith(PREFIX) and key[len(PREFIX) :].lower() in known
    }


def _value(name: str, text: str, like: object) -> Any:
    try:
        if isinstance(like, bool):
            return {"yes": True, "no": False}[text.lower()]
        if isinstance(like, int):
            return int(text)
        if isinstance(like, float):
            return float(text)
        if isinstance(like, Path):
            return Path(text)
        if isinstance(like, tuple):
            return tuple(part.strip() for part in text.split(",") if part.strip())
    except (ValueError, KeyError):
        raise SettingsError("setting_value", name=name, text=text[:60]) from None
    return text
