"""Sends every client at a table the scene that it may see, and who is present."""

from __future__ import annotations

from typing import Any

from reeftable.server.access import belongs_to, check_may_look
from reeftable.server.client_socket import NO_SESSION, ClientSocket
from reeftable.server.refusal import RequestRefused
from reeftable.server.snapshot import present_seats, scene
from reeftable.server.system import System
from reeftable.server.table import LiveTable
from reeftable.server.wire import Presence


class Broadcaster:
    """Pushes scenes to the sockets of a table."""

    def __init__(self, system: System) -> None:
        self.system = system

    async def push(self, table: LiveTable) -> None:
        """Send every socket the scene as its seat sees it; equal scenes are built only once."""
        await table.compute_options()
        scenes: dict[Any, str] = {}
        for socket in list(table.sockets):
            if not self.may_still_look(table, socket):
                continue
            person = socket.person if belongs_to(table, socket.person) else None
            key = (person, socket.seat, socket.since)
            if key not in scenes:
                scenes[key] = self.scene_for(table, socket)
            socket.send_text(scenes[key])
        for socket in table.sockets:
            socket.since = table.state.seq

    def may_still_look(self, table: LiveTable, socket: ClientSocket) -> bool:
        """Whether a socket may still look; if not, it is closed.

        A player who has left the seat becomes a spectator.
        """
        if socket.expires is not None and socket.expires <= self.system.now():
            socket.close(NO_SESSION, "no_session")
            return False
        if socket.seat not in table.state.seats_of(socket.person):
            socket.seat = None
        try:
            check_may_look(table, socket.person, socket.seat)
        except RequestRefused as refused:
            socket.close(4000 + refused.status, refused.code)
            return False
        return True

    def scene_for(self, table: LiveTable, socket: ClientSocket) -> str:
        """The scene of one socket, as JSON."""
        now = self.system.now()
        return scene(table, socket.person, socket.seat, socket.since, now).model_dump_json()

    def push_presence(self, table: LiveTable) -> None:
        """Tell every socket who is looking at the table now."""
        spectators = sum(1 for s in table.sockets if not table.state.seats_of(s.person))
        message = Presence(seats=present_seats(table), spectators=spectators).model_dump_json()
        for socket in list(table.sockets):
            socket.send_text(message)
