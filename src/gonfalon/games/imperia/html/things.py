"""What can be asked about at a table of Imperia, and the legend of its signs."""

from typing import Final

from gonfalon.engine.parts import Sign, Signs
from gonfalon.games.imperia.box.components import (
    CAVALRY_PLUS,
    COMMANDER,
    INFANTRY_PLUS,
    KIND_NAMES,
    MOBILISE_PLUS,
    NO_FACING,
    TERRAIN_NAMES,
)
from gonfalon.games.imperia.html.pieces import (
    KIND_THINGS,
    army_mark,
    cube_sign,
    fort_picture,
    icon,
    token,
)
from gonfalon.games.imperia.sight.bonds import HOLDS, STRAY

THINGS: Final = {
    "infantry": "IM-C4", "cavalry": "IM-C4", "mobilise": "IM-G3", "exchange-own": "IM-G4",
    "exchange-enemy": "IM-G5", "commander": "IM-H4", "gone": "IM-E2", "star": "IM-B2",
    "field": "IM-E3", "mountain": "IM-E3", "village": "IM-E3", "castle": "IM-C2",
    "covered": "IM-S2", "fort": "IM-T2", "worth": "IM-E3", "tower": "IM-B4", "cube": "IM-T3",
    "quarter": "IM-S1", "board": "IM-S1", "rotation": "IM-S1", "way": "IM-T3", "aim": "IM-T3",
    "ways": "IM-T1", "march": "IM-T3", "ride": "IM-C4", "send": "IM-G3",
    "hand": "IM-T1", "pile": "IM-T1", "backs": "IM-S4", "left": "IM-C3",
    "army": "IM-E2", "points": "IM-E3", "crown": "IM-E4",
    "formations": "IM-B1", "holds": "IM-B2", "stray": "IM-B3", "line": "IM-E2", "thin": "IM-E2",
}  # fmt: skip
_AIM: Final = (
    '<svg class="lines" viewBox="0 0 2 1"><g class="aim own a1"><path d="M.2 .5L1.5 .5"/></g></svg>'
)
TOPICS: Final = {
    "win": ("IM-E4", "IM-E3"), "end": ("IM-E1",), "turn": ("IM-T1",),
    "cards": ("IM-S4", "IM-C3", "IM-T1"),
    "beats": ("IM-B2", "IM-C4"), "tie": ("IM-E4",), "points": ("IM-E3", "IM-E2"),
    "start": ("IM-T2", "IM-S3", "IM-S4"), "draw": ("IM-T1", "IM-S4"), "pass": ("IM-T3", "IM-H1"),
    "place": ("IM-T3", "IM-T2", "IM-T4", "IM-T5"), "take": ("IM-B2", "IM-B4"),
    "see": ("IM-S4", "IM-B4"),
}  # fmt: skip
"""What newcomers ask, and the rules that answer it."""
OWN_TOPICS: Final = {
    "generals": ("IM-G1", "IM-G3", "IM-G4", "IM-G5"),
    "commander": ("IM-H1", "IM-H2", "IM-H4"),
}
"""What is asked about this game alone."""


def _turned(kind: int) -> str:
    """A piece of this kind once it is turned: to the north."""
    return token(0, kind, 0)


def _line(style: str) -> str:
    """A line as it is drawn around a formation."""
    return f'<i class="sample s-{style}"></i>'


LEGEND: Final = (
    Signs(
        "im.legend.pieces",
        [
            Sign(token(0, kind, NO_FACING), f"im.piece.{KIND_NAMES[kind]}", KIND_THINGS[kind])
            for kind in range(COMMANDER + 1)
        ],
    ),
    Signs(
        "im.legend.land",
        [Sign(icon(one, "land"), f"im.draw.land.{one}", one) for one in TERRAIN_NAMES[:4]],
    ),
    Signs(
        "im.legend.armies",
        [Sign(army_mark(seat), f"im.seat.{seat + 1}") for seat in range(4)],
    ),
    Signs(
        "im.legend.table",
        [
            Sign(fort_picture(0), "im.legend.fort", "fort"),
            Sign(cube_sign(0), "im.legend.cube", "cube"),
            Sign('<b class="high">3</b>', "im.legend.tower", "tower"),
            Sign('<span class="worth">2<i>+1</i></span>', "im.legend.worth", "worth"),
            Sign(icon("star", "star"), "im.legend.star", "star"),
            Sign(icon("rose", "heart"), "im.draw.ways", "ways"),
            Sign(icon("way", "arrow"), "im.legend.way", "way"),
            Sign(_turned(INFANTRY_PLUS), "im.legend.march", "march"),
            Sign(_turned(CAVALRY_PLUS), "im.legend.ride", "ride"),
            Sign(_turned(MOBILISE_PLUS), "im.legend.send", "send"),
            Sign(_AIM, "im.legend.aim", "aim"),
            Sign(icon(HOLDS, "bond holds"), "im.legend.holds", "holds"),
            Sign(icon(STRAY, "bond stray"), "im.legend.stray", "stray"),
            Sign(_line("line"), "im.legend.line", "line"),
            Sign(_line("thin"), "im.legend.thin", "thin"),
            Sign(icon("crown", "won"), "im.legend.crown", "crown"),
        ],
    ),
)
