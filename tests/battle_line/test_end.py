"""Chapter E: how a game ends and what it is worth."""

import pytest

from gonfalon import NOBODY
from gonfalon.engine.event import Event

from .helpers import (
    EIGHT_HELD,
    GAME,
    action,
    after,
    at,
    bare,
    holder,
    legal,
    refusal,
    result,
    segment,
    step,
)

WEDGE = "8r 9r 10r / -"


@pytest.mark.rule("BL-E1")
@pytest.mark.parametrize("held", ["1=1; 2=1; 3", "1=1; 3=1; 2", "8=1; 9=1; 7"])
def test_three_adjacent_battlefields_are_a_breakthrough(held: str) -> None:
    state = after(f"battle-line; turn 1 claim; {held} {WEDGE}", f"claim {held[-1]}")
    assert state.actor == NOBODY
    assert result(state).how == "breakthrough"
    assert result(state).winner == 0
    assert result(state).ranks == (1, 2)


@pytest.mark.rule("BL-E1")
@pytest.mark.parametrize("held", ["1=1; 3=1; 5=1; 7=1; 9", "1=1; 2=1; 4=1; 5=1; 7"])
def test_any_five_battlefields_are_an_envelopment(held: str) -> None:
    state = after(f"battle-line; turn 1 claim; {held} {WEDGE}", f"claim {held[-1]}")
    assert state.actor == NOBODY
    assert result(state).how == "envelopment"
    assert result(state).winner == 0


@pytest.mark.rule("BL-E1")
@pytest.mark.parametrize(
    "held",
    [
        "1=1; 2=1; 4",
        "1=1; 2=2; 3",
        "1=1; 9=1; 2",
        "8=1; 1=1; 9",
        "1=1; 2=1; 4=1; 5",
        "1=2; 2=1; 3=2; 4=1; 6",
    ],
)
def test_less_does_not_end_the_game(held: str) -> None:
    state = after(f"battle-line; turn 1 claim; {held} {WEDGE}", f"claim {held[-1]}")
    assert not state.over
    assert state.result is None
    assert step(state) == "1 draw"


@pytest.mark.rule("BL-E1")
def test_the_second_seat_wins_alike() -> None:
    state = after("battle-line; turn 2 claim; 4=2; 5=2; 6 - / 8r 9r 10r", "claim 6")
    assert result(state).winner == 1
    assert result(state).ranks == (2, 1)


@pytest.mark.rule("BL-E1")
def test_no_further_claim_is_made_when_the_game_is_won() -> None:
    state = after(
        "battle-line; turn 1 claim; 1=1; 2=1; 3 8r 9r 10r / -; 5 8o 9o 10o / -; hand1 1p",
        "claim 3",
    )
    assert legal(state) == []
    assert refusal(state, "claim 5") == "BL-E1"
    assert refusal(state, "draw troops") == "BL-E1"
    assert holder(state, 5) == 0


# E2: both players must pass. Every card is face up, so nobody has anything to play or to draw.


def stalemate(held: str) -> str:
    """Seat 1 has passed and seat 2 is about to, with no cards left anywhere."""
    return bare(f"battle-line tactics=off; turn 2 play; passes 1; {held}")


@pytest.mark.rule("BL-E2")
def test_two_passes_in_succession_end_the_game() -> None:
    state = bare(f"battle-line tactics=off; {EIGHT_HELD}; 9 1r / 2b")
    first = after(state, "pass")
    assert step(first) == "2 play"
    assert not first.over
    second = after(first, "pass")
    assert second.actor == NOBODY
    assert result(second).how == "stalemate"


@pytest.mark.rule("BL-E2")
def test_a_play_between_two_passes_goes_on() -> None:
    position = bare("battle-line tactics=off; hand2 1p 2p")
    state = after(position, "pass", "play 1p 1", "pass")
    assert step(state) == "2 play"
    assert legal(state) == [f"play 2p {number}" for number in range(1, 10)]


@pytest.mark.rule("BL-E2")
def test_both_must_pass_after_the_last_card_was_played() -> None:
    state = after(bare("battle-line tactics=off; 1=1; hand2 1p"), "pass", "play 1p 2", "pass")
    assert step(state) == "2 play"
    assert legal(state) == ["pass"]
    state = after(state, "pass")
    assert state.over
    assert result(state).winner == 0


@pytest.mark.rule("BL-E2", "BL-E3")
def test_equal_numbers_are_a_draw() -> None:
    state = after(stalemate(f"{EIGHT_HELD}; 9 1r / 2b"), "pass")
    assert result(state).winner is None
    assert result(state).ranks == (1, 1)
    assert result(state).points == (4, 4)


@pytest.mark.rule("BL-E2")
def test_more_battlefields_win() -> None:
    state = after(stalemate("1=1; 2=2; 3=1; 4=2; 5=1; 6=2; 7=1"), "pass")
    assert result(state).winner == 0
    state = after(stalemate("1=1; 2=2; 4=2"), "pass")
    assert result(state).winner == 1


@pytest.mark.rule("BL-E2")
def test_what_either_player_could_prove_is_awarded() -> None:
    state = after(
        stalemate("1 5r 6o 7y * / 5b 6g 7p; 3 - / 1b 4g 9y; 5 1r 2o 4y / 3b; 7 8r / 9b; 9=1"),
        *("pass", "done"),
    )
    assert state.over
    assert [holder(state, number) for number in (1, 3, 5, 7, 9)] == [1, 2, 1, 0, 1]
    assert result(state).winner == 0
    assert result(state).points == (5, 1)


@pytest.mark.rule("BL-E2")
def test_the_award_may_end_in_a_draw() -> None:
    state = after(stalemate("1 1r 2o 4y / -; 3=2"), "pass")
    assert holder(state, 1) == 1
    assert result(state).winner is None
    assert result(state).points == (1, 1)


@pytest.mark.rule("BL-E2")
def test_the_one_player_at_the_goal_wins_with_fewer_battlefields() -> None:
    position = stalemate("1=1; 2=1; 3 1r 2o 4y / -; 4=2; 6=2; 8=2; 9=2")
    state = after(position, "pass")
    assert holder(state, 3) == 1
    assert result(state).winner == 0
    assert result(state).points == (5, 4)


@pytest.mark.rule("BL-E2")
def test_with_both_at_the_goal_more_battlefields_win() -> None:
    position = stalemate("1=1; 2=1; 3 1r 2o 4y / -; 5=2; 6=2; 8=2; 7 - / 1b 2g 4p")
    state = after(position, "pass", "done")
    assert [holder(state, number) for number in (3, 7)] == [1, 2]
    assert result(state).winner == 1
    assert result(state).points == (3, 5)


@pytest.mark.rule("BL-E2")
def test_with_both_at_the_goal_equal_numbers_draw() -> None:
    position = stalemate("1=1; 2=1; 3 1r 2o 4y / -; 5=2; 6=2; 7 - / 1b 2g 4p")
    state = after(position, "pass", "done")
    assert result(state).winner is None
    assert result(state).points == (3, 3)


@pytest.mark.rule("BL-E2")
def test_a_tie_is_awarded_to_who_was_complete_first() -> None:
    state = after(stalemate("5 5r 6o 7y * / 5b 6g 7p"), "pass")
    assert holder(state, 5) == 1


@pytest.mark.rule("BL-E2", "BL-T5", "BL-T6")
def test_the_award_has_no_terrain_effects() -> None:
    position = (
        "battle-line terrain=on; turn 2 play; passes 1; 2(marshes) 1r 2o 4y / -; "
        "5(watchtower) 1y 2r 4o / -; 6 - / 3b"
    )
    state = after(bare(position), "pass")
    assert state.over
    assert [holder(state, number) for number in (2, 5)] == [1, 1]
    assert segment(state, "6") == "- / 3b"


@pytest.mark.rule("BL-E2", "BL-T7")
def test_the_award_of_the_fields_draws_nothing() -> None:
    # Seat 1 has no slot for its troop cards, and seat 2 is one tactics card ahead.
    position = (
        "battle-line terrain=on tactics=on; turn 2 play; passes 1; "
        "1=1; 2=2; 3=1; 4=2; 5=1; 6=2; 7=2; 8(fields) 8r 9r 10r / -; 9 1o 5o 9g / -; "
        "hand1 1r 2g 3p 4g 5p 6y 7o; hand2 KE KF C S fog mud scout; played2 traitor"
    )
    state = after(position, "pass")
    assert state.over
    assert holder(state, 8) == 1
    assert segment(state, "hand1") == segment(position, "hand1")


# E3: what a game is worth.


@pytest.mark.rule("BL-E3")
@pytest.mark.parametrize(
    ("held", "points"), [("", 0), ("4=2", 1), ("5=2; 7=2; 9=2", 3), ("5=2; 6=2; 8=2; 9=2", 4)]
)
def test_the_winner_scores_five_and_the_loser_one_a_battlefield(held: str, points: int) -> None:
    state = after(f"battle-line; turn 1 claim; 1=1; 2=1; 3 {WEDGE}; {held}", "claim 3")
    assert result(state).points == (5, points)


@pytest.mark.rule("BL-E3")
def test_an_envelopment_scores_five_too() -> None:
    held = "1=2; 3=2; 5=2; 7=2; 2=1; 6=1"
    state = after(f"battle-line; turn 2 claim; {held}; 9 - / 8r 9r 10r", "claim 9")
    assert result(state).points == (2, 5)


@pytest.mark.rule("BL-E3", "BL-T4")
def test_a_town_scores_two_for_the_loser() -> None:
    position = f"battle-line terrain=on; turn 1 claim; 1=1; 2=1; 3 {WEDGE}; 5(town)=2; 7=2"
    assert result(after(position, "claim 3")).points == (5, 3)


@pytest.mark.rule("BL-E1")
@pytest.mark.parametrize(
    ("held", "told"),
    [
        ("1=1; 3=1; 2", "England won by a breakthrough: three adjacent battlefields (1, 2, 3)."),
        (
            "1=1; 3=1; 5=1; 7=1; 9",
            "England won by an envelopment: five battlefields (1, 3, 5, 7, 9).",
        ),
        (
            "1(town)=1; 3=1; 5=1; 7",
            "England won by an envelopment: five battlefields, for the Town counts as two "
            "(1, 3, 5, 7).",
        ),
    ],
)
def test_the_battlefields_that_decide_are_named(held: str, told: str) -> None:
    game = "battle-line terrain=on" if "town" in held else "battle-line"
    state, events = at(f"{game}; turn 1 claim; {held} {WEDGE}"), list[Event]()
    state.apply(action(f"claim {held[-1]}"), events)
    assert GAME.page.words("en").event(events[-1]) == told
