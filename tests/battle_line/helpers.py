"""Positions, actions and their answers in few words."""

import re

import gonfalon
from gonfalon import CHANCE, Illegal, State
from gonfalon.engine.action import Action
from gonfalon.engine.result import Result
from gonfalon.games import find

GAME = find("battle-line")
TROOPS = tuple(f"{value}{colour}" for colour in "roygbp" for value in range(1, 11))
TACTICS = ("KE", "KF", "C", "S", "fog", "mud", "scout", "redeploy", "deserter", "traitor")
SITES = (
    "river", "hills", "woodland", "town", "marshes", "watchtower", "fields", "castle", "fortress",
)  # fmt: skip
EIGHT_HELD = "1=1; 2=2; 3=1; 4=2; 5=1; 6=2; 7=1; 8=2"
"""Only battlefield 9 is left, and neither seat has won."""


def at(position: str | State) -> State:
    """The state that a position describes, free to be changed."""
    return gonfalon.load(position) if isinstance(position, str) else position.copy()


def action(text: str) -> Action:
    """The action written so."""
    return GAME.parse_action(text)


def legal(position: str | State) -> list[str]:
    """What may be done, as text."""
    return [str(one) for one in at(position).legal()]


def why(position: str | State, text: str) -> Illegal | None:
    """Why this may not be done, or nothing."""
    return at(position).verify(action(text))


def refusal(position: str | State, text: str) -> str:
    """The id of the rule that forbids this, or nothing."""
    illegal = why(position, text)
    return illegal.rule if illegal else ""


def proof(position: str | State, text: str) -> set[str]:
    """The cards that the refusal of a claim gives as a counter-example."""
    illegal = why(position, text)
    assert illegal is not None, f"{text} is legal"
    cards = illegal.facts["cards"]
    assert isinstance(cards, tuple)
    return {str(card) for card in cards}


def after(position: str | State, *texts: str) -> State:
    """The state after these actions, each of which must be legal."""
    state = at(position)
    for text in texts:
        illegal = state.verify(action(text))
        assert illegal is None, f"{text}: {illegal} at {state.position()}"
        state.apply(action(text))
    return state


def dealt(state: State) -> State:
    """The state after chance has done all it has to do now, always the first outcome."""
    state = at(state)
    while state.actor == CHANCE:
        state.apply(state.legal()[0])
    return state


def part(text: str, name: str) -> str:
    """What a position or view says behind this name: `hand1`, `turn`, or a battlefield `5`."""
    head = re.compile(rf"{name}(\([a-z]+\))?(=[12])? ?")
    for segment in text.split("; "):
        found = head.match(segment)
        if found and (found[0].endswith(" ") or found[0] == segment):
            return segment[found.end() :]
    return ""


def segment(position: str | State, name: str) -> str:
    """What the position says behind this name."""
    return part(at(position).position(), name)


def view(position: str | State, seat: int) -> str:
    """What a seat from 0, or a spectator, sees."""
    return GAME.text.write(at(position).view(seat))


def seen(position: str | State, seat: int, name: str) -> str:
    """What a seat from 0, or a spectator, sees behind this name."""
    return part(view(position, seat), name)


def step(position: str | State) -> str:
    """Whose turn it is and what is asked: `1 play`."""
    return segment(position, "turn")


def holder(position: str | State, battlefield: int) -> int:
    """The seat from 1 that holds a battlefield, or 0."""
    for segment in at(position).position().split("; "):
        found = re.match(rf"{battlefield}(\([a-z]+\))?=([12])", segment)
        if found:
            return int(found[2])
    return 0


def result(position: str | State) -> Result:
    """How the game ended; it must be over."""
    found = at(position).result
    assert found is not None
    return found


def all_but(*cards: str) -> str:
    """Every troop card that these texts do not name, to be written as gone."""
    named = set(" ".join(cards).replace(";", " ").split())
    return " ".join(card for card in TROOPS if card not in named)


def bare(position: str) -> str:
    """The position with all troop cards that it does not name gone, so that no deck is left."""
    return f"{position}; gone {all_but(position)}"
