"""Long games in Chromium: four players at one screen for two weeks of Battalia."""

from random import Random

import pytest

from tests.browser.battalia import begin, brisk, play_at_one_screen
from tests.browser.conftest import NAMES, browser, guest, server, visit
from tests.browser.guest import Guest
from tests.browser.test_battalia import check_end

__all__ = ["browser", "guest", "server", "visit"]  # the fixtures of tests/browser
pytestmark = pytest.mark.long
MOST_PICKS = 1000


def test_four_seats_at_one_screen_for_two_weeks(guest: Guest) -> None:
    begin(guest, 4, "screen", weeks="2")
    guest.sit(*NAMES)
    said = play_at_one_screen(guest, brisk(Random(4), 0.7), lambda _: False, MOST_PICKS)
    assert len(said) == 4
    assert guest.look()["result"]["how"] == "weeks"
    check_end(guest)
