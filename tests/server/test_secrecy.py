"""No payload of a seat or a spectator names a card it may not know, nor a secret."""

import json
from random import Random

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import OPEN
from gonfalon.games import find
from gonfalon.server.telling_programs import view_json
from tests.helpers import BATTLE_LINE, every_variant_of, variant_id
from tests.server.cluster import Cluster
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.secrecy import Names, Tally, Watch, watch_game

pytestmark = pytest.mark.anyio
LANGUAGES = ("en", "hu", "bg", "pl")


@every_variant_of("battle-line")
async def test_whole_games_tell_nobody_too_much(
    house: House, game: Game, seats: int, options: Options
) -> None:
    tally = Tally()
    name = variant_id((game, seats, options))
    number = [variant_id(variant) for variant in BATTLE_LINE].index(name)
    language = LANGUAGES[number % len(LANGUAGES)]
    seed = f"secrecy {name}"
    await watch_game(house, options, seed, tally, every=8, past=5, language=language)
    assert tally.kinds == {"state", "look", "stream", "past"}
    assert tally.payloads > 300
    assert tally.hidden > 30 * tally.payloads


async def test_nor_does_a_server_that_only_hears_of_the_game(cluster: Cluster) -> None:
    """The game is played at one server, and another one on the same database tells of it."""
    address = cluster.new()
    houses = House(address), House(address)
    for house in houses:
        await house.start()
    options, tally = find("battle-line").options.parse(["war=on"]), Tally()
    await watch_game(houses[0], options, "heard", tally, every=8, past=9, shown_by=houses[1])
    for house in houses:
        await house.stop()
    assert tally.kinds == {"state", "look", "stream", "past"}
    assert tally.hidden > 30 * tally.payloads > 30 * 300


async def test_the_check_would_notice(house: House, table: Seated) -> None:
    await table.play_on(40)
    watch = Watch(house, table, Random(0), Tally())
    await watch.begin()
    session = await table.session()
    live = await table.live()
    theirs = session.state.view(1)
    words = live.game.text.words("en")
    hand = live.game.text.write(theirs).partition("hand2 ")[2].partition(";")[0].split()
    assert hand
    assert not set(hand) & watch.seen[0]
    names = Names(live.game, "en")
    for eyes in (1, OPEN):
        view = session.state.view(eyes)
        for text in (live.game.text.write(view), live.game.page.draw(view, words)):
            assert set(hand) <= names.unknown(text, watch.seen[0])
    told = view_json(live, 1, "en")
    for part in ("view", "log"):
        for eyes in (0, 2):
            with pytest.raises(AssertionError, match="names"):
                watch.check("look", eyes, json.dumps(told[part]), watch.seen[eyes])
    with pytest.raises(AssertionError, match="secret"):
        watch.check("look", 0, f'{{"x": "{live.row.seed}"}}', watch.seen[0])
