"""The settings of a server, with their defaults."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Settings:
    """One server's settings.

    >>> Settings(host="::1", port=80).address
    'http://[::1]:80'
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("reeftable-data")
    db: str = ""  # empty: an SQLite file in `data`
    public_url: str = ""  # empty: whatever name of this machine or address the browser uses
    trusted_proxy: tuple[str, ...] = ()
    bot_workers: int = 1
    bot_seconds: float = 10.0  # a bot that takes longer is considered hung
    bot_retry_seconds: float = 30.0  # how long a table waits when every bot has failed
    confirm_clock: bool = False  # trust a clock that is far past the time the server last ran
    hints_waiting: int = 20  # pending requests for hints, from everybody together
    # -- limits
    body_bytes: int = 64 * 1024
    record_bytes: int = 128 * 1024  # the longest game we have seen needs half of it
    message_bytes: int = 4 * 1024
    requests_per_second: float = 50.0  # from one address, which a whole school class may share
    requests_burst: int = 1_000
    requests_at_once: int = 8  # API calls from one address; further ones wait
    request_seconds: float = 20.0  # the maximum time for a request to arrive completely
    connections: int = 6_000
    connections_per_address: int = 400
    messages_per_second: float = 20.0  # from one person, over all their sockets
    messages_burst: int = 60
    messages_per_address: float = 100.0  # per second
    messages_burst_per_address: int = 600
    frames_per_second: float = 40.0  # of one socket, pings and pongs included
    frames_burst: int = 200
    socket_bytes_per_second: int = 64 * 1024
    socket_bytes_burst: int = 256 * 1024
    unread_bytes: int = 1024 * 1024  # the maximum sent to a client that does not read
    unread_seconds: float = 20.0  # how long a client may leave data unread
    guests_per_hour: int = 60  # from one address
    logins_per_address: int = 100  # in a quarter of an hour
    logins_per_quarter: int = 10  # for one name from one address
    passwords_at_once: int = 1  # checked at the same time; each takes 20 MB
    passwords_waiting: int = 20  # waiting to be checked
    sockets_per_person: int = 20
    sockets_per_address: int = 120
    sockets: int = 5_000
    socket_queue: int = 64  # messages a slow client may be behind
    tables_per_person: int = 50  # open or running, created by one person
    bot_tables_per_person: int = 20  # the same, with a bot at the table
    tokens_per_person: int = 20
    chat_per_table: int = 2_000  # the newest lines that are kept
    chat_per_person: int = 500  # the newest lines that are kept of one person at one table
    chat_per_minute: int = 30  # of one person
    records_per_person: int = 100
    record_bytes_per_person: int = 2 * 1024 * 1024
    record_bytes_in_all: int = 1024 * 1024 * 1024
    # -- times, in seconds unless the name says days or hours
    heartbeat: float = 20.0
    session_days: int = 90
    link_hours: int = 24
    idle_table: float = 600.0  # a table that nobody looks at is unloaded after this
    idle_tables: int = 20  # the maximum number of such tables in memory
    keep_guest_tables_days: int = 0  # for finished tables; 0: for ever
    keep_unfinished_tables_days: int = 365  # for guests' tables without activity; 0: for ever
    keep_guests_days: int = 30  # for guests without a session or seat; 0: for ever
    keep_within: float = 1.8  # the maximum time for storing a move
    metrics_token: str = field(default="", repr=False)  # opens /metrics to other machines
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
        """Do people reach the server by HTTPS?"""
        return urlsplit(self.public_url).scheme == "https"

    @property
    def address(self) -> str:
        """The address at which people reach the server."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def local_names(settings: Settings) -> set[str]:
    """The names of this machine, besides numeric addresses, that requests may use."""
    name = socket.gethostname().lower()
    names = {"localhost", name, f"{name}.local", settings.host.lower()}
    if settings.public_url:
        names.add((urlsplit(settings.public_url).hostname or "").lower())
    return names


def data_folder() -> Path:
    """The folder for this user's Reeftable data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "reeftable"
