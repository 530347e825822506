"""The networks that are shipped fit their games, and are small."""

from pathlib import Path
from random import Random

import pytest

from gonfalon.bots.battalia.growth import FILE, HORIZONS, NAMES, given, growth, growths
from gonfalon.bots.battalia.wealth import SORTS, Wealth
from gonfalon.bots.imperia.bounty import bounties, standings
from gonfalon.bots.imperia.foresight import network_for, payments
from gonfalon.bots.imperia.ground import ground_of
from gonfalon.bots.network import (
    MOST_BYTES,
    SUFFIX,
    fingerprint,
    fitting,
    read_network,
    shipped_network,
)
from gonfalon.engine.errors import Malformed
from gonfalon.engine.state import CHANCE
from gonfalon.games import GAMES
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.training.subjects import SUBJECTS
from tests.games import SOURCE
from tests.imperia.playing import GAME

SHIPPED = sorted(SOURCE.glob(f"bots/*/[0-9]*{SUFFIX}"))
FOLDERS = {game.package.rpartition(".")[2]: game.id for game in GAMES.values()}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_network_fits_its_game(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES
    game_id, seats = FOLDERS[path.parent.name], int(path.stem)
    network = read_network(path.read_text(encoding="ascii"), path.name)
    mark = fingerprint(SUBJECTS[game_id].names(seats))
    assert fitting(network, path.name, game_id, seats, mark) is network
    assert len(network.layers[0][0][0]) == len(SUBJECTS[game_id].names(seats))


def test_what_growth_sums_is_what_its_network_tells() -> None:
    file = SOURCE / "bots" / "battalia" / FILE
    network = read_network(file.read_text(encoding="ascii"), FILE)
    assert file.stat().st_size < MOST_BYTES
    assert fitting(network, FILE, "battalia", 1, fingerprint(NAMES)) is network
    deck, coming, kept, cities, sites = (4, 3, 2, 1, 6, 1), (2, 1, 1, 0, 3, 1), (1,) * 6, 2, (2, 3)
    wealth = Wealth()
    for sort in range(SORTS):
        wealth.deck[sort], wealth.next[sort], wealth.kept[sort] = (
            deck[sort],
            coming[sort],
            kept[sort],
        )
    land = (0, cities, cities, 0, 1, *sites)
    for turns, found in zip(HORIZONS, growths(wealth, list(land[:5]), sites)):
        told = network.total(given(deck, coming, kept, land, wealth.united(), turns))
        assert found == pytest.approx(told)
        assert growth(wealth, list(land[:5]), sites, turns) == found
    assert found > 1


def in_play(seats: int) -> Imperia:
    """A game some turns after the set-up."""
    state, rng = GAME.new(seats, {"map": "random"}), Random(4)
    for _ in range(60):
        if state.actor == CHANCE:
            state.apply(state.sample(rng.getrandbits(64)))
        else:
            state.apply(state.legal()[0])
        if state.over:
            break
    assert isinstance(state, Imperia)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_a_network_only_what_lies_there_is_paid(seats: int) -> None:
    world = in_play(seats)
    ground = ground_of(world.terrain)
    plain = payments(world, ground, None)
    assert plain == bounties(standings(world, ground))
    network = network_for(seats)
    if network is not None:
        assert all(0.0 < one < 1.0 for one in payments(world, ground, network))


def test_a_damaged_file_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    file = folder / f"2{SUFFIX}"
    file.write_bytes(b"gonfalon-network 1\n\xff")
    with pytest.raises(Malformed, match=r"^network damaged/2.net: it is damaged: this is no text$"):
        shipped_network("damaged", "imperia", 2, "mark")
    file.write_text("gonfalon-network 9\n")
    with pytest.raises(Malformed, match=r"^network damaged/2.net: it is of version 9; this build "):
        shipped_network("damaged", "imperia", 2, "mark")
    assert shipped_network("damaged", "imperia", 3, "mark") is None
