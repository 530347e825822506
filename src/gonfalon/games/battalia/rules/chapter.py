"""What a chapter of deeds is: one kind of thing to do in the third step of a turn (BA-T5)."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.deeds import Deed

if TYPE_CHECKING:
    from gonfalon.games.battalia.rules.state import Battalia


class Chapter(ABC):
    """One kind of deed: what it offers, why it refuses, how it begins and what it brings."""

    @abstractmethod
    def offer(self, world: "Battalia", purse: list[int], found: list[Action]) -> None:
        """Append every deed of this chapter that is legal; `purse` is what the hand can pay."""

    @abstractmethod
    def why_not(self, world: "Battalia", purse: list[int], deed: Deed) -> Illegal:
        """The rule that forbids a deed which is not legal now."""

    @abstractmethod
    def begin(self, world: "Battalia", deed: Deed, events: list[Event] | None) -> None:
        """Start on a legal deed: ask for what it needs, or carry it out."""

    def carry_out(self, world: "Battalia", deed: Action, events: list[Event] | None) -> None:
        """What a deed brings once it is paid for."""
        return
