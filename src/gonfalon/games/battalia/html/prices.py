"""Prices in symbols, and classes that tell which cards can pay for what."""

from functools import cache
from html import escape

from gonfalon.games.battalia.box.cards import (
    KIND,
    KIND_NAMES,
    PROVISIONS,
)
from gonfalon.games.battalia.html.signs import icon, kind_name
from gonfalon.games.battalia.rules.prices import PAID_KINDS, need_of, pays


@cache
def price_signs(price: int, language: str) -> str:
    """A price in symbols: so many of each kind, units by rank."""
    signs: list[str] = []
    for kind in range(PAID_KINDS):
        count = need_of(price, kind)
        if count:
            name = escape(kind_name(kind, language))
            drawn = f"<i>{kind + 1}</i>" * count
            if kind >= PROVISIONS:
                number = f"<b>{count}</b>" if count > 1 else ""
                drawn = f"{number}{icon(KIND_NAMES[kind], 'ba-tiny')}"
            signs.append(
                f'<span class="ba-need" role="img" aria-label="{count} × {name}" '
                f'title="{count} × {name}">{drawn}</span>'
            )
    return f'<span class="ba-price">{"".join(signs)}</span>'


@cache
def asks_for(*prices: int) -> str:
    """Classes by what prices ask for, so that what can pay is seen in the hand."""
    asked = [
        name
        for kind, name in enumerate(KIND_NAMES[:PAID_KINDS])
        if any(need_of(price, kind) for price in prices)
    ]
    return "".join([f" p-{name}" for name in asked])


@cache
def stands_for(card: int) -> str:
    """Classes by what a card can pay: its own kind first, then what it stands for."""
    own = KIND[card]
    kinds = [kind for kind in range(PAID_KINDS) if pays(own, kind)]
    kinds.sort(key=lambda kind: kind != own)
    return "".join([f" k-{KIND_NAMES[kind]}" for kind in kinds])
