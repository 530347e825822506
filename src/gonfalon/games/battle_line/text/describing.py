"""The position in words, for whoever has it read aloud."""

from gonfalon.engine.passage import Passage, passage
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.sight.battlefield import battlefield
from gonfalon.games.battle_line.sight.view import BattleLineView
from gonfalon.games.battle_line.text.picture import table_notes
from gonfalon.games.battle_line.text.telling import field_title, hand_told, lying_told
from gonfalon.games.battle_line.text.words import spoken


def describe(view: BattleLineView, words: Words) -> tuple[Passage, ...]:
    """The hands, the battlefields from left to right, then decks and what else lies there."""
    words = spoken(words)
    below = view.near if view.near >= 0 else 0
    fields = []
    for spot in view.line.spots:
        shown = battlefield(spot)
        title = field_title(shown, words)
        fields.append(f"{title[:1].upper()}{title[1:]}. {lying_told(shown, below, words)}")
    hands = [hand_told(view, seat, words) for seat in (below, 1 - below)]
    return (
        passage(words.say("bl.tell.hands"), hands),
        passage(words.say("bl.draw.line"), fields or [words.say("bl.tell.no_line")]),
        passage(words.say("bl.tell.decks"), table_notes(view, words)),
    )
