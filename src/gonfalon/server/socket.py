"""The live line to a page: messages in, answers and the newest state out."""

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from gonfalon.server.acting import Acting
from gonfalon.server.errors import Refused
from gonfalon.server.hub import Access, Hub
from gonfalon.server.live import LiveTable
from gonfalon.server.telling import Teller, eyes_of
from gonfalon.server.watching import Watcher

LONGEST: Final = 8192
MOST_ANSWERS: Final = 200
log: Final = logging.getLogger(__name__)


class Line(Watcher):
    """One page at a table."""

    def __init__(
        self,
        socket: WebSocket,
        hub: Hub,
        acting: Acting,
        teller: Teller,
        table: LiveTable,
        access: Access,
        language: str,
    ) -> None:
        super().__init__(table.id, access.seats)
        self._socket: Final = socket
        self._hub: Final = hub
        self._acting: Final = acting
        self._teller: Final = teller
        self._table: Final = table
        self._access: Final = access
        self._held: Final = tuple(sorted(access.seats))
        self._language: Final = language
        self._shown: int | None = None
        self._answers: Final[deque[str]] = deque()
        self._log_known = 0
        self._sent: tuple[object, ...] | None = None

    async def run(self) -> None:
        """Follow the table until the page goes away."""
        self._hub.watchers.add(self)
        sending = asyncio.create_task(self._send())
        try:
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self._receive(message)
        except WebSocketDisconnect:
            return
        finally:
            self._hub.watchers.remove(self)
            sending.cancel()

    # Out.

    async def _send(self) -> None:
        """Answers first, then the newest state, whenever something has changed."""
        try:
            self.wake()
            while True:
                await self.wait()
                while self._answers:
                    await self._socket.send_text(self._answers.popleft())
                if self._table.is_stale:
                    await self._socket.close(1012)  # the page comes again, the table is loaded anew
                    return
                text = self._news()
                if text is not None:
                    await self._socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            return  # the page has gone; `run` notices too
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a page could not be told")
            await self._socket.close(1011)

    def _news(self) -> str | None:
        """The state as these eyes see it, if it is not what was sent last."""
        table = self._table
        here = self._hub.watchers.here(table.id)
        eyes = eyes_of(table, self._held, self._shown, self._language, self._access.owns)
        key = (table.version, frozenset(here), eyes)
        if key == self._sent:
            return None
        if self._sent is None or self._sent[2] != eyes or self._sent[3] != table.revision:
            self._log_known = 0
        text, self._log_known = self._teller.tell(eyes, here, self._log_known)
        self._sent = (*key, table.revision)
        return text

    def _answer(self, **fields: object) -> None:
        if len(self._answers) < MOST_ANSWERS:
            self._answers.append(json.dumps(fields, ensure_ascii=False))
        self.wake()

    # In.

    async def _receive(self, message: Any) -> None:
        """One message; whatever is wrong with it is answered, and the line stays."""
        id = ""
        try:
            text = message.get("text")
            if text is None:
                raise Refused("malformed_message")
            if len(text) > LONGEST:
                raise Refused("too_large")
            if self._table.is_stale:
                await self._socket.close(1012)  # the page comes again, and the table is loaded anew
                return
            self._acting.limit(self._table, self._held, self._socket)
            asked = _read(text)
            id = _writable(str(asked.get("id", ""))[:64])
            await self._do(asked, id)
        except Refused as refused:
            self._acting.count_refused(refused)
            if refused.code == "stale":
                self._sent = None
            words = self._table.game.page.words(self._language)
            self._answer(
                type="refused",
                id=id,
                code=refused.code,
                rule=refused.rule,
                html=refused.say(words),
                marks=self._marks(refused),
            )

    def _marks(self, refused: Refused) -> Mapping[str, str]:
        """What on the table a refusal is about."""
        return {} if refused.illegal is None else self._table.game.page.pointed(refused.illegal)

    async def _do(self, asked: dict[str, Any], id: str) -> None:
        kind = asked.get("type")
        if kind == "ping":
            self._answer(type="pong", at=time.time())
        elif kind == "show":
            self._show(_number(asked, "seat") - 1)
        elif kind == "why":
            self._explain(asked, id)
        elif kind in ("act", "undo", "restart_turn"):
            await self._move(str(kind), asked, id)
        else:
            raise Refused("malformed_message")

    async def _move(self, kind: str, asked: dict[str, Any], id: str) -> None:
        """Something that changes the game: committed, then answered, then told to all."""
        seat = self._own_seat(asked)
        revision, ply = _number(asked, "revision"), _number(asked, "ply")
        if kind == "act":
            actions = asked.get("actions")
            if not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
                raise Refused("malformed_message")
            ask_first = asked.get("ask_first") is True
            move = await self._acting.act(self._table, seat, id, actions, revision, ply, ask_first)
        else:
            whole_turn = kind == "restart_turn"
            move = await self._acting.undo(self._table, seat, id, revision, ply, whole_turn)
        self._answer(type="done", id=id, revision=move.revision, ply=move.ply)

    def _explain(self, asked: dict[str, Any], id: str) -> None:
        """Why something may not be picked."""
        seat = self._own_seat(asked)
        picks = asked.get("picks")
        if not isinstance(picks, list) or not all(isinstance(pick, str) for pick in picks):
            raise Refused("malformed_message")
        self._acting.explain(self._table, seat, picks)
        self._answer(type="fine", id=id)

    def _show(self, seat: int) -> None:
        """The curtain was lifted: this seat looks now."""
        if seat not in self._held:
            raise Refused("no_access")
        self._shown = seat
        self.wake()

    def _own_seat(self, asked: dict[str, Any]) -> int:
        """The seat that acts: one this page holds, and at a shared screen the one that looks."""
        seat = _number(asked, "seat") - 1
        if seat not in self._held:
            raise Refused("no_access")
        return seat


def _read(text: str) -> dict[str, Any]:
    """A message is a JSON object."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("malformed_message") from None
    if not isinstance(asked, dict):
        raise Refused("malformed_message")
    return asked


def _writable(text: str) -> str:
    """The text without the halves of characters, which could not be sent back."""
    return text.encode("utf-8", "replace").decode()


def _number(asked: dict[str, Any], name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused("malformed_message")
    return value
