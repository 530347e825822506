"""Anything anyone may do about seats, in any order: nobody but its holder ever sees or plays one.

Hypothesis chooses who shows what (cookies, links, tokens of today and of before) at which door. The
model says what must come of it. After every step each credential looks again, and everything that
open lines and streams were told is read for cards that they may not see.
"""

import asyncio
import re

from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.server.harness import Browser
from tests.server.line import Line
from tests.server.sight_asking import BROWSERS, OFTEN, Asking
from tests.server.sight_model import OLDER, Model, Seat, Shown
from tests.server.sight_world import Ear, World, hand_of, quiet
from tests.server.stream import Stream

KINDS = (("you", "friend"), ("friend", "friend"), ("you", "computer"), ("you", "anyone"))
SEATS = (0, 1)
EXAMPLES = re.compile(
    '<section class="rules-panel".*?<div class="why"|<dialog class="legend.*?</dialog>', re.DOTALL
)
"""The rules beside a table and the legend name cards in their examples."""
people = st.integers(0, BROWSERS - 1)
coming = st.tuples(people, st.sampled_from((1, 3)))
"""A browser, and a link that it opens: to watch, or to the second seat."""
seats = st.sampled_from(SEATS)
anything = st.integers(0, 1000)


class Sight(Asking):
    """One table, and everyone who may come by."""

    @initialize(
        kinds=st.sampled_from(KINDS),
        guests=st.lists(coming, max_size=3),
        sat=st.sets(seats),
        older=st.frozensets(people, max_size=2),
    )
    def make(
        self,
        kinds: tuple[str, str],
        guests: list[tuple[int, int]],
        sat: set[int],
        older: frozenset[int],
    ) -> None:
        """A table; some have opened links before anything happens, and keep their pages open.

        At some seats somebody sits: the browser of whoever made the table, or a program. It may
        have been made by a cookie of before https, which some browsers show beside their own.
        """
        maker = Browser(self.world.house)
        self.browsers = [maker, *(Browser(self.world.house) for _ in range(BROWSERS - 1))]
        self.ears: list[Ear] = []
        self.moves = 0
        options = {"first": "1", "tactics": "off"}
        body = {"game": "battle-line", "options": options, "seats": [{"kind": k} for k in kinds]}
        made = self.post(0, "/api/tables", body).json()
        self.id: str = made["table"]
        tokens = [seat["token"] for seat in made["seats"]]
        stored = ["person" if kind in ("you", "friend") else kind for kind in kinds]
        self.model = Model(
            [Seat(kind, token) for kind, token in zip(stored, tokens, strict=True)],
            made["owner_token"],
            made["watch_token"],
            {OLDER if older else 0},
            show_older=older,
        )
        for seat, kind in zip(self.model.seats, kinds, strict=True):
            seat.ways = set(self.model.owners) if kind == "you" else set()
        if older:
            self.world.age(maker)
            shows = [maker.cookie if number in older else "" for number in range(BROWSERS)]
            self.browsers = [Browser(self.world.house, "https", shown) for shown in shows]
        self.tokens: list[str] = [made["owner_token"], made["watch_token"], *tokens]
        for browser, which in guests:
            self.enter(browser, which)
            self.listen(browser * OFTEN, by_stream=False)
        for number in sorted(sat):
            who = min(older, default=0)
            self.open_page(who)
            self._join(who if kinds[number] == "you" else tokens[number], number)

    # What people do.

    @rule(browser=people, which=anything)
    def enter(self, browser: int, which: int) -> None:
        self._enter(browser, self.tokens[which % len(self.tokens)])

    def _enter(self, browser: int, token: str) -> None:
        answer = self.post(browser, f"{self.path}/enter", {"token": token})
        assert answer.is_success == self.model.enter(browser, token), answer.text

    @rule(browser=people)
    def take(self, browser: int) -> None:
        answer = self.post(browser, f"{self.path}/take")
        number = self.model.take(browser)
        assert answer.is_success == (number is not None)
        if number is not None:
            self.model.seats[number].link = self.learn(answer.json()["token"])

    @rule(browser=people)
    def open_page(self, browser: int) -> None:
        self.get(browser, f"/t/{self.id}")

    @rule(which=anything, seat=seats, is_lost=st.booleans())
    def join(self, which: int, seat: int, is_lost: bool) -> None:
        """Sit down or come back; if the answer is lost, once more with the same nonce."""
        self._join(self.shown(which), seat, is_lost)

    def _join(self, shown: Shown, seat: int, is_lost: bool = False) -> None:
        self.moves += 1
        row = self.model.seats[seat]
        body = {"seat": seat + 1, "name": "A", "nonce": f"n{self.moves}"}
        sits_down = isinstance(shown, str) and not row.held
        answer = self.post(shown, f"{self.path}/join", body)
        assert answer.is_success == self.model.join(shown, seat), answer.text
        assert ("token" in answer.json()) == (answer.is_success and sits_down)
        if "token" not in answer.json():
            return
        if is_lost:
            lost = self.learn(answer.json()["token"])
            answer = self.post(shown, f"{self.path}/join", body)
            assert answer.json()["token"] != lost
        row.token = self.learn(answer.json()["token"])
        assert self.get(row.token, self.path).is_success
        refused = self.post(shown, f"{self.path}/join", body)
        assert refused.status_code == 403, "the token was used: nothing is told again"

    @rule(which=anything, seat=seats, kind=st.sampled_from(("person", "computer")))
    def hand(self, which: int, seat: int, kind: str) -> None:
        self._hand(self.shown(which), seat, kind)

    def _hand(self, shown: Shown, seat: int, kind: str) -> None:
        answer = self.post(shown, f"{self.path}/seats/{seat + 1}/hand", {"kind": kind})
        assert answer.is_success == self.model.hand(shown, seat, kind), answer.text

    @rule(which=anything, seat=seats)
    def link(self, which: int, seat: int) -> None:
        self._link(self.shown(which), seat)

    def _link(self, shown: Shown, seat: int) -> None:
        answer = self.post(shown, f"{self.path}/seats/{seat + 1}/link")
        assert answer.is_success == self.model.renew(shown, seat), answer.text
        if answer.is_success:
            assert answer.json()["once"] == self.model.seats[seat].held
            self.model.linked(seat, self.learn(answer.json()["token"]))

    @rule(which=anything)
    def watch_link(self, which: int) -> None:
        shown = self.shown(which)
        answer = self.post(shown, f"{self.path}/watch-link")
        assert answer.is_success == self.model.owns(shown), answer.text
        if answer.is_success:
            self.model.watch_linked(self.learn(answer.json()["token"]))

    @rule(which=anything, seat=seats)
    def act(self, which: int, seat: int) -> None:
        self._act(self.shown(which), seat)

    def _act(self, shown: Shown, seat: int) -> None:
        body, is_asked = self._move(seat)
        answer = self.post(shown, f"{self.path}/act", {"seat": seat + 1, **body})
        assert answer.is_success == (is_asked and seat in self.model.acts(shown)), answer.text

    @rule(which=anything, seat=seats)
    def act_on_a_line(self, which: int, seat: int) -> None:
        lines = [ear for ear in self.ears if isinstance(ear.opened, Line) and self._is_up(ear)]
        if not lines:
            return
        ear = lines[which % len(lines)]
        body, is_asked = self._move(seat)
        ear.heard.clear()
        ear.opened.send(type="act", seat=seat + 1, **body)  # type: ignore[union-attr]
        self._until(lambda: any('"id"' in one for one in ear.heard))
        done = any('"type": "done"' in one for one in ear.heard)
        assert done == (is_asked and seat in self.model.acts(ear.shown))

    def _move(self, seat: int) -> tuple[dict[str, object], bool]:
        """The first action that would be legal for a seat, and whether it is asked."""
        table = self.table()
        self.moves += 1
        is_asked = seat in table.waits_for
        choices = table.session.state.choices(seat) if is_asked and table.session else ()
        actions = [choices[0].text if choices else "draw troops"]
        at = {"revision": table.revision, "ply": table.ply}
        return {"id": f"m{self.moves}", **at, "actions": actions}, is_asked

    # What leads into corners that single steps in any order rarely come to.

    def holders(self) -> list[tuple[Shown, int]]:
        """Who holds which seat."""
        everyone = [*range(BROWSERS), *self.tokens]
        return [(one, seat) for one in everyone for seat in sorted(self.model.sees(one))]

    @precondition(lambda self: self.holders())
    @rule(which=anything, browsers=st.tuples(people, people))
    def bring_a_device(self, which: int, browsers: tuple[int, int]) -> None:
        """A holder's link for one more device is opened there, and then by somebody else."""
        holders = self.holders()
        holder, seat = holders[which % len(holders)]
        self._link(holder, seat)
        token = self.tokens[-1]
        for browser in browsers:
            self._enter(browser, token)

    @precondition(lambda self: self.holders())
    @rule(which=anything, comes_back=st.booleans())
    def rest(self, which: int, comes_back: bool) -> None:
        """A holder lets the computer play, the owner would have the seat back, the holder acts."""
        holders = self.holders()
        asked = set(self.table().waits_for)
        holder, seat = min(
            (holders[(which + n) % len(holders)] for n in range(len(holders))),
            key=lambda one: one[1] not in asked,
        )
        self._hand(holder, seat, "computer")
        for owner in [one for one in [*range(BROWSERS), *self.tokens] if self.model.owns(one)]:
            self._hand(owner, seat, "person")
        self._act(holder, seat)
        if comes_back:
            self._join(holder, seat)
            self._act(holder, seat)

    @precondition(lambda self: len(self.ears) < 6)
    @rule(which=anything, by_stream=st.booleans())
    def listen(self, which: int, by_stream: bool) -> None:
        """Open a line or a stream, and leave it open."""
        shown = self.shown(which)
        browser, token = self._by(shown)
        self.world.do(self._open(shown, browser, token, by_stream))

    async def _open(self, shown: Shown, browser: Browser, token: str, by_stream: bool) -> None:
        by = "" if token else browser.cookies
        if by_stream:
            by_cookie = None if token else browser
            self.ears.append(Ear(shown, Stream(self.world.house, self.id, token, by_cookie), by))
        else:
            self.ears.append(Ear(shown, browser.open_line(self.id, token), by))
        await asyncio.sleep(0)

    def _is_up(self, ear: Ear) -> bool:
        """Whether a line is open, and its browser was told no other cookie since."""
        is_same = isinstance(ear.shown, str) or ear.cookies == self.browsers[ear.shown].cookies
        return is_same and not ear.is_closed

    @rule(which=anything, seat=seats, ply=st.integers(0, 40))
    def look_everywhere(self, which: int, seat: int, ply: int) -> None:
        """Every way to read about a table."""
        shown = self.shown(which)
        for path in (
            self.path,
            f"{self.path}?seat={seat + 1}",
            f"{self.path}/stream?once=true",
            f"{self.path}/stream?once=true&seat={seat + 1}",
            f"{self.path}/record",
            f"{self.path}/match",
            f"/t/{self.id}",
            f"/t/{self.id}/at/{ply}?seat={seat + 1}",
            f"/t/{self.id}/told/{ply}?seat={seat + 1}",
            f"/t/{self.id}/chart",
            "/",
        ):
            answer = self.get(shown, path)
            self.check_text(shown, answer.text, path)
            if not self.model.is_let_in(shown) and path != "/":
                assert answer.status_code in (403, 409, 422), path

    @precondition(lambda self: not self.ears)
    @rule()
    def forget(self) -> None:
        """Nothing but the store is left of the table."""
        self.world.house.hub._live.pop(self.id, None)

    @rule(which=anything)
    def restart(self, which: int) -> None:
        """Another table takes this one's place."""
        shown = self.shown(which)
        answer = self.post(shown, f"{self.path}/restart")
        if not self.model.owns(shown):
            assert not answer.is_success, answer.text
            return
        if not answer.is_success:  # several people play: they have to agree
            assert answer.json()["code"] == "others_play", answer.text
        self.hang_up()
        self.id = self.world.do(self.following())
        self.model = self.model.next_table()

    async def following(self) -> str:
        """The id of the table that follows."""
        hub = self.world.house.hub
        return (await hub.make_successor(await hub.find(self.id), turned=False)).id

    # What must be so.

    @invariant()
    def everyone_sees_what_is_theirs(self) -> None:
        if not hasattr(self, "model"):
            return
        table = self.table()
        assert (table.row.phase == "running") == self.model.running
        for shown in [*range(BROWSERS), *self.tokens]:
            answer = self.get(shown, self.path)
            assert (answer.status_code == 200) == self.model.is_let_in(shown), shown
            self.check_text(shown, answer.text, self.path)
            for seat in self.model.sees(shown) if self.model.running else ():
                told = self.get(shown, f"{self.path}?seat={seat + 1}").json()
                assert told["seat"] == seat + 1
                assert table.session is not None
                assert told["view"] == table.game.text.write(table.session.state.view(seat))
                is_asked = seat in table.waits_for and seat in self.model.acts(shown)
                assert bool(told["actions"]) == is_asked

    @invariant()
    def nobody_overhears(self) -> None:
        for ear in getattr(self, "ears", []):
            if not self.model.is_let_in(ear.shown):
                self._until(lambda ear=ear: ear.is_closed)
            elif isinstance(ear.opened, Line) and ear.is_closed:
                assert isinstance(ear.shown, int)
                assert ear.cookies != self.browsers[ear.shown].cookies
        self.world.do(quiet())
        for ear in getattr(self, "ears", []):
            for text in ear.heard:
                self.check_text(ear.shown, text, "a line or stream")
            ear.heard.clear()
        self.hang_up(is_closed=True)

    def check_text(self, shown: Shown, text: str, where: str) -> None:
        """No card of a hand that they may not see stands in a text.

        Whoever holds a seat never loses its sight, so what was told before this step is judged by
        who may see now.
        """
        session = self.table().session
        if session is None or not self.model.running:
            return
        text = EXAMPLES.sub("", text.replace(self.id, ""))
        for seat in set(SEATS) - self.model.sees(shown):
            for card in hand_of(session.state, seat):
                found = re.search(rf"(?<![0-9A-Za-z_-]){card}(?![0-9A-Za-z_])", text)
                assert found is None, f"{shown} reads {card} of seat {seat + 1} at {where}"

    def hang_up(self, is_closed: bool = False) -> None:
        """Go away from all lines and streams, or from those that were closed."""
        for ear in [one for one in getattr(self, "ears", []) if one.is_closed >= is_closed]:
            self.world.do(ear.close())
            self.ears.remove(ear)

    def teardown(self) -> None:
        if hasattr(self, "ears"):
            self.hang_up()


def run(world: World, examples: int, steps: int, number: int = 0) -> None:
    """Let Hypothesis try so many tables, so many steps at each; other ones for another number."""
    Sight.world = world
    seed(number)(Sight)
    run_state_machine_as_test(
        Sight,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
