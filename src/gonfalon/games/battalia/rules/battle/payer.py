"""Whose cards are played: in a turn, and in a battle (BA-W3 to BA-W5)."""

from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ANSWER, RETREAT, TAKE_UP


def payer_of(world: Battalia) -> int:
    """Who plays cards: the seat whose turn it is; in a battle the side that answers or adds."""
    battle = world.battle
    if battle is None:
        return world.turn
    for step in (RETREAT, ANSWER, TAKE_UP):
        if world.is_open(step):
            return battle.defender
    return battle.adder
