"""One run of the benchmark: the contenders, and the rounds in which they are measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import compiled, peers, twin
from bench.errors import BenchError
from bench.instructions import usual_players
from bench.rounds import LEAST_ROUNDS, Rounds, interleaved
from bench.workers import REEFTABLE_SCRIPT, Contender, Job, ParallelJob, Twin, Worker
from reeftable.games.registry import game, game_names

C_TWIN = "c_twin"
TO_A_STATE = ("actions", "clone", "view", "resample", "digest")
WITH_RECORDS = ("record-write", "record-read")
PARTS = ("0-33", "33-67", "67-100")

Say = Callable[[str], None]


class Settings:
    """How long to measure."""

    def __init__(self, rounds: int, seconds: float, detail_seconds: float) -> None:
        assert rounds >= LEAST_ROUNDS
        self.rounds = rounds
        self.seconds = seconds
        self.detail_seconds = detail_seconds


FULL = Settings(11, 1.0, 0.2)
QUICK = Settings(LEAST_ROUNDS, 0.2, 0.04)


class Measurements:
    """The counts of all rounds, for contenders that are compared and for single operations."""

    def __init__(self, compared: Rounds, detail: Rounds) -> None:
        self.compared = compared
        self.detail = detail


def usual(what: str, title: str) -> str:
    """The name of one of our own jobs with the usual number of players."""
    return f"{what} {title} {usual_players(title)}"


def run(
    settings: Settings, folder: Path, say: Say, step: Say, with_peers: bool = True
) -> Measurements:
    """Measure everything; `say` and `step` report the phase and the contender being measured."""
    compiled.require_compiled()
    if with_peers:
        peers.install(folder, say)
    with workers(folder, with_peers) as team:
        say("comparing, round by round")
        everybody = compare(team, folder, say)
        compared = interleaved(everybody, settings.rounds, settings.seconds, step)
        say("each game in detail")
        detail = interleaved(details(team), LEAST_ROUNDS, settings.detail_seconds, step)
    return Measurements(compared, detail)


# -- the contenders -------------------------------------------------------------------------


@contextmanager
def workers(folder: Path, with_peers: bool) -> Iterator[dict[str, Worker]]:
    """Two workers for Reeftable, an uncompiled one, and one for each other project."""
    team: dict[str, Worker] = {}
    try:
        team["ours"] = Worker(REEFTABLE_SCRIPT)
        team["second"] = Worker(REEFTABLE_SCRIPT)
        team["uncompiled"] = Worker(
            REEFTABLE_SCRIPT, python_path=str(compiled.uncompiled_copy(folder))
        )
        for peer in peers.PEERS if with_peers else ():
            if peer.script not in team:
                team[peer.script] = Worker(peer.script, peers.python_of(peer.package, folder))
        for name, wanted in (("ours", True), ("second", True), ("uncompiled", False)):
            counts = team[name].measure("engine", 0.0)
            if (counts["compiled"] == counts["modules"]) != wanted:
                raise BenchError(f"{name}: this is not the engine to be measured")
        yield team
    finally:
        for worker in team.values():
            worker.close()


def compare(team: dict[str, Worker], folder: Path, say: Say) -> list[Contender]:
    """The contenders that are compared with each other."""
    contenders: list[Contender] = []
    for title in game_names():
        core = usual("core", title)
        contenders += [
            Job(f"core {title}", team["ours"], core),
            Job(f"python {title}", team["ours"], usual("python", title)),
            Job(f"clone {title}", team["ours"], usual("clone", title)),
            Job(f"uncompiled {title}", team["uncompiled"], core),
            ParallelJob(f"two {title}", [team["ours"], team["second"]], core),
        ]
    try:
        contenders.append(Twin(C_TWIN, twin.build(folder), usual_players("coralia")))
    except BenchError as error:
        say(f"without C: {error}")
    contenders += [
        Job(peer.key, team[peer.script], peer.job) for peer in peers.PEERS if peer.script in team
    ]
    return contenders


def questions(title: str) -> list[str]:
    """The names of a game's steps, including those that ask nobody."""
    return [type(step).__name__ for step in game(title).steps]


def details(team: dict[str, Worker]) -> list[Contender]:
    """The contenders for single operations of each game, named like their jobs."""
    names: list[str] = []
    for title in game_names():
        names += [usual(what, title) for what in WITH_RECORDS]
        names += [usual(what, title) + f" {part}" for what in TO_A_STATE for part in PARTS]
        names += [usual("asked", title) + f" {question}" for question in questions(title)]
        for players in game(title).players:
            names += [f"{what} {title} {players}" for what in ("core", "python", *TO_A_STATE)]
    return [Job(name, team["ours"], name) for name in names]
