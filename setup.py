"""Build the package; compile the engine with mypyc where there is a C compiler.

Everything else about the package is in pyproject.toml. REEFTABLE_COMPILE=0 leaves the engine
uncompiled.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "reeftable"
ENGINE = runpy.run_path(str(PACKAGE / "_build.py"))
DOCSTRINGS = runpy.run_path(str(PACKAGE / "_docstrings.py"))
JOBS = min(os.cpu_count() or 1, 8)

# All compiled code is one library whose functions only call each other, so they may be inlined;
# with these flags even across modules. The first set that the compiler supports is used.
INLINING = (
    [f"-flto={JOBS}", "-fno-semantic-interposition", "-fvisibility=hidden"],
    ["-fno-semantic-interposition", "-fvisibility=hidden"],
)

# Computed before translating, so that the build is stale if a source is edited meanwhile.
BUILT_FROM = ENGINE["sources_hash"]()

# The commands that build something. Installers also run this file just to get the metadata.
BUILDS = {"build", "build_ext", "bdist_wheel", "editable_wheel"}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def compiler() -> list[str]:
    """The command of the C compiler."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def compiles(text: str, *flags: str) -> bool:
    """Whether the C compiler accepts a file and flags."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text(text)
        command = [*compiler(), *flags, str(probe), "-o", str(probe) + ".o"]
        return subprocess.run(command, capture_output=True).returncode == 0


def reason_not_to_compile() -> str | None:
    """Why this machine runs the engine uncompiled, or None if it can compile."""
    if os.environ.get("REEFTABLE_COMPILE") == "0":
        return "REEFTABLE_COMPILE=0"
    if os.name != "posix":
        return None  # setuptools finds the compiler itself, or reports that there is none
    if shutil.which(compiler()[0]) is None:
        return f"no C compiler ({compiler()[0]} not found)"
    include = sysconfig.get_paths()["include"]
    if not compiles("#include <Python.h>\n", f"-I{include}", "-c"):
        return f"Python.h not found in {include} (install Python's development files)"
    return None


def inlining() -> list[str]:
    """The flags that let functions be inlined, if this compiler supports them."""
    if os.name != "posix":
        return []
    known = (flags for flags in INLINING if compiles("int f;\n", "-shared", "-fPIC", *flags))
    return next(known, [])


def translated() -> list[Any]:
    """Translate the engine to C; returns one extension per module."""
    reason = reason_not_to_compile()
    if reason is not None:
        say(f"warning: the engine stays uncompiled, which is correct but much slower: {reason}")
        if {"--inplace", "editable_wheel"} & set(sys.argv):
            ENGINE["remove_compiled"]()
        return []
    from mypyc.build import mypycify

    modules = [os.path.relpath(path, ROOT) for path in ENGINE["engine_modules"]()]
    if not modules:
        return []
    say(f"translating {len(modules)} modules to C")
    # No configuration file, because strictness about types is for `make check`, not for the build.
    extensions = mypycify(
        ["--config-file=", "--cache-dir=build/mypy", *modules],
        group_name=ENGINE["LIBRARY"],
        multi_file=True,
        opt_level="3",
        debug_level="0",
    )
    flags = inlining()
    for extension in extensions:
        extension.sources = with_docstrings(extension.sources)
        # New lists, because mypyc makes all extensions share one.
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        if flags:
            extension.extra_link_args = [*extension.extra_link_args, *flags, "-O3"]
    return extensions


def with_docstrings(sources: list[str]) -> list[str]:
    """The C files to compile instead of those that mypyc wrote."""
    source_root = PACKAGE.parent
    modules = {
        "___".join(path.relative_to(source_root).with_suffix("").parts): path
        for path in ENGINE["engine_modules"]()
    }
    chosen: list[str] = DOCSTRINGS["document"](sources, modules, Path("build", "documented"))
    return chosen


class BuildEngine(build_ext):  # type: ignore[misc]
    """Compiles in parallel, and only what has changed, without leaving stale modules behind."""

    def run(self) -> None:
        self.parallel: int | None = self.parallel or JOBS
        super().run()
        if self.extensions:
            package = PACKAGE if self.inplace else Path(self.build_lib, "reeftable")
            ENGINE["write_stamp"](package, BUILT_FROM)

    def build_extensions(self) -> None:
        with ThreadPoolExecutor(JOBS) as pool:
            self.compiler.compile = ChangedFiles(self.compiler, pool)
            super().build_extensions()

    def copy_extensions_to_source(self) -> None:
        ENGINE["remove_compiled"]()
        super().copy_extensions_to_source()


class ChangedFiles:
    """Replaces the compiler's `compile` method by one that uses threads and timestamps."""

    def __init__(self, compiler: Any, pool: ThreadPoolExecutor) -> None:
        self.compiler = compiler
        self.pool = pool

    def __call__(
        self,
        sources: list[str],
        output_dir: str | None = None,
        macros: list[Any] | None = None,
        include_dirs: list[str] | None = None,
        debug: bool = False,
        extra_preargs: list[str] | None = None,
        extra_postargs: list[str] | None = None,
        depends: list[str] | None = None,
    ) -> list[str]:
        _, objects, extra, options, build = self.compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = self.compiler._get_cc_args(options, debug, extra_preargs)
        shared = [*(depends or []), __file__]

        def compile_one(target: str) -> None:
            source, ending = build[target]
            # Write to a temporary name, so that an interrupted build leaves no incomplete object.
            part = target + ".part"
            self.compiler._compile(part, source, ending, arguments, extra, options)
            os.replace(part, target)

        todo = [target for target in objects if is_older(target, [build[target][0], *shared])]
        if len(todo) > 1:
            say(f"compiling {len(todo)} C files, {JOBS} at a time")
        list(self.pool.map(compile_one, todo))
        return list(objects)


def is_older(target: str, sources: list[str]) -> bool:
    """Whether `target` must be built again."""
    if not os.path.exists(target):
        return True
    built_at = os.path.getmtime(target)
    return any(os.path.getmtime(source) >= built_at for source in sources)


os.chdir(ROOT)
has_pages = (PACKAGE / "server" / "static" / "index.html").is_file()
if {"bdist_wheel", "sdist"} & set(sys.argv) and not has_pages:
    sys.exit("the web pages are not built, so the package would serve none: run `make setup`")
if "bdist_wheel" in sys.argv:
    for old in ROOT.glob("build/lib*"):  # otherwise the wheel might contain deleted modules
        shutil.rmtree(old)
setup(
    ext_modules=translated() if BUILDS & set(sys.argv) else [],
    cmdclass={"build_ext": BuildEngine},
)
