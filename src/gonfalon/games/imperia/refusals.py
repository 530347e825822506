"""Why not: the refusal of an action that belongs to another step than the one that is asked."""

from gonfalon.engine.action import Action, ChanceAction
from gonfalon.engine.errors import Illegal
from gonfalon.games.imperia.actions import Command, Fort, Lay, Order, Place, Turn, With
from gonfalon.games.imperia.steps import STEP_NAMES
from gonfalon.games.imperia.world import World


def not_now(world: World, action: Action) -> Illegal:
    """What is asked instead, by the rule of what was tried."""
    rule = "IM-T1"
    if isinstance(action, ChanceAction):
        return Illegal("IM-S4", "im.refuse.not_chance", asked=STEP_NAMES[world.frames[-1]])
    if isinstance(action, Lay):
        rule = "IM-S1"
    elif isinstance(action, Fort):
        rule = "IM-S3"
    elif isinstance(action, Command):
        rule = "IM-H1"
    elif isinstance(action, (Order, With, Turn)):
        rule = "IM-G1"
    elif isinstance(action, Place):
        rule = "IM-T1"
    return Illegal(rule, "im.refuse.not_now", asked=STEP_NAMES[world.frames[-1]])
