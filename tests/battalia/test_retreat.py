"""Retreats (BA-W6)."""

import pytest

from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, ANSWER, PAY
from tests.battalia.battle_worlds import (
    DAY_OF_HORSES,
    battle_world,
    hand,
    heroes,
    keys,
    legal,
    own,
    play,
    put_heroes,
    refused,
    shelter,
    table,
)


def attacked(cards: str, day: int = 0, options: str = "") -> Battalia:
    """A hero of the Emberians on d5 is attacked; roads lead to a5, g5, d7 and d4."""
    world = battle_world("weapon.i lord.i", cards, day=day, options=options)
    put_heroes(world, 1, "d5")
    play(world, "attack d5 hero2", "add weapon.i", "stand")
    return world


@pytest.mark.rule("BA-W6")
def test_a_hero_retreats_exactly_three_steps() -> None:
    world = attacked("provisions provisions provisions")
    assert legal(world, "retreat") == ["retreat a5 provisions", "retreat g5 provisions"]
    assert refused(world, "retreat b5 provisions") == ("BA-W6", "retreat_exactly")
    assert refused(world, "retreat d2 provisions") == ("BA-W6", "retreat_exactly")
    assert refused(world, "retreat a5 horse") == ("BA-W6", "missing")
    events = play(world, "retreat a5 provisions")
    assert keys(events) == ["retreated"]
    assert heroes(world, 1) == ["a5"]
    assert heroes(world, 0) == ["d5"]
    assert (hand(world, 1), shelter(world, 1)) == ([], ["provisions"] * 3)
    assert table(world) == ["weapon.i"]
    assert world.open_steps == (ACT,)
    assert (world.actor, world.attacked) == (0, 0b10)


@pytest.mark.rule("BA-W6")
@pytest.mark.parametrize("edition", ["first", "crowdfunding"])
def test_other_editions_allow_two_steps_or_three(edition: str) -> None:
    world = attacked("provisions provisions friman.e", options=f"edition={edition}")
    assert legal(world, "retreat") == [
        "retreat d7 provisions", "retreat b5 provisions", "retreat f5 provisions",
    ]  # fmt: skip
    assert refused(world, "retreat a5 provisions") == ("BA-W6", "missing")
    play(world, "retreat b5 provisions")
    assert hand(world, 1) == ["friman.e"]


@pytest.mark.rule("BA-W6", "BA-A6")
def test_a_horse_carries_the_hero_away() -> None:
    world = attacked("horse.b friman.e")
    assert legal(world, "retreat") == ["retreat a5 horse", "retreat g5 horse"]
    assert refused(world, "retreat a5 provisions") == ("BA-W6", "missing")
    play(world, "retreat g5 horse")
    assert heroes(world, 1) == ["g5"]
    assert shelter(world, 1) == ["horse.b"]


@pytest.mark.rule("BA-W6", "BA-O4", "BA-W5")
def test_a_lit_horse_goes_no_farther_and_serves_once() -> None:
    world = attacked("horse.b", day=DAY_OF_HORSES)
    assert legal(world, "retreat") == ["retreat a5 horse", "retreat g5 horse"]
    play(world, "retreat g5 horse")
    assert (hand(world, 1), shelter(world, 1)) == ([], ["horse.b"])


@pytest.mark.rule("BA-W6", "BA-V1")
def test_home_terrain_does_not_change_the_distance() -> None:
    world = attacked("horse.b", options="advanced=on")
    assert legal(world, "retreat") == ["retreat a5 horse", "retreat g5 horse"]


@pytest.mark.rule("BA-W6", "BA-G2")
def test_the_hammer_is_no_horse_for_a_retreat() -> None:
    world = attacked("hammer")
    assert legal(world, "retreat") == []
    assert refused(world, "retreat g5 horse") == ("BA-W6", "missing")
    world = attacked("hammer horse.b horse.e")
    play(world, "retreat g5 horse")
    assert world.open_steps == (ACT, ANSWER, PAY)
    assert world.actor == 1
    assert legal(world) == ["pay horse.b", "pay horse.e"]
    play(world, "pay horse.e")
    assert hand(world, 1) == ["hammer", "horse.b"]
    assert heroes(world, 1) == ["g5"]


@pytest.mark.rule("BA-W6")
def test_not_to_a_city_or_a_hero_of_the_attacker() -> None:
    world = battle_world("weapon.i", "horse.b")
    put_heroes(world, 0, "d5", "g5")
    put_heroes(world, 1, "d5")
    put_heroes(world, 2, "a5")
    play(world, "attack d5 hero2", "add weapon.i", "stand")
    assert legal(world, "retreat") == ["retreat a5 horse"]
    assert refused(world, "retreat g5 horse") == ("BA-W6", "retreat_hostile")
    own(world, "a5", 0, 1)
    assert legal(world, "retreat") == []
    own(world, "a5", 2, 1)
    assert legal(world, "retreat") == ["retreat a5 horse"]


@pytest.mark.rule("BA-W6")
def test_only_an_attacked_hero_retreats_and_the_second_stays() -> None:
    world = battle_world("weapon.i lord.i", "horse.b horse.b")
    put_heroes(world, 1, "d5", "d5")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand")
    assert legal(world, "retreat") == []
    assert refused(world, "retreat a5 horse") == ("BA-W6", "no_hero_attacked")
    world = attacked("horse.b")
    put_heroes(world, 1, "d5", "d5")
    play(world, "retreat a5 horse")
    assert sorted(heroes(world, 1)) == ["a5", "d5"]


@pytest.mark.rule("BA-W6", "BA-A5", "BA-A7")
def test_cards_from_tents_may_pay_and_ambush_cards_may_not() -> None:
    world = attacked("")
    world.ambushes[1] = (CARD_BY_NAME["horse.b"],)
    assert legal(world, "retreat") == []
    world.tents[1] = ((CARD_BY_NAME["tent.e"] + 1) << 1 | (CARD_BY_NAME["horse.e"] + 1) << 7,)
    play(world, "open 1")
    assert legal(world, "retreat") == ["retreat a5 horse", "retreat g5 horse"]
