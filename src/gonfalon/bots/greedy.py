"""A bot that plays at once: what looks best after its own action."""

from random import Random

from gonfalon.bots.base import Bot
from gonfalon.engine.action import Action
from gonfalon.engine.view import View
from gonfalon.games import find


class GreedyBot(Bot):
    """Tries every action in a possible state, and takes the one after which the view looks best.

    It sees only its view: the possible state is made from it, and what is judged is again a view of
    the same seat. Of equal actions it takes the first.
    """

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """The action after which the outlook is best."""
        actions = view.actions
        if len(actions) == 1:
            return actions[0]
        game = find(view.game_id)
        state = game.determinise(view, Random(0))
        best_action, best_score = actions[0], float("-inf")
        for action in actions:
            after = state.copy()
            after.apply(action)
            score = game.outlook(after.view(view.seat))
            if score > best_score:
                best_action, best_score = action, score
        return best_action
