"""The table as HTML with SVG, for notebooks and pages."""

from html import escape
from typing import Final

from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.components import (
    COLOURS,
    FIRST_TACTICS,
    PLAIN,
    SITE_NAMES,
    TACTICS_NAMES,
    TROOPS,
    VALUES,
    bits,
)
from gonfalon.games.battle_line.picture import first_of, table_notes
from gonfalon.games.battle_line.view import BattleLineView

# The tinctures of the six colours, and a charge for each (cross, moon, sun, tower, lily, rose), so
# that colour never stands alone.
_TINCTURES: Final = ("#a4262c", "#c76a12", "#b8930a", "#2f7d3b", "#245fa3", "#6b3f8f")
_CHARGES: Final = ("\u271a", "\u263e", "\u2600", "\u265c", "\u269c", "\u2740")
_WIDTH: Final = 64
_CARD_WIDTH: Final = 52
_CARD_HEIGHT: Final = 30
_STEP: Final = 34
_FIELD: Final = 46


def draw_html(view: BattleLineView, words: Words) -> str:
    """The line with the viewer's own side below, both hands, and what is asked."""
    below = view.seat if view.seat >= 0 else 0
    tallest = [
        max([3, *(_column_height(view, seat, field) for field in range(len(view.sites)))])
        for seat in (1 - below, below)
    ]
    top = tallest[0] * _STEP
    height = top + _FIELD + tallest[1] * _STEP + 8
    parts = []
    for field in range(len(view.sites)):
        x = field * _WIDTH + 6
        for seat, nearest, step in ((1 - below, top - _STEP, -_STEP), (below, top + _FIELD, _STEP)):
            cards = _cards(view, seat, field)
            for slot, card in enumerate(cards):
                parts.append(_card(x, nearest + slot * step, card, words))
            for slot in range(len(cards), _slots(view, seat, field)):
                parts.append(_open_slot(x, nearest + slot * step))
        parts.append(_shield(view, field, x, top, below, words))
    width = _WIDTH * 9 + 8
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="sans-serif">{"".join(parts)}</svg>'
    )
    prompt = escape(words.prompt(view.prompt))
    hands = [_hand(view, seat, words) for seat in (1 - below, below)]
    notes = "<br>".join(escape(note) for note in table_notes(view, words))
    return (
        f'<div class="gonfalon battle-line">{hands[0]}{svg if view.sites else ""}{hands[1]}'
        f"<p>{notes}</p><p><strong>{prompt}</strong></p></div>"
    )


def _cards(view: BattleLineView, seat: int, field: int) -> list[int]:
    """The cards of one side at one battlefield, Fog and Mud last."""
    side = view.sides[seat]
    tactics = side.morale[field] | side.environment[field]
    return bits(side.formations[field]) + [FIRST_TACTICS + number for number in bits(tactics)]


def _column_height(view: BattleLineView, seat: int, field: int) -> int:
    """How many slots one side shows there."""
    return max(view.required[seat][field], len(_cards(view, seat, field)))


def _slots(view: BattleLineView, seat: int, field: int) -> int:
    """How many places one side has there, Fog and Mud included; a claimed one has no open ones."""
    if any(side.held >> field & 1 for side in view.sides):
        return 0
    return view.required[seat][field] + view.sides[seat].environment[field].bit_count()


def _open_slot(x: int, y: int) -> str:
    """The outline of a slot that a card may still fill."""
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="{_CARD_WIDTH - 2}" height="{_CARD_HEIGHT - 2}" '
        'rx="5" fill="none" stroke="#999" stroke-dasharray="3 4"/>'
    )


def _card(x: int, y: int, card: int, words: Words) -> str:
    """One card: a flat field of its tincture with value and charge, or a tactics card's name."""
    if card < TROOPS:
        colour, value = divmod(card, VALUES)
        fill, text = _TINCTURES[colour], f"{value + 1} {_CHARGES[colour]}"
        size, title = 15, f"{value + 1}{COLOURS[colour]}"
    else:
        name = TACTICS_NAMES[card - FIRST_TACTICS]
        fill, text, size, title = "#3c4048", name, 13, words.say(f"bl.card.{name}")
    return (
        f"<g><title>{escape(title)}</title>"
        f'<rect x="{x}" y="{y}" width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}" rx="5" '
        f'fill="{fill}"/><text x="{x + _CARD_WIDTH // 2}" y="{y + 20}" fill="#fff" '
        f'font-size="{size}" text-anchor="middle">{escape(text)}</text></g>'
    )


def _shield(view: BattleLineView, field: int, x: int, top: int, below: int, words: Words) -> str:
    """One battlefield: its number and terrain, moved towards whoever holds it."""
    y, fill = top + 4, "#e4ddcb"
    for seat, side in enumerate(view.sides):
        if side.held >> field & 1:
            fill = "#9fb7d6" if seat else "#e0a9a4"
            y += 6 if seat == below else -6
    site = view.sites[field]
    label = "" if site == PLAIN else words.say(f"bl.short_site.{SITE_NAMES[site]}")
    first = first_of(view, field)
    mark = "" if first is None else " \u25bc" if first == below else " \u25b2"
    middle = x + _CARD_WIDTH // 2
    return (
        f'<path d="M{x} {y}h{_CARD_WIDTH}v22q0 10-{_CARD_WIDTH // 2} 16q-{_CARD_WIDTH // 2}-6'
        f'-{_CARD_WIDTH // 2}-16z" fill="{fill}"/>'
        f'<text x="{middle}" y="{y + 15}" font-size="13" fill="#222" text-anchor="middle">'
        f'{field + 1}{mark}</text><text x="{middle}" y="{y + 28}" font-size="10" fill="#222" '
        f'text-anchor="middle">{escape(label)}</text>'
    )


def _hand(view: BattleLineView, seat: int, words: Words) -> str:
    """A hand as a row of cards, or as its backs."""
    hand = view.sides[seat].hand
    label = escape(words.say("bl.picture.hand", seat=seat + 1))
    if view.seat not in (seat, OPEN):
        troops, tactics = hand.troop_count, hand.tactics_count
        backs = words.say("bl.picture.backs", troops=troops, tactics=tactics)
        return f"<p>{label} {escape(backs)}</p>"
    cards = bits(hand.troops) + [FIRST_TACTICS + number for number in bits(hand.tactics)]
    drawn = "".join(_card(n * (_CARD_WIDTH + 4), 2, card, words) for n, card in enumerate(cards))
    width = max(1, len(cards)) * (_CARD_WIDTH + 4)
    return (
        f'<p>{label}<br><svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="34" '
        f'font-family="sans-serif">{drawn}</svg></p>'
    )
