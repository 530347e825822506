"""Two players and those who watch them: some turns behind, or not before the game is over."""

from playwright.sync_api import Dialog, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.browser.test_two_browsers import link

LOCKED = ("status of 403",)


def begin(visit: Visit, server: Server, watchers: str) -> tuple[Guest, Guest, Guest]:
    """Anna opens a table by the form, Béla sits down by her link, Cili watches from the lobby."""
    anna, bela, cili = (visit(server, size, expected=LOCKED) for size in (PHONE, PHONE, PHONE))
    anna.go("/new/battle-line")
    page = anna.page
    page.locator("#seat-2").select_option("friend")
    page.locator("#audience").select_option(watchers)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    anna.wait_connected()
    expect(page.locator(".lobby")).to_contain_text("over.")
    cili.come_by(link(anna, "watch"))
    cili.wait_connected()
    bela.come_by(link(anna, "seat-2"))
    bela.wait_connected()
    anna.sit("Anna")
    bela.sit("Béla")
    for one in (anna, bela):
        expect(one.page.locator(".hand.own .card")).to_have_count(7)
    return anna, bela, cili


def play(anna: Guest, bela: Guest, plies: int) -> None:
    """Both play by the API until there are so many plies."""
    while (told := anna.look())["ply"] < plies:
        one = anna if told["waiting"] == [1] else bela
        told = one.look()
        move = {"id": f"m{told['ply']}", "revision": told["revision"], "ply": told["ply"]}
        answer = one.context.request.post(
            f"{one.url}/api/tables/{one.table}/act", data={**move, "actions": told["actions"][:1]}
        )
        assert answer.ok, answer.text()


def resign(one: Guest) -> None:
    """Give the game up, by the menu."""

    def accept(dialog: Dialog) -> None:
        dialog.accept()

    one.page.on("dialog", accept)
    one.page.locator("#open-menu").click()
    one.page.locator("#menu [data-leave=resign]").click()


def test_a_watcher_is_some_turns_behind_until_the_end(visit: Visit, server: Server) -> None:
    anna, bela, cili = begin(visit, server, "turns=2")
    expect(cili.page.locator("#pill")).to_have_text("2 turns behind")
    first = cili.ply()
    play(anna, bela, first + 10)
    now = anna.look()["ply"]
    anna.wait_ply(now)
    cili.wait_told(first + 4)
    seen = cili.state()["ply"]
    assert seen < now
    expect(cili.page.locator("#log")).to_contain_text("played")
    assert max(told["ply"] for told in cili.states()) == seen
    cili.page.reload()
    cili.wait_connected()
    cili.wait_ply(seen)
    expect(cili.page.locator("#since")).to_have_text("")
    resign(bela)
    cili.wait_ply(now)
    expect(cili.page.locator("#result h2")).to_have_text("Anna won")
    expect(cili.page.locator("#pill")).to_have_text("The game is over")


def test_who_is_shut_out_is_told_so_and_comes_back_after_the_end(
    visit: Visit, server: Server
) -> None:
    anna, bela, cili = begin(visit, server, "afterwards")
    notice = cili.page.locator("main.form")
    expect(notice).to_contain_text("can watch the game once it is over")
    expect(notice).to_contain_text("Anna · Béla")
    expect(cili.page.locator("#table")).to_have_count(0)
    play(anna, bela, anna.look()["ply"] + 4)
    cili.page.get_by_role("link", name="Look again").click()
    expect(notice).to_contain_text("can watch the game once it is over")
    resign(anna)
    expect(bela.page.locator("#result h2")).to_have_text("You won")
    cili.page.get_by_role("link", name="Look again").click()
    cili.wait_connected()
    expect(cili.page.locator("#result h2")).to_have_text("Béla won")
