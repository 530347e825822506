"""Computers think in processes of their own: the server stays as quick while they do."""

import os
from random import Random
from typing import Final

from gonfalon.bots import find_bot
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.games import GAMES, find
from gonfalon.review import HINT_SECONDS, Hint, hint_for
from gonfalon.review.insight import surely_in
from gonfalon.server.turns import Turns
from gonfalon.server.workers import Bounds, WorkerLost, Workers, calmly

_TRIES: Final = 3
_PATIENCE: Final = 30.0
"""Seconds beyond what a computer may think, on a machine that is busy."""


def _choose(position: str, seat: int, level: str, seconds: float, number: int) -> str:
    """What a computer does at this seat: it is handed the seat's view, and nothing else."""
    game = find(position.partition(";")[0].split()[0])
    view = game.text.parse(position).view(seat)
    return find_bot(level).choose(view, seconds * game.pace, Random(number)).text


def _hint(position: str, seat: int, seconds: float) -> Hint:
    """A hint for this seat, from its view and nothing else."""
    game = find(position.partition(";")[0].split()[0])
    return hint_for(game.text.parse(position).view(seat), seconds)


def prepare() -> None:
    """Read what a first choice at each game reads, so that nobody waits for it."""
    for game in GAMES.values():
        record = Record(game, game.options.choose({}), ("",) * game.seats[0])
        session = Session(record, SeededChance(""))
        session.settle_chance()
        hint_for(session.state.view(session.state.waiting[0]), steps=1)


def _agrees(position: str, seats: tuple[int, ...], asker: int) -> bool:
    """Whether none of these seats, each by its own view, thinks that it stands better."""
    game = find(position.partition(";")[0].split()[0])
    state = game.text.parse(position)
    for seat in seats:
        possible = game.sight.determinise(state.view(seat), Random(seat))
        chances = surely_in(possible, Random(seat))
        if chances[seat] > chances[asker]:
            return False
    return True


class BotPool:
    """A few processes that choose actions; one that was killed is replaced.

    Hints have processes of their own, half as many, which give way to the others: a move never
    waits for a hint, nor for a process that has to start because a hint has taken its own.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers: Final = workers
        self._seconds: Final = seconds
        self._rng: Final = Random()
        bounds, hinting = Bounds(10 * seconds + _PATIENCE), (workers + 1) // 2
        self._workers: Final = Workers("bots", workers, bounds, prepare=prepare)
        turns = Turns(hinting, most_each=1, most_waiting=None)
        self._hinting: Final = Workers("hints", hinting, bounds, turns, prepare)

    @property
    def replaced(self) -> int:
        """How many processes died and were replaced."""
        return self._workers.replaced + self._hinting.replaced

    async def choose(self, position: str, seat: int, level: str) -> str:
        """The action that a computer of this level chooses in this position."""
        number = self._rng.getrandbits(64)
        for _ in range(_TRIES - 1):
            try:
                return await self._ask(position, seat, level, number)
            except WorkerLost:
                continue
        return await self._ask(position, seat, level, number)

    async def hint(self, position: str, seat: int, whose: str) -> Hint:
        """What this seat had better do in this position, and why; addresses take turns."""
        seconds = min(HINT_SECONDS, self._seconds)
        return await self._hinting.run(whose, calmly, _hint, position, seat, seconds)

    async def agrees(self, position: str, seats: tuple[int, ...], asker: int) -> bool:
        """Whether the computers at these seats let another one have a draw."""
        return await self._workers.run("", _agrees, position, seats, asker)

    async def warm_up(self) -> int:
        """Start a process before anyone needs it; its id."""
        return await self._workers.run("", os.getpid)

    async def start(self) -> None:
        """Start all other processes before anyone needs them."""
        await self._workers.start()
        await self._hinting.start()

    def close(self) -> None:
        """Stop the processes; what they still think about is dropped."""
        self._workers.close()
        self._hinting.close()

    async def _ask(self, position: str, seat: int, level: str, number: int) -> str:
        return await self._workers.run("", _choose, position, seat, level, self._seconds, number)
