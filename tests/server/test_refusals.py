"""Whatever is wrong with a message: a coded answer, nothing changed, and the line stays."""

import json
from typing import Any

import pytest

from gonfalon.server.guard import LARGEST_RECORD
from gonfalon.server.socket import LONGEST
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def _card(table: Seated, seat: int) -> str:
    """A play that is legal for this seat when it is asked."""
    view = (await table.look(seat))["view"]
    card = view.partition(f"hand{seat} ")[2].split()[0].rstrip(";")
    return f"play {card} 1"


OVER_HTTP: list[tuple[str, dict[str, Any], str, int]] = [
    ("malformed", {"actions": ["hello"]}, "malformed", 422),
    ("malformed markup", {"actions": ["<img src=x onerror=alert(1)>"]}, "malformed", 422),
    ("empty", {"actions": [""]}, "malformed", 422),
    ("ambiguous", {"actions": ["play 9o"]}, "ambiguous", 422),
    ("illegal", {"actions": ["draw troops"]}, "illegal", 409),
    ("chance", {"actions": ["card 10r"]}, "illegal", 409),
    ("stale ply", {"ply": 3}, "stale", 409),
    ("future ply", {"ply": 900}, "stale", 409),
    ("stale revision", {"revision": 7}, "stale", 409),
    ("no actions", {"actions": []}, "malformed_request", 422),
    ("too many", {"actions": ["done"] * 33}, "malformed_request", 422),
    ("not text", {"actions": [5]}, "malformed_request", 422),
    ("long text", {"actions": ["x" * 101]}, "malformed_request", 422),
    ("bad id", {"id": "no/such/id"}, "bad_move_id", 422),
    ("id of a computer", {"id": "computer!0-14"}, "bad_move_id", 422),
    ("empty id", {"id": ""}, "malformed_request", 422),
    ("long id", {"id": "x" * 65}, "malformed_request", 422),
    ("more fields", {"whatever": 1}, "malformed_request", 422),
    ("ply is text", {"ply": "14"}, "malformed_request", 422),
    ("negative ply", {"ply": -1}, "malformed_request", 422),
    ("no such seat", {"seat": 9}, "malformed_request", 422),
    ("another's seat", {"seat": 2}, "no_access", 403),
]


@pytest.mark.parametrize(
    ("what", "code", "status"),
    [case[1:] for case in OVER_HTTP],
    ids=[case[0] for case in OVER_HTTP],
)
async def test_over_http(table: Seated, what: dict[str, Any], code: str, status: int) -> None:
    before = await table.fingerprint()
    told = refused(await table.act(1, await _card(table, 1), **what), code, status)
    if code == "illegal":
        assert told["rule"].startswith("BL-")
        assert "{" not in told["text"]
    assert await table.fingerprint() == before
    await table.play(await _card(table, 1))


async def test_out_of_turn(table: Seated) -> None:
    before = await table.fingerprint()
    for action in (await _card(table, 2), "play 1r 1", "hello", "draw troops"):
        refused(await table.act(2, action), "not_your_turn", 409)
    body = {"action": await _card(table, 2)}
    refused(await table.post("why", body, table.tokens[1]), "not_your_turn", 409)
    refused(await table.undo(2), "no_undo", 409)
    assert await table.fingerprint() == before


async def test_before_the_start_and_after_the_end(house: House) -> None:
    table = await house.make()
    refused(await table.act(1, "play 1r 1"), "not_started", 409)
    refused(await table.undo(1), "not_started", 409)
    refused(await house.someone.get(f"/t/{table.id}/at/0", table.tokens[0]), "not_started", 409)
    refused(await house.someone.get(f"{table.path}/record", table.tokens[0]), "not_over", 422)
    await table.join()
    refused(await house.someone.get(f"{table.path}/record", table.tokens[0]), "not_over", 422)
    refused(await house.someone.get(f"/t/{table.id}/chart", table.tokens[0]), "not_over", 422)
    refused(await table.post("again", None, table.tokens[0]), "not_over", 422)
    refused(await house.someone.get(f"/t/{table.id}/at/15", table.tokens[0]), "no_such_ply", 422)
    await table.play_on(10_000)
    assert (await table.look())["phase"] == "over"
    before = await table.fingerprint()
    refused(await table.act(1, "play 1r 1"), "over", 409)
    refused(await table.undo(1), "over", 409)
    refused(await table.post("why", {"action": "done"}, table.tokens[0]), "over", 409)
    assert await table.fingerprint() == before


async def test_unknown_tables_seats_and_tokens(house: House, table: Seated) -> None:
    other = await house.running()
    before = await table.fingerprint()
    someone = house.someone
    act = {"id": "a", "revision": 0, "ply": 14, "actions": [await _card(table, 1)]}
    refused(await someone.get("/api/tables/nosuchtable", table.tokens[0]), "no_such_table", 404)
    refused(await someone.get("/api/tables/" + "x" * 50), "malformed_request", 422)
    for token in ("nonsense", other.tokens[0], other.owner, other.watch, "x" * 5000):
        refused(await table.post("act", act, token), "no_access", 403)
        refused(await someone.get(table.path, token), "no_access", 403)
        refused(await table.post("restart", None, token), "not_owner", 403)
    refused(await table.post("act", act, table.watch), "no_access", 403)
    refused(await table.post("act", act, table.owner), "no_access", 403)
    for token in (table.watch, *table.tokens):
        for what in ("restart", "watch-link"):
            refused(await table.post(what, None, token), "not_owner", 403)
        if token != table.tokens[1]:
            hand = {"kind": "computer"}
            refused(await table.post("seats/2/hand", hand, token), "not_owner", 403)
    refused(await table.post("seats/1/link", None, table.tokens[1]), "not_owner", 403)
    refused(await table.post("seats/1/link", None, table.watch), "not_owner", 403)
    refused(await table.post("seats/3/link", None, table.owner), "no_such_seat", 422)
    refused(await table.post("seats/0/link", None, table.owner), "malformed_request", 422)
    body = {"kind": "computer", "level": "wizard"}
    refused(await table.post("seats/2/hand", body, table.owner), "bad_level", 422)
    assert await table.fingerprint() == before


async def test_oversized_bodies(house: House, table: Seated) -> None:
    before = await table.fingerprint()
    big = b'{"record": "' + b"x" * (LARGEST_RECORD + 1) + b'"}'
    json_type = {"Content-Type": "application/json"}
    path = f"{table.path}/act"
    for url in ("/api/records", "/api/tables", path, f"{table.path}/join", "/nowhere"):
        answer = await house.someone.post(url, content=big, headers=json_type)
        if url == "/nowhere":
            assert answer.status_code in (404, 413)
        else:
            refused(answer, "too_large", 413)

    async def in_pieces() -> Any:
        for at in range(0, len(big), 60_000):
            yield big[at : at + 60_000]

    for url in ("/api/records", path):
        answer = await house.someone.post(url, content=in_pieces(), headers=json_type)
        refused(answer, "too_large", 413)
    assert await table.fingerprint() == before


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"a": NaN}', b"[" * 19_000],
    ids=["none", "cut", "list", "null", "text", "bytes", "nan", "deep"],
)
async def test_bodies_that_are_not_what_is_asked(house: House, table: Seated, body: bytes) -> None:
    before = await table.fingerprint()
    headers = {"Content-Type": "application/json"}
    for path in (f"{table.path}/act", "/api/tables", "/api/records"):
        answer = await house.someone.post(path, content=body, headers=headers)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["code"] == "malformed_request"
    assert await table.fingerprint() == before


@pytest.mark.parametrize("text", ["\ud800", "a\x00b", "\u202e", "\x1b[31m"])
async def test_odd_characters_over_http(house: House, table: Seated, text: str) -> None:
    before = await table.fingerprint()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {table.tokens[0]}"}
    act = {"id": "a", "revision": 0, "ply": 14, "actions": [text]}
    for path, body in (
        (f"{table.path}/act", act),
        (f"{table.path}/act", {**act, text: 1}),
        (f"{table.path}/join", {"name": text, "nonce": "n"}),
        (f"{table.path}/join", {"name": "n", "nonce": text}),
        ("/api/tables", {"game": text, "seats": [{"kind": "friend"}] * 2}),
        (
            "/api/tables",
            {"game": "battle-line", "seats": [{"kind": "friend"}] * 2, "options": {text: text}},
        ),
        ("/api/records", {"record": f"gonfalon record 1\n{text}: {text}\n"}),
    ):
        content = json.dumps(body).encode()
        answer = await house.someone.post(path, content=content, headers=headers)
        if not path.endswith("join"):
            assert 400 <= answer.status_code < 500, answer.text
        assert answer.status_code < 500
    assert await table.fingerprint() == before


ON_THE_LINE: list[tuple[str, dict[str, Any], str]] = [
    ("malformed", {"actions": ["hello"]}, "malformed"),
    ("markup", {"actions": ["<img src=x onerror=alert(1)>"]}, "malformed"),
    ("surrogate", {"actions": ["\ud800"]}, "malformed"),
    ("surrogate as id", {"id": "\ud800"}, "bad_move_id"),
    ("ambiguous", {"actions": ["play 9o"]}, "ambiguous"),
    ("illegal", {"actions": ["draw troops"]}, "illegal"),
    ("stale", {"ply": 3}, "stale"),
    ("stale revision", {"revision": 1}, "stale"),
    ("huge numbers", {"ply": 10**300, "revision": -(10**300)}, "stale"),
    ("no actions", {"actions": []}, "malformed_action"),
    ("too many", {"actions": ["done"] * 33}, "malformed_action"),
    ("not a list", {"actions": "done"}, "malformed_message"),
    ("not texts", {"actions": [["done"]]}, "malformed_message"),
    ("bad id", {"id": "a b"}, "bad_move_id"),
    ("id is a list", {"id": ["a"]}, "bad_move_id"),
    ("long id", {"id": "x" * 65}, "bad_move_id"),
    ("long text", {"actions": ["x" * 101]}, "malformed"),
    ("ask first is text", {"ask_first": "yes"}, "malformed_message"),
    ("no id", {"id": None}, ""),
    ("ply is text", {"ply": "14"}, "malformed_message"),
    ("ply is true", {"ply": True}, "malformed_message"),
    ("ply is a fraction", {"ply": 14.0}, "malformed_message"),
    ("another's seat", {"seat": 2}, "no_access"),
    ("no such seat", {"seat": 77}, "no_access"),
    ("unknown kind", {"type": "dance"}, "malformed_message"),
    ("no kind", {"type": None}, "malformed_message"),
    ("kind is a list", {"type": ["act"]}, "malformed_message"),
    ("lift another's curtain", {"type": "show", "seat": 2}, "no_access"),
    ("why nothing", {"type": "why", "picks": []}, "malformed_message"),
    ("why too much", {"type": "why", "picks": ["1"] * 9}, "malformed_message"),
    ("why nowhere", {"type": "why", "picks": ["zzz"]}, "nothing_there"),
    ("why not", {"type": "why", "picks": ["troops"]}, "illegal"),
    ("undo nothing", {"type": "undo"}, "no_undo"),
]


@pytest.mark.parametrize(
    ("what", "code"), [case[1:] for case in ON_THE_LINE], ids=[case[0] for case in ON_THE_LINE]
)
async def test_on_the_line(house: House, table: Seated, what: dict[str, Any], code: str) -> None:
    before = await table.fingerprint()
    good = {
        "type": "act",
        "id": "mine",
        "seat": 1,
        "revision": 0,
        "ply": 14,
        "actions": [await _card(table, 1)],
    }
    async with house.someone.line(table.id, table.tokens[0]) as line:
        answer = await line.ask(**{**good, **what})
        if code:
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert answer["html"]
            assert "<img" not in answer["html"]
            assert bool(answer["rule"]) == (code == "illegal")
            assert await table.fingerprint() == before
        assert await line.is_alive()
        if code:
            assert (await line.ask(**good))["type"] == "done"
            assert (await table.look(1))["ply"] > 14


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "{",
        "[" * 8000,
        '{"type":"ping"' + " " * LONGEST + "}",
        '{"ply": ' + "9" * 5000 + "}",
        '{"type": "act", "seat": NaN}',
    ],
    ids=["none", "word", "list", "null", "cut", "deep", "oversized", "digits", "nan"],
)
async def test_texts_that_are_no_message(house: House, table: Seated, text: str) -> None:
    before = await table.fingerprint()
    async with house.someone.line(table.id, table.tokens[0]) as line:
        line.send_text(text)
        answer = await line.answer()
        code = "too_large" if len(text) > LONGEST else "malformed_message"
        assert (answer["type"], answer["code"]) == ("refused", code)
        line.send_bytes(b"\x00" * 100_000)
        answer = await line.answer()
        assert (answer["type"], answer["code"]) == ("refused", "malformed_message")
        assert await line.is_alive()
    assert await table.fingerprint() == before


async def test_out_of_turn_on_the_line(house: House, table: Seated) -> None:
    async with house.someone.line(table.id, table.tokens[1]) as line:
        for action in (await _card(table, 2), "play 1r 1"):
            answer = await line.ask(
                type="act", id="x", seat=2, revision=0, ply=14, actions=[action]
            )
            assert answer["code"] == "not_your_turn"
        answer = await line.ask(type="why", id="x", seat=2, picks=["10r"])
        assert answer["code"] == "not_your_turn"
        assert await line.is_alive()


async def test_who_is_late_gets_the_new_state(house: House, table: Seated) -> None:
    async with house.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        first = await line.ask(
            type="act", id="a", seat=1, revision=0, ply=14, actions=[await _card(table, 1)]
        )
        assert first["type"] == "done"
        answer = await line.ask(
            type="act", id="b", seat=1, revision=0, ply=14, actions=["draw troops"]
        )
        assert answer["code"] == "stale"
        state = await line.next("state")
        assert state["ply"] == (await table.look(1))["ply"]


async def test_a_spectator_only_watches(house: House, table: Seated) -> None:
    before = await table.fingerprint()
    async with house.someone.line(table.id, table.watch) as line:
        state = await line.next("state")
        assert (state["seat"], state["held"], state["actions"]) == (0, [], [])
        for kind in ("act", "undo", "restart_turn", "why", "show"):
            answer = await line.ask(
                type=kind, id="x", seat=1, revision=0, ply=14, actions=["done"], picks=["1"]
            )
            assert answer["code"] == "no_access"
        assert await line.is_alive()
    assert await table.fingerprint() == before


async def test_a_line_without_access_is_told_why_and_closed(house: House, table: Seated) -> None:
    other = await house.running()
    for table_id, token, origin, code, number in (
        (table.id, "", None, "no_access", 4403),
        (table.id, "nonsense", None, "no_access", 4403),
        (table.id, other.tokens[0], None, "no_access", 4403),
        (table.id, table.tokens[0], "https://evil.example", "bad_origin", 4403),
        (table.id, table.tokens[0], "null", "bad_origin", 4403),
        ("nosuchtable", table.tokens[0], None, "no_such_table", 4404),
    ):
        async with Browser(house).line(table_id, token, origin) as line:
            told = await line.next()
            assert (told["type"], told["code"]) == ("closed", code)
            with pytest.raises(EOFError):
                await line.next()
            assert line.closed == number
    async with house.someone.line(table.id, table.tokens[0], "http://testserver") as line:
        assert await line.is_alive()
