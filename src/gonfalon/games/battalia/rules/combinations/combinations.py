"""Combinations that bring cards and heroes: hire, create, upgrade, recruit (BA-X)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    FACTION_NAMES,
    FACTIONS,
    IS_UNBOUND,
    KIND_NAMES,
    PROVISIONS,
    RANKS,
    TOOL,
)
from gonfalon.games.battalia.box.deeds import (
    CREATE,
    HIRE,
    RECRUIT,
    UPGRADE,
    Create,
    Deed,
    Hire,
    Recruit,
    Upgrade,
)
from gonfalon.games.battalia.box.picks import TAKE_TOP, TO, TakeTop, To
from gonfalon.games.battalia.box.tiles import HEROES, OFF, SQUARE_NAMES, SQUARES
from gonfalon.games.battalia.rules.board import hero_of
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.combinations.chips import can_raise
from gonfalon.games.battalia.rules.ending import check_end
from gonfalon.games.battalia.rules.factions import in_game
from gonfalon.games.battalia.rules.frames import Created, created
from gonfalon.games.battalia.rules.prices import (
    CREATE_PRICES,
    HERO_PRICE,
    HIRE_PRICES,
    UPGRADE_PRICES,
    can_pay,
    price_of_deed,
)
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.supply import search, take_top
from gonfalon.games.battalia.rules.turn.payment import missing, pay_for
from gonfalon.games.battalia.rules.zones import gain, put_hero

MOST_LEVEL: Final = 4


class Hiring(Chapter):
    """Hire a unit: its rank and one provisions more (BA-X1)."""

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every rank that can be paid and is left."""
        for kind in range(RANKS):
            if world.sizes[kind] and can_pay(purse, HIRE_PRICES[kind]):
                found.append(HIRE[kind])

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """The deck, or the provisions."""
        assert isinstance(deed, Hire)
        if not world.sizes[deed.kind]:
            return Illegal("BA-C7", "ba.refuse.deck_empty", kind=KIND_NAMES[deed.kind])
        return missing(purse, price_of_deed(world.board, deed), "BA-X1")

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """The provisions are paid before the unit comes."""
        assert isinstance(deed, Hire)
        pay_for(world, deed, price_of_deed(world.board, deed), events)

    def carry_out(self, world: Battalia, deed: Action, events: list[Event] | None) -> None:
        """The top unit and a provisions card, if one is left; the Unbound bring none (BA-V5)."""
        assert isinstance(deed, Hire)
        card = take_top(world, deed.kind)
        gain(world, world.turn, card)
        is_supplied = bool(world.sizes[PROVISIONS]) and not IS_UNBOUND[card]
        if events is not None:
            key = "ba.event.hired_supplied" if is_supplied else "ba.event.hired"
            events.append(Event(key, seat=world.turn + 1, card=CARD_NAMES[card]))
        if is_supplied:
            gain(world, world.turn, take_top(world, PROVISIONS))


class Creating(Chapter):
    """Create an artefact (BA-X2)."""

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every artefact that can be paid and is left."""
        for number, price in enumerate(CREATE_PRICES):
            if world.sizes[TOOL + number] and can_pay(purse, price):
                found.append(CREATE[number])

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """The deck, or the cards."""
        assert isinstance(deed, Create)
        if not world.sizes[deed.kind]:
            return Illegal("BA-C7", "ba.refuse.deck_empty", kind=KIND_NAMES[deed.kind])
        return missing(purse, price_of_deed(world.board, deed), "BA-X2")

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """The units are paid before the artefact comes."""
        assert isinstance(deed, Create)
        pay_for(world, deed, price_of_deed(world.board, deed), events)

    def carry_out(self, world: Battalia, deed: Action, events: list[Event] | None) -> None:
        """The top card; of the paired artefact, if wanted, one of a named faction (BA-O3)."""
        assert isinstance(deed, Create)
        if deed.kind == world.paired:
            world.push(Created(deed.kind), events)
            return
        _created(world, take_top(world, deed.kind), events)


def _created(world: Battalia, card: int, events: list[Event] | None) -> None:
    """The new artefact lies on the table."""
    gain(world, world.turn, card)
    if events is not None:
        events.append(Event("ba.event.created", seat=world.turn + 1, card=CARD_NAMES[card]))


class CreatedStep(Step[Battalia]):
    """Name the faction of the paired artefact, or take the top one (BA-X2, BA-O3)."""

    def prompt(self, world: Battalia) -> Prompt:
        """Of which faction the new artefact is to be, and which one lies on top."""
        kind = created(world).kind
        top = CARD_NAMES[world.tops[kind]]
        return Prompt("ba.prompt.created", world.turn, kind=KIND_NAMES[kind], card=top)

    def legal(self, world: Battalia) -> list[Action]:
        """Any faction in the game, or the top card."""
        found = [TO[faction] for faction in range(FACTIONS) if in_game(world, faction)]
        found.append(TAKE_TOP)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A faction in the game."""
        if isinstance(action, To):
            name = FACTION_NAMES[action.faction]
            return Illegal("BA-O3", "ba.refuse.not_in_game", faction=name)
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Search the deck for it; none there: the top. Who takes the top shuffles nothing."""
        kind = created(world).kind
        world.close()
        if isinstance(action, TakeTop):
            _created(world, take_top(world, kind), events)
            return
        assert isinstance(action, To)
        _created(world, search(world, kind, action.faction), events)


class Upgrading(Chapter):
    """Raise an own city by one level (BA-X4)."""

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every own city whose next level can be paid and has a chip."""
        paid = [level for level in range(MOST_LEVEL) if can_pay(purse, UPGRADE_PRICES[level + 1])]
        if not paid:
            return
        seat = world.turn
        owners, levels = world.board.owners, world.board.levels
        for square in range(SQUARES):
            if owners[square] != seat:
                continue
            level = levels[square]
            if level in paid and can_raise(world, seat, level):
                found.append(UPGRADE[square])

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """An own city below level 4, a chip, and two units of the next rank."""
        assert isinstance(deed, Upgrade)
        name = SQUARE_NAMES[deed.square]
        if world.board.owners[deed.square] != world.turn:
            return Illegal("BA-X4", "ba.refuse.not_own_city", square=name)
        level = world.board.levels[deed.square]
        if level == MOST_LEVEL:
            return Illegal("BA-X4", "ba.refuse.highest", square=name)
        if not can_raise(world, world.turn, level):
            return Illegal("BA-X4", "ba.refuse.no_chip", level=level + 1)
        return missing(purse, price_of_deed(world.board, deed), "BA-X4")

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """The two units are paid before the city rises."""
        assert isinstance(deed, Upgrade)
        pay_for(world, deed, price_of_deed(world.board, deed), events)

    def carry_out(self, world: Battalia, deed: Action, events: list[Event] | None) -> None:
        """The chip is flipped or exchanged."""
        assert isinstance(deed, Upgrade)
        world.board.levels[deed.square] += 1
        if events is not None:
            names = SQUARE_NAMES[deed.square]
            level = world.board.levels[deed.square]
            events.append(
                Event("ba.event.upgraded", seat=world.turn + 1, square=names, level=level)
            )
        check_end(world, events)


class Recruiting(Chapter):
    """Hire a hero: a weapon and two provisions (BA-X6)."""

    def free_hero(self, world: Battalia) -> int:
        """A hero who is not on the board, or OFF."""
        for number in range(HEROES):
            hero = hero_of(world.turn, number)
            if world.board.heroes[hero] == OFF:
                return hero
        return OFF

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Any own city, whoever stands there."""
        if self.free_hero(world) == OFF or not can_pay(purse, HERO_PRICE):
            return
        homes = world.variant.scenario.homes(world.board, world.turn)
        for square in range(SQUARES):
            if homes >> square & 1:
                found.append(RECRUIT[square])

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """A free hero, the cards, an own city."""
        assert isinstance(deed, Recruit)
        if self.free_hero(world) == OFF:
            return Illegal("BA-X6", "ba.refuse.no_free_hero")
        if not can_pay(purse, HERO_PRICE):
            return missing(purse, price_of_deed(world.board, deed), "BA-X6")
        return Illegal("BA-X6", "ba.refuse.not_own_city", square=SQUARE_NAMES[deed.square])

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """The weapon and the provisions are paid before the hero comes."""
        pay_for(world, deed, price_of_deed(world.board, deed), events)

    def carry_out(self, world: Battalia, deed: Action, events: list[Event] | None) -> None:
        """The hero stands in the city."""
        assert isinstance(deed, Recruit)
        put_hero(world, self.free_hero(world), deed.square)
        if events is not None:
            name = SQUARE_NAMES[deed.square]
            events.append(Event("ba.event.hero", seat=world.turn + 1, square=name))
