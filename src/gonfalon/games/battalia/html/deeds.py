"""What can be done, as HTML: deeds with their prices, and what is chosen on the way."""

from functools import cache, lru_cache
from html import escape
from typing import Final

from gonfalon.games.battalia.box.cards import FACTION_BY_NAME, FACTION_NAMES, IS_UNIT, KIND
from gonfalon.games.battalia.box.picks import Drop, Name, Take
from gonfalon.games.battalia.html.cards import choice_card, choice_plate
from gonfalon.games.battalia.html.labels import pick_label
from gonfalon.games.battalia.html.prices import (
    ambush_price,
    any_of_prices,
    asks_for,
    price_signs,
    prices_told,
)
from gonfalon.games.battalia.html.signs import charge, icon, kind_name, size_of, tincture
from gonfalon.games.battalia.rules.combinations.combinations import MOST_LEVEL
from gonfalon.games.battalia.rules.prices import (
    ATTACK_PRICE,
    CITY_PRICES,
    HERO_PRICE,
    JUNCTION_PRICE,
    RIDE_PRICE,
    SIMPLE_PRICE,
    STEP_PRICE,
    UPGRADE_PRICES,
)
from gonfalon.games.battalia.rules.step_numbers import ACT, FACTION, MORE_CITIES, NAME
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.words import words_in

_MANY: Final = 12  # cards to choose from that are drawn small
# Deeds by their first pick: a sign, prices, and whether they are always shown.
DEEDS: Final[tuple[tuple[str, str, tuple[int, ...], bool], ...]] = (
    ("road", "road", (SIMPLE_PRICE, JUNCTION_PRICE), True),
    ("city1", "city", (CITY_PRICES[1],), True),
    ("city2", "city", (CITY_PRICES[2],), True),
    ("city3", "city", (CITY_PRICES[3],), True),
    ("city4", "city", (CITY_PRICES[4],), True),
    ("upgrade", "up", (), True),
    ("hero", "hero", (HERO_PRICE,), True),
    ("step", "step", (STEP_PRICE,), True),
    ("ride", "horse", (RIDE_PRICE,), True),
    ("walk", "step", (), False),
    ("fly", "wings", (), False),
    ("use", "use", (), True),
    ("exile", "ambush", (), True),
    ("open", "tent", (), False),
    ("attack", "attack", (ATTACK_PRICE,), True),
    ("both", "attack", (ATTACK_PRICE,), False),
    ("annex", "flag", (), False),
)

# Deeds whose own buttons stand in the market: where that is far below, these stand for them.
MARKET_DEEDS: Final = (("hire", "friman"), ("create", "use"))

# While a deed is under way the room of the deeds is kept, where all stands in one column.
_KEPT: Final = (
    '<div\nclass="ba-deeds ba-kept" aria-hidden="true">'
    + '<i class="ba-deed"></i>' * (sum(shown for *_, shown in DEEDS) + len(MARKET_DEEDS))
    + '<i class="ba-deed d-end"></i></div>'
)


def draw_deeds(view: BattaliaView, language: str) -> list[str]:
    """The deeds of the third step of a turn for whoever acts; else what is to be chosen."""
    if not view.actions or view.frames[-1] != ACT:
        return [draw_choices(view, language), _KEPT if _is_under_way(view) else ""]
    offered = {action.picks[0] for action in view.actions}
    raising = _raise_prices(view)
    drawn = [
        _deed(verb, sign, raising if verb == "upgrade" else prices, language)
        for verb, sign, prices, is_shown in DEEDS
        if is_shown or verb in offered
    ]
    far = [_to_market(verb, sign, language) for verb, sign in MARKET_DEEDS]
    label = escape(words_in(language).say("ba.draw.deeds"))
    end = _end(tuple(sorted(offered - {"end"})), language)
    opening = f'<div\nclass="ba-deeds" role="group" aria-label="{label}">'
    return [opening, *drawn, end, *far, "</div>"]


def _is_under_way(view: BattaliaView) -> bool:
    """Whether whoever looks is in the middle of a deed that is no battle."""
    return view.seat == view.turn and ACT in view.frames and view.battle is None


def _raise_prices(view: BattaliaView) -> tuple[int, ...]:
    """What it costs to raise the cities of whoever acts, by their levels (BA-X4)."""
    cities = zip(view.board.owners, view.board.levels, strict=True)
    levels = {level for owner, level in cities if owner == view.actor and level < MOST_LEVEL}
    return tuple([UPGRADE_PRICES[level + 1] for level in sorted(levels)])


@cache
def _end(left: tuple[str, ...], language: str) -> str:
    """The end of the turn, with what could still be done before it."""
    words = words_in(language)
    label, name = words.say("ba.pick.end"), words.say("ba.deed.end")
    still = ""
    if left:
        deeds = ", ".join([words.say(f"ba.deed.{verb}") for verb in left])
        said = words.say("ba.draw.still", deeds=deeds)
        label += f", {said}"
        still = f"<small>{escape(said)}</small>"
    return (
        f'<button\ntype="button" class="ba-deed d-end" data-pick="end" data-key="deed-end" '
        f'data-help="end" aria-label="{escape(label)}">{icon("end", "ba-sign")}'
        f"<span>{escape(name)}</span>{still}</button>"
    )


@cache
def _deed(verb: str, sign: str, prices: tuple[int, ...], language: str) -> str:
    """A deed: its sign, its name in short, its price in symbols."""
    words = words_in(language)
    told = prices_told(prices, language)
    if verb == "exile":
        told = words.say("ba.draw.price", price=words.say("ba.draw.two_cards"))
    label = escape(", ".join([words.say(f"ba.pick.{verb}"), *([told] if told else [])]))
    name = escape(words.say(f"ba.deed.{verb}"))
    drawn = "".join([price_signs(price, language) for price in prices])
    if verb == "upgrade":
        drawn = any_of_prices(prices, language)
    if verb == "exile":
        drawn = ambush_price(language)
    thing = "city-deed" if sign == "city" else "hire-hero" if verb == "hero" else verb
    picture = deed_picture(sign).replace("<svg ", '<svg data-carry="" ', 1)
    return (
        f'<button\ntype="button" class="ba-deed d-{verb}{asks_for(*prices)}" '
        f'data-pick="{verb}" data-key="deed-{verb}" '
        f'data-help="{thing}" aria-label="{label}">{picture}'
        f'<span class="ba-verb{size_of(name)}">{name}</span>'
        f'<span class="ba-prices">{drawn}</span></button>'
    )


@cache
def _to_market(verb: str, sign: str, language: str) -> str:
    """A deed of the market once more, for screens on which the market is not in sight."""
    name = escape(words_in(language).say(f"ba.deed.{verb}"))
    return (
        f'<button\ntype="button" class="ba-deed ba-far d-{verb}" data-pick="{verb}" '
        f'data-key="far-{verb}" data-help="{verb}" '
        f'aria-label="{name}">{icon(sign, "ba-sign")}'
        f'<span class="ba-verb{size_of(name)}">{name}</span>'
        '<span class="ba-prices">↓</span></button>'
    )


def deed_picture(sign: str) -> str:
    """The sign of a deed; a city is drawn as one."""
    if sign != "city":
        return icon(sign, "ba-sign")
    return (
        '<svg class="ba-sign" viewBox="-32 -32 64 58" aria-hidden="true">'
        '<use href="#ba-city-four"/></svg>'
    )


def draw_choices(view: BattaliaView, language: str) -> str:
    """Factions and cards that are chosen by name."""
    if not view.actions or view.frames[-1] in (ACT, MORE_CITIES):
        return ""
    cards = [action.card for action in view.actions if isinstance(action, (Name, Drop, Take))]
    cards.sort(key=lambda card: (not IS_UNIT[card], KIND[card], card))
    if len(cards) > _MANY and view.frames[-1] == NAME:
        return _every_card(tuple(cards), language)
    if cards:
        drawn = [choice_card(card, "choice", language) for card in cards]
    else:
        picks = dict.fromkeys([pick for action in view.actions for pick in action.picks])
        drawn = [
            _faction(pick, view.frames[-1] == FACTION, language)
            for pick in picks
            if pick in FACTION_BY_NAME or _is_pair(pick)
        ]
    if not drawn:
        return ""
    style = "ba-choices" if len(drawn) <= len(FACTION_NAMES) else "ba-choices ba-many"
    label = escape(words_in(language).say("ba.draw.choices"))
    return f'<div\nclass="{style}" role="group" aria-label="{label}">{"".join(drawn)}</div>'


@lru_cache(64)
def _every_card(cards: tuple[int, ...], language: str) -> str:
    """All that a joker can be, kind by kind, so small that what things cost stays in sight."""
    label, kinds = escape(words_in(language).say("ba.draw.choices")), dict[int, str]()
    for card in cards:
        kinds[KIND[card]] = kinds.get(KIND[card], "") + choice_plate(card, language)
    drawn = ""
    for kind, plates in kinds.items():
        name = escape(kind_name(kind, language))
        drawn += (
            f'<span class="ba-kin" role="group" aria-label="{name}"><small>{name}</small>'
            f"<span>{plates}</span></span>"
        )
    opening = (
        f'<div\nclass="ba-choices ba-every" data-stage="cards" role="group" aria-label="{label}">'
    )
    return f"{opening}{drawn}</div>"


def _is_pair(pick: str) -> bool:
    """Whether a pick names two factions: two small cohorts (BA-T3)."""
    return all(part in FACTION_BY_NAME for part in pick.split("+"))


@cache
def _faction(pick: str, is_first: bool, language: str) -> str:
    """A faction, or two, to be chosen; at the start with its land."""
    words = words_in(language)
    label = escape(pick_label(pick, words))
    land = f"<small>{escape(words.say(f'ba.terrain.{pick}'))}</small>" if is_first else ""
    flags = "".join(
        [
            f'<span class="ba-flag {tincture(FACTION_BY_NAME[part])}">'
            f"{charge(FACTION_BY_NAME[part])}</span>"
            for part in pick.split("+")
        ]
    )
    thing = "cohort" if "+" in pick else "faction"
    return (
        f'<button\ntype="button" class="ba-faction" data-pick="{pick}" data-key="faction-{pick}" '
        f'data-help="{thing}" aria-label="{label}">{flags}<span>{label}{land}</span></button>'
    )
