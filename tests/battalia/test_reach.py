"""How far a side can still come: never too low, seldom too high (BA-W3, BA-W5)."""

import pytest

from gonfalon.games.battalia.box.deeds import CITY_TARGET
from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME
from gonfalon.games.battalia.rules.battle.reach import prospect
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.battle_worlds import legal, play
from tests.battalia.positions import at, why
from tests.battalia.slow_reach import Search, compared

BOARD = "board b6:city.b.nesw/2@1 b5:road.e.ns d4:ruins/8 f2:city.i.nesw/1@2 f6:city.e.nesw/4"
F6 = SQUARE_BY_NAME["f6"]
ATTACK = "attack f6 city"


def opening(*segments: str) -> Battalia:
    """Bärfolk with a hero in a neutral city of strength 4."""
    return at(*segments, "factions b i", "gone c", BOARD, "heroes f6 -")


def is_offered(*segments: str) -> bool:
    """Whether the neutral city may be attacked."""
    return ATTACK in legal(opening(*segments), "attack")


# A card can be changed in the row although some of it was used (BA-W5).


@pytest.mark.rule("BA-W3", "BA-W5", "BA-A2", "BA-O4")
def test_a_lit_weapon_in_the_row_can_count_as_three() -> None:
    world = opening("day 2", "hand1 weapon.b amulet.b")
    play(world, ATTACK, "add weapon.b")
    assert "use amulet.b" in legal(world)
    play(world, "use amulet.b", "on-row weapon.b", "roll 3", "add weapon.b", "add weapon.b")
    assert legal(world, "add") == ["add weapon.b"]
    play(world, "add weapon.b")
    assert "stand" in legal(world)


@pytest.mark.rule("BA-W3", "BA-W5", "BA-A2", "BA-O4")
def test_so_can_what_is_left_of_a_lit_weapon() -> None:
    world = opening("day 2", "hand1 weapon.b/used1 amulet.b sword")
    play(world, ATTACK, "add weapon.b", "use amulet.b", "on-row weapon.b", "roll 6", "name lord.b")
    play(world, "add sword")
    assert "stand" in legal(world)


# A promotion may bring a card of the own faction (BA-A3).


@pytest.mark.rule("BA-W3", "BA-A3")
def test_a_title_may_mend_the_morale() -> None:
    world = opening("hand1 weapon.b chief.i title.b", "nation2 priest.i*4", "tops priest.b")
    play(world, ATTACK, "add weapon.b", "use title.b", "on chief.i")
    assert "stand" in legal(world)


@pytest.mark.rule("BA-W3", "BA-A3", "BA-C7")
def test_a_title_cannot_mend_it_with_a_top_of_another_faction() -> None:
    for top in ("priest.i", "priest.e"):
        world = opening("hand1 weapon.b chief.i title.b", f"tops {top}")
        rule, reason, facts = why(world, ATTACK)
        assert (rule, reason, facts["have"]) == ("BA-W3", "out_of_reach", 4)


@pytest.mark.rule("BA-W3", "BA-A3", "BA-C7")
def test_a_shuffled_deck_may_show_anything() -> None:
    """A scroll on a priest shuffles the deck, and then a title may find the own faction on top."""
    foreign = ("hand1 weapon.b chief.i title.b scroll.i", "tops priest.i")
    assert prospect(opening(*foreign), 0, F6, CITY_TARGET, 1).best == 1 + 3
    with_priest = ("hand1 weapon.b chief.i priest.b title.b scroll.i", "tops priest.i")
    assert prospect(opening(*with_priest), 0, F6, CITY_TARGET, 1).best == 1 + 3 + 3 + 1


# Each card is changed once (BA-T5).


@pytest.mark.rule("BA-W3", "BA-T5", "BA-A3")
def test_two_titles_need_two_units() -> None:
    world = opening("hand1 weapon.b friman.b title.b title.i")
    rule, reason, facts = why(world, ATTACK)
    assert (rule, reason) == ("BA-W3", "out_of_reach")
    assert facts == {"have": 4, "need": 5}
    assert is_offered("hand1 weapon.b friman.b friman.b title.b")
    assert is_offered("hand1 weapon.b friman.b friman.e title.b title.i")


@pytest.mark.rule("BA-W3", "BA-T5", "BA-G6", "BA-O4")
def test_crown_and_lit_title_lift_one_unit_by_two() -> None:
    assert is_offered("hand1 weapon.b friman.b crown")
    assert is_offered("day 4", "hand1 weapon.b friman.b title.b")
    assert not is_offered("day 4", "hand1 weapon.b friman.b title.b/used1")


@pytest.mark.rule("BA-W3", "BA-T5", "BA-A4", "BA-G10")
def test_each_scroll_mends_one_card() -> None:
    assert is_offered("hand1 weapon.b priest.i scroll.i")
    assert not is_offered("hand1 weapon.i priest.i scroll.i")
    assert is_offered("hand1 weapon.i priest.i scroll.i scroll.e")
    assert is_offered("hand1 weapon.i priest.i book")
    assert not is_offered("hand1 weapon.b chief.i scroll.i title.i", "tops priest.i")


# Compared with all that can be played.


def judged(searches: list[Search]) -> float:
    """In which share of all positions the bound is the truth; nowhere it is too low."""
    assert [failure for search in searches for failure in search.failures] == []
    asked = sum(search.asked for search in searches)
    return sum(search.exact for search in searches) / asked


@pytest.mark.rule("BA-W3", "BA-W5", "BA-T5")
def test_the_bound_is_the_truth_where_the_decks_help() -> None:
    assert judged(compared(1, battles=100, cards=4, amulets=0, is_friendly=True)) > 0.99


@pytest.mark.rule("BA-W3", "BA-W5", "BA-C7")
def test_the_bound_is_mostly_the_truth_with_any_decks() -> None:
    assert judged(compared(2, battles=50, cards=4, amulets=0, is_friendly=False)) > 0.9


@pytest.mark.rule("BA-W3", "BA-W5", "BA-A2")
@pytest.mark.parametrize(("amulets", "battles"), [(1, 40), (2, 20)])
def test_the_bound_is_never_too_low_with_amulets(amulets: int, battles: int) -> None:
    assert judged(compared(3, battles, cards=3, amulets=amulets, is_friendly=True)) > 0.8
