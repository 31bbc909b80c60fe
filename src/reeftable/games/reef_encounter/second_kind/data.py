"""The expansion's data.toml, joined to that of the base game: special tiles and cards."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.data_file import read_data_file, read_older_data_file
from reeftable.games.reef_encounter.data import COLOURS, MOST_SIDES, ReefData

OPTION: Final = "second_kind"
BASE: Final = "reeftable.games.reef_encounter"
HERE: Final = "reeftable.games.reef_encounter.second_kind"
CARDS: Final = 28

# Kinds of tiles by number: the plain ones by colour, then those of the expansion.
SHRIMP_TILE: Final = 5  # by colour: a printed blue shrimp
TWO_COLOUR: Final = 10  # by pair of colours
DOUBLE: Final = 20  # by colour
HALF: Final = 25  # by colour
ROCK_TILE: Final = 30
WATER_TILE: Final = 31
STARFISH: Final = 32
KINDS: Final = 33
POLYPS: Final = 30  # kinds that are polyps
SPECIALS: Final = 28  # kinds besides the plain ones
SPECIAL_POLYPS: Final = 25

# When the text of a card can be used.
PRE: Final = "pre"
MAIN: Final = "main"
TURN_START: Final = "turn_start"
ALGA: Final = "alga"
BITE: Final = "bite"
ATTACK: Final = "attack"
SCORE: Final = "score"
WINDOWS: Final = (PRE, MAIN, TURN_START, ALGA, BITE, ATTACK, SCORE)


class SecondData(ReefData):
    """The data of the base game and of the expansion."""

    def __init__(self, d: dict[str, Any]) -> None:
        super().__init__(d)
        for section in ("piece", "card", "blue_shrimps", "hand", "warm_current", "scoring_card"):
            check_option(d[section])
        check_option(d["tile"][COLOURS:])
        self._read_specials(d)
        self._read_cards(d["card"])
        self.blue_shrimps: i64 = d["blue_shrimps"]["count"]
        self.hand_of_cards: i64 = d["hand"]["cards"]
        self.warm_from_behind: i64 = d["warm_current"]["from_behind"]
        self.most_by_card: i64 = d["scoring_card"]["most"]

    def _read_specials(self, d: dict[str, Any]) -> None:
        """RSK-3.0b RSK-3.0c Read the kinds and numbers of special tiles."""
        tiles = d["tile"][COLOURS:]
        self.all_kinds: list[str] = [row["id"] for row in [*d["tile"], *d["piece"]]]
        if self.all_kinds[COLOURS:] != special_names(self.colours):
            raise ValueError("data.toml: other special tiles than the expansion has")
        self.copies = vec[i64]([row["count"] for row in [*tiles, *d["piece"]]])
        # The two colours that each kind of polyp can show; twice the same if it has only one.
        self.face = vec[i64]([faces[0] for faces in self.faces])
        self.other_face = vec[i64]([faces[-1] for faces in self.faces])
        for kind in range(POLYPS):
            whole = self.sides[kind] == MOST_SIDES
            if whole == (kind >= HALF) or self.protected[kind] != (
                SHRIMP_TILE <= kind < TWO_COLOUR
            ):
                raise ValueError("data.toml: a special tile has other sides than its kind")

    def _read_cards(self, rows: list[dict[str, Any]]) -> None:
        """RSK-13.0a Read the cards."""
        self.card_ids: list[str] = [row["id"] for row in rows]
        self.effects: list[str] = [row["effect"] for row in rows]
        self.marked: list[bool] = [row["blue"] for row in rows]
        self.clown: list[bool] = [row["clown"] for row in rows]
        self.windows: list[str] = [row["window"] for row in rows]
        unknown = [window for window in self.windows if window not in WINDOWS]
        if unknown:
            raise ValueError(f"data.toml: {unknown[0]!r} is no time to play a card")


def check_option(section: Any) -> None:
    """Refuse a section, or rows of it, that other games than those with the expansion would use."""
    rows = section if isinstance(section, list) else [section]
    if any(row.get("option") != OPTION for row in rows):
        raise ValueError(f"data.toml: what the expansion adds belongs to the option {OPTION}")


def special_names(colours: list[str]) -> list[str]:
    """The special kinds in the order of their numbers."""
    pairs = [f"{a}-{b}" for i, a in enumerate(colours) for b in colours[i + 1 :]]
    return [
        *[f"{name}-shrimp" for name in colours],
        *pairs,
        *[f"{name}-double" for name in colours],
        *[f"{name}-half" for name in colours],
        "rock",
        "water",
        "starfish",
    ]


def card_rule(card: i64) -> str:
    """The id of the rule that states a card's text; these rules are numbered like the cards."""
    return "-".join(("RSK", f"13.{card + 1}"))


def joined(raw: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """The data of the base game and of the expansion."""
    return {**raw, **more, "tile": [*raw["tile"], *more["tile"]]}


def load_data() -> SecondData:
    """The current data."""
    return SecondData(joined(read_data_file(BASE), read_data_file(HERE)))


def load_older(rules: int) -> SecondData | None:
    """The data of an older version of the rules; the expansion's own is older only if kept."""
    raw = read_older_data_file(BASE, rules)
    if raw is None:
        return None
    return SecondData(joined(raw, read_older_data_file(HERE, rules) or read_data_file(HERE)))
