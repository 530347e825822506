"""What the tests of Imperia's rules share: a position, and what may be done there."""

import gonfalon
from gonfalon.engine.event import Event
from gonfalon.engine.state import State
from gonfalon.games import find

GAME = find("imperia")
FOUR = "imperia; seats 4; boards 1a0 2a0 3a0 4a0; forts b2 g2 b7 g7"
"""Four players with their forts near the corners: b2 red, g2 lemon, b7 burgundy, g7 orange."""


def at(*segments: str, base: str = FOUR) -> State:
    """The position with these segments more."""
    return gonfalon.load("; ".join([base, *segments]))


def legal(state: State) -> set[str]:
    """What may be done, as text."""
    return {action.text for action in state.legal()}


def cells(state: State, begin: str) -> set[str]:
    """The cells where something that begins so may go."""
    words = len(begin.split())
    return {text.split()[words] for text in legal(state) if text.startswith(f"{begin} ")}


def refused(state: State, action: str) -> str:
    """The rule that forbids an action, or nothing."""
    illegal = state.verify(GAME.parse_action(action))
    return "" if illegal is None else illegal.rule


def reason(state: State, action: str) -> dict[str, object]:
    """The facts of a refusal."""
    illegal = state.verify(GAME.parse_action(action))
    assert illegal is not None
    return {"key": illegal.reason, **illegal.facts}


def play(state: State, *actions: str) -> list[Event]:
    """Carry out actions, each of them legal; what happened."""
    events: list[Event] = []
    for text in actions:
        action = GAME.parse_action(text)
        assert state.verify(action) is None, f"{text} at {state.position()}"
        state.apply(action, events)
    return events


def told(state: State, action: str) -> str:
    """What is said of an action that is refused."""
    illegal = state.verify(GAME.parse_action(action))
    assert illegal is not None
    return GAME.text.words("en").refusal(illegal)
