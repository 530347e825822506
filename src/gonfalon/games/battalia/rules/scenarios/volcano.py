"""The volcano: shrines with seals, gates that ask for them, and the summit (BA-V4)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import CARD_NAMES
from gonfalon.games.battalia.box.deeds import SHRINE_TARGET, SUMMIT_TARGET
from gonfalon.games.battalia.box.picks import ENOUGH, Take
from gonfalon.games.battalia.box.picks import TAKE as TAKE_ACTIONS
from gonfalon.games.battalia.box.seals import (
    CROSSROADS_SQUARES,
    CROSSROADS_TILE,
    GUARDIAN,
    HIDDEN,
    SEAL_POINTS,
    SHRINE_AT,
    SHRINE_SQUARES,
    SHRINE_STRENGTH,
    SHRINE_TILE,
    SHRINES,
    SUMMIT_SQUARE,
    SUMMIT_TILE,
    SUMMIT_WORTH,
    beyond_gates,
)
from gonfalon.games.battalia.box.tiles import SHRINE, SQUARE_NAMES, what_of
from gonfalon.games.battalia.rules.battle.outcome import take_reward
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.combinations.chips import has_chip
from gonfalon.games.battalia.rules.frames import Finding, Uncovered, uncovered
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.scenarios.relics import FindStep, still_hidden
from gonfalon.games.battalia.rules.scenarios.scenario import Scenario
from gonfalon.games.battalia.rules.state import Battalia


def under_shrine(world: Battalia, shrine: int) -> int:
    """How many great artefacts lie under a shrine, if there is one; everyone can count them."""
    if what_of(world.board.tiles[SHRINE_SQUARES[shrine]]) != SHRINE:
        return 0
    if not world.board.sealed_by(shrine):
        return HIDDEN
    return len(world.relics[shrine]) + still_hidden(world, SHRINE_SQUARES[shrine])


def set_relics(world: Battalia, shrine: int, cards: tuple[int, ...]) -> None:
    """These lie under a shrine now, and have been seen."""
    relics = list(world.relics)
    relics[shrine] = cards
    world.relics = tuple(relics)


class Volcano(Scenario):
    """Nine cards in the middle of the land, instead of the ruins."""

    def lay(self, world: Battalia) -> None:
        """The summit, four crossroads, and four shrines in the corners."""
        world.board.tiles[SUMMIT_SQUARE] = SUMMIT_TILE
        world.board.levels[SUMMIT_SQUARE] = GUARDIAN
        for square in CROSSROADS_SQUARES:
            world.board.tiles[square] = CROSSROADS_TILE
        for square in SHRINE_SQUARES:
            world.board.tiles[square] = SHRINE_TILE
            world.board.levels[square] = SHRINE_STRENGTH

    def roads(self, board: Board, seat: int) -> list[int]:
        """The summit is entered and left only by gates whose seal the seat has."""
        return beyond_gates(board.tiles, board.seals[seat])

    def hides_great(self) -> bool:
        """Some under each shrine."""
        return True

    def hidden(self, world: Battalia) -> int:
        """Those under the shrines that have not been found out."""
        lying = [under_shrine(world, shrine) for shrine in range(SHRINES)]
        return sum(lying) - sum([len(cards) for cards in world.relics])

    def forbids(self, world: Battalia, seat: int, square: int, target: int) -> bool:
        """A shrine takes one seal of each player, and the seal is a free chip."""
        if target != SHRINE_TARGET or what_of(world.board.tiles[square]) != SHRINE:
            return False
        is_there = world.board.has_seal(seat, SHRINE_AT[square])
        return is_there or not has_chip(world, seat, SEAL_POINTS)

    def why_forbidden(self, world: Battalia, seat: int, square: int, target: int) -> Illegal:
        """The seal is there, or there is no chip for it."""
        is_there = world.board.has_seal(seat, SHRINE_AT[square])
        key = "ba.refuse.sealed" if is_there else "ba.refuse.no_seal"
        return Illegal("BA-V4", key, square=SQUARE_NAMES[square])

    def seize(self, world: Battalia, target: int, square: int, events: list[Event] | None) -> None:
        """A seal at a shrine; the summit is held by the winner, at 8 from now on."""
        seat, key = world.turn, ""
        if target == SHRINE_TARGET:
            seals = list(world.board.seals)
            seals[seat] |= 1 << SHRINE_AT[square]
            world.board.seals = tuple(seals)
            key = "ba.event.sealed"
        elif target == SUMMIT_TARGET:
            world.board.holder = seat
            world.board.levels[square] = SUMMIT_WORTH
            key = "ba.event.summit"
        else:
            super().seize(world, target, square, events)
        if key and events is not None:
            events.append(Event(key, seat=seat + 1, square=SQUARE_NAMES[square]))

    def reward(
        self,
        world: Battalia,
        target: int,
        square: int,
        was_neutral: bool,
        events: list[Event] | None,
    ) -> None:
        """The winner looks under the shrine; who is the first finds out what lies there."""
        if target != SHRINE_TARGET:
            return
        sealed = world.board.sealed_by(SHRINE_AT[square])
        if [seat for seat in sealed if seat != world.turn]:
            uncover(world, square, events)
        else:
            world.push(Finding(square, HIDDEN), events)


def uncover(world: Battalia, square: int, events: list[Event] | None) -> None:
    """The winner alone sees what lies under the shrine, and may take one with fewer than two."""
    seat, cards = world.turn, world.relics[SHRINE_AT[square]]
    if events is not None and cards:
        events.append(Event("ba.event.looks", seat=seat + 1, square=SQUARE_NAMES[square]))
        names = tuple([CARD_NAMES[card] for card in cards])
        events.append(Reveal("ba.event.relics", seat, square=SQUARE_NAMES[square], cards=names))
    if cards and not world.laden >> seat & 1:
        world.push(Uncovered(square), events)


class LookStep(FindStep):
    """The first who looks under a shrine: chance tells what lies there."""

    def find(self, world: Battalia, square: int, card: int, events: list[Event] | None) -> None:
        """It stays there, seen by the winner alone."""
        shrine = SHRINE_AT[square]
        set_relics(world, shrine, tuple(sorted((*world.relics[shrine], card))))

    def leave(self, world: Battalia, square: int, events: list[Event] | None) -> None:
        """The winner may take one."""
        world.close()
        uncover(world, square, events)


class RelicStep(Step[Battalia]):
    """Take one of the great artefacts under the shrine, or leave them."""

    def prompt(self, world: Battalia) -> Prompt:
        """Which of the great artefacts under the shrine the winner takes, if any."""
        return Prompt("ba.prompt.relic", world.turn, square=SQUARE_NAMES[uncovered(world).square])

    def legal(self, world: Battalia) -> list[Action]:
        """Any that lies there, or none."""
        shrine = SHRINE_AT[uncovered(world).square]
        found = [TAKE_ACTIONS[card] for card in world.relics[shrine]]
        found.append(ENOUGH)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Only what lies there."""
        if isinstance(action, Take):
            return Illegal("BA-V4", "ba.refuse.not_under_shrine", card=CARD_NAMES[action.card])
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """What is taken is shown to all; what is left stays hidden."""
        seat, square = world.turn, uncovered(world).square
        shrine = SHRINE_AT[square]
        if isinstance(action, Take):
            left = [card for card in world.relics[shrine] if card != action.card]
            set_relics(world, shrine, tuple(left))
            world.laden |= world.winners & 1 << seat
            world.winners |= 1 << seat
            take_reward(world, seat, action.card, events)
        elif events is not None:
            name = SQUARE_NAMES[square]
            events.append(Event("ba.event.left_relics", seat=seat + 1, square=name))
        world.pop(events)
