"""The kinds of words in an action, and what is said of a word that is none of them."""

from typing import Final

from gonfalon.engine.typed import Kind
from gonfalon.games.battalia.box.cards import CARD_NAMES, FACTION_BY_NAME
from gonfalon.games.battalia.box.deeds import TARGET_NAMES
from gonfalon.games.battalia.box.tiles import EXITS_BY_NAME, SQUARE_NAMES

KINDS: Final = (
    Kind("ba.read.card", CARD_NAMES),
    Kind("ba.read.square", SQUARE_NAMES),
    Kind("ba.read.faction", FACTION_BY_NAME),
    Kind("ba.read.exits", EXITS_BY_NAME),
    Kind("ba.read.target", TARGET_NAMES),
)
