"""A server that is killed loses no notice, and tells nothing twice that it knows to be told."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.channel import Answer, Channel, Trust
from tests.server.patience import wait_until
from tests.server.process import Process

TELLS = ("--tell", "webhook", "--public-url", "https://play.example.org")


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[Channel]:
    with Channel(tmp_path) as channel:
        yield channel


def serve(db: Path, trust: Trust) -> Process:
    return Process(db, *TELLS, before=trust)


def keys(channel: Channel) -> list[str]:
    return [json.loads(one.body)["id"] for one in channel.received]


def test_each_turn_is_told_once_over_kills(tmp_path: Path, channel: Channel) -> None:
    db = tmp_path / "tables.db"
    slow = Trust(channel.port, channel.trust.certificate, quiet=600.0)
    process = serve(db, slow)
    made = process.make("friend", "friend")
    table = made["table"]
    body = {"kind": "webhook", "url": channel.url()}
    headers = {"Authorization": f"Bearer {made['owner_token']}"}
    answer = process.http.post(f"/t/{table}/notices", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    asked = process.look(made)["waiting"]
    while process.look(made)["waiting"] == asked:
        process.act_first(made, asked[0])
    process.kill()  # the turn is on disk and nobody was told
    assert keys(channel) == []

    channel.answer = Answer(never=True)
    process = serve(db, _due(channel))
    wait_until(lambda: len(channel.received) == 1)
    process.kill()  # nobody knows whether it was told

    channel.answer = Answer()
    process = serve(db, _free(channel))
    wait_until(lambda: len(channel.received) == 2)
    wait_until(lambda: "sent" in _metrics(process))
    process.kill()  # it was told, and that is on disk
    first, again = keys(channel)
    assert first == again

    with serve(db, channel.trust) as process:
        process.look(made)
        assert keys(channel) == [first, first]


def _metrics(process: Process) -> str:
    lines = process.http.get("/metrics").text.splitlines()
    return "\n".join(one for one in lines if one.startswith("gonfalon_notices_total"))


class _Waiting(Trust):
    """The same, with all that waits due at once."""

    text = "UPDATE notices SET due_at = 0, held_until = 0"

    def __call__(self) -> None:
        super().__call__()
        from gonfalon.server import app, store

        class Due(store.Store):
            def __init__(self, db: str) -> None:
                super().__init__(db)
                with self.engine.begin() as connection:
                    connection.exec_driver_sql(_Waiting.text)

        setattr(app, "Store", Due)  # noqa: B010


def _due(channel: Channel) -> Trust:
    return _Waiting(channel.port, channel.trust.certificate)


_free = _due
