"""Chapter S: the set-up."""

import pytest

import gonfalon
from gonfalon import CHANCE, SPECTATOR

from .helpers import action, after, at, dealt, legal, refusal, seen, segment, step


@pytest.mark.rule("BL-S1")
def test_the_first_player_is_a_fair_chance_action() -> None:
    state = gonfalon.new("battle-line")
    assert state.actor == CHANCE
    assert legal(state) == ["first 1", "first 2"]
    assert state.weights() == [1, 1]


@pytest.mark.rule("BL-S1")
@pytest.mark.parametrize("seat", [1, 2])
def test_the_player_that_chance_names_plays_first(seat: int) -> None:
    state = dealt(after(gonfalon.new("battle-line"), f"first {seat}"))
    assert step(state) == f"{seat} play"
    assert state.actor == seat - 1


@pytest.mark.rule("BL-S1")
@pytest.mark.parametrize("seat", [1, 2])
def test_an_option_names_the_first_player(seat: int) -> None:
    state = gonfalon.new("battle-line", first=str(seat))
    assert "first 1" not in legal(state)
    assert refusal(state, "first 1") != ""
    assert step(dealt(state)) == f"{seat} play"


@pytest.mark.rule("BL-S2")
def test_each_player_gets_seven_troop_cards() -> None:
    state = dealt(gonfalon.new("battle-line", first="1"))
    assert seen(state, SPECTATOR, "hand1") == "t7 k0"
    assert seen(state, SPECTATOR, "hand2") == "t7 k0"
    assert seen(state, SPECTATOR, "decks") == "t46 k10"


@pytest.mark.rule("BL-S2")
def test_a_dealt_card_is_any_card_that_is_left() -> None:
    state = after(gonfalon.new("battle-line", first="1"), "card 10p")
    assert len(legal(state)) == 59
    assert "card 10p" not in legal(state)
    assert refusal(state, "card 10p") != ""


@pytest.mark.rule("BL-S2")
def test_backs_tell_how_many_tactics_a_hand_holds() -> None:
    position = "battle-line; hand1 1r 2r 3r 4r 5r KE fog; hand2 1o 2o 3o 4o 5o 6o scout"
    assert seen(position, 0, "hand1") == "1r 2r 3r 4r 5r KE fog"
    assert seen(position, 0, "hand2") == "t6 k1"
    assert seen(position, 1, "hand1") == "t5 k2"
    assert seen(position, SPECTATOR, "hand1") == "t5 k2"
    assert seen(position, SPECTATOR, "hand2") == "t6 k1"


@pytest.mark.rule("BL-S2")
def test_a_hand_may_be_all_tactics() -> None:
    position = "battle-line; hand1 fog KE KF C S mud traitor"
    state = after(position, "play fog 1", "draw tactics", "card scout")
    assert segment(state, "hand1") == "KE KF C S mud scout traitor"


@pytest.mark.rule("BL-S2")
def test_the_decks_stay_separate() -> None:
    drawing = after("battle-line; hand1 1r", "play 1r 1", "draw troops")
    assert all(text.removeprefix("card ")[0].isdigit() for text in legal(drawing))
    assert len(legal(drawing)) == 59


@pytest.mark.rule("BL-S2")
def test_an_option_leaves_the_tactics_deck_out() -> None:
    state = dealt(gonfalon.new("battle-line", tactics="off", first="1"))
    assert seen(state, SPECTATOR, "decks") == "t46 k0"
    card = segment(state, "hand1").split()[0]
    state.apply(action(f"play {card} 1"))
    assert legal(state) == ["draw troops"]
    with pytest.raises(gonfalon.Malformed):
        at("battle-line tactics=off; hand1 fog")
