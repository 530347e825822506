"""What the tests of drawings share: a table drawn for some eyes."""

from collections.abc import Iterator
from functools import cache

from gonfalon.engine.state import State
from gonfalon.engine.view import OPEN, SPECTATOR, View
from gonfalon.games import find
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.view import view_of
from tests.battalia.rich import VARIANTS, rich_game
from tests.drawn import Fragment
from tests.helpers import random_game, variants_of

GAME = find("battalia")
EYES = (0, 1, SPECTATOR, OPEN)


def draw(state: State, eyes: int, language: str = "en") -> str:
    """The table as these eyes see it."""
    return GAME.page.draw(state.view(eyes), GAME.text.words(language))


def draw_world(world: Battalia, seat: int) -> str:
    """The table as a seat sees it."""
    return GAME.page.draw(view_of(world, seat), GAME.text.words("en"))


@cache
def some_states() -> tuple[State, ...]:
    """States of random games of several variants: some of each, and each kind of frame."""
    return tuple(_some_states())


@cache
def some_drawings() -> tuple[tuple[View, Fragment], ...]:
    """These states as whoever is asked sees them, and as the others do in turn."""
    return tuple(
        (view, Fragment(GAME.page.draw(view, GAME.text.words("en"))))
        for place, state in enumerate(some_states())
        for view in (state.view(eyes) for eyes in {max(0, state.actor), EYES[place % len(EYES)]})
    )


def _some_states() -> Iterator[State]:
    seen: set[tuple[int, bool]] = set()
    for game, seats, options in variants_of("battalia"):
        states = (state for state, _ in random_game(game, options, "draw", seats=seats))
        yield from _chosen(states, seen)
    for seats, given in VARIANTS:
        yield from _chosen((state for state, _ in rich_game(seats, given, "draw")), seen)


def _chosen(states: Iterator[State], seen: set[tuple[int, bool]]) -> Iterator[State]:
    """A state in some hundreds, each kind of frame when it is first seen, and the end."""
    for place, state in enumerate(states):
        assert isinstance(state, Battalia)
        kind = state.open_steps[-1], state.battle is None
        if place % 150 == 0 or kind not in seen or state.over:
            seen.add(kind)
            yield state.copy()
