"""A position as a seat may know it: how likely each battlefield is won, and what for each card is.

A survey reads of a state only what its seat knows: its own hand, what lies open, how many cards
there are elsewhere, and the cards of the other's hand that it has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.bots.battle_line.experience import (
    Prospect,
    facts_of_game,
    facts_of_other,
    slots,
)
from gonfalon.bots.battle_line.prospects import Odds, fits, reach
from gonfalon.bots.battle_line.tally import Tally
from gonfalon.bots.battle_line.victory import Stakes
from gonfalon.bots.battle_line.weights import Weights
from gonfalon.games.battle_line.box.components import (
    BITS,
    FIELDS,
    RIVER,
    VALUES,
    bits,
)
from gonfalon.games.battle_line.rules.formation import IMPOSSIBLE, TOTALS, best, count_of, ground_at
from gonfalon.games.battle_line.rules.state import BattleLine

if TYPE_CHECKING:
    from mypy_extensions import i64

_COUNT: Final = [len(BITS[mask]) for mask in range(1 << VALUES)]
_LEAST_GAIN: Final = 0.0005
_USUAL_FIELDS: Final = 6.0  # with so many battlefields open a tactics card has its full worth


class Survey:
    """How a position looks to a seat."""

    def __init__(
        self, line: BattleLine, seat: int, weights: Weights, is_planned: bool = True
    ) -> None:
        self.line: Final = line
        self.seat: Final = seat
        self.weights: Final = weights
        side, other = line.sides[seat], line.sides[1 - seat]
        self.hand: i64 = side.hand_troops
        self.shown: i64 = other.shown_troops
        self.pool: i64 = line.unseen & ~side.hand_troops
        hidden = max(1.0, float(count_of(self.pool)))
        deck = line.decks[0].count
        in_hand = other.hand_size - len(BITS[other.hand_tactics])
        own_draws = _draws(line, seat, deck, count_of(self.hand))
        foe_draws = _draws(line, 1 - seat, deck, in_hand)
        self.own_low: list[float] = []
        """How likely a card is drawn for an own formation of no, one, or more cards."""
        self.foe_low: list[float] = []
        """How likely a card comes to such a formation of the other."""
        for laid in range(3):
            self.own_low.append(min(0.9, weights.draw[laid] * own_draws / hidden))
            come = weights.foe_hand[laid] * in_hand + weights.foe_draw[laid] * foe_draws
            self.foe_low.append(min(0.95, come / hidden))
        self.lateness = min(1.0, len(BITS[line.unclaimed]) / _USUAL_FIELDS)
        """How much of their worth tactics cards still have."""
        self.foes: list[Tally] = []
        """What the other may reach at each battlefield."""
        self._begun: dict[tuple[int, int, int], Tally] = {}
        self._foe_begun: dict[int, Tally] = {}
        self.plans = [0] * FIELDS
        """The cards in hand that are meant for each battlefield."""
        self.chances = [0.5] * FIELDS
        """How likely each battlefield is won."""
        self._of_game: list[float] = []
        self._sums: list[list[float]] = []
        experience = weights.experience
        if experience is not None:
            self._of_game = experience.of_game(facts_of_game(line, seat))
        for field in range(FIELDS):
            self.foes.append(Tally())
            self._sums.append([])
            bit = 1 << field
            if side.held & bit or other.held & bit:
                self.chances[field] = 1.0 if side.held & bit else 0.0
            else:
                foe = self.foe_at(field, other.formations[field], -1, -1, -1)
                self.foes[field] = foe
                if experience is not None:
                    self._sums[field] = experience.of_other(facts_of_other(foe), self._of_game)
                self.chances[field] = self.own_at(field, side.formations[field], -1, 0)
        self.stakes = Stakes(self.chances, line.sites)
        """What hangs on each battlefield."""
        self.taken: dict[int, float] = {}
        """What it changes that a card of the other is taken away, as far as it was asked."""
        self.left: dict[int, float] = {}
        """What it changes that an own card is taken away, as far as it was asked."""
        self.spoilt: dict[int, float] = {}
        """What a card that fits nothing changes where it is laid, as far as it was asked."""
        if is_planned:
            self._plan()

    def inputs(self, field: int) -> list[float]:
        """All that is told of a battlefield as it is planned, for whoever learns from it."""
        troops, foe = self.line.sides[self.seat].formations[field], self.foes[field]
        own = self._prospect(field, troops, -1, self.plans[field], foe, -1, -1)
        return facts_of_game(self.line, self.seat) + facts_of_other(foe) + own.facts()

    # One battlefield.

    def foe_at(self, field: int, troops: i64, morale: i64, ground: i64, need: i64) -> Tally:
        """What the other may reach with these cards; -1 stands for what is there."""
        line, other = self.line, 1 - self.seat
        is_as_it_lies = morale < 0 and ground < 0 and need < 0
        if morale < 0:
            morale = line.sides[other].morale_at(field)
        laid = count_of(troops) + _COUNT[morale]
        key = self._kind_of(field)
        if is_as_it_lies and not laid and key in self._foe_begun:
            return self._foe_begun[key]
        tally = Tally()
        tally.laid = laid
        tally.need = need if need >= 0 else line.required(other, field)
        odds = Odds(self.shown, 0, self.pool & ~self.shown)
        odds.low = self.foe_low[min(2, laid) if troops else 0]
        odds.high = max(self.weights.planned - 0.2, odds.low)
        self._tell(other, field, troops, morale, ground, need, odds, tally)
        if is_as_it_lies and not laid:
            self._foe_begun[key] = tally
        return tally

    def _kind_of(self, field: int) -> int:
        """A number that battlefields share where the same formations have the same worth."""
        line = self.line
        site = line.sites[field] if line.fog_at != field else -1
        return site * 2 + (line.mud_at == field)

    def own_at(self, field: int, troops: i64, morale: i64, sure: i64) -> float:
        """How likely this battlefield is won with these cards there, and these meant for it."""
        return self.won_at(field, troops, morale, sure, self.foes[field], -1, -1)

    def won_at(
        self,
        field: int,
        troops: i64,
        morale: i64,
        sure: i64,
        foe: Tally,
        ground: i64,
        need: i64,
    ) -> float:
        """How likely these cards beat what the other may reach; -1 stands for what is there."""
        own = self._prospect(field, troops, morale, sure, foe, ground, need)
        experience = self.weights.experience
        if experience is None:
            return own.chance
        sums = self._sums[field]
        if foe is not self.foes[field]:
            sums = experience.of_other(facts_of_other(foe), self._of_game)
        return experience.chance(sums, own)

    def _prospect(
        self, field: int, troops: i64, morale: i64, sure: i64, foe: Tally, ground: i64, need: i64
    ) -> Prospect:
        """The same as the cards alone tell it, with what else is told of the own side."""
        line = self.line
        if morale < 0:
            morale = line.sides[self.seat].morale_at(field)
        laid = count_of(troops) + _COUNT[morale]
        sure &= ~troops
        planned = count_of(sure)
        size = need if need >= 0 else line.required(self.seat, field)
        tie = self._tie(field, laid, need)
        if laid > 1 or morale or need >= 0 or ground >= 0:
            tally = Tally(foe, tie)
            odds = self._own_odds(troops, sure, laid)
            self._tell(self.seat, field, troops, morale, ground, need, odds, tally)
            return Prospect(tally.won, laid, size, planned, tally.level)
        # Where one card lies at most, the same may come about at all battlefields of a kind.
        key = self._kind_of(field), int(troops), int(sure)
        begun = self._begun.get(key)
        if begun is None:
            begun = Tally()
            odds = self._own_odds(troops, sure, laid)
            self._tell(self.seat, field, troops, morale, ground, need, odds, begun)
            self._begun[key] = begun
        return Prospect(begun.against(foe, tie), laid, size, planned, begun.level)

    def _own_odds(self, troops: i64, sure: i64, laid: i64) -> Odds:
        """Which cards may come to an own formation."""
        odds = Odds(sure, self.hand & ~troops & ~sure, self.pool)
        odds.low = self.own_low[min(2, laid) if troops else 0]
        odds.high = self.weights.planned
        odds.some = self.weights.elsewhere
        return odds

    def _tie(self, field: int, laid: i64, need: i64) -> float:
        """Who wins of two equal formations: whoever is complete first (BL-M3)."""
        line, seat = self.line, self.seat
        is_complete = laid >= (need if need >= 0 else line.required(seat, field))
        is_foe_complete = line.sides[1 - seat].complete >> field & 1 and need < 0
        if is_complete and is_foe_complete:
            return 1.0 if line.sides[seat].first >> field & 1 else 0.0
        if is_complete:
            return 1.0
        return 0.0 if is_foe_complete else 0.5

    def _tell(
        self,
        seat: int,
        field: int,
        troops: i64,
        morale: i64,
        ground: i64,
        need: i64,
        odds: Odds,
        tally: Tally,
    ) -> None:
        """Tell the tally what one side may reach; a defender needs one card more (BL-T8)."""
        line = self.line
        if ground < 0:
            ground = ground_at(line.sites[field], line.fog_at == field)
        if need < 0:
            need = line.required(seat, field)
        is_defender = line.defends(seat, field)
        if not is_defender:
            reach(troops, morale, need, ground, odds, tally)
            return
        laid = count_of(troops) + _COUNT[morale]
        if laid >= need:
            tally.add(best(troops, morale, 0, 0, ground, True, IMPOSSIBLE)[0], 1.0)
        else:
            reach(troops, morale, need - 1, ground, odds, tally)

    # What the hand is for.

    def _plan(self) -> None:
        """Mean each card of the hand for the battlefield where it changes most."""
        side = self.line.sides[self.seat]
        cards = bits(self.hand)
        fields = BITS[side.open]
        room = [0] * FIELDS
        gains: list[list[float]] = []
        for field in fields:
            room[field] = self.line.required(self.seat, field) - side.cards_at(field)
            gains.append(self._gains(field, cards))
        for _ in range(len(cards)):
            found, where, which = _LEAST_GAIN, -1, -1
            for at in range(len(fields)):
                row = gains[at]
                for number in range(len(row)):
                    if row[number] > found:
                        found, where, which = row[number], at, number
            if where < 0:
                break
            field = fields[where]
            self.plans[field] |= 1 << cards[which]
            self.chances[field] += found / max(0.01, self.stakes.weights[field])
            room[field] -= 1
            del cards[which]
            for row in gains:
                if row:
                    del row[which]
            gains[where] = self._gains(field, cards) if room[field] > 0 else []
        self.stakes = Stakes(self.chances, self.line.sites)

    def _gains(self, field: int, cards: list[int]) -> list[float]:
        """What each card would change if it were meant for this battlefield."""
        troops = self.line.sides[self.seat].formations[field]
        weight = max(0.01, self.stakes.weights[field])
        plan, now = self.plans[field], self.chances[field]
        return [
            weight * (self.own_at(field, troops, -1, plan | 1 << card) - now)
            if self.is_of_use(card, field)
            else 0.0
            for card in cards
        ]

    def is_of_use(self, card: int, field: int) -> bool:
        """Whether a card could make more of the own formation there than any other card."""
        line = self.line
        if ground_at(line.sites[field], line.fog_at == field) & TOTALS:
            return True
        troops = line.sides[self.seat].formations[field]
        return fits(troops, card, line.required(self.seat, field))

    def holdings(self) -> float:
        """What the tactics cards in hand are worth, against those of the other."""
        side, other = self.line.sides[self.seat], self.line.sides[1 - self.seat]
        own = sum(sorted([self.keeping(number) for number in BITS[side.hand_tactics]])[-2:])
        usual = self.weights.reserve * self.weights.usual_reserve * self.lateness
        return own - min(2, len(BITS[other.hand_tactics])) * usual

    def keeping(self, number: int) -> float:
        """What a tactics card is worth in hand."""
        return self.weights.reserve * self.weights.reserves[number] * self.lateness

    def plan_of(self, card: int) -> int:
        """The battlefield a card of the hand is meant for, or -1."""
        for field in range(FIELDS):
            if self.plans[field] >> card & 1:
                return field
        return -1

    def loss_of(self, card: int) -> float:
        """What is lost when a card of the hand goes elsewhere."""
        field = self.plan_of(card)
        if field < 0:
            return 0.0
        troops = self.line.sides[self.seat].formations[field]
        rest = self.plans[field] & ~(1 << card)
        change = self.chances[field] - self.own_at(field, troops, -1, rest)
        return self.stakes.weights[field] * change


def _draws(line: BattleLine, seat: int, deck: int, in_hand: i64) -> float:
    """How many troop cards this seat may still draw in time to play them."""
    wanted = float(max(1, slots(line, seat) - in_hand))
    return min(wanted, 0.5 * deck)


def need_with_mud(line: BattleLine, seat: int, field: int) -> int:
    """How many cards this seat would need there with Mud."""
    need = line.required(seat, field)
    return need if line.sites[field] == RIVER or line.mud_at == field else need + 1
