"""Retreats (BA-W6)."""

import pytest

from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, ANSWER, OPENING, PAY, RETREAT
from tests.battalia.battle_worlds import (
    DAY_OF_HORSES,
    DAY_OF_WEAPONS,
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
    play(world, "attack d5 hero2", "add weapon.i")
    if not options:
        play(world, "stand")
    return world


EARLY = pytest.mark.parametrize("edition", ["first", "crowdfunding"])


@pytest.mark.rule("BA-W6")
def test_a_hero_retreats_exactly_three_steps() -> None:
    world = attacked("provisions provisions provisions")
    assert legal(world, "retreat") == ["retreat a5 provisions", "retreat g5 provisions"]
    assert refused(world, "retreat b5 provisions") == ("BA-W6", "retreat_exactly")
    assert refused(world, "retreat d2 provisions") == ("BA-W6", "retreat_no_road")
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
@EARLY
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
    play(world, "stand")
    assert legal(world, "retreat") == ["retreat a5 horse", "retreat g5 horse"]


@pytest.mark.rule("BA-W6", "BA-G2")
def test_the_hammer_is_no_horse_for_a_retreat() -> None:
    world = attacked("hammer")
    assert legal(world, "retreat") == []
    assert refused(world, "retreat g5 horse") == ("BA-G2", "hammer_no_horse")
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


# When: in the earlier editions right after the first card (BA-W6).


@pytest.mark.rule("BA-W6", "BA-W8")
@EARLY
def test_the_retreat_is_decided_right_after_the_first_card(edition: str) -> None:
    world = attacked("horse.b lord.e", options=f"edition={edition}")
    assert (world.open_steps, world.actor) == ((ACT, RETREAT), 1)
    assert legal(world)[:2] == ["stay", "retreat d7 horse"]
    assert legal(world, "retreat") == [
        f"retreat {at} horse" for at in ("d7", "b5", "f5", "a5", "g5")
    ]
    assert refused(world, "retreat c5 horse") == ("BA-W6", "retreat_distance")
    assert refused(world, "fight 1") == ("BA-W6", "retreat_first")
    assert refused(world, "surrender") == ("BA-W6", "retreat_first")
    assert keys(play(world, "retreat a5 horse")) == ["retreated"]
    assert table(world) == ["weapon.i"]  # the first card alone is spent
    assert hand(world, 0) == ["lord.i"]
    assert (hand(world, 1), shelter(world, 1)) == (["lord.e"], ["horse.b"])
    assert (world.open_steps, world.actor, world.attacked) == ((ACT,), 0, 0b10)


@pytest.mark.rule("BA-W6", "BA-W4")
@EARLY
def test_who_stays_may_surrender_or_fight_but_not_retreat(edition: str) -> None:
    world = attacked("horse.e lord.e", options=f"edition={edition}")
    assert keys(play(world, "stay")) == ["stayed"]
    assert (world.open_steps, world.actor) == ((ACT, OPENING), 0)
    assert legal(world) == ["add lord.i", "stand"]
    assert refused(world, "retreat a5 horse") == ("BA-W6", "not_now")
    play(world, "add lord.i", "stand")
    assert (world.open_steps, world.actor) == ((ACT, ANSWER), 1)
    assert legal(world) == ["surrender", "fight 1"]
    assert world.prompt.key == "ba.prompt.answer"
    assert refused(world, "retreat a5 horse") == ("BA-W6", "retreat_late")
    assert refused(world, "retreat c5 horse") == ("BA-W6", "retreat_distance")
    play(world, "fight 1", "add lord.e", "add horse.e", "stand", "yield")
    assert (heroes(world, 0), heroes(world, 1)) == ([], ["d5"])


@pytest.mark.rule("BA-W6")
def test_in_the_collectors_edition_it_is_an_answer_to_the_opening_cards() -> None:
    world = battle_world("weapon.i lord.i", "horse.b")
    put_heroes(world, 1, "d5")
    play(world, "attack d5 hero2", "add weapon.i")
    assert (world.open_steps, world.actor) == ((ACT, OPENING), 0)
    play(world, "add lord.i", "stand")
    assert legal(world) == ["surrender", "fight 1", "retreat a5 horse", "retreat g5 horse"]
    assert refused(world, "stay") == ("BA-W6", "not_now")
    play(world, "retreat a5 horse")
    assert table(world) == ["lord.i", "weapon.i"]


@pytest.mark.rule("BA-W6", "BA-A5", "BA-A7")
@EARLY
def test_tents_may_be_opened_for_it_and_ambushes_may_not(edition: str) -> None:
    world = battle_world("weapon.i", "", options=f"edition={edition}")
    put_heroes(world, 1, "d5")
    world.tents[1] = ((CARD_BY_NAME["tent.e"] + 1) << 1 | (CARD_BY_NAME["horse.e"] + 1) << 7,)
    world.ambushes[1] = (CARD_BY_NAME["horse.b"],)
    play(world, "attack d5 hero2", "add weapon.i")
    assert legal(world) == ["stay", "open 1"]
    assert refused(world, "retreat a5 horse") == ("BA-W6", "missing")
    assert refused(world, "open 2") == ("BA-A5", "no_tent")
    play(world, "open 1")
    assert world.open_steps == (ACT, RETREAT)
    assert "retreat a5 horse" in legal(world)
    play(world, "stay", "stand", "fight 1")
    assert hand(world, 1) == ["horse.e"]


@pytest.mark.rule("BA-W6")
@EARLY
def test_a_defender_chooses_the_cards_that_pay(edition: str) -> None:
    world = attacked("horse.b horse.e", options=f"edition={edition}")
    play(world, "retreat g5 horse")
    assert (world.open_steps, world.actor) == ((ACT, RETREAT, PAY), 1)
    play(world, "pay horse.e")
    assert (heroes(world, 1), hand(world, 1)) == (["g5"], ["horse.b"])


@pytest.mark.rule("BA-W6", "BA-O4", "BA-A2")
@EARLY
def test_of_a_lit_or_doubled_weapon_one_use_is_spent(edition: str) -> None:
    for cards, day in (("weapon.i lord.i", DAY_OF_WEAPONS), ("weapon.i*2 lord.i", 0)):
        world = battle_world(cards, "horse.b", day=day, options=f"edition={edition}")
        put_heroes(world, 1, "d5")
        play(world, "attack d5 hero2", "add weapon.i", "retreat d7 horse")
        assert (hand(world, 0), table(world)) == (["lord.i", "weapon.i"], [])
        put_heroes(world, 0, "d7")
        play(world, "attack d7 hero2", "add weapon.i")  # it opens a second attack
        assert not world.hands[0] or hand(world, 0) == ["lord.i"]


@pytest.mark.rule("BA-W6", "BA-W3", "BA-A2")
@EARLY
def test_it_is_asked_once_even_if_the_row_is_emptied(edition: str) -> None:
    world = battle_world("weapon.i weapon.b amulet.i", "horse.b", options=f"edition={edition}")
    put_heroes(world, 1, "d5")
    play(world, "attack d5 hero2", "add weapon.i", "stay")
    play(world, "use amulet.i", "on-row weapon.i", "roll 5", "add weapon.b")
    assert world.open_steps == (ACT, OPENING)
    assert legal(world) == ["stand"]


@pytest.mark.rule("BA-W6", "BA-W3", "BA-A2")
@EARLY
def test_an_opening_that_fails_after_it_was_no_battle(edition: str) -> None:
    world = battle_world("weapon.i amulet.i", "horse.b", options=f"edition={edition}")
    put_heroes(world, 1, "d5")
    play(world, "attack d5 hero2", "add weapon.i", "stay")
    play(world, "use amulet.i", "on-row weapon.i", "roll 5")
    assert (world.open_steps, world.attacked) == ((ACT,), 0)
    assert (heroes(world, 1), hand(world, 1)) == (["d5"], ["horse.b"])


@pytest.mark.rule("BA-W6")
@EARLY
def test_nobody_is_asked_where_all_see_that_nobody_can_go(edition: str) -> None:
    city = battle_world("weapon.i lord.i", "horse.b", options=f"edition={edition}")
    play(city, "attack d5 city", "add weapon.i")
    assert city.open_steps == (ACT, OPENING)
    empty = battle_world("weapon.i", "", options=f"edition={edition}")
    put_heroes(empty, 1, "d5")
    play(empty, "attack d5 hero2", "add weapon.i")
    assert empty.open_steps == (ACT, OPENING)
    apart = battle_world("weapon.i", "horse.b", options=f"edition={edition}")
    put_heroes(apart, 0, "d2")
    put_heroes(apart, 1, "d2")
    play(apart, "attack d2 hero2", "add weapon.i")
    assert apart.open_steps == (ACT, OPENING)


@pytest.mark.rule("BA-W6")
@EARLY
def test_the_question_says_nothing_about_the_hand(edition: str) -> None:
    """Who cannot pay is asked as well, and the others see the same question."""
    told = []
    for cards in ("horse.b lord.e", "friman.e chief.e"):
        world = attacked(cards, options=f"edition={edition}")
        assert world.open_steps == (ACT, RETREAT)
        seen = [world.view(eyes) for eyes in (0, 2, SPECTATOR)]
        told.append([(view.actor, view.prompt, view.actions) for view in seen])
    assert legal(world) == ["stay"]
    assert [one[0] for one in told[0]] == [one[0] for one in told[1]] == [1, 1, 1]
    assert [repr(one[1:]) for one in told[0]] == [repr(one[1:]) for one in told[1]]
