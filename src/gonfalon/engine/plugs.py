"""Which games are plugged in: a state finds its own game here, by its id."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from gonfalon.engine.game import Game, GameOf

PLUGS: Final[dict[str, "Game"]] = {}
"""The games by id, in the order in which they were plugged in."""


def plug_in(game: "GameOf[Any, Any]") -> None:
    """Make a game known to its states, and to whoever looks for it by its id."""
    PLUGS[game.id] = game


def plug_of(game_id: str) -> "Game":
    """The game of this id, which has been plugged in."""
    return PLUGS[game_id]
