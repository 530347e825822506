"""Cards as HTML: rank, faction by tincture and charge, strength, and what they are today."""

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.games.battalia.box.cards import (
    ATTACK,
    CARD_NAMES,
    CARDS,
    DEFENCE,
    FACTION,
    HAMMER,
    HORSE,
    IS_UNIT,
    KIND,
    KIND_NAMES,
    PROVISIONS,
    UNIVERSAL,
    counts,
    is_changed,
    lender,
    now,
    real,
    used,
    uses_left,
)
from gonfalon.games.battalia.box.picks import face_name
from gonfalon.games.battalia.html.prices import stands_for
from gonfalon.games.battalia.html.signs import (
    broken,
    charge,
    icon,
    kind_name,
    size_of,
    thing_of,
    tincture,
    title_of,
)
from gonfalon.games.battalia.rules.holding import nth_of
from gonfalon.games.battalia.text.words import words_in

# Kinds that belong to nobody: provisions and great artefacts.
_UNCHARGED: Final = (PROVISIONS, *range(HAMMER, HAMMER + 10))


@cache
def face(card: int, language: str) -> str:
    """The inside of a card: the band with rank and charge, the symbol, the name, the strength."""
    kind, name = KIND[card], escape(kind_name(KIND[card], language))
    rank = f"<b>{kind + 1}</b>" if IS_UNIT[card] else ""
    mark = "" if kind in _UNCHARGED else charge(FACTION[card])
    return (
        f'<span class="ba-band">{rank}{mark}</span>{unbound_mark(card)}'
        f"{icon(KIND_NAMES[kind], 'ba-art')}"
        f'<span class="ba-name{size_of(name)}">{broken(name)}</span>{_strength(card)}'
    )


def unbound_mark(card: int) -> str:
    """The broken chain of the Unbound, under a band of all tinctures: they serve any (BA-V5)."""
    if not IS_UNIT[card] or FACTION[card] != UNIVERSAL:
        return ""
    return f'<span class="ba-any" data-help="unbound">{icon("unbound", "ba-chain")}</span>'


def _strength(card: int) -> str:
    """What it adds in battle, where that is not the rank of a unit: attacking / defending."""
    if IS_UNIT[card] or not ATTACK[card]:
        return ""
    both = (
        f"+{ATTACK[card]}" if ATTACK[card] == DEFENCE[card] else f"{ATTACK[card]}/{DEFENCE[card]}"
    )
    return f'<span class="ba-force" data-help="force">{icon("attack", "ba-tiny")}{both}</span>'


@cache
def small_card(card: int, count: int, language: str, place: str = "") -> str:
    """A card as a small plate: the symbol on the tincture, the rank, and how many there are.

    In a place that has a name it is the card itself, and glides there from where it was.
    """
    title = escape(title_of(card, language))
    times = f"<b>×{count}</b>" if count > 1 else ""
    rank = f"<i>{KIND[card] + 1}</i>" if IS_UNIT[card] else ""
    label = f"{title}, {count}" if count > 1 else title
    name = CARD_NAMES[card]
    mark = f' data-key="{place}-{name}" data-glide="{name}"' if place else ""
    return (
        f'<span class="ba-mini {tincture(FACTION[card])}" role="img" '
        f'data-help="{thing_of(KIND[card])}" aria-label="{label}"{mark}>'
        f"{icon(KIND_NAMES[KIND[card]], 'ba-sign')}{rank}"
        f"{_small_charge(card)}{times}</span>"
    )


def _small_charge(card: int) -> str:
    """The charge on a small plate, where the kind has factions."""
    return (
        charge(FACTION[card], "ba-spot") if KIND[card] <= HORSE and KIND[card] != PROVISIONS else ""
    )


def small_cards(cards: Iterable[int], language: str, place: str = "") -> str:
    """Cards by their codes, equal ones together."""
    found: dict[int, int] = {}
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return "".join([small_card(card, found[card], language, place) for card in sorted(found)])


@lru_cache(8192)
def bag_of(bag: tuple[int, ...], language: str) -> str:
    """Cards counted by code."""
    return "".join(
        [small_card(card, count, language) for card, count in enumerate(bag[:CARDS]) if count]
    )


class Shown(NamedTuple):
    """A held card to be drawn, on a day with a lit artefact."""

    held: int
    nth: int
    """Which of the different ones with this face it is."""
    alike: int
    """How many there are of it."""
    lit: int


@lru_cache(4096)
def hand_cards(hand: tuple[int, ...], lit: int, place: str, is_pick: bool, language: str) -> str:
    """The held cards of a hand, equal ones as a stack."""
    cards = list(hand)
    stacks = [Shown(one, nth_of(cards, one), cards.count(one), lit) for one in dict.fromkeys(cards)]
    prefix = "" if is_pick else None
    return "".join([held_card(shown, place, prefix, language) for shown in stacks])


@lru_cache(4096)
def held_card(shown: Shown, place: str, prefix: str | None, language: str) -> str:
    """A held card with what happened to it; with a prefix for its pick it can be touched."""
    held, count, lit = shown.held, shown.alike, shown.lit
    card = now(held)
    name = face_name(card, shown.nth)
    marks, said = marks_of(held, lit, language)
    label = escape(", ".join([title_of(card, language), *said]))
    more = f'<b class="ba-count">×{count}</b>' if count > 1 else ""
    label += f", ×{count}" if count > 1 else ""
    style = f"ba-card {tincture(FACTION[card])}{stands_for(card)}"
    style += " ba-stack" if count > 1 else ""
    style += " ba-worn" if used(held) else ""
    inner = f'{face(card, language)}{more}<span class="ba-marks">{marks}</span>'
    about = (
        f'data-glide="{CARD_NAMES[card]}" data-help="{thing_of(KIND[card])}" aria-label="{label}"'
    )
    if prefix is None:
        return f'<span class="{style}" data-key="{place}-{name}" role="img" {about}>{inner}</span>'
    return (
        f'<button\ntype="button" class="{style}" data-pick="{prefix}{name}" '
        f'data-key="{place}-{name}" {about}>{inner}</button>'
    )


@lru_cache(1024)
def marks_of(held: int, lit: int, language: str) -> tuple[str, tuple[str, ...]]:
    """What a card is today, as signs and as words: joker, counted, changed, lit, used, borrowed."""
    words = words_in(language)
    signs: list[tuple[str, str]] = []  # each with the name of its explanation
    said: list[str] = []
    if now(held) != real(held):
        face = icon(KIND_NAMES[KIND[real(held)]], "ba-tiny")
        signs.append(("mark-joker", f"{icon('joker', 'ba-tiny')}{face}"))
        said.append(words.say("ba.picture.joker", face=title_of(real(held), language)))
    elif counts(held) > 1:
        signs.append(("mark-counts", f"<b>×{counts(held)}</b>"))
        said.append(words.say("ba.draw.counts", number=counts(held)))
    elif is_changed(held):
        signs.append(("mark-changed", icon("changed", "ba-tiny")))
        said.append(words.say("ba.draw.changed"))
    left = uses_left(held, lit)
    if KIND[now(held)] == lit:
        signs.append(("lit", icon("sun", "ba-tiny ba-lit")))
        said.append(words.say("ba.draw.lit"))
    if used(held) or left > 1:
        told = escape(words.say("ba.draw.uses_left", number=left))
        signs.append(("mark-uses", f"<small>{told}</small>"))
        said.append(words.say("ba.picture.uses", number=left))
    if lender(held) >= 0:
        number = f"<small>{lender(held) + 1}</small>"
        signs.append(("mark-borrowed", f"{icon('luut', 'ba-tiny')}{number}"))
        said.append(words.say("ba.picture.borrowed", owner=lender(held) + 1))
    marks = [f'<span class="ba-mark" data-help="{thing}">{sign}</span>' for thing, sign in signs]
    return "".join(marks), tuple(said)


@cache
def choice_card(card: int, place: str, language: str) -> str:
    """A card that can be chosen by its name: a great artefact, what a joker is, out of a nation."""
    title = escape(title_of(card, language))
    return (
        f'<button\ntype="button" class="ba-card {tincture(FACTION[card])}" '
        f'data-pick="{CARD_NAMES[card]}" data-key="{place}-{CARD_NAMES[card]}" '
        f'data-glide="{CARD_NAMES[card]}" data-help="{thing_of(KIND[card])}" '
        f'aria-label="{title}">'
        f"{face(card, language)}</button>"
    )


@cache
def choice_plate(card: int, language: str) -> str:
    """A card to choose among very many of them: symbol, rank and charge on its tincture."""
    kind, name = KIND[card], CARD_NAMES[card]
    rank = f"<b>{kind + 1}</b>" if IS_UNIT[card] else ""
    return (
        f'<button\ntype="button" class="ba-plate {tincture(FACTION[card])}" data-pick="{name}" '
        f'data-key="choice-{name}" data-glide="{name}" data-help="{thing_of(kind)}" '
        f'aria-label="{escape(title_of(card, language))}">{icon(KIND_NAMES[kind], "ba-sign")}'
        f"{rank}{_small_charge(card)}</button>"
    )
