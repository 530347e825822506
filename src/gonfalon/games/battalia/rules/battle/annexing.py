"""Cities without a chip: who may annex them (BA-W8)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.deeds import ANNEX, Annex, Deed
from gonfalon.games.battalia.box.tiles import OFF, SQUARE_NAMES
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.combinations.chips import has_chip
from gonfalon.games.battalia.rules.ending import check_end
from gonfalon.games.battalia.rules.state import Battalia


def can_annex(world: Battalia, seat: int, square: int) -> bool:
    """Whether a seat may put a chip of level 1 on the city here."""
    return (
        world.board.heroes_on(seat, square) > 0
        and world.board.is_ownerless(square)
        and not world.board.barred[seat] >> square & 1
        and has_chip(world, seat, 1)
    )


class Annexing(Chapter):
    """Annex an ownerless city, at no cost (BA-W8)."""

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Where a hero of the player stands."""
        first, second = world.board.heroes_of(world.turn)
        if first != OFF and can_annex(world, world.turn, first):
            found.append(ANNEX[first])
        if second != OFF and second != first and can_annex(world, world.turn, second):
            found.append(ANNEX[second])

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """A hero, a city without a chip that somebody else took, and a free chip."""
        assert isinstance(deed, Annex)
        name = SQUARE_NAMES[deed.square]
        if not world.board.is_ownerless(deed.square):
            return Illegal("BA-W8", "ba.refuse.not_ownerless", square=name)
        if not world.board.heroes_on(world.turn, deed.square):
            return Illegal("BA-W8", "ba.refuse.no_hero_there", square=name)
        if world.board.barred[world.turn] >> deed.square & 1:
            return Illegal("BA-W8", self.barring(), square=name)
        return Illegal("BA-C5", "ba.refuse.no_chip", level=1)

    def barring(self) -> str:
        """Who took a city without a chip never annexes it: the key of the refusal."""
        return "ba.refuse.never_annexed"

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """A chip of level 1, without reward."""
        assert isinstance(deed, Annex)
        world.board.owners[deed.square] = world.turn
        world.board.levels[deed.square] = 1
        world.sites = None
        if events is not None:
            name = SQUARE_NAMES[deed.square]
            events.append(Event("ba.event.annexed", seat=world.turn + 1, square=name))
        check_end(world, events)


class LaterAnnexing(Annexing):
    """The crowdfunding edition: who took it may annex it from a later turn on (BA-W8)."""

    def barring(self) -> str:
        """It is only too early."""
        return "ba.refuse.annexed_later"
