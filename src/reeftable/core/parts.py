"""The functions that every game must supply to the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mypy_extensions import i64

from reeftable.core.data_file import fingerprint

if TYPE_CHECKING:
    from reeftable.core.drawing import Drawing
    from reeftable.core.state import State

S = TypeVar("S", bound="State")


class GameData:
    """One version of a game's data. Each game's subclass adds the arrays that its steps read."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw  # the parsed data.toml
        self.hash = fingerprint(raw)


class Parts(Generic[S]):
    """The functions of one game, each from one of its modules.

    `clone` is not among them: it is called so often that each game overrides `Game.clone` instead.
    """

    def __init__(
        self,
        *,
        state: Callable[..., S],
        lay_out: Callable[[S], None],
        view: Callable[[S, i64], Any],
        deal_anew: Callable[[S, i64, int], None],
        breakdown: Callable[[S], list[dict[str, int]]],
        ranks: Callable[[S], list[int]],
        actor: Callable[[S], int | None],
        story: Callable[[S, int, S, int], list[dict[str, Any]]],
        check: Callable[[S], None],
        check_pending: Callable[[S], None],
        drawing: Callable[..., Drawing[Any]],
        whole_text: Callable[[S], str],
        read_data: Callable[[dict[str, Any]], GameData],
    ) -> None:
        self.state = state  # creates an empty state
        self.lay_out = lay_out  # sets up the table in it, and pushes the first steps
        self.view = view  # everything that a seat may know
        self.deal_anew = deal_anew  # re-deals everything that a seat cannot know
        self.breakdown = breakdown  # public points per seat and category
        self.ranks = ranks  # final places, with ties broken by the rules
        self.actor = actor  # the seat that decides, or on whose behalf chance decides
        self.story = story  # what a seat saw happen
        self.check = check  # raises if an invariant does not hold
        self.check_pending = check_pending  # checks what the pending steps rely on
        self.drawing = drawing  # draws a view in plain text
        self.whole_text = whole_text  # the whole state in plain text, hidden things included
        self.read_data = read_data  # prepares the contents of data.toml for the steps
