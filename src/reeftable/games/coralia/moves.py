"""Coralia's moves, one row per kind.

Every action refers to a component (a die's colour and face, a reef, a card), never to a slot.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.core.moves import Move, Moves, over
from reeftable.games.coralia.data import PILE_NAMES, CoraliaData, load_data


def all_moves(data: CoraliaData) -> Moves:
    """Every kind of move, in the order of their actions' numbers."""
    colour = over("colour", data.colours)
    reef = over("reef", data.colours)
    symbol = over("symbol", data.symbols)
    turtle = over("turtle", data.turtles)
    card = over("card", data.cards)
    die = "{colour} {symbol}"
    on_station = "station.{colour}.{symbol}"
    hand = "seat.{actor}.cards"
    return Moves(
        [
            Move("start", "chance", "start {seat}", over("seat", range(4))),
            Move("pre", "chance", f"pre {die}", colour, symbol, begins="supply.{colour}"),
            Move("face", "chance", f"roll {die}", colour, symbol, begins="station.{colour}"),
            Move("white", "chance", "white {symbol}", symbol, begins="white"),
            Move(
                "tile",
                "chance",
                "tile {reef} {turtle}",
                reef,
                turtle,
                begins="beside.turtle.{turtle}",
                ends="reef.{reef}.turtle",
            ),
            Move("chest", "chance", "chest {chest}", over("chest", data.chests)),
            Move("take", "die", "take {colour}", colour, begins="supply.{colour}", ends="station"),
            Move("lock", "die", f"lock {die}", colour, symbol, begins=on_station),
            Move("roll", "confirm", "roll", begins="station", rules=("COR-6.10d",)),
            Move("use", "die", f"use {die}", colour, symbol, begins=on_station),
            Move("place", "cell", "place {reef}", reef, begins="white"),
            Move(
                "place_island",
                "cell",
                "place island",
                begins="white",
                ends="island",
                rules=("COR-R1", "COR-R2"),
                target={"island": True},
            ),
            Move("copy", "piece", "copy {turtle}", turtle, begins="beside.turtle.{turtle}"),
            Move("stop", "confirm", "stop", rules=("COR-8.1t",)),
            Move(
                "fetch",
                "cell",
                "fetch {reef}",
                reef,
                begins="reef.{reef}.treasure",
                ends="seat.{actor}.chests",
            ),
            Move("decline", "confirm", "decline", rules=("COR-R7",)),
            Move(
                "pile",
                "menu",
                "pile {pile}",
                over("pile", PILE_NAMES),
                begins="pile.{pile}",
                ends=hand,
                rules=("COR-8.1q",),
            ),
            Move("draw", "chance", "draw {card}", card),
            Move("keep", "card", "keep {card}", card, begins="drawn", ends=hand),
            Move("resolve", "card", "resolve {card}", card, begins=hand),
        ]
    )


# The number of the first action of each kind; the steps count from there.
MOVES: Final = all_moves(load_data())
START: Final[i64] = MOVES.first("start")
PRE: Final[i64] = MOVES.first("pre")
FACE: Final[i64] = MOVES.first("face")
WHITE: Final[i64] = MOVES.first("white")
TILE: Final[i64] = MOVES.first("tile")
CHEST: Final[i64] = MOVES.first("chest")
TAKE: Final[i64] = MOVES.first("take")
LOCK: Final[i64] = MOVES.first("lock")
ROLL: Final[i64] = MOVES.first("roll")
USE: Final[i64] = MOVES.first("use")
PLACE: Final[i64] = MOVES.first("place")
PLACE_ISLAND: Final[i64] = MOVES.first("place_island")
COPY_TILE: Final[i64] = MOVES.first("copy")
STOP: Final[i64] = MOVES.first("stop")
FETCH: Final[i64] = MOVES.first("fetch")
DECLINE: Final[i64] = MOVES.first("decline")
PILE: Final[i64] = MOVES.first("pile")
# Actions about cards come last, because their number depends on data.toml.
DRAW: Final[i64] = MOVES.first("draw")
