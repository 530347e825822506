"""What others did since a seat's last decision: which plies, and what is told of them."""

from random import Random

import pytest

import gonfalon
from gonfalon.engine.session import Session
from gonfalon.engine.state import CHANCE, NOBODY
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import GAMES
from gonfalon.server.compact import compact
from gonfalon.server.since import turn_of_others, turns_until
from tests.amounts import one_of_all


@pytest.mark.parametrize(
    ("deciders", "seat", "found"),
    [
        ([], 0, (0, 0)),
        ([CHANCE, CHANCE, 0], 0, (0, 0)),
        ([CHANCE, 0, 1, 1, CHANCE], 0, (2, 5)),
        ([0, CHANCE, 1, CHANCE, 2, 0, 0, CHANCE], 0, (2, 5)),
        ([0, 1, 0, 1], 1, (2, 3)),
        ([1, CHANCE, 0, 0, CHANCE], SPECTATOR, (2, 5)),
        ([1, 1, 1], SPECTATOR, (0, 3)),
    ],
    ids=[
        "nothing",
        "alone",
        "their turn",
        "kept in the own turn",
        "one ply",
        "watched",
        "one seat",
    ],
)
def test_the_latest_turn_of_others(deciders: list[int], seat: int, found: tuple[int, int]) -> None:
    assert turn_of_others(deciders, seat) == found


@pytest.mark.parametrize(
    ("ply", "found"), [(0, (1, 4)), (2, (1, 4)), (3, (2, 4)), (6, (3, 4)), (8, (4, 4))]
)
def test_turns_are_counted_as_people_take_them(ply: int, found: tuple[int, int]) -> None:
    """Deals and draws are no turns; what is decided next says whose turn it is."""
    assert turns_until([CHANCE, CHANCE, 0, 1, 1, CHANCE, 0, CHANCE], ply, 1) == found


def test_after_the_end_the_last_turn_is_shown() -> None:
    assert turns_until([0, 1, 0], 3, NOBODY) == (3, 3)


def played(game: str, plies: int) -> Session:
    """So many decisions at random."""
    session, rng = gonfalon.session(game, ("Anna", "Béla"), "since"), Random(3)
    session.settle_chance()
    while not session.state.over and session.ply < plies:
        session.act(rng.choice(session.state.legal()))
        session.settle_chance()
    return session


@pytest.mark.parametrize("game", list(GAMES))
def test_deciders_are_kept_by_snapshots_and_undo(game: str) -> None:
    session = played(game, 90)
    while not session.can_undo(session.deciders[-1]):
        session.act(session.state.legal()[0])
        session.settle_chance()
    assert len(session.deciders) == session.ply
    assert {0, 1, CHANCE} <= set(session.deciders)
    again = Session(session.record.copy(), session.chance, session.snapshot())
    assert again.deciders == session.deciders
    assert again.undo(session.deciders[-1])
    assert again.deciders == session.deciders[:-1]
    assert session.fork().deciders == session.deciders


@pytest.mark.parametrize("game", list(GAMES))
def test_the_server_writes_snapshots_as_the_engine_does(game: str) -> None:
    session = played(game, 150)
    assert session.snapshot(compact) == session.snapshot()


@pytest.mark.parametrize("language", one_of_all("hu"))
@pytest.mark.parametrize("game", list(GAMES))
def test_sentences_tell_how_much_of_them_is_the_name(game: str, language: str) -> None:
    """What is left without it begins with a word, and the name is that of the seat."""
    session = played(game, 200)
    for words in (GAMES[game].page.words(language), GAMES[game].text.words(language)):
        named = words.called({1: "<bdi>Ágnes</bdi>", 2: "<bdi>Óðinn</bdi>"})
        found = 0
        for event in session.events:
            told, naming = named.event(event), named.naming(event)
            if not naming:
                continue
            name = ("<bdi>Ágnes</bdi>", "<bdi>Óðinn</bdi>")[int(str(event.facts["seat"])) - 1]
            assert told[:naming].rstrip(" :") == name
            assert told[naming:].strip()
            nameless = words.event(event)[: words.naming(event)]
            assert len(nameless) > 2  # a seat that the computer plays has the name of its side
            assert nameless.endswith(" ")
            found += 1
        assert found > 20
