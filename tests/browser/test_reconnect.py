"""A line that breaks: the page says so, comes back by itself, and no move is lost or done twice."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from gonfalon.engine.words import Words
from tests.browser.conftest import MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.playing import next_moment
from tests.browser.server import Server

# What a browser reports when a server is gone.
GONE = ("WebSocket connection to", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "status of 403")


@pytest.fixture
def player(visit: Visit, mortal_server: Server) -> Guest:
    """Someone in a game against the computer, whose server may die."""
    guest = visit(mortal_server, expected=GONE)
    guest.begin("computer")
    next_moment(guest)
    return guest


def wait_lost(guest: Guest) -> None:
    """The page says that the line is lost."""
    expect(guest.page.locator("main.room")).to_have_attribute("data-line", "lost")
    expect(guest.page.locator("#line-state")).to_have_text(Words("en").say("web.say.lost"))


@pytest.mark.long
def test_the_server_dies_at_rest(player: Guest, mortal_server: Server) -> None:
    before = player.look()
    mortal_server.kill()
    wait_lost(player)
    mortal_server.start()
    player.wait_connected()
    after = player.look()
    assert (after["ply"], after["view"]) == (before["ply"], before["view"])
    card = player.hand()[0]
    player.pick(card, "5", "troops")
    next_moment(player)
    told = player.look()
    assert told["log"].count(f"England played {card} at battlefield 5.") == 1
    assert told["ply"] > before["ply"] + 4


def test_a_move_made_while_the_server_is_gone(player: Guest, mortal_server: Server) -> None:
    before = player.look()
    mortal_server.kill()
    wait_lost(player)
    card, field = player.hand()[0], "5"
    player.pick(card, field)
    mortal_server.start()
    player.wait_connected()
    player.wait_ply(before["ply"] + 1)
    after = player.look()
    assert after["log"].count(f"England played {card} at battlefield {field}.") == 1
    assert card not in player.hand()
    player.page.reload()
    player.wait_connected()
    assert player.look()["ply"] == before["ply"] + 1


def test_a_move_in_flight_when_the_server_is_killed(player: Guest, mortal_server: Server) -> None:
    before = player.look()
    card = player.hand()[0]
    player.pick(card)
    mortal_server.freeze()
    player.pick("5")
    expect(player.page.locator("main.room")).to_have_attribute("data-line", "sending")
    mortal_server.kill()
    wait_lost(player)
    mortal_server.start()
    player.wait_ply(before["ply"] + 1)
    player.wait_connected()
    assert player.look()["log"].count(f"England played {card} at battlefield 5.") == 1
    next_moment(player)


def test_a_move_whose_answer_was_lost_is_done_once(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    """The server commits the move, but its answer never comes: the page sends the move again."""
    table = make_table(first="1")
    guest = visit(server, expected=GONE)
    deaf = Deaf(guest)
    guest.come_by(table.link(1))
    next_moment(guest)
    before, card = guest.ply(), guest.hand()[0]
    deaf.is_deaf = True
    guest.pick(card, "5")
    expect(guest.page.locator("main.room")).to_have_attribute("data-line", "sending")
    while table.look(2)["ply"] == before:
        guest.page.wait_for_timeout(20)
    assert guest.ply() == before
    deaf.is_deaf = False
    deaf.lines[-1].close()
    guest.wait_ply(before + 1)
    guest.wait_connected()
    first, again = (act["id"] for act in deaf.sent if act["type"] == "act")
    assert first == again
    assert table.look(2)["log"].count(f"England played {card} at battlefield 5.") == 1
    next_moment(guest)


class Deaf:
    """Sits in the live line of a page, and can keep back whatever the server says."""

    def __init__(self, guest: Guest) -> None:
        self.is_deaf = False
        self.sent: list[dict[str, Any]] = []
        self.lines: list[WebSocketRoute] = []
        guest.page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        self.lines.append(page_side)

        def from_page(message: str | bytes) -> None:
            self.sent.append(json.loads(message))
            server_side.send(message)

        def from_server(message: str | bytes) -> None:
            if not self.is_deaf:
                page_side.send(message)

        page_side.on_message(from_page)
        server_side.on_message(from_server)


@pytest.mark.long
def test_the_network_goes_away_and_comes_back(player: Guest, mortal_server: Server) -> None:
    before, card = player.look(), player.hand()[0]
    player.context.set_offline(True)
    mortal_server.kill()
    wait_lost(player)
    player.pick(card, "5")
    mortal_server.start()
    player.page.wait_for_timeout(1500)
    assert player.ply() == before["ply"]
    player.context.set_offline(False)
    player.wait_ply(before["ply"] + 1)
    player.wait_connected()
    assert player.look()["log"].count(f"England played {card} at battlefield 5.") == 1
