"""What surrounds every request: a cookie, limits of size, where it came from, headers, a log."""

import logging
import re
import time
from typing import Final

from fastapi import HTTPException
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gonfalon.server.acting import Acting
from gonfalon.server.answers import answer_refused
from gonfalon.server.clerks import asking
from gonfalon.server.costs import cost_of
from gonfalon.server.doors import Doors, neighbourhood
from gonfalon.server.errors import Refused
from gonfalon.server.visits import SAFE_COOKIE, check_origin, cookie_name

LARGEST_BODY: Final = 20_000
LARGEST_RECORD: Final = 500_000
"""What is uploaded to be watched; a clerk reads it."""
LONGEST_QUERY: Final = 2_000
LONGEST_COOKIES: Final = 16_384
"""A browser sends what all pages of a host have left there."""
UPLOADS: Final = "/api/records"
GONE: Final = 499
"""What the log says of a request whose sender went away before all of it had come."""
COOKIE_SECONDS: Final = 400 * 24 * 3600
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'; manifest-src 'self'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_MOST_DIGITS: Final = 12
_ODD: Final = re.compile(rb"[^ !#-~]")
log: Final = logging.getLogger("gonfalon.requests")


class TooLarge(HTTPException):
    """A body larger than we accept; FastAPI passes on an HTTPException while it reads a body."""

    def __init__(self) -> None:
        super().__init__(413)


class Guard:
    """Stands around the application: nothing comes in or goes out past it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request or live line through, or answer it here."""
        drop_odd_cookies(scope)
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        asking.set(neighbourhood(_address(scope)))
        if scope["type"] == "websocket":
            await self._let_line(scope, receive, send)
        else:
            await self._let_request(scope, receive, send)

    async def _let_line(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A live line goes through untouched, if there is room for one more from its address."""
        try:
            _check_query(scope)
            with _doors(scope).visiting(_address(scope)):
                await self._app(scope, receive, send)
        except (Refused, TooLarge):
            await send({"type": "websocket.close", "code": 1013})

    async def _let_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        begun = time.perf_counter()
        status = 500
        scope.setdefault("state", {})

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(connection, message)
            await send(message)

        try:
            acting: Acting = scope["app"].state.acting
            acting.limit_address(connection, cost_of(scope["method"], scope["path"]))
            if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
                check_origin(connection)
            _check_query(scope)
            with _doors(scope).visiting(_address(scope)):
                await self._app(_as_asked(scope), _measured(connection, receive), answer)
        except (Refused, TooLarge) as error:
            refused = error if isinstance(error, Refused) else Refused("too_large")
            await answer_refused(Request(scope), refused)(scope, receive, answer)
        except ClientDisconnect:
            status = GONE  # nobody is there to be answered
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            facts = {"method": scope["method"], "path": _shown(scope), "status": status, "ms": took}
            log.info("request", extra=facts)

    def _add_headers(self, connection: HTTPConnection, message: Message) -> None:
        """What every answer carries, and the cookies that a browser is told."""
        headers, scope = MutableHeaders(scope=message), connection.scope
        for name, value in HEADERS.items():
            headers[name] = value
        if not scope["path"].startswith(("/static/", "/games/")):
            headers.setdefault("Cache-Control", "no-store")
        else:
            headers.setdefault("Cache-Control", "no-cache")
        secure = "; Secure" if cookie_name(connection) == SAFE_COOKIE else ""
        for name, value in scope["state"].get("cookies", {}).items():
            headers.append(
                "Set-Cookie",
                f"{name}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}",
            )


def _doors(scope: Scope) -> Doors:
    doors: Doors = scope["app"].state.doors
    return doors


def _address(scope: Scope) -> str:
    """Where a request comes from; behind a proxy, what that has told."""
    client = scope.get("client")
    return client[0] if client else ""


def _as_asked(scope: Scope) -> Scope:
    """The same request; one for the head of a page as one for the page, without what follows.

    uvicorn has the first scope, and so leaves the body out. A stream of the API has no end.
    """
    if scope["method"] == "HEAD" and not scope["path"].startswith("/api/"):
        return {**scope, "method": "GET"}
    return scope


def _check_query(scope: Scope) -> None:
    """Refuse a long query, which is dropped: to answer, nobody need take it apart."""
    if len(scope["query_string"]) > LONGEST_QUERY:
        scope["query_string"] = b""
        raise TooLarge


def _measured(connection: HTTPConnection, receive: Receive) -> Receive:
    """Receive a body, but no more than the largest we read."""
    most = LARGEST_RECORD if connection.scope["path"] == UPLOADS else LARGEST_BODY
    announced = connection.headers.get("content-length", "")
    if len(announced) > _MOST_DIGITS or (announced.isdigit() and int(announced) > most):
        raise TooLarge
    read = 0

    async def measured() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise TooLarge
        return message

    return measured


def _shown(scope: Scope) -> str:
    """The path for the log: without a query, and a table's id shortened."""
    parts = scope["path"][:200].split("/")
    return "/".join(part if len(part) < 20 else f"{part[:6]}..." for part in parts)


def drop_odd_cookies(scope: Scope) -> None:
    """Leave out cookies that cannot be ours, and all of them where they are too long.

    Those in quotes: Python takes quotes and backslashes apart in time that grows with their square,
    and 16 KB of them held the server for seconds. And those with letters beyond ASCII: some count
    as blanks, and with one of these before it a name passes for ours that browsers let any
    neighbouring site set.
    """
    if "headers" in scope:
        scope["headers"] = [
            (name, _plain(value) if name == b"cookie" else value)
            for name, value in scope["headers"]
        ]


def _plain(cookies: bytes) -> bytes:
    if len(cookies) > LONGEST_COOKIES:
        return b""
    return b";".join([one for one in cookies.split(b";") if not _ODD.search(one)])
