"""Records: a game as its header and its actions, chance included, as readable text."""

import re
from collections.abc import Iterator
from typing import Final

from gonfalon.engine.errors import Ambiguous, IllegalPly, Malformed, WrongEnd
from gonfalon.engine.event import Event
from gonfalon.engine.game import Find, Game
from gonfalon.engine.options import Options
from gonfalon.engine.result import Result
from gonfalon.engine.state import State
from gonfalon.engine.text import short

FIRST_WORD: Final = "gonfalon"
FIRST_LINE: Final = f"{FIRST_WORD} record 1"
LONGEST_NAME: Final = 80


class Record:
    """The header of one game, its actions as text, and what its last line says."""

    def __init__(self, game: Game, options: Options, names: tuple[str, ...]) -> None:
        self.game: Final = game
        self.options: Final = options
        self.names: Final = names
        self.rules_version = game.rules_version
        self.fairness = ""
        """The commitment to a seed that was published before the game."""
        self.seed = ""
        """The seed itself, in hexadecimal digits, once the game is over."""
        self.nonces: tuple[str, ...] = ()
        """What each seat added to the seed, once the game is over."""
        self.plies: list[str] = []
        self.end: str | None = "0 unfinished"
        self._lines: list[int] = []

    def add(self, action: str, result: Result | None) -> None:
        """Append an action that was applied, and the result if it ended the game."""
        self.plies.append(action)
        self.end = end_line(len(self.plies), result)

    def take_back(self) -> str:
        """Remove the last action of a game that is not over yet; its text."""
        text = self.plies.pop()
        del self._lines[len(self.plies) :]
        self.end = end_line(len(self.plies), None)
        return text

    def copy(self) -> "Record":
        """A record with the same header and plies, which plies added here do not reach."""
        twin = Record(self.game, self.options, self.names)
        twin.rules_version, twin.fairness = self.rules_version, self.fairness
        twin.seed, twin.nonces = self.seed, self.nonces
        twin.plies, twin.end, twin._lines = list(self.plies), self.end, list(self._lines)
        return twin

    def start(self) -> State:
        """The state before the first ply."""
        return self.game.rules.start(len(self.names), self.options)

    def states(self, events: list[Event] | None = None) -> Iterator[State]:
        """The state before the first ply and after each one; the same object, moved on."""
        state = self.start()
        yield state
        for number, text in enumerate(self.plies, start=1):
            where = f"ply {number}"
            if number <= len(self._lines):
                where = f"line {self._lines[number - 1]}, {where}"
            try:
                action = self.game.parse_action(text)
            except Malformed as error:
                raise Malformed(where, str(error)) from None
            except Ambiguous as error:
                raise Ambiguous(where, f"{error.where} {error.problem}", error.candidates) from None
            illegal = state.verify(action)
            if illegal is not None:
                raise IllegalPly(self.game.id, number, text, illegal)
            state.apply(action, events)
            yield state

    def replay(self, upto: int | None = None, events: list[Event] | None = None) -> State:
        """The state after `upto` plies; without it after all, checking the last line too."""
        if upto is not None and not 0 <= upto <= len(self.plies):
            raise Malformed(f"ply {upto}", f"the record has plies 0 to {len(self.plies)}")
        state = self.start()
        for number, state in enumerate(self.states(events)):
            if number == upto:
                return state
        if self.end is None:
            raise Malformed(
                f"ply {len(self.plies) + 1}", "the record breaks off here: it has no `end` line"
            )
        expected = end_line(len(self.plies), state.result)
        if self.end != expected:
            raise WrongEnd(
                f"the record ends with {short(self.end)}, but its plies give {expected!r}"
            )
        return state

    def write(self) -> str:
        """The record as text; `parse_record` reads it back."""
        lines = [FIRST_LINE, f"game: {self.game.id}", f"rules: {self.rules_version}"]
        if self.options.words():
            lines.append(f"options: {' '.join(self.options.words())}")
        lines += [f"seat {n}: {name}" for n, name in enumerate(self.names, start=1)]
        if self.fairness:
            lines.append(f"fairness: {self.fairness}")
        end = [] if self.end is None else [f"end {self.end}"]
        if self.seed:
            end.append(f"seed: {self.seed}")
        end += [f"nonce {n}: {nonce}" for n, nonce in enumerate(self.nonces, start=1)]
        return "\n".join([*lines, "", *self.plies, *end, ""])


def end_line(plies: int, result: Result | None) -> str:
    """What the last line of a record says after the word `end`."""
    return f"{plies} unfinished" if result is None else f"{plies} {result}"


def new_record(game: Game, options: Options, names: tuple[str, ...]) -> Record:
    """An empty record; a seat's name must fit on its line."""
    game.check(len(names), options)
    for number, name in enumerate(names, start=1):
        if not name or name != name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise Malformed(
                f"seat {number}",
                f"a name is 1 to {LONGEST_NAME} printable characters, not {short(name)}",
            )
    return Record(game, options, names)


def first_line(text: str) -> str:
    """The first line that is no comment and not blank: it tells what a text is."""
    lines = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def parse_record(text: str, find: Find, start: int = 1) -> Record:
    """Read a record whose first line has this number; plies are checked when it is replayed."""
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=start)
        if not line.lstrip().startswith("#")
    ]
    while lines and not lines[0][1]:
        del lines[0]
    if not lines or lines[0][1] != FIRST_LINE:
        raise Malformed(f"line {start}", f"expected {FIRST_LINE!r}")
    blank = next((at for at, (_, line) in enumerate(lines) if not line), len(lines))
    record = _parse_header(lines[1:blank], find)
    record.end = None
    for number, line in lines[blank:]:
        if not line:
            continue
        if record.end is not None:
            _parse_footer(record, number, line)
        elif line.startswith(("end ", "end\t")):  # `end` alone may be an action
            record.end = " ".join(line.split()[1:])
        else:
            record.plies.append(" ".join(line.split()))
            record._lines.append(number)
    return record


def _parse_footer(record: Record, number: int, line: str) -> None:
    """A line after the end: the seed, or the next seat's nonce."""
    key, _, value = line.partition(":")
    if key == "seed" and not record.seed and not record.nonces:
        record.seed = value.strip()
    elif key == f"nonce {len(record.nonces) + 1}" and len(record.nonces) < len(record.names):
        record.nonces = (*record.nonces, value.strip())
    else:
        raise Malformed(
            f"line {number}",
            f"expected nothing but the seed and the nonces after the end line, not {short(line)}",
        )


def _parse_header(lines: list[tuple[int, str]], find: Find) -> Record:
    """The header's `key: value` lines, each key once."""
    header: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        key, colon, value = line.partition(":")
        if not colon:
            raise Malformed(
                f"line {number}", f"expected `key: value` or a blank line, not {short(line)}"
            )
        if key in header:
            raise Malformed(f"line {number}", f"{short(key)} is given twice")
        header[key] = (number, value.strip())
    for key in ("game", "rules"):
        if key not in header:
            raise Malformed("header", f"the line `{key}: ...` is missing")
    game = find(header.pop("game")[1])
    number, version = header.pop("rules")
    if not (re.fullmatch("[0-9]{1,6}", version) and 1 <= int(version) <= game.rules_version):
        raise Malformed(
            f"line {number}",
            f"rules version {short(version)} is not known here, only 1 to {game.rules_version}",
        )
    number, words = header.pop("options", (0, ""))
    try:
        options = game.options.parse(words.split())
    except Malformed as error:
        raise Malformed(f"line {number}", str(error)) from None
    _, fairness = header.pop("fairness", (0, ""))
    names: list[str] = []
    while f"seat {len(names) + 1}" in header:
        names.append(header.pop(f"seat {len(names) + 1}")[1])
    for key, (number, _) in header.items():
        raise Malformed(f"line {number}", f"unknown header {short(key)}")
    record = new_record(game, options, tuple(names))
    record.rules_version = int(version)
    record.fairness = fairness
    return record
