"""The records of many games as one archive: made game by game, and sent as it is made.

At no time is more than one game, or one match, in memory; what is compressed is sent at once.
"""

import asyncio
import time
import unicodedata
import zipfile
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from io import RawIOBase
from typing import Final, NamedTuple

from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.match_text import match_of_texts
from gonfalon.games import find
from gonfalon.server.errors import Refused
from gonfalon.server.history.past import Past, games_before
from gonfalon.server.hub import Hub
from gonfalon.server.matches import match_row
from gonfalon.server.resuming import text_of
from gonfalon.server.saved import OVER, Saved, read_result
from gonfalon.server.store import Store

MOST: Final = 500
"""Records in one archive; of more games the latest are taken."""
_LONGEST_NAME: Final = 20
_MOST_NAMES: Final = 4
_LEAST: Final = 315_532_800  # archives know no time before 1980
MISSING: Final = "missing.txt"


class Entry(NamedTuple):
    """One file of an archive."""

    name: str
    past: Past


async def entries_of(store: Store, past: Iterable[Past]) -> list[Entry]:
    """The files for these games, the latest first; the games of a match are one, named by its last.

    A match is whole up to its last game that is asked for.
    """
    found: list[Entry] = []
    taken: set[str] = set()
    names: set[str] = set()
    for one in past:
        if one.id in taken:
            continue
        found.append(Entry(_free_name(one, names), one))
        before = await games_before(store, [one])
        taken.update(before.get(one.id, ()))
        if len(found) == MOST:
            break
    return found


def _free_name(one: Past, names: set[str]) -> str:
    """A name that no other file has, nor one that differs by large and small letters alone."""
    stem = stem_of(one)
    name, number = stem, 2
    while name.casefold() in names:
        name, number = f"{stem}-{number}", number + 1
    names.add(name.casefold())
    return f"{name}.txt"


def stem_of(one: Past) -> str:
    """Day, game and players: letters, digits and hyphens, so that no name leads anywhere else."""
    day = datetime.fromtimestamp(max(one.ended_at, _LEAST), UTC).strftime("%Y-%m-%d")
    people = [sitter.level if sitter.is_computer else sitter.name for sitter in one.seats]
    names = [_plain(name) for name in people[:_MOST_NAMES]]
    kind = f"{_plain(one.game)}{'' if one.goal is None else '-match'}"
    return "-".join(part for part in (day, kind, *names) if part)


def _plain(name: str) -> str:
    """What is left of a name in a file's name."""
    known = unicodedata.normalize("NFKC", name)
    letters = "".join(letter if letter.isalnum() else "-" for letter in known)
    return "-".join(part for part in letters.split("-") if part)[:_LONGEST_NAME].strip("-")


class _Outlet(RawIOBase):
    """What an archive is written to: handed on at once, and never read again."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """It may be written to, and nothing else."""
        return True

    def write(self, data: object) -> int:
        """Keep what comes until it is taken."""
        part = bytes(data)  # type: ignore[call-overload]
        self._parts.append(part)
        return len(part)

    def take(self) -> bytes:
        """What has come since."""
        found = b"".join(self._parts)
        self._parts.clear()
        return found


async def archive(hub: Hub, entries: list[Entry], whose: str, missing: str) -> AsyncIterator[bytes]:
    """The archive of these records, piece by piece; what cannot be had is named in a file."""
    outlet, absent = _Outlet(), list[str]()
    with zipfile.ZipFile(outlet, "w", zipfile.ZIP_DEFLATED) as into:
        for entry in entries:
            text = await _record(hub, entry.past, whose)
            if text is None:
                absent.append(entry.name)
                continue
            await asyncio.to_thread(_add, into, entry.name, text, entry.past.ended_at)
            yield outlet.take()
        if absent:
            text = "\n".join([missing, *absent, ""])
            await asyncio.to_thread(_add, into, MISSING, text, time.time())
    yield outlet.take()


def _add(into: zipfile.ZipFile, name: str, text: str, at: float) -> None:
    """One file more; compressing takes its time."""
    when = datetime.fromtimestamp(max(at, _LEAST), UTC)
    file = zipfile.ZipInfo(name, when.timetuple()[:6])
    file.compress_type = zipfile.ZIP_DEFLATED
    file.external_attr = 0o644 << 16
    into.writestr(file, text)


async def _record(hub: Hub, past: Past, whose: str) -> str | None:
    """The record of a game, or of its match; nothing if it cannot be had any more."""
    try:
        saved = await hub.store.load(past.id)
        if saved is None or saved.table.phase != OVER:
            return None
        if past.goal is None:
            return await _alone(hub, saved, whose)
        return await _match(hub, saved, whose)
    except GonfalonError:
        return None


async def _alone(hub: Hub, saved: Saved, whose: str) -> str:
    """The record of one game."""
    bare = replace(saved, snapshot=None, moves={}, commits={}, grants={})
    return await hub.clerks.do(whose, text_of, bare)


async def _match(hub: Hub, saved: Saved, whose: str) -> str:
    """The record of a match up to a game; of this alone where the match cannot be counted."""
    before, result = match_row(saved.table), saved.table.result
    if before is None or result is None:
        return await _alone(hub, saved, whose)
    texts = []
    for played in before.before:
        earlier = await hub.store.load(played.table)
        if earlier is None:
            raise Refused("no_such_table")
        texts.append(await _alone(hub, earlier, whose))
    texts.append(await _alone(hub, saved, whose))
    game = find(saved.table.game)
    options = game.options.parse(saved.table.options.split())
    kept = before.with_game(saved.table.id, options, saved.plies, read_result(result))
    names = tuple(seat.name for seat in saved.seats)
    return await asyncio.to_thread(match_of_texts, kept.match(game, names), texts)
