"""Tents and the Pavilion (BA-A5, BA-G8, BA-O4)."""

import pytest

from gonfalon.games.battalia.rules.step_numbers import ACT
from tests.battalia.battle_worlds import (
    battle_world,
    hand,
    keys,
    legal,
    play,
    refused,
    shelter,
    table,
)
from tests.battalia.worlds import TENTS, lend, marks, set_nation, set_tent, tents, world_of


@pytest.mark.rule("BA-A5")
def test_a_tent_and_provisions_station_a_card() -> None:
    world = world_of("tent.b provisions friman.i horn")
    play(world, "use tent.b")
    assert legal(world) == ["station friman.i"]
    assert refused(world, "station horn") == ("BA-G1", "great")
    assert refused(world, "enough") == ("BA-A5", "tent_empty")
    assert refused(world, "station tent.b") == ("BA-A5", "not_in_hand")
    events = play(world, "station friman.i")
    assert tents(world, 0) == ["tent.b friman.i"]
    assert hand(world, 0) == ["horn"]
    assert table(world) == ["provisions"]
    assert keys(events) == ["pitched"]
    assert world.open_steps == (ACT,)


@pytest.mark.rule("BA-A5")
def test_no_tent_without_provisions_or_a_card() -> None:
    assert refused(world_of("tent.b friman.i"), "use tent.b") == ("BA-A5", "missing")
    alone = world_of("tent.b provisions horn")
    assert refused(alone, "use tent.b") == ("BA-A5", "nothing_to_station")


@pytest.mark.rule("BA-A5")
def test_the_provisions_of_the_tent_are_not_stationed() -> None:
    world = world_of("tent.b provisions friman.i")
    play(world, "use tent.b")
    assert refused(world, "station provisions") == ("BA-A5", "needed_for_tent")
    two = world_of("tent.b provisions provisions")
    play(two, "use tent.b", "station provisions")
    assert tents(two, 0) == ["tent.b provisions"]
    assert table(two) == ["provisions"]


@pytest.mark.rule("BA-A5")
def test_a_choice_of_provisions_is_asked() -> None:
    world = world_of("tent.b provisions provisions*2 friman.i")
    play(world, "use tent.b", "station friman.i")
    assert legal(world) == ["pay provisions", "pay provisions/2"]
    play(world, "pay provisions/2")
    assert marks(world) == ["provisions", "provisions!-1"]
    assert world.open_steps == (ACT,)


@pytest.mark.rule("BA-A5")
def test_the_only_card_may_be_provisions_if_others_pay() -> None:
    world = world_of("tent.b provisions provisions*2")
    play(world, "use tent.b", "station provisions")
    assert tents(world, 0) == ["tent.b provisions"]
    assert marks(world) == ["provisions!-1"]


@pytest.mark.rule("BA-A5")
def test_a_changed_card_is_not_stationed() -> None:
    world = world_of("tent.b provisions title.b friman.i chief.e")
    play(world, "use title.b", "on friman.i", "use tent.b")
    assert legal(world) == ["station chief.e"]
    assert refused(world, "station chief.i") == ("BA-A5", "changed_before")


@pytest.mark.rule("BA-A5")
def test_a_tent_may_hold_a_tent_and_there_may_be_many() -> None:
    world = world_of("tent.b tent.b tent.i provisions provisions friman.i")
    play(world, "use tent.b", "station tent.b", "use tent.i", "station friman.i")
    assert tents(world, 0) == ["tent.b tent.b", "tent.i friman.i"]
    assert world.pitched == 2


@pytest.mark.rule("BA-A5")
def test_a_tent_is_opened_from_a_later_turn_on_in_the_earlier_editions() -> None:
    world = world_of("tent.b provisions friman.i", edition="crowdfunding")
    set_tent(world, 0, "tent.e lord.b")
    play(world, "use tent.b", "station friman.i")
    assert legal(world, "open") == ["open 1"]
    assert refused(world, "open 2") == ("BA-A5", "just_pitched")
    assert refused(world, "open 3") == ("BA-A5", "no_tent")
    events = play(world, "open 1")
    assert hand(world, 0) == ["lord.b"]
    assert shelter(world, 0) == ["tent.e"]
    assert tents(world, 0) == ["tent.b friman.i"]
    assert legal(world, "open") == []
    assert events[0].facts == {"seat": 1, "card": "tent.e", "cards": ("lord.b",)}


@pytest.mark.rule("BA-A5", "BA-T5")
def test_the_collectors_edition_opens_a_tent_at_any_time() -> None:
    """What was stationed has undergone an artefact's effect this turn, and no other changes it."""
    world = world_of("tent.b provisions friman.i title.b")
    play(world, "use tent.b", "station friman.i")
    assert legal(world, "open") == ["open 1"]
    play(world, "open 1")
    assert (tents(world, 0), world.pitched) == ([], 0)
    assert hand(world, 0) == ["friman.i", "title.b"]
    assert legal(world, "use") == []


@pytest.mark.rule("BA-A5")
def test_all_cards_come_to_hand_together_and_are_used_at_once() -> None:
    world = world_of("friman.i")
    set_tent(world, 0, "pavilion friman.b friman.e")
    play(world, "open 1")
    assert hand(world, 0) == ["friman.b", "friman.e", "friman.i"]
    assert shelter(world, 0) == ["pavilion"]
    assert "create tool" in legal(world)


@pytest.mark.rule("BA-A5")
def test_a_tent_stays_over_the_end_of_the_turn() -> None:
    world = world_of("tent.b provisions friman.i")
    play(world, "use tent.b", "station friman.i", "end")
    assert tents(world, 0) == ["tent.b friman.i"]


@pytest.mark.rule("BA-T7")
def test_tents_and_their_cards_are_owned() -> None:
    world = world_of("tent.b provisions friman.i")
    play(world, "use tent.b", "station friman.i")
    assert world.owned[0] == 20


@pytest.mark.rule("BA-O4")
def test_a_lit_tent_holds_two_for_one_provisions_card() -> None:
    world = world_of("tent.b provisions friman.i chief.i lord.e", day=TENTS)
    play(world, "use tent.b", "station chief.i")
    assert legal(world) == ["station lord.e", "enough"]
    assert refused(world, "station friman.i") == ("BA-T5", "station_in_order")
    play(world, "station lord.e")
    assert tents(world, 0) == ["tent.b chief.i lord.e"]
    assert table(world) == ["provisions"]


@pytest.mark.rule("BA-O4")
def test_a_lit_tent_may_hold_one() -> None:
    world = world_of("tent.b provisions friman.i chief.i", day=TENTS)
    play(world, "use tent.b", "station friman.i", "enough")
    assert tents(world, 0) == ["tent.b friman.i"]
    assert hand(world, 0) == ["chief.i"]


@pytest.mark.rule("BA-O4")
def test_a_doubled_tent_holds_what_one_tent_holds() -> None:
    world = world_of("tent.b*3 provisions friman.i chief.i")
    play(world, "use tent.b", "station friman.i")
    assert tents(world, 0) == ["tent.b friman.i"]
    assert hand(world, 0) == ["chief.i"]


@pytest.mark.rule("BA-G8")
def test_the_pavilion_holds_two_without_provisions() -> None:
    world = world_of("pavilion provisions friman.i")
    play(world, "use pavilion", "station friman.i", "station provisions")
    assert tents(world, 0) == ["pavilion friman.i provisions"]
    assert hand(world, 0) == table(world) == []
    alone = world_of("pavilion")
    assert refused(alone, "use pavilion") == ("BA-G8", "nothing_to_station")


@pytest.mark.rule("BA-G2")
def test_the_hammer_is_a_tent_until_the_end_of_the_turn() -> None:
    world = world_of("hammer provisions friman.i chief.i", day=TENTS)
    play(world, "use hammer", "as tent", "station friman.i")
    assert tents(world, 0) == ["~hammer friman.i"]
    assert legal(world, "open") == ["open 1"]
    set_nation(world, 0, "lord.b " * 6)
    play(world, "end")
    assert tents(world, 0) == []
    assert shelter(world, 0) == ["friman.i", "chief.i", "provisions", "hammer"]


@pytest.mark.rule("BA-G2")
def test_a_joker_tent_likewise() -> None:
    world = world_of("friman.e=tent.i provisions chief.i")
    set_tent(world, 0, "tent.e lord.b")
    play(world, "use tent.i", "station chief.i")
    assert tents(world, 0) == ["tent.e lord.b", "~friman.e chief.i"]
    play(world, "end")
    assert tents(world, 0) == ["tent.e lord.b"]


@pytest.mark.rule("BA-G7")
def test_a_borrowed_card_is_neither_stationed_nor_a_tent() -> None:
    world = world_of("tent.b provisions friman.i")
    lend(world, "lord.e", 1)
    lend(world, "tent.e", 1)
    assert legal(world, "use") == ["use tent.b"]
    assert refused(world, "use tent.e") == ("BA-G7", "borrowed_tent")
    play(world, "use tent.b")
    assert legal(world) == ["station friman.i"]


@pytest.mark.rule("BA-T8")
def test_a_stationed_unit_has_been_seen() -> None:
    world = world_of("tent.b provisions friman.i")
    world.unshown[1] = 1
    play(world, "use tent.b", "station friman.i")
    assert world.unshown[1] == 0


@pytest.mark.rule("BA-V5")
def test_tents_hold_unbound() -> None:
    world = world_of("tent.b provisions lord.u")
    play(world, "use tent.b", "station lord.u")
    assert tents(world, 0) == ["tent.b lord.u"]


@pytest.mark.rule("BA-W4")
def test_tents_are_opened_in_battle_by_both_sides() -> None:
    world = battle_world("weapon.i lord.i", "lord.e")
    set_tent(world, 0, "tent.b lord.c")
    set_tent(world, 1, "pavilion lord.e priest.e")
    play(world, "attack d5 city", "add weapon.i")
    assert "open 1" in legal(world)
    play(world, "open 1")
    assert hand(world, 0) == ["lord.c", "lord.i"]
    play(world, "add lord.i", "stand")
    assert "open 1" in legal(world)
    play(world, "fight 0", "open 1")
    assert hand(world, 1) == ["lord.e", "lord.e", "priest.e"]
    assert shelter(world, 1) == ["pavilion"]


@pytest.mark.rule("BA-W5")
def test_no_tent_is_pitched_in_battle() -> None:
    world = battle_world("weapon.i lord.i tent.b provisions pavilion", "")
    play(world, "attack d5 city", "add weapon.i")
    assert legal(world, "use") == []
