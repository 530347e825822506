"""The ways to be refused: malformed, ambiguous, illegal; and what can be wrong with a record.

An error has a key for its words and facts, and words itself in any language; as text it is in
English.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self, TypeAlias

Fact: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...]
Facts: TypeAlias = Mapping[str, Fact]
_MOST_SHOWN: Final = 8


class GonfalonError(Exception):
    """Anything that Gonfalon refuses."""

    rule = ""
    """The id of the rule that says so, if one does."""
    reason = ""
    """The key of its sentence; an error without one has English text alone."""

    def __init__(self, *parts: object) -> None:
        super().__init__(*parts)
        self.facts: Facts = {}
        """What its sentence is filled in with."""
        self.at: tuple[tuple[str, int], ...] = ()
        """Where it was found, the widest first: a game of a match, a line, a ply."""

    def within(self, kind: str, number: int) -> Self:
        """This error, found in the line, the ply or the game of a match of this number."""
        self.at = ((kind, number), *self.at)
        return self

    def worded(self, language: str) -> str:
        """What is wrong, and where, for a person who reads this language."""
        from gonfalon.engine.words import Words  # which knows of errors itself

        words = Words(language)
        place = ", ".join([words.say(f"read.at.{kind}", number=number) for kind, number in self.at])
        told = self.tell(language)
        return f"{place[0].upper()}{place[1:]}: {told}" if place else told

    def tell(self, language: str) -> str:
        """What is wrong: the rule and its sentence, or the English text of an error without one."""
        if not self.reason:
            return super().__str__()
        from gonfalon.engine.words import words_for

        told = words_for(self.reason, language).say(self.reason, **self.facts)
        return f"{self.rule}: {told}" if self.rule else told

    def __str__(self) -> str:
        return self.worded("en")

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), self.args, dict(self.__dict__))


def _made_again(
    kind: type[GonfalonError], parts: tuple[object, ...], held: dict[str, object]
) -> GonfalonError:
    """An error that comes from another process."""
    error = kind.__new__(kind, *parts)
    error.__dict__.update(held)
    return error


class Malformed(GonfalonError):
    """Text that does not say what it should: where, and what was expected."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        """Where in the text it was found."""
        self.problem = problem
        """What was expected there."""


class Misread(Malformed):
    """Text that does not say what it should, told in the reader's language."""

    def __init__(self, reason: str, /, **facts: Fact) -> None:
        super().__init__("", reason)
        self.reason = reason
        self.facts = facts
        self.problem = self.tell("en")


class Excluded(Malformed):
    """Settings that do not go together: the rule that says so, a key for the reason, its facts."""

    def __init__(self, where: str, problem: str, rule: str, reason: str, /, **facts: Fact) -> None:
        super().__init__(where, problem)
        self.rule = rule
        self.reason = reason
        self.facts = facts


class Unsuitable(Malformed):
    """A value that an option does not have: the option, and a key and facts for what it has."""

    def __init__(self, option: str, problem: str, reason: str, /, **facts: Fact) -> None:
        super().__init__(f"option {option}", problem)
        self.option = option
        self.reason = reason
        self.facts = facts

    def tell(self, language: str) -> str:
        """What the option can be, by the words that are written for it."""
        from gonfalon.engine.words import Words

        facts = {"option": self.option, **self.facts}
        if isinstance(words := facts.get("words"), tuple):
            facts["words"] = " / ".join(map(str, words))
        return Words(language).say(self.reason, **facts)


class Ambiguous(GonfalonError):
    """Text that could mean several things: where, and why."""

    candidates: tuple[str, ...] = ()
    """What it could mean, where that can be listed."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")


class Begun(Ambiguous):
    """The beginning of several actions: its text, and the actions."""

    reason = "read.ambiguous"

    def __init__(self, text: str, candidates: Iterable[str]) -> None:
        super().__init__(text, "")
        self.candidates = tuple(candidates)
        shown = ", ".join(self.candidates[:_MOST_SHOWN])
        more = ", …" if len(self.candidates) > _MOST_SHOWN else ""
        self.facts = {"text": text, "actions": shown + more}


class Illegal(GonfalonError):
    """An action that a rule forbids: the rule's id, a key for the words, and the facts."""

    def __init__(self, rule: str, reason: str, /, **facts: Fact) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason
        self.facts = facts

    def tell(self, language: str) -> str:
        """The rule that forbids it, and why, as the game words it."""
        from gonfalon.engine.words import words_for

        return words_for(self.reason, language).refusal(self)


class IllegalPly(GonfalonError):
    """A record's first wrong ply: the game, the ply's number from 1, its text, and why."""

    def __init__(self, game_id: str, ply: int, text: str, illegal: Illegal) -> None:
        super().__init__(game_id, ply, text)
        self.game_id = game_id
        self.ply = ply
        self.text = text
        self.illegal = illegal

    def tell(self, language: str) -> str:
        """The ply, and the rule that forbids it."""
        from gonfalon.engine.words import Words

        why = self.illegal.worded(language)
        return Words(language).say("read.illegal_ply", ply=self.ply, text=self.text, why=why)


class WrongEnd(GonfalonError):
    """A record or a match whose last line does not agree with its actions."""

    def __init__(self, reason: str, /, **facts: Fact) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts
