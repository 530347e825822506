"""The play step: one card, or a pass when none can be played (BL-P)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battle_line.box.actions import (
    PASS,
    PLAY,
    Betray,
    Desert,
    Pass,
    Play,
    PlayScout,
    Redeploy,
    add_rows,
    plays_in,
)
from gonfalon.games.battle_line.box.components import (
    BITS,
    CARD_NAMES,
    DESERTER,
    FOG,
    REDEPLOY,
    SCOUT,
    SEATS,
    TRAITOR,
    TROOPS,
    nth_bit,
)
from gonfalon.games.battle_line.rules.refusals import (
    closed,
    no_room,
    not_in_hand,
    not_now,
    slot_refusal,
)
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.tactics import (
    add_tactics_plays,
    begin_scout,
    betray,
    betray_refusal,
    desert,
    desert_refusal,
    lay_environment,
    redeploy,
    redeploy_refusal,
    tactics_plays,
    tactics_refusal,
)


def troop_plays(line: BattleLine, seat: int) -> list[Action]:
    """Every troop card of the hand into every open slot (BL-P2)."""
    side = line.sides[seat]
    actions: list[Action] = []
    if side.open:
        add_rows(plays_in(side.open), 0, side.hand_troops, actions)
    return actions


def can_play(line: BattleLine, seat: int) -> bool:
    """Whether this seat could play any card."""
    side = line.sides[seat]
    return bool(side.hand_troops and side.open) or bool(tactics_plays(line, seat))


class PlayStep(Step[BattleLine]):
    """Play one card; pass only for want of any (BL-P3, BL-P4)."""

    def prompt(self, line: BattleLine) -> Prompt:
        """Play a card; whether any can be played is the hand's secret."""
        return Prompt("bl.prompt.play", line.turn)

    def own_prompt(self, line: BattleLine) -> Prompt:
        """Whoever must pass is told so."""
        return Prompt(
            "bl.prompt.play" if can_play(line, line.turn) else "bl.prompt.pass", line.turn
        )

    def legal(self, line: BattleLine) -> list[Action]:
        """Troop and tactics cards, harmful or not (BL-X4); the pass only if there are none."""
        actions = troop_plays(line, line.turn)
        add_tactics_plays(line, line.turn, actions)
        return actions or [PASS]

    def random_legal(self, line: BattleLine, numbers: Numbers) -> Action:
        """The plays of troop cards are counted, not listed."""
        side = line.sides[line.turn]
        fields = BITS[side.open]
        troops = (side.hand_size - len(BITS[side.hand_tactics])) * len(fields)
        tactics = tactics_plays(line, line.turn)
        number = numbers.below(troops + len(tactics))
        if number < troops:
            card = nth_bit(side.hand_troops, number // len(fields))
            return PLAY[card][fields[number % len(fields)]]
        return tactics[number - troops] if tactics else PASS

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Why a card cannot be played so, or why passing is not allowed."""
        return self.refusal_of(line, line.turn, action) or not_now(line, action)

    def refusal_of(self, line: BattleLine, seat: int, action: Action) -> Illegal | None:
        """What the rule of a card, or of passing, has against it."""
        if isinstance(action, Play):
            return _play_refusal(line, seat, action.card, action.field)
        if isinstance(action, PlayScout):
            return tactics_refusal(line, seat, SCOUT)
        if isinstance(action, Redeploy):
            return redeploy_refusal(line, seat, action)
        if isinstance(action, Desert):
            return desert_refusal(line, seat, action)
        if isinstance(action, Betray):
            return betray_refusal(line, seat, action)
        return _pass_refusal(line, seat) if isinstance(action, Pass) else None

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """Carry out the play; Scout opens a frame of its own."""
        line.passes = min(SEATS, line.passes + 1) if isinstance(action, Pass) else 0
        if isinstance(action, Play):
            _play(line, action, events)
        elif isinstance(action, PlayScout):
            _show_tactics(line, SCOUT, events)
            begin_scout(line, events)
            return
        elif isinstance(action, Redeploy):
            _show_tactics(line, REDEPLOY, events)
            redeploy(line, action, events)
        elif isinstance(action, Desert):
            _show_tactics(line, DESERTER, events)
            desert(line, action, events)
        elif isinstance(action, Betray):
            _show_tactics(line, TRAITOR, events)
            betray(line, action, events)
        elif events is not None:
            events.append(Event("bl.event.passed", seat=line.turn + 1))
        line.go_on(events)


def _play_refusal(line: BattleLine, seat: int, card: int, field: int) -> Illegal | None:
    """Why this card cannot go to this battlefield."""
    if card >= TROOPS:
        refused = tactics_refusal(line, seat, card)
        if refused is not None:
            return refused
        if card >= FOG:
            return None if line.unclaimed >> field & 1 else closed(line, field)
    elif not line.sides[seat].has_card(card):
        return not_in_hand(card)
    return slot_refusal(line, seat, field) if line.sides[seat].open else no_room()


def _pass_refusal(line: BattleLine, seat: int) -> Illegal | None:
    """Why this seat may not pass."""
    if troop_plays(line, seat):
        return Illegal("BL-P3", "bl.refuse.pass_with_troops")
    plays = tactics_plays(line, seat)
    if plays:
        return Illegal("BL-P4", "bl.refuse.pass_with_tactics", action=plays[0].text)
    return None


def _play(line: BattleLine, action: Play, events: list[Event] | None) -> None:
    """Lay the card at the battlefield."""
    line.spend(line.turn, action.card)
    if action.card < FOG:
        line.place(line.turn, action.card, action.field)
    else:
        lay_environment(line, action.card, action.field)
    if events is not None:
        events.append(
            Event(
                "bl.event.played",
                seat=line.turn + 1,
                card=CARD_NAMES[action.card],
                battlefield=action.field + 1,
            )
        )


def _show_tactics(line: BattleLine, card: int, events: list[Event] | None) -> None:
    """Lay a guile card on the table, where it stays (BL-C2)."""
    line.spend(line.turn, card)
    if events is not None:
        events.append(Event("bl.event.guile", seat=line.turn + 1, card=CARD_NAMES[card]))
