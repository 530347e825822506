"""A server that is killed loses no notice, and tells nothing twice that it knows to be told."""

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from gonfalon.server.notices.kinds import HOUR
from tests.server.channel import Answer, Channel
from tests.server.patience import wait_until
from tests.server.postbox import Postbox, listening, text_of
from tests.server.process import Process
from tests.server.subscriber import Subscriber

PUBLIC = "https://play.example.org"


class Told:
    """Somebody who is told along one kind of way, and what they have been told."""

    def __init__(self, kind: str, channel: Channel, box: Postbox, port: int) -> None:
        self.kind, self.channel, self.box, self._browser = kind, channel, box, Subscriber()
        smtp = ("--smtp", f"smtp://127.0.0.1:{port}", "--mail-from", "games@example.org")
        self.serves = ("--tell", kind, "--public-url", PUBLIC, *(smtp if kind == "mail" else ()))

    def ask(self, process: Process, made: dict[str, Any], seat: int) -> None:
        """Ask to be told of the turns of a seat; by mail, say that the address is one's own."""
        by = made["owner_token"] if self.kind == "webhook" else made["seats"][seat - 1]["token"]
        url = self.channel.url()
        how: dict[str, dict[str, str]] = {
            "webhook": {"url": url},
            "push": {"endpoint": url, **self._browser.keys()},
            "mail": {"mail": "anna@example.org"},
        }
        headers = {"Authorization": f"Bearer {by}"}
        body = {"kind": self.kind, **how[self.kind]}
        answer = process.http.post(f"/t/{made['table']}/notices", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        if self.kind == "mail":
            self._confirm(process)

    def _confirm(self, process: Process) -> None:
        wait_until(lambda: bool(self.box.mails))
        (mail,) = self.box.mails
        found = re.search(rf"{PUBLIC}/notices/(\S+)", text_of(mail))
        assert found is not None
        wait_until(lambda: self.count(process, "sent") > 0)
        self.box.mails.clear()
        answer = process.http.post(f"/notices/{found[1]}/confirm")
        assert answer.status_code == 200, answer.text

    def answers(self, is_it: bool) -> None:
        """Whether whoever is told says that it has come."""
        self.channel.answer, self.box.never = Answer(never=not is_it), not is_it

    def keys(self) -> list[str]:
        """By what each message is known to be the same or another one."""
        if self.kind == "mail":
            return [mail["Message-ID"] for mail in self.box.mails]
        if self.kind == "webhook":
            return [json.loads(one.body)["id"] for one in self.channel.received]
        shown = [self._browser.opened(one.body) for one in self.channel.received]
        topics = [one.headers["Topic"] for one in self.channel.received]
        return [f"{topic} {one['tag']}" for topic, one in zip(topics, shown, strict=True)]

    def count(self, process: Process, outcome: str) -> int:
        """How many messages came to this end, by the server's own count."""
        name = f'gonfalon_notices_total{{kind="{self.kind}",outcome="{outcome}"}} '
        lines = process.http.get("/metrics").text.splitlines()
        return sum(int(float(one[len(name) :])) for one in lines if one.startswith(name))


@pytest.fixture(params=["webhook", "push", "mail"])
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Told]:
    with reached(request.param, tmp_path) as told:
        yield told


@contextmanager
def reached(kind: str, folder: Path) -> Iterator[Told]:
    box = Postbox()
    with Channel(folder) as channel, listening(box) as port:
        yield Told(kind, channel, box, port)


def serve(db: Path, told: Told, quiet: float = 0.0) -> Process:
    return Process(db, *told.serves, before=told.channel.trusting(quiet))


def rows(db: Path, text: str) -> Sequence[tuple[Any, ...]]:
    with closing(sqlite3.connect(db, timeout=30.0)) as connection, connection:
        return connection.execute(text).fetchall()


def until_asked(process: Process, made: dict[str, Any], seat: int) -> None:
    """Play on, always what comes first, until it is the turn of a seat from 1."""
    while (waiting := process.look(made)["waiting"]) != [seat]:
        process.act_first(made, waiting[0])


def test_each_turn_is_told_once_over_kills(tmp_path: Path, told: Told) -> None:
    db = tmp_path / "tables.db"
    process = serve(db, told, quiet=600.0)
    made = process.make("friend", "friend", first="1")
    told.ask(process, made, 2)
    until_asked(process, made, 2)
    process.kill()  # the turn is on disk and nobody was told
    assert told.keys() == []

    told.answers(False)
    due_at_once(db)
    process = serve(db, told)
    wait_until(lambda: len(told.keys()) == 1)
    process.kill()  # nobody knows whether it was told

    told.answers(True)
    due_at_once(db)
    process = serve(db, told)
    wait_until(lambda: len(told.keys()) == 2)
    wait_until(lambda: told.count(process, "sent") == 1)
    process.kill()  # it was told, and that is on disk
    first, again = told.keys()
    assert first == again
    assert rows(db, "SELECT count(*) FROM notices") == [(0,)]


def due_at_once(db: Path) -> None:
    """As if the time had passed for which a turn is left alone, and a sender has it for itself."""
    rows(db, "UPDATE notices SET due_at = 0, held_until = 0")


def test_a_kill_wins_nobody_a_second_mail_within_the_hour(tmp_path: Path) -> None:
    """What may have gone out counts, also if the server died before it knew."""
    db = tmp_path / "tables.db"
    with reached("mail", tmp_path) as told:
        process = serve(db, told)
        made = process.make("friend", "friend", first="1")
        told.ask(process, made, 2)
        told.answers(False)
        until_asked(process, made, 2)
        wait_until(lambda: len(told.keys()) == 1)
        process.kill()

        told.answers(True)
        with serve(db, told) as process:
            until_asked(process, made, 1)
            until_asked(process, made, 2)
            put_off = "SELECT due_at - at FROM notices"
            wait_until(lambda: [when > HOUR / 2 for (when,) in rows(db, put_off)] == [True])
            assert len(told.keys()) == 1


def test_a_lost_hour_is_lost_to_nobody(tmp_path: Path) -> None:
    """What did not go out does not count: the next turn is told at once."""
    db = tmp_path / "tables.db"
    with reached("mail", tmp_path) as told, serve(db, told) as process:
        made = process.make("friend", "friend", first="1")
        told.ask(process, made, 2)
        told.box.refuses = "451 come back later"
        until_asked(process, made, 2)
        wait_until(lambda: told.count(process, "again") == 1)
        told.box.refuses = ""
        until_asked(process, made, 1)
        until_asked(process, made, 2)
        wait_until(lambda: len(told.keys()) == 1)


def test_two_seats_of_one_address_are_one_reader(tmp_path: Path) -> None:
    """At most one message an hour for a table, however many of its seats tell an address."""
    db = tmp_path / "tables.db"
    with reached("mail", tmp_path) as told, serve(db, told) as process:
        made = process.make("friend", "friend", first="1")
        for seat in (1, 2):
            told.ask(process, made, seat)
        until_asked(process, made, 2)
        wait_until(lambda: len(told.keys()) == 1)
        until_asked(process, made, 1)
        put_off = "SELECT due_at - at FROM notices"
        wait_until(lambda: [when > HOUR / 2 for (when,) in rows(db, put_off)] == [True])
        assert len(told.keys()) == 1
