"""Drawing cards: the draw step, and the frames of Scout and Fields (BL-P5, BL-K4, BL-T7)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step
from gonfalon.games.battle_line.box.actions import CARD, DRAW, RETURN, Card, Draw, Return
from gonfalon.games.battle_line.box.components import (
    CARD_NAMES,
    DECK_NAMES,
    FIRST_TACTICS,
    HAND,
    RETURNS,
    TACTICS_DECK,
    TROOP_DECK,
    TROOPS,
    bits,
    nth_bit,
)
from gonfalon.games.battle_line.rules.frames import Drawing, Returning, draws_of, returns_of
from gonfalon.games.battle_line.rules.refusals import draw_refusal, not_in_hand, not_now
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import RETURN as RETURN_FRAME
from gonfalon.games.battle_line.rules.step_numbers import RETURN_TROOPS, TACTICS_CARD, TROOP_CARD
from gonfalon.games.battle_line.rules.tactics import is_ahead


def is_draw_due(has_scouted: bool, hand_size: int) -> bool:
    """Whether a turn ends with a draw: not after Scout, nor with seven cards (BL-P5, BL-K4)."""
    return not has_scouted and hand_size < HAND


class DrawStep(Step[BattleLine]):
    """Below seven cards, draw one from either deck (BL-P5)."""

    def prompt(self, line: BattleLine) -> Prompt:
        """From which deck to draw."""
        return Prompt("bl.prompt.draw", line.turn)

    def own_prompt(self, line: BattleLine) -> Prompt:
        """Whoever would have to keep a tactics card for a while is told so (BL-K1)."""
        must_wait = is_ahead(line, line.turn) and not line.decks[TACTICS_DECK].is_empty
        return Prompt("bl.prompt.draw_ahead" if must_wait else "bl.prompt.draw", line.turn)

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Skipped where no draw is due, and when both decks are empty."""
        if not is_draw_due(line.scouted, line.sides[line.turn].hand_size):
            return False
        return not (line.decks[0].is_empty and line.decks[1].is_empty)

    def legal(self, line: BattleLine) -> list[Action]:
        """The decks that have cards."""
        return deck_choices(line) if self.begin(line, None) else []

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Why this deck cannot be drawn from."""
        return deck_refusal(line, action)

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """Draw; a card that was put back comes at once, any other by chance."""
        assert isinstance(action, Draw)
        if draw_from(line, action.deck, events):
            line.go_on(events)


class ScoutStep(Step[BattleLine]):
    """Draw one card at a time, seeing each before choosing the next deck (BL-K4)."""

    def prompt(self, line: BattleLine) -> Prompt:
        """From which deck to draw."""
        return Prompt("bl.prompt.scout", line.turn, count=draws_of(line))

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """With both decks empty nothing is drawn, and cards above seven go back."""
        return self.resume(line, events)

    def legal(self, line: BattleLine) -> list[Action]:
        """The decks that have cards."""
        return deck_choices(line)

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Why this deck cannot be drawn from."""
        return deck_refusal(line, action)

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """A card comes off that deck; chance tells which."""
        assert isinstance(action, Draw)
        line.become(Drawing(self.number, draws_of(line) - 1, returns_of(line)))
        if draw_from(line, action.deck, events) and not self.resume(line, events):
            line.pop(events)

    def resume(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Draw again, or put cards back."""
        if draws_of(line):
            return True
        returns = returns_of(line)
        line.become(Returning(RETURN_FRAME, returns))
        return returns > 0


class FieldsStep(Step[BattleLine]):
    """The claimer of Fields draws three troop cards (BL-T7)."""

    def actor(self, line: BattleLine) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, line: BattleLine) -> Prompt:
        """What chance is about to tell: a card off a deck."""
        return Prompt("bl.prompt.fields", CHANCE, count=draws_of(line))

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Three cards and two back; from a short deck all, and back to seven at most two."""
        draws, returns = line.draws_and_returns(line.decks[TROOP_DECK].count)
        return self._draw_known(line, draws, min(RETURNS, returns), events)

    def sample(self, line: BattleLine, numbers: Numbers) -> Action:
        """The card that the next number selects."""
        return card_outcome(line, TROOP_DECK, numbers)

    def legal(self, line: BattleLine) -> list[Action]:
        """Any card of the bag."""
        return card_outcomes(line, TROOP_DECK)

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Only a card of the bag."""
        return card_refusal(line, action)

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """The card comes to hand."""
        assert isinstance(action, Card)
        tell_draw(line, TROOP_DECK, events)
        receive(line, action.card, events)
        if not self._draw_known(line, draws_of(line) - 1, returns_of(line), events):
            line.pop(events)

    def _draw_known(
        self, line: BattleLine, draws: int, returns: int, events: list[Event] | None
    ) -> bool:
        """Draw the cards that were put back; whether chance, or the claimer, has more to do."""
        while draws and line.decks[TROOP_DECK].top:
            draw_from(line, TROOP_DECK, events)
            draws -= 1
        if draws:
            line.become(Drawing(self.number, draws, returns))
            return True
        returns = min(returns, line.sides[line.turn].hand_troops.bit_count())
        line.become(Returning(RETURN_TROOPS, returns))
        return returns > 0


class ReturnStep(Step[BattleLine]):
    """Put cards of the hand face down on top of their decks, the last on top (BL-K4)."""

    def prompt(self, line: BattleLine) -> Prompt:
        """Which card of the hand to put back."""
        return Prompt("bl.prompt.return", line.turn, count=returns_of(line))

    def legal(self, line: BattleLine) -> list[Action]:
        """Any card of the hand."""
        side = line.sides[line.turn]
        actions = [RETURN[card] for card in bits(side.hand_troops)]
        actions += [RETURN[FIRST_TACTICS + number] for number in bits(side.hand_tactics)]
        return actions

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Only a card of the hand."""
        if not isinstance(action, Return):
            return not_now(line, action)
        return not_in_hand(action.card)

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """Put it back; which deck it goes to is seen by all."""
        assert isinstance(action, Return)
        line.put_back(line.turn, action.card)
        left = returns_of(line) - 1
        line.become(Returning(self.number, left))
        if events is not None:
            deck = DECK_NAMES[0 if action.card < TROOPS else 1]
            events.append(Event("bl.event.put_back", seat=line.turn + 1, deck=deck))
            events.append(
                Event(
                    "bl.event.put_back_card",
                    line.turn,
                    seat=line.turn + 1,
                    card=CARD_NAMES[action.card],
                )
            )
        if not left:
            line.pop(events)


class ReturnTroopsStep(ReturnStep):
    """After Fields only troop cards may be put back (BL-T7)."""

    def legal(self, line: BattleLine) -> list[Action]:
        """Any troop card of the hand."""
        return [RETURN[card] for card in bits(line.sides[line.turn].hand_troops)]

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Only a troop card of the hand."""
        if isinstance(action, Return) and action.card >= TROOPS:
            return Illegal("BL-T7", "bl.refuse.troops_only", card=CARD_NAMES[action.card])
        return super().why_not(line, action)


class CardOffDeck(Step[BattleLine]):
    """Chance: which card comes off the deck that was chosen."""

    def __init__(self, deck: int) -> None:
        self.deck = deck

    def sample(self, line: BattleLine, numbers: Numbers) -> Action:
        """The card that the next number selects."""
        return card_outcome(line, self.deck, numbers)

    def actor(self, line: BattleLine) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, line: BattleLine) -> Prompt:
        """What chance is about to tell: a card off a deck."""
        return Prompt("bl.prompt.card", CHANCE, deck=DECK_NAMES[self.deck])

    def legal(self, line: BattleLine) -> list[Action]:
        """Any card of the bag."""
        return card_outcomes(line, self.deck)

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Only a card of the bag."""
        return card_refusal(line, action)

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """The card comes to hand."""
        assert isinstance(action, Card)
        receive(line, action.card, events)
        line.pop(events)


def deck_choices(line: BattleLine) -> list[Action]:
    """The decks that have cards; with one empty the other, with both none (BL-P5)."""
    actions: list[Action] = []
    if not line.decks[0].is_empty:
        actions.append(DRAW[0])
    if not line.decks[1].is_empty:
        actions.append(DRAW[1])
    return actions


def deck_refusal(line: BattleLine, action: Action) -> Illegal:
    """Why this deck cannot be drawn from."""
    if not isinstance(action, Draw):
        return not_now(line, action)
    empty = Illegal("BL-P5", "bl.refuse.deck_empty", deck=DECK_NAMES[action.deck])
    return draw_refusal(line, action) or empty


def card_outcomes(line: BattleLine, deck: int) -> list[Action]:
    """The cards that chance may bring from this deck; none while a known card lies on top."""
    if line.decks[deck].top:
        return []
    first = 0 if deck == TROOP_DECK else FIRST_TACTICS
    return [CARD[first + number] for number in bits(line.decks[deck].bag)]


def card_outcome(line: BattleLine, deck: int, numbers: Numbers) -> Action:
    """The card of a deck's bag that the next number selects."""
    pile = line.decks[deck]
    first = 0 if deck == TROOP_DECK else FIRST_TACTICS
    return CARD[first + nth_bit(pile.bag, numbers.below(pile.bag_size))]


def card_refusal(line: BattleLine, action: Action) -> Illegal:
    """Why chance cannot bring this card from the deck."""
    if not isinstance(action, Card):
        return not_now(line, action)
    return Illegal("BL-P5", "bl.refuse.not_in_deck", card=CARD_NAMES[action.card])


def draw_from(line: BattleLine, deck: int, events: list[Event] | None) -> bool:
    """Draw from this deck; whether the card came at once, and chance need not act."""
    tell_draw(line, deck, events)
    if not line.decks[deck].top:
        line.enter(TROOP_CARD if deck == TROOP_DECK else TACTICS_CARD, events)
        return False
    card, knower = line.take_top(line.turn, deck)
    if events is not None:
        events.append(
            Reveal("bl.event.drew_card", line.turn, seat=line.turn + 1, card=CARD_NAMES[card])
        )
        if knower != line.turn:
            events.append(
                Reveal("bl.event.drew_known", knower, seat=line.turn + 1, card=CARD_NAMES[card])
            )
    return True


def tell_draw(line: BattleLine, deck: int, events: list[Event] | None) -> None:
    """Everyone sees which deck a card is drawn from."""
    if events is not None:
        events.append(Event("bl.event.drew", seat=line.turn + 1, deck=DECK_NAMES[deck]))


def receive(line: BattleLine, card: int, events: list[Event] | None) -> None:
    """A card comes off its deck into the hand of the seat whose turn it is."""
    line.receive(line.turn, card)
    if events is not None:
        events.append(
            Event("bl.event.drew_card", line.turn, seat=line.turn + 1, card=CARD_NAMES[card])
        )
