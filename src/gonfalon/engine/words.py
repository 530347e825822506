"""Words: keys and facts become sentences through gettext catalogues."""

import gettext
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Final

from gonfalon.engine.errors import Fact, Facts, Illegal, Malformed
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.reason import Reason
from gonfalon.engine.result import Result

DOMAIN: Final = "gonfalon"
FactWriter = Callable[["Words", str, Fact], str]


def _write_plainly(words: "Words", name: str, value: Fact) -> str:
    """A fact as it stands."""
    return " ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)


class Words:
    """The sentences of one language; a game may say how its facts are written."""

    def __init__(self, language: str, write_fact: FactWriter = _write_plainly) -> None:
        if language not in languages():
            raise Malformed(f"language {language!r}", f"there is {', '.join(languages())}")
        self.language: Final = language
        self._write_fact: Final = write_fact
        self._catalogue: Final = gettext.translation(DOMAIN, _folder(), [language])

    def say(self, key: str, /, **facts: Fact) -> str:
        """The sentence for this key; a fact called `count` chooses the plural form."""
        count = facts.get("count")
        if isinstance(count, int):
            sentence = self._catalogue.ngettext(key, key, count)
        else:
            sentence = self._catalogue.gettext(key)
        return sentence.format_map(self._written(facts))

    def prompt(self, prompt: Prompt) -> str:
        """What is asked, as a sentence."""
        return self.say(prompt.key, seat=prompt.seat + 1, **prompt.facts)

    def event(self, event: Event) -> str:
        """What happened, as a sentence."""
        return self.say(event.key, **event.facts)

    def refusal(self, illegal: Illegal) -> str:
        """The rule that forbids an action, and why."""
        return f"{illegal.rule}: {self.say(illegal.reason, **illegal.facts)}"

    def result(self, result: Result | None) -> str:
        """How a game ended, as a sentence."""
        if result is None:
            return self.say("result.unfinished")
        points = "-".join(str(point) for point in result.points)
        if result.winner is None:
            return self.say("result.drawn", points=points)
        return self.say("result.won", seat=result.winner + 1, points=points)

    def reason(self, reason: Reason) -> str:
        """The rule that makes something so, and how."""
        return f"{reason.rule}: {self.say(reason.key, **reason.facts)}"

    def has(self, key: str) -> bool:
        """Whether the catalogue has a sentence for this key."""
        return self._catalogue.gettext(key) != key or self._catalogue.ngettext(key, key, 1) != key

    def _written(self, facts: Facts) -> Mapping[str, str]:
        return {name: self._write_fact(self, name, value) for name, value in facts.items()}


def languages() -> list[str]:
    """The languages there is a compiled catalogue for."""
    return sorted(path.parent.parent.name for path in _folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


def _folder() -> Path:
    return Path(str(resources.files("gonfalon"))) / "locale"
