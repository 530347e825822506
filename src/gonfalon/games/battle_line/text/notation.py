"""Positions as one line of text: written here from a view, read in `parsing.py`.

A state is written as its open view; a seat's view in the same form, with counts for what is hidden.
"""

from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.games.battle_line.box.components import (
    CARD_NAMES,
    DECK_NAMES,
    MORALE_MASK,
    SEATS,
    SITE_NAMES,
    card_names,
    site_names,
)
from gonfalon.games.battle_line.rules.setup import lays_terrain
from gonfalon.games.battle_line.rules.side import NOWHERE
from gonfalon.games.battle_line.rules.step_numbers import (
    FIELDS_DRAW,
    OVER,
    RETURN,
    RETURN_TROOPS,
    SCOUT,
    STEP_NAMES,
)
from gonfalon.games.battle_line.sight.view import (
    HIDDEN,
    BattleLineView,
    HandView,
    SideView,
    SitesView,
)

GAME_ID = "battle-line"
EMPTY = "-"


def write_view(view: BattleLineView) -> str:
    """The view as one line; an open view is a position that can be read back."""
    parts = [" ".join([GAME_ID, *view.options.words()])]
    if view.seat != OPEN:
        eyes = "spectator" if view.seat == SPECTATOR else f"seat {view.seat + 1}"
        parts.append(f"seen by {eyes}")
    parts.append(_turn(view))
    parts += [_battlefield(view, field) for field in range(len(view.sites))]
    for number, side in enumerate(view.sides, start=1):
        parts.append(_named(f"hand{number}", _hand(side.hand)))
    parts.append(_named("gone", card_names(view.gone_troops, _gone_unplayed(view))))
    for number, side in enumerate(view.sides, start=1):
        parts.append(_named(f"played{number}", card_names(0, _played_away(view, side))))
    if view.seat != OPEN:
        parts.append(f"decks t{view.decks[0].count} k{view.decks[1].count}")
    for name, deck in zip(DECK_NAMES, view.decks, strict=True):
        cards = tuple(
            f"{'?' if card == HIDDEN else CARD_NAMES[card]}:{seat + 1}" for card, seat in deck.top
        )
        parts.append(_named(f"top {name}", cards))
    for number, known in enumerate(view.known, start=1):
        private = known.tactics & ~known.public
        parts.append(_named(f"known{number}", card_names(known.troops, private)))
        loose = card_names(known.loose_troops, known.loose_tactics)
        parts.append(_named(f"loose{number}", loose))
        parts.append(_named(f"public{number}", card_names(0, known.public)))
    if view.passes:
        parts.append(f"passes {view.passes}")
    if view.scouted:
        parts.append("scouted")
    for number in range(SEATS):
        parts.append(_named(f"packet{number + 1}", _sites(view.packets[number])))
        parts.append(_named(f"kept{number + 1}", _sites(view.kept[number])))
        parts.append(_named(f"plain{number + 1}", site_names(view.laid_plain[number])))
    if view.pending != NOWHERE:
        parts.append(f"secret {SITE_NAMES[view.pending]}")
    return "; ".join(part for part in parts if part)


def _turn(view: BattleLineView) -> str:
    """Whose turn it is, the step, and the frames inside it."""
    return f"turn {view.turn + 1} " + " > ".join(_frame(view, step) for step in view.frames)


def _frame(view: BattleLineView, step: int) -> str:
    """A step or frame with its numbers."""
    name = STEP_NAMES[step]
    if step in (SCOUT, FIELDS_DRAW):
        return f"{name} {view.draws} {view.returns}"
    if step in (RETURN, RETURN_TROOPS):
        return f"{name} {view.returns}"
    return f"{name} {view.how}" if step == OVER else name


def _battlefield(view: BattleLineView, field: int) -> str:
    """What lies at a battlefield; nothing if it is plain, empty and unclaimed in a plain game."""
    has_terrain = lays_terrain(view.variant)
    head = str(field + 1)
    if has_terrain:
        head += f"({SITE_NAMES[view.sites[field]]})"
    is_held = False
    for number, side in enumerate(view.sides, start=1):
        if side.held >> field & 1:
            head += f"={number}"
            is_held = True
    both = all(side.complete >> field & 1 for side in view.sides) and not is_held
    sides = [_formation(side, field, both) for side in view.sides]
    if sides == [EMPTY, EMPTY]:
        return head if has_terrain or is_held else ""
    return f"{head} {' / '.join(sides)}"


def _formation(side: SideView, field: int, is_marked: bool) -> str:
    """One side's cards there; a star marks the formation that was complete first (BL-M3)."""
    tactics = side.morale[field] | side.environment[field]
    words = [*card_names(side.formations[field], tactics)]
    if is_marked and side.first >> field & 1:
        words.append("*")
    return " ".join(words) or EMPTY


def _hand(hand: HandView) -> tuple[str, ...]:
    """The cards of a hand, or how many backs of each kind."""
    cards = card_names(hand.troops, hand.tactics)
    if len(cards) == hand.troop_count + hand.tactics_count:
        return cards
    return f"t{hand.troop_count}", f"k{hand.tactics_count}"


def _sites(hand: SitesView) -> tuple[str, ...]:
    """The battlefield cards in a hand; with how many it is if they are not all certain."""
    names = site_names(hand.sites)
    return names if len(names) == hand.count else (*names, f"x{hand.count}")


def _played_away(view: BattleLineView, side: SideView) -> int:
    """The tactics cards this side has played that do not lie at a battlefield."""
    laid = 0
    for field in range(len(view.sites)):
        laid |= side.morale[field] & MORALE_MASK | side.environment[field]
    return side.played & ~laid


def _gone_unplayed(view: BattleLineView) -> int:
    """Tactics cards that were removed without anyone having played them."""
    return view.gone_tactics & ~(view.sides[0].played | view.sides[1].played)


def _named(name: str, words: tuple[str, ...]) -> str:
    """A segment, or nothing if it says nothing."""
    return f"{name} {' '.join(words)}" if words else ""
