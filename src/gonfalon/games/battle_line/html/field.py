"""One battlefield as HTML: both formations with their open slots, and the shield between them."""

from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from gonfalon.games.battle_line.box.components import FIRST_TACTICS, PLAIN, SEATS, SITE_NAMES, bits
from gonfalon.games.battle_line.html.cards import SITE_RULES, card_button, cards_in, icon
from gonfalon.games.battle_line.rules.formation import IMPOSSIBLE, best, ground_at, named
from gonfalon.games.battle_line.sight.view import BattleLineView
from gonfalon.games.battle_line.text.words import words_in

NOBODY = -1
LONGER_NAME, LONGEST_NAME = 8, 10
_SEAT_CHARGES = ("r", "b")
_SHIELD = "M-18-21h36v19C18 11.5 8.5 19.5 0 24c-8.5-4.5-18-12.5-18-26z"


class _Side(NamedTuple):
    """What one side has at a battlefield."""

    troops: int
    morale: int
    environment: int
    required: int
    is_complete: bool


class _FieldShown(NamedTuple):
    """All that the column of a battlefield shows."""

    field: int
    site: int
    is_foggy: bool
    holder: int
    first: int | None
    sides: tuple[tuple[int, int, int, int, bool], tuple[int, int, int, int, bool]]
    """Each a `_Side`, as a plain tuple: these are made for every view, and that is quicker."""

    def side(self, seat: int) -> _Side:
        """What one side has there."""
        return _Side(*self.sides[seat])


def draw_field(view: BattleLineView, field: int, below: int, language: str) -> str:
    """The column of one battlefield, the seat named by `below` nearest to the viewer."""
    sides = _lies(view, 0, field), _lies(view, 1, field)
    is_foggy = view.fog_at == field
    first = view.first_at(field)
    shown = _FieldShown(field, view.sites[field], is_foggy, _holder(view, field), first, sides)
    return _field(shown, below, language)


def _lies(view: BattleLineView, seat: int, field: int) -> tuple[int, int, int, int, bool]:
    """What one side has at a battlefield, as it is seen: a `_Side`."""
    side = view.sides[seat]
    return (
        side.formations[field],
        side.morale[field],
        side.environment[field],
        view.required[seat][field],
        bool(side.complete >> field & 1),
    )


@lru_cache(16384)
def _field(shown: _FieldShown, below: int, language: str) -> str:
    """The column, drawn once for all who see the same there."""
    field, site, holder, above = shown.field, shown.site, shown.holder, 1 - below
    needs = max(shown.side(0).required, shown.side(1).required)
    marks = f" deep-{needs}" if needs > 3 else ""
    strengths = _strengths(shown, language)
    if holder != NOBODY:
        marks += f" held {'ours' if holder == below else 'theirs'}"
    return (
        f'<div class="field{marks}" data-place="field-{field + 1}">'
        f"{_ground(field, site, holder, language)}"
        f"{_stack(*_lying(shown, above), True, language)}"
        f'<div class="mid">{strengths[above]}'
        f"{_shield(field, site, holder, language)}"
        f"{_bands(shown.side(above).environment, 'far', language)}"
        f"{_bands(shown.side(below).environment, 'near', language)}"
        f"{strengths[below]}</div>"
        f"{_stack(*_lying(shown, below), False, language)}</div>"
    )


@cache
def unlaid_field(field: int) -> str:
    """A place in the row where no battlefield has been laid yet."""
    shield = f'<svg class="shield" viewBox="-22 -25 44 52" aria-hidden="true"><path d="{_SHIELD}"/>'
    return (
        f'<div class="field unlaid" data-key="field-{field + 1}"><i></i><div class="mid">{shield}'
        f'<text y="7">{field + 1}</text></svg></div><i></i></div>'
    )


def _holder(view: BattleLineView, field: int) -> int:
    """The seat that holds this battlefield, or NOBODY."""
    for seat, side in enumerate(view.sides):
        if side.held >> field & 1:
            return seat
    return NOBODY


def _lying(shown: _FieldShown, seat: int) -> tuple[int, int, int]:
    """One side's troops and morale there, and how many slots are open; none once it is claimed."""
    side = shown.side(seat)
    if shown.holder != NOBODY:
        return side.troops, side.morale, 0
    count = side.troops.bit_count() + side.morale.bit_count()
    return side.troops, side.morale, max(0, side.required - count)


@cache
def _ground(field: int, site: int, holder: int, language: str) -> str:
    """The whole column as one target."""
    words = words_in(language)
    label = words.say("bl.pick.battlefield", battlefield=field + 1)
    if site != PLAIN:
        label += f", {words.say(f'bl.site.{SITE_NAMES[site]}')}"
    if holder != NOBODY:
        label += f", {words.say('bl.draw.held', seat=holder + 1)}"
    return (
        f'<button type="button" class="ground" data-pick="{field + 1}" data-key="field-{field + 1}"'
        f' data-help="{SITE_RULES[site]}" aria-label="{escape(label)}">'
        "</button>"
    )


@lru_cache(4096)
def _stack(troops: int, morale: int, slots: int, is_above: bool, language: str) -> str:
    """A formation: all cards show their heads and the last one its whole face, then open slots."""
    cards = [card_button(card, language) for card in cards_in(troops, morale)]
    places = [f'<div class="place">{card}</div>' for card in cards[:-1]]
    places += [f'<div class="place whole">{card}</div>' for card in cards[-1:]]
    empty = ['<i class="slot"></i>'] * slots
    if slots and not cards:
        empty[0] = '<i class="slot whole"></i>'
    if is_above:
        return f'<div class="stack above" data-tab="can-pick">{"".join(empty[::-1] + places)}</div>'
    return f'<div class="stack" data-tab="can-pick">{"".join(places + empty)}</div>'


@cache
def _shield(field: int, site: int, holder: int, language: str) -> str:
    """The battlefield: a number and the terrain's emblem, in the tincture of whoever holds it."""
    style = "shield" if holder == NOBODY else f"shield seat-{holder + 1}"
    key = "" if site == PLAIN else f' data-key="site-{SITE_NAMES[site]}"'
    parts = [f'<path d="{_SHIELD}"/>']
    if holder != NOBODY:
        charge = _SEAT_CHARGES[holder]
        parts.append(f'<use href="#bl-{charge}" x="-7" y="-19" width="14" height="14"/>')
        parts.append(f'<text y="12">{field + 1}</text>')
    elif site == PLAIN:
        parts.append(f'<text y="7">{field + 1}</text>')
    else:
        emblem = SITE_NAMES[site]
        parts.append(f'<use href="#bl-{emblem}" x="-12" y="-19" width="24" height="24"/>')
        parts.append(f'<text class="low" y="18">{field + 1}</text>')
    name = ""
    if site != PLAIN:
        title = words_in(language).say(f"bl.short_site.{SITE_NAMES[site]}")
        small = icon(SITE_NAMES[site], "emblem") if holder != NOBODY else ""
        name = f'<span class="terrain">{small}{escape(title)}</span>'
    return (
        f'<div class="shield-place"{key}><svg class="{style}" viewBox="-22 -25 44 52" '
        f'aria-hidden="true">{"".join(parts)}</svg>{name}</div>'
    )


@cache
def _bands(environment: int, side: str, language: str) -> str:
    """Fog and Mud as bands across the shield, on the side of whoever laid them."""
    if not environment:
        return ""
    cards = [card_button(FIRST_TACTICS + number, language) for number in bits(environment)]
    return f'<div class="bands {side}" data-tab="can-pick">{"".join(cards)}</div>'


def _strengths(shown: _FieldShown, language: str) -> list[str]:
    """How strong each side is there, if it is complete, and which was so first (BL-M2, BL-M3)."""
    ground, first = ground_at(shown.site, shown.is_foggy), shown.first
    powers = [_power_at(shown, seat, ground) for seat in range(SEATS)]
    leader = None if first is None else first if powers[0] == powers[1] else _stronger(powers)
    return [
        _pill(named(power, ground), seat, first == seat, leader == 1 - seat, language)
        if power != IMPOSSIBLE
        else '<span class="strength"></span>'
        for seat, power in enumerate(powers)
    ]


def _stronger(powers: list[int]) -> int:
    """The seat with the greater strength."""
    return 0 if powers[0] > powers[1] else 1


def _power_at(shown: _FieldShown, seat: int, ground: int) -> int:
    """The strength of one side there, or IMPOSSIBLE while it is not complete."""
    side, other = shown.side(seat), shown.side(1 - seat)
    if not side.is_complete:
        return IMPOSSIBLE
    return _power(side.troops, side.morale, ground, side.required > other.required)


@lru_cache(4096)
def _power(troops: int, morale: int, ground: int, is_defender: bool) -> int:
    """The strength of a complete formation."""
    return best(troops, morale, 0, 0, ground, is_defender, IMPOSSIBLE)[0]


@lru_cache(4096)
def _pill(
    strength: tuple[str, int], seat: int, is_first: bool, is_behind: bool, language: str
) -> str:
    """A strength in words: the kind of formation and the total, and a pennant for the first."""
    words = words_in(language)
    kind, total = strength
    name = words.say(f"bl.formation.{kind}")
    long = escape(name)
    short = escape(words.say(f"bl.short_formation.{kind}"))
    first = ""
    if is_first:
        label = escape(words.say("bl.picture.first"))
        first = (
            f'<span class="first" role="img" aria-label="{label}">{icon("first", "flag")}</span>'
        )
    style = f"strength{_width(name)}{' behind' if is_behind else ''}"
    return (
        f'<span class="{style} seat-{seat + 1}" data-help="BL-M1"><span class="long">{long}</span>'
        f'<span class="short" aria-hidden="true">{short}</span> <b>{total}</b>{first}</span>'
    )


def _width(name: str) -> str:
    """A class for the names that are too long for their column in letters of the usual size."""
    if len(name) >= LONGEST_NAME:
        return " longest"
    return " longer" if len(name) >= LONGER_NAME else ""
