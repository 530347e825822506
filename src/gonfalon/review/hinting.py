"""A hint: what the strongest player would do now, from a view alone, and what speaks for it."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gonfalon.bots.base import Bot
from gonfalon.bots.judging import judge_of
from gonfalon.bots.levels import MarshalBot
from gonfalon.engine.action import Action
from gonfalon.engine.state import State, as_asked
from gonfalon.engine.view import View
from gonfalon.games import find
from gonfalon.review.case import Case
from gonfalon.review.insight import insight_of
from gonfalon.review.shapes import GENERAL, Hint, Why
from gonfalon.review.weighing import outcomes

SECONDS: Final = 1.5
"""How long the strongest may think; whoever asks waits for it."""
_WORLDS: Final = 2
"""In so many possible worlds moves are compared."""
_LOOKED_AT: Final = 16
"""Of the other moves so many are looked at."""
_PLAUSIBLE: Final = 3
"""So many of them that look best are what it is compared with."""
_MOST_WHYS: Final = 2
"""So many reasons are told, besides how a move goes on that asks further."""
_FOLLOWED: Final = 0.2
"""Of the time for a move so much is for each choice that it asks for next."""
_ONLY: Final = Why("hint.only", {})
_PREPARES: Final = Why("hint.prepares", {})


def hint_for(view: View, seconds: float = SECONDS, steps: int | None = None) -> Hint:
    """What the seat of this view, which is asked, had better do.

    With a number of steps the same view always gets the same answer.
    """
    if len(view.actions) == 1:
        return _hint(view.actions[0], [_ONLY])
    bot, insight = MarshalBot(steps), insight_of(view.game_id)
    action = bot.choose(view, seconds, Random(0))
    case = _case(view, action, bot, seconds * _FOLLOWED)
    whys = insight.whys(case)[: _MOST_WHYS + bool(case.then)]
    if len(whys) < _MOST_WHYS:
        then = insight.prepared(case)
        return _hint(action, whys if then is None else [*whys, _PREPARES], then)
    return _hint(action, whys)


def _hint(action: Action, whys: Sequence[Why], then: Action | None = None) -> Hint:
    """The hint as a value; where nothing more is known, that it promises most."""
    told = tuple(whys) or (GENERAL,)
    return Hint(action.text, action.picks, () if then is None else then.picks, told)


def _case(view: View, action: Action, bot: Bot, seconds: float) -> Case:
    """The move among others that look good, and how it goes on where it asks further."""
    determinise, seat = find(view.game_id).sight.determinise, view.seat
    worlds = [as_asked(determinise(view, Random(n)), seat) for n in range(_WORLDS)]
    others = _plausible(view, action, worlds[0])
    tried = [outcomes(worlds, one, seat) for one in others]
    after = outcomes(worlds, action, seat)
    then, done = _followed(after[0], seat, bot, seconds)
    return Case(view, action, worlds[0], after, tried, then, done)


def _followed(world: State, seat: int, bot: Bot, seconds: float) -> tuple[list[Action], State]:
    """What the same player would choose next, as long as the move asks further; the end of it."""
    asks_on = insight_of(world.game_id).asks_on
    then: list[Action] = []
    while world.actor == seat and asks_on(world):
        world = world.copy()
        then.append(bot.choose(world.view(seat), seconds, Random(0)))
        world.apply_legal(then[-1])
    return then, world


def _plausible(view: View, action: Action, world: State) -> list[Action]:
    """Of the other moves those that look best at a glance."""
    others = [one for one in view.actions if one is not action]
    if len(others) > _LOOKED_AT:
        others = Random(0).sample(others, _LOOKED_AT)
    outlook = judge_of(view.game_id).outlook
    looks = {one: outlook(outcomes([world], one, view.seat)[0].view(view.seat)) for one in others}
    return sorted(others, key=lambda one: -looks[one])[:_PLAUSIBLE]
