"""Games of Battalia, and beside each a game that some eyes must not be able to tell from it.

What may be known is worked out from the record (`tests/battalia/swaps.py`): the cards in another
hand could be others of that nation, and so could cards in ambush; units dealt at the start and
never shown could be of another faction; what lies under a shrine may be anything to those who have
no seal there. A twin has several such cards exchanged, and its game goes on as the real one does.
"""

from random import Random

from gonfalon.engine.errors import IllegalPly
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.swaps import Past, is_paid_for, with_changes
from tests.helpers import random_record
from tests.server.house import House
from tests.server.overhearing import WATCHER, Eavesdropper, Tally, TwinOf, seated

MOST_TRIES = 12
MOST_CHANGES = 4


def twins_in(whole: Record) -> TwinOf:
    """Twins of the beginnings of a game, in which its next ply could follow too."""

    def twin_of(record: Record, eyes: int, rng: Random) -> Record:
        stop = len(record.plies)
        plies = whole.plies[: stop + 1]
        past = Past(_of(record, plies), stop)
        changes = 0
        for _ in range(MOST_TRIES):
            kinds = past.others(eyes)
            if not kinds or changes == MOST_CHANGES:
                break
            tried = with_changes(plies, rng.choice(rng.choice(list(kinds.values()))))
            try:
                past = Past(_of(record, tried), stop)
                _of(record, tried).replay(len(tried))
            except IllegalPly:
                past = Past(_of(record, plies), stop)
                continue
            plies = tried
            changes += 1
        return _of(record, plies[:stop])

    return twin_of


def _of(record: Record, plies: list[str]) -> Record:
    """The same game with other plies."""
    other = record.copy()
    other.plies = list(plies)
    return other


def decisions(record: Record) -> tuple[list[int], list[int]]:
    """The plies at which a seat is asked and nothing is being paid for; those with an ambush."""
    found, lurking = [], []
    for ply, state in enumerate(record.states()):
        if state.actor >= 0 and not is_paid_for(state):
            found.append(ply)
            assert isinstance(state, Battalia)
            if any(state.ambushes):
                lurking.append(ply)
    return found, lurking


async def overhear_game(
    house: House,
    game: Game,
    seats: int,
    options: Options,
    seed: str,
    tally: Tally,
    *,
    points: int,
    language: str = "en",
) -> None:
    """At some points of a random game, all eyes are told the same of it and of a twin.

    One is a first turn, where nobody has seen what was dealt; at one at least there is an ambush.
    """
    rng = Random(seed)
    record = random_record(game, options, seed, seats)
    table = await seated(house, game, seats, options, rng)
    ear = Eavesdropper(house, table, rng, twins_in(record), language)
    await ear.begin()
    live, session = await table.live(), await table.session()
    asked, lurking = decisions(record)
    first = next(ply for ply in asked if record.plies[ply] == "keep")
    rng.shuffle(lurking)
    ambush = next(ply for ply in lurking if "ambush" in Past(record, ply).others(WATCHER))
    for stop in (first, ambush, *rng.sample(asked, points)):
        beginning = _of(session.record, record.plies[:stop])
        live.session = Session(beginning, session.chance)
        for eyes in (*range(seats), WATCHER):
            await ear.compare(eyes, tally)
