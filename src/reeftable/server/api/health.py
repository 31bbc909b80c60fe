"""Around the games: health, metrics, the private feed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated
from xml.etree import ElementTree

from fastapi import APIRouter, Path, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from reeftable.server import lobby
from reeftable.server.api.dependencies import REFUSALS, ServicesDep
from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.wire import TableInfo
from reeftable.server.writer import StorageError
from reeftable.words import catalogue

router = APIRouter(responses=REFUSALS, tags=["around"])
ATOM = "http://www.w3.org/2005/Atom"


@router.get("/healthz", response_class=PlainTextResponse)
async def health(services: ServicesDep) -> str:
    """Does the server answer, and its database?"""
    try:
        await services.store.row(text("SELECT 1"))
    except StorageError:
        raise RequestRefused("not_kept", 503) from None
    return "ok\n"


@router.get("/metrics")
async def metrics() -> Response:
    """SlotCounter, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@router.get("/feed/{key}.atom")
async def feed(
    key: Annotated[str, Path(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")], services: ServicesDep
) -> Response:
    """Where it is my turn, for a feed reader."""
    person = await services.people.by_feed(key)
    if person is None:
        raise not_found("no_feed")
    found = await lobby.my_tables(services, person.id)
    root = ElementTree.Element("feed", xmlns=ATOM)
    words = catalogue()
    _add(root, "title", words.say("server.feed.title"))
    _add(root, "id", f"urn:reeftable:feed:{person.id}")
    moved = max((info.moved for info in found if info.my_turn), default=0.0)
    _add(root, "updated", _time(moved))
    for info in found:
        if info.my_turn:
            _entry(root, info, services.settings.address)
    body = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(body, media_type="application/atom+xml")


def _entry(root: ElementTree.Element, info: TableInfo, address: str) -> None:
    words = catalogue()
    entry = ElementTree.SubElement(root, "entry")
    title = words.say(f"{info.game}.title")
    names = ", ".join(seat.name for seat in info.seats if not seat.mine and seat.name)
    _add(entry, "title", words.say("server.feed.turn", title=title, names=names))
    _add(entry, "id", f"urn:reeftable:table:{info.id}:{info.moved}")
    _add(entry, "updated", _time(info.moved))
    ElementTree.SubElement(entry, "link", href=f"{address}/t/{info.id}")


def _add(parent: ElementTree.Element, name: str, value: str) -> None:
    ElementTree.SubElement(parent, name).text = value


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
