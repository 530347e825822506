"""Cards, backs and battlefield cards as HTML; each is made once for each language."""

from functools import cache
from html import escape

from gonfalon.games.battle_line.box.components import (
    CARD_NAMES,
    FIRST_TACTICS,
    SITE_NAMES,
    TACTICS_NAMES,
    TROOPS,
    bits,
)
from gonfalon.games.battle_line.text.words import card_title, words_in

# The rules that explain the tactics cards and the terrain sides, in the order of their numbers.
_TACTICS_RULES = (
    "BL-M4", "BL-M4", "BL-M4", "BL-M4", "BL-K3", "BL-K3", "BL-K4", "BL-K5", "BL-K6", "BL-K7",
)  # fmt: skip
SITE_RULES = (
    "BL-T1", "BL-T2", "BL-T3", "BL-T4", "BL-T5", "BL-T6", "BL-T7", "BL-T8", "BL-T8", "BL-C3",
)  # fmt: skip


def icon(name: str, style: str) -> str:
    """A symbol of the sprite."""
    return f'<svg class="{style}" aria-hidden="true"><use href="#bl-{name}"/></svg>'


def cards_in(troops: int, tactics: int) -> list[int]:
    """The numbers of the cards in two masks, troops first."""
    return bits(troops) + [FIRST_TACTICS + number for number in bits(tactics)]


@cache
def card_button(card: int, language: str) -> str:
    """A card that can be touched, in a hand or in the line."""
    name = CARD_NAMES[card]
    label = escape(card_title(name, words_in(language)))
    rule = "BL-C1" if card < TROOPS else _TACTICS_RULES[card - FIRST_TACTICS]
    return (
        f'<button type="button" class="card {_style(card)}" data-pick="{name}" '
        f'data-key="card-{name}" data-glide="" data-help="{rule}" aria-label="{label}">'
        f"{_face(card, language)}</button>"
    )


@cache
def card_seen(card: int, language: str, style: str) -> str:
    """A card that is only looked at, such as a known one in the other hand."""
    name = CARD_NAMES[card]
    label = escape(card_title(name, words_in(language)))
    return (
        f'<span class="card {_style(card)} {style}" role="img" data-key="card-{name}" '
        f'data-glide="" aria-label="{label}">{_face(card, language)}</span>'
    )


def _style(card: int) -> str:
    """The class of a card: its colour's letter, or that of tactics cards with its name."""
    if card < TROOPS:
        return CARD_NAMES[card][-1]
    return f"tac tac-{CARD_NAMES[card]}"


def _face(card: int, language: str) -> str:
    """What is drawn on a card: a head with value and charge, or with a name, and a large sign."""
    name = CARD_NAMES[card]
    if card < TROOPS:
        colour = name[-1]
        head = f"<b>{name[:-1]}</b>{icon(colour, 'charge')}"
        return f'<span class="head">{head}</span>{icon(colour, "sign")}'
    title = escape(words_in(language).say(f"bl.face.{name}"))
    size = ' class="long"' if len(title) > 7 else ""
    head = f"{icon(name, 'charge')}<span{size}>{title}</span>"
    return f'<span class="head">{head}</span>{icon(name, "sign")}'


@cache
def chip(name: str, language: str, place: str = "") -> str:
    """A card as a small piece of a sentence; in a place on the table it is short and has a key.

    There the card itself (`card`) glides from place to place; what only tells of it does not.
    """
    words = words_in(language)
    label = escape(card_title(name, words))
    mark = f' data-key="{place}-{name}"' if place else ""
    mark += ' data-glide=""' if place == "card" else ""
    if name in TACTICS_NAMES:
        title = escape(words.say(f"bl.face.{name}")) if place else label
        style, text = "tac", f"{icon(name, 'charge')}<span>{title}</span>"
    else:
        style, text = name[-1], f"{name[:-1]}{icon(name[-1], 'charge')}"
    return f'<span class="chip {style}" role="img" aria-label="{label}"{mark}>{text}</span>'


@cache
def backs(seat: int, kind: str, count: int) -> str:
    """So many backs of troop (t) or tactics (k) cards, told apart by their place alone."""
    return "".join(
        f'<i class="back {kind}" data-key="back-{seat + 1}-{kind}{place}"></i>'
        for place in range(count)
    )


@cache
def site_card(site: int, language: str) -> str:
    """A battlefield card that can be touched, terrain side up."""
    name = SITE_NAMES[site]
    title = escape(words_in(language).say(f"bl.site.{name}"))
    size = ' class="long"' if max(len(word) for word in title.split()) > 9 else ""
    return (
        f'<button type="button" class="site" data-pick="{name}" data-key="site-{name}" '
        f'data-help="{SITE_RULES[site]}" aria-label="{title}">{icon(name, "sign")}'
        f"<span{size}>{title}</span></button>"
    )


@cache
def site_backs(seat: int, place: str, count: int) -> str:
    """So many battlefield cards that are not seen."""
    return "".join(
        f'<i class="site back" data-key="{place}-{seat + 1}-{number}"></i>'
        for number in range(count)
    )
