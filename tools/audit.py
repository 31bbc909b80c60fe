"""Looks for packages with known vulnerabilities, and checks that NOTICE lists every licence.

Python packages are looked up in the index that pip uses, npm packages by npm itself. A package with
a known vulnerability is a failure. If a service cannot be reached, this is reported but is not a
failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from tools.notice import pinned

ROOT = Path(__file__).resolve().parent.parent
FILES = ("requirements/play.txt", "requirements/test.txt")
TIMEOUT = 20.0
AT_ONCE = 8
# The advisories on some packages, or None if the service could not be reached.
Advisories = list[str] | None


def main() -> int:
    """Check everything; the exit code is 1 for a vulnerable package or an outdated NOTICE."""
    results = [report("Python", python_advisories), report("npm", npm_advisories)]
    notice = subprocess.run([sys.executable, "-m", "tools.notice", "--check"], cwd=ROOT)
    if notice.returncode == 0:
        print("licences: NOTICE lists those of everything shipped")
    return 1 if notice.returncode or not all(results) else 0


def report(kind: str, find: Callable[[], Advisories]) -> bool:
    """Print the advisories on one kind of package; False if one of them is vulnerable."""
    advisories = find()
    if advisories is None:
        print(f"{kind} packages: not checked, the advisory service cannot be reached")
        return True
    for line in advisories:
        print(f"{kind} packages: {line}")
    if not advisories:
        print(f"{kind} packages: no known vulnerabilities")
    return not advisories


def python_advisories() -> Advisories:
    """The advisories on the versions that requirements/ pins."""
    packages = sorted({package for name in FILES for package in pinned(ROOT / name)})
    return look_up_all(advisory_address(), packages)


def look_up_all(base: str, packages: list[tuple[str, str]]) -> Advisories:
    """The advisories on all packages; prints which of them the service does not know."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(lambda package: look_up(base, *package), packages))
    unknown = [name for (name, _), lines in zip(packages, answers, strict=True) if lines is None]
    if len(unknown) == len(packages):
        return None
    if unknown:
        print(f"Python packages: the service does not know {', '.join(unknown)}")
    return [line for lines in answers if lines is not None for line in lines]


def advisory_address() -> str:
    """The address at which pip's index has the advisories on packages."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    index = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    if index:
        return index.rstrip("/").removesuffix("/simple") + "/pypi"
    from pip._internal.models.index import PyPI  # pip's default, without writing the address here

    return PyPI.pypi_url


def look_up(base: str, name: str, version: str) -> Advisories:
    """The advisories on one version of a package."""
    try:
        with urlopen(f"{base}/{name}/{version}/json", timeout=TIMEOUT) as answer:
            vulnerabilities = json.load(answer)["vulnerabilities"]
    except (HTTPError, URLError, OSError, ValueError, LookupError):
        return None
    return [
        f"{name} {version}: {known['id']} {known.get('summary') or ''}".rstrip()
        for known in vulnerabilities
        if not known.get("withdrawn")
    ]


def npm_advisories() -> Advisories:
    """npm's advisories on the packages in web/package-lock.json."""
    command = [sys.executable, "tools/npm.py", "audit", "--json"]
    completed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    try:
        vulnerabilities = json.loads(completed.stdout)["vulnerabilities"]
    except (ValueError, LookupError):
        return None
    return [f"{name}: {known['severity']}" for name, known in sorted(vulnerabilities.items())]


if __name__ == "__main__":
    sys.exit(main())
