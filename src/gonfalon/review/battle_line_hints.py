"""What speaks for a move of Battle Line: what it completes, keeps possible, takes and costs."""

from collections.abc import Sequence
from typing import Final

from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.weights import usual
from gonfalon.engine.errors import Fact
from gonfalon.games.battle_line.box.actions import (
    OUT,
    Betray,
    Claim,
    Desert,
    Draw,
    Play,
    PlayScout,
    Redeploy,
    Remove,
    Return,
)
from gonfalon.games.battle_line.box.components import (
    BITS,
    CARD_NAMES,
    FIELDS,
    TROOPS,
    formation_names,
)
from gonfalon.games.battle_line.rules.comparing import told
from gonfalon.games.battle_line.rules.formation import COLUMN, IMPOSSIBLE, KIND_NAMES, named
from gonfalon.games.battle_line.rules.proof import ground_of, is_proved, strength_of, strongest
from gonfalon.games.battle_line.rules.side import NOWHERE
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import PLAY
from gonfalon.games.battle_line.rules.tactics import is_ahead
from gonfalon.review.case import Case
from gonfalon.review.shapes import GENERAL, Why

_LEAST: Final = 0.02  # of the whole game; what hangs less on a battlefield is not worth a sentence
_LOST: Final = 0.12  # a battlefield that is taken no more often than this
_MOST_CARDS: Final = 2  # of the cards that would still beat a formation so many are named


def whys(case: Case) -> list[Why]:
    """What it gains first, then what it costs."""
    line: BattleLine = case.after[0]
    if line.result is not None:
        return [Why("bl.hint.wins", {})] if line.result.winner == case.seat else []
    if case.before.step.number < PLAY:
        return []  # the battlefields are still to be laid
    action = case.action
    if isinstance(action, Claim):
        return [Why("bl.hint.claims", {"battlefield": action.field + 1})]
    if isinstance(action, Draw):
        return [_drawn(case.before, case.seat, action.deck)]
    if isinstance(action, PlayScout):
        return [Why("bl.hint.scout", {}), *_costs(case)]
    if isinstance(action, Return):
        return [Why("bl.hint.returns", {"card": CARD_NAMES[action.card]})]
    found = _taken(case) + _made(case)
    found += _compared(case, bool(found)) or ([] if found else _given_up(case))
    return (found[:1] or [GENERAL]) + _costs(case) + found[1:]


def _drawn(line: BattleLine, seat: int, deck: int) -> Why:
    """What either deck is good for, with what there is to count."""
    side = line.sides[seat]
    if deck:
        return Why("bl.hint.draw_tactics", {"number": len(BITS[side.hand_tactics])})
    return Why("bl.hint.draw_troops", {"number": len(BITS[side.open])})


def _place_of(case: Case) -> int:
    """The own battlefield that a card comes to; out, if it comes to none."""
    action = case.action
    if isinstance(action, Play | Betray | Redeploy):
        return action.field
    return OUT


def _made(case: Case) -> list[Why]:
    """What a card makes of the formation that it comes to."""
    field, seat = _place_of(case), case.seat
    if field == OUT or (isinstance(case.action, Play) and _is_environment(case)):
        return []
    line: BattleLine = case.after[0]
    if line.sides[seat].complete >> field & 1:
        return _completed(line, seat, field)
    strength, _ = strongest(line, seat, field, IMPOSSIBLE)
    ground = ground_of(line, field)
    if strength == IMPOSSIBLE or named(strength, ground)[0] not in KIND_NAMES[COLUMN:]:
        return []
    facts: dict[str, Fact] = {"battlefield": field + 1, "own": told(strength, ground)}
    return [Why("bl.hint.keeps", facts)]


def _is_environment(case: Case) -> bool:
    """Whether a card lies at a battlefield without being in a formation."""
    sides = (case.before.sides[case.seat], case.after[0].sides[case.seat])
    return len({side.cards_at(_place_of(case)) for side in sides}) == 1


def _completed(line: BattleLine, seat: int, field: int) -> list[Why]:
    """A formation that is complete: what it is, and what could still beat it."""
    own = strength_of(line, seat, field)
    facts: dict[str, Fact] = {
        "battlefield": field + 1,
        "owner": 2 - seat,
        "own": told(own, ground_of(line, field)),
    }
    if is_proved(line, seat, field):
        return [Why("bl.hint.unbeatable", facts)]
    if line.sides[1 - seat].complete >> field & 1:
        return []
    _, cards = strongest(line, 1 - seat, field, own)
    names = formation_names(cards)
    if not names or len(names) > _MOST_CARDS:
        return [Why("bl.hint.completes", facts)]
    return [Why("bl.hint.completes_but", {**facts, "cards": names})]


def _taken(case: Case) -> list[Why]:
    """A card of the other that is gone."""
    action = case.action
    if not isinstance(action, Desert | Betray | Remove):
        return []
    field = case.before.sides[1 - case.seat].field_of(action.card)
    if field == NOWHERE:
        return []  # an own one, which the Marshes cost
    facts: dict[str, Fact] = {
        "battlefield": field + 1,
        "owner": 2 - case.seat,
        "card": CARD_NAMES[action.card],
    }
    return [Why("bl.hint.takes", facts)]


def _costs(case: Case) -> list[Why]:
    """That no other tactics card may be played for now (BL-K1)."""
    line: BattleLine = case.after[0]
    has_played = line.sides[case.seat].played != case.before.sides[case.seat].played
    if not has_played or not is_ahead(line, case.seat):
        return []
    return [Why("bl.hint.waits", {"owner": 2 - case.seat})]


def _compared(case: Case, is_there: bool) -> list[Why]:
    """The battlefield that is taken more often than with other moves.

    Where something is told of the battlefield that a card comes to, it is about that one.
    """
    if not case.others:
        return []
    gained, likely, usually = [0.0] * FIELDS, [0.0] * FIELDS, [0.0] * FIELDS
    best = _surveyed(case.after, case.seat)
    for states in case.others:
        for own, other in zip(best, _surveyed(states, case.seat), strict=True):
            share = 1 / len(best) / len(case.others)
            for field in range(FIELDS):
                weight = (own.stakes.weights[field] + other.stakes.weights[field]) / 2
                gained[field] += share * weight * (own.chances[field] - other.chances[field])
                likely[field] += share * own.chances[field]
                usually[field] += share * other.chances[field]
    place = _place_of(case)
    most = place if is_there and place != OUT else max(range(FIELDS), key=gained.__getitem__)
    numbers = [round(100 * chances[most]) for chances in (likely, usually)]
    if gained[most] < _LEAST or numbers[0] <= numbers[1]:
        return []
    facts: dict[str, Fact] = {"battlefield": most + 1, "better": numbers[0], "others": numbers[1]}
    return [Why("bl.hint.chance", facts)]


def _surveyed(lines: Sequence[BattleLine], seat: int) -> list[Survey]:
    return [Survey(line, seat, usual()) for line in lines]


def _given_up(case: Case) -> list[Why]:
    """A card that goes where it hurts least."""
    action = case.action
    if not isinstance(action, Play) or action.card >= TROOPS:
        return []
    field = action.field
    if Survey(case.after[0], case.seat, usual()).chances[field] > _LOST:
        return []
    facts: dict[str, Fact] = {"battlefield": field + 1, "card": CARD_NAMES[action.card]}
    return [Why("bl.hint.lost", facts)]
