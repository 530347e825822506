"""Chapter T: the row of battlefields, and terrain that changes how formations compare."""

import pytest

import gonfalon
from gonfalon import CHANCE, NOBODY, SPECTATOR
from tests.battle_line.terrain import PLAIN_TURN, WITH_TACTICS, claim

from .helpers import (
    SITES,
    after,
    at,
    bare,
    dealt,
    legal,
    proof,
    refusal,
    result,
    seen,
    step,
)

# T0: the row.


@pytest.mark.rule("BL-T0")
def test_chance_lays_the_nine_terrain_sides() -> None:
    state = gonfalon.new("battle-line", terrain="on", first="1")
    assert state.actor == CHANCE
    assert set(legal(state)) == {f"site {site}" for site in SITES}
    assert len(set(state.weights())) == 1
    laid = after(state, "site town")
    assert set(legal(laid)) == {f"site {site}" for site in SITES} - {"site town"}
    assert refusal(laid, "site town") != ""


@pytest.mark.rule("BL-T0")
def test_the_sites_lie_in_the_order_chance_gave_them() -> None:
    new = gonfalon.new("battle-line", terrain="on", first="1")
    state = dealt(after(new, *(f"site {site}" for site in reversed(SITES))))
    assert step(state) == "1 play"
    for number, site in enumerate(reversed(SITES), start=1):
        assert f"; {number}({site});" in state.position()


@pytest.mark.rule("BL-T0")
def test_tactics_are_off_with_terrain_unless_switched_on() -> None:
    state = dealt(gonfalon.new("battle-line", terrain="on", first="1"))
    assert seen(state, SPECTATOR, "decks") == "t46 k0"
    state = dealt(gonfalon.new("battle-line", terrain="on", tactics="on", first="1"))
    assert seen(state, SPECTATOR, "decks") == "t46 k10"
    with pytest.raises(gonfalon.Malformed):
        at("battle-line terrain=on; hand1 fog")


@pytest.mark.rule("BL-T0")
def test_without_the_option_the_battlefields_are_plain() -> None:
    with pytest.raises(gonfalon.Malformed):
        at("battle-line; 5(river) 1r / -")
    state = dealt(gonfalon.new("battle-line", first="1"))
    assert not any(site in state.position() for site in SITES)


# T1: River.


@pytest.mark.rule("BL-T1")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_river_asks_for_four_cards(seat: int) -> None:
    sides = ("8r 9r 10r / 1b", "7r 8r 9r 10r / 1b")
    if seat == 2:
        sides = ("1b / 8r 9r 10r", "1b / 7r 8r 9r 10r")
    assert claim("river", sides[0], seat=seat) == "BL-F2"
    assert claim("river", sides[1], seat=seat) == ""


@pytest.mark.rule("BL-T1", "BL-F3")
def test_an_opponent_at_a_river_is_completed_to_four() -> None:
    assert claim("river", "6r 7r 8r 9r / 8b 9b 10b") == "BL-F3"
    assert claim("river", "6r 7r 8r 9r / 8b 9b 10b", "gone 7b") == ""


@pytest.mark.rule("BL-T1")
def test_river_and_mud_do_not_add_up() -> None:
    position = f"{WITH_TACTICS}; 5(river) 6r 7r 8r 9r mud / -; hand1 10r"
    assert refusal(position, "play 10r 5") == "BL-P2"
    assert claim("river", "7r 8r 9r 10r mud / -") == ""


# T2: Hills.


@pytest.mark.rule("BL-T2")
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("1r 2r 3r", "8b 9b 10b"),
        ("4r 4o 4y", "5b 5g 5p"),
        ("1r 2r 4r", "1b 2b 5b"),
        ("1r 2r 3o", "2b 3b 4g"),
        ("1r 5o 6y", "1b 6g 8p"),
    ],
)
def test_on_hills_the_lower_total_wins_within_a_kind(lower: str, higher: str) -> None:
    assert claim("hills", f"{lower} / {higher} *") == ""
    assert claim("hills", f"{higher} / {lower} *") == "BL-T2"


@pytest.mark.rule("BL-T2")
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("8r 9r 10r", "1b 1g 1p"),
        ("10r 10o 10y", "1b 2b 4b"),
        ("7r 9r 10r", "1b 2b 3g"),
        ("8r 9r 10o", "1b 1g 2p"),
    ],
)
def test_on_hills_the_kinds_keep_their_order(stronger: str, weaker: str) -> None:
    assert claim("hills", f"{stronger} / {weaker} *") == ""
    assert claim("hills", f"{weaker} / {stronger} *") == "BL-M1"


@pytest.mark.rule("BL-T2", "BL-M3")
def test_on_hills_a_tie_is_lost_by_the_later() -> None:
    assert claim("hills", "1r 2r 3r * / 1b 2b 3b") == ""
    assert claim("hills", "1r 2r 3r / 1b 2b 3b *") == "BL-M3"


@pytest.mark.rule("BL-T2", "BL-M4")
def test_on_hills_a_king_makes_the_best_kind_with_the_lowest_total() -> None:
    # 8 9 and the King are the wedge 7-8-9 of 24.
    assert claim("hills", "8r 9r KE / 8b 9b 10b *") == ""
    assert claim("hills", "8r 9r KE / 7b 8b 9b *") == "BL-M3"
    assert claim("hills", "8r 9r KE / 6b 7b 8b *") == "BL-T2"
    assert claim("hills", "8r 9r KE / 1b 1g 1p *") == ""
    # 5 9 and the King are a column of 15.
    assert claim("hills", "5r 9r KE / 1b 7b 8b *") == ""
    assert claim("hills", "5r 9r KE / 1b 6b 8b *") == "BL-M3"


@pytest.mark.rule("BL-T2", "BL-M4")
def test_on_hills_other_wild_cards_stand_low_too() -> None:
    assert claim("hills", "2r 3r S / 2b 3b 4b *") == ""
    assert claim("hills", "2r 3r S / 1b 2b 3b *") == "BL-M3"
    assert claim("hills", "4r 9r S / 1b 6b 8b *") == ""
    assert claim("hills", "4r 9r S / 1b 5b 8b *") == "BL-M3"
    assert claim("hills", "9r 10r C / 8b 9b 10b *") == "BL-M3"
    assert claim("hills", "1r 2r C / 1b 3b 8b *") == ""


@pytest.mark.rule("BL-T2", "BL-F3")
def test_on_hills_low_cards_may_yet_come() -> None:
    position = f"{PLAIN_TURN}; turn 1 claim; 5(hills) 2r 3r 4r / -"
    assert proof(position, "claim 5") == {"1o", "2o", "3o"}
    assert claim("hills", "1r 2r 3r / -") == ""
    assert claim("hills", "2r 3r 4r / 3b 4b") == ""
    assert claim("hills", "2r 3r 4r / 2b 3b") == "BL-F3"
    assert claim("hills", "2r 3r 4r / 2b 3b", "gone 1b") == ""


# T3: Woodland.


@pytest.mark.rule("BL-T3")
def test_in_a_woodland_only_totals_count() -> None:
    assert claim("woodland", "10r 10o 5y / 7b 8b 9b *") == ""
    assert claim("woodland", "7b 8b 9b / 10r 10o 5y *") == "BL-T3"
    assert claim("woodland", "10r 9o 5y / 7b 8b 9b *") == "BL-M3"
    assert claim("woodland", "10r 9o 5y * / 7b 8b 9b") == ""


@pytest.mark.rule("BL-T3", "BL-F8")
def test_in_a_woodland_a_complete_formation_is_needed() -> None:
    assert claim("woodland", "10r 10o / 1b 1g 1p") == "BL-F2"


@pytest.mark.rule("BL-T3", "BL-F3")
def test_in_a_woodland_the_highest_cards_may_yet_come() -> None:
    assert claim("woodland", "10r 10o 5y / 7b 8b") == ""
    assert claim("woodland", "10r 10o 4y / 7b 8b") == "BL-F3"
    assert claim("woodland", "10r 10o 4y / 7b 8b", "gone 10y 10g 10b 10p") == ""


# T4: Town.


@pytest.mark.rule("BL-T4")
@pytest.mark.parametrize(
    "held", ["1=1; 3=1; 7=1; 5(town)", "5(town)=1; 1=1; 3=1; 7", "5(town)=1; 2=1; 8=1; 6"]
)
def test_a_town_counts_as_two_towards_five(held: str) -> None:
    number = held[-7] if held.endswith("(town)") else held[-1]
    state = after(f"{PLAIN_TURN}; turn 1 claim; {held} 8r 9r 10r / -", f"claim {number}")
    assert state.actor == NOBODY
    assert result(state).how == "envelopment"


@pytest.mark.rule("BL-T4")
def test_a_town_and_two_more_are_only_four() -> None:
    state = after(f"{PLAIN_TURN}; turn 1 claim; 1=1; 3=1; 5(town) 8r 9r 10r / -", "claim 5")
    assert not state.over


@pytest.mark.rule("BL-T4")
@pytest.mark.parametrize(
    ("held", "last"),
    [
        ("2=1; 3(town)=1", 4),
        ("3(town)=1; 4=1", 5),
        ("1=1; 2=1", 3),
        ("2=1; 3(town); 4=1", 5),
    ],
)
def test_no_breakthrough_runs_through_a_town(held: str, last: int) -> None:
    site = f"{last}(town)" if "town" not in held else str(last)
    state = after(f"{PLAIN_TURN}; turn 1 claim; {held}; {site} 8r 9r 10r / -", f"claim {last}")
    assert not state.over


@pytest.mark.rule("BL-T4")
def test_a_breakthrough_beside_a_town_counts() -> None:
    state = after(f"{PLAIN_TURN}; turn 1 claim; 3(town); 4=1; 5=1; 6 8r 9r 10r / -", "claim 6")
    assert result(state).how == "breakthrough"


@pytest.mark.rule("BL-T4", "BL-T6")
def test_a_town_is_no_neighbour_of_a_watchtower() -> None:
    position = (
        f"{PLAIN_TURN}; turn 1 claim; 4(watchtower) 8r 9r 10r / -; "
        "3 - / 3b; 5(town) - / 5b; 6 - / 6b"
    )
    state = after(position, "claim 4")
    assert legal(state) == ["remove 3b"]
    alone = after(position.replace("3 - / 3b; ", ""), "claim 4")
    assert step(alone) == "1 draw"


@pytest.mark.rule("BL-T4", "BL-E2")
@pytest.mark.parametrize(
    ("held", "winner", "points"),
    [
        ("1(town)=1; 3=2", 0, (5, 1)),
        ("1(town)=1; 3=2; 5=2", None, (2, 2)),
        ("1(town)=1; 3=2; 5=2; 7=2", 1, (2, 5)),
    ],
)
def test_a_town_counts_as_two_after_a_double_pass(
    held: str, winner: int | None, points: tuple[int, int]
) -> None:
    state = after(bare(f"{PLAIN_TURN}; turn 2 play; passes 1; {held}"), "pass")
    assert result(state).winner == winner
    assert result(state).points == points
