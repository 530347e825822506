"""One battlefield as HTML: both formations with their open slots, and the shield between them."""

from functools import cache, lru_cache
from html import escape

from gonfalon.games.battle_line.box.components import (
    FIRST_TACTICS,
    PLAIN,
    SITE_NAMES,
    bits,
    by_value,
    card_names,
)
from gonfalon.games.battle_line.html.cards import card_button, cards_in, icon, thing_of_site
from gonfalon.games.battle_line.sight.battlefield import (
    Battlefield,
    Side,
    Strength,
    battlefield,
    strengths_at,
)
from gonfalon.games.battle_line.sight.line import NOBODY, OpenLine, Spot
from gonfalon.games.battle_line.text.telling import field_title, side_told
from gonfalon.games.battle_line.text.words import words_in

LONGER_NAME, LONGEST_NAME = 8, 10
SEAT_CHARGES = ("r", "b")
_SHIELD = "M-18-21h36v19C18 11.5 8.5 19.5 0 24c-8.5-4.5-18-12.5-18-26z"


@lru_cache(1024)
def draw_fields(line: OpenLine, below: int, language: str) -> tuple[str, ...]:
    """A column for each battlefield, the seat named by `below` nearest to the viewer.

    Most of what is done leaves all of them as they were, and the rest changes one.
    """
    return tuple([_field(spot, below, language) for spot in line.spots])


@lru_cache(16384)
def _field(spot: Spot, below: int, language: str) -> str:
    """The column, drawn once for all who see the same there."""
    shown = battlefield(spot)
    field, site, holder, above = shown.field, shown.site, shown.holder, 1 - below
    needs = max(shown.sides[0].required, shown.sides[1].required)
    marks = f" deep-{needs}" if needs > 3 else ""
    strengths, title = _strengths(shown, language), field_title(shown, words_in(language))
    if holder != NOBODY:
        marks += f" held {'ours' if holder == below else 'theirs'}"
    return (
        f'<div class="field{marks}" data-place="field-{field + 1}" role="group" '
        f'aria-label="{escape(title)}">{_ground(shown, title, below, language)}'
        f"{_stack(*_lying(shown, above), above, 0, language)}"
        f'<div class="mid">{strengths[above]}'
        f"{_shield(field, site, holder, language)}"
        f"{_bands(shown.side(above).environment, 'far', language)}"
        f"{_bands(shown.side(below).environment, 'near', language)}"
        f"{strengths[below]}</div>"
        f"{_stack(*_lying(shown, below), below, field + 1, language)}</div>"
    )


@cache
def unlaid_field(field: int) -> str:
    """A place in the row where no battlefield has been laid yet."""
    shield = f'<svg class="shield" viewBox="-22 -25 44 52" aria-hidden="true"><path d="{_SHIELD}"/>'
    return (
        f'<div class="field unlaid" data-key="field-{field + 1}" data-help="kept"><i></i>'
        f'<div class="mid">{shield}'
        f'<text y="7">{field + 1}</text></svg></div><i></i></div>'
    )


def _lying(shown: Battlefield, seat: int) -> tuple[int, int, int]:
    """One side's troops and morale there, and how many slots are open."""
    side = shown.side(seat)
    return side.troops, side.morale, shown.slots(seat)


def _ground(shown: Battlefield, title: str, below: int, language: str) -> str:
    """The whole column as one target; read aloud, it tells what lies on each side."""
    field, strengths = shown.field, strengths_at(shown)
    near, far = [
        _side_told(shown.side(seat), strengths[seat], shown.slots(seat), seat, language)
        for seat in (below, 1 - below)
    ]
    label = " ".join((f"{title}. {near}. {far}.", *_weather(shown, language)))
    return (
        f'<button\ntype="button" class="ground" data-pick="{field + 1}" '
        f'data-key="field-{field + 1}" data-state="{shown.holder + 1}" '
        f'data-help="{_thing(shown)}" aria-label="{escape(label)}">'
        "</button>"
    )


def _thing(shown: Battlefield) -> str:
    """What a battlefield is explained as: its terrain; in the Fog not by kinds of formations."""
    laid = shown.sides[0].environment | shown.sides[1].environment
    is_foggy = shown.site == PLAIN and "fog" in card_names(0, laid)
    return "foggy" if is_foggy else thing_of_site(shown.site)


def _weather(shown: Battlefield, language: str) -> list[str]:
    """What Fog and Mud do there, a sentence each (BL-K3)."""
    laid = shown.sides[0].environment | shown.sides[1].environment
    return [words_in(language).say(f"bl.remark.{name}") for name in card_names(0, laid)]


@lru_cache(4096)
def _side_told(side: Side, strength: Strength | None, slots: int, seat: int, language: str) -> str:
    """What lies on one side, for both who look at it and for as long as it lies so."""
    return side_told(side, strength, slots, seat, words_in(language))


@lru_cache(4096)
def _stack(troops: int, morale: int, slots: int, seat: int, spot: int, language: str) -> str:
    """A formation: all cards show their heads and the last one its whole face, then open slots.

    Below, the first open slot is the spot where a card for this battlefield comes to lie.
    """
    lying = by_value(troops) + cards_in(0, morale)
    cards = [card_button(card, language) for card in lying]
    places = [f'<div class="place">{card}</div>' for card in cards[:-1]]
    places += [f'<div class="place whole">{card}</div>' for card in cards[-1:]]
    empty = ['<i class="slot"></i>'] * slots
    if slots:
        whole = "slot" if cards else "slot whole"
        mark = f' data-spot="{spot}"' if spot else ""
        empty[0] = f'<i class="{whole}"{mark}></i>'
    name = escape(words_in(language).say(f"bl.seat.{seat + 1}"))
    style, drawn = ("stack", places + empty) if spot else ("stack above", empty[::-1] + places)
    return (
        f'<div class="{style}" data-tab="can-pick" role="group" aria-label="{name}">'
        f"{''.join(drawn)}</div>"
    )


@cache
def _shield(field: int, site: int, holder: int, language: str) -> str:
    """The battlefield: its shield, and the name of its terrain below it."""
    key = "" if site == PLAIN else f' data-key="site-{SITE_NAMES[site]}"'
    name = ""
    if site != PLAIN:
        title = words_in(language).say(f"bl.short_site.{SITE_NAMES[site]}")
        small = icon(SITE_NAMES[site], "emblem") if holder != NOBODY else ""
        name = f'<span class="terrain">{small}{escape(title)}</span>'
    return f'<div class="shield-place"{key}>{shield_picture(field, holder, site)}{name}</div>'


def shield_picture(field: int, holder: int, site: int = PLAIN) -> str:
    """A shield with a number and the terrain's emblem, in the tincture of whoever holds it."""
    style = "shield" if holder == NOBODY else f"shield seat-{holder + 1}"
    parts = [f'<path d="{_SHIELD}"/>']
    if holder != NOBODY:
        charge = SEAT_CHARGES[holder]
        parts.append(f'<use href="#bl-{charge}" x="-7" y="-19" width="14" height="14"/>')
        parts.append(f'<text y="12">{field + 1}</text>')
    elif site == PLAIN:
        parts.append(f'<text y="7">{field + 1}</text>')
    else:
        emblem = SITE_NAMES[site]
        parts.append(f'<use href="#bl-{emblem}" x="-12" y="-19" width="24" height="24"/>')
        parts.append(f'<text class="low" y="18">{field + 1}</text>')
    return f'<svg class="{style}" viewBox="-22 -25 44 52" aria-hidden="true">{"".join(parts)}</svg>'


@cache
def _bands(environment: int, side: str, language: str) -> str:
    """Fog and Mud as bands across the shield, on the side of whoever laid them."""
    if not environment:
        return ""
    cards = [card_button(FIRST_TACTICS + number, language) for number in bits(environment)]
    return f'<div class="bands {side}" data-tab="can-pick">{"".join(cards)}</div>'


def _strengths(shown: Battlefield, language: str) -> list[str]:
    """How strong each side is there, if it is complete."""
    return [
        '<span class="strength"></span>' if strength is None else _pill(strength, seat, language)
        for seat, strength in enumerate(strengths_at(shown))
    ]


@lru_cache(4096)
def _pill(strength: Strength, seat: int, language: str) -> str:
    """A strength in words: the kind of formation and the total, and a pennant for the first."""
    words = words_in(language)
    kind, total, is_first, is_behind = strength
    name = words.say(f"bl.formation.{kind}")
    long = escape(name)
    short = escape(words.say(f"bl.short_formation.{kind}"))
    first = ""
    if is_first:
        label = escape(words.say("bl.tell.first"))
        first = (
            f'<span class="first" role="img" data-help="first" aria-label="{label}">'
            f"{icon('first', 'flag')}</span>"
        )
    style = f"strength{_width(name)}{' behind' if is_behind else ''}"
    return (
        f'<span class="{style} seat-{seat + 1}" data-help="strength">'
        f'<span class="long">{long}</span>'
        f'<span class="short" aria-hidden="true">{short}</span> <b>{total}</b>{first}</span>'
    )


def _width(name: str) -> str:
    """A class for the names that are too long for their column in letters of the usual size."""
    if len(name) >= LONGEST_NAME:
        return " longest"
    return " longer" if len(name) >= LONGER_NAME else ""
