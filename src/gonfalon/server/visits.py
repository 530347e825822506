"""Who asks: the browser by its cookie or a program by its token, the language, and the access."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Path, Request
from starlette.requests import HTTPConnection

from gonfalon.server.acting import Acting, address_of
from gonfalon.server.errors import Refused
from gonfalon.server.hub import Access, Hub
from gonfalon.server.live import LiveTable
from gonfalon.web.render import language_of

COOKIE = "gonfalon"
_LONGEST_SECRET = 100


@dataclass
class Visit:
    """One request, or one live line, with everything known about who is at the other end."""

    request: HTTPConnection
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

    @property
    def address(self) -> str:
        """Where the visitor is."""
        return address_of(self.request)

    async def go_to(self, table_id: str) -> None:
        """Find the table, and what the visitor may do there."""
        self.at = await self.hub.find(table_id)
        self.access = await self.hub.access(self.at, self.browser, self.token)

    def own_seat(self, number: int | None) -> int:
        """The seat someone acts for, from 0: their only one, or the one they name."""
        held = sorted(self.access.seats)
        if number is None and len(held) == 1:
            return held[0]
        if number is None or number - 1 not in held:
            raise Refused("no_access")
        return number - 1

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


def visit_of(request: HTTPConnection) -> Visit:
    """A request, or a live line, that is about no table yet."""
    held: Any = request.app.state
    browser = getattr(request.state, "browser", None) or browser_of(request)
    return Visit(request, held.hub, held.acting, browser, secret_of(request), language_of(request))


async def visit(request: Request) -> Visit:
    """A request that is about no table."""
    return visit_of(request)


async def visit_for_api(
    request: Request, table_id: Annotated[str, Path(min_length=1, max_length=40)]
) -> Visit:
    """A request about a table."""
    coming = visit_of(request)
    await coming.go_to(table_id)
    request.state.game_words = coming.table.game.text.words(coming.language)
    return coming


Visiting = Annotated[Visit, Depends(visit)]
"""A request about no table, as a parameter of a route."""
AtTable = Annotated[Visit, Depends(visit_for_api)]
"""A request about a table, as a parameter of a route."""
