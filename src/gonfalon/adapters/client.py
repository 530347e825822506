"""A seat at a table of a running server, over HTTP (docs/api.md)."""

import json
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPException
from typing import Any, Final, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from gonfalon.engine.errors import GonfalonError, Malformed
from gonfalon.engine.text import short
from gonfalon.engine.view import View
from gonfalon.games import find

Told: TypeAlias = dict[str, Any]
"""What the server tells of a table, as `GET /api/tables/TABLE` has it."""

AWAY: Final = "away"
"""The code of a server that does not answer."""
PASSING: Final = frozenset({AWAY, "stale", "too_fast", "busy", "store_failed"})
"""Refusals after which it helps to look again, or to wait."""
SECONDS: Final = 60.0
"""How long an answer is waited for; a stream gives a sign of life every fifteen seconds."""
_LARGEST: Final = 4 << 20  # bytes of one answer
_TABLE: Final = re.compile(r"/t/([A-Za-z0-9_-]{1,64})/?")


class Refusal(GonfalonError):
    """What a server says no to: its code, and a sentence."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code: Final = code
        """What is wrong, in a word (docs/api.md)."""
        self.rule = rule

    @property
    def passes(self) -> bool:
        """Whether it may be tried again."""
        return self.code in PASSING


class Seat:
    """One's own seat at a table; whoever holds it keeps its token to themselves."""

    def __init__(self, server: str, table: str, token: str) -> None:
        self.server: Final = server
        """The address of the server."""
        self.table: Final = table
        """The id of the table."""
        self._token = token
        self._nonce: Final = secrets.token_urlsafe(12)  # one: a lost answer is given again
        self.name = ""
        """What its player is called, once joined."""

    def join(self, name: str) -> None:
        """Sit down, or come back after a connection was lost."""
        self.name = name
        told = self._ask("join", {"name": name, "nonce": self._nonce})
        self._token = str(told.get("token", self._token))

    def look(self) -> Told:
        """What the seat may know now, with a possible position."""
        return self._ask("?possible=true")

    def act(self, actions: Sequence[str], seen: Told) -> None:
        """Carry out actions, all or none, as an answer to what was seen."""
        at = {"revision": seen["revision"], "ply": seen["ply"]}
        self._ask("act", {"id": secrets.token_hex(8), "actions": list(actions), **at})

    def why(self, action: str) -> Told:
        """Whether an action would be legal now, and why or why not."""
        return self._ask("why", {"action": action})

    def follow(self) -> Iterator[Told]:
        """What the seat may know, now and each time something changes."""
        address = f"{self.server}/api/tables/{self.table}/stream?possible=true"
        try:
            with urlopen(self._request(address, None), timeout=SECONDS) as lines:
                kind = ""
                while line := lines.readline(_LARGEST).decode():
                    word, _, rest = line.strip().partition(": ")
                    if word == "event":
                        kind = rest
                    elif word == "data":
                        told: Told = json.loads(rest)
                        if kind == "closed":
                            raise Refusal(told["code"], told["text"])
                        yield told
        except HTTPError as error:
            raise _refusal(error) from None
        except (OSError, HTTPException, ValueError) as error:
            raise _away(self.server, error) from None

    def _ask(self, what: str, body: Mapping[str, object] | None = None) -> Told:
        """One answer about this table; with a body it is a POST."""
        slash = "" if what.startswith("?") else "/"
        address = f"{self.server}/api/tables/{self.table}{slash}{what}"
        told: Told = ask(self._request(address, body))
        return told

    def _request(self, address: str, body: Mapping[str, object] | None) -> Request:
        request = _request(address, body)
        request.add_header("Authorization", f"Bearer {self._token}")
        return request


def seat_of(link: str) -> Seat:
    """The seat that a secret link leads to, as somebody is sent it."""
    parts = urlsplit(link)
    found = _TABLE.fullmatch(parts.path)
    token = parse_qs(parts.fragment).get("seat", [""])[0]
    if parts.scheme not in ("http", "https") or not parts.netloc or not found or not token:
        expected = "expected the secret link of a seat: http://SERVER/t/TABLE#seat=..."
        raise Malformed(f"link {short(parts._replace(fragment='').geturl())}", expected)
    return Seat(f"{parts.scheme}://{parts.netloc}", found[1], token)


def open_table(
    server: str, game: str, options: Mapping[str, str], seats: int, level: str
) -> tuple[Seat, str]:
    """A new table against computers, or with a level of none for friends; and all its links."""
    address = server_address(server)
    others = {"kind": "computer", "level": level} if level else {"kind": "friend"}
    body = {
        "game": game,
        "options": options,
        "seats": [{"kind": "friend"}, *[others] * (seats - 1)],
    }
    made = ask(_request(f"{address}/api/tables", body))
    links = [
        f"{address}{made['url']}#seat={seat['token']}"
        for seat in made["seats"][1:]
        if seat["kind"] == "friend"
    ]
    return Seat(address, made["table"], made["seats"][0]["token"]), "\n".join(links)


def server_address(text: str) -> str:
    """The address of a server, without what leads further."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Malformed(f"server {short(text)}", "expected http://HOST:PORT")
    return f"{parts.scheme}://{parts.netloc}"


def seen_by(told: Told) -> View | None:
    """The view that was told, made again from the possible position; nothing before the game.

    A server that plays by other rules than this library is noticed here.
    """
    if told["possible"] is None:
        return None
    game = find(told["game"])
    view: View = game.text.parse(told["possible"]).view(told["seat"] - 1)
    actions = [action.text for action in view.actions]
    if game.text.write(view) != told["view"] or told["actions"] not in ([], actions):
        raise GonfalonError("the server's view and this library's rules do not agree")
    return view


def ask(request: Request) -> Any:
    """The answer to a request; a refusal is raised."""
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return json.loads(answer.read(_LARGEST))
    except HTTPError as error:
        raise _refusal(error) from None
    except (OSError, HTTPException, ValueError) as error:
        raise _away(request.full_url, error) from None


def _request(address: str, body: Mapping[str, object] | None) -> Request:
    data = None if body is None else json.dumps(body).encode()
    return Request(address, data, {"Content-Type": "application/json"})


def _refusal(error: HTTPError) -> Refusal:
    """What a server answered in place of what was asked for."""
    try:
        told = json.loads(error.read(_LARGEST))
        return Refusal(str(told["code"]), str(told["text"]), str(told.get("rule") or ""))
    except (OSError, ValueError, LookupError, TypeError):
        return Refusal("failed", f"the server answered {error.code} {short(str(error.reason))}")


def _away(address: str, error: Exception) -> Refusal:
    """That nobody answered, or not in a way that can be read."""
    reason = error.reason if isinstance(error, URLError) else error
    host = urlsplit(address).netloc
    return Refusal(AWAY, f"{host}: {short(str(reason) or type(error).__name__)}")
