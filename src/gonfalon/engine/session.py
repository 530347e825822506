"""A game being played: a state, its record, and the events so far."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.record import Record
from gonfalon.engine.state import CHANCE, State


class Session:
    """Moves a state on, keeping its record; chance comes from a seed."""

    def __init__(self, record: Record, chance: SeededChance) -> None:
        self.record: Final = record
        self.chance: Final = chance
        self.events: list[Event] = []
        self.state: State = record.start()
        self._actors: list[int] = []
        self._told: list[int] = []
        self._replay()

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

    def can_undo(self, seat: int) -> bool:
        """Whether the last ply was this seat's decision, and revealed nothing."""
        if not self._actors or self._actors[-1] != seat:
            return False
        return not any(isinstance(event, Reveal) for event in self.events[self._told[-1] :])

    def undo(self, seat: int) -> str | None:
        """Take this seat's last action back, by replaying all before it; its text, or nothing.

        Never past a reveal, a chance action or another player's decision.
        """
        if not self.can_undo(seat):
            return None
        text = self.record.take_back()
        self._replay()
        return text

    def _carry_out(self, action: Action) -> None:
        self._actors.append(self.state.actor)
        self._told.append(len(self.events))
        self.state.apply(action, self.events)
        self.record.add(action.text, self.state.result)

    def _replay(self) -> None:
        """Build state, events and the list of actors from the record."""
        self.events, self._actors, self._told = [], [], []
        for number, state in enumerate(self.record.states(self.events)):
            self.state = state
            if number < len(self.record.plies):
                self._actors.append(state.actor)
                self._told.append(len(self.events))
