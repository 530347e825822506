"""The live line to a page: messages in, answers and the newest state out."""

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from gonfalon.engine.view import SPECTATOR
from gonfalon.server.compact import compact
from gonfalon.server.errors import Refused
from gonfalon.server.lines import line_of, nobody
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import LONGEST_ID, ActIn, LookIn, PicksIn, ShowIn, UndoIn, read
from gonfalon.server.saved import Move
from gonfalon.server.sight import Access
from gonfalon.server.teller import Reader, Teller, numbers
from gonfalon.server.telling import Eyes, eyes_of
from gonfalon.server.telling_talk import Hearing
from gonfalon.server.visits import Visit, seat_with
from gonfalon.server.watching import Watcher
from gonfalon.web.render import words_in

LONGEST: Final = 8192
MOST_ANSWERS: Final = 200
FAILED: Final = 1011
"""The code of the protocol for a fault of ours."""
REFUSED: Final = 4403
TOO_MANY: Final = 4429
MOST_HASTY: Final = 40
"""Messages in a second that come too fast and are answered; after that the line is closed."""
log: Final = logging.getLogger(__name__)


class _Sent(NamedTuple):
    """What a state that was sent depends on, besides who is here."""

    table: LiveTable
    """The table itself, or as it was some turns ago."""
    version: int
    revision: int
    eyes: Eyes


class _TooHasty(Exception):
    """More came in a second than is worth an answer."""


class LiveLine(Watcher):
    """One page that follows a table, and whatever it asks for."""

    def __init__(
        self, socket: WebSocket, visit: Visit, teller_of: Callable[[LiveTable], Teller]
    ) -> None:
        super().__init__(visit.table.id, visit.access.sees)
        self._socket: Final = socket
        self._line: Final = line_of(socket)
        self._visit: Final = visit
        self._teller_of: Final = teller_of
        self._table: Final = visit.table
        self._watchers: Final = visit.hub.watchers
        self._shown: int | None = None
        """At a shared screen, the seat that last lifted the curtain."""
        self._answers: Final[deque[str]] = deque()
        self._takes_changes: Final = socket.query_params.get("changes") == "3"
        """Whether the page puts changes in their places.

        The 3 is the form of today: a page of before it, which is still open, is told all.
        """
        known = socket.query_params.get("talk")
        self._hearing: Final = Hearing(visit.language, known)
        """What the page has heard of the talk, from before this line too."""
        self._reader = Reader(Eyes(SPECTATOR, (), visit.language, False))
        """What the page has been told."""
        self._sent: _Sent | None = None
        """What the state depended on that was sent last."""
        self._here: frozenset[int] = frozenset()
        """The seats that the page was told are here."""
        self._unsaved = ""
        """What the page says of a table that cannot be saved."""
        self._hasty = 0
        self._hasty_since = 0.0
        self._loop: Final = asyncio.get_running_loop()
        self._is_woken = False
        """Whether the page will be told soon."""
        self._is_ending = False
        """Whether nothing more is said."""
        self._ending: asyncio.Task[None] | None = None
        """Says why the line is closed, and closes it."""

    async def run(self) -> None:
        """Follow the table until the page goes away."""
        self._line.on_ready = self.wake
        self._watchers.add(self)
        self.wake()
        try:
            while True:
                await self._receive(await self._line.hear())
        except WebSocketDisconnect:
            return
        except _TooHasty:
            self._is_ending = True
            await self._close(Refused("too_fast"), TOO_MANY)
        finally:
            self._is_ending = True
            self._line.on_ready = nobody
            self._watchers.remove(self)
            if self._ending is not None:
                self._ending.cancel()

    # Out.

    def wake(self) -> None:
        """Tell the page what is newest, when those who were woken before have been told."""
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        """Answers first, then the newest state: what waits, to whoever may see it at this moment.

        A step of the loop for each page; one that does not read is told when it does.
        """
        self._is_woken = False
        if self._is_ending or not self._line.is_ready:
            return
        try:
            access = self._visit.access
            if not access.any or access.is_shut_out:
                self._end(self._close(Refused(self._why_closed(access))))
                return
            shown = self._visit.shown()
            if shown is None:
                return  # it is being replayed; then the page is woken
            eyes = self._eyes(access)
            if self._teller_of(shown).read_some(eyes):
                self.wake()  # others have their turn before the next slice
                return
            texts = self._texts(shown, access, eyes)
            if texts:
                self._say(texts)
        except WebSocketDisconnect:
            self._is_ending = True  # the page has gone; `run` notices too
        except Exception:
            log.exception("a page could not be told")
            self._end(self._shut(FAILED))

    def _say(self, texts: list[str]) -> None:
        """Send these; where it is timed, it is counted."""
        sending = self._visit.acting.sending
        if not sending.is_timed():
            self._line.say(texts)
            return
        begun = time.thread_time()
        self._line.say(texts)
        sending.took(time.thread_time() - begun)

    def _end(self, closing: Coroutine[Any, Any, None]) -> None:
        """Say no more, and close the line."""
        self._is_ending = True
        self._ending = asyncio.create_task(closing)

    def _texts(self, shown: LiveTable, access: Access, eyes: Eyes) -> list[str]:
        """The messages that wait to be sent, in their order."""
        texts = list(self._answers)
        self._answers.clear()
        news = self._news(shown, access, eyes)
        if news is not None:
            texts.append(news)
        talk = self._hearing.news(shown, access)
        if talk is not None:
            texts.append(talk)
        unsaved = self._saving()
        if unsaved != self._unsaved:
            self._unsaved = unsaved
            texts.append(compact({"type": "saving", "text": unsaved}))
        return texts

    def _news(self, table: LiveTable, access: Access, eyes: Eyes) -> str | None:
        """What these eyes were not told yet: the state, or only who is here, or nothing."""
        if self.seats != access.sees:
            self._watchers.turn(self, access.sees)
        here = self._watchers.here(table.id)
        now, before = _Sent(table, table.version, table.revision, eyes), self._sent
        if now == before and here == self._here:
            return None
        self._sent, self._here = now, here
        if now == before:
            return compact({"type": "here", "here": numbers(here)})
        if before is None or before._replace(version=now.version) != now:
            self._reader = Reader(eyes, self._takes_changes)
        return self._teller_of(table).tell(self._reader, here)

    def _eyes(self, access: Access) -> Eyes:
        """Whose eyes the page has now."""
        return eyes_of(self._table, access, self._shown, self._visit.language)

    def _saving(self) -> str:
        """That nothing can be saved now, for a person; nothing while all is well."""
        is_well = not self._visit.hub.health.trouble
        return "" if is_well else words_in(self._visit.language).say("web.unsaved")

    def _why_closed(self, access: Access) -> str:
        if access.is_shut_out:
            return "no_watchers"
        return "no_such_table" if self._table.is_gone else "revoked"

    async def _close(self, refused: Refused, code: int = REFUSED) -> None:
        """Say why, and close the line: whoever is there may not be there any more."""
        text = refused.say(words_in(self._visit.language))
        told = {"type": "closed", "code": refused.code, "html": text}
        with suppress(WebSocketDisconnect):  # it may have gone by now
            await self._line.ready()
            self._line.say([compact(told)])
            await self._line.ready()
        await self._shut(code)

    async def _shut(self, code: int) -> None:
        """Close the line, unless it is closed."""
        with suppress(WebSocketDisconnect, RuntimeError):  # Starlette raises either
            await self._socket.close(code)

    def _answer(self, **fields: object) -> None:
        if len(self._answers) < MOST_ANSWERS:
            self._answers.append(compact(fields))
        self.wake()

    # In.

    async def _receive(self, text: str | None) -> None:
        """One message; whatever is wrong with it is answered, and the line stays."""
        id = ""
        try:
            access = self._visit.access
            if not access.any or access.is_shut_out:
                return  # the line is being closed
            self._visit.acting.limit(self._table, sorted(access.sees), self._socket)
            if text is None:
                raise Refused("malformed_message")
            if len(text) > LONGEST:
                raise Refused("too_large")
            asked = _parsed(text)
            id = _writable(str(asked.get("id", ""))[:LONGEST_ID])
            await self._do(asked, id, access)
        except Refused as refused:
            self._visit.acting.count_refused(refused)
            if refused.code == "too_fast":
                self._count_hasty()
            if refused.code == "stale":
                self._sent = None
            words = self._table.game.page.words(self._visit.language)
            self._answer(
                type="refused",
                id=id,
                code=refused.code,
                rule=refused.rule,
                html=refused.say(words),
                marks=self._marks(refused),
            )

    def _count_hasty(self) -> None:
        """Give up on a page that sends much too fast: to refuse it takes time too."""
        now = time.monotonic()
        if now - self._hasty_since > 1.0:
            self._hasty, self._hasty_since = 0, now
        self._hasty += 1
        if self._hasty > MOST_HASTY:
            raise _TooHasty

    def _marks(self, refused: Refused) -> Mapping[str, str]:
        """The picks that a refusal is about, and what each of them is in it."""
        return {} if refused.illegal is None else self._table.game.page.pointed(refused.illegal)

    async def _do(self, asked: dict[str, Any], id: str, access: Access) -> None:
        """Whatever a message asks for, by its type, for who has this access at this moment."""
        kind, may = asked.get("type"), self._visit.must_act_for
        if kind == "ping":
            self._answer(type="pong", at=time.time())
        elif kind == "look":
            self.is_looking = read(LookIn, asked).looks
        elif kind == "show":
            self._show(seat_with(access, read(ShowIn, asked).seat))
        elif kind == "why":
            await self._explain(read(PicksIn, asked), id, access)
        elif kind == "act":
            wanted = read(ActIn, asked)
            seat = seat_with(access, wanted.seat)
            self._done(id, await self._visit.acting.act(self._table, seat, wanted, may))
        elif kind in ("undo", "restart_turn"):
            back = read(UndoIn, {**asked, "whole_turn": kind == "restart_turn"})
            seat = seat_with(access, back.seat)
            self._done(id, await self._visit.acting.undo(self._table, seat, back, may))
        else:
            raise Refused("malformed_message")

    def _done(self, id: str, move: Move) -> None:
        """A move was committed: it is answered here, and told to all who look."""
        self._answer(type="done", id=id, revision=move.revision, ply=move.ply)

    async def _explain(self, asked: PicksIn, id: str, access: Access) -> None:
        """Why something may not be picked."""
        seat = seat_with(access, asked.seat)
        try:
            await self._visit.hub.explaining.explain(self._table, seat, asked.picks)
        finally:
            self._visit.must_act_for(seat)  # the seat may have changed hands meanwhile
        self._answer(type="fine", id=id)

    def _show(self, seat: int) -> None:
        """The curtain was lifted: this seat looks now."""
        self._shown = seat
        self.wake()


def _parsed(text: str) -> dict[str, Any]:
    """The JSON object that every message is."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("malformed_message") from None
    if not isinstance(asked, dict):
        raise Refused("malformed_message")
    return asked


def _writable(text: str) -> str:
    """The text with unpaired surrogates replaced, since they could not be sent back."""
    return text.encode("utf-8", "replace").decode()
