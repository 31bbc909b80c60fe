"""A proxy in front of the server that can be cut off, as when a train enters a tunnel."""

from __future__ import annotations

import contextlib
import socket
import threading
from urllib.parse import urlsplit

CHUNK = 65_536


class Proxy:
    """Listens on a port of its own and forwards everything to the server."""

    def __init__(self, address: str) -> None:
        self.target = ("127.0.0.1", urlsplit(address).port or 80)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.is_cut = False
        self.open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                if self.is_cut:
                    client.close()
                    continue
                server = socket.create_connection(self.target)
                self.open |= {client, server}
                for ends in ((client, server), (server, client)):
                    threading.Thread(target=self._forward, args=ends, daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while chunk := source.recv(CHUNK):
                target.sendall(chunk)
        for end in (source, target):
            self._end(end)

    def _end(self, end: socket.socket) -> None:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
        self.open.discard(end)

    def cut(self) -> None:
        """Close all connections and accept no new ones."""
        self.is_cut = True
        for end in list(self.open):
            self._end(end)

    def mend(self) -> None:
        """Accept connections again."""
        self.is_cut = False

    def close(self) -> None:
        """Stop listening."""
        self.cut()
        self._end(self.listening)
