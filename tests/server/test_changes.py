"""What has changed, put in its place, makes the state that is told whole, to the byte."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonfalon.engine.view import SPECTATOR
from gonfalon.server.changes import DRAWN, changed, edited, edits_between
from gonfalon.server.live import LiveTable
from gonfalon.server.teller import Reader, Teller
from gonfalon.server.telling import Eyes
from gonfalon.web.shell import STATIC
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.line import Line

pytestmark = pytest.mark.anyio
LONG = "0123456789" * 4
PARTS = st.lists(
    st.sampled_from(
        ["", "a", "b", "á", "👑", LONG, f"{LONG}a{LONG}", f"{LONG}bb{LONG}", f"{LONG}👑"]
    )
    | st.text("abáпű", max_size=60),
    max_size=40,
)
MOST_MOVES = 400
CHANGES = "changes=3"


@given(PARTS, PARTS)
def test_edits_lead_from_any_drawing_to_any_other(old: list[str], new: list[str]) -> None:
    edits = json.loads(json.dumps(edits_between(old, new)))
    assert edited(old, edits) == new
    assert all(one in new for one in edits if isinstance(one, str))


def test_of_a_piece_that_changes_in_the_middle_the_middle_is_told() -> None:
    old = ["<div>", f' class="{LONG}">one</span>{LONG}', "x"]
    new = ["<div>", f' class="{LONG}">two</span>{LONG}', "x"]
    assert edits_between(old, new) == [0, 1, (1, 50, 47, "two"), 2, 1]
    assert edits_between(["á" + LONG], ["á" + LONG + "b"]) == [(0, 41, 0, "b")]
    assert edits_between([LONG + "я" + LONG], [LONG + "п" + LONG]) == [(0, 40, 40, "п")]


@given(st.text("ab", max_size=80), st.text("ab", max_size=80), st.text("ab", max_size=80))
def test_as_much_of_a_piece_stays_as_is_alike(before: str, middle: str, after: str) -> None:
    old, new = f"{before}<{LONG}>{after}", f"{before}<{middle}>{after}"
    edits = edits_between([old], [new])
    told: Any = edits[0]
    if not isinstance(told, tuple):
        return  # the same, or too little of it
    _, head, tail, text = told
    assert new == old[:head] + text + old[len(old) - tail :]
    if text and head + tail < len(old):  # nothing more of the ends is alike
        assert text[0] != old[head]
        assert text[-1] != old[len(old) - tail - 1]


def test_letters_that_browsers_count_twice_are_not_counted() -> None:
    assert edits_between(["👑" + LONG], ["👑" + LONG + "b"]) == ["👑" + LONG + "b"]
    assert edits_between([LONG], [LONG + "👑"]) == [LONG + "👑"]


def test_pieces_that_come_or_go_move_the_others() -> None:
    assert edits_between(["a", "b", "c"], ["a", "new", "b", "c"]) == [0, 1, "new", 1, 2]
    assert edits_between(["a", "b", "c"], ["a", "c"]) == [0, 1, 2, 1]


def test_the_page_asks_for_changes_and_joins_what_is_drawn() -> None:
    asks, joins = [(STATIC / name).read_text("utf-8") for name in ("line.js", "changes.js")]
    assert f"&{CHANGES}`" in asks
    assert f"const DRAWN = {json.dumps(DRAWN)};" in joins


class Follower:
    """One pair of eyes that is told changes, beside one that is told all each time."""

    def __init__(self, teller: Teller, eyes: Eyes) -> None:
        self._teller = teller
        self._by_changes, self._whole = Reader(eyes), Reader(eyes)
        self._state: dict[str, Any] = {}
        self.changes = self.sent = self.drawn = 0

    def look(self) -> None:
        """Both are told; what the first one has now is what the second one was told."""
        here = frozenset({0})
        text = self._teller.tell(self._by_changes, here)
        self._whole.has = None
        whole = self._teller.tell(self._whole, here)
        told = json.loads(text)
        if told["type"] == "change":
            self.changes += 1
            self.sent, self.drawn = self.sent + len(text), self.drawn + len(whole)
            told = changed(self._state, told)
        assert json.dumps(told, ensure_ascii=False, separators=(",", ":")) == whole
        self._state = told


def eyes_at(table: LiveTable) -> list[Eyes]:
    """Every seat, whoever watches, in two languages, and a shared screen behind its curtain."""
    seats = range(len(table.seats))
    eyes = [Eyes(seat, (seat,), "en", seat == 0) for seat in seats]
    eyes += [Eyes(SPECTATOR, (), language, False) for language in ("en", "bg")]
    return [*eyes, Eyes(SPECTATOR, (0, 1), "hu", True, curtain=0)]


@pytest.mark.parametrize(("game", "seats"), [("battle-line", 2), ("imperia", 3), ("battalia", 4)])
async def test_whole_games_told_by_changes(house: House, game: str, seats: int) -> None:
    table = await house.make(*["friend"] * seats, game=game, options={})
    live, rng = await table.live(), Random(game)
    teller = Teller(live, house.app.state.metrics)
    followers = [Follower(teller, eyes) for eyes in eyes_at(live)]
    for follower in followers:
        follower.look()  # in the lobby
    await table.join("Anna", "Bél<a>", "👑 Cvetan", "Dorota")
    for _ in range(MOST_MOVES):
        for follower in rng.sample(followers, len(followers) - 1):  # a slow reader skips
            follower.look()
        if not live.waits_for:
            break
        await play_one(table, rng)
    for follower in followers:
        follower.look()
        assert follower.changes > 20
        assert follower.sent < follower.drawn / 4


async def play_one(table: Seated, rng: Random) -> None:
    """An action of whoever is asked, or now and then an undo."""
    live, session = await table.live(), await table.session()
    undoing = [seat for seat in range(len(table.tokens)) if session.can_undo(seat)]
    if undoing and rng.random() < 0.05:
        answer = await table.undo(undoing[0] + 1)
    else:
        seat = live.waits_for[0]
        answer = await table.act(seat + 1, rng.choice(session.state.choices(seat)).text)
    assert answer.status_code == 200, answer.text


async def first_legal(table: Seated, seat: int) -> str:
    """An action of whoever is asked."""
    action: str = (await table.look(seat))["actions"][0]
    return action


async def test_a_page_is_told_all_first_and_then_changes(house: House, table: Seated) -> None:
    async with (
        house.someone.line(table.id, table.tokens[0], query=CHANGES) as line,
        house.someone.line(table.id, table.tokens[0]) as other,
    ):
        state = await line.next()
        assert state["type"] == "state"
        await table.play(await first_legal(table, 1))
        change = await line.next("change")
        assert change["on"] == state["version"]
        now, whole = changed(state, change), await newest(other, change)
        for name in DRAWN:
            assert "".join(now[name]) == whole[name]


async def newest(line: Line, told: dict[str, Any]) -> dict[str, Any]:
    """The state of the same version on a line that is told all."""
    while True:
        state = await line.next("state")
        if state["version"] == told["version"]:
            return state


async def test_who_asks_for_nothing_is_told_all_each_time(house: House, table: Seated) -> None:
    async with house.someone.line(table.id, table.tokens[1]) as line:
        await line.next("state")
        await table.play(await first_legal(table, 1))
        assert (await line.next())["type"] == "state"


async def test_all_is_told_after_an_undo_and_to_whoever_was_behind(
    house: House, table: Seated
) -> None:
    async with house.someone.line(table.id, table.tokens[0], query=CHANGES) as line:
        await line.next("state")
        await table.play(await first_legal(table, 1))
        await line.next("change")
        assert (await table.undo(1)).status_code == 200
        state = await line.next()
        assert (state["type"], state["revision"], state["log_from"]) == ("state", 1, 0)
        act = {
            "type": "act",
            "id": "m",
            "revision": 0,
            "ply": 0,
            "actions": state["actions"][0][:1],
        }
        assert (await line.ask(**act))["code"] == "stale"
        assert (await line.next())["type"] == "state"
