"""What the captions of Battalia's pictures and the prices in its aid say."""

import re

import pytest

from gonfalon.engine.words import ENGLISH
from gonfalon.games.battalia.box.cards import HORSE, LORD, PROVISIONS, TOOL
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.html.battle import Side
from gonfalon.games.battalia.rules.prices import need_of, price_of_card
from gonfalon.games.battalia.rules.scoring import cities_of, points_of
from gonfalon.games.battalia.sight.view import BattaliaView


def view_of(name: str) -> BattaliaView:
    """What can be seen in a picture."""
    view = BATTALIA.text.parse(BATTALIA.illustrations()[name].at).view(0)
    assert isinstance(view, BattaliaView)
    return view


@pytest.mark.rule("BA-E2")
def test_two_cities_make_five_points() -> None:
    cities = cities_of(view_of("points").board, 0)
    assert (cities[2], cities[3], points_of(cities)) == (1, 1, 5)


@pytest.mark.rule("BA-W5")
@pytest.mark.parametrize(
    ("name", "attack", "defence", "morale"),
    [("battle-opened", 4, 2, 1), ("battle-answered", 4, 4, 1), ("battle-divided", 4, 4, 0)],
)
def test_a_battle_line_by_line(name: str, attack: int, defence: int, morale: int) -> None:
    view = view_of(name)
    assert view.battle is not None
    one, other = [Side(view, view.battle, seat) for seat in (0, 1)]
    assert (one.total, other.total, one.morale) == (attack, defence, morale)


@pytest.mark.rule("BA-X1", "BA-X2")
def test_the_prices_of_the_aid() -> None:
    """Units by their provisions, then a line for each artefact, its units from the aid's words."""
    lines = [line for line in BATTALIA.aid(ENGLISH)[3].text.splitlines() if line.startswith("| **")]
    units = [need_of(price_of_card(kind), PROVISIONS) for kind in range(LORD + 1)]
    assert [int(one) for one in re.findall("[0-9]", lines[0])] == units
    for kind, line in zip(range(TOOL, HORSE + 1), lines[1:], strict=False):
        needed = [need_of(price_of_card(kind), one) for one in range(PROVISIONS + 1)]
        assert sorted(map(int, re.findall("[0-9]", line))) == sorted(filter(None, needed)), line
