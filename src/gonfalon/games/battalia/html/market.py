"""The common supply as HTML: twenty-one decks with their tops, counts and prices (BA-C7)."""

from functools import lru_cache
from html import escape
from typing import Final

from gonfalon.games.battalia.box.cards import (
    FACTION,
    FACTION_NAMES,
    HORSE,
    KIND_NAMES,
    LORD,
    NEUTRAL,
    PROVISIONS,
    TOOL,
)
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_ONE,
    DECKS,
    NO_TERRAIN,
    ROAD,
    ROAD_STRAIGHT,
    TERRAIN_DECK_NAMES,
    terrain_of_item,
    tile_of,
)
from gonfalon.games.battalia.html.cards import small_card, unbound_mark
from gonfalon.games.battalia.html.prices import asks_for, price_signs
from gonfalon.games.battalia.html.relics import draw_shelf
from gonfalon.games.battalia.html.signs import charge, icon, kind_name, size_of, tincture
from gonfalon.games.battalia.html.tiles import tile_picture
from gonfalon.games.battalia.rules.prices import price_of_card, price_of_road
from gonfalon.games.battalia.rules.refusals import rule_of_kind
from gonfalon.games.battalia.rules.state import NO_ITEM
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.words import words_in

# The rotation in which a deck of roads or cities is shown.
_SHOWN: Final = (1, 5, 3, 7, 15, 5, 3, 7, 15)


def draw_market(view: BattaliaView, language: str) -> str:
    """Units and provisions, artefacts, cities and roads, and the great artefacts on offer."""
    groups = _groups(view.tops, view.sizes, view.lit, view.paired, language)
    return f'<section class="ba-market">{groups}{_offers(view, language)}</section>'


@lru_cache(256)
def _groups(
    tops: tuple[int, ...], sizes: tuple[int, ...], lit: int, paired: int, language: str
) -> str:
    """All decks, drawn once for all who look: their tops and sizes are public."""
    cards = [
        _card_deck(deck, tops[deck], sizes[deck], (deck == lit, deck == paired), language)
        for deck in range(CITY_ONE)
    ]
    lands = [_tile_deck(deck, tops[deck], sizes[deck], language) for deck in range(CITY_ONE, DECKS)]
    cities = ROAD_STRAIGHT - CITY_ONE
    return (
        f"{_group('hire', cards[: PROVISIONS + 1], language)}"
        f"{_group('create', cards[TOOL : HORSE + 1], language)}"
        f'<div class="ba-lands">{_land("cities", lands[:cities], language)}'
        f"{_land('roads', lands[cities:], language)}</div>"
    )


def _group(verb: str, decks: list[str], language: str) -> str:
    """Decks that a deed takes from; its verb is the heading."""
    label = escape(words_in(language).say(f"ba.pick.{verb}"))
    rule = "BA-X1" if verb == "hire" else "BA-X2"
    return (
        f'<div class="ba-group ba-{verb}"><button type="button" class="ba-heading" '
        f'data-pick="{verb}" data-key="deed-{verb}" data-help="{rule}" aria-label="{label}">'
        f'{label}</button><div class="ba-decks">{"".join(decks)}</div></div>'
    )


def _land(group: str, decks: list[str], language: str) -> str:
    """Decks of cities or roads."""
    label = escape(words_in(language).say(f"ba.draw.{group}"))
    return (
        f'<div class="ba-group ba-{group}"><h3>{label}</h3>'
        f'<div class="ba-decks">{"".join(decks)}</div></div>'
    )


@lru_cache(4096)
def _card_deck(kind: int, top: int, size: int, today: tuple[bool, bool], language: str) -> str:
    """The top card, how many there are, what it costs; whether it is lit and paired today."""
    words = words_in(language)
    name = kind_name(kind, language)
    faction = FACTION[top] if top != NO_ITEM else NEUTRAL
    parts = [words.say("ba.draw.deck", kind=KIND_NAMES[kind], number=size)]
    if top != NO_ITEM and faction != NEUTRAL:
        parts.append(words.say(f"ba.faction.{FACTION_NAMES[faction]}"))
    marks = ""
    for is_so, sign, key in zip(today, ("sun", "pair"), ("lit", "paired"), strict=True):
        if is_so:
            marks += icon(sign, f"ba-tiny ba-{sign}")
            parts.append(words.say(f"ba.draw.{key}"))
    label = escape(", ".join(parts))
    rank = f"<b>{kind + 1}</b>" if kind <= LORD else ""
    mark = charge(faction) if kind != PROVISIONS and top != NO_ITEM else ""
    price = price_of_card(kind)
    style = f"ba-deck {tincture(faction)}{asks_for(price)}{'' if size else ' ba-none'}"
    inner = (
        f'<span class="ba-band">{rank}{mark}</span>{unbound_mark(top) if top != NO_ITEM else ""}'
        f"{icon(KIND_NAMES[kind], 'ba-art')}"
        f'<small class="ba-size">{size}</small><span class="ba-marks">{marks}</span>'
        f'<span class="ba-name{size_of(name)}">{escape(name)}</span>'
        f"{price_signs(price, language) if price else ''}"
    )
    if kind == PROVISIONS:
        return f'<div class="{style}" role="img" title="{label}" aria-label="{label}">{inner}</div>'
    return (
        f'<button type="button" class="{style}" data-pick="{KIND_NAMES[kind]}" '
        f'data-key="deck-{KIND_NAMES[kind]}" data-help="{rule_of_kind(kind)}" aria-label="{label}" '
        f'title="{label}">{inner}</button>'
    )


@lru_cache(1024)
def _tile_deck(deck: int, top: int, size: int, language: str) -> str:
    """The top card as a tile on its terrain, how many there are, and what a road costs."""
    words = words_in(language)
    form = TERRAIN_DECK_NAMES[deck - CITY_ONE]
    terrain = terrain_of_item(top) if top != NO_ITEM else NO_TERRAIN
    parts = [words.say(f"ba.form.{form}"), f"×{size}"]
    if top != NO_ITEM:
        parts.insert(1, words.say(f"ba.terrain.{FACTION_NAMES[terrain]}"))
    label = escape(", ".join(parts))
    what = ROAD if deck >= ROAD_STRAIGHT else CITY
    price = ""
    if what == ROAD:
        price = price_signs(price_of_road(deck), language)
    picture = tile_picture(tile_of(what, terrain, _SHOWN[deck - CITY_ONE]))
    style = "ba-tile-deck" if size else "ba-tile-deck ba-none"
    return (
        f'<div class="{style}" role="img" title="{label}" aria-label="{label}">{picture}'
        f'<small class="ba-size">{size}</small>{price}</div>'
    )


def _offers(view: BattaliaView, language: str) -> str:
    """The great artefacts on offer (BA-W9), or what lies hidden instead."""
    if not view.offers:
        return draw_shelf(view, language)
    label = escape(words_in(language).say("ba.picture.offers"))
    cards = [small_card(card, 1, language) for card in view.offers]
    return (
        f'<div class="ba-group ba-offers" data-help="BA-W9"><h3>{label}</h3>'
        f'<div class="ba-decks">{"".join(cards)}</div></div>'
    )
