"""Chapter T: what Marshes, Watchtower and Fields do when they are claimed."""

import pytest

from gonfalon import CHANCE, SPECTATOR
from tests.battle_line.terrain import PLAIN_TURN, WITH_TACTICS

from .helpers import (
    after,
    bare,
    legal,
    refusal,
    seen,
    segment,
    step,
    view,
)

# T5: Marshes.

MARSHES = (
    f"{WITH_TACTICS}; turn 1 claim; 4(marshes) 8r 9r 10r / 1b; 1 1r / -; "
    "5 - / 5b KE fog; 6=2 - / 9b; 9 2r / 7p"
)


@pytest.mark.rule("BL-T5", "BL-P6")
def test_the_loser_of_the_marshes_removes_an_own_troop_card() -> None:
    state = after(MARSHES, "claim 4")
    assert state.actor == 1
    assert sorted(legal(state)) == ["remove 5b", "remove 7p"]
    assert refusal(state, "remove 1b") == refusal(state, "remove 9b") == "BL-P6"
    assert refusal(state, "remove 1r") == "BL-T5"
    state = after(state, "remove 7p")
    assert segment(state, "9") == "2r / -"
    assert seen(state, SPECTATOR, "gone") == "7p"
    assert step(state) == "1 draw"
    assert state.actor == 0


@pytest.mark.rule("BL-T5")
def test_the_marshes_of_the_second_seat_cost_the_first_a_card() -> None:
    position = f"{PLAIN_TURN}; turn 2 claim; 4(marshes) 1b / 8r 9r 10r; 1 1r 2r / 5b"
    state = after(position, "claim 4")
    assert state.actor == 0
    assert legal(state) == ["remove 1r", "remove 2r"]


@pytest.mark.rule("BL-T5")
@pytest.mark.parametrize("rest", ["5 1r / -", "5 - / KE", "5=2 - / 9b", "5 - / fog"])
def test_the_marshes_cost_nothing_when_there_is_no_troop_card(rest: str) -> None:
    position = f"{WITH_TACTICS}; turn 1 claim; 4(marshes) 8r 9r 10r / 1b; {rest}"
    state = after(position, "claim 4")
    assert step(state) == "1 draw"
    assert segment(state, "gone") == ""


@pytest.mark.rule("BL-T5")
def test_other_battlefields_cost_nothing() -> None:
    state = after(f"{PLAIN_TURN}; turn 1 claim; 4(marshes); 5 8r 9r 10r / -; 6 - / 5b", "claim 5")
    assert step(state) == "1 draw"


# T6: Watchtower.

WATCHTOWER = (
    f"{WITH_TACTICS}; turn 1 claim; 4(watchtower) 8r 9r 10r / 1b; "
    "2 - / 2b; 3 1r / 3b 4b; 5 - / 5b KE fog; 6 - / 6b"
)


@pytest.mark.rule("BL-T6")
def test_the_watchtower_removes_a_neighbouring_troop_card_of_the_opponent() -> None:
    state = after(WATCHTOWER, "claim 4")
    assert state.actor == 0
    assert sorted(legal(state)) == ["remove 3b", "remove 4b", "remove 5b"]
    assert refusal(state, "remove 1b") == "BL-P6"
    for attempt in ("remove 2b", "remove 6b", "remove 1r"):
        assert refusal(state, attempt) == "BL-T6"
    state = after(state, "remove 4b")
    assert segment(state, "3") == "1r / 3b"
    assert seen(state, SPECTATOR, "gone") == "4b"
    assert step(state) == "1 draw"


@pytest.mark.rule("BL-T6")
@pytest.mark.parametrize(("tower", "card"), [(1, "2b"), (9, "8b")])
def test_a_watchtower_at_the_end_of_the_row_has_one_neighbour(tower: int, card: str) -> None:
    position = f"{PLAIN_TURN}; turn 1 claim; {tower}(watchtower) 8r 9r 10r / -; 2 - / 2b; 8 - / 8b"
    assert legal(after(position, f"claim {tower}")) == [f"remove {card}"]


@pytest.mark.rule("BL-T6", "BL-P6")
@pytest.mark.parametrize(
    "rest", ["5 1r / -", "5 - / KE", "5=2 - / 9b", "5=1 - / 9b", "5 - / fog", "6 - / 9b"]
)
def test_the_watchtower_does_nothing_without_a_target(rest: str) -> None:
    position = f"{WITH_TACTICS}; turn 1 claim; 4(watchtower) 8r 9r 10r / 1b; {rest}"
    state = after(position, "claim 4")
    assert step(state) == "1 draw"
    assert segment(state, "gone") == ""


@pytest.mark.rule("BL-T6")
def test_the_watchtower_serves_the_second_seat_alike() -> None:
    position = f"{PLAIN_TURN}; turn 2 claim; 4(watchtower) - / 8r 9r 10r; 3 1r / 3b; 5 2r / -"
    state = after(position, "claim 4")
    assert state.actor == 1
    assert sorted(legal(state)) == ["remove 1r", "remove 2r"]


# T7: Fields.

FIELDS = f"{WITH_TACTICS}; turn 1 claim; 5(fields) 8r 9r 10r / -; hand2 1g; hand1 "
THREE = ("card 1p", "card 2p", "card 3p")


@pytest.mark.rule("BL-T7")
def test_the_fields_give_three_troop_cards_for_two() -> None:
    state = after(f"{FIELDS} 1o 2o 3o 4o 5o fog", "claim 5")
    assert state.actor == CHANCE
    assert len(legal(state)) == 60 - 3 - 5 - 1
    assert "card KE" not in legal(state)
    state = after(state, *THREE)
    assert segment(state, "hand1") == "1o 2o 3o 4o 5o 1p 2p 3p fog"
    cards = ("1o", "2o", "3o", "4o", "5o", "1p", "2p", "3p")
    assert sorted(legal(state)) == sorted(f"return {card}" for card in cards)
    state = after(state, "return 1o", "return 3p")
    assert segment(state, "top troops") == "3p:1 1o:1"
    assert segment(state, "hand1") == "2o 3o 4o 5o 1p 2p fog"


@pytest.mark.rule("BL-T7", "BL-P5")
def test_a_hand_filled_by_the_fields_draws_no_more() -> None:
    state = after(f"{FIELDS} 1o 2o 3o 4o 5o 6o", "claim 5", *THREE, "return 1o", "return 2o")
    assert step(state) == "2 play"
    state = after(f"{FIELDS} 1o 2o 3o 4o 5o", "claim 5", *THREE, "return 1o", "return 2o")
    assert step(state) == "1 draw"


@pytest.mark.rule("BL-T7")
def test_only_troop_cards_are_put_back_on_the_fields() -> None:
    state = after(f"{FIELDS} 1o fog KE", "claim 5", *THREE)
    assert refusal(state, "return fog") == "BL-T7"
    assert refusal(state, "return KE") == "BL-T7"
    assert refusal(state, "return 1o") == ""


@pytest.mark.rule("BL-T7")
def test_a_hand_of_tactics_puts_back_what_the_fields_gave() -> None:
    state = after(f"{FIELDS} KE KF C S fog mud", "claim 5", *THREE)
    assert legal(state) == ["return 1p", "return 2p", "return 3p"]


@pytest.mark.rule("BL-T7")
@pytest.mark.parametrize(
    ("hand", "deck", "asked"),
    [
        ("1o 2o 3o 4o 5o 6o", "8p 9p 10p", "1 claim > return-troops 2"),
        ("1o 2o 3o 4o 5o 6o", "9p 10p", "1 claim > return-troops 1"),
        ("1o 2o 3o 4o 5o 6o", "10p", "2 play"),
        ("1o 2o 3o 4o 5o 6o", "", "2 play"),
        ("1o 2o 3o", "9p 10p", "2 play"),
        ("1o 2o 3o", "8p 9p 10p", "1 claim > return-troops 2"),
    ],
)
def test_a_short_deck_takes_fewer_cards_back(hand: str, deck: str, asked: str) -> None:
    position = bare(f"{PLAIN_TURN}; turn 1 claim; 5(fields) 8r 9r 10r / -; hand1 {hand}; hand2 1g")
    state = after(position.removesuffix(deck), "claim 5", *(f"card {c}" for c in deck.split()))
    assert step(state) == asked
    assert segment(state, "hand1") == f"{hand} {deck}".strip()


@pytest.mark.rule("BL-T7", "BL-A1", "BL-P5")
def test_with_claims_before_playing_the_hand_may_be_above_seven() -> None:
    position = (
        f"{PLAIN_TURN} claims=before; turn 1 claim; 5(fields) 8r 9r 10r / -; "
        "hand1 1o 2o 3o 4o 5o 6o 7o; hand2 1g"
    )
    state = after(position, "claim 5", *THREE, "return 1o", "return 2o")
    assert step(state) == "1 play"
    assert len(segment(state, "hand1").split()) == 8
    assert step(after(state, "play 3o 1")) == "2 play"


@pytest.mark.rule("BL-T7", "BL-A1")
def test_with_claims_before_playing_a_short_deck_leaves_seven() -> None:
    position = bare(
        f"{PLAIN_TURN} claims=before; turn 1 claim; 5(fields) 8r 9r 10r / -; "
        "hand1 1o 2o 3o 4o 5o 6o 7o; hand2 1g"
    )
    one = after(position.removesuffix(" 10p"), "claim 5", "card 10p")
    assert step(one) == "1 claim > return-troops 1"
    two = after(position.removesuffix(" 9p 10p"), "claim 5", "card 9p", "card 10p")
    assert step(two) == "1 claim > return-troops 2"


@pytest.mark.rule("BL-T7", "BL-K4")
def test_after_scout_the_fields_may_lift_the_hand_above_seven() -> None:
    position = f"{WITH_TACTICS}; 5(fields) 8r 9r 10r / -; hand1 1o 2o 3o 4o 5o 6o scout; hand2 1g"
    state = after(
        position,
        *("play scout", "draw troops", "card 1y", "draw troops", "card 2y"),
        *("draw troops", "card 3y", "return 1y", "return 2y", "claim 5"),
    )
    # The two cards that Scout put back come first and need no chance.
    state = after(state, "card 1p", "return 1o", "return 2o")
    assert len(segment(state, "hand1").split()) == 8
    assert step(state) == "2 play"


@pytest.mark.rule("BL-T7")
def test_cards_put_back_on_the_fields_are_known_to_the_claimer_alone() -> None:
    hand = f"{FIELDS} 1o 2o 3o 4o 5o 6o"
    state = after(hand, "claim 5", *THREE, "return 1o", "return 3p")
    other = after(hand, "claim 5", *THREE, "return 2o", "return 1p")
    assert seen(state, 0, "top troops") == "3p:1 1o:1"
    assert seen(state, 1, "top troops") == "?:1 ?:1"
    assert view(other, 1) == view(state, 1)
    assert view(other, SPECTATOR) == view(state, SPECTATOR)
    state = after(state, "play 1g 1", "draw troops")
    assert segment(state, "hand2") == "3p"
    assert seen(state, 0, "known2") == "3p"
