"""Opens the web pages in a browser, if a person at this machine started the server."""

from __future__ import annotations

import ipaddress
import os
import sys
import webbrowser
from collections.abc import Mapping

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def open_pages(address: str, host: str) -> bool:
    """Open the pages if a person at this machine started the server; return whether they opened."""
    return sys.stdout.isatty() and should_open(host, os.environ) and _open(address)


def should_open(host: str, environment: Mapping[str, str], system: str = sys.platform) -> bool:
    """Is the server for this machine only, and is somebody likely to be in front of it?"""
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
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser:
        return False  # a text browser would take over this terminal
    return browser.open(address)
