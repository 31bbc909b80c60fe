"""Coralia's data.toml as arrays for the steps: the number of each component, and the values."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.data_file import index_of, numbers, read_data_file
from reeftable.core.parts import GameData

COLOURS: Final = 6
SYMBOLS: Final = 6
SPACES: Final = 7  # one per symbol, and the treasure space
TURTLES: Final = 8
CHESTS: Final = 8

PEARL: Final = 0
FISH: Final = 1
OCTOPUS: Final = 2
STARFISH: Final = 3
TURTLE: Final = 4
DIVER: Final = 5
TREASURE: Final = 6
SPACE_NAMES: Final = ("pearl", "fish", "octopus", "starfish", "turtle", "diver", "treasure")

STARFISH_PILE: Final = 0
PEARL_PILE: Final = 1
FISH_PILE: Final = 2
ISLAND_PILE: Final = 3
PILES: Final = 4
PILE_NAMES: Final = ("starfish", "pearl", "fish", "island")

# The effects that other code refers to by number, which is their index in `effects.EFFECTS`.
AS_PEARL: Final = 0
AS_FISH: Final = 1
PER_FISH: Final = 2
PER_PEARL: Final = 3
PER_ISLAND_DIE: Final = 4
PER_TURTLE: Final = 5
PER_CHEST: Final = 6
SPARE_CHEST: Final = 7
JELLYFISH: Final = 8
REEF_CHESTS: Final = 9
LEFTOVER: Final = 10
WHITE_DIE: Final = 11
STINGRAY: Final = 12
CARD: Final = 13
COPY: Final = 14


class Item:
    """A card, turtle or chest: one row of data.toml, prepared for its effect."""

    def __init__(self, row: dict[str, Any], number: int, effect: int, colours: list[str]) -> None:
        if "rule" not in row:
            raise ValueError(f"data.toml: {row['id']} names no rule")
        self.id: str = row["id"]
        self.number: i64 = number  # its index among the cards, turtles or chests
        self.effect: i64 = effect
        self.pile: i64 = index_of(PILE_NAMES, row["pile"]) if "pile" in row else -1
        self.points: i64 = row.get("points", 0)
        self.colours: list[int] = [index_of(colours, name) for name in row.get("colours", [])]
        self.rule: str = row["rule"]
        self.row = row


class CoraliaData(GameData):
    """One version of the data, as arrays that the steps can read quickly."""

    def __init__(self, d: dict[str, Any]) -> None:
        from reeftable.games.coralia.effects import EFFECTS

        super().__init__(d)
        self.effects = EFFECTS
        self._read_names(d)
        self._read_numbers(d)
        self._read_cards(d["card"])
        self._read_tiles(d["turtle"], d["chest"])
        self._check(d)

    def _read_names(self, d: dict[str, Any]) -> None:
        self.colours: list[str] = list(d["colours"]["names"])
        self.symbols: list[str] = list(d["symbols"]["names"])
        self.player_colours: list[str] = list(d["player_colours"]["names"])

    def _read_numbers(self, d: dict[str, Any]) -> None:
        self.dice_per_colour: i64 = d["dice"]["per_colour"]
        self.white_dice: i64 = d["dice"]["white"]
        self.first_dice: i64 = d["dice"]["first_turn"]
        self.octopuses: i64 = d["figures"]["octopuses"]
        self.stingrays: i64 = d["stingrays"]["count"]
        self.lock_most: i64 = d["lock"]["most"]
        self.draw_pearl: i64 = d["draw"]["pearl"]
        self.draw_fish: i64 = d["draw"]["fish"]
        self.draw_starfish: i64 = d["draw"]["starfish"]
        self.draw_island: i64 = d["draw"]["island"]
        self.draw_island_with_rival: i64 = d["draw"]["island_with_rival"]
        self.octopus_per_die: i64 = d["octopus_points"]["per_die"]
        self.octopus_per_other: i64 = d["octopus_points"]["per_other_figure"]
        self.octopus_island: i64 = d["octopus_points"]["island"]
        self.jellyfish_every: i64 = d["jellyfish"]["every"]
        self.space_value = _vec([d["space_value"][name] for name in SPACE_NAMES])
        self.island_pile = _vec([d["island_pile"][name] for name in PILE_NAMES[:3]])
        self.fish_set = _vec(d["fish_set"]["points"])
        scored = d["pearl_cards_scored"]
        self.pearls_scored = _vec([scored["first"], scored["second"], scored["other"]])
        self.pre_placed = _vec([0, 0] + [d["pre_placed_sets"][n] for n in ("2", "3", "4")])
        self.rounds = _vec([0, 0] + [d["rounds"][n] for n in ("2", "3", "4")])

    def _read_cards(self, rows: list[dict[str, Any]]) -> None:
        self.cards: list[str] = [row["id"] for row in rows]
        self.n_cards: i64 = len(rows)
        self.copies = _vec([row["copies"] for row in rows])
        self.card_pile = _vec([index_of(PILE_NAMES, row["pile"]) for row in rows])
        # The file lists the cards pile by pile: the index of each pile's first card, and the order.
        piles = [row["pile"] for row in rows]
        if len([p for i, p in enumerate(piles) if i == 0 or p != piles[i - 1]]) != 3:
            raise ValueError("data.toml: the cards of a pile must be listed together")
        self.first_kind = _vec([piles.index(name) for name in PILE_NAMES[:3]])
        self.pile_order = _vec(sorted(range(3), key=self.first_kind.__getitem__))
        self.card_items = self._items(rows)
        self.card_effect = _vec([item.effect for item in self.card_items])
        effects = [self.effects[item.effect] for item in self.card_items]
        # COR-6.3b COR-8.1b COR-8.1c The starfish cards that their owner resolves at the end.
        self.by_hand: i64 = sum(2**k for k, effect in enumerate(effects) if effect.by_hand)
        # COR-8.1t COR-R7 Chest and leftover cards need not be used.
        self.may_decline: i64 = sum(2**k for k, effect in enumerate(effects) if effect.may_decline)
        self.card_value = _vec([row.get("value", 0) for row in rows])
        self.card_points = _vec([item.points for item in self.card_items])
        fish = [row["species"] for row in rows if row["effect"] == "fish"]
        names = [*fish, self.raw["stingrays"]["species"]]
        self.species: list[str] = [name for i, name in enumerate(names) if name not in names[:i]]
        self.n_species: i64 = len(self.species)
        self.stingray_species: i64 = self.species.index(names[-1])
        self.card_species = _vec([self._species_of(row) for row in rows])

    def _items(self, rows: list[dict[str, Any]]) -> list[Item]:
        names = [effect.name for effect in self.effects]
        return [
            Item(row, n, index_of(names, row["effect"]), self.colours) for n, row in enumerate(rows)
        ]

    def _species_of(self, row: dict[str, Any]) -> int:
        return self.species.index(row["species"]) if row["effect"] == "fish" else -1

    def _read_tiles(self, turtles: list[dict[str, Any]], chests: list[dict[str, Any]]) -> None:
        self.turtles: list[str] = [row["id"] for row in turtles]
        self.turtle_items = self._items(turtles)
        self.turtle_effect = _vec([item.effect for item in self.turtle_items])
        self.turtle_pile = _vec([item.pile for item in self.turtle_items])
        self.chests: list[str] = [row["id"] for row in chests]
        self.chest_items = self._items(chests)
        self.chest_effect = _vec([item.effect for item in self.chest_items])
        self.chest_pile = _vec([item.pile for item in self.chest_items])
        self.chest_points = _vec([item.points for item in self.chest_items])

    def _check(self, d: dict[str, Any]) -> None:
        """COR-1.1c COR-1.1d Check that the numbers add up to the game's components."""
        for pile, name in enumerate(PILE_NAMES[:3]):
            copies = [self.copies[k] for k in range(self.n_cards) if self.card_pile[k] == pile]
            wanted = d["pile_size"][name]
            if sum(copies) != wanted:
                raise ValueError(f"data.toml: {sum(copies)} {name} cards, not {wanted}")
        for name, listed in (("turtle", len(self.turtles)), ("chest", len(self.chests))):
            if listed != d["tiles"][name]:
                raise ValueError(f"data.toml: {listed} {name} tiles, not {d['tiles'][name]}")
        if len(self.turtles) != TURTLES or len(self.chests) != CHESTS:
            raise ValueError("data.toml: there must be eight turtles and eight chests")
        if tuple(self.symbols) != SPACE_NAMES[:SYMBOLS] or len(self.colours) != COLOURS:
            raise ValueError("data.toml: there must be six colours, and the six symbols in order")
        if self.lock_most >= self.first_dice:
            raise ValueError("data.toml: lock.most must be less than dice.first_turn")
        if self.fish_set[0] != 0:
            raise ValueError("data.toml: fish_set.points must begin with 0, for no fish")
        if min(numbers(d)) < 0:
            raise ValueError("data.toml: no number may be negative")


def _vec(items: list[int]) -> vec[i64]:
    return vec[i64](items)


def load_data() -> CoraliaData:
    """The current data."""
    return CoraliaData(read_data_file("reeftable.games.coralia"))
