"""The Unbound: mercenaries in the decks of units (BA-V5)."""

from random import Random

import pytest

from gonfalon.engine.errors import Excluded, Malformed
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, CARD_NAMES, IS_UNBOUND, RANKS, UNITS
from gonfalon.games.battalia.box.tiles import FIRST_TERRAIN_DECK
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.editions import OPTIONS, figures_of
from gonfalon.games.battalia.rules.places import unit_at
from gonfalon.games.battalia.rules.step_numbers import DEAL, OFFER
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP
from gonfalon.games.battalia.sight.determinise import determinise
from tests.battalia.battle_worlds import hand, legal, play, rows, table
from tests.battalia.conservation import check, in_decks
from tests.battalia.positions import at, begun, pass_chance, set_up, why
from tests.battalia.worlds import WEAPONS, fill_deck, leave, world_of

MERCENARIES = [card for card in range(UNITS) if IS_UNBOUND[card]]
OPTION = "unbound=on"


# Which games have them.


@pytest.mark.rule("BA-V5")
@pytest.mark.parametrize("edition", ["crowdfunding", "collector"])
def test_two_of_each_rank_in_the_later_editions(edition: str) -> None:
    assert figures_of(OPTIONS.choose({"edition": edition, "unbound": "on"})).unbound == 2
    assert figures_of(OPTIONS.choose({"edition": edition})).unbound == 0


@pytest.mark.rule("BA-V5")
def test_the_first_edition_has_none() -> None:
    with pytest.raises(Excluded) as refused:
        OPTIONS.choose({"edition": "first", "unbound": "on"})
    assert (refused.value.rule, refused.value.reason) == ("BA-V5", "ba.exclude.first_unbound")
    assert (
        BATTALIA.text.words("en").say(refused.value.reason) == "The first edition has no Unbound."
    )


@pytest.mark.rule("BA-V5")
def test_a_game_without_the_option_has_none() -> None:
    with pytest.raises(Malformed, match="not in this game"):
        at("hand1 friman.u")


# Set-up.


@pytest.mark.rule("BA-V5", "BA-S4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_they_come_in_after_the_deal(seats: int) -> None:
    state = begun(seats, unbound="on")
    while state.open_steps[0] <= DEAL:
        if state.open_steps == (DEAL,):
            assert not [text for text in legal(state) if text.endswith(".u")]
            assert not any(state.supply[card] for card in MERCENARIES)
        check(state)
        state.apply(state.legal()[-1])
    assert state.open_steps[0] == OFFER
    assert [in_decks(state)[card] for card in MERCENARIES] == [2] * RANKS
    check(state)


@pytest.mark.rule("BA-V5", "BA-C7")
def test_one_may_lie_on_top() -> None:
    tops = set()
    for seed in range(60):
        rng, state = Random(seed), begun(3, unbound="on")
        while state.open_steps[0] <= OFFER:
            state.apply(state.sample(rng.getrandbits(64)))
        tops |= {CARD_NAMES[top] for top in state.tops[:RANKS]}
    assert tops >= {"friman.u", "chief.u", "priest.u", "lord.u"}


@pytest.mark.rule("BA-V5", "BA-S3")
def test_they_do_not_leave_with_a_faction() -> None:
    state = set_up(2, unbound="on", leaves="c")
    assert [in_decks(state)[card] for card in MERCENARIES] == [2] * RANKS


@pytest.mark.rule("BA-V5")
def test_no_unit_of_the_deal_is_taken_for_one() -> None:
    rng, state = Random("dealt"), set_up(3, unbound="on")
    for seat in range(3):
        for _ in range(100):
            possible = determinise(state.view(seat), rng)
            assert not any(possible.unshown[unit_at(owner, card)]
                           for owner in range(3) for card in MERCENARIES)  # fmt: skip
            assert [in_decks(possible)[card] for card in MERCENARIES] == [2] * RANKS


@pytest.mark.rule("BA-V5")
def test_positions_with_them() -> None:
    state = at("hand1 friman.u lord.u*2", options=OPTION)
    assert in_decks(state)[CARD_BY_NAME["lord.u"]] == 0
    assert in_decks(state)[CARD_BY_NAME["friman.u"]] == 1
    with pytest.raises(Malformed, match="there are 3 of it, but the box has 2"):
        at("hand1 lord.u*3", options=OPTION)
    with pytest.raises(Malformed, match="only units of a faction are dealt"):
        at("hand1 lord.u", "unshown1 lord.u", options=OPTION)


@pytest.mark.rule("BA-V5")
def test_a_position_before_the_deal_has_none_in_the_decks() -> None:
    state = begun(3, unbound="on")
    while state.open_steps != (DEAL,):
        state.apply(state.legal()[0])
    again = BATTALIA.text.parse(state.position())
    assert again.position() == state.position()
    assert again.legal() == state.legal()
    assert "supply" not in state.position()


# Universal (BA-T3, BA-W2).


@pytest.mark.rule("BA-V5", "BA-T3")
def test_they_count_in_any_cohort() -> None:
    state = at("turn 1 muster", "hand1 friman.u chief.b*2 lord.i*2", options=OPTION)
    assert legal(state, "cohort") == ["cohort b", "cohort i"]


@pytest.mark.rule("BA-V5", "BA-W2")
def test_they_leave_the_morale_whole() -> None:
    board = "board b6:city.b.nesw/1@1 b5:city.e.nesw/4"
    there = (board, "heroes b5 -", "day 4")
    assert "attack b5 city" in legal(at(*there, "hand1 weapon.b priest.u", options=OPTION))
    assert "attack b5 city" not in legal(at(*there, "hand1 weapon.b priest.i", options=OPTION))


# Hiring.


@pytest.mark.rule("BA-V5", "BA-X1")
def test_no_provisions_come_with_one() -> None:
    state = at("tops friman.u", "hand1 provisions*4", options=OPTION)
    play(state, "hire friman")
    assert table(state) == ["friman.u", "provisions", "provisions"]
    pass_chance(state)
    state = at("tops friman.b", "hand1 provisions*4", options=OPTION)
    play(state, "hire friman")
    assert table(state) == ["friman.b", "provisions", "provisions", "provisions"]


@pytest.mark.rule("BA-V5", "BA-X1")
def test_they_cost_as_much_as_others() -> None:
    state = at("tops lord.u", "hand1 provisions*4", options=OPTION)
    assert why(state, "hire lord")[:2] == ("BA-X1", "missing")
    assert "hire lord" in legal(at("tops lord.u", "hand1 provisions*5", options=OPTION))


@pytest.mark.rule("BA-V5", "BA-X4")
def test_they_serve_in_combinations() -> None:
    state = at("hand1 friman.u*2 friman.b chief.u*2", options=OPTION)
    assert {"create tool", "create weapon", "upgrade b6"} <= set(legal(state))


# Battle.


@pytest.mark.rule("BA-V5", "BA-W5")
def test_provisions_make_one_stronger_when_it_is_added_and_later() -> None:
    board = "board b6:city.b.nesw/1@1 b5:city.e.nesw/2@2"
    state = at(
        board, "day 4", "heroes b5 -", "hand1 weapon.b friman.u provisions*3", "hand2 priest.i",
        options=OPTION,
    )  # fmt: skip
    play(state, "attack b5 city", "add weapon.b", "add friman.u", "add provisions", "stand")
    assert rows(state)[0] == ["weapon.b", "friman.u", "provisions"]
    assert state.prompt.facts["need"] == 4  # 1 and 1 and 1, and the hero: the morale is whole
    play(state, "fight 0", "add priest.i", "stand")
    play(state, "add provisions")  # later, on the same one
    assert state.prompt.facts["have"] == 5
    play(state, "add provisions")
    assert state.prompt.facts["have"] == 6


@pytest.mark.rule("BA-V5", "BA-W5", "BA-A2")
def test_an_amulet_does_not_change_provisions_that_lie_on_one() -> None:
    board = "board b6:city.b.nesw/1@1 b5:city.e.nesw/2@2"
    state = at(
        board, "day 4", "heroes b5 -", "hand1 weapon.b*2 friman.u provisions amulet.b",
        options=OPTION,
    )  # fmt: skip
    play(state, "attack b5 city", "add weapon.b", "add friman.u", "add provisions", "use amulet.b")
    assert legal(state, "on") == ["on weapon.b", "on-row weapon.b"]


@pytest.mark.rule("BA-V5", "BA-W2")
def test_without_one_provisions_have_no_strength() -> None:
    board = "board b6:city.b.nesw/1@1 b5:city.e.nesw/2@2"
    state = at(board, "day 4", "heroes b5 -", "hand1 weapon.b friman.b provisions", options=OPTION)
    play(state, "attack b5 city", "add weapon.b", "add friman.b")
    assert why(state, "add provisions")[:2] == ("BA-W2", "no_strength")


# Changes: what does not change them is in the tests of artefacts, amulets and tents.


@pytest.mark.rule("BA-V5", "BA-G6", "BA-G10")
@pytest.mark.parametrize("great", ["crown", "book"])
def test_crown_and_book_do_not_change_them(great: str) -> None:
    world = world_of(f"{great} friman.u friman.i", day=WEAPONS)
    play(world, f"use {great}")
    assert legal(world, "on") == ["on friman.i"]
    assert why(world, "on friman.u")[:2] == ("BA-V5", "unbound")


@pytest.mark.rule("BA-V5", "BA-A4", "BA-O3", "BA-W9")
def test_a_search_never_takes_one_but_the_top_may_be_one() -> None:
    world = world_of("scroll.b friman.i", day=WEAPONS)
    leave(world, 0, "friman.u friman.e")
    play(world, "use scroll.b", "on friman.i", "to e")
    assert hand(world, 0) == ["friman.e"]
    world = world_of("scroll.b friman.i", day=WEAPONS)
    leave(world, 0, "friman.u friman.b")
    play(world, "use scroll.b", "on friman.i", "to c")
    assert hand(world, 0) == ["friman.u"]


def test_terrain_decks_have_none() -> None:
    world = world_of("")
    for deck in range(FIRST_TERRAIN_DECK):
        fill_deck(world, deck)
        cards = range(DECK_START[deck], DECK_STOP[deck])
        assert any(IS_UNBOUND[card] for card in cards) == (deck < RANKS)
