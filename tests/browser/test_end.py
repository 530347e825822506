"""The end of a game: who won, one score everywhere, everything turned up, and steps back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, ComeTo, MakeTable, Visit
from tests.browser.playing import headline
from tests.browser.server import Server
from tests.browser.tables import ApiTable, is_over


@pytest.fixture(scope="module")
def ended(server: Server, running_test: Path) -> Iterator[ApiTable]:
    """A game that is over, which nobody changes any more; dealt alike whatever test is first."""
    running_test.write_text("ended", encoding="utf-8")
    table = ApiTable(server.url, "battle-line", 2, first="1", tactics="off").sit("Anna", "Béla")
    table.move_until(is_over)
    yield table
    table.close()


def test_each_reads_how_it_ended(visit: Visit, server: Server, ended: ApiTable) -> None:
    told = [ended.look(1), ended.look(2)]
    ranks = told[0]["result"]["ranks"]
    order = sorted(range(2), key=ranks.__getitem__)
    links = [(ended.link(1), (1366, 640)), (ended.link(2), PHONE), (ended.watch_link(), PHONE)]
    for place, (link, size) in enumerate(links):
        guest = visit(server, size, expected=("status of 403",))
        guest.come_by(link)
        guest.wait_connected()
        page = guest.page
        won = f"{('Anna', 'Béla')[order[0]]} won"
        said = headline(told[place]) if place < 2 else won
        expect(page.locator("#result h2")).to_have_text(said)
        notes = page.locator("#seats .note").all_inner_texts()
        held = [notes[seat].partition(" · ")[0] for seat in order]
        assert page.locator("#result .ranks b").all_inner_texts() == held
        expect(page.locator(".back")).to_have_count(0)
        below = place if place < 2 else 0
        expect(page.locator(".hand.own")).to_have_attribute("data-place", f"hand-{below + 1}")
        expect(page.locator("#result [data-do=share]")).to_be_visible()
    last = int(page.locator("#slider").input_value())
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#slider")).to_have_value(str(last - 1))
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator(".hand.own")).to_have_attribute("data-place", "hand-1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#past")).to_be_hidden()


_DRAWN = """() => ["#table", ".line", ".hand.own"].map((which) => {
  const { x, width, height } = document.querySelector(which).getBoundingClientRect();
  return [x, width, height];
})"""


@pytest.mark.long
def test_the_table_stays_as_it_was(make_table: MakeTable, ended: ApiTable, come_to: ComeTo) -> None:
    """The result stands above it, and takes nothing away; the other's open hand takes a little."""
    table = make_table(first="1", tactics="off")
    for size in ((1366, 640), PHONE):
        before, after = come_to(table, size=size).page, come_to(ended, size=size).page
        for was, now in zip(before.evaluate(_DRAWN), after.evaluate(_DRAWN), strict=True):
            assert now[:2] == was[:2]
            assert now[2] >= was[2] - 12
        result, drawn = (after.locator(which).bounding_box() for which in ("#result", "#table"))
        assert result is not None
        assert drawn is not None
        assert result["y"] + result["height"] <= drawn["y"]


@pytest.mark.long
def test_what_was_unfolded_stays_so_when_somebody_comes(ended: ApiTable, come_to: ComeTo) -> None:
    guest = come_to(ended)
    proof, fetched = guest.page.locator("#result details.fair"), list[str]()
    proof.locator("summary").click()
    guest.page.on("request", lambda asked: fetched.append(asked.url))
    come_to(ended, 0)
    guest.page.wait_for_timeout(500)
    expect(proof).to_have_attribute("open", "")
    assert not any("/chart" in url for url in fetched)


def test_looking_back_shows_how_far_it_is_and_then_the_turning_points(
    ended: ApiTable, come_to: ComeTo
) -> None:
    """What the server works out is told by two answers here: it is shown as it comes."""
    guest = come_to(ended)
    page = guest.page
    answers = [
        '<p class="reviewing" data-done="40"><progress max="100" value="40"></progress> 40 %</p>',
        '<h3 tabindex="-1">Looking back</h3><ol class="turning"><li><button type="button" '
        'data-ply="20">Show</button></li></ol>',
    ]
    page.route("**/review?*", lambda route: route.fulfill(body=answers.pop(0)))
    page.locator("#result [data-do=review]").click()
    expect(page.locator("#review progress")).to_have_attribute("value", "40")
    expect(page.locator("#review .turning")).to_be_visible()
    expect(page.locator("#result [data-do=review]")).to_be_enabled()
    for size in ((1366, 640), (390, 844), (360, 740), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.locator("#review [data-ply]").click()
        expect(page.locator("#slider")).to_have_value("20")
        expect(page.locator("#table .board")).to_be_in_viewport(ratio=0.95)
        expect(page.locator("#past-text")).to_be_in_viewport(ratio=1)
        expect(page.locator("#back-to-now")).to_be_in_viewport(ratio=1)
        expect(page.locator("#past-text")).to_have_text(re.compile(r"Turn \d+ of \d+ · step 20 "))
        page.locator("#back-to-now").click()
        expect(page.locator("#review [data-ply]")).to_be_in_viewport()  # where one reads on
