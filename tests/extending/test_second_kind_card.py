"""A 29th card of the Second Kind is a row, one function and its rule."""

from __future__ import annotations

from pathlib import Path

from tests.extending.sources import Sources

GAME = "games/reef_encounter/second_kind"

ROW = """
[[card]]
id = "r29"
effect = "great_swarm"
blue = true
clown = false
window = "main"
option = "second_kind"
grade = "assumed"
"""

FUNCTION = '''

def great_swarm(s: SecondState, seat: i64) -> None:
    """RSK-13.29 Great Swarm: action 4 once more."""
    s.more_shrimps += 1
'''

LAST_FUNCTION = '    """RSK-9.4c A scoring card does nothing before the game is scored."""\n'
LAST_EFFECT = '    "acquired_taste": Effect(always, lies_open),\n'


def test_a_29th_card_touches_its_row_function_and_rule(tmp_path: Path) -> None:
    sources = Sources(tmp_path)
    data = sources.folder / "reeftable" / GAME / "data.toml"
    last = data.read_text("utf-8").rpartition("[[card]]")[2]
    sources.insert(f"{GAME}/data.toml", last, ROW)
    sources.insert(f"{GAME}/effects.py", LAST_FUNCTION, FUNCTION)
    sources.insert(
        f"{GAME}/effects.py", LAST_EFFECT, '    "great_swarm": Effect(always, great_swarm),\n'
    )
    rule = "- **RSK-13.29** Great Swarm: action 4 once more. [assumed]\n"
    for page in ("RULES.md", "RULES.de.md"):
        sources.replace(f"{GAME}/{page}", "- **RSK-K1** ", rule + "- **RSK-K1** ")
    assert sources.changed == {
        f"{GAME}/{file}" for file in ("data.toml", "effects.py", "RULES.md", "RULES.de.md")
    }
    assert "played r29" in sources.run("tests.extending.play_second_kind_card")
