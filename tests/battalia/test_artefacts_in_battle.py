"""Artefacts that change cards while a battle goes on (BA-A3, BA-A4)."""

import pytest

from gonfalon.games.battalia.box.cards import PRIEST
from tests.battalia.battle_worlds import (
    battle_world,
    hand,
    legal,
    play,
    refused,
    rows,
    shelter,
)
from tests.battalia.worlds import (
    TITLES,
    set_nation,
)


@pytest.mark.rule("BA-G11")
def test_in_battle_only_what_changes_cards_is_used() -> None:
    world = battle_world("weapon.i lord.i title.b crown book hammer horn staff tent.b chief.i", "")
    set_nation(world, 0, "friman.b")
    play(world, "attack d5 city", "add weapon.i")
    assert legal(world, "use") == ["use title.b", "use crown", "use book"]


@pytest.mark.rule("BA-W5")
def test_in_battle_a_changed_card_of_the_hand_enters_the_row() -> None:
    world = battle_world("weapon.i priest.i title.b scroll.b", "")
    play(world, "attack d5 city", "add weapon.i", "use title.b")
    assert legal(world) == ["on priest.i"]
    play(world, "on priest.i")
    assert rows(world)[0] == ["weapon.i", "lord.i"]


@pytest.mark.rule("BA-W5")
def test_in_battle_a_card_of_the_row_is_changed() -> None:
    world = battle_world("weapon.i lord.i priest.e title.b scroll.b", "")
    play(world, "attack d5 city", "add weapon.i", "add priest.e", "use title.b")
    assert legal(world) == ["on-row priest.e"]
    assert refused(world, "on-row weapon.i") == ("BA-A3", "cannot_rise")
    assert refused(world, "on-row lord.b") == ("BA-W5", "not_in_row")
    play(world, "on-row priest.e", "use scroll.b")
    assert legal(world) == ["on lord.i", "on-row weapon.i", "itself"]
    assert refused(world, "on-row lord.e") == ("BA-T5", "changed_before")
    play(world, "on-row weapon.i", "to e")
    assert rows(world)[0] == ["weapon.e", "lord.e"]


@pytest.mark.rule("BA-W5")
def test_in_battle_a_scroll_leaves_tools_and_tents_alone() -> None:
    world = battle_world("weapon.i lord.i scroll.b tool.b tent.b amulet.c horse.e", "")
    play(world, "attack d5 city", "add weapon.i", "use scroll.b")
    assert legal(world, "on ") == ["on lord.i", "on amulet.c", "on horse.e"]
    assert refused(world, "on tool.b") == ("BA-W5", "not_in_battle")


@pytest.mark.rule("BA-O4")
def test_in_battle_a_lit_title_lifts_a_unit_of_the_row_by_two() -> None:
    world = battle_world("weapon.i chief.i lord.i title.b", "", day=TITLES)
    play(world, "attack d5 city", "add weapon.i", "add chief.i", "use title.b")
    assert "twice-row chief.i" in legal(world)
    play(world, "twice-row chief.i")
    assert rows(world)[0] == ["weapon.i", "lord.i"]
    assert "title.b" not in hand(world, 0)


@pytest.mark.rule("BA-W8")
def test_a_defender_s_artefacts_go_to_the_shelter() -> None:
    world = battle_world("weapon.i lord.i", "title.b priest.e lord.e")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0")
    play(world, "use title.b", "on priest.e")
    assert shelter(world, 1) == ["title.b"]
    assert world.sizes[PRIEST] == 17
