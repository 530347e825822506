"""One browser and one server for all tests of a worker; what a page complains of is an error."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import gonfalon
from gonfalon.games import GAMES
from tests.browser.guest import Guest
from tests.browser.placed import PlacedServer
from tests.browser.server import Server, free_port
from tests.browser.serving import Seeds
from tests.browser.tables import ApiTable
from tests.server.harness import without_bots

LAPTOP = (1366, 768)
PHONE = (360, 740)
PATIENCE = 60_000  # milliseconds, on a busy machine
# Nothing is asked about, and what is forced is left to the test.
_UNASKED = {"ask": "none", "forced": "shown"}
# What others do is shown as soon as it is done.
_PACE = {"pace": "at_once"}
# Nobody is new to a game.
_MET = {f"met-{game}": True for game in GAMES}
# What a page draws by lot is the same in every run, and yet another each time and for each guest.
_KEEP = """crypto.getRandomValues = (bytes) => {
  const drawn = Number(localStorage.getItem("drawn") ?? 0) + 1;
  localStorage.setItem("drawn", drawn);
  new DataView(bytes.buffer).setUint32(0, %d * 2 ** 16 + drawn);
  return bytes;
};
for (const [name, value] of Object.entries(%s)) {
  localStorage.getItem(name) ?? localStorage.setItem(name, JSON.stringify(value));
}"""
# What the browser would make for each new window though nobody sees it: pages of its own behind the
# address bar, which cost more than ours. The last such list counts, so Playwright's is repeated.
_UNSEEN = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIReloadButton"
_UNUSED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
BROWSER = ("--no-sandbox", f"--disable-features={_UNUSED},{_UNSEEN}")
NAMES = ("Anna", "Béla", "Cvetan", "Dorota")

Visit = Callable[..., Guest]
ComeTo = Callable[..., Guest]
SitAt = Callable[..., list[Guest]]
Sit = Callable[..., Guest]
MakeTable = Callable[..., ApiTable]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, closed again after the last test of this folder.

    The one without windows, if it is there: it does a third less for the same pages.
    """
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        pytest.skip("no browser (Debian's chromium or chromium-headless-shell)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=BROWSER)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def running_test(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the name of the test that is running."""
    return tmp_path_factory.mktemp("running") / "test"


@pytest.fixture(autouse=True)
def chance(running_test: Path, request: pytest.FixtureRequest) -> None:
    """The tables of a test are dealt alike in every run."""
    running_test.write_text(request.node.name, encoding="utf-8")


@pytest.fixture(scope="package")
def server(
    browser: Browser, running_test: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that nothing happens to."""
    server = Server(tmp_path_factory.mktemp("server"), test=running_test)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


@pytest.fixture(scope="package")
def _killed_server(
    browser: Browser, running_test: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("mortal"), free_port(), running_test)
    yield server
    server.stop()


@pytest.fixture
def mortal_server(_killed_server: Server) -> Server:
    """A server that a test may kill, and start again at the same address."""
    if not _killed_server.is_alive:
        _killed_server.start()
    return _killed_server


@pytest.fixture
def make_table(server: Server) -> Iterator[MakeTable]:
    """Games of Anna and Béla, both played by the test."""
    made: list[ApiTable] = []

    def make(**options: str) -> ApiTable:
        made.append(ApiTable(server.url, "battle-line", 2, None, False, None, **options))
        return made[-1].sit("Anna", "Béla")

    yield make
    for table in made:
        table.close()


class Place(Protocol):
    """A server, or a table at one."""

    url: str


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Guests as many as a test needs, each with a cookie of its own."""
    guests: list[Guest] = []

    def come(
        server: Place,
        size: tuple[int, int] = LAPTOP,
        *,
        language: str = "en",
        moving: bool = False,
        asking: bool = False,
        paced: bool = False,
        new: bool = False,
        worker: bool = False,
        expected: tuple[str, ...] = (),
        **more: Any,
    ) -> Guest:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            reduced_motion="no-preference" if moving else "reduce",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        kept = ({} if asking else _UNASKED) | ({} if paced else _PACE) | ({} if new else _MET)
        if not worker:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        context.add_init_script(_KEEP % (len(guests) + 1, json.dumps(kept)))
        guests.append(Guest(context, context.new_page(), server.url, expected))
        return guests[-1]

    yield come
    wrong = [error for guest in guests for error in guest.wrong()]
    for guest in guests:
        guest.context.close()
    assert wrong == []


@pytest.fixture
def come_to(visit: Visit) -> ComeTo:
    """Browsers that come to a table by the secret link of a seat, or to watch from seat 0."""

    def come(table: ApiTable, seat: int = 1, size: tuple[int, int] = LAPTOP, **more: Any) -> Guest:
        guest = visit(table, size, expected=("status of 403",), **more)
        guest.come_by(table.link(seat) if seat else table.watch_link())
        guest.wait_connected()
        return guest

    return come


@pytest.fixture
def guest(visit: Visit, server: Server) -> Guest:
    """One guest at a laptop."""
    return visit(server)


@pytest.fixture(scope="package")
def placed(
    browser: Browser, running_test: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PlacedServer]:
    """A server whose tables can be put into any position."""
    with pytest.MonkeyPatch.context() as patch:
        without_bots(patch)
        patch.setattr("gonfalon.server.making.new_seed", Seeds(running_test))
        server = PlacedServer(tmp_path_factory.mktemp("placed"))
        server.start()
        yield server
        server.stop()


@pytest.fixture
def sit_at(come_to: ComeTo, placed: PlacedServer) -> Iterator[SitAt]:
    """Browsers for the first seats of a table that stands at a position, then for who watches."""
    made: list[ApiTable] = []

    def come(
        position: str,
        seats: int = 1,
        size: tuple[int, int] = LAPTOP,
        *,
        watchers: int = 0,
        asked: int = 1,
        hints: bool = False,
        **more: Any,
    ) -> list[Guest]:
        state = gonfalon.load(position)
        table = ApiTable(placed.url, state.game_id, state.seat_count, hints=hints, first="1")
        made.append(table.sit(*NAMES[: state.seat_count]))
        placed.place(table.id, position)
        seen_from = [*range(1, seats + 1), *[0] * watchers]
        guests = [come_to(table, seat, size, **more) for seat in seen_from]
        guests[asked - 1].wait_asked()
        return guests

    yield come
    for table in made:
        table.close()


@pytest.fixture
def sit(sit_at: SitAt) -> Sit:
    """Someone at seat 1 of a table that stands at a position."""
    return lambda position, size=LAPTOP, **more: sit_at(position, size=size, **more)[0]
