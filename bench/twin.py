"""Builds Coralia in C and lets it and the engine play the same games."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.errors import BenchError
from bench.paths import TWIN
from bench.twin_header import header_of
from reeftable.core.chance import Generator, seeded
from reeftable.core.playout import play_out
from reeftable.games.coralia.game import GAME

FLAGS = ("-std=gnu11", "-O3", "-Wall", "-Wextra", "-Wno-sign-compare")

# The constants of the checksum that both compute (FNV-1a on whole numbers).
CHECKSUM = 14695981039346656037
PRIME = 1099511628211


# -- building -------------------------------------------------------------------------------


def written_for() -> str:
    """The hash of the data that the twin was written for."""
    match = re.search(r"Written for the data ([0-9a-f]{64})", TWIN.read_text("utf-8"))
    if match is None:
        raise BenchError("the C twin does not state which data it was written for")
    return match[1]


def build(folder: Path, header: str = "", compiler: str = "cc") -> Path:
    """Compile the twin, if anything has changed, and return the program."""
    if written_for() != GAME.data_hash:
        raise BenchError(f"the C twin was written for data other than {GAME.data_hash}")
    if shutil.which(compiler) is None:
        raise BenchError(f"no C compiler ({compiler} not found)")
    header = header or header_of(GAME.data)
    contents = "\0".join([TWIN.read_text("utf-8"), header, compiler, *FLAGS])
    name = hashlib.sha256(contents.encode()).hexdigest()[:16]
    program = folder / f"coralia-{name}"
    if program.exists():
        return program
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as work:
        Path(work, "tables.h").write_text(header, encoding="utf-8")
        command = [compiler, *FLAGS, f"-I{work}", str(TWIN), "-o", str(Path(work, "coralia"))]
        completed = subprocess.run(command, capture_output=True, text=True)
        if completed.returncode:
            raise BenchError(f"the C twin does not compile:\n{completed.stderr}")
        Path(work, "coralia").replace(program)
    return program


# -- playing --------------------------------------------------------------------------------


class Played:
    """The outcome of a run of games; the twin's and the engine's must be equal."""

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
        """Everything but the time."""
        return self.games, self.decisions, self.entries, self.checksum


def sources(seed: int) -> tuple[Generator, Generator]:
    """The generators of chance and of the players' choices."""
    return seeded(2 * seed), seeded(2 * seed + 1)


def arguments(players: int, games: int, seed: int) -> list[str]:
    """The twin's command-line arguments."""
    chance, chooser = sources(seed)
    numbers = (players, games, chance.x, chance.c, chooser.x, chooser.c)
    return [str(number) for number in numbers]


def run_twin(program: Path, players: int, games: int, seed: int) -> Played:
    """Games played by the twin."""
    command = [str(program), *arguments(players, games, seed)]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    return Played(**json.loads(completed.stdout))


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
