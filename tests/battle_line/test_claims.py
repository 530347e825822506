"""Chapter F: claiming a battlefield, and what proves a claim."""

import pytest

from tests.battle_line.claiming import claiming

from .helpers import after, all_but, bare, holder, legal, proof, refusal, segment, step, why

ONLY_TWO_LEFT = f"gone {all_but('6r 5o 4y 1r 1o')}"
HELD = [
    pytest.param("8r 9r 10r", "-", "", id="1"),
    pytest.param("7r 8r 9r", "9b 8b", "gone 10b", id="3"),
    pytest.param("4r 4o 4y", "7r 7o", "gone 7y 7g 7b 7p", id="4"),
    pytest.param("2r 7r 9r", "5b 6b", "gone 4b 7b 8b 9b 10b", id="6"),
    pytest.param("10r 9r 6r", "10b 9b", "gone 8b 7b", id="7"),
    pytest.param("5r 6o 7y *", "5b 6g 7p", "", id="9"),
    pytest.param("9r 9o KE", "10b 10g", "gone 10r 10o 10y 10p", id="17"),
    pytest.param("4r 3r S", "5b 6b", "gone 4b 7b", id="19"),
    pytest.param("1r 2r 3r", "10b 10g 10p *", "", id="20"),
    pytest.param("6r 5o 4y", "-", ONLY_TWO_LEFT, id="21"),
]
REFUSED = [
    pytest.param("7r 8r 9r", "9b 8b", "", "BL-F3", id="2"),
    pytest.param("4r 4o 4y", "7r 7o", "gone 7y 7g 7b", "BL-F3", id="5"),
    pytest.param("10r 9r 5r", "10b 9b", "gone 8b 7b", "BL-F3", id="8"),
    pytest.param("5r 6o 7y", "5b 6g 7p *", "", "BL-M3", id="10"),
    pytest.param("10r 9o", "1b 2g fog", "", "BL-F2", id="11"),
    pytest.param("10r 10o 2y", "10b 10g 2p fog *", "", "BL-M3", id="12"),
    pytest.param("8r 9r 10r", "1b 2b 3b mud", "", "BL-F2", id="13"),
    pytest.param("6r 7r 8r 9r", "8b 9b 10b mud", "", "BL-F3", id="14"),
    pytest.param("10r 10o 10y 1g", "9b 9g 9p mud fog", "", "BL-F3", id="15"),
    pytest.param("9r 9o KE", "10b 10g", "", "BL-F3", id="16"),
    pytest.param("9r 7r C", "10b KE", "", "BL-F3", id="18"),
]


@pytest.mark.rule("BL-F2", "BL-F3")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("claimer", "opponent", "besides"), HELD)
def test_the_worked_case_is_claimed(seat: int, claimer: str, opponent: str, besides: str) -> None:
    position = claiming(claimer, opponent, besides, seat)
    assert legal(position) == ["claim 5", "done"]
    assert holder(after(position, "claim 5"), 5) == seat


@pytest.mark.rule("BL-F2", "BL-F3")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("claimer", "opponent", "besides", "rule"), REFUSED)
def test_the_worked_case_is_refused(
    seat: int, claimer: str, opponent: str, besides: str, rule: str
) -> None:
    position = claiming(claimer, opponent, besides, seat)
    assert legal(position) == ["done"]
    assert refusal(position, "claim 5") == rule


@pytest.mark.rule("BL-F6")
@pytest.mark.parametrize(
    ("claimer", "opponent", "besides", "cards"),
    [
        pytest.param("7r 8r 9r", "9b 8b", "", {"10b"}, id="2"),
        pytest.param("4r 4o 4y", "7r 7o", "gone 7y 7g 7b", {"7p"}, id="5"),
        pytest.param("10r 9r 5r", "10b 9b", "gone 8b 7b", {"6b"}, id="8"),
        pytest.param("6r 7r 8r 9r", "8b 9b 10b mud", "", {"7b"}, id="14"),
        pytest.param("10r 10o 10y 1g", "9b 9g 9p mud fog", "", {"10g"}, id="15"),
        pytest.param("9r 9o KE", "10b 10g", "", {"10r"}, id="16"),
    ],
)
def test_the_worked_case_has_its_counter_example(
    claimer: str, opponent: str, besides: str, cards: set[str]
) -> None:
    assert proof(claiming(claimer, opponent, besides), "claim 5") == cards


@pytest.mark.rule("BL-F1")
def test_claims_come_after_playing() -> None:
    position = "battle-line; 5 8r 9r 10r / -; hand1 1p"
    assert refusal(position, "claim 5") == "BL-F1"
    assert "claim 5" in legal(after(position, "play 1p 1"))


@pytest.mark.rule("BL-F1")
def test_claims_come_before_drawing() -> None:
    state = after("battle-line; 5 8r 9r 10r / -; hand1 1p", "play 1p 1", "done")
    assert step(state) == "1 draw"
    assert refusal(state, "claim 5") == "BL-F1"


@pytest.mark.rule("BL-F1")
def test_any_number_of_battlefields_is_claimed_one_after_the_other() -> None:
    state = after(
        "battle-line; 1 8r 9r 10r / -; 3 8o 9o 10o / -; 5 8y 9y 10y / -; hand1 1p", "play 1p 9"
    )
    assert legal(state) == ["claim 1", "claim 3", "claim 5", "done"]
    state = after(state, "claim 3")
    assert legal(state) == ["claim 1", "claim 5", "done"]
    state = after(state, "claim 5", "claim 1")
    assert step(state) == "1 draw"
    assert [holder(state, number) for number in (1, 3, 5)] == [1, 1, 1]


@pytest.mark.rule("BL-F1")
def test_a_claim_may_be_left_for_later() -> None:
    state = after(
        "battle-line; 5 8r 9r 10r / -; hand1 1p 2p; hand2 1b",
        *("play 1p 1", "done", "draw troops", "card 3p"),
        *("play 1b 1", "draw troops", "card 2b", "play 2p 1"),
    )
    assert "claim 5" in legal(state)


@pytest.mark.rule("BL-F1")
def test_the_opponents_formation_is_not_claimed_for_them() -> None:
    position = "battle-line; turn 2 claim; 5 8r 9r 10r / -"
    assert legal(position) == ["done"]
    assert refusal(position, "claim 5") == "BL-F2"


@pytest.mark.rule("BL-F2")
@pytest.mark.parametrize("own", ["-", "10r", "10r 9r"])
def test_the_claimer_needs_a_complete_formation(own: str) -> None:
    assert refusal(claiming(own, "1b 2g"), "claim 5") == "BL-F2"
    assert refusal(claiming("10r 9r 8r", "1b 2g"), "claim 5") == ""


@pytest.mark.rule("BL-F2")
def test_of_two_complete_formations_the_stronger_is_claimed() -> None:
    assert refusal(claiming("2r 2o 2y", "1b 4b 9b *"), "claim 5") == ""
    assert refusal(claiming("1b 4b 9b *", "2r 2o 2y"), "claim 5") == "BL-M1"


@pytest.mark.rule("BL-F3")
def test_a_completion_that_could_beat_the_claim_stops_it() -> None:
    assert refusal(claiming("8r 9r 10o", "5b 5g"), "claim 5") == "BL-F3"
    assert refusal(claiming("8r 9r 10o", "5b 5g", "gone 5r 5o 5y 5p"), "claim 5") == ""


@pytest.mark.rule("BL-F3")
def test_a_completion_that_only_ties_does_not_stop_it() -> None:
    assert refusal(claiming("8r 9r 10r", "9b 10b"), "claim 5") == ""
    assert refusal(claiming("5r 6o 7y", "6b 7g"), "claim 5") == "BL-F3"
    assert refusal(claiming("5r 6o 7y", "6b 7g", "gone 8r 8o 8y 8g 8b 8p"), "claim 5") == ""


@pytest.mark.rule("BL-F3")
def test_a_single_card_may_become_many_things() -> None:
    position = claiming("9r 9o 9y", "10b", "gone 10r 10o 10y 10g 8b")
    assert refusal(position, "claim 5") == ""
    assert refusal(position.replace(" 8b", ""), "claim 5") == "BL-F3"
    assert refusal(position.replace("10o 10y ", ""), "claim 5") == "BL-F3"


@pytest.mark.rule("BL-F4")
@pytest.mark.parametrize(
    "besides",
    [
        "gone 10b",
        "1 10b / -",
        "1 - / 10b",
        "1=1 10b / -",
        "1=2 - / 10b",
    ],
)
def test_a_card_that_lies_face_up_is_unavailable(besides: str) -> None:
    assert refusal(claiming("7r 8r 9r", "8b 9b", besides), "claim 5") == ""


@pytest.mark.rule("BL-F4")
@pytest.mark.parametrize(
    "besides",
    [
        "",
        "hand1 10b",
        "hand2 10b",
        "top troops 10b:1",
        "hand2 10b; known2 10b",
    ],
)
def test_any_other_card_may_yet_come(besides: str) -> None:
    position = claiming("7r 8r 9r", "8b 9b", besides)
    assert refusal(position, "claim 5") == "BL-F3"
    assert proof(position, "claim 5") == {"10b"}


@pytest.mark.rule("BL-F4")
def test_a_card_just_removed_is_seen() -> None:
    state = after("battle-line; 5 7r 8r 9r / 8b 9b; 1 - / 10b; hand1 deserter", "deserter 10b")
    assert "claim 5" in legal(state)
    state = after("battle-line; 5 7r 8r 9r / 8b 9b; hand1 10b", "play 10b 1")
    assert "claim 5" in legal(state)


@pytest.mark.rule("BL-F5")
@pytest.mark.parametrize("card", ["KE", "C", "S", "fog", "mud", "deserter", "traitor"])
def test_an_unplayed_tactics_card_never_stops_a_claim(card: str) -> None:
    position = claiming("7r 8r 9r", "10b 10g", f"hand2 {card}")
    assert refusal(position, "claim 5") == ""


@pytest.mark.rule("BL-F5")
def test_a_morale_card_in_the_formation_counts_at_its_best() -> None:
    assert refusal(claiming("7r 8r 9r", "10b KE"), "claim 5") == "BL-F3"
    assert refusal(claiming("7r 8r 9r", "10b KE", "gone 8b 9b"), "claim 5") == ""
    assert refusal(claiming("7r 8r 9r", "10b C"), "claim 5") == "BL-F3"
    assert refusal(claiming("7r 8r 9r", "10b C", "gone 9b"), "claim 5") == ""
    assert refusal(claiming("2r 3r 4r", "4b S"), "claim 5") == "BL-F3"
    assert refusal(claiming("3r 4r 5r", "4b S", "gone 5b"), "claim 5") == ""
    assert refusal(claiming("8r 8o 8y", "9b KE 10b *"), "claim 5") == "BL-M1"


@pytest.mark.rule("BL-F6")
@pytest.mark.parametrize(
    ("besides", "cards"),
    [
        ("", {"8o", "9o", "10o"}),
        ("hand1 8o 9y; hand2 10o", {"8o", "9o", "10o"}),
        ("hand2 8p 9p 10p", {"8o", "9o", "10o"}),
        ("gone 9o", {"8y", "9y", "10y"}),
    ],
)
def test_the_counter_example_is_the_strongest_then_the_first_colour(
    besides: str, cards: set[str]
) -> None:
    assert proof(claiming("7r 8r 9r", "-", besides), "claim 5") == cards


@pytest.mark.rule("BL-F6")
def test_the_counter_example_names_both_formations() -> None:
    illegal = why(claiming("7r 8r 9r", "9b 8b"), "claim 5")
    assert illegal is not None
    assert illegal.facts["battlefield"] == 5
    assert illegal.facts["own"] == ("wedge", "24")
    assert illegal.facts["their"] == ("wedge", "27")
    assert illegal.facts["decider"] == "BL-M2"


@pytest.mark.rule("BL-F6")
@pytest.mark.parametrize(
    ("gone", "rule"), [("", "BL-F3"), ("10b", "BL-F3"), ("7b", "BL-F3"), ("9b", ""), ("7b 10b", "")]
)
def test_the_proof_is_exact(gone: str, rule: str) -> None:
    # Only 8-9-10 and 7-8-9 of blue beat the wedge of 21; 6-7-8 ties.
    assert refusal(claiming("6r 7r 8r", "8b", f"gone {gone}"), "claim 5") == rule


@pytest.mark.rule("BL-F6", "BL-M4")
def test_a_wild_card_takes_what_no_unseen_card_can_be() -> None:
    assert proof(claiming("10r 10o 10y", "1b S", "gone 2b"), "claim 5") == {"3b"}
    assert proof(claiming("10r 10o 10y", "1b S", "gone 3b"), "claim 5") == {"2b"}
    assert refusal(claiming("10r 10o 10y", "1b S", "gone 2b 3b"), "claim 5") == ""


@pytest.mark.rule("BL-F6")
def test_the_last_card_of_a_colour_is_thought_of() -> None:
    gone = "gone 1b 2b 3b 4b 6b 8b 10b"
    assert proof(claiming("10r 8r 2r", "9b 7b", gone), "claim 5") == {"5b"}
    assert refusal(claiming("10r 8r 3r", "9b 7b", gone), "claim 5") == ""


@pytest.mark.rule("BL-F6")
@pytest.mark.parametrize("coming", ["1b 5b 9b 2p 8p 10p", "2b 8b 10b 1p 5p 9p"])
def test_every_colour_is_thought_of(coming: str) -> None:
    # Only two columns can still come, of 15 and of 20, against one of 18.
    rest = f"2r 7r 9r / -; hand2 {coming}"
    plain = bare(f"battle-line; turn 1 claim; 5 {rest}")
    assert proof(plain, "claim 5") in ({"2b", "8b", "10b"}, {"2p", "8p", "10p"})
    hills = bare(f"battle-line terrain=on; turn 1 claim; 5(hills) {rest}")
    assert proof(hills, "claim 5") in ({"1b", "5b", "9b"}, {"1p", "5p", "9p"})


@pytest.mark.rule("BL-F6", "BL-M1")
def test_no_run_goes_beyond_one_or_ten() -> None:
    assert refusal(claiming("2r 2o 2y", "9b 10b", "gone 8b"), "claim 5") == ""
    assert refusal(claiming("2r 2o 2y", "1b 2b", "gone 3b"), "claim 5") == ""
    hills = "battle-line terrain=on; turn 1 claim; 5(hills) 5r 5o 5y / {}; gone {}"
    assert refusal(hills.format("9b 10b", "8b"), "claim 5") == ""
    assert refusal(hills.format("1b 2b", "3b"), "claim 5") == ""


@pytest.mark.rule("BL-F6", "BL-T2")
def test_the_counter_example_on_hills_tells_the_totals() -> None:
    illegal = why("battle-line terrain=on; turn 1 claim; 5(hills) 2o 2y 2p / 1b 1g", "claim 5")
    assert illegal is not None
    assert illegal.facts["cards"] == ("1r",)
    assert illegal.facts["own"] == ("square", "6")
    assert illegal.facts["their"] == ("square", "3")
    assert illegal.facts["decider"] == "BL-T2"


@pytest.mark.rule("BL-F7")
def test_a_formation_that_cannot_be_completed_does_not_stop_a_claim() -> None:
    two = bare("battle-line tactics=off; turn 1 claim; 5 6r 5o 4y / 10b; hand2 9b 8b")
    assert proof(two, "claim 5") == {"8b", "9b"}
    one = bare("battle-line tactics=off; turn 1 claim; 5 6r 5o 4y / 10b; hand2 9b")
    assert refusal(one, "claim 5") == ""


@pytest.mark.rule("BL-F7", "BL-K3")
def test_mud_makes_the_unseen_cards_too_few() -> None:
    two_short = "battle-line; turn 1 claim; 5 6r 5o 4y 1g mud / 8b 9b; hand2 10b"
    assert refusal(bare(two_short), "claim 5") == ""
    assert refusal(bare(f"{two_short} 7b"), "claim 5") == "BL-F3"


@pytest.mark.rule("BL-F1", "BL-E1")
def test_a_win_ends_the_claims_at_once() -> None:
    state = after(
        "battle-line; 1 8r 9r 10r / -; 2=1; 3=1; 5 8o 9o 10o / -; hand1 1p",
        *("play 1p 9", "claim 1"),
    )
    assert state.over
    assert legal(state) == []
    assert holder(state, 5) == 0


@pytest.mark.rule("BL-F1", "BL-P6")
def test_a_claim_leaves_the_cards_where_they_lie() -> None:
    state = after("battle-line; turn 1 claim; 5 8r 9r 10r / 1b", "claim 5")
    assert segment(state, "5") == "8r 9r 10r / 1b"
    assert holder(state, 5) == 1
