"""The swap test for hidden cards: another seat could hold, hide or have been dealt another one."""

from collections.abc import Iterator
from random import Random

from gonfalon.engine.record import Record
from gonfalon.engine.state import State
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.battle_actions import Retreat
from gonfalon.games.battalia.box.cards import (
    CARD_BY_NAME,
    CARD_NAMES,
    CARDS,
    FACTIONS,
    KIND,
    PLAIN,
    card_of,
)
from gonfalon.games.battalia.box.deeds import Build, Create, Hire, March, Recruit, Upgrade
from gonfalon.games.battalia.box.picks import Pay
from gonfalon.games.battalia.rules.frames import drawing
from gonfalon.games.battalia.rules.places import pile_at, unit_at
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import CREATED, DEAL, DRAW, HIDE, LOOK, PAY, TOP
from gonfalon.games.battalia.rules.zones import all_copies
from tests.swap import Choose, Tally, compare, what_is_seen, with_plies

Plies = dict[int, str]
"""Other texts for some plies of a record."""


SWAPS = 3
"""So many swaps are tried for each pair of eyes at each point."""


def swap_hidden(record: Record, cuts: int, tally: Tally, choose: Choose | None = None) -> None:
    """At several points of a game, replay it with other cards in somebody else's hand or deck.

    With `choose`, what a bot would do with the view must stay the same too.
    """
    rng = Random("swap")
    points = sorted(rng.sample(range(40, len(record.plies) + 1), cuts))
    for stop in points:
        past = Past(record, stop)
        if is_paid_for(past.state) or has_paid(record.plies[stop - 1]):
            continue
        for eyes in (*range(len(record.names)), -1):
            others = [one for kind in past.others(eyes).values() for one in kind]
            expected = what_is_seen(record, stop, eyes, choose)
            for changed in rng.sample(others, min(SWAPS, len(others))):
                plies = with_changes(record.plies[:stop], changed)
                compare(with_plies(record, plies), eyes, expected, tally, choose)


def with_changes(plies: list[str], changed: Plies) -> list[str]:
    """The plies with these others in their places."""
    return [changed.get(ply, text) for ply, text in enumerate(plies)]


def is_paid_for(state: State) -> bool:
    """Whether cards are being chosen that pay, or were just paid without a choice.

    That there is a choice is seen by all (docs/decisions/0009-payments.md), so that another hand
    would be seen here.
    """
    assert isinstance(state, Battalia)
    return state.open_steps[-1] in (PAY, CREATED, TOP)


def has_paid(ply: str) -> bool:
    """Whether the last ply may have paid without a choice where another hand would have one."""
    paid = (Hire, Create, Build, Upgrade, Recruit, March, Retreat, Pay)
    return isinstance(ACTIONS[ply], paid)


class Past:
    """A state of a game, and by which plies its hidden cards came to where they are."""

    def __init__(self, record: Record, stop: int) -> None:
        self._plies = record.plies
        self._drawn: dict[tuple[int, str], int] = {}
        """The last ply at which each seat drew each card."""
        self._hidden: dict[tuple[int, str], tuple[int, int]] = {}
        """When each seat drew and hid each card that it last put in ambush."""
        self._found: dict[str, int] = {}
        """When each great artefact was found under a shrine."""
        self._dealt: list[int] = []
        for ply, state in enumerate(record.states()):
            assert isinstance(state, Battalia)
            self.state = state
            if ply == stop:
                break
            self._note(ply, state)

    def _note(self, ply: int, state: Battalia) -> None:
        """Remember what a ply did with hidden cards."""
        name = self._plies[ply].split()[-1]
        frame = state.open_steps[-1]
        if frame == DRAW:
            self._drawn[drawing(state).seat, name] = ply
        elif frame == HIDE and (state.turn, name) in self._drawn:
            self._hidden[state.turn, name] = self._drawn[state.turn, name], ply
        elif frame == LOOK:
            self._found[name] = ply
        elif state.open_steps[0] == DEAL:
            self._dealt.append(ply)
        elif self._plies[ply].startswith("cohort"):  # how many it has of a faction is told to all
            self._drawn = {of: when for of, when in self._drawn.items() if of[0] != state.turn}

    def others(self, eyes: int) -> dict[str, list[Plies]]:
        """Each way in which one hidden card could be another, for all these eyes know; by kind."""
        kinds = {
            "hand": list(self._other_draws(eyes)),
            "ambush": list(self._other_ambushes(eyes)),
            "deal": list(self._other_deals(eyes)),
            "relic": list(self._other_relics(eyes)),
        }
        return {kind: found for kind, found in kinds.items() if found}

    def _in_nation(self, seat: int, card: int) -> Iterator[str]:
        """The other cards in a nation."""
        for other in range(CARDS):
            if other != card and self.state.nations[pile_at(seat, other)]:
                yield CARD_NAMES[other]

    def _other_draws(self, eyes: int) -> Iterator[Plies]:
        """One card in another hand was drawn as another one of its nation."""
        for (seat, name), ply in self._drawn.items():
            card = CARD_BY_NAME[name]
            if seat != eyes and PLAIN[card] in self.state.hands[seat]:
                for other in self._in_nation(seat, card):
                    yield {ply: f"draw {other}"}

    def _other_ambushes(self, eyes: int) -> Iterator[Plies]:
        """One card in ambush is one that was drawn later, or is still in the nation (BA-A7)."""
        for (seat, name), (drawn, hidden) in self._hidden.items():
            card = CARD_BY_NAME[name]
            if seat == eyes or card not in self.state.ambushes[seat]:
                continue
            for other in self._in_nation(seat, card):
                yield {drawn: f"draw {other}", hidden: f"hide {other}"}
            for (drawer, other), ply in self._drawn.items():
                is_held = PLAIN[CARD_BY_NAME[other]] in self.state.hands[seat]
                if drawer == seat and ply > hidden and is_held and other != name:
                    exchanged = {drawn: f"draw {other}", hidden: f"hide {other}"}
                    yield {**exchanged, ply: f"draw {name}"}

    def _other_deals(self, eyes: int) -> Iterator[Plies]:
        """A dealt unit, never shown, is of another faction that is in the decks (BA-S4)."""
        state = self.state
        for number, ply in enumerate(self._dealt):
            seat = number * state.seats // len(self._dealt)
            name = self._plies[ply].split()[1]
            card = CARD_BY_NAME[name]
            if seat == eyes or not state.unshown[unit_at(seat, card)]:
                continue
            if all_copies(state, seat, card) > 1:
                continue
            for faction in range(FACTIONS):
                other = card_of(KIND[card], faction)
                if other != card and state.supply[other]:
                    changed = {ply: f"deal {CARD_NAMES[other]}"}
                    if (seat, name) in self._drawn:
                        changed[self._drawn[seat, name]] = f"draw {CARD_NAMES[other]}"
                    yield changed

    def _other_relics(self, eyes: int) -> Iterator[Plies]:
        """What was found and left under a shrine is something nobody has seen (BA-V4)."""
        for shrine, cards in enumerate(self.state.relics):
            if eyes >= 0 and self.state.board.has_seal(eyes, shrine):
                continue
            for card in cards:
                for other in cards_in(self.state.unseen):
                    yield {self._found[CARD_NAMES[card]]: f"find {CARD_NAMES[other]}"}
