"""The swap test for great artefacts under shrines, where only who has a seal has looked (BA-V4)."""

from random import Random

from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.scenarios.relics import cards_in, mask_of
from gonfalon.games.battalia.rules.scenarios.volcano import set_relics
from gonfalon.games.battalia.rules.state import Battalia
from tests.swap import Tally


def swap_relics(state: Battalia, rng: Random, tally: Tally) -> None:
    """Let other great artefacts lie under the shrines where somebody else has looked (BA-V4)."""
    for eyes in (*range(state.seats), SPECTATOR):
        seen = [
            eyes != SPECTATOR and state.board.has_seal(eyes, n) for n in range(len(state.relics))
        ]
        other = state.copy()
        hidden = [shrine for shrine, cards in enumerate(state.relics) if cards and not seen[shrine]]
        pool = cards_in(state.unseen)
        pool += [card for shrine in hidden for card in state.relics[shrine]]
        for shrine in hidden:
            cards = rng.sample(pool, len(state.relics[shrine]))
            set_relics(other, shrine, tuple(sorted(cards)))
            pool = [card for card in pool if card not in cards]
        other.unseen = mask_of(tuple(pool))
        if other.relics != state.relics:
            tally.tried += 1
            tally.compared += 1
            assert _seen_by(other, eyes) == _seen_by(state, eyes), f"eyes {eyes}"


def _seen_by(state: Battalia, eyes: int) -> list[str]:
    """A view as text and pictures, and what may be done in it."""
    view, words = state.view(eyes), BATTALIA.text.words("en")
    shown = [
        BATTALIA.text.write(view),
        BATTALIA.text.picture(view, words),
        BATTALIA.page.draw(view, words),
    ]
    return shown + [str(action) for action in view.actions]
