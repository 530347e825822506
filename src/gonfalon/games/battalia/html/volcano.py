"""The volcano as SVG: slopes, shrines with seals and relics, the summit with its gates (BA-V4)."""

from functools import cache, lru_cache
from typing import Final

from gonfalon.games.battalia.box.cards import FACTION_NAMES, KIND, KIND_NAMES
from gonfalon.games.battalia.box.seals import (
    GATE_WAYS,
    OPEN_GATES,
    SHRINE_AT,
    SHRINES,
    SUMMIT_SQUARE,
)
from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    OFF,
    SHRINE,
    SIZE,
    SUMMIT,
    what_of,
)
from gonfalon.games.battalia.html.signs import tincture
from gonfalon.games.battalia.html.tiles import chip, road_path
from gonfalon.games.battalia.rules.battle.strength import place_strength
from gonfalon.games.battalia.sight.view import BattaliaView

_CORNER: Final = SUMMIT_SQUARE - SIZE - 1  # the square of the volcano in the north-west
# By direction: where a gate stands, and the side on which its sign hangs when it is open.
_GATE_PLACES: Final = ((50, 11), (89, 50), (50, 89), (11, 50))
_GATE_SIDES: Final = (-1, 1, -1, 1)
_CORNERED: Final = "translate(86 15) scale(.78)"  # the chip, clear of crater and gates
_SEAL_PLACES: Final = ((11, 13), (30, 13), (11, 34), (30, 34))


def volcano_art(view: BattaliaView, viewer: int, square: int) -> str:
    """What is drawn on a square of the volcano, as the viewer knows it."""
    what = what_of(view.board.tiles[square])
    if what == SHRINE:
        shrine = SHRINE_AT[square]
        factions = tuple([view.players[seat].faction for seat in view.board.sealed_by(shrine)])
        relics = view.relics[shrine]
        hidden = view.buried[shrine] - len(relics)
        strength = view.board.levels[square]
        return _slopes(square) + _shrine(shrine, strength, factions, relics, hidden)
    if what == SUMMIT:
        faction = view.players[view.board.holder].faction if view.board.holder != OFF else OFF
        level = place_strength(view.board, SUMMIT_SQUARE, viewer)
        return _slopes(square) + _summit(level, faction, OPEN_GATES[view.board.seals[viewer]])
    return _slopes(square)


@cache
def _slopes(square: int) -> str:
    """A part of the mountain, which is one drawing over nine squares, and the roads over it."""
    row, column = divmod(square - _CORNER, SIZE)
    way = road_path(ALL_EXITS, False)
    return (
        '<rect class="ba-ground" width="100" height="100"/>'
        f'<use class="ba-slopes" href="#ba-volcano" x="{-100 * column}" y="{-100 * row}"/>'
        f'<path class="ba-casing" d="{way}"/><path class="ba-way" d="{way}"/>'
    )


@lru_cache(1024)
def _shrine(
    shrine: int, strength: int, seals: tuple[int, ...], relics: tuple[int, ...], hidden: int
) -> str:
    """A temple with the charge of its faction; seals above, what lies under it below."""
    shields = "".join(
        [
            f'<g class="ba-chip {tincture(faction)}" transform="translate({x} {y}) scale(.56)">'
            '<use class="ba-base" href="#ba-chip"/><use class="ba-hatch" href="#ba-chip" '
            f'fill="url(#ba-hatch-{FACTION_NAMES[faction]})"/><use class="ba-spot" '
            f'href="#ba-{FACTION_NAMES[faction]}" x="-10" y="-13" width="20" height="20"/></g>'
            for faction, (x, y) in zip(seals, _SEAL_PLACES, strict=False)
        ]
    )
    under = [f"#ba-{KIND_NAMES[KIND[card]]}" for card in relics] + ["#ba-unknown"] * hidden
    cards = "".join([relic(sign, 86 - 18 * place) for place, sign in enumerate(under)])
    return (
        '<circle class="ba-yard" cx="50" cy="50" r="30"/>'
        '<use class="ba-walls" href="#ba-temple" x="50" y="50"/>'
        f"{_roundel(shrine, 50, 52, 14)}{shields}{cards}{chip(OFF, strength)}"
    )


def relic(sign: str, x: int) -> str:
    """A great artefact that lies under something, by its sign, or unknown."""
    return (
        f'<g class="ba-relic" transform="translate({x} 86)">'
        '<rect x="-8" y="-11" width="16" height="22" rx="2.5"/>'
        f'<use href="{sign}" x="-7" y="-7" width="14" height="14"/></g>'
    )


def _roundel(faction: int, x: int, y: int, radius: int) -> str:
    """The charge of a faction on a disc of its tincture."""
    sign, size = FACTION_NAMES[faction], round(radius * 1.5)
    return (
        f'<g class="ba-roundel {tincture(faction)}" transform="translate({x} {y})">'
        f'<circle class="ba-base" r="{radius}"/><circle class="ba-hatch" r="{radius}" '
        f'fill="url(#ba-hatch-{sign})"/><use class="ba-spot" href="#ba-{sign}" '
        f'x="{-size / 2:g}" y="{-size / 2:g}" width="{size}" height="{size}"/></g>'
    )


@cache
def _summit(level: int, faction: int, gates: int) -> str:
    """The crater with the Guardian in it, or the banner of its holder, and the four gates."""
    inside = '<use class="ba-guardian" href="#ba-guardian" x="50" y="50"/>'
    if faction != OFF:
        inside = _roundel(faction, 50, 50, 15)
    doors = "".join(
        [
            _gate(shrine, GATE_WAYS[shrine], gates >> GATE_WAYS[shrine] & 1)
            for shrine in range(SHRINES)
        ]
    )
    return f'<use href="#ba-crater" x="50" y="50"/>{inside}{doors}{chip(faction, level, _CORNERED)}'


def _gate(shrine: int, way: int, is_open: int) -> str:
    """A gate across the road: shut with its sign in the middle, or with its wings thrown open."""
    x, y = _GATE_PLACES[way]
    wings, side = '<rect x="-20" y="-5" width="40" height="10" rx="2.5"/>', 0
    if is_open:
        wings = "".join(
            [f'<rect x="{wing}" y="-11" width="6" height="24" rx="2"/>' for wing in (-17, 11)]
        )
        side = 21 * _GATE_SIDES[way]
    across, down = ((side, 0), (0, side), (-side, 0), (0, -side))[way]
    state = "ba-open-gate" if is_open else "ba-shut-gate"
    return (
        f'<g class="ba-gate {state} {tincture(shrine)}"><g transform="translate({x} {y}) '
        f'rotate({90 * way})">{wings}</g>{_roundel(shrine, x + across, y + down, 9)}</g>'
    )
