"""What rows are worth, and how cards come into them (BA-W2, BA-W5, BA-O4)."""

import pytest

from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import (
    CARD_BY_NAME,
    CARD_NAMES,
    IS_GREAT,
    PLAIN,
    counted,
    joker,
)
from gonfalon.games.battalia.box.deeds import CITY_TARGET, HERO_TARGET
from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.battle.reach import ceiling
from gonfalon.games.battalia.rules.battle.rows import (
    goal,
    replace,
    start_strength,
    total,
)
from gonfalon.games.battalia.rules.battle.strength import strength_of
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT
from tests.battalia.battle_worlds import (
    DAY_OF_AMULETS,
    DAY_OF_HORSES,
    DAY_OF_TITLES,
    DAY_OF_WEAPONS,
    battle_world,
    empty,
    give,
    hand,
    legal,
    own,
    play,
    put_heroes,
    rows,
    shelter,
    table,
)

D5 = SQUARE_BY_NAME["d5"]


def attacking(cards: str, *added: str, day: int = 0, level: int = 1) -> Battalia:
    """An attack on the Emberian city with these cards in the row."""
    world = battle_world(cards, level=level, day=day)
    play(world, "attack d5 city", *(f"add {card}" for card in added))
    return world


def defending(cards: str, day: int = 0) -> Battalia:
    """The Emberian city of level 1 is attacked with 6, and its owner adds."""
    world = battle_world("weapon.c lord.i horse.i", cards, level=1, day=day)
    play(world, "attack d5 city", "add weapon.c", "add lord.i", "add horse.i", "stand", "fight 0")
    return world


# Strength (BA-W2).


@pytest.mark.rule("BA-W2", "BA-A1", "BA-A6")
def test_units_have_their_rank_and_weapons_and_horses_one() -> None:
    strong = {
        name: strength_of(CARD_BY_NAME[name], True)
        for name in CARD_NAMES
        if name.endswith(".b") and strength_of(CARD_BY_NAME[name], True)
    }
    assert strong == {
        "friman.b": 1, "chief.b": 2, "priest.b": 3, "lord.b": 4, "weapon.b": 1, "horse.b": 1,
    }  # fmt: skip
    assert strength_of(CARD_BY_NAME["provisions"], True) == 0


@pytest.mark.rule("BA-G3", "BA-G11")
def test_sword_and_shield() -> None:
    great = [card for card, is_great in enumerate(IS_GREAT) if is_great]
    attack = {CARD_NAMES[card]: strength_of(card, True) for card in great}
    defence = {CARD_NAMES[card]: strength_of(card, False) for card in great}
    assert {name: worth for name, worth in attack.items() if worth} == {"sword": 5, "shield": 1}
    assert {name: worth for name, worth in defence.items() if worth} == {"sword": 1, "shield": 5}


@pytest.mark.rule("BA-G3", "BA-W2")
def test_great_artefacts_keep_the_morale() -> None:
    world = attacking("sword lord.i", "sword", "lord.i")
    assert total(world, 0) == 5 + 4 + 1


@pytest.mark.rule("BA-W2")
def test_a_city_has_its_level_and_an_attacked_hero_nothing() -> None:
    world = battle_world("weapon.i", level=3)
    assert start_strength(world, 1, D5, CITY_TARGET, False) == 3
    assert start_strength(world, 1, D5, HERO_TARGET + 1, False) == 0
    assert start_strength(world, 0, D5, CITY_TARGET, True) == 0


@pytest.mark.rule("BA-W2")
def test_each_hero_gives_morale_while_all_cards_are_of_the_faction() -> None:
    world = battle_world("weapon.i lord.i friman.c", "lord.e")
    put_heroes(world, 0, "d5", "d5")
    play(world, "attack d5 city both")
    assert total(world, 0) == 0  # no card, no morale
    play(world, "add weapon.i", "add lord.i")
    assert total(world, 0) == 1 + 4 + 2
    play(world, "add friman.c")
    assert total(world, 0) == 1 + 4 + 1


@pytest.mark.rule("BA-W2")
def test_only_heroes_that_take_part_give_morale() -> None:
    world = battle_world("weapon.i lord.i", "lord.e horse.e")
    put_heroes(world, 1, "d5")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0", "add lord.e")
    assert total(world, 1) == 7


@pytest.mark.rule("BA-W2", "BA-A2")
def test_a_joker_is_of_the_faction_that_was_named() -> None:
    world = attacking("weapon.i friman.c=lord.i", "weapon.i", "lord.i")
    assert total(world, 0) == 1 + 4 + 1


@pytest.mark.rule("BA-V1")
def test_own_terrain_gives_one_in_the_starting_strength() -> None:
    world = battle_world("weapon.i lord.i", level=2, options="advanced=on")
    assert start_strength(world, 1, D5, CITY_TARGET, False) == 3  # a city alone, too
    assert start_strength(world, 1, D5, HERO_TARGET + 1, False) == 1
    assert start_strength(world, 0, D5, CITY_TARGET, True) == 0
    e5 = SQUARE_BY_NAME["e5"]  # the Islanders' own terrain
    assert start_strength(world, 0, e5, HERO_TARGET + 1, True) == 1
    assert start_strength(world, NOBODY, SQUARE_BY_NAME["d4"], 1, False) == 8
    play(world, "attack d5 city", "add weapon.i")
    assert goal(world, 0) == 4


@pytest.mark.rule("BA-V1", "BA-W3")
def test_the_opening_exceeds_the_terrain_bonus_too() -> None:
    assert legal(battle_world("weapon.i friman.i", level=2), "attack") == ["attack d5 city"]
    assert legal(battle_world("weapon.i friman.i", level=2, options="advanced=on"), "attack") == []


@pytest.mark.rule("BA-V5", "BA-W2")
def test_provisions_are_placed_on_an_unbound() -> None:
    world = attacking("weapon.i provisions provisions", "weapon.i", level=1)
    assert legal(world) == ["stand"]
    give(world, 0, "chief.u")
    play(world, "add chief.u", "add provisions")
    assert total(world, 0) == 1 + 2 + 1 + 1
    assert rows(world)[0] == ["weapon.i", "chief.u", "provisions"]


# Uses (BA-W5, BA-O4).


@pytest.mark.rule("BA-W5")
def test_a_doubled_card_has_its_strength_twice_if_both_counts_are_in_the_row() -> None:
    world = attacking("weapon.i lord.i*2", "weapon.i", "lord.i")
    assert rows(world)[0] == ["weapon.i", "lord.i+"]
    assert total(world, 0) == 1 + 4 + 1
    assert hand(world, 0) == ["lord.i"]
    play(world, "add lord.i")
    assert rows(world)[0] == ["weapon.i", "lord.i*2"]
    assert total(world, 0) == 1 + 8 + 1
    assert hand(world, 0) == []


@pytest.mark.rule("BA-W5")
def test_counts_that_did_not_fight_are_left_for_other_combinations() -> None:
    world = attacking("weapon.i lord.i*3", "weapon.i", "lord.i", "lord.i")
    play(world, "stand", "surrender")
    assert table(world) == ["weapon.i"]
    assert hand(world, 0) == ["lord.i"]
    assert legal(world, "attack") == []


@pytest.mark.rule("BA-O4", "BA-A1")
def test_a_lit_weapon_serves_twice_or_two_battles() -> None:
    world = attacking("weapon.i weapon.i", "weapon.i", day=DAY_OF_WEAPONS, level=2)
    assert rows(world)[0] == ["weapon.i+"]
    play(world, "add weapon.i/2")
    assert rows(world)[0] == ["weapon.i*2"]
    play(world, "add weapon.i")
    assert rows(world)[0] == ["weapon.i*2", "weapon.i+"]
    assert total(world, 0) == 4
    play(world, "stand", "surrender")
    assert table(world) == ["weapon.i"]
    assert hand(world, 0) == ["weapon.i"]


@pytest.mark.rule("BA-O4", "BA-A6")
def test_a_lit_horse_gives_two_in_battle() -> None:
    world = attacking("weapon.i horse.i", "weapon.i", "horse.i", "horse.i", day=DAY_OF_HORSES)
    assert total(world, 0) == 1 + 2 + 1
    world = defending("horse.e lord.e", day=DAY_OF_HORSES)
    play(world, "add horse.e", "add lord.e")
    assert rows(world)[1] == ["horse.e*2", "lord.e"]
    assert total(world, 1) == 1 + 2 + 4


@pytest.mark.rule("BA-O4", "BA-A6")
def test_a_lit_horse_that_has_moved_gives_one() -> None:
    world = battle_world("weapon.i horse.i", level=1, day=DAY_OF_HORSES)
    put_heroes(world, 0, "a5")
    play(world, "ride 1 d5")
    play(world, "attack d5 city", "add weapon.i", "add horse.i")
    assert rows(world)[0] == ["weapon.i", "horse.i"]
    assert hand(world, 0) == []


@pytest.mark.rule("BA-O4", "BA-A2")
def test_a_lit_weapon_that_is_doubled_is_lit_in_each_count() -> None:
    world = defending("weapon.e*2 chief.e", day=DAY_OF_WEAPONS)
    play(world, "add weapon.e")
    assert rows(world)[1] == ["weapon.e*4"]


@pytest.mark.rule("BA-W5")
def test_the_defender_adds_a_card_with_all_its_counts() -> None:
    world = defending("chief.e*3")
    play(world, "add chief.e")
    assert rows(world)[1] == ["chief.e*3"]
    assert total(world, 1) == 7
    assert hand(world, 1) == []


# Cards of the row that are changed (BA-W5).


@pytest.mark.rule("BA-W5", "BA-A2")
def test_a_row_card_that_is_doubled() -> None:
    """The attacker's second count is in hand, to be added; the defender's is in the row."""
    world = attacking("weapon.i amulet.i lord.i", "weapon.i", "lord.i")
    play(world, "use amulet.i", "on-row lord.i", "roll 2")
    assert rows(world)[0] == ["weapon.i", "lord.i+"]
    play(world, "add lord.i")
    assert rows(world)[0] == ["weapon.i", "lord.i*2"]
    world = defending("lord.e amulet.e")
    play(world, "add lord.e", "use amulet.e", "on-row lord.e", "roll 3")
    assert rows(world)[1] == ["lord.e*3"]


@pytest.mark.rule("BA-W5", "BA-A2")
@pytest.mark.parametrize(("number", "shelters"), [(4, ["amulet.e"]), (5, ["chief.e", "amulet.e"])])
def test_a_row_card_that_rolls_4_or_5_leaves_it(number: int, shelters: list[str]) -> None:
    world = defending("chief.e amulet.e lord.e priest.e")
    play(world, "add chief.e", "use amulet.e", "on-row chief.e", f"roll {number}")
    assert rows(world)[1] == []
    assert shelter(world, 1) == shelters
    assert legal(world) == ["add priest.e", "add lord.e"]


@pytest.mark.rule("BA-W5", "BA-A2", "BA-O4")
def test_a_lit_weapon_that_becomes_a_joker_serves_once() -> None:
    world = attacking("weapon.i amulet.i weapon.b", "weapon.i", day=DAY_OF_WEAPONS)
    play(world, "add weapon.i", "use amulet.i", "on-row weapon.i", "roll 6", "name lord.i")
    assert rows(world)[0] == ["lord.i"]
    assert hand(world, 0) == ["weapon.b"]
    play(world, "add weapon.b", "stand", "surrender")
    assert table(world) == ["amulet.i", "weapon.i"]
    assert hand(world, 0) == ["weapon.b"]


@pytest.mark.rule("BA-W5", "BA-T5")
def test_a_row_card_that_becomes_a_title_is_used_as_one() -> None:
    world = defending("horse.e amulet.e priest.e friman.e")
    play(world, "add horse.e", "use amulet.e", "on-row horse.e", "roll 6", "name title.e")
    assert rows(world)[1] == []
    assert hand(world, 1) == ["friman.e", "priest.e", "title.e"]
    play(world, "use title.e", "on priest.e")
    assert rows(world)[1] == ["lord.e"]


@pytest.mark.rule("BA-W5")
def test_a_card_with_uses_in_hand_is_replaced_as_one_card() -> None:
    world = attacking("weapon.i", "weapon.i", day=DAY_OF_WEAPONS)
    battle = world.battle
    assert battle is not None
    entry = battle.attack_row[0]
    replace(world, 0, entry, counted(PLAIN[CARD_BY_NAME["weapon.i"]], 3), None)
    assert rows(world)[0] == ["weapon.i+"]
    for _ in range(5):
        play(world, legal(world, "add")[0])
    assert rows(world)[0] == ["weapon.i*6"]
    entry = battle.attack_row[0]
    named = joker(PLAIN[CARD_BY_NAME["weapon.i"]], CARD_BY_NAME["lord.i"])
    replace(world, 0, entry, named, None)
    assert rows(world)[0] == ["lord.i"]


# How far a side can come (BA-W3, BA-W5).


def best(cards: str, day: int = 0, tents: tuple[int, ...] = ()) -> int:
    """The bound of a defender with these cards, and one hero taking part."""
    world = battle_world("", cards, day=day)
    put_heroes(world, 1, "d5")
    world.tents[1] = tents
    world.battle = Battle(0, 1, D5, HERO_TARGET + 1)
    world.battle.defenders = 1
    return ceiling(world, 1).best


@pytest.mark.rule("BA-W5")
@pytest.mark.parametrize(
    ("cards", "bound"),
    [
        ("", 0),
        ("lord.e", 5),
        ("lord.b", 4),
        ("lord.e friman.b", 5),
        ("lord.e chief.b", 6),
        ("title.b", 0),
        ("friman.e title.b", 3),
        ("lord.e title.b", 5),
        ("friman.e crown", 4),
        ("lord.b scroll.b", 5),
        ("amulet.b", 0),
        ("provisions amulet.b", 4 + 1),
        ("lord.e amulet.b", 12 + 1),
        ("lord.e provisions amulet.b", 12 + 1),
        ("lord.e*3", 13),
        ("hammer tool.e", 0),
        ("shield", 6),
        ("sword", 2),
    ],
)
def test_the_best_a_hand_can_do(cards: str, bound: int) -> None:
    assert best(cards) == bound


@pytest.mark.rule("BA-O4")
@pytest.mark.parametrize(
    ("cards", "day", "bound"),
    [
        ("weapon.e", DAY_OF_WEAPONS, 3),
        ("friman.e title.e", DAY_OF_TITLES, 4),
        ("lord.e chief.e amulet.e", DAY_OF_AMULETS, 12 + 6 + 1),
    ],
)
def test_the_best_a_hand_can_do_when_something_is_lit(cards: str, day: int, bound: int) -> None:
    assert best(cards, day) == bound


@pytest.mark.rule("BA-W5", "BA-A3")
def test_nobody_rises_into_an_empty_deck() -> None:
    world = battle_world("weapon.i title.i priest.i friman.b", level=4)
    assert legal(world, "attack") == ["attack d5 city"]
    world = battle_world("weapon.i title.i priest.i", level=4)
    own(world, "d5", 1, 5)
    assert legal(world, "attack") == ["attack d5 city"]
    empty(world, 3)
    assert legal(world, "attack") == []


@pytest.mark.rule("BA-W5")
def test_the_bound_is_never_below_what_a_battle_comes_to() -> None:
    """Whatever is played, and whatever is rolled, stays within the bound of the beginning."""
    cards = "weapon.i amulet.i title.c scroll.i chief.b friman.i horse.i lord.c"
    for number in range(200):
        world = battle_world(cards, "friman.e", day=number % 7)
        play(world, "attack d5 city")
        bound = ceiling(world, 0).best
        ply = number
        while world.battle is not None and world.open_steps != (ACT,):
            found = world.legal()
            ply = ply * 48271 % 0x7FFFFFFF + 1
            action = found[ply % len(found)]
            if action is ACTIONS["stand"]:
                break
            world.apply(action)
            if world.battle is not None:
                assert total(world, 0) <= bound
