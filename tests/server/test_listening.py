"""The address the server listens on."""

from __future__ import annotations

import socket

import pytest

from reeftable.server.run import CannotListen, listen
from reeftable.server.settings import Settings


def test_a_short_message_is_not_held_back() -> None:
    # Else a move's answer may wait for the reader's system to confirm the scene before it: 40 ms.
    settings, listening = listen(Settings(port=0))
    with listening, socket.create_connection(("127.0.0.1", settings.port)):
        here, _ = listening.accept()
        with here:
            assert here.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_an_address_in_use_is_refused_in_words() -> None:
    settings, listening = listen(Settings(port=0))
    with listening, pytest.raises(CannotListen, match="in use"):
        listen(settings)
