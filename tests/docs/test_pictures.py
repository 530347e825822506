"""The pictures of the rules show what they say."""

import pytest

from docs.rulebooks import Picture, pictures
from gonfalon.games import GAMES

NAMED = pytest.mark.parametrize("picture", pictures(), ids=lambda one: one.name)


@NAMED
def test_a_picture_shows_its_rule(picture: Picture) -> None:
    """It belongs to a rule of its game, and what is refused there is refused by that rule."""
    assert picture.rule in picture.game.rulebook("en").rules
    assert len(picture.answers()) == len(picture.tries)


@NAMED
def test_a_picture_draws_what_its_part_names(picture: Picture) -> None:
    part, *_ = picture.show.split()
    drawn = {
        "line": 'class="line"',
        "map": "data-map",
        "table": "data-pick",
        "oracle": 'class="ba-oracle"',
        "market": 'class="ba-market"',
        "battle": 'class="ba-battle"',
        "hand": "data-pick",
    }
    assert drawn[part] in picture.page()


def test_every_game_has_pictures() -> None:
    assert {one.game.id for one in pictures()} == set(GAMES)
