"""A whole state in plain text, hidden cards included. It is never shown to players."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.drawing import Line, View, Wording, counted, tag, whole_text
from reeftable.core.step import SPECTATOR, only
from reeftable.games.coralia import cards, memory
from reeftable.games.coralia.data import PILE_NAMES, PILES
from reeftable.games.coralia.drawing import DEFAULT_TEXTS, CoraliaDrawing
from reeftable.games.coralia.state import CoraliaState


def text(s: CoraliaState) -> str:
    """The whole state as plain text."""
    drawing = CoraliaDrawing(s.data, open_view(s), Wording(DEFAULT_TEXTS))
    return whole_text(s, drawing, hidden_lines(s))


def open_view(s: CoraliaState) -> View:
    """A view of the table with every hand open; cards under the piles are listed separately."""
    view = s.view(SPECTATOR)
    for pile in PILE_NAMES:
        view["piles"][pile]["under"] = []
    for seat in range(s.players):
        view["seats"][seat]["cards"] = [open_card(s, slot) for slot in hand(s, seat)]
    return view


def open_card(s: CoraliaState, slot: i64) -> View:
    """A card and the pile it came from."""
    origin = s.slots[slot * cards.SLOT + cards.ORIGIN]
    return {"from": PILE_NAMES[origin], "card": name_in(s, slot)}


def name_in(s: CoraliaState, slot: i64) -> str:
    """The name of the card in a slot."""
    return s.data.cards[cards.kind_in(s, slot)]


def hand(s: CoraliaState, seat: i64) -> list[int]:
    """The slots of the cards a seat has."""
    return [slot for slot in range(cards.n_slots(s)) if cards.place_of(s, slot) == seat]


def hidden_lines(s: CoraliaState) -> list[Line]:
    """The cards that are undrawn, under the piles or being drawn, and who knows which."""
    undrawn = {s.data.cards[kind]: int(s.pool[kind]) for kind in range(s.data.n_cards)}
    lines = [
        Line(f"undrawn cards: {counted(undrawn)}"),
        Line(f"unseen chests: {counted(dict.fromkeys(s.view(SPECTATOR)['chests_unseen'], 1))}"),
    ]
    for pile in range(PILES):
        under = [slot for slot in s.under if cards.place_of(s, slot) == cards.UNDER + pile]
        if under:
            names = ", ".join([name_in(s, slot) for slot in under])
            lines.append(Line(f"under the {PILE_NAMES[pile]} pile, the top one first: {names}"))
    if len(s.drawn) > 0:
        lines.append(Line("drawn: " + ", ".join([name_in(s, slot) for slot in s.drawn])))
    if s.white_in_hand > 0:
        lines.append(Line(f"white dice in hand: {s.white_in_hand}"))
    if s.start >= 0:
        lines.append(Line(f"{tag(s.start)} began, it is the turn of {tag(s.active)}"))
    for seat, parts in enumerate(s.breakdown()):
        points = ", ".join([f"{name} {points}" for name, points in parts.items()])
        lines += [Line(f"{tag(seat)} scored: {points}"), *seat_lines(s, seat)]
    return lines


def seat_lines(s: CoraliaState, seat: i64) -> list[Line]:
    """The cards a seat has used, and what it knows of cards that are not its own."""
    sign = tag(seat)
    lines: list[Line] = []
    used = [slot for slot in hand(s, seat) if s.slots[slot * cards.SLOT + cards.DONE] == 1]
    if used:
        lines.append(Line(f"{sign} used: " + ", ".join([name_in(s, slot) for slot in used])))
    known = [
        f"{name_in(s, slot)} {where(s, slot)}"
        for slot in range(cards.n_slots(s))
        if cards.place_of(s, slot) != seat and cards.known_to(s, slot) & only(seat) != 0
    ]
    if known:
        lines.append(Line(f"{sign} knows: " + ", ".join(known)))
    worlds = []
    for world in memory.worlds_of(s, seat):
        placed = [f"{s.data.cards[kind]} {where(s, slot)}" for slot, kind in sorted(world.items())]
        worlds.append(" and ".join(placed))
    if worlds != [""]:
        lines.append(Line(f"{sign} remembers: " + ", or ".join(worlds)))
    return lines


def where(s: CoraliaState, slot: i64) -> str:
    """Where a card is."""
    place = cards.place_of(s, slot)
    if place == cards.DRAWN:
        return "drawn"
    if place >= cards.UNDER:
        return f"under {PILE_NAMES[place - cards.UNDER]}"
    return f"of {tag(place)}"
