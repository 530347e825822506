"""Every action there is, built once; `legal` and `apply` only hand out references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.engine.action import FIRST, Action, ChanceAction
from gonfalon.games.battle_line.box.components import (
    BITS,
    CARD_NAMES,
    CARDS,
    COLOUR_MASK,
    DECK_NAMES,
    FIELDS,
    MUD,
    SEATS,
    SITE_NAMES,
    SITES,
    VALUES,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

Row = tuple[Action, ...]
"""What may be done with one card, in order."""

OUT: Final = FIELDS  # a redeployed card's destination when it leaves the game


class Site(ChanceAction):
    """Chance: this battlefield card comes next off its pile (BL-T0, BL-H2)."""

    def __init__(self, site: int) -> None:
        super().__init__(f"site {SITE_NAMES[site]}", (SITE_NAMES[site],))
        self.site: Final = site


class Card(ChanceAction):
    """Chance: this card comes off its deck (BL-S2, BL-P5)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"card {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Keep(Action):
    """Keep this battlefield card of the packet (BL-H3)."""

    def __init__(self, site: int) -> None:
        super().__init__(f"keep {SITE_NAMES[site]}", (SITE_NAMES[site],))
        self.site: Final = site


class Lay(Action):
    """Lay a kept battlefield at the end of the row, terrain or plain side up (BL-H4)."""

    def __init__(self, site: int, is_plain: bool) -> None:
        face = "plain" if is_plain else "terrain"
        super().__init__(f"lay {SITE_NAMES[site]} {face}", (SITE_NAMES[site], face))
        self.site: Final = site
        self.is_plain: Final = is_plain


class Play(Action):
    """Play a troop, morale or environment card at a battlefield (BL-P2, BL-K3)."""

    def __init__(self, card: int, field: int) -> None:
        name = CARD_NAMES[card]
        super().__init__(f"play {name} {field + 1}", (name, str(field + 1)))
        self.card: Final = card
        self.field: Final = field


class PlayScout(Action):
    """Play Scout: draw three cards, then put two back (BL-K4)."""

    def __init__(self) -> None:
        super().__init__("play scout", ("scout",))


class Redeploy(Action):
    """Play Redeploy: move an own card to another battlefield, or out of the game (BL-K5)."""

    def __init__(self, card: int, field: int) -> None:
        name = CARD_NAMES[card]
        where = "out" if field == OUT else str(field + 1)
        super().__init__(f"redeploy {name} {where}", ("redeploy", name, where))
        self.card: Final = card
        self.field: Final = field


class Desert(Action):
    """Play Deserter on a card of the opponent (BL-K6)."""

    def __init__(self, card: int) -> None:
        name = CARD_NAMES[card]
        super().__init__(f"deserter {name}", ("deserter", name))
        self.card: Final = card


class Betray(Action):
    """Play Traitor: bring a troop card of the opponent to an own battlefield (BL-K7)."""

    def __init__(self, card: int, field: int) -> None:
        name = CARD_NAMES[card]
        super().__init__(f"traitor {name} {field + 1}", ("traitor", name, str(field + 1)))
        self.card: Final = card
        self.field: Final = field


class Claim(Action):
    """Claim a battlefield (BL-F1)."""

    def __init__(self, field: int) -> None:
        super().__init__(f"claim {field + 1}", (str(field + 1),))
        self.field: Final = field


class Done(Action):
    """Go on without claiming more, or where a step has nothing to offer."""

    def __init__(self) -> None:
        super().__init__("done", ("done",))


class Draw(Action):
    """Draw a card from this deck (BL-P5, BL-K4)."""

    def __init__(self, deck: int) -> None:
        super().__init__(f"draw {DECK_NAMES[deck]}", (DECK_NAMES[deck],))
        self.deck: Final = deck


class Return(Action):
    """Put a card of the hand face down on top of its deck (BL-K4, BL-T7)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"return {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Remove(Action):
    """Remove a troop card, face up, because of a claimed terrain (BL-T5, BL-T6)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"remove {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Pass(Action):
    """Pass, for want of any card that can be played (BL-P4)."""

    def __init__(self) -> None:
        super().__init__("pass", ("pass",))


# Troop, morale and environment cards are numbered first; these can lie at a battlefield. The tables
# also hold what no rule ever allows (Traitor on a King, say), so that it can be explained.
LAID_CARDS: Final = MUD + 1

SITE: Final[list[Action]] = [Site(site) for site in range(SITES)]
CARD: Final[list[Action]] = [Card(card) for card in range(CARDS)]
KEEP: Final[list[Action]] = [Keep(site) for site in range(SITES)]
LAY_TERRAIN: Final[list[Action]] = [Lay(site, False) for site in range(SITES)]
LAY_PLAIN: Final[list[Action]] = [Lay(site, True) for site in range(SITES)]
PLAY: Final[list[list[Action]]] = [
    [Play(card, field) for field in range(FIELDS)] for card in range(LAID_CARDS)
]
PLAY_SCOUT: Final[Action] = PlayScout()
REDEPLOY_TO: Final[list[list[Action]]] = [
    [Redeploy(card, field) for field in range(FIELDS + 1)] for card in range(LAID_CARDS)
]
DESERT: Final[list[Row]] = [(Desert(card),) for card in range(LAID_CARDS)]
BETRAY: Final[list[list[Action]]] = [
    [Betray(card, field) for field in range(FIELDS)] for card in range(LAID_CARDS)
]
CLAIM: Final[list[Action]] = [Claim(field) for field in range(FIELDS)]
DONE: Final[Action] = Done()
DRAW: Final[list[Action]] = [Draw(deck) for deck in range(2)]
RETURN: Final[list[Action]] = [Return(card) for card in range(CARDS)]
REMOVE: Final[list[Action]] = [Remove(card) for card in range(LAID_CARDS)]
PASS: Final[Action] = Pass()

# The tables above for one set of battlefields at a time, as they were asked for: what is open
# changes slowly, so that the rows of a few sets, which lie together, serve a whole game.
_PLAY_IN: Final[list[list[Row]]] = [[] for _ in range(1 << FIELDS)]
_REDEPLOY_IN: Final[list[list[Row]]] = [[] for _ in range(1 << FIELDS)]
_BETRAY_IN: Final[list[list[Row]]] = [[] for _ in range(1 << FIELDS)]


def plays_in(fields: int) -> list[Row]:
    """For each card that can be laid, playing it at each of these battlefields."""
    if not _PLAY_IN[fields]:
        _PLAY_IN[fields] = _rows(PLAY, BITS[fields])
    return _PLAY_IN[fields]


def redeploys_in(fields: int) -> list[Row]:
    """For each card, redeploying it to each of these battlefields, or out."""
    if not _REDEPLOY_IN[fields]:
        _REDEPLOY_IN[fields] = _rows(REDEPLOY_TO, (*BITS[fields], OUT))
    return _REDEPLOY_IN[fields]


def betrays_in(fields: int) -> list[Row]:
    """For each card, bringing it over to each of these battlefields."""
    if not _BETRAY_IN[fields]:
        _BETRAY_IN[fields] = _rows(BETRAY, BITS[fields])
    return _BETRAY_IN[fields]


def _rows(table: list[list[Action]], fields: tuple[int, ...]) -> list[Row]:
    """For each card what is done with it at these places."""
    return [tuple([row[field] for field in fields]) for row in table]


def add_rows(rows: list[Row], first: i64, cards: i64, actions: list[Action]) -> None:
    """Add the rows of a set of cards whose lowest bit is the card `first`."""
    while cards:
        for number in BITS[cards & COLOUR_MASK]:
            actions += rows[first + number]
        cards >>= VALUES
        first += VALUES


def _all_actions() -> list[Action]:
    """Every action, in the order a rulebook would list them."""
    tables = [FIRST[:SEATS], SITE, CARD, KEEP, LAY_TERRAIN, LAY_PLAIN, *PLAY, [PLAY_SCOUT]]
    tables += [*REDEPLOY_TO, *map(list, DESERT), *BETRAY, CLAIM, [DONE], DRAW, RETURN]
    tables += [REMOVE, [PASS]]
    return [action for table in tables for action in table]


ACTIONS: Final = {action.text: action for action in _all_actions()}
