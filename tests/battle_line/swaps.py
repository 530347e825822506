"""The swap test for cards: two that a seat has never seen are exchanged all through a game."""

from gonfalon.engine.record import Record
from gonfalon.games.battle_line.box.components import CARD_NAMES, SITE_NAMES, SITES, TROOPS
from tests.swap import Choose, Tally, swap_names

KINDS = [list(CARD_NAMES[:TROOPS]), list(CARD_NAMES[TROOPS:]), list(SITE_NAMES[:SITES])]
"""Troop cards, tactics cards and battlefields: each may be exchanged with its like."""


def swap_cards(record: Record, cuts: int, tally: Tally, choose: Choose | None = None) -> None:
    """At several points of a game, replay it with pairs of unseen cards exchanged."""
    swap_names(record, KINDS, cuts, tally, choose)
