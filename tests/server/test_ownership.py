"""Only one process serves a data folder or a database; a killed one leaves nothing locked."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from reeftable.server.ownership import OwnedByAnother
from tests.server.live_server import RELAXED, live_server
from tests.server.process import Process

pytestmark = pytest.mark.anyio


async def test_two_servers_on_one_folder_or_one_file(tmp_path: Path) -> None:
    inside = f"sqlite:///{tmp_path / 'reeftable.db'}"
    link = tmp_path / "elsewhere"
    link.symlink_to(tmp_path)
    linked = f"sqlite:///{link / 'reeftable.db'}"
    async with live_server(tmp_path):
        for db in ("", inside, linked):
            with pytest.raises(OwnedByAnother):
                async with live_server(tmp_path, replace(RELAXED, db=db)):
                    pass
        other = f"sqlite:///{tmp_path / 'below' / 'other.db'}"
        async with live_server(tmp_path, replace(RELAXED, db=other)) as second:
            assert await second.guest(), "another file is nobody else's"
    async with live_server(tmp_path, replace(RELAXED, db=linked)):
        pass


def test_the_second_process_says_so_and_ends_and_a_killed_one_locks_nothing(
    tmp_path: Path,
) -> None:
    first = Process(tmp_path)
    first.start()
    second = Process(tmp_path)
    command = [sys.executable, "-m", "reeftable.cli.main", *second.arguments()]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert refused.returncode == 3
    sentence = refused.stderr.splitlines()
    assert len(sentence) == 1 and sentence[0].startswith("reeftable: another reeftable serve is")
    assert first.answers()
    first.kill()
    second.start()
    second.stop()
