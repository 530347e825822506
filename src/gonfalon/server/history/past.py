"""One's finished games as the store has them: found by columns alone, no game is replayed."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, func, select

from gonfalon.engine.action import FIRST
from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.match_rules import STARTER
from gonfalon.engine.result import Result
from gonfalon.engine.seat_change import AGREED, RESIGNED, TIME
from gonfalon.server import schema
from gonfalon.server.saved import COMPUTER, OVER, read_result
from gonfalon.server.store import Store

MOST: Final = 10_000
"""Games that are looked back on; of more the latest are."""
WON: Final = "won"
SHARED: Final = "shared"
LOST: Final = "lost"
OUTCOMES: Final = (WON, SHARED, LOST)
_BEFORE_THE_FIRST: Final = 40
"""Among so many plies chance chooses who begins, where it does: what is laid out comes before."""
_BEGINS: Final = {action.text: seat for seat, action in enumerate(FIRST)}


class Sitter(NamedTuple):
    """Who sat at a seat in the end."""

    kind: str
    level: str
    name: str
    held: bool
    resigned: bool

    @property
    def is_computer(self) -> bool:
        """Whether a computer played there for itself, and not for somebody."""
        return self.kind == COMPUTER and not self.held


@dataclass(frozen=True, slots=True)
class Past:
    """A game that is over, and where whoever looks back sat."""

    id: str
    game: str
    options: str
    goal: str | None
    """What its match is played to; nothing for a single game."""
    practice: bool
    ending: str | None
    """How it was ended outside the rules, as its record says it."""
    result: Result | None
    """Nothing where an earlier program has not kept it."""
    successor: str | None
    begun_at: float
    ended_at: float
    """When the last ply was made, or the game was ended outside the rules."""
    plies: int
    began: int | None
    """The seat that began, if that is known."""
    seats: tuple[Sitter, ...]
    mine: tuple[int, ...]
    """The seats from which whoever looks back played, from 0."""

    @property
    def own(self) -> int | None:
        """The one seat that was theirs; nothing where they played from several."""
        return self.mine[0] if len(self.mine) == 1 else None

    @property
    def outcome(self) -> str | None:
        """How it ended for the own seat: whoever has given up has lost, whatever came of it."""
        own = self.own
        if own is None:
            return None
        if self.seats[own].resigned:
            return LOST
        if self.result is None or own >= len(self.result.ranks):
            return None
        if self.result.ranks[own] != 1:
            return LOST
        return WON if self.result.winner == own else SHARED

    @property
    def counts(self) -> bool:
        """Whether it counts as won, shared or lost: practice never does."""
        return not self.practice and self.outcome is not None

    @property
    def others(self) -> list[Sitter]:
        """Who sat at all other seats."""
        return [sitter for seat, sitter in enumerate(self.seats) if seat not in self.mine]

    @property
    def is_with_people(self) -> bool:
        """Whether somebody else played too."""
        return any(not sitter.is_computer for sitter in self.others)

    @property
    def way(self) -> tuple[str, str]:
        """The game and its options, whoever began."""
        words = [word for word in self.options.split() if not word.startswith(f"{STARTER}=")]
        return self.game, " ".join(words)


async def past_of(store: Store, browsers: Sequence[str]) -> tuple[list[Past], bool]:
    """The games that these browsers have finished, the latest first, and whether there are more."""
    if not browsers:
        return [], False
    games = await store.look_up(_games(browsers))
    rows = [row for row in games[:MOST] if row["phase"] == OVER]
    seats = await store.look_up(_sitters(browsers))
    held = await store.look_up(_held(browsers))
    past = await asyncio.to_thread(_put_together, rows, seats, held)
    return past, len(games) > MOST


async def games_before(store: Store, past: Sequence[Past]) -> dict[str, list[str]]:
    """The tables of the games of its match before each of these; nothing for single games.

    The store keeps with each game of a match all that were before, so they are asked for a few
    games only: those of a long match together would fill the memory.
    """
    tables = schema.tables.c
    ids = [one.id for one in past if one.goal is not None]
    query = select(tables.id, tables.played).where(tables.id.in_(ids), tables.played.is_not(None))
    found = await store.look_up(query) if ids else []
    return {
        row["id"]: [one["table"] for one in json.loads(row["played"])["games"]] for row in found
    }


def own_tables(browsers: Sequence[str]) -> Select[Any]:
    """The tables where these browsers may sit."""
    grants = schema.grants.c
    return select(grants.table_id).where(grants.browser_hash.in_(browsers), grants.role >= 0)


def _held(browsers: Sequence[str]) -> Select[Any]:
    """Where these browsers may sit."""
    grants = schema.grants.c
    where = (grants.browser_hash.in_(browsers), grants.role >= 0)
    return select(grants.table_id, grants.role).where(*where)


def _games(browsers: Sequence[str]) -> Select[Any]:
    """Their games, with how long they are; what was brought is nobody's.

    For each game a few rows are found, all by the keys of their tables. The phase is not asked for
    here: a database would go through the games of all that are over.
    """
    tables, plies, revisions = schema.tables.c, schema.plies.c, schema.revisions.c
    told = schema.seat_changes.c
    of_table = plies.table_id == tables.id
    last = (plies.revision.desc(), plies.ply.desc())
    newest = revisions.revision.desc()
    in_order = (of_table, plies.revision == 0)
    found = {
        "last_revision": select(plies.revision).where(of_table).order_by(*last),
        "last_ply": select(plies.ply).where(of_table).order_by(*last),
        "last_at": select(plies.at).where(of_table).order_by(*last),
        "revision": _of_table(revisions.revision).order_by(newest),
        "kept": _of_table(revisions.kept).order_by(newest),
        "kept_at": _of_table(revisions.at).order_by(newest),
        "first_at": select(plies.at).where(*in_order, plies.ply == 0),
        "begins": select(plies.action).where(
            *in_order, plies.ply < _BEFORE_THE_FIRST, plies.action.in_(list(_BEGINS))
        ),
        "told_at": select(func.max(told.at)).where(
            told.table_id == tables.id, told.kind.in_((RESIGNED, AGREED, TIME))
        ),
    }
    return (
        select(
            tables.id,
            tables.phase,
            tables.game,
            tables.options,
            tables.goal,
            tables.practice,
            tables.ending,
            tables.result,
            tables.successor,
            tables.created_at,
            *[
                query.limit(1).correlate(schema.tables).scalar_subquery().label(name)
                for name, query in found.items()
            ],
        )
        .where(tables.id.in_(own_tables(browsers)), tables.record.is_(None))
        .order_by(tables.changed_at.desc())
        .limit(MOST + 1)
    )


def _of_table(column: Any) -> Select[Any]:
    """What the revisions of a table say."""
    return select(column).where(schema.revisions.c.table_id == schema.tables.c.id)


def _sitters(browsers: Sequence[str]) -> Select[Any]:
    """Who sat at their tables."""
    seats = schema.seats.c
    return (
        select(
            seats.table_id,
            seats.kind,
            seats.level,
            seats.name,
            seats.held,
            seats.resigned,
        )
        .where(seats.table_id.in_(own_tables(browsers)))
        .order_by(seats.table_id, seats.seat)
    )


def _put_together(
    rows: Sequence[dict[str, Any]], seats: Sequence[dict[str, Any]], held: Sequence[dict[str, Any]]
) -> list[Past]:
    """The games with who sat there; one where nobody of the own sat down is not theirs."""
    sitters: dict[str, list[Sitter]] = {}
    for row in seats:
        sitter = Sitter(
            row["kind"], row["level"], row["name"], bool(row["held"]), bool(row["resigned"])
        )
        sitters.setdefault(row["table_id"], []).append(sitter)
    roles: dict[str, set[int]] = {}
    for row in held:
        roles.setdefault(row["table_id"], set()).add(int(row["role"]))
    found = []
    for row in rows:
        at = tuple(sitters.get(row["id"], ()))
        mine = sorted(roles.get(row["id"], ()))
        sat = tuple(seat for seat in mine if seat < len(at) and at[seat].held)
        if sat:
            found.append(_past(row, at, sat))
    return sorted(found, key=lambda past: past.ended_at, reverse=True)


def _past(row: dict[str, Any], seats: tuple[Sitter, ...], mine: tuple[int, ...]) -> Past:
    """One game; without a ply in its last revision it was taken back to where that begins."""
    begun = row["first_at"] if row["first_at"] is not None else row["created_at"]
    plies, ended = 0, begun
    if row["last_revision"] is not None and row["last_revision"] == row["revision"]:
        plies, ended = int(row["last_ply"]) + 1, row["last_at"]
    elif row["kept"]:
        plies, ended = int(row["kept"]), max(begun, row["kept_at"])
    if row["ending"] is not None and row["told_at"] is not None:
        ended = max(ended, row["told_at"])
    return Past(
        row["id"],
        row["game"],
        row["options"],
        row["goal"],
        bool(row["practice"]),
        row["ending"],
        _result(row["result"]),
        row["successor"],
        begun,
        ended,
        plies,
        _began(row),
        seats,
        mine,
    )


def _result(text: str | None) -> Result | None:
    """The result that was kept; one that cannot be read is not known."""
    try:
        return None if text is None else read_result(text)
    except (ValueError, GonfalonError):
        return None


def _began(row: dict[str, Any]) -> int | None:
    """The seat that the options name, or else the one that chance chose."""
    for word in row["options"].split():
        name, _, value = word.partition("=")
        if name == STARTER and value.isdecimal() and value.isascii():
            return int(value) - 1
    return _BEGINS.get(row["begins"] or "")
