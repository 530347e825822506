"""Tents are opened at any moment of a battle, also when the total is out of reach (BA-W4)."""

import pytest

from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, ADD, ANSWER, OPENING, TAKE_UP
from tests.battalia.battle_worlds import (
    battle_world,
    hand,
    heroes,
    keys,
    legal,
    play,
    refused,
    rows,
    shelter,
)
from tests.battalia.worlds import set_tent

EDITIONS = pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])


def defended(cards: str, tent: str, edition: str = "collector") -> Battalia:
    """A city of level 3 is attacked with 6, and its defender has these cards and a tent."""
    world = battle_world("weapon.i lord.i", cards, options=f"edition={edition}")
    set_tent(world, 1, tent)
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand")
    return world


@pytest.mark.rule("BA-W4", "BA-W5")
@EDITIONS
def test_a_defender_out_of_reach_may_open_a_tent(edition: str) -> None:
    world = defended("friman.e", "tent.e chief.b", edition)
    play(world, "fight 0")
    world.hands[1].clear()
    assert legal(world) == ["open 1", "yield"]
    assert refused(world, "open 2") == ("BA-A5", "no_tent")
    assert keys(play(world, "open 1")) == ["opened"]
    assert (hand(world, 1), shelter(world, 1)) == (["chief.b"], ["tent.e"])
    assert legal(world) == ["yield"]
    play(world, "yield")
    assert hand(world, 1) == ["chief.b"]  # it is not in the row, and stays


@pytest.mark.rule("BA-W4", "BA-W5", "BA-A2")
@EDITIONS
def test_so_may_one_who_has_added_and_rolled_badly(edition: str) -> None:
    world = defended("friman.e amulet.e", "tent.e provisions", edition)
    play(world, "fight 0", "add friman.e", "use amulet.e", "on-row friman.e", "roll 2")
    assert world.open_steps == (ACT, ADD)
    assert legal(world) == ["open 1", "yield"]
    bare = world.copy()
    events = play(world, "open 1")
    assert keys(events)[:2] == ["opened", "battle_won"]  # nothing is left to decide
    assert hand(world, 1) == ["provisions"]
    assert keys(play(bare, "yield"))[:2] == ["yielded", "battle_won"]
    assert len(bare.tents[1]) == 1


@pytest.mark.rule("BA-W4")
@EDITIONS
def test_before_the_answer_and_while_the_ambush_is_decided(edition: str) -> None:
    world = defended("friman.e", "tent.e lord.e", edition)
    set_tent(world, 1, "tent.b horse.e")
    world.ambushes[1] = (CARD_BY_NAME["lord.e"],)
    assert legal(world) == ["surrender", "fight 0", "open 1", "open 2"]
    play(world, "open 2", "fight 0")
    assert world.open_steps == (ACT, TAKE_UP)
    assert legal(world) == ["take-up", "leave-them", "open 1"]
    assert refused(world, "open 2") == ("BA-A5", "no_tent")
    play(world, "open 1")
    assert world.open_steps == (ACT, TAKE_UP)
    assert hand(world, 1) == ["friman.e", "horse.e", "lord.e"]
    play(world, "leave-them")
    assert len(world.ambushes[1]) == 1


@pytest.mark.rule("BA-W4")
def test_one_who_surrenders_may_have_opened_it_before() -> None:
    world = defended("", "tent.e lord.e")
    play(world, "open 1")
    assert world.open_steps == (ACT, ANSWER)
    play(world, "surrender")
    assert hand(world, 1) == ["lord.e"]


@pytest.mark.rule("BA-W3", "BA-W4")
@EDITIONS
def test_the_attacker_opens_one_before_the_first_card(edition: str) -> None:
    world = battle_world("weapon.b", level=1, options=f"edition={edition}")
    set_tent(world, 0, "tent.i weapon.i")
    play(world, "attack d5 city")
    assert legal(world) == ["add weapon.b", "open 1"]
    play(world, "open 1", "add weapon.i")
    assert "stand" in legal(world)


@pytest.mark.rule("BA-W3", "BA-W4", "BA-A2")
def test_a_weapon_out_of_a_tent_opens_when_the_first_is_lost() -> None:
    world = battle_world("weapon.i amulet.i", level=1)
    set_tent(world, 0, "tent.i weapon.i")
    play(world, "attack d5 city", "add weapon.i", "use amulet.i", "on-row weapon.i", "roll 5")
    assert (rows(world)[0], legal(world)) == ([], ["open 1", "yield"])
    play(world, "open 1", "add weapon.i")
    assert legal(world) == ["stand"]


@pytest.mark.rule("BA-W3", "BA-W4", "BA-A2")
@EDITIONS
def test_an_opening_that_failed_may_still_open_one(edition: str) -> None:
    world = battle_world("weapon.i amulet.i lord.i", options=f"edition={edition}")
    set_tent(world, 0, "tent.i provisions")
    play(world, "attack d5 city", "add weapon.i", "use amulet.i", "on-row weapon.i", "roll 5")
    assert world.open_steps == (ACT, OPENING)
    assert legal(world) == ["open 1", "yield"]
    play(world, "yield")
    assert (world.battle, heroes(world, 0)) == (None, ["d5"])
    assert "open 1" in legal(world)


@pytest.mark.rule("BA-W4", "BA-A5")
@pytest.mark.parametrize("edition", ["first", "crowdfunding"])
def test_a_tent_of_this_turn_waits_in_the_earlier_editions(edition: str) -> None:
    world = battle_world("weapon.i lord.i", level=1, options=f"edition={edition}")
    set_tent(world, 0, "tent.i lord.b")
    world.pitched = 1
    play(world, "attack d5 city")
    assert legal(world, "open") == []
    assert refused(world, "open 1") == ("BA-A5", "just_pitched")


@pytest.mark.rule("BA-W4", "BA-W5")
def test_the_attacker_who_is_beaten_back_may_open_one() -> None:
    world = battle_world("weapon.i lord.i", "lord.e lord.e")
    set_tent(world, 0, "tent.i friman.b")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0")
    play(world, "add lord.e", "add lord.e", "stand")
    assert legal(world) == ["open 1", "yield"]
    play(world, "open 1")
    assert legal(world) == ["yield"]
    play(world, "yield")
    assert hand(world, 0) == ["friman.b"]
