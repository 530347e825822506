"""What can be asked about at a table of Battalia, and the legend of its signs."""

from typing import Final

from gonfalon.engine.parts import Sign, Signs
from gonfalon.games.battalia.box.cards import (
    FACTION_NAMES,
    FACTIONS,
    HAMMER,
    HORSE,
    KIND_NAMES,
)
from gonfalon.games.battalia.box.tiles import CITY, IMPASSABLE, OFF, ROAD, RUINS, tile_of
from gonfalon.games.battalia.html.deeds import DEEDS, deed_picture
from gonfalon.games.battalia.html.map import hero_picture
from gonfalon.games.battalia.html.signs import charge, icon, thing_of, tincture
from gonfalon.games.battalia.html.tiles import chip, chip_sign, tile_art
from gonfalon.games.battalia.rules.refusals import rule_of_kind
from gonfalon.games.battalia.rules.variants import has_unbound, has_volcano

_CARDS: Final = {
    **{thing_of(kind): rule_of_kind(kind) for kind in range(len(KIND_NAMES))},
    "unit": "BA-C1", "provisions": "BA-C1", "unbound": "BA-V5", "force": "BA-W2",
    "mark-joker": "BA-A2", "mark-counts": "BA-A2", "mark-changed": "BA-T5", "mark-uses": "BA-O4",
    "mark-borrowed": "BA-G7",
}  # fmt: skip
_MAP: Final = {
    "empty": "BA-B1", "out": "BA-S2", "impassable": "BA-B6", "ruins": "BA-W9",
    "road-tile": "BA-B2", "city": "BA-C5", "neutral-city": "BA-W9", "open-city": "BA-W8",
    "shrine": "BA-V4", "crossroads": "BA-V4", "summit": "BA-V4", "common-city": "BA-V3",
    "hiding-city": "BA-V3", "hero": "BA-H1", "other-hero": "BA-W1", "raise": "BA-X4",
    "turn": "BA-B5",
}  # fmt: skip
_SUPPLY: Final = {
    "price": "BA-C7", "city-deck": "BA-B5", "road-deck": "BA-B5", "offers": "BA-S5",
    "hidden": "BA-G1", "unknown": "BA-G1", "oracle": "BA-O4", "lit": "BA-O4", "paired": "BA-O3",
    "week": "BA-S6",
}  # fmt: skip
_PLAYERS: Final = {
    "player": "BA-E2", "points": "BA-E2", "fours": "BA-E1", "seals": "BA-V4", "hand": "BA-T9",
    "hand-count": "BA-T9", "nation": "BA-T2", "shelter": "BA-T8", "ambush": "BA-A7",
    "owned": "BA-T7", "limbo": "BA-A7", "table": "BA-T6", "heroes": "BA-C6", "chips": "BA-C5",
    "great-won": "BA-G1", "camp": "BA-T8", "first-player": "BA-S6", "faction": "BA-C1",
}  # fmt: skip
_BATTLE: Final = {
    "battle": "BA-W5", "goal": "BA-W5", "total": "BA-W2", "place": "BA-W2", "home": "BA-V1",
    "cards": "BA-W2", "morale": "BA-W2",
}  # fmt: skip
_DEEDS: Final = {
    "hire": "BA-X1", "create": "BA-X2", "road": "BA-X3", "city-deed": "BA-X4", "upgrade": "BA-X4",
    "hire-hero": "BA-X6", "step": "BA-H1", "ride": "BA-A6", "walk": "BA-V1", "fly": "BA-G4",
    "use": "BA-T5", "exile": "BA-A7", "open": "BA-A5", "attack": "BA-W1", "both": "BA-W1",
    "annex": "BA-W8", "end": "BA-T1",
}  # fmt: skip
_CHOICES: Final = {
    "cohort": "BA-T3", "second-chance": "BA-T4", "keep": "BA-T3", "surrender": "BA-W4",
    "fight": "BA-W4", "take-up": "BA-W4", "leave-them": "BA-W4", "stand": "BA-W5",
    "yield": "BA-W5", "retreat-provisions": "BA-W6", "retreat-horse": "BA-W6",
    "stay": "BA-W6", "top": "BA-O3", "enough": "BA-T5",
}  # fmt: skip
THINGS: Final = {**_CARDS, **_MAP, **_SUPPLY, **_PLAYERS, **_BATTLE, **_DEEDS, **_CHOICES}
TOPICS: Final = {
    "win": ("BA-E2",), "end": ("BA-E1",), "turn": ("BA-T1", "BA-T5"),
    "cards": ("BA-T9", "BA-S4", "BA-T7"),
    "beats": ("BA-W2", "BA-W5"), "tie": ("BA-E2", "BA-W5"), "points": ("BA-E2", "BA-C5"),
    "start": ("BA-S4", "BA-S6"), "draw": ("BA-T2", "BA-T9", "BA-T3"), "pass": ("BA-T5", "BA-T1"),
    "place": ("BA-B1", "BA-B4", "BA-H1"), "take": ("BA-W1", "BA-W3", "BA-W8"),
    "cost": ("BA-X1", "BA-X2", "BA-X3", "BA-X4", "BA-X6"), "see": ("BA-T8",),
}  # fmt: skip
"""What newcomers ask, and the rules that answer it."""
OWN_TOPICS: Final = {
    "beside": ("BA-B3",),
    "great": ("BA-W9", "BA-G1", "BA-S5"),
    "provisions": ("BA-X1", "BA-W9", "BA-C1"),
    "far": ("BA-H1", "BA-A6"),
    "die": ("BA-A2",),
}
"""What is asked about this game alone."""


def _tile(what: int, exits: int, mark: str = "") -> str:
    """A square of the map, with what stands on it."""
    art = tile_art(tile_of(what, 0 if what in (CITY, ROAD) else FACTIONS, exits))
    return f'<svg class="ba-tile l-b" viewBox="0 0 100 100">{art}{mark}</svg>'


def _shape(name: str, box: str, inside: str = "") -> str:
    """A large figure of the map by itself, perhaps with another one in it."""
    more = f'<use href="#ba-{inside}"/>' if inside else ""
    return f'<svg viewBox="{box}"><use href="#ba-{name}"/>{more}</svg>'


def _kind(kind: int) -> Sign:
    """A card by the sign of its kind."""
    name = KIND_NAMES[kind]
    return Sign(icon(name, "ba-sign"), f"ba.kind.{name}", thing_of(kind))


def _zone(name: str) -> Sign:
    """A zone by its sign."""
    return Sign(icon(name, "ba-sign"), f"ba.column.{name}", {"hand": "hand-count"}.get(name, name))


def _faction(faction: int) -> Sign:
    """A faction by its flag."""
    flag = f'<span class="ba-flag {tincture(faction)}">{charge(faction)}</span>'
    return Sign(flag, f"ba.faction.{FACTION_NAMES[faction]}")


def _land(faction: int) -> Sign:
    """The land that is the home of a faction."""
    name = FACTION_NAMES[faction]
    art = f'<rect class="ba-ground" width="100" height="100"/><use href="#ba-land-{name}"/>'
    drawn = f'<svg class="ba-tile l-{name}" viewBox="0 0 100 100">{art}</svg>'
    return Sign(drawn, f"ba.terrain.{name}")


_ZONES: Final = ("hand", "nation", "shelter", "ambush", "owned", "limbo")
_COUNTS: Final = [
    Sign(icon("hero", "ba-sign"), "ba.legend.heroes", "heroes"),
    Sign(chip_sign("ba-sign"), "ba.legend.chips", "chips"),
    Sign(icon("use", "ba-sign"), "ba.legend.won", "great-won"),
    Sign(_shape("city-one", "-14 -21 28 42"), "ba.legend.fours", "fours"),
    Sign(icon("crown", "ba-sign"), "ba.legend.won-game"),
]
_SQUARES: Final = [
    Sign(_tile(ROAD, 5), "ba.legend.road-tile", "road-tile"),
    Sign(_tile(CITY, 15, chip(0, 2)), "ba.legend.city", "city"),
    Sign(_tile(CITY, 5, chip(OFF, 4)), "ba.legend.neutral-city", "neutral-city"),
    Sign(_tile(RUINS, 15, chip(OFF, 8)), "ba.legend.ruins", "ruins"),
    Sign(_tile(CITY, 3), "ba.form.adjacent"),
    Sign(_tile(CITY, 7), "ba.form.three"),
    Sign(_tile(IMPASSABLE, 0), "ba.legend.impassable", "impassable"),
    Sign(hero_picture(0), "ba.legend.hero", "hero"),
    Sign(_shape("temple", "-32 -32 64 64"), "ba.legend.shrine", "shrine", has_volcano),
    Sign(
        _shape("crater", "-40 -40 80 80", "guardian"), "ba.legend.guardian", "summit", has_volcano
    ),
    Sign(_shape("volcano", "0 0 300 300"), "ba.legend.volcano", "crossroads", has_volcano),
    Sign(icon("n", "ba-sign"), "ba.legend.neutral"),
    Sign(icon("unknown", "ba-sign"), "ba.draw.unknown", "unknown"),
]
_PRICE: Final = (
    '<span class="ba-price"><span class="ba-need"><i>1</i></span>'
    f'<span class="ba-need">{icon("provisions", "ba-tiny")}</span></span>'
)
_MARKS: Final = [
    Sign(_PRICE, "ba.legend.price", "price"),
    Sign(icon("up", "ba-sign"), "ba.legend.raise", "raise"),
    Sign(icon("sun", "ba-sign"), "ba.thing.lit", "lit"),
    Sign(icon("pair", "ba-sign"), "ba.thing.paired", "paired"),
    Sign(icon("joker", "ba-sign"), "ba.thing.mark-joker", "mark-joker"),
    Sign(icon("changed", "ba-sign"), "ba.thing.mark-changed", "mark-changed"),
    Sign("<b>×2</b>", "ba.thing.mark-counts", "mark-counts"),
    Sign(
        icon("u", "ba-sign") + icon("unbound", "ba-sign"),
        "ba.faction.u",
        "unbound",
        has_unbound,
    ),
    Sign(icon("attack", "ba-sign"), "ba.legend.force", "force"),
    Sign(icon("peak", "ba-sign"), "ba.legend.peak", "seals", has_volcano),
]


def _deeds() -> list[Sign]:
    """The deeds by their signs; the four levels of cities have one."""
    found = [
        Sign(deed_picture(sign), _name_of_deed(verb), _thing_of_deed(verb))
        for verb, sign, _, _ in DEEDS
        if verb not in ("city2", "city3", "city4", "both")
    ]
    return [*found, Sign(icon("end", "ba-sign"), "ba.pick.end", "end")]


def _name_of_deed(verb: str) -> str:
    """The key of what a deed is called; cities of all levels by one name."""
    return "ba.legend.build-city" if verb == "city1" else f"ba.pick.{verb}"


def _thing_of_deed(verb: str) -> str:
    """What a deed is, by the name of its explanation."""
    return {"city1": "city-deed", "hero": "hire-hero"}.get(verb, verb)


LEGEND: Final = (
    Signs("ba.legend.cards", [_kind(kind) for kind in range(HORSE + 1)]),
    Signs("ba.legend.great", [_kind(kind) for kind in range(HAMMER, len(KIND_NAMES))]),
    Signs(
        "ba.legend.factions",
        [one(faction) for one in (_faction, _land) for faction in range(FACTIONS)],
    ),
    Signs("ba.legend.map", _SQUARES),
    Signs(
        "ba.legend.zones",
        [*[_zone(name) for name in _ZONES], *_COUNTS],
    ),
    Signs("ba.legend.deeds", _deeds()),
    Signs("ba.legend.marks", _MARKS),
)
