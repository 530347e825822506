"""Players by their own names: in the log, the prompt and the result, and as nothing but names."""

from html import escape
from itertools import product

import pytest

from gonfalon.bots import LEVELS
from gonfalon.engine.view import SPECTATOR
from gonfalon.engine.words import Words, languages
from gonfalon.games import GAMES
from gonfalon.server.changes import DRAWN
from gonfalon.server.live import LiveTable
from gonfalon.server.metrics import Metrics
from gonfalon.server.saved import COMPUTER
from gonfalon.server.teller import Teller
from gonfalon.server.telling import Eyes, describe
from gonfalon.server.telling_names import called, figures_at, listed_names, names_of
from gonfalon.web.figures import AT_A_LEVEL, CHARGES, FIGURES
from tests.server.harness import Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio

STRANGE = "<b>Éva & \u05d3\u05df</b>"


async def seated(house: House, *names: str) -> Seated:
    """A game of Battle Line between two people of these names, England to play."""
    table = await house.make()
    await table.join(*names)
    return table


def told(table: LiveTable, seat: int, language: str = "en") -> dict[str, str]:
    """What the person at a seat is told."""
    told = describe(table, Eyes(seat, (seat,), language, owns=False))
    return {**told, **{name: "".join(told[name]) for name in DRAWN}}


async def log(table: Seated, language: str = "en") -> str:
    """The log of seat 1."""
    metrics: Metrics = table.house.app.state.metrics
    return "".join(Teller(await table.live(), metrics).log(0, language))


async def test_a_name_has_few_marks_on_each_letter(house: House) -> None:
    """More would cover what stands above and below."""
    table = await house.make()
    await table.sit(1, "Z" + "\u0301" * 38, "n1")
    assert (await table.live()).seats[0].name == "Z" + "\u0301" * 3
    await table.sit(2, "Nguyê\u0303n क्षि", "n2")
    assert (await table.live()).seats[1].name == "Nguyê\u0303n क्षि"


async def test_the_log_and_the_prompt_name_the_players(house: House) -> None:
    table = await seated(house, "Kata", "Dorota")
    await table.play_on((await table.live()).ply + 3)
    said = await log(table)
    assert "<bdi>Kata</bdi> played" in said
    assert "England" not in said
    live = await table.live()
    (asked,) = live.waits_for
    name = ("Kata", "Dorota")[asked]
    assert told(live, 1 - asked)["prompt"].startswith(f"<bdi>{name}</bdi> is ")
    assert told(live, SPECTATOR)["prompt"] == told(live, 1 - asked)["prompt"]
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


async def test_who_is_waited_for_or_has_lost_is_named(house: House) -> None:
    """These sentences list names; markup that is seen as text would be as wrong as a name's own."""
    table = await seated(house, "Kata", STRANGE)
    name = f"<bdi>{escape(STRANGE)}</bdi>"
    await table.post("ask", {"id": "a", "kind": "end"}, table.tokens[0])
    assert f"Waiting for {name}" in told(await table.live(), 0)["own"]
    await table.post("resign", {"id": "b"}, table.tokens[1])
    for seat in (0, 1, SPECTATOR):
        assert told(await table.live(), seat)["prompt"] == f"Resigned: {name}."


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


@pytest.mark.parametrize("language", languages())
async def test_computers_have_names_and_faces_of_their_own(house: House, language: str) -> None:
    """In the log, the prompt and the line of players; the same in every game of a match."""
    table = await house.make("you", "computer", "computer", "computer", game="imperia")
    await table.sit(1, "Kata", "nonce-1")
    live, words = await table.live(), Words(language)
    names = names_of(live, language)
    figures = [words.say(f"web.figure.{one}") for one in ("matilda", "conrad", "isolde")]
    assert list(names) == ["Kata", *figures]
    seats = told(live, 0, language)["seats"]
    level = words.say("web.level.knight")
    for name, figure in zip(figures, ("matilda", "conrad", "isolde"), strict=True):
        assert f"<b>{name}</b>" in seats
        assert CHARGES[figure] in seats
    assert seats.count(f">{level}</span>") == 3


@pytest.mark.parametrize("name", ["Matilda", "MATYLDA", "Матилда", "matild"])
async def test_a_computer_never_bears_a_players_name(house: House, name: str) -> None:
    """Whatever language somebody reads in, so that all see the same figure."""
    table = await house.make("you", "computer")
    await table.sit(1, name, "nonce-1")
    for language in languages():
        ours, theirs = called(await table.live(), language).listed
        assert ours == name
        assert theirs == Words(language).say("web.figure.tristan")


async def test_what_a_computer_played_for_somebody_is_told_of_the_seat(house: House) -> None:
    table = await seated(house, "Kata", "Dorota")
    answer = await table.post("seats/2/hand", {"kind": "computer"}, table.owner)
    assert answer.status_code == 200
    here = called(await table.live(), "en")
    assert here.told == ("Kata", "France")
    assert here.listed == ("Kata", "Matilda")
    assert "for Dorota" in told(await table.live(), 0)["seats"]


def test_figures_differ_at_every_table() -> None:
    for seats in range(2, AT_A_LEVEL + 1):
        for levels in product(LEVELS, repeat=seats):
            figures = figures_at(tuple([(COMPUTER, level, False) for level in levels]), frozenset())
            assert len(set(figures)) == seats
    for language in languages():
        assert len({Words(language).say(f"web.figure.{one}") for one in FIGURES}) == len(FIGURES)
    assert max(game.seats[-1] for game in GAMES.values()) <= AT_A_LEVEL


def test_a_list_of_tables_names_computers_with_their_level() -> None:
    names = listed_names(("Kata", "greedy", ""), ("person", COMPUTER, "anyone"), "en")
    assert names == ["Kata", "Matilda (knight)", Words("en").say("web.free_seat")]
    assert listed_names(("Matild", "greedy"), ("person", COMPUTER), "hu")[1] == "Trisztán (lovag)"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Kata\u034f", "Kata"),
        ("\u3164Kata\ufe0f", "Kata"),
        ("Ka\u2800\u2800ta", "Ka ta"),
        ("Ka\U000e0101ta", "Kata"),
        ("\u3164", ""),
        ("\u115f\u1160\u2800\ufe00", ""),
    ],
)
async def test_what_nobody_sees_is_no_name(house: House, name: str, shown: str) -> None:
    """Else somebody has no name at all, or one that looks like another's."""
    table = await house.make("friend", "friend")
    await table.sit(1, "Kata", "nonce-1")
    body = {"name": name, "nonce": "n"}
    answer = await table.post("join", body, table.tokens[1])
    if not shown:
        refused(answer, "bad_name", 422)
        return
    assert (await table.live()).seats[1].name == shown
    if shown == "Kata":
        called_so = ("Kata (England)", "Kata (France)")
        assert names_of(await table.live(), "en") == called_so


def test_a_figure_stays_when_the_seats_turn_or_somebody_rests() -> None:
    person, knight = ("person", "", True), (COMPUTER, "knight", False)
    captain, resting = (COMPUTER, "captain", False), (COMPUTER, "knight", True)
    assert (
        figures_at((person, knight), frozenset())[1] == figures_at((knight, person), frozenset())[0]
    )
    first = figures_at((person, knight, captain), frozenset())
    assert figures_at((knight, captain, person), frozenset())[:2] == first[1:]
    assert figures_at((resting, knight, captain), frozenset())[1:] == first[1:]
