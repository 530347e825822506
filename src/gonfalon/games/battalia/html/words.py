"""The sentences of Battalia as HTML: cards, factions and squares are drawn, the rest is escaped."""

from functools import cache
from html import escape
from typing import Final

from gonfalon.engine.errors import Fact
from gonfalon.engine.gluing import drawn
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import (
    CARD_BY_NAME,
    FACTION,
    FACTION_BY_NAME,
    IS_UNIT,
    KIND,
    KIND_BY_NAME,
    KIND_NAMES,
)
from gonfalon.games.battalia.box.deeds import TARGET_NAMES
from gonfalon.games.battalia.box.tiles import EXITS_BY_NAME, SQUARE_BY_NAME
from gonfalon.games.battalia.html.prices import price_signs
from gonfalon.games.battalia.html.signs import charge, icon, kind_name, tincture, title_of
from gonfalon.games.battalia.text.telling import ways_told
from gonfalon.games.battalia.text.words import (
    EXIT_SIGNS,
    PACKAGE,
    BattaliaWords,
    has_faction,
    words_in,
    write_fact,
    write_target,
)

_CARDS: Final = ("card", "cards", "into", "subject")
_SQUARES: Final = ("square", "squares", "other", "beside", "target")
_SLOPE: Final = ((26, 74), (74, 26))
_CORNERS: Final = (*_SLOPE, (26, 26), (74, 74))
_PIPS: Final = (
    ((50, 50),), _SLOPE, ((50, 50), *_SLOPE), _CORNERS, ((50, 50), *_CORNERS),
    (*_CORNERS, (26, 50), (74, 50)),
)  # fmt: skip
_SEVERAL: Final = (*_CARDS, *_SQUARES, "factions")


def draw_fact(words: Words, name: str, value: Fact) -> str:
    """A card, kind or faction as a chip, a square as a tag, several in a row; the rest as words."""
    if isinstance(value, tuple) and name in _SEVERAL:
        return " ".join([draw_fact(words, name, part) for part in value])
    if name in _CARDS and value in CARD_BY_NAME:
        return drawn(card_chip(CARD_BY_NAME[str(value)], words.language))
    if name == "kind" and value in KIND_BY_NAME:
        return drawn(kind_chip(KIND_BY_NAME[str(value)], words.language))
    if name in ("faction", "factions") and value in FACTION_BY_NAME:
        return drawn(faction_chip(FACTION_BY_NAME[str(value)], words.language))
    if name in _SQUARES and value in SQUARE_BY_NAME:
        return drawn(f'<span class="ba-tag">{value}</span>')
    if name == "price" and isinstance(value, int):
        return drawn(price_signs(value, words.language))
    if name == "die" and isinstance(value, int):
        return drawn(die(value))
    if name == "exits" and value in EXITS_BY_NAME:
        return drawn(exits_sign(EXITS_BY_NAME[str(value)], words.language))
    if name == "target" and value in TARGET_NAMES:
        return write_target(words, str(value))
    return escape(write_fact(words_in(words.language), name, value))


@cache
def rich_words_in(language: str) -> Words:
    """The sentences of this game in this language, as HTML."""
    return BattaliaWords(language, PACKAGE, draw_fact)


@cache
def card_chip(card: int, language: str) -> str:
    """A card as a small part of a sentence, in its tincture and with its charge."""
    label = escape(title_of(card, language))
    rank = f"<b>{KIND[card] + 1}</b>" if IS_UNIT[card] else ""
    mark = charge(FACTION[card], "ba-sign") if has_faction(card) else ""
    return (
        f'<span class="ba-bit {tincture(FACTION[card])}" role="img" aria-label="{label}" '
        f'title="{label}">{icon(KIND_NAMES[KIND[card]], "ba-sign")}'
        f"<span>{escape(kind_name(KIND[card], language))}</span>{rank}{mark}</span>"
    )


@cache
def die(number: int) -> str:
    """A face of the die, with its pips where they are on a real one."""
    pips = "".join([f'<circle cx="{x}" cy="{y}" r="9"/>' for x, y in _PIPS[number - 1]])
    return (
        f'<span class="ba-die" data-thrown="" role="img" aria-label="{number}">'
        f'<svg viewBox="0 0 100 100"><rect x="4" y="4" width="92" height="92" rx="18"/>{pips}</svg>'
        "</span>"
    )


@cache
def exits_sign(exits: int, language: str) -> str:
    """The ways that a card leads, as a sign; read aloud, they are named."""
    label = escape(ways_told(exits, language))
    return f'<span class="ba-exits" role="img" aria-label="{label}">{EXIT_SIGNS[exits]}</span>'


@cache
def kind_chip(kind: int, language: str) -> str:
    """A kind of card: its symbol and its name."""
    return (
        f'<span class="ba-kind">{icon(KIND_NAMES[kind], "ba-sign")}'
        f"{escape(kind_name(kind, language))}</span>"
    )


@cache
def faction_chip(faction: int, language: str) -> str:
    """A faction: its charge and its name."""
    name = escape(write_fact(words_in(language), "faction", tincture(faction)[1:]))
    return f'<span class="ba-bit {tincture(faction)}">{charge(faction, "ba-sign")}{name}</span>'
