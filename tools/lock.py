"""Updates requirements/*.txt: every package with its version and the hashes of all its files.

`play.txt` lists what `make play` installs, `test.txt` what everything else needs in addition.
Neither contains an address, so pip gets the packages from the index it is configured to use.
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
    "--all-extras",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    "--no-annotate",
    "--upgrade",
    "--quiet",
]
PLAY = "requirements/play.txt"
TEST = "requirements/test.txt"
# What each file is resolved from; the second is constrained by the first, so that both agree.
FILES = {
    PLAY: ["pyproject.toml", "requirements/play.in"],
    TEST: ["pyproject.toml", "requirements/play.in", "requirements/test.in", "-c", PLAY],
}


def main() -> None:
    """Resolve both files, with a resolver that is installed in a separate environment."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder, "bin")
        run(str(programs / "pip"), "install", "--quiet", RESOLVER)
        for name, sources in FILES.items():
            run(str(programs / "uv"), "pip", "compile", *OPTIONS, *sources, "-o", name)
            if "://" in (ROOT / name).read_text(encoding="utf-8"):
                sys.exit(f"{name} contains an address")


def run(*command: str) -> None:
    """Run a command in the repository; a failure ends this program."""
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=os.environ)


if __name__ == "__main__":
    main()
