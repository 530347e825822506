"""The numbers by which a position is judged, in one place, tuned by `gonfalon train --tune`."""

from typing import Final

from gonfalon.bots.battle_line.experience import Experience, shipped_experience
from gonfalon.games.battle_line.box.components import (
    CAVALRY,
    DESERTER,
    FIRST_TACTICS,
    FOG,
    KING_ENGLAND,
    KING_FRANCE,
    MUD,
    REDEPLOY,
    SCOUT,
    SUPPORT,
    TACTICS,
    TRAITOR,
)

_RESERVES: Final = {
    KING_ENGLAND: 0.075,
    KING_FRANCE: 0.134,
    CAVALRY: 0.041,
    SUPPORT: 0.035,
    FOG: 0.059,
    MUD: 0.034,
    SCOUT: 0.01,
    REDEPLOY: 0.059,
    DESERTER: 0.089,
    TRAITOR: 0.095,
}


class Weights:
    """How likely cards are to come where they are wanted, and what else counts."""

    def __init__(self) -> None:
        self.planned = 0.922
        """A card in hand comes to the formation it is planned for."""
        self.elsewhere = 0.437
        """A card in hand comes to a formation that it is not planned for."""
        self.draw = [0.723, 1.021, 1.228]
        """A share of the own draws to come that serve a formation of no, one, or more cards."""
        self.foe_hand = [0.851, 1.196, 1.133]
        """The same of the cards in the other's hand."""
        self.foe_draw = [0.63, 0.798, 0.882]
        """The same of the other's draws to come."""
        self.reserve = 1.517
        """What tactics cards are worth in hand, as a multiple of the table."""
        self.reserves = [_RESERVES[FIRST_TACTICS + number] for number in range(TACTICS)]
        """What each tactics card is worth in hand, in chances to win the game."""
        self.usual_reserve = 0.06
        """What a tactics card of the other is worth in its hand."""
        self.early_wild = 0.025
        """What it costs to lay a wild card, for each card that is then still missing."""
        self.opening = 0.002
        """What it costs to begin a formation."""
        self.finishing = 0.013
        """What it is worth to finish one."""
        self.most_tactics = 2
        """A tactics card is drawn while the hand holds fewer than these."""
        self.scout = 0.052
        """What Scout changes when it is played."""
        self.experience: Experience | None = None
        """What sets right how likely a battlefield is won."""
        self.missed = 0.5
        """How much of what a card would do elsewhere is missed, in a quick look."""
        self.sharpness = 1.38
        """How much surer a value is than it looks."""
        self.looked_at = 4
        """So many ideas are looked at a second time."""
        self.most_tried = 3
        """So many ideas are tried in possible worlds."""
        self.turns = 1
        """So many turns each world is played on."""
        self.trust = 16.0
        """How many worlds the first two looks count as."""
        self.least_trust = 0.3
        """How many worlds they count as at least, for each world that was tried."""
        self.least_rounds = 8
        """After so many worlds, and so many again, what is clearly worse is given up."""
        self.margin = 0.2
        """How much worse that is, by the root of the number of worlds."""


_usual: Final[list[Weights]] = []


def usual() -> Weights:
    """The weights that the bots use, with what they have learnt from play."""
    if not _usual:
        made = Weights()
        made.experience = shipped_experience()
        _usual.append(made)
    return _usual[0]


# What is tuned: a name, a place in a list or -1, a step that can be felt, and the bounds.
DIALS: Final[list[tuple[str, int, float, float, float]]] = [
    ("planned", -1, 0.03, 0.5, 0.99),
    ("elsewhere", -1, 0.08, 0.0, 0.9),
    *[("draw", laid, 0.13, 0.0, 2.0) for laid in range(3)],
    *[("foe_hand", laid, 0.18, 0.0, 2.0) for laid in range(3)],
    *[("foe_draw", laid, 0.13, 0.0, 2.0) for laid in range(3)],
    ("reserve", -1, 0.25, 0.0, 3.0),
    *[("reserves", number, 0.02, -0.1, 0.4) for number in range(TACTICS)],
    ("usual_reserve", -1, 0.02, 0.0, 0.3),
    ("early_wild", -1, 0.02, 0.0, 0.3),
    ("opening", -1, 0.006, -0.05, 0.05),
    ("finishing", -1, 0.006, -0.05, 0.05),
    ("scout", -1, 0.015, -0.1, 0.2),
]


def numbers_of(weights: Weights) -> list[float]:
    """The numbers of all dials."""
    found: list[float] = []
    for name, place, _, _, _ in DIALS:
        value = getattr(weights, name)
        found.append(float(value if place < 0 else value[place]))
    return found


def with_numbers(numbers: list[float]) -> Weights:
    """The usual weights with other numbers at the dials."""
    weights = Weights()
    weights.experience = shipped_experience()
    for at, (name, place, _, _, _) in enumerate(DIALS):
        if place < 0:
            setattr(weights, name, numbers[at])
        else:
            getattr(weights, name)[place] = numbers[at]
    return weights
