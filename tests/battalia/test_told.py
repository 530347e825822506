"""What players are told of their turn: what is given up, what comes next, that it is the last."""

import pytest

import gonfalon
from gonfalon.engine.event import Event
from gonfalon.engine.words import languages
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import PROVISIONS
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.html.deeds import draw_deeds
from gonfalon.games.battalia.html.labels import next_key, pick_label
from gonfalon.games.battalia.html.oracle import draw_oracle, draw_today
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.view import BattaliaView
from tests.battalia.battle_worlds import battle_world, keys, play
from tests.battalia.positions import at
from tests.battalia.turns import mustering
from tests.battalia.worlds import world_of
from tests.browser import middle

WORDS = BATTALIA.text.words("en")


@pytest.mark.rule("BA-A7")
@pytest.mark.parametrize("language", languages())
def test_to_give_up_a_card_for_good_is_said_and_asked_about(language: str) -> None:
    view = world_of("friman.i chief.i").view(0)
    found = BATTALIA.page.questions(view)
    why = found["exile friman.i",]
    assert why.key == "ba.ask.exile"
    assert 'href="#ba-friman"' in BATTALIA.page.words(language).say(why.key, **why.facts)
    assert next_key("exile", "friman.i") == "ba.next.exile"
    assert next_key("use", "tool.i") == "ba.next.card"
    assert "ba.event.exiled" in BATTALIA.page.outcomes


@pytest.mark.rule("BA-B5")
@pytest.mark.parametrize("first", ["road", "city1", "city4", "d4"])
def test_how_a_card_lies_is_no_faction(first: str) -> None:
    """East is called as the Emberians are. Of a road it is said what it takes (BA-X3)."""
    said = "ba.next.road" if first == "road" else "ba.next.exits"
    assert next_key(first, "e") == next_key(first, "nes") == said
    assert next_key("cohort", "e") == "ba.next.faction"


@pytest.mark.rule("BA-T1")
def test_a_turn_in_which_nothing_more_can_be_done_says_so_to_its_player_alone() -> None:
    world = world_of("friman.i chief.i")
    assert world.view(0).prompt.key == "ba.prompt.act_first"
    assert "nothing_left" not in keys(play(world, "end"))
    world = world_of("provisions")
    assert world.view(0).prompt.key == "ba.prompt.act_over"
    assert world.view(1).prompt.key == "ba.prompt.act"
    events = play(world, "end")
    assert keys([event for event in events if event.is_for(0)])[0] == "nothing_left"
    assert "nothing_left" not in keys([event for event in events if event.is_for(1)])


@pytest.mark.rule("BA-E1")
@pytest.mark.parametrize("language", languages())
def test_the_last_turn_is_called_that(language: str) -> None:
    days = {}
    for day in (20, 21):
        prompt = gonfalon.load(middle.BATTALIA.replace("day 11", f"day {day}")).view(0).prompt
        days[day] = (prompt.key, BATTALIA.text.words(language).own_prompt(prompt))
    assert days[20][0] == "ba.prompt.act"  # the first day has more to say
    assert days[21][0] == "ba.prompt.act_last"
    assert days[20][1] != days[21][1]
    last = BATTALIA.text.words(language).say("ba.draw.last_day")
    for draw in (draw_oracle, draw_today):
        assert last in draw(20, 3, language)
        assert last not in draw(19, 3, language)


@pytest.mark.rule("BA-S6")
def test_the_week_is_told_of_how_many_it_is() -> None:
    said = draw_today(10, 3, "en").replace("\N{NO-BREAK SPACE}", " ")
    assert "Week 2 of 3, day 4 of 7" in said
    assert "Lit today: title." in said


@pytest.mark.rule("BA-T3")
def test_the_second_chance_asks_where_it_gives_up_a_cohort() -> None:
    found = BATTALIA.page.questions(mustering("friman.e*3 chief.i provisions*2").view(0))
    assert found["second-chance",].key == "ba.ask.second"


@pytest.mark.rule("BA-T1")
def test_to_end_a_turn_is_not_asked_about_after_an_ambush() -> None:
    state = gonfalon.load(middle.BATTALIA)
    assert isinstance(state, Battalia)
    assert ("end",) in BATTALIA.page.questions(state.view(0))
    state.apply(ACTIONS["exile priest.b"])
    state.apply(ACTIONS["hide lord.i"])
    assert len(state.legal()) > 1
    assert ("end",) not in BATTALIA.page.questions(state.view(0))
    # Nor where a card could be given up, and nothing else.
    only = world_of("friman.i chief.i")
    assert {type(action).__name__ for action in only.legal()} == {"Exile", "End"}
    assert ("end",) not in BATTALIA.page.questions(only.view(0))


@pytest.mark.rule("BA-O3")
def test_of_a_paired_artefact_nothing_is_asked_before_its_faction_is_named() -> None:
    paired = middle.BATTALIA.replace("hand1 friman.b friman.i priest.b lord.i provisions*2", (
        "hand1 friman.b friman.i chief.b lord.i provisions*2"
    ))  # fmt: skip
    view = gonfalon.load(paired).view(0)
    assert isinstance(view, BattaliaView)
    created = {str(one) for one in view.actions if str(one).startswith("create")}
    assert "create tent" in created  # of that day
    asked = {" ".join(actions) for actions in BATTALIA.page.hasty(view)}
    assert "create tent" not in asked
    assert created - {"create tent"} <= asked


@pytest.mark.rule("BA-A2")
def test_a_joker_that_stays_what_it_is_says_so() -> None:
    for into, is_changed in (("weapon.b", False), ("horse.b", True)):
        said = WORDS.event(Event("ba.event.joker", seat=1, card="weapon.b", into=into))
        assert ("counts as" in said) is is_changed


@pytest.mark.rule("BA-X4")
def test_prices_to_raise_cities_of_several_levels_are_short() -> None:
    view = gonfalon.load(
        middle.BATTALIA.replace("f4:city.i.nsw/2@1", "f4:city.i.nsw/3@1").replace(
            "f2:city.c.nesw/2@1", "f2:city.c.nesw/1@1"
        )
    ).view(0)
    assert isinstance(view, BattaliaView)
    deed = next(one for one in draw_deeds(view, "en") if 'data-pick="upgrade"' in one)
    assert "<b>2×</b><i>2</i><b>/</b><i>4</i>" in deed
    assert "2 × chief; 2 × lord" in deed  # read aloud in full


@pytest.mark.rule("BA-W1")
def test_what_is_attacked_is_a_button_that_says_so() -> None:
    assert pick_label("city", WORDS) == "Attack the city"
    assert pick_label("foe2", WORDS) == "Attack the hero (Player 2)"


@pytest.mark.rule("BA-S4")
def test_the_last_start_city_is_nobodys_choice() -> None:
    state = at("seats 2", "turn 2 start", "factions i c")
    assert state.prompt.key == "ba.prompt.start"
    play(state, str(state.legal()[0]))
    assert len(state.legal()) == 1
    assert state.prompt.key == "ba.prompt.start_only"


@pytest.mark.rule("BA-X1")
def test_provisions_that_come_with_a_unit_are_asked_and_told_about() -> None:
    state = world_of("provisions*2")
    assert BATTALIA.page.hasty(state.view(0))["hire friman",].key == "ba.ask.hire"
    events: list[Event] = []
    state.apply(ACTIONS["hire friman"], events)
    assert "ba.event.hired_supplied" in [event.key for event in events]


@pytest.mark.rule("BA-C7")
def test_a_unit_hired_with_the_provisions_gone_comes_alone() -> None:
    state = world_of("provisions*2")
    state.sizes[PROVISIONS] = 0
    assert BATTALIA.page.hasty(state.view(0))["hire friman",].key == "ba.ask.buy"
    events: list[Event] = []
    state.apply(ACTIONS["hire friman"], events)
    assert "ba.event.hired" in [event.key for event in events]


@pytest.mark.rule("BA-W5")
def test_who_has_added_enough_is_told_so() -> None:
    """Until then cards are asked for; then the other side may be left to answer."""
    world = battle_world("weapon.i lord.i", "lord.e*2", level=1)
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0")
    assert world.view(1).prompt.key == "ba.prompt.add"
    play(world, "add lord.e")
    assert world.view(1).prompt.key == "ba.prompt.add_enough"
    assert "stand" in {action.text for action in world.legal()}


@pytest.mark.rule("BA-A3", "BA-A4")
@pytest.mark.parametrize(("card", "said"), [("scroll.i", "faction"), ("title.i", "promote")])
def test_what_is_used_says_what_it_changes(card: str, said: str) -> None:
    world = world_of(f"{card} friman.i chief.i priest.i")
    play(world, f"use {card}")
    prompt = world.view(0).prompt
    assert said in WORDS.say(prompt.key, **{**prompt.facts, "seat": 1})


@pytest.mark.rule("BA-V1")
@pytest.mark.parametrize("advanced", ["on", "off"])
def test_what_home_terrain_is_for_is_said_where_it_counts(advanced: str) -> None:
    state = gonfalon.new("battalia", seats=2, advanced=advanced)
    while state.prompt.key not in ("ba.prompt.faction", "ba.prompt.faction_home"):
        state.apply(state.sample(0))
    assert ("home" in state.prompt.key) == (advanced == "on")
    assert "terrain" in BATTALIA.rulebook("en").rules["BA-V1"].title


def test_a_question_about_buying_says_what_is_paid() -> None:
    view = world_of("friman.i*2 chief.i provisions*2").view(0)
    found = BATTALIA.page.hasty(view)
    assert found
    for why in found.values():
        said = BATTALIA.page.words("en").say(why.key, **why.facts)
        assert why.key == "ba.ask.only_way" or 'class="ba-price"' in said
