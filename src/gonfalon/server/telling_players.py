"""The players of a table as some eyes are told of them: the line with all, and the tools."""

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from gonfalon.engine.match import Match
from gonfalon.engine.view import View
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, SeatRow
from gonfalon.server.telling_clock import away_of
from gonfalon.server.telling_match import match_line, match_points
from gonfalon.server.telling_names import KEPT, called, rich_words, side_name
from gonfalon.server.telling_seats import seat_tools
from gonfalon.web.figures import banner, face
from gonfalon.web.render import words_in

if TYPE_CHECKING:
    from gonfalon.server.telling import Eyes

_BETWEEN: Final = " · "
"""What stands between the parts of what can be counted of a player."""


class Company:
    """Who sits at a table, as these eyes are told of it: the same as long as nobody comes or goes.

    A move changes none of it, so it is found out once for many.
    """

    def __init__(self, table: LiveTable, eyes: "Eyes") -> None:
        row = table.row
        self._seats: Final = list(table.seats)
        self._match: Final = table.match
        self._phase: Final = row.phase
        self._practice: Final = row.practice
        self._owns: Final = eyes.owns
        self._away: Final = away_of(table)
        self._seat_note: Final = table.game.page.seat_note
        self._shown: Final = [_shown(table, one, self._match, eyes) for one in self._seats]
        self._words: Final = table.game.text.words(eyes.language)
        self.match_line: Final = match_line(table, self._words)
        """Which game of which match is played here."""
        self.rich: Final = rich_words(table, eyes.language)
        """The sentences of the game as HTML, with these players by name."""
        self._seats_now: Final = list(table.now.seats) if eyes.owns else self._seats
        self.tools: Final = seat_tools(table.now, eyes.owns, eyes.sees, eyes.language)
        """What can be done about the seats now."""

    def is_at(self, table: LiveTable) -> bool:
        """Whether these sit there still; rows are replaced, never changed: mostly the same."""
        row = table.row
        return (
            self._seats == table.seats
            and (not self._owns or self._seats_now == table.now.seats)
            and self._phase == row.phase
            and self._practice == row.practice
            and self._away == away_of(table)
            and self._match is table.match
        )

    def line(self, view: View | None, waits_for: tuple[int, ...]) -> list[str]:
        """The line with all players, a piece each; drawn with every state, so no template."""
        return [
            _drawn(
                shown,
                "" if view is None else self._seat_note(view, seat, self._words),
                seat in waits_for,
            )
            for seat, shown in enumerate(self._shown)
        ]


def _shown(table: LiveTable, row: SeatRow, match: Match | None, eyes: "Eyes") -> "_SeatShown":
    """What the line of players shows of one of them, however the game goes."""
    here, words = called(table, eyes.language), table.game.text.words(eyes.language)
    return _SeatShown(
        row.seat + 1,
        here.listed[row.seat],
        side_name(table.game.id, row.seat, eyes.language),
        "" if match is None else match_points(match, row.seat, words),
        here.figures[row.seat],
        table.game.charges()[row.seat],
        row.level if row.kind == COMPUTER else "",
        row.seat in eyes.sees,
        (row.seat,) == eyes.sees and row.kind != COMPUTER,
        row.name if row.held and row.kind == COMPUTER else "",
        eyes.language,
        bool(table.row.terms) and row.kind != COMPUTER,
        row.held,
    )


class _SeatShown(NamedTuple):
    """What the line of players shows of one of them, however the game goes."""

    number: int
    name: str
    side: str
    scored: str
    figure: str
    """Which figure plays here for the computer; nothing for a person."""
    charge: str
    """The symbol of this seat on the table, if there is one."""
    level: str
    is_own: bool
    is_you: bool
    """Whether it is the only seat of whoever looks, and theirs to play."""
    plays_for: str
    """Whose seat a computer plays at, by name."""
    language: str
    is_timed: bool
    """Whether a clock is shown, which the page lets tick."""
    is_held: bool
    """Whether somebody sits there, who may be away."""


@lru_cache(KEPT)
def _drawn(shown: _SeatShown, note: str, is_asked: bool) -> str:
    """One player: banner, name, what can be counted, whether they are asked."""
    words = words_in(shown.language)
    kinds, who, asked = f"seat seat-{shown.number}", f"<b>{escape(shown.name)}</b>", ""
    if shown.figure and shown.charge:  # the banner is the seat's
        who = f"{face(shown.figure)} {who}"
    if is_asked:
        kinds += " asked"
        asked = f'<span class="unseen">{escape(words.say("web.asked"))}</span>'
    if shown.is_own:
        kinds += " own"
    if shown.is_timed:
        who += ' <span class="clock" role="timer" hidden></span>'
    if shown.is_you:
        who += f' <span class="you">{escape(words.say("web.you"))}</span>'
    if shown.name != shown.side:
        who += f' <span class="seat-side">{escape(shown.side)}</span>'
    if shown.plays_for:
        plays_for = escape(words.say("web.plays_for", name=shown.plays_for))
        who += f' <span class="seat-side">{plays_for}</span>'
    if shown.level:
        level = escape(words.say(f"web.level.{shown.level}"))
        title = escape(words.say("web.computer", level=words.say(f"web.level.{shown.level}")))
        who += f' <span class="seat-side level" title="{title}">{level}</span>'
    elif shown.is_held:  # the page shows it at those who are not here
        who += f' <span class="away" hidden>{escape(words.say("web.away"))}</span>'
    return (
        f'<li class="{kinds}" data-key="seat-{shown.number}">'
        f"{banner(shown.number - 1, shown.figure, shown.charge)} "
        f'<span class="who">{who}</span> {shown.scored}'
        f'<span class="note">{parted(note)}</span> {asked}</li>'
    )


def parted(note: str) -> str:
    """What can be counted, part by part: where not all has room, a part is left out whole."""
    first, *others = note.split(_BETWEEN)
    parts = [first, *[f"{_BETWEEN.lstrip()}{part}" for part in others]]
    return " ".join([f"<span>{escape(part)}</span>" for part in parts if part])
