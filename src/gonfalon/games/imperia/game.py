"""Imperia as a plug: its id, seats, options and rules version, and where its parts are."""

from collections.abc import Mapping
from random import Random
from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.game import Game, Preset, Shortcut
from gonfalon.engine.options import Options
from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.state import State
from gonfalon.engine.view import View
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.actions import ACTIONS, FORMS
from gonfalon.games.imperia.html.page import (
    PRESETS,
    SEAT_COLOURS,
    pick_label,
    pointed,
    seat_note,
    shortcuts,
    standing,
)
from gonfalon.games.imperia.html.table import draw_html
from gonfalon.games.imperia.html.words import rich_words_in
from gonfalon.games.imperia.rules.state import start
from gonfalon.games.imperia.rules.variants import OPTIONS, check_first
from gonfalon.games.imperia.sight.determinise import determinise
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.notation import GAME_ID, write_view
from gonfalon.games.imperia.text.parsing import parse_position
from gonfalon.games.imperia.text.picture import draw_marks, draw_text
from gonfalon.games.imperia.text.words import words_in

RULES_VERSION: Final = 1
SEATS: Final = (2, 3, 4)


class ImperiaGame(Game):
    """Imperia."""

    def check(self, seats: int, options: Options) -> None:
        """Two to four players; the option names one of them to be first (IM-S1)."""
        super().check(seats, options)
        check_first(seats, options)

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

    def pointed(self, illegal: Illegal) -> Mapping[str, str]:
        """The cells that a refusal is about."""
        return pointed(illegal)

    def marked(self, view: View, illegal: Illegal, words: Words, paint: Paint = plain) -> str:
        """The map with the soldiers who would be cut off (IM-B2, IM-G5)."""
        marks = pointed(illegal)
        return draw_marks(_own(view), marks, words, paint) if "lost" in marks.values() else ""

    def html(self, view: View, words: Words) -> str:
        """The table as HTML."""
        return draw_html(_own(view), words)

    def rich_words(self, language: str) -> Words:
        """The sentences of this game as HTML."""
        return rich_words_in(language)

    def seat_note(self, view: View, seat: int, words: Words) -> str:
        """What can be counted of an army at a glance."""
        return seat_note(_own(view), seat, words)

    def standing(self, view: View) -> tuple[int, ...]:
        """The points of each seat, as the board lies now."""
        return standing(_own(view))

    def pick_label(self, pick: str, words: Words) -> str:
        """What a pick is called."""
        return pick_label(pick, words)

    def shortcuts(self, view: View) -> list[Shortcut]:
        """Picks that stand for several actions in a row."""
        return shortcuts(_own(view))

    def keys_key(self) -> str:
        """Keys that turn a piece."""
        return "im.keys"

    def seat_colours(self, view: View) -> tuple[str, ...]:
        """The tinctures of the armies, as the page has them on a light ground."""
        return SEAT_COLOURS

    def presets(self) -> list[Preset]:
        """Ways to play that have a name."""
        return list(PRESETS)


def _own(view: View) -> ImperiaView:
    """A view of this game."""
    assert isinstance(view, ImperiaView)
    return view


IMPERIA: Final = ImperiaGame(GAME_ID, "Imperia", SEATS, RULES_VERSION, OPTIONS, __package__, "im")
