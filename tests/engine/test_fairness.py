"""Verifiable chance: a commitment, a seed and nonces, and every draw recomputed."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from gonfalon.cli import main
from gonfalon.engine.errors import Malformed, Misread, WrongEnd
from gonfalon.engine.fairness import (
    NO_NONCE,
    Unfair,
    check_nonce,
    commitment,
    fair_chance,
    verify_chance,
)
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.session import Session
from gonfalon.games import find

GAME = find("battle-line")
SEED = "5a" * 32
NONCES = ("anna-1", NO_NONCE)


def played(seed: str = SEED, nonces: tuple[str, ...] = NONCES, **options: str) -> Record:
    """The record of a game with fair chance, always the first legal action."""
    record = new_record(GAME, GAME.options.choose(options), ("Anna", "computer"))
    record.fairness = commitment(seed)
    session = Session(record, fair_chance(seed, nonces))
    session.settle_chance()
    while not session.state.over:
        session.act(session.state.legal()[0])
        session.settle_chance()
    record.seed, record.nonces = seed, nonces
    return record


RECORD = played(war="on")


def changed(old: str, new: str) -> Record:
    """The record with one piece of its text replaced."""
    text = RECORD.write()
    assert text.count(old) >= 1
    return parse_record(text.replace(old, new, 1), find)


def test_a_fair_record_verifies() -> None:
    again = parse_record(RECORD.write(), find)
    assert again.write() == RECORD.write()
    drawn = sum(ply.split()[0] in ("first", "site", "card") for ply in RECORD.plies)
    assert verify_chance(again) == drawn > 20


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == f"sha256:{hashlib.sha256(b'Z' * 32).hexdigest()}"


def test_the_seed_and_every_nonce_enter() -> None:
    numbers = {
        fair_chance(seed, nonces).number(0)
        for seed, nonces in (
            (SEED, ("a", "b")),
            ("5b" * 32, ("a", "b")),
            (SEED, ("c", "b")),
            (SEED, ("a", "c")),
            (SEED, ("b", "a")),
            (SEED, ("ab", NO_NONCE)),
            (SEED, (NO_NONCE, "ab")),
        )
    }
    assert len(numbers) == 7
    assert fair_chance(SEED, ("a", "b")).number(5) == fair_chance(SEED, ("a", "b")).number(5)
    assert fair_chance(SEED, ("a", "b")).number(5) != fair_chance(SEED, ("a", "b")).number(6)


def test_another_nonce_deals_other_cards() -> None:
    hands = {tuple(played(nonces=("anna-1", nonce)).plies[:15]) for nonce in ("x", "y", "-")}
    assert len(hands) == 3


@pytest.mark.parametrize("nonce", ["a", "-", "A_z-9", "x" * 64])
def test_nonces(nonce: str) -> None:
    assert check_nonce(nonce) == nonce


@pytest.mark.parametrize("nonce", ["", " ", "a b", "a\n", "a\nb", "é", "x" * 65, "a:b"])
def test_what_is_no_nonce(nonce: str) -> None:
    with pytest.raises(Malformed):
        check_nonce(nonce)


def _other_draw() -> Record:
    """The record with the last card that was dealt exchanged for one from the deck."""
    cards = [ply for ply in RECORD.plies if ply.startswith("card")]
    first = cards[0]
    dealt = set(cards)
    other = next(
        f"card {value}{colour}"
        for colour in "roygbp"
        for value in range(1, 11)
        if f"card {value}{colour}" not in dealt
    )
    return changed(f"{first}\n", f"{other}\n")


TAMPERED: dict[str, Callable[[], Record]] = {
    "draw": _other_draw,
    "seed": lambda: changed(f"seed: {SEED}", f"seed: {'5b' * 32}"),
    "nonce": lambda: changed("nonce 1: anna-1", "nonce 1: anna-2"),
    "another nonce": lambda: changed("nonce 2: -", "nonce 2: x"),
    "commitment": lambda: changed(commitment(SEED), commitment("00" * 32)),
    "commitment's form": lambda: changed("fairness: sha256:", "fairness: md5:"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_tampered_with_is_unfair(what: str, tmp_path: Path) -> None:
    record = TAMPERED[what]()
    with pytest.raises(Unfair):
        verify_chance(record)
    assert verify(tmp_path, record.write()) == 1


INCOMPLETE = {
    "no seed": f"seed: {SEED}\n",
    "no nonces": "nonce 1: anna-1\nnonce 2: -\n",
    "one nonce": "nonce 2: -\n",
    "no commitment": f"fairness: {commitment(SEED)}\n",
}


@pytest.mark.parametrize("what", INCOMPLETE)
def test_what_is_missing_is_malformed(what: str, tmp_path: Path) -> None:
    record = changed(INCOMPLETE[what], "")
    with pytest.raises(Malformed):
        verify_chance(record)
    assert verify(tmp_path, record.write()) == 2


@pytest.mark.parametrize(
    "footer",
    ["seed: x", "nonce 2: a", "nonce 3: a", "anything", "seed: 00\nseed: 00", "play 1r 1"],
)
def test_footers_that_are_none(footer: str, tmp_path: Path) -> None:
    text = RECORD.write().partition("seed:")[0] + footer + "\n"
    assert verify(tmp_path, text) == 2


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        (commitment(SEED), "", "commitment"),
        (commitment(SEED), "x", "commitment"),
        (commitment(SEED), "sha256:" + "0" * 129, "commitment"),
        (commitment(SEED), "sha256:0 and more", "commitment"),
        (f"seed: {SEED}", f"seed: {SEED}0", "seed"),
        (f"seed: {SEED}", f"seed: {SEED.upper()}", "seed"),
        (f"seed: {SEED}", "seed:", "seed"),
        ("nonce 1: anna-1", "nonce 1: " + "a" * 65, "nonce"),
        ("nonce 1: anna-1", "nonce 1:", "nonce"),
        ("nonce 2: -", "nonce 2: b b", "nonce"),
    ],
)
def test_seed_nonces_and_commitment_have_a_form(good: str, bad: str, why: str) -> None:
    text = RECORD.write()
    line = text[: text.index(good)].count("\n") + 1
    with pytest.raises(Misread, match=why) as refused:
        changed(good, bad)
    assert refused.value.at == (("line", line),)
    assert len(str(refused.value)) < 200


def test_a_wrong_end_does_not_verify(tmp_path: Path) -> None:
    assert RECORD.end is not None
    record = changed(f"end {RECORD.end}", f"end {len(RECORD.plies)} 9-0 breakthrough")
    with pytest.raises(WrongEnd):
        verify_chance(record)
    assert verify(tmp_path, record.write()) == 1


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(tmp_path, RECORD.write()) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Fair: ")
    assert err == ""
    assert verify(tmp_path, changed("anna-1", "anna-2").write()) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def verify(folder: Path, text: str) -> int:
    """The exit status of `gonfalon verify`."""
    path = folder / "record.txt"
    path.write_text(text, encoding="utf-8")
    return main(["verify", str(path)])
