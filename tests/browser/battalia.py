"""Playing Battalia at a page: making a table, choosing briskly, several players at one screen."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.browser.guest import Guest, unfold
from tests.browser.playing import START, Choose, Glow, Moment, click, next_moment, settle

QUICK = {"weeks": "1", "heroes": "1", "guard": "2"}
AT_ONCE = ("attack", "keep", "fight", "stand")
TAKES_TIME = ("exile", "hire", "create", "use", "ambush")
_READY = """() => !document.getElementById("curtain").hidden
  || !document.getElementById("result").hidden || document.querySelector(".can-pick")"""

Until = Callable[[Guest], bool]


def brisk(rng: Random, ending: float = 0.45) -> Choose:
    """Build, march and attack where that can be done; end the turn soon, at this chance."""

    def choose(moment: Moment) -> Glow:
        found = {glow.pick: glow for glow in moment.glow}
        for pick in AT_ONCE:
            if pick in found and not moment.picked:
                return found[pick]
        if "end" in found and not moment.picked and rng.random() < ending:
            return found["end"]
        others = [glow for glow in moment.glow if glow.pick not in TAKES_TIME]
        return rng.choice(others or list(moment.glow))

    return choose


def begin(guest: Guest, players: int, other: str, **options: str) -> None:
    """A new table, for a week unless told otherwise, with such others."""
    guest.go("/new/battalia")
    page = guest.page
    page.locator("#players").select_option(str(players))
    for number in range(2, players + 1):
        page.locator(f"#seat-{number}").select_option(other)
    unfold(page)
    for name, value in (QUICK | options).items():
        page.locator(f"#option-{name}").select_option(value)
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    guest.wait_connected()


def play_at_one_screen(guest: Guest, choose: Choose, until: Until, most: int) -> set[str]:
    """Play for everybody until it is so or the game is over; what the curtains said between."""
    seen: set[str] = set()
    moment = START
    page = guest.page
    curtain = page.locator("#curtain")
    for _ in range(most):
        page.wait_for_function(_READY)
        if page.locator("#result").is_visible() or until(guest):
            return seen
        if curtain.is_visible():
            seen.add(guest.text("#curtain-text"))
            assert page.locator(".ba-hand").count() == 0
            page.locator("#lift").click()
            expect(curtain).to_be_hidden()
            moment = START
        moment = next_moment(guest, moment)
        click(guest, choose(moment))
        settle(guest, moment)
    raise AssertionError(f"it does not come to that within {most} picks")
