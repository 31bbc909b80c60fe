"""The fingerprint of a game's tables."""

from __future__ import annotations

from reeftable.core.tables import fingerprint

TABLES = {"dice": {"white": 2, "grade": "certain"}, "card": [{"id": "a", "note": "one"}]}


def test_remarks_and_order_do_not_change_the_fingerprint() -> None:
    told_otherwise = {
        "card": [{"note": "two", "id": "a"}],
        "dice": {"grade": "assumed", "white": 2},
    }
    assert fingerprint(told_otherwise) == fingerprint(TABLES)


def test_a_number_changes_the_fingerprint() -> None:
    assert fingerprint({"dice": {"white": 3}, "card": [{"id": "a"}]}) != fingerprint(TABLES)


def test_a_new_row_changes_the_fingerprint() -> None:
    assert fingerprint({"dice": {"white": 2}, "card": [{"id": "a"}] * 2}) != fingerprint(TABLES)
