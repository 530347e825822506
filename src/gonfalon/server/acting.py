"""What both ways in, the live line and the API, do alike: limits, moves, explanations, counts."""

import time
from collections.abc import Sequence
from typing import Final

from starlette.requests import HTTPConnection

from gonfalon.engine.action import Action
from gonfalon.server import playing
from gonfalon.server.doors import neighbourhood
from gonfalon.server.errors import Refused
from gonfalon.server.limits import Limits
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import ActIn, UndoIn
from gonfalon.server.metrics import Metrics
from gonfalon.server.saved import Move
from gonfalon.server.spent import counted


class Acting:
    """Moves on behalf of seats, counted and limited."""

    def __init__(self, metrics: Metrics, limits: Limits) -> None:
        self._metrics: Final = metrics
        self._limits: Final = limits
        self.sending: Final = metrics.sending

    def limit(self, table: LiveTable, held: Sequence[int], connection: HTTPConnection) -> None:
        """Refuse what comes too fast from one seat, or from one address that only watches."""
        if held:
            self._limits.take(f"seat {table.id} {held[0]}")
        else:
            self.limit_address(connection)

    def limit_address(self, connection: HTTPConnection, cost: float = 1.0) -> None:
        """Refuse what comes too fast from one address."""
        self._limits.take(f"address {address_of(connection)}", cost)

    def count_refused(self, refused: Refused) -> None:
        """Count a refusal by its code."""
        self._metrics.refused.labels(refused.code).inc()

    async def act(self, table: LiveTable, seat: int, asked: ActIn) -> Move:
        """Carry out actions of a seat, all or none."""
        begun = time.perf_counter()
        move = await counted(playing.act(table, seat, asked), self._metrics.acting)
        self._metrics.act_seconds.observe(time.perf_counter() - begun)
        self._metrics.moves.inc()
        return move

    async def undo(self, table: LiveTable, seat: int, asked: UndoIn) -> Move:
        """Take back what a seat may take back."""
        return await counted(playing.undo(table, seat, asked), self._metrics.acting)

    def explain(self, table: LiveTable, seat: int, picks: Sequence[str]) -> None:
        """Raise why these picks lead nowhere; return if they do lead somewhere."""
        session = table.waited_for(seat)
        if any(_begins(action, picks) for action in session.state.choices(seat)):
            return
        raise table.explanation(session, seat, picks) or Refused("nothing_there")


def _begins(action: Action, picks: Sequence[str]) -> bool:
    """Whether an action's picks begin with these."""
    return action.picks[: len(picks)] == tuple(picks)


def address_of(connection: HTTPConnection) -> str:
    """Where someone is who asks, as limits count it."""
    return neighbourhood(connection.client.host) if connection.client is not None else ""
