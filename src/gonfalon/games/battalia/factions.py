"""Which factions are in the game, and whose they are (BA-S3, BA-S4)."""

from gonfalon.games.battalia.world import World


def in_game(world: World, faction: int) -> bool:
    """Whether the cards of a faction are in the game: a game of two has only three (BA-S3)."""
    return not world.gone >> faction & 1


def is_chosen(world: World, faction: int) -> bool:
    """Whether a player has chosen it."""
    return faction in world.factions
