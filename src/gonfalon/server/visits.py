"""Who asks: the browser by its cookie or a program by its token, the language, and the access."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Path, Request
from starlette.requests import HTTPConnection

from gonfalon.server.acting import Acting
from gonfalon.server.errors import Refused
from gonfalon.server.hub import Access, Hub
from gonfalon.server.live import LiveTable
from gonfalon.web.render import language_of

COOKIE = "gonfalon"
_LONGEST_SECRET = 100


@dataclass
class Visit:
    """One request with everything known about who sent it."""

    request: Request
    hub: Hub
    acting: Acting
    browser: str | None
    token: str | None
    language: str
    access: Access = field(default_factory=Access)
    at: LiveTable | None = None

    @property
    def table(self) -> LiveTable:
        """The table that the request is about."""
        assert self.at is not None
        return self.at

    def limit(self, cost: float = 1.0) -> None:
        """Refuse what comes too fast from this address."""
        self.acting.limit_address(self.request, cost)

    def must_own(self) -> None:
        """Refuse anyone but the owner of the table."""
        if not self.access.owns:
            raise Refused("not_owner")


def secret_of(connection: HTTPConnection) -> str | None:
    """The token in the Authorization header, if there is one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token[:_LONGEST_SECRET] if scheme.lower() == "bearer" and token else None


def browser_of(connection: HTTPConnection) -> str | None:
    """The secret in the cookie, if it is one of ours."""
    cookie = connection.cookies.get(COOKIE, "")
    return cookie if 20 <= len(cookie) <= _LONGEST_SECRET else None


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site's page sent; programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != connection.headers.get("host"):
        raise Refused("bad_origin")


def app_state(connection: HTTPConnection) -> Any:
    """What the application holds."""
    return connection.app.state


async def visit(request: Request) -> Visit:
    """A request that is about no table yet."""
    state = app_state(request)
    browser = getattr(request.state, "browser", None) or browser_of(request)
    return Visit(
        request, state.hub, state.acting, browser, secret_of(request), language_of(request)
    )


async def visit_for_api(
    request: Request, table_id: Annotated[str, Path(min_length=1, max_length=40)]
) -> Visit:
    """A request about a table."""
    coming = await visit(request)
    coming.limit()
    coming.at = await coming.hub.find(table_id)
    request.state.game_words = coming.at.game.text.words(coming.language)
    coming.access = await coming.hub.access(coming.at, coming.browser, coming.token)
    return coming
