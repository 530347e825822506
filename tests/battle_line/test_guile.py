"""Chapter K: Redeploy, Deserter and Traitor, and tactics cards without a target."""

import pytest

import gonfalon
from gonfalon import SPECTATOR, Malformed
from gonfalon.engine.event import Event
from gonfalon.engine.words import languages
from gonfalon.games import find

from .helpers import (
    EIGHT_HELD,
    action,
    after,
    legal,
    refusal,
    seen,
    segment,
)

# K5: Redeploy.

REDEPLOY = "battle-line; 1 5r 6r / 5b; 2 1o 1y 1g / -; 3=2 9r / -; 4=1; hand1 redeploy"


@pytest.mark.rule("BL-K5")
def test_redeploy_moves_an_own_card_to_another_battlefield_or_out() -> None:
    assert set(legal(REDEPLOY)) == {
        *(f"redeploy {card} {goal}" for card in ("5r", "6r") for goal in (5, 6, 7, 8, 9)),
        *(f"redeploy {card} {goal}" for card in ("1o", "1y", "1g") for goal in (1, 5, 6, 7, 8, 9)),
        *(f"redeploy {card} out" for card in ("5r", "6r", "1o", "1y", "1g")),
    }


@pytest.mark.rule("BL-K5")
def test_a_redeployed_card_lies_in_its_new_place() -> None:
    state = after(REDEPLOY, "redeploy 5r 6")
    assert segment(state, "1") == "6r / 5b"
    assert segment(state, "6") == "5r / -"
    assert segment(state, "played1") == "redeploy"
    assert segment(state, "gone") == ""


@pytest.mark.rule("BL-K5")
def test_a_card_redeployed_out_lies_face_up() -> None:
    state = after(REDEPLOY, "redeploy 5r out")
    assert segment(state, "1") == "6r / 5b"
    assert seen(state, 1, "gone") == "5r"


@pytest.mark.rule("BL-K5")
@pytest.mark.parametrize("card", ["KE", "KF", "C", "S"])
def test_a_morale_card_may_be_redeployed(card: str) -> None:
    position = f"battle-line; 5 {card} / -; played2 scout; hand1 redeploy"
    moved = after(position, f"redeploy {card} 2")
    assert segment(moved, "2") == f"{card} / -"
    out = after(position, f"redeploy {card} out")
    assert segment(moved, "5") == segment(out, "5") == ""
    assert set(segment(out, "played1").split()) == {card, "redeploy"}


@pytest.mark.rule("BL-K5")
@pytest.mark.parametrize(
    ("attempt", "rule"),
    [
        ("redeploy 5r 1", "BL-K5"),
        ("redeploy 5r 2", "BL-P2"),
        ("redeploy 5r 3", "BL-P6"),
        ("redeploy 5r 4", "BL-P6"),
        ("redeploy 9r 5", "BL-P6"),
        ("redeploy 9r out", "BL-P6"),
        ("redeploy 5b 6", "BL-K5"),
        ("redeploy 7p 6", "BL-K5"),
    ],
)
def test_redeploy_is_refused_elsewhere(attempt: str, rule: str) -> None:
    assert refusal(REDEPLOY, attempt) == rule


@pytest.mark.rule("BL-K5")
def test_a_redeployed_card_can_complete_a_formation_that_is_claimed() -> None:
    state = after(
        "battle-line; 1 10r / -; 5 8r 9r / -; hand1 redeploy",
        "redeploy 10r 5",
    )
    assert legal(state) == ["claim 5", "done"]


# K6: Deserter.

DESERTER = "battle-line; 1 5r / 5b 6b KF; 2 - / 7b fog; 3=1 - / 8b; 4=2 - / 9b; hand1 deserter"


@pytest.mark.rule("BL-K6")
def test_deserter_takes_a_troop_or_morale_card_of_the_opponent() -> None:
    assert set(legal(DESERTER)) == {f"deserter {card}" for card in ("5b", "6b", "KF", "7b")}


@pytest.mark.rule("BL-K6")
def test_a_deserted_card_lies_face_up_out_of_the_game() -> None:
    state = after(DESERTER, "deserter 5b")
    assert segment(state, "1") == "5r / 6b KF"
    assert seen(state, SPECTATOR, "gone") == "5b"


@pytest.mark.rule("BL-K6")
@pytest.mark.rule("BL-K7")
@pytest.mark.parametrize("language", languages())
def test_the_battlefield_that_lost_a_card_is_told(language: str) -> None:
    said = find("battle-line").text.words(language)
    for position, played, fields in (
        (DESERTER, "deserter 7b", "2"),
        ("battle-line; 2 - / 7b; 6 5r / -; hand1 traitor", "traitor 7b 6", "26"),
    ):
        state, events = gonfalon.load(position), list[Event]()
        state.apply(played, events)
        told = said.event(events[-1]).replace("7", "")
        assert set(fields) == {letter for letter in told if letter.isdigit()}, told


@pytest.mark.rule("BL-K6")
@pytest.mark.parametrize("card", ["KE", "KF", "C", "S"])
def test_a_deserted_morale_card_still_counts_as_played(card: str) -> None:
    state = after(f"battle-line; 1 - / 6b; 5 - / 5b {card}; hand1 deserter", f"deserter {card}")
    assert segment(state, "5") == "- / 5b"
    assert segment(state, "played2") == card


@pytest.mark.rule("BL-K6")
@pytest.mark.parametrize(
    ("attempt", "rule"),
    [
        ("deserter fog", "BL-K6"),
        ("deserter 5r", "BL-K6"),
        ("deserter 1p", "BL-K6"),
        ("deserter 8b", "BL-P6"),
        ("deserter 9b", "BL-P6"),
    ],
)
def test_deserter_is_refused_elsewhere(attempt: str, rule: str) -> None:
    assert refusal(DESERTER, attempt) == rule


# K7: Traitor.

TRAITOR = "battle-line; 1 5r / 5b C; 2 1o 1y 1g / 7b; 3=1 - / 8b; 4=2 - / 9b; hand1 traitor"


@pytest.mark.rule("BL-K7")
def test_traitor_takes_a_troop_card_to_any_open_slot() -> None:
    goals = (1, 5, 6, 7, 8, 9)
    assert set(legal(TRAITOR)) == {
        f"traitor {card} {goal}" for card in ("5b", "7b") for goal in goals
    }


@pytest.mark.rule("BL-K7")
def test_a_traitor_may_stay_at_its_battlefield() -> None:
    state = after(TRAITOR, "traitor 5b 1")
    assert segment(state, "1") == "5r 5b / C"
    assert segment(state, "played1") == "traitor"


@pytest.mark.rule("BL-K7")
@pytest.mark.parametrize("card", ["KE", "C", "S"])
def test_a_morale_card_is_never_a_traitor(card: str) -> None:
    position = f"battle-line; 1 - / 5b {card}; hand1 traitor"
    assert refusal(position, "traitor 5b 2") == ""
    assert refusal(position, f"traitor {card} 2") == "BL-K7"


@pytest.mark.rule("BL-K7")
@pytest.mark.parametrize(
    ("attempt", "rule"),
    [
        ("traitor C 5", "BL-K7"),
        ("traitor 5r 5", "BL-K7"),
        ("traitor 1p 5", "BL-K7"),
        ("traitor 5b 2", "BL-P2"),
        ("traitor 5b 3", "BL-P6"),
        ("traitor 5b 4", "BL-P6"),
        ("traitor 8b 5", "BL-P6"),
        ("traitor 9b 5", "BL-P6"),
    ],
)
def test_traitor_is_refused_elsewhere(attempt: str, rule: str) -> None:
    assert refusal(TRAITOR, attempt) == rule


@pytest.mark.rule("BL-K7")
def test_a_traitor_does_not_leave_the_game() -> None:
    with pytest.raises(Malformed):
        action("traitor 5b out")


# K8: no target, no play.


@pytest.mark.rule("BL-K8")
@pytest.mark.parametrize(
    "position",
    [
        "battle-line; 1 5r / -; hand1 deserter",
        "battle-line; 1 5r / fog; hand1 deserter",
        "battle-line; 1=1 - / 5b; hand1 deserter",
        "battle-line; 1 5r / -; hand1 traitor",
        "battle-line; 1 5r / C; hand1 traitor",
        f"battle-line; {EIGHT_HELD}; 9 1r 4o 9y / 5b; hand1 traitor",
        "battle-line; 1 - / 5b; hand1 redeploy",
        "battle-line; 1 fog / 5b; played2 scout; hand1 redeploy",
        "battle-line; 1=2 5r / 5b; hand1 redeploy",
        f"battle-line; {EIGHT_HELD}; 9 1r 4o 9y / -; hand1 KE",
    ],
)
def test_a_tactics_card_without_a_target_cannot_be_played(position: str) -> None:
    assert legal(position) == ["pass"]


@pytest.mark.rule("BL-K8")
@pytest.mark.parametrize(
    "position",
    [
        "battle-line; 1 - / 5b; hand1 deserter",
        "battle-line; 1 - / C; hand1 deserter",
        "battle-line; 1 - / 5b; hand1 traitor",
        f"battle-line; {EIGHT_HELD}; 9 1r 4o / 5b; hand1 traitor",
        "battle-line; 1 5r / -; hand1 redeploy",
        f"battle-line; {EIGHT_HELD}; 9 1r 4o / -; hand1 KE",
        f"battle-line; {EIGHT_HELD}; 9 1r 4o 9y / -; hand1 fog",
    ],
)
def test_a_tactics_card_with_a_target_can_be_played(position: str) -> None:
    assert "pass" not in legal(position)
    assert legal(position) != []
    assert refusal(position, "pass") == "BL-P4"
