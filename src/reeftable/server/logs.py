"""Logging as JSON, one object per line, without secrets and without anything hidden in a game."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

# The extra fields a log line may have; all others are left out.
FIELDS = (
    "address", "bot", "code", "error", "file", "game", "method", "ms", "path", "person", "port",
    "status", "table", "why",
)  # fmt: skip


class JsonFormatter(logging.Formatter):
    """Formats a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON; of an exception only its type and where it was raised."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        for name in FIELDS:
            if name in record.__dict__:
                line[name] = record.__dict__[name]
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                line["where"] = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}"
        return json.dumps(line, ensure_ascii=False)


def set_up(stream: TextIO | None = None) -> None:
    """Send all logs to the stream, or to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        # Their less important lines hold addresses of people, and keys in paths.
        logger.setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
