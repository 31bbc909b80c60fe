"""`help()` shows the docstrings, also when the engine is compiled."""

from __future__ import annotations

import importlib
import inspect
import pydoc
from pathlib import Path

import pytest

import reeftable as rt
from reeftable import _build, _docstrings

# Python has its own docstrings for methods such as `__eq__`.
SPECIAL = "__"
# Not a native class, because of its base: there mypyc writes a docstring of its own.
NOT_NATIVE = ("NoSource",)


@pytest.mark.parametrize("path", _build.engine_modules(), ids=lambda path: path.stem)
def test_every_docstring_of_the_sources_is_there(path: Path) -> None:
    name = ".".join(["reeftable", *path.relative_to(_build.PACKAGE).with_suffix("").parts])
    module = importlib.import_module(name)
    for what, doc in _docstrings.docstrings(path.read_text(encoding="utf-8")).items():
        inner = what.rpartition(".")[2]
        if not doc or inner.startswith(SPECIAL) or what in NOT_NATIVE:
            continue
        thing: object = module
        for part in what.split(".") if what else []:
            thing = inspect.getattr_static(thing, part)
        assert inspect.getdoc(thing) == doc, what


@pytest.mark.parametrize("thing", [rt.State, rt.State.apply, rt.State.over, rt.game, rt.Game.new])
def test_help_shows_it(thing: object) -> None:
    doc = inspect.getdoc(thing)
    assert doc
    assert doc.splitlines()[0] in pydoc.plain(pydoc.render_doc(thing))


SOURCE = '''
"""Say "hello" in Zürich?"""

class Die:
    """A die."""

    def roll(self):
        """It rolls."""

    @property
    def face(self):
        """What it shows."""

def roll():
    """Nobody's."""

class Plain:
    def roll(self):
        pass
'''
C = r"""
    {"roll",
     (PyCFunction)CPyPy_toy___Die___roll,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("roll($self, x=\"a\")\n--\n\n")},
    {"roll",
     (PyCFunction)CPyPy_toy___Plain___roll,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("roll($self)\n--\n\n")},
    {"roll", (PyCFunction)CPyPy_toy___roll, METH_FASTCALL, PyDoc_STR(NULL) /* docstring */},
    {"face",
     (getter)toy___Die_get_face,
    NULL, NULL, NULL},
    .tp_name = "Die",
    .tp_doc = PyDoc_STR("Die()\n--\n\n"),
    NULL, /* docstring */
"""
DOCUMENTED = r"""
    {"roll",
     (PyCFunction)CPyPy_toy___Die___roll,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("roll($self, x=\"a\")\n--\n\nIt rolls.")},
    {"roll",
     (PyCFunction)CPyPy_toy___Plain___roll,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("roll($self)\n--\n\n")},
    {"roll", (PyCFunction)CPyPy_toy___roll, METH_FASTCALL, PyDoc_STR("Nobody's.") /* docstring */},
    {"face",
     (getter)toy___Die_get_face,
    NULL, "What it shows.", NULL},
    .tp_name = "Die",
    .tp_doc = PyDoc_STR("Die()\n--\n\nA die."),
    "Say \042hello\042 in Z\303\274rich\077", /* docstring */
"""


def test_docstrings_get_into_the_c() -> None:
    assert _docstrings.documented(C, SOURCE) == DOCUMENTED
