"""The secrecy of payloads over many games of every variant, every past ply included."""

from pathlib import Path

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.helpers import every_variant_of
from tests.server import imperia_secrecy
from tests.server.harness import House, count_seeds, without_bots
from tests.server.secrecy import Tally, watch_game

pytestmark = [pytest.mark.long, pytest.mark.anyio]
CHUNKS = 4
GAMES_IN_A_CHUNK = 2
LANGUAGES = ("en", "hu", "bg", "pl")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("battle-line")
async def test_whole_games_tell_nobody_too_much(
    game: Game,
    seats: int,
    options: Options,
    chunk: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_bots(monkeypatch)
    count_seeds(monkeypatch, f"long {chunk}")
    house = House(tmp_path / "tables.db")
    await house.start()
    tally = Tally()
    for number in range(GAMES_IN_A_CHUNK):
        seed = f"long {','.join(options.words())} {chunk}/{number}"
        language = LANGUAGES[number % len(LANGUAGES)]
        await watch_game(house, options, seed, tally, every=2, past=1, language=language)
    await house.stop()
    print(f"{tally.payloads} payloads, {tally.hidden} hidden cards looked for")


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("imperia")
async def test_twins_of_imperia_are_told_alike(
    game: Game,
    seats: int,
    options: Options,
    chunk: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_bots(monkeypatch)
    count_seeds(monkeypatch, f"long {chunk}")
    house = House(tmp_path / "tables.db")
    await house.start()
    tally = imperia_secrecy.Tally()
    for number in range(GAMES_IN_A_CHUNK):
        await imperia_secrecy.overhear_game(
            house,
            game,
            seats,
            options,
            f"long {seats} {','.join(options.words())} {chunk}/{number}",
            tally,
            every=6,
            language=LANGUAGES[(chunk + number) % len(LANGUAGES)],
        )
    await house.stop()
    assert tally.twins > 0
    print(f"{tally.payloads} payloads, {tally.twins} twins, {tally.impossible} impossible")
