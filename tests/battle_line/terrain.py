"""What the tests of terrain share: a turn, and a claim."""

from .helpers import refusal

PLAIN_TURN = "battle-line terrain=on"
WITH_TACTICS = "battle-line terrain=on tactics=on"


def claim(site: str, sides: str, besides: str = "", seat: int = 1) -> str:
    """The rule that refuses this seat's claim at a site with tactics in use, or nothing."""
    position = f"{WITH_TACTICS}; turn {seat} claim; 5({site}) {sides}; {besides}"
    return refusal(position, "claim 5")
