"""Horn, Hand of Luut and Staff (BA-G5, BA-G7, BA-G9)."""

import pytest

import gonfalon
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import (
    BARFOLK,
    CARD_BY_NAME,
    CARDS,
    CLOUDBORN,
    EMBERIANS,
    ISLANDERS,
    lender,
)
from gonfalon.games.battalia.box.tiles import (
    CITY_FOUR,
    EXIT_NAMES,
    ROAD,
    ROAD_STRAIGHT,
    SQUARE_BY_NAME,
    exits_of,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, TERRAFORM, TOP
from tests.battalia.battle_worlds import hand, keys, legal, play, refused, shelter, table
from tests.battalia.worlds import frames, leave_terrain, nation, set_nation, world_of


@pytest.mark.rule("BA-G5")
def test_the_horn_takes_up_to_two_cards_of_the_own_nation() -> None:
    world = world_of("horn")
    set_nation(world, 0, "friman.i lord.b lord.b horse.c")
    play(world, "use horn")
    assert legal(world) == ["take friman.i", "take lord.b", "take horse.c", "enough"]
    assert refused(world, "take lord.c") == ("BA-G5", "not_in_nation")
    play(world, "take lord.b")
    assert legal(world) == ["take lord.b", "take horse.c", "enough"]
    assert refused(world, "take friman.i") == ("BA-T5", "take_in_order")
    play(world, "take horse.c")
    assert hand(world, 0) == ["horse.c", "lord.b"]
    assert nation(world, 0) == ["friman.i", "lord.b"]
    assert world.nation_sizes[0] == 2
    assert table(world) == ["horn"]
    assert frames(world) == (ACT,)


@pytest.mark.rule("BA-G5")
def test_what_the_horn_calls_up_is_shown_to_all() -> None:
    world = world_of("horn")
    set_nation(world, 0, "lord.b lord.c")
    events = play(world, "use horn", "take lord.b", "enough")
    told = [event for event in events if event.is_for(2)]
    assert keys(told) == ["looked", "called_up"]
    assert told[1].facts == {"seat": 1, "card": "lord.b"}
    assert "lord.c" not in str(told)


@pytest.mark.rule("BA-G5")
def test_the_horn_shuffles_no_shelter_and_may_take_nothing() -> None:
    empty = world_of("horn")
    empty.shelters[CARD_BY_NAME["lord.b"]] = 3
    assert refused(empty, "use horn") == ("BA-G5", "nation_empty")
    one = world_of("horn")
    set_nation(one, 0, "lord.b")
    one.shelters[CARD_BY_NAME["lord.b"]] = 3
    play(one, "use horn")
    none = one.copy()
    play(one, "take lord.b")
    assert frames(one) == (ACT,)
    assert shelter(one, 0) == ["lord.b"] * 3
    play(none, "enough")
    assert hand(none, 0) == []
    assert nation(none, 0) == ["lord.b"]


@pytest.mark.rule("BA-T8")
def test_dealt_units_that_are_called_up_have_been_seen() -> None:
    world = world_of("horn friman.i")
    set_nation(world, 0, "friman.i friman.i")
    world.unshown[1] = 3
    play(world, "use horn", "take friman.i", "take friman.i")
    assert world.unshown[1] == 1
    assert hand(world, 0) == ["friman.i"] * 3


@pytest.mark.rule("BA-G7")
def test_luut_takes_one_card_of_an_opponent() -> None:
    world = world_of("luut friman.b friman.b")
    set_nation(world, 1, "friman.e lord.e")
    set_nation(world, 2, "chief.b")
    play(world, "use luut")
    assert legal(world) == ["from 2", "from 3"]
    assert refused(world, "from 1") == ("BA-G7", "own_nation")
    play(world, "from 2")
    assert legal(world) == ["take friman.e", "take lord.e"]
    assert refused(world, "enough") == ("BA-G7", "take_one")
    assert refused(world, "take chief.b") == ("BA-G7", "not_in_nation")
    play(world, "take friman.e")
    assert nation(world, 1) == ["lord.e"]
    assert [lender(held) for held in world.hands[0]] == [-1, -1, 1]
    assert world.owned == [20, 20, 20]
    assert "create tool" in legal(world)


@pytest.mark.rule("BA-G7")
def test_an_empty_nation_is_not_looked_at() -> None:
    world = world_of("luut")
    assert refused(world, "use luut") == ("BA-G7", "nations_empty")
    set_nation(world, 1, "lord.e")
    play(world, "use luut")
    assert legal(world) == ["take lord.e"]


@pytest.mark.rule("BA-G7")
def test_only_the_taker_sees_the_nation_and_the_card() -> None:
    world = world_of("luut")
    set_nation(world, 1, "lord.e friman.b")
    events = play(world, "use luut", "take lord.e")
    for other in (1, 2, -1):
        told = [event for event in events if event.is_for(other)]
        assert keys(told) == ["looked", "borrowed"]
        assert "lord.e" not in str(told)
    own = [event for event in events if event.is_for(0)]
    assert keys(own) == ["looked", "nation", "borrowed", "borrowed_own"]
    assert own[1].facts["cards"] == ("friman.b", "lord.e")


@pytest.mark.rule("BA-G7")
@pytest.mark.parametrize("is_used", [False, True])
def test_a_borrowed_card_goes_home_at_the_end(is_used: bool) -> None:
    world = world_of("luut friman.i friman.i")
    set_nation(world, 1, "friman.e")
    play(world, "use luut", "take friman.e")
    if is_used:
        play(world, "create tool", "to b")
    set_nation(world, 0, "lord.b " * 6)
    play(world, "end")
    assert shelter(world, 1) == ["friman.e"]
    assert world.shelters[CARD_BY_NAME["friman.e"]] == 0
    assert sum(world.shelters[:CARDS]) == (4 if is_used else 3)


# a7, b7 and c7 in the first row; the ruins are on a5.
LAND = """
    *┼b ─i *┼e
    │e  .  *╷c
    R   ─b .
"""


def staff_world(edition: str = "collector") -> Battalia:
    """Two cities with four exits, one with one, three straight roads and the ruins."""
    return world_of("staff", land=LAND, edition=edition)


def terrain(world: Battalia, square: str) -> int:
    """The terrain of what lies on a square."""
    return terrain_of(world.board.tiles[SQUARE_BY_NAME[square]])


@pytest.mark.rule("BA-G9")
def test_the_staff_exchanges_up_to_three_with_the_supply() -> None:
    world = staff_world()
    play(world, "use staff")
    assert legal(world, "terraform b7") == ["terraform b7 b", "terraform b7 e", "terraform b7 c"]
    assert refused(world, "enough") == ("BA-G9", "no_exchange_yet")
    assert table(world) == []
    play(world, "terraform b7 c", "terraform a7 i", "terraform c7 b")
    assert [terrain(world, name) for name in ("b7", "a7", "c7")] == [CLOUDBORN, ISLANDERS, BARFOLK]
    assert table(world) == ["staff"]
    assert frames(world) == (ACT,)


@pytest.mark.rule("BA-G9")
def test_chips_heroes_and_rotation_stay_and_the_deck_is_shuffled() -> None:
    world = staff_world()
    square = SQUARE_BY_NAME["a6"]
    world.board.owners[square], world.board.levels[square], world.board.heroes[2] = 1, 3, square
    play(world, "use staff")
    world.apply(ACTIONS["terraform a6 c"])
    assert frames(world) == (ACT, TERRAFORM, TOP)
    assert world.topless == 1 << ROAD_STRAIGHT
    assert world.sizes[ROAD_STRAIGHT] == 12
    assert EXIT_NAMES[exits_of(world.board.tiles[square])] == "ns"
    assert what_of(world.board.tiles[square]) == ROAD
    assert (world.board.owners[square], world.board.levels[square]) == (1, 3)
    assert world.board.heroes[2] == square


@pytest.mark.rule("BA-G9")
def test_the_old_card_goes_into_the_deck() -> None:
    world = staff_world()
    leave_terrain(world, CITY_FOUR, [CLOUDBORN])
    play(world, "use staff")
    assert legal(world, "terraform a7") == ["terraform a7 c"]
    assert refused(world, "terraform a7 b") == ("BA-G9", "same_terrain")
    assert refused(world, "terraform a7 i") == ("BA-G9", "not_in_supply")
    play(world, "terraform a7 c")
    assert world.sizes[CITY_FOUR] == 1
    assert legal(world, "terraform a7") == ["terraform a7 b"]


@pytest.mark.rule("BA-G9")
def test_a_mutual_exchange_counts_two() -> None:
    world = staff_world()
    play(world, "use staff")
    assert legal(world, "swap") == ["swap a7", "swap b7", "swap a6"]
    play(world, "swap a7")
    assert legal(world) == ["with c7"]
    assert refused(world, "with c6") == ("BA-G9", "cannot_swap")
    play(world, "with c7")
    assert (terrain(world, "a7"), terrain(world, "c7")) == (EMBERIANS, BARFOLK)
    assert legal(world, "swap") == []
    assert refused(world, "swap b7") == ("BA-G9", "too_few_exchanges")
    play(world, "enough")
    assert table(world) == ["staff"]
    assert frames(world) == (ACT,)


@pytest.mark.rule("BA-G9")
def test_roads_in_any_rotation_change_places() -> None:
    world = staff_world()
    play(world, "use staff", "swap b7", "with a6")
    assert (terrain(world, "b7"), terrain(world, "a6")) == (EMBERIANS, ISLANDERS)
    assert EXIT_NAMES[exits_of(world.board.tiles[SQUARE_BY_NAME["a6"]])] == "ns"


@pytest.mark.rule("BA-G9")
def test_in_the_crowdfunding_edition_one_of_either() -> None:
    world = staff_world(edition="crowdfunding")
    swapped = world.copy()
    play(world, "use staff", "terraform a7 c")
    assert frames(world) == (ACT,)
    play(swapped, "use staff", "swap a7", "with c7")
    assert frames(swapped) == (ACT,)


@pytest.mark.rule("BA-G9")
def test_not_the_ruins_nor_an_empty_square_and_only_for_another_terrain() -> None:
    world = staff_world()
    play(world, "use staff")
    assert refused(world, "terraform a5 b") == ("BA-G9", "no_road_or_city")
    assert refused(world, "swap a5") == ("BA-G9", "no_road_or_city")
    assert refused(world, "terraform b6 b") == ("BA-G9", "no_road_or_city")
    assert refused(world, "swap c6") == ("BA-G9", "no_partner")


@pytest.mark.rule("BA-G9")
def test_the_staff_needs_something_to_exchange() -> None:
    assert refused(world_of("staff"), "use staff") == ("BA-G9", "nothing_to_exchange")


@pytest.mark.rule("BA-G7", "BA-T8")
def test_a_borrowed_unit_of_the_deal_that_was_played_has_been_seen() -> None:
    """It lies in its owner's shelter at the end of the turn, for all to see."""
    state = gonfalon.load(
        "battalia; turn 2 act; factions b i; gone c; offers horn staff; "
        "board b6:city.b.nesw/2@1 d4:ruins/8 f2:city.i.nesw/1@2; hand2 luut provisions; "
        "nation1 friman.e; unshown1 friman.e; shelter1 provisions*9; shelter2 provisions*8"
    )
    for text in ("use luut", "take friman.e", "road f3 ns", "top straight.b", "end"):
        state.apply(ACTIONS[text])
    assert "unshown1" not in state.position()
    assert gonfalon.load(state.position()).position() == state.position()
