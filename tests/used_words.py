"""Which keys of a catalogue anybody asks for: read from the sources and from the games."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from typer.main import get_command

import reeftable as rt
from reeftable.cli.main import app
from reeftable.core.state import State
from reeftable.words import Words
from tests.generic.play import EXPANSIONS
from tests.languages import placeholders

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src/reeftable"
# The browser's sources, and the prepared games that name their sentences.
WEB = ROOT / "web"
WEB_FOLDERS = ("app", "games", "kit", "pages")
WEB_SUFFIXES = {".ts", ".svelte"}
# Keys and names only: quotes of markup and quotes of code stand inside each other.
WEB_TEXT = re.compile(r"""(?=(["'`])([a-zA-Z][\w.-]*)\1)""")
WEB_GAP = re.compile(r"\$\{[^{}`]*\}")
WEB_GAPS = re.compile(rf"`((?:[\w.-]|{WEB_GAP.pattern})+)`")
# A list of numbers, whose places may be asked for: SPEEDS = [1, 2].
WEB_NUMBERS = re.compile(r"\b[A-Z]+ = \[([\d., _]+)\]")
# What a game itself can list in full.
EXACT = ("entry", "option", "options", "notation", "question", "category")
# By the codes in the game's sources, each said in one way or to the reader and to others apart.
BRINGS = "brings"
WAYS = (".own", ".other")
FORMS = ("all", "item", "hidden", "alone")
OUTSIDE = ("cli/**/*.py", "server/**/*.py", "bots/**/*.py", "research/**/*.py", "words/*.py")
GRADES = {"certain", "likely", "assumed"}
VALUE = r"([\w-]+)"
# A text with gaps is a key only if something but the gaps says so.
TELLING = re.compile(r"[a-z]{2,}\\?\.|\.[a-z]{2,}")


class Source:
    """What some files say in quotes: whole texts, texts with gaps, and paths walked through."""

    def __init__(self) -> None:
        self.texts: set[str] = set()
        self.gaps: set[str] = set()
        self.walked: set[str] = set()

    def read_python(self, text: str) -> None:
        tree = ast.parse(text)
        skipped = {id(node) for node in lookups(tree)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in skipped:
                    self.texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                self.add_gaps("".join(part_of(value) for value in node.values))
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".below"):
                self.walked |= set(texts_in(node.args))

    def read_web(self, text: str) -> None:
        self.texts |= {said for _, said in WEB_TEXT.findall(text)}
        for said in WEB_GAPS.findall(text):
            self.add_gaps(VALUE.join(re.escape(part) for part in WEB_GAP.split(said)))
        for numbers in WEB_NUMBERS.findall(text):
            self.texts |= {str(place) for place in range(len(numbers.split(",")))}

    def read_lesson(self, text: str) -> None:
        lesson = json.loads(text)
        self.texts |= {step["teach"] for step in lesson["steps"]}

    def add_gaps(self, pattern: str) -> None:
        if TELLING.search(pattern.replace("\\", "")):
            self.gaps.add(pattern)

    def asks_for(self, key: str, values: set[str]) -> bool:
        """Is the key said as it is, or with gaps that known values fill, or walked through?"""
        if key in self.texts or any(key.startswith(path + ".") for path in self.walked):
            return True
        for pattern in self.gaps:
            found = re.fullmatch(pattern, key)
            if found is not None and all(value in values for value in found.groups()):
                return True
        return False


def texts_in(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def part_of(value: ast.expr) -> str:
    return re.escape(str(value.value)) if isinstance(value, ast.Constant) else VALUE


def lookups(tree: ast.AST) -> Iterator[ast.AST]:
    """Texts that only look something up in a view, and the docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            yield node.slice
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".get"):
            yield from node.args
        elif isinstance(node, ast.Expr):
            yield node.value


@cache
def said_in(*folders: str) -> Source:
    """What the Python files of some folders of the package say."""
    source = Source()
    for folder in folders:
        for path in sorted(PACKAGE.glob(folder)):
            source.read_python(path.read_text("utf-8"))
    return source


@cache
def said_in_web() -> Source:
    source = Source()
    for folder in WEB_FOLDERS:
        for path in sorted((WEB / folder).rglob("*")):
            if path.suffix in WEB_SUFFIXES:
                source.read_web(path.read_text("utf-8"))
    for path in sorted((WEB / "gen").glob("lesson_*.json")):
        source.read_lesson(path.read_text("utf-8"))
    return source


def strings_in(data: object) -> Iterator[str]:
    """Every key and text of a table, down to the last list."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield str(name)
            yield from strings_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings_in(value)
    elif isinstance(data, str | int):
        yield str(data)


class GameWords:
    """The keys that one game can bring."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.code = said_in(f"games/{name}/**/*.py")
        drawings = (f"games/{name}/drawing.py", f"games/{name}/*/drawing.py")
        self.boards = said_in(*drawings, f"cli/boards/{name}.py", "cli/screen.py")
        self.exact: set[str] = set()
        self.values = {*self.code.texts, *self.boards.texts}
        for path in sorted((PACKAGE / "games" / name).rglob("data.toml")):
            self.values |= set(strings_in(tomllib.loads(path.read_text("utf-8"))))
        state: State = rt.game(name).new(seed=1)
        for action in range(state.game.num_actions):
            self.add_option(state.option(action))
        self.add_steps_of(state)
        for expansion in [key for key, game in EXPANSIONS.items() if game == name]:
            self.add_steps_of(rt.game(name).new(seed=1, options={expansion: "yes"}))
        for option in state.game.options:
            parts = ("title", "about", *option.choices)
            self.exact |= {f"{name}.options.{option.name}.{part}" for part in parts}

    def add_steps_of(self, state: State) -> None:
        """The questions of a game with these options, and what scores in it."""
        steps = [type(step).__name__ for step in state.steps]
        self.exact |= {f"{self.name}.question.{step}" for step in [*steps, "over"]}
        self.exact |= {f"{self.name}.category.{part}" for part in state.breakdown()[0]}

    def add_option(self, option: dict[str, Any]) -> None:
        self.values |= set(strings_in(list(option["target"].values())))
        verb = str(option["words"]).rpartition(".")[2]
        entry = f"{self.name}.entry.{verb}"
        self.exact |= {entry, *(f"{entry}.{form}" for form in FORMS)}
        if option["kind"] != "chance":
            self.exact |= {option["words"], f"{self.name}.notation.{verb}"}

    def asks_for(self, key: str, kinds: set[str]) -> bool:
        """Is it one of the game's questions, options, entries, events, names or board's words?"""
        part, _, value = key.removeprefix(f"{self.name}.").partition(".")
        if part in EXACT:
            return key in self.exact
        if part == BRINGS:
            for way in WAYS:
                value = value.removesuffix(way)
            return self.code.asks_for(f"{self.name}.{value}", self.values)
        if part == "same":
            return value in kinds
        if value in FORMS:
            return self.asks_for(f"{self.name}.{part}", kinds)
        if not value:
            return part in self.code.texts or self.code.asks_for(key, self.values)
        if part == "board":
            texts = self.boards.texts
            return value in texts or self.boards.asks_for(f"{part}.{value}", texts)
        if part in kinds and value in self.values:
            return True
        return self.boards.asks_for(f"{part}.{value}", self.values)

    def kinds_named(self, words: Words) -> set[str]:
        """What the game's texts and its board call by a name of its own: card, colour, ..."""
        ours = [key for key in words if key.startswith(f"{self.name}.")]
        named = {kind for key in ours for kind in placeholders(words.raw(key))}
        named |= {text for text in self.boards.texts if text.isidentifier()}
        same = {words.raw(key) for key in ours if key.startswith(f"{self.name}.same.")}
        return named | same


@cache
def help_keys() -> set[str]:
    """The texts of `--help`: those of each command and of its arguments and options."""
    group: Any = get_command(app)
    keys = {"help.every.help"}
    for name, command in {"reeftable": group, **group.commands}.items():
        keys.add(f"help.{name}.about")
        for parameter in command.params:
            keys |= {f"help.{owner}.{parameter.name}" for owner in (name, "every")}
    return keys


@cache
def game_words(name: str) -> GameWords:
    return GameWords(name)


@cache
def known_values(owner: str) -> set[str]:
    """What may fill the gaps of a key: the server's codes, the bots' reasons, or all there is."""
    if owner in ("server", "bots"):
        return said_in(f"{owner}/**/*.py").texts
    outside = said_in(*OUTSIDE).texts | said_in("core/**/*.py", "games/rulebook.py").texts
    if owner == "web":
        outside = said_in("server/**/*.py").texts
    return outside | GRADES | {*rt.game_names()} | said_in_web().texts


def unused(words: Words) -> list[str]:
    """The keys nobody asks for."""
    outside, web = said_in(*OUTSIDE), said_in_web()
    kinds = {name: game_words(name).kinds_named(words) for name in rt.game_names()}
    found = []
    for key in words:
        owner, _, rest = key.partition(".")
        if key in help_keys():
            used = True
        elif owner in rt.game_names() and rest.partition(".")[0] in (*EXACT, BRINGS):
            used = game_words(owner).asks_for(key, kinds[owner])
        else:
            values = known_values(owner)
            if owner in rt.game_names():
                values = values | game_words(owner).values
            used = outside.asks_for(key, values) or web.asks_for(key, values)
            if not used and owner in rt.game_names():
                used = game_words(owner).asks_for(key, kinds[owner])
        if not used:
            found.append(key)
    return found
