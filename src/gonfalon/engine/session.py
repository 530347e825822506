"""A game being played: a state, its record, and the events so far."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.event import Event
from gonfalon.engine.record import Record
from gonfalon.engine.state import CHANCE, State


class Session:
    """Moves a state on, keeping its record; chance comes from a seed."""

    def __init__(self, record: Record, chance: SeededChance) -> None:
        self.record: Final = record
        self.chance: Final = chance
        self.events: list[Event] = []
        self.state: State = record.replay(len(record.plies), self.events)

    def act(self, action: Action) -> None:
        """Verify, apply and record one action; an illegal one is raised and changes nothing."""
        illegal = self.state.verify(action)
        if illegal is not None:
            raise illegal
        self._carry_out(action)

    def settle_chance(self) -> None:
        """Let chance act until a seat is asked or the game is over."""
        while self.state.actor == CHANCE:
            number = self.chance.number(len(self.record.plies))
            self._carry_out(self.state.sample(number))

    def _carry_out(self, action: Action) -> None:
        self.state.apply(action, self.events)
        self.record.add(action.text, self.state.result)
