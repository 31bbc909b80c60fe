"""Checks who may know that a table exists, and from which seat they may look at it."""

from __future__ import annotations

from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.table import LiveTable


def check_may_know(table: LiveTable, person: str | None, invite: str | None) -> None:
    """Refuse a private table to anyone who does not sit there, own it or have the link."""
    if table.config.request.public or belongs_to(table, person):
        return
    if invite is None or invite != table.config.invite:
        raise not_found()


def check_may_look(table: LiveTable, person: str | None, seat: int | None) -> None:
    """Refuse a seat's view to anyone but its holder, and refuse spectators if not allowed."""
    if seat is not None:
        if seat not in table.state.seats_of(person):
            raise RequestRefused("not_your_seat", 403)
    elif not table.config.request.spectators and not belongs_to(table, person):
        raise RequestRefused("no_spectators", 403)


def default_seat(table: LiveTable, person: str | None) -> int | None:
    """The seat to look from if none is named: the person's only seat, or None."""
    own_seats = table.state.seats_of(person)
    return own_seats[0] if len(own_seats) == 1 else None


def belongs_to(table: LiveTable, person: str | None) -> bool:
    """Does the person sit at the table, or own it?"""
    return person is not None and (person == table.owner or bool(table.state.seats_of(person)))
