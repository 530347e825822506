"""The three ways to be refused: malformed, ambiguous, illegal."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Fact: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...]
Facts: TypeAlias = Mapping[str, Fact]


class GonfalonError(Exception):
    """Anything that Gonfalon refuses."""


class Malformed(GonfalonError):
    """Text that does not say what it should: where, and what was expected."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class Excluded(Malformed):
    """Settings that do not go together: the rule that says so, a key for the reason, its facts."""

    def __init__(self, where: str, problem: str, rule: str, reason: str, /, **facts: Fact) -> None:
        super().__init__(where, problem)
        self.rule = rule
        self.reason = reason
        self.facts: Facts = facts


class Unsuitable(Malformed):
    """A value that an option does not have: the option, and a key and facts for what it has."""

    def __init__(self, option: str, problem: str, reason: str, /, **facts: Fact) -> None:
        super().__init__(f"option {option}", problem)
        self.option = option
        self.reason = reason
        self.facts: Facts = facts


class Ambiguous(GonfalonError):
    """Text that could mean several things: where, and which."""

    def __init__(self, where: str, problem: str, candidates: Iterable[str] = ()) -> None:
        self.candidates = tuple(candidates)
        shown = ", ".join(self.candidates[:8])
        more = len(self.candidates) - 8
        tail = f": {shown}" if shown else ""
        tail += f" and {more} more" if more > 0 else ""
        super().__init__(f"{where}: {problem}{tail}")
        self.where = where
        self.problem = problem


class Illegal(GonfalonError):
    """An action that a rule forbids: the rule's id, a key for the words, and the facts."""

    def __init__(self, rule: str, reason: str, /, **facts: Fact) -> None:
        told = ", ".join(f"{name}={_plain(value)}" for name, value in facts.items())
        super().__init__(f"{rule}: {reason} ({told})" if told else f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason
        self.facts: Facts = facts


class IllegalPly(GonfalonError):
    """A record's first wrong ply: the game, the ply's number from 1, its text, and why."""

    def __init__(self, game_id: str, ply: int, text: str, illegal: Illegal) -> None:
        super().__init__(f"ply {ply} ({text}): {illegal}")
        self.game_id = game_id
        self.prefix = ""
        self.ply = ply
        self.text = text
        self.illegal = illegal


class WrongEnd(GonfalonError):
    """A record whose last line does not agree with its actions."""


def _plain(value: Fact) -> str:
    """A fact as plain text."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
