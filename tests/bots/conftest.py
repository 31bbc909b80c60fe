"""Long loops say how far they are, as those of the generic tests do."""

from __future__ import annotations

from tests.generic.conftest import progress

__all__ = ["progress"]
