"""Words: keys and facts become sentences through gettext catalogues.

A package writes its sentences in `locale/<lang>.po`; the build puts `locale/<lang>.mo` beside it.
Who sits where is `{seat}` or `{owner}` in a sentence; where a language has another form for whoever
does something (Hungarian and Bulgarian articles), its sentences say `{Seat}` and `{Owner}`.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from gettext import GNUTranslations
from importlib import resources
from operator import itemgetter
from typing import Final, Self

from gonfalon.engine.errors import Fact, Facts, Illegal, Malformed
from gonfalon.engine.event import Event
from gonfalon.engine.gluing import glued
from gonfalon.engine.plugs import PLUGS
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.reason import Reason
from gonfalon.engine.result import Result

HOUSE: Final = "gonfalon"  # the package whose sentences all games share
ENGLISH: Final = "en"
_SEATS: Final = ("seat", "owner")  # the facts that are a seat's number
_ACTING: Final = tuple([(name, name.capitalize(), f"{{{name.capitalize()}}}") for name in _SEATS])
_SEATS_OF_ANY_FORM: Final = frozenset(form for name in _SEATS for form in (name, name.capitalize()))
_MOST_KEPT: Final = 10_000
_SOME_KEPT: Final = 1000  # sentences with facts
_FEW_KEPT: Final = 32  # the same where seats have names: there are words for every set of them
_ASKED: Final = "{seat}: "  # how a prompt that is for one seat begins
_WATCHED: Final = "other"  # whom a prompt is said to: not to the one who is asked
_DOING: Final = ("{seat}: ", "{Seat}: ", "{seat} ", "{Seat} ")  # how an event may begin
FactWriter = Callable[["Words", str, Fact], str]


def _write_plainly(words: "Words", name: str, value: Fact) -> str:
    """A fact as it stands."""
    return " ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)


class Words:
    """The sentences of one language; a game brings its own, and may say how facts are written."""

    def __init__(
        self, language: str, package: str = HOUSE, write_fact: FactWriter = _write_plainly
    ) -> None:
        if language not in languages():
            raise Malformed(f"language {language!r}", f"there is {', '.join(languages())}")
        self.language: Final = language
        self.package: Final = package
        self._write_fact: Final = write_fact
        self._catalogue: Final = _catalogue(language, package)
        self._said: dict[str, str] = {}
        """Sentences without facts, each found once."""
        self._filled: Final[dict[tuple[object, ...], str]] = {}
        """The last sentences with facts: what happens is told to all who look, each in turn."""
        self._asked: Final[dict[tuple[object, ...], str]] = {}
        """The last prompts: few are asked again and again, whatever else is told in between."""
        self._known: dict[str, bool] = {}
        """Whether there is a sentence for a key, found out once."""
        self.names: Mapping[int, str] = {}
        """What seats, from 1, are called instead, ready to be put into a sentence."""

    def called(self, names: Mapping[int, str]) -> Self:
        """The same sentences, with these names for some of the seats."""
        words = type(self)(self.language, self.package, self._write_fact)
        words._said, words._known = self._said, self._known
        words.names = names
        return words

    def say(self, key: str, /, **facts: Fact) -> str:
        """The sentence for this key; a fact called `count` chooses the plural form."""
        if facts:
            return self._say_with(key, facts)
        said = self._said.get(key)
        if said is None:
            said = self._fill(self._sentence(key, facts), facts)
            if len(self._said) < _MOST_KEPT:
                self._said[key] = said
        return said

    def _say_with(self, key: str, facts: Facts) -> str:
        """A sentence with facts."""
        asked = (key, *facts.items())
        said = self._filled.get(asked)
        if said is None:
            said = self._keep(self._filled, asked, self._fill(self._sentence(key, facts), facts))
        return said

    def _keep(
        self, kept: dict[tuple[object, ...], str], asked: tuple[object, ...], said: str
    ) -> str:
        """A sentence with facts, kept for whoever is told it next."""
        if len(kept) >= (_FEW_KEPT if self.names else _SOME_KEPT):
            kept.clear()
        kept[asked] = said
        return said

    def prompt(self, prompt: Prompt) -> str:
        """What is asked, as a sentence."""
        return self.say(prompt.key, seat=prompt.seat + 1, **prompt.facts)

    def own_prompt(self, prompt: Prompt) -> str:
        """What is asked, said to whoever is asked: without their name."""
        asked = (_ASKED, prompt.key, prompt.seat, *prompt.facts.items())
        said = self._asked.get(asked)
        if said is None:
            said = self._keep(self._asked, asked, self._own_prompt(prompt))
        return said

    def _own_prompt(self, prompt: Prompt) -> str:
        facts: Facts = {"seat": prompt.seat + 1, **prompt.facts}
        sentence = self._sentence(prompt.key, facts)
        if not sentence.startswith(_ASKED):
            return self.prompt(prompt)
        said = self._fill(sentence.removeprefix(_ASKED), facts)
        return said[:1].upper() + said[1:]

    def watched_prompt(self, prompt: Prompt) -> str:
        """What is asked, said to those who look on: what the one who is asked is doing.

        That is a sentence of its own, and it counts nothing.
        """
        asked = (_WATCHED, prompt.key, prompt.seat, *prompt.facts.items())
        said = self._asked.get(asked)
        if said is None:
            said = self._keep(self._asked, asked, self._watched_prompt(prompt))
        return said

    def _watched_prompt(self, prompt: Prompt) -> str:
        key = f"{prompt.key}.other"
        if prompt.seat < 0 or not self.has(key):
            return self.prompt(prompt)
        facts = {name: value for name, value in prompt.facts.items() if name != "count"}
        return self.say(key, seat=prompt.seat + 1, **facts)

    def event(self, event: Event) -> str:
        """What happened, as a sentence."""
        return self.say(self.key_of(event), **event.facts)

    def key_of(self, event: Event) -> str:
        """The key of the sentence for an event."""
        return event.key

    def naming(self, event: Event) -> int:
        """How many letters of an event's sentence name who did it, if it begins with that.

        After another sentence about the same seat these can be left out.
        """
        sentence = self._sentence(self.key_of(event), event.facts)
        for form in _DOING:
            if sentence.startswith(form):
                named = form[1:5]
                said = self._written({named: event.facts["seat"]})[named]
                return len(said) + len(form) - len("{seat}")
        return 0

    def why(self, illegal: Illegal) -> str:
        """Why an action is refused, as a sentence: everywhere the same."""
        return self.say(illegal.reason, **illegal.facts)

    def refusal(self, illegal: Illegal) -> str:
        """The rule that forbids an action, and why."""
        return f"{illegal.rule}: {self.why(illegal)}"

    def result(self, result: Result | None) -> str:
        """How a game ended, as a sentence; whoever is first has the first points."""
        if result is None:
            return self.say("result.unfinished")
        placed = sorted(zip(result.ranks, result.points, strict=True), key=itemgetter(0))
        points = _score([point for _, point in placed])
        if result.winner is None:
            return self.say("result.drawn", points=points)
        return self.say("result.won", seat=result.winner + 1, points=points)

    def reason(self, reason: Reason) -> str:
        """The rule that makes something so, and how."""
        return f"{reason.rule}: {self.say(reason.key, **reason.facts)}"

    def has(self, key: str) -> bool:
        """Whether there is a sentence for this key, if only in English."""
        known = self._known.get(key)
        if known is None:
            one, many = self._catalogue.gettext(key), self._catalogue.ngettext(key, key, 1)
            known = one != key or many != key
            if len(self._known) < _MOST_KEPT:
                self._known[key] = known
        return known

    def _sentence(self, key: str, facts: Facts) -> str:
        """The sentence as it is in the catalogue."""
        count = facts.get("count")
        if isinstance(count, int):
            return self._catalogue.ngettext(key, key, count)
        return self._catalogue.gettext(key)

    def _fill(self, sentence: str, facts: Facts) -> str:
        """The sentence with its facts; a seat in the form for whoever acts where it asks for it."""
        for name, acting, place in _ACTING:
            if name in facts and place in sentence:
                facts = {**facts, acting: facts[name]}
        return glued(sentence.format_map(self._written(facts)))

    def _written(self, facts: Facts) -> Mapping[str, str]:
        return {name: self._write(name, value) for name, value in facts.items()}

    def _write(self, name: str, value: Fact) -> str:
        """One fact; a seat by its player's name, if that is known."""
        called = self._called(name, value)
        return self._write_fact(self, name, value) if called is None else called

    def _called(self, name: str, value: Fact) -> str | None:
        """What a seat is called instead of its own name, if this fact is one and has a name."""
        if name in _SEATS_OF_ANY_FORM and isinstance(value, int):
            return self.names.get(value)
        return None


def words_for(key: str, language: str) -> Words:
    """The words that know this key: those of the game with its prefix, or the house's."""
    prefix = key.partition(".")[0]
    game = next((game for game in PLUGS.values() if game.prefix == prefix), None)
    return Words(language) if game is None else game.text.words(language)


def languages() -> list[str]:
    """The languages that the house's sentences are written in."""
    written = (resources.files(HOUSE) / "locale").iterdir()
    return sorted(file.name.removesuffix(".po") for file in written if file.name.endswith(".po"))


def _score(points: Sequence[int]) -> str:
    """Points side by side: 5–0."""
    written = [str(point).replace("-", "\N{MINUS SIGN}") for point in points]
    return (" – " if min(points, default=0) < 0 else "–").join(written)


def _catalogue(language: str, package: str) -> GNUTranslations:
    """A package's sentences, then the house's; then both in English, for what is untranslated."""
    places = [(one, tongue) for tongue in (language, ENGLISH) for one in (package, HOUSE)]
    found = [_read(*place) for place in dict.fromkeys(places)]
    first, *others = [copy(one) for one in found if one is not None]  # each has its own fallback
    for other in others:
        first.add_fallback(other)
    return first


@cache
def _read(package: str, language: str) -> GNUTranslations | None:
    """A compiled catalogue; nothing where a package has no sentences in a language yet."""
    folder = resources.files(package) / "locale"
    compiled = folder / f"{language}.mo"
    if compiled.is_file():
        with compiled.open("rb") as file:
            return GNUTranslations(file)
    if language == ENGLISH or (folder / f"{language}.po").is_file():
        raise FileNotFoundError(f"{compiled} is missing: `make locale` compiles the catalogues")
    return None
