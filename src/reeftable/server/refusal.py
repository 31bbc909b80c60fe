"""What the server refuses: a code of the words' `server.refused`, never a sentence."""

from __future__ import annotations

from typing import Any


class RequestRefused(Exception):
    """Raised for whatever may not be done; `status` is what HTTP says."""

    def __init__(
        self,
        code: str,
        status: int = 409,
        *,
        field: str | None = None,
        rule: str | None = None,
        params: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.field = field
        self.rule = rule
        self.params = params or {}


def not_found(what: str = "no_table") -> RequestRefused:
    """There is no such thing, or not for you: both look the same."""
    return RequestRefused(what, 404)
