"""What is hidden in Lumicora, described a second time for the generic tests.

Nobody knows which luminos are in the emergency stack. The luminos of a kind that lie nowhere in
sight are counted through, those in the bag first: place `pink-4 #0` is the bag unless all of them
are in the stack. So "at least two pink-4 are in the bag" says that #0 and #1 are. The stack has
no place in a state; where things are is seen by drawing the bag to its end.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from typing import Any

import reeftable as rt
from reeftable.games.lumicora.bag import bag_size, take_out
from reeftable.games.lumicora.game import GAME
from reeftable.games.lumicora.steps import numbers
from tests.games.lumicora.hungry import choose
from tests.oracle.lumicora_components import STACK, luminos

__all__ = [
    "CERTAIN",
    "GAMES",
    "HIDES",
    "SECRETS",
    "UNCERTAIN",
    "at_the_end",
    "deals",
    "forgetful",
    "known_in_view",
    "places",
    "seen",
    "small_positions",
]

World = frozenset[tuple[str, str]]
View = dict[str, Any]

GAMES = 5_000
HIDES = True
# Whether a seat knows more than those who only watch; here everybody knows the same.
SECRETS = False
# What a view can forget: things known for certain, and things known to be in one of some places.
CERTAIN = ("put back",)
UNCERTAIN = ()

# At most so many luminos may be in the stack or elsewhere for a position to be small.
FEW = 9


def at_the_end(s: Any) -> None:
    """LUM-4.0a LUM-7.3 LUM-10.1a Every turn was played, and every lumino is somewhere."""
    view = s.view(0)
    rounds = view["round"] - (1 if view["extra_phase"] else 0)
    assert s.turns == view["turns"] == rounds * s.players
    assert view["round"] == 10 or view["extra_phase"]
    assert view["hand"] == view["returned"] == []
    laid: list[Any] = [
        half for seat in view["seats"] for stack in seat["reef"].values() for half in stack
    ]
    halves = [half for half in laid if half["lumino"] > 0]
    assert len(laid) == len(halves) + 2 * s.players
    open_ = view["atoll"] + [name for seat in view["seats"] for name in seat["display"]]
    out = Counter(open_) + Counter(names_of(halves)) + Counter(view["bag"]["unseen"])
    assert out == Counter(piece.name for piece in luminos(s.players))
    assert all(0 <= seat["limestone"] <= 10 for seat in view["seats"])


def names_of(halves: list[View]) -> list[str]:
    """The luminos that two halves each belong to."""
    numbers = {half["lumino"]: half for half in halves if half["number"] is not None}
    others = {half["lumino"]: half for half in halves if half["number"] is None}
    assert set(numbers) == set(others)
    animals = {n: half["animal"] for n, half in others.items()}
    return [
        "-".join([half["colour"], str(half["number"]), *([animals[n]] if animals[n] else [])])
        for n, half in numbers.items()
    ]


# -- where things are -----------------------------------------------------------------------


def places(s: Any) -> dict[str, str]:
    """Bag or stack for every lumino out of sight, by drawing the bag to its end."""
    unseen = s.view(rt.SPECTATOR)["bag"]["unseen"]
    after = s.clone()
    kinds = len(GAME.data.luminos)
    first = GAME.parse(f"draw {GAME.data.luminos[0]}")
    drawn: Counter[str] = Counter()
    while bag_size(after) > 0:
        n = GAME.steps[numbers.FILL_UP].draw(after) - first
        take_out(after, n % kinds, n >= kinds)
        drawn[GAME.data.luminos[n % kinds]] += 1
    return placed(unseen, drawn)


def placed(unseen: dict[str, int], in_bag: Counter[str]) -> dict[str, str]:
    """Places filled, the bag first."""
    return {
        f"{name} #{i}": "bag" if i < in_bag[name] else "stack"
        for name, n in unseen.items()
        for i in range(n)
    }


def deals(s: Any, seat: int) -> Counter[World]:
    """Every stack there can be, each equally likely; luminos put back are not in it."""
    bag = s.view(seat)["bag"]
    sure = bag["in_bag"]
    loose = [name for name, n in bag["unseen"].items() for _ in range(n - sure.get(name, 0))]
    deals: Counter[World] = Counter()
    for stack in itertools.combinations(loose, bag["stack"]):
        in_bag = Counter(bag["unseen"]) - Counter(stack)
        deals[frozenset(placed(bag["unseen"], in_bag).items())] += 1
    return deals


@cache
def small_positions(n: int) -> list[tuple[Any, int]]:
    """States of real games in which few luminos can be in the stack, seen by any seat.

    In each, chance knows more than everybody else: of some kind a lumino never drawn came out
    while an equal one, put back before, is still in the bag.
    """
    positions: list[tuple[Any, int]] = []
    seed = 0
    while len(positions) < n:
        rng = random.Random(f"small {seed}")
        s = GAME.new(players=3, seed=seed)
        taken = [moment for moment in states(s, rng) if is_small(moment)]
        for moment in rng.sample(taken, min(3, len(taken))):
            positions.append((moment, rng.choice([rt.SPECTATOR, 0, 1, 2])))
        seed += 1
    return positions[:n]


def states(s: Any, rng: random.Random) -> Iterable[Any]:
    """A game of hungry players who discard now and then when the bag gets low."""
    while not s.over:
        texts = [s.text(a) for a in s.actions()]
        if s.to_move == rt.CHANCE:
            s.deal()
        elif texts[0] == "discard" and bag_size(s) < 8 and rng.random() < 0.4:
            s.apply(s.parse("discard"))
        else:
            s.apply(s.parse(choose(s, rng)))
        yield s.clone()


def is_small(s: Any) -> bool:
    bag = s.view(rt.SPECTATOR)["bag"]
    loose = sum(bag["unseen"].values()) - sum(bag["in_bag"].values())
    return bool(0 < bag["stack"] < loose <= FEW and s.back > sum(bag["in_bag"].values()))


# -- what a seat has seen -------------------------------------------------------------------


def seen(entries: Iterable[Any]) -> frozenset[World]:
    """The luminos that must be in the bag, from the entries as a seat read them."""
    out_of_sight: Counter[str] = Counter()
    sure: Counter[str] = Counter()
    for entry in entries:
        players = entry.after["players"]
        if not out_of_sight:
            out_of_sight = Counter(piece.name for piece in luminos(players))
            sure = Counter() if STACK[players] else Counter(out_of_sight)
        verb, _, name = entry.text.partition(" ")
        if verb == "draw" and name:
            out_of_sight[name] -= 1
            sure[name] = max(sure[name] - 1, 0)
        for back in put_back(entry):
            out_of_sight[back] += 1
            sure[back] += 1
        if entry.after["bag"]["stack"] == 0:
            sure = Counter(out_of_sight)
    return frozenset([in_bag(sure)])


def put_back(entry: Any) -> list[str]:
    """What has gone into the bag with this entry."""
    if entry.text == "discard":
        return [entry.before["question"]["lumino"]]
    if entry.text == "draw":
        return list(entry.before["returned"])
    if entry.text.startswith("return ") and not entry.after["returned"]:
        return [*entry.before["returned"], entry.text.split()[2]]
    return []


def in_bag(sure: dict[str, int]) -> World:
    return frozenset((f"{name} #{i}", "bag") for name, n in sure.items() for i in range(n))


def known_in_view(view: View) -> frozenset[World]:
    """The luminos that must be in the bag, from a seat's view."""
    return frozenset([in_bag(view["bag"]["in_bag"])])


def forgetful(view: View) -> dict[str, View]:
    """Views that forget one lumino that must be in the bag, if there is one."""
    sure = view["bag"]["in_bag"]
    if not sure:
        return {}
    other = deepcopy(view)
    del other["bag"]["in_bag"][min(sure)]
    return {"put back": other}
