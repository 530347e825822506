"""The secrecy of payloads over many games of every variant, every past ply included."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.about import about
from tests.helpers import every_variant, every_variant_of
from tests.server import battalia_secrecy, imperia_secrecy, test_possible
from tests.server.harness import count_seeds, without_bots
from tests.server.house import House
from tests.server.overhearing import Tally as Overheard
from tests.server.secrecy import Tally, watch_game

pytestmark = [pytest.mark.long, pytest.mark.anyio]
CHUNKS = 4
GAMES_IN_A_CHUNK = 2
LANGUAGES = ("en", "hu", "bg", "pl")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def chunk() -> int:
    """Which part of many games is played, where there are several."""
    return 0


@pytest.fixture
async def house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> AsyncIterator[House]:
    """A server with seeds of its own in every chunk."""
    without_bots(monkeypatch)
    count_seeds(monkeypatch, f"long {chunk}")
    house = House(tmp_path / "tables.db")
    await house.start()
    yield house
    await house.stop()


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("battle-line")
async def test_whole_games_tell_nobody_too_much(
    game: Game, seats: int, options: Options, chunk: int, house: House
) -> None:
    tally = Tally()
    for number in range(GAMES_IN_A_CHUNK):
        seed = f"long {','.join(options.words())} {chunk}/{number}"
        language = LANGUAGES[number % len(LANGUAGES)]
        await watch_game(house, options, seed, tally, every=2, past=1, language=language)
    print(f"{tally.payloads} payloads, {tally.hidden} hidden cards looked for")


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("imperia")
async def test_twins_of_imperia_are_told_alike(
    game: Game, seats: int, options: Options, chunk: int, house: House
) -> None:
    tally = Overheard()
    for number in range(GAMES_IN_A_CHUNK):
        seed = f"long {seats} {','.join(options.words())} {chunk}/{number}"
        language = LANGUAGES[(chunk + number) % len(LANGUAGES)]
        await imperia_secrecy.overhear_game(
            house, game, seats, options, seed, tally, every=6, language=language
        )
    assert tally.twins > 0
    print(f"{tally.payloads} payloads, {tally.twins} twins, {tally.impossible} impossible")


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("battalia")
async def test_twins_of_battalia_are_told_alike(
    game: Game, seats: int, options: Options, chunk: int, house: House
) -> None:
    tally = Overheard()
    for number in range(GAMES_IN_A_CHUNK):
        seed = f"long {seats} {','.join(options.words())} {chunk}/{number}"
        language = LANGUAGES[(chunk + number) % len(LANGUAGES)]
        await battalia_secrecy.overhear_game(
            house, game, seats, options, seed, tally, points=12, language=language
        )
    assert tally.changed >= {"draw", "hide", "deal"}
    print(f"{tally.payloads} payloads, {tally.twins} twins, {tally.same} had nothing to change")


@every_variant
async def test_possible_states_are_told_alike(
    game: Game, seats: int, options: Options, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything = replace(about(game), tell_every=1)
    monkeypatch.setattr(test_possible, "about", lambda _: everything)
    await test_possible.test_a_possible_state_is_told_alike(house, game, seats, options)
