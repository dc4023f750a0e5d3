"""The web server of the playground: pages from the package, questions answered by processes, and who may ask."""

from __future__ import annotations

import asyncio
import json
import socket
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from threading import Timer
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from permgroups.checks import whole
from permgroups.errors import InvalidArgument
from permgroups.playground.pool import Busy, OutOfTime, Pool
from permgroups.playground.questions import QUESTIONS, BadQuestion, checked, openapi

__all__ = ["app", "run"]

MOST_BYTES = 1_000_000  # of a question
QUICK, LONG = 1, 2  # processes for moves, and for what takes long
_FOLDERS = (files("permgroups.playground") / "static", files("permgroups.show") / "page")
_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}  # fmt: skip
Send = Callable[[Any], Awaitable[None]]


class _Guard:
    """Lets in only those who came to this server by its own name, and says to browsers what pages may do."""

    def __init__(self, app: Any, hosts: frozenset[str]):
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sent = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        host, origin = sent.get("host", ""), sent.get("origin")
        why = ""
        if host.lower() not in self.hosts:
            why = "this server answers to its own name alone"
        elif origin is not None and origin.lower().removeprefix("http://") not in self.hosts:
            why = "pages from elsewhere may not ask"

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                extra = [(key.lower().encode(), value.encode()) for key, value in _HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        answer = JSONResponse({"error": why}, 403) if why else self.app
        await answer(scope, receive, with_headers)


def _error(message: str, status: int) -> JSONResponse:
    return JSONResponse({"error": message}, status)


async def _asked(request: Request) -> Any:
    """Return the JSON of a question, if it is not too long."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "a question is application/json")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise HTTPException(413, f"a question has at most {MOST_BYTES} bytes")
    try:
        return json.loads(body, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise HTTPException(400, "the question is not JSON") from None


def _no_constant(name: str) -> Any:
    raise ValueError(name)


async def _question(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in QUESTIONS:
        return _error(f"there is no such question; there are {', '.join(QUESTIONS)}", 404)
    try:
        fields = checked(name, await _asked(request))
    except BadQuestion as error:
        return _error(str(error), 400)
    except ClientDisconnect:
        return Response(status_code=204)
    question = QUESTIONS[name]
    pool = request.app.state.long if question.streams else request.app.state.quick
    answers = pool.ask(name, fields, question.seconds)
    try:
        first = await anext(answers)
        while not question.streams and set(first) == {"seconds"}:
            if await request.is_disconnected():
                raise ClientDisconnect
            first = await anext(answers)
        if set(first) == {"error"}:
            await _exhaust(answers)
            return _error(first["error"], 422)
        if not question.streams:
            await _exhaust(answers)
            return JSONResponse(first)
    except Busy:
        return _error("too many questions wait; try again in a moment", 429)
    except OutOfTime as error:
        return _error(str(error), 422)
    except ClientDisconnect:  # nobody reads what is said now
        await answers.aclose()
        return Response(status_code=204)
    except BaseException:
        await answers.aclose()
        raise
    return StreamingResponse(_lines(first, answers), media_type="application/x-ndjson")


async def _warmed(*pools: Pool) -> None:
    """Let a process of each pool load what it needs, which takes a while."""
    for pool in pools:
        await _exhaust(pool.ask("menu", {}, 120))


async def _exhaust(answers: Any) -> None:
    async for _ in answers:
        pass


async def _lines(first: dict[str, Any], answers: Any) -> AsyncIterator[str]:
    """Yield lines of JSON; when the page goes away, the process that answers is ended."""
    try:
        yield json.dumps(first) + "\n"
        async for found in answers:
            yield json.dumps(found) + "\n"
    except OutOfTime as error:
        yield json.dumps({"error": str(error)}) + "\n"
    finally:
        await answers.aclose()


async def _file(request: Request) -> Response:
    name = request.path_params.get("name") or "index.html"
    for folder in _FOLDERS:
        found = {entry.name: entry for entry in folder.iterdir()}.get(name)  # by name: no path leads elsewhere
        ending = name[name.rfind(".") :] if "." in name else ""
        if found is not None and ending in _KINDS:
            return Response(found.read_bytes(), media_type=_KINDS[ending])
    return _error("there is no such page", 404)


async def _description(request: Request) -> Response:
    return JSONResponse(openapi())


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code, headers=dict(error.headers or {}))


def app(hosts: frozenset[str] = frozenset({"testserver"})) -> Starlette:
    """Return the application, which answers to these hosts alone."""

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        app.state.quick, app.state.long = Pool(QUICK), Pool(LONG)
        warm = asyncio.create_task(_warmed(app.state.quick, app.state.long))
        yield
        warm.cancel()
        with suppress(asyncio.CancelledError, OutOfTime):
            await warm
        await app.state.quick.close()
        await app.state.long.close()

    routes = [
        Route("/", _file),
        Route("/openapi.json", _description),
        Route("/api/{name}", _question, methods=["POST"]),
        Route("/{name}", _file),
    ]
    return Starlette(
        routes=routes, lifespan=alive, middleware=[Middleware(_Guard, hosts=hosts)],
        exception_handlers={HTTPException: _http_error},
    )  # fmt: skip


def _names(host: str, port: int) -> frozenset[str]:
    names = {"127.0.0.1", "localhost", "[::1]"} | ({host} if host not in ("0.0.0.0", "::") else set())
    return frozenset(f"{name}:{port}".lower() for name in names)


def run(host: str = "127.0.0.1", port: int = 8013, open_page: bool = False, at: str = "") -> None:
    """Serve until Ctrl-C.

    Parameters
    ----------
    host, port
        Where to listen; port 0 is any that is free.
    open_page
        Whether to open the page in the browser.
    at
        What to show first: the part of the address behind #.

    Raises
    ------
    InvalidArgument
        If nothing can listen there.
    """
    whole("port", port, 0, 65535)
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as ear:
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            ear.bind((host, port))
            ear.listen(128)
        except OSError as error:
            raise InvalidArgument(f"nothing can listen at {host}:{port}: {error.strerror or error}") from None
        port = ear.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{port}/{'#' + at if at else ''}"
        print(f"the playground is at {address}  (Ctrl-C ends it)", flush=True)
        if open_page:
            later = Timer(0.7, lambda: webbrowser.open(address))
            later.daemon = True
            later.start()
        config = uvicorn.Config(app(_names(shown, port)), log_level="warning", lifespan="on")
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[ear])
