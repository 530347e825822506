"""Possible states of Battalia: they agree with the view, and can be played on."""

from random import Random

import pytest

from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, PLAIN, lender, real
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.determinise import can_go_on, determinise
from gonfalon.games.battalia.text.parsing import parse_position
from tests.battalia.conservation import of_seat
from tests.battalia.rich import rich_game
from tests.battalia.seeing import everything
from tests.battalia.test_conservation import rich_variants

TRIES = 300


def possible(text: str, seat: int) -> list[Battalia]:
    """States that a seat thinks possible."""
    view, rng = parse_position(text).view(seat), Random("possible")
    return [determinise(view, rng) for _ in range(TRIES)]


@pytest.mark.rule("BA-T8")
def test_hidden_cards_may_be_in_hand_nation_or_ambush() -> None:
    text = "battalia; hand1 friman.b; nation1 lord.b; ambush1 chief.b; hand2 priest.i"
    found = possible(text, 1)
    for card in ("friman.b", "lord.b", "chief.b"):
        held = PLAIN[CARD_BY_NAME[card]]
        assert TRIES / 5 < sum(held in state.hands[0] for state in found) < TRIES / 2
    assert all(state.hands[1] == [PLAIN[CARD_BY_NAME["priest.i"]]] for state in found)
    assert all(len(state.ambushes[0]) == state.nation_sizes[0] == 1 for state in found)


@pytest.mark.rule("BA-S4")
def test_an_unseen_unit_may_be_of_any_faction_by_what_is_left() -> None:
    found = possible("battalia; hand1 priest.b; unshown1 priest.b; shelter2 priest.i*4", 1)
    kinds = {real(state.hands[0][0]) for state in found}
    assert kinds == {CARD_BY_NAME["priest.b"], CARD_BY_NAME["priest.e"]}
    for state in found:
        assert state.sizes[2] == sum(state.supply[10:15]) + 1


@pytest.mark.rule("BA-G7")
def test_a_borrowed_card_may_be_any_of_the_nation() -> None:
    text = "battalia; seats 3; hand1 lord.e/from2; nation2 chief.i friman.i; hand3 lord.b"
    for seat in (1, 2):
        lent = {real(state.hands[0][0]) for state in possible(text, seat)}
        assert lent == {CARD_BY_NAME[name] for name in ("lord.e", "chief.i", "friman.i")}
        assert all(lender(state.hands[0][0]) == 1 for state in possible(text, seat))
    assert {state.hands[0][0] for state in possible(text, 0)} == {parse_position(text).hands[0][0]}


@pytest.mark.rule("BA-T5")
@pytest.mark.parametrize(
    "going_on",
    [
        "turn 1 act > pay; hand1 lord.b friman.e friman.i; deed create title; "
        "price friman*2 lord; nation1 provisions*30",
        "turn 1 act > pay; hand1 friman.e tool.i; deed create tool; price friman*2; "
        "table friman.i; floor friman.i; nation1 friman.b*6 provisions*20",
        "turn 1 act > use; hand1 title.b friman.i; played title.b; left 1; nation1 provisions*20",
        "turn 1 act > station; hand1 provisions friman.b; tents1 tent.b(); played tent.b; left 1; "
        "pitched 1; nation1 lord.b*3 chief.b*5 chief.i*5",
        "turn 1 act > station; hand1 friman.b; tents1 pavilion(); played pavilion; left 2; "
        "pitched 1; nation1 lord.b*3 chief.b*5 provisions*5",
    ],
)
def test_whoever_has_begun_something_can_go_on(going_on: str) -> None:
    for state in possible(f"battalia; day 2; {going_on}", 1)[:60]:
        assert can_go_on(state)
        assert state.legal()


def test_only_a_seat_can_imagine_a_state() -> None:
    state = parse_position("battalia")
    with pytest.raises(ValueError, match="only a seat's view"):
        determinise(state.view(SPECTATOR), Random(0))


@pytest.mark.rule("BA-T8")
@rich_variants
def test_everything_seen_is_the_same_in_a_possible_state(
    seats: int, chosen: dict[str, str]
) -> None:
    """Every field, the prompt and the picture, for the seat itself and for spectators."""
    rng = Random("everything")
    for ply, (state, _) in enumerate(rich_game(seats, chosen, "everything")):
        if ply % 7:
            continue
        for seat in range(seats):
            view = state.view(seat)
            other = determinise(view, rng)
            assert everything(other.view(seat)) == everything(view)
            public = state.view(SPECTATOR)
            assert everything(other.view(SPECTATOR)) == everything(public)
            assert other.owned == [_owned(other, owner) for owner in range(seats)]


def _owned(state: Battalia, owner: int) -> int:
    return sum(of_seat(state, owner))


@rich_variants
def test_a_possible_state_of_a_rich_game_plays_on(seats: int, chosen: dict[str, str]) -> None:
    rng = Random("on")
    for ply, (state, _) in enumerate(rich_game(seats, chosen, "plays on")):
        if ply % 40:
            continue
        other = determinise(state.view(rng.randrange(seats)), rng)
        for _ in range(60):
            if other.over:
                break
            if other.actor == CHANCE:
                other.apply(other.sample(rng.getrandbits(64)))
            else:
                other.apply(rng.choice(other.legal()))
