"""A bot for one seat of a table: python examples/bot.py ADDRESS TABLE TOKEN"""

import json
import secrets
import sys
import time
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

_, ADDRESS, TABLE, token = sys.argv
NONCE = secrets.token_urlsafe(12)  # the same each time: a lost answer is given again


def ask(what: str, **body: object) -> Any:
    """Ask the server something about our table; with a body it is a POST."""
    data = json.dumps(body).encode() if body else None
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urlopen(Request(f"{ADDRESS}/api/tables/{TABLE}/{what}", data, headers), timeout=60)


while True:
    try:
        joined = json.load(ask("join", name="Example bot", nonce=NONCE))  # again it changes nothing
        token = joined.get("token", token)  # ours alone: the link's own has ended
        for line in ask("stream"):
            view = json.loads(line[6:]) if line.startswith(b"data: ") else {}
            if view.get("actions"):
                at = {"revision": view["revision"], "ply": view["ply"]}
                ask("act", id=secrets.token_hex(8), actions=[secrets.choice(view["actions"])], **at)
            if view.get("phase") in ("over", "left"):
                sys.exit()
    except HTTPError as error:
        if (refused := json.load(error))["code"] not in ("stale", "too_fast", "busy"):
            sys.exit(refused["text"])
    except (OSError, HTTPException):
        pass  # the server is away; whatever got through, the next view shows it
    time.sleep(0.5)
