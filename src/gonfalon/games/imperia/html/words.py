"""The sentences of Imperia as HTML: pieces, arrows and cells are drawn, the rest is escaped."""

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Final

from gonfalon.engine.errors import Fact, Facts
from gonfalon.engine.gluing import drawn
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.components import (
    CELL_BY_NAME,
    DIRECTION_NAMES,
    KIND_BY_NAME,
    KIND_RANKS,
    NO_FACING,
)
from gonfalon.games.imperia.html.pieces import icon, sign_of
from gonfalon.games.imperia.text.telling import kind_title
from gonfalon.games.imperia.text.words import (
    BETWEEN_PARTS,
    PACKAGE,
    ImperiaWords,
    changes_told,
    words_in,
    write_fact,
)

_CELLS: Final = ("cell", "target", "cells", "exits", "fort", "head", "ahead", "goal", "places")
_OWNER_OF: Final = {
    "piece": "seat",
    "pieces": "seat",
    "held": "owner",
}  # whose piece a fact tells of


class RichWords(ImperiaWords):
    """Sentences as HTML; a piece flies the tincture of the army that the sentence tells of."""

    def _written(self, facts: Facts) -> Mapping[str, str]:
        return {name: self._draw(name, value, facts) for name, value in facts.items()}

    def _draw(self, name: str, value: Fact, facts: Facts) -> str:
        """One fact: a chip, an arrow, a tag or several of them; any other one as words."""
        if name == "parts" and isinstance(value, tuple):
            return BETWEEN_PARTS.join(" ".join(map(cell_tag, str(part).split())) for part in value)
        if name == "ways" and isinstance(value, tuple):
            return drawn("".join(way_mark(int(way), self.language) for way in value))
        if name == "changes" and isinstance(value, tuple):
            return changes_told(self, value)
        if isinstance(value, tuple):
            return " ".join(self._draw(name, part, facts) for part in value)
        if name in _OWNER_OF and value in KIND_BY_NAME:
            owner = facts.get(_OWNER_OF[name])
            army = owner if isinstance(owner, int) else 0
            return drawn(piece_chip(str(value), army, self.language))
        if name == "facing" and isinstance(value, int):
            return drawn(way_mark(value, self.language))
        if name in _CELLS and value in CELL_BY_NAME:
            return drawn(cell_tag(str(value)))
        called = self._called(name, value)
        if called is not None:
            return called
        return escape(write_fact(words_in(self.language), name, value))


@cache
def rich_words_in(language: str) -> Words:
    """The sentences of this game in this language, as HTML."""
    return RichWords(language, PACKAGE)


@cache
def piece_chip(name: str, army: int, language: str) -> str:
    """A piece as a small part of a sentence, in the tincture of an army (0: of none)."""
    kind = KIND_BY_NAME[name]
    label = escape(kind_title(kind, language))
    title = escape(words_in(language).say(f"im.chip.{name}"))
    stars = f'<span class="stars">{icon("star", "star") * KIND_RANKS[kind]}</span>'
    sign, turn = sign_of(kind, NO_FACING)
    return (
        f'<span class="im-chip a{army}" role="img" aria-label="{label}">'
        '<svg class="sign" viewBox="-16 -16 32 32" aria-hidden="true">'
        f'<use href="#im-{sign}" transform="rotate({turn})"/></svg>'
        f"<span>{title}</span>{stars}</span>"
    )


@cache
def cell_tag(name: str) -> str:
    """A cell as a small tag."""
    return f'<span class="im-tag">{name}</span>'


@cache
def way_mark(facing: int, language: str) -> str:
    """A small arrow that points this way, after a space."""
    if facing == NO_FACING:
        return ""
    label = escape(words_in(language).say(f"im.pick.{DIRECTION_NAMES[facing]}"))
    return (
        f'&nbsp;<svg class="im-way" viewBox="-12 -12 24 24" role="img" aria-label="{label}">'
        '<use href="#im-way" x="-12" y="-12" width="24" height="24" '
        f'transform="rotate({45 * facing})"/></svg>'
    )
