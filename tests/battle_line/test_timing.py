"""Chapter X: the points of timing that were decided."""

import pytest

from gonfalon import NOBODY

from .helpers import (
    EIGHT_HELD,
    after,
    bare,
    holder,
    legal,
    proof,
    refusal,
    result,
    segment,
    step,
)

TERRAIN = "battle-line terrain=on tactics=on"

# X1: what complete means.


@pytest.mark.rule("BL-X1")
@pytest.mark.parametrize(
    ("head", "mud", "seat", "need"),
    [
        ("5(plain)", "", 1, 3),
        ("5(plain)", " mud", 1, 4),
        ("5(plain)", " mud", 2, 4),
        ("5(river)", "", 1, 4),
        ("5(river)", "", 2, 4),
        ("5(river)", " mud", 1, 4),
        ("5(castle)", "", 1, 4),
        ("5(castle)", "", 2, 3),
        ("5(fortress)", "", 1, 3),
        ("5(fortress)", "", 2, 4),
        ("5(castle)", " mud", 1, 5),
        ("5(castle)", " mud", 2, 4),
        ("5(fortress)", " mud", 1, 4),
        ("5(fortress)", " mud", 2, 5),
    ],
)
def test_complete_means_every_required_slot(head: str, mud: str, seat: int, need: int) -> None:
    # With all other cards gone, a complete formation faces an opponent that cannot complete.
    for count in (need - 1, need):
        own = " ".join(["10r", "9r", "8r", "7r", "6r"][:count]) + mud
        sides = f"{own} / -" if seat == 1 else f"- / {own}"
        position = bare(f"{TERRAIN}; turn {seat} claim; {head} {sides}")
        assert refusal(position, "claim 5") == ("" if count == need else "BL-F2")


@pytest.mark.rule("BL-X1", "BL-M3")
def test_mud_makes_full_sides_incomplete_for_both() -> None:
    for mud in ("5r 6o 7y mud / 5b 6g 8p", "5r 6o 7y / 5b 6g 8p mud"):
        for seat in (1, 2):
            assert refusal(f"battle-line; turn {seat} claim; 5 {mud}", "claim 5") == "BL-F2"


@pytest.mark.rule("BL-X1", "BL-M3")
def test_mud_is_no_matter_to_a_side_that_was_not_complete() -> None:
    state = after(
        "battle-line; 5 5r 6o 7y / 5b 6g; hand1 mud 8r 1p; hand2 7b 8b",
        *("play mud 5", "draw troops", "card 1y", "play 7b 5", "draw troops", "card 2y"),
        *("play 1p 1", "draw troops", "card 3y", "play 8b 5", "done", "draw troops", "card 4y"),
        "play 8r 5",
    )
    assert segment(state, "5") == "5r 8r 6o 7y mud / 6g 5b 7b 8b *"


@pytest.mark.rule("BL-X1", "BL-T1", "BL-M3")
@pytest.mark.parametrize("seat", [1, 2])
def test_mud_on_a_river_restarts_nothing(seat: int) -> None:
    sides = "5r 6o 7y 8r * / 5b 6g 7p 8b"
    state = after(f"{TERRAIN}; turn {seat} play; 5(river) {sides}; hand{seat} mud", "play mud 5")
    star = segment(state, "5").split(" / ")
    assert "*" in star[0]
    assert "*" not in star[1]
    assert ("claim 5" in legal(state)) == (seat == 1)


@pytest.mark.rule("BL-X1", "BL-T8", "BL-M3")
def test_at_a_castle_the_fourth_card_of_the_defender_counts() -> None:
    state = after(
        f"{TERRAIN}; 5(castle) 5b 6b 7b / 5y 6y; hand1 1p 10r; hand2 7y",
        *("play 1p 1", "draw troops", "card 1g", "play 7y 5"),
    )
    assert legal(state) == ["claim 5", "done"]
    state = after(state, "done", "draw troops", "card 2g", "play 10r 5")
    assert segment(state, "5") == "10r 5b 6b 7b / 5y 6y 7y *"


@pytest.mark.rule("BL-X1", "BL-T5", "BL-M3")
def test_a_formation_that_the_marshes_took_from_is_complete_when_refilled() -> None:
    state = after(
        f"{TERRAIN}; turn 2 claim; 1(marshes) - / 8r 9r 10r; 5 5r 6o 7y * / 5b 6g 7p; "
        "hand1 7g; hand2 1p",
        *("claim 1", "remove 7y", "done", "draw troops", "card 1y", "play 7g 5"),
    )
    assert segment(state, "5") == "5r 6o 7g / 6g 5b 7p *"


@pytest.mark.rule("BL-X1", "BL-T6", "BL-M3")
def test_a_formation_that_the_watchtower_shot_at_is_complete_when_refilled() -> None:
    state = after(
        f"{TERRAIN}; turn 2 claim; 4(watchtower) - / 8r 9r 10r; 5 5r 6o 7y * / 5b 6g 7p; "
        "hand1 7g; hand2 1p",
        *("claim 4", "remove 7y", "done", "draw troops", "card 1y", "play 7g 5"),
    )
    assert segment(state, "5") == "5r 6o 7g / 6g 5b 7p *"


# X2: proofs at Castle and Fortress.


def attack(attacker: str, defender: str, gone: str) -> list[str]:
    """The positions of an attacker's claim at the Castle and at the Fortress."""
    return [
        f"{TERRAIN}; turn 2 claim; 5(castle) {defender} / {attacker}; gone {gone}",
        f"{TERRAIN}; turn 1 claim; 5(fortress) {attacker} / {defender}; gone {gone}",
    ]


TENS = "10r 10o 10y 10g 10b 10p"
NINES = "9r 9o 9y 9g 9p"


@pytest.mark.rule("BL-X2")
def test_a_useless_high_card_rescues_a_lower_one() -> None:
    for position in attack("6y 7y 8y", "7b 8b 9b", f"{TENS} {NINES}".replace(" 10p", "")):
        assert refusal(position, "claim 5") == "BL-F3"
        assert proof(position, "claim 5") == {"10p"}


@pytest.mark.rule("BL-X2")
def test_an_equal_high_card_rescues_as_well() -> None:
    for position in attack("6y 7y 8y", "7b 8b 9b", f"{TENS} {NINES}".replace(" 9p", "")):
        assert proof(position, "claim 5") == {"9p"}


@pytest.mark.rule("BL-X2")
def test_without_a_high_card_the_best_one_is_lost() -> None:
    # Only 6b is left for a wedge; 9b is ignored, and 6-7-8 ties.
    for position in attack("6y 7y 8y", "7b 8b 9b", f"{TENS} {NINES}"):
        assert refusal(position, "claim 5") == ""
    for position in attack("5y 6y 7y", "7b 8b 9b", f"{TENS} {NINES}"):
        assert proof(position, "claim 5") == {"6b"}


@pytest.mark.rule("BL-X2")
def test_all_the_missing_cards_are_tried_together() -> None:
    for position in attack("6y 7y 8y", "7b 8b", f"{TENS} {NINES}"):
        assert refusal(position, "claim 5") == ""
    for position in attack("6y 7y 8y", "7b 8b", f"{TENS} {NINES}".replace(" 10p", "")):
        assert proof(position, "claim 5") == {"9b", "10p"}


@pytest.mark.rule("BL-X2", "BL-M4")
def test_the_defender_chooses_wild_values_for_the_best_result() -> None:
    # With any ten the King is 10b: 8-9-10 against 8-9-10 only ties.
    for position in attack("8y 9y 10y", "8b 9b KE", ""):
        assert refusal(position, "claim 5") == ""
    for position in attack("7y 8y 9y", "8b 9b KE", ""):
        assert refusal(position, "claim 5") == "BL-F3"
    for position in attack("7y 8y 9o", "7b 8b 9b KE *", ""):
        assert refusal(position, "claim 5") == "BL-M1"


@pytest.mark.rule("BL-X2", "BL-F7")
def test_a_defender_short_of_cards_cannot_complete() -> None:
    position = f"{TERRAIN}; turn 2 claim; 5(castle) 8b 9b 10b / 1r 2o 4y"
    assert refusal(bare(position), "claim 5") == ""
    assert proof(bare(f"{position}; hand1 10p"), "claim 5") == {"10p"}


# X3: effects between claims.


@pytest.mark.rule("BL-X3", "BL-T6")
def test_an_effect_is_settled_before_the_next_claim_is_proved() -> None:
    position = f"{TERRAIN}; turn 1 claim; 4(watchtower) 8r 9r 10r / -; 5 7y 8y 9y / 8b 9b 10b *"
    assert legal(position) == ["claim 4", "done"]
    shot = after(position, "claim 4")
    assert refusal(shot, "claim 5") != ""
    settled = after(shot, "remove 10b")
    assert legal(settled) == ["claim 5", "done"]
    assert legal(after(shot, "remove 8b")) == ["claim 5", "done"]


@pytest.mark.rule("BL-X3", "BL-T5")
def test_a_card_lost_at_the_marshes_is_gone_for_the_next_proof() -> None:
    position = (
        f"{TERRAIN}; turn 1 claim; 4(marshes) 8r 9r 10r / -; 5 7y 8y 9y / 8b 9b 10b *; 9 - / 1p"
    )
    assert legal(position) == ["claim 4", "done"]
    assert legal(after(position, "claim 4", "remove 9b")) == ["claim 5", "done"]
    assert step(after(position, "claim 4", "remove 1p")) == "1 draw"


@pytest.mark.rule("BL-X3", "BL-T7")
def test_the_fields_are_drawn_before_the_next_claim() -> None:
    position = (
        f"{TERRAIN}; turn 1 claim; 4(fields) 8r 9r 10r / -; 6 8o 9o 10o / -; hand1 1p 2p; hand2 1g"
    )
    state = after(position, "claim 4")
    assert refusal(state, "claim 6") != ""
    state = after(state, "card 3p", "card 4p", "card 5p", "return 1p", "return 2p")
    assert legal(state) == ["claim 6", "done"]


@pytest.mark.rule("BL-X3", "BL-E1")
@pytest.mark.parametrize(
    "row",
    [
        "3=1; 4(marshes) 8r 9r 10r / -; 5=1; 6 - / 6b",
        "2=1; 3=1; 4(watchtower) 8r 9r 10r / -; 5 - / 6b",
        "3=1; 4(fields) 8r 9r 10r / -; 5=1; 6 - / 6b",
    ],
)
def test_a_claim_that_wins_triggers_no_effect(row: str) -> None:
    state = after(f"{TERRAIN}; turn 1 claim; {row}; hand1 1p", "claim 4")
    assert state.actor == NOBODY
    assert result(state).how == "breakthrough"
    assert segment(state, "gone") == ""
    assert segment(state, "hand1") == "1p"
    assert legal(state) == []


@pytest.mark.rule("BL-X3", "BL-T4", "BL-E1")
def test_an_envelopment_triggers_no_effect_either() -> None:
    position = f"{TERRAIN}; turn 1 claim; 1(town)=1; 3=1; 5=1; 7(marshes) 8r 9r 10r / -; 9 - / 6b"
    state = after(position, "claim 7")
    assert result(state).how == "envelopment"
    assert segment(state, "9") == "- / 6b"


# X4: forced tactics.


@pytest.mark.rule("BL-X4", "BL-P4")
def test_a_harmful_tactics_card_must_be_played() -> None:
    position = f"battle-line; {EIGHT_HELD}; 9 8r 9r 10r / -; hand1 redeploy 1p"
    assert set(legal(position)) == {"redeploy 8r out", "redeploy 9r out", "redeploy 10r out"}
    assert refusal(position, "pass") == "BL-P4"


@pytest.mark.rule("BL-X4", "BL-P4")
def test_any_of_the_playable_tactics_cards_may_be_chosen() -> None:
    position = f"battle-line; {EIGHT_HELD}; 9 1r 4o 9y / 5b; hand1 mud scout deserter traitor 1p"
    assert set(legal(position)) == {"play mud 9", "play scout", "deserter 5b"}


@pytest.mark.rule("BL-X4", "BL-K5")
def test_the_last_card_of_a_side_may_be_redeployed() -> None:
    position = f"battle-line; {EIGHT_HELD}; 9 1r / -; hand1 redeploy"
    assert legal(position) == ["redeploy 1r out"]
    assert refusal(position, "pass") == "BL-P4"
    state = after("battle-line; 5 1r / -; hand1 redeploy 1p", "redeploy 1r 6")
    assert segment(state, "5") == ""
    assert segment(state, "6") == "1r / -"


# X5: the double pass.


REOPENED = (
    "battle-line terrain=on; turn 2 play; passes 1; 1=1; 2=2; 3=1; 4=2; 5=1; 6=2; "
    "7(marshes) 1r 3o 6y / 8b 9b 10b *; 8 2r 4o 7y / -; 9 3r 5o 8y / -; hand1 "
)


@pytest.mark.rule("BL-X5", "BL-T5")
def test_a_claim_of_the_second_passer_may_reopen_the_game() -> None:
    position = bare(f"{REOPENED} 1p")
    assert legal(position) == ["pass"]
    state = after(position, "pass", "claim 7")
    assert state.actor == 0
    state = after(state, "remove 4o")
    assert not state.over
    assert step(state) == "1 play"
    assert legal(state) == ["play 1p 8"]


@pytest.mark.rule("BL-X5", "BL-E2")
def test_without_a_card_for_the_slot_the_game_is_not_reopened() -> None:
    state = after(bare(REOPENED), "pass", "claim 7", "remove 4o")
    assert state.actor == NOBODY
    assert [holder(state, number) for number in (7, 8, 9)] == [2, 0, 1]


@pytest.mark.rule("BL-X5", "BL-E2")
def test_without_the_claim_the_game_is_over() -> None:
    state = after(bare(f"{REOPENED} 1p"), "pass", "done")
    assert state.actor == NOBODY
    assert holder(state, 7) == 2


@pytest.mark.rule("BL-X5", "BL-P5")
def test_a_first_passer_who_drew_a_playable_card_is_not_stuck() -> None:
    position = "battle-line; hand1 fog; played1 scout; 1 - / 1o"
    state = after(position, "pass", "draw troops", "card 2p")
    assert legal(state) == ["pass"]
    state = after(state, "pass")
    assert not state.over
    state = after(state, "draw troops", "card 3p")
    assert step(state) == "1 play"
    assert "play 2p 1" in legal(state)


@pytest.mark.rule("BL-X5", "BL-T7")
def test_a_second_passer_whom_the_fields_gave_a_playable_card_is_not_stuck() -> None:
    position = (
        f"{TERRAIN}; turn 2 play; passes 1; 5(fields) - / 8r 9r 10r; "
        "hand2 fog mud C S deserter traitor KE; played2 scout"
    )
    state = after(position, "pass", "claim 5", "card 1p", "card 2p", "card 3p")
    state = after(state, "return 1p", "return 2p")
    assert step(state) == "1 play"
    state = after(state, "pass", "draw tactics", "card KF")
    assert step(state) == "2 play"
    assert "play 3p 1" in legal(state)


@pytest.mark.rule("BL-X5", "BL-A1", "BL-T5")
def test_with_claims_before_playing_the_claim_comes_before_the_second_pass() -> None:
    position = bare(f"{REOPENED} 1p").replace("on; turn 2 play", "on claims=before; turn 2 claim")
    state = after(position, "claim 7", "remove 4o")
    assert legal(state) == ["pass"]
    state = after(state, "pass", "done")
    assert not state.over
    assert legal(state) == ["play 1p 8"]
