"""The course of a game: whose deeds follow each other, and how the chances stood before them."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from gonfalon.engine.errors import Misread
from gonfalon.engine.record import Record
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.state import CHANCE, NOBODY, State
from gonfalon.games import find
from gonfalon.review.insight import shares_of, surely_in
from gonfalon.review.shapes import Moment


class Turn(NamedTuple):
    """Deeds of one seat that follow each other, with what chance does in between."""

    seat: int
    """Nobody for the end of the game."""
    first: int
    """How many plies there were before it."""


def finished(text: str) -> Record:
    """The record of a game that is over."""
    record = parse_record(text, find)
    if record.result_in(record.replay()) is None:
        raise Misread("review.unfinished")
    return record


def turns_of(text: str) -> list[Turn]:
    """The turns of a game that is over, and its end."""
    record = finished(text)
    turns: list[Turn] = []
    for ply, state in enumerate(record.states()):
        actor = state.actor
        if actor not in (CHANCE, NOBODY) and (not turns or turns[-1].seat != actor):
            turns.append(Turn(actor, ply))
    return [*turns, Turn(NOBODY, len(record.plies))]


def moments_of(text: str, turns: Sequence[Turn]) -> list[Moment]:
    """How likely everyone was to win before each of these turns."""
    record = parse_record(text, find)
    return [
        Moment(turn.first, turn.seat, _chances(record, turn, state))
        for turn, state in zip(turns, states_at(record, [turn.first for turn in turns]))
    ]


def _chances(record: Record, turn: Turn, state: State) -> tuple[float, ...]:
    """How likely everyone was to win before a turn; at the end of the game, who did."""
    result = record.result_in(state) if turn.seat == NOBODY else None
    return surely_in(state, Random(turn.first)) if result is None else shares_of(result)


def states_at(record: Record, plies: Sequence[int]) -> Iterator[State]:
    """The states after so many plies, which ascend; each a copy of its own."""
    wanted = iter(plies)
    following = next(wanted, None)
    for ply, state in enumerate(record.states()):
        if ply == following:
            yield state.copy()
            following = next(wanted, None)
        if following is None:
            return
