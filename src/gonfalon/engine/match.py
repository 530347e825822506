"""Matches: several games in a row between the same seats, with a score."""

from fractions import Fraction
from typing import Final

from gonfalon.engine.errors import Misread
from gonfalon.engine.game import Game
from gonfalon.engine.goal import GAMES, Goal
from gonfalon.engine.match_rules import started_by, starter
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.result import Result

BY_SCORE: Final = "score"
BY_BOARD: Final = "board"
DRAWN: Final = "drawn"


class Verdict:
    """Who won a match (several if they share it), by what, and by how much."""

    def __init__(self, winners: tuple[int, ...], how: str, margin: Fraction) -> None:
        self.winners: Final = winners
        self.how: Final = how
        self.margin: Final = margin


class Match:
    """Games between the same seats, to a number of games or of points.

    A seat keeps its score whoever plays it: names may change from game to game.
    """

    def __init__(self, game: Game, options: Options, names: tuple[str, ...], goal: Goal) -> None:
        game.check(len(names), options)
        self.game: Final = game
        self.names = names
        self.goal: Final = goal
        self.next_options = options
        """The options of the game that is due; they name who starts it, after the first game."""
        self.results: list[Result] = []
        """How the games that are over ended."""
        self.records: list[Record] = []
        """These games themselves, where they are kept."""
        self.running: Record | None = None
        """The game that is being played, where it is kept."""
        self.scores = (Fraction(0),) * len(names)
        self.boards = (0,) * len(names)
        """What decides between equal scores."""

    @property
    def all_records(self) -> list[Record]:
        """The games that are kept, the one that is being played last."""
        return [*self.records, *([self.running] if self.running is not None else [])]

    @property
    def over(self) -> bool:
        """Whether the number of games, or of points, is reached."""
        reached = len(self.results) if self.goal.unit == GAMES else max(self.scores)
        return reached >= self.goal.number

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each seat so far: 1 is first, equal places are ties."""
        keys = list(zip(self.scores, self.boards, strict=True))
        return tuple(1 + sum(other > key for other in keys) for key in keys)

    @property
    def order(self) -> list[int]:
        """The seats, the best first."""
        return sorted(range(len(self.ranks)), key=self.ranks.__getitem__)

    def verdict(self) -> Verdict:
        """Who won: most points, then most on the board; who is equal in both shares it."""
        winners = tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
        if len(winners) > 1:
            return Verdict(winners, DRAWN, Fraction(0))
        best, second = self.order[0], self.order[1]
        margin = self.scores[best] - self.scores[second]
        if margin:
            return Verdict(winners, BY_SCORE, margin)
        return Verdict(winners, BY_BOARD, Fraction(self.boards[best] - self.boards[second]))

    def next_record(self) -> Record:
        """An empty record for the next game, with the options that decide who starts."""
        if self.over:
            raise Misread("read.match_over", count=len(self.results))
        return new_record(self.game, self.next_options, self.names)

    def count(self, first: int, result: Result) -> None:
        """Count a game that is over, by who started it and how it ended."""
        rules = self.game.rules.match
        scored = zip(self.scores, rules.score(result), strict=True)
        self.scores = tuple(before + now for before, now in scored)
        on_board = zip(self.boards, rules.board(result), strict=True)
        self.boards = tuple(before + now for before, now in on_board)
        self.next_options = started_by(self.next_options, rules.next_first(first, result))
        self.results.append(result)

    def add(self, record: Record) -> None:
        """Add a game that is over; it must be the one that was due."""
        result = self._replayed(record)
        if result is None:
            raise Misread("read.match_unfinished")
        self.count(starter(record.options, record.plies), result)
        self.records.append(record)
        self.running, self.names = None, record.names

    def go_on_with(self, record: Record) -> None:
        """Take in the game that is being played; it must be the one that was due."""
        if self._replayed(record) is not None:
            raise Misread("read.match_finished")
        self.running, self.names = record, record.names

    def _replayed(self, record: Record) -> Result | None:
        """How a game ended that was due, every action checked; nothing if it runs."""
        due = self.next_record()
        found = (record.game.id, len(record.names), record.options.words())
        if found != (due.game.id, len(due.names), due.options.words()):
            expected = " ".join([due.game.id, *due.options.words()])
            raise Misread("read.match_due", options=expected, players=len(due.names))
        return record.result_in(record.replay())
