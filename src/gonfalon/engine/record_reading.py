"""Records read from text, line by line: what is wrong with one is told with its line."""

import re
from itertools import dropwhile
from typing import Final

from gonfalon.engine.ending import KEY as ENDED
from gonfalon.engine.ending import parse_ending
from gonfalon.engine.errors import Malformed, Misread
from gonfalon.engine.fairness import NONCE, SEED
from gonfalon.engine.game import Find, Game
from gonfalon.engine.hints import is_hints, parse_hints
from gonfalon.engine.origin import AT_START, Origin, Parted, origin_of
from gonfalon.engine.record import FIRST_LINE, LONGEST_NAME, Record, end_line, new_record
from gonfalon.engine.revision import is_revision, parse_revision
from gonfalon.engine.seat_change import MOST, is_seat_change, parse_seat_change
from gonfalon.engine.text import short

_DATA: Final = re.compile("[0-9a-f]{8}")
_FAIRNESS: Final = re.compile("[a-z0-9-]{1,16}:[0-9a-f]{1,128}")


def first_line(text: str) -> str:
    """The first line that is no comment and not blank: it tells what a text is."""
    lines = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def parse_record(text: str, find: Find, start: int = 1) -> Record:
    """Read a record whose first line has this number; plies are checked when it is replayed."""
    stripped = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    told = [pair for pair in enumerate(stripped, start=start) if not pair[1].startswith("#")]
    lines = list(dropwhile(lambda pair: not pair[1], told))
    if not lines or lines[0][1] != FIRST_LINE:
        raise Misread("read.first_line", text=repr(FIRST_LINE)).within("line", start)
    blank = next((at for at, (_, line) in enumerate(lines) if not line), len(lines))
    record = _parse_header(lines[1:blank], find)
    record.end = None
    for number, line in lines[blank:]:
        if not line:
            continue
        if record.end is not None:
            _parse_footer(record, number, line)
        elif line.startswith(("end ", "end\t")):  # `end` alone may be an action
            record.end = " ".join(line.split()[1:])
        else:
            record.plies.append(" ".join(line.split()))
            record.lines.append(number)
    return record


def _parse_footer(record: Record, number: int, line: str) -> None:
    """A line after the end: another end, a revision, a seat taken over, hints, seed, a nonce."""
    key, _, value = line.partition(":")
    is_early = not (record.hints or record.seed or record.nonces)
    is_first = is_early and not record.seat_changes and not record.revisions
    if key == ENDED and is_first and record.ending is None:
        _parse_ending(record, number, value.strip())
    elif is_revision(key) and is_early and not record.seat_changes:
        _parse_revision(record, number, key, value.strip())
    elif is_seat_change(key) and is_early:
        _parse_seat_change(record, number, key, value.strip())
    elif is_hints(key) and not record.seed and not record.nonces:
        _parse_hints(record, number, key, value.strip())
    elif key == "seed" and not record.seed and not record.nonces:
        record.seed = _formed(SEED, value.strip(), "read.bad_seed", number)
    elif key == f"nonce {len(record.nonces) + 1}" and len(record.nonces) < len(record.names):
        nonce = _formed(NONCE, value.strip(), "read.bad_nonce", number)
        record.nonces = (*record.nonces, nonce)
    else:
        raise Misread("read.after_end", text=short(line)).within("line", number)


def _formed(form: re.Pattern[str], text: str, reason: str, number: int) -> str:
    """The value of a line, if it has this form: nobody need keep more than we write."""
    if not form.fullmatch(text):
        raise Misread(reason, text=short(text)).within("line", number)
    return text


def _parse_ending(record: Record, number: int, value: str) -> None:
    """How a game was ended that its last line calls unfinished."""
    try:
        if record.end != end_line(len(record.plies), None):
            raise Misread("read.bad_ending", text=short(value))
        record.ending = parse_ending(value, len(record.names))
    except Misread as error:
        raise error.within("line", number) from None


def _parse_revision(record: Record, number: int, key: str, value: str) -> None:
    """Where something was taken back to."""
    try:
        found = parse_revision(key, value, record.revisions, len(record.plies))
    except Misread as error:
        raise error.within("line", number) from None
    record.revisions.append(found)


def _parse_hints(record: Record, number: int, key: str, value: str) -> None:
    """How many hints a seat was given."""
    try:
        seat, count = parse_hints(key, value, record.hints, len(record.names))
    except Misread as error:
        raise error.within("line", number) from None
    record.hints[seat] = count


def _parse_seat_change(record: Record, number: int, key: str, value: str) -> None:
    """A change of who plays a seat, no earlier than the one before."""
    if len(record.seat_changes) == MOST:
        raise Misread("read.many_seat_changes", most=MOST).within("line", number)
    try:
        change = parse_seat_change(key, value, len(record.plies), len(record.names), LONGEST_NAME)
    except Misread as error:
        raise error.within("line", number) from None
    if record.seat_changes and change.ply < record.seat_changes[-1].ply:
        raise Misread("read.seat_change", text=short(f"{key}: {value}")).within("line", number)
    record.seat_changes.append(change)


def _parse_header(lines: list[tuple[int, str]], find: Find) -> Record:
    """The header's `key: value` lines, each key once."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        key, colon, value = line.partition(":")
        if not colon:
            raise Misread("read.header_line", text=short(line)).within("line", number)
        if key in found:
            raise Misread("read.header_twice", header=short(key)).within("line", number)
        found[key] = (number, value.strip())
    for key in ("game", "rules"):
        if key not in found:
            raise Misread("read.header_missing", header=key)
    game = find(found.pop("game")[1])
    number, version = found.pop("rules")
    if not (re.fullmatch("[0-9]{1,6}", version) and 1 <= int(version) <= game.rules_version):
        newest = game.rules_version
        unknown = Misread("read.unknown_rules", version=short(version), newest=newest)
        raise unknown.within("line", number)
    number, data = found.pop("data", (0, ""))
    if number and not _DATA.fullmatch(data):
        raise Misread("read.bad_data", text=short(data)).within("line", number)
    number, words = found.pop("options", (0, ""))
    fairness_at, fairness = found.pop("fairness", (0, ""))
    if fairness_at:
        _formed(_FAIRNESS, fairness, "read.bad_fairness", fairness_at)
    practice_at, practice = found.pop("practice", (0, ""))
    if practice_at and practice != "yes":
        raise Misread("read.bad_practice", text=short(practice)).within("line", practice_at)
    names: list[str] = []
    while f"seat {len(names) + 1}" in found:
        names.append(found.pop(f"seat {len(names) + 1}")[1])
    for key, (line_number, _) in found.items():
        raise Misread("read.unknown_header", header=short(key)).within("line", line_number)
    record = _begun(game, origin_of(game, int(version), data), (number, words), tuple(names))
    record.fairness, record.practice = fairness, bool(practice)
    return record


def _begun(game: Game, origin: Origin, options: tuple[int, str], names: tuple[str, ...]) -> Record:
    """An empty record of this origin, if there are such options and so many seats today."""
    number, words = options
    try:
        try:
            chosen = game.options.parse(words.split())
        except Malformed as error:
            raise error.within("line", number) from None
        record = new_record(game, chosen, names)
    except Malformed as error:
        if origin.is_todays:
            raise
        error.at = ()
        raise Parted(origin, AT_START, "", error) from None
    record.rules_version, record.data = origin.rules, origin.data
    return record
