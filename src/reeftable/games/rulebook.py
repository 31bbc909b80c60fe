"""Reads the rules as players see them: RULES.md with the numbers of data.toml filled in.

RULES.de.md beside it contains the same rules in German, and so on. Languages without such a file
get the English rules.
"""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

FIRST_LANGUAGE: Final = "en"
PAGE: Final = "RULES.md"
DATA_FILE: Final = "data.toml"
RULE_LINE: Final = re.compile(
    r"- \*\*(?P<id>[A-Z]+-[\w.]+)\*\* (?P<text>\S.*) "
    r"\[(?P<grade>certain|likely|assumed)(?P<forbids>, forbids)?\]"
)
HEADING: Final = re.compile(r"#+ (?P<number>[\d.]*\d)\.? (?P<title>.+)")
# A placeholder between backticks is an example and is not filled in.
PLACEHOLDER: Final = re.compile(r"(?<!`)\{([^{}]+)\}")
# In a translated page: the translations of names in the data and of grades, such as red = rot.
NAMES_LINE: Final = re.compile(r"<!-- words: (?P<names>.+) -->")
# Marks the end of a line that is meant for editors of the file, not for players.
NOT_SHOWN: Final = "<!-- not shown -->"


class Rule:
    """One sentence of the rules: its id, text and grade, and whether it forbids something."""

    def __init__(self, rule_id: str, text: str, grade: str, forbids: bool) -> None:
        self.id = rule_id
        self.text = text
        self.grade = grade
        self.forbids = forbids


class Page:
    """One RULES.md, its numbers filled in."""

    def __init__(self, text: str, data: dict[str, Any]) -> None:
        self.lines: list[str] = []
        self.rules: list[Rule] = []
        self.titles: dict[str, str] = {}
        self.names: dict[str, str] = {}
        for line in text.splitlines():
            names_line = NAMES_LINE.fullmatch(line)
            if names_line is not None:
                self.names.update(read_names(names_line["names"]))
            elif not line.endswith(NOT_SHOWN):
                self._read(fill(line, data, self.names))

    def _read(self, line: str) -> None:
        rule = RULE_LINE.fullmatch(line)
        heading = HEADING.fullmatch(line)
        if rule is not None:
            forbids = rule["forbids"] is not None
            self.rules.append(Rule(rule["id"], rule["text"], rule["grade"], forbids))
            line = self._with_mark(rule["id"], rule["text"], rule["grade"], forbids)
        elif heading is not None:
            self.titles[heading["number"]] = heading["title"]
        self.lines.append(line)

    def _with_mark(self, rule_id: str, text: str, grade: str, forbids: bool) -> str:
        """A rule as the page shows it, with its grade; assumptions are emphasised."""
        marks = [grade, "forbids"] if forbids else [grade]
        mark = "[" + ", ".join([self.names.get(word, word) for word in marks]) + "]"
        return f"- **{rule_id}** {text} " + (f"**{mark}**" if grade == "assumed" else mark)


def read_names(text: str) -> dict[str, str]:
    """Names and their translations: `red = rot, blue = blau`."""
    names: dict[str, str] = {}
    for pair in text.split(", "):
        name, _, translation = pair.partition(" = ")
        names[name] = translation
    return names


_PAGES: dict[tuple[str, str], list[Page]] = {}
_DATA: dict[str, dict[str, Any]] = {}


def pages(game_name: str, language: str = FIRST_LANGUAGE) -> list[Page]:
    """The game's rules, then those of its expansions."""
    key = (game_name, language)
    if key not in _PAGES:
        _PAGES[key] = [_read_page(folder, language) for folder in _folders(game_name)]
    return _PAGES[key]


def _folders(game_name: str) -> list[Traversable]:
    """The folders of the game and of its expansions."""
    home = resources.files("reeftable.games").joinpath(game_name)
    if not game_name.isidentifier() or not home.joinpath(PAGE).is_file():
        raise ValueError(f"no rules for {game_name[:60]!r}")
    folders = [home]
    for inner in sorted(home.iterdir(), key=_name):
        if inner.is_dir() and inner.joinpath(PAGE).is_file():
            folders.append(inner)
    return folders


def page_name(language: str) -> str:
    """The name of the file with the rules in a language."""
    return PAGE if language == FIRST_LANGUAGE else f"RULES.{language}.md"


def _name(folder: Traversable) -> str:
    return folder.name


def _read_page(folder: Traversable, language: str) -> Page:
    file = folder.joinpath(PAGE)
    if language.isalpha() and folder.joinpath(page_name(language)).is_file():
        file = folder.joinpath(page_name(language))
    return Page(file.read_text("utf-8"), _data_in(folder))


def _data_in(folder: Traversable) -> dict[str, Any]:
    path = folder.joinpath(DATA_FILE)
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def rules_text(game_name: str, language: str = FIRST_LANGUAGE) -> str:
    """All rules of a game as Markdown."""
    return "\n\n".join(["\n".join(page.lines) for page in pages(game_name, language)])


def all_rules(game_name: str, language: str = FIRST_LANGUAGE) -> list[Rule]:
    """Every rule of a game, in the order of the pages."""
    rules: list[Rule] = []
    for page in pages(game_name, language):
        rules += page.rules
    return rules


def rule(game_name: str, rule_id: str, language: str = FIRST_LANGUAGE) -> Rule:
    """The rule with that id."""
    for candidate in all_rules(game_name, language):
        if candidate.id == rule_id:
            return candidate
    raise ValueError(f"{game_name} has no rule {rule_id[:60]!r}")


def section(game_name: str, wanted: str, language: str = FIRST_LANGUAGE) -> list[Rule]:
    """The rule with that id, or all rules of the section or chapter with that number."""
    wanted = wanted.strip().casefold().removesuffix(".")
    rules = all_rules(game_name, language)
    for candidate in rules:
        if wanted in (candidate.id.casefold(), _number(candidate.id)):
            return [candidate]
    if "-" not in wanted:
        return [candidate for candidate in rules if _is_inside(_number(candidate.id), wanted)]
    return [candidate for candidate in rules if _is_inside(candidate.id.casefold(), wanted)]


def heading(game_name: str, wanted: str, language: str = FIRST_LANGUAGE) -> str:
    """The title of the section with that number; empty if there is none."""
    for page in pages(game_name, language):
        title = page.titles.get(wanted.strip().rpartition("-")[2])
        if title is not None:
            return title
    return ""


def _number(rule_id: str) -> str:
    return rule_id.casefold().partition("-")[2]


def _is_inside(number: str, wanted: str) -> bool:
    """Is one section inside another? 6.4a is inside 6.4, and 6.4 inside 6, but 6.10 not in 6.1."""
    if not wanted or not number.startswith(wanted):
        return False
    rest = number[len(wanted) :]
    return rest.startswith(".") or (len(rest) == 1 and rest.isalpha())


def assumptions(game_name: str, language: str = FIRST_LANGUAGE) -> list[Rule]:
    """The rules graded assumed: our own choices where the printed rules are open."""
    return [
        candidate for candidate in all_rules(game_name, language) if candidate.grade == "assumed"
    ]


def data_of(game_name: str) -> dict[str, Any]:
    """The contents of the game's data.toml, and the sections that only its expansions have."""
    if game_name not in _DATA:
        data: dict[str, Any] = {}
        for folder in _folders(game_name):
            data = {**_data_in(folder), **data}
        _DATA[game_name] = data
    return _DATA[game_name]


def fill(text: str, data: dict[str, Any], names: dict[str, str] | None = None) -> str:
    """The text with every {path} that exists in the data replaced by its value."""
    filled = ""
    at = 0
    for placeholder in PLACEHOLDER.finditer(text):
        value = look_up(data, placeholder[1], names)
        filled += text[at : placeholder.start()] + (placeholder[0] if value is None else value)
        at = placeholder.end()
    return filled + text[at:]


def look_up(data: dict[str, Any], path: str, names: dict[str, str] | None = None) -> str | None:
    """The value at the end of a dotted path, translated; a whole list is joined by commas."""
    value: object = data
    for part in path.split("."):
        value = _inside(value, part)
    if isinstance(value, list):
        return ", ".join([_translated(item, names) for item in value])
    return None if value is None or isinstance(value, dict) else _translated(value, names)


def _translated(value: object, names: dict[str, str] | None) -> str:
    return str(value) if names is None else names.get(str(value), str(value))


def _inside(value: object, part: str) -> object:
    """Follow one part of a path: a key, the id of a row, an index, or a word of a text."""
    if isinstance(value, dict):
        return value.get(part)
    if isinstance(value, str):
        value = value.split(" ")
    if not isinstance(value, list):
        return None
    for entry in value:
        if isinstance(entry, dict) and entry.get("id") == part:
            return entry
    return value[int(part)] if part.isdecimal() and int(part) < len(value) else None
