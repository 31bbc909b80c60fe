"""What must hold in every state of a game of Coralia."""

from __future__ import annotations

from .coralia import Oracle
from .coralia_components import CARDS, CHESTS, COLOURS, STINGRAYS, TURTLES, card_type
from .coralia_table import CHANCE


def check(game: Oracle) -> None:
    """Assert every invariant that holds at a question."""
    check_dice(game)
    check_reefs(game)
    check_cards(game)
    check_tiles(game)
    if game.to_move == CHANCE:
        assert min(game.weights()) > 0
    for player in game.players:
        assert sum(player.points.values()) == player.score()


def check_dice(game: Oracle) -> None:
    on_reefs = [die for reef in game.reefs.values() for die in reef.dice.values()]
    placed = on_reefs + game.island + [die.colour for die in game.station]
    for colour in COLOURS:
        assert placed.count(colour) + game.supply[colour] == 6
        assert game.supply[colour] >= 0
    assert placed.count("white") + game.white_in_hand == 2


def check_reefs(game: Oracle) -> None:
    divers = [player.diver for player in game.players if player.diver is not None]
    assert len(divers) == len(set(divers))
    for colour, reef in game.reefs.items():
        assert all(die in (None, colour, "white") for die in reef.dice.values())
        # The tiles are dealt before any die is placed, so an undealt reef is the one exception.
        if game.turtles_beside:
            assert (reef.turtle is not None) == reef.free("turtle")
        if colour in divers:
            assert not reef.free("diver")
        if reef.octopus is not None:
            assert not reef.free("octopus")
    for seat, player in enumerate(game.players):
        standing = [reef for reef in game.reefs.values() if reef.octopus == seat]
        assert len(standing) + player.octopuses == 2


def check_cards(game: Oracle) -> None:
    held = [card for player in game.players for card in player.cards]
    held += game.drawn + [card for pile in game.piles.values() for card in pile.under]
    for kind, cards in CARDS.items():
        for card, copies in cards.items():
            assert held.count(card) + game.undrawn[kind][card] == copies
        in_piles = sum(pile.undrawn.get(kind, 0) for pile in game.piles.values())
        assert in_piles == sum(game.undrawn[kind].values())
    assert held.count("stingray") + game.stingrays == STINGRAYS
    for kind in CARDS:
        assert all(card_type(card) == kind for card in game.piles[kind].under)


def check_tiles(game: Oracle) -> None:
    owned = [chest for player in game.players for chest in player.chests]
    on_reefs = sum(1 for reef in game.reefs.values() if reef.chest)
    assert sorted(owned + game.chests_left) == sorted(CHESTS)
    taken_unseen = len(game.chests_left) - on_reefs - game.spare_chests
    # A chest being revealed has left its place and has no face yet.
    assert taken_unseen in ((0, 1) if game.to_move == CHANCE else (0,))
    turtles = [tile for player in game.players for tile in player.turtles]
    turtles += game.turtles_beside
    turtles += [reef.turtle for reef in game.reefs.values() if reef.turtle is not None]
    # A tile whose bonus is being carried out is in nobody's place: at most one at a time
    # for each white die and the coloured die.
    if game.turtles_beside:
        assert len(TURTLES) - 3 <= len(turtles) <= len(TURTLES)
        assert len(turtles) == len(set(turtles))
