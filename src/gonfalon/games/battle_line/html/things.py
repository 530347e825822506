"""What can be asked about at a table of Battle Line, and the legend of its signs."""

from typing import Final

from gonfalon.engine.options import Options
from gonfalon.engine.parts import Sign, Signs
from gonfalon.games.battle_line.box.components import COLOURS, SITE_NAMES, SITES, TACTICS_NAMES
from gonfalon.games.battle_line.html.cards import FORMATIONS, formation_drawn, icon, thing_of_card
from gonfalon.games.battle_line.html.field import shield_picture
from gonfalon.games.battle_line.rules.variants import has_sites, variant_of
from gonfalon.games.battle_line.sight.line import NOBODY

_TACTICS: Final = {
    "king": "BL-M4", "C": "BL-M4", "S": "BL-M4", "fog": "BL-K3", "mud": "BL-K3", "scout": "BL-K4",
    "redeploy": "BL-K5", "deserter": "BL-K6", "traitor": "BL-K7",
}  # fmt: skip
_TERRAIN: Final = {
    "river": "BL-T1", "hills": "BL-T2", "woodland": "BL-T3", "town": "BL-T4", "marshes": "BL-T5",
    "watchtower": "BL-T6", "fields": "BL-T7", "castle": "BL-T8", "fortress": "BL-T8",
}  # fmt: skip
_TABLE: Final = {
    "troop": "BL-C1", "battlefield": "BL-F2", "foggy": "BL-F8", "strength": "BL-M1",
    "first": "BL-M3", "deck-troops": "BL-P5", "deck-tactics": "BL-P5", "hand": "BL-P1",
    "backs": "BL-S2", "known": "BL-F4", "top": "BL-K4", "played": "BL-K1", "gone": "BL-F4",
    "packet": "BL-H3", "kept": "BL-H4",
}  # fmt: skip
_CHOICES: Final = {
    "done": "BL-F1", "pass": "BL-P4", "out": "BL-K5", "terrain": "BL-H4", "plain": "BL-H4",
}  # fmt: skip
_FORMATIONS: Final = dict.fromkeys(FORMATIONS, "BL-M1")
THINGS: Final = {**_TACTICS, **_TERRAIN, **_TABLE, **_CHOICES, **_FORMATIONS}
SHOWS: Final = dict.fromkeys(("battlefield", "strength", "first"), "bl.legend.formations")
"""What is explained together with what beats what."""
NOTES: Final = dict.fromkeys((*_TACTICS, "deck-tactics"), "bl.what.limit")
"""What every tactics card is explained with (BL-K1)."""
TOPICS: Final = {
    "win": ("BL-E1",), "end": ("BL-E1", "BL-E2"), "turn": ("BL-P1",),
    "cards": ("BL-S2", "BL-P5", "BL-C1"), "beats": ("BL-M1", "BL-M2", "BL-M3"),
    "tie": ("BL-M3", "BL-E2"),
    "points": ("BL-E1", "BL-E3"), "start": ("BL-S1", "BL-S2"), "draw": ("BL-P5",),
    "pass": ("BL-P3", "BL-P4"), "place": ("BL-P2", "BL-P6"), "take": ("BL-F1", "BL-F2", "BL-F3"),
    "see": ("BL-S2", "BL-F4"),
}  # fmt: skip
"""What newcomers ask, and the rules that answer it."""
OWN_TOPICS: Final = {
    "closed": ("BL-P6", "BL-P2"),
    "tactics": ("BL-K1", "BL-K2"),
    "proof": ("BL-F3", "BL-F4", "BL-F5"),
}
"""What is asked about this game alone."""


def _has_tactics(options: Options) -> bool:
    return variant_of(options).tactics != 0


def _card(name: str, thing: str) -> Sign:
    """A tactics card by its sign."""
    drawn = f'<span class="chip tac">{icon(name, "charge")}</span>'
    return Sign(drawn, f"bl.card.{name}", thing, _has_tactics)


LEGEND: Final = (
    Signs(
        "bl.legend.formations",
        [Sign(formation_drawn(kind), f"bl.legend.{kind}", kind) for kind in FORMATIONS],
    ),
    Signs(
        "bl.legend.colours",
        [
            Sign(f'<span class="chip {one}">{icon(one, "charge")}</span>', f"bl.colour.{one}")
            for one in COLOURS
        ],
    ),
    Signs("bl.legend.tactics", [_card(name, thing_of_card(name)) for name in TACTICS_NAMES]),
    Signs(
        "bl.legend.terrain",
        [
            Sign(icon(name, "sign"), f"bl.site.{name}", name, has_sites)
            for name in SITE_NAMES[:SITES]
        ],
    ),
    Signs(
        "bl.legend.table",
        [
            Sign(shield_picture(5, NOBODY), "bl.legend.shield", "battlefield"),
            Sign(shield_picture(5, 0), "bl.legend.shield-1"),
            Sign(shield_picture(5, 1), "bl.legend.shield-2"),
            Sign(icon("first", "sign"), "bl.legend.first", "first"),
        ],
    ),
)
