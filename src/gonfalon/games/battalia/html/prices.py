"""Prices in symbols, and classes that tell which cards can pay for what."""

from functools import cache
from html import escape

from gonfalon.games.battalia.box.cards import (
    HAMMER,
    HORSE,
    IS_WEAPON,
    KIND,
    KIND_NAMES,
    PROVISIONS,
    TOOL,
)
from gonfalon.games.battalia.html.signs import icon, kind_name


@cache
def price_signs(price: int, language: str) -> str:
    """A price in symbols: so many of each kind, units by rank."""
    signs: list[str] = []
    for kind in range(HORSE + 1):
        count = price >> 4 * kind & 15
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
        for kind, name in enumerate(KIND_NAMES[: HORSE + 1])
        if any(price >> 4 * kind & 15 for price in prices)
    ]
    return "".join([f" p-{name}" for name in asked])


@cache
def stands_for(card: int) -> str:
    """Classes by what a card can pay: a tool frimen, great blades a weapon, the Hammer all."""
    kind = KIND[card]
    kinds = [KIND_NAMES[kind]] if kind <= HORSE else []
    kinds += ["friman"] if kind in (TOOL, HAMMER) else []
    kinds += ["weapon", "horse"] if kind == HAMMER else []
    kinds += ["weapon"] if IS_WEAPON[card] and kind > HORSE else []
    return "".join([f" k-{name}" for name in kinds])
