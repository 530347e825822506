"""Sessions: forks are independent, snapshots go on where they were taken, undo has its bounds."""

from random import Random

import pytest

from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Illegal, Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.session import Session
from gonfalon.games import find
from tests.about import about
from tests.helpers import every_variant

GAME = find("battle-line")


def begun(game: Game = GAME, options: Options | None = None, seats: int = 2) -> Session:
    """A session whose chance has settled."""
    chosen = game.options.choose({"first": "1"}) if options is None else options
    session = Session(new_record(game, chosen, tuple("ABCD"[:seats])), SeededChance("session"))
    session.settle_chance()
    return session


def move(session: Session, rng: Random) -> None:
    """One random action, and chance after it."""
    session.act(rng.choice(session.state.legal()))
    session.settle_chance()


def told(session: Session) -> tuple[object, ...]:
    """Everything a session knows."""
    events = [(type(event), event.key, event.audience, event.facts) for event in session.events]
    undo = [session.can_undo(seat) for seat in range(session.state.seat_count)]
    able = (undo, session.shut)
    return session.state.position(), events, session.told, session.record.write(), able


def copy_of(record: Record) -> Record:
    """The record as a store would bring it back: header and plies."""
    again = new_record(record.game, record.options, record.names)
    again.plies = list(record.plies)
    return again


@every_variant
def test_a_snapshot_goes_on_as_a_replay_does(game: Game, seats: int, options: Options) -> None:
    rng = Random("snapshot")
    session = begun(game, options, seats)
    snapshots: list[str] = []
    while not session.state.over:
        if session.is_settled and rng.random() < 0.3:
            snapshots.append(session.snapshot())
        move(session, rng)
        if snapshots and rng.random() < 0.1:
            again = Session(copy_of(session.record), session.chance, rng.choice(snapshots))
            assert told(again) == told(session)
    for snapshot in (snapshots[0], snapshots[-1], session.snapshot(), None):
        again = Session(copy_of(session.record), session.chance, snapshot)
        assert told(again)[:4] == told(session)[:4]
        again.record.replay()


@every_variant
def test_a_fork_is_independent(game: Game, seats: int, options: Options) -> None:
    rng = Random("fork")
    session = begun(game, options, seats)
    for _ in range(40):
        before = told(session)
        twin = session.fork()
        assert told(twin) == before
        for seat in (0, 1):
            while twin.undo(seat) is not None:
                pass
        assert told(session) == before
        twin = session.fork()
        for _ in range(3):
            if not twin.state.over:
                move(twin, rng)
        assert told(session) == before
        if session.state.over:
            return
        twin = session.fork()
        choices = Random(rng.random())
        again = Random()
        again.setstate(choices.getstate())
        move(twin, choices)
        move(session, again)
        assert told(twin) == told(session)


@every_variant
def test_forks_of_one_point_know_nothing_of_each_other(
    game: Game, seats: int, options: Options
) -> None:
    """They share the log as far as it is the same, whichever of them moves on first."""
    rng, session = Random("forks"), begun(game, options, seats)
    for _ in range(4):
        move(session, rng)
        before, twins = told(session), [session.fork() for _ in range(3)]
        for twin in twins[:2]:
            move(twin, rng)
        assert told(session) == before == told(twins[2])
        for twin in twins:
            assert told(twin) == told(Session(copy_of(twin.record), twin.chance))


@every_variant
def test_what_is_taken_back_in_a_fork_stays_in_the_other(
    game: Game, seats: int, options: Options
) -> None:
    """Also where the fork goes on from there: both remember the same state."""
    rng, tried = Random("fork and undo"), 0
    session = begun(game, options, seats)
    while not session.state.over and tried < 8:
        able = [seat for seat in range(seats) if session.can_undo(seat)]
        if able:
            twin, expected = session.fork(), session.fork()
            expected.undo(able[0])
            before, earlier = told(session), told(expected)
            twin.undo(able[0])
            move(twin, rng)
            assert told(session) == before
            third = session.fork()
            third.undo(able[0])
            assert told(third) == earlier
            tried += 1
        move(session, rng)
    assert tried


@every_variant
def test_undo_is_exact_and_bounded(game: Game, seats: int, options: Options) -> None:
    """What undo gives is what replaying all plies but the last gives."""
    rng = Random("undo")
    session = begun(game, options, seats)
    undone = replayed = 0
    while not session.state.over:
        last = session.record.plies[-1] if session.record.plies else ""
        able = [seat for seat in range(seats) if session.can_undo(seat)]
        assert len(able) <= 1
        assert able == [seat for seat, why in session.shut.items() if not why]
        assert not (able and last.split()[0] in ("card", "site", "first", "draw", "piece"))
        if able:
            twin = session.fork()
            assert twin.undo((able[0] + 1) % seats) is None
            assert twin.undo(able[0]) == last
            assert twin.state.actor == able[0]
            undone += 1
            if undone % about(game).look_every == 0:
                shorter = copy_of(session.record)
                shorter.plies.pop()
                assert told(twin)[:4] == told(Session(shorter, session.chance))[:4]
                replayed += 1
        move(session, rng)
    assert replayed > 0


def test_an_illegal_action_changes_nothing() -> None:
    session = begun()
    before = told(session)
    with pytest.raises(Illegal):
        session.act(GAME.parse_action("draw troops"))
    assert told(session) == before


def test_a_snapshot_of_more_than_there_is() -> None:
    session = begun()
    snapshot = session.snapshot()
    record = copy_of(session.record)
    record.plies.pop()
    with pytest.raises(Malformed, match="snapshot"):
        Session(record, session.chance, snapshot)


def test_a_snapshot_at_the_very_end_keeps_the_last_line() -> None:
    session = begun()
    again = Session(copy_of(session.record), session.chance, session.snapshot())
    assert again.record.end == "14 unfinished"


def test_an_action_may_be_written() -> None:
    session, other = begun(), begun()
    text = session.state.legal()[0].text
    assert session.state.verify(text) is None
    session.act(text)
    other.act(other.state.legal()[0])
    assert told(session) == told(other)
    forbidden = other.record.plies[-1]  # this card is on the table by now
    for refuse in (session.act, session.state.apply):
        with pytest.raises(Illegal):
            refuse(forbidden)
    assert isinstance(session.state.verify(forbidden), Illegal)
    with pytest.raises(Malformed):
        session.act("nonsense")
    assert told(session) == told(other)
