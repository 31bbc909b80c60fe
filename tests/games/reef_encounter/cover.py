"""What the recorded games of Reef Encounter must show, and what a record does show."""

from __future__ import annotations

from typing import Any

import reeftable as rt
from reeftable.core.record import Record
from reeftable.games.reef_encounter.game import OPTIONS

GAME = rt.game("reef_encounter")
ENDS = ("locks", "shrimps", "full", "cubes", "tiles", "length")
TIES = ("consumed", "cubes", "tiles", "guarded", "shared")
VERBS = [
    *["secret", "cubes", "eat", "pass", "cube", "larva", "introduce", "move", "flip", "lock"],
    *["polyp", "collect", "lay", "front", "stop", "to", "screen"],
]
HAPPENINGS = ("consumed", "extra_growth", "turned", "shrimp_to_sea", "shrimps_home")


def wanted() -> list[str]:
    """Everything that the records together must show."""
    features = [f"end {end}" for end in ENDS] + [f"tie {tie}" for tie in TIES]
    features += [f"move {verb}" for verb in VERBS] + [f"event {what}" for what in HAPPENINGS]
    features += [f"{o.name} {choice}" for o in OPTIONS for choice in o.choices]
    features += [f"players {n}" for n in GAME.players]
    return [*features, "event stock_into_bag", "closing meal", "closing pass"]


def shown_by(record: Record) -> list[str]:
    """What one record shows, in the order of `wanted`."""
    s: Any = GAME.new(players=record.players, options=record.options)
    features = {f"players {s.players}"} | {f"{k} {v}" for k, v in s.options.items()}
    for entry in record.entries:
        before = s.clone()
        action = s.parse(entry.text)
        s.apply(action)
        verb = entry.text.split()[0]
        features.add(f"move {verb}")
        if before.reason and verb in ("eat", "pass"):
            features.add("closing meal" if verb == "eat" else "closing pass")
        for event in GAME.story(before, action, s, rt.SPECTATOR):
            features.add("event " + event["code"].rpartition(".")[2])
    view = s.view(rt.SPECTATOR)
    features |= {f"end {view['ending']}", f"tie {decided_by(view, s.ranks())}"}
    return [what for what in wanted() if what in features]


def standings(view: dict[str, Any]) -> list[tuple[int, ...]]:
    """REE-5.4a to REE-5.4d What decides the places, seat by seat."""
    spaces = [k for rock in view["rocks"] for k in rock["spaces"]]
    rows: list[tuple[int, ...]] = []
    for n, seat in enumerate(view["seats"]):
        guarded = sum(k["coral_size"] for k in spaces if k["shrimp"] == n)
        hand = sum(seat["known_tiles"].values()) + sum(seat["hidden_tiles"].values())
        score = sum(view["breakdown"][n].values())
        front, cubes = sum(seat["consumed"].values()), sum(seat["cubes"].values())
        rows.append((score, front, cubes, hand, guarded))
    return rows


def decided_by(view: dict[str, Any], ranks: list[int]) -> str:
    """What decided between the winner and the next player."""
    first, second = sorted(standings(view), reverse=True)[:2]
    if first == second:
        assert ranks.count(1) > 1
        return "shared"
    names = ("points", *TIES)
    return next(name for name, a, b in zip(names, first, second, strict=False) if a != b)
