"""What the marshal at Battalia foresees: others attack if they can (BA-W)."""

from random import Random

from gonfalon.bots.battalia.ahead import Course, look_ahead, may_raid
from gonfalon.bots.battalia.turns import End, Turn
from gonfalon.bots.budget import Budget
from gonfalon.games.battalia.box.deeds import END
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.state import Battalia

# A hero of seat 2 stands before a city of level 3 of seat 1, two lords and a weapon in hand.
AT_THE_GATES = (
    "battalia; turn {turn} act; factions i e; gone b; heroes - c6; "
    "board b6:city.c.nesw/3@1 c6:road.i.ew f6:city.i.nesw/4 d4:ruins/8 b2:city.c.nesw/4 "
    "f2:city.e.nesw/1@2; "
    "tops friman.e chief.i priest.i lord.e provisions tool.c weapon.i amulet.c title.e scroll.i "
    "tent.i horse.c one.c opposite.e adjacent.i three.i four.i straight.e bend.e tee.c cross.e; "
    "offers shield pavilion staff; hand1 friman.i provisions*5; "
    "nation1 friman.i*3 provisions*3; hand2 weapon.e lord.e lord.c priest.e provisions*2; "
    "nation2 friman.e chief.c provisions*3"
)
UNARMED = AT_THE_GATES.replace("hand2 weapon.e", "hand2 tool.e")
NO_ROAD = AT_THE_GATES.replace("heroes - c6", "heroes - f2")


def state(position: str = AT_THE_GATES, turn: int = 1) -> Battalia:
    """A position with seat `turn` to act."""
    return BATTALIA.text.parse(position.format(turn=turn))


def after(position: str) -> Battalia:
    """What lies there when it is the turn of seat 1 again, who has ended the turn at once."""
    return Course(state(position), 0, Random(1), Budget(1.0, 1000)).run()


def test_who_has_a_weapon_and_a_road_may_raid() -> None:
    assert may_raid(state(turn=2))
    assert not may_raid(state(UNARMED, turn=2))
    assert not may_raid(state(NO_ROAD, turn=2))


def test_others_attack_if_they_can() -> None:
    city = state().board.levels.index(3)
    assert after(AT_THE_GATES).board.owners[city] == 1
    for position in (UNARMED, NO_ROAD):
        world = after(position)
        assert (world.turn, world.board.owners[city]) == (0, 0)


def test_what_comes_next_decides() -> None:
    exposed, safe = state(), state(NO_ROAD)
    road = exposed.legal()[0]
    turn = Turn(exposed, 0, Random(0))
    turn.ends = [End(END, 0.1, exposed), End(road, 0.0, safe)]
    assert road is not END
    assert look_ahead(turn, Budget(1.0, 900), Random(5)) is road
    turn.ends = [End(END, 0.1, safe), End(road, 0.0, exposed)]
    assert look_ahead(turn, Budget(1.0, 900), Random(5)) is END


def test_one_way_to_go_on_needs_no_thought() -> None:
    turn, budget = Turn(state(), 0, Random(0)), Budget(1.0, 1000)
    turn.ends = [End(END, 0.1, state()), End(END, 0.0, state())]
    assert look_ahead(turn, budget, Random(0)) is END
    assert budget.taken == 0
