"""An expansion is a folder beside the base game and its line in the registry: nothing is edited."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.extending.sources import Sources

EXPANSION = Path(__file__).with_name("expansion")
# What the games played with it must show.
SHOWN = ("laid", "kept action 1", "lost", "spoiled", "foiled", "allowed", "calmed", "eaten", "told")


def test_an_expansion_of_reef_encounter_touches_no_file_of_the_base_game(tmp_path: Path) -> None:
    sources = Sources(tmp_path)
    unwanted = shutil.ignore_patterns("__pycache__")
    folder = tmp_path / "reeftable/games/reef_encounter/pearls"
    shutil.copytree(EXPANSION, folder, ignore=unwanted)
    base = "reeftable.games.reef_encounter.second_kind.game import"
    pearls = "reeftable.games.reef_encounter.pearls.game import"
    sources.replace("games/registry.py", base, pearls)
    assert sources.changed == {"games/registry.py"}
    printed = sources.run("tests.extending.play_expansion")
    assert "without the option all is as before" in printed
    for what in SHOWN:
        assert f" {what}" in printed
