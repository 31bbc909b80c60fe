"""Prints every rule with the code that implements it and the tests that cover it; fails on a gap.

A test covers a rule by its name (test_COR_6_4a_...) or by a marker, rules("COR-6.4a").
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ID = r"[A-Z]+-(?:[RK]\d+|\d+\.\d+[a-z]?)"
RULE_LINE = re.compile(
    rf"- \*\*(?P<id>{ID})\*\* (?P<text>\S.*) \[(?P<grade>certain|likely|assumed)"
    r"(?P<forbids>, forbids)?\]"
)
PLACEHOLDER = re.compile(r"\{([^{}]+)\}")


@dataclass
class Rule:
    """One rule and everything that refers to it."""

    id: str
    home: Path
    grade: str
    forbids: bool
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)


@dataclass
class Index:
    """All rules of all games, and what is wrong with them."""

    rules: dict[str, Rule] = field(default_factory=dict)
    gaps: list[str] = field(default_factory=list)

    def prefixes(self) -> str:
        """The games' prefixes as a pattern; only texts that start with one can be a rule's id."""
        return "|".join(sorted({rule_id.partition("-")[0] for rule_id in self.rules}))

    def find(self, rule_id: str, place: str) -> Rule | None:
        """The rule cited at a place; an id that is in no RULES.md is recorded as a gap."""
        rule = self.rules.get(rule_id)
        if rule is None:
            self.gaps.append(f"unknown id: {rule_id} cited in {place}")
        return rule


def build_index(root: Path) -> Index:
    """Read the rules, the sources and the tests of the tree at root."""
    index = Index()
    games = root / "src/reeftable/games"
    pages = sorted(games.rglob("RULES.md"))
    for page in pages:
        # An expansion's page is in a subfolder, but code anywhere in the game may cite its rules.
        home = games / page.relative_to(games).parts[0]
        read_rules(index, page, home, str(page.relative_to(root)))
    if not index.rules:
        index.gaps.append("no rules found: no src/reeftable/games/*/RULES.md has one")
        return index
    for page in pages:
        # A reference from one rule to another is checked, but does not count as code.
        for rule_id, place in cited_ids(index, page, root):
            index.find(rule_id, place)
    for path in sources(root / "src", "*.py", "*.toml"):
        for rule_id, place in cited_ids(index, path, root):
            rule = index.find(rule_id, place)
            # An example in the kernel or in a help text does not implement the rule.
            if rule and path.is_relative_to(rule.home):
                rule.code.append(place)
    read_all_tests(index, root)
    index.gaps.extend(uncovered(index))
    return index


def read_all_tests(index: Index, root: Path) -> None:
    """Add every test to the index, and check the rules it cites."""
    for path in sources(root / "tests", "*.py"):
        if path.parent == root / "tests" / "extending":
            continue  # these tests add their own rules to a copy of the sources
        for rule_id, place in cited_ids(index, path, root):
            index.find(rule_id, place)
        read_tests(index, path, root)


def read_rules(index: Index, page: Path, home: Path, shown: str) -> None:
    """Add the rules of one RULES.md to the index."""
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if not line.startswith("- **"):
            continue
        match = RULE_LINE.fullmatch(line)
        if match is None:
            index.gaps.append(f"not a rule line: {shown}:{number}: {line[:60]}")
        elif match["id"] in index.rules:
            index.gaps.append(f"duplicate id: {match['id']} again in {shown}:{number}")
        else:
            rule = Rule(match["id"], home, match["grade"], match["forbids"] is not None)
            index.rules[rule.id] = rule
            index.gaps.extend(unfilled(rule.id, match["text"], page.with_name("data.toml")))


def unfilled(rule_id: str, text: str, data_path: Path) -> Iterator[str]:
    """The placeholders of a rule that do not exist in the game's data."""
    for path in PLACEHOLDER.findall(text):
        value: object = tomllib.loads(data_path.read_text("utf-8")) if data_path.exists() else {}
        for part in path.split("."):
            value = inside(value, part)
        if value is None:
            yield f"no such data: {rule_id} names {{{path}}}"


def inside(value: object, part: str) -> object:
    """Follow one part of a path: a key, an index of a list, or the id of a row."""
    if isinstance(value, dict):
        return value.get(part)
    if isinstance(value, list) and part.isdigit():
        return value[int(part)] if int(part) < len(value) else None
    if isinstance(value, list):
        return next((e for e in value if isinstance(e, dict) and e.get("id") == part), None)
    return None


def sources(folder: Path, *patterns: str) -> list[Path]:
    """The files of a folder in a fixed order."""
    return sorted(path for pattern in patterns for path in folder.rglob(pattern))


def cited_ids(index: Index, path: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Every id in a text file, even a malformed one, with its place."""
    pattern = re.compile(rf"\b(?:{index.prefixes()})-\w(?:[\w.]*\w)?")
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        for rule_id in pattern.findall(line):
            yield rule_id, f"{path.relative_to(root)}:{number}"


def read_tests(index: Index, path: Path, root: Path) -> None:
    """Record which rules the test functions of a file cover."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not node.name.startswith("test_"):
            continue
        place = f"{path.relative_to(root)}::{node.name}"
        named = ids_in_name(index, node.name)
        if not named and re.match(rf"test_(?:{index.prefixes()})_", node.name):
            index.gaps.append(f"unknown id: the name {place} begins like one")
        for rule_id in dict.fromkeys(named):
            index.find(rule_id, place)
        for rule_id in dict.fromkeys(named + ids_in_markers(node)):
            # An unknown id in a marker was already found in the text of the file.
            if rule := index.rules.get(rule_id):
                rule.tests.append(place)
                if shows_refusal(node, rule_id):
                    rule.refusals.append(place)


def ids_in_name(index: Index, name: str) -> list[str]:
    """The ids that a test's name contains, written with underscores."""
    pattern = rf"_({index.prefixes()})_([RK]\d+|\d+_\d+[a-z]?)(?=_|$)"
    return [f"{game}-{tail.replace('_', '.')}" for game, tail in re.findall(pattern, name)]


def ids_in_markers(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The arguments of the test's rules(...) markers."""
    return [
        argument.value
        for call in node.decorator_list
        if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] == "rules"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def shows_refusal(node: ast.FunctionDef | ast.AsyncFunctionDef, rule_id: str) -> bool:
    """Whether the test's name or body shows that an action is refused with this id."""
    if f"_{re.sub('[-.]', '_', rule_id)}_refuses" in node.name:
        return True
    return any(
        isinstance(part, ast.Constant) and part.value == rule_id
        for statement in node.body
        for part in ast.walk(statement)
    )


def uncovered(index: Index) -> Iterator[str]:
    """The rules that lack code, a test, or a test of their refusal."""
    for rule in index.rules.values():
        if not rule.code:
            yield f"no code: {rule.id}"
        if not rule.tests:
            yield f"no test: {rule.id}"
        elif rule.forbids and not rule.refusals:
            yield f"no test of the refusal: {rule.id}"


def main() -> int:
    """Print the index and its gaps; returns 1 if there is a gap."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--gaps", action="store_true", help="print the gaps only")
    options = parser.parse_args()
    index = build_index(options.root)
    for rule in [] if options.gaps else index.rules.values():
        print(f"{rule.id} [{rule.grade}{', forbids' if rule.forbids else ''}]")
        for kind, places in (("code", rule.code), ("test", rule.tests)):
            for place in places:
                print(f"  {kind}  {place}")
    for gap in index.gaps:
        print(f"gap: {gap}")
    print(f"{len(index.rules)} rules, {len(index.gaps)} gaps")
    return 1 if index.gaps else 0


if __name__ == "__main__":
    sys.exit(main())
