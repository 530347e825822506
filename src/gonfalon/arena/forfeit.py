"""Why a player has lost a game at once."""

from gonfalon.engine.errors import Fact, GonfalonError


class Forfeit(GonfalonError):
    """A player hangs, dies, talks nonsense or plays what is not legal: a key, and facts."""

    def __init__(self, reason: str, /, **facts: Fact) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts
