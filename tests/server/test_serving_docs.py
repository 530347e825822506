"""docs/serving.md names every option, setting, metric and limit; what it says is so."""

import argparse
import dataclasses
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from gonfalon.cli import serve, upkeep
from gonfalon.cli.main import MALFORMED
from gonfalon.server import (
    acting,
    clerks,
    connections,
    doors,
    guard,
    hints,
    hub,
    links,
    listing,
    messages,
    open_files,
    pacing,
    reviews,
    socket,
    taking_back,
    talk,
    thinking,
    tidying,
    watching,
)
from gonfalon.server.notices import asking
from gonfalon.server.settings import Settings
from tests.server.house import House

TEXT = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")


def options(command: str) -> list[argparse.Action]:
    commands = argparse.ArgumentParser().add_subparsers()
    for module in (serve, upkeep):
        module.add_commands(commands)
    return [one for one in commands.choices[command]._actions if one.dest != "help"]


def test_every_option_is_named_with_its_default() -> None:
    for option in options("serve"):
        row = re.search(rf"^\| `{option.option_strings[0]}[ `].*$", TEXT, re.MULTILINE)
        assert row is not None, option.option_strings
        told = row[0].split(" | ")[1].strip("`")
        default = option.default
        expected = "off" if default is False else str(default).removesuffix(".0")
        assert told.removesuffix(".0") == expected, row[0]


def test_every_setting_is_an_option() -> None:
    named = {option.dest: option.default for option in options("serve")}
    for setting in dataclasses.fields(Settings):
        assert f"| `--{setting.name.replace('_', '-')}" in TEXT
        assert named[setting.name] == setting.default


def test_the_backup_is_explained() -> None:
    assert "gonfalon backup --db" in TEXT
    assert {option.dest for option in options("backup")} == {"file", "db"}


def test_tidying_is_explained() -> None:
    text = TEXT.partition("## Deleting old tables")[2].partition("\n## ")[0]
    for option in options("tidy"):
        assert option.option_strings[0] in text
    assert f"batches of {tidying.MOST_TOGETHER} tables" in text


def test_the_service_serves() -> None:
    """Its options are ours, and there are files enough for all connections."""
    unit = dict(re.findall(r"^(\w+)=(.+)$", TEXT, re.MULTILINE))
    known = {name for option in options("serve") for name in option.option_strings}
    starts = re.findall(r"^ExecStart=(.+)$", TEXT, re.MULTILINE)
    assert len(starts) == 3  # with SQLite, with PostgreSQL, and with PgBouncer
    for words in (start.split() for start in starts):
        assert words[:2] == ["/opt/gonfalon/current/bin/gonfalon", "serve"]
        assert {word for word in words if word.startswith("--")} <= known
    assert int(unit["LimitNOFILE"]) >= Settings.connections + open_files.OUR_OWN
    assert unit["RestartPreventExitStatus"] == str(MALFORMED)
    assert unit["Type"] == "notify"  # test_operators.py shows that it is told


def test_the_nightly_backup_keeps_those_made_by_hand() -> None:
    line = re.search(r"^17 4 \* \* \* .*$", TEXT, re.MULTILINE)
    assert line is not None
    command, _, cleaning = line[0].replace("\\%", "%").partition(" && ")
    assert "/opt/gonfalon/current/bin/gonfalon backup --db " in command
    folder, _, name = command.split(maxsplit=13)[-1].partition("$(date +%F)")
    assert cleaning.split()[1] == folder.rstrip("/")
    deleted = re.search(r"-name '(.*?)'", cleaning)
    assert deleted is not None
    assert fnmatch(f"2026-11-16{name}", deleted[1])
    by_hand = re.findall(rf"{folder}(before-\S+\.db)", TEXT)
    assert by_hand
    assert not any(fnmatch(one, deleted[1]) for one in by_hand)


def test_the_proxy_is_as_patient_as_the_server() -> None:
    text = TEXT.partition("```nginx")[2].partition("```")[0]
    told = dict(re.findall(r"^ *(\w+) (?:gonfalon_address )?(\d+)[sk]?;", text, re.MULTILINE))
    assert float(told["client_header_timeout"]) == doors.HEAD_SECONDS
    assert float(told["client_body_timeout"]) == doors.BODY_SECONDS
    assert float(told["send_timeout"]) == doors.UNREAD_SECONDS
    assert float(told["proxy_read_timeout"]) > 2 * connections.PING_SECONDS
    assert int(told["client_max_body_size"]) * 1024 >= guard.LARGEST_RECORD
    assert int(told["limit_conn"]) == Settings.per_address


@pytest.mark.anyio
async def test_every_metric_is_named(house: House) -> None:
    text = (await house.someone.get("/metrics")).text
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE))
    names = {name for name in kinds if not name.endswith("_created")}
    assert len(names) >= 8
    assert set(re.findall(r"^\| `(gonfalon_\w+)", TEXT, re.MULTILINE)) == names


def test_the_limits_are_so() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([\d,]+)", TEXT.partition("## Limits")[2], re.MULTILINE)
    assert {what: int(most.replace(",", "")) for what, most in rows} == {
        "body of a request": guard.LARGEST_BODY,
        "reviews that are being worked out": reviews.MOST_AT_ONCE,
        "hints that are being thought about": hints.MOST_AT_ONCE,
        "remarks of one seat": acting.REMARKS_A_SECOND * acting.REMARKS_BURST_SECONDS,
        "remarks that a table keeps": talk.MOST_KEPT,
        "hints that one address asks for": acting.HINTS_A_SECOND * acting.HINTS_BURST_SECONDS,
        "tables for anyone that one address makes": acting.TABLES_LISTED,
        "body of an upload": guard.LARGEST_RECORD,
        "record that is uploaded": messages.LONGEST_RECORD,
        "uploads of one address in a day": acting.UPLOADED_A_DAY,
        "query in an address": guard.LONGEST_QUERY,
        "CPU seconds for what a stranger brings": clerks.BOUNDS.cpu_seconds,
        "uploads of one address that wait": clerks.MOST_WAITING,
        "message on a live line": socket.LONGEST,
        "messages on a live line that come too fast and are answered": socket.MOST_HASTY,
        "seats at one address that may all send at `--rate` at once": acting.SEATS_TOGETHER,
        "seats for anyone that one address takes and lets wait": acting.SEATS_WAITING,
        "actions in one move": messages.MOST_ACTIONS,
        "times that something is taken back at one table": taking_back.MOST_TAKEN_BACK,
        "head of a request": connections.LARGEST_HEAD,
        "headers of a request": connections.MOST_HEADERS,
        "requests sent ahead on one connection": connections.MOST_AHEAD,
        "pings, pongs and pieces of messages on a live line": pacing.MOST_SMALL,
        "pieces of one message": pacing.MOST_PIECES,
        "connections that look on at one table": watching.MOST_AT_A_TABLE,
        "connections that look from one seat": watching.MOST_AT_A_SEAT,
        "browsers that have a role at one table": links.MOST_BROWSERS,
        "tables of computers alone, unwatched, that think": thinking.MOST_UNWATCHED,
        "ways to be told at one seat, or channels of one table": asking.MOST_WAYS,
        "e-mail addresses that are asked on behalf of one address in a day": acting.MAILS_A_DAY,
        "tables kept in memory": hub.MOST_IN_MEMORY,
        "tables in a list on the start page": listing.MOST_LISTED,
    }


def test_the_patience_is_so() -> None:
    text = TEXT.partition("## Connections")[2].partition("\n## ")[0]
    told = [float(one) for one in re.findall(r"(\d+) (?:seconds|more)", text)]
    assert told == [
        doors.HEAD_SECONDS,
        doors.BODY_SECONDS,
        doors.UNREAD_SECONDS,
        connections.PING_SECONDS,
        connections.PING_SECONDS,
        open_files.OUR_OWN,
    ]


def test_what_fails_does_not_go_on() -> None:
    """Restoring and upgrading are several steps: none is done after one that failed."""
    for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL):
        if "pg_restore" in block or "before-" in block or "ASIDE" in block:
            assert block.startswith("(\nset -e"), block
    assert "-E UTF8 -T template0 -O gonfalon gonfalon" in TEXT
    assert len(re.findall("createdb ", TEXT)) == len(re.findall("createdb -E UTF8", TEXT))
