"""Which of one's games are looked at: what the address says behind its question mark."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final
from urllib.parse import urlencode

from gonfalon.engine.text import short
from gonfalon.games import GAMES
from gonfalon.server.errors import Refused
from gonfalon.server.history.past import OUTCOMES, Past

PEOPLE: Final = "people"
COMPUTERS: Final = "computers"
AGAINST: Final = (PEOPLE, COMPUTERS)
EACH: Final = 25
"""Games on a page of the list."""
_LONGEST_WAY: Final = 400
_MOST_PAGES: Final = 9_999
_SEATS: Final = tuple(
    str(count) for count in sorted({count for game in GAMES.values() for count in game.seats})
)


@dataclass(frozen=True)
class Filters:
    """What is looked at; nothing chosen leaves everything."""

    game: str = ""
    seats: str = ""
    result: str = ""
    against: str = ""
    way: str = ""
    """A game with its options: its id, then those that differ from the usual."""
    page: int = 1

    def leaves(self, past: Past) -> bool:
        """Whether a game is looked at."""
        return (
            (not self.game or past.game == self.game)
            and (not self.seats or len(past.seats) == int(self.seats))
            and (not self.result or (past.counts and past.outcome == self.result))
            and (not self.against or past.is_with_people == (self.against == PEOPLE))
            and (not self.way or way_text(past.way) == self.way)
        )

    @property
    def are_set(self) -> bool:
        """Whether they leave anything out."""
        return any((self.game, self.seats, self.result, self.against, self.way))

    def address(self, **chosen: str | int) -> str:
        """What stands behind the path, with these instead; another choice begins at page 1."""
        wanted = {"page": 1, **chosen}
        other = replace(self, **wanted)  # type: ignore[arg-type]
        told = {one.name: getattr(other, one.name) for one in fields(other)}
        if other.page == 1:
            del told["page"]
        query = urlencode({name: value for name, value in told.items() if value})
        return f"?{query}" if query else ""


def way_text(way: tuple[str, str]) -> str:
    """A game with its options, as the address has it."""
    return " ".join(part for part in way if part)


def read_filters(query: Mapping[str, str]) -> Filters:
    """The filters in an address; a value that there is not is refused, another name passed over."""
    return Filters(
        _one_of(query, "game", tuple(GAMES)),
        _one_of(query, "seats", _SEATS),
        _one_of(query, "result", OUTCOMES),
        _one_of(query, "against", AGAINST),
        _way(query),
        _page(query),
    )


def _one_of(query: Mapping[str, str], name: str, known: Sequence[str]) -> str:
    value = query.get(name, "")
    if value and value not in known:
        raise _refused(name, value)
    return value


def _way(query: Mapping[str, str]) -> str:
    """Options, of today or of before: those that nobody played with leave nothing."""
    value = query.get("way", "")
    if len(value) > _LONGEST_WAY or not value.isprintable():
        raise _refused("way", value)
    return value


def _page(query: Mapping[str, str]) -> int:
    """The page of the list, from 1."""
    value = query.get("page", "1") or "1"
    is_number = value.isdecimal() and value.isascii() and len(value) <= len(str(_MOST_PAGES))
    if not is_number or int(value) < 1:
        raise _refused("page", value)
    return int(value)


def _refused(name: str, value: str) -> Refused:
    return Refused("bad_filter", filter=name, value=short(value))
