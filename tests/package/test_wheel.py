"""The package as others install it: with the pages, the words, the rules and the migrations."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.server.process import Process

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("src", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "NOTICE")
MADE = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "_built.json")


def copy_sources(folder: Path) -> None:
    """What a wheel is built from, without what was built before."""
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=MADE)
        else:
            shutil.copy(ROOT / name, folder / name)


def build_wheel(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build a wheel in a folder, uncompiled to be quick."""
    command = [sys.executable, "-m", "pip", "wheel", ".", "--no-build-isolation", "--no-deps"]
    return subprocess.run(
        [*command, "--no-index", "-w", "dist"],
        cwd=folder, env={"REEFTABLE_COMPILE": "0", "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, timeout=600,
    )  # fmt: skip


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the sources as they are, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    copy_sources(folder)
    done = build_wheel(folder)
    assert done.returncode == 0, done.stderr[-2000:]
    (wheel,) = (folder / "dist").glob("reeftable-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_serves_the_pages(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(installed))
    where = subprocess.run(
        [sys.executable, "-c", "import reeftable; print(reeftable.__file__)"],
        capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    assert where.stdout.startswith(str(installed)), "else the wheel is not what runs"
    server = Process(tmp_path)
    server.start()
    try:
        page = server.get("/")
        assert '<script type="module"' in page and "pages are not built" not in page
        assert server.get("/t/some-table") == page, "a page the front-end draws itself"
        script = page.partition('src="')[2].partition('"')[0]
        assert len(server.get(script)) > 10_000
        assert '"coralia"' in server.get("/api/games")
        assert "COR-" in server.get("/api/games/coralia/rules?lang=de")
        assert '"web"' in server.get("/api/words/de")
    finally:
        server.stop()
    assert (tmp_path / "reeftable.db").is_file(), "migrated by the scripts it carries"


def test_the_wheel_carries_no_leftovers(installed: Path) -> None:
    names = [path.relative_to(installed).as_posix() for path in installed.rglob("*")]
    assert not [name for name in names if name.startswith(("tests", "tools", "web/"))]
    assert any(name.startswith("reeftable/server/static/assets/") for name in names)
    assert not [name for name in names if "bench" in name]


def test_without_the_web_pages_no_wheel_is_built(tmp_path: Path) -> None:
    copy_sources(tmp_path)
    shutil.rmtree(tmp_path / "src" / "reeftable" / "server" / "static")
    done = build_wheel(tmp_path)
    assert done.returncode != 0
    assert "the web pages are not built" in done.stdout + done.stderr
    assert not list(tmp_path.glob("dist/*.whl"))
