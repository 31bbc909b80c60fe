"""Adds docstrings to the C code that mypyc generates, which contains only signatures.

`setup.py` runs this file by its path, before the package can be imported, so it imports nothing
from the package.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

# What functions and methods, classes, properties and modules look like in mypyc 2.4.1's C code.
SIGNATURE = r'PyDoc_STR\((?:"(?:[^"\\\n]|\\.)*?\\n--\\n\\n|(?P<null>NULL))'
FUNCTION = re.compile(r"\(PyCFunction\)CPyPy_(?P<name>\w+),\s+METH_[A-Z_ |]+,\s+" + SIGNATURE)
CLASS = re.compile(r"\.tp_name = \"(?P<name>\w+)\",[^}]*?\.tp_doc = " + SIGNATURE)
PROPERTY = re.compile(r"\(getter\)(?P<name>\w+),\s+(?:\(setter\)\w+|NULL),\s+(?P<null>NULL)")
MODULE = re.compile(r"(?P<null>NULL)(?=, /\* docstring \*/)")


def docstrings(source: str) -> dict[str, str]:
    """The docstrings of a module ("") and of its classes, functions and methods, by name."""
    tree = ast.parse(source)
    docs = {"": ast.get_docstring(tree) or ""}
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            docs[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    docs[f"{node.name}.{inner.name}"] = ast.get_docstring(inner) or ""
    return docs


def documented(text: str, source: str) -> str:
    """The C code of a module with the docstrings of its source."""
    docs = docstrings(source)
    functions = {"___" + name.replace(".", "___"): doc for name, doc in docs.items() if name}
    getters = {"___" + name.replace(".", "_get_"): doc for name, doc in docs.items() if "." in name}
    text = FUNCTION.sub(lambda m: added(m, by_ending(m["name"], functions)), text)
    text = CLASS.sub(lambda m: added(m, docs.get(m["name"], "")), text)
    text = PROPERTY.sub(lambda m: added(m, by_ending(m["name"], getters)), text)
    return MODULE.sub(lambda m: added(m, docs[""]), text)


def by_ending(c_name: str, docs: dict[str, str]) -> str:
    """The docstring of the longest Python name that the C name ends with; empty if none matches."""
    fitting = [name for name in docs if c_name.endswith(name)]
    return docs[max(fitting, key=len)] if fitting else ""


def added(match: re.Match[str], doc: str) -> str:
    """A piece of C code with the docstring after the signature, or instead of the final NULL."""
    if not doc:
        return match[0]
    if match["null"]:
        return f'{match[0].removesuffix("NULL")}"{escaped(doc)}"'
    return match[0] + escaped(doc)


def escaped(text: str) -> str:
    """A text with everything escaped that cannot stand in a C string literal."""
    plain = {ord(c) for c in map(chr, range(32, 127)) if c not in '"\\?'}
    return "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode())


def document(sources: list[str], modules: dict[str, Path], folder: Path) -> list[str]:
    """Copy the C files of the package's modules, adding docstrings; return the files to compile.

    The originals are not changed, because mypyc reads them when it is run again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    c_files = []
    for source in map(Path, sources):
        module = modules.get(source.stem.removeprefix("__native_"))
        if module is None:
            c_files.append(str(source))
            continue
        copy = folder / source.name
        text = documented(source.read_text("utf-8"), module.read_text("utf-8"))
        if not copy.exists() or copy.read_text("utf-8") != text:
            copy.write_text(text, encoding="utf-8")
        c_files.append(str(copy))
    return c_files
