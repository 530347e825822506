"""Amulets: the die decides (BA-A2, BA-O4)."""

import pytest

from gonfalon.engine.event import Reveal
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.cards import counts, is_changed, is_whole
from gonfalon.games.battalia.rules.step_numbers import ACT
from tests.battalia.battle_worlds import (
    battle_world,
    hand,
    keys,
    legal,
    play,
    refused,
    rows,
    shelter,
    table,
)
from tests.battalia.worlds import AMULETS, ambush, lend, marks, set_ambush, world_of


@pytest.mark.rule("BA-A2")
def test_any_card_but_great_artefacts_and_unbound() -> None:
    world = world_of("amulet.b friman.i friman.u provisions tool.b horn amulet.i")
    play(world, "use amulet.b")
    assert legal(world) == ["on friman.i", "on provisions", "on tool.b", "on amulet.i"]
    assert refused(world, "on horn") == ("BA-G1", "great")
    assert refused(world, "on friman.u") == ("BA-V5", "unbound")
    assert refused(world, "on amulet.b") == ("BA-A2", "not_itself")


@pytest.mark.rule("BA-A2")
def test_the_die_has_six_equal_sides() -> None:
    world = world_of("amulet.b friman.i")
    events = play(world, "use amulet.b", "on friman.i")
    assert keys(events) == ["amulet"]
    assert world.actor == CHANCE
    assert legal(world) == [f"roll {number}" for number in range(1, 7)]
    assert world.weights() == [1] * 6
    assert refused(world, "end")[1] == "not_now"
    events = play(world, "roll 1")
    assert isinstance(events[0], Reveal)


@pytest.mark.rule("BA-A2")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_one_two_or_three_is_how_often_the_card_counts(number: int) -> None:
    world = world_of("amulet.b friman.i")
    play(world, "use amulet.b", "on friman.i", f"roll {number}")
    (friman,) = world.hands[0]
    assert counts(friman) == number
    assert is_changed(friman)
    assert not is_whole(friman)
    assert table(world) == ["amulet.b"]
    assert ("create tool" in legal(world)) == (number == 3)
    assert world.open_steps == (ACT,)


@pytest.mark.rule("BA-A2")
def test_counts_may_be_split_but_never_ambushed_exiled_or_stationed() -> None:
    world = world_of("amulet.b provisions tent.i friman.i", seats=2)
    play(world, "use amulet.b", "on provisions", "roll 3")
    assert legal(world, "exile") == ["exile friman.i", "exile tent.i"]
    play(world, "use tent.i")
    assert legal(world) == ["station friman.i"]
    assert refused(world, "station provisions") == ("BA-A5", "changed_before")
    play(world, "station friman.i")
    assert marks(world) == ["provisions!-1"]
    assert "hire friman" in legal(world)


@pytest.mark.rule("BA-A2")
def test_four_goes_to_ambush_and_nothing_is_exiled() -> None:
    world = world_of("amulet.b friman.i")
    events = play(world, "use amulet.b", "on friman.i", "roll 4")
    assert ambush(world, 0) == ["friman.i"]
    assert hand(world, 0) == []
    assert world.limbo == []
    assert table(world) == []
    assert shelter(world, 0) == ["amulet.b"]
    assert keys(events) == ["amulet", "rolled", "to_ambush"]


@pytest.mark.rule("BA-A2")
def test_with_three_in_ambush_one_of_those_goes_first() -> None:
    world = world_of("amulet.b friman.i")
    set_ambush(world, 0, "lord.b lord.b horn")
    play(world, "use amulet.b", "on friman.i", "roll 4")
    assert world.actor == 0
    assert legal(world) == ["drop lord.b", "drop horn"]
    assert refused(world, "drop friman.i") == ("BA-A2", "not_in_ambush")
    play(world, "drop lord.b")
    assert ambush(world, 0) == ["friman.i", "lord.b", "horn"]
    assert shelter(world, 0) == ["lord.b", "amulet.b"]
    assert world.open_steps == (ACT,)


@pytest.mark.rule("BA-A2")
def test_five_goes_to_the_shelter_and_the_amulet_too() -> None:
    world = world_of("amulet.b friman.i")
    play(world, "use amulet.b", "on friman.i", "roll 5")
    assert shelter(world, 0) == ["friman.i", "amulet.b"]
    assert hand(world, 0) == table(world) == []


@pytest.mark.rule("BA-A2")
def test_six_is_a_joker_of_any_kind_and_faction() -> None:
    world = world_of("amulet.b friman.i")
    play(world, "use amulet.b", "on friman.i", "roll 6")
    named = legal(world)
    assert len(named) == 16 + 1 + 28
    assert "name lord.b" in named
    assert "name provisions" in named
    assert "name tent.c" in named
    assert "name friman.u" not in named
    play(world, "name lord.c")
    assert marks(world) == ["lord.c=friman.i!"]
    assert table(world) == ["amulet.b"]


@pytest.mark.rule("BA-A2")
def test_a_joker_is_of_a_faction_in_the_game() -> None:
    world = world_of("amulet.b friman.i", seats=2)
    world.gone = 1
    play(world, "use amulet.b", "on friman.i", "roll 6")
    assert refused(world, "name lord.b") == ("BA-A2", "not_in_game")
    assert len(legal(world)) == 12 + 1 + 21


@pytest.mark.rule("BA-A2")
def test_a_joker_amulet_is_used_at_once_and_is_itself_again_later() -> None:
    world = world_of("amulet.b friman.i chief.i")
    play(world, "use amulet.b", "on friman.i", "roll 6", "name amulet.e")
    play(world, "use amulet.e", "on chief.i", "roll 2")
    assert table(world) == ["amulet.b", "friman.i"]
    assert counts(world.hands[0][0]) == 2


@pytest.mark.rule("BA-A2")
def test_a_joker_scroll_does_not_change_itself() -> None:
    world = world_of("amulet.b friman.i chief.i")
    play(world, "use amulet.b", "on friman.i", "roll 6", "name scroll.e", "use scroll.e")
    assert legal(world) == ["on chief.i"]


@pytest.mark.rule("BA-O4")
def test_a_lit_amulet_serves_two_different_cards() -> None:
    world = world_of("amulet.b friman.i chief.i", day=AMULETS)
    play(world, "use amulet.b", "on friman.i", "roll 2")
    assert marks(world) == ["friman.i!", "chief.i", "amulet.b-1"]
    play(world, "use amulet.b")
    assert legal(world) == ["on chief.i"]
    play(world, "on chief.i", "roll 3")
    assert [counts(held) for held in world.hands[0]] == [2, 3]
    assert table(world) == ["amulet.b"]


@pytest.mark.rule("BA-O4")
def test_the_second_card_is_optional() -> None:
    world = world_of("amulet.b friman.i chief.i", day=AMULETS)
    play(world, "use amulet.b", "on friman.i", "roll 2")
    assert "end" in legal(world)
    assert "hire chief" not in legal(world)


@pytest.mark.rule("BA-A2", "BA-O4")
@pytest.mark.parametrize(("first", "second"), [(4, 2), (5, 1), (2, 5), (1, 4), (4, 5)])
def test_a_lit_amulet_goes_to_the_shelter_after_its_second_card(first: int, second: int) -> None:
    world = world_of("amulet.b friman.i chief.i", day=AMULETS)
    play(world, "use amulet.b", "on friman.i", f"roll {first}")
    assert "amulet.b" in hand(world, 0)
    play(world, "use amulet.b", "on chief.i", f"roll {second}")
    assert "amulet.b" in shelter(world, 0)
    assert "amulet.b" not in table(world) + hand(world, 0)


@pytest.mark.rule("BA-O4")
def test_a_lit_amulet_that_counts_as_two_serves_four() -> None:
    world = world_of("amulet.b amulet.i friman.i friman.e", day=AMULETS)
    play(world, "use amulet.b", "on amulet.i", "roll 2")
    play(world, "use amulet.i", "on friman.i", "roll 1", "use amulet.i", "on friman.e", "roll 1")
    assert "amulet.i!-2" in marks(world)


@pytest.mark.rule("BA-A2")
def test_two_amulets_of_one_face() -> None:
    world = world_of("amulet.b amulet.b")
    play(world, "use amulet.b")
    assert legal(world) == ["on amulet.b"]
    play(world, "on amulet.b", "roll 2")
    assert marks(world) == ["amulet.b!"]
    assert counts(world.hands[0][0]) == 2
    assert table(world) == ["amulet.b"]


@pytest.mark.rule("BA-G2")
def test_the_hammer_as_an_amulet_goes_to_the_shelter_too() -> None:
    world = world_of("hammer friman.i", day=AMULETS)
    play(world, "use hammer", "as amulet", "on friman.i", "roll 5")
    assert shelter(world, 0) == ["friman.i", "hammer"]


@pytest.mark.rule("BA-G7")
def test_a_borrowed_amulet_goes_home_with_the_table() -> None:
    world = world_of("friman.i")
    lend(world, "amulet.e", 1)
    play(world, "use amulet.e", "on friman.i", "roll 5")
    assert shelter(world, 0) == ["friman.i"]
    play(world, "end")
    assert shelter(world, 1) == ["amulet.e"]


@pytest.mark.rule("BA-T8")
def test_a_dealt_unit_on_an_amulet_has_been_seen() -> None:
    world = world_of("amulet.b friman.i")
    world.unshown[1] = 1
    play(world, "use amulet.b", "on friman.i", "roll 2")
    assert world.unshown[1] == 0


@pytest.mark.rule("BA-W5")
def test_in_battle_the_card_enters_the_row_with_what_it_counts() -> None:
    world = battle_world("weapon.i lord.i amulet.b", "")
    play(world, "attack d5 city", "add weapon.i", "use amulet.b", "on lord.i", "roll 2")
    assert rows(world)[0] == ["weapon.i", "lord.i+"]
    assert "stand" in legal(world)


@pytest.mark.rule("BA-W5")
@pytest.mark.parametrize("number", [4, 5])
def test_a_row_card_that_rolls_four_or_five_leaves_it(number: int) -> None:
    world = battle_world("weapon.i lord.i lord.i lord.i amulet.b", "")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "use amulet.b")
    play(world, "on-row lord.i", f"roll {number}")
    assert rows(world)[0] == ["weapon.i"]
    place = ambush(world, 0) if number == 4 else shelter(world, 0)
    assert "lord.i" in place
    assert "amulet.b" in shelter(world, 0)


@pytest.mark.rule("BA-W5")
def test_a_row_card_becomes_a_joker() -> None:
    world = battle_world("weapon.i friman.i lord.i amulet.b", "")
    play(world, "attack d5 city", "add weapon.i", "add friman.i", "use amulet.b")
    play(world, "on-row friman.i", "roll 6", "name lord.e")
    assert rows(world)[0] == ["weapon.i", "lord.e"]


@pytest.mark.rule("BA-W5")
def test_a_defender_with_three_in_ambush_chooses() -> None:
    world = battle_world("weapon.i lord.i", "amulet.b lord.e lord.e")
    set_ambush(world, 1, "lord.b friman.b chief.b")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0", "leave-them")
    play(world, "use amulet.b", "on lord.e", "roll 4")
    assert world.actor == 1
    play(world, "drop lord.b")
    assert ambush(world, 1) == ["friman.b", "chief.b", "lord.e"]
    assert shelter(world, 1) == ["lord.b", "amulet.b"]
