"""For the host: whether the server is well, and its metrics."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from reeftable.server.api.dependencies import REFUSALS, ServicesDep

router = APIRouter(responses=REFUSALS, tags=["health"])


@router.get("/healthz", response_class=PlainTextResponse)
async def health(services: ServicesDep) -> str:
    """Whether the server and its database answer."""
    await services.store.row(text("SELECT 1"))
    return "ok\n"


@router.get("/metrics")
async def metrics() -> Response:
    """The metrics, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
