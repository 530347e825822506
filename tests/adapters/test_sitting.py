"""Programs and bots that sit at a table of a running server."""

import shutil
import threading
from pathlib import Path

import httpx
import pytest

from gonfalon.adapters.client import Refusal, Seat, open_table, seat_of, seen_by
from gonfalon.adapters.sitting import sit
from gonfalon.arena.entrants import parse_entrant
from gonfalon.arena.forfeit import Forfeit
from gonfalon.engine.errors import Malformed
from gonfalon.games import GAMES, find
from tests.arena.making import EXAMPLE, ROOT, program
from tests.browser.server import Server, free_port
from tests.cli.command import Command

NODE = f"node {ROOT / 'examples' / 'engine.mjs'}"


def played_by(seat: Seat, who: str) -> tuple[dict[str, object], list[str]]:
    """A game that this one plays to its end, and what it did."""
    done: list[str] = []
    player = parse_entrant(who).player(grace=20)
    try:
        return sit(seat, who.rsplit("/", 1)[-1][:40], player, done.append), done
    finally:
        player.close()


@pytest.mark.parametrize("who", ["squire", f"{EXAMPLE}@5"], ids=["bot", "python"])
def test_a_seat_is_played_to_the_end_of_the_game(server: Server, who: str) -> None:
    seat, _ = open_table(server.url, "battle-line", {}, 2, "page")
    told, done = played_by(seat, who)
    assert told["phase"] == "over"
    assert len(done) > 10
    record = httpx.get(f"{server.url}/api/tables/{seat.table}/record", headers=bearer(seat)).text
    assert all(action in record for action in done)


def test_a_program_in_javascript_plays(server: Server) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    seat, _ = open_table(server.url, "imperia", {}, 2, "page")
    told, done = played_by(seat, f"{NODE}@5")
    assert told["phase"] == "over"
    assert done


def bearer(seat: Seat) -> dict[str, str]:
    return {"Authorization": f"Bearer {seat._token}"}


@pytest.mark.long
def test_two_programs_sit_at_one_table_by_their_links(server: Server) -> None:
    own, link = open_table(server.url, "battle-line", {"tactics": "off"}, 2, "")
    other = seat_of(link)
    ends: list[dict[str, object]] = []
    thread = threading.Thread(target=lambda: ends.append(played_by(other, "page")[0]))
    thread.start()
    ends.append(played_by(own, "random")[0])
    thread.join(60)
    assert [end["phase"] for end in ends] == ["over", "over"]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_possible_position_gives_the_view_again_and_tells_nothing_hidden(
    server: Server, game: str
) -> None:
    seat, _ = open_table(server.url, game, {}, find(game).seats[-1], "page")
    seat.join("Looker")
    told = next(one for one in seat.follow() if one["actions"])
    view = seen_by(told)
    assert view is not None
    assert [action.text for action in view.actions] == told["actions"]
    again = seat.look()
    assert again["possible"] == told["possible"], "it is the same each time one looks"
    plain = httpx.get(f"{server.url}/api/tables/{seat.table}", headers=bearer(seat)).json()
    assert plain["possible"] is None
    assert {**again, "possible": None} == plain


def test_a_server_that_is_killed_and_comes_back_is_waited_for(tmp_path: Path) -> None:
    server = Server(tmp_path, port=free_port())
    server.start()
    seat, _ = open_table(server.url, "battle-line", {"tactics": "off"}, 2, "page")
    seen: list[str] = []

    def tell(action: str) -> None:
        seen.append(action)
        if len(seen) == 5:
            server.kill()
            threading.Timer(0.5, server.start).start()

    player = parse_entrant("squire").player()
    told = sit(seat, "Squire", player, tell)
    assert told["phase"] == "over"
    server.stop()


def test_a_program_that_forfeits_leaves_the_seat_as_it_is(server: Server, tmp_path: Path) -> None:
    seat, _ = open_table(server.url, "battle-line", {}, 2, "page")
    says_nonsense = program(tmp_path, "def choose():\n    say('bestmove play 99x 1')")
    with pytest.raises(Forfeit):
        played_by(seat, f"{says_nonsense}@5")
    assert seat.look()["phase"] == "running"


@pytest.mark.parametrize(
    "link",
    [
        "",
        "table",
        "ftp://127.0.0.1/t/abc#seat=x",
        "http://127.0.0.1/t/abc",
        "http://127.0.0.1/rules#seat=x",
        "http:///t/abc#seat=x",
    ],
)
def test_what_is_no_link_of_a_seat_is_refused(link: str) -> None:
    with pytest.raises(Malformed, match="secret link"):
        seat_of(link)


def test_a_link_that_leads_nowhere_is_refused_in_one_line(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    result = Command(capsys)("sit", f"{server.url}/t/nothing#seat=x", "page")
    assert result.status == 2
    assert result.err.startswith("gonfalon: ")
    assert result.err.count("\n") == 1
    with pytest.raises(Refusal, match=r"127\.0\.0\.1:1"):
        seat_of("http://127.0.0.1:1/t/abc#seat=secret").join("Nobody")


def test_the_token_is_in_no_message(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    result = Command(capsys)("sit", f"{server.url}/x/abc#seat=verysecret", "page")
    assert result.status == 2
    assert "verysecret" not in result.err
