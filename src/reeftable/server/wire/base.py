"""The base of all messages, the field types they share, and the shape of every error."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=40)]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Field(ge=0, le=3)]
Contribution = Annotated[str, Field(max_length=64, pattern=r"^([0-9a-f]{2})*$")]
Language = Annotated[str, Field(pattern=r"^[a-z]{2}$")]
# `easy`, `medium` and `hard` are levels 2, 3 and 4; tables stored long ago name them.
Level = Literal[
    "easy", "medium", "hard", "level1", "level2", "level3", "level4", "level5", "level6"
]


class Wire(BaseModel):
    """A message. Unknown fields are refused, and the error names them."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Problem(Wire):
    """Every REST error: a code of `server.refused`, the invalid field if any, and parameters."""

    code: str
    field: str | None = None
    rule: str | None = None
    params: dict[str, Any] = {}
