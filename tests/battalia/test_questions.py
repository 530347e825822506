"""What is asked about before it is done: what was likely not meant and cannot be taken back."""

import pytest

import gonfalon
from gonfalon.engine.state import State
from gonfalon.engine.words import languages
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.view import BattaliaView
from tests.battalia.acting import acting
from tests.battalia.battle_worlds import play
from tests.battalia.turns import mustering
from tests.browser import middle

LARGE = "nation1 friman.e*8"
"""So many cards that one may be given up."""


def asked(state: State) -> dict[str, str]:
    """What the one who acts would be asked about, with the key of the sentence."""
    view = state.view(state.actor)
    assert isinstance(view, BattaliaView)
    found = {**BATTALIA.page.hasty(view), **BATTALIA.page.questions(view)}
    return {" ".join(actions): why.key.removeprefix("ba.ask.") for actions, why in found.items()}


@pytest.mark.rule("BA-B2")
def test_a_road_that_leads_nowhere_though_it_would_not_have_to() -> None:
    found = asked(gonfalon.load(middle.BATTALIA))
    roads = {action for action, key in found.items() if key == "nowhere"}
    assert roads == {
        "road e6 ne",
        "road e6 nes",
        "road e6 new",
        "road e2 es",
        "road e2 nes",
        "road e2 esw",
    }


@pytest.mark.rule("BA-B5")
def test_a_card_that_fits_one_way_only_and_is_paid_for_without_a_choice() -> None:
    """Two touches would lay it, and nobody has chosen how; with a choice it can be taken back."""
    state = gonfalon.load(middle.BATTALIA.replace("friman.b friman.i", "friman.b chief.i", 1))
    assert isinstance(state, Battalia)
    roads = [one.text for one in state.legal() if one.text.startswith("road e4")]
    assert roads == ["road e4 ew"]
    assert asked(state)["road e4 ew"] == "only_way"
    play(state, "road e4 ew")
    assert "e4:road" in state.position()
    assert "only_way" not in asked(gonfalon.load(middle.BATTALIA)).values()


@pytest.mark.rule("BA-T1")
def test_to_end_a_turn_in_which_nothing_was_done() -> None:
    state = gonfalon.load(middle.BATTALIA)
    assert isinstance(state, Battalia)
    assert asked(state)["end"] == "end"
    play(state, "hire friman")
    assert "end" not in asked(state)


@pytest.mark.rule("BA-T3")
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("friman.e*3 chief.i provisions*2", {"keep": "cohort", "second-chance": "second"}),
        ("friman.e*2 chief.i*2 provisions*2", {}),
    ],
)
def test_to_keep_a_hand_that_makes_a_cohort(cards: str, found: dict[str, str]) -> None:
    assert asked(mustering(cards)) == found


@pytest.mark.rule("BA-C7")
def test_to_buy_a_card_by_a_single_touch() -> None:
    """Its deck may have been touched to look at it; the question draws the card."""
    view = gonfalon.load(middle.BATTALIA).view(0)
    assert isinstance(view, BattaliaView)
    bought = {one.text for one in view.actions if one.text.startswith(("hire", "create"))}
    found = BATTALIA.page.hasty(view)
    assert {" ".join(actions) for actions in found} == bought != set()
    for (action,), why in found.items():
        kind = action.split()[1]
        assert str(why.facts["card"]).startswith(kind)
        assert f'href="#ba-{kind}"' in BATTALIA.page.words("en").say(why.key, **why.facts)


@pytest.mark.rule("BA-T3")
@pytest.mark.rule("BA-T4")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("cards", ["friman.e*3 chief.i provisions*2", "friman.e*2 provisions*4"])
def test_what_a_cohort_and_a_second_chance_are_is_said_where_they_are_asked(
    cards: str, language: str
) -> None:
    """How many cards make the one, and how many the other brings."""
    state = mustering(cards)
    said = BATTALIA.text.words(language).own_prompt(state.view(0).prompt)
    assert "3" in said
    assert "5" in said


@pytest.mark.rule("BA-A7", "BA-T5")
def test_to_give_up_a_card_where_not_every_other_one_can_lie_in_ambush() -> None:
    """It is told which can, before anything is given up; and for the deed as a whole."""
    view = acting("priest.b/changed friman.b friman.i provisions*2", LARGE).view(0)
    assert isinstance(view, BattaliaView)
    asking = BATTALIA.page.questions(view)[("exile friman.b",)]
    assert asking.key == "ba.ask.exile_few"
    assert asking.facts["cards"] == ("friman.i", "provisions")
    assert ("exile", "ba.next.exile") in BATTALIA.page.next_instead(view)
    whole = acting("friman.b friman.i provisions*2", LARGE).view(0)
    assert isinstance(whole, BattaliaView)
    assert BATTALIA.page.questions(whole)[("exile friman.b",)].key == "ba.ask.exile"
    assert not BATTALIA.page.next_instead(whole)


@pytest.mark.rule("BA-A5")
@pytest.mark.parametrize("language", languages())
def test_what_a_tent_costs_is_said_before_it_is_paid(language: str) -> None:
    """The only card that could come in is left to the hand: it is paid for with that."""
    state = acting("tent.b lord.b provisions*2", day="day 2")
    play(state, "use tent.b")
    assert isinstance(state.legal()[0], BATTALIA.page.by_hand)
    words = BATTALIA.text.words(language)
    said = words.own_prompt(state.view(0).prompt)
    assert "1 ×" in said
    assert words.say("ba.kind.provisions") in said


@pytest.mark.rule("BA-A4")
def test_to_change_a_card_to_the_faction_it_has() -> None:
    state = acting("scroll.b chief.i provisions*2", day="day 2")
    play(state, "use scroll.b", "on chief.i")
    found = asked(state)
    assert found["to i"] == "same_faction"
    assert "to b" not in found
