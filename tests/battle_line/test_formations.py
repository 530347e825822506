"""Chapter M: the formations and how they compare."""

import pytest

from .helpers import after, legal, refusal, segment, step


def wins(own: str, theirs: str, besides: str = "") -> bool:
    """Whether seat 1 may claim against a complete formation that was there first."""
    return "claim 5" in legal(f"battle-line; turn 1 claim; 5 {own} / {theirs} *; {besides}")


WEDGE, SQUARE, COLUMN = "1r 2r 3r", "1r 1o 1y", "1r 2r 4r"
SKIRMISH, FRAY = "1r 2r 3o", "10b 10g 9p"
BEST = {
    "square": "10b 10g 10p",
    "column": "10b 9b 7b",
    "skirmish": "10b 9b 8g",
    "fray": "10b 10g 9p",
}


@pytest.mark.rule("BL-M1")
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        (WEDGE, BEST["square"]),
        (WEDGE, BEST["column"]),
        (WEDGE, BEST["skirmish"]),
        (WEDGE, BEST["fray"]),
        (SQUARE, BEST["column"]),
        (SQUARE, BEST["skirmish"]),
        (SQUARE, BEST["fray"]),
        (COLUMN, BEST["skirmish"]),
        (COLUMN, BEST["fray"]),
        (SKIRMISH, BEST["fray"]),
    ],
)
def test_the_kind_decides_before_the_total(stronger: str, weaker: str) -> None:
    assert wins(stronger, weaker)
    assert not wins(weaker, stronger)


@pytest.mark.rule("BL-M1", "BL-K3")
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("1r 2r 3r 4r", "10y 10g 10b 10p"),
        ("1r 1o 1y 1g", "10b 9b 8b 6b"),
        ("1r 2r 3r 5r", "10b 9b 8b 7g"),
        ("1r 2r 3r 4o", "10b 10g 10p 9b"),
        ("1r 2o 3y 4g", "10b 10g 9b 9g"),
    ],
)
def test_the_same_kinds_hold_for_four_cards(stronger: str, weaker: str) -> None:
    assert wins(f"{stronger} mud", weaker)
    assert not wins(f"{weaker} mud", stronger)


@pytest.mark.rule("BL-M1")
@pytest.mark.parametrize("gap", ["1r 2r 10r", "9r 10r 1r", "4r 6r 8r"])
def test_values_with_a_gap_or_around_the_end_make_no_wedge(gap: str) -> None:
    assert not wins(gap, "2b 2g 2p")
    assert wins("1b 2b 3b", gap)


@pytest.mark.rule("BL-M2")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("3r 4r 5r", "2b 3b 4b"),
        ("5r 5o 5y", "4b 4g 4p"),
        ("2r 6r 7r", "10b 3b 1b"),
        ("4r 5o 6y", "3b 4g 5p"),
        ("10r 3o 2y", "7b 6g 1p"),
    ],
)
def test_of_equal_kinds_the_higher_total_wins(higher: str, lower: str) -> None:
    assert wins(higher, lower)
    assert not wins(lower, higher)


@pytest.mark.rule("BL-M2")
def test_the_total_counts_and_not_the_highest_card() -> None:
    assert wins("8r 7r 4r", "10b 6b 2b")


TIES = [
    ("4r 5r 6r", "4b 5b 6b"),
    ("2r 6r 7r", "10b 4b 1b"),
    ("5r 6o 7y", "5b 6g 7p"),
    ("10r 3o 2y", "7b 7g 1p"),
]


@pytest.mark.rule("BL-M3")
@pytest.mark.parametrize(("own", "theirs"), TIES)
@pytest.mark.parametrize("seat", [1, 2])
def test_a_tie_is_lost_by_the_later_formation(seat: int, own: str, theirs: str) -> None:
    sides = f"{own} * / {theirs}" if seat == 1 else f"{own} / {theirs} *"
    earlier = f"battle-line; turn {seat} claim; 5 {sides}"
    assert "claim 5" in legal(earlier)
    later = f"battle-line; turn {3 - seat} claim; 5 {sides}"
    assert legal(later) == ["done"]
    assert refusal(later, "claim 5") == "BL-M3"


@pytest.mark.rule("BL-M3")
def test_who_completes_later_loses_the_tie() -> None:
    state = after(
        "battle-line; 5 5r 6o / 5b 6g 7p; hand1 7y; hand2 1p",
        "play 7y 5",
    )
    assert segment(state, "5") == "5r 6o 7y / 6g 5b 7p *"
    assert step(state) == "1 draw"
    state = after(state, "draw troops", "card 2p", "play 1p 1")
    assert legal(state) == ["claim 5", "done"]


@pytest.mark.rule("BL-M3")
def test_where_single_cards_were_placed_earlier_does_not_matter() -> None:
    state = after(
        "battle-line; 5 5r / 5b 6g; hand1 6o 7y; hand2 7p 1p",
        *("play 6o 5", "draw troops", "card 1b", "play 1p 9", "draw troops", "card 2b"),
        *("play 7y 5", "done", "draw troops", "card 3b", "play 7p 5"),
    )
    assert segment(state, "5") == "5r 6o 7y * / 6g 5b 7p"


@pytest.mark.rule("BL-M3", "BL-K6")
def test_a_formation_that_a_deserter_left_is_complete_when_refilled() -> None:
    state = after(
        "battle-line; turn 2 play; 5 5r 6o 7y * / 5b 6g 7p; hand1 7r; hand2 deserter 1p",
        *("deserter 7y", "done", "draw troops", "card 1b", "play 7r 5"),
    )
    assert segment(state, "5") == "5r 7r 6o / 6g 5b 7p *"
    assert step(state) == "1 draw"
    state = after(state, "draw troops", "card 2b", "play 1p 9")
    assert "claim 5" in legal(state)


@pytest.mark.rule("BL-M3", "BL-K5")
def test_a_formation_that_was_redeployed_is_complete_when_refilled() -> None:
    state = after(
        "battle-line; 5 5r 6o 7y * / 5b 6g 7p; hand1 redeploy 7r; hand2 1p",
        *("redeploy 7y 1", "draw troops", "card 1b"),
        *("play 1p 9", "done", "draw troops", "card 2b", "play 7r 5"),
    )
    assert segment(state, "5") == "5r 7r 6o / 6g 5b 7p *"


@pytest.mark.rule("BL-M3", "BL-K7")
def test_a_formation_that_a_traitor_left_is_complete_when_refilled() -> None:
    state = after(
        "battle-line; turn 2 play; 5 5r 6o 7y * / 5b 6g 7p; hand1 7r; hand2 traitor 1p",
        *("traitor 7y 1", "done", "draw troops", "card 1b", "play 7r 5"),
    )
    assert segment(state, "5") == "5r 7r 6o / 6g 5b 7p *"


@pytest.mark.rule("BL-M3", "BL-K7")
def test_a_traitor_completes_a_formation_as_any_card_does() -> None:
    state = after(
        "battle-line; 5 5r 6o / 5b 6g 7p; 1 - / 7y; hand1 traitor; hand2 1p", "traitor 7y 5"
    )
    assert segment(state, "5") == "5r 6o 7y / 6g 5b 7p *"


@pytest.mark.rule("BL-M3", "BL-K6")
def test_the_loss_of_the_later_formation_leaves_the_earlier_first() -> None:
    state = after(
        "battle-line; 5 5r 6o 7y * / 5b 6g 7p; hand1 deserter; hand2 7b",
        *("deserter 7p", "done", "draw troops", "card 1b", "play 7b 5"),
    )
    assert segment(state, "5") == "5r 6o 7y * / 6g 5b 7b"


@pytest.mark.rule("BL-M3", "BL-K3", "BL-X1")
def test_mud_on_two_full_sides_restarts_the_order() -> None:
    state = after("battle-line; 5 5r 6o 7y * / 5b 6g 7p; hand1 mud 8r; hand2 8b", "play mud 5")
    assert segment(state, "5") == "5r 6o 7y mud / 6g 5b 7p"
    assert step(state) == "1 draw"
    state = after(state, "draw troops", "card 1b", "play 8b 5")
    assert legal(state) == ["claim 5", "done"]
    state = after(state, "done", "draw troops", "card 2b", "play 8r 5")
    assert segment(state, "5") == "5r 8r 6o 7y mud / 6g 5b 8b 7p *"


@pytest.mark.rule("BL-M3")
def test_fog_is_no_card_of_a_formation() -> None:
    state = after("battle-line; 5 5r 6o 7y * / 5b 6g 7p; hand1 fog", "play fog 5")
    assert segment(state, "5") == "5r 6o 7y fog * / 6g 5b 7p"
    assert "claim 5" in legal(state)


@pytest.mark.rule("BL-M4")
@pytest.mark.parametrize("king", ["KE", "KF"])
def test_a_king_is_any_colour_and_value(king: str) -> None:
    assert wins(f"8r 9r {king}", "7b 8b 9b")
    assert wins(f"9r 7r {king}", "10b 10g 10p")
    assert wins(f"10r 10o {king}", "9b 9g 9p")
    assert wins(f"10r 7r {king}", "10b 9b 7b")
    assert wins(f"10r 9o {king}", "10b 8g 9p") is False


@pytest.mark.rule("BL-M4")
def test_cavalry_is_an_eight_of_any_colour() -> None:
    assert wins("9r 7r C", "7b 8b 9p")
    assert wins("9r 7r C", "6b 7b 8b")
    assert wins("8r 8o C", "7b 7g 7p")
    assert not wins("9r 9o C", "1b 1g 1p")
    assert not wins("5r 6r C", "1b 1g 1p")
    assert wins("1r 5r C", "1b 4b 8b")
    assert not wins("1r 5r C", "1b 5b 8b")


@pytest.mark.rule("BL-M4")
def test_support_troops_are_one_two_or_three_of_any_colour() -> None:
    assert wins("4r 5r S", "2b 3b 4b")
    assert wins("3r 4r S", "10b 10g 10p")
    assert wins("2r 3r S", "10b 10g 10p")
    assert wins("3r 3o S", "2b 2g 2p")
    assert not wins("5r 6r S", "1b 1g 1p")
    assert not wins("4r 4o S", "1b 2g 3p")
    assert wins("5r 10r S", "10b 5b 2b")
    assert not wins("5r 10r S", "10b 5b 3b")


@pytest.mark.rule("BL-M4")
def test_wild_cards_make_the_best_kind_before_the_best_total() -> None:
    assert wins("1r 2r KE", "10b 10g 10p")
    assert not wins("1r 2r KE", "2b 3b 4b")


@pytest.mark.rule("BL-M4")
def test_a_wild_card_may_repeat_a_card_that_lies_elsewhere() -> None:
    assert wins("8r 9r KE", "7b 8b 9b", "gone 10r")
    assert wins("8r 9r KE", "7b 8b 9b", "1 - / 10r")


@pytest.mark.rule("BL-M4")
def test_a_wild_card_may_repeat_a_card_of_its_own_formation() -> None:
    # 10 + 7 + a second 10 are 27; a 9 would only tie with 26.
    assert wins("10r 7r KE", "10b 9b 7b")


@pytest.mark.rule("BL-M4")
def test_several_wild_cards_agree() -> None:
    assert wins("10r KE C", "7b 8b 9b")
    assert wins("2r KE S", "10b 10g 10p")
    assert wins("KE C 8r", "7b 7g 7p")
    assert not wins("C S 5r", "1b 1g 1p")


@pytest.mark.rule("BL-M4")
def test_a_wild_card_is_chosen_only_when_the_battlefield_is_claimed() -> None:
    state = after("battle-line; 5 9r KE / 7b 8b 9b; hand1 8r", "play 8r 5")
    assert "claim 5" in legal(state)
    state = after("battle-line; 5 9r KE / 8b 9b 10p; hand1 9o", "play 9o 5")
    assert "claim 5" in legal(state)
