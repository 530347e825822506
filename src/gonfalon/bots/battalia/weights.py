"""What each trait of a seat is worth, in points."""

from typing import Final

from gonfalon.bots.battalia.traits import NAMES

_BY_NAME: Final = {
    # Points to come, as games of patience tell.
    "growth4": 0.1,
    "growth8": 0.45,
    "growth13": 0.5,
    # Cards, beyond what they do there.
    "chiefs": 0.1,
    "priests": 0.35,
    "lords": 0.8,
    "provisions": 0.1,
    "lacking": -0.3,
    "united": 0.1,
    "kept": 0.1,
    "amulets": 0.3,
    "titles": 0.8,
    "horses": 0.15,
    "tools": 0.3,
    "great": 1.2,
    # Land.
    "near": 0.2,
    "far": 0.1,
    # War.
    "armed": 2.5,
    "strength": 0.3,
    "heroes": 0.7,
    "to_enemy": 0.1,
    "to_neutral": 0.22,
    "to_build": 0.3,
}
WEIGHTS: Final = tuple([_BY_NAME.get(name, 0.0) for name in NAMES])
"""In the order of the traits; points themselves are not among them."""
