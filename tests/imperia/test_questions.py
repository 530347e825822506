"""What is asked about before it is done, and which choices are spared (IM-G1, IM-G2, IM-H1)."""

import random

import pytest

from gonfalon.engine.words import languages
from gonfalon.games.imperia.box.actions import Command, Place, Turn
from gonfalon.games.imperia.box.components import MOBILISE_PLUS
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import ORDER, PLAY, TURN_OTHER
from tests.imperia.playing import GAME, at, play
from tests.imperia.test_foretold_truly import GAMES, random_game

LAPSES = {"im.ask.lapses", "im.ask.lapses_walled"}


def asked(*segments: str) -> dict[tuple[str, ...], str]:
    """What is asked before each action, by the key of its sentence."""
    found = GAME.page.questions(at("turn 1 play", *segments).view(0))
    return {done: reason.key for done, reason in found.items()}


def cuts(*segments: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """What the shortcuts do, by their picks."""
    found = GAME.page.shortcuts(at("turn 1 play", *segments).view(0))
    return {cut.picks: cut.actions for cut in found}


@pytest.mark.rule("IM-G1")
def test_a_general_that_has_nobody_to_order_is_asked_about() -> None:
    """As long as something else can be placed; its direction is not asked for."""
    found = asked("hand1 g+ go i+")
    assert found["place go b3",] == found["place g+ b3 n",] == "im.ask.lapses"
    assert ("place i+ b3 n",) not in found
    assert cuts("hand1 g+ go i+")["g+", "b3"] == ("place g+ b3 n",)
    assert not asked("hand1 g+ go")
    one = ("b3 1i+n", "head1 b3", "hand1 g+ go i+")
    assert asked(*one)["place go b4",] == "im.ask.lapses"
    assert ("place g+ b4 n",) not in asked(*one)
    assert not cuts(*one)


@pytest.mark.rule("IM-G5")
def test_a_general_without_an_enemy_to_exchange_is_asked_about() -> None:
    own = ("b3 1i+n", "head1 b3", "hand1 ge i+")
    assert asked(*own, "f6 2c+n", "head2 f6")["place ge b4",] == "im.ask.lapses"
    assert asked(*own, "f6 2c+n", "d5 2i+n", "head2 f6").get(("place ge b4",)) is None


@pytest.mark.rule("IM-T5")
def test_where_the_next_piece_goes_after_an_order_that_lapses_is_told() -> None:
    """Beside the fort; where only some ranks can start there, that is told, too."""

    def then(*segments: str) -> object:
        found = GAME.page.questions(at("turn 1 play", *segments).view(0))
        return found["place go b3",].facts["then"]

    assert then("hand1 go i+") == "anew"
    enemies = ("a2 2c+n", "b1 2c+n", "c2 2cxne", "g3 2i+n", "head2 g3")
    assert then(*enemies, "hand1 go i+ ix") == "perhaps_anew"
    placed = "b4 1i+n 1i+n 1ixne 1ixne 1c+n 1c+n 1cxne 1cxne 1g+n 1gxne 1ge"
    assert then(placed, "b1 1i+n", "head1 b1", "hand1 go ix") == "anew"
    assert "beside your fort" in GAME.text.words("en").say("im.ask.lapses", then="anew")


@pytest.mark.rule("IM-H1")
def test_walling_oneself_in_is_asked_about() -> None:
    """Not where every way does it."""
    closed = ("a2 1i+w", "c2 1i+e", "b1 1c+s", "head1 b1")
    found = asked(*closed, "hand1 i+ go")
    assert found["place i+ b3 s",] == "im.ask.walled"
    assert ("place i+ b3 n",) not in found


@pytest.mark.rule("IM-G2")
def test_a_soldier_without_a_cube_is_not_turned() -> None:
    """Its arrow never counts, so it stays as it lies: one choice turns the other one."""
    state = at("turn 1 play", "b3 1i+n", "c3 1i+e", "head1 c3", "hand1 go")
    play(state, "place go d3", "order b3", "with c3")
    found = {cut.picks: cut.actions for cut in GAME.page.shortcuts(state.view(0))}
    assert found["s",] == ("turn s", "turn e")
    assert len(found) == len(state.legal())
    play(state, *found["s",])
    assert state.actor != 0


def check(state: Imperia) -> int:
    """Whatever is asked about lapses, and nothing else; how often it does."""
    view, lapsing = state.view(state.turn), set()
    others = [action for action in state.legal() if not isinstance(action, Command)]
    reasons = GAME.page.questions(view)
    for action in others:
        if isinstance(action, Place) and action.kind >= MOBILISE_PLUS:
            after = state.copy()
            after.apply(action)
            if after.step.number != ORDER:
                lapsing.add((action.text,))
    found = {done for done, reason in reasons.items() if reason.key in LAPSES}
    told = GAME.page.foretold(view)
    walled = {(text,) for text, one in told.items() if one.key == "im.foretold.commander"}
    is_spared = any((one.text,) not in lapsing | walled for one in others)
    assert found == (lapsing if is_spared else set()), state.position()
    return len(found)


@pytest.mark.rule("IM-G1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_lapses_is_asked_about(seats: int) -> None:
    seen = 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        state = random_game(seats, chance)
        while state.result is None:
            if state.step.number == PLAY and state.actor >= 0:
                seen += check(state)
            legal = state.legal()
            others = [action for action in legal if not isinstance(action, Command)]
            state.apply(chance.choice(others or legal))
    assert seen


@pytest.mark.rule("IM-G2")
def test_the_arrow_of_a_soldier_without_a_cube_never_counts() -> None:
    """However it is turned, the next turn allows the same."""
    state = at("turn 1 play", "b3 1i+n", "c3 1i+e", "head1 c3", "hand1 go i+ c+")
    play(state, "place go d3", "order b3", "with c3", "turn n")
    assert isinstance(state, Imperia)
    assert state.step.number == TURN_OTHER
    allowed = set()
    for action in state.legal():
        assert isinstance(action, Turn)
        after = state.copy()
        after.apply(action)
        while after.actor != 0:
            after.apply(min(after.legal(), key=lambda one: one.text))
        allowed.add(tuple(sorted(one.text for one in after.legal())))
    assert len(allowed) == 1


@pytest.mark.parametrize("language", languages())
def test_every_question_is_one(language: str) -> None:
    words = GAME.page.words(language)
    for key in (*LAPSES, "im.ask.walled"):
        assert words.say(key, then="anew").endswith("?")
