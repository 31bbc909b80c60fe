"""What the server takes from the operating system: the time and random secrets."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class System:
    """The clock and the source of secrets; tests replace them."""

    now: Callable[[], float] = time.time
    token: Callable[[int], str] = secrets.token_urlsafe
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)
