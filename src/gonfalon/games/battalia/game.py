"""Battalia as a plug: its id, seats, options and rules version, and where its parts are."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game, Preset, Shortcut
from gonfalon.engine.options import Options
from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.state import State
from gonfalon.engine.view import View
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.actions import ACTIONS, FORMS
from gonfalon.games.battalia.html.labels import pick_label
from gonfalon.games.battalia.html.meaning import why_not
from gonfalon.games.battalia.html.page import PRESETS, pointed, seat_colours, seat_note, standing
from gonfalon.games.battalia.html.shortcuts import shortcuts
from gonfalon.games.battalia.html.table import draw_html, stylesheet
from gonfalon.games.battalia.html.words import rich_words_in
from gonfalon.games.battalia.rules.editions import OPTIONS, check_seats
from gonfalon.games.battalia.rules.state import Battalia, start
from gonfalon.games.battalia.sight.determinise import determinise
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.notation import GAME_ID, write_view
from gonfalon.games.battalia.text.parsing import parse_position
from gonfalon.games.battalia.text.picture import draw_text
from gonfalon.games.battalia.text.words import words_in

RULES_VERSION: Final = 1
SEATS: Final = (2, 3, 4)


class BattaliaGame(Game):
    """Battalia: The Creation."""

    def check(self, seats: int, options: Options) -> None:
        """Two to four players; the options name one of them, and a faction for two (BA-S3)."""
        super().check(seats, options)
        check_seats(seats, options)

    def start(self, seats: int, options: Options) -> State:
        """The state before the first action."""
        return start(seats, options)

    def actions(self) -> Mapping[str, Action]:
        """Every action there is, by its text."""
        return ACTIONS

    def action_forms(self) -> str:
        """The forms of an action."""
        return FORMS

    def parse_position(self, text: str) -> State:
        """Read a position."""
        return parse_position(text)

    def determinise(self, view: View, rng: Random) -> State:
        """A possible state that agrees with this view."""
        return determinise(_own(view), rng)

    def words(self, language: str) -> Words:
        """The sentences of this game in this language."""
        return words_in(language)

    def write_view(self, view: View) -> str:
        """The view as one line of text."""
        return write_view(_own(view))

    def picture(self, view: View, words: Words, paint: Paint = plain) -> str:
        """The table as text."""
        return draw_text(_own(view), words, paint)

    def html(self, view: View, words: Words) -> str:
        """The table as HTML."""
        return draw_html(_own(view), words)

    def stylesheet(self) -> str:
        """The CSS of the table."""
        return stylesheet()

    def rich_words(self, language: str) -> Words:
        """The sentences of this game as HTML."""
        return rich_words_in(language)

    def seat_note(self, view: View, seat: int, words: Words) -> str:
        """What can be counted of a player at a glance."""
        return seat_note(_own(view), seat, words)

    def standing(self, view: View) -> tuple[int, ...]:
        """The points of each seat, as the board lies now."""
        return standing(_own(view))

    def pick_label(self, pick: str, words: Words) -> str:
        """What a pick is called."""
        return pick_label(pick, words)

    def why_not(self, state: State, picks: Sequence[str]) -> Illegal | None:
        """Of the deeds that begin so, the one that comes nearest is explained."""
        assert isinstance(state, Battalia)
        return why_not(state, picks) or super().why_not(state, picks)

    def pointed(self, illegal: Illegal) -> Mapping[str, str]:
        """The squares that a refusal is about."""
        return pointed(illegal)

    def seat_colours(self, view: View) -> tuple[str, ...]:
        """The tinctures of the factions, as the page has them on a light ground."""
        return seat_colours(_own(view))

    def keys_key(self) -> str:
        """The key of the sentence on the keys that turn a card."""
        return "ba.keys"

    def ending(self, events: Sequence[Event]) -> Event:
        """What ended the game; who won is told after it (BA-E1)."""
        return events[-2]

    def shortcuts(self, view: View) -> list[Shortcut]:
        """Picks that stand for several actions in a row."""
        return shortcuts(_own(view))

    def presets(self) -> list[Preset]:
        """Ways to play that have a name."""
        return list(PRESETS)


def _own(view: View) -> BattaliaView:
    """A view of this game."""
    assert isinstance(view, BattaliaView)
    return view


BATTALIA: Final = BattaliaGame(
    GAME_ID, "Battalia: The Creation", SEATS, RULES_VERSION, OPTIONS, __package__, "ba"
)
