"""Records: a game as its header and its actions, chance included; written as readable text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from gonfalon.engine.action import Action
from gonfalon.engine.ending import KEY as ENDED
from gonfalon.engine.ending import Ending
from gonfalon.engine.errors import (
    Ambiguous,
    GonfalonError,
    IllegalPly,
    Malformed,
    Misread,
    WrongEnd,
)
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.hints import hint_lines
from gonfalon.engine.options import Options
from gonfalon.engine.origin import Origin, Parted, origin_of
from gonfalon.engine.plugs import plug_of
from gonfalon.engine.result import Result
from gonfalon.engine.revision import Revision, revision_at
from gonfalon.engine.seat_change import (
    MOST,
    SeatChange,
    fits,
)
from gonfalon.engine.state import State
from gonfalon.engine.text import short

FIRST_WORD: Final = "gonfalon"
FIRST_LINE: Final = f"{FIRST_WORD} record 1"
LONGEST_NAME: Final = 80

_HELD: Final = (
    "rules_version",
    "data",
    "fairness",
    "seed",
    "nonces",
    "practice",
    "revisions",
    "plies",
    "seat_changes",
    "hints",
    "end",
    "ending",
    "lines",
)
"""What a record holds beside what it is made with."""


class Record:
    """The header of one game, its actions as text, and what its last line says."""

    def __init__(self, game: Game, options: Options, names: tuple[str, ...]) -> None:
        self.game: Final = game
        """The game that was played."""
        self.options: Final = options
        """The options it was played with."""
        self.names: Final = names
        """Who played, seat by seat."""
        self.rules_version = game.rules_version
        """The version of the rules it was played by; every ply that is added is of today's."""
        self.data = game.data
        """A short hash of the boards and components it was played with, if it names one."""
        self.fairness = ""
        """The commitment to a seed that was published before the game."""
        self.seed = ""
        """The seed itself, in hexadecimal digits, once the game is over."""
        self.nonces: tuple[str, ...] = ()
        """What each seat added to the seed, once the game is over."""
        self.practice = False
        """Whether it was played at a practice table, where everything can be taken back."""
        self.revisions: list[Revision] = []
        """What was taken back there, or as all agreed, as far as what came after it is left."""
        self.plies: list[str] = []
        """Every action in order, chance included, as text."""
        self.seat_changes: list[SeatChange] = []
        """Who took a seat over while the game went on, in order; the rules know nothing of it."""
        self.hints: dict[int, int] = {}
        """How many hints each seat was given; the rules know nothing of it."""
        self.end: str | None = "0 unfinished"
        """Its last line: how it ended, or that it did not; nothing if it is missing."""
        self.ending: Ending | None = None
        """How a game was ended that goes on by the rules: somebody resigned, or all agreed."""
        self.lines: list[int] = []
        """The line of each ply in the text that it was read from; none of one that was added."""

    def add(self, action: str, result: Result | None) -> None:
        """Append an action that was applied, and the result if it ended the game."""
        self.plies.append(action)
        self.end = end_line(len(self.plies), result)

    def take_back(self) -> str:
        """Remove the last action of a game that is not over yet; its text."""
        text = self.plies.pop()
        del self.lines[len(self.plies) :]
        self.end = end_line(len(self.plies), None)
        return text

    def copy(self) -> "Record":
        """A record with the same header and plies, which plies added here do not reach."""
        twin = Record(self.game, self.options, self.names)
        twin.rules_version, twin.data = self.rules_version, self.data
        twin.fairness, twin.seed, twin.nonces = self.fairness, self.seed, self.nonces
        twin.practice, twin.revisions = self.practice, list(self.revisions)
        twin.plies, twin.end, twin.ending = list(self.plies), self.end, self.ending
        twin.seat_changes, twin.lines = list(self.seat_changes), list(self.lines)
        twin.hints = dict(self.hints)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        held = {name: getattr(self, name) for name in _HELD}
        return _made_again, (self.game.id, self.options.words(), self.names, held)

    # Where it comes from.

    @property
    def origin(self) -> Origin:
        """The rules and the data it was played with, beside those of this program."""
        return origin_of(self.game, self.rules_version, self.data)

    def take_over(self) -> None:
        """Make it a record of today's rules and data, which have agreed with all it holds."""
        self.rules_version, self.data = self.game.rules_version, self.game.data

    def revision_at(self, ply: int) -> int:
        """The revision that a ply, from 0, was or would be made in; mostly 0."""
        return revision_at(self.revisions, ply)

    @property
    def undos(self) -> int:
        """How often something was taken back, where that is kept: at practice tables."""
        return self.revisions[-1].number if self.revisions else 0

    # Replaying.

    def start(self) -> State:
        """The state before the first ply."""
        return self.game.rules.start(len(self.names), self.options)

    def action_at(self, number: int, text: str, state: State) -> Action:
        """The action of the ply of this number, which is legal in this state."""
        try:
            action = self.game.parse_action(text)
            if action.text != text:
                raise Misread("read.not_as_written", text=short(text), action=action.text)
        except (Malformed, Ambiguous) as error:
            found = error.within("ply", number)
            if number <= len(self.lines):
                found = found.within("line", self.lines[number - 1])
            raise self._wrong(number, text, found) from None
        illegal = state.verify(action)
        if illegal is not None:
            raise self._wrong(number, text, IllegalPly(self.game.id, number, text, illegal))
        return action

    def states(self, events: list[Event] | None = None) -> Iterator[State]:
        """The state before the first ply and after each one; the same object, moved on."""
        state = self.start()
        yield state
        for number, text in enumerate(self.plies, start=1):
            state.apply_legal(self.action_at(number, text, state), events)
            yield state

    def replay(self, upto: int | None = None, events: list[Event] | None = None) -> State:
        """The state after `upto` plies; without it after all, checking the last line too."""
        if upto is not None and not 0 <= upto <= len(self.plies):
            raise Misread("read.no_such_ply", plies=len(self.plies)).within("ply", upto)
        state = self.start()
        for number, state in enumerate(self.states(events)):
            if number == upto:
                return state
        last = len(self.plies) + 1
        if self.end is None:
            raise Misread("read.breaks_off").within("ply", last)
        expected = end_line(len(self.plies), state.result)
        if self.end != expected:
            wrong = WrongEnd("read.wrong_end", told=short(self.end), found=repr(expected))
            raise self._wrong(last, "", wrong)
        return state

    def result_in(self, state: State) -> Result | None:
        """How the game ended whose last state this is: by the rules, or outside of them."""
        if state.result is not None or self.ending is None:
            return state.result
        ranks = self.ending.ranks(len(self.names))
        return Result(self.game.rules.points(state, ranks), ranks, self.ending.how)

    def _wrong(self, ply: int, text: str, error: GonfalonError) -> GonfalonError:
        """What is wrong with a ply, or that the rules of today part there from those of then."""
        if self.origin.is_todays:
            return error
        cause = error.illegal if isinstance(error, IllegalPly) else error
        cause.at = ()  # where it is, is told by the whole
        return Parted(self.origin, ply, text, cause)

    def write(self) -> str:
        """The record as text; `parse_record` reads it back."""
        head = header(
            self.game.id,
            self.rules_version,
            self.data,
            self.options.words(),
            self.names,
            self.practice,
        )
        footer = footer_lines(
            self.ending, self.revisions, self.seat_changes, self.hints, self.seed, self.nonces
        )
        return record_text(head, self.fairness, self.plies, self.end, footer)


def _made_again(
    game_id: str, options: list[str], names: tuple[str, ...], held: dict[str, object]
) -> Record:
    """A record that comes from another process."""
    game = plug_of(game_id)
    record = Record(game, game.options.parse(options), names)
    for name, value in held.items():
        setattr(record, name, value)
    return record


def header(
    game_id: str,
    rules: int,
    data: str,
    options: Sequence[str],
    names: Sequence[str],
    practice: bool,
) -> list[str]:
    """The first lines of a record: what was played, by which rules, who played it."""
    lines = [FIRST_LINE, f"game: {game_id}", f"rules: {rules}"]
    if data:
        lines.append(f"data: {data}")
    if options:
        lines.append(f"options: {' '.join(options)}")
    if practice:
        lines.append("practice: yes")
    return [*lines, *[f"seat {n}: {name}" for n, name in enumerate(names, start=1)]]


def footer_lines(
    ending: Ending | None,
    revisions: Sequence[Revision],
    changes: Sequence[SeatChange],
    hints: Mapping[int, int],
    seed: str,
    nonces: Sequence[str],
) -> list[str]:
    """The lines behind the end: an end outside the rules, what was taken back, and the rest.

    That is who took a seat over, hints, seed and nonces.
    Of more changes of seats than a record may have, as old tables may, the last ones are told.
    """
    lines = [] if ending is None else [f"{ENDED}: {ending}"]
    lines += [str(line) for line in [*revisions, *changes[-MOST:]]] + hint_lines(hints)
    lines += [f"seed: {seed}"] if seed else []
    return lines + [f"nonce {n}: {one}" for n, one in enumerate(nonces, start=1)]


def record_text(
    head: list[str], fairness: str, plies: Sequence[str], end: str | None, footer: Sequence[str]
) -> str:
    """A record as text, from its parts as text: it need not be one that can be replayed."""
    lines = [*head, *([f"fairness: {fairness}"] if fairness else []), "", *plies]
    lines += [] if end is None else [f"end {end}"]
    return "\n".join([*lines, *footer, ""])


def end_line(plies: int, result: Result | None) -> str:
    """What the last line of a record says after the word `end`."""
    return f"{plies} unfinished" if result is None else f"{plies} {result}"


def new_record(game: Game, options: Options, names: tuple[str, ...]) -> Record:
    """An empty record; a seat's name must fit on its line."""
    game.check(len(names), options)
    for number, name in enumerate(names, start=1):
        if not fits(name, LONGEST_NAME):
            raise Misread("read.bad_name", seat=number, most=LONGEST_NAME, text=short(name))
    return Record(game, options, names)
