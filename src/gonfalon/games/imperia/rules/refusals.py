"""Why not: the refusals that several steps share."""

from gonfalon.engine.action import Action, First
from gonfalon.engine.errors import Fact, Illegal
from gonfalon.games.imperia.box.actions import Command, Draw, Fort, Lay, Order, Turn, With
from gonfalon.games.imperia.box.components import (
    CELL_NAMES,
    DIRECTIONS,
    KIND,
    KIND_NAMES,
    OFF,
    ONE_AWAY,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import STEP_NAMES, is_in_setup


def not_now(world: Imperia, action: Action) -> Illegal:
    """An action that belongs to another step than the one that is asked, by its own rule."""
    asked = STEP_NAMES[world.step.number]
    if isinstance(action, First):
        return Illegal("IM-S1", "im.refuse.not_chance", asked=asked)
    if isinstance(action, Draw):
        return Illegal(draw_rule(world), "im.refuse.not_chance", asked=asked)
    rule = "IM-T1"
    if isinstance(action, Lay):
        rule = "IM-S1"
    elif isinstance(action, Fort):
        rule = "IM-S3"
    elif isinstance(action, Command):
        rule = "IM-H1"
    elif isinstance(action, (Order, With, Turn)):
        rule = "IM-G1"
    return Illegal(rule, "im.refuse.not_now", asked=asked)


def draw_rule(world: Imperia) -> str:
    """The rule by which pieces are drawn: in the set-up recruiting, later the end of a turn."""
    return "IM-S4" if is_in_setup(world.stage) else "IM-T1"


def advised(refused: Illegal, instead: str, **facts: Fact) -> Illegal:
    """The same refusal with what can be done instead: a sentence of its own, and its facts."""
    return Illegal(refused.rule, refused.reason, **{**refused.facts, **facts, "instead": instead})


def closed_refusal(world: Imperia, cell: int) -> Illegal:
    """Why nobody may stand on a closed cell of the board: it is covered, or a fort is there."""
    name = CELL_NAMES[cell]
    if IS_COVERED[world.seats][cell]:
        return Illegal("IM-S2", "im.refuse.covered", cell=name)
    return Illegal("IM-T6", "im.refuse.fort", cell=name, owner=world.forts.index(cell) + 1)


def move_refusal(world: Imperia, cell: int, facing: int, able: tuple[str, ...]) -> Illegal:
    """Why a soldier cannot be moved this way: what is there, and who can be moved (IM-G3)."""
    name, to = CELL_NAMES[cell], ONE_AWAY[cell * DIRECTIONS + facing]
    if to == OFF:
        return Illegal("IM-G3", "im.refuse.move_off", cell=name, facing=facing, places=able)
    facts = {"cell": name, "goal": CELL_NAMES[to]}
    if IS_COVERED[world.seats][to]:
        return Illegal("IM-G3", "im.refuse.move_covered", places=able, **facts)
    if to in world.forts:
        owner = world.forts.index(to) + 1
        return Illegal("IM-G3", "im.refuse.move_fort", owner=owner, places=able, **facts)
    facts["held"] = KIND_NAMES[KIND[world.top(to)]]
    owner = world.owner(to) + 1
    return Illegal("IM-G3", "im.refuse.move_enemy", owner=owner, places=able, **facts)
