"""Chapter T: the terrain sides of the battlefields."""

import pytest

import gonfalon
from gonfalon import CHANCE, NOBODY, SPECTATOR

from .helpers import (
    SITES,
    after,
    at,
    bare,
    dealt,
    holder,
    legal,
    proof,
    refusal,
    result,
    seen,
    segment,
    step,
    view,
)

PLAIN_TURN = "battle-line terrain=on"
WITH_TACTICS = "battle-line terrain=on tactics=on"


def claim(site: str, sides: str, besides: str = "", seat: int = 1) -> str:
    """The rule that refuses this seat's claim at a site with tactics in use, or nothing."""
    position = f"{WITH_TACTICS}; turn {seat} claim; 5({site}) {sides}; {besides}"
    return refusal(position, "claim 5")


# T0: the row.


@pytest.mark.rule("BL-T0")
def test_chance_lays_the_nine_terrain_sides() -> None:
    state = gonfalon.new("battle-line", terrain="on", first="1")
    assert state.actor == CHANCE
    assert set(legal(state)) == {f"site {site}" for site in SITES}
    assert len(set(state.weights())) == 1
    state = after(state, "site town")
    assert set(legal(state)) == {f"site {site}" for site in SITES} - {"site town"}
    assert refusal(state, "site town") != ""


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
    assert claim("hills", f"{higher} / {lower} *") == "BL-F2"


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
    assert claim("hills", f"{weaker} / {stronger} *") == "BL-F2"


@pytest.mark.rule("BL-T2", "BL-M3")
def test_on_hills_a_tie_is_lost_by_the_later() -> None:
    assert claim("hills", "1r 2r 3r * / 1b 2b 3b") == ""
    assert claim("hills", "1r 2r 3r / 1b 2b 3b *") == "BL-M3"


@pytest.mark.rule("BL-T2", "BL-M4")
def test_on_hills_a_king_makes_the_best_kind_with_the_lowest_total() -> None:
    # 8 9 and the King are the wedge 7-8-9 of 24.
    assert claim("hills", "8r 9r KE / 8b 9b 10b *") == ""
    assert claim("hills", "8r 9r KE / 7b 8b 9b *") == "BL-M3"
    assert claim("hills", "8r 9r KE / 6b 7b 8b *") == "BL-F2"
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
    assert claim("woodland", "7b 8b 9b / 10r 10o 5y *") == "BL-F2"
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


# T5: Marshes.

MARSHES = (
    f"{WITH_TACTICS}; turn 1 claim; 4(marshes) 8r 9r 10r / 1b; 1 1r / -; "
    "5 - / 5b KE fog; 6=2 - / 9b; 9 2r / 7p"
)


@pytest.mark.rule("BL-T5", "BL-P6")
def test_the_loser_of_the_marshes_removes_an_own_troop_card() -> None:
    state = after(MARSHES, "claim 4")
    assert state.actor == 1
    assert sorted(legal(state)) == ["remove 5b", "remove 7p"]
    assert refusal(state, "remove 1b") == refusal(state, "remove 9b") == "BL-P6"
    assert refusal(state, "remove 1r") == "BL-T5"
    state = after(state, "remove 7p")
    assert segment(state, "9") == "2r / -"
    assert seen(state, SPECTATOR, "gone") == "7p"
    assert step(state) == "1 draw"
    assert state.actor == 0


@pytest.mark.rule("BL-T5")
def test_the_marshes_of_the_second_seat_cost_the_first_a_card() -> None:
    position = f"{PLAIN_TURN}; turn 2 claim; 4(marshes) 1b / 8r 9r 10r; 1 1r 2r / 5b"
    state = after(position, "claim 4")
    assert state.actor == 0
    assert legal(state) == ["remove 1r", "remove 2r"]


@pytest.mark.rule("BL-T5")
@pytest.mark.parametrize("rest", ["5 1r / -", "5 - / KE", "5=2 - / 9b", "5 - / fog"])
def test_the_marshes_cost_nothing_when_there_is_no_troop_card(rest: str) -> None:
    position = f"{WITH_TACTICS}; turn 1 claim; 4(marshes) 8r 9r 10r / 1b; {rest}"
    state = after(position, "claim 4")
    assert step(state) == "1 draw"
    assert segment(state, "gone") == ""


@pytest.mark.rule("BL-T5")
def test_other_battlefields_cost_nothing() -> None:
    state = after(f"{PLAIN_TURN}; turn 1 claim; 4(marshes); 5 8r 9r 10r / -; 6 - / 5b", "claim 5")
    assert step(state) == "1 draw"


# T6: Watchtower.

WATCHTOWER = (
    f"{WITH_TACTICS}; turn 1 claim; 4(watchtower) 8r 9r 10r / 1b; "
    "2 - / 2b; 3 1r / 3b 4b; 5 - / 5b KE fog; 6 - / 6b"
)


@pytest.mark.rule("BL-T6")
def test_the_watchtower_removes_a_neighbouring_troop_card_of_the_opponent() -> None:
    state = after(WATCHTOWER, "claim 4")
    assert state.actor == 0
    assert sorted(legal(state)) == ["remove 3b", "remove 4b", "remove 5b"]
    assert refusal(state, "remove 1b") == "BL-P6"
    for attempt in ("remove 2b", "remove 6b", "remove 1r"):
        assert refusal(state, attempt) == "BL-T6"
    state = after(state, "remove 4b")
    assert segment(state, "3") == "1r / 3b"
    assert seen(state, SPECTATOR, "gone") == "4b"
    assert step(state) == "1 draw"


@pytest.mark.rule("BL-T6")
@pytest.mark.parametrize(("tower", "card"), [(1, "2b"), (9, "8b")])
def test_a_watchtower_at_the_end_of_the_row_has_one_neighbour(tower: int, card: str) -> None:
    position = f"{PLAIN_TURN}; turn 1 claim; {tower}(watchtower) 8r 9r 10r / -; 2 - / 2b; 8 - / 8b"
    assert legal(after(position, f"claim {tower}")) == [f"remove {card}"]


@pytest.mark.rule("BL-T6", "BL-P6")
@pytest.mark.parametrize(
    "rest", ["5 1r / -", "5 - / KE", "5=2 - / 9b", "5=1 - / 9b", "5 - / fog", "6 - / 9b"]
)
def test_the_watchtower_does_nothing_without_a_target(rest: str) -> None:
    position = f"{WITH_TACTICS}; turn 1 claim; 4(watchtower) 8r 9r 10r / 1b; {rest}"
    state = after(position, "claim 4")
    assert step(state) == "1 draw"
    assert segment(state, "gone") == ""


@pytest.mark.rule("BL-T6")
def test_the_watchtower_serves_the_second_seat_alike() -> None:
    position = f"{PLAIN_TURN}; turn 2 claim; 4(watchtower) - / 8r 9r 10r; 3 1r / 3b; 5 2r / -"
    state = after(position, "claim 4")
    assert state.actor == 1
    assert sorted(legal(state)) == ["remove 1r", "remove 2r"]


# T7: Fields.

FIELDS = f"{WITH_TACTICS}; turn 1 claim; 5(fields) 8r 9r 10r / -; hand2 1g; hand1 "
THREE = ("card 1p", "card 2p", "card 3p")


@pytest.mark.rule("BL-T7")
def test_the_fields_give_three_troop_cards_for_two() -> None:
    state = after(f"{FIELDS} 1o 2o 3o 4o 5o fog", "claim 5")
    assert state.actor == CHANCE
    assert len(legal(state)) == 60 - 3 - 5 - 1
    assert "card KE" not in legal(state)
    state = after(state, *THREE)
    assert segment(state, "hand1") == "1o 2o 3o 4o 5o 1p 2p 3p fog"
    cards = ("1o", "2o", "3o", "4o", "5o", "1p", "2p", "3p")
    assert sorted(legal(state)) == sorted(f"return {card}" for card in cards)
    state = after(state, "return 1o", "return 3p")
    assert segment(state, "top troops") == "3p:1 1o:1"
    assert segment(state, "hand1") == "2o 3o 4o 5o 1p 2p fog"


@pytest.mark.rule("BL-T7", "BL-P5")
def test_a_hand_filled_by_the_fields_draws_no_more() -> None:
    state = after(f"{FIELDS} 1o 2o 3o 4o 5o 6o", "claim 5", *THREE, "return 1o", "return 2o")
    assert step(state) == "2 play"
    state = after(f"{FIELDS} 1o 2o 3o 4o 5o", "claim 5", *THREE, "return 1o", "return 2o")
    assert step(state) == "1 draw"


@pytest.mark.rule("BL-T7")
def test_only_troop_cards_are_put_back_on_the_fields() -> None:
    state = after(f"{FIELDS} 1o fog KE", "claim 5", *THREE)
    assert refusal(state, "return fog") == "BL-T7"
    assert refusal(state, "return KE") == "BL-T7"
    assert refusal(state, "return 1o") == ""


@pytest.mark.rule("BL-T7")
def test_a_hand_of_tactics_puts_back_what_the_fields_gave() -> None:
    state = after(f"{FIELDS} KE KF C S fog mud", "claim 5", *THREE)
    assert legal(state) == ["return 1p", "return 2p", "return 3p"]


@pytest.mark.rule("BL-T7")
@pytest.mark.parametrize(
    ("hand", "deck", "asked"),
    [
        ("1o 2o 3o 4o 5o 6o", "8p 9p 10p", "1 claim > return-troops 2"),
        ("1o 2o 3o 4o 5o 6o", "9p 10p", "1 claim > return-troops 1"),
        ("1o 2o 3o 4o 5o 6o", "10p", "2 play"),
        ("1o 2o 3o 4o 5o 6o", "", "2 play"),
        ("1o 2o 3o", "9p 10p", "2 play"),
        ("1o 2o 3o", "8p 9p 10p", "1 claim > return-troops 2"),
    ],
)
def test_a_short_deck_takes_fewer_cards_back(hand: str, deck: str, asked: str) -> None:
    position = bare(f"{PLAIN_TURN}; turn 1 claim; 5(fields) 8r 9r 10r / -; hand1 {hand}; hand2 1g")
    state = after(position.removesuffix(deck), "claim 5", *(f"card {c}" for c in deck.split()))
    assert step(state) == asked
    assert segment(state, "hand1") == f"{hand} {deck}".strip()


@pytest.mark.rule("BL-T7", "BL-A1", "BL-P5")
def test_with_claims_before_playing_the_hand_may_be_above_seven() -> None:
    position = (
        f"{PLAIN_TURN} claims=before; turn 1 claim; 5(fields) 8r 9r 10r / -; "
        "hand1 1o 2o 3o 4o 5o 6o 7o; hand2 1g"
    )
    state = after(position, "claim 5", *THREE, "return 1o", "return 2o")
    assert step(state) == "1 play"
    assert len(segment(state, "hand1").split()) == 8
    assert step(after(state, "play 3o 1")) == "2 play"


@pytest.mark.rule("BL-T7", "BL-A1")
def test_with_claims_before_playing_a_short_deck_leaves_seven() -> None:
    position = bare(
        f"{PLAIN_TURN} claims=before; turn 1 claim; 5(fields) 8r 9r 10r / -; "
        "hand1 1o 2o 3o 4o 5o 6o 7o; hand2 1g"
    )
    one = after(position.removesuffix(" 10p"), "claim 5", "card 10p")
    assert step(one) == "1 claim > return-troops 1"
    two = after(position.removesuffix(" 9p 10p"), "claim 5", "card 9p", "card 10p")
    assert step(two) == "1 claim > return-troops 2"


@pytest.mark.rule("BL-T7", "BL-K4")
def test_after_scout_the_fields_may_lift_the_hand_above_seven() -> None:
    position = f"{WITH_TACTICS}; 5(fields) 8r 9r 10r / -; hand1 1o 2o 3o 4o 5o 6o scout; hand2 1g"
    state = after(
        position,
        *("play scout", "draw troops", "card 1y", "draw troops", "card 2y"),
        *("draw troops", "card 3y", "return 1y", "return 2y", "claim 5"),
    )
    # The two cards that Scout put back come first and need no chance.
    state = after(state, "card 1p", "return 1o", "return 2o")
    assert len(segment(state, "hand1").split()) == 8
    assert step(state) == "2 play"


@pytest.mark.rule("BL-T7")
def test_cards_put_back_on_the_fields_are_known_to_the_claimer_alone() -> None:
    hand = f"{FIELDS} 1o 2o 3o 4o 5o 6o"
    state = after(hand, "claim 5", *THREE, "return 1o", "return 3p")
    other = after(hand, "claim 5", *THREE, "return 2o", "return 1p")
    assert seen(state, 0, "top troops") == "3p:1 1o:1"
    assert seen(state, 1, "top troops") == "?:1 ?:1"
    assert view(other, 1) == view(state, 1)
    assert view(other, SPECTATOR) == view(state, SPECTATOR)
    state = after(state, "play 1g 1", "draw troops")
    assert segment(state, "hand2") == "3p"
    assert seen(state, 0, "known2") == "3p"


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
    assert siege("7b 8b 9b 10b", "8y 9y 10y *", "defender") == ["BL-F2"] * 2
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
    assert siege("7b 8b 9b KE", "8y 9y 10y *", "defender") == ["BL-F2"] * 2
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
    assert siege("5b 5g 5p 10b", "6y 5y 5r fog *", "defender") == ["BL-F2"] * 2
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
