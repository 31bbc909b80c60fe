"""Describes the machine used for measurements, without identifying its owner."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.instructions import key


def processor() -> str:
    """The processor's name, if the system provides it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def load() -> float:
    """The load average over the last minute."""
    return round(os.getloadavg()[0], 1)


def describe() -> dict[str, str | int | float]:
    """Processor, system, versions, and the load before the measurement."""
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
