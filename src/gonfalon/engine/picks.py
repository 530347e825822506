"""Actions as a tree of picks: the things that a player touches in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gonfalon.engine.action import Action


@dataclass
class Picks:
    """What can be done once certain things were touched: all of it, if nothing was yet."""

    action: Action | None = None
    """What is done if nothing more is touched."""
    then: dict[str, Picks] = field(default_factory=dict)
    """What may be touched next, in the order of the actions, and what can be done then."""

    def __iter__(self) -> Iterator[Action]:
        """Every action that can still be done, each once."""
        if self.action is not None:
            yield self.action
        for further in self.then.values():
            yield from further

    def at(self, *picks: str) -> Picks:
        """What can be done once these things were touched too; KeyError if nothing can."""
        found = self
        for pick in picks:
            found = found.then[pick]
        return found


def picks_of(actions: Iterable[Action]) -> Picks:
    """The tree of these actions."""
    root = Picks()
    for action in actions:
        found = root
        for pick in action.picks:
            found = found.then.setdefault(pick, Picks())
        assert found.action is None, f"{found.action} and {action} are picked alike"
        found.action = action
    return root
