"""Reads settings from the command line and the environment, and checks their values."""

from __future__ import annotations

import ipaddress
import math
import os
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from reeftable.server.settings import Settings

PREFIX = "REEFTABLE_"
DATABASES = ("sqlite", "postgresql")
BILLION = 1_000_000_000
YEAR = 366
YEAR_SECONDS = YEAR * 86_400
# The minimum and maximum of every number.
RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "bot_workers": (1, 1_000),
    "bot_seconds": (0.1, 3_600),
    "bot_retry_seconds": (0.1, 86_400),
    "hints_waiting": (1, BILLION),
    "body_bytes": (1_024, BILLION),
    "record_bytes": (1_024, BILLION),
    "message_bytes": (100, BILLION),
    "requests_per_second": (0.001, BILLION),
    "requests_burst": (1, BILLION),
    "requests_at_once": (1, BILLION),
    "request_seconds": (1, 86_400),
    "connections": (1, BILLION),
    "connections_per_address": (1, BILLION),
    "messages_per_second": (0.001, BILLION),
    "messages_burst": (1, BILLION),
    "messages_per_address": (0.001, BILLION),
    "messages_burst_per_address": (1, BILLION),
    "frames_per_second": (0.001, BILLION),
    "frames_burst": (1, BILLION),
    "socket_bytes_per_second": (1, BILLION),
    "socket_bytes_burst": (1, BILLION),
    "unread_bytes": (1_024, BILLION),
    "unread_seconds": (0.1, 86_400),
    "guests_per_hour": (0, BILLION),
    "logins_per_address": (1, BILLION),
    "logins_per_quarter": (1, BILLION),
    "passwords_at_once": (1, 1_000),
    "passwords_waiting": (0, BILLION),
    "sockets_per_person": (1, BILLION),
    "sockets_per_address": (1, BILLION),
    "sockets": (1, BILLION),
    "socket_queue": (1, BILLION),
    "tables_per_person": (0, BILLION),
    "bot_tables_per_person": (0, BILLION),
    "tokens_per_person": (0, BILLION),
    "chat_per_table": (1, BILLION),
    "chat_per_person": (1, BILLION),
    "chat_per_minute": (1, BILLION),
    "records_per_person": (0, BILLION),
    "record_bytes_per_person": (0, 1_000 * BILLION),
    "record_bytes_in_all": (0, 1_000 * BILLION),
    "heartbeat": (1, 86_400),
    "session_days": (1, 100 * YEAR),
    "link_hours": (1, 24 * YEAR),
    "idle_table": (0, YEAR_SECONDS),
    "idle_tables": (0, BILLION),
    "keep_guest_tables_days": (0, 100 * YEAR),
    "keep_unfinished_tables_days": (0, 100 * YEAR),
    "keep_guests_days": (0, 100 * YEAR),
    "keep_within": (0.1, 600),
    "smtp_port": (1, 65_535),
    "mail_after": (0, YEAR_SECONDS),
}


class SettingsError(ValueError):
    """Raised for an unknown setting or an invalid value; its text is `problem.<code>`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def with_texts(settings: Settings, texts: Mapping[str, str]) -> Settings:
    """The settings with the values in `texts`; raises SettingsError if one is invalid.

    >>> with_texts(Settings(), {"sockets": "7"}).sockets
    7
    """
    known = {f.name: f for f in fields(Settings)}
    changes: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in known:
            raise SettingsError("no_setting", name=_quoted(name))
        changes[name] = _value(name, text, getattr(settings, name))
    changed = replace(settings, **changes)
    check_settings(changed)
    return changed


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The settings named in the environment, as REEFTABLE_<NAME>.

    >>> from_environment({"REEFTABLE_PORT": "80", "HOME": "here"})
    {'port': '80'}
    """
    known = {f.name for f in fields(Settings)}
    return {
        key[len(PREFIX) :].lower(): text
        for key, text in environment.items()
        if key.startswith(PREFIX) and key[len(PREFIX) :].lower() in known
    }


def _quoted(text: str) -> str:
    """The beginning of a text on one line, to be quoted in an error."""
    return " ".join(text.split())[:60]


def _value(name: str, text: str, default: object) -> Any:
    """The text as a value of the same type as the default."""
    try:
        if isinstance(default, bool):
            return {"yes": True, "no": False}[text.lower()]
        if isinstance(default, int):
            return int(text)
        if isinstance(default, float):
            return float(text)
        if isinstance(default, Path):
            return Path(text)
        if isinstance(default, tuple):
            return tuple(part.strip() for part in text.split(",") if part.strip())
    except (ValueError, KeyError):
        raise SettingsError("setting_value", name=name, text=_quoted(text)) from None
    return text


# -- valid values ----------------------------------------------------------------------------------


def check_settings(settings: Settings) -> None:
    """Raise SettingsError, naming the setting, for the first invalid value."""
    for name, (least, most) in RANGES.items():
        value = getattr(settings, name)
        if not (math.isfinite(value) and least <= value <= most):
            raise SettingsError(
                "setting_range", name=name, value=value, least=f"{least:g}", most=f"{most:.12g}"
            )
    _check_host(settings.host)
    _check_public_url(settings.public_url)
    _check_database(settings.db)
    for proxy in settings.trusted_proxy:
        _check_proxy(proxy)
    if settings.mail_from and not re.fullmatch(r"[^@\r\n]+@[^@\s]+", settings.mail_from):
        raise SettingsError("setting_mail", name="mail_from", text=_quoted(settings.mail_from))


def _check_host(host: str) -> None:
    if not re.fullmatch(r"[A-Za-z0-9_.:%-]{1,253}", host):
        raise SettingsError("setting_value", name="host", text=_quoted(host))


def _check_public_url(url: str) -> None:
    if url and not _is_web_address(url):
        raise SettingsError("setting_url", name="public_url", text=_quoted(url))


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        port = parts.port  # ValueError if it is not a number, or too large
    except ValueError:
        return False
    is_plain = not (parts.query or parts.fragment or re.search(r"\s", url))
    return parts.scheme in ("http", "https") and bool(parts.hostname) and port != 0 and is_plain


def _check_database(address: str) -> None:
    if not address:
        return
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        kind = make_url(address).get_backend_name()
    except (ArgumentError, ValueError):
        kind = ""
    if kind not in DATABASES:
        # Quote only the scheme: the rest may contain a password.
        kind = address.partition("://")[0]
        raise SettingsError("setting_database", name="db", text=_quoted(kind))


def _check_proxy(proxy: str) -> None:
    if proxy == "*":
        return
    try:
        ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        raise SettingsError("setting_proxy", name="trusted_proxy", text=_quoted(proxy)) from None
