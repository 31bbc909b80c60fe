"""People and accounts: who I am, log-in, links, API tokens, mail address."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from reeftable.server.wire.base import Key, Language, Name, Wire

Password = Annotated[str, Field(min_length=8, max_length=200)]
# The same check as in browsers. The standard allows more, but that is not worth the trouble.
MAIL = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*"


class Me(Wire):
    """Who I am."""

    id: str
    name: str
    guest: bool
    feed: str  # address of my private feed
    mail: str | None  # where mail about my turns goes, once confirmed
    language: str  # of my mail and feed


class NameRequest(Wire):
    """What I want to be called."""

    name: Name


class MeChange(Wire):
    """What to change about me; fields that are left out stay as they are."""

    name: Name | None = None
    language: Language | None = None


class PasswordRequest(Wire):
    """My new password; if I have an account, also the `old` one."""

    password: Password
    old: Password | None = None


class Login(Wire):
    """My name and password."""

    name: Name
    password: Password


class Goodbye(Wire):
    """Delete me and, with `chat`, everything I said."""

    chat: bool = False


class Link(Wire):
    """A link to continue on another device; it works once."""

    link: str


class Arrival(Wire):
    """The key of a link for another device, or of the link in a confirmation mail."""

    key: Key


class MailRequest(Wire):
    """Where to send mail about my turns (empty: nowhere), and in which language."""

    address: Annotated[str, Field(max_length=254, pattern=rf"^$|^{MAIL}$")]
    language: Language | None = None


class TokenRequest(Wire):
    """A label for a new API token, to recognise it by."""

    label: Name


class TokenInfo(Wire):
    """An API token for other programs; its secret is shown once, when it is created."""

    id: str
    label: str
    created: float
    token: str | None = None
