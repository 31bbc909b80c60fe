"""A card with a new effect is a row, one function, its rule, its words and its test."""

from __future__ import annotations

from pathlib import Path

from tests.extending.sources import Sources

GAME = "games/coralia"

ROW = """
[[card]]
id = "vp-octopus"
pile = "starfish"
copies = 1
effect = "points_per_octopus"
points = 2
rule = "COR-8.1w"
grade = "assumed"
"""

FUNCTION = '''

def points_per_octopus(s: CoraliaState, item: Item) -> None:
    """COR-8.1w Points for every octopus the player has set."""
    placed = s.data.octopuses - seat_has(s, FIGURES, s.active)
    add_points(s, s.active, item.points * placed)
'''

LAST_CARD = 'id = "leftover-blue-green"'
LAST_FUNCTION = "    add_points(s, s.active, item.points * chests_of(s, s.active))\n"
LAST_EFFECT = '    Effect("copy", copy_turtle, by_hand=True),\n'
LAST_RULE = "- **COR-8.1v** "


def add_the_card(sources: Sources) -> None:
    """Just what CONTRIBUTING says under "Add a card"."""
    data = sources.folder / "reeftable" / GAME / "data.toml"
    rows = data.read_text("utf-8").split("\n\n")
    last = next(row for row in rows if LAST_CARD in row)
    sources.insert(f"{GAME}/data.toml", last + "\n", ROW)
    sources.replace(f"{GAME}/data.toml", "starfish = 18", "starfish = 19")
    sources.insert(f"{GAME}/effects.py", LAST_FUNCTION, FUNCTION)
    row = '    Effect("points_per_octopus", points_per_octopus, by_hand=True),\n'
    sources.insert(f"{GAME}/effects.py", LAST_EFFECT, row)
    rule = "- **COR-8.1w** `vp-octopus`: {card.vp-octopus.points} points per octopus. [assumed]\n"
    for page in ("RULES.md", "RULES.de.md"):
        sources.replace(f"{GAME}/{page}", LAST_RULE, rule + LAST_RULE)
    for language, name, worth in (
        ("en", "octopus count", "points at the end: {points} per octopus of yours"),
        ("de", "Krakenzählung", "Punkte am Ende: {points} je eigener Krake"),
    ):
        sources.insert(f"words/{language}.toml", "[coralia.card]\n", f'vp-octopus = "{name}"\n')
        words = f'points_per_octopus = "{worth}"\n'
        sources.insert(f"words/{language}.toml", "[coralia.brings.worth]\n", words)


def test_a_card_with_a_new_effect_touches_its_row_function_rule_and_words(tmp_path: Path) -> None:
    sources = Sources(tmp_path)
    add_the_card(sources)
    assert sources.changed == {
        *(f"{GAME}/{file}" for file in ("data.toml", "effects.py", "RULES.md", "RULES.de.md")),
        *("words/en.toml", "words/de.toml"),
    }
    printed = sources.run("tests.extending.play_new_card")
    assert "resolved" in printed and "drawn" in printed and "chosen" in printed


def test_a_card_with_an_effect_there_is_needs_no_code(tmp_path: Path) -> None:
    sources = Sources(tmp_path)
    row = ROW.replace("points_per_octopus", "points_per_turtle").replace("8.1w", "8.1i")
    data = sources.folder / "reeftable" / GAME / "data.toml"
    last = next(row for row in data.read_text("utf-8").split("\n\n") if LAST_CARD in row)
    sources.insert(f"{GAME}/data.toml", last + "\n", row)
    sources.replace(f"{GAME}/data.toml", "starfish = 18", "starfish = 19")
    for language in ("en", "de"):
        sources.insert(
            f"words/{language}.toml", "[coralia.card]\n", 'vp-octopus = "more turtles"\n'
        )
    printed = sources.run("tests.extending.play_new_card")
    assert "resolved" in printed
