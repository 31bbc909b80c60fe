"""What a recorded game shows: which tiles, chests, cards, options and tie-breaks took effect.

Computed from a replay, so that a record cannot claim more than it shows.
"""

from __future__ import annotations

from typing import Any

import reeftable as rt
from reeftable.core.record import Record
from reeftable.core.replay import first_state
from reeftable.games.coralia.game import GAME

DATA = GAME.data
STARFISH_CARDS = [row["id"] for row in DATA.raw["card"] if row["pile"] == "starfish"]
# The entry that follows when a tile, chest or card takes effect; the others act at once.
FOLLOWED_BY = {
    "special": "white",
    "starfish": "draw",
    "island": "draw",
    "fish": "draw",
    "pearl": "draw",
    "chest": "chest",
    "copy": "copy",
    "spare-chest": "chest",
    **{card: "fetch" for card in STARFISH_CARDS if card.startswith("reef-chests")},
    **{card: "pile" for card in STARFISH_CARDS if card.startswith("leftover")},
}
TIE_BREAKS = ("points", "cards", "turtles", "shared")


def wanted() -> list[str]:
    """Everything that the records together must show."""
    return [
        *(f"players {n}" for n in GAME.players),
        *(f"option {o.name}={choice}" for o in GAME.options for choice in o.choices),
        *(f"turtle {tile}" for tile in DATA.turtles),
        *(f"copied {tile}" for tile in DATA.turtles if tile != "copy"),
        *(f"chest {chest}" for chest in DATA.chests),
        *(f"card {card}" for card in STARFISH_CARDS),
        *(f"tie-break {by}" for by in TIE_BREAKS),
        *("reroll all", "reroll unlocked", "locked die used", "white die on the island"),
        *("island pile empty", "card put back drawn again", "second chest declined", "stop"),
    ]


def shown_by(record: Record) -> list[str]:
    """The features of `wanted` that this game shows."""
    s: Any = first_state(record, GAME)
    features = {f"players {s.players}"}
    features.update(f"option {name}={choice}" for name, choice in s.options.items())
    texts = ["", *(entry.text for entry in record.entries), ""]
    before = s.view(rt.SPECTATOR)
    for previous, text, following in zip(texts, texts[1:], texts[2:], strict=False):
        s.play(s.parse(text))
        after = s.view(rt.SPECTATOR)
        features.update(at_entry(text, before, after, previous, following))
        before = after
    features.update(at_the_end(before, s.ranks()))
    return [what for what in wanted() if what in features]


def at_entry(
    text: str, before: dict[str, Any], after: dict[str, Any], previous: str, following: str
) -> list[str]:
    """What one entry shows, by the views before and after it."""
    verb, _, name = text.partition(" ")
    if verb == "use":
        return of_a_die(name, before, after, following)
    if text == "place island":
        return ["white die on the island"]
    if verb == "place":
        return of_a_tile(name, before["question"]["white"], before, after, following)
    if verb in ("copy", "chest", "resolve"):
        kind = {"copy": "copied", "chest": "chest", "resolve": "card"}[verb]
        return [f"{kind} {name}"] if took_effect(name, before, after, following) else []
    if verb == "decline":
        return [] if previous.startswith("resolve") else ["second chest declined"]
    if verb == "draw":
        return ["card put back drawn again"] if cards_under(after) < cards_under(before) else []
    if verb == "roll" and name:
        return of_a_roll(before, after)
    return [verb]


def took_effect(name: str, before: dict[str, Any], after: dict[str, Any], following: str) -> bool:
    """Did a tile, chest or card bring something?"""
    if name in FOLLOWED_BY:
        return following.split(" ")[0] == FOLLOWED_BY[name]
    return worth(before) != worth(after)


def worth(view: dict[str, Any]) -> list[tuple[int, int]]:
    """Each seat's points before the last steps, and stingrays."""
    points = [parts["play"] + parts["starfish"] for parts in view["breakdown"]]
    return [(n, seat["stingrays"]) for n, seat in zip(points, view["seats"], strict=True)]


def of_a_die(name: str, before: dict[str, Any], after: dict[str, Any], following: str) -> list[str]:
    """A turtle taken, a locked die used, no card left on the island."""
    colour, symbol = name.split()
    features = of_a_tile(colour, symbol, before, after, following)
    same = [d for d in before["station"] if (d["colour"], d["symbol"]) == (colour, symbol)]
    if all(die["locked"] for die in same):
        features.append("locked die used")
    blocked = reef(before, colour)["dice"][symbol] is not None
    if blocked and before["piles"]["island"]["size"] == 0:
        features.append("island pile empty")
    return features


def of_a_tile(
    colour: str, symbol: str, before: dict[str, Any], after: dict[str, Any], following: str
) -> list[str]:
    """The turtle tile that a die on this space brings."""
    tile = reef(before, colour)["turtle"]
    if symbol != "turtle" or tile is None:
        return []
    return [f"turtle {tile}"] if took_effect(tile, before, after, following) else []


def of_a_roll(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Dice rolled again while some were locked."""
    locked = any(die["locked"] for die in before["station"])
    if locked and dice_in_hand(after) >= dice_in_hand(before):
        return [f"reroll {before['options']['reroll']}"]
    return []


def dice_in_hand(view: dict[str, Any]) -> int:
    """How many dice of the station are still to be rolled."""
    return sum(die["symbol"] is None for die in view["station"])


def cards_under(view: dict[str, Any]) -> int:
    """How many cards lie under the piles."""
    return sum(len(pile["under"]) for pile in view["piles"].values())


def reef(view: dict[str, Any], colour: str) -> dict[str, Any]:
    """One reef of a view."""
    reef: dict[str, Any] = view["reefs"][DATA.colours.index(colour)]
    return reef


def at_the_end(view: dict[str, Any], ranks: list[int]) -> list[str]:
    """Cards that counted by themselves, and what decided the victory."""
    features = []
    for seat in view["seats"]:
        held = [card["card"] for card in seat["cards"]]
        fish = seat["stingrays"] + sum(card in ("lionfish", "puffer", "angel") for card in held)
        pearls = sum(card.startswith("pearl-") for card in held)
        counting = {"pearl-6": 1, "anemone": 1, "vp-fish": fish, "vp-pearl": pearls}
        features += [f"card {card}" for card, n in counting.items() if n > 0 and card in held]
    return [*features, f"tie-break {decided_by(view, ranks)}"]


def decided_by(view: dict[str, Any], ranks: list[int]) -> str:
    """What decided between the first and the second."""
    if ranks.count(1) > 1:
        return "shared"
    standings = sorted(
        (seat["score"], len(seat["cards"]) + seat["stingrays"], len(seat["turtles"]))
        for seat in view["seats"]
    )
    first, second = standings[-1], standings[-2]
    return next(by for by, a, b in zip(TIE_BREAKS, first, second, strict=False) if a != b)
