"""Deeds and battles as they are drawn: what is possible, and the strength of both sides."""

import re

import pytest

from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.html.battle import Side
from gonfalon.games.battalia.rules.battle.rows import total
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.view import view_of
from tests.battalia.battle_worlds import battle_world, play, put_heroes
from tests.battalia.drawing import GAME, draw, draw_world, some_states
from tests.battalia.positions import at
from tests.drawn import Fragment, label


@pytest.mark.rule("BA-X4")
def test_own_cities_tell_what_it_costs_to_raise_them() -> None:
    html = draw_world(battle_world("weapon.i"), 1)
    assert label(html, "cell-d5").endswith(
        "level 3, Player 2, to level 4: 2 × lord, hero (Player 1)"
    )
    assert html.count('class="ba-raise"') == 1
    assert "ba-raise" not in draw_world(battle_world("weapon.i"), 0)
    deed = html_of_deed(
        at("board b6:city.b.nesw/1@1 b4:city.b.nesw/2@1", "hand1 lord.b"), "upgrade"
    )
    assert "2 × chief; 2 × priest" in deed


def html_of_deed(world: Battalia, verb: str) -> str:
    """The drawing of a deed that the first seat may choose."""
    html = draw_world(world, 0)
    return html[html.index(f'data-key="deed-{verb}"') :].split("</button>")[0]


@pytest.mark.rule("BA-T1")
def test_the_end_of_the_turn_tells_what_is_still_possible() -> None:
    deed = html_of_deed(at("hand1 friman.b provisions*2"), "end")
    assert "still possible: " in deed
    for name in ("Hire", "Road"):
        assert name in deed
    assert "still possible" not in html_of_deed(at("hand1 weapon.b"), "end")


@pytest.mark.rule("BA-W2")
def test_a_battle_shows_the_strength_of_both_sides() -> None:
    for options in ("", "advanced=on"):
        world = battle_world("weapon.i lord.i chief.e", "lord.e", options=options)
        put_heroes(world, 1, "d5")
        play(world, "attack d5 city", "add weapon.i", "add lord.i")
        for eyes in (0, 1, 2, SPECTATOR):
            view = view_of(world, eyes)
            assert view.battle is not None
            for seat in (0, 1):
                assert Side(view, view.battle, seat).total == total(world, seat)
            html = GAME.page.draw(view, GAME.text.words("en"))
            assert 'data-place="row-a"' in html
            assert "Battle on d5: city" in html
            assert 'class="ba-market"' not in html
            Fragment(html)


def test_a_battle_says_what_breaks_the_morale() -> None:
    world = battle_world("weapon.i lord.e")
    play(world, "attack d5 city", "add weapon.i")
    assert "no morale" not in draw_world(world, 0)
    play(world, "add lord.e")
    assert "no morale" in draw_world(world, 0)


@pytest.mark.rule("BA-W4", "BA-W5", "BA-W9")
def test_a_battle_says_what_the_defender_may_do() -> None:
    world = battle_world("weapon.i lord.i", "lord.e")
    world.ambushes[1] = (0, 0)
    play(world, "attack d5 city", "add weapon.i", "add lord.i")
    for eyes in (0, 1, 2, SPECTATOR):
        html = draw_world(world, eyes)
        assert "Player 2</bdi> may surrender or fight back." in html
        assert "Cards in ambush that may be taken up then: 2." in html
    play(world, "stand", "fight 0", "leave-them")
    assert "Whoever adds nothing ends the battle" in draw_world(world, 0)
    state = at("day 4", "heroes d4 -", "hand1 weapon.b lord.b*2")
    state.apply(ACTIONS["attack d4 ruins"])
    assert "Nobody answers here" in GAME.page.draw(state.view(0), GAME.text.words("en"))


@pytest.mark.rule("BA-W4", "BA-W6")
def test_a_battle_says_until_when_a_hero_may_retreat() -> None:
    late = battle_world("weapon.i lord.i", "horse.b")
    put_heroes(late, 1, "d5")
    play(late, "attack d5 hero2", "add weapon.i")
    for text in ("add lord.i", "stand"):
        assert "Player 2</bdi> may surrender, retreat or fight back." in draw_world(late, 2)
        play(late, text)
    for edition in ("first", "crowdfunding"):
        world = battle_world("weapon.i lord.i", "horse.b", options=f"edition={edition}")
        put_heroes(world, 1, "d5")
        said = []
        for text in ("attack d5 hero2", "add weapon.i", "stay", "add lord.i", "stand"):
            play(world, text)
            found = re.search(r'class="ba-next">(.*?)</p>', draw_world(world, SPECTATOR))
            assert found is not None
            said.append(found[1])
        assert "Player 2</bdi> may retreat after the first card" in said[0]
        assert "Player 2</bdi> may retreat now" in said[1]
        assert all("Player 2</bdi> may surrender or fight back." in one for one in said[2:])


@pytest.mark.rule("BA-B5")
def test_ways_to_lay_a_card_are_drawn_where_something_can_be_built() -> None:
    seen = 0
    for state in some_states():
        if state.actor < 0:
            continue
        html = draw(state, state.actor)
        view = state.view(state.actor)
        ways = {one.picks[2] for one in view.actions if one.picks[0] in ("road", "city1")}
        drawn = set(re.findall(r'data-key="turn-(\w+)"', html))
        assert ways <= drawn
        seen += len(ways)
    assert seen
