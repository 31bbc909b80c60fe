"""The examples in the server's docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from reeftable import server

MODULES = [
    info.name
    for info in pkgutil.walk_packages(server.__path__, "reeftable.server.")
    if ".migrations" not in info.name
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    tests = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(len(test.examples) for test in tests) > 10
