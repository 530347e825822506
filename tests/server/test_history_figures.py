"""The figures of one's finished games."""

import re

import pytest

from gonfalon.server.history.counting import MOST_MONTHS, Tally, count
from tests.server.bygone import BATTLE, against, fill, outcome, page, past
from tests.server.filling import DAY, LATEST, Put, computer, match_of, person, whole_game, year
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_the_figures(house: House) -> None:
    battle, three = [person("Anna"), computer("page")], whole_game("imperia", 3)
    fill(
        house,
        Put(BATTLE, battle, at=LATEST, result=outcome((5, 0), (1, 2)), seconds=60.0),
        Put(BATTLE, battle, at=LATEST - 40 * DAY, result=outcome((1, 5), (2, 1)), seconds=DAY),
        Put(
            three,
            [person("Béla"), person("Anna"), person("BÉLA")],
            (1,),
            LATEST - 400 * DAY,
            8 * DAY,
            outcome((4, 4, 1), (1, 1, 3)),
        ),
    )
    figures = count(await past(house))
    assert figures.all == Tally(1, 1, 1)
    assert figures.games == {"battle-line": Tally(1, 0, 1), "imperia": Tally(0, 1, 0)}
    assert figures.seats == {0: Tally(1, 0, 1), 1: Tally(0, 1, 0)}
    assert figures.players == {2: Tally(1, 0, 1), 3: Tally(0, 1, 0)}
    assert figures.levels == {"page": Tally(1, 0, 1)}
    assert list(figures.people.values()) == [Tally(0, 1, 0)]  # one person, however it is written
    assert figures.days == [1, 0, 1, 0, 1]
    assert len(figures.months) == MOST_MONTHS
    assert figures.months[-1][2] == Tally(won=1)
    assert figures.plies["imperia"] == (len(three.plies),) * 3


async def test_options_are_counted_whoever_begins(house: House) -> None:
    fill(house, *[against(more={"options": options}) for options in ("", "first=1", "first=2")])
    figures = count(await past(house))
    assert list(figures.ways) == [("battle-line", "")]
    assert figures.began  # the option tells who began, or else the ply that chose


async def test_names_are_told_as_they_were_written(house: House) -> None:
    fill(house, against("<b>Béla</b>"), against("\u202eevil"))
    text = await page(house)
    assert "<b>Béla" not in text
    assert "<bdi>&lt;b&gt;Béla&lt;/b&gt;</bdi>" in text
    assert "<bdi>\u202eevil</bdi>" in text


@pytest.mark.parametrize("lang", ["en", "hu", "bg", "pl"])
async def test_every_language_has_all_words(house: House, lang: str) -> None:
    fill(house, *year(30), *match_of([BATTLE, BATTLE], "games=3", LATEST + DAY))
    text = await page(house, f"?lang={lang}")
    assert "web.history" not in text
    assert "{" not in re.sub(r"<[^>]*>", "", text)
