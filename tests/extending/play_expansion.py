"""Plays Reef Encounter with pearls; run by test_expansion.py with a copy of the sources."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from typing import Any

import pytest

import reeftable as rt
from reeftable.core.game import ExcludedOption
from reeftable.core.record import finish, play, read, start_record, write
from reeftable.core.replay import verify
from reeftable.games.reef_encounter import corals
from reeftable.games.reef_encounter import game as base
from reeftable.games.reef_encounter.cells import ALL_CELLS, bit_of, cell_name, rock_of
from reeftable.games.reef_encounter.state import LOCKED, occupied

GAME: Any = rt.game("reef_encounter")
ON = {"pearls": "yes"}
# What players like best; the rest is left to chance.
LIKES = ("pearl", "eat", "foil", "lock", "lay", "front", "larva", "cube", "introduce")


def main() -> None:
    assert isinstance(GAME, base.ReefGame) and GAME is not base.GAME
    same_without_the_option()
    print("without the option all is as before")
    excluded()
    seen: Counter[str] = Counter()
    for seed in range(12):
        seen += with_pearls(seed)
    last_lock_waits_for_the_answers()
    print(", ".join(f"{n} {what}" for what, n in sorted(seen.items())))


def same_without_the_option() -> None:
    """States, digests and records are those of the base game, and the menu is the same."""
    for seed in range(3):
        rng = random.Random(seed)
        mine, theirs = (g.new(players=2 + seed, seed=seed) for g in (GAME, base.GAME))
        record = start_record(mine, ["Ann", "Ben", "Cat", "Dan"][: mine.players], seed=seed)
        while not mine.over:
            assert mine.position() == theirs.position() and mine.digest() == theirs.digest()
            assert mine.actions() == theirs.actions()
            action = mine.sample() if mine.to_move == rt.CHANCE else rng.choice(mine.actions())
            theirs.apply(action)
            play(record, mine, action)
            if mine.to_move >= 0 and mine.entries % 50 == 0:
                assert mine.closed_for(mine.to_move) == theirs.closed_for(theirs.to_move)
        assert mine.view(0) | {"options": 0} == theirs.view(0) | {"options": 0}
        finish(record, mine)
        assert "pearl" not in write(record)
        verify(read(write(record)), base.GAME)


def excluded() -> None:
    """The option does not go with the wording of 2005, and says why."""
    with pytest.raises(ExcludedOption, match="PEARL-5"):
        GAME.new(players=2, options={**ON, "action6": "2005"})


def with_pearls(seed: int) -> Counter[str]:
    """A whole game: recorded, read back, loaded and cloned on the way."""
    state = GAME.new(players=2 + seed % 3, seed=seed, options=ON)
    record = start_record(state, ["Ann", "Ben", "Cat", "Dan"][: state.players], seed=seed)
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    while not state.over:
        if state.to_move == rt.CHANCE:
            play(record, state, state.sample())
            continue
        action = choose(state, rng)
        before = state.clone()
        if state.entries % 20 == 0:
            again = GAME.load(state.position(), state.generator)
            assert again.digest() == state.digest() and again.actions() == state.actions()
            state.options_for(state.to_move)
            state.closed_for(state.to_move)
        play(record, state, action)
        state.check()
        seen += happened(before, action, state)
        GAME.story(before, action, state, 0)
    finish(record, state)
    end = verify(read(write(record)), GAME)
    assert end.digest() == state.digest() and "pearls=yes" in write(record)
    seen["eaten"] += sum(seat["eaten"] for seat in state.view(0)["pearls"])
    return seen


def choose(state: Any, rng: random.Random) -> int:
    actions: list[int] = state.actions()
    if rng.random() < 0.7:
        for verb in LIKES:
            liked = [a for a in actions if state.text(a).split()[0] == verb]
            if liked and rng.random() < 0.8:
                return rng.choice(liked)
    return rng.choice(actions)


def happened(before: Any, action: int, after: Any) -> Counter[str]:
    """What an action showed of the expansion."""
    seen: Counter[str] = Counter()
    words = after.text(action).split()
    seen["lost"] += after.lost - before.lost
    if words[0] in ("lay", "front") and attacks(before, words[1], after):
        front, bag = (sum_of(after, what) - sum_of(before, what) for what in ("front", "bag"))
        spoiled = front == -(words[0] == "front")
        assert not spoiled or bag >= 0
        seen["spoiled"] += spoiled
    if words[0] == "pearl":
        seen["laid"] += 1
        seen["kept action 1"] += before.acted == after.acted == 0
        cell = next(c for c in range(ALL_CELLS) if cell_name(c) == words[2])
        gone = after.lost > before.lost
        assert (corals.protected(after, rock_of(cell)) & bit_of(cell) == 0) == gone
    if words[0] in ("foil", "allow", "calm"):
        assert before.to_move != before.active or words[0] != "foil"
        seen[{"foil": "foiled", "allow": "allowed", "calm": "calmed"}[words[0]]] += 1
    if words[0] == "allow":
        events = GAME.story(before, action, after, rt.SPECTATOR)
        consumed = [event for event in events if event["code"].endswith(".consumed")]
        assert all(event["seat"] == before.active for event in consumed)
        seen["told"] += len(consumed)
    if words[0] == "foil":
        assert before.rocks == after.rocks and after.laid == before.laid + 1
        assert list(before.seats) == list(after.seats)
    if words[0] == "calm":
        assert shown(before, int(words[1])) == shown(after, int(words[1]))
    return seen


def attacks(before: Any, space: str, after: Any) -> bool:
    """Was a tile covered at once, with nobody asked?"""
    cell = next(c for c in range(ALL_CELLS) if cell_name(c) == space)
    covered = occupied(before, rock_of(cell)) & bit_of(cell) != 0
    return covered and after.to_move == before.to_move


def sum_of(state: Any, what: str) -> int:
    """How many tiles lie in front of the mover's screen, or in the bag."""
    view = state.view(state.to_move)
    if what == "bag":
        return int(view["bag"]["size"])
    return sum(view["seats"][state.to_move]["consumed"].values())


def shown(state: Any, tile: int) -> str:
    side: str = state.view(0)["coral_tiles"][tile - 1]["side"]
    return side


def last_lock_waits_for_the_answers() -> None:
    """The tenth lock asks for answers first, and only then is the game ending."""
    steps = importlib.import_module(f"{type(GAME).__module__.rpartition('.')[0]}.steps")
    state = GAME.new(players=2, seed=1, options=ON)
    while state.turns == 0:
        state.apply(state.sample() if state.to_move == rt.CHANCE else state.actions()[0])
    state.deal_all()
    state.locks = 2**10 - 1
    state.push(steps.TURN_OVER, 1 * state.players + state.to_move)
    state.push(steps.ANSWER, 1 - state.to_move)
    state.settle()
    assert state.reason == 0 and [state.text(a) for a in state.actions()] == ["allow", "calm 1"]
    before = state.sides
    state.play(steps.ALLOW)
    assert state.reason == LOCKED and state.sides == before ^ 1


if __name__ == "__main__":
    main()
