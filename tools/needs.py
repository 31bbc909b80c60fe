"""Installs the programs that some tests need: Chromium and PostgreSQL, from Debian's packages.

This needs root. Without it, the tests that will be skipped are listed; with CI=true that is a
failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

INSTALL = ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends")


def has_chromium() -> bool:
    return shutil.which("chromium") is not None


def has_postgresql() -> bool:
    return any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or bool(shutil.which("initdb"))


NEEDED = {"chromium": has_chromium, "postgresql": has_postgresql}


def install(packages: list[str]) -> None:
    """Install the packages, showing apt-get's own progress."""
    print(f"installing {', '.join(packages)} ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "--quiet"], env=environment, check=False)
    subprocess.run([*INSTALL, *packages], env=environment, check=False)


def main() -> int:
    """Install what is missing; the exit code is 1 if that fails and CI=true."""
    missing = [name for name, is_there in NEEDED.items() if not is_there()]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        install(missing)
    missing = [name for name, is_there in NEEDED.items() if not is_there()]
    for name in missing:
        print(f"warning: no {name}, so its tests are skipped", file=sys.stderr)
    return 1 if missing and os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
