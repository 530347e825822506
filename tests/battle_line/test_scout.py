"""Chapter K: the Scout, who draws three cards and puts two back."""

from pathlib import Path

import pytest

import gonfalon
from gonfalon import CHANCE, SPECTATOR
from gonfalon.engine.event import Event

from .helpers import (
    action,
    after,
    at,
    bare,
    holder,
    legal,
    refusal,
    seen,
    segment,
    step,
    view,
)

# K4: Scout.

SCOUT = "battle-line; hand1 1r 2r 3r 4r 5r 6r scout; hand2 1o"
KEPT = Path(__file__).parents[1] / "kept" / "rules-1" / "battle-line-2-claims_before-scout.txt"
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


SPENT = "played1 redeploy S; played2 deserter traitor C; 8=1 KE fog / -; 9=2 - / KF mud"
"""Every tactics card but Scout was played, and seat 1 may play one more."""


@pytest.mark.rule("BL-K4")
def test_with_both_decks_empty_scout_draws_nothing() -> None:
    position = bare(f"battle-line; hand1 1r scout; hand2 {TACTICS_ELSEWHERE}")
    assert "play scout" in legal(position)
    state = after(position, "play scout")
    assert segment(state, "hand1") == "1r"
    assert segment(state, "played1") == "scout"
    assert step(state) == "2 play"
    events: list[Event] = []
    at(position).apply(action("play scout"), events)
    assert [event.key for event in events] == ["bl.event.guile", "bl.event.scout_empty"]


@pytest.mark.rule("BL-K4", "BL-P4")
def test_with_both_decks_empty_scout_must_be_played_for_want_of_another_card() -> None:
    position = bare(f"battle-line; hand1 scout; hand2 1o; {SPENT}")
    assert legal(position) == ["play scout"]
    assert refusal(position, "pass") == "BL-P4"
    assert step(after(position, "play scout")) == "2 play"


@pytest.mark.rule("BL-K4", "BL-T7")
def test_with_both_decks_empty_scout_brings_a_large_hand_back_to_seven() -> None:
    hand = "1r 2r 3r 4r 5r 6r 7r 8r"
    position = bare(f"battle-line; hand1 {hand} scout; hand2 1o; {SPENT}")
    state = after(position, "play scout")
    assert legal(state) == [f"return {card}" for card in hand.split()]
    state = after(state, "return 8r")
    assert segment(state, "top troops") == "8r:1"
    assert step(state) == "2 play"


@pytest.mark.rule("BL-K4", "BL-F1")
def test_with_both_decks_empty_claims_may_still_be_made_after_scout() -> None:
    position = bare(f"battle-line; hand1 1r scout; hand2 1o; 5 8g 9g 10g / -; {SPENT}")
    state = after(position, "play scout")
    assert legal(state) == ["claim 5", "done"]


@pytest.mark.rule("BL-K4", "BL-X5", "BL-E2")
def test_nobody_is_stuck_who_can_still_play_scout() -> None:
    held = "1=1; 2=2; 3=1; 4=2; 5=1; 6=2; 7=2"
    stuck = bare(f"battle-line; turn 2 play; passes 1; hand1 scout; {held}; {SPENT}")
    state = after(stuck, "pass")
    assert step(state) == "1 play"
    assert legal(state) == ["play scout"]
    state = after(state, "play scout", "pass", "pass")
    assert step(state) == "1 over stalemate"


@pytest.mark.rule("BL-K4", "BL-P4")
def test_a_game_of_version_1_that_passed_with_scout_says_where_it_parts() -> None:
    text = KEPT.read_text(encoding="utf-8")
    assert "rules: 1\n" in text
    with pytest.raises(gonfalon.GonfalonError, match=r"199 \(pass\).*BL-P4"):
        gonfalon.load_record(text).replay()
