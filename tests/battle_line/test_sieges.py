"""Chapter T: Castle and Fortress."""

import pytest

from tests.battle_line.terrain import PLAIN_TURN, claim

from .helpers import (
    after,
    holder,
    step,
)

# T8: Castle and Fortress. England defends the one, France the other.


def siege(defender: str, attacker: str, who: str, besides: str = "") -> list[str]:
    """The rules that refuse a claim at the Castle, and with the seats swapped at the Fortress."""
    castle = f"{defender} / {attacker}"
    fortress = f"{attacker} / {defender}"
    seats = (1, 2) if who == "defender" else (2, 1)
    return [
        claim("castle", castle, besides, seats[0]),
        claim("fortress", fortress, besides, seats[1]),
    ]


@pytest.mark.rule("BL-T8")
def test_the_defender_needs_one_card_more() -> None:
    assert siege("8r 9r 10r", "-", "defender") == ["BL-F2"] * 2
    assert siege("8r 9r 10r 10o", "-", "defender") == [""] * 2
    assert siege("-", "8r 9r 10r", "attacker") == [""] * 2


@pytest.mark.rule("BL-T8")
def test_england_defends_the_castle_and_france_the_fortress() -> None:
    assert claim("castle", "- / 8r 9r 10r", seat=2) == ""
    assert claim("castle", "8r 9r 10r / -", seat=1) == "BL-F2"
    assert claim("fortress", "8r 9r 10r / -", seat=1) == ""
    assert claim("fortress", "- / 8r 9r 10r", seat=2) == "BL-F2"


@pytest.mark.rule("BL-T8")
def test_the_highest_card_of_the_defender_is_ignored() -> None:
    assert siege("7b 8b 9b 10r", "6y 7y 8y *", "defender") == [""] * 2
    assert siege("7b 8b 9b 10b", "7y 8y 9y *", "defender") == ["BL-M3"] * 2
    assert siege("7b 8b 9b 10b *", "8y 9y 10y", "attacker") == [""] * 2
    assert siege("7b 8b 9b 10b", "8y 9y 10y *", "defender") == ["BL-M2"] * 2
    assert siege("5b 5g 5p 6b", "4r 4o 4y *", "defender") == [""] * 2
    assert siege("5b 5g 5p 4b *", "1r 2o 3y", "attacker") == [""] * 2


@pytest.mark.rule("BL-T8")
def test_of_equal_highest_cards_the_defender_picks() -> None:
    assert siege("7b 8b 9b 9r", "6y 7y 8y *", "defender") == [""] * 2
    assert siege("9b 9g 9p 9r", "8y 8r 8o *", "defender") == [""] * 2


@pytest.mark.rule("BL-T8", "BL-M4")
def test_wild_cards_get_their_values_before_the_highest_is_ignored() -> None:
    # The King is 10b, equal to 10r, and 10r is left out: 8-9-10.
    assert siege("8b 9b KE 10r *", "8y 9y 10y", "defender") == [""] * 2
    # The King is a 10 and is left out: 7-8-9.
    assert siege("7b 8b 9b KE *", "7y 8y 9y", "defender") == [""] * 2
    assert siege("7b 8b 9b KE", "8y 9y 10y *", "defender") == ["BL-M2"] * 2
    # Cavalry is always an 8: the highest here, and left out.
    assert siege("5b 6b 7b C *", "5y 6y 7y", "defender") == [""] * 2
    assert siege("5b 6b 7b C", "5y 6y 7y *", "defender") == ["BL-M3"] * 2
    # And here 9b is the highest: 6-7-8 remain.
    assert siege("6b 7b 9b C *", "6y 7y 8y", "defender") == [""] * 2
    assert siege("6b 7b 9b C", "6y 7y 8y *", "defender") == ["BL-M3"] * 2


@pytest.mark.rule("BL-T8", "BL-K3", "BL-X1")
def test_with_mud_it_is_four_against_five() -> None:
    assert siege("7b 8b 9b 10b mud", "-", "defender") == ["BL-F2"] * 2
    assert siege("7b 8b 9b 10b 10r mud", "-", "defender") == [""] * 2
    assert siege("mud", "8r 9r 10r", "attacker") == ["BL-F2"] * 2
    assert siege("mud", "7r 8r 9r 10r", "attacker") == [""] * 2
    assert siege("6b 7b 8b 9b 10r", "5y 6y 7y 8y mud *", "defender") == [""] * 2


@pytest.mark.rule("BL-T8", "BL-F8")
def test_with_fog_the_highest_card_is_dropped_before_totalling() -> None:
    assert siege("5b 5g 5p 10b", "6y 5y 5r fog *", "defender") == ["BL-F8"] * 2
    assert siege("5b 5g 5p 10b *", "6y 5y 5r fog", "attacker") == [""] * 2
    assert siege("5b 5g 6p 10b", "5o 5y 5r fog *", "defender") == [""] * 2
    assert siege("5b 5g 5p KE fog", "5o 5y 4r *", "defender") == [""] * 2
    assert siege("5b 5g 5p KE fog", "5o 5y 5r *", "defender") == ["BL-M3"] * 2
    # Cavalry, an 8, is the highest card and dropped; Support Troops count 3.
    assert siege("3b 3g S C fog", "5o 3y 1r *", "defender") == ["BL-M3"] * 2
    assert siege("3b 3g S C fog", "5o 2y 1r *", "defender") == [""] * 2


@pytest.mark.rule("BL-T8", "BL-F3")
def test_an_attacker_that_is_not_complete_gets_no_card_ignored() -> None:
    assert siege("7b 8b 9b 10r", "8y 9y", "defender") == ["BL-F3"] * 2
    assert siege("7b 8b 9b 10r", "8y 9y", "defender", "gone 10y") == [""] * 2


@pytest.mark.rule("BL-T8")
def test_castle_and_fortress_have_no_effect_when_claimed() -> None:
    state = after(f"{PLAIN_TURN}; turn 2 claim; 5(castle) 1b / 8r 9r 10r; 4 1r / -", "claim 5")
    assert step(state) == "2 draw"
    assert holder(state, 5) == 2
