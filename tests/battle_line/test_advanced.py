"""Chapter A: claims only at the start of one's own turn."""

import pytest

from .helpers import after, bare, holder, legal, refusal, result, segment, step

BEFORE = "battle-line claims=before"


@pytest.mark.rule("BL-A1")
def test_claims_come_before_playing() -> None:
    position = f"{BEFORE}; turn 1 claim; 5 8r 9r 10r / -; hand1 1p"
    assert legal(position) == ["claim 5", "done"]
    state = after(position, "claim 5")
    assert holder(state, 5) == 1
    assert step(state) == "1 play"
    assert refusal(state, "play 1p 5") == "BL-P6"


@pytest.mark.rule("BL-A1")
def test_no_claim_is_made_after_playing() -> None:
    state = after(f"{BEFORE}; 5 8r 9r / -; hand1 10r", "play 10r 5")
    assert step(state) == "1 draw"
    assert refusal(state, "claim 5") == "BL-A1"


@pytest.mark.rule("BL-A1")
def test_a_claim_that_was_declined_waits_for_the_next_turn() -> None:
    state = after(f"{BEFORE}; turn 1 claim; 5 8r 9r 10r / -; hand1 1p; hand2 1b", "done")
    assert step(state) == "1 play"
    assert refusal(state, "claim 5") == "BL-A1"
    state = after(state, "play 1p 1", "draw troops", "card 2p")
    state = after(state, "play 1b 1", "draw troops", "card 2b")
    assert legal(state) == ["claim 5", "done"]
    assert step(state) == "1 claim"


@pytest.mark.rule("BL-A1")
def test_a_formation_is_claimed_a_turn_later() -> None:
    state = after(f"{BEFORE}; 5 8r 9r / -; hand1 10r; hand2 1b", "play 10r 5")
    state = after(state, "draw troops", "card 1p", "play 1b 1", "draw troops", "card 2b")
    assert step(state) == "1 claim"
    assert legal(state) == ["claim 5", "done"]


@pytest.mark.rule("BL-A1", "BL-K6")
def test_the_opponent_has_a_turn_to_answer() -> None:
    state = after(f"{BEFORE}; 5 8r 9r / -; hand1 10r; hand2 deserter", "play 10r 5")
    state = after(state, "draw troops", "card 1p", "deserter 10r", "draw troops", "card 2b")
    assert step(state) == "1 play"
    assert refusal(state, "claim 5") != ""


@pytest.mark.rule("BL-A1")
def test_only_ones_own_turn_begins_with_ones_own_claims() -> None:
    state = after(f"{BEFORE}; 5 8r 9r / -; hand1 10r; hand2 1b", "play 10r 5")
    state = after(state, "draw troops", "card 1p")
    assert step(state) == "2 play"
    assert refusal(state, "claim 5") != ""


@pytest.mark.rule("BL-A1")
def test_nothing_is_asked_when_nothing_can_be_claimed() -> None:
    state = after(f"{BEFORE}; turn 2 play; 5 7r 8r 9r / -; hand1 1p; hand2 1b", "play 1b 1")
    state = after(state, "draw troops", "card 2b")
    assert step(state) == "1 play"


@pytest.mark.rule("BL-A1", "BL-E1")
def test_a_win_ends_the_game_before_a_card_is_played() -> None:
    state = after(f"{BEFORE}; turn 1 claim; 4=1; 5 8r 9r 10r / -; 6=1; hand1 1p", "claim 5")
    assert state.over
    assert result(state).how == "breakthrough"
    assert segment(state, "hand1") == "1p"


@pytest.mark.rule("BL-A1", "BL-K4")
def test_scout_brings_no_claims() -> None:
    state = after(
        f"{BEFORE}; 5 8r 9r 10r / -; hand1 1p scout; hand2 1b",
        *("play scout", "draw troops", "card 2p", "draw troops", "card 3p"),
        *("draw troops", "card 4p", "return 4p", "return 3p"),
    )
    assert step(state) == "2 play"


@pytest.mark.rule("BL-A1", "BL-X5")
def test_a_passer_claims_before_passing() -> None:
    position = bare(
        "battle-line claims=before tactics=off; turn 1 claim; 5 8r 9r 10r / -; hand2 1b"
    )
    state = after(position, "claim 5")
    assert legal(state) == ["pass"]
    assert step(after(state, "pass")) == "2 play"
    declined = after(position, "done", "pass")
    assert step(declined) == "2 play"
    assert holder(declined, 5) == 0


@pytest.mark.rule("BL-A1", "BL-E2", "BL-X5")
def test_the_second_pass_ends_the_game_at_once() -> None:
    position = bare(
        "battle-line claims=before tactics=off; turn 2 claim; passes 1; "
        "5 8r 9r 10r / -; 6 - / 8b 9b 10b; 1=2"
    )
    state = after(position, "done", "pass")
    assert state.over
    assert [holder(state, number) for number in (5, 6)] == [1, 2]
    assert result(state).winner == 1
    assert result(state).points == (1, 5)
