"""Playing at a page: waiting until something glows, choosing among it, and touching it."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLong

from tests.browser.guest import BETWEEN_LOOKS, Guest
from tests.browser.tables import answering
from tests.browser.tables import choose as choose_action

MOST_PICKS = 400

# What glows; nothing while that is as before, while something is on its way to the server, or, if
# it is waited for, while nothing glows and the game is not over.
_NEXT = """([before, isWaited]) => {
  if (!document.querySelector("main.room")) return null;
  const isOver = !document.getElementById("result").hidden;
  const place = (one) => one.closest("#verbs") ? "verb" : one.closest(".hand") ? "hand"
    : one.matches(".ground") ? "field" : one.matches(".deck") ? "deck"
    : one.matches(".line .card") ? "line" : "site";
  const glow = [...document.querySelectorAll(".can-pick")]
    .map((one) => ({ pick: one.dataset.pick, place: place(one) }));
  const picked = [...document.querySelectorAll(".picked")].map((one) => one.dataset.pick);
  const ply = Number(document.getElementById("slider").max);
  const mark = JSON.stringify([ply, glow, picked, isOver]);
  const isBusy = document.querySelector("main.room").dataset.line !== "connected";
  if (mark === before || isBusy || (isWaited && !glow.length && !isOver)) return null;
  return { mark, glow, picked, ply, isOver };
}"""


@dataclass(frozen=True)
class Glow:
    """One thing that may be picked, and where it is: hand, field, deck, line, site or verb."""

    pick: str
    place: str


@dataclass(frozen=True)
class Moment:
    """What a page offers."""

    mark: str
    glow: tuple[Glow, ...]
    picked: tuple[str, ...]
    ply: int
    is_over: bool


Choose = Callable[[Moment], Glow]
Touch = Callable[[Guest, Glow], None]
START = Moment("", (), (), 0, False)


def next_moment(guest: Guest, before: Moment = START, is_waited: bool = True) -> Moment:
    """Wait until the page offers something else than before, or the game is over."""
    try:
        asked = guest.page.wait_for_function(
            _NEXT, arg=[before.mark, is_waited], polling=BETWEEN_LOOKS
        )
    except TooLong:
        text = guest.page.locator("main").inner_text()
        raise AssertionError(f"nothing new glows after {before}\n{text}") from None
    told: dict[str, Any] = asked.json_value()
    glow = tuple(Glow(one["pick"], one["place"]) for one in told["glow"])
    return Moment(told["mark"], glow, tuple(told["picked"]), told["ply"], told["isOver"])


def settle(guest: Guest, before: Moment) -> None:
    """Wait until what was touched has been carried out, whoever is asked then."""
    next_moment(guest, before, is_waited=False)


def piece(guest: Guest, glow: Glow) -> Locator:
    """Where to touch something: of a card in the line only the head may stick out."""
    found = guest.page.locator(f".can-pick[data-pick='{glow.pick}']:visible").first
    return found.locator(".head") if glow.place == "line" else found


def click(guest: Guest, glow: Glow) -> None:
    """Pick with the mouse."""
    piece(guest, glow).click()


def tap(guest: Guest, glow: Glow) -> None:
    """Pick with a finger."""
    piece(guest, glow).tap()


def play_on(
    guest: Guest, choose: Choose, touch: Touch = click, most: int = MOST_PICKS
) -> list[Glow]:
    """Play until the game is over, or until `most` things were picked; all that was picked."""
    moment = START
    touched: list[Glow] = []
    while len(touched) < most:
        moment = next_moment(guest, moment)
        if moment.is_over:
            return touched
        touched.append(choose(moment))
        touch(guest, touched[-1])
    assert most < MOST_PICKS, f"the game does not end: {touched[-10:]}"
    return touched


def finish(*guests: Guest) -> None:
    """Play a game of Battle Line to its end by the API, with the cookies of those who sit there.

    Their pages are away meanwhile, and show the end.
    """
    table = guests[0].table
    with ExitStack() as gone:
        for guest in guests:
            gone.enter_context(guest.away())
        _finish(table, guests)
    for guest in guests:
        expect(guest.page.locator("#result h2")).to_be_visible()


def _finish(table: str, guests: tuple[Guest, ...]) -> None:
    """Play on until the game at this table is over."""
    told = guests[0].look(table=table)
    while told["phase"] in ("open", "running"):
        for guest in guests:
            told = guest.look(table=table)
            if told["waiting"] == [told["seat"]]:
                body = {
                    **answering(told),
                    "actions": [choose_action(told["actions"], is_high=False)],
                }
                path = f"{guest.url}/api/tables/{table}/act"
                assert guest.context.request.post(path, data=body).ok
            elif len(guests) == 1:
                guest.page.wait_for_timeout(BETWEEN_LOOKS)  # the computer thinks


def headline(told: dict[str, Any]) -> str:
    """What a player reads first when a game is over."""
    ranks, seat = told["result"]["ranks"], told["seat"] - 1
    if ranks[seat] != 1:
        return "You lost"
    if ranks.count(1) == 1:
        return "You won"
    return "A draw" if set(ranks) == {1} else "You share the victory"


# Ways to choose.


def high(moment: Moment) -> Glow:
    """Claim, else play the highest troop card at the first battlefield, and draw troop cards."""
    return min(moment.glow, key=lambda glow: (_order(glow), -_value(glow)))


def low(moment: Moment) -> Glow:
    """The same with the lowest troop card."""
    return min(moment.glow, key=lambda glow: (_order(glow), _value(glow)))


def anything(rng: Random) -> Choose:
    """Claim if that can be done, else anything that glows; tactics cards as soon as possible."""

    def choose(moment: Moment) -> Glow:
        fields = [glow for glow in moment.glow if glow.place == "field"]
        is_claim = fields and not moment.picked
        tactics = [glow for glow in moment.glow if glow.place == "hand" and not _value(glow)]
        return rng.choice(fields if is_claim else tactics or list(moment.glow))

    return choose


def _order(glow: Glow) -> tuple[int, int]:
    """Fields from left to right, troop cards, the troop deck, then all else."""
    if glow.place == "field":
        return 0, int(glow.pick)
    if glow.place == "hand":
        return (1, 0) if _value(glow) else (3, 0)
    return (2, 0) if glow.pick == "troops" else (4, 0)


def _value(glow: Glow) -> int:
    """A troop card's value; 0 for anything else."""
    return int(glow.pick[:-1]) if glow.place == "hand" and glow.pick[:-1].isdecimal() else 0
