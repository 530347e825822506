"""All tables: found in memory or brought in from the store, made, and followed by others."""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from gonfalon.bots import BOTS, LEVELS
from gonfalon.engine.errors import Excluded, Malformed, Unsuitable
from gonfalon.engine.game import Game
from gonfalon.server import playing, seating
from gonfalon.server.audience import LIVE, chosen_audience
from gonfalon.server.behind import Delays
from gonfalon.server.bots import BotPool
from gonfalon.server.bringing import brought
from gonfalon.server.bus import Alone, Bus
from gonfalon.server.catching_up import caught_up
from gonfalon.server.clerks import Clerks
from gonfalon.server.clock import Terms
from gonfalon.server.clocking import chosen_terms
from gonfalon.server.errors import Refused, bad_options, excluded, unsuitable
from gonfalon.server.explaining import Explaining
from gonfalon.server.health import Health
from gonfalon.server.hints import Hints
from gonfalon.server.illustrations import illustrate_all
from gonfalon.server.live import LiveTable
from gonfalon.server.making import chosen_about, new_row
from gonfalon.server.matches import new_match
from gonfalon.server.newest import has_newer
from gonfalon.server.news import News
from gonfalon.server.replaying import Replays
from gonfalon.server.reviews import Reviews
from gonfalon.server.saved import (
    ANYONE,
    COMPUTER,
    OPEN,
    OWNER,
    PERSON,
    WATCHER,
    SeatRow,
    TableRow,
)
from gonfalon.server.settings import Settings
from gonfalon.server.store import Store
from gonfalon.server.succeeding import succeeded
from gonfalon.server.talk import PHRASES
from gonfalon.server.thinking import STAND_BY_SECONDS, Lease, Thinking
from gonfalon.server.timekeeper import Timekeeper
from gonfalon.server.tokens import hashed, is_id, new_token
from gonfalon.server.turns import Turns
from gonfalon.server.watching import Watchers
from gonfalon.server.worded_logs import WordedLogs
from gonfalon.server.workers import TooMuchWork, WorkerLost
from gonfalon.server.writer import StoreError

MOST_IN_MEMORY: Final = 2000
PACES: Final = ("live", "days")
MOST_LOOKING_BACK: Final = 8
"""Of one address; more are refused."""
YOU: Final = "you"
SCREEN: Final = "screen"
FRIEND: Final = "friend"
SEAT_KINDS: Final = (YOU, SCREEN, FRIEND, ANYONE, COMPUTER)


@dataclass
class Made:
    """A new table and its secrets, which are told once."""

    table: LiveTable
    owner_token: str
    watch_token: str
    seat_tokens: list[str] = field(default_factory=list)


class Hub:
    """The tables of one server."""

    def __init__(self, store: Store, settings: Settings, bus: Bus | None = None) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.bots: Final = BotPool(settings.bot_workers, settings.bot_seconds)
        self.clerks: Final = Clerks()
        self.replays: Final = Replays(self.clerks)
        self.reviews: Final = Reviews()
        self.explaining: Final = Explaining()
        self.looking_back: Final = Turns(1, most_each=1, most_waiting=MOST_LOOKING_BACK)
        """For whoever looks at all their games: one after the other, in fair turns by address."""
        self.watchers: Final = Watchers()
        self.delays: Final = Delays(self.replays, self.watchers.wake)
        self.logs: Final = WordedLogs()
        self.health: Final = Health(store, self.watchers.wake_all)
        self._live: Final[OrderedDict[str, LiveTable]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Task[LiveTable | None]]] = {}
        lease = Lease(store, settings.bot_seconds) if store.is_shared else None
        self._thinking: Final = Thinking(
            self.bots, settings.bot_pause, self._newest, self.watchers, lease
        )
        self.hints: Final = Hints(self.bots)
        self._warming: asyncio.Task[None] | None = None
        self.timekeeper: Final = Timekeeper(store, self.find, self.bots, lease)
        self._bus: Final = bus or Alone()
        self._news: Final = News(store, self._bus, self._live, self.watchers)

    async def open(self) -> None:
        """Begin to hear of what other processes do."""
        await self._news.open()
        await self.timekeeper.start()

    async def warm_up(self) -> None:
        """Start what a first move needs, and then, beside the first visitors, all else they may."""
        await self.bots.warm_up()
        self._warming = asyncio.create_task(self._warm_up_all())

    async def _warm_up_all(self) -> None:
        await self.bots.start()
        await illustrate_all(self.clerks)

    async def close(self) -> None:
        """Stop thinking and listening; the store is closed by whoever opened it."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self.health.stop()
        await self.timekeeper.stop()
        await self.hints.stop()
        await self._thinking.stop()
        await self.reviews.stop()
        await self.delays.stop()
        await self._news.close()
        self.bots.close()
        self.replays.close()
        self.explaining.close()
        self.clerks.close()

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # Finding tables.

    async def find(self, table_id: str) -> LiveTable:
        """The table of this id; PostgreSQL takes some characters for a fault of its own."""
        if not is_id(table_id):
            raise Refused("no_such_table")
        table = self._live.get(table_id)
        if table is not None:
            await self._refresh(table)
        else:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._bring_in(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(task)
        if table is None:
            raise Refused("no_such_table")
        if table_id in self._live:
            self._live.move_to_end(table_id)
        table.looked_at = time.monotonic()
        self._thinking.about(table)
        return table

    async def _refresh(self, table: LiveTable) -> None:
        """Let a table in memory catch up with the store."""
        await has_newer(table)
        await caught_up(table)

    async def _bring_in(self, table_id: str) -> LiveTable | None:
        try:
            saved = await self.store.load(table_id)
        except StoreError as error:
            raise Refused("store_failed") from error
        if saved is None:
            return None
        resumed = await self.replays.resume(saved)
        table = LiveTable(saved, resumed, self.store, self.replays)
        self._keep(table)
        await self._settle(table)
        return table

    async def _settle(self, table: LiveTable, later: float = 0.0) -> None:
        """Do what was left half done: a start, or the plies of hidden choices."""
        await asyncio.sleep(later)
        with contextlib.suppress(Refused):  # what failed to be stored is tried again
            await seating.start_if_ready(table)
            await playing.settle(table)

    def _keep(self, table: LiveTable) -> None:
        """Hold a table in memory, and let go of those that nobody has looked at for long."""
        table.on_change, table.on_caught_up = self._on_change, self._on_caught_up
        table.on_stored = lambda stored: self._bus.tell(*stored.seen)
        self._live[table.id] = table
        for old_id in list(self._live)[: max(0, len(self._live) - MOST_IN_MEMORY)]:
            is_used = self.watchers.of(old_id) or self._thinking.is_about(old_id)
            if not is_used and not self._live[old_id].is_busy:
                del self._live[old_id]
        self._thinking.about(table)

    # Making tables.

    async def make(
        self,
        game: Game,
        options: dict[str, str],
        kinds: list[tuple[str, str]],
        pace: str,
        browser: str | None,
        goal: str | None = None,
        practice: bool = False,
        hints: bool = False,
        takebacks: bool = True,
        terms: Terms | None = None,
        talk: str = PHRASES,
        watchers: str = LIVE,
        about: str = "",
    ) -> Made:
        """A new table with seats of these kinds and levels; with a goal, for a match.

        A browser, by the hash of its secret, owns the table and may sit down at its own seats.
        """
        if len(kinds) not in game.seats:
            raise Refused("bad_seats", game=game.name)
        if practice and sum(kind != COMPUTER for kind, _ in kinds) != 1:
            raise Refused("bad_practice")
        chosen = " ".join(_choose_options(game, options, len(kinds)))
        match = None if goal is None else new_match(goal, chosen)
        seats, tokens = [], []
        grants = [OWNER] if browser else []
        for seat, (kind, level) in enumerate(kinds):
            if kind == COMPUTER and level not in BOTS:
                raise Refused("bad_level", levels=", ".join(LEVELS))
            tokens.append(new_token())
            stored = kind if kind in (ANYONE, COMPUTER) else PERSON
            name = level if kind == COMPUTER else ""
            seats.append(SeatRow(seat, stored, level, name, "", hashed(tokens[-1])))
            if browser and kind in (YOU, SCREEN):
                grants.append(seat)
        owner, watch = new_token(), new_token()
        row = new_row(game, chosen, pace, hashed(owner), hashed(watch), match)
        row.practice, row.hints, row.takebacks = practice, hints, takebacks
        row.terms = chosen_terms(game, terms, pace, practice)
        row.talk = talk
        row.watchers = chosen_audience(watchers)
        row.about = chosen_about(about)
        given = [(browser, role) for role in grants] if browser else []
        await self._create(row, seats, given)
        table = await self.find(row.id)
        await seating.start_if_ready(table)
        return Made(table, owner, watch, tokens)

    async def make_successor(
        self,
        table: LiveTable,
        turned: bool,
        level: str = "",
        may: Callable[[], None] = lambda: None,
    ) -> LiveTable:
        """The next game of the same people; all who ask for it come to the same table."""
        successor = await self.find(await succeeded(table, turned, level, may))
        await seating.start_if_ready(successor)
        return successor

    async def take_in(self, body: bytes, browser: str | None, whose: str) -> LiveTable:
        """A record that someone at this address brought; of a match the first of its tables."""
        rows = await self.clerks.do(whose, brought, body)
        grants = [(browser, WATCHER)] if browser else []
        for row, seats in reversed(rows):  # the last one first: each leads to one that is there
            await self._create(row, seats, grants)
        return await self.find(rows[0][0].id)

    async def _create(
        self, row: TableRow, seats: list[SeatRow], grants: list[tuple[str, int]]
    ) -> None:
        try:
            await self.store.create(row, seats, grants)
        except StoreError as error:
            raise Refused("store_failed") from error

    async def changed_beside(
        self, editions: Mapping[str, int], ended: Iterable[tuple[str, str, int]] = ()
    ) -> None:
        """Tables were changed in the store, past their memory: those that are there catch up.

        Roles that have ended, each of a browser at a table, count no more from this moment on.
        """
        for id, edition in editions.items():
            if id in self._live:
                self._live[id].heard = max(self._live[id].heard, edition)
            self._bus.tell(id, edition)
        for browser, id, role in ended:
            if id in self._live:
                self._live[id].lose(browser, role)
        for id, edition in editions.items():
            with contextlib.suppress(Refused):  # it stays behind, and is looked at again
                if id in self._loading:
                    await asyncio.shield(self._loading[id])
                table = self._live.get(id)
                if table is not None and table.row.edition < edition:
                    table.heard = max(table.heard, edition)
                    await caught_up(table)

    def _newest(self, table: LiveTable) -> LiveTable:
        """The same table as it is in memory now: it may have been loaded anew."""
        return self._live.get(table.id, table)

    async def agrees(self, table: LiveTable, asker: int) -> bool:
        """Whether the computers of a table agree to end the game; if nobody can tell, no."""
        computers = tuple([row.seat for row in table.seats if row.seat != asker])
        if table.session is None:
            return False
        try:
            return await self.bots.agrees(table.session.state.position(), computers, asker)
        except (WorkerLost, TooMuchWork):
            return False

    # Following.

    def _on_change(self, table: LiveTable) -> None:
        """Tell whoever watches, and let computers think; a table that was deleted is let go."""
        self.watchers.wake(table.id)
        if table.is_gone:
            self._live.pop(table.id, None)
        else:
            self._thinking.about(table)

    def _on_caught_up(self, table: LiveTable) -> None:
        """Another process has changed the table; should it die now, this one goes on."""
        self.watchers.wake(table.id)
        self._thinking.stand_by(table)
        if table.row.phase == OPEN or table.commits:
            self._news.start(self._settle(table, STAND_BY_SECONDS))


def _choose_options(game: Game, options: dict[str, str], seats: int) -> list[str]:
    """The settings that are not the default, checked."""
    try:
        chosen = game.options.choose(options)
        game.check(seats, chosen)
        return chosen.words()
    except Excluded as error:
        raise excluded(error) from None
    except Unsuitable as error:
        raise unsuitable(game, error) from None
    except Malformed as error:
        raise bad_options(error) from None
