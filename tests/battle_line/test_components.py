"""Chapter C: the cards and the battlefields."""

import pytest

import gonfalon
from gonfalon import Malformed

from .helpers import SITES, TACTICS, TROOPS, action, after, at, legal, refusal, segment, step


@pytest.mark.rule("BL-C1")
def test_the_troop_deck_has_ten_values_in_six_colours() -> None:
    deal = gonfalon.new("battle-line", first="1")
    assert sorted(legal(deal)) == sorted(f"card {card}" for card in TROOPS)
    assert len(legal(deal)) == 60
    assert len(set(deal.weights())) == 1


@pytest.mark.rule("BL-C1")
@pytest.mark.parametrize("card", ["0r", "11r", "5x", "r5"])
def test_there_is_no_other_troop_card(card: str) -> None:
    with pytest.raises(Malformed):
        action(f"play {card} 1")
    with pytest.raises(Malformed):
        at(f"battle-line; hand1 {card}")


@pytest.mark.rule("BL-C1")
def test_each_troop_card_is_there_once() -> None:
    with pytest.raises(Malformed):
        at("battle-line; 1 5r / -; hand1 5r")
    drawn = after("battle-line; hand1 1r", "play 1r 1", "draw troops", "card 5r")
    drawing = after(drawn, *("pass", "draw troops"))
    assert "card 5o" in legal(drawing)
    assert "card 5r" not in legal(drawing)
    assert "card 1r" not in legal(drawing)


@pytest.mark.rule("BL-C2")
def test_the_tactics_deck_has_ten_cards() -> None:
    drawing = after("battle-line; hand1 1r", "play 1r 1", "draw tactics")
    assert sorted(legal(drawing)) == sorted(f"card {card}" for card in TACTICS)


@pytest.mark.rule("BL-C2")
@pytest.mark.parametrize("card", ["KE", "KF", "C", "S"])
def test_a_morale_card_takes_the_place_of_a_troop_card(card: str) -> None:
    full = after(f"battle-line; 5 1r 4o / -; hand1 {card}", f"play {card} 5")
    assert segment(full, "5") == f"1r 4o {card} / -"
    assert refusal(f"battle-line; 5 1r 4o 9y / -; hand1 {card}", f"play {card} 5") == "BL-P2"


@pytest.mark.rule("BL-C2")
@pytest.mark.parametrize("card", ["fog", "mud"])
def test_an_environment_card_lies_beside_the_formation(card: str) -> None:
    laid = after(f"battle-line; 5 1r 4o 9y / -; hand1 {card}", f"play {card} 5")
    assert segment(laid, "5") == f"1r 4o 9y {card} / -"
    beside = f"battle-line; 5 1r 4o {card} / -; hand1 9y"
    assert refusal(beside, "play 9y 5") == ""


@pytest.mark.rule("BL-C2")
@pytest.mark.parametrize("card", ["scout", "redeploy", "deserter", "traitor"])
def test_a_guile_card_goes_to_no_battlefield(card: str) -> None:
    with pytest.raises(Malformed):
        action(f"play {card} 5")
    with pytest.raises(Malformed):
        at(f"battle-line; 5 {card} / -")


@pytest.mark.rule("BL-C2")
def test_a_played_guile_card_lies_on_the_table() -> None:
    state = after("battle-line; 1 - / 5b; hand1 deserter", "deserter 5b")
    assert segment(state, "played1") == "deserter"
    assert segment(state, "gone") == "5b"


@pytest.mark.rule("BL-C3")
def test_nine_battlefields_are_numbered_from_one() -> None:
    assert legal("battle-line; hand1 1r") == [f"play 1r {number}" for number in range(1, 10)]
    for number in ("0", "10"):
        with pytest.raises(Malformed):
            action(f"play 1r {number}")


@pytest.mark.rule("BL-C3")
def test_each_battlefield_has_a_plain_and_a_terrain_side() -> None:
    laying = (
        "battle-line war=on; turn 1 lay; 1(river); "
        "kept1 hills woodland town marshes; kept2 watchtower fields castle fortress"
    )
    assert step(laying) == "1 lay"
    both = {f"lay {site} {side}" for site in SITES[1:5] for side in ("plain", "terrain")}
    assert set(legal(laying)) == both
