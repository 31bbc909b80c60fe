"""The hash of the data in a game's data.toml."""

from __future__ import annotations

from reeftable.core.data_file import fingerprint

RAW = {"dice": {"white": 2, "grade": "certain"}, "card": [{"id": "a", "note": "one"}]}


def test_the_rule_of_a_row_and_the_hashes_from_before_are_remarks() -> None:
    more = {**RAW, "same_game": ["0" * 64], "card": [{"id": "a", "rule": "COR-1.6a"}]}
    assert fingerprint(more) == fingerprint(RAW)


def test_a_row_of_an_option_counts_only_with_the_option() -> None:
    more = {**RAW, "card": [{"id": "a"}, {"id": "b", "option": "house_rule"}]}
    assert fingerprint(more) == fingerprint(more, ["other"]) == fingerprint(RAW)
    assert fingerprint(more, ["house_rule"]) != fingerprint(RAW)


def test_remarks_and_order_do_not_change_the_fingerprint() -> None:
    told_otherwise = {
        "card": [{"note": "two", "id": "a"}],
        "dice": {"grade": "assumed", "white": 2},
    }
    assert fingerprint(told_otherwise) == fingerprint(RAW)


def test_a_number_changes_the_fingerprint() -> None:
    assert fingerprint({"dice": {"white": 3}, "card": [{"id": "a"}]}) != fingerprint(RAW)


def test_a_new_row_changes_the_fingerprint() -> None:
    assert fingerprint({"dice": {"white": 2}, "card": [{"id": "a"}] * 2}) != fingerprint(RAW)
