"""Runs npm in web/ with the Node.js that is installed as a Python package."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    runpy.run_path(str(Path(__file__).with_name("prepare.py")))["npm"](*sys.argv[1:])
