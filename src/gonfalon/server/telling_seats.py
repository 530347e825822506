"""What is told of seats that changed hands: in the log to all, and to whoever's seat it is."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from gonfalon.bots import USUAL, levels_for
from gonfalon.engine.seat_change import COMPUTER, SeatChange
from gonfalon.games import find
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import OPEN, RUNNING, SeatRow
from gonfalon.server.telling_clock import away_of
from gonfalon.server.telling_names import side_name
from gonfalon.web.render import render_part

if TYPE_CHECKING:
    from gonfalon.server.telling import Eyes

T = TypeVar("T")


@lru_cache(maxsize=4096)
def tell_change(change: SeatChange, game_id: str, language: str, rich: bool = False) -> str:
    """One change as a sentence, plain or as HTML; worded once for all who look."""
    words = find(game_id).text.words(language)
    side = side_name(game_id, change.seat, language)
    level = words.say(f"web.level.{change.level}") if change.level else ""
    facts = {"name": change.name, "side": side, "level": level}
    if rich:
        facts = {key: escape(text) for key, text in facts.items()}
        facts["name"] = f"<bdi>{facts['name']}</bdi>"
    is_nobodys = change.kind == COMPUTER and not change.name
    return words.say(
        "web.told.computer_alone" if is_nobodys else f"web.told.{change.kind}", **facts
    )


def merged(entries: Sequence[T], plies: Sequence[int], changes: Sequence[tuple[int, T]]) -> list[T]:
    """Entries of the log, each seen after its ply, with changes after theirs put in between."""
    told: list[T] = []
    begun = 0
    for ply, entry in changes:
        until = bisect_right(plies, ply)
        told += [*entries[begun:until], entry]
        begun = until
    return told + list(entries[begun:])


def own_note(table: LiveTable, eyes: "Eyes") -> str:
    """What whoever's seats these are should know: who plays there, and who else looks in."""
    resting, sees, heirs, language = eyes.resting, eyes.sees, eyes.heirs, eyes.language
    if table.row.phase not in (OPEN, RUNNING):
        return ""
    shared = [seat for seat in sees if _ways_in(table, seat) > 1]
    if not resting and not shared and not heirs:
        return ""
    words = table.game.text.words(language)
    sides = [table.game.seat_name(row.seat, words) for row in table.seats]
    facts: dict[str, Any] = {"seats": table.now.seats, "sides": sides}
    facts |= {"resting": resting, "shared": shared, "heirs": heirs}
    return render_part("own_seat.html", language, **facts)


def seat_tools(table: LiveTable, owns: bool, sees: tuple[int, ...], language: str) -> str:
    """What somebody can do about the seats now, in words and buttons, and why not more."""
    sides = tuple([side_name(table.game.id, row.seat, language) for row in table.seats])
    facts = (table.row.phase, table.row.practice, owns)
    away, now = away_of(table), table.store.up_time.now()
    gone = None if away is None else tuple([until > now for until in away])
    return _drawn_tools(table.game.id, tuple(table.seats), sides, *facts, sees, gone, language)


@lru_cache(maxsize=512)
def _drawn_tools(
    game_id: str,
    seats: tuple[SeatRow, ...],
    sides: tuple[str, ...],
    phase: str,
    practice: bool,
    owns: bool,
    sees: tuple[int, ...],
    gone: tuple[bool, ...] | None,
    language: str,
) -> str:
    """The same, drawn once as long as nothing of it changes."""
    facts: dict[str, Any] = {"is_on": phase in (OPEN, RUNNING), "has_begun": phase != OPEN}
    facts |= {"levels": levels_for(game_id), "usual_level": USUAL}
    facts |= {"practice": practice, "owns": owns}
    facts |= {"seats": seats, "sides": sides, "sees": sees, "gone": gone}
    return render_part("seat_tools.html", language, **facts)


def _ways_in(table: LiveTable, seat: int) -> int:
    """How many browsers and programs see a seat that is held."""
    row = table.seats[seat]
    browsers = sum(1 for roles in table.grants.values() if seat in roles)
    return browsers + bool(row.holder_hash) if row.held else 0
