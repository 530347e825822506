"""Whose cards are played: in a turn, and in a battle (BA-W3 to BA-W5)."""

from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ANSWER, TAKE_UP


def payer_of(world: Battalia) -> int:
    """Who plays cards: the seat whose turn it is; in a battle the side that answers or adds."""
    battle = world.battle
    if battle is None:
        return world.turn
    is_answering = world.is_open(ANSWER) or world.is_open(TAKE_UP)
    return battle.defender if is_answering else battle.adder
