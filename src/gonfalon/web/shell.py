"""What a page needs to be shown without a connection: styles and one script, by their content."""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from gonfalon.games import GAMES

STATIC: Final = Path(__file__).parent / "static"
STYLES: Final = ("base.css", "devices.css", "room.css", "table.css", "talk.css")
SCRIPT: Final = "offline.js"
ICON: Final = "icon.svg"
_TAG_LENGTH: Final = 24


class Shell(NamedTuple):
    """The files of the shell, each with a tag of its content, and a tag of all of them."""

    files: tuple[tuple[str, str], ...]
    release: str


@cache
def shell() -> Shell:
    """The shell of this release: pages name it, so that each is shown with the styles it had."""
    files = [
        (f"/static/{name}", _tag((STATIC / name).read_bytes())) for name in (*STYLES, SCRIPT, ICON)
    ]
    files += [
        (f"/games/{id}/style.css", _tag(game.stylesheet().encode())) for id, game in GAMES.items()
    ]
    return Shell(tuple(files), _tag(repr(files).encode()))


def worker(headers: Mapping[str, str]) -> bytes:
    """The service worker: what it keeps of this release, and its parts one after the other.

    Pages that it makes itself carry these headers, as all of ours do.
    """
    known = {"release": shell().release, "files": shell().files, "headers": dict(headers)}
    parts = [(STATIC / name).read_text(encoding="utf-8") for name in ("sw_keeping.js", "sw.js")]
    return "\n".join([f"const SHELL = {json.dumps(known)};", *parts]).encode()


def _tag(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:_TAG_LENGTH]
