"""Chapter F: claims where only totals compare."""

import pytest

from tests.battle_line.claiming import claiming

from .helpers import legal, proof, refusal


@pytest.mark.rule("BL-F8")
@pytest.mark.parametrize("fog", ["{own} fog / {theirs} *", "{own} / {theirs} fog *"])
def test_under_fog_only_totals_compare(fog: str) -> None:
    def wins(own: str, theirs: str) -> bool:
        sides = fog.format(own=own, theirs=theirs)
        return "claim 5" in legal(f"battle-line; turn 1 claim; 5 {sides}")

    assert wins("10r 9o 6y", "7b 8b 9b")
    assert not wins("7r 8r 9r", "10b 9g 6p")
    assert not wins("7r 8r 9r", "10b 9g 5p")
    assert wins("7r 8r 9r", "10b 9g 4p")


@pytest.mark.rule("BL-F8")
@pytest.mark.parametrize(
    ("own", "lower", "equal"),
    [
        ("1r 1o KE", "5b 5g 1p", "5b 5g 2p"),
        ("1r 1o C", "5b 3g 1p", "5b 3g 2p"),
        ("1r 1o S", "2b 1g 1p", "2b 2g 1p"),
    ],
)
def test_under_fog_wild_cards_stand_at_their_highest(own: str, lower: str, equal: str) -> None:
    assert refusal(claiming(own, f"{lower} fog *"), "claim 5") == ""
    assert refusal(claiming(own, f"{equal} fog *"), "claim 5") == "BL-M3"


@pytest.mark.rule("BL-F8")
def test_under_fog_a_complete_formation_is_still_needed() -> None:
    assert refusal(claiming("10r 10o", "1b 1g 1p fog"), "claim 5") == "BL-F2"


@pytest.mark.rule("BL-F8", "BL-F3")
def test_under_fog_the_highest_unseen_cards_may_come() -> None:
    position = claiming("9r 8o 5y fog", "6b 6g")
    assert refusal(position, "claim 5") == ""
    position = claiming("9r 8o 4y fog", "6b 6g")
    assert proof(position, "claim 5") == {"10r"}
    tens = "gone 10r 10o 10y 10g 10b 10p"
    assert refusal(claiming("9r 8o 4y fog", "6b 6g", tens), "claim 5") == ""


@pytest.mark.rule("BL-F8", "BL-T3")
def test_in_a_woodland_wild_cards_stand_at_their_highest() -> None:
    wood = "battle-line terrain=on tactics=on; turn 1 claim; 5(woodland) 1r 1o KE / {} *"
    assert refusal(wood.format("5b 5g 1p"), "claim 5") == ""
    assert refusal(wood.format("5b 5g 2p"), "claim 5") == "BL-M3"


FOGGY_HILLS = "battle-line terrain=on tactics=on; turn 1 claim; 5(hills) {} fog / {} *"


@pytest.mark.rule("BL-F8", "BL-T2")
def test_under_fog_on_hills_the_lower_total_wins() -> None:
    assert refusal(FOGGY_HILLS.format("5r 5o 4y", "4b 5b 6b"), "claim 5") == ""
    assert refusal(FOGGY_HILLS.format("4b 5b 6b", "5r 5o 4y"), "claim 5") == "BL-F8"
    assert refusal(FOGGY_HILLS.format("5r 5o 4y", "5b 5g 4p"), "claim 5") == "BL-M3"


@pytest.mark.rule("BL-F8", "BL-T2", "BL-M4")
@pytest.mark.parametrize(
    ("own", "higher", "equal"),
    [
        ("5r 5o KE", "5b 5g 2p", "5b 5g 1p"),
        ("5r 5o C", "6b 7g 6p", "6b 6g 6p"),
        ("5r 5o S", "5b 5g 2p", "5b 5g 1p"),
    ],
)
def test_under_fog_on_hills_wild_cards_stand_at_their_lowest(
    own: str, higher: str, equal: str
) -> None:
    assert refusal(FOGGY_HILLS.format(own, higher), "claim 5") == ""
    assert refusal(FOGGY_HILLS.format(own, equal), "claim 5") == "BL-M3"


@pytest.mark.rule("BL-F8", "BL-F3", "BL-T2")
def test_under_fog_on_hills_the_lowest_unseen_cards_may_come() -> None:
    hills = "battle-line terrain=on tactics=on; turn 1 claim; 5(hills) 1r 1o 2y fog / 1b 1g"
    assert proof(hills, "claim 5") == {"1y"}
    assert refusal(f"{hills}; gone 1y 1p", "claim 5") == ""
