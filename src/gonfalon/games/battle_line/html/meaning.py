"""Why a touch leads nowhere: what was most likely meant by it, and so what is to be answered."""

from collections.abc import Sequence
from typing import Final

from gonfalon.engine.errors import Illegal
from gonfalon.games.battle_line.box.components import (
    CARD_BY_NAME,
    DECK_NAMES,
    FIELDS,
)
from gonfalon.games.battle_line.rules.play import can_play
from gonfalon.games.battle_line.rules.refusals import closed
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import (
    DRAW,
    MARSHES_LOSS,
    PLAY,
    RETURN,
    RETURN_TROOPS,
    SCOUT,
    STEP_NAMES,
    WATCHTOWER_SHOT,
)

_FIELD_BY_NAME: Final = {str(field + 1): field for field in range(FIELDS)}
_RULE_OF: Final = {"redeploy": "BL-K5", "deserter": "BL-K6", "traitor": "BL-K7"}
"""The tactics cards that want a card on the table, and their rules."""
_FIRST: Final = {
    SCOUT: ("BL-K4", "bl.refuse.deck_first"),
    RETURN: ("BL-K4", "bl.refuse.return_first"),
    RETURN_TROOPS: ("BL-T7", "bl.refuse.return_troops_first"),
    MARSHES_LOSS: ("BL-T5", "bl.refuse.marshes_first"),
    WATCHTOWER_SHOT: ("BL-T6", "bl.refuse.watchtower_first"),
}
"""The steps inside a step, and what whoever touches something else is told."""


def why_not(line: BattleLine, picks: Sequence[str]) -> Illegal | None:
    """Why this cannot be picked now, where the pick alone does not say what was tried."""
    step, last = line.step.number, picks[-1]
    if step in _FIRST:
        is_other = last in _FIELD_BY_NAME or last in DECK_NAMES
        is_other = is_other or (step == SCOUT and last in CARD_BY_NAME)
        return Illegal(*_FIRST[step]) if is_other else None
    if step == PLAY and len(picks) > 1 and picks[0] in _RULE_OF:
        return _no_target(line, picks)
    if last not in _FIELD_BY_NAME or len(picks) > 1 or step not in (PLAY, DRAW):
        return None
    return _no_card(line, step, _FIELD_BY_NAME[last])


def _no_target(line: BattleLine, picks: Sequence[str]) -> Illegal | None:
    """A tactics card wants a card, or a place for it, and something else was touched."""
    name, last = picks[0], picks[-1]
    if last in DECK_NAMES:
        key = "first" if len(picks) == 2 else "where"
    elif last in _FIELD_BY_NAME and len(picks) == 2:
        field = _FIELD_BY_NAME[last]
        if not line.unclaimed >> field & 1:
            return closed(line, field)
        key = "first"
    else:
        return None
    return Illegal(_RULE_OF[name], f"bl.refuse.{key}_{name}")


def _no_card(line: BattleLine, step: int, field: int) -> Illegal | None:
    """A battlefield that is touched before a card; a claim is meant where one would be likely."""
    side = line.sides[line.turn]
    if not line.unclaimed >> field & 1:
        return closed(line, field)
    if side.complete >> field & 1:
        return None
    if step == DRAW:
        return Illegal("BL-P1", "bl.refuse.one_card", asked=STEP_NAMES[step])
    if not can_play(line, line.turn):
        return Illegal("BL-P4", "bl.refuse.only_pass")
    return Illegal("BL-P2", "bl.refuse.card_first")
