"""Long games in Chromium: four players at one screen, and whole games by touch on every screen."""

from random import Random

import pytest

from tests.browser.battalia import begin, brisk, play_at_one_screen
from tests.browser.conftest import (
    NAMES,
    SitAt,
    Visit,
    browser,
    chance,
    guest,
    placed,
    running_test,
    server,
    sit_at,
    visit,
)
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.browser.test_battalia import check_end
from tests.browser.test_room import POSITIONS, check_words
from tests.browser.test_sight import GAMES, SIZES, play_by_touch
from tests.browser.test_sight import begin as begin_by_touch

__all__ = [
    "browser",
    "chance",
    "guest",
    "placed",
    "running_test",
    "server",
    "sit_at",
    "visit",
]  # the fixtures of tests/browser
pytestmark = pytest.mark.long
MOST_PICKS = 1000


def test_four_seats_at_one_screen_for_two_weeks(guest: Guest) -> None:
    begin(guest, 4, "screen", weeks="2")
    guest.sit(*NAMES)
    said = play_at_one_screen(guest, brisk(Random(4), 0.7), lambda _: False, MOST_PICKS)
    assert len(said) == 4
    assert guest.look()["result"]["how"] == "weeks"
    check_end(guest)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_at_every_pick_of_a_whole_game_something_that_leads_on_is_in_sight(
    visit: Visit, server: Server, game: str, size: tuple[int, int]
) -> None:
    touching = begin_by_touch(visit, server, game, size)
    assert play_by_touch(touching, Random(f"{game} {size}"), MOST_PICKS) > 20


@pytest.mark.parametrize("language", ["en", "hu", "bg", "pl"])
@pytest.mark.parametrize("name", POSITIONS)
def test_no_word_of_any_table_is_torn(sit_at: SitAt, name: str, language: str) -> None:
    (reading,) = sit_at(POSITIONS[name], language=language)
    check_words(reading)
