"""Where a record comes from: the rules version and the data it was played with.

Rules of earlier versions are not kept. A record of another version, or of other data, is replayed
by the rules of today: it is shown if they agree to its end, else it is told where they part.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.text import plain_or_short
from gonfalon.engine.words import Words

if TYPE_CHECKING:
    from gonfalon.engine.game import Game

AT_START: Final = 0
"""The ply of what is wrong before the first one: options, seats."""


@dataclass(frozen=True)
class Origin:
    """The rules version and the data that a record names, and what this program has instead."""

    rules: int
    data: str
    """A short hash; nothing where a record names none, or the game has no data."""
    rules_now: int
    data_now: str

    @property
    def is_other_rules(self) -> bool:
        """Whether it was played by another version of the rules."""
        return self.rules != self.rules_now

    @property
    def is_other_data(self) -> bool:
        """Whether it was played with other boards or components."""
        return self.data not in ("", self.data_now)

    @property
    def is_todays(self) -> bool:
        """Whether rules and data are those of this program."""
        return not self.is_other_rules and not self.is_other_data

    def say(self, language: str) -> str:
        """By which rules and with which data it was played, where these are not of today."""
        which = "rules" if not self.is_other_data else "data" if not self.is_other_rules else "both"
        return Words(language).say(
            f"record.other.{which}",
            rules=self.rules,
            data=self.data,
            rules_now=self.rules_now,
            data_now=self.data_now,
        )

    def say_agreed(self, language: str) -> str:
        """That the rules of today agree with every move; nothing if it was played by them."""
        if self.is_todays:
            return ""
        return f"{self.say(language)} {Words(language).say('record.agreed')}"


def origin_of(game: "Game", rules: int, data: str) -> Origin:
    """What a record of these rules and this data is to the program of today."""
    return Origin(rules, data, game.rules_version, game.data)


class Parted(GonfalonError):
    """A record of other rules or data, at the first ply where those of today do not agree.

    The ply is AT_START for the options, and one more than there are for the end.
    """

    def __init__(self, origin: Origin, ply: int, text: str, cause: GonfalonError) -> None:
        super().__init__(ply, text)
        self.origin = origin
        self.ply = ply
        self.text = text
        """What stands there; nothing before the first ply and at the end."""
        self.cause = cause

    def tell(self, language: str) -> str:
        """How it was played, at which move today's rules part from it and why, where to read on."""
        words, why = Words(language), self.cause.worded(language)
        if self.text:
            text = plain_or_short(self.text)
            parted = words.say("record.parted_at", ply=self.ply, text=text, why=why)
        elif self.ply == AT_START:
            parted = words.say("record.parted_at_start", why=why)
        else:
            parted = words.say("record.parted_at_end", why=why)
        told = [self.origin.say(language), parted]
        if self.origin.is_other_rules:
            told.append(words.say("record.changes"))
        return " ".join(told)
