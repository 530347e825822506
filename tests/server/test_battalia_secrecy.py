"""No payload of a seat or a spectator of Battalia tells what another one holds or hides."""

from random import Random

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.games import find
from tests.helpers import every_variant_of, variant_id
from tests.server.battalia_secrecy import overhear_game, twins_in
from tests.server.house import House
from tests.server.overhearing import WATCHER, Eavesdropper, Tally, seated

pytestmark = pytest.mark.anyio
LANGUAGES = ("en", "hu", "bg", "pl")


@pytest.mark.rule("BA-T8", "BA-S4", "BA-A7")
@every_variant_of("battalia")
async def test_twins_are_told_alike(house: House, game: Game, seats: int, options: Options) -> None:
    tally = Tally()
    name = variant_id((game, seats, options))
    language = LANGUAGES[len(name) % len(LANGUAGES)]
    seed = f"overheard {name}"
    await overhear_game(house, game, seats, options, seed, tally, points=0, language=language)
    assert tally.kinds == {"look", "page", "stream", "state", "picks", "why", "past", "told"}
    assert tally.twins > seats, vars(tally)
    assert {"draw"} < tally.changed <= {"draw", "hide", "deal"}


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_so_they_are_on_postgresql(house: House) -> None:
    tally, game = Tally(), find("battalia")
    options = game.options.choose({"weeks": "1"})
    await overhear_game(house, game, 2, options, "shared", tally, points=0, language="en")
    assert tally.kinds == {"look", "page", "stream", "state", "picks", "why", "past", "told"}
    assert tally.twins > 2, vars(tally)


# Positions that lack what is hidden.
HELD = "battalia; seats 3; hand1 friman.b; hand3 chief.e; "
LENT = "battalia; seats 3; hand3 chief.e; "
BATTLE = (
    f"{HELD}turn 1 act > answer; board d7:city.b.nesw/1@1 a4:city.e.nesw/1@3 d4:ruins/8 "
    "e2:city.i.nesw/1@2; factions b i e; heroes e2 - -; attack-row weapon.b lord.b; attacked 2; "
    "battle e2 city defender=2; "
)
FIRST_CARD = (
    "battalia edition=first; seats 3; hand1 friman.b; hand3 chief.e; turn 1 act > retreat; "
    "board d7:city.b.nesw/1@1 a4:city.e.nesw/1@3 d4:ruins/8 d6:road.b.ns d5:road.b.nesw "
    "e2:city.i.nesw/1@2; factions b i e; heroes d7 d7 -; attack-row weapon.b; "
    "battle d7 hero2 defender=2 added; "
)
SEALED = "battalia volcano=on; seats 3; hand1 friman.b; hand2 friman.i; seals1 c5; "
PRIZE = f"{SEALED}turn 1 act > prize; subject c5; seals3 c5; "


@pytest.mark.rule("BA-T8", "BA-A7", "BA-S4", "BA-G7", "BA-V4", "BA-W4")
@pytest.mark.parametrize(
    ("position", "one", "other", "knowing"),
    [
        (HELD, "hand2 lord.i; nation2 tool.i", "hand2 tool.i; nation2 lord.i", [1]),
        (HELD, "hand2 lord.i; ambush2 tool.i", "hand2 tool.i; ambush2 lord.i", [1]),
        (HELD, "hand2 chief.i; unshown2 chief.i", "hand2 chief.c; unshown2 chief.c", [1]),
        (BATTLE, "hand2 lord.i; ambush2 tool.i", "hand2 tool.i; ambush2 lord.i", [1]),
        (FIRST_CARD, "hand2 horse.i; nation2 lord.i", "hand2 lord.i; nation2 horse.i", [1]),
        (LENT, "hand1 lord.i/from2; nation2 tool.i", "hand1 tool.i/from2; nation2 lord.i", [0]),
        (SEALED, "relics c5:horn,sword", "relics c5:crown,book", [0]),
        (PRIZE, "relics c5:horn,sword", "relics c5:crown,book", [0, 2]),
    ],
    ids=["hand", "ambush", "deal", "answer", "retreat", "lent", "relics", "prize"],
)
async def test_what_is_hidden_in_a_position_is_told_to_who_may_know(
    house: House, position: str, one: str, other: str, knowing: list[int]
) -> None:
    game = find("battalia")
    rng = Random("position")
    table = await seated(house, game, 3, game.options.choose({"first": "1"}), rng)
    ear = Eavesdropper(house, table, rng, twins_in((await table.session()).record))
    tried = rng.sample(sorted(game.rules.actions), 3)
    for eyes in (0, 1, 2, WATCHER):
        told = []
        for hidden in (one, other):
            await table.place(position + hidden)
            told.append(await ear.told(eyes, [], tried if eyes >= 0 else []))
        assert (told[0] != told[1]) == (eyes in knowing), eyes
