"""Prepared tables of the Second Kind, and what holds on every table."""

from __future__ import annotations

from collections import Counter

from .reef_encounter_components import ALGAE, COLOURS
from .second_kind import SecondKind
from .second_kind_components import CARDS, SPECIAL_TILES, TILES, Cell, Laid, colours_of, grid
from .second_kind_notation import CELLS

BOARD = 4  # a board of nothing but rock, which is in no box


def prepared(players: int = 2, options: dict[str, str] | None = None, **corals: str) -> SecondKind:
    """A game on one board of 7 x 6 rock spaces with just these plain tiles; nobody has a thing.

    A cell in capitals carries a shrimp of seat 0.
    """
    game = SecondKind(players, options)
    game.add_special_tiles()
    game.reef.grid = grid(BOARD)
    game.reef.printed = {k: "#" for k in grid(BOARD) if 0 <= k.x <= 6 and 0 <= k.y <= 5}
    for colour in COLOURS:
        game.sea[colour][colour] += 1
        game.bag[colour] -= 1
    for colour, cells in corals.items():
        lay(game, colour, cells)
    return game


def lay(game: SecondKind, tile: str, cells: str, sides: str = "nesw", colour: str = "") -> None:
    """Lay tiles from the bag; two-colour tiles need the colour that is up."""
    for name in cells.split():
        game.reef.tiles[at(name)] = Laid(tile, colour or colours_of(tile)[0], sides)
        game.bag[tile] -= 1
        if name.isupper():
            guard(game, 0, name)


def guard(game: SecondKind, seat: int, name: str) -> None:
    game.reef.shrimps[at(name)] = seat
    game.players[seat].shrimps -= 1


def blue(game: SecondKind, name: str) -> None:
    """A wooden blue shrimp of the supply stands here."""
    game.reef.blues.append(at(name))
    game.blue_supply -= 1


def at(name: str) -> Cell:
    return CELLS[f"{BOARD}{name.lower()}"]


def hold(game: SecondKind, seat: int, behind: str = "", front: str = "", cubes: str = "") -> None:
    """Give a player tiles from the bag and cubes from the supply."""
    player = game.players[seat]
    for mine, text, supply in [
        (player.behind, behind, game.bag),
        (player.front, front, game.bag),
        (player.cubes, cubes, game.cubes),
    ]:
        mine.update(text.split())
        supply.subtract(text.split())


def deal(game: SecondKind, seat: int, cards: str) -> None:
    for card in cards.split():
        game.pile.remove(card)
        game.players[seat].cards.append(card)


def turn(game: SecondKind, seat: int, *texts: str) -> SecondKind:
    """Begin a turn and play these entries."""
    game.begin(game.turn(seat))
    return play(game, *texts)


def play(game: SecondKind, *texts: str) -> SecondKind:
    for text in texts:
        game.apply(" ".join(f"{BOARD}{w[1:]}" if w.startswith("@") else w for w in text.split()))
    return game


def verbs(game: SecondKind, verb: str) -> list[str]:
    """What may be done with this verb, without it and without the board."""
    texts = [text.split() for text in game.legal()]
    rest = [" ".join(words[1:]) for words in texts if words[0] == verb]
    return [name[1:] if name.startswith(str(BOARD)) else name for name in rest]


# --- what always holds -----------------------------------------------------------------------


def check(game: SecondKind) -> None:
    """Assert what is true at every question of a whole game."""
    check_tiles(game)
    check_supplies(game)
    check_reef(game)
    cards = [*game.pile, *game.discards]
    for player in game.players:
        assert len(player.cards) <= 3
        cards += player.cards + player.face_up
    assert sorted(cards) == sorted(CARDS)


def check_tiles(game: SecondKind) -> None:
    """Nothing is lost but dead starfish; a coral that is being paid for is nowhere."""
    tiles: Counter[str] = Counter()
    for player in game.players:
        tiles.update(player.behind)
        tiles.update(player.front)
        tiles.update(player.parrotfish)
        tiles.update([player.secret] if player.secret else [])
    for held in [game.bag, game.bonus or Counter(), *game.sea.values()]:
        assert all(number >= 0 for number in held.values())
        tiles.update(held)
    tiles.update(laid.tile for laid in game.reef.tiles.values())
    tiles.update(game.reef.covers.values())
    special = SPECIAL_TILES if any(tiles[tile] for tile in SPECIAL_TILES) else {}
    assert tiles["starfish"] + len(game.reef.starfish) <= special.get("starfish", 0)
    missing = {t: (40 if t in COLOURS else special.get(t, 0)) - tiles[t] for t in TILES[:-1]}
    is_paying = any(text.startswith("toll") for text in game.legal())  # the coral is in between
    assert is_paying or not any(missing.values())


def check_supplies(game: SecondKind) -> None:
    for colour in COLOURS:
        cubes = game.cubes[colour] + sum(player.cubes[colour] for player in game.players)
        assert cubes == 9 or (cubes == 10 and game.ending == "cubes")
    locked = Counter(game.reef.alga(tile) for tile in game.locked)
    for alga in ALGAE:
        assert game.cylinders[alga] + locked[alga] + (game.alga_space == alga) == 5
    assert sum(game.reef.values().values()) == 15


def check_reef(game: SecondKind) -> None:
    reef = game.reef
    for coral in reef.corals():
        assert reef.guards(coral) <= 1 and reef.blues_on(coral) <= 1
    for cell in [*reef.tiles, *reef.shrimps, *reef.starfish]:
        assert reef.is_rock(cell)
    assert not any(cell in reef.tiles or cell in reef.shrimps for cell in reef.starfish)
    assert len(set(reef.starfish)) == len(reef.starfish)
    assert len(reef.blues) + game.blue_supply + game.blue_on_the_sea == 4
    for seat, player in enumerate(game.players):
        rocks = [cell.rock for cell in reef.own_shrimps(seat)]
        assert all(rocks.count(rock) <= 2 for rock in rocks)
        assert len(rocks) + player.shrimps + player.meals == 4
