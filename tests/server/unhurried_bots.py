"""A bot process like the real one, except that a search never looks at the time.

So its answers depend on the question alone, however slow the machine is.
"""

from __future__ import annotations

from reeftable.bots import levels
from reeftable.server import bot_process

SIMULATIONS = 100  # few enough for an engine that is not compiled, on a busy machine


if __name__ == "__main__":
    levels.DECISION_SECONDS = levels.TURN_SECONDS = (0.0,) * levels.LAST
    levels.GUIDED = levels.UNGUIDED = (SIMULATIONS,) * levels.LAST
    levels.TURNS = ((SIMULATIONS, 1, 0, 0, 0),) * levels.LAST
    bot_process.main()
