"""What is hidden in Reef Encounter, described a second time for the generic tests.

A place is what one player has of one kind: starting tiles nobody else has seen, the secret tile,
tiles all have seen being taken, cubes chosen and not shown yet. A seat knows some of these for
certain and of the others nothing but how many tiles there are, so there is one world for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from reeftable.games.reef_encounter.state import CHOSEN, HIDDEN, KNOWN, SEAT, SECRET
from tests.games.reef_encounter.hidden_deals import deals, small_positions
from tests.oracle.reef_encounter_components import ALGAE, COLOURS

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
UNSEEN = "?"
GAMES = 2_500
HIDES = True
SECRETS = True
# What a view can forget: everything a seat knows it knows for certain.
CERTAIN = ("own hand", "own secret", "own cubes", "tiles taken")
UNCERTAIN: tuple[str, ...] = ()
ENDS = ("locks", "shrimps", "full", "cubes", "tiles", "length")


class Entry(NamedTuple):
    """An entry as a seat reads it, and the public view before and after it."""

    text: str
    before: View
    after: View


def at_the_end(s: Any) -> None:
    """REE-4.1 REE-4.2 REE-2.10g Everything lies open, and nothing is lost."""
    view = s.view(0)
    seats = view["seats"]
    assert view["ending"] in ENDS and s.turns == view["turns"]
    assert sum(view["values"].values()) == 15
    for colour in COLOURS:
        tiles = view["bag"]["unknown"][colour] + view["bag"]["put_back"][colour]
        tiles += view["bonus"][colour] if view["bonus"] is not None else 0
        tiles += sum(space[colour] for space in view["sea"].values())
        tiles += sum(k["tile"] == colour for rock in view["rocks"] for k in rock["spaces"])
        for seat in seats:
            kinds = ("known_tiles", "hidden_tiles", "consumed", "eaten")
            tiles += sum(seat[kind][colour] for kind in kinds) + (seat["secret"] == colour)
        assert tiles == 40
        cubes = view["cubes"][colour] + sum(seat["cubes"][colour] for seat in seats)
        assert cubes == 9 or (cubes == 10 and view["ending"] == "cubes")
    locked = Counter(t["alga"] for t in view["coral_tiles"] if t["locked"])
    for alga in ALGAE:
        assert view["cylinders"][alga] + locked[alga] + (view["alga"] == alga) == 5
    assert (sum(locked.values()) == 10) == (view["ending"] == "locks")
    shrimps = Counter(k["shrimp"] for rock in view["rocks"] for k in rock["spaces"])
    for n, seat in enumerate(seats):
        assert shrimps[n] + seat["shrimps_behind"] + seat["shrimps_eaten"] == 4


# -- what is really there -------------------------------------------------------------------


def places(s: Any) -> dict[str, str]:
    """What every place really holds."""
    contents = {}
    numbers = s.position()["seats"]
    pairs = list(combinations_with_replacement(COLOURS, 2))
    for n in range(s.players):
        mine = numbers[n * SEAT : (n + 1) * SEAT]
        for kind, first in (("known", KNOWN), ("hidden", HIDDEN)):
            tiles = dict(zip(COLOURS, mine[first : first + len(COLOURS)], strict=True))
            contents[f"seat {n} {kind}"] = counted(tiles)
        secret, chosen = mine[SECRET], mine[CHOSEN]
        contents[f"seat {n} secret"] = COLOURS[secret] if secret >= 0 else "None"
        contents[f"seat {n} chosen"] = str(list(pairs[chosen])) if chosen >= 0 else "None"
    return contents


def counted(tiles: dict[str, int]) -> str:
    """Tiles as text: those there are, by colour."""
    return " ".join(f"{colour}{tiles[colour]}" for colour in COLOURS if tiles[colour])


# -- what a seat has seen -------------------------------------------------------------------


class Memory:
    """What one reader of the entries can work out."""

    def __init__(self, players: int) -> None:
        self.me = -1
        self.known = [Counter[str]() for _ in range(players)]
        self.hidden: Counter[str] = Counter()
        self.secret = "None"
        self.chosen = "None"

    def follow(self, entry: Entry) -> None:
        verb, *rest = entry.text.split()
        seat = entry.before["to_move"]
        if verb == "draw" and rest[0] != UNSEEN:
            self.me = drawer(entry)
            self.hidden[rest[0]] += 1
        elif verb == "secret" and rest[0] != UNSEEN:
            self.secret = rest[0]
            self.hidden[rest[0]] -= 1
        elif verb == "cubes" and rest[0] != UNSEEN:
            self.chosen = str(rest)
        elif verb == "reveal" and reveals(entry) == self.me:
            self.chosen = "None"
        elif verb == "collect":
            self.known[seat].update(entry.before["sea"][rest[0]])
        elif verb == "polyp":
            self.known[seat][rest[0]] += 1
        elif verb in ("cube", "larva") and entry.after["question"]["step"] == "LayTiles":
            if not entry.after["seats"][seat]["consumed"][rest[0]]:
                self.must_have(seat, rest[0])
        elif verb == "lay":
            colour = entry.before["question"]["colour"]
            self.must_have(seat, colour)
            self.known[seat][colour] -= 1

    def must_have(self, seat: int, colour: str) -> None:
        """REE-2.10d If nobody saw the player take one it is a starting tile."""
        if self.known[seat][colour] == 0:
            self.known[seat][colour] = 1
            if seat == self.me:
                self.hidden[colour] -= 1

    def world(self, now: View) -> World:
        facts = {(f"seat {n} known", counted(tiles)) for n, tiles in enumerate(self.known)}
        if self.me >= 0:
            facts.add((f"seat {self.me} hidden", counted(self.hidden)))
            facts.add((f"seat {self.me} secret", self.secret))
            facts.add((f"seat {self.me} chosen", self.chosen))
        return frozenset(facts) | opened(now)


def drawer(entry: Entry) -> int:
    """Whose hand has grown."""
    pairs = zip(entry.before["seats"], entry.after["seats"], strict=True)
    grown = [b["hidden_count"] > a["hidden_count"] for a, b in pairs]
    return grown.index(True)


def reveals(entry: Entry) -> int:
    """Whose choice was shown."""
    pairs = zip(entry.before["seats"], entry.after["seats"], strict=True)
    return [a["has_chosen"] and not b["has_chosen"] for a, b in pairs].index(True)


def opened(view: View) -> World:
    """What a view shows of hands, whoever looks."""
    facts = set()
    for n, seat in enumerate(view["seats"]):
        if seat["hidden_tiles"] is not None:
            facts.add((f"seat {n} hidden", counted(seat["hidden_tiles"])))
            facts.add((f"seat {n} secret", str(seat["secret"])))
            facts.add((f"seat {n} chosen", str(seat["chosen"])))
    return frozenset(facts)


def seen(entries: Iterable[Entry]) -> frozenset[World]:
    """The one world a seat with perfect memory is in, as far as it knows it."""
    line = list(entries)
    memory = Memory(len(line[0].before["seats"]))
    for entry in line:
        memory.follow(entry)
    return frozenset([memory.world(line[-1].after)])


# -- what a view says -----------------------------------------------------------------------


def known_in_view(view: View) -> frozenset[World]:
    """The world that a seat's view tells of."""
    known = {
        (f"seat {n} known", counted(seat["known_tiles"])) for n, seat in enumerate(view["seats"])
    }
    drawn = [
        n for n, seat in enumerate(view["seats"]) if seat["hidden_count"] or seat["has_secret"]
    ]
    mine = frozenset(
        fact for fact in opened(view) if int(fact[0].split()[1]) in drawn or view["over"]
    )
    return frozenset([frozenset(known) | mine])


def forgetful(view: View) -> dict[str, View]:
    """Views that forget one kind of thing, as far as there is such a thing to forget."""
    faults = {}
    for n, seat in enumerate(view["seats"]):
        mine = n == view["seat"]
        if mine and seat["hidden_count"]:
            faults["own hand"] = forget(view, n, hidden_tiles=dict.fromkeys(COLOURS, 0))
        if mine and seat["has_secret"]:
            faults["own secret"] = forget(view, n, secret=None)
        if mine and seat["has_chosen"]:
            faults["own cubes"] = forget(view, n, chosen=None)
        if any(seat["known_tiles"].values()):
            faults["tiles taken"] = forget(view, n, known_tiles=dict.fromkeys(COLOURS, 0))
    return faults


def forget(view: View, n: int, **changed: Any) -> View:
    """The view with something changed about a player."""
    other = deepcopy(view)
    other["seats"][n].update(changed)
    return other
