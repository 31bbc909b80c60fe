"""Routes for the host: whether the server runs, whether it can store moves, and its metrics."""

from __future__ import annotations

import hmac
import ipaddress

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from reeftable.server.api.dependencies import REFUSALS, ServicesDep
from reeftable.server.refusal import RequestRefused
from reeftable.server.settings import Settings

router = APIRouter(responses=REFUSALS, tags=["health"])
# Headers that proxies add: such a request comes from elsewhere, even through a local proxy.
PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for", "x-real-ip")


@router.get("/healthz", response_class=PlainTextResponse)
async def health() -> str:
    """Liveness: without an answer, the server should be restarted."""
    return "ok\n"


@router.get("/readyz", response_class=PlainTextResponse)
async def ready(services: ServicesDep) -> str:
    """Readiness: whether moves can be stored; refused if the database cannot be written."""
    await services.readiness.check()
    return "ok\n"


@router.get("/metrics")
async def metrics(request: Request, services: ServicesDep) -> Response:
    """The metrics for Prometheus, either on this machine or with the host's token."""
    if not (_has_token(request, services.settings) or _is_local(request, services.settings)):
        raise RequestRefused("host_only", 403)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _has_token(request: Request, settings: Settings) -> bool:
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    is_same = hmac.compare_digest(secret.strip().encode(), settings.metrics_token.encode())
    return bool(settings.metrics_token) and scheme.lower() == "bearer" and is_same


def _is_local(request: Request, settings: Settings) -> bool:
    """Does the request come from this machine, and not from a proxy on behalf of somebody else?"""
    if settings.public_url or any(name in request.headers for name in PROXY_HEADERS):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
