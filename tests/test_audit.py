"""The audit: known holes are reported, a service that is down is named, NOTICE is complete."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tools import audit, notice

KNOWN: dict[str, list[dict[str, str | None]]] = {
    "/good/1.0/json": [],
    "/bad/2.0/json": [
        {"id": "HOLE-1", "summary": "anybody may come in", "withdrawn": None},
        {"id": "HOLE-2", "summary": "a mistake", "withdrawn": "2026-01-01"},
    ],
}


class Service(BaseHTTPRequestHandler):
    """An advisory service that knows two packages."""

    def do_GET(self) -> None:
        known = KNOWN.get(self.path)
        self.send_response(404 if known is None else 200)
        self.end_headers()
        self.wfile.write(json.dumps({"vulnerabilities": known}).encode())

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def service() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_known_hole_is_reported(service: str, capsys: pytest.CaptureFixture[str]) -> None:
    packages = [("good", "1.0"), ("bad", "2.0"), ("rare", "3.0")]
    lines = ["bad 2.0: HOLE-1 anybody may come in"]
    assert audit.look_up_all(service, packages) == lines
    assert not audit.report("Python", lambda: lines)
    said = capsys.readouterr().out
    assert "the service does not know rare" in said and "HOLE-1" in said
    assert audit.report("Python", lambda: audit.look_up_all(service, packages[:1]))
    assert "no known vulnerabilities" in capsys.readouterr().out


def test_a_service_that_cannot_be_reached_is_named(
    service: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for base in (service + "/elsewhere", "http://127.0.0.1:9"):
        look_up = partial(audit.look_up_all, base, [("good", "1.0")])
        assert audit.report("Python", look_up)
        assert "cannot be reached" in capsys.readouterr().out


def test_notice_names_the_licence_of_every_python_package() -> None:
    text = notice.NOTICE.read_text("utf-8")
    assert text.endswith(notice.PYTHON + "".join(notice.python_lines()))
    assert "- fastapi, MIT\n" in text and "- clsx, MIT. Copyright" in text


def test_who_holds_the_copyright(tmp_path: Path) -> None:
    (tmp_path / "LICENSE.md").write_text(
        "MIT\n\nCopyright (c) 2026 [Ann](https://reef.example/ann)\nCopyright 2025 Ben <https://b>\n"
        "The above copyright notice shall be included.\n"
    )
    assert notice.copyright_of(tmp_path) == "Copyright (c) 2026 Ann; Copyright 2025 Ben"
