"""The API as it describes itself, called with whatever fits its description, and what does not.

Most calls are led to a table that exists, with a token that opens it, so that they get past the
door; some are given a move that is legal now.
"""

import zlib
from random import Random
from typing import Any

import schemathesis
from fastapi import FastAPI
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from gonfalon.server.api import api
from tests.server.process import Process

GOOD_TABLE: dict[str, Any] = {
    "game": "battle-line",
    "seats": [{"kind": "friend"}, {"kind": "anyone"}],
}
CHECKS: Any = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def description() -> dict[str, Any]:
    """The API's own description, without a server."""
    app = FastAPI(title="Gonfalon", version="0")
    app.include_router(api)
    return app.openapi()


SCHEMA: Any = schemathesis.openapi.from_dict(description())


class Target:
    """A server with tables in every phase, and the tokens to them."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.codes: set[int] = set()
        self.calls = 0
        self.tables = [
            server.make("friend", "friend", first="1"),
            server.make("friend", "computer"),
            server.make("friend", "friend", war="on"),
            server.make("computer", "computer"),
        ]
        for _ in range(3):
            self.tables.append(server.http.post("/api/tables", json=GOOD_TABLE).json())

    def call(self, case: "Case[Any]") -> None:
        """Lead a case to where something happens, call it, and check the answer."""
        rng = Random(zlib.crc32(repr((self.calls, str(case.body)[:200])).encode()))
        self.calls += 1
        headers = self._lead(case, rng)
        if case.path.endswith("/stream"):
            query = dict(case.query) if isinstance(case.query, dict) else {}
            case.query = {**query, "once": "true"}
        answer = case.call(base_url=str(self.server.http.base_url), headers=headers, timeout=30)
        self.codes.add(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    def _lead(self, case: "Case[Any]", rng: Random) -> dict[str, str]:
        if case.path == "/api/tables" and case.method == "POST" and rng.random() < 0.5:
            case.body = dict(GOOD_TABLE)
        if "{table_id}" not in case.path or rng.random() < 0.1:
            return {}
        made = rng.choice(self.tables)
        parameters = dict(case.path_parameters or {})
        parameters["table_id"] = made["table"]
        if "seat" in parameters and rng.random() < 0.8:
            parameters["seat"] = rng.choice((1, 2))
        case.path_parameters = parameters
        seat = rng.choice(made["seats"])
        tokens = [seat["token"], made["watch_token"], made["owner_token"]]
        if "/seats/" in case.path or case.path.endswith(("restart", "watch-link")):
            tokens = [made["owner_token"]] * 3
        token = rng.choices(tokens, (6, 1, 1))[0]
        if isinstance(case.body, dict) and rng.random() < 0.6:
            self._mend_body(case, made, token, rng)
        return {"Authorization": f"Bearer {token}"} if rng.random() < 0.9 else {}

    def _mend_body(self, case: "Case[Any]", made: dict[str, Any], token: str, rng: Random) -> None:
        """Make it a body that may well do something."""
        last = case.path.rsplit("/", 1)[1]
        body: dict[str, Any] = dict(case.body) if isinstance(case.body, dict) else {}
        if last in ("act", "undo", "why"):
            looked = self.server.look(made, token)
            if "revision" not in looked:
                return  # an earlier call gave this seat another link
            if rng.random() < 0.9:
                body.pop("seat", None)
            if last != "why":
                body |= {"id": f"fuzz-{self.calls}", "revision": looked["revision"]}
                body["ply"] = looked["ply"]
            if looked["actions"] and last == "act" and rng.random() < 0.7:
                body["actions"] = [rng.choice(looked["actions"])]
            if looked["actions"] and last == "why":
                body["action"] = rng.choice([*looked["actions"], "claim 1", "draw troops"])
        elif last == "enter":
            body = {"token": token}
        elif last == "join":
            body = {"name": str(body.get("name", "A"))[:80] or "A", "nonce": "n"}
        case.body = body
