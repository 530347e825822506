"""No payload of a seat or a spectator of Imperia tells which pieces another one holds."""

from random import Random

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.session import Session
from gonfalon.games import find
from tests.helpers import every_variant_of, random_record, variant_id
from tests.server.house import House
from tests.server.imperia_secrecy import ARMY, drawn_by, overhear_game, play_one, twin_of
from tests.server.overhearing import WATCHER, Eavesdropper, Tally, seated

pytestmark = pytest.mark.anyio
GAME = find("imperia")
LANGUAGES = ("en", "hu", "bg", "pl")


@pytest.mark.rule("IM-S4")
@every_variant_of("imperia")
async def test_whole_games_tell_nobody_too_much(
    house: House, game: Game, seats: int, options: Options
) -> None:
    tally = Tally()
    name = variant_id((game, seats, options))
    language = LANGUAGES[len(name) % len(LANGUAGES)]
    seed = f"overheard {name}"
    every = {2: 6, 3: 12, 4: 20}[seats]
    await overhear_game(house, game, seats, options, seed, tally, every=every, language=language)
    assert tally.kinds == {"look", "page", "stream", "state", "picks", "why", "past", "told"}
    assert tally.twins >= 4, vars(tally)
    assert tally.payloads > 10 * tally.twins


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_nor_do_they_on_postgresql(house: House) -> None:
    tally = Tally()
    options = GAME.options.choose({})
    await overhear_game(house, GAME, 2, options, "shared", tally, every=8, language="en")
    assert tally.kinds == {"look", "page", "stream", "state", "picks", "why", "past", "told"}
    assert tally.payloads > 10 * tally.twins >= 40


async def test_the_comparison_would_notice(house: House) -> None:
    """The owner of the changed pieces is told something else, in every kind of payload."""
    rng = Random("notice")
    options = GAME.options.choose({"map": "random", "first": "1"})
    table = await seated(house, GAME, 3, options, rng)
    ear = Eavesdropper(house, table, rng, twin_of)
    await ear.begin()
    for _ in range(8):
        await play_one(table, rng, greedy=False)
    live, session = await table.live(), await table.session()
    plies = [session.ply]
    for eyes, other in ((0, 1), (1, 2), (WATCHER, 0)):
        twin = Session(twin_of(session.record, eyes, rng), session.chance)
        before = await ear.told(other, plies, [])
        live.session = twin
        after = await ear.told(other, plies, [])
        live.session = session
        told_apart = {kind.split()[0] for kind in before if before[kind] != after[kind]}
        assert told_apart == {"look", "stream", "state", "past", "told"}
    with pytest.raises(AssertionError, match="tells a secret"):
        ear.check_secrets({"look": f"{{{live.row.seed}}}"})


@pytest.mark.rule("IM-S4")
def test_what_was_drawn_is_what_is_in_hand() -> None:
    """The reckoning from the record agrees with the state, at every ply of a game."""
    record = random_record(GAME, GAME.options.choose({}), "drawn", seats=4)
    upto = record.copy()
    for ply, state in enumerate(record.states()):
        upto.plies = record.plies[:ply]
        line = state.position()
        for seat, drawn in enumerate(drawn_by(upto)):
            hand = line.partition(f"; hand{seat + 1} ")[2].partition(";")[0].split()
            is_done = any(
                text.startswith("commander") and before.actor == seat
                for text, before in zip(upto.plies, record.states(), strict=False)
            )
            assert sorted(drawn.kinds[one] for one in drawn.hidden) == sorted(hand) or is_done
    assert sum(ARMY.values()) == 14
