"""Battlefields in numbers, for the network that learns what comes of them."""

from __future__ import annotations

from random import Random
from typing import Final

from gonfalon.bots.battle_line.experience import NAMES
from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.weights import Weights, usual
from gonfalon.games.battle_line.box.components import BITS, FIELDS
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import PLAY
from gonfalon.games.battle_line.sight.determinise import determinise
from gonfalon.games.battle_line.sight.view import BattleLineView

_SEED: Final = 0


def names(seats: int) -> tuple[str, ...]:
    """What each number says, in the order of a row of `features`."""
    return NAMES


def is_judged(view: BattleLineView) -> bool:
    """Whether such positions are judged: somebody is about to play a card."""
    return view.frames == (PLAY,)


def features(view: BattleLineView) -> dict[int, list[float]]:
    """The numbers of every battlefield that nobody has claimed, in a view."""
    line = determinise(view, Random(_SEED))
    survey = Survey(line, view.seat, usual())
    return {field: survey.inputs(field) for field in BITS[line.unclaimed]}


def outcomes(line: BattleLine, seat: int) -> dict[int, float]:
    """What came of each battlefield; one that nobody claimed is shared by how it looks."""
    own, other = (Survey(line, one, Weights()).chances for one in (seat, 1 - seat))
    return {field: 0.5 * (own[field] + 1.0 - other[field]) for field in range(FIELDS)}
