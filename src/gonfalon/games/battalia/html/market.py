"""The common supply as HTML: twenty-one decks with their tops, counts and prices (BA-C7)."""

from functools import lru_cache
from html import escape
from typing import Final

from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
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
from gonfalon.games.battalia.html.prices import asks_for, price_signs, prices_told
from gonfalon.games.battalia.html.relics import draw_shelf
from gonfalon.games.battalia.html.signs import (
    broken,
    charge,
    icon,
    kind_name,
    size_of,
    thing_of,
    tincture,
)
from gonfalon.games.battalia.html.tiles import tile_picture
from gonfalon.games.battalia.rules.prices import price_of_card, price_of_road
from gonfalon.games.battalia.rules.state import NO_ITEM
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.words import words_in

# The rotation in which a deck of roads or cities is shown.
_SHOWN: Final = (1, 5, 3, 7, 15, 5, 3, 7, 15)


def draw_market(view: BattaliaView, language: str) -> list[str]:
    """Units and provisions, artefacts, cities and roads, and the great artefacts on offer."""
    groups = _groups(view.tops, view.sizes, view.lit, view.paired, language)
    label = escape(words_in(language).say("ba.draw.market"))
    opening = f'<section class="ba-market" data-place="market" aria-label="{label}">'
    return [opening, *groups, _offers(view, language), "</section>"]


@lru_cache(1024)
def _groups(
    tops: tuple[int, ...], sizes: tuple[int, ...], lit: int, paired: int, language: str
) -> tuple[str, ...]:
    """All decks, drawn once for all who look: their tops and sizes are public."""
    cards = [
        _card_deck(deck, tops[deck], sizes[deck], (deck == lit, deck == paired), language)
        for deck in range(CITY_ONE)
    ]
    lands = [_tile_deck(deck, tops[deck], sizes[deck], language) for deck in range(CITY_ONE, DECKS)]
    cities = ROAD_STRAIGHT - CITY_ONE
    return (
        *_group("hire", cards[: PROVISIONS + 1], language),
        *_group("create", cards[TOOL : HORSE + 1], language),
        '<div\nclass="ba-lands">',
        *_land("cities", lands[:cities], language),
        *_land("roads", lands[cities:], language),
        "</div>",
    )


def _group(verb: str, decks: list[str], language: str) -> list[str]:
    """Decks that a deed takes from; its verb is the heading."""
    words = words_in(language)
    label = escape(words.say(f"ba.pick.{verb}"))
    row = words.say("ba.picture.units" if verb == "hire" else "ba.picture.artefacts")
    opening = (
        f'<div\nclass="ba-group ba-{verb}" role="group" aria-label="{escape(row.rstrip(":"))}">'
        f'<button\ntype="button" class="ba-heading" '
        f'data-pick="{verb}" data-key="deed-{verb}" data-help="{verb}" aria-label="{label}">'
        f'{label}</button><div\nclass="ba-decks">'
    )
    return [opening, *decks, "</div></div>"]


def _land(group: str, decks: list[str], language: str) -> list[str]:
    """Decks of cities or roads."""
    label = escape(words_in(language).say(f"ba.draw.{group}"))
    opening = (
        f'<div\nclass="ba-group ba-{group}" role="group" aria-label="{label}"><h3>{label}</h3>'
        '<div\nclass="ba-decks">'
    )
    return [opening, *decks, "</div></div>"]


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
            marks += f'<span data-help="{key}">{icon(sign, f"ba-tiny ba-{sign}")}</span>'
            parts.append(words.say(f"ba.draw.{key}"))
    price = price_of_card(kind)
    parts += [told] if (told := prices_told((price,), language)) else []
    label = escape(", ".join(parts))
    rank = f"<b>{kind + 1}</b>" if kind <= LORD else ""
    mark = charge(faction) if kind != PROVISIONS and top != NO_ITEM else ""
    style = f"ba-deck {tincture(faction)}{asks_for(price)}{'' if size else ' ba-none'}"
    inner = (
        f'<span class="ba-band">{rank}{mark}</span>{unbound_mark(top) if top != NO_ITEM else ""}'
        f"{icon(KIND_NAMES[kind], 'ba-art')}"
        f'<small class="ba-size">×{size}</small><span class="ba-marks">{marks}</span>'
        f'<span class="ba-name{size_of(name)}">{escape(broken(name))}</span>'
        f"{price_signs(price, language) if price else ''}"
    )
    if kind == PROVISIONS:
        return (
            f'<div\nclass="{style}" role="img" data-help="provisions" aria-label="{label}">'
            f"{inner}</div>"
        )
    shown = f' data-glide="{CARD_NAMES[top]}"' if top != NO_ITEM else ""
    return (
        f'<button\ntype="button" class="{style}" data-pick="{KIND_NAMES[kind]}" '
        f'data-key="deck-{KIND_NAMES[kind]}"{shown} data-state="{top}.{size}" '
        f'data-help="{thing_of(kind)}" aria-label="{label}">{inner}</button>'
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
    what = ROAD if deck >= ROAD_STRAIGHT else CITY
    price, thing = "", "city-deck"
    if what == ROAD:
        thing = "road-deck"
        price = price_signs(price_of_road(deck), language)
        parts.append(prices_told((price_of_road(deck),), language))
    label = escape(", ".join(parts))
    picture = tile_picture(tile_of(what, terrain, _SHOWN[deck - CITY_ONE]))
    style = "ba-tile-deck" if size else "ba-tile-deck ba-none"
    return (
        f'<button\ntype="button" class="{style}" data-pick="{form}" data-key="deck-{form}" '
        f'data-state="{top}.{size}" data-help="{thing}" aria-label="{label}">'
        f'{picture}<small class="ba-size">×{size}</small>{price}</button>'
    )


def _offers(view: BattaliaView, language: str) -> str:
    """The great artefacts on offer (BA-W9), or what lies hidden instead."""
    if not view.offers:
        return draw_shelf(view, language)
    label = escape(words_in(language).say("ba.picture.offers"))
    row = label.rstrip(":")
    cards = [small_card(card, 1, language) for card in view.offers]
    return (
        f'<div\nclass="ba-group ba-offers" data-help="offers" role="group" aria-label="{row}">'
        f"<h3>{label}</h3>"
        f'<div\nclass="ba-decks">{"".join(cards)}</div></div>'
    )
