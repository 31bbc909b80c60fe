"""The application: it only puts the parts together."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from reeftable.server import metrics
from reeftable.server.api import games, health, people, records, tables
from reeftable.server.compression import PublicGZip
from reeftable.server.refusal import RequestRefused
from reeftable.server.security import SecurityMiddleware
from reeftable.server.services import Services
from reeftable.server.static import WebPages
from reeftable.server.wire import Problem
from reeftable.server.writer import StorageError

NAMES = {404: "not_found", 405: "wrong_method", 400: "bad_request"}
logger = logging.getLogger("reeftable.app")


def make_app(services: Services) -> FastAPI:
    """The whole application round one server."""
    app = FastAPI(
        title="Reeftable",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        strict_content_type=False,
    )
    app.state.services = services
    for part in (games, people, tables, records, health):
        app.include_router(part.router)
    app.add_api_route("/api/{rest:path}", _nowhere, methods=["GET"], include_in_schema=False)
    app.mount("/", WebPages())
    app.add_exception_handler(RequestRefused, _refused)
    app.add_exception_handler(StorageError, _not_kept)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(PublicGZip)
    app.add_middleware(SecurityMiddleware, settings=services.settings, now=services.system.now)
    return app


async def _nowhere(rest: str) -> None:
    raise RequestRefused("not_found", 404)


def _answer(status: int, problem: Problem) -> JSONResponse:
    metrics.REFUSED.labels(problem.code).inc()
    return JSONResponse(problem.model_dump(), status)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestRefused)
    problem = Problem(code=error.code, field=error.field, rule=error.rule, params=error.params)
    return _answer(error.status, problem)


async def _not_kept(_: Request, error: Exception) -> JSONResponse:
    return _answer(503, Problem(code="not_kept"))


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    where = [str(part) for part in error.errors()[0]["loc"] if part not in ("body", "query")]
    return _answer(422, Problem(code="invalid", field=".".join(where)[:100] or None))


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = NAMES.get(error.status_code, "bad_request")
    return _answer(error.status_code, Problem(code=code))


async def _broken(_: Request, error: Exception) -> JSONResponse:
    logger.error("request failed", exc_info=error)
    return _answer(500, Problem(code="broken"))
