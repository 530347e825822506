"""Attacks and the course of a battle (BA-W1, BA-W4, BA-W5)."""

import pytest

from gonfalon.engine.event import EVERYONE
from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.rules.battle.rows import total
from gonfalon.games.battalia.rules.step_numbers import ACT, ADD, ANSWER, OPENING, TAKE_UP
from tests.battalia.battle_worlds import (
    DAY_OF_WEAPONS,
    battle_world,
    give,
    hand,
    heroes,
    keys,
    legal,
    own,
    play,
    put_heroes,
    refused,
    rows,
    shelter,
    table,
)


@pytest.mark.rule("BA-W5", "BA-W2", "BA-W3")
def test_the_example_of_the_rulebook() -> None:
    """Blue attacks the red city of level 3: 4:3, 4:4, 8:4, 8:8, and red holds it."""
    world = battle_world("weapon.i chief.i friman.i chief.i chief.c", "friman.e lord.e")
    play(world, "attack d5 city", "add weapon.i")
    assert "stand" not in legal(world)
    play(world, "add chief.i")
    assert (total(world, 0), total(world, 1)) == (4, 3)
    events = play(world, "stand", "fight 0", "add friman.e")
    assert (total(world, 0), total(world, 1)) == (4, 4)
    assert events[0].facts == {"seat": 1, "attack": 4, "defence": 3}
    play(world, "stand", "add chief.c", "add friman.i", "add chief.i")
    assert (total(world, 0), total(world, 1)) == (8, 4)
    play(world, "stand", "add lord.e")
    assert (total(world, 0), total(world, 1)) == (8, 8)
    events = play(world, "stand")
    assert world.actor == 0
    assert legal(world) == ["yield"]
    events = play(world, "yield")
    assert keys(events) == ["yielded", "out_of_cards", "battle_lost", "heroes_left"]
    assert [event.audience for event in events][:2] == [EVERYONE, 0]
    assert heroes(world, 0) == []
    assert world.board.owners[17] == 1
    assert world.open_steps == (ACT,)
    assert table(world) == ["chief.c", "chief.i", "chief.i", "friman.i", "weapon.i"]
    assert shelter(world, 1) == ["friman.e", "lord.e"]


# What may be attacked (BA-W1).


@pytest.mark.rule("BA-W1")
def test_a_hero_must_be_there() -> None:
    world = battle_world("weapon.i lord.i")
    assert legal(world, "attack") == ["attack d5 city"]
    assert refused(world, "attack d7 city") == ("BA-W1", "no_hero_there")
    assert refused(world, "attack d5 city both") == ("BA-W1", "one_hero_there")


@pytest.mark.rule("BA-W1")
def test_one_target_at_a_time_and_others_stand_by() -> None:
    world = battle_world("weapon.i lord.i")
    put_heroes(world, 1, "d5")
    put_heroes(world, 2, "d5", "d5")
    assert legal(world, "attack") == ["attack d5 city", "attack d5 hero2", "attack d5 hero3"]
    play(world, "attack d5 hero3", "add weapon.i", "stand")
    assert world.actor == 2
    play(world, "surrender")
    assert heroes(world, 2) == ["d5"]
    assert heroes(world, 1) == ["d5"]


@pytest.mark.rule("BA-W1")
def test_both_heroes_may_take_part_where_both_stand() -> None:
    world = battle_world("weapon.i friman.i", level=2)
    put_heroes(world, 0, "d5", "d5")
    assert legal(world, "attack") == ["attack d5 city", "attack d5 city both"]
    play(world, "attack d5 city both", "add weapon.i")
    assert total(world, 0) == 3


@pytest.mark.rule("BA-W1")
def test_heroes_on_two_squares_attack_on_each() -> None:
    world = battle_world("weapon.i lord.i lord.i")
    put_heroes(world, 0, "d5", "d7")
    assert legal(world, "attack") == ["attack d5 city", "attack d7 city"]


@pytest.mark.rule("BA-W1")
def test_own_cities_and_heroes_are_not_attacked() -> None:
    world = battle_world("weapon.i lord.i")
    own(world, "d5", 0, 1)
    assert legal(world, "attack") == []
    assert refused(world, "attack d5 city") == ("BA-W1", "attack_own")
    assert refused(world, "attack d5 hero1") == ("BA-W1", "attack_own")
    assert refused(world, "attack d5 hero2") == ("BA-W1", "no_target")
    assert refused(world, "attack d5 ruins") == ("BA-W1", "no_target")


# The answer (BA-W4).


@pytest.mark.rule("BA-W4")
def test_the_defender_says_which_heroes_join() -> None:
    world = battle_world("weapon.i lord.i", "lord.e")
    put_heroes(world, 1, "d5", "d5")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand")
    assert (world.actor, world.open_steps) == (1, (ACT, ANSWER))
    assert legal(world) == ["surrender", "fight 0", "fight 1", "fight 2"]
    play(world, "fight 2", "add lord.e")
    assert total(world, 1) == 3 + 4 + 2


@pytest.mark.rule("BA-W4")
def test_an_attacked_hero_takes_part() -> None:
    world = battle_world("weapon.i", "lord.e")
    put_heroes(world, 1, "d5")
    play(world, "attack d5 hero2", "add weapon.i", "stand")
    assert legal(world) == ["surrender", "fight 1"]
    assert refused(world, "fight 0") == ("BA-W4", "hero_must_fight")
    assert refused(world, "fight 2") == ("BA-W4", "heroes_there")
    assert refused(world, "add lord.e") == ("BA-W5", "not_now")


@pytest.mark.rule("BA-W4", "BA-A7")
def test_all_ambush_cards_are_taken_up_now_or_not_in_this_battle() -> None:
    world = battle_world("weapon.i lord.i", "friman.b")
    world.ambushes[1] = (CARD_BY_NAME["lord.e"], CARD_BY_NAME["horse.e"])
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0")
    assert (world.actor, world.open_steps) == (1, (ACT, TAKE_UP))
    assert legal(world) == ["take-up", "leave-them"]
    other = world.copy()
    events = play(world, "take-up")
    assert events[0].facts == {"seat": 2, "count": 2}
    assert hand(world, 1) == ["friman.b", "horse.e", "lord.e"]
    assert world.ambushes[1] == ()
    play(other, "leave-them")
    assert hand(other, 1) == ["friman.b"]
    assert len(other.ambushes[1]) == 2
    assert other.open_steps == (ACT, ADD)


@pytest.mark.rule("BA-W4", "BA-A5")
def test_tents_may_be_opened_at_any_time() -> None:
    world = battle_world("weapon.i lord.i", "lord.e")
    tents = (("tent.e", "lord.e"), ("tent.b", "horse.e"))
    world.tents[1] = tuple(_tent(*names) for names in tents)
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand")
    assert legal(world, "open") == ["open 1", "open 2"]
    play(world, "open 1")
    assert hand(world, 1) == ["lord.e", "lord.e"]
    assert shelter(world, 1) == ["tent.e"]
    assert world.open_steps == (ACT, ANSWER)
    play(world, "fight 0", "open 1")
    assert legal(world) == ["add lord.e", "add horse.e", "yield"]


@pytest.mark.rule("BA-W4", "BA-W3")
def test_a_tent_of_an_earlier_turn_helps_the_opening() -> None:
    world = battle_world("weapon.i", options="edition=crowdfunding")
    world.tents[0] = (_tent("tent.i", "lord.i"), _tent("tent.i", "lord.i"))
    world.pitched = 1
    play(world, "attack d5 city", "add weapon.i")
    assert legal(world) == ["open 1"]
    play(world, "open 1", "add lord.i")
    assert legal(world) == ["stand"]


def _tent(*names: str) -> int:
    """A tent with its cards."""
    tent = 0
    for place, name in enumerate(names):
        tent |= CARD_BY_NAME[name] + 1 << 1 + 6 * place
    return tent


# Adding in turn (BA-W5).


@pytest.mark.rule("BA-W5")
def test_a_tie_is_enough_for_the_defender_and_not_for_the_attacker() -> None:
    world = battle_world("weapon.i lord.i friman.i", "priest.e")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0")
    assert legal(world) == ["add priest.e", "yield"]
    play(world, "add priest.e")
    assert (total(world, 0), total(world, 1)) == (6, 6)
    play(world, "stand")
    play(world, "add friman.i", "stand")
    events = play(world, "yield")
    assert keys(events)[:3] == ["yielded", "out_of_cards", "battle_won"]
    assert world.board.owners[17] == 0


@pytest.mark.rule("BA-W5")
def test_who_cannot_come_far_enough_may_not_add() -> None:
    world = battle_world("weapon.i lord.i", "friman.e chief.b")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand")
    play(world, "fight 0")
    give(world, 1, "friman.e")
    assert "add chief.b" in legal(world)
    world.hands[1].clear()
    give(world, 1, "friman.e friman.b")
    assert legal(world) == ["yield"]
    assert refused(world, "add friman.e") == ("BA-W5", "out_of_reach")
    assert refused(world, "stand") == ("BA-W5", "not_enough")


@pytest.mark.rule("BA-W5")
def test_who_has_begun_to_add_goes_on_until_it_is_enough() -> None:
    world = battle_world("weapon.i lord.i", "friman.e chief.e lord.b")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0", "add friman.e")
    assert legal(world) == ["add chief.e", "add lord.b"]
    assert refused(world, "yield") == ("BA-W5", "already_added")
    play(world, "add lord.b")
    assert legal(world) == ["add chief.e", "stand"]


@pytest.mark.rule("BA-W5", "BA-A2")
def test_a_defender_who_rolls_badly_ends_the_battle() -> None:
    world = battle_world("weapon.i lord.i", "friman.e amulet.e")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0")
    play(world, "add friman.e", "use amulet.e", "on-row friman.e")
    events = play(world, "roll 2")
    assert keys(events)[-2:] == ["battle_won", "took_city"]
    assert shelter(world, 1) == ["friman.e", "amulet.e"]


@pytest.mark.rule("BA-W5", "BA-A3")
def test_a_title_promotes_a_card_being_added_or_in_the_row() -> None:
    world = battle_world("weapon.i title.i title.i chief.i friman.i lord.i", level=2)
    play(world, "attack d5 city", "add weapon.i", "use title.i", "on chief.i")
    assert rows(world)[0] == ["weapon.i", "priest.i"]
    play(world, "add friman.i", "use title.i", "on-row friman.i")
    assert rows(world)[0] == ["weapon.i", "priest.i", "chief.i"]
    assert total(world, 0) == 1 + 3 + 2 + 1


@pytest.mark.rule("BA-W5", "BA-A4")
def test_a_scroll_mends_the_morale() -> None:
    world = battle_world("weapon.i scroll.c chief.b")
    play(world, "attack d5 city", "add weapon.i", "add chief.b")
    assert total(world, 0) == 3
    play(world, "use scroll.c", "on-row chief.b", "to i")
    assert rows(world)[0] == ["weapon.i", "chief.i"]
    assert total(world, 0) == 4
    assert legal(world) == ["stand"]


@pytest.mark.rule("BA-W5", "BA-G11", "BA-G2")
def test_tools_tents_and_most_great_artefacts_are_not_used() -> None:
    cards = "tool.e tent.e hammer horn wings luut staff pavilion provisions lord.e"
    world = battle_world("weapon.i lord.i", cards)
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0")
    assert legal(world) == ["add lord.e", "yield"]
    for name in ("tool.e", "tent.e", "hammer", "horn", "wings", "luut", "staff", "pavilion"):
        assert refused(world, f"add {name}") == ("BA-W2", "no_strength")
        rule = "BA-W5" if "." in name else "BA-G11"
        assert refused(world, f"use {name}") == (rule, "not_in_battle")


@pytest.mark.rule("BA-W5", "BA-A1")
def test_a_doubled_weapon_opens_two_attacks() -> None:
    world = battle_world("weapon.i*2 horse.i", level=1)
    put_heroes(world, 1, "d5")
    play(world, "attack d5 hero2", "add weapon.i", "stand", "surrender")
    assert hand(world, 0) == ["horse.i", "weapon.i"]
    assert table(world) == []
    play(world, "attack d5 city", "add weapon.i")
    assert legal(world) == ["add horse.i", "stand"]
    play(world, "stand", "surrender")
    assert hand(world, 0) == ["horse.i"]
    assert table(world) == ["weapon.i"]


@pytest.mark.rule("BA-W5")
def test_a_defenders_card_serves_once_in_a_turn() -> None:
    world = battle_world("weapon.i weapon.i friman.i", "weapon.e", level=1, day=DAY_OF_WEAPONS)
    put_heroes(world, 1, "d5")
    play(world, "attack d5 hero2", "add weapon.i", "stand", "fight 1", "add weapon.e", "stand")
    assert rows(world)[1] == ["weapon.e*2"]
    play(world, "add weapon.i", "add friman.i", "stand", "yield")
    assert hand(world, 1) == []
    assert shelter(world, 1) == ["weapon.e"]


@pytest.mark.rule("BA-T9", "BA-W8")
def test_the_attacked_are_remembered_for_the_end_of_the_turn() -> None:
    world = battle_world("weapon.i lord.i")
    play(world, "attack d5 city", "add weapon.i", "add lord.i")
    assert (world.attacked, world.open_steps) == (0, (ACT, OPENING))
    play(world, "stand")
    assert world.attacked == 0b10
    play(world, "surrender")
    assert world.attacked == 0b10
