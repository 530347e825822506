"""The opening of a battle: a weapon, and a strength that can exceed (BA-W3, BA-A1)."""

import pytest

from gonfalon.games.battalia.rules.battle.rows import total
from gonfalon.games.battalia.rules.step_numbers import ACT
from tests.battalia.battle_worlds import (
    battle_world,
    everything,
    give,
    hand,
    heroes,
    keys,
    legal,
    play,
    put_heroes,
    refused,
    rows,
    shelter,
    table,
)

# The opening (BA-W3, BA-A1).


@pytest.mark.rule("BA-W3", "BA-A1")
@pytest.mark.parametrize(
    "weapon", ["weapon.c", "sword", "shield", "friman.b=weapon.c", "weapon.b*2"]
)
def test_a_weapon_opens_the_attack(weapon: str) -> None:
    world = battle_world(f"{weapon} lord.i")
    play(world, "attack d5 city")
    name = weapon.rpartition("=")[2].partition("*")[0]
    assert legal(world) == [f"add {name}"]
    assert refused(world, "add lord.i") == ("BA-W3", "weapon_first")


@pytest.mark.rule("BA-W3", "BA-G2")
@pytest.mark.parametrize("cards", ["lord.i lord.i", "hammer lord.i lord.i", "horse.i lord.i"])
def test_without_a_weapon_nobody_attacks(cards: str) -> None:
    world = battle_world(cards)
    assert legal(world, "attack") == []
    has_hammer = "hammer" in cards
    told = ("BA-G2", "hammer_no_weapon") if has_hammer else ("BA-W3", "no_weapon")
    assert refused(world, "attack d5 city") == told


@pytest.mark.rule("BA-W3")
def test_an_opening_must_be_able_to_exceed() -> None:
    world = battle_world("weapon.i friman.i")  # 1 + 1 + 1 for morale
    assert refused(world, "attack d5 city") == ("BA-W3", "out_of_reach")
    give(world, 0, "horse.i")
    assert legal(world, "attack") == ["attack d5 city"]


@pytest.mark.rule("BA-W3", "BA-W2")
def test_a_card_that_would_make_the_opening_fail_is_not_added() -> None:
    """Both heroes give 2 as long as all cards are theirs: 1 + 2 + 2 exceed 4, 1 + 1 + 2 do not."""
    world = battle_world("weapon.i friman.c chief.i", level=4)
    put_heroes(world, 0, "d5", "d5")
    assert legal(world, "attack") == ["attack d5 city both"]
    play(world, "attack d5 city both", "add weapon.i")
    assert legal(world) == ["add chief.i"]
    assert refused(world, "add friman.c") == ("BA-W3", "breaks_morale")


@pytest.mark.rule("BA-W3", "BA-W2")
def test_the_first_weapon_counts_for_the_morale_too() -> None:
    world = battle_world("weapon.c lord.i", level=4)
    assert legal(world, "attack") == ["attack d5 city"]
    world = battle_world("weapon.c priest.i horse.i", level=4)
    assert legal(world, "attack") == ["attack d5 city"]
    world = battle_world("weapon.c priest.i", level=4)  # 4, and no morale
    assert legal(world, "attack") == []
    world = battle_world("weapon.c weapon.i priest.i", level=4)
    play(world, "attack d5 city")
    assert legal(world) == ["add weapon.i", "add weapon.c"]
    world = battle_world("weapon.c weapon.i chief.i friman.i", level=5)
    put_heroes(world, 0, "d5", "d5")
    play(world, "attack d5 city both")
    assert legal(world) == ["add weapon.i"]


@pytest.mark.rule("BA-W3")
def test_the_attacker_may_go_on_before_standing() -> None:
    world = battle_world("weapon.i lord.i friman.c", level=1)
    play(world, "attack d5 city", "add weapon.i")
    assert legal(world) == ["add friman.c", "add lord.i", "stand"]
    play(world, "add lord.i", "add friman.c")
    assert legal(world) == ["stand"]


@pytest.mark.rule("BA-W3")
def test_an_opening_that_rolls_badly_costs_its_cards_and_not_the_hero() -> None:
    world = battle_world("weapon.i amulet.i friman.i", "lord.e")
    play(world, "attack d5 city", "add weapon.i", "use amulet.i", "on friman.i")
    assert world.attacked == 0
    play(world, "roll 1")
    assert world.open_steps == (ACT,)
    assert world.battle is None
    assert world.attacked == 0
    assert heroes(world, 0) == ["d5"]
    assert "weapon.i" in table(world)
    assert everything(world, 0) == 3


@pytest.mark.rule("BA-W3", "BA-A2")
def test_an_opening_that_rolls_well_goes_on() -> None:
    world = battle_world("weapon.i amulet.i provisions")
    events = play(world, "attack d5 city", "add weapon.i", "use amulet.i", "on provisions")
    play(world, "roll 6", "name lord.i")
    assert rows(world)[0] == ["weapon.i", "lord.i"]
    assert total(world, 0) == 6
    assert legal(world) == ["stand"]
    assert "opening_failed" not in keys(events)


@pytest.mark.rule("BA-W3", "BA-A2")
def test_a_weapon_that_leaves_the_row_takes_the_opening_with_it() -> None:
    world = battle_world("weapon.i amulet.i lord.i")
    play(world, "attack d5 city", "add weapon.i", "use amulet.i", "on-row weapon.i", "roll 5")
    assert world.open_steps == (ACT,)
    assert shelter(world, 0) == ["weapon.i", "amulet.i"]
    assert hand(world, 0) == ["lord.i"]


@pytest.mark.rule("BA-W3")
def test_an_opening_for_which_nothing_is_left_fails() -> None:
    world = battle_world("weapon.i lord.i")
    play(world, "attack d5 city", "add weapon.i")
    world.hands[0].clear()
    assert legal(world) == ["yield"]
    assert keys(play(world, "yield")) == ["opening_failed"]
    assert heroes(world, 0) == ["d5"]


@pytest.mark.rule("BA-W3", "BA-A2")
def test_an_amulet_without_a_card_to_put_on_it_cannot_help() -> None:
    world = battle_world("weapon.i amulet.i amulet.i provisions")
    play(world, "attack d5 city", "add weapon.i", "use amulet.i", "on provisions", "roll 5")
    play(world, "use amulet.i", "on-row weapon.i", "roll 1")
    assert world.battle is None
    assert everything(world, 0) == 4
