"""Chapter P: the turn."""

import pytest

from gonfalon import SPECTATOR, Malformed

from .helpers import (
    EIGHT_HELD,
    after,
    all_but,
    at,
    bare,
    legal,
    refusal,
    seen,
    segment,
    step,
    view,
)

WEDGE = "8r 9r 10r"


@pytest.mark.rule("BL-P1")
def test_a_turn_is_play_then_claim_then_draw() -> None:
    state = at("battle-line; 1 8r 9r / -; hand1 10r; hand2 1p")
    assert step(state) == "1 play"
    state = after(state, "play 10r 1")
    assert step(state) == "1 claim"
    state = after(state, "claim 1")
    assert step(state) == "1 draw"
    state = after(state, "draw troops", "card 2p")
    assert step(state) == "2 play"
    assert state.actor == 1


@pytest.mark.rule("BL-P1")
def test_only_one_card_is_played_in_a_turn() -> None:
    state = after("battle-line; 1 8r 9r / -; hand1 10r 1p", "play 10r 1")
    assert refusal(state, "play 1p 2") == "BL-P1"
    state = after(state, "done")
    assert refusal(state, "play 1p 2") == "BL-P1"


@pytest.mark.rule("BL-P1")
def test_nothing_is_drawn_before_playing_and_claiming() -> None:
    playing = at("battle-line; 1 8r 9r / -; hand1 10r")
    assert legal(playing) == [f"play 10r {number}" for number in range(1, 10)]
    assert refusal(playing, "draw troops") != ""
    claiming = after(playing, "play 10r 1")
    assert legal(claiming) == ["claim 1", "done"]
    assert refusal(claiming, "draw troops") != ""


@pytest.mark.rule("BL-P1")
def test_one_card_is_drawn_even_when_more_are_missing() -> None:
    state = after("battle-line; hand1 1r 2r; hand2 1p", "play 1r 1", "draw troops", "card 9b")
    assert segment(state, "hand1") == "2r 9b"
    assert step(state) == "2 play"


@pytest.mark.rule("BL-P2")
@pytest.mark.parametrize(("seat", "lying"), [(1, "10p / -"), (2, "- / 10p")])
def test_a_card_goes_to_the_players_own_side(seat: int, lying: str) -> None:
    state = after(f"battle-line; turn {seat} play; hand{seat} 10p", "play 10p 5")
    assert segment(state, "5") == lying


@pytest.mark.rule("BL-P2")
def test_a_side_has_three_slots() -> None:
    assert refusal("battle-line; 5 1r 4o / -; hand1 9y", "play 9y 5") == ""
    full = "battle-line; 5 1r 4o 9y / -; hand1 10p"
    assert refusal(full, "play 10p 5") == "BL-P2"
    assert "play 10p 5" not in legal(full)
    assert "play 10p 4" in legal(full)
    with pytest.raises(Malformed):
        at("battle-line; 5 1r 4o 9y 10p / -")


@pytest.mark.rule("BL-P2")
def test_a_full_side_of_the_opponent_is_no_hindrance() -> None:
    assert refusal("battle-line; 5 - / 1r 4o 9y; hand1 10p", "play 10p 5") == ""


@pytest.mark.rule("BL-P2")
@pytest.mark.parametrize("mud", ["5 1r 4o 9y mud / -", "5 1r 4o 9y / mud"])
def test_mud_gives_a_fourth_slot(mud: str) -> None:
    assert refusal(f"battle-line; {mud}; hand1 10p", "play 10p 5") == ""
    full = f"battle-line; {mud.replace('9y', '9y 2p')}; hand1 10p"
    assert refusal(full, "play 10p 5") == "BL-P2"


@pytest.mark.rule("BL-P2")
@pytest.mark.parametrize(
    ("site", "seat", "slots"),
    [
        ("plain", 1, 3),
        ("plain", 2, 3),
        ("river", 1, 4),
        ("river", 2, 4),
        ("castle", 1, 4),
        ("castle", 2, 3),
        ("fortress", 1, 3),
        ("fortress", 2, 4),
    ],
)
def test_terrain_sets_the_number_of_slots(site: str, seat: int, slots: int) -> None:
    for count, allowed in ((slots - 1, ""), (slots, "BL-P2")):
        lying = " ".join(["1r", "4o", "9y", "2p"][:count])
        sides = f"{lying} / -" if seat == 1 else f"- / {lying}"
        position = f"battle-line terrain=on; turn {seat} play; 5({site}) {sides}; hand{seat} 10p"
        assert refusal(position, "play 10p 5") == allowed


@pytest.mark.rule("BL-P2")
@pytest.mark.parametrize("order", ["8r 9r 10r", "10r 8r 9r", "9r 10r 8r"])
def test_the_order_within_a_formation_does_not_matter(order: str) -> None:
    first, second, third = order.split()
    state = after(f"battle-line; 5 {first} {second} / -; hand1 {third}", f"play {third} 5")
    assert segment(state, "5") == "8r 9r 10r / -"
    assert "claim 5" in legal(state)


@pytest.mark.rule("BL-P3")
def test_a_tactics_card_may_be_played_instead_of_a_troop_card() -> None:
    choices = legal("battle-line; hand1 1r fog")
    assert "play 1r 1" in choices
    assert "play fog 1" in choices


@pytest.mark.rule("BL-P3")
@pytest.mark.parametrize("hand", ["1r", "1r fog"])
def test_nobody_passes_who_can_play_a_troop_card(hand: str) -> None:
    position = f"battle-line; hand1 {hand}"
    assert refusal(position, "pass") == "BL-P3"
    assert "pass" not in legal(position)


@pytest.mark.rule("BL-P4")
def test_with_no_free_slot_a_tactics_card_must_be_played() -> None:
    position = f"battle-line; {EIGHT_HELD}; 9 1r 4o 9y / -; hand1 2p scout"
    assert legal(position) == ["play scout"]
    assert refusal(position, "pass") == "BL-P4"


@pytest.mark.rule("BL-P4")
def test_with_only_tactics_in_hand_one_must_be_played() -> None:
    position = "battle-line; hand1 fog"
    assert legal(position) == [f"play fog {number}" for number in range(1, 10)]
    assert refusal(position, "pass") == "BL-P4"


@pytest.mark.rule("BL-P4")
def test_with_no_free_slot_and_no_tactics_one_passes() -> None:
    position = f"battle-line; {EIGHT_HELD}; 9 1r 4o 9y / -; hand1 2p"
    assert legal(position) == ["pass"]


@pytest.mark.rule("BL-P4", "BL-K1")
def test_a_hand_of_tactics_that_cannot_be_played_passes_and_the_game_goes_on() -> None:
    position = "battle-line; hand1 fog mud C S deserter traitor KE; played1 scout; hand2 1p 2p"
    assert legal(position) == ["pass"]
    state = after(position, "pass")
    assert step(state) == "2 play"
    state = after(state, "play 1p 1", "draw troops", "card 3p")
    assert legal(state) == ["pass"]
    state = after(state, "pass")
    assert step(state) == "2 play"
    assert "play 2p 1" in legal(state)


@pytest.mark.rule("BL-P4")
def test_a_passer_plays_again_when_it_can() -> None:
    state = after("battle-line; hand1 fog; played1 scout; hand2 mud", "pass", "draw tactics")
    state = after(state, "card C", "play mud 1", "draw troops", "card 5b")
    assert refusal(state, "play fog 1") == ""
    assert refusal(state, "pass") == "BL-P4"


@pytest.mark.rule("BL-P5")
def test_the_player_chooses_the_deck() -> None:
    state = after("battle-line; hand1 1r", "play 1r 1")
    assert legal(state) == ["draw troops", "draw tactics"]
    assert segment(after(state, "draw troops", "card 7y"), "hand1") == "7y"
    assert segment(after(state, "draw tactics", "card fog"), "hand1") == "fog"


@pytest.mark.rule("BL-P5")
@pytest.mark.parametrize(
    ("hand", "asked"),
    [("1r 2r 3r 4r 5r 6r 7r", "1 draw"), ("1r 2r 3r 4r 5r 6r 7r 8r", "2 play")],
)
def test_a_card_is_drawn_only_below_seven(hand: str, asked: str) -> None:
    assert step(after(f"battle-line; hand1 {hand}; hand2 1p", "play 1r 1")) == asked


@pytest.mark.rule("BL-P5")
def test_with_no_tactics_left_a_troop_card_is_drawn() -> None:
    rest = "hand2 KE KF C S fog mud scout redeploy deserter traitor"
    state = after(f"battle-line; hand1 1r; {rest}", "play 1r 1")
    assert legal(state) == ["draw troops"]
    assert refusal(state, "draw tactics") == "BL-P5"


@pytest.mark.rule("BL-P5")
def test_with_no_troops_left_a_tactics_card_is_drawn() -> None:
    state = after(bare("battle-line; hand1 1r; hand2 1p"), "play 1r 1")
    assert legal(state) == ["draw tactics"]
    assert refusal(state, "draw troops") == "BL-P5"


@pytest.mark.rule("BL-P5")
def test_with_both_decks_empty_nothing_is_drawn() -> None:
    state = after(bare("battle-line tactics=off; hand1 1r 2r; hand2 1p"), "play 1r 1")
    assert step(state) == "2 play"
    assert segment(state, "hand1") == "2r"


@pytest.mark.rule("BL-P5")
def test_an_empty_hand_passes() -> None:
    position = bare("battle-line tactics=off; hand2 1p")
    assert legal(position) == ["pass"]
    assert step(after(position, "pass")) == "2 play"


@pytest.mark.rule("BL-P5")
def test_a_player_who_passes_may_still_claim() -> None:
    state = after(bare(f"battle-line tactics=off; 1 {WEDGE} / -; hand2 1p"), "pass")
    assert legal(state) == ["claim 1", "done"]
    assert step(after(state, "claim 1")) == "2 play"


@pytest.mark.rule("BL-P5")
def test_a_player_who_passes_draws_only_below_seven() -> None:
    seven = "battle-line; hand1 fog mud C S deserter traitor KE; played1 scout; hand2 1p"
    assert step(after(seven, "pass")) == "2 play"
    six = "battle-line; hand1 fog mud C S deserter traitor; played1 scout; hand2 1p"
    assert step(after(six, "pass")) == "1 draw"


CLOSED = "5=2 1r 4o / 5b 6b 7b"


@pytest.mark.rule("BL-P6")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("card", ["10p", "KE", "fog", "mud"])
def test_nothing_is_played_to_a_claimed_battlefield(seat: int, card: str) -> None:
    position = f"battle-line; turn {seat} play; 5=2 1r 4o / 5b 6b; hand{seat} {card}"
    assert refusal(position, f"play {card} 5") == "BL-P6"
    assert f"play {card} 5" not in legal(position)
    assert f"play {card} 6" in legal(position)


@pytest.mark.rule("BL-P6", "BL-K5", "BL-K6", "BL-K7")
@pytest.mark.parametrize(
    ("card", "attempt"),
    [
        ("redeploy", "redeploy 1r 6"),
        ("redeploy", "redeploy 1r out"),
        ("redeploy", "redeploy 2r 5"),
        ("deserter", "deserter 5b"),
        ("traitor", "traitor 5b 6"),
        ("traitor", "traitor 9b 5"),
    ],
)
def test_nothing_is_moved_at_a_claimed_battlefield(card: str, attempt: str) -> None:
    position = f"battle-line; {CLOSED}; 7 2r / 9b; hand1 {card}"
    assert refusal(position, attempt) == "BL-P6"
    assert attempt not in legal(position)


@pytest.mark.rule("BL-P6")
def test_a_claimed_battlefield_is_not_claimed_again() -> None:
    position = "battle-line; turn 1 claim; 5=2 8r 9r 10r / 5b 6b 7b; 6 8o 9o 10o / -"
    assert legal(position) == ["claim 6", "done"]
    assert refusal(position, "claim 5") == "BL-P6"
    assert refusal(position.replace("=2", "=1"), "claim 5") == "BL-P6"


@pytest.mark.rule("BL-P6")
def test_a_slot_at_a_claimed_battlefield_is_no_slot_for_passing() -> None:
    position = f"battle-line; {EIGHT_HELD}; 9 1r 4o 9y / -; hand1 2p"
    assert legal(position) == ["pass"]
    assert legal(position.replace("9 1r 4o 9y", "9 1r 4o")) == ["play 2p 9"]


@pytest.mark.rule("BL-P5", "BL-S2")
def test_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    drawing = after("battle-line; hand1 1r; hand2 1p", "play 1r 1", "draw troops")
    one, other = after(drawing, "card 7y"), after(drawing, "card 2g")
    assert seen(one, 0, "hand1") == "7y"
    assert seen(one, 1, "hand1") == "t1 k0"
    assert view(one, 1) == view(other, 1)
    assert view(one, SPECTATOR) == view(other, SPECTATOR)


@pytest.mark.rule("BL-P5")
def test_any_card_of_the_deck_may_come_alike() -> None:
    drawing = after("battle-line; hand1 1r", "play 1r 1", "draw troops")
    assert legal(drawing) == [f"card {card}" for card in all_but("1r").split()]
    assert set(drawing.weights()) == {1}
