"""What is read is compressed, a secret never; what stays the same is fetched once."""

import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from gonfalon.games import GAMES
from gonfalon.server.packing import SHORTEST, LastingFiles, takes_gzip
from gonfalon.web.shell import STATIC
from tests.server.harness import Browser, Seated
from tests.server.house import House

pytestmark = pytest.mark.anyio
READ = ["/", "/new/battalia", "/rules/imperia", "/api/docs", "/api/openapi.json", "/api/games"]
LASTING = [
    *[f"/static/{path.name}" for path in sorted(STATIC.iterdir())],
    *[f"/games/{game}/style.css" for game in GAMES],
]


async def _raw(who: Browser, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """An answer as it came, not unpacked."""
    async with who.http.stream("GET", path, headers=headers) as answer:
        return answer, b"".join([piece async for piece in answer.aiter_raw()])


async def test_what_is_read_comes_shorter_and_says_the_same(house: House, table: Seated) -> None:
    who = Browser(house)
    looking = f"{table.path}?seat=1"
    for path in (*READ, *LASTING, looking):
        token = {"Authorization": f"Bearer {table.tokens[0]}"} if path == looking else {}
        plain, text = await _raw(who, path, **{"Accept-Encoding": "identity"}, **token)
        short, packed = await _raw(who, path, **{"Accept-Encoding": "br, gzip"}, **token)
        assert plain.status_code == short.status_code == 200, path
        assert "content-encoding" not in plain.headers
        if len(text) < SHORTEST or plain.headers["content-type"] == "image/png":
            assert packed == text
            continue
        assert short.headers["content-encoding"] == "gzip", path
        assert "accept-encoding" in short.headers["vary"].lower()
        assert int(short.headers["content-length"]) == len(packed) < len(text) * 0.7, path
        assert gzip.decompress(packed) == text
        assert short.headers["content-type"] == plain.headers["content-type"]
        assert short.headers["content-security-policy"] == plain.headers["content-security-policy"]


async def test_secrets_and_what_a_request_says_are_not_compressed(house: House) -> None:
    who = Browser(house)
    long_name = "n" * 900
    body = {"game": "imperia", "seats": [{"kind": "friend"}] * 4}
    made = await who.post("/api/tables", body, headers={"Accept-Encoding": "gzip"})
    assert made.status_code == 201
    assert len(made.content) > SHORTEST
    assert "content-encoding" not in made.headers
    said = await who.get(f"/rules/{long_name}", headers={"Accept-Encoding": "gzip"})
    assert said.status_code >= 400
    assert "content-encoding" not in said.headers


async def test_a_stream_goes_through_as_it_comes(house: House, table: Seated) -> None:
    token = {"Authorization": f"Bearer {table.tokens[0]}", "Accept-Encoding": "gzip"}
    answer, text = await _raw(Browser(house), f"{table.path}/stream?seat=1&once=true", **token)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert "content-encoding" not in answer.headers
    assert text.startswith(b"event: ")


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
async def test_what_stays_the_same_is_fetched_once(house: House, encoding: str) -> None:
    who = Browser(house)
    for path in LASTING:
        first, _ = await _raw(who, path, **{"Accept-Encoding": encoding})
        tag = first.headers["etag"]
        again, rest = await _raw(
            who, path, **{"Accept-Encoding": encoding, "If-None-Match": f'"other", {tag}'}
        )
        assert (again.status_code, rest, again.headers["etag"]) == (304, b"", tag), path
        assert again.headers["cache-control"] == "no-cache"
        other, rest = await _raw(who, path, **{"If-None-Match": 'W/"0123456789abcdef01234567"'})
        assert other.status_code == 200
        assert rest


async def test_a_file_that_was_changed_is_sent_anew(tmp_path: Path) -> None:
    file = tmp_path / "one.js"
    file.write_text("let one = 1;\n" * 100)
    app = Starlette()
    app.mount("/", LastingFiles(directory=tmp_path))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://test"
    ) as client:
        first = await client.get("/one.js")
        file.write_text("let two = 2;\n" * 101)
        second = await client.get("/one.js", headers={"If-None-Match": first.headers["etag"]})
    assert second.status_code == 200
    assert second.text.startswith("let two")
    assert second.headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip, deflate, br", True),
        ("GZIP;q=0.5", True),
        ("*", True),
        ("br, gzip; q=0", False),
        ("gzip;q=0.000", False),
        ("identity", False),
        ("", False),
    ],
)
def test_who_takes_gzip(accepted: str, takes: bool) -> None:
    assert takes_gzip({"accept-encoding": accepted}) is takes
