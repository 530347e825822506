"""The movements of cards between a player's zones: hand, table, shelter, nation (BA-T)."""

from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import (
    IS_UNIT,
    ONE_USE,
    PLAIN,
    is_ghost,
    lender,
    real,
    uses_left,
)
from gonfalon.games.battalia.box.tents import copies_in
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.places import laid_card, laid_lender, laid_of, pile_at, unit_at
from gonfalon.games.battalia.rules.state import Battalia


def take_to_hand(world: Battalia, seat: int, card: int) -> None:
    """A card comes to hand as it is."""
    add_to(world.hands[seat], PLAIN[card])


def put_in_shelter(world: Battalia, seat: int, card: int) -> None:
    """A card goes to a shelter, face up (BA-T8)."""
    world.shelters[pile_at(seat, card)] += 1
    show(world, seat, card)


def lay_down(world: Battalia, seat: int, held: int) -> None:
    """A card that has been played: on the table in the own turn, else into the shelter (BA-W8)."""
    whose = lender(held)
    if seat == world.turn:
        world.table.append(laid_of(real(held), whose))
        if whose < 0:
            show(world, seat, real(held))
    else:
        put_in_shelter(world, seat, real(held))


def spend(world: Battalia, seat: int, held: int) -> bool:
    """Use a held card once; whether that was its last use, so that it is laid down (BA-T5)."""
    hand = world.hands[seat]
    hand.remove(held)
    tread_anew(world)
    if uses_left(held, world.lit) > 1:
        add_to(hand, held + ONE_USE)
        return False
    lay_down(world, seat, held)
    return True


def tread_anew(world: Battalia) -> None:
    """A card was played: heroes may go free again to where they have been (BA-V1)."""
    world.variant.marching.renew(world.board)


def put_hero(world: Battalia, hero: int, square: int) -> None:
    """A hero appears on a square, or comes there out of a battle (BA-X6, BA-W6)."""
    world.board.heroes[hero] = square
    world.board.trodden[hero] = world.variant.marching.track(square)


def gain(world: Battalia, seat: int, card: int) -> None:
    """A new card goes to the table and is not used this turn (BA-T6)."""
    world.table.append(card)
    world.owned[seat] += 1


def clear(world: Battalia, seat: int) -> None:
    """Table and hand go to the shelter; a borrowed card goes home (BA-T9)."""
    table, hand = world.table, world.hands[seat]
    world.table = []  # what is put away is counted in the shelter alone
    world.hands[seat] = []
    for laid in table:
        whose, card = laid_lender(laid), laid_card(laid)
        put_in_shelter(world, seat if whose < 0 else whose, card)
    for held in hand:
        whose = lender(held)
        put_in_shelter(world, seat if whose < 0 else whose, real(held))


def make_plain(world: Battalia, seat: int) -> None:
    """What was changed for a turn is itself again, and unused."""
    hand = [PLAIN[real(held)] for held in world.hands[seat]]
    hand.sort()
    world.hands[seat] = hand


def reshuffle(world: Battalia, seat: int, events: list[Event] | None) -> bool:
    """The shelter becomes the new nation (BA-T2); whether there was one."""
    found = 0
    for place in range(pile_at(seat, 0), pile_at(seat + 1, 0)):
        count = world.shelters[place]
        if count:
            world.nations[place] += count
            world.shelters[place] = 0
            found += count
    world.nation_sizes[seat] += found
    if found and events is not None:
        events.append(Event("ba.event.reshuffled", seat=seat + 1))
    return found > 0


def show(world: Battalia, seat: int, card: int) -> None:
    """A card of this seat lies open: a dealt unit may have been seen for the first time.

    Others know a unit of the deal once more copies of it have lain open together than they knew of.
    """
    if not IS_UNIT[card] or not world.unshown[unit_at(seat, card)]:
        return
    known = all_copies(world, seat, card) - world.unshown[unit_at(seat, card)]
    if open_copies(world, seat, card) > known:
        world.unshown[unit_at(seat, card)] -= 1


def open_copies(world: Battalia, seat: int, card: int) -> int:
    """How many copies of a card of this seat lie open."""
    copies = world.shelters[pile_at(seat, card)] + tented(world, seat, card)
    if seat == world.turn:
        copies += world.table.count(card)
    battle = world.battle
    if battle is not None:
        row = battle.attack_row if seat == battle.attacker else battle.defence_row
        for held in row:
            if real(held) == card and lender(held) < 0 and not is_ghost(held):
                copies += 1
    return copies


def all_copies(world: Battalia, seat: int, card: int) -> int:
    """How many copies of a card this seat has anywhere."""
    copies = world.nations[pile_at(seat, card)] + world.ambushes[seat].count(card)
    for held in world.hands[seat]:
        if real(held) == card and lender(held) < 0:
            copies += 1
    return copies + lent(world, seat, card) + open_copies(world, seat, card)


def lent(world: Battalia, seat: int, card: int) -> int:
    """How many copies of a card of this seat are borrowed by the player whose turn it is."""
    copies = world.table.count(laid_of(card, seat))
    for held in world.hands[world.turn]:
        if real(held) == card and lender(held) == seat:
            copies += 1
    battle = world.battle
    if battle is not None:
        for held in battle.attack_row:
            if real(held) == card and lender(held) == seat and not is_ghost(held):
                copies += 1
    return copies


def tented(world: Battalia, seat: int, card: int) -> int:
    """How many copies of a card this seat has in tents, or as tents."""
    copies = 0
    for tent in world.tents[seat]:
        copies += copies_in(tent, card)
    return copies
