"""Someone with a browser: one page, what it reported, and everything its live line brought."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, WebSocket, expect

from gonfalon.server.changes import changed

MOST_LOOKS = 3000
BETWEEN_LOOKS = 20


@dataclass
class Guest:
    """A browser context of its own, with its own cookie."""

    context: BrowserContext
    page: Page
    url: str
    expected: tuple[str, ...] = ()
    """Parts of the errors that a test brings about itself."""
    errors: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    """Every message of the live line, in order; for a change the state that it leads to."""
    _told: dict[str, Any] = field(default_factory=dict)
    """The newest state, which the next change is told of."""

    def __post_init__(self) -> None:
        self.page.on("console", self._on_console)
        self.page.on("pageerror", self._on_error)
        self.page.on("websocket", self._on_line)

    # Going about.

    def go(self, path: str) -> None:
        """Open a page of the server, or a whole address."""
        self.page.goto(path if path.startswith("http") else f"{self.url}{path}")

    def come_by(self, link: str) -> None:
        """Come to a table by a secret link, without the page that hands the secret over first."""
        place, _, secret = link.partition("#")
        table, token = place.rpartition("/t/")[2], secret.partition("=")[2]
        answer = self.context.request.post(
            f"{self.url}/api/tables/{table}/enter", data={"token": token}
        )
        assert answer.ok, answer.text()
        self.go(place)

    def begin(self, way: str, game: str = "battle-line") -> None:
        """Make a table from the start page: `computer`, `friend` or `screen`; no practice."""
        self.go("/")
        self.page.locator(f".tile:has([data-game={game}]) [data-practice]").uncheck()
        self.page.locator(f"[data-quick={way}][data-game={game}]").click()
        self.page.wait_for_url("**/t/*")
        self.wait_connected()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Leave the table, and come back: what happens meanwhile need not be drawn."""
        address = self.page.url
        self.go("/health/live")
        yield
        self.go(address)
        self.wait_connected()

    def sit(self, *names: str) -> None:
        """Sit down in the lobby under these names."""
        boxes = self.page.locator("#sit input")
        expect(boxes).to_have_count(len(names))
        for number, name in enumerate(names):
            boxes.nth(number).fill(name)
        self.page.locator("#sit button").click()

    # What there is.

    @property
    def table(self) -> str:
        """The id of the table this page is at."""
        return self.page.url.rpartition("/t/")[2].partition("?")[0].partition("#")[0]

    def text(self, selector: str) -> str:
        """What a part of the page says, as it is seen."""
        return self.page.locator(selector).inner_text().strip()

    def ply(self) -> int:
        """How many plies the page shows."""
        return int(self.page.locator("#slider").get_attribute("max") or 0)

    def hand(self) -> list[str]:
        """The cards of the hand that is drawn open at the lower side."""
        cards = self.page.locator(".hand.own [data-pick]")
        return [str(name) for name in cards.evaluate_all("all => all.map(one => one.dataset.pick)")]

    def glowing(self) -> list[str]:
        """What may be picked now."""
        return [
            str(name)
            for name in self.page.locator(".can-pick").evaluate_all(
                "all => all.map(one => one.dataset.pick)"
            )
        ]

    def lying(self) -> list[str]:
        """The cards that lie in the line."""
        cards = self.page.locator(".line .card")
        keys = cards.evaluate_all("all => all.map(one => one.dataset.key)")
        return sorted(str(key).removeprefix("card-") for key in keys)

    def _on_frame(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "change":
            told = changed(self._told, told)
        if told["type"] == "state":
            self._told = told
        self.frames.append(json.dumps(told, ensure_ascii=False))

    def states(self) -> list[dict[str, Any]]:
        """The states that the live line brought."""
        told = [json.loads(frame) for frame in self.frames]
        return [one for one in told if one["type"] == "state"]

    def state(self) -> dict[str, Any]:
        """The newest state that the live line brought."""
        assert self._told, "the live line has brought no state"
        return self._told

    def look(self, seat: int | None = None, table: str = "") -> dict[str, Any]:
        """The table as the API tells it to this browser; another than the page's if it is told."""
        query = "" if seat is None else f"?seat={seat}"
        answer = self.context.request.get(f"{self.url}/api/tables/{table or self.table}{query}")
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    # Waiting.

    def wait_connected(self) -> None:
        """Wait until the live line is open and nothing is on its way."""
        expect(self.page.locator("main.room")).to_have_attribute("data-line", "connected")

    def wait_ply(self, ply: int) -> None:
        """Wait until the page shows this number of plies."""
        expect(self.page.locator("#slider")).to_have_attribute("max", str(ply))

    def wait_version(self, version: int) -> dict[str, Any]:
        """Wait for the state with this version of the table, or a later one."""
        for _ in range(MOST_LOOKS):
            if self.state()["version"] >= version:
                return self.state()
            self.page.wait_for_timeout(BETWEEN_LOOKS)
        raise AssertionError(f"version {version} does not come")

    def wait_told(self, ply: int) -> None:
        """Wait until the live line has told of so many plies, whether they are shown or not."""
        for _ in range(MOST_LOOKS):
            if self.state()["ply"] >= ply:
                return
            self.page.wait_for_timeout(BETWEEN_LOOKS)
        raise AssertionError(f"ply {ply} is not told")

    def wait_asked(self) -> None:
        """Wait until something may be picked."""
        expect(self.page.locator(".can-pick").first).to_be_visible()

    def pick(self, *picks: str) -> None:
        """Click these things, each of which must glow."""
        for pick in picks:
            self.page.locator(f".can-pick[data-pick='{pick}']:visible").first.click()

    # What was reported.

    def wrong(self) -> list[str]:
        """The errors that the test did not bring about."""
        if not self.page.is_closed():
            self.page.evaluate("0")  # lets reports that are on their way arrive
        return [one for one in self.errors if not any(part in one for part in self.expected)]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.type}: {message.text} {message.location}")

    def _on_error(self, error: Error) -> None:
        self.errors.append(f"uncaught: {error}")

    def _on_line(self, line: WebSocket) -> None:
        line.on("framereceived", self._on_frame)


def unfold(page: Page) -> None:
    """Show the single options of the form for a new table, which are folded away."""
    closed = page.locator("#single:not([open]) > summary")
    if closed.count():
        closed.click()
