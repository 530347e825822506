"""Why a touch leads nowhere: found out beside the loop, since a rule may be asked of thousands."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.state import as_asked
from gonfalon.server.errors import Refused, forbidden
from gonfalon.server.live import LiveTable


class Explaining:
    """Explains touches at all tables, one after the other, in a thread of its own."""

    def __init__(self) -> None:
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="explaining")

    async def explain(self, table: LiveTable, seat: int, picks: Sequence[str]) -> None:
        """Raise why these picks lead nowhere; return if they do lead somewhere."""
        state = table.waited_for(seat).state
        if any(_begins(action, picks) for action in state.choices(seat)):
            return
        own = as_asked(state, seat).copy()  # others go on with the state meanwhile
        loop = asyncio.get_running_loop()
        illegal = await loop.run_in_executor(self._thread, table.game.why_not, own, picks)
        raise Refused("nothing_there") if illegal is None else forbidden(illegal)

    def close(self) -> None:
        """Stop; what waits is dropped."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _begins(action: Action, picks: Sequence[str]) -> bool:
    """Whether an action's picks begin with these."""
    return action.picks[: len(picks)] == tuple(picks)
