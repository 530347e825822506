"""Chapter K: how many tactics cards may be played, the Kings, Fog and Mud."""

import pytest

from .helpers import (
    after,
    legal,
    refusal,
    segment,
    step,
)

# K1: never more than one ahead.


@pytest.mark.rule("BL-K1")
@pytest.mark.parametrize(
    ("played", "rule"),
    [
        ("", ""),
        ("played1 scout", "BL-K1"),
        ("played2 scout", ""),
        ("played1 scout; played2 redeploy", ""),
        ("played1 scout traitor; played2 redeploy", "BL-K1"),
        ("played2 redeploy scout traitor", ""),
    ],
)
def test_nobody_gets_more_than_one_tactics_card_ahead(played: str, rule: str) -> None:
    position = f"battle-line; hand1 1r fog; {played}"
    assert refusal(position, "play fog 1") == rule
    assert ("play fog 1" in legal(position)) == (rule == "")


@pytest.mark.rule("BL-K1")
@pytest.mark.parametrize("lying", ["9 KE / -", "9 C / -", "9 mud / -", "9=2 S / -", "played1 KE"])
def test_every_class_of_tactics_card_counts(lying: str) -> None:
    assert refusal(f"battle-line; {lying}; hand1 fog", "play fog 1") == "BL-K1"


@pytest.mark.rule("BL-K1")
@pytest.mark.parametrize(
    ("card", "attempt"),
    [
        ("KE", "play KE 1"),
        ("mud", "play mud 1"),
        ("redeploy", "redeploy 5r 1"),
        ("deserter", "deserter 5b"),
        ("traitor", "traitor 5b 1"),
        ("scout", "play scout"),
    ],
)
def test_being_ahead_stops_every_tactics_card(card: str, attempt: str) -> None:
    behind = f"battle-line; 8 5r / 5b; hand1 {card}"
    assert refusal(behind, attempt) == ""
    assert refusal(f"{behind}; 9 fog / -", attempt) == "BL-K1"


@pytest.mark.rule("BL-K1", "BL-K7")
def test_a_card_taken_by_a_traitor_counts_as_no_tactics_card() -> None:
    state = after(
        "battle-line; 1 - / 5b; hand1 traitor C; hand2 fog", "traitor 5b 2", "draw troops"
    )
    state = after(state, "card 1p", "play fog 9", "draw troops", "card 2p")
    assert refusal(state, "play C 3") == ""


# K2: one King a player.


@pytest.mark.rule("BL-K2")
@pytest.mark.parametrize(
    "first",
    ["9 KE / -; played2 scout", "9=1 KE / -; played2 scout", "played1 KE; played2 deserter"],
)
def test_a_second_king_is_refused_whatever_became_of_the_first(first: str) -> None:
    position = f"battle-line; {first}; hand1 KF 1r"
    assert refusal(position, "play KF 1") == "BL-K2"
    assert "play KF 1" not in legal(position)
    assert "play 1r 1" in legal(position)


@pytest.mark.rule("BL-K2")
def test_the_king_of_the_opponent_is_no_hindrance() -> None:
    assert refusal("battle-line; 9 - / KE; hand1 KF", "play KF 1") == ""
    assert refusal("battle-line; played2 KE; hand1 KF", "play KF 1") == ""


@pytest.mark.rule("BL-K2")
def test_either_king_is_for_either_player() -> None:
    for king in ("KE", "KF"):
        for seat in (1, 2):
            position = f"battle-line; turn {seat} play; hand{seat} {king}"
            assert refusal(position, f"play {king} 1") == ""


@pytest.mark.rule("BL-K2", "BL-K6")
def test_a_deserted_king_does_not_make_room_for_another() -> None:
    state = after(
        "battle-line; turn 2 play; 1 KE / -; hand1 KF; hand2 deserter", "deserter KE", "draw troops"
    )
    state = after(state, "card 1p")
    assert refusal(state, "play KF 1") == "BL-K2"
    assert legal(state) == ["pass"]


@pytest.mark.rule("BL-K2", "BL-K5")
def test_a_king_may_be_redeployed() -> None:
    position = "battle-line; 1 KE / -; played2 scout; hand1 redeploy"
    assert refusal(position, "redeploy KE 2") == ""
    assert segment(after(position, "redeploy KE 2"), "2") == "KE / -"


# K3: Fog and Mud.


@pytest.mark.rule("BL-K3")
@pytest.mark.parametrize("card", ["fog", "mud"])
@pytest.mark.parametrize(("seat", "lying"), [(1, "{} / -"), (2, "- / {}")])
def test_fog_and_mud_lie_on_the_players_own_side(card: str, seat: int, lying: str) -> None:
    position = f"battle-line; turn {seat} play; 9=2; hand{seat} {card}"
    assert legal(position) == [f"play {card} {number}" for number in range(1, 9)]
    assert refusal(position, f"play {card} 9") == "BL-P6"
    assert segment(after(position, f"play {card} 5"), "5") == lying.format(card)


@pytest.mark.rule("BL-K3")
@pytest.mark.parametrize(("lying", "card"), [("fog", "mud"), ("mud", "fog")])
@pytest.mark.parametrize("sides", ["{} / -", "- / {}"])
def test_fog_and_mud_may_lie_at_the_same_battlefield(lying: str, card: str, sides: str) -> None:
    position = f"battle-line; 5 {sides.format(lying)}; played2 scout; hand1 {card}"
    assert refusal(position, f"play {card} 5") == ""


@pytest.mark.rule("BL-K3", "BL-K5")
@pytest.mark.parametrize("card", ["fog", "mud"])
@pytest.mark.parametrize("goal", ["6", "out"])
def test_fog_and_mud_are_not_redeployed(card: str, goal: str) -> None:
    position = f"battle-line; 5 1r {card} / -; played2 scout; hand1 redeploy"
    assert all(card not in choice for choice in legal(position))
    assert refusal(position, "redeploy 1r out") == ""
    assert refusal(position, f"redeploy {card} {goal}") in ("BL-K3", "BL-K5")


@pytest.mark.rule("BL-K3", "BL-K6")
@pytest.mark.parametrize("card", ["fog", "mud"])
def test_fog_and_mud_do_not_desert(card: str) -> None:
    position = f"battle-line; 5 - / 1r {card}; hand1 deserter"
    assert legal(position) == ["deserter 1r"]
    assert refusal(position, f"deserter {card}") == "BL-K6"


@pytest.mark.rule("BL-K3", "BL-K7")
@pytest.mark.parametrize("card", ["fog", "mud"])
def test_fog_and_mud_are_no_traitors(card: str) -> None:
    position = f"battle-line; 5 - / 1r {card}; hand1 traitor"
    assert all(card not in choice for choice in legal(position))
    assert refusal(position, f"traitor {card} 6") == "BL-K7"


@pytest.mark.rule("BL-K3")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("mud", ["8r 9r 10r mud / 1b", "8r 9r 10r / 1b mud"])
def test_mud_asks_both_sides_for_four_cards(seat: int, mud: str) -> None:
    if seat == 2:
        mud = " / ".join(reversed(mud.split(" / ")))
    position = f"battle-line; turn {seat} claim; 5 {mud}"
    assert refusal(position, "claim 5") == "BL-F2"
    assert refusal(position.replace("10r", "10r 7r"), "claim 5") == ""


@pytest.mark.rule("BL-K3")
def test_mud_on_a_battlefield_that_could_be_claimed_stops_the_claim() -> None:
    state = after("battle-line; turn 2 play; 5 8r 9r 10r / 1b; hand2 mud; hand1 1p", "play mud 5")
    state = after(state, "draw troops", "card 2p", "play 1p 1")
    assert step(state) == "1 draw"
