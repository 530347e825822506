"""Players by their own names: in the log, the prompt and the result, and as nothing but names."""

from html import escape

import pytest

from gonfalon.engine.words import languages
from gonfalon.server.live import LiveTable
from gonfalon.server.metrics import Metrics
from gonfalon.server.teller import Teller
from gonfalon.server.telling import Eyes, describe, names_of
from tests.server.harness import House, Seated

pytestmark = pytest.mark.anyio

STRANGE = "<b>Éva & \u05d3\u05df</b>"


async def seated(house: House, *names: str) -> Seated:
    """A game of Battle Line between two people of these names, England to play."""
    table = await house.make()
    await table.join(*names)
    return table


def told(table: LiveTable, seat: int, language: str = "en") -> dict[str, str]:
    """What the person at a seat is told."""
    return describe(table, Eyes(seat, (seat,), language, owns=False))


async def log(table: Seated, language: str = "en") -> str:
    """The log of seat 1."""
    metrics: Metrics = table.house.app.state.metrics
    return "".join(Teller(await table.live(), metrics).log(0, language))


async def test_the_log_and_the_prompt_name_the_players(house: House) -> None:
    table = await seated(house, "Kata", "Dorota")
    await table.play_on((await table.live()).ply + 3)
    said = await log(table)
    assert "<bdi>Kata</bdi> played" in said
    assert "England" not in said
    live = await table.live()
    (asked,) = live.waits_for
    name = ("Kata", "Dorota")[asked]
    assert told(live, 1 - asked)["prompt"].startswith(f"<bdi>{name}</bdi>: ")
    assert name not in told(live, asked)["prompt"]


@pytest.mark.parametrize("language", languages())
async def test_who_is_asked_needs_no_name(house: House, language: str) -> None:
    """The pill says already that it is their turn; the sentence begins with a capital."""
    live = await (await seated(house, "Kata", "Dorota")).live()
    words = live.game.text.words(language)
    prompt = told(live, 0, language)["prompt"]
    assert f"{words.say('bl.seat.1')}: {prompt[0].lower()}{prompt[1:]}" == words.say(
        "bl.prompt.play", seat=1
    )
    assert prompt[0].isupper()


async def test_who_shares_a_screen_is_asked_by_name(house: House) -> None:
    live = await (await seated(house, "Kata", "Dorota")).live()
    eyes = Eyes(0, (0, 1), "en", owns=False)
    assert describe(live, eyes)["prompt"].startswith("<bdi>Kata</bdi>: ")


async def test_a_name_is_never_markup(house: House) -> None:
    table = await seated(house, STRANGE, "Dorota")
    await table.play_on((await table.live()).ply + 3)
    assert STRANGE not in await log(table)
    assert f"<bdi>{escape(STRANGE)}</bdi> played" in await log(table)
    assert STRANGE not in told(await table.live(), 1)["prompt"]


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (("Kata", "Dorota"), ("Kata", "Dorota")),
        (("Kata", "KATA"), ("Kata (England)", "KATA (France)")),
        (("France", "Dorota"), ("France (England)", "Dorota")),
        (("England", "Dorota"), ("England", "Dorota")),
    ],
)
async def test_names_that_could_be_mistaken_bring_their_seat(
    house: House, names: tuple[str, str], called: tuple[str, str]
) -> None:
    table = await seated(house, *names)
    assert names_of(await table.live(), "en") == called


async def test_a_computer_is_called_by_its_seat(house: House) -> None:
    """Several may play at one level, so that its level would not tell which."""
    table = await house.make("you", "computer")
    assert names_of(await table.live(), "en")[1] == "France"
