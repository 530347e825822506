"""What open frames remember: values that are told one by one, and made again from that."""

import pytest

from gonfalon.games.battalia.rules.artefacts.frames import in_use, stationing
from gonfalon.games.battalia.rules.frames import NO_CARD, drawing, paying
from gonfalon.games.battalia.rules.step_numbers import PAY
from gonfalon.games.battalia.sight.going_on import frames_of, going_on
from gonfalon.games.battalia.text.parsing import parse_position
from tests.battalia.battle_worlds import play
from tests.battalia.rich import rich_game
from tests.battalia.test_conservation import rich_variants


@rich_variants
def test_frames_are_made_again_from_what_is_told(seats: int, chosen: dict[str, str]) -> None:
    for state, _ in rich_game(seats, chosen, "frames"):
        assert frames_of(state, state.open_steps, going_on(state)) == state.frames
        assert parse_position(state.position()) == state


def test_a_copy_shares_the_frames_and_goes_its_own_way() -> None:
    state = parse_position(
        "battalia; turn 1 act > pay; hand1 friman.b*2 friman.e friman.i; "
        "deed create tool; price friman*3; gone c"
    )
    before = paying(state)
    copy = state.copy()
    assert copy.frames is state.frames
    play(copy, "pay friman.b")
    assert paying(state) is before
    assert (before.price, before.last) == (3, NO_CARD)
    assert paying(copy).last > NO_CARD


def test_what_is_asked_inside_a_payment_for_a_tent() -> None:
    state = parse_position(
        "battalia; turn 1 act > station; hand1 provisions provisions/x2/changed friman.b; "
        "tents1 tent.b(); pitched 1; played tent.b; left 1"
    )
    assert stationing(state).left == 1
    play(state, "station friman.b")
    told = going_on(state)
    assert state.open_steps[-1] == PAY
    assert (told.left, told.floor, told.price) == (0, NO_CARD, paying(state).price)


@pytest.mark.rule("BA-G2")
def test_the_hammer_is_what_it_was_named() -> None:
    state = parse_position("battalia; turn 1 act; hand1 hammer friman.b scroll.b")
    play(state, "use hammer")
    assert going_on(state).acting_as == 0
    play(state, "as scroll")
    assert going_on(state).acting_as == in_use(state).kind == going_on(state).kind
    assert "floor scroll; played hammer; left 1" in state.position()


@pytest.mark.rule("BA-T2")
def test_somebody_else_draws() -> None:
    state = parse_position("battalia; turn 1 clear > draw; nation2 provisions*3; left 2; drawer 2")
    frame = drawing(state)
    assert (frame.seat, frame.until, going_on(state).left) == (1, 2, 2)
    play(state, "draw provisions")
    assert drawing(state) is frame
    assert going_on(state).left == 1
