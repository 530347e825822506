"""The Crown, the Book and the Hammer (BA-G)."""

import pytest

from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.box.deeds import MOST_TENTS
from gonfalon.games.battalia.box.tents import with_card
from gonfalon.games.battalia.rules.step_numbers import ACT, TO, USE
from tests.battalia.battle_worlds import (
    hand,
    legal,
    play,
    refused,
    table,
)
from tests.battalia.worlds import (
    SCROLLS,
    TENTS,
    TITLES,
    frames,
    marks,
    set_nation,
    world_of,
)


@pytest.mark.rule("BA-G6")
def test_the_crown_promotes_one_by_two_or_two_by_one() -> None:
    world = world_of("crown friman.i chief.i")
    play(world, "use crown")
    assert legal(world) == ["on friman.i", "on chief.i", "twice friman.i", "twice chief.i"]
    two = world.copy()
    play(world, "twice chief.i")
    assert marks(world) == ["friman.i", "lord.i!"]
    assert table(world) == ["crown"]
    play(two, "on chief.i")
    assert legal(two) == ["on friman.i", "enough"]
    play(two, "on friman.i")
    assert marks(two) == ["chief.i!", "priest.i!"]
    assert table(two) == ["crown"]
    assert frames(two) == (ACT,)


@pytest.mark.rule("BA-G6")
def test_the_crown_promotes_one_by_one_and_a_priest_rises_one() -> None:
    world = world_of("crown priest.i friman.i")
    play(world, "use crown")
    assert refused(world, "twice priest.i") == ("BA-G6", "cannot_rise")
    assert refused(world, "enough") == ("BA-G6", "use_it")
    play(world, "on priest.i", "enough")
    assert marks(world) == ["friman.i", "lord.i!"]


@pytest.mark.rule("BA-G6")
def test_the_crown_is_done_when_nobody_is_left() -> None:
    world = world_of("crown priest.i")
    play(world, "use crown", "on priest.i")
    assert frames(world) == (ACT,)


@pytest.mark.rule("BA-G10")
def test_the_book_is_a_scroll_for_up_to_three_cards() -> None:
    world = world_of("book friman.b chief.b tool.b tool.e")
    play(world, "use book")
    assert legal(world) == ["on friman.b", "on chief.b", "on tool.b", "on tool.e"]
    assert refused(world, "itself") == ("BA-G10", "not_itself")
    play(world, "on friman.b", "to i")
    assert frames(world) == (ACT, USE)
    assert legal(world) == ["on chief.b", "on tool.b", "on tool.e", "enough"]
    play(world, "on chief.b", "to i", "on tool.b", "to c")
    assert marks(world) == ["friman.i!", "chief.i!", "tool.e", "tool.c!"]
    assert frames(world) == (ACT,)
    assert table(world) == ["book"]


@pytest.mark.rule("BA-G10")
def test_the_book_may_change_fewer() -> None:
    world = world_of("book friman.b chief.b")
    play(world, "use book", "on friman.b")
    assert frames(world) == (ACT, USE, TO)
    play(world, "to e", "enough")
    assert marks(world) == ["friman.e!", "chief.b"]


@pytest.mark.rule("BA-G1")
def test_nothing_changes_a_great_artefact() -> None:
    world = world_of("scroll.b amulet.b horn friman.b")
    set_nation(world, 0, "friman.b")
    play(world, "use scroll.b")
    assert refused(world, "on horn") == ("BA-G1", "great")
    amulet = world_of("amulet.b horn")
    assert "use amulet.b" not in legal(amulet)


@pytest.mark.rule("BA-G2")
def test_the_hammer_is_an_artefact_with_something_to_act_on() -> None:
    world = world_of("hammer lord.b provisions")
    play(world, "use hammer")
    assert legal(world) == ["as amulet", "as scroll", "as tent"]
    assert refused(world, "as title") == ("BA-G2", "nothing_to_promote")
    assert refused(world, "as weapon") == ("BA-G2", "paid_with")
    play(world, "as scroll")
    assert legal(world) == ["on lord.b"]
    assert refused(world, "itself") == ("BA-G1", "great")
    play(world, "on lord.b", "to i")
    assert marks(world) == ["lord.i!", "provisions"]
    assert table(world) == ["hammer"]


@pytest.mark.rule("BA-G2", "BA-A5")
@pytest.mark.parametrize("edition", ["first", "crowdfunding"])
def test_the_hammer_is_no_tent_where_it_could_not_be_opened_in_time(edition: str) -> None:
    world = world_of("hammer lord.b provisions", edition=edition)
    play(world, "use hammer")
    assert legal(world) == ["as amulet", "as scroll"]
    assert refused(world, "as tent") == ("BA-G2", "tent_in_vain")
    alone = world_of("hammer provisions lord.u", edition=edition)
    play(alone, "use hammer")
    assert legal(alone) == ["as amulet"]  # on the provisions


@pytest.mark.rule("BA-G2", "BA-A2", "BA-A5")
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_nor_is_a_joker(edition: str) -> None:
    world = world_of("friman.e=tent.i tent.b provisions chief.i", edition=edition)
    if edition == "collector":
        assert legal(world, "use") == ["use tent.b", "use tent.i"]
        play(world, "use tent.i", "station chief.i", "open 1")
        assert hand(world, 0) == ["chief.i", "tent.b"]
    else:
        assert legal(world, "use") == ["use tent.b"]
        assert refused(world, "use tent.i") == ("BA-G2", "tent_in_vain")
    named = world_of("tent.e=tent.i provisions chief.i", edition=edition)
    assert legal(named, "use") == ["use tent.i"]  # a tent that is named one stays a tent


@pytest.mark.rule("BA-G2", "BA-A2")
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_nor_is_a_joker_named_a_tent(edition: str) -> None:
    tents = [] if edition != "collector" else [f"name tent.{faction}" for faction in "biec"]
    world = world_of("amulet.b friman.i", edition=edition)
    play(world, "use amulet.b", "on friman.i", "roll 6")
    assert legal(world, "name tent") == tents
    if not tents:
        assert refused(world, "name tent.b") == ("BA-G2", "tent_in_vain")
    tent = world_of("amulet.b tent.i", edition=edition)
    play(tent, "use amulet.b", "on tent.i", "roll 6", "name tent.b")  # it is one anyway
    assert marks(tent) == ["tent.b=tent.i!"]


@pytest.mark.rule("BA-G2")
def test_so_many_tents_that_no_other_could_be_opened() -> None:
    world = world_of("hammer lord.b provisions")
    world.tents[0] = (with_card(with_card(0, CARD_BY_NAME["tent.b"]), 0),) * MOST_TENTS
    play(world, "use hammer")
    assert legal(world) == ["as amulet", "as scroll"]


@pytest.mark.rule("BA-G2")
@pytest.mark.parametrize("day", [TITLES, SCROLLS, TENTS])
def test_the_oracle_does_not_light_the_hammer(day: int) -> None:
    world = world_of("hammer friman.i friman.e provisions", day=day)
    play(world, "use hammer", "as title")
    assert legal(world) == ["on friman.i", "on friman.e"]
    play(world, "on friman.i")
    assert table(world) == ["hammer"]


@pytest.mark.rule("BA-G2")
def test_the_hammer_needs_something_to_act_on() -> None:
    assert refused(world_of("hammer"), "use hammer") == ("BA-G2", "nothing_for_hammer")
