"""Titles and scrolls (BA-A3, BA-A4)."""

import pytest

from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, CHIEF, FRIMAN, LORD, SCROLL
from gonfalon.games.battalia.rules.step_numbers import ACT, TOP
from gonfalon.games.battalia.rules.supply import has_item
from tests.battalia.battle_worlds import (
    hand,
    keys,
    legal,
    play,
    refused,
    table,
)
from tests.battalia.worlds import (
    SCROLLS,
    TITLES,
    frames,
    leave,
    lend,
    marks,
    world_of,
)


@pytest.mark.rule("BA-A3")
def test_a_title_takes_the_next_rank_of_the_same_faction() -> None:
    world = world_of("title.b friman.i")
    assert legal(world, "use") == ["use title.b"]
    play(world, "use title.b")
    assert legal(world) == ["on friman.i"]
    events = play(world, "on friman.i")
    assert marks(world) == ["chief.i!"]
    assert keys(events) == ["promoted"]
    assert events[0].facts == {"seat": 1, "card": "friman.i", "into": "chief.i", "count": 1}
    assert table(world) == ["title.b"]
    assert frames(world) == (ACT,)
    assert world.owned[0] == 20


@pytest.mark.rule("BA-A3")
def test_the_unit_goes_under_its_deck_and_only_the_other_deck_is_shuffled() -> None:
    world = world_of("title.b friman.i")
    play(world, "use title.b")
    world.apply(ACTIONS["on friman.i"])
    assert world.tops[FRIMAN] == CARD_BY_NAME["friman.b"]
    assert world.under[FRIMAN] == (CARD_BY_NAME["friman.i"],)
    assert world.open_steps[-1] == TOP
    assert world.topless == 1 << CHIEF
    assert (world.sizes[FRIMAN], world.sizes[CHIEF]) == (33, 19)


@pytest.mark.rule("BA-A3")
def test_without_that_faction_the_top_one_is_taken() -> None:
    world = world_of("title.b priest.i")
    leave(world, LORD, "lord.e lord.b lord.c")
    play(world, "use title.b", "on priest.i")
    assert hand(world, 0) == ["lord.e"]


@pytest.mark.rule("BA-A3")
def test_an_empty_deck_promotes_nobody() -> None:
    world = world_of("title.b priest.i chief.i")
    leave(world, LORD, "")
    play(world, "use title.b")
    assert legal(world) == ["on chief.i"]
    assert refused(world, "on priest.i") == ("BA-A3", "deck_empty")
    alone = world_of("title.b priest.i")
    leave(alone, LORD, "")
    assert refused(alone, "use title.b") == ("BA-A3", "nothing_to_promote")


@pytest.mark.rule("BA-A3")
def test_a_lord_provisions_and_artefacts_do_not_rise() -> None:
    world = world_of("title.b friman.b lord.i provisions tool.b")
    play(world, "use title.b")
    assert legal(world) == ["on friman.b"]
    assert refused(world, "on lord.i") == ("BA-A3", "cannot_rise")
    assert refused(world, "on provisions") == ("BA-A3", "cannot_rise")
    assert refused(world, "on tool.b") == ("BA-A3", "cannot_rise")
    assert refused(world, "on friman.i") == ("BA-T5", "not_in_hand")
    assert refused(world, "enough") == ("BA-A3", "use_it")


@pytest.mark.rule("BA-A3")
def test_no_provisions_come_with_it_and_the_unit_is_used_at_once() -> None:
    world = world_of("title.b friman.i friman.i friman.b friman.b")
    play(world, "use title.b", "on friman.i")
    assert table(world) == ["title.b"]
    assert "create weapon" in legal(world, "create")


@pytest.mark.rule("BA-V5")
def test_nothing_changes_an_unbound_and_no_search_finds_one() -> None:
    world = world_of("title.b scroll.b friman.u friman.i")
    leave(world, CHIEF, "chief.e chief.u")
    play(world, "use title.b")
    assert legal(world) == ["on friman.i"]
    assert refused(world, "on friman.u") == ("BA-V5", "unbound")
    play(world, "on friman.i")
    assert "chief.e" in hand(world, 0)
    play(world, "use scroll.b")
    assert refused(world, "on friman.u") == ("BA-V5", "unbound")


@pytest.mark.rule("BA-V5")
def test_the_top_may_be_an_unbound() -> None:
    world = world_of("title.b friman.i")
    leave(world, CHIEF, "chief.u chief.e")
    play(world, "use title.b", "on friman.i")
    assert marks(world) == ["chief.u!"]


@pytest.mark.rule("BA-T5")
def test_a_card_undergoes_one_effect_a_turn_and_a_used_one_none() -> None:
    world = world_of("title.b title.i friman.i friman.b")
    play(world, "use title.b", "on friman.i", "use title.i")
    assert legal(world) == ["on friman.b"]
    assert refused(world, "on chief.i") == ("BA-T5", "changed_before")


@pytest.mark.rule("BA-T5")
def test_a_changed_artefact_changes_another_card() -> None:
    world = world_of("scroll.b title.c friman.b")
    play(world, "use scroll.b", "on title.c", "to b", "use title.b", "on friman.b")
    assert marks(world) == ["chief.b!"]
    assert table(world) == ["scroll.b", "title.b"]


@pytest.mark.rule("BA-T6")
def test_a_gained_card_is_not_changed() -> None:
    world = world_of("title.b provisions provisions")
    play(world, "hire friman")
    assert "friman.b" in table(world)
    assert legal(world, "use") == []


@pytest.mark.rule("BA-T5")
def test_other_cards_are_not_used_for_an_effect() -> None:
    world = world_of("friman.b tool.b weapon.b horse.b provisions sword wings")
    assert legal(world, "use") == []
    assert refused(world, "use friman.b") == ("BA-T5", "no_effect")
    assert refused(world, "use tool.b") == ("BA-X5", "no_effect")
    assert refused(world, "use title.b") == ("BA-T5", "not_in_hand")


@pytest.mark.rule("BA-O4")
def test_a_lit_title_promotes_two_units_one_after_the_other() -> None:
    world = world_of("title.b friman.i chief.i", day=TITLES)
    play(world, "use title.b", "on friman.i")
    assert marks(world) == ["chief.i", "chief.i!", "title.b-1"]
    play(world, "use title.b", "on chief.i")
    assert marks(world) == ["chief.i!", "priest.i!"]
    assert table(world) == ["title.b"]


@pytest.mark.rule("BA-O4")
def test_a_lit_title_promotes_one_unit_by_two_ranks() -> None:
    world = world_of("title.b friman.i priest.i", day=TITLES)
    play(world, "use title.b")
    assert legal(world) == ["on friman.i", "on priest.i", "twice friman.i"]
    assert refused(world, "twice priest.i") == ("BA-A3", "cannot_rise")
    play(world, "twice friman.i")
    assert marks(world) == ["priest.i", "priest.i!"]
    assert table(world) == ["title.b"]
    assert world.sizes[CHIEF] == 20


@pytest.mark.rule("BA-O4")
def test_by_two_needs_the_whole_light() -> None:
    world = world_of("title.b friman.i friman.i", day=TITLES)
    play(world, "use title.b", "on friman.i", "use title.b")
    assert legal(world) == ["on friman.i"]
    assert refused(world, "twice friman.i") == ("BA-O4", "not_by_two")
    unlit = world_of("title.b*2 friman.i")
    play(unlit, "use title.b")
    assert legal(unlit) == ["on friman.i"]


@pytest.mark.rule("BA-O4")
def test_by_two_works_although_the_rank_between_has_run_out() -> None:
    world = world_of("title.b friman.i", day=TITLES)
    leave(world, CHIEF, "")
    play(world, "use title.b")
    assert legal(world) == ["twice friman.i"]
    play(world, "twice friman.i")
    assert marks(world) == ["priest.i!"]


@pytest.mark.rule("BA-O4")
def test_a_doubled_title_is_lit_in_each_count() -> None:
    world = world_of("title.b*2 friman.i friman.i friman.e friman.e", day=TITLES)
    play(world, "use title.b", "on friman.i", "use title.b", "twice friman.i")
    assert "title.b!-3" in marks(world)
    play(world, "use title.b")
    assert legal(world) == ["on friman.e"]


@pytest.mark.rule("BA-A4")
def test_a_scroll_takes_the_same_kind_in_the_named_faction() -> None:
    world = world_of("scroll.b friman.e horse.c provisions")
    play(world, "use scroll.b")
    assert legal(world) == ["on friman.e", "on horse.c", "itself"]
    assert refused(world, "on provisions") == ("BA-A4", "not_changed_by")
    play(world, "on horse.c")
    assert legal(world) == ["to b", "to i", "to e", "to c"]
    events = play(world, "to i")
    assert marks(world) == ["friman.e", "provisions", "horse.i!"]
    assert keys(events) == ["recoloured"]
    assert table(world) == ["scroll.b"]


@pytest.mark.rule("BA-A4")
def test_a_faction_must_be_in_the_game() -> None:
    world = world_of("scroll.b friman.e", seats=2)
    world.gone = 1 << 3
    play(world, "use scroll.b", "on friman.e")
    assert legal(world) == ["to b", "to i", "to e"]
    assert refused(world, "to c") == ("BA-A4", "not_in_game")


@pytest.mark.rule("BA-A4")
def test_without_that_faction_the_top_is_another_card_if_there_is_one() -> None:
    world = world_of("scroll.b lord.e")
    leave(world, LORD, "lord.b lord.b")
    play(world, "use scroll.b", "on lord.e", "to c")
    assert marks(world) == ["lord.b!"]
    assert world.sizes[LORD] == 2
    assert has_item(world, LORD, CARD_BY_NAME["lord.e"])
    alone = world_of("scroll.b lord.e")
    leave(alone, LORD, "")
    play(alone, "use scroll.b", "on lord.e", "to c")
    assert marks(alone) == ["lord.e!"]
    assert alone.sizes[LORD] == 0


@pytest.mark.rule("BA-A4")
def test_the_deck_is_shuffled() -> None:
    world = world_of("scroll.b lord.e")
    play(world, "use scroll.b", "on lord.e")
    world.apply(ACTIONS["to i"])
    assert world.topless == 1 << LORD
    assert world.under[LORD] == ()
    assert frames(world) == (ACT, TOP)


@pytest.mark.rule("BA-A4")
def test_a_scroll_changes_itself_and_then_nothing_else() -> None:
    world = world_of("scroll.b friman.e")
    play(world, "use scroll.b", "itself", "to i")
    assert hand(world, 0) == ["friman.e"]
    assert table(world) == ["scroll.i"]
    assert world.sizes[SCROLL] == 12


@pytest.mark.rule("BA-A4")
def test_a_scroll_alone_in_hand_may_change_itself() -> None:
    world = world_of("scroll.b")
    play(world, "use scroll.b")
    assert legal(world) == ["itself"]


@pytest.mark.rule("BA-A4")
def test_another_scroll_of_the_same_face_is_another_card() -> None:
    world = world_of("scroll.b scroll.b")
    play(world, "use scroll.b")
    assert legal(world) == ["on scroll.b", "itself"]
    play(world, "on scroll.b", "to e")
    assert marks(world) == ["scroll.e!"]
    assert table(world) == ["scroll.b"]
    assert refused(world, "use scroll.e") == ("BA-A4", "nothing_to_change")


@pytest.mark.rule("BA-A4")
def test_never_itself_when_it_was_changed_before() -> None:
    world = world_of("scroll.b scroll.b friman.e")
    play(world, "use scroll.b", "on scroll.b", "to e", "use scroll.e")
    assert legal(world) == ["on friman.e"]
    assert refused(world, "itself") == ("BA-A4", "itself_changed")
    assert refused(world, "on scroll.e") == ("BA-A4", "not_itself")


@pytest.mark.rule("BA-O4")
def test_a_lit_scroll_changes_two_cards_itself_may_be_one() -> None:
    first = world_of("scroll.b friman.e", day=SCROLLS)
    play(first, "use scroll.b", "itself", "to i")
    assert marks(first) == ["friman.e", "scroll.i!-1"]
    play(first, "use scroll.i", "on friman.e", "to i")
    assert marks(first) == ["friman.i!"]
    assert table(first) == ["scroll.i"]
    last = world_of("scroll.b friman.e", day=SCROLLS)
    play(last, "use scroll.b", "on friman.e", "to i", "use scroll.b")
    assert legal(last) == ["itself"]
    play(last, "itself", "to i")
    assert table(last) == ["scroll.i"]


@pytest.mark.rule("BA-G7")
def test_a_borrowed_card_is_not_changed_but_changes_others() -> None:
    world = world_of("title.b friman.i")
    lend(world, "friman.i", 1)
    lend(world, "scroll.e", 1)
    play(world, "use scroll.e")
    assert legal(world) == ["on friman.i", "on title.b"]
    assert refused(world, "on friman.i/2") == ("BA-G7", "borrowed")
    assert refused(world, "itself") == ("BA-G7", "borrowed")


@pytest.mark.rule("BA-V1")
def test_a_use_is_a_card_played() -> None:
    world = world_of("title.b friman.i", advanced="on")
    world.board.heroes[0] = 24
    world.board.trodden[0] = 1 << 24 | 1 << 25
    play(world, "use title.b", "on friman.i")
    assert world.board.trodden[0] == 1 << 24
