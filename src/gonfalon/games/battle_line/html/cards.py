"""Cards, backs and battlefield cards as HTML; each is made once for each language."""

import re
from functools import cache
from html import escape
from typing import Final

from gonfalon.engine.gluing import drawn, glued
from gonfalon.games.battle_line.box.components import (
    CARD_NAMES,
    FIRST_TACTICS,
    MORALE,
    PLAIN,
    SITE_NAMES,
    TACTICS_NAMES,
    TROOPS,
    bits,
)
from gonfalon.games.battle_line.text.words import card_title, words_in

_KINGS = ("KE", "KF")


def thing_of_card(name: str) -> str:
    """What a card is, by the name of its explanation: a troop, a king, or the tactics card."""
    if name not in TACTICS_NAMES:
        return "troop"
    return "king" if name in _KINGS else name


def thing_of_site(site: int) -> str:
    """What a battlefield is, by the name of its explanation: its terrain, if it has one."""
    return "battlefield" if site == PLAIN else SITE_NAMES[site]


def icon(name: str, style: str) -> str:
    """A symbol of the sprite."""
    return f'<svg class="{style}" aria-hidden="true"><use href="#bl-{name}"/></svg>'


def cards_in(troops: int, tactics: int) -> list[int]:
    """The numbers of the cards in two masks, troops first."""
    return bits(troops) + [FIRST_TACTICS + number for number in bits(tactics)]


FORMATIONS: Final = {
    "wedge": ("5r", "6r", "7r"),
    "square": ("8r", "8g", "8p"),
    "column": ("2b", "7b", "9b"),
    "skirmish": ("4r", "5g", "6g"),
    "fray": ("1r", "5g", "9p"),
}
"""The kinds of formations, the strongest first, each with the cards of its example (BL-M1)."""


def formation_drawn(kind: str) -> str:
    """Three cards that make such a formation, small and in a row."""
    cards = [
        f'<span class="chip {name[-1]}">{name[:-1]}{icon(name[-1], "charge")}</span>'
        for name in FORMATIONS[kind]
    ]
    return f'<span class="formed">{"".join(cards)}</span>'


@cache
def card_button(card: int, language: str) -> str:
    """A card that can be touched, in a hand or in the line."""
    name = CARD_NAMES[card]
    label = escape(card_title(name, words_in(language)))
    carried = ' data-carry=""' if card < FIRST_TACTICS + MORALE else ""
    return (
        f'<button\ntype="button" class="card {_style(card)}" data-pick="{name}" '
        f'data-key="card-{name}" data-glide=""{carried} '
        f'data-help="{thing_of_card(name)}" aria-label="{label}">'
        f"{_face(card, language)}</button>"
    )


@cache
def card_seen(card: int, language: str, style: str) -> str:
    """A card that is only looked at, such as a known one in the other hand."""
    name = CARD_NAMES[card]
    label = escape(card_title(name, words_in(language)))
    return (
        f'<span class="card {_style(card)} {style}" role="img" data-key="card-{name}" '
        f'data-glide="" data-help="known" aria-label="{label}">{_face(card, language)}</span>'
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
    mark += f' data-help="{thing_of_card(name)}"'
    return f'<span class="chip {style}" role="img" aria-label="{label}"{mark}>{text}</span>'


_TROOP: Final = "(?:10|[1-9])[roygbp]"
_WRITTEN: Final = re.compile(rf"(?<![\w-])(?:{_TROOP}(?: (?:{_TROOP}|K[EF]|[CS]))*|K[EF])(?![\w-])")


def cards_written(html: str, language: str) -> str:
    """A text of the rules with its cards drawn; a letter alone is a card only after others."""

    def put(found: re.Match[str]) -> str:
        return " ".join([drawn(chip(name, language)) for name in found[0].split()])

    return glued(_WRITTEN.sub(put, html))


@cache
def backs(seat: int, kind: str, count: int) -> str:
    """So many backs of troop (t) or tactics (k) cards, told apart by their place alone."""
    return "".join(
        f'<i class="back {kind}" data-key="back-{seat + 1}-{kind}{place}" data-blank=""></i>'
        for place in range(count)
    )


@cache
def site_card(site: int, language: str) -> str:
    """A battlefield card that can be touched, terrain side up."""
    name = SITE_NAMES[site]
    title = escape(words_in(language).say(f"bl.site.{name}"))
    size = ' class="long"' if max(len(word) for word in title.split()) > 9 else ""
    return (
        f'<button\ntype="button" class="site" data-pick="{name}" data-key="site-{name}" '
        f'data-help="{thing_of_site(site)}" aria-label="{title}">{icon(name, "sign")}'
        f"<span{size}>{title}</span></button>"
    )


@cache
def site_backs(seat: int, place: str, count: int) -> str:
    """So many battlefield cards that are not seen."""
    return "".join(
        f'<i class="site back" data-key="{place}-{seat + 1}-{number}" data-blank=""></i>'
        for number in range(count)
    )
