"""A possible state made from a view, never from a state: whoever plans with it cannot peek."""

from random import Random
from typing import Final

from gonfalon.games.battalia.box.cards import (
    CARDS,
    IS_UNBOUND,
    KIND,
    PLAIN,
    RANKS,
    borrowed,
    real,
)
from gonfalon.games.battalia.box.seals import SHRINE_SQUARES
from gonfalon.games.battalia.rules.artefacts.frames import Stationing
from gonfalon.games.battalia.rules.artefacts.in_use import can_change
from gonfalon.games.battalia.rules.artefacts.stationing import can_be_stationed, provisions_to_spare
from gonfalon.games.battalia.rules.frames import Paying
from gonfalon.games.battalia.rules.places import pile_at, unit_at
from gonfalon.games.battalia.rules.prices import (
    PAID_KINDS,
    can_pay,
    first_need,
    need_of,
    tent_price,
)
from gonfalon.games.battalia.rules.scenarios.relics import cards_in, mask_of
from gonfalon.games.battalia.rules.scenarios.volcano import set_relics
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import LOOK, STATION
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP
from gonfalon.games.battalia.rules.turn.payment import (
    candidates,
    purse_of,
    worth_of,
)
from gonfalon.games.battalia.rules.variants import variant_of
from gonfalon.games.battalia.sight.going_on import frames_of
from gonfalon.games.battalia.sight.knowledge import is_owned
from gonfalon.games.battalia.sight.player_view import PlayerView
from gonfalon.games.battalia.sight.view import BattaliaView

_FAIR_TRIES: Final = 20  # before whoever has begun something is helped
_TRIES: Final = 400


def determinise(view: BattaliaView, rng: Random) -> Battalia:
    """A state that this seat could be in, every hidden card as likely in one place as another."""
    if view.seat < 0:
        raise ValueError("only a seat's view can be determinised")
    for number in range(_TRIES):
        state = _imagine(view, rng, number >= _FAIR_TRIES)
        if can_go_on(state):
            break
    return state


def _imagine(view: BattaliaView, rng: Random, helps: bool) -> Battalia:
    """A state with the hidden cards dealt; with `helps`, who began something can go on with it."""
    state = Battalia(variant_of(view.options), view.seats)
    _copy_board(state, view)
    _copy_turn(state, view)
    _bury(state, view, rng)
    _Dealer(state, view, rng, helps).deal()
    state.stand_at(frames_of(state, view.frames, view.going_on))
    return state


def can_go_on(state: Battalia) -> bool:
    """Whether the hand of another player has what was begun with it: a price, a tent, a target."""
    frame = state.frames[-1]
    if isinstance(frame, Paying):
        wanted = candidates(state, frame.payer, frame.price, frame.last)
        return True in wanted and can_pay(purse_of(state, frame.payer), frame.price)
    if isinstance(frame, Stationing) and provisions_to_spare(state, state.turn, frame.tent) < 0:
        return False
    return state.over or bool(state.legal())


def _copy_board(state: Battalia, view: BattaliaView) -> None:
    """The board, the decks and all that lies open."""
    state.board = view.board.copy()
    state.tops, state.under, state.sizes = list(view.tops), list(view.under), list(view.sizes)
    state.supply = list(view.supply)
    state.topless, state.offers = view.topless, view.offers
    state.limbo, state.table = list(view.limbo), list(view.table)
    state.gone, state.winners, state.laden = view.gone, view.winners, view.laden
    state.tents = [player.tents for player in view.players]
    state.owned = [player.owned for player in view.players]
    state.nation_sizes = [player.nation_size for player in view.players]
    state.shelters = [count for player in view.players for count in player.shelter]


def _copy_turn(state: Battalia, view: BattaliaView) -> None:
    """The time, and what is going on."""
    state.first, state.turn, state.day = view.first, view.turn, view.day
    state.attacked, state.pitched = view.attacked, view.pitched
    state.battle = None if view.battle is None else view.battle.copy()


def _bury(state: Battalia, view: BattaliaView, rng: Random) -> None:
    """Great artefacts that others have seen under a shrine, out of all that could be there."""
    state.unseen, state.relics = view.unseen, view.relics
    told = view.going_on
    pool = cards_in(view.unseen)
    rng.shuffle(pool)
    for shrine, cards in enumerate(view.relics):
        if state.board.sealed_by(shrine) and not state.board.has_seal(view.seat, shrine):
            is_looked_at = LOOK in view.frames and told.square == SHRINE_SQUARES[shrine]
            seen = view.buried[shrine] - (told.left if is_looked_at else 0)
            cards = tuple(sorted([pool.pop() for _ in range(seen)]))
            set_relics(state, shrine, cards)
            state.unseen &= ~mask_of(cards)


class _Dealer:
    """Deals what is hidden: first units that nobody has seen, then the zones of each player."""

    def __init__(self, state: Battalia, view: BattaliaView, rng: Random, helps: bool) -> None:
        self.state = state
        self.view = view
        self.rng = rng
        self.helps = helps

    def deal(self) -> None:
        """Put every card that is not seen somewhere it could be."""
        seat = self.view.seat
        own = self.view.players[seat]
        bags = [list(player.known) for player in self.view.players]
        bags[seat] = list(own.nation)  # hand and ambush are seen
        unknown = [list(player.unknown) for player in self.view.players]
        unknown[seat] = [0] * RANKS
        self.state.unshown[unit_at(seat, 0) : unit_at(seat + 1, 0)] = list(own.unshown)
        for owner, player in enumerate(self.view.players):
            if owner != seat:
                self._take_seen(owner, player, bags[owner], unknown[owner])
        self._deal_units(bags, unknown)
        for owner in range(self.view.seats):
            self._deal_zones(owner, bags[owner])
        for hand in self.state.hands:
            hand.sort()

    def _take_seen(
        self, owner: int, player: PlayerView, bag: list[int], unknown: list[int]
    ) -> None:
        """The cards of another player whose place is seen: in a hand, or in a nation looked at."""
        seen: list[int] = []
        for seat, other in enumerate(self.view.players):
            seen += [real(held) for held in other.hand if is_owned(held, seat, owner)]
        for card, count in enumerate(player.nation):
            seen += [card] * count
        for card in seen:
            if bag[card]:
                bag[card] -= 1
            else:
                unknown[KIND[card]] -= 1
                self.state.supply[card] -= 1
                self.state.unshown[unit_at(owner, card)] += 1

    def _deal_units(self, bags: list[list[int]], unknown: list[list[int]]) -> None:
        """Units of the deal that nobody has seen, out of all that could be they."""
        supply = self.state.supply
        for rank in range(RANKS):
            cards = range(DECK_START[rank], DECK_STOP[rank])
            pool = [card for card in cards for _ in range(supply[card]) if not IS_UNBOUND[card]]
            self.rng.shuffle(pool)
            for owner in range(self.view.seats):
                for _ in range(unknown[owner][rank]):
                    card = pool.pop()
                    supply[card] -= 1
                    bags[owner][card] += 1
                    self.state.unshown[unit_at(owner, card)] += 1

    def _deal_zones(self, owner: int, bag: list[int]) -> None:
        """What is left of an owner's cards fills hand, ambush, nation, and what was borrowed."""
        state, view = self.state, self.view
        player = view.players[owner]
        cards = [card for card in range(CARDS) for _ in range(bag[card])]
        self.rng.shuffle(cards)
        if self.helps and owner == view.going_on.payer:
            cards = self._with_help_last(cards)
        state.hands[owner] += player.hand
        for taker, other in enumerate(view.players):
            for _ in range(other.borrowed.count(owner)):
                state.hands[taker].append(borrowed(cards.pop(), owner))
        hidden = player.hand_size - len(player.hand) - len(player.borrowed)
        state.hands[owner] += [PLAIN[cards.pop()] for _ in range(hidden)]
        ambush = list(player.ambush)
        ambush += [cards.pop() for _ in range(player.ambush_size - len(ambush))]
        state.ambushes[owner] = tuple(sorted(ambush))
        if owner != view.seat and player.nation:
            state.nations[pile_at(owner, 0) : pile_at(owner + 1, 0)] = list(player.nation)
            assert not cards
        for card in cards:
            state.nations[pile_at(owner, card)] += 1

    def _with_help_last(self, cards: list[int]) -> list[int]:
        """The cards in an order in which those come to hand that what was begun needs."""
        told = self.view.going_on
        is_pitching = STATION in self.view.frames
        price = tent_price(told.kind) if is_pitching else told.price
        chosen = self._payment(cards, price)
        if is_pitching and not price:
            chosen = [card for card in cards if can_be_stationed(PLAIN[card], 1)][:1]
        elif not price and told.played:
            chosen = [card for card in cards if can_change(self.state, card, told.kind)][:1]
        rest = cards.copy()
        for card in chosen:
            rest.remove(card)
        return rest + chosen

    def _payment(self, cards: list[int], price: int) -> list[int]:
        """Some of these cards that pay a price, those for the present need not below the floor."""
        chosen: list[int] = []
        rest = cards.copy()
        for kind in range(PAID_KINDS):
            need = need_of(price, kind)
            floor = self.view.going_on.floor if need and kind == first_need(price) else 0
            for card in rest.copy():
                worth = worth_of(self.state, PLAIN[card], kind)
                if need > 0 and worth and PLAIN[card] >= floor:
                    need -= worth
                    rest.remove(card)
                    chosen.append(card)
        return chosen
