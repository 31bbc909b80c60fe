"""Writes Coralia's data.toml as a C header, for the implementation of Coralia in C."""

from __future__ import annotations

from collections.abc import Iterable

from bench.errors import BenchError
from reeftable.games.coralia import data as words
from reeftable.games.coralia.data import CoraliaData

EFFECTS = (
    "AS_PEARL",
    "AS_FISH",
    "PER_FISH",
    "PER_PEARL",
    "PER_ISLAND_DIE",
    "PER_TURTLE",
    "PER_CHEST",
    "SPARE_CHEST",
    "JELLYFISH",
    "REEF_CHESTS",
    "LEFTOVER",
    "WHITE_DIE",
    "STINGRAY",
    "CARD",
    "COPY",
)
DECLINABLE = (words.SPARE_CHEST, words.REEF_CHESTS, words.LEFTOVER)


def header_of(d: CoraliaData) -> str:
    """The header, with constants only, so that the compiler can optimise as much as possible."""
    lines = [f"#define {name} {value}" for name, value in _numbers(d).items()]
    lines += [_array("int", name, items) for name, items in _arrays(d).items()]
    lines += [_array("unsigned char", "COPIES", d.copies)]
    return "\n".join(lines) + "\n"


def _numbers(d: CoraliaData) -> dict[str, int]:
    return {
        "N_CARDS": d.n_cards,
        "N_TURTLES": len(d.turtles),
        "N_CHESTS": len(d.chests),
        "N_SPECIES": d.n_species,
        "STINGRAY_SPECIES": d.stingray_species,
        "FIRST_DICE": d.first_dice,
        "DICE_PER_COLOUR": d.dice_per_colour,
        "WHITE_DICE": d.white_dice,
        "OCTOPUSES": d.octopuses,
        "STINGRAYS": d.stingrays,
        "LOCK_MOST": d.lock_most,
        "DRAW_PEARL": d.draw_pearl,
        "DRAW_FISH": d.draw_fish,
        "DRAW_STARFISH": d.draw_starfish,
        "DRAW_ISLAND": d.draw_island,
        "DRAW_ISLAND_WITH_RIVAL": d.draw_island_with_rival,
        "OCTOPUS_PER_DIE": d.octopus_per_die,
        "OCTOPUS_PER_OTHER": d.octopus_per_other,
        "OCTOPUS_ISLAND": d.octopus_island,
        "JELLYFISH_EVERY": d.jellyfish_every,
        "MAY_DECLINE": _mask(k for k in range(d.n_cards) if d.card_effect[k] in DECLINABLE),
        **{name: getattr(words, name) for name in EFFECTS},
    }


def _arrays(d: CoraliaData) -> dict[str, Iterable[int]]:
    piles = list(d.card_pile)
    first = [piles.index(pile) for pile in range(3)]
    in_order = sorted(range(3), key=lambda pile: first[pile])
    if piles != sorted(piles, key=in_order.index):
        raise BenchError("data.toml: the C twin needs the cards of a pile to be listed together")
    return {
        "PILE_FIRST": first,
        "PILE_ORDER": in_order,
        "PILE_SIZE": [
            sum(d.copies[k] for k in range(d.n_cards) if piles[k] == pile) for pile in range(3)
        ],
        "ISLAND_PART": d.island_pile,
        "CARD_EFFECT": d.card_effect,
        "CARD_VALUE": d.card_value,
        "CARD_POINTS": d.card_points,
        "CARD_SPECIES": d.card_species,
        "CARD_COLOURS": [_mask(item.colours) for item in d.card_items],
        "TURTLE_EFFECT": d.turtle_effect,
        "TURTLE_PILE": d.turtle_pile,
        "CHEST_EFFECT": d.chest_effect,
        "CHEST_PILE": d.chest_pile,
        "CHEST_POINTS": d.chest_points,
        "SPACE_VALUE": d.space_value,
        "FISH_SET": d.fish_set,
        "PEARLS_SCORED": d.pearls_scored,
        "PRE_PLACED": d.pre_placed,
        "ROUNDS": d.rounds,
    }


def _mask(bits: Iterable[int]) -> int:
    return sum(2**bit for bit in bits)


def _array(kind: str, name: str, items: Iterable[int]) -> str:
    return f"static const {kind} {name}[] = {{{', '.join(str(int(item)) for item in items)}}};"
