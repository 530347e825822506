"""How likely a battlefield is really won: what came of such ones in games of self-play.

A survey reckons a chance from the cards that may come, as if each came by itself. A small network
sets it right, from that chance and from what else can be counted: of the game, of the other's side
of the battlefield, and of the own one. What a survey or a battlefield shares is summed up once.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final

from gonfalon.bots.battle_line.tally import Tally
from gonfalon.bots.network import Network, fingerprint, shipped_network
from gonfalon.engine.errors import Malformed
from gonfalon.games.battle_line.box.components import BITS, FIELDS, TROOP_DECK
from gonfalon.games.battle_line.rules.formation import count_of
from gonfalon.games.battle_line.rules.state import BattleLine

if TYPE_CHECKING:
    from mypy_extensions import i64

OF_THE_GAME: Final = (
    "deck", "troops in hand", "tactics in hand", "other's tactics", "slots", "other's slots",
    "turn", "unclaimed", "begun", "other's begun", "may play tactics", "other may play tactics",
)  # fmt: skip
"""What the battlefields of a survey share."""
OF_THE_OTHER: Final = ("other laid", "other complete", "other level", "other best", "more cards")
"""What is told of the other's side of a battlefield."""
OF_THE_OWN: Final = ("odds", "chance", "laid", "complete", "planned", "level")
"""What is told of the own side."""
NAMES: Final = OF_THE_GAME + OF_THE_OTHER + OF_THE_OWN
_PACKAGE: Final = "gonfalon.bots.battle_line"
_LAYERS: Final = 2
_LEAST: Final = 0.004
_FARTHEST: Final = 30.0
_USUAL_SIZE: Final = 3
_HAND: Final = 7.0
_DECK: Final = 60.0
_STRONGEST: Final = 320.0


class Prospect:
    """What is told of the own side of a battlefield, and how likely it seems to be won."""

    def __init__(self, chance: float, laid: i64, need: i64, planned: i64, level: float) -> None:
        self.chance: Final = chance
        self.laid: Final = float(laid) / _USUAL_SIZE
        self.complete: Final = 1.0 if laid >= need else 0.0
        self.planned: Final = float(planned) / _USUAL_SIZE
        self.level: Final = level / _STRONGEST
        """How strong it becomes on average."""

    def facts(self) -> list[float]:
        """All of it, as `OF_THE_OWN` has it."""
        odds = odds_of(self.chance)
        return [odds, self.chance, self.laid, self.complete, self.planned, self.level]


class _Unit:
    """One sum between: what the own side weighs in it, and what it weighs in the answer."""

    def __init__(self, row: list[float], last: float) -> None:
        self.odds: Final = row[0]
        self.chance: Final = row[1]
        self.laid: Final = row[2]
        self.complete: Final = row[3]
        self.planned: Final = row[4]
        self.level: Final = row[5]
        self.last: Final = last


class Experience:
    """A network with one layer of sums between, which takes its inputs in three parts."""

    def __init__(self, network: Network) -> None:
        if len(network.layers) != _LAYERS:
            raise Malformed("network of battle-line", "expected one layer of sums between")
        (rows, added), (lasts, more) = network.layers
        game, other = len(OF_THE_GAME), len(OF_THE_GAME) + len(OF_THE_OTHER)
        self._added: Final[list[float]] = added
        self._game: Final[list[list[float]]] = [row[:game] for row in rows]
        self._other: Final[list[list[float]]] = [row[game:other] for row in rows]
        self._units: Final = [_Unit(row[other:], lasts[0][at]) for at, row in enumerate(rows)]
        self._more: Final[float] = more[0]

    def of_game(self, facts: list[float]) -> list[float]:
        """The sums over what is told of the game."""
        return _summed(self._game, facts, self._added)

    def of_other(self, facts: list[float], game: list[float]) -> list[float]:
        """The sums over what is told of the other's side, added to those of the game."""
        return _summed(self._other, facts, game)

    def chance(self, sums: list[float], own: Prospect) -> float:
        """How likely a battlefield is won, from the sums so far and the own side."""
        chance, laid, complete = own.chance, own.laid, own.complete
        planned, level = own.planned, own.level
        odds = odds_of(chance)
        total = self._more
        at: i64 = 0
        for unit in self._units:
            reached = sums[at] + unit.odds * odds + unit.chance * chance + unit.laid * laid
            reached += unit.complete * complete + unit.planned * planned + unit.level * level
            if reached > 0.0:
                total += unit.last * reached
            at += 1  # noqa: SIM113 (enumerate counts in objects)
        return 1.0 / (1.0 + exp(-min(_FARTHEST, max(-_FARTHEST, total))))


def shipped_experience() -> Experience | None:
    """What is shipped, if it is there."""
    network = shipped_network(_PACKAGE, "battle-line", 2, fingerprint(NAMES))
    return None if network is None else Experience(network)


def odds_of(chance: float) -> float:
    """A chance as the logarithm of its odds, never quite sure."""
    chance = min(1.0 - _LEAST, max(_LEAST, chance))
    return log(chance / (1.0 - chance))


def facts_of_game(line: BattleLine, seat: int) -> list[float]:
    """What the battlefields share, as `OF_THE_GAME` has it."""
    side, other = line.sides[seat], line.sides[1 - seat]
    played, others_played = len(BITS[side.played]), len(BITS[other.played])
    begun = others_begun = 0.0
    for field in BITS[line.unclaimed]:
        begun += 1.0 if 0 < side.cards_at(field) < line.required(seat, field) else 0.0
        others_begun += 1.0 if 0 < other.cards_at(field) < line.required(1 - seat, field) else 0.0
    return [
        line.decks[TROOP_DECK].count / _DECK,
        float(count_of(side.hand_troops)) / _HAND,
        float(len(BITS[side.hand_tactics])),
        float(len(BITS[other.hand_tactics])),
        slots(line, seat) / (FIELDS * _USUAL_SIZE),
        slots(line, 1 - seat) / (FIELDS * _USUAL_SIZE),
        1.0 if line.turn == seat else 0.0,
        len(BITS[line.unclaimed]) / FIELDS,
        begun / FIELDS,
        others_begun / FIELDS,
        1.0 if played <= others_played else 0.0,
        1.0 if others_played <= played else 0.0,
    ]


def facts_of_other(tally: Tally) -> list[float]:
    """What is told of the other's side by what it may reach, as `OF_THE_OTHER` has it."""
    best = tally.strengths[0] if tally.strengths else 0
    return [
        float(tally.laid) / _USUAL_SIZE,
        1.0 if tally.laid >= tally.need else 0.0,
        tally.level / _STRONGEST,
        best / _STRONGEST,
        float(tally.need - _USUAL_SIZE),
    ]


def slots(line: BattleLine, seat: int) -> int:
    """How many cards this seat can still lay."""
    side = line.sides[seat]
    found = 0
    for field in BITS[side.open]:
        found += line.required(seat, field) - side.cards_at(field)
    return found


def _summed(rows: list[list[float]], facts: list[float], before: list[float]) -> list[float]:
    """Each row's sum over these facts, added to what was before."""
    found: list[float] = []
    for at in range(len(rows)):
        row = rows[at]
        total = before[at]
        for place in range(len(row)):
            total += row[place] * facts[place]
        found.append(total)
    return found
