"""The kinds of words in an action, and what is said of a word that is none of them."""

from typing import Final

from gonfalon.engine.typed import Kind
from gonfalon.games.battle_line.box.components import CARD_NAMES, FIELDS, SITE_NAMES

KINDS: Final = (
    Kind("bl.read.card", CARD_NAMES),
    Kind("bl.read.battlefield", [str(number) for number in range(1, FIELDS + 1)]),
    Kind("bl.read.site", SITE_NAMES),
)
