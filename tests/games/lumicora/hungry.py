"""Players who together empty the bag: through real play the emergency stack is needed.

A turn takes most out of the bag when three luminos of a colour leave an atoll of four. So the
hungry spend jellyfish to get three of a colour together, and otherwise leave a pair and its
third for the next player.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import reeftable as rt


def colour(lumino: str) -> str:
    return lumino.split("-")[0]


def plan(view: dict[str, Any]) -> tuple[int, str, str]:
    """The best turn: how much it takes, the colour to offer, the colour to take (or `own`)."""
    atoll = Counter(map(colour, view["atoll"]))
    mine = view["seats"][view["active"]]["display"]
    size = len(view["atoll"])
    best = (-1, "", "")
    for offered in sorted(set(map(colour, mine))):
        left = {**atoll, offered: atoll[offered] + 1}
        for taken in sorted(atoll):
            n = min(atoll[taken], 3)
            if taken != offered and n:
                rest = Counter(left)
                rest[taken] -= n
                most = max(rest.values())
                drawn = max(0, 4 - (size + 1 - n))
                best = max(best, (100 * drawn + 10 * min(most, 3), offered, taken))
        grown = max(left.values())
        best = max(best, (100 + 10 * min(grown, 3) - 20 * (size > 4), offered, "own"))
    return best


def choose(s: Any, rng: random.Random) -> str:
    """What a hungry player does now."""
    texts: list[str] = [s.text(a) for a in s.actions()]
    view = s.view(s.to_move)
    step = view["question"]["step"]
    if step == "Jellyfish":
        return exchange(view, texts) if plan(view)[0] < 200 else "go on"
    if step == "Exchange":
        return exchange(view, texts)
    if step == "Offer":
        wanted = plan(view)[1]
        return rng.choice([t for t in texts if colour(t.split()[1]) == wanted])
    if step == "Action":
        return act(view, texts, rng)
    if step == "TakeMore":
        return rng.choice(texts[1:])
    if step == "ScoreCoral":
        return rng.choice(texts[1:])
    return rng.choice(texts[1:] if texts[0] == "discard" and len(texts) > 1 else texts)


def exchange(view: dict[str, Any], texts: list[str]) -> str:
    """Give back what is not of the atoll's most common colour."""
    atoll = Counter(map(colour, view["atoll"]))
    common = max(sorted(atoll), key=lambda c: atoll[c])
    odd = [t for t in texts if t.startswith("return atoll") and colour(t.split()[2]) != common]
    return odd[0] if odd else texts[0]


def act(view: dict[str, Any], texts: list[str], rng: random.Random) -> str:
    """Take three from the atoll if possible, else two, else one of the own display."""
    atoll = Counter(map(colour, view["atoll"]))
    takes = [t for t in texts if t.startswith("take")]
    most = max((atoll[colour(t.split()[1])] for t in takes), default=0)
    if most >= 3 or (most == 2 and len(view["atoll"]) <= 5):
        return rng.choice([t for t in takes if atoll[colour(t.split()[1])] == most])
    return rng.choice([t for t in texts if t.startswith("own")])


def play_hungry(s: Any, rng: random.Random) -> list[str]:
    """Play to the end; returns the entries."""
    texts = []
    while not s.over:
        if s.to_move == rt.CHANCE:
            texts.append(s.text(s.deal()))
        else:
            texts.append(choose(s, rng))
            s.apply(s.parse(texts[-1]))
    return texts
