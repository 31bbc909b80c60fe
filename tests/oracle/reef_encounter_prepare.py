"""Prepared tables of Reef Encounter, and what holds on every table."""

from __future__ import annotations

from .reef_encounter import Oracle
from .reef_encounter_components import ALGAE, COLOURS, CORAL_TILES, LETTERS, spaces_of


def prepared(
    rock: int = 1, players: int = 2, options: dict[str, str] | None = None, **corals: str
) -> Oracle:
    """A game on one rock with just these tiles; a cell in capitals carries a shrimp of seat 0."""
    game = Oracle(players, options)
    game.reef.spaces = spaces_of(rock)
    for colour in COLOURS:
        game.sea[colour][colour] += 1
        game.bag[colour] -= 1
    for colour, cells in corals.items():
        lay(game, rock, colour, cells)
    return game


def lay(game: Oracle, rock: int, colour: str, cells: str) -> None:
    for cell in cells.split():
        game.reef.tiles[f"{rock}{cell.lower()}"] = colour
        game.bag[colour] -= 1
        if cell.isupper():
            game.reef.shrimps[f"{rock}{cell.lower()}"] = 0
            game.players[0].shrimps -= 1


def tiles(text: str) -> dict[str, int]:
    """`g2 w3`: two grey and three white."""
    counts = dict.fromkeys(COLOURS, 0)
    for part in text.split():
        counts[LETTERS[part[0]]] += int(part[1:])
    return counts


def play(game: Oracle, *texts: str) -> None:
    for text in texts:
        game.apply(text)


def verbs(game: Oracle, verb: str) -> list[str]:
    """What may be done with this verb, without it."""
    return [t.removeprefix(verb + " ") for t in game.legal() if t.split()[0] == verb]


def check(game: Oracle) -> None:
    """Assert what is true at every question of a whole game."""
    for colour in COLOURS:
        holders = [game.bag, game.bonus or {}, *game.sea.values()]
        for player in game.players:
            holders += [player.behind, player.front, player.parrotfish, player.secret]
        on_rocks = list(game.reef.tiles.values()).count(colour)
        assert on_rocks + sum(held.get(colour, 0) for held in holders) == 40
        cubes = [game.cubes[colour], *(player.cubes[colour] for player in game.players)]
        on_the_sea = game.ending != "cubes" or game.cubes[colour] > 0
        assert sum(cubes) in ((9,) if on_the_sea else (9, 10))
    locked = [game.reef.alga(tile) for tile in game.locked]
    for alga in ALGAE:
        assert game.cylinders[alga] + locked.count(alga) + (game.alga_space == alga) == 5
    assert sum(game.value(colour) for colour in COLOURS) == 15
    assert len(set(game.locked)) == len(game.locked) <= len(CORAL_TILES)
    check_shrimps(game)


def check_shrimps(game: Oracle) -> None:
    reef = game.reef
    assert all(reef.guards(reef.coral(cell)) <= 1 for cell in reef.tiles)
    for seat, player in enumerate(game.players):
        rocks = [cell[0] for cell in reef.own_shrimps(seat)]
        assert all(rocks.count(rock) <= 2 for rock in rocks)
        lifted = any(text == "screen" for text in game.legal()) and game.to_move == seat
        assert len(rocks) + player.shrimps + player.meals + lifted == 4
