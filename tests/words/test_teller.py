"""The `Teller`, by the cases it shares with its twin in the browser (`web/tests/story.test.ts`)."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from reeftable.words import Words
from reeftable.words.story import Teller

SHARED: dict[str, Any] = json.loads(Path(__file__).with_name("teller.json").read_text("utf-8"))


def about(case: dict[str, Any]) -> str:
    return str(case["about"])


@pytest.fixture
def teller() -> Teller:
    return Teller(Words(SHARED["catalogue"]), SHARED["names"], SHARED["reader"], SHARED["data"])


@pytest.mark.parametrize("case", SHARED["paragraphs"], ids=about)
def test_paragraphs(teller: Teller, case: dict[str, Any]) -> None:
    assert [asdict(one) for one in teller.paragraphs(case["events"])] == case["expected"]


@pytest.mark.parametrize("case", SHARED["brings"], ids=about)
def test_brings(teller: Teller, case: dict[str, Any]) -> None:
    assert teller.brings(case["events"]) == case["expected"]
