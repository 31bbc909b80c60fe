"""A bot process that writes down each question, waits, and then takes the first legal action.

Arguments: the file to write to, and a file that it waits for to disappear.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from reeftable.games import registry
from reeftable.server import bot_process
from reeftable.server.bot_process import Answer, Question


def held_answer(question: Question) -> Answer:
    """The first legal action, once nothing holds the bot any more."""
    questions, held = Path(sys.argv[1]), Path(sys.argv[2])
    with questions.open("a", encoding="utf-8") as file:
        file.write(json.dumps([question["kind"], question["seed"]]) + "\n")
    while held.exists():
        time.sleep(0.01)
    action = registry.game(question["game"]).load(question["position"]).actions()[0]
    return {"action": action, "hints": [{"action": action, "value": 0.0, "reasons": []}]}


if __name__ == "__main__":
    bot_process.main(held_answer)
