"""Setting an ambush (BA-A7, BA-T7)."""

import pytest

from gonfalon.games.battalia.box.cards import CARD_BY_NAME, SMALLEST_DECK
from gonfalon.games.battalia.rules.step_numbers import ACT
from tests.battalia.battle_worlds import hand, keys, legal, play, refused
from tests.battalia.worlds import ambush, lend, set_ambush, world_of


@pytest.mark.rule("BA-A7")
def test_exile_a_card_to_hide_another() -> None:
    world = world_of("friman.i chief.i")
    assert legal(world, "exile") == ["exile friman.i", "exile chief.i"]
    events = play(world, "exile friman.i")
    assert world.limbo == [CARD_BY_NAME["friman.i"]]
    assert world.owned[0] == 19
    assert legal(world) == ["hide chief.i"]
    assert refused(world, "hide friman.i") == ("BA-A7", "not_in_hand")
    events += play(world, "hide chief.i")
    assert ambush(world, 0) == ["chief.i"]
    assert hand(world, 0) == []
    assert world.open_steps == (ACT,)
    assert keys(events) == ["exiled", "hid", "hid_own"]


@pytest.mark.rule("BA-A7")
def test_only_the_owner_learns_what_lies_in_ambush() -> None:
    world = world_of("friman.i chief.i")
    events = play(world, "exile friman.i", "hide chief.i")
    told = [event for event in events if event.is_for(1)]
    assert keys(told) == ["exiled", "hid"]
    assert "chief.i" not in str(told)
    assert events[-1].is_for(0)


@pytest.mark.rule("BA-A7")
def test_three_slots() -> None:
    world = world_of("friman.i chief.i lord.i lord.b")
    set_ambush(world, 0, "lord.b lord.b")
    play(world, "exile friman.i", "hide chief.i")
    assert legal(world, "exile") == []
    assert refused(world, "exile lord.i") == ("BA-A7", "ambush_full")


@pytest.mark.rule("BA-A7")
def test_another_card_must_be_there() -> None:
    world = world_of("friman.i chief.i*2")
    assert refused(world, "exile friman.i") == ("BA-A7", "nothing_to_hide")
    assert refused(world, "exile chief.i") == ("BA-T5", "changed_before")
    assert refused(world, "exile lord.i") == ("BA-A7", "not_in_hand")


@pytest.mark.rule("BA-T7")
def test_a_creation_deck_never_falls_below_ten() -> None:
    world = world_of("friman.i chief.i")
    world.owned[0] = SMALLEST_DECK + 1
    play(world, "exile friman.i", "hide chief.i")
    assert world.owned[0] == SMALLEST_DECK
    small = world_of("friman.i chief.i")
    small.owned[0] = SMALLEST_DECK
    assert refused(small, "exile friman.i") == ("BA-T7", "smallest_deck")


@pytest.mark.rule("BA-A7")
def test_great_artefacts_may_be_exiled_or_ambushed() -> None:
    world = world_of("horn sword")
    world.winners = 1
    play(world, "exile horn", "hide sword")
    assert ambush(world, 0) == ["sword"]
    assert world.winners == 1


@pytest.mark.rule("BA-G7")
def test_a_borrowed_card_is_neither_exiled_nor_ambushed() -> None:
    world = world_of("friman.i chief.i")
    lend(world, "lord.e", 1)
    assert refused(world, "exile lord.e") == ("BA-G7", "borrowed")
    play(world, "exile chief.i")
    assert legal(world) == ["hide friman.i"]
    assert refused(world, "hide lord.e") == ("BA-G7", "borrowed")


@pytest.mark.rule("BA-T5")
def test_ambush_takes_cards_not_yet_played() -> None:
    world = world_of("title.b friman.i chief.e lord.e")
    play(world, "use title.b", "on friman.i")
    assert legal(world, "exile") == ["exile chief.e", "exile lord.e"]
    assert refused(world, "exile chief.i") == ("BA-T5", "changed_before")


@pytest.mark.rule("BA-T8")
def test_an_exiled_unit_has_been_seen() -> None:
    world = world_of("friman.i friman.i chief.i")
    world.unshown[1] = 2
    play(world, "exile friman.i")
    assert world.unshown[1] == 1
    play(world, "hide friman.i")
    assert world.unshown[1] == 1
