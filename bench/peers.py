"""The other projects, each installed into its own virtual environment when first needed."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

from bench.errors import BenchError


class Peer:
    """One job of another project."""

    def __init__(self, key: str, title: str, package: str, script: str, job: str) -> None:
        self.key = key
        self.title = title
        self.package = package
        self.script = script
        self.job = job


CATANATRON = "catanatron==3.2.1"
OPEN_SPIEL = "open_spiel==2.0.2"
RLCARD = "rlcard==1.2.0"
CHESS = "chess==1.11.2"

SPIEL_SCRIPT = "play_open_spiel.py"
HEARTS_CLONE = "open_spiel_hearts_clone"

PEERS = (
    Peer("catanatron", "Catanatron, 4 random players", CATANATRON, "play_catanatron.py", "random"),
    Peer("open_spiel_hearts", "OpenSpiel hearts", OPEN_SPIEL, SPIEL_SCRIPT, "hearts"),
    Peer(
        "open_spiel_crazy_eights",
        "OpenSpiel crazy eights, 3 players",
        OPEN_SPIEL,
        SPIEL_SCRIPT,
        "crazy_eights",
    ),
    Peer("open_spiel_go", "OpenSpiel go 9x9", OPEN_SPIEL, SPIEL_SCRIPT, "go"),
    Peer("open_spiel_gin_rummy", "OpenSpiel gin rummy", OPEN_SPIEL, SPIEL_SCRIPT, "gin_rummy"),
    Peer(HEARTS_CLONE, "OpenSpiel hearts, clone", OPEN_SPIEL, SPIEL_SCRIPT, "hearts clone"),
    Peer("rlcard_uno", "RLCard Uno", RLCARD, "play_rlcard.py", "uno"),
    Peer("rlcard_gin_rummy", "RLCard gin rummy", RLCARD, "play_rlcard.py", "gin-rummy"),
    Peer("chess", "python-chess", CHESS, "play_chess.py", "random"),
)


def packages() -> list[str]:
    """The packages to install, each once."""
    return list(dict.fromkeys(peer.package for peer in PEERS))


def python_of(package: str, folder: Path) -> Path:
    """The Python of the package's environment."""
    tag = f"{sys.version_info.major}.{sys.version_info.minor}"
    return folder / f"{package}-python{tag}" / "bin" / "python"


def install(folder: Path, say: Callable[[str], None]) -> None:
    """Create every environment that does not exist yet."""
    for package in packages():
        python = python_of(package, folder)
        marker = python.parent.parent / "installed"
        if marker.exists():
            continue
        say(f"installing {package} into an environment of its own")
        venv.create(python.parent.parent, clear=True, with_pip=True)
        command = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        completed = subprocess.run([*command, package], capture_output=True, text=True)
        if completed.returncode:
            raise BenchError(f"{package} could not be installed:\n{completed.stderr.strip()}")
        marker.touch()
