"""The pictures in the rules: drawn by clerks soon after the start, so that readers seldom wait."""

from collections.abc import Mapping
from contextlib import suppress
from itertools import product
from typing import Final

from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from gonfalon.server.clerks import Clerks
from gonfalon.server.errors import Refused
from gonfalon.web.illustrating import Picture, pictures_of

_drawn: Final[dict[tuple[str, str], Mapping[str, Picture]]] = {}
"""The pictures by game and language."""


async def illustrations_of(
    game_id: str, language: str, clerks: Clerks, whose: str
) -> Mapping[str, Picture]:
    """All pictures of a game, for somebody at this address."""
    which = (game_id, language)
    if which not in _drawn:
        _drawn[which] = await clerks.do(whose, pictures_of, *which)
    return _drawn[which]


async def illustrate_all(clerks: Clerks) -> None:
    """Let a clerk draw what nobody has asked for yet; readers who come meanwhile have another."""
    for language, game_id in product(languages(), GAMES):
        with suppress(Refused):
            await illustrations_of(game_id, language, clerks, "")
