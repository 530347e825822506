"""Battle Line as a plug: its id, seats, options and rules version, and where its parts are."""

from collections.abc import Mapping
from random import Random
from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.game import Game, Preset, Shortcut
from gonfalon.engine.options import Options
from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.reason import Reason
from gonfalon.engine.record import Record
from gonfalon.engine.result import Result
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.view import View
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.box.actions import ACTIONS, FORMS, Claim
from gonfalon.games.battle_line.box.components import SEATS
from gonfalon.games.battle_line.html.page import PRESETS, pick_label, seat_note, shortcuts, standing
from gonfalon.games.battle_line.html.table import draw_html
from gonfalon.games.battle_line.html.words import rich_words_in
from gonfalon.games.battle_line.rules.proof import prove
from gonfalon.games.battle_line.rules.state import BattleLine, start
from gonfalon.games.battle_line.rules.variants import OPTIONS
from gonfalon.games.battle_line.sight.determinise import determinise
from gonfalon.games.battle_line.sight.view import BattleLineView
from gonfalon.games.battle_line.text.notation import GAME_ID, write_view
from gonfalon.games.battle_line.text.parsing import parse_position
from gonfalon.games.battle_line.text.picture import draw_text
from gonfalon.games.battle_line.text.words import words_in

RULES_VERSION: Final = 1


class BattleLineGame(Game):
    """Battle Line: Medieval."""

    def start(self, seats: int, options: Options) -> State:
        """The state before the first action."""
        return start(options)

    def actions(self) -> Mapping[str, Action]:
        """Every action there is, by its text."""
        return ACTIONS

    def action_forms(self) -> str:
        """The forms of an action."""
        return FORMS

    def parse_position(self, text: str) -> State:
        """Read a position."""
        return parse_position(text)

    def proof(self, state: State, action: Action) -> Reason | None:
        """The proof of a claim (BL-F6)."""
        if isinstance(action, Claim) and isinstance(state, BattleLine):
            return prove(state, state.turn, action.field)
        return None

    def options_after(self, record: Record, result: Result) -> Options:
        """The winner starts the next game; after a draw the same player again (BL-E3)."""
        start = record.replay(0)
        if start.actor == CHANCE:
            start = record.replay(1)
        assert isinstance(start, BattleLine)
        first = start.turn if result.winner is None else result.winner
        return OPTIONS.parse([*_without_first(record.options), f"first={first + 1}"])

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

    def rich_words(self, language: str) -> Words:
        """The sentences of this game as HTML."""
        return rich_words_in(language)

    def seat_note(self, view: View, seat: int, words: Words) -> str:
        """The battlefields a seat holds, and the cards in its hand."""
        return seat_note(_own(view), seat, words)

    def standing(self, view: View) -> tuple[int, ...]:
        """The battlefields each seat holds."""
        return standing(_own(view))

    def pick_label(self, pick: str, words: Words) -> str:
        """What a pick is called."""
        return pick_label(pick, words)

    def shortcuts(self, view: View) -> list[Shortcut]:
        """Drawing from a deck instead of claiming."""
        return shortcuts(_own(view))

    def presets(self) -> list[Preset]:
        """The usual game, advanced claims, terrain, and the Hundred Years' War."""
        return list(PRESETS)


def _without_first(options: Options) -> list[str]:
    """The options but for who plays first."""
    return [word for word in options.words() if not word.startswith("first=")]


def _own(view: View) -> BattleLineView:
    """A view of this game."""
    assert isinstance(view, BattleLineView)
    return view


BATTLE_LINE: Final = BattleLineGame(
    GAME_ID, "Battle Line: Medieval", (SEATS,), RULES_VERSION, OPTIONS, __package__, "bl"
)
