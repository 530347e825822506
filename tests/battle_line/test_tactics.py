"""Chapter K: the tactics cards."""

import pytest

from gonfalon import CHANCE, SPECTATOR, Malformed

from .helpers import (
    EIGHT_HELD,
    action,
    after,
    bare,
    holder,
    legal,
    refusal,
    seen,
    segment,
    step,
    view,
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


# K4: Scout.

SCOUT = "battle-line; hand1 1r 2r 3r 4r 5r 6r scout; hand2 1o"
TACTICS_ELSEWHERE = "KE KF C S fog mud redeploy deserter traitor"


@pytest.mark.rule("BL-K4")
def test_scout_draws_three_cards_one_at_a_time_from_either_deck() -> None:
    state = after(SCOUT, "play scout")
    assert legal(state) == ["draw troops", "draw tactics"]
    state = after(state, "draw troops")
    assert state.actor == CHANCE
    state = after(state, "card 7y")
    assert segment(state, "hand1") == "1r 2r 3r 4r 5r 6r 7y"
    assert legal(state) == ["draw troops", "draw tactics"]
    state = after(state, "draw tactics", "card fog")
    assert legal(state) == ["draw troops", "draw tactics"]
    state = after(state, "draw troops", "card 8y")
    assert segment(state, "hand1") == "1r 2r 3r 4r 5r 6r 7y 8y fog"
    assert refusal(state, "draw troops") != ""


@pytest.mark.rule("BL-K4")
@pytest.mark.parametrize(
    ("deck", "cards"), [("troops", ("7y", "8y", "9y")), ("tactics", ("fog", "mud", "KE"))]
)
def test_scout_may_draw_all_three_from_one_deck(deck: str, cards: tuple[str, ...]) -> None:
    state = after(SCOUT, "play scout")
    for card in cards:
        state = after(state, f"draw {deck}", f"card {card}")
    assert set(cards) < set(segment(state, "hand1").split())


def scouted() -> tuple[str, ...]:
    """Play Scout and draw 7y, fog and 8y."""
    return (
        *("play scout", "draw troops", "card 7y", "draw tactics", "card fog"),
        *("draw troops", "card 8y"),
    )


@pytest.mark.rule("BL-K4")
def test_scout_puts_two_cards_of_the_hand_back() -> None:
    state = after(SCOUT, *scouted())
    hand = segment(state, "hand1").split()
    assert len(hand) == 9
    assert sorted(legal(state)) == sorted(f"return {card}" for card in hand)
    assert refusal(state, "return 1o") != ""
    state = after(state, "return 8y")
    assert "return 8y" not in legal(state)
    assert len(legal(state)) == 8
    assert step(after(state, "return 1r")) == "2 play"


@pytest.mark.rule("BL-K4")
def test_the_card_put_back_last_lies_on_top() -> None:
    state = after(SCOUT, *scouted(), "return 1r", "return 8y")
    assert segment(state, "top troops") == "8y:1 1r:1"
    state = after(SCOUT, *scouted(), "return 8y", "return 1r")
    assert segment(state, "top troops") == "1r:1 8y:1"


@pytest.mark.rule("BL-K4")
def test_each_card_goes_back_on_its_own_deck() -> None:
    state = after(SCOUT, *scouted(), "return fog", "return 1r")
    assert segment(state, "top troops") == "1r:1"
    assert segment(state, "top tactics") == "fog:1"


@pytest.mark.rule("BL-K4")
def test_the_cards_put_back_are_drawn_first() -> None:
    state = after(SCOUT, *scouted(), "return 1r", "return 8y", "play 1o 1", "draw troops")
    assert segment(state, "hand2") == "8y"
    assert step(state) == "1 play"
    state = after(SCOUT, *scouted(), "return 1r", "return fog", "play 1o 1", "draw tactics")
    assert segment(state, "hand2") == "fog"


@pytest.mark.rule("BL-K4")
def test_no_card_is_drawn_at_the_end_of_the_scouts_turn() -> None:
    small = "battle-line; hand1 1r scout; hand2 1o"
    state = after(small, *scouted(), "return 8y", "return fog")
    assert segment(state, "hand1") == "1r 7y"
    assert step(state) == "2 play"


@pytest.mark.rule("BL-K4", "BL-F1")
def test_claims_may_be_made_after_scout() -> None:
    position = f"{SCOUT}; 5 8g 9g 10g / -"
    state = after(position, *scouted(), "return 1r", "return fog")
    assert legal(state) == ["claim 5", "done"]
    state = after(state, "claim 5")
    assert holder(state, 5) == 1
    assert step(state) == "2 play"


@pytest.mark.rule("BL-K4")
def test_how_many_cards_came_from_which_deck_is_public() -> None:
    state = after(SCOUT, *scouted())
    assert seen(state, 1, "hand1") == "t8 k1"
    assert seen(state, SPECTATOR, "hand1") == "t8 k1"
    state = after(state, "return 1r", "return fog")
    assert seen(state, 1, "hand1") == "t7 k0"


@pytest.mark.rule("BL-K4")
def test_only_who_put_a_card_back_knows_it() -> None:
    state = after(SCOUT, *scouted(), "return 1r", "return fog")
    assert seen(state, 0, "top troops") == "1r:1"
    assert seen(state, 0, "top tactics") == "fog:1"
    for eyes in (1, SPECTATOR):
        assert seen(state, eyes, "top troops") == "?:1"
        assert seen(state, eyes, "top tactics") == "?:1"
        other = after(SCOUT, *scouted(), "return 2r", "return fog")
        assert view(other, eyes) == view(state, eyes)


@pytest.mark.rule("BL-K4")
def test_a_card_put_back_stays_known_in_the_hand_of_who_drew_it() -> None:
    state = after(SCOUT, *scouted(), "return 1r", "return fog", "play 1o 1", "draw troops")
    assert seen(state, 0, "hand2") == "t1 k0"
    assert seen(state, 0, "known2") == "1r"
    assert seen(state, SPECTATOR, "known2") == ""
    assert "1r" not in view(state, SPECTATOR)
    state = after(state, "play 2r 9")
    assert seen(state, 0, "known2") == "1r"


@pytest.mark.rule("BL-K4")
def test_a_card_put_back_and_drawn_by_the_same_player_is_known_to_nobody_else() -> None:
    state = after(
        f"{SCOUT} 2o",
        *(*scouted(), "return 1r", "return fog"),
        *("play 1o 1", "draw tactics", "play 2r 9", "draw troops"),
    )
    assert "1r" in segment(state, "hand1").split()
    assert seen(state, 1, "known1") == ""
    assert seen(state, 1, "hand1") == "t7 k0"
    assert "1r" not in view(state, 1).split()


@pytest.mark.rule("BL-K4")
def test_a_known_card_that_is_played_is_no_longer_hidden() -> None:
    state = after(SCOUT, *scouted(), "return 1r", "return fog", "play 1o 1", "draw troops")
    state = after(state, "play 2r 9", "draw troops", "card 9y", "play 1r 1")
    assert segment(state, "known2") == ""
    assert segment(state, "1") == "- / 1r 1o"


@pytest.mark.rule("BL-K4")
def test_with_two_cards_left_scout_draws_two_and_returns_one() -> None:
    position = bare(f"battle-line; hand1 1r 2r 3r 4r 5r 6r scout; hand2 {TACTICS_ELSEWHERE}")
    position = position.replace(" 9p 10p", "")
    state = after(position, "play scout", "draw troops", "card 9p", "draw troops", "card 10p")
    assert len(legal(state)) == 8
    state = after(state, "return 9p")
    assert segment(state, "hand1") == "1r 2r 3r 4r 5r 6r 10p"
    assert segment(state, "top troops") == "9p:1"
    assert step(state) == "2 play"


@pytest.mark.rule("BL-K4")
def test_the_last_two_cards_may_come_from_two_decks() -> None:
    rest = TACTICS_ELSEWHERE.replace("fog ", "")
    position = bare(f"battle-line; hand1 1r 2r 3r 4r 5r 6r scout; hand2 {rest}")
    position = position.replace(" 10p", "")
    state = after(position, "play scout")
    assert legal(state) == ["draw troops", "draw tactics"]
    state = after(state, "draw tactics", "card fog")
    assert legal(state) == ["draw troops"]
    state = after(state, "draw troops", "card 10p", "return fog")
    assert segment(state, "top tactics") == "fog:1"
    assert step(state) == "2 play"


@pytest.mark.rule("BL-K4")
def test_with_one_card_left_scout_draws_it_and_returns_none() -> None:
    position = bare(f"battle-line; hand1 1r 2r 3r 4r 5r 6r scout; hand2 {TACTICS_ELSEWHERE}")
    position = position.replace(" 10p", "")
    state = after(position, "play scout", "draw troops", "card 10p")
    assert segment(state, "hand1") == "1r 2r 3r 4r 5r 6r 10p"
    assert step(state) == "2 play"


@pytest.mark.rule("BL-K4")
def test_with_two_cards_left_a_small_hand_returns_none() -> None:
    position = bare(f"battle-line; hand1 1r 2r scout; hand2 {TACTICS_ELSEWHERE}")
    position = position.replace(" 9p 10p", "")
    state = after(position, "play scout", "draw troops", "card 9p", "draw troops", "card 10p")
    assert segment(state, "hand1") == "1r 2r 9p 10p"
    assert step(state) == "2 play"


@pytest.mark.rule("BL-K4")
def test_with_three_cards_left_two_are_returned() -> None:
    position = bare(f"battle-line; hand1 1r 2r scout; hand2 {TACTICS_ELSEWHERE}")
    position = position.replace(" 8p 9p 10p", "")
    drawn = ("draw troops", "card 8p", "draw troops", "card 9p", "draw troops", "card 10p")
    state = after(position, "play scout", *drawn, "return 1r", "return 8p")
    assert segment(state, "hand1") == "2r 9p 10p"
    assert segment(state, "top troops") == "8p:1 1r:1"


@pytest.mark.rule("BL-K4", "BL-K8")
def test_with_both_decks_empty_scout_cannot_be_played() -> None:
    position = bare(f"battle-line; hand1 1r scout; hand2 {TACTICS_ELSEWHERE}")
    assert "play scout" not in legal(position)
    assert refusal(position, "play scout") == "BL-K4"


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
