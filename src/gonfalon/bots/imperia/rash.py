"""What nobody would do who has understood the game of Imperia."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.games.imperia.box.actions import Command
from gonfalon.games.imperia.box.components import size_of
from gonfalon.games.imperia.sight.view import ImperiaView

_FEW: Final = 2  # with more pieces than that the own campaign is not ended of one's own accord


def is_rash(view: ImperiaView, action: Action) -> bool:
    """Whether this ends the own game far too early: the commander, with many pieces left (IM-H4).

    Where nothing else can be done, nothing is rash.
    """
    if not isinstance(action, Command) or len(view.actions) == 1:
        return False
    return size_of(view.armies[view.seat].hidden) > _FEW
