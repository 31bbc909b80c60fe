"""Coralia in C: built here, and fed the engine's own choices so that both play the same games."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from reeftable.bench.places import TWIN
from reeftable.bench.trouble import BenchError
from reeftable.core.chance import Generator, seeded
from reeftable.core.playout import play_out
from reeftable.games.coralia import data as words
from reeftable.games.coralia.game import GAME

FLAGS = ("-std=gnu11", "-O3", "-Wall", "-Wextra", "-Wno-sign-compare")

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

# What the checksum of both starts with and multiplies by (FNV-1a on whole numbers).
CHECKSUM = 14695981039346656037
PRIME = 1099511628211


class NoTwin(BenchError):
    """Raised where the C twin cannot be built; says why."""


# -- building -------------------------------------------------------------------------------


def tables() -> str:
    """data.toml as a C header."""
    d = GAME.data
    numbers = {
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
    first = [list(d.card_pile).index(pile) for pile in range(3)]
    by_pile = sorted(range(3), key=lambda pile: first[pile])
    in_order = [pile for pile in by_pile for p in d.card_pile if p == pile]
    if list(d.card_pile) != in_order:
        raise NoTwin("data.toml: the twin needs the cards of a pile to be listed together")
    size = [sum(c for c, p in zip(d.copies, d.card_pile, strict=True) if p == i) for i in range(3)]
    arrays: dict[str, Iterable[int]] = {
        "PILE_FIRST": first,
        "PILE_ORDER": by_pile,
        "PILE_SIZE": size,
        "ISLAND_PART": d.island_pile,
        "CARD_EFFECT": d.card_effect,
        "CARD_VALUE": d.card_value,
        "CARD_POINTS": d.card_points,
        "CARD_SPECIES": d.card_species,
        "CARD_COLOURS": [_mask(pair) for pair in d.card_colours],
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
    lines = [f"#define {name} {value}" for name, value in numbers.items()]
    lines += [_array("int", name, items) for name, items in arrays.items()]
    lines += [_array("unsigned char", "COPIES", d.copies)]
    return "\n".join(lines) + "\n"


def _mask(bits: Iterable[int]) -> int:
    return sum(2**bit for bit in bits)


def _array(kind: str, name: str, items: Iterable[int]) -> str:
    return f"static const {kind} {name}[] = {{{', '.join(str(int(item)) for item in items)}}};"


def build(folder: Path, compiler: str = "cc", flags: Sequence[str] = FLAGS) -> Path:
    """The twin as a program, made anew only if something changed."""
    if not TWIN.exists():
        raise NoTwin("the C twin is part of the repository, not of the installed package")
    if shutil.which(compiler) is None:
        raise NoTwin(f"no C compiler ({compiler} not found)")
    header = tables()
    made_of = "\0".join([TWIN.read_text("utf-8"), header, compiler, *flags])
    name = hashlib.sha256(made_of.encode()).hexdigest()[:16]
    program = folder / f"coralia-{name}"
    if program.exists():
        return program
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tables.h").write_text(header, encoding="utf-8")
    part = program.with_suffix(".part")
    command = [compiler, *flags, f"-I{folder}", str(TWIN), "-o", str(part)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise NoTwin(f"the C twin does not compile:\n{done.stderr}")
    part.replace(program)
    return program


# -- playing --------------------------------------------------------------------------------


class Played:
    """What a run of games gave: the twin's and the engine's must be equal."""

    def __init__(
        self, games: int, decisions: int, entries: int, checksum: str, seconds: float = 0.0
    ) -> None:
        self.games = games
        self.decisions = decisions
        self.entries = entries
        self.checksum = checksum
        self.seconds = seconds

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Played) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Played{self.key()}"

    def key(self) -> tuple[int, int, int, str]:
        """All but the time."""
        return self.games, self.decisions, self.entries, self.checksum


def sources(seed: int) -> tuple[Generator, Generator]:
    """Where chance and where the players' choices come from."""
    return seeded(2 * seed), seeded(2 * seed + 1)


def arguments(players: int, games: int, seed: int) -> list[str]:
    """What the twin is told on its command line."""
    chance, chooser = sources(seed)
    numbers = (players, games, chance.x, chance.c, chooser.x, chooser.c)
    return [str(number) for number in numbers]


def run_twin(program: Path, players: int, games: int, seed: int) -> Played:
    """Games played by the twin."""
    command = [str(program), *arguments(players, games, seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return Played(**json.loads(done.stdout))


def run_engine(players: int, games: int, seed: int) -> Played:
    """The same games played by the engine."""
    chance, chooser = sources(seed)
    checksum = CHECKSUM
    entries = decisions = 0
    for _ in range(games):
        s = GAME.new(players=players)
        s.generator = chance
        decisions += play_out(s, chooser)
        entries += s.entries
        for value in (*s.scores(), entries):
            checksum = (checksum ^ value) * PRIME % 2**64
    return Played(games, decisions, entries, f"{checksum:016x}")
