"""Every action there is, built once."""

from typing import Final

from examples.cairn.box.components import MOST, TOKENS
from gonfalon.engine.action import Action, ChanceAction


class Deal(ChanceAction):
    """Chance: a token comes to a player (CA-S2)."""

    def __init__(self, token: int) -> None:
        super().__init__(f"deal {TOKENS[token]}", (TOKENS[token],))
        self.token: Final = token


class Take(Action):
    """Take stones from the pile (CA-T1)."""

    def __init__(self, stones: int) -> None:
        super().__init__(f"take {stones}", (f"take{stones}",))
        self.stones: Final = stones


class Find(ChanceAction):
    """Chance: another stone lies below, or none (CA-T2)."""

    def __init__(self, stones: int) -> None:
        super().__init__(f"find {stones}", (f"find{stones}",))
        self.stones: Final = stones


DEALS: Final[list[Action]] = [Deal(token) for token in range(len(TOKENS))]
TAKES: Final[list[Action]] = [Take(stones) for stones in range(1, MOST + 1)]
FINDS: Final[list[Action]] = [Find(0), Find(1)]
ACTIONS: Final = {action.text: action for action in (*DEALS, *TAKES, *FINDS)}
