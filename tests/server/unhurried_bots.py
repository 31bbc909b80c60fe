"""A bot process like the real one, except that a search never looks at the time.

So its answers depend on the question alone, however slow the machine is.
"""

from __future__ import annotations

from reeftable.bots import levels
from reeftable.bots.search_run import Settings
from reeftable.server import bot_process

SIMULATIONS = 100  # few enough for an engine that is not compiled, on a busy machine


if __name__ == "__main__":
    levels.HARD = levels.guided(SIMULATIONS)
    levels.UNGUIDED_HARD = Settings(SIMULATIONS)
    bot_process.main()
