"""Symbols, tinctures, charges and names, for everything that is drawn."""

from functools import cache
from html import escape
from typing import Final

from gonfalon.games.battalia.box.cards import FACTION_NAMES, KIND_NAMES, LORD, NEUTRAL
from gonfalon.games.battalia.text.words import card_title, words_in

_LONG: Final = 7  # letters of a name that need smaller type
_LONGEST: Final = 9
_PARTS: Final = {  # where a word of a card's name is broken if it must be
    "friman": "fri|man", "weapon": "wea|pon", "amulett": "amu|lett", "amulet": "amu|let",
    "provisions": "provi|sions", "harcos": "har|cos", "nagyúr": "nagy|úr", "fegyver": "fegy|ver",
    "utánpótlás": "után|pótlás", "varázstekercs": "varázs|tekercs", "szerszám": "szer|szám",
    "фримен": "фри|мен", "провизии": "прови|зии", "сечиво": "сечи|во", "оръжие": "оръ|жие",
    "амулет": "аму|лет", "магически": "маги|чески", "свитък": "сви|тък", "палатка": "палат|ка",
    "człowiek": "czło|wiek", "dowódca": "dowód|ca", "kapłan": "kap|łan", "zasoby": "zaso|by",
    "narzędzia": "narzę|dzia", "magiczny": "magi|czny", "namiot": "na|miot",
    "Hammer": "Ham|mer", "Elemag": "Ele|mag", "Pavilion": "Pavi|lion",
    "Kalapácsa": "Kala|pácsa", "Szárnyai": "Szár|nyai", "Koronája": "Koro|nája",
    "Pavilonja": "Pavi|lonja", "Elemaga": "Ele|maga", "Britosa": "Bri|tosa",
    "Skrzydła": "Skrzy|dła", "Rękawica": "Ręka|wica", "Елемаг": "Еле|маг", "Крилата": "Кри|лата",
    "Короната": "Коро|ната", "Шатрата": "Шат|рата", "Жезълът": "Жезъ|лът", "Книгата": "Кни|гата",
}  # fmt: skip


def icon(name: str, style: str) -> str:
    """A symbol of the sprite."""
    return f'<svg class="{style}" aria-hidden="true"><use href="#ba-{name}"/></svg>'


def tincture(faction: int) -> str:
    """The class that gives a faction's tincture; no faction is neutral."""
    return f"f{FACTION_NAMES[faction] or 'n'}" if 0 <= faction < NEUTRAL else "fn"


def charge(faction: int, style: str = "ba-charge") -> str:
    """The charge of a faction; a ring for none."""
    return icon(FACTION_NAMES[faction] or "n" if 0 <= faction < NEUTRAL else "n", style)


def thing_of(kind: int) -> str:
    """What a card of this kind is, by the name of its explanation."""
    return "unit" if kind <= LORD else KIND_NAMES[kind]


@cache
def title_of(card: int, language: str) -> str:
    """A card by its name and faction."""
    return card_title(words_in(language), card)


@cache
def kind_name(kind: int, language: str) -> str:
    """What a kind of card is called."""
    return words_in(language).say(f"ba.kind.{KIND_NAMES[kind]}")


@cache
def player_name(seat: int, language: str) -> str:
    """What a seat is called; a page puts the name of its player there."""
    name = escape(words_in(language).say(f"ba.seat.{seat + 1}"))
    return f'<bdi data-player="{seat + 1}">{name}</bdi>'


@cache
def broken(name: str) -> str:
    """A name as a narrow card has it: a long word has a place to be broken at."""
    words = [_PARTS.get(word, word).replace("|", "\N{SOFT HYPHEN}") for word in name.split()]
    return " ".join(words)


def size_of(name: str) -> str:
    """The class for names with a long word."""
    letters = max([len(word) for word in name.split()])
    return (" ba-long" if letters > _LONG else "") + (" ba-longest" if letters > _LONGEST else "")
