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
from gonfalon.games.battalia.text.words import words_in


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
                f'<span class="ba-need" role="img" aria-label="{count} × {name}">{drawn}</span>'
            )
    return f'<span class="ba-price">{"".join(signs)}</span>'


@cache
def any_of_prices(prices: tuple[int, ...], language: str) -> str:
    """Prices of as many units each, of which one is paid: the number once, then the ranks."""
    kinds = [kind for price in prices for kind in range(PROVISIONS) if need_of(price, kind)]
    if len(prices) < 2 or len(kinds) != len(prices):
        return "".join([price_signs(price, language) for price in prices])
    label = escape(prices_told(prices, language))
    ranks = "<b>/</b>".join([f"<i>{kind + 1}</i>" for kind in kinds])
    return (
        f'<span class="ba-price"><span class="ba-need" role="img" '
        f'aria-label="{label}"><b>{need_of(prices[0], kinds[0])}×</b>{ranks}</span></span>'
    )


@cache
def ambush_price(language: str) -> str:
    """What an ambush takes: one card that leaves the game, and one that is hidden (BA-A7)."""
    label = escape(words_in(language).say("ba.draw.two_cards"))
    return (
        f'<span class="ba-price"><span class="ba-need" role="img" '
        f'aria-label="{label}"><b>2</b>{icon("hand", "ba-tiny")}</span></span>'
    )


@cache
def prices_told(prices: tuple[int, ...], language: str) -> str:
    """Prices in words, as part of a name: what is inside a button is not read aloud by itself."""
    told = "; ".join(
        [
            ", ".join(
                [
                    f"{need_of(price, kind)} × {kind_name(kind, language)}"
                    for kind in range(PAID_KINDS)
                    if need_of(price, kind)
                ]
            )
            for price in prices
        ]
    )
    return words_in(language).say("ba.draw.price", price=told) if told else ""


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
