"""Which connections may be open: how many in all and from one address, and who makes room."""

from __future__ import annotations

import asyncio
import ipaddress
import sys
from collections.abc import Callable
from typing import Protocol

from reeftable.server.limits import SlotCounter
from reeftable.server.security import address_of
from reeftable.server.settings import Settings

MOST_BACKLOG = 128  # connections that may wait to be accepted
PROXY = "proxy"  # all its users share its address, which tells nothing about any one of them
OTHER_HANDLES = 64  # for the database, the bots' processes, the log ...


class Evictable(Protocol):
    """A connection that can be told to make room for another."""

    def give_up(self) -> None:
        """Close at once, without an answer."""


class Connections:
    """The open connections of the server.

    When there are too many, one that waits for a request, or for the rest of one, makes room:
    whoever sends whole requests is served, however many send halves.
    """

    def __init__(self, settings: Settings, handles: int) -> None:
        self.backlog = min(MOST_BACKLOG, handles // 4)
        # All that wait to be accepted are accepted before the first of them is counted.
        room = max(1, handles - self.backlog - OTHER_HANDLES)
        self.most = min(settings.connections, room)
        self.most_per_address = min(settings.connections_per_address, max(1, self.most // 2))
        self.proxies = [
            ipaddress.ip_network(proxy, strict=False)
            for proxy in settings.trusted_proxy
            if proxy != "*"
        ]
        self.trusts_everybody = "*" in settings.trusted_proxy
        self.open = SlotCounter()
        self.waiting: dict[str, dict[Evictable, None]] = {}  # by address, the longest-waiting first

    def address(self, client: tuple[str, int] | None) -> str:
        """The address a connection counts for; the same for all that come through a proxy."""
        is_proxy = client is not None and self._is_proxy(client[0])
        return PROXY if is_proxy else address_of({"client": client})

    def admit(self, address: str) -> bool:
        """Count one more connection; False if there is no room and none can be made."""
        is_limited = address != PROXY and self.open.count(address) >= self.most_per_address
        if is_limited and not self._make_room(address):
            return False
        if self.open.total >= self.most:
            busiest = max(self.waiting, key=lambda other: len(self.waiting[other]), default=None)
            if busiest is None or not self._make_room(busiest):
                return False
        self.open.take(address, self.most)
        return True

    def release(self, address: str) -> None:
        """Count one connection fewer."""
        self.open.release(address)

    def wait(self, address: str, connection: Evictable) -> None:
        """Note that a connection waits for a request, or for the rest of one."""
        self.waiting.setdefault(address, {}).setdefault(connection)

    def stop_waiting(self, address: str, connection: Evictable) -> None:
        """Note that a connection waits no longer: its request is complete, or it is closed."""
        others = self.waiting.get(address, {})
        others.pop(connection, None)
        if not others:
            self.waiting.pop(address, None)

    def _make_room(self, address: str) -> bool:
        longest = next(iter(self.waiting.get(address, ())), None)
        if longest is None:
            return False
        longest.give_up()
        return True

    def _is_proxy(self, host: str) -> bool:
        if self.trusts_everybody:
            return True
        try:
            return any(ipaddress.ip_address(host) in network for network in self.proxies)
        except ValueError:
            return False


class Deadline:
    """Does something unless it is stopped in time.

    It must be closed at the end: what it would do refers to its owner, and what refers to itself
    stays in memory for long.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, seconds: float, action: Callable[[], None]
    ) -> None:
        self.loop = loop
        self.seconds = seconds
        self.action: Callable[[], None] | None = action
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start, unless it runs already."""
        if self.timer is None and self.action is not None:
            self.timer = self.loop.call_later(self.seconds, self.action)

    def stop(self) -> None:
        """Stop, if it runs."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def close(self) -> None:
        """Stop, and never start again."""
        self.stop()
        self.action = None


def raise_handle_limit(settings: Settings) -> None:
    """Let this process open as many files and connections as the settings need, if it may."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + MOST_BACKLOG + OTHER_HANDLES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def handle_limit() -> int:
    """How many files and connections this process may have open."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
