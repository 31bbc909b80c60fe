"""What can be wrong with a language: compares catalogues and rule pages, and names every fault."""

from __future__ import annotations

import re
from collections import Counter

from reeftable.games import rulebook
from reeftable.words import Words

# `{n}` or, with a form for one and one for many, `{n|point|points}`.
PLACEHOLDER = re.compile(r"\{([\w.-]+)(?:\|[^{}|]*\|[^{}|]*)?\}")
RULE_ID = re.compile(r"\b[A-Z]{3}-(?:R\d+|\d+\.\d+[a-z]?)\b")
CODE = re.compile(r"`[^`]+`")


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def catalogue_faults(first: Words, other: Words) -> list[str]:
    """Keys that are missing or unknown, texts that are empty or hold other placeholders."""
    faults = [f"missing: {key}" for key in first if key not in other]
    faults += [f"unknown: {key}" for key in other if key not in first]
    for key in first:
        if key not in other:
            continue
        mine, theirs = first.raw(key), other.raw(key)
        if placeholders(mine) != placeholders(theirs):
            faults.append(f"placeholders: {key} has {theirs!r} for {mine!r}")
        if bool(mine.strip()) != bool(theirs.strip()):
            faults.append(f"empty in one of them: {key}")
        if theirs != theirs.strip() and mine == mine.strip():
            faults.append(f"spaces: {key}")
    return faults


def letter_faults(words: Words, game: str) -> list[str]:
    """A die, field or tile is told by one letter where there are no colours."""
    letters = [words.raw(f"{game}.letter.{name}") for name in words.below(f"{game}.letter")]
    faults = [f"not one letter: {letter!r}" for letter in letters if len(letter) != 1]
    twice = [letter for letter, n in Counter(letters).items() if n > 1]
    return faults + [f"letter used twice: {letter!r}" for letter in twice]


def rule_lines(page: str) -> dict[str, re.Match[str]]:
    """The rules of a page by their ids, in its order."""
    found = [rulebook.RULE_LINE.fullmatch(line) for line in page.splitlines()]
    return {match["id"]: match for match in found if match is not None}


def sections(page: str) -> list[str]:
    """The numbers of a page's headings."""
    found = [rulebook.HEADING.fullmatch(line) for line in page.splitlines()]
    return [match["number"] for match in found if match is not None]


def page_faults(first: str, other: str) -> list[str]:
    """Where a page in another language does not say what the first one says."""
    faults = [
        f"not a rule line: {line[:60]}"
        for line in other.splitlines()
        if line.startswith("- **") and rulebook.RULE_LINE.fullmatch(line) is None
    ]
    mine, theirs = rule_lines(first), rule_lines(other)
    faults += [f"missing: {rule_id}" for rule_id in mine if rule_id not in theirs]
    faults += [f"unknown: {rule_id}" for rule_id in theirs if rule_id not in mine]
    if not faults and list(mine) != list(theirs):
        faults.append("the rules stand in another order")
    if sections(first) != sections(other):
        faults.append(f"sections: {sections(other)} for {sections(first)}")
    for rule_id in mine:
        if rule_id in theirs:
            faults += rule_faults(mine[rule_id], theirs[rule_id])
    return faults + prose_faults(first, other)


def rule_faults(mine: re.Match[str], theirs: re.Match[str]) -> list[str]:
    """Grade, placeholders, rules referred to and words of the notation are the same."""
    rule_id = mine["id"]
    faults = []
    if (mine["grade"], mine["forbids"]) != (theirs["grade"], theirs["forbids"]):
        faults.append(f"grade: {rule_id}")
    for what, pattern in (("placeholders", PLACEHOLDER), ("ids", RULE_ID), ("code", CODE)):
        if Counter(pattern.findall(mine["text"])) != Counter(pattern.findall(theirs["text"])):
            faults.append(f"{what}: {rule_id}")
    if mine["text"] == theirs["text"]:
        faults.append(f"not translated: {rule_id}")
    return faults


def prose_faults(first: str, other: str) -> list[str]:
    """What stands between the rules names the same data, as often."""
    told = []
    for page in (first, other):
        prose = [line for line in page.splitlines() if not rulebook.RULE_LINE.fullmatch(line)]
        told.append(Counter(PLACEHOLDER.findall("\n".join(prose))))
    return [] if told[0] == told[1] else ["placeholders between the rules"]


def untranslated(page: str, tables: dict[str, object]) -> list[str]:
    """Names that the data would put into a page as they are: its line of words lacks them."""
    names = rulebook.Page(page, {}).names
    marks = {match["grade"] for match in rule_lines(page).values()} | {"forbids"}
    wanted = sorted(marks)
    for path in rulebook.PLACEHOLDER.findall(page):
        found = rulebook.look_up(tables, path)
        wanted += [] if found is None else found.split(", ")
    unnamed = {name for name in wanted if not re.fullmatch(r"-?\d+", name) and name not in names}
    return [f"no word for: {name}" for name in sorted(unnamed)]
