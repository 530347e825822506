"""What was played beside what would have been better, in worlds that seat could believe in.

What is better is chosen and weighed by what the seat could know then: both deeds are tried in the
same possible worlds, drawn from its view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from gonfalon.bots.greedy import best_of
from gonfalon.bots.judging import judge_of
from gonfalon.bots.levels import CaptainBot, MarshalBot
from gonfalon.engine.action import Action
from gonfalon.engine.event import EVERYONE, Event
from gonfalon.engine.record import Record
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.view import View
from gonfalon.games import find
from gonfalon.review.course import Turn
from gonfalon.review.insight import chances_in, insight_of
from gonfalon.review.shapes import Deed, TurningPoint

_DEEPEST: Final = 24
"""So many plies inside one deed are followed."""
_MOST_TOLD: Final = 2
"""Events of one deed that are told."""
_MOST_DOUBTS: Final = 2
"""Of one turn so many decisions are weighed, where another one would have been taken."""


@dataclass(frozen=True)
class Effort:
    """How thoroughly a game is looked back on."""

    seconds: float = 0.5
    """What the strongest thinks about a decision that is weighed; 0 to leave it out."""
    worlds: int = 8
    """In so many possible worlds both deeds are tried."""
    turns: int = 12
    """So many turns are looked at closely, those that cost most first."""
    patience: float = 30.0
    """After so many seconds no other turn is looked at closely."""


def weigh(text: str, turn: Turn, after: int, effort: Effort) -> TurningPoint | None:
    """The decision of a turn that cost most, if there was anything better; `after` is its end."""
    record = parse_record(text, find)
    found: list[TurningPoint] = []
    doubts = 0
    for ply, state in enumerate(record.states()):
        if ply >= after or doubts == _MOST_DOUBTS:
            break
        if ply < turn.first or state.actor != turn.seat or len(state.legal()) < 2:
            continue
        played = record.action_at(ply + 1, record.plies[ply], state)
        view = state.view(turn.seat)
        ideas = [one for one in _ideas(view, effort, ply) if one is not played]
        if not ideas:
            continue
        doubts += 1
        point = _compared(record, ply, state.copy(), played, ideas, effort)
        if point is not None:
            found.append(point)
    return max(found, key=lambda one: one.loss, default=None)


def _ideas(view: View, effort: Effort, ply: int) -> list[Action]:
    """What the strong ones would do."""
    ideas = [CaptainBot().choose(view, effort.seconds, Random(ply))]
    if effort.seconds:
        ideas.append(MarshalBot().choose(view, effort.seconds, Random(ply)))
    return list(dict.fromkeys(ideas))


def _compared(
    record: Record,
    ply: int,
    state: State,
    played: Action,
    ideas: Sequence[Action],
    effort: Effort,
) -> TurningPoint | None:
    """What was played beside the best of some ideas, if that is better."""
    seat = state.actor
    tried = _tried(state.view(seat), (played, *ideas), effort.worlds, ply)
    likely = {action: _likely(states, seat, ply) for action, states in tried.items()}
    best = max(ideas, key=likely.__getitem__)
    if likely[best] <= likely[played]:
        return None
    return TurningPoint(
        ply,
        seat,
        _deed(state, played),
        likely[played],
        _deed(state, best),
        likely[best],
        insight_of(record.game.id).why(tried[best], tried[played], seat),
    )


def likely_after(view: View, actions: Sequence[Action], worlds: int) -> dict[Action, float]:
    """How likely the seat of a view wins after each of these, in the same possible worlds."""
    tried = _tried(view, actions, worlds, 0)
    return {action: _likely(states, view.seat, 0) for action, states in tried.items()}


def _tried(
    view: View, actions: Sequence[Action], count: int, ply: int
) -> dict[Action, list[State]]:
    """So many worlds that this seat can believe in, after each of these actions."""
    determinise = find(view.game_id).sight.determinise
    worlds = [determinise(view, Random(f"{ply}/{number}")) for number in range(count)]
    return {action: outcomes(worlds, action, view.seat) for action in actions}


def outcomes(worlds: Sequence[State], action: Action, seat: int) -> list[State]:
    """Each world after this action, with the deed finished."""
    after = []
    for number, world in enumerate(worlds):
        state = world.copy()
        state.apply_legal(action)
        finish(state, seat, Random(number), [])
        after.append(state)
    return after


def _likely(states: Sequence[State], seat: int, ply: int) -> float:
    """How likely a seat wins, on average; the same chance for all that are compared."""
    found = [chances_in(state, Random(f"{ply}/{n}"))[seat] for n, state in enumerate(states)]
    return sum(found) / len(found)


def finish(state: State, seat: int, rng: Random, events: list[Event]) -> None:
    """Finish a deed that asks further, as well as it looks."""
    unfinished = judge_of(state.game_id).unfinished
    for _ in range(_DEEPEST):
        if state.actor not in (seat, CHANCE) or not unfinished(state):
            return
        if state.actor == CHANCE:
            state.apply_legal(state.sample(rng.getrandbits(64)), events)
        else:
            view = state.view(seat)
            state.apply_legal(best_of(view, view.actions), events)


def _deed(state: State, action: Action) -> Deed:
    """An action as the log tells it; if it asks further, how it is finished tells more."""
    events: list[Event] = []
    after, seat = state.copy(), state.actor
    after.apply_legal(action, events)
    if not events:
        finish(after, seat, Random(0), events)
    told = [(one.key, dict(one.facts)) for one in events if one.audience == EVERYONE]
    return Deed(action.text, tuple(told[:_MOST_TOLD]))


def steepest(text: str, turn: Turn, after: int) -> TurningPoint | None:
    """The decision of a turn with which the chances fell most, if they did."""
    record = parse_record(text, find)
    found, before = None, 0.0
    played: Deed | None = None
    for ply, state in enumerate(record.states()):
        if ply < turn.first:
            continue
        now = chances_in(state, Random(turn.first))[turn.seat]
        if played is not None and (found is None or before - now > found.loss):
            found = TurningPoint(ply - 1, turn.seat, played, now, None, before, None)
        if ply >= after:
            break
        played, before = None, now
        if state.actor == turn.seat and len(state.legal()) > 1:
            played = _deed(state, record.action_at(ply + 1, record.plies[ply], state))
    return found if found is not None and found.loss > 0 else None
