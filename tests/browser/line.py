"""A line to the server that can be cut, as when a train goes into a tunnel."""

from __future__ import annotations

import contextlib
import socket
import threading
from urllib.parse import urlsplit

PIECE = 65_536


class Line:
    """Listens on a port of its own and hands everything on to the server."""

    def __init__(self, address: str) -> None:
        self.server = ("127.0.0.1", urlsplit(address).port or 80)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.is_cut = False
        self.open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self.server)
                self.open |= {near, far}
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._hand_on, args=ends, daemon=True).start()

    def _hand_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := one.recv(PIECE):
                other.sendall(piece)
        for end in (one, other):
            self._end(end)

    def _end(self, end: socket.socket) -> None:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
        self.open.discard(end)

    def cut(self) -> None:
        """Everything that was open ends, and nothing new comes through."""
        self.is_cut = True
        for end in list(self.open):
            self._end(end)

    def mend(self) -> None:
        """From now on it works again."""
        self.is_cut = False

    def close(self) -> None:
        """No longer needed."""
        self.cut()
        self._end(self.listening)
