"""Coralia's components, typed in from the rules so that nothing is shared with the engine."""

from __future__ import annotations

COLOURS = ["red", "orange", "yellow", "green", "blue", "violet"]
SYMBOLS = ["pearl", "fish", "octopus", "starfish", "turtle", "diver"]
SPACES = [*SYMBOLS, "treasure"]

DICE_PER_COLOUR = 6
WHITE_DICE = 2
OCTOPUSES_PER_PLAYER = 2
STINGRAYS = 2

DIVER_VALUE = {"turtle": 1, "starfish": 2, "octopus": 3, "fish": 4, "pearl": 5}

CARDS = {
    "pearl": {"pearl-2": 6, "pearl-3": 5, "pearl-4": 4, "pearl-5": 3},
    "fish": {"lionfish": 5, "puffer": 5, "angel": 5},
    "starfish": {
        "pearl-6": 2,
        "anemone": 2,
        "vp-fish": 1,
        "vp-pearl": 1,
        "vp-island": 1,
        "vp-turtle": 1,
        "vp-chest": 1,
        "spare-chest": 1,
        "jelly": 2,
        "reef-chests-violet-yellow": 1,
        "reef-chests-red-green": 1,
        "reef-chests-blue-orange": 1,
        "leftover-red-violet": 1,
        "leftover-yellow-orange": 1,
        "leftover-blue-green": 1,
    },
}
ISLAND_CARDS_OF_EACH_TYPE = 3
PILES = ["starfish", "pearl", "fish", "island"]

# Starfish cards that only count in the fish and pearl steps: nothing to resolve.
AUTOMATIC = ["pearl-6", "vp-pearl", "anemone", "vp-fish"]

TURTLES = ["special", "jelly", "stingray", "starfish", "island", "fish", "copy", "chest"]
CHESTS = ["fish", "pearl", "starfish", "island", "islandvp", "stingray", "special", "jelly"]

PEARL_VALUE = {"pearl-2": 2, "pearl-3": 3, "pearl-4": 4, "pearl-5": 5, "pearl-6": 6}
FISH_SPECIES = ["lionfish", "puffer", "angel", "stingray", "anemone"]
FISH_SET_POINTS = [0, 3, 7, 12, 18, 25]

PRE_PLACED_SETS = {2: 2, 3: 1, 4: 0}
DICE_LEFT_AT_THE_END = {2: 4, 3: 3, 4: 4}
TURNS = {2: 20, 3: 27, 4: 32}

OPTIONS = {
    "white_island": ["middle", "strict", "always"],
    "octopus_counts": ["all", "scoring"],
    "pearl_rank": ["dense", "skip"],
    "reroll": ["all", "unlocked"],
}


def card_type(card: str) -> str:
    """Name the pile a card belonged to before the island pile was made."""
    for kind, cards in CARDS.items():
        if card in cards:
            return kind
    raise ValueError(f"no such card: {card}")


def may_be_declined(card: str) -> bool:
    """Tell whether a starfish card is one the owner may leave undone."""
    return card == "spare-chest" or card.startswith(("reef-chests-", "leftover-"))


def named_colours(card: str) -> list[str]:
    """Read the two colours off a chest or leftover card."""
    return card.split("-")[-2:]
