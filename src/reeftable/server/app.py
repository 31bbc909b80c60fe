"""The FastAPI application: routes, middleware and error responses."""

from __future__ import annotations

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from reeftable.server import metrics
from reeftable.server.api import (
    accounts,
    advice,
    feed,
    games,
    health,
    imported_records,
    people,
    table_replay,
    tables,
)
from reeftable.server.compression import PublicGZip
from reeftable.server.refusal import RequestRefused
from reeftable.server.security import SecurityMiddleware
from reeftable.server.services import Services
from reeftable.server.web_pages import WebPages
from reeftable.server.wire import Problem

CODES = {404: "not_found", 405: "wrong_method", 400: "bad_request"}


def make_app(services: Services) -> FastAPI:
    """Build the whole application on top of the services."""
    app = FastAPI(
        title="Reeftable",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        strict_content_type=False,
    )
    app.state.services = services
    modules = (
        games,
        people,
        accounts,
        tables,
        advice,
        table_replay,
        imported_records,
        feed,
        health,
    )
    for module in modules:
        app.include_router(module.router)
    app.add_api_route("/api/{rest:path}", _not_found, methods=["GET"], include_in_schema=False)
    app.mount("/", WebPages())
    app.add_exception_handler(RequestRefused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(WebSocketRequestValidationError, _invalid_socket)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(PublicGZip)
    app.add_middleware(SecurityMiddleware, settings=services.settings, now=services.system.now)
    return app


async def _not_found(rest: str) -> None:
    raise RequestRefused("not_found", 404)


def _answer(status: int, problem: Problem) -> JSONResponse:
    metrics.REFUSED.labels(problem.code).inc()
    return JSONResponse(problem.model_dump(), status)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestRefused)
    problem = Problem(code=error.code, field=error.field, rule=error.rule, params=error.params)
    return _answer(error.status, problem)


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    location = [str(part) for part in error.errors()[0]["loc"] if part not in ("body", "query")]
    return _answer(422, Problem(code="invalid", field=".".join(location)[:100] or None))


async def _invalid_socket(websocket: WebSocket, _: Exception) -> None:
    metrics.REFUSED.labels("invalid").inc()
    await websocket.close(4422, "invalid")


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "bad_request")
    return _answer(error.status_code, Problem(code=code))


async def _broken(_: Request, error: Exception) -> JSONResponse:
    return _answer(500, Problem(code="broken"))  # `OuterMiddleware` logs it
