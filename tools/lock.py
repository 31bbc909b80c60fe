"""Renew requirements.txt: every package with its version and the hashes of all its files.

It names no address, so the packages come from wherever pip is set up to find them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESOLVER = "uv==0.13.7"
OPTIONS = [
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    "--no-annotate",
    "--upgrade",
    "--quiet",
]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        tools = Path(folder, "bin")
        run(str(tools / "pip"), "install", "--quiet", RESOLVER)
        inputs = ["pyproject.toml", "requirements.in"]
        run(str(tools / "uv"), "pip", "compile", *OPTIONS, *inputs, "-o", "requirements.txt")
    if "://" in (ROOT / "requirements.txt").read_text(encoding="utf-8"):
        sys.exit("requirements.txt names an address")


def run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=os.environ)


if __name__ == "__main__":
    main()
