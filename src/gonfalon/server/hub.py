"""All tables: found in memory or brought in from the store, made, and followed by others."""

import asyncio
import contextlib
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from gonfalon.bots import BOTS
from gonfalon.engine.errors import Excluded, Malformed, Unsuitable
from gonfalon.engine.game import Game
from gonfalon.server import seating
from gonfalon.server.bots import BotPool
from gonfalon.server.bringing import brought_rows, read_brought
from gonfalon.server.errors import Refused, bad_options, excluded, unsuitable
from gonfalon.server.live import LiveTable
from gonfalon.server.making import new_row
from gonfalon.server.matches import MatchRow, new_match
from gonfalon.server.saved import (
    ANYONE,
    COMPUTER,
    OWNER,
    PERSON,
    WATCHER,
    SeatRow,
    TableRow,
)
from gonfalon.server.settings import Settings
from gonfalon.server.store import Store
from gonfalon.server.thinking import Thinking
from gonfalon.server.tokens import hashed, new_token
from gonfalon.server.watching import Watchers
from gonfalon.server.writer import StoreError

MOST_IN_MEMORY: Final = 2000
PACES: Final = ("live", "days")
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

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.bots: Final = BotPool(settings.bot_workers, settings.bot_seconds)
        self.watchers: Final = Watchers()
        self._live: Final[OrderedDict[str, LiveTable]] = OrderedDict()
        self._succeeding: Final = asyncio.Lock()
        self._loading: Final[dict[str, asyncio.Task[LiveTable | None]]] = {}
        self._thinking: Final = Thinking(self.bots, settings.bot_pause, self._newest)

    async def close(self) -> None:
        """Stop thinking; the store is closed by whoever opened it."""
        self._thinking.stop()
        self.bots.close()

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # Finding tables.

    async def find(self, table_id: str) -> LiveTable:
        """The table of this id."""
        table = self._live.get(table_id)
        if table is not None and table.is_stale:
            del self._live[table_id]
            table = None
        if table is None:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._bring_in(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(task)
        if table is None:
            raise Refused("no_such_table")
        self._live.move_to_end(table_id)
        return table

    async def _bring_in(self, table_id: str) -> LiveTable | None:
        try:
            saved = await self.store.load(table_id)
        except StoreError as error:
            raise Refused("store_failed") from error
        if saved is None:
            return None
        table = LiveTable(saved, self.store)
        self._keep(table)
        with contextlib.suppress(Refused):  # a start that failed to be stored is tried again
            await seating.start_if_ready(table)
        return table

    def _keep(self, table: LiveTable) -> None:
        """Hold a table in memory, and let go of those that nobody has looked at for long."""
        table.on_change = self._on_change
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
    ) -> Made:
        """A new table with seats of these kinds and levels; with a goal, for a match.

        A browser, by the hash of its secret, owns the table and may sit down at its own seats.
        """
        if len(kinds) not in game.seats:
            raise Refused("bad_seats", game=game.name)
        chosen = " ".join(_choose_options(game, options, len(kinds)))
        match = None if goal is None else new_match(goal, chosen)
        seats, tokens = [], []
        grants = [OWNER] if browser else []
        for seat, (kind, level) in enumerate(kinds):
            if kind == COMPUTER and level not in BOTS:
                raise Refused("bad_level", levels=", ".join(BOTS))
            tokens.append(new_token())
            stored = kind if kind in (ANYONE, COMPUTER) else PERSON
            name = level if kind == COMPUTER else ""
            seats.append(SeatRow(seat, stored, level, name, "", hashed(tokens[-1])))
            if browser and kind in (YOU, SCREEN):
                grants.append(seat)
        owner, watch = new_token(), new_token()
        row = new_row(game, chosen, pace, hashed(owner), hashed(watch), match)
        given = [(browser, role) for role in grants] if browser else []
        await self._create(row, seats, given)
        table = await self.find(row.id)
        await seating.start_if_ready(table)
        return Made(table, owner, watch, tokens)

    async def make_successor(self, table: LiveTable, turned: bool) -> LiveTable:
        """The next game of the same people; all who ask for it come to the same table."""
        async with self._succeeding:
            return await self._make_successor(table, turned)

    async def _make_successor(self, table: LiveTable, turned: bool) -> LiveTable:
        """A new table with seats as they are, or each moved on by one.

        While a match goes on the seats stay, and the rules of the match say who starts.
        """
        if table.row.record is not None:
            raise Refused("over")
        if table.row.successor is not None:
            return await self.find(table.row.successor)
        options, match = following(table)
        count = len(table.seats)
        step = 1 if turned and not (match and match.is_begun) else 0
        places = {row.seat: (row.seat + step) % count for row in table.seats}
        seats = sorted([_following(row, places) for row in table.seats], key=lambda one: one.seat)
        row = new_row(
            table.game,
            options,
            table.row.pace,
            table.row.owner_hash,
            table.row.watch_hash,
            match,
        )
        try:
            await self.store.succeed(table.id, row, seats, places)
        except StoreError as error:
            raise Refused("store_failed") from error
        successor = await self.find(row.id)
        await seating.start_if_ready(successor)
        await seating.follow(table, row.id)
        return successor

    async def take_in(self, text: str, browser: str | None) -> LiveTable:
        """A record that someone brought, to be watched; of a match the first of its tables."""
        games = await asyncio.to_thread(read_brought, text)
        rows = await asyncio.to_thread(brought_rows, games)
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

    def _newest(self, table: LiveTable) -> LiveTable:
        """The same table as it is in memory now: it may have been loaded anew."""
        return self._live.get(table.id, table)

    # Following.

    def _on_change(self, table: LiveTable) -> None:
        """Tell whoever watches, and let computers think."""
        self.watchers.wake(table.id)
        self._thinking.about(table)


def _following(row: SeatRow, places: dict[int, int]) -> SeatRow:
    """A seat of the next game: whoever held it may sit down there, by what they hold it with."""
    name = row.level if row.kind == COMPUTER else row.name
    return SeatRow(places[row.seat], row.kind, row.level, name, "", row.token_hash, row.holder_hash)


def _options_of(table: LiveTable) -> str:
    """The options of a table; the usual ones, if there are no such options any more."""
    try:
        table.game.check(len(table.seats), table.game.options.parse(table.row.options.split()))
    except Malformed:
        return ""
    return table.row.options


def following(table: LiveTable) -> tuple[str, MatchRow | None]:
    """The options of the game after this one, and the match that it belongs to.

    A match that is over is followed by another one; a game that was left is played again.
    """
    kept, match = table.match_so_far, table.match
    if kept is None or match is None:
        return _options_of(table), None
    if match.over:
        return kept.options, new_match(kept.goal, kept.options)
    return " ".join(match.next_options.words()), kept


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
