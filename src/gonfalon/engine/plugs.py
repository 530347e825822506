"""Which games are plugged in: a state finds its own game here, by its id."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from gonfalon.engine.action import Action
    from gonfalon.engine.game import Game, GameOf
    from gonfalon.engine.options import OptionTable

PLUGS: Final[dict[str, "Game"]] = {}
"""The games by id, in the order in which they were plugged in."""


def plug_in(game: "GameOf[Any, Any]") -> None:
    """Make a game known to its states, and to whoever looks for it by its id."""
    PLUGS[game.id] = game


def plug_of(game_id: str) -> "Game":
    """The game of this id, which has been plugged in."""
    game = PLUGS.get(game_id)
    if game is None:
        raise LookupError(f"no game {game_id!r} is plugged in here")
    return game


def plug_with(options: "OptionTable") -> "Game | None":
    """The game whose options these are."""
    for game in PLUGS.values():
        if game.options is options:
            return game
    return None


def action_of(game_id: str, text: str) -> "Action":
    """The one action of a game that has this text, be it never legal."""
    rules = plug_of(game_id).rules
    found = rules.actions.get(text)
    return rules.barred[text] if found is None else found
