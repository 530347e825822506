"""Secrets stay secret: headers, cookies, origins, other tables, the database file and the logs."""

import io
import logging
import re
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute

from gonfalon.server.guard import HEADERS
from gonfalon.server.logs import JsonLines
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
PAGES = ("/", "/new/battle-line", "/rules/battle-line", "/api/docs", "/nowhere", "/t/nowhere")


class Strict(HTMLParser):
    """Notes everything that a strict policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.found.append(f"<{tag} {name}={value!r}>")
            if name in ("href", "src", "action") and re.match(r"\s*javascript:", value or ""):
                self.found.append(f"<{tag} {name}={value!r}>")
            is_fetched = name == "src" or (name == "href" and tag in ("link", "use", "image"))
            if is_fetched and re.match(r"[a-z]+:|//", value or ""):
                self.found.append(f"<{tag}> fetches {value!r}")
        if tag == "style":
            self.found.append("<style>")
        if tag == "script":
            self._inside = tag
            self.scripts.append(given.get("src") or "")
            if not given.get("src"):
                self.found.append("<script> without src")

    def handle_data(self, data: str) -> None:
        if self._inside and data.strip():
            self.found.append(f"script: {data[:40]}")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""


def check_markup(text: str) -> None:
    """No inline script, style or handler."""
    parser = Strict()
    parser.feed(text)
    parser.close()
    assert parser.found == []


def check_headers(answer: httpx.Response) -> None:
    """What every answer carries."""
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("lang", ["en", "hu", "bg", "pl"])
async def test_pages_have_no_inline_script_or_style(house: House, lang: str) -> None:
    browser = Browser(house)
    table = await house.make("you", "screen", browser=browser)
    pages = [*PAGES, f"/t/{table.id}"]
    for path in pages:
        answer = await browser.get(path, params={"lang": lang}, headers={"Accept": "text/html"})
        assert "text/html" in answer.headers["Content-Type"], path
        check_headers(answer)
        check_markup(answer.text)
    locked = await Browser(house).get(f"/t/{table.id}", headers={"Accept": "text/html"})
    assert locked.status_code == 403
    check_markup(locked.text)
    async with browser.line(table.id) as line:
        state = await line.next("state")
        check_markup(state["html"] + state["seats"] + state["prompt"])
        await table.join(browser=browser)
        for stop in (14, 40, 100, 10_000):
            await table.play_on(stop)
            state = await line.next("state")
            while state["ply"] < stop and state["phase"] != "over":
                state = await line.next("state")
            parts = [state["html"], state["seats"], state["prompt"], state["result"]]
            parts += [entry["html"] for entry in state["log"]]
            parts += [proof["html"] for proof in state["proofs"].values()]
            for part in parts:
                check_markup(part)


async def test_every_answer_has_the_headers(house: House, table: Seated) -> None:
    someone = house.someone
    for answer in (
        await someone.get("/health"),
        await someone.get("/metrics"),
        await someone.get("/static/table.js"),
        await someone.get("/static/nothing.js"),
        await someone.get("/games/battle-line/style.css"),
        await someone.get("/api/games"),
        await someone.get("/api/openapi.json"),
        await someone.get(table.path, "wrong"),
        await someone.post(f"{table.path}/act", {}),
        await someone.post("/", {}),
        await someone.post("/api/tables", content=b"x" * 600_000),
        await someone.post("/api/tables", {}, headers={"Origin": "https://evil.example"}),
        await someone.http.request("DELETE", table.path),
    ):
        check_headers(answer)
        assert answer.headers["Cache-Control"] in ("no-store", "no-cache")


async def test_a_failure_has_the_headers_and_tells_no_details(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr("gonfalon.server.api_tables.view_json", fail)
    transport = httpx.ASGITransport(house.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
        headers = {"Authorization": f"Bearer {table.tokens[0]}"}
        answer = await client.get(table.path, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert "secret" not in answer.text
    check_headers(answer)


async def test_the_cookie(house: House) -> None:
    """A browser is told one when there is something to remember, and not before."""
    body = {"game": "battle-line", "seats": [{"kind": "you"}, {"kind": "friend"}]}
    browser = Browser(house)
    assert "set-cookie" not in (await browser.get("/")).headers
    (cookie,) = (await browser.post("/api/tables", body)).headers.get_list("set-cookie")
    assert "set-cookie" not in (await browser.post("/api/tables", body)).headers
    name, *flags = [part.strip() for part in cookie.split(";")]
    assert len(name.partition("=")[2]) >= 22
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(flags)
    assert "Secure" not in flags
    transport = httpx.ASGITransport(house.app)
    async with httpx.AsyncClient(transport=transport, base_url="https://testserver") as client:
        (cookie,) = (await client.post("/api/tables", json=body)).headers.get_list("set-cookie")
    assert "Secure" in [part.strip() for part in cookie.split(";")]
    for path in ("/health", "/metrics", "/static/base.css"):
        assert "set-cookie" not in (await Browser(house).get(path)).headers
    answer = await Browser(house).post("/api/tables", body, "a-token")
    assert (answer.status_code, "set-cookie" in answer.headers) == (201, False)


async def test_another_sites_page_cannot_post(house: House, table: Seated) -> None:
    before = await table.fingerprint()
    body = {"id": "a", "revision": 0, "ply": 14, "actions": (await table.look(1))["actions"][:1]}
    for origin in ("https://evil.example", "null", "http://testserver.evil.example", "http://"):
        for what in ("act", "join", "restart", "take", "enter"):
            answer = await house.someone.post(
                f"{table.path}/{what}", body, table.tokens[0], headers={"Origin": origin}
            )
            refused(answer, "bad_origin", 403)
    assert await table.fingerprint() == before
    answer = await house.someone.post(
        f"{table.path}/act", body, table.tokens[0], headers={"Origin": "http://testserver"}
    )
    assert answer.status_code == 200


def _routes(house: House) -> list[tuple[str, str]]:
    """Every route of a table, with its method."""
    found: list[tuple[str, str]] = []

    def collect(routes: list[object], prefix: str = "") -> None:
        for route in routes:
            if isinstance(route, APIRoute):
                if "{table_id}" in route.path:
                    found.extend((method, route.path) for method in route.methods or ())
            elif hasattr(route, "original_router"):
                collect(list(route.original_router.routes))

    collect(list(house.app.routes))
    return sorted(set(found))


async def test_nothing_of_one_table_is_reached_from_another(house: House) -> None:
    """Every route of a table, with the cookie of the owner and player of another one."""
    browser = Browser(house)
    other = await house.make("you", "screen", browser=browser)
    await other.join(browser=browser)
    table = await house.running()
    routes = _routes(house)
    assert len(routes) >= 16, routes
    before = await table.fingerprint()
    play = (await table.look(1))["actions"][0]
    bodies: dict[str, object] = {
        "enter": {"token": other.tokens[0]},
        "join": {"seat": 1, "name": "A", "nonce": "a"},
        "act": {"id": "a", "seat": 1, "revision": 0, "ply": 14, "actions": [play]},
        "undo": {"id": "a", "seat": 1, "revision": 0, "ply": 14},
        "why": {"seat": 1, "action": play},
        "hint": {"seat": 1, "revision": 0, "ply": 14},
        "hand": {"kind": "computer"},
        "away": {"seat": 1, "seconds": 3600},
        "notices": {"seat": 1, "kind": "feed"},
        "talk": {"id": "a", "seat": 1, "text": "a"},
        "resign": {"id": "a", "seat": 1},
        "ask": {"id": "a", "seat": 1, "kind": "end"},
        "answer": {"id": "a", "seat": 1, "question": 0, "yes": True},
    }
    for token in ("", *other.secrets):
        for method, path in routes:
            url = path.format(table_id=table.id, seat=1, ply=3)
            last = path.rsplit("/", 1)[1]
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = await browser.http.request(method, url, headers=headers, json=bodies.get(last))
            expected = 409 if last == "take" else 403
            assert answer.status_code == expected, f"{method} {path}: {answer.text}"
            view = (await table.look(1))["view"]
            assert view not in answer.text
            assert play not in answer.text
    async with browser.line(table.id) as line:
        assert (await line.next())["code"] == "no_access"
    assert await table.fingerprint() == before


async def test_tokens_and_cookies_are_only_stored_hashed_and_never_logged(
    tmp_path: Path,
) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not record.name.startswith("http"))  # the client's own
    root = logging.getLogger()
    root.addHandler(handler)
    before = root.level
    root.setLevel(logging.DEBUG)
    try:
        house = House(tmp_path / "tables.db")
        await house.start()
        browser = Browser(house)
        table = await house.make("you", "friend", browser=browser)
        friend = Browser(house)
        await friend.post(f"{table.path}/enter", {"token": table.tokens[1]})
        await friend.get(f"/t/{table.id}", params={"token": table.tokens[1]})
        links = list(table.tokens)
        async with friend.line(table.id) as line:
            await line.next("state")
        await table.join()
        device = await table.device_link(2)
        phone = Browser(house)
        await phone.post(f"{table.path}/enter", {"token": device})
        await browser.get(f"/t/{table.tokens[0]}")
        async with phone.line(table.id) as line:
            await line.next("state")
        await table.play_on(30)
        cookies = [browser.cookie, friend.cookie, phone.cookie]
        secrets = [*table.secrets, *links, device, *cookies]
        assert all(len(secret) >= 22 for secret in secrets)
        seed = (await table.live()).row.seed
        await house.stop()
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
    logged = written.getvalue()
    assert '"what": "request"' in logged
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in secrets:
        assert secret not in logged
        assert secret.encode() not in stored
    assert seed not in logged
    assert seed.encode() in stored
