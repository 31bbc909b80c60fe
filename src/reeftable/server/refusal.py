"""The exceptions for refused requests; they carry a code of `server.refused`, not a sentence."""

from __future__ import annotations

from typing import Any


class RequestRefused(Exception):
    """Raised for anything a client may not do; `status` is the HTTP status of the answer."""

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


class StorageError(RequestRefused):
    """Raised when the database cannot be read or written.

    After a failed write either nothing has changed, or nobody knows whether it has.
    """

    def __init__(self) -> None:
        super().__init__("not_kept", 503)


def not_found(code: str = "no_table") -> RequestRefused:
    """The refusal for something that does not exist or must not be known; both look the same."""
    return RequestRefused(code, 404)
