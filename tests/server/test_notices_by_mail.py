"""E-mail that it is your turn, to a real mail server: asked first, one an hour, ended by a link."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from email.message import EmailMessage, Message
from typing import Any

import pytest

from gonfalon.server import statements
from gonfalon.server.errors import CannotServe
from gonfalon.server.naming import unlinked
from gonfalon.server.notices import sender
from gonfalon.server.notices.kinds import GAPS, HOUR, MAIL
from gonfalon.server.notices.mail import _plain
from gonfalon.server.notices.offers import is_mail_address, offers_of
from gonfalon.server.settings import Settings
from gonfalon.server.tokens import hashed
from tests.server.harness import Seated, refused
from tests.server.house import House
from tests.server.patience import come_to_be
from tests.server.postbox import Postbox, listening, subject_of, text_of

pytestmark = pytest.mark.anyio
PUBLIC = "https://play.example.org"


@pytest.fixture
def postbox(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Postbox, int]]:
    monkeypatch.setattr(statements, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(sender, "LOOK_EVERY", 0.05)
    box = Postbox()
    with listening(box) as port:
        yield box, port


@pytest.fixture
async def mailing(database: str, postbox: tuple[Postbox, int]) -> AsyncIterator[House]:
    house = House(
        database,
        tell="mail",
        public_url=PUBLIC,
        smtp=f"smtp://127.0.0.1:{postbox[1]}",
        mail_from="games@example.org",
    )
    await house.start()
    yield house
    await house.stop()


async def ask(table: Seated, seat: int, mail: str, language: str = "en") -> Any:
    return await table.house.someone.post(
        f"/t/{table.id}/notices",
        {"kind": "mail", "mail": mail},
        table.tokens[seat - 1],
        headers={"Accept-Language": language},
    )


async def mails(box: Postbox, count: int) -> list[Message]:
    async def are_here() -> bool:
        return len(box.mails) >= count

    await come_to_be(are_here)
    return box.mails


async def confirmed(table: Seated, box: Postbox, seat: int, language: str = "en") -> str:
    """A way whose address has said yes by the link in its mail; its id."""
    before = len(box.mails)
    answer = await ask(table, seat, "anna@example.org", language)
    assert answer.status_code == 200, answer.text
    asked = (await mails(box, before + 1))[-1]
    found = re.search(rf"{PUBLIC}/notices/(\S+)", text_of(asked))
    assert found is not None
    way, _, secret = found[1].partition("/")
    assert (way, secret in answer.text) == (answer.json()["way"], False)
    page = await table.house.someone.get(f"/notices/{found[1]}")
    assert "an…@example.org" in page.text
    assert (await table.house.someone.post(f"/notices/{found[1]}/confirm")).status_code == 200
    return way


async def test_who_gives_an_address_cannot_confirm_it(
    mailing: House, postbox: tuple[Postbox, int]
) -> None:
    """They know the way, by which it is ended; what confirms it is in the mail alone."""
    box, _ = postbox
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    way = (await ask(table, 1, "somebody@example.org")).json()["way"]
    (asked,) = await mails(box, 1)
    secret = text_of(asked).partition(f"/notices/{way}/")[2].split()[0]
    assert mailing.query("SELECT asked FROM ways") == [(f" {hashed(secret)}",)]
    someone = mailing.someone
    for path in (f"{way}/confirm", f"{way}/{way}/confirm", f"{way}/{hashed(secret)[:40]}/confirm"):
        assert (await someone.post(f"/notices/{path}")).status_code in (404, 405)
    for path, may in ((way, False), (f"{way}/{secret}", True)):
        page = (await someone.get(f"/notices/{path}")).text
        assert ('data-do="confirm"' in page) == may
    assert mailing.query("SELECT confirmed_at FROM ways") == [(None,)]
    assert (await someone.post(f"/notices/{way}/{secret}/confirm")).is_success
    assert mailing.query("SELECT count(*) FROM ways WHERE confirmed_at > 0") == [(1,)]


async def test_a_database_of_before_asks_again_what_nobody_has_confirmed(
    mailing: House, postbox: tuple[Postbox, int]
) -> None:
    box, _ = postbox
    table = await mailing.make("friend", "friend")
    await table.sit(1, "Anna", "n1")
    way = await confirmed(table, box, 1)
    assert (await ask(table, 1, "other@example.org")).is_success
    await mails(box, 2)
    mailing.query("ALTER TABLE ways DROP COLUMN asked")
    mailing.query("DROP TABLE questions_mailed")
    mailing.query("UPDATE alembic_version SET version_num = '0017'")
    await mailing.restart()
    assert mailing.query("SELECT id FROM ways") == [(way,)]


async def test_a_name_in_a_mail_is_no_link(mailing: House, postbox: tuple[Postbox, int]) -> None:
    box, _ = postbox
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    await confirmed(table, box, 1)
    await table.sit(2, "WIN! https://evil.example/x me@evil.example", "n2")
    told = text_of((await mails(box, 2))[1])
    assert "WIN! https evil. example x me evil. example" in told
    assert told.count("://") == 2, "the table and the way out"


@pytest.mark.parametrize(("name", "told"), [
    ("J.R.R. Tolkien", "J. R. R. Tolkien"), ("www.evil.example", "www. evil. example"),
    ("evil。example", "evil. example"), ("javascript:x", "javascript x"), ("Dr. Who", "Dr. Who"),
    ("Anna :)", "Anna :)"), ("//", "?"), ("a@b", "a b"),
    ("//evil", "evil"), ("A/B", "A B"), ("Éva", "Éva"),
])  # fmt: skip
def test_what_looks_like_a_link_is_parted(name: str, told: str) -> None:
    assert unlinked(name) == told


async def test_a_turn_is_mailed_once(mailing: House, postbox: tuple[Postbox, int]) -> None:
    box, _ = postbox
    table = await mailing.make(pace="days", clock={"days": 3})
    await table.sit(1, "Anna", "n1")
    way = await confirmed(table, box, 1, "hu")
    await table.sit(2, "Béla", "n2")
    asked, told = await mails(box, 2)
    assert subject_of(told).startswith("Te jössz")
    assert subject_of(asked) == "Szóljunk, amikor te jössz?"
    assert "Béla" in text_of(told)
    assert "Óra: fordulónként 3 nap." in text_of(told)
    assert f"{PUBLIC}/t/{table.id}" in text_of(told)
    assert f"{PUBLIC}/notices/{way}" in text_of(told)
    assert told["To"] == "anna@example.org"
    assert told["From"] == "games@example.org"
    assert told["List-Unsubscribe"].strip() == f"<{PUBLIC}/notices/{way}/end>"
    assert told["Message-ID"].strip().endswith("@play.example.org>")
    assert not any(secret in told.as_string() for secret in table.secrets)
    await nothing_waits(mailing)
    await asyncio.sleep(0.2)
    assert len(box.mails) == 2


async def test_the_end_is_mailed_in_the_readers_language(
    mailing: House, postbox: tuple[Postbox, int]
) -> None:
    box, _ = postbox
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    await confirmed(table, box, 1, "pl")
    await table.sit(2, "Béla", "n2")
    await mails(box, 2)
    mailing.query("UPDATE ways SET told_at = told_at - 7200")
    assert (await table.post("resign", {"id": "r"}, table.tokens[1])).status_code == 200
    over = (await mails(box, 3))[-1]
    assert subject_of(over).startswith("Koniec gry: ")
    assert over["Content-Language"] == "pl"
    assert "Anna" in text_of(over)
    assert "Pozostali gracze: Béla." in text_of(over)
    assert over["Message-ID"] != box.mails[1]["Message-ID"]


async def nothing_waits(house: House) -> None:
    async def is_empty() -> bool:
        return house.query("SELECT count(*) FROM notices") == [(0,)]

    await come_to_be(is_empty)


async def test_nothing_is_sent_to_who_has_not_said_yes(
    mailing: House, postbox: tuple[Postbox, int]
) -> None:
    box, _ = postbox
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    assert (await ask(table, 1, "somebody@example.org")).status_code == 200
    await mails(box, 1)
    await table.sit(2, "Béla", "n2")
    await nothing_waits(mailing)
    assert len(box.mails) == 1
    mailing.query("UPDATE ways SET made_at = 0")
    mailing.app.state.notices._sender._tidied_at = 0.0

    async def is_forgotten() -> bool:
        return mailing.query("SELECT count(*) FROM ways") == [(0,)]

    await come_to_be(is_forgotten)


async def test_who_gives_an_address_is_asked_while_they_look(
    mailing: House, postbox: tuple[Postbox, int]
) -> None:
    """The panel is at the table, so whoever gives an address there looks at it."""
    box, _ = postbox
    table = await mailing.running()
    async with mailing.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        assert (await ask(table, 1, "anna@example.org")).status_code == 200
        await mails(box, 1)


async def test_strangers_are_not_asked_often(mailing: House, postbox: tuple[Postbox, int]) -> None:
    for number in range(4):
        table = await mailing.make()
        await table.sit(1, "Anna", "n1")
        answer = await ask(table, 1, "victim@example.org")
        if number < 3:
            assert answer.status_code == 200
        else:
            refused(answer, "too_fast", 429)


async def test_nor_by_another_way_to_write_the_address(mailing: House) -> None:
    """What was asked counts also once the way has ended; what was answered does not."""
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    for mail in ("Bob.B+1@gmail.com", "bobb+2@GoogleMail.com", "BOBB@gmail.com"):
        answer = await ask(table, 1, mail)
        assert answer.is_success
        await mailing.someone.post(f"/notices/{answer.json()['way']}/end")
    for mail in ("bobb@gmail.com", "b.o.b.b+3@gmail.com"):
        refused(await ask(table, 1, mail), "too_fast", 429)
    assert (await ask(table, 1, "b.obb@example.org")).is_success
    mailing.query("UPDATE questions_mailed SET at = at - 172801")
    assert (await ask(table, 1, "bobb@gmail.com")).is_success
    await mailing.app.state.notices.outbox.end_unconfirmed()
    assert mailing.query("SELECT count(*) FROM questions_mailed") == [(1,)]


async def test_who_has_said_yes_may_be_asked_again(
    mailing: House, postbox: tuple[Postbox, int]
) -> None:
    for _ in range(4):
        table = await mailing.make()
        await table.sit(1, "Anna", "n1")
        await confirmed(table, postbox[0], 1)
    assert mailing.query("SELECT count(*) FROM questions_mailed") == [(0,)]


async def test_at_most_one_an_hour(mailing: House, postbox: tuple[Postbox, int]) -> None:
    box, _ = postbox
    assert GAPS[MAIL] == HOUR
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    await confirmed(table, box, 1)
    await table.sit(2, "Béla", "n2")
    await mails(box, 2)
    await nothing_waits(mailing)
    while (await table.live()).waits_for == (0,):
        await table.play((await table.look(1))["actions"][0])
    while (await table.live()).waits_for == (1,):
        await table.play((await table.look(2))["actions"][0])

    async def is_put_off() -> bool:
        rows = mailing.query("SELECT due_at - at FROM notices")
        return bool(rows) and rows[0][0] > HOUR / 2

    await come_to_be(is_put_off)
    assert len(box.mails) == 2
    mailing.query("UPDATE ways SET told_at = told_at - 7200")
    mailing.query("UPDATE notices SET due_at = 0")
    await mails(box, 3)


async def test_who_looks_is_not_told(mailing: House, postbox: tuple[Postbox, int]) -> None:
    """A page that is seen keeps messages away; one that says nobody looks does not."""
    box, _ = postbox
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    await confirmed(table, box, 1)
    async with mailing.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        await table.sit(2, "Béla", "n2")
        await nothing_waits(mailing)
        assert len(box.mails) == 1
        line.send(type="look", looks=False)
        watchers = mailing.hub.watchers

        async def is_unseen() -> bool:
            return not watchers.is_seen(table.id, 0)

        await come_to_be(is_unseen)
        while (await table.live()).waits_for == (0,):
            await table.play((await table.look(1))["actions"][0])
        while (await table.live()).waits_for == (1,):
            await table.play((await table.look(2))["actions"][0])
        await mails(box, 2)


async def test_one_click_of_a_mail_program_ends_it(
    mailing: House, postbox: tuple[Postbox, int]
) -> None:
    box, _ = postbox
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    way = await confirmed(table, box, 1)
    form = {"List-Unsubscribe": "One-Click"}
    answer = await mailing.someone.http.post(f"/notices/{way}/end", data=form)
    assert answer.status_code == 200
    await table.sit(2, "Béla", "n2")
    await nothing_waits(mailing)
    assert len(box.mails) == 1


async def test_a_mailbox_that_is_gone_ends_it(mailing: House, postbox: tuple[Postbox, int]) -> None:
    box, _ = postbox
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    await confirmed(table, box, 1)
    box.refuses = "550 no such user"
    await table.sit(2, "Béla", "n2")

    async def has_ended() -> bool:
        return mailing.query("SELECT count(*) FROM ways") == [(0,)]

    await come_to_be(has_ended)


@pytest.mark.parametrize("mail", [
    "", "anna", "anna@", "@example.org", "a b@example.org", "anna@example.org\nBcc: x@example.org",
    "anna@example.org,béla@example.org", "Anna <anna@example.org>", "anna@-x.org", "a@b@c",
    "=?utf-8?q?bob=40bank.example=2C?=@example.org", "=?utf-8?q?v=69ctim?=@example.org",
    "=?x?q?bob=40bank.example=3e=00?=me@example.org", "a..b@example.org", ".a@example.org",
])  # fmt: skip
async def test_what_is_no_address_is_refused(mailing: House, mail: str) -> None:
    assert not is_mail_address(mail)
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    refused(await ask(table, 1, mail), "bad_mail", 422)


async def test_mail_goes_to_the_address_as_it_stands(
    mailing: House, postbox: tuple[Postbox, int]
) -> None:
    """Also one that a server of before took: nothing in it is decoded to another one."""
    box, _ = postbox
    table = await mailing.make()
    await table.sit(1, "Anna", "n1")
    mailing.query("DELETE FROM notices")
    assert (await ask(table, 1, "anna+o'hara@example.org")).is_success
    (told,) = await mails(box, 1)
    assert (told["To"], told["X-RcptTo"]) == ("anna+o'hara@example.org",) * 2
    odd = "=?utf-8?q?v=69ctim?=@example.org"
    message = EmailMessage()
    message["To"] = _plain(odd)
    assert [str(one) for one in message["To"].addresses] == [odd]


@pytest.mark.parametrize(("settings", "why"), [
    ({"tell": "smoke"}, "--tell smoke"),
    ({"tell": "feed"}, "--public-url"),
    ({"tell": "feed", "public_url": "http://example.org"}, "--public-url"),
    ({"tell": "mail", "public_url": PUBLIC}, "--smtp"),
    ({"tell": "mail", "public_url": PUBLIC, "smtp": "smtp://u:p@h"}, "password"),
    ({"tell": "mail", "public_url": PUBLIC, "smtp": "smtp://u@h"}, "--mail-from"),
])  # fmt: skip
def test_settings_that_do_not_go_together(settings: dict[str, str], why: str) -> None:
    with pytest.raises(CannotServe, match=why) as refused:
        offers_of(Settings(**settings))  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)
