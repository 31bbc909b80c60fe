"""The index of rules catches each kind of gap, shown on a small made-up game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "rules_index.py"

RULES = """\
# Toy
Prose is no rule.
- *certain*: a list in the prose is no rule either.

- **TOY-1.1** There are {dice.count} dice. [certain]
- **TOY-1.1a** A die shows {die.white.faces.0} first, see TOY-R1. [likely]
- **TOY-1.10** You cannot use a die that is not there. [certain, forbids]
- **TOY-R1** A ruling. [assumed]
"""
DATA = """\
# TOY-1.1
[dice]
count = 2
[[die]]
id = "white"
faces = ["fish"]
"""
CODE = '''\
"""TOY-1.1a What a die shows."""
REFUSAL = "TOY-1.10"
RULED = True  # TOY-R1
'''
TESTS = """\
@pytest.mark.rules("TOY-1.1", "TOY-1.1a")
def test_dice() -> None: ...

def test_TOY_1_10_refuses_a_die_that_is_not_there() -> None: ...

class TestRulings:
    async def test_TOY_R1_is_kept(self) -> None: ...
"""


class Tree:
    """A made-up repository that can be changed and checked."""

    def __init__(self, root: Path) -> None:
        self.root = root
        game = root / "src/reeftable/games/toy"
        self.files = {
            "rules": game / "RULES.md",
            "data": game / "data.toml",
            "code": game / "flow.py",
            "tests": root / "tests/toy/test_toy.py",
        }
        texts = {"rules": RULES, "data": DATA, "code": CODE, "tests": TESTS}
        for name, path in self.files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[name], "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = self.files[name].read_text("utf-8")
        assert text.count(old) == 1
        self.files[name].write_text(text.replace(old, new), "utf-8")

    def check(self, *arguments: str) -> tuple[int, list[str]]:
        command = [sys.executable, str(TOOL), str(self.root), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stderr == ""
        return done.returncode, done.stdout.splitlines()


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_a_tree_without_gaps_passes_and_is_printed(tree: Tree) -> None:
    code, lines = tree.check()
    assert code == 0
    assert lines[-1] == "4 rules, 0 gaps"
    at = lines.index("TOY-1.10 [certain, forbids]")
    assert lines[at + 1 : at + 3] == [
        "  code  src/reeftable/games/toy/flow.py:2",
        "  test  tests/toy/test_toy.py::test_TOY_1_10_refuses_a_die_that_is_not_there",
    ]


def test_gaps_only_leaves_the_rules_out(tree: Tree) -> None:
    assert tree.check("--gaps") == (0, ["4 rules, 0 gaps"])


def test_an_id_in_the_body_shows_the_refusal_too(tree: Tree) -> None:
    body = 'TOY_1_10() -> None:\n    assert refusal() == "TOY-1.10"'
    tree.change("tests", "TOY_1_10_refuses_a_die_that_is_not_there() -> None: ...", body)
    assert tree.check("--gaps") == (0, ["4 rules, 0 gaps"])


@pytest.mark.parametrize(
    ("name", "old", "new", "gap"),
    [
        ("code", "TOY-1.1a", "nothing", "no code: TOY-1.1a"),
        ("data", "TOY-1.1", "nothing", "no code: TOY-1.1"),
        ("tests", ', "TOY-1.1a"', "", "no test: TOY-1.1a"),
        ("tests", "test_TOY_R1", "check_TOY_R1", "no test: TOY-R1"),
        ("tests", "1_10_refuses", "1_10_about", "no test of the refusal: TOY-1.10"),
        ("rules", "- **TOY-R1**", "- **TOY-1.1**", "duplicate id: TOY-1.1 again in"),
        ("rules", "ruling. [assumed]", "ruling.", "not a rule line:"),
        ("rules", "ruling. [assumed]", "ruling. [sure]", "not a rule line:"),
        ("rules", "see TOY-R1", "see TOY-R2", "unknown id: TOY-R2 cited in src"),
        ("code", "# TOY-R1", "# TOY-R1 TOY-1.2", "unknown id: TOY-1.2 cited in src"),
        ("code", "# TOY-R1", "# TOY-R1 TOY-9", "unknown id: TOY-9 cited in src"),
        ("data", "# TOY-1.1", "# TOY-1.1 TOY-1.1b", "unknown id: TOY-1.1b cited in src"),
        ("tests", '"TOY-1.1",', '"TOY-1.1", "TOY-3.1",', "unknown id: TOY-3.1 cited in tests"),
        ("tests", "TOY_R1_is", "TOY_R1_TOY_R7_is", "unknown id: TOY-R7 cited in tests"),
        ("tests", "def test_dice", "def test_TOY_5aa_dice", "unknown id: the name tests"),
        ("rules", "{dice.count}", "{dice.number}", "no such data: TOY-1.1 names {dice.number}"),
        ("rules", "faces.0", "faces.1", "no such data: TOY-1.1a names {die.white.faces.1}"),
        ("rules", "die.white", "die.black", "no such data: TOY-1.1a names {die.black.faces.0}"),
    ],
)
def test_each_kind_of_gap_is_named(tree: Tree, name: str, old: str, new: str, gap: str) -> None:
    tree.change(name, old, new)
    code, lines = tree.check("--gaps")
    assert code == 1
    assert any(line.startswith(f"gap: {gap}") for line in lines), lines


def test_a_tree_without_rules_fails(tree: Tree) -> None:
    tree.files["rules"].unlink()
    code, lines = tree.check()
    assert code == 1
    assert lines[0].startswith("gap: no rules found")


def test_code_outside_the_game_does_not_carry_a_rule(tree: Tree) -> None:
    outside = tree.root / "src/reeftable/core/step.py"
    outside.parent.mkdir()
    tree.files["code"].rename(outside)
    gaps = ["gap: no code: TOY-1.1a", "gap: no code: TOY-1.10", "gap: no code: TOY-R1"]
    assert tree.check("--gaps") == (1, [*gaps, "4 rules, 3 gaps"])


def test_an_expansions_rules_may_be_carried_by_its_game(tree: Tree) -> None:
    deeper = tree.files["rules"].parent / "more"
    deeper.mkdir()
    for name in ("rules", "data"):
        tree.files[name].rename(deeper / tree.files[name].name)
    assert tree.check("--gaps") == (0, ["4 rules, 0 gaps"])


def test_one_games_prefix_is_not_anothers(tree: Tree) -> None:
    tree.change("code", "# TOY-R1", "# TOY-R1, UTF-8, SHA-256, LUM-5.2b")
    assert tree.check("--gaps") == (0, ["4 rules, 0 gaps"])
