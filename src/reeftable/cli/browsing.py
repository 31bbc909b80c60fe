"""Opening the pages in a browser, where somebody sits in front of one."""

from __future__ import annotations

import ipaddress
import os
import sys
import webbrowser
from collections.abc import Mapping

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def open_here(address: str, host: str) -> bool:
    """Show the pages, if a person at this machine started the server; tells whether it did."""
    return sys.stdout.isatty() and is_wanted(host, os.environ) and _open(address)


def is_wanted(host: str, environment: Mapping[str, str], system: str = sys.platform) -> bool:
    """Is the server for this machine, and does the machine have a screen?"""
    if environment.get("CI") or not _is_loopback(host):
        return False
    if system in ("win32", "darwin"):
        return True
    return any(environment.get(name) for name in DISPLAYS)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _open(address: str) -> bool:
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(found) is webbrowser.GenericBrowser:
        return False  # one that would take over this terminal
    return found.open(address)
