"""A person's private Atom feed of the tables where it is their turn."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated
from xml.etree import ElementTree

from fastapi import APIRouter, Path, Response

from reeftable.server import lobby
from reeftable.server.api.dependencies import REFUSALS, ServicesDep
from reeftable.server.refusal import not_found
from reeftable.server.wire import TableInfo
from reeftable.words import Words, catalogue

router = APIRouter(responses=REFUSALS, tags=["feed"])
ATOM = "http://www.w3.org/2005/Atom"


@router.get("/feed/{key}.atom")
async def feed(
    key: Annotated[str, Path(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")], services: ServicesDep
) -> Response:
    """The tables where it is my turn, as an Atom feed."""
    person = await services.people.by_feed(key)
    if person is None:
        raise not_found("no_feed")
    tables = await lobby.tables_of(services, person.id)
    turns = [info for info in tables if info.my_turn]
    words = catalogue(person.language)
    root = ElementTree.Element("feed", xmlns=ATOM)
    _add(root, "title", words.say("server.feed.title"))
    _add(root, "id", f"urn:reeftable:feed:{person.id}")
    _add(root, "updated", _time(max((info.moved for info in turns), default=0.0)))
    for info in turns:
        _add_entry(root, info, services.settings.address, words)
    body = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(body, media_type="application/atom+xml")


def _add_entry(root: ElementTree.Element, info: TableInfo, address: str, words: Words) -> None:
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
