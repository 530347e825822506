"""A bridge: a bot, or a program that speaks the engine protocol, sits at a table of a server."""

import secrets
import time
from collections.abc import Callable
from typing import Final

from gonfalon.adapters.client import Refusal, Seat, Told, seen_by
from gonfalon.arena.players import Player
from gonfalon.arena.protocol import Start
from gonfalon.games import find

_PAUSE: Final = 0.5  # seconds between two tries
_MOST_AWAY: Final = 120.0  # so long a server may be away before it is given up

Tell = Callable[[str], None]
"""What is told of a seat that plays by itself, a line at a time."""


def sit(seat: Seat, name: str, player: Player, tell: Tell) -> Told:
    """Play a seat until the game is over, whatever happens to the connection; how it ended.

    A player that forfeits leaves with its `Forfeit`: the seat stays, and somebody can take it.
    """
    started = False
    away_since: float | None = None
    while True:
        try:
            seat.join(name)
            for told in seat.follow():
                away_since = None
                if told["phase"] in ("over", "left"):
                    return told
                if not started and told["view"] is not None:
                    player.begin(_start(told))
                    started = True
                _answer(seat, told, player, tell)
        except Refusal as refusal:
            now = time.monotonic()
            away_since = away_since or now
            if not refusal.passes or now - away_since > _MOST_AWAY:
                raise
        time.sleep(_PAUSE)


def _start(told: Told) -> Start:
    """The game that begins, as the player of this seat is told."""
    game = find(told["game"])
    options = game.options.parse(told["options"])
    seed = secrets.token_hex(8)  # for the player's own random numbers
    return Start(game, options, told["seat"] - 1, len(told["seats"]), seed)


def _answer(seat: Seat, told: Told, player: Player, tell: Tell) -> None:
    """What the player chooses, if it is asked."""
    view = seen_by(told) if told["actions"] else None
    if view is None:
        return
    action = player.choose(view, ())
    tell(action.text)
    seat.act([action.text], told)
