"""Matches at tables: each game has a table, whose row knows the games before it.

The row holds the goal, and as JSON the options that the match began with and, for each game that is
over, its table, who started it and how it ended. So the score needs no other table.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from gonfalon.engine.errors import GonfalonError, Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.goal import MOST, parse_goal
from gonfalon.engine.match import Match
from gonfalon.engine.match_rules import starter
from gonfalon.engine.options import Options
from gonfalon.engine.result import Result
from gonfalon.games import find
from gonfalon.server.errors import Refused
from gonfalon.server.saved import TableRow


@dataclass(frozen=True)
class Played:
    """A game of a match that is over: its table, who started it (from 0), and how it ended."""

    table: str
    first: int
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    how: str

    @property
    def result(self) -> Result:
        """How it ended."""
        return Result(tuple(self.points), tuple(self.ranks), self.how)


@dataclass(frozen=True)
class MatchRow:
    """What a table's row has of its match: the goal, the first options, the games before."""

    goal: str
    options: str
    """The options that the match began with; those of later games name who starts."""
    before: tuple[Played, ...] = ()

    @property
    def is_begun(self) -> bool:
        """Whether a game of it is over."""
        return bool(self.before)

    def with_game(
        self, table_id: str, options: Options, plies: Iterable[str], result: Result
    ) -> "MatchRow":
        """The match after one more game, which was played at this table."""
        first = starter(options, plies)
        played = Played(table_id, first, result.points, result.ranks, result.how)
        return MatchRow(self.goal, self.options, (*self.before, played))

    def match(self, game: Game, names: tuple[str, ...]) -> Match:
        """The match with these games, counted."""
        options = game.options.parse(self.options.split())
        match = Match(game, options, names, parse_goal(self.goal))
        for played in self.before:
            match.count(played.first, played.result)
        return match

    def columns(self) -> dict[str, str]:
        """As the store keeps it."""
        games = [asdict(played) for played in self.before]
        return {
            "goal": self.goal,
            "played": json.dumps({"options": self.options, "games": games}, ensure_ascii=False),
        }


def match_row(row: TableRow) -> MatchRow | None:
    """What a table's row has of its match; nothing if it is a single game.

    A match whose options this program does not know any more cannot be counted.
    """
    if row.goal is None or row.played is None:
        return None
    kept = json.loads(row.played)
    try:
        for options in (row.options, kept["options"]):
            find(row.game).options.parse(options.split())
    except GonfalonError:
        return None
    return MatchRow(row.goal, kept["options"], tuple(Played(**one) for one in kept["games"]))


def new_match(goal: str, options: str) -> MatchRow:
    """A match that begins with these options; what no match is played to is refused."""
    try:
        return MatchRow(str(parse_goal(goal)), options)
    except Malformed:
        raise Refused("bad_match", most=MOST) from None
