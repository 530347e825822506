"""What eyes are told depends on nothing they may not know: a possible state tells them the same."""

import json
from random import Random

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import SPECTATOR
from gonfalon.server import playing, seating
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import ActIn
from gonfalon.server.sight import Access, Credential
from gonfalon.server.telling import describe, eyes_of
from gonfalon.server.telling_programs import view_json
from gonfalon.server.tokens import hashed
from tests.about import about
from tests.helpers import every_variant
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def seated(house: House, game: Game, seats: int, options: Options) -> LiveTable:
    """A table where everyone has sat down."""
    chosen = dict(word.split("=") for word in options.words())
    made = await house.hub.make(game, chosen, [("friend", "greedy")] * seats, "live", None)
    for seat, token in enumerate(made.seat_tokens):
        by = Credential(hashed(token))
        await seating.join(made.table, None, f"Player {seat + 1}", f"nonce{seat}", by)
    return made.table


def told(table: LiveTable, seat: int) -> str:
    """Everything that is sent to a seat, or to a spectator, apart from the log."""
    held = frozenset([seat] if seat >= 0 else [])
    eyes = eyes_of(table, Access(held, held, held), None, "en")
    return json.dumps([describe(table, eyes), view_json(table, seat, "en")])


@every_variant
async def test_a_possible_state_is_told_alike(
    house: House, game: Game, seats: int, options: Options
) -> None:
    table = await seated(house, game, seats, options)
    rng = Random(f"possible {seats} {options.words()}")
    compared = differed = 0
    while table.session is not None and not table.session.state.over:
        session = table.session
        seat = rng.choice(table.waits_for)
        if session.ply % about(game).tell_every == 0:
            truth = session.state
            for eyes in (*range(seats), SPECTATOR):
                before = told(table, eyes)
                if eyes == SPECTATOR:
                    continue
                session.state = game.sight.determinise(truth.view(eyes), rng)
                differed += session.state.position() != truth.position()
                if eyes in table.waits_for or truth.actor == session.state.actor:
                    assert told(table, eyes) == before
                    compared += 1
                session.state = truth
        action = rng.choice(session.state.choices(seat)).text
        id = f"m{session.ply}-{seat}"
        asked = ActIn(id=id, revision=table.revision, ply=session.ply, actions=[action])
        await playing.act(table, seat, asked, lambda seat: None)
    assert compared > 5
    assert differed > 5
