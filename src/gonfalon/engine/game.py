"""A game as a plug: what the rest of the program needs to know of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from gonfalon.engine.action import Action, ChanceAction
from gonfalon.engine.aid import Section, shipped_aid
from gonfalon.engine.alone import stand_alone
from gonfalon.engine.errors import Illegal, Malformed, Misread
from gonfalon.engine.illustration import Illustration, shipped_illustrations
from gonfalon.engine.lesson import Lesson, lessons_of
from gonfalon.engine.options import Options, OptionTable
from gonfalon.engine.parts import Page, Rules, Sight, Text
from gonfalon.engine.plugs import plug_of
from gonfalon.engine.rulebook import Rulebook, shipped_rules
from gonfalon.engine.shipped import data_mark, shipped, source_mark
from gonfalon.engine.state import State
from gonfalon.engine.typed import Reader
from gonfalon.engine.view import View
from gonfalon.engine.words import Words

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, kw_only=True, eq=False)
class GameOf(Generic[S, V]):
    """One game: what it is called, who can play it, and its parts."""

    id: str
    """The word for it in records, positions and addresses."""
    name: str
    """What it is called in English."""
    seats: tuple[int, ...]
    """How many can play, the fewest first."""
    rules_version: int
    """Raised by any change of what is legal or how it scores."""
    options: OptionTable
    """What can be chosen before a game starts."""
    package: str
    """The game's own folder, as a package: rulebook, drawings and words lie there."""
    prefix: str
    """The first word of its keys, and in capitals of its rules."""
    rules: Rules[S]
    sight: Sight[S, V]
    text: Text[S, V]
    page: Page[S, V]
    pace: float = 1.0
    """A computer's time for one action, of what it has for a move: less where a turn is many."""
    ours_key: str = ""
    """The key of the sentence on what in the box is ours, as its pictures are lost; or none."""
    ours_rules: tuple[str, ...] = ()
    """The rules that say so."""

    def __reduce__(self) -> tuple[Any, ...]:
        return plug_of, (self.id,)

    # A new game.

    def new(self, seats: int | None = None, given: Mapping[str, object] | None = None) -> S:
        """A new game with these options; without a number for the fewest players."""
        count, options = self.seats[0] if seats is None else seats, self.options.choose(given or {})
        self.check(count, options)
        return self.rules.start(count, options)

    def check(self, seats: int, options: Options) -> None:
        """Refuse a number of players this game is not for, or that its options do not go with."""
        if seats not in self.seats:
            possible = "–".join([str(n) for n in dict.fromkeys((self.seats[0], self.seats[-1]))])
            raise Misread("read.seats", game=self.name, possible=possible, given=seats)
        self.rules.check(seats, options)

    # Actions.

    def parse_action(self, text: str) -> Action:
        """Read one action, in any case of letters; the beginning of several is ambiguous."""
        action = self.rules.actions.get(text)
        return self._reader.read(text) if action is None else action

    @cached_property
    def _reader(self) -> Reader:
        """What reads actions as people type them; it is made when something is typed first."""
        return Reader(self.rules.actions, self.rules.barred, self.text.kinds)

    def why_not(self, state: S, picks: Sequence[str]) -> Illegal | None:
        """Why nothing can be done that begins with these picks, for whoever is asked.

        It is judged by the action that was most likely meant; nothing if there is none such.
        """
        refused = self.page.why_not(state, picks)
        if refused is not None:
            return refused
        for path in (tuple(picks), tuple(picks[-1:])):
            meant = self._meant(state.legal(), path)
            if meant is not None:
                return state.verify(meant)
        return None

    def _meant(self, legal: list[Action], path: tuple[str, ...]) -> Action | None:
        """An action that begins so: one of a kind that is asked first, never chance's."""
        asked = {type(action) for action in legal}
        begun = self._by_first_pick.get(path[0], ()) if path else ()
        candidates = [one for one in begun if one.picks[: len(path)] == path]
        return min(candidates, key=lambda one: type(one) not in asked, default=None)

    @cached_property
    def _by_first_pick(self) -> dict[str, list[Action]]:
        """What a player can do at all, by the thing that is touched first."""
        found: dict[str, list[Action]] = {}
        for one in (*self.rules.actions.values(), *self.rules.barred.values()):
            if one.picks and not isinstance(one, ChanceAction):
                found.setdefault(one.picks[0], []).append(one)
        return found

    def get_ready(self) -> None:
        """Make what is made once for all that people type or touch, before anyone does."""
        _ = self._reader, self._by_first_pick

    # What the game's folder brings.

    @property
    def data(self) -> str:
        """A short hash of the box as data: boards, components; nothing if it is all in code."""
        return data_mark(f"{self.package}.box")

    @property
    def formats(self) -> str:
        """A short hash of the code that decides what positions, views, events and facts look like.

        What was written by other code (a snapshot) may look the same and mean something else.
        """
        parts = [f"{self.package}.{part}" for part in ("box", "rules", "sight", "text")]
        return source_mark("gonfalon.engine", *parts)

    def rulebook(self, language: str) -> Rulebook:
        """The rules in this language, as the package brings them."""
        return shipped_rules(self.package, language)

    def lessons(self) -> tuple[Lesson, ...]:
        """What teaches the game, scene by scene, as the package brings it."""
        return lessons_of(self.package)

    def aid(self, language: str) -> tuple[Section, ...]:
        """The player aid in this language, as the package brings it."""
        return shipped_aid(self.package, language)

    def illustrations(self) -> Mapping[str, Illustration]:
        """The positions that the rules and the aid name, by their names."""
        return shipped_illustrations(self.package)

    def rules_language(self, language: str) -> str:
        """The language itself if the rules are written in it, else English."""
        try:
            self.rulebook(language)
        except Malformed:
            return "en"
        return language

    def title(self, language: str) -> str:
        """What the game is called in this language."""
        return self.rulebook(self.rules_language(language)).title

    def stylesheet(self) -> str:
        """The CSS of this game's drawings."""
        return "".join([shipped(f"{self.package}.html", name) for name in self.page.styles])

    def sprite(self) -> str:
        """The SVG symbols that the drawings use, put into a page once."""
        return shipped(f"{self.package}.html", "symbols.svg")

    def pictures_style(self) -> str:
        """The CSS of the pictures in the rules, after that of the drawings; or none."""
        return shipped(f"{self.package}.html", "pictures.css") if self.illustrations() else ""

    def emblem(self) -> str:
        """A picture of the game, as SVG."""
        return shipped(f"{self.package}.html", "emblem.svg")

    def alone(self, view: V, words: Words) -> str:
        """The table as a view sees it, with its symbols and style: for notebooks and files."""
        return stand_alone(self.sprite(), self.stylesheet(), self.page.draw(view, words))

    # Words.

    def seat_name(self, seat: int, words: Words) -> str:
        """What the seat from 0 is called in the game."""
        return words.say("web.seat", seat=seat + 1)

    def charges(self) -> tuple[str, ...]:
        """The symbol of each seat on the table; nothing where it has none of its own."""
        return self.page.charges or ("",) * self.seats[-1]

    def option_key(self, name: str) -> str:
        """The key of the sentence that explains an option."""
        return f"{self.prefix}.option.{name}"

    def what_key(self, thing: str) -> str:
        """The key of the sentence that says what a thing on the table is."""
        return f"{self.prefix}.what.{thing}"

    def thing_key(self, thing: str) -> str:
        """The key of what such a thing is called."""
        return f"{self.prefix}.thing.{thing}"

    def topic_key(self, name: str) -> str:
        """The key of a question that is asked about this game alone."""
        return f"{self.prefix}.topic.{name}"

    def pitch_key(self) -> str:
        """The key of the paragraph that invites people to this game."""
        return f"{self.prefix}.pitch"

    def length_key(self) -> str:
        """The key of how long a game takes."""
        return f"{self.prefix}.length"

    def ours(self, words: Words) -> str:
        """What in the box is ours, as its pictures are lost; nothing where all is printed."""
        return words.say(self.ours_key) if self.ours_key else ""


Game = GameOf[State, View]
"""A game, whichever it is."""
Find = Callable[[str], Game]
"""What finds a game by its id."""
