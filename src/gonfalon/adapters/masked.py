"""What PettingZoo and Gymnasium hand to an agent: what its seat sees, and what it may pick."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gonfalon.adapters.encoders import encoder_for
from gonfalon.adapters.playing import Play
from gonfalon.engine.view import OPEN


class Masked:
    """Makes observations with masks of one game, for one number of seats."""

    def __init__(self, play: Play, spaces: Any) -> None:
        """`spaces` is the module of that name of Gymnasium."""
        seats, tokens = play.state.seat_count, len(play.vocabulary)
        self._encoder: Final = encoder_for(play.game, seats)
        self._tokens: Final = tokens
        self._spaces: Final = spaces

    def observation_space(self) -> Any:
        """A new space of all observations."""
        size = self._encoder.flat.shape
        return self._spaces.Dict(
            {
                "observation": self._spaces.Box(0.0, 1.0, size, np.float32),
                "action_mask": self._spaces.Box(0, 1, (self._tokens,), np.int8),
            }
        )

    def action_space(self) -> Any:
        """A new space of all tokens."""
        return self._spaces.Discrete(self._tokens)

    def mask(self, play: Play, seat: int) -> NDArray[np.int8]:
        """1 for each token that this seat may pick now; all 0 if it is not asked."""
        mask = np.zeros(self._tokens, np.int8)
        if play.actor == seat:
            mask[play.tokens()] = 1
        return mask

    def observe(self, play: Play, seat: int) -> dict[str, Any]:
        """What a seat sees, and may pick."""
        seen = self._encoder.encode(play.view(seat), play.picked_by(seat))
        return {"observation": seen.copy(), "action_mask": self.mask(play, seat)}


def drawn(play: Play) -> str:
    """The open table as text, for whoever watches the training."""
    return play.game.text.picture(play.view(OPEN), play.game.text.words("en"))
