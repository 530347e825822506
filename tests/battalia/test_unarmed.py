"""An opening row needs a weapon as long as it opens (BA-W3)."""

import pytest

import gonfalon
from gonfalon.games.battalia.rules.battle.rows import total
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, OPENING
from tests.battalia.battle_worlds import (
    DAY_OF_WEAPONS,
    battle_world,
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
from tests.battalia.positions import why

EDITIONS = pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
LORD_ALONE = (
    "turn 1 act > opening; factions b i; board b6:city.b.nesw/1@1 d4:ruins/8 f2:city.i.nesw/1@2; "
    "heroes f2 -; hand2 friman.i; battle f2 city defender=2 added; attack-row lord.b"
)


def opened(cards: str, *texts: str, level: int = 1, day: int = 0, options: str = "") -> Battalia:
    """The Islanders attack the city on d5 with these cards, and play so."""
    world = battle_world(cards, level=level, day=day, options=options)
    play(world, "attack d5 city", *texts)
    return world


@pytest.mark.rule("BA-W3")
@EDITIONS
def test_a_row_without_a_weapon_does_not_stand(edition: str) -> None:
    state = gonfalon.load(f"battalia edition={edition}; {LORD_ALONE}")
    assert [action.text for action in state.legal()] == ["yield"]
    assert why(state, "stand") == ("BA-W3", "row_unarmed", {})
    assert state.prompt.key == "ba.prompt.opening_unarmed"
    armed = gonfalon.load(f"battalia edition={edition}; {LORD_ALONE} weapon.b")
    assert [action.text for action in armed.legal()] == ["stand"]


@pytest.mark.rule("BA-W3", "BA-A2")
@EDITIONS
@pytest.mark.parametrize("named", ["lord.i", "horse.i", "title.i"])
def test_a_weapon_that_becomes_something_else_opens_nothing(named: str, edition: str) -> None:
    world = battle_world("weapon.i amulet.i lord.i", level=1, options=f"edition={edition}")
    play(world, "attack d5 city", "add weapon.i", "add lord.i")
    assert "stand" in legal(world)
    play(world, "use amulet.i", "on-row weapon.i", "roll 6")
    events = play(world, f"name {named}")
    assert keys(events)[-1] == "opening_unarmed"
    assert (world.open_steps, heroes(world, 0)) == ((ACT,), ["d5"])
    assert not world.attacked


@pytest.mark.rule("BA-W3", "BA-A2")
@pytest.mark.parametrize("number", [4, 5])
def test_a_row_that_was_enough_and_loses_its_weapon(number: int) -> None:
    world = opened("weapon.i amulet.i lord.i", "add weapon.i", "add lord.i")
    assert total(world, 0) == 6
    play(world, "use amulet.i", "on-row weapon.i")
    events = play(world, f"roll {number}")
    assert keys(events)[-1] == "opening_unarmed"
    assert table(world) == ["lord.i"]
    assert heroes(world, 0) == ["d5"]


@pytest.mark.rule("BA-W3", "BA-A2")
def test_of_two_weapons_one_is_enough() -> None:
    for number in (4, 5):
        world = opened("weapon.i weapon.b amulet.i lord.i", "add weapon.i", "add lord.i")
        play(world, "add weapon.b", "use amulet.i", "on-row weapon.i", f"roll {number}")
        assert rows(world)[0] == ["lord.i", "weapon.b"]
        assert "stand" in legal(world)
    held = opened("weapon.i weapon.b amulet.i lord.i", "add weapon.i", "add lord.i")
    play(held, "use amulet.i", "on-row weapon.i", "roll 5")
    assert legal(held) == ["add weapon.b", "yield"]  # the other one is still in hand
    given_up = held.copy()
    assert keys(play(given_up, "yield")) == ["opening_unarmed"]
    assert (hand(given_up, 0), table(given_up)) == (["weapon.b"], ["lord.i"])
    assert refused(held, "stand") == ("BA-W3", "row_unarmed")
    play(held, "add weapon.b", "stand", "surrender")
    assert heroes(held, 0) == ["d5"]
    assert held.board.owners[17] == 0


@pytest.mark.rule("BA-W3", "BA-A2")
def test_a_joker_that_is_a_weapon_opens() -> None:
    world = opened("weapon.i amulet.i amulet.b friman.e lord.i", "add weapon.i", "add lord.i")
    play(world, "use amulet.i", "on-row weapon.i", "roll 6", "name lord.i")
    assert refused(world, "stand") == ("BA-W3", "row_unarmed")
    assert "use amulet.b" in legal(world)
    play(world, "use amulet.b", "on friman.e", "roll 6", "name weapon.b")
    assert rows(world)[0] == ["lord.i", "lord.i", "weapon.b"]
    assert "stand" in legal(world)
    again = opened("weapon.i amulet.i lord.i", "add weapon.i", "add lord.i")
    play(again, "use amulet.i", "on-row weapon.i", "roll 6", "name weapon.b")
    assert "stand" in legal(again)  # another weapon is one too


@pytest.mark.rule("BA-W3", "BA-A2")
def test_an_emptied_row_may_be_opened_by_a_joker() -> None:
    world = opened("weapon.i amulet.i amulet.b friman.e", "add weapon.i", "use amulet.i")
    play(world, "on-row weapon.i", "roll 5")
    assert (rows(world)[0], world.open_steps) == ([], (ACT, OPENING))
    assert legal(world) == ["use amulet.b", "yield"]
    assert refused(world, "stand") == ("BA-W3", "row_unarmed")
    assert world.prompt.key == "ba.prompt.opening_unarmed"
    assert refused(world, "add friman.e") == ("BA-W3", "weapon_first")
    lost = world.copy()
    play(world, "use amulet.b", "on friman.e", "roll 6", "name weapon.i")
    assert rows(world)[0] == ["weapon.i"]
    assert "stand" in legal(world)
    play(lost, "use amulet.b", "on friman.e", "roll 6", "name lord.i")
    assert lost.open_steps == (ACT,)


@pytest.mark.rule("BA-W3", "BA-G3")
def test_a_great_blade_is_a_weapon_and_stays_one() -> None:
    world = opened("weapon.i shield amulet.i lord.i", "add shield", "add weapon.i", "add lord.i")
    play(world, "use amulet.i", "on-row weapon.i", "roll 6", "name lord.i")
    assert "stand" in legal(world)


@pytest.mark.rule("BA-W3", "BA-A2", "BA-O4")
def test_what_is_left_in_hand_of_a_lit_weapon_goes_with_it() -> None:
    world = opened("weapon.i amulet.i lord.i", "add weapon.i", "add lord.i", day=DAY_OF_WEAPONS)
    assert rows(world)[0] == ["weapon.i+", "lord.i"]
    play(world, "use amulet.i", "on-row weapon.i", "roll 5")
    assert (world.battle, hand(world, 0), shelter(world, 0)) == (None, [], ["weapon.i", "amulet.i"])


@pytest.mark.rule("BA-W3", "BA-A2")
def test_an_attack_is_offered_only_if_it_can_open_with_a_weapon() -> None:
    """With an amulet a weapon counts as three; as a lord it would be stronger, but open nothing."""
    for level, is_offered in ((3, True), (4, False)):
        world = battle_world("weapon.i amulet.i", level=level)
        assert bool(legal(world, "attack d5 city")) == is_offered
    assert legal(battle_world("weapon.i amulet.i sword", level=4), "attack d5 city")
    assert why(battle_world("weapon.i amulet.i", level=4), "attack d5 city") == (
        "BA-W3", "out_of_reach", {"have": 4, "need": 5},
    )  # fmt: skip


@pytest.mark.rule("BA-W3", "BA-W5", "BA-A2")
def test_once_it_stands_the_row_needs_no_weapon() -> None:
    world = battle_world("weapon.i amulet.i lord.i", "lord.e friman.e", level=1)
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0", "add lord.e")
    play(world, "add friman.e", "stand", "use amulet.i", "on-row weapon.i", "roll 6", "name lord.i")
    assert rows(world)[0] == ["lord.i", "lord.i"]
    assert "stand" in legal(world)


@pytest.mark.rule("BA-W3", "BA-W5", "BA-A2")
@pytest.mark.parametrize("number", [4, 5])
def test_nor_does_it_begin_with_one_again_if_it_is_emptied_then(number: int) -> None:
    world = battle_world("weapon.i amulet.i lord.i", "friman.e", level=1)
    play(world, "attack d5 city", "add weapon.i", "stand", "fight 0", "add friman.e", "stand")
    play(world, "use amulet.i", "on-row weapon.i", f"roll {number}")
    assert rows(world)[0] == []
    assert legal(world) == ["add lord.i", "yield"]
    play(world, "add lord.i", "stand", "yield")
    assert world.board.owners[17] == 0


@pytest.mark.rule("BA-W3", "BA-W9", "BA-A2")
def test_nor_does_a_row_without_a_weapon_take_a_neutral_city() -> None:
    world = battle_world("weapon.i amulet.i lord.i lord.i")
    put_heroes(world, 0, "d7")
    play(world, "attack d7 city", "add weapon.i", "add lord.i", "add lord.i")
    events = play(world, "use amulet.i", "on-row weapon.i", "roll 6", "name lord.i")
    assert keys(events)[-1] == "opening_unarmed"
    assert world.board.owners[3] == -1
