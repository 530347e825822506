"""What can be asked about at a table of Cairn, and the legend of its one sign."""

from typing import Final

from examples.cairn.html.table import STONE
from gonfalon.engine.parts import Sign, Signs

THINGS: Final = {"pile": "CA-S1", "take": "CA-T1", "player": "CA-S2"}
LEGEND: Final = (Signs("ca.legend", [Sign(STONE, "ca.legend.stone", "pile")]),)
