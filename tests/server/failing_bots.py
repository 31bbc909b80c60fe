"""A bot process like the real one, except that some levels fail while a file exists.

Arguments: how they fail (`error`, `exit`, `illegal` or `once`), the levels, the file.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from reeftable.server import bot_process
from reeftable.server.bot_process import Answer, Question


def failing_answer(question: Question) -> Answer:
    """The real answer, or the failure that the arguments ask for."""
    how, levels, file = sys.argv[1], sys.argv[2].split(","), Path(sys.argv[3])
    if question["level"] not in levels or not file.exists():
        return bot_process.answer(question)
    if how == "exit":
        os._exit(1)
    if how == "illegal":
        return {"action": -1}
    if how == "once":
        file.unlink()
    raise RuntimeError("this bot fails")


if __name__ == "__main__":
    bot_process.main(failing_answer)
