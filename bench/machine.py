"""Describes the machine that figures were measured on, without saying whose it is."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.instructions import key


def processor() -> str:
    """The processor's name, as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def load() -> float:
    """How many processes want to run, as an average over the last minute."""
    return round(os.getloadavg()[0], 1)


def describe() -> dict[str, str | int | float]:
    """Processor, system, versions, and how busy it was before we began."""
    try:
        number = version("reeftable")
    except PackageNotFoundError:
        number = "not installed"
    return {
        "processor": processor(),
        "cores": os.cpu_count() or 1,
        "system": platform.system(),
        "built_with": key(),
        "reeftable": number,
        "load_before": load(),
    }
