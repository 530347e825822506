"""Which factions are in the game (BA-S3)."""

from gonfalon.games.battalia.rules.state import Battalia


def in_game(world: Battalia, faction: int) -> bool:
    """Whether the cards of a faction are in the game: a game of two has only three (BA-S3)."""
    return not world.gone >> faction & 1
