"""What a claimed Marshes or Watchtower does: a troop card leaves the line (BL-T5, BL-T6)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battle_line.box.actions import REMOVE, Remove
from gonfalon.games.battle_line.box.components import (
    ALL_FIELDS,
    CARD_NAMES,
    FIELDS,
    TOWN,
    TROOPS,
    WATCHTOWER,
    bits,
)
from gonfalon.games.battle_line.rules.refusals import closed, not_now, not_on_side
from gonfalon.games.battle_line.rules.side import NOWHERE
from gonfalon.games.battle_line.rules.state import BattleLine


class MarshesStep(Step[BattleLine]):
    """The loser of the Marshes removes an own troop card from the unclaimed line (BL-T5)."""

    rule = "BL-T5"
    key = "bl.prompt.marshes"

    def actor(self, line: BattleLine) -> int:
        """The one who did not claim."""
        return 1 - line.turn

    def reach(self, line: BattleLine) -> int:
        """The battlefields from which a card may be removed."""
        return line.unclaimed

    def prompt(self, line: BattleLine) -> Prompt:
        """Which card the effect of the battlefield falls on."""
        return Prompt(self.key, self.actor(line))

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Passed over when there is no such card."""
        return bool(self.legal(line))

    def legal(self, line: BattleLine) -> list[Action]:
        """The loser's troop cards within reach, never morale cards."""
        victim = line.sides[1 - line.turn]
        return [
            REMOVE[card]
            for field in bits(self.reach(line) & line.unclaimed)
            for card in bits(victim.formations[field])
        ]

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Why this card cannot be removed."""
        if not isinstance(action, Remove):
            return not_now(line, action)
        card = CARD_NAMES[action.card]
        if action.card >= TROOPS:
            return Illegal(self.rule, "bl.refuse.troops_only", card=card)
        field = line.sides[1 - line.turn].field_of(action.card)
        if field == NOWHERE:
            return not_on_side(line, 1 - line.turn, action.card, self.rule)
        if not line.unclaimed >> field & 1:
            return closed(line, field)
        if line.sites[field] == TOWN:
            return Illegal("BL-T4", "bl.refuse.town_apart", battlefield=field + 1)
        return Illegal(self.rule, "bl.refuse.no_neighbour", battlefield=field + 1)

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """The card goes face up out of the game."""
        assert isinstance(action, Remove)
        line.take(1 - line.turn, action.card)
        line.bury(action.card)
        if events is not None:
            events.append(
                Event(
                    "bl.event.removed",
                    seat=self.actor(line) + 1,
                    owner=2 - line.turn,
                    card=CARD_NAMES[action.card],
                )
            )
        line.pop(events)


class WatchtowerStep(MarshesStep):
    """The claimer removes a troop card of the loser from a neighbouring battlefield (BL-T6)."""

    rule = "BL-T6"
    key = "bl.prompt.watchtower"

    def actor(self, line: BattleLine) -> int:
        """Whoever claimed the battlefield decides."""
        return line.turn

    def reach(self, line: BattleLine) -> int:
        """The neighbours of the Watchtower; a Town is nobody's neighbour (BL-T4)."""
        tower = 1 << line.sites.index(WATCHTOWER)
        towns = sum(1 << field for field in range(FIELDS) if line.sites[field] == TOWN)
        return (tower << 1 | tower >> 1) & ALL_FIELDS & ~towns
