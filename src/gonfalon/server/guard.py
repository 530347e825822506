"""What surrounds every request: a cookie, limits of size, where it came from, headers, a log."""

import logging
import time
from typing import Final

from fastapi import HTTPException
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gonfalon.server.errors import Refused
from gonfalon.server.visits import SAFE_COOKIE, check_origin, cookie_name
from gonfalon.web.render import language_of, words_in

LARGEST_BODY: Final = 500_000
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
        """Let one request through, or answer it here; a live line goes through untouched."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
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
            if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
                check_origin(connection)
            await self._app(scope, _measured(connection, receive), answer)
        except (Refused, TooLarge) as error:
            refused = error if isinstance(error, Refused) else Refused("too_large")
            text = refused.say(words_in(language_of(connection)))
            body = {"code": refused.code, "rule": "", "text": text}
            await JSONResponse(body, status_code=refused.status)(scope, receive, answer)
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            facts = {"method": scope["method"], "path": _shown(scope), "status": status, "ms": took}
            log.info("request", extra=facts)

    def _add_headers(self, connection: HTTPConnection, message: Message) -> None:
        """What every answer carries, and the cookie of a browser that was given its first role."""
        headers, scope = MutableHeaders(scope=message), connection.scope
        for name, value in HEADERS.items():
            headers[name] = value
        if not scope["path"].startswith(("/static/", "/games/")):
            headers.setdefault("Cache-Control", "no-store")
        else:
            headers.setdefault("Cache-Control", "no-cache")
        browser = scope["state"].get("browser")
        if browser:
            name = cookie_name(connection)
            secure = "; Secure" if name == SAFE_COOKIE else ""
            headers.append(
                "Set-Cookie",
                f"{name}={browser}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; "
                f"SameSite=Lax{secure}",
            )


def _measured(connection: HTTPConnection, receive: Receive) -> Receive:
    """Receive a body, but no more than the largest we read."""
    announced = connection.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > LARGEST_BODY:
        raise TooLarge
    read = 0

    async def measured() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise TooLarge
        return message

    return measured


def _shown(scope: Scope) -> str:
    """The path for the log: without a query, and a table's id shortened."""
    parts = scope["path"][:200].split("/")
    return "/".join(part if len(part) < 20 else f"{part[:6]}..." for part in parts)
