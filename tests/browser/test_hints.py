"""Hints: asked for by the button, ringed in their order, said, and gone with the turn."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, ComeTo, SitAt, Visit
from tests.browser.guest import Guest
from tests.browser.playing import next_moment
from tests.browser.server import Server
from tests.browser.tables import ApiTable


def ringed(guest: Guest) -> dict[str, str]:
    """What is ringed, and how."""
    found = guest.page.locator("[data-hint]")
    pairs = found.evaluate_all("all => all.map(one => [one.dataset.pick, one.dataset.hint])")
    return {str(pick): str(ring) for pick, ring in pairs}


def ask(guest: Guest) -> dict[str, str]:
    """Ask for a hint, and wait until it is marked."""
    guest.page.locator("#ask-hint").click()
    expect(guest.page.locator("[data-hint]").first).to_be_visible(timeout=60_000)
    return ringed(guest)


def test_a_hint_is_ringed_said_and_followed(guest: Guest) -> None:
    guest.begin("computer")
    next_moment(guest)
    page = guest.page
    page.keyboard.press("Escape")  # what is told of the aim of the game
    rings = ask(guest)
    card = next(pick for pick, ring in rings.items() if ring == "1")
    assert card in guest.hand()
    said = guest.text("#why")
    assert said.startswith("Hint: ")
    assert len(said.partition(". ")[2]) > 10, "it says why"
    box, ring = [page.locator(one).bounding_box() for one in ("#why", "[data-hint='1']")]
    assert box is not None
    assert ring is not None
    assert box["y"] + box["height"] <= ring["y"], "it does not lie over what is to be touched"
    assert guest.look()["seats"][0]["hints"] == 1
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    page.locator("#ask-hint").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_contain_text("Hint: ")
    assert guest.look()["seats"][0]["hints"] == 1, "the same hint counts once"
    guest.pick(card)
    expect(page.locator("#why")).to_be_hidden()
    place = next(pick for pick, ring in rings.items() if ring == "2")
    assert ringed(guest) == {place: "1"}
    guest.pick(place)
    next_moment(guest)
    expect(page.locator("[data-hint]")).to_have_count(0)


def waits_for_a_hint(guest: Guest) -> list[Route]:
    """Asks for a hint, which comes when the route that is handed out goes on."""
    guest.begin("computer")
    next_moment(guest)
    guest.page.keyboard.press("Escape")  # what is told of the aim of the game
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.page.route("**/hint?*", hold)
    guest.page.locator("#ask-hint").click()
    return held


def test_while_the_computer_thinks_it_says_so(guest: Guest) -> None:
    """Beside the button, and to whoever listens; the hint comes in its place."""
    page, held = guest.page, waits_for_a_hint(guest)
    expect(page.locator("#why .thinking")).to_have_text("The computer is thinking about a hint.")
    expect(page.locator("#ask-hint")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#announce")).to_contain_text("The computer is thinking about a hint.")
    held[0].continue_()
    expect(page.locator("#why")).to_contain_text("Hint: ", timeout=60_000)
    expect(page.locator(".thinking")).to_have_count(0)


@pytest.mark.long
def test_whoever_is_not_asked_has_no_button(server: Server, come_to: ComeTo) -> None:
    table = ApiTable(server.url, hints=True, first="1")
    first, second, watching = (come_to(table, seat) for seat in (1, 2, 0))
    for one, name in ((first, "Anna"), (second, "Béla")):
        expect(one.page.locator(".lobby")).to_contain_text("Hints are allowed here for everyone")
        one.sit(name)
    expect(first.page.locator("#ask-hint")).to_be_visible()
    expect(second.page.locator(".agreed")).to_have_text("Hints")
    for one in (second, watching):
        expect(one.page.locator("#table .line")).to_be_visible()
        expect(one.page.locator("#ask-hint")).to_be_hidden()
    table.close()


@pytest.mark.long
def test_among_people_hints_are_chosen_with_the_table(guest: Guest) -> None:
    guest.go("/new/battle-line")
    box = guest.page.locator("[data-hints]")
    expect(box).to_be_hidden()
    guest.page.locator("#seat-2").select_option("screen")
    box.check()
    guest.page.locator("#new-table button[type=submit]").click()
    guest.page.wait_for_url("**/t/*")
    expect(guest.page.locator(".lobby")).to_contain_text("Hints are allowed here for everyone")


@pytest.mark.long
def test_on_a_small_phone_nothing_is_pushed_out_of_sight(visit: Visit, server: Server) -> None:
    guest = visit(server, (360, 740), language="bg", has_touch=True, is_mobile=True)
    guest.begin("computer")
    next_moment(guest)
    guest.pick(guest.hand()[0])
    guest.pick("5")
    expect(guest.page.locator("#undo")).to_be_visible()
    ask(guest)
    for part in ("#ask-hint", "#ask-what", "#undo", "#why", "[data-hint]"):
        expect(guest.page.locator(part).first).to_be_in_viewport(ratio=1)
    assert guest.page.evaluate(_COVERED) == [], "what is asked can be read, and taken back"
    assert guest.page.evaluate("document.documentElement.scrollWidth") == 360


SENDING = (
    "imperia; seats 4; boards 1a0 2a90 3a180 4b270; forts b2 g2 b7 g7; b3 1i+e; c3 1c+e; "
    "head1 c3; g3 2i+n; head2 g3; hand1 i+ c+ g+"
)
"""Red's general is placed on e3, and sends one of two soldiers."""
# What of the line above the table lies under the box of a hint.
_COVERED = """() => {
  const why = document.getElementById("why").getBoundingClientRect();
  return ["prompt", "undo", "ask-hint", "ask-what"].filter((name) => {
    const box = document.getElementById(name).getBoundingClientRect();
    return Math.min(box.right, why.right) > Math.max(box.left, why.left) + 1
      && Math.min(box.bottom, why.bottom) > Math.max(box.top, why.top) + 1;
  });
}"""
_EDGES = """one => {
  const { left, right } = one.getBoundingClientRect();
  return one.checkVisibility({visibilityProperty: true}) && [left, right];
}"""


def places_of(guest: Guest) -> dict[str, float]:
    """Where the buttons beside the question stand that are seen; undo can be its sign alone."""
    edges = {"undo": 1, "ask-hint": 0, "ask-what": 0}
    found = {name: guest.page.locator(f"#{name}").evaluate(_EDGES) for name in edges}
    return {name: round(x[edges[name]]) for name, x in found.items() if x is not False}


@pytest.mark.parametrize("size", [PHONE, pytest.param((390, 760), marks=pytest.mark.long)])
def test_buttons_keep_their_places_whatever_is_asked(sit_at: SitAt, size: tuple[int, int]) -> None:
    """A hint can be asked for inside a move, too, and nothing else ever stands where it is."""
    (guest,) = sit_at(SENDING, size=size, hints=True, asking=True, has_touch=True, is_mobile=True)
    page, seen = guest.page, [places_of(guest)]
    for pick in ("g+", "e3", "n", "n"):
        page.locator(f"#table [data-pick='{pick}']").first.tap()
        seen.append(places_of(guest))
    expect(page.locator("#asked")).to_contain_text("Choose the soldier that moves one cell")
    expect(page.locator("#undo")).to_be_visible()
    seen.append(places_of(guest))
    for pick in ("b3", "b3"):
        page.locator(f"#table [data-pick='{pick}']").first.tap()
        seen.append(places_of(guest))
    expect(page.locator("#asked")).to_contain_text("Turn your soldier on b4")
    seen.append(places_of(guest))
    assert {one["ask-hint"] for one in seen} == {seen[0]["ask-hint"]}
    assert {one["ask-what"] for one in seen} == {seen[0]["ask-what"]}
    assert len({one["undo"] for one in seen if "undo" in one}) == 1
    assert guest.page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_a_hint_that_comes_after_something_was_done_says_nothing(guest: Guest) -> None:
    """Whoever has gone on by themselves keeps what they have picked."""
    page, held = guest.page, waits_for_a_hint(guest)
    expect(page.locator("#why .thinking")).to_be_visible()
    card = guest.hand()[0]
    guest.pick(card)
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#ask-hint")).not_to_have_attribute("aria-busy", "true")
    with page.expect_response("**/hint?*"):
        held[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(page.locator("#table .picked")).to_have_attribute("data-pick", card)
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("[data-hint]")).to_have_count(0)
