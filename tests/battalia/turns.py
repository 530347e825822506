"""What the tests of the turn share: who is asked at its beginning, and what is drawn."""

from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.battle_worlds import play
from tests.battalia.positions import at

PLENTY = "nation1 provisions*20"
"""A nation that lasts for any draw."""


def mustering(cards: str, *segments: str) -> Battalia:
    """Seat 1 of four, the Bärfolk, begins a turn with these cards."""
    return at("seats 4", "turn 1 muster", f"hand1 {cards}", *(segments or (PLENTY,)))


def draws(state: Battalia, *texts: str) -> list[str]:
    """Play actions, then see what chance lets the player draw; the cards in the order drawn."""
    events = play(state, *texts)
    while state.actor == CHANCE:
        state.apply(state.legal()[0], events)
    return [str(event.facts["card"]) for event in events if event.key == "ba.event.drew"]
