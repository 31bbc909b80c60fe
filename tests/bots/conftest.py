"""Long loops report their progress, as in the generic tests."""

from __future__ import annotations

from tests.generic.conftest import progress

__all__ = ["progress"]
