"""What programs hold is compared by what it is, and goes whole from one process to another."""

import copy
import multiprocessing
import pickle
from typing import NamedTuple, TypeVar

import pytest

import gonfalon
from gonfalon.engine.action import Action
from gonfalon.engine.chance import SeededChance, Stream
from gonfalon.engine.errors import GonfalonError, Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.plugs import action_of
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.record import Record
from gonfalon.engine.result import Result
from gonfalon.engine.session import Session
from gonfalon.engine.state import State
from gonfalon.engine.view import OPEN, SPECTATOR, View
from tests.about import about
from tests.games import PLAYED
from tests.helpers import ALL_VARIANTS, every_variant, random_game, random_record

T = TypeVar("T")
DEADLINE = 300  # seconds; a worker that dies would be waited for without end


@every_variant
def test_a_state_is_what_it_is(game: Game, seats: int, options: Options) -> None:
    """Equal where its position is, and nowhere else: in one game, and read from text."""
    keys: dict[object, str] = {}
    for state, record in random_game(game, options, "key", seats=seats):
        key, position = state.key(), state.position()
        assert hash(key) == hash(state.copy().key())
        assert keys.setdefault(key, position) == position
        if len(record.plies) % about(game).look_every and not state.over:
            continue
        again = gonfalon.load(position)
        assert again == state
        assert again.key() == key
        if not state.over:
            again.apply(again.legal()[0])
            assert (again == state) == (again.key() == key) == (again.position() == position)
    assert len(keys) == len(set(keys.values()))


@every_variant
def test_states_are_copied_and_pickled(game: Game, seats: int, options: Options) -> None:
    for state, record in random_game(game, options, "pickle", seats=seats):
        if len(record.plies) % (3 * about(game).look_every) and not state.over:
            continue
        for again in (pickled(state), copy.copy(state), copy.deepcopy(state)):
            assert again is not state
            assert again == state
            assert again.legal() == state.legal()
            if not state.over:
                again.apply(again.legal()[-1])
                assert state.position() != again.position() or state != again


@every_variant
def test_views_are_compared_hashed_and_pickled(game: Game, seats: int, options: Options) -> None:
    for state, record in random_game(game, options, "views", seats=seats):
        if len(record.plies) % (6 * about(game).look_every) and not state.over:
            continue
        views = [state.view(seat) for seat in (*range(seats), SPECTATOR, OPEN)]
        for view in views:
            same = state.copy().view(view.seat)
            for again in (same, pickled(view), copy.copy(view), copy.deepcopy(view)):
                assert again is not view
                assert again == view
                assert hash(again) == hash(view)
                assert game.text.write(again) == game.text.write(view)
                assert again.actions == view.actions
            assert b".rules.state" not in pickle.dumps(view)
        assert len(set(views)) == len(views)


@pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)
def test_an_action_stays_the_one_there_is(game: Game) -> None:
    for action in (*game.rules.actions.values(), *game.rules.barred.values()):
        assert pickled(action) is copy.deepcopy(action) is copy.copy(action) is action


def test_an_action_of_no_game_is_not_sent() -> None:
    with pytest.raises(LookupError, match="'nonsense' is no action"):
        pickle.dumps(Action("nonsense", ()))


def test_what_belongs_to_an_unknown_game_says_so() -> None:
    with pytest.raises(LookupError, match="no game 'ludo' is plugged in"):
        action_of("ludo", "roll 6")


def test_numbers_go_on_elsewhere() -> None:
    stream, chance = Stream("travelling"), SeededChance("travelling")
    stream.number()
    for again in (pickled(stream), copy.copy(stream), copy.deepcopy(stream)):
        assert again == stream
    expected = stream.number()
    assert again.number() == expected
    assert pickled(chance) == chance
    assert pickled(chance).number(7) == chance.number(7)


def test_a_session_goes_on_elsewhere() -> None:
    game = PLAYED["battle-line"]
    session = gonfalon.session(game.id, ("Ann", "Bob"), "travelling")
    for _ in range(5):
        session.settle_chance()
        session.act(session.state.legal()[0])
    for again in (pickled(session), copy.copy(session), copy.deepcopy(session)):
        assert again.record.write() == session.record.write()
        assert again.state == session.state
        assert again.events == session.events
        assert again.undoable == session.undoable
        again.settle_chance()
        again.act(again.state.legal()[-1])
        assert again.ply > session.ply


class Parcel(NamedTuple):
    """All that a program may send of one moment of a game."""

    game: Game
    options: Options
    state: State
    views: tuple[View, ...]
    actions: list[Action]
    events: list[Event]
    prompt: Prompt
    result: Result | None
    record: Record
    refusals: list[GonfalonError]
    session: Session


def parcels() -> list[Parcel]:
    """Of every game and variant something from the middle, and something from the end."""
    found = []
    for game, seats, options in ALL_VARIANTS:
        record = random_record(game, options, "parcel", seats)
        for stop in (len(record.plies) // 2, len(record.plies)):
            events: list[Event] = []
            state = record.replay(stop, events)
            tried = [state.verify(one) for one in list(game.rules.actions.values())[::40]]
            found.append(
                Parcel(
                    game,
                    options,
                    state,
                    tuple([state.view(seat) for seat in (*range(seats), SPECTATOR, OPEN)]),
                    state.legal(),
                    events,
                    state.prompt,
                    state.result,
                    record,
                    [one for one in tried if one is not None],
                    Session(record.copy(), SeededChance("parcel")),
                )
            )
    return found


def opened(parcel: Parcel) -> tuple[str, Parcel]:
    """In a worker: look at all of it, and send it back."""
    game, state = parcel.game, parcel.state
    assert game is PLAYED[game.id]
    for action in (*parcel.actions, *[one for view in parcel.views for one in view.actions]):
        assert action_of(game.id, action.text) is action
    assert state.legal() == parcel.actions
    assert [state.view(view.seat) for view in parcel.views] == list(parcel.views)
    assert state.prompt == parcel.prompt
    assert state.result == parcel.result
    return state.position(), parcel


def test_everything_goes_through_a_pool_of_processes() -> None:
    sent = parcels()
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        returned = pool.map_async(opened, sent).get(DEADLINE)
    for parcel, (position, back) in zip(sent, returned, strict=True):
        assert position == parcel.state.position()
        assert back[:-3] == parcel[:-3]
        assert all(one is other for one, other in zip(back.actions, parcel.actions, strict=True))
        assert back.record.write() == parcel.record.write()
        assert back.session.state == parcel.session.state
        assert back.session.record.write() == parcel.session.record.write()
        for one, other in zip(back.refusals, parcel.refusals, strict=True):
            assert isinstance(one, Illegal)
            assert (one.rule, one.reason, one.facts) == (other.rule, other.reason, other.facts)
            assert str(one) == str(other)


def pickled(one: T) -> T:
    """What comes out at the other end."""
    again: T = pickle.loads(pickle.dumps(one))
    return again
