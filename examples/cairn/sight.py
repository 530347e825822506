"""Who may know what: the other player's token is hidden until the game is over (CA-S2)."""

from random import Random
from typing import Final

from examples.cairn.box import SEATS, TOKENS
from examples.cairn.rules import NOT_DEALT, OVER, Cairn, Size
from gonfalon.engine.action import Action
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.view import OPEN, View

HIDDEN: Final = -2


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
        variant: Size,
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


def determinise(view: CairnView, rng: Random) -> Cairn:
    """A state that this seat could be in: a hidden token may be any that it does not see."""
    state = Cairn(view.variant)
    state.pile, state.turn = view.pile, view.turn
    state.taken, state.found = list(view.taken), list(view.found)
    unseen = [token for token in range(len(TOKENS)) if token not in view.tokens]
    rng.shuffle(unseen)
    state.tokens = [
        unseen.pop() if view.tokens[seat] == HIDDEN else view.tokens[seat] for seat in range(SEATS)
    ]
    state.ask(*view.frames)
    return state
