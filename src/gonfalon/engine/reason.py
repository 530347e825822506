"""Reasons: a rule, and the facts that show it at work."""

from typing import Final

from gonfalon.engine.errors import Fact, Facts
from gonfalon.engine.value import Value


class Reason(Value):
    """The rule that makes something so, a key for the words, and the facts."""

    def __init__(self, rule: str, key: str, /, **facts: Fact) -> None:
        self.rule: Final = rule
        self.key: Final = key
        self.facts: Final[Facts] = facts
