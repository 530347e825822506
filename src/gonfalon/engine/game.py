"""A game as a plug: what the rest of the program needs to know of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from gonfalon.engine.action import Action, ChanceAction
from gonfalon.engine.errors import Ambiguous, Illegal, Malformed
from gonfalon.engine.event import Event
from gonfalon.engine.options import Options, OptionTable
from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.reason import Reason
from gonfalon.engine.result import Result
from gonfalon.engine.rulebook import Rulebook, shipped_rules
from gonfalon.engine.shipped import shipped
from gonfalon.engine.state import State
from gonfalon.engine.text import short
from gonfalon.engine.view import View
from gonfalon.engine.words import Words

if TYPE_CHECKING:
    from gonfalon.engine.record import Record


class Shortcut:
    """A path of picks that stands for several actions in a row."""

    def __init__(self, picks: tuple[str, ...], actions: tuple[str, ...]) -> None:
        self.picks: Final = picks
        self.actions: Final = actions


class Preset:
    """A way to play with a name: the key of the name, the options, the seats if only so many."""

    def __init__(self, key: str, options: Mapping[str, str], seats: int | None = None) -> None:
        self.key: Final = key
        self.options: Final = options
        self.seats: Final = seats


class Game(ABC):
    """One game: its id, seats, options and rules version, its parsers, drawings and words."""

    id: Final[str]
    name: Final[str]
    seats: Final[tuple[int, ...]]
    rules_version: Final[int]
    options: Final[OptionTable]
    package: Final[str]
    prefix: Final[str]

    def __init__(
        self,
        id: str,
        name: str,
        seats: tuple[int, ...],
        rules_version: int,
        options: OptionTable,
        package: str,
        prefix: str,
    ) -> None:
        self.id = id
        self.name = name
        self.seats = seats
        self.rules_version = rules_version
        self.options = options
        self.package = package
        self.prefix = prefix

    def new(self, seats: int | None = None, given: Mapping[str, object] | None = None) -> State:
        """A new game with these options; without a number for the fewest players."""
        count, options = self.seats[0] if seats is None else seats, self.options.choose(given or {})
        self.check(count, options)
        return self.start(count, options)

    def check(self, seats: int, options: Options) -> None:
        """Refuse a number of players this game is not for, or that its options do not go with."""
        if seats not in self.seats:
            possible = " or ".join(str(n) for n in self.seats)
            raise Malformed("seats", f"{self.name} is for {possible} players, not {seats}")

    @abstractmethod
    def start(self, seats: int, options: Options) -> State:
        """The state before the first action."""

    @abstractmethod
    def actions(self) -> Mapping[str, Action]:
        """Every action there is, by its text."""

    @abstractmethod
    def parse_position(self, text: str) -> State:
        """Read a position, one line of text."""

    def proof(self, state: State, action: Action) -> Reason | None:
        """Why a legal action is right, where that needs showing."""
        return None

    def why_not(self, state: State, picks: Sequence[str]) -> Illegal | None:
        """Why nothing can be done that begins with these picks, for whoever is asked.

        It is judged by the action that was most likely meant; nothing if there is none such.
        """
        for path in (tuple(picks), tuple(picks[-1:])):
            meant = self._meant(state.legal(), path)
            if meant is not None:
                return state.verify(meant)
        return None

    def _meant(self, legal: list[Action], path: tuple[str, ...]) -> Action | None:
        """An action that begins so: one of a kind that is asked first, never chance's."""
        asked = {type(action) for action in legal}
        candidates = [
            one
            for one in self.actions().values()
            if one.picks[: len(path)] == path and not isinstance(one, ChanceAction)
        ]
        return min(candidates, key=lambda one: type(one) not in asked, default=None)

    def pointed(self, illegal: Illegal) -> Mapping[str, str]:
        """The picks that a refusal is about, and as what each is to be marked where it is drawn."""
        return {}

    def marked(self, view: View, illegal: Illegal, words: Words, paint: Paint = plain) -> str:
        """What a refusal is about, as a text picture; nothing where its sentence says it all."""
        return ""

    def options_after(self, record: "Record", result: Result) -> Options:
        """The options of the next game of a match; who starts may depend on this one."""
        return record.options

    @abstractmethod
    def determinise(self, view: View, rng: Random) -> State:
        """A possible state that agrees with this view."""

    def option_key(self, name: str) -> str:
        """The key of the sentence that explains an option."""
        return f"{self.prefix}.option.{name}"

    def rulebook(self, language: str) -> Rulebook:
        """The rules in this language, as the package brings them."""
        return shipped_rules(self.package, language)

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

    @abstractmethod
    def words(self, language: str) -> Words:
        """The sentences of this game in this language."""

    @abstractmethod
    def write_view(self, view: View) -> str:
        """The view as one line of text."""

    @abstractmethod
    def picture(self, view: View, words: Words, paint: Paint = plain) -> str:
        """The table as this view sees it, as text, painted if asked."""

    @abstractmethod
    def html(self, view: View, words: Words) -> str:
        """The table as this view sees it, as HTML without script or style attributes.

        What a player can touch is a `<button data-pick="...">` whose pick is a word of
        `Action.picks`; `data-key` tells a piece apart from all others, so that it can be seen
        moving from one `data-place` to another; `data-help` is the rule that explains it.
        """

    def stylesheet(self) -> str:
        """The CSS of this game's drawings."""
        return shipped(f"{self.package}.html", "table.css")

    def sprite(self) -> str:
        """The SVG symbols that the drawings use, put into a page once."""
        return shipped(f"{self.package}.html", "symbols.svg")

    def emblem(self) -> str:
        """A picture of the game, as SVG."""
        return shipped(f"{self.package}.html", "emblem.svg")

    @abstractmethod
    def rich_words(self, language: str) -> Words:
        """The sentences of this game as HTML: pieces are drawn, everything else is escaped."""

    def seat_name(self, seat: int, words: Words) -> str:
        """What the seat from 0 is called in the game."""
        return words.say("web.seat", seat=seat + 1)

    @abstractmethod
    def seat_note(self, view: View, seat: int, words: Words) -> str:
        """What can be counted of a seat at a glance, as plain text."""

    @abstractmethod
    def standing(self, view: View) -> tuple[int, ...]:
        """How far each seat has come, for the chart of a game's course."""

    @abstractmethod
    def pick_label(self, pick: str, words: Words) -> str:
        """What a pick is called, for buttons and for readers of the screen."""

    def pitch_key(self) -> str:
        """The key of the paragraph that invites people to this game."""
        return f"{self.prefix}.pitch"

    def keys_key(self) -> str:
        """The key of the sentence on keys that only this game has, if there are any."""
        return ""

    def seat_colours(self, view: View) -> tuple[str, ...]:
        """A colour for each seat that reads well on white, for the chart of a game."""
        return ("#b3262e", "#2457a6", "#2f7d3b", "#8a5a00")

    def ending(self, events: Sequence[Event]) -> Event:
        """Of everything that happened in a game that is over: what says how it ended."""
        return events[-1]

    def shortcuts(self, view: View) -> list[Shortcut]:
        """Picks that stand for several actions in a row."""
        return []

    @abstractmethod
    def presets(self) -> list[Preset]:
        """Ways to play that have a name, the usual one first."""

    def parse_action(self, text: str) -> Action:
        """Read one action; the beginning of several is ambiguous."""
        words = text.split()
        tidy = " ".join(words)
        table = self.actions()
        action = table.get(tidy)
        if action is not None:
            return action
        begun = [name for name in table if name.split()[: len(words)] == words] if words else []
        if begun:
            raise Ambiguous(f"action {tidy!r}", "it is the beginning of", begun)
        raise Malformed(f"action {short(text)}", "expected " + self.action_forms())

    @abstractmethod
    def action_forms(self) -> str:
        """The forms of an action, for a person who mistyped one."""


Find = Callable[[str], Game]
