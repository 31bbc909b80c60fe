"""The checks on hidden information, as functions of what a seat is shown.

They see states through `Eyes`; a subclass can plant a fault, which the checks must then find.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import reeftable as rt
from tests.generic.hidden_protocol import Deals, Hidden, Knowledge, World
from tests.generic.play import Moment, play_on
from tests.generic.statistics import chi_square, highest

RESAMPLES = 300
# A place where an item is expected this often in all resamples must have held it once.
SURE_TO_TURN_UP = 20


class Eyes:
    """All that reaches a seat, and the states it cannot tell from the real one."""

    def view(self, s: Any, seat: int) -> Any:
        return s.view(seat)

    def options(self, s: Any, seat: int) -> Any:
        return s.options_for(seat)

    def closed(self, s: Any, seat: int) -> Any:
        return s.closed_for(seat)

    def texts(self, s: Any, seat: int) -> list[str]:
        """The seat's own choices as text; those of others are shown only once they are made."""
        return [s.text_for(a, seat) for a in s.actions()] if seat == s.to_move else []

    def refusals(self, s: Any, seat: int, tried: list[int]) -> list[str]:
        """What the mover learns about actions, legal or not."""
        return [str(s.why_not(a)) for a in tried] if seat == s.to_move else []

    def story(self, before: Any, entry: int, after: Any, seat: int) -> Any:
        return before.game.story(before, entry, after, seat)

    def resample(self, s: Any, seat: int, seed: int) -> Any:
        return s.resample(seat, seed)


def written(data: Any) -> str:
    """The data exactly as it would be sent."""
    return json.dumps(data, sort_keys=True)


def shown(eyes: Eyes, s: Any, seat: int, tried: list[int]) -> dict[str, str]:
    """Everything a seat is shown of a state."""
    return {
        "view": written(eyes.view(s, seat)),
        "options": written(eyes.options(s, seat)),
        "closed": written(eyes.closed(s, seat)),
        "texts": written(eyes.texts(s, seat)),
        "refusals": written(eyes.refusals(s, seat, tried)),
    }


def check_state(eyes: Eyes, s: Any, seat: int, seed: int) -> None:
    """A seat is shown the same of a state and of any other it cannot tell from it."""
    tried = random.Random(seed).sample(range(s.game.num_actions), min(40, s.game.num_actions))
    was = s.digest()
    other = eyes.resample(s, seat, seed)
    assert s.digest() == was, "resampling changed the state itself"
    other.check()
    assert (other.to_move, other.entries, other.over) == (s.to_move, s.entries, s.over)
    assert other.undo_point() == s.undo_point()
    if seat == s.to_move:
        assert other.actions() == s.actions()
    real, deceptive = shown(eyes, s, seat, tried), shown(eyes, other, seat, tried)
    for what, text in real.items():
        assert deceptive[what] == text, f"{what} of seat {seat} shows what is hidden"


def check_resample(eyes: Eyes, s: Any, seat: int, seed: int) -> None:
    """Resampling depends on what the seat knows and on the seed, and on nothing else."""
    once = eyes.resample(s, seat, seed)
    twice = eyes.resample(eyes.resample(s, seat, seed + 1), seat, seed)
    reseeded = s.clone()
    reseeded.reseed(seed + 2)
    third = eyes.resample(reseeded, seat, seed)
    assert once.digest() == twice.digest() == third.digest()
    ends = []
    for state in (once, twice, third):
        play_on(state, random.Random(seed))
        state.check()
        ends.append(state.digest())
    assert len(set(ends)) == 1, "the source of chance is not that of the seed"


def same_entries(s: Any, text: str, seat: int) -> list[int]:
    """The actions that would read like this to the seat."""
    return [a for a in s.actions() if s.text_for(a, seat) == text]


def elsewhere(eyes: Eyes, moment: Moment, seat: int, seed: int) -> Moment | None:
    """The same entry, as far as the seat can tell, in a state it cannot tell from the real one."""
    before = eyes.resample(moment.before, seat, seed)
    text = moment.before.text_for(moment.entry, seat)
    possible = same_entries(before, text, seat)
    if not possible:
        # What chance showed the seat cannot happen there, nor a decision that showed something
        # (a tile laid from behind a screen); any other decision always can.
        shows = moment.after.undo_point() == moment.after.entries
        assert moment.before.to_move == rt.CHANCE or shows
        return None
    entry = possible[seed % len(possible)]
    after = before.clone()
    after.apply(entry)
    return Moment(before, entry, after)


def check_story(eyes: Eyes, moment: Moment, seat: int, seed: int) -> bool:
    """Two entries that look the same to a seat have the same story; False if there is no second."""
    other = elsewhere(eyes, moment, seat, seed)
    # Something hidden came to light if the views differ, and then the stories may differ too.
    if other is None or eyes.view(other.after, seat) != eyes.view(moment.after, seat):
        return False
    assert written(eyes.story(*other, seat)) == written(eyes.story(*moment, seat)), (
        f"story of seat {seat} shows what is hidden"
    )
    return True


def check_nothing_shown(eyes: Eyes, moment: Moment, seat: int, seed: int) -> None:
    """An entry that may be taken back has shown nobody anything."""
    other = elsewhere(eyes, moment, seat, seed)
    assert other is not None
    view = written(eyes.view(moment.after, seat))
    assert written(eyes.view(other.after, seat)) == view, f"seat {seat} saw something new"


# -- frequencies ----------------------------------------------------------------------------


def check_frequencies(
    eyes: Eyes, hidden: Deals, s: Any, seat: int, first: int
) -> tuple[float, int]:
    """Hidden items turn up everywhere they can be, as often as in all the deals together."""
    weights = hidden.deals(s, seat)
    where = {place for deal in weights for place, _ in deal}
    seen: Counter[World] = Counter()
    for seed in range(first, first + RESAMPLES):
        contents = hidden.places(eyes.resample(s, seat, seed))
        seen[frozenset((place, contents[place]) for place in where)] += 1
    impossible = set(seen) - set(weights)
    assert not impossible, f"seat {seat} knows better: {sorted(map(sorted, impossible))[0]}"
    for place in sorted(where):
        check_place(place, seen, weights)
    ordered = {deal: weights[deal] for deal in sorted(weights, key=sorted)}
    value, degrees = chi_square(seen, ordered)
    assert value <= highest(degrees), f"deals come too often or too seldom: {value} of {degrees}"
    return value, degrees


def check_place(place: str, seen: Counter[World], weights: Counter[World]) -> None:
    """One place: every item that can be there turns up, as often as it should."""
    items, expected = by_item(seen, place), by_item(weights, place)
    total = sum(expected.values())
    for item, weight in expected.items():
        often = RESAMPLES * weight >= SURE_TO_TURN_UP * total
        assert item in items or not often, f"{item} never turns up in {place}"
    value, degrees = chi_square(items, expected)
    assert value <= highest(degrees), f"{place}: {dict(items)} instead of {dict(expected)}"


def by_item(deals: Counter[World], place: str) -> Counter[str]:
    """How often each item is in a place."""
    items: Counter[str] = Counter()
    for deal, n in deals.items():
        items[dict(deal)[place]] += n
    return Counter(dict(sorted(items.items())))


# -- knowledge ------------------------------------------------------------------------------


def certain(worlds: Knowledge) -> World:
    """What is the same in every world."""
    assert worlds, "no world fits"
    return frozenset.intersection(*worlds)


def check_certain(eyes: Eyes, hidden: Hidden, seen: Knowledge, s: Any, seat: int) -> None:
    """What the seat has seen for certain is in its view, and nothing else is."""
    view = hidden.known_in_view(eyes.view(s, seat))
    assert certain(view) == certain(seen), f"seat {seat} forgets or knows too much"


def check_possible(eyes: Eyes, hidden: Hidden, seen: Knowledge, s: Any, seat: int) -> None:
    """What the seat can and cannot rule out is in its view."""
    view = hidden.known_in_view(eyes.view(s, seat))
    assert view == seen, f"seat {seat} can rule out more, or less"


def check_never_moves(
    eyes: Eyes, hidden: Hidden, seen: Knowledge, s: Any, seat: int, seed: int
) -> None:
    """A resampled state is one that fits what the seat has seen."""
    contents = set(hidden.places(eyes.resample(s, seat, seed)).items())
    assert any(world <= contents for world in seen), f"seat {seat} has seen otherwise"
