"""At a server inside the test's own loop: browsers, live lines and tables in few words."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from itertools import count
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from fastapi import FastAPI

import gonfalon
from gonfalon.engine.session import Session
from gonfalon.server.hub import Hub
from gonfalon.server.live import LiveTable
from gonfalon.server.ready import get_ready
from gonfalon.server.saved import COMPUTER
from gonfalon.server.visits import COOKIE, SAFE_COOKIE
from tests.amounts import some_of
from tests.server.line import HOST, Line
from tests.server.patience import come_to_be

if TYPE_CHECKING:
    from tests.server.house import House

_numbers = count()
_ready: list[bool] = []
"""Whether a server of this process has got ready for visitors."""
DATABASES = ("sqlite", "postgresql")
XSS = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
"""Markup that must stay text wherever somebody may write something."""
on_both = pytest.mark.parametrize("database", some_of(DATABASES, "sqlite"), indirect=True)
"""A test that runs on both databases: on PostgreSQL, where it only repeats, in `make test-long`."""
on_each = pytest.mark.parametrize("database", DATABASES, indirect=True)
"""A test of what each of both databases does in its own way."""


def seed_of(text: str) -> str:
    """A seed that depends on this text alone."""
    return hashlib.sha256(text.encode()).hexdigest()


class Browser:
    """Someone with a cookie of their own, perhaps beside one of before cookies were safe."""

    def __init__(self, house: "House", scheme: str = "http", older: str = "") -> None:
        self.house = house
        self.scheme = scheme
        transport = httpx.ASGITransport(house.app, client=("192.0.2.1", 5000))
        self.http = httpx.AsyncClient(
            transport=transport, base_url=f"{scheme}://{HOST}", timeout=60
        )
        if older:
            self.show(COOKIE, older)

    def show(self, name: str, value: str) -> None:
        """Send this cookie from now on, until the server tells another one."""
        self.http.cookies.set(name, value, f"{HOST}.local")

    @property
    def cookie(self) -> str:
        """The secret that tells this browser apart."""
        return self.http.cookies.get(SAFE_COOKIE if self.scheme == "https" else COOKIE) or ""

    @property
    def cookies(self) -> str:
        """All that it shows, as a header."""
        return "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)

    async def get(self, path: str, token: str = "", **more: Any) -> httpx.Response:
        """A page, or an answer of the API."""
        return await self.http.get(path, headers=_with(token, more), **more)

    async def post(
        self, path: str, body: object = None, token: str = "", **more: Any
    ) -> httpx.Response:
        """Send something to the API."""
        if body is not None:
            more["json"] = body
        return await self.http.post(path, headers=_with(token, more), **more)

    @asynccontextmanager
    async def line(
        self,
        table_id: str,
        token: str = "",
        origin: str | None = None,
        lang: str = "en",
        query: str = "",
    ) -> AsyncIterator[Line]:
        """A live line to a table, as long as it is needed."""
        line = self.open_line(table_id, token, origin, lang, query)
        try:
            yield line
        finally:
            await line.close()

    def open_line(
        self,
        table_id: str,
        token: str = "",
        origin: str | None = None,
        lang: str = "en",
        query: str = "",
    ) -> Line:
        """A line that whoever opens it closes; a page of ours asks with the query `changes=3`."""
        headers = [(b"host", HOST.encode()), (b"accept-language", lang.encode())]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        elif self.cookies:
            headers.append((b"cookie", self.cookies.encode()))
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        scheme = "wss" if self.scheme == "https" else "ws"
        return Line(self.house.app, f"/t/{table_id}/live", headers, query, scheme)


def _with(token: str, more: dict[str, Any]) -> dict[str, str]:
    headers: dict[str, str] = dict(more.pop("headers", {}))
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return headers


class Seated:
    """A table that was made through the API, with all its secrets."""

    def __init__(self, house: "House", made: dict[str, Any]) -> None:
        self.house = house
        self.made = made = deepcopy(made)  # its tokens change when somebody sits down
        self.id: str = made["table"]
        self.owner: str = made["owner_token"]
        self.watch: str = made["watch_token"]
        self.tokens: list[str] = [seat["token"] for seat in made["seats"]]
        self.path = f"/api/tables/{self.id}"
        self.screen: Browser | None = None
        """The browser at which all sit, if it is one."""

    @property
    def secrets(self) -> list[str]:
        """Every token of the table: the owner's, the watchers', the seats'."""
        return [self.owner, self.watch, *self.tokens]

    async def device_link(self, seat: int) -> str:
        """A secret that lets one browser in at a seat from 1 that is held."""
        answer = await self.post(f"seats/{seat}/link", None, self.tokens[seat - 1])
        assert answer.status_code == 200, answer.text
        return str(answer.json()["token"])

    async def live(self) -> LiveTable:
        """The table in the server's memory."""
        return await self.house.hub.find(self.id)

    async def session(self) -> Session:
        """The game that is being played."""
        session = (await self.live()).session
        assert session is not None
        return session

    async def join(self, *names: str, browser: Browser | None = None) -> None:
        """Everyone sits down, by these names as far as they go; all as programs, or at a screen."""
        self.screen = browser
        for number in range(1, len(self.tokens) + 1):
            name, nonce = (*names, *[""] * number)[number - 1] or f"P{number}", f"nonce-{number}"
            if browser is None:
                await self.sit(number, name, nonce)
                continue
            body = {"seat": number, "name": name, "nonce": nonce}
            answer = await browser.post(f"{self.path}/join", body)
            assert answer.status_code == 200, answer.text

    async def sit(
        self, seat: int, name: str, nonce: str, token: str = "", is_lost: bool = False
    ) -> httpx.Response:
        """A program sits down at a seat from 1, and goes on with the token that it is given.

        It uses that at once, unless the answer is taken to be lost.
        """
        body = {"name": name, "nonce": nonce}
        answer = await self.post("join", body, token or self.tokens[seat - 1])
        assert answer.status_code == 200, answer.text
        token = answer.json().get("token", token or self.tokens[seat - 1])
        self.tokens[seat - 1] = self.made["seats"][seat - 1]["token"] = token
        if not is_lost:
            assert (await self.house.someone.get(self.path, token)).status_code == 200
        return answer

    async def post(self, what: str, body: object, token: str) -> httpx.Response:
        """Ask the API something about this table."""
        return await self.house.someone.post(f"{self.path}/{what}", body, token)

    async def look(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat from 1 sees; without it, a spectator."""
        if self.screen is not None and seat is not None:
            answer = await self.screen.get(self.path, params={"seat": seat})
        else:
            token = self.watch if seat is None else self.tokens[seat - 1]
            answer = await self.house.someone.get(self.path, token)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def act(self, seat: int, /, *actions: str, **other: object) -> httpx.Response:
        """Act for a seat from 1, at the present state unless told otherwise."""
        table = await self.live()
        body = {
            "id": f"move-{next(_numbers)}",
            "revision": table.revision,
            "ply": table.ply,
            "actions": list(actions),
            **other,
        }
        return await self._post_as(seat, "act", body)

    async def undo(self, seat: int, /, **other: object) -> httpx.Response:
        """Take back for a seat from 1."""
        table = await self.live()
        body = {
            "id": f"move-{next(_numbers)}",
            "revision": table.revision,
            "ply": table.ply,
            **other,
        }
        return await self._post_as(seat, "undo", body)

    async def _post_as(self, seat: int, what: str, body: dict[str, object]) -> httpx.Response:
        """Ask something for a seat from 1, from wherever its player sits."""
        if self.screen is not None:
            return await self.screen.post(f"{self.path}/{what}", {"seat": seat, **body})
        return await self.post(what, body, self.tokens[seat - 1])

    async def begin_anew(self) -> str:
        """Leave the game as an owner does who plays alone; the id of the table that follows."""
        successor = await self.house.hub.make_successor(await self.live(), turned=False)
        return successor.id

    async def play(self, *choices: str) -> None:
        """Actions of whoever is asked; each must be legal."""
        for text in choices:
            seat = (await self.live()).waits_for[0] + 1
            answer = await self.act(seat, text)
            assert answer.status_code == 200, f"{text}: {answer.text}"

    async def play_on(self, plies: int) -> None:
        """Always the first legal action, until there are this many plies or the game is over."""
        while True:
            table = await self.live()
            if table.ply >= plies or not table.waits_for:
                return
            seat = table.waits_for[0] + 1
            if table.seats[seat - 1].kind == COMPUTER:
                await asyncio.sleep(0.01)
            else:
                await self.play((await self.look(seat))["actions"][0])

    async def wait_for(self, seat: int) -> None:
        """Wait until this seat from 1 is asked, and nobody else."""

        async def is_asked() -> bool:
            return (await self.live()).waits_for == (seat - 1,)

        await come_to_be(is_asked)

    async def place(self, position: str) -> None:
        """Put the table into a position, in memory alone."""
        session = await self.session()
        session.state = gonfalon.load(position)
        session._back.clear()

    async def fingerprint(self) -> tuple[object, ...]:
        """Everything that a refusal must leave as it is."""
        table = await self.live()
        session = table.session
        saved = await self.house.hub.store.load(self.id)
        assert saved is not None
        return (
            table.revision,
            table.row.phase,
            dict(table.commits),
            None if session is None else session.state.position(),
            None if session is None else session.record.write(),
            saved.revision,
            saved.plies,
            sorted(saved.moves),
            saved.commits,
        )


def refused(answer: httpx.Response, code: str, status: int) -> dict[str, Any]:
    """The coded answer, checked."""
    told: dict[str, Any] = answer.json()
    assert (told["code"], answer.status_code) == (code, status), answer.text
    assert told["text"], "a person needs a sentence"
    return told


def count_seeds(monkeypatch: pytest.MonkeyPatch, name: str = "seed") -> None:
    """Seeds that are the same in every run."""
    numbers = count()
    monkeypatch.setattr(
        "gonfalon.server.making.new_seed", lambda: seed_of(f"{name} {next(numbers)}")
    )


def ready_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Get ready for visitors once: what is made then is kept for all servers of a process."""

    def get_ready_once(app: FastAPI) -> None:
        if not _ready:
            get_ready(app)
            _ready.append(True)

    monkeypatch.setattr("gonfalon.server.app.get_ready", get_ready_once)


def without_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no bot process before one is needed."""

    async def nothing(hub: Hub) -> None:
        pass

    monkeypatch.setattr(Hub, "warm_up", nothing)
