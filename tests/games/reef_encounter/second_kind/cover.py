"""What the recorded games of the Second Kind must show, and what a record does show."""

from __future__ import annotations

from typing import Any

from reeftable.core.record import Record
from reeftable.games.reef_encounter.second_kind.game import GAME

# Ways to end that players bring about or that chance brings often.
ENDS = ("locks", "shrimps", "tiles")
CARDS = GAME.more.card_ids
MARKED = [card for card, marked in zip(CARDS, GAME.more.marked, strict=True) if marked]
KINDS = ("shrimp", "double", "half-ne", "half-se", "half-sw", "half-nw", "two colours")
VERBS = [
    *("with", "toll", "keep", "swap", "buy", "discard", "name", "bloom", "calm", "give", "fetch"),
    *("digest", "end", "supply", "blue", "starfish", "bite", "stray"),
]


def wanted() -> list[str]:
    """Everything that the records together must show."""
    features = [f"play {card}" for card in CARDS] + [f"spend {card}" for card in MARKED]
    features += [f"laid {kind}" for kind in KINDS] + [f"move {verb}" for verb in VERBS]
    features += [f"set {kind}" for kind in ("rock", "water", "starfish")]
    features += [f"end {end}" for end in ENDS] + [f"players {n}" for n in GAME.players]
    features += [f"{name} {choice}" for name in OPTIONS for choice in ("no", "yes")]
    return [*features, "paid special", "closing bite", "card in hand"]


OPTIONS = ("advanced", "starfish_variant", "final_round_first_feed")


def features_of(before: Any, text: str) -> list[str]:
    """What one entry shows."""
    words = text.split()
    shown = [text] if words[0] in ("play", "spend", "set") else []
    shown.append(f"move {words[0]}")
    if words[0] in ("special", "consumed"):
        rest = words[1].partition("-")[2]
        shown.append(f"laid {rest if rest in KINDS else 'two colours'}")
    if words[0] in ("larva", "flip", "lock") and "-" in words[-1]:
        shown.append("paid special")
    if words[0] == "bite" and before.reason:
        shown.append("closing bite")
    return shown


def shown_by(record: Record) -> list[str]:
    """What one record shows, in the order of `wanted`."""
    s: Any = GAME.new(players=record.players, options=record.options)
    features = {f"players {s.players}"} | {f"{k} {v}" for k, v in s.options.items()}
    for entry in record.entries:
        features.update(features_of(s, entry.text))
        s.apply(s.parse(entry.text))
    view = s.view(0)
    features.add(f"end {view['ending']}")
    if any(player["cards"] for player in view["seats"]):
        features.add("card in hand")
    return [what for what in wanted() if what in features]
