"""Limits open connections in total and per address, sets deadlines, raises the open-file limit."""

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
PROXY = "proxy"  # stands for the address of a proxy, which all its users share
OTHER_HANDLES = 64  # for the database, the bots' processes, the log and so on


class Evictable(Protocol):
    """A connection that can be closed to make room for another."""

    def give_up(self) -> None:
        """Close at once, without a response."""


class Connections:
    """The open connections of the server.

    When there are too many, one that is waiting for a request, or for the rest of one, is closed.
    So clients that send complete requests are served even if many others send incomplete ones.
    """

    def __init__(self, settings: Settings, handles: int) -> None:
        self.backlog = min(MOST_BACKLOG, handles // 4)
        # All connections waiting to be accepted are accepted before the first is counted.
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
        """The address a connection is counted under; all that come through a proxy share one."""
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
        """Record that a connection is waiting for a request, or for the rest of one."""
        self.waiting.setdefault(address, {}).setdefault(connection)

    def stop_waiting(self, address: str, connection: Evictable) -> None:
        """Record that a connection is no longer waiting: its request is complete, or it closed."""
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
    """Calls a function after some time unless it is stopped before.

    Close it at the end: the function refers to the owner of the deadline, and objects that refer to
    each other stay in memory until the next garbage collection.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, seconds: float, action: Callable[[], None]
    ) -> None:
        self.loop = loop
        self.seconds = seconds
        self.action: Callable[[], None] | None = action
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the timer, unless it is running already."""
        if self.timer is None and self.action is not None:
            self.timer = self.loop.call_later(self.seconds, self.action)

    def stop(self) -> None:
        """Stop the timer if it is running."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def close(self) -> None:
        """Stop the timer for good."""
        self.stop()
        self.action = None


def raise_handle_limit(settings: Settings) -> None:
    """Raise this process's limit on open files to what the settings need, if permitted."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = settings.connections + MOST_BACKLOG + OTHER_HANDLES
    if hard != resource.RLIM_INFINITY:
        needed = min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def handle_limit() -> int:
    """How many files and connections this process may have open."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
