"""Answers to those who read, compressed; files that stay the same, once for all.

Only what is read with GET and answered with 200 is compressed. Secret links and tokens are handed
out in answers to POST, and what a request says is repeated in refusals alone; so nobody finds out a
secret by sending guesses and watching how short the answers become. What comes in pieces goes
through as it comes: a stream is never held back.
"""

import asyncio
import gzip
import hashlib
import os
from collections.abc import Mapping
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final, NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SHORTEST: Final = 512
"""What is shorter goes as it is: the head of an answer is longer."""
LONG: Final = 32_000
"""What is longer is compressed in a thread; the loop has others to serve."""
_LEVEL: Final = 4
_BEST: Final = 9
_KEPT: Final = 128
KINDS: Final = (
    "text/html",
    "text/css",
    "text/javascript",
    "text/plain",
    "application/javascript",
    "application/json",
    "image/svg+xml",
)


def takes_gzip(headers: Mapping[str, str]) -> bool:
    """Whether whoever asks can unpack gzip."""
    for part in headers.get("accept-encoding", "").split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _packed(body: bytes, level: int = _LEVEL) -> bytes:
    return gzip.compress(body, level, mtime=0)


def is_text(media_type: str) -> bool:
    """Whether this kind of answer becomes shorter; pictures are short already, streams are left."""
    return media_type.partition(";")[0].strip() in KINDS


class Packing:
    """Stands around the application: compresses whole answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through; its answer is compressed on the way out if that is wanted."""
        if (
            scope["type"] != "http"
            or scope["method"] != "GET"
            or not takes_gzip(Headers(scope=scope))
        ):
            await self._app(scope, receive, send)
            return
        start: Message | None = None

        async def pack(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _may_pack(message):
                start = message  # it waits for the body, which decides about its headers
                return
            if start is not None:
                head, start = start, None
                if not message.get("more_body", False) and len(message["body"]) >= SHORTEST:
                    message = {**message, "body": await _pack(head, message["body"])}
                await send(head)
            await send(message)

        await self._app(scope, receive, pack)


def _may_pack(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    is_plain = "content-encoding" not in headers
    return start["status"] == 200 and is_plain and is_text(headers.get("content-type", ""))


async def _pack(start: Message, body: bytes) -> bytes:
    """The body compressed, and its head told so."""
    packed = await asyncio.to_thread(_packed, body) if len(body) > LONG else _packed(body)
    headers = MutableHeaders(raw=start["headers"])
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(packed))
    headers.add_vary_header("Accept-Encoding")
    start["headers"] = headers.raw
    return packed


class _Lasting(NamedTuple):
    """Something that stays the same, as it is sent."""

    tag: str
    plain: bytes
    packed: bytes


@lru_cache(_KEPT)
def _lasting(body: bytes) -> _Lasting:
    return _Lasting(f'W/"{hashlib.sha256(body).hexdigest()[:24]}"', body, _packed(body, _BEST))


@lru_cache(_KEPT)
def _file(path: str, changed: int, size: int) -> bytes:
    """A file as it was when it was last changed; small ones, all of ours."""
    return Path(path).read_bytes()


def lasting_answer(headers: Mapping[str, str], body: bytes, media_type: str) -> Response:
    """Something that stays the same: sent once to each browser, compressed once for all.

    Its tag is made of what is in it, so that it is the same whichever process or host is asked.
    """
    kept = _lasting(body)
    own = {"ETag": kept.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if kept.tag in headers.get("if-none-match", ""):
        return NotModifiedResponse(Headers(own))
    is_worth = is_text(media_type) and len(body) >= SHORTEST
    if is_worth and takes_gzip(headers):
        return Response(
            kept.packed, media_type=media_type, headers={**own, "Content-Encoding": "gzip"}
        )
    return Response(body, media_type=media_type, headers=own)


class LastingFiles(StaticFiles):
    """The files of a folder, each read and compressed once as long as it is not changed."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """One file, or that the browser's is the same still."""
        path = str(full_path)
        body = _file(path, stat_result.st_mtime_ns, stat_result.st_size)
        return lasting_answer(
            Headers(scope=scope), body, guess_type(path)[0] or "application/octet-stream"
        )
