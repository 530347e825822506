"""Great artefacts that lie hidden under shrines: who looks, who takes, who knows (BA-V4)."""

from collections import Counter
from random import Random

import pytest

from gonfalon.engine.action import ChanceAction
from gonfalon.engine.event import EVERYONE, Event
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, LOOK, PRIZE
from gonfalon.games.battalia.sight.determinise import determinise
from tests.battalia.battle_worlds import legal, play, refused, table
from tests.battalia.on_volcano import (
    STRONG,
    WIN,
    names,
    on_volcano,
)
from tests.battalia.positions import why
from tests.battalia.seeing import everything


def won(*segments: str, seats: int = 3, square: str = "c5") -> tuple[Battalia, list[Event]]:
    """Seat 1 has just won at a shrine."""
    there = f"heroes {square}" + " -" * (seats - 1)
    state = on_volcano(there, f"hand1 {STRONG}", *segments, seats=seats)
    return state, play(state, f"attack {square} shrine", *WIN)


@pytest.mark.rule("BA-V4")
def test_the_first_who_wins_finds_two_of_those_nobody_has_seen() -> None:
    state, _ = won()
    assert (state.actor, state.open_steps) == (CHANCE, (ACT, LOOK))
    assert len(state.legal()) == len(state.weights()) == 10
    assert all(isinstance(action, ChanceAction) for action in state.legal())
    state.apply(ACTIONS["find horn"])
    assert "find horn" not in legal(state)
    state.apply(ACTIONS["find sword"])
    assert (state.actor, state.open_steps) == (0, (ACT, PRIZE))
    assert legal(state) == ["take sword", "take horn", "enough"]
    assert len(cards_in(state.unseen)) == 8


@pytest.mark.rule("BA-V4")
def test_any_two_are_as_likely_as_any_other() -> None:
    rng, found = Random("finds"), Counter[str]()
    start, _ = won()
    for _ in range(600):
        state = start.copy()
        for _ in range(2):
            state.apply(state.sample(rng.getrandbits(64)))
        found.update(names(state.relics[0]))
    assert len(found) == 10
    assert all(80 < count < 160 for count in found.values())


def look(state: Battalia, *found: str) -> list[Event]:
    """Chance tells what lies there."""
    events: list[Event] = []
    for name in found:
        state.apply(ACTIONS[f"find {name}"], events)
    return events


@pytest.mark.rule("BA-V4")
def test_the_look_is_secret() -> None:
    state, _ = won()
    told = look(state, "horn", "sword")
    assert [event.key for event in told if event.audience == EVERYONE] == ["ba.event.looks"]
    assert [(event.key, event.audience) for event in told if event.audience != EVERYONE] == [
        ("ba.event.relics", 0)
    ]
    assert state.view(0).relics[0] == (CARD_BY_NAME["sword"], CARD_BY_NAME["horn"])
    for eyes in (1, 2, SPECTATOR):
        view = state.view(eyes)
        assert view.relics == ((),) * 4
        assert view.buried == (2, 2, 2, 2)
        assert len(cards_in(view.unseen)) == 10
        assert view.actions == []
    other, _ = won()
    look(other, "book", "crown")
    for eyes in (1, 2, SPECTATOR):
        assert everything(state.view(eyes)) == everything(other.view(eyes))
    assert everything(state.view(0)) != everything(other.view(0))


@pytest.mark.rule("BA-V4", "BA-T6")
def test_one_of_them_may_be_taken_and_is_shown() -> None:
    state, _ = won()
    look(state, "horn", "sword")
    told = play(state, "take horn")
    assert ("ba.event.reward", EVERYONE) in [(event.key, event.audience) for event in told]
    assert "horn" in table(state)
    assert names(state.relics[0]) == ["sword"]
    assert state.open_steps == (ACT,)
    assert (state.winners, state.laden) == (1, 0)
    assert state.view(1).buried == (1, 2, 2, 2)
    assert CARD_BY_NAME["horn"] not in cards_in(state.view(1).unseen)
    assert CARD_BY_NAME["sword"] in cards_in(state.view(1).unseen)  # it stays hidden
    assert state.view(0).relics[0] == (CARD_BY_NAME["sword"],)


@pytest.mark.rule("BA-V4")
def test_both_may_be_left() -> None:
    state, _ = won()
    look(state, "horn", "sword")
    play(state, "enough")
    assert names(state.relics[0]) == ["sword", "horn"]
    assert (state.winners, state.open_steps) == (0, (ACT,))
    state, _ = won()
    look(state, "horn", "sword")
    assert why(state, "take book") == ("BA-V4", "not_under_shrine", {"card": "book"})
    assert refused(state, "end") == ("BA-T1", "not_now")


@pytest.mark.rule("BA-V4")
def test_who_wins_later_sees_what_is_left() -> None:
    state, told = won("seals2 c5", "relics c5:sword")
    assert state.open_steps == (ACT, PRIZE)
    assert legal(state) == ["take sword", "enough"]
    assert [event.key for event in told][-2:] == ["ba.event.looks", "ba.event.relics"]
    assert state.view(1).relics[0] == (CARD_BY_NAME["sword"],)  # seat 2 knows it from before
    assert state.view(2).relics[0] == ()
    play(state, "take sword")
    assert state.view(2).buried == (0, 2, 2, 2)
    state, _ = won("seals2 c5", "relics c5:-")
    assert state.open_steps == (ACT,)  # nothing is left


@pytest.mark.rule("BA-V4", "BA-G1")
def test_two_for_each_player_from_different_shrines() -> None:
    state, _ = won("seals1 e5", "relics e5:wings", "winners 1", "table horn")
    look(state, "sword", "book")
    play(state, "take book")
    assert (state.winners, state.laden) == (1, 1)
    state, told = won("seals1 e5", "relics e5:wings", "winners 1", "laden 1")
    told += look(state, "sword", "book")
    assert state.open_steps == (ACT,)  # a look, but nothing to take
    assert told[-1].key == "ba.event.relics"
    assert names(state.relics[0]) == ["sword", "book"]


@pytest.mark.rule("BA-V4", "BA-A7")
def test_exiling_one_does_not_allow_another() -> None:
    state, _ = won("seals1 e5 e3", "relics e5:wings e3:-", "winners 1", "laden 1", "limbo horn")
    look(state, "sword", "book")
    assert state.open_steps == (ACT,)


@pytest.mark.rule("BA-V4")
def test_others_imagine_what_could_lie_there() -> None:
    state, _ = won()
    look(state, "horn", "sword")
    play(state, "take horn")
    rng, found = Random("imagine"), Counter[str]()
    for _ in range(200):
        possible = determinise(state.view(1), rng)
        check_imagined(possible)
        found.update(names(possible.relics[0]))
    assert len(found) == 9  # all but the horn
    for _ in range(5):
        assert names(determinise(state.view(0), rng).relics[0]) == ["sword"]


def check_imagined(state: Battalia) -> None:
    """Every great artefact is somewhere once."""
    hidden = [card for cards in state.relics for card in cards]
    assert len(hidden) + len(cards_in(state.unseen)) == 9
    assert not set(hidden) & set(cards_in(state.unseen))
