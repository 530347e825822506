"""The parts of a game: what its rules, its sight, its text and its page hand over to the house.

Each part is a record of functions, typed in the game's own state and view. What most games do alike
is given here, so that a game names only what is its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, Generic, Protocol, TypeVar

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Fact, Facts, Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.excerpt import Excerpt
from gonfalon.engine.match_rules import MatchRules, one_point
from gonfalon.engine.options import Options
from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.passage import Passage
from gonfalon.engine.reason import Reason
from gonfalon.engine.state import State
from gonfalon.engine.typed import Kind
from gonfalon.engine.view import View
from gonfalon.engine.words import Words

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
Seen_contra = TypeVar("Seen_contra", bound=View, contravariant=True)


class Shortcut:
    """A path of picks that stands for several actions in a row.

    Where its picks begin those of its first action, it stands for every action that begins so: the
    choice between them is spared. Where its picks may be touched in any order, such shortcuts take
    the place of the actions they begin with: they are done once only one of them is left.
    """

    def __init__(
        self, picks: tuple[str, ...], actions: tuple[str, ...], *, is_unordered: bool = False
    ) -> None:
        self.picks: Final = picks
        self.actions: Final = actions
        self.is_unordered: Final = is_unordered


class Preset:
    """A way to play with a name: the key of the name, the options, the seats if only so many."""

    def __init__(self, key: str, options: Mapping[str, str], seats: int | None = None) -> None:
        self.key: Final = key
        self.options: Final = options
        self.seats: Final = seats


def _always(options: Options) -> bool:
    """Whatever is played, it comes up."""
    return True


class Sign:
    """A sign of the legend: as it is drawn, the key of its name, and the thing it stands for.

    What that thing is (`Page.things`) is said beside it; without one the name says it all.
    """

    def __init__(
        self,
        drawn: str,
        key: str,
        thing: str = "",
        plays: Callable[[Options], bool] = _always,
    ) -> None:
        self.drawn: Final = drawn
        self.key: Final = key
        self.thing: Final = thing
        self.plays: Final = plays
        """Whether it comes up in a game with such options."""


class Signs:
    """A chapter of the legend: the key of its heading, and its signs."""

    def __init__(self, key: str, signs: Sequence[Sign]) -> None:
        self.key: Final = key
        self.signs: Final = tuple(signs)


class Foretold:
    """What an action would lead to: a key for the words, the picks to mark, as what, and facts.

    What is told before it, if anything, is a sentence of its own (`first`).
    """

    def __init__(
        self, key: str, marks: Mapping[str, str], first: Reason | None = None, /, **facts: Fact
    ) -> None:
        self.key: Final = key
        self.marks: Final = marks
        self.first: Final = first
        self.facts: Final[Facts] = facts

    def after(self, first: Reason) -> "Foretold":
        """The same, told after this."""
        return Foretold(self.key, self.marks, first, **self.facts)

    def said(self, words: Words) -> str:
        """What is told, in words."""
        told = words.say(self.key, **self.facts)
        if self.first is None:
            return told
        return f"{words.say(self.first.key, **self.first.facts)} {told}"


class Picture(Protocol[Seen_contra]):
    """Draws the table as a view sees it, as text, painted if asked."""

    def __call__(self, view: Seen_contra, words: Words, paint: Paint = plain) -> str:
        """Draw it."""


class Marks(Protocol[Seen_contra]):
    """Draws what a refusal is about, as text; nothing where its sentence says it all."""

    def __call__(
        self, view: Seen_contra, illegal: Illegal, words: Words, paint: Paint = plain
    ) -> str:
        """Draw it."""


def _goes_with_all(seats: int, options: Options) -> None:
    """Every choice of options goes with every number of seats."""


def _needs_no_proof(state: State, action: Action) -> None:
    """That an action is legal needs no showing."""


def _no_marks(view: View, illegal: Illegal, words: Words, paint: Paint = plain) -> str:
    """The sentence of a refusal says it all."""
    return ""


def _no_shortcuts(view: View) -> list[Shortcut]:
    """There is one way in to every action."""
    return []


def _no_next(first: str, pick: str) -> str:
    """What glows says what is to be picked next."""
    return ""


def _no_questions(view: View) -> Mapping[tuple[str, ...], Reason]:
    """Nothing is asked about before it is done."""
    return {}


def _nothing_foretold(view: View) -> Mapping[str, Foretold]:
    """What an action leads to is seen by itself."""
    return {}


def _nothing_instead(view: View) -> Mapping[tuple[str, str], Reason]:
    """What comes next is asked for in the same words everywhere."""
    return {}


def _nothing_before(view: View) -> Mapping[str, Reason]:
    """What comes next needs no reason."""
    return {}


def _no_offers(view: View) -> Mapping[str, str]:
    """What is drawn is offered by its drawing alone."""
    return {}


def _points_nowhere(illegal: Illegal) -> Mapping[str, str]:
    """A refusal is about nothing that is drawn."""
    return {}


def _no_excerpt(view: View, words: Words, show: str) -> Excerpt:
    """Nothing of the table is drawn by itself."""
    return Excerpt("", ())


def _no_meaning(state: State, picks: Sequence[str]) -> None:
    """What was meant is judged by the picks alone."""


def _as_written(html: str, language: str) -> str:
    """Nothing in it has a notation of its own."""
    return html


def _plain_number(points: int, words: Words) -> str:
    """A number says it all."""
    return str(points)


def _last_event(events: Sequence[Event]) -> Event:
    """The last thing that happened tells how the game ended."""
    return events[-1]


def _usual_colours(view: View) -> tuple[str, ...]:
    """Four colours that read well on white."""
    return ("#b3262e", "#2457a6", "#2f7d3b", "#8a5a00")


def _no_points(state: State, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Nothing is counted before the end."""
    return (0,) * len(ranks)


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """What may be done, and how a game begins."""

    start: Callable[[int, Options], S]
    """The state before the first action, for so many seats with these options."""
    actions: Mapping[str, Action]
    """Every action there is, by its text."""
    barred: Mapping[str, Action] = field(default_factory=dict)
    """What can be said and is never legal, by its text: the rules say why, not the parser."""
    check: Callable[[int, Options], None] = _goes_with_all
    """Refuse options that do not go with so many seats."""
    proof: Callable[[S, Action], Reason | None] = _needs_no_proof
    """Why a legal action is right, where that needs showing."""
    proved: tuple[type[Action], ...] = ()
    """The kinds of actions that need showing; of no others there is a proof."""
    match: MatchRules = field(default_factory=lambda: one_point(""))
    """What a game counts in a match, and who starts the next one."""
    points: Callable[[S, tuple[int, ...]], tuple[int, ...]] = _no_points
    """The points of each seat in a game that is ended as it stands, with these ranks."""
    ends_turn: str = ""
    """The action that ends a turn in which nothing need have been done, if there is one."""


@dataclass(frozen=True, kw_only=True)
class Sight(Generic[S, V]):
    """Who may know what."""

    view: Callable[[S, int], V]
    """What a seat (or SPECTATOR, or OPEN for everything) may know of a state."""
    determinise: Callable[[V, Random], S]
    """A possible state that agrees with a view."""
    views: Callable[[S], Callable[[int], V]] | None = None
    """What shows one state to several eyes, where finding out once what they see alike is worth it.

    The state must stay as it is meanwhile.
    """

    def looking(self, state: S) -> Callable[[int], V]:
        """What shows a state, which stays as it is, to one pair of eyes after the other."""
        return partial(self.view, state) if self.views is None else self.views(state)


@dataclass(frozen=True, kw_only=True)
class Text(Generic[S, V]):
    """The game as text."""

    parse: Callable[[str], S]
    """Read a position, one line of text."""
    write: Callable[[V], str]
    """A view as one line of text; an open view is a position."""
    picture: Picture[V]
    words: Callable[[str], Words]
    """The sentences of the game in a language."""
    describe: Callable[[V, Words], tuple[Passage, ...]]
    """The whole position in words, as a view sees it, in the order in which it is read aloud."""
    marked: Marks[V] = _no_marks
    kinds: tuple[Kind, ...] = ()
    """The kinds of words in an action, for a person who mistyped one."""


@dataclass(frozen=True, kw_only=True)
class Page(Generic[S, V]):
    """The game in the browser."""

    pieces: Callable[[V, Words], list[str]]
    """The table as a view sees it, as HTML without script or style attributes, piece by piece.

    What changes by itself is a piece of its own, made once for all that look the same: two drawings
    are compared piece by piece. `docs/drawings.md` says what a drawing promises to the script.
    """
    excerpt: Callable[[V, Words, str], Excerpt] = _no_excerpt
    """A part of the table by itself, by its name, for the pictures in the rules."""
    words: Callable[[str], Words]
    """The sentences of the game as HTML: pieces are drawn, everything else is escaped."""
    seat_note: Callable[[V, int, Words], str]
    """What can be counted of a seat at a glance, as plain text."""
    standing: Callable[[V], tuple[int, ...]]
    """How far each seat has come, for the chart of a game's course."""
    score: Callable[[int, Words], str] = _plain_number
    """What so much of a standing is called, such as 4 battlefields, as plain text."""
    label: Callable[[str, Words], str]
    """What a pick is called, for buttons and for readers of the screen."""
    presets: tuple[Preset, ...]
    """Ways to play that have a name, the usual one first."""
    first_game: Mapping[str, str] = field(default_factory=dict)
    """The options of the gentlest way to play, for somebody's first game."""
    styles: tuple[str, ...] = ("table.css",)
    """The files with the style of the drawings, in the game's folder `html`."""
    shortcuts: Callable[[V], list[Shortcut]] = _no_shortcuts
    """Picks that stand for several actions in a row."""
    next_key: Callable[[str, str], str] = _no_next
    """The key of what is said once a pick may come next (a battlefield, a direction).

    It is given the first pick of the action, too: the same name may be asked for in other words.
    """
    next_instead: Callable[[V], Mapping[tuple[str, str], Reason]] = _nothing_instead
    """By the first pick and a key of `next_key`: what is said in its place at this table."""
    next_before: Callable[[V], Mapping[str, Reason]] = _nothing_before
    """By the first pick: what is said before whatever comes next, such as why it must."""
    goes_on: frozenset[str] = frozenset()
    """The first picks of actions after which more is asked, so that nobody counts their choices."""
    leading: tuple[str, ...] = ()
    """The picks whose buttons stand before all others, so that each is always in its place."""
    questions: Callable[[V], Mapping[tuple[str, ...], Reason]] = _no_questions
    """What to ask about before it is done, by the actions in a row that it stands for.

    It ends one's game, gives something up or cannot be taken back, and was likely not meant.
    """
    hasty: Callable[[V], Mapping[tuple[str, ...], Reason]] = _no_questions
    """What to ask about where a single touch would do it: that may be mere curiosity.

    It is asked, too, where the last pick was the only one there was, and nobody touched it.
    """
    foretold: Callable[[V], Mapping[str, Foretold]] = _nothing_foretold
    """What is told while somebody points at a way to turn a piece, by the text of the action."""
    offers: Callable[[V], Mapping[str, str]] = _no_offers
    """Picks that had better be buttons that stand out, drawn or not: the key of what each says."""
    by_hand: tuple[type[Action], ...] = ()
    """What is never done by itself, though it is the only thing to do.

    It ends one's game, or whoever is asked would still be looking for it.
    """
    charges: tuple[str, ...] = ()
    """The symbols that mark the seats on the table, if there are such: their banners bear them."""
    colours: Callable[[V], tuple[str, ...]] = _usual_colours
    """A colour for each seat that reads well on white, for the chart of a game."""
    pointed: Callable[[Illegal], Mapping[str, str]] = _points_nowhere
    """The picks that a refusal is about, and as what each is to be marked where it is drawn."""
    why_not: Callable[[S, Sequence[str]], Illegal | None] = _no_meaning
    """Why nothing can be done that begins with these picks; nothing to have it judged as usual."""
    ending: Callable[[Sequence[Event]], Event] = _last_event
    """Of everything that happened in a game that is over: what says how it ended."""
    asides: frozenset[str] = frozenset()
    """The keys of events that the log alone tells: whoever reads what others did need not know."""
    claims: frozenset[str] = frozenset()
    """The keys of events by which somebody wins something for good: they sound like it."""
    outcomes: frozenset[str] = frozenset()
    """The keys of events that are told above the table to whoever brought them about, too."""
    things: Mapping[str, str] = field(default_factory=dict)
    """What can be asked about on the table, by the name that drawings give it: its rule.

    What it is says the sentence `<prefix>.what.<name>`, else the rule in brief.
    """
    legend: tuple[Signs, ...] = ()
    """Every sign of the drawings with its words, by chapters."""
    legend_key: str = "web.legend.open"
    """The key of what opens the legend: it says what is found there."""
    shows: Mapping[str, str] = field(default_factory=dict)
    """Things that are explained together with a chapter of the legend, by its key."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """What is said besides of some of these things, by the key of its sentence."""
    written: Callable[[str, str], str] = _as_written
    """A text of the rules as HTML, in a language, with what stands in it in notation drawn."""
    topics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The rules that answer what newcomers ask (`TOPICS` of `web/rules.py`), the best first."""
    own_topics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The same of what is asked about this game alone: its keys are `<prefix>.topic.<name>`."""
    aim_key: str = ""
    """The key of the sentences that tell a newcomer how this game is won, and what a turn is."""
    aim_now: Callable[[Options], Reason] | None = None
    """The same with these options, where it depends on them; its rule is the one on winning."""
    keys_key: str = ""
    """The key of the sentence on keys that only this game has, if there are any."""

    def draw(self, view: V, words: Words) -> str:
        """The table as one text."""
        return "".join(self.pieces(view, words))
