"""Each extra is enough for what it is for; without it one sentence says which one is missing."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tools.try_package import Installed

from reeftable._extras import MODULES
from tests.package.environments import installed, linked
from tests.package.test_wheel import build_wheel, copy_sources

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def normalized(name: str) -> str:
    """A distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("extra", list(MODULES))
def test_an_extra_is_checked_by_the_modules_of_its_packages(extra: str) -> None:
    requirements = [Requirement(text) for text in PROJECT["optional-dependencies"][extra]]
    packages = {normalized(each.name) for each in requirements} - {"reeftable"}
    providers = packages_distributions()
    modules = {normalized(providers[module][0]) for module in MODULES[extra]}
    assert modules == packages


def test_the_engine_alone_needs_two_packages() -> None:
    names = {Requirement(text).name for text in PROJECT["dependencies"]}
    assert names == {"librt", "mypy_extensions"}


def check_bare(package: Installed) -> None:
    package.use_library()
    package.refused_for("cli")
    package.refused_for("cli", "serve")
    refused = package.run([*package.python, "-c", "import reeftable.server"])
    assert refused.stderr.rstrip().endswith(
        "reeftable.server needs the extra server: pip install 'reeftable[server]'"
    )


def check_cli(package: Installed) -> None:
    package.use_library()
    package.play()
    package.refused_for("server", "serve")
    package.refused_for("server", "backup", "games.db")


def check_server(package: Installed) -> None:
    package.play()
    package.serve()


CHECKS = {"": check_bare, "cli": check_cli, "server": check_server, "all": check_server}


@pytest.mark.parametrize("extra", list(CHECKS))
def test_with_the_packages_of_an_extra_alone(tmp_path: Path, extra: str) -> None:
    CHECKS[extra](linked(tmp_path, *filter(None, [extra])))


def test_the_sentence_is_in_the_language_of_the_system(tmp_path: Path) -> None:
    package = linked(tmp_path)
    package.environment["LC_ALL"] = "de_DE.UTF-8"
    done = package.run([*package.command, "games"])
    assert done.stderr.startswith("reeftable: dieser Befehl braucht den Zusatz cli: ")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    copy_sources(folder)
    assert build_wheel(folder).returncode == 0
    (built,) = (folder / "dist").glob("*.whl")
    return built


@pytest.mark.soak
@pytest.mark.parametrize("extra", list(CHECKS))
def test_in_an_environment_that_was_empty(tmp_path: Path, wheel: Path, extra: str) -> None:
    CHECKS[extra](installed(tmp_path, wheel, *filter(None, [extra])))
