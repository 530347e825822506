"""Who may know what: the other player's token is hidden until the game is over (CA-S2)."""

from typing import Final

from examples.cairn.box.components import NOT_DEALT
from examples.cairn.rules.state import Cairn
from examples.cairn.rules.step_numbers import OVER
from examples.cairn.rules.variant import Variant
from gonfalon.engine.action import Action
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.view import OPEN, View

HIDDEN: Final = -2
"""In the place of a token: one that is not seen."""


class CairnView(View):
    """What one pair of eyes may know."""

    def __init__(
        self,
        game_id: str,
        seat: int,
        actor: int,
        waiting: tuple[int, ...],
        prompt: Prompt,
        actions: list[Action],
        variant: Variant,
    ) -> None:
        super().__init__(game_id, seat, actor, waiting, prompt, actions)
        self.variant: Final = variant
        self.frames: tuple[int, ...] = ()
        """The step of the turn, and what is open inside it."""
        self.turn = 0
        """Whose turn it is."""
        self.pile = 0
        """The stones that lie in the pile."""
        self.taken: tuple[int, ...] = ()
        """The stones that each player took."""
        self.found: tuple[int, ...] = ()
        """The stones that each player found."""
        self.tokens: tuple[int, ...] = ()
        """The token of each player, if it is seen; else HIDDEN, or NOT_DEALT."""


def view_of(state: Cairn, seat: int) -> CairnView:
    """What this seat (or SPECTATOR, or OPEN for everything) may know."""
    actions = state.choices(state.actor if seat == OPEN else seat)
    view = CairnView(
        state.game_id, seat, state.actor, state.waiting, state.prompt, actions, state.variant
    )
    view.frames, view.turn, view.pile = state.open_steps, state.turn, state.pile
    view.taken, view.found = tuple(state.taken), tuple(state.found)
    is_open = seat == OPEN or state.stage == OVER
    view.tokens = tuple(
        token if is_open or owner == seat or token == NOT_DEALT else HIDDEN
        for owner, token in enumerate(state.tokens)
    )
    return view
