"""How a table's game is brought back: from a snapshot of today's rules, or by replaying it.

A game that the rules of today do not agree with cannot go on here. Nothing of it is lost: it keeps
its record as text and, if it was over, its result.
"""

from dataclasses import dataclass
from typing import TypeAlias

from gonfalon.engine.ending import parse_ending
from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.fairness import commitment, fair_chance
from gonfalon.engine.options import Options
from gonfalon.engine.origin import AT_START, Parted, origin_of
from gonfalon.engine.record import Record, end_line, footer_lines, header, new_record, record_text
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.result import Result
from gonfalon.engine.session import Session
from gonfalon.games import find
from gonfalon.server.saved import OVER, RUNNING, Saved, hints_of, nonces_of, read_result


@dataclass(frozen=True)
class Stuck:
    """A game that cannot be replayed: why, its record, and its result if that is known."""

    why: GonfalonError
    text: str
    result: Result | None


class TooLong(Exception):
    """More plies would have to be carried out than the asker has time for."""


Resumed: TypeAlias = Session | Stuck | None
"""A game that is brought back; nothing before it began."""


def begin(saved: Saved) -> Record:
    """The record of a table's game before its first ply."""
    row = saved.table
    names = tuple(seat.name for seat in saved.seats)
    record = new_record(find(row.game), _options_of(saved), names)
    record.rules_version, record.data = row.rules, row.data
    record.fairness = commitment(row.seed)
    record.practice, record.revisions = row.practice, list(saved.revisions)
    return record


def _options_of(saved: Saved) -> Options:
    """The options of a table; those of an earlier version may not be there any more."""
    row, game = saved.table, find(saved.table.game)
    try:
        options = game.options.parse(row.options.split())
        game.check(len(saved.seats), options)
    except GonfalonError as error:
        origin = origin_of(game, row.rules, row.data)
        raise error if origin.is_todays else Parted(origin, AT_START, "", error) from None
    return options


def resume(saved: Saved, most: int | None = None) -> Resumed:
    """The session as the store has it, or why there is none.

    With `most` it gives up (`TooLong`) where no snapshot fits and there are more plies than that,
    and never reads what somebody brought.
    """
    try:
        if saved.snapshot is None:
            _check_length(saved, most)
        if saved.table.record is not None:
            record = parse_record(saved.table.record, find)
            return Session(record, fair_chance(record.seed, record.nonces))
        if saved.plies or saved.table.phase == RUNNING:
            return _go_on(saved, most)
        _options_of(saved)  # whoever waits for players must still be able to begin
        return None
    except GonfalonError as error:
        text = text_of(saved)
        return Stuck(error, text, _result_of(saved, text))


def _check_length(saved: Saved, most: int | None) -> None:
    """Give up on what would take too long."""
    if most is not None and (saved.table.record is not None or len(saved.plies) > most):
        raise TooLong


def _go_on(saved: Saved, most: int | None) -> Session:
    """The game that was played so far; a snapshot that does not fit is ignored."""
    chance = fair_chance(saved.table.seed, nonces_of(saved.seats))

    def record() -> Record:
        new = begin(saved)
        new.plies = list(saved.plies)
        return new

    if saved.snapshot is not None:
        try:
            return Session(record(), chance, saved.snapshot)
        except (GonfalonError, ValueError, LookupError, TypeError, AttributeError):
            saved.snapshot = None
            _check_length(saved, most)
    return Session(record(), chance)


# What is left of a game that cannot be replayed.


def text_of(saved: Saved) -> str:
    """The record as text, with the result if that is known; one that was brought as it came."""
    row = saved.table
    if row.record is not None:
        return row.record
    ending = None if row.ending is None else parse_ending(row.ending, len(saved.seats))
    names = [seat.name for seat in saved.seats]
    head = header(row.game, row.rules, row.data, row.options.split(), names, row.practice)
    result = _kept_result(saved)
    end = None if row.phase == OVER and result is None else end_line(len(saved.plies), result)
    if ending is not None:
        end = end_line(len(saved.plies), None)
    footer = footer_lines(
        ending,
        saved.revisions,
        saved.seat_changes,
        hints_of(saved.seats),
        row.seed,
        nonces_of(saved.seats),
    )
    return record_text(head, commitment(row.seed), saved.plies, end, footer)


def _result_of(saved: Saved, text: str) -> Result | None:
    """How the game ended, as far as that can be told."""
    if saved.table.record is None:
        return _kept_result(saved)
    lines = text.splitlines()
    plies = lines[lines.index("") + 1 :] if "" in lines else []
    at = next((at for at, line in enumerate(plies) if line.startswith("end ")), len(plies))
    result = _unchecked(saved, plies[:at])
    is_told = result is not None and plies[at:][:1] == [f"end {end_line(at, result)}"]
    return result if is_told else None


def _kept_result(saved: Saved) -> Result | None:
    """The result in the store; one that is older than the column is found by carrying out all."""
    if saved.table.phase != OVER:
        return None
    if saved.table.result is not None:
        return read_result(saved.table.result)
    return _unchecked(saved, saved.plies)


def _unchecked(saved: Saved, plies: list[str]) -> Result | None:
    """The result of plies that are carried out unchecked, if the last one ends the game."""
    game = find(saved.table.game)
    try:
        options = game.options.parse(saved.table.options.split())
        state = game.rules.start(len(saved.seats), options)
        for text in plies:
            if state.over:
                return None
            state.apply_legal(game.rules.actions[text])
        return state.result
    except Exception:  # no rule was asked: anything may go wrong, and nothing is known then
        return None
