"""Who asks: the browser by its cookie or a program by its token, the language, and the access."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Path, Request
from starlette.requests import HTTPConnection

from gonfalon.server import links, seating
from gonfalon.server.acting import Acting, address_of
from gonfalon.server.errors import Refused
from gonfalon.server.hub import Hub
from gonfalon.server.live import LiveTable
from gonfalon.server.sight import Access, Credential, judge
from gonfalon.server.tokens import hashed, new_token
from gonfalon.web.render import language_of

COOKIE = "gonfalon"
SAFE_COOKIE = f"__Host-{COOKIE}"
"""Over https: no other site and no unencrypted answer can set a cookie of such a name."""
_LONGEST_SECRET = 100
FROM_BEFORE = 0
"""When a role was given whose time is not known: before cookies had a name for https."""


@dataclass
class Visit:
    """One request, or one live line, with everything known about who is at the other end."""

    request: HTTPConnection
    hub: Hub
    acting: Acting
    browser: str | None
    token: str | None
    language: str
    at: LiveTable | None = None
    credential: Credential = field(init=False)

    def __post_init__(self) -> None:
        self._know(self.browser)

    def _know(self, browser: str | None) -> None:
        """Take this for the browser at the other end; a token goes before it."""
        self.browser = browser
        self.credential = Credential(_hash_of(self.token), _hash_of(browser))

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
        """Find the table."""
        self.at = await self.hub.find(table_id)
        if self._older in self.at.grants:
            await self.recognise()
        await seating.arrive(self.at, self.credential)
        if not self.at.maker and self.access.seats:
            self.at.maker = self.address

    @property
    def access(self) -> Access:
        """What the visitor may see and do at the table at this moment."""
        return judge(self.table, self.credential)

    def shown(self) -> LiveTable | None:
        """The table as the visitor may see it now; nothing while it is being replayed."""
        access = self.access
        if access.behind == 0:
            return self.table
        return self.hub.delays.shown(self.table, access.owns)

    async def shown_soon(self) -> LiveTable:
        """The same for who can wait."""
        access = self.access
        if access.behind == 0:
            return self.table
        return await self.hub.delays.ready(self.table, access.owns)

    def own_seat(self, number: int | None) -> int:
        """The seat someone acts for, from 0: their only one, or the one they name."""
        return seat_with(self.access, number)

    def may_see(self, eyes: int) -> bool:
        """Whether the visitor may look through these eyes now: a seat's, or a spectator's."""
        access = self.access
        if eyes >= 0:
            return eyes in access.sees
        return access.any and access.behind is not None

    def must_see(self, eyes: int) -> None:
        """Refuse whoever may not look through these eyes now."""
        if not self.may_see(eyes):
            raise Refused(self.why_blind)

    @property
    def why_blind(self) -> str:
        """What is said to whoever sees nothing here: they may come back, or have no way in."""
        return "no_watchers" if self.access.any and self.access.behind is None else "no_access"

    def must_act_for(self, seat: int) -> None:
        """Refuse whoever may not act for this seat now."""
        _must_act_for(self.access, seat)

    async def browser_for_role(self) -> str | None:
        """The hash of the browser's secret, to be given a role; a program with a token has none.

        A value that has no role anywhere is not taken over: somebody else may have put it there.
        Nor, over https, is one of before, which others could set. So the browser is told one of
        ours, which nobody but it has heard of; what it had goes on under the name of before.
        """
        if self.token is not None:
            return None
        known, older = self.credential.browser, self.credential.older
        since = None if known is None else await self.hub.store.granted_since(known)
        if since == FROM_BEFORE and is_secure(self.request):
            assert self.browser is not None
            self._tell(COOKIE, self.browser)
            since, older = None, known
        if since is None:
            browser = new_token()
            self._tell(cookie_name(self.request), browser)
            self._know(browser)
            self.credential = self.credential._replace(older=older)
        return self.credential.browser

    async def bring_ways(self) -> None:
        """Give the browser's own cookie the ways to free seats that one of before has."""
        older, own = self.credential.older, self.credential.browser
        if older is None or older == own:
            return
        has, had = [self.table.grants.get(one or "", frozenset()) for one in (own, older)]
        free = [row.seat for row in self.table.seats if row.seat in had and not row.held]
        if set(free) - has:
            browser = await self.browser_for_role()
            assert browser is not None
            await links.bring_ways(self.table, older, browser)

    @property
    def _older(self) -> str:
        """The hash of a cookie that over https has the name of before; empty if there is none."""
        cookie = self.request.cookies.get(COOKIE, "")
        return hashed(cookie) if is_secure(self.request) and _fits(cookie) else ""

    async def recognise(self) -> None:
        """Over https, let a cookie of before count for the roles that it has; it is given none."""
        older = self._older
        if older and await self.hub.store.granted_since(older) == FROM_BEFORE:
            self.credential = self.credential._replace(older=older)

    def _tell(self, name: str, value: str) -> None:
        """Let the answer tell the browser this secret (`guard.py` writes the cookie)."""
        self.request.scope["state"].setdefault("cookies", {})[name] = value

    def limit(self, cost: float = 1.0) -> None:
        """Refuse what comes too fast from this address."""
        self.acting.limit_address(self.request, cost)

    def must_own(self) -> None:
        """Refuse anyone but the owner of the table."""
        if not self.access.owns:
            raise Refused("not_owner")


def seat_with(access: Access, number: int | None) -> int:
    """The seat someone acts for who has this access, from 0: their only one, or this one."""
    seat = seating.seat_of(access.sees, number)
    _must_act_for(access, seat)
    return seat


def _must_act_for(access: Access, seat: int) -> None:
    if seat not in access.acts:
        raise Refused("computer_plays" if seat in access.sees else "no_access")


def secret_of(connection: HTTPConnection) -> str | None:
    """The token in the Authorization header, if there is one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token[:_LONGEST_SECRET] if scheme.lower() == "bearer" and token else None


def cookie_name(connection: HTTPConnection) -> str:
    """The name of the cookie that tells browsers apart."""
    return SAFE_COOKIE if is_secure(connection) else COOKIE


def _hash_of(secret: str | None) -> str | None:
    return None if secret is None else hashed(secret)


def is_secure(connection: HTTPConnection) -> bool:
    """Whether nobody between here and the browser can read along."""
    return connection.scope.get("scheme") in ("https", "wss")


def _fits(cookie: str) -> bool:
    """Whether a cookie is as long as the secrets that we give out."""
    return 20 <= len(cookie) <= _LONGEST_SECRET


def browser_of(connection: HTTPConnection) -> str | None:
    """The secret in the cookie, if there can be one."""
    cookie = connection.cookies.get(cookie_name(connection), "")
    return cookie if _fits(cookie) else None


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site's page sent, or one that others could change on its way.

    Programs send no Origin. Behind a proxy the scheme is the one that it forwards.
    """
    origin = connection.headers.get("origin")
    if origin is not None and origin != origin_of(connection):
        raise Refused("bad_origin")


def origin_of(connection: HTTPConnection) -> str:
    """Where this server is for whoever asks."""
    scheme = "https" if is_secure(connection) else "http"
    return f"{scheme}://{connection.headers.get('host')}"


def visit_of(request: HTTPConnection) -> Visit:
    """A request, or a live line, that is about no table yet."""
    held: Any = request.app.state
    browser, token = browser_of(request), secret_of(request)
    return Visit(request, held.hub, held.acting, browser, token, language_of(request))


async def visit(request: Request) -> Visit:
    """A request that is about no table."""
    coming = visit_of(request)
    await coming.recognise()
    return coming


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
