"""Options that a game does not have: refused by bounds or rule, in the reader's words."""

import pytest

from tests.server.harness import refused
from tests.server.house import House

pytestmark = pytest.mark.anyio

EXCLUDED = [
    (
        "battle-line",
        2,
        {"war": "on", "terrain": "on"},
        "BL-H2",
        {
            "en": "In the Hundred Years' War the players lay the battlefields themselves.",
            "hu": "A százéves háborúban",
        },
    ),
    ("imperia", 2, {"first": "3"}, "IM-S1", {"en": "With 2 players there's no seat 3."}),
    (
        "battalia",
        4,
        {"volcano": "on", "edition": "first"},
        "BA-V4",
        {
            "en": "The first edition has no volcano.",
            "hu": "Az első kiadásban nincs vulkán.",
            "bg": "В първото издание няма вулкан.",
            "pl": "W pierwszym wydaniu nie ma wulkanu.",
        },
    ),
    ("battalia", 3, {"wanderers": "on", "edition": "first"}, "BA-V3", {"pl": "czterech graczy"}),
    ("battalia", 4, {"wanderers": "on", "volcano": "on"}, "BA-V3", {"bg": "избери едно от двете"}),
    (
        "battalia",
        3,
        {"cities": "3", "neutral": "2"},
        "BA-V6",
        {
            "en": "For 3 players the land has room for 7 more cities, and this would take 9.",
            "hu": "3 játékosnál még 7 város fér el a táblán, ehhez pedig 9 kellene.",
            "bg": "При този брой играчи (3) местата за още градове на полето са 7",
            "pl": "Dla 3 graczy w krainie zmieści się jeszcze tyle miast: 7, a tu potrzeba 9.",
        },
    ),
    ("battalia", 3, {"leaves": "b"}, "BA-S3", {"hu": "Csak két játékos esetén marad ki egy nép."}),
]


UNSUITABLE: list[tuple[str, str, dict[str, str]]] = [
    (
        "points",
        "100",
        {
            "en": "Points to play to is a whole number from 5 to 99, or usual / no limit.",
            "hu": "Elérendő pontszám: egész szám 5 és 99 között, vagy szokásos / nincs korlát.",
            "bg": "Брой точки: цяло число от 5 до 99 или обичайно / без ограничение.",
            "pl": "Liczba punktów: liczba całkowita od 5 do 99 albo jak zwykle / bez limitu.",
        },
    ),
    ("points", "05", {"en": "a whole number from 5 to 99"}),
    ("points", "９", {"en": "a whole number from 5 to 99"}),
    ("points", "9" * 4000, {"en": "a whole number from 5 to 99"}),
    ("weeks", "1e1", {"pl": "Liczba tygodni: liczba całkowita od 1 do 8."}),
    ("edition", "fifth", {"hu": "gyűjtői kiadás / közösségi finanszírozású kiadás / első kiadás"}),
]


@pytest.mark.parametrize(("option", "value", "texts"), UNSUITABLE, ids=lambda one: str(one)[:20])
async def test_a_value_that_an_option_does_not_have_is_refused_by_its_bounds(
    house: House, option: str, value: str, texts: dict[str, str]
) -> None:
    seats = [{"kind": "you"}, {"kind": "friend"}]
    for language, text in texts.items():
        house.someone.http.headers["accept-language"] = language
        body = {"game": "battalia", "seats": seats, "options": {option: value}}
        told = refused(await house.someone.post("/api/tables", body), "bad_options", 422)
        assert text in told["text"]
        assert told["option"] == option


async def test_the_api_tells_the_bounds_of_numbers(house: House) -> None:
    games = {game["id"]: game for game in (await house.someone.get("/api/games")).json()}
    assert games["battle-line"]["numbers"] == {}
    numbers = games["battalia"]["numbers"]
    assert numbers["points"] == {"lowest": 5, "highest": 99, "words": ["usual", "none"]}
    assert numbers["weeks"] == {"lowest": 1, "highest": 8, "words": []}
    assert games["battalia"]["options"]["points"][:3] == ["usual", "none", "5"]


async def test_the_form_has_a_list_or_a_field_for_numbers(house: House) -> None:
    page = (await house.someone.get("/new/battalia?lang=en")).text
    weeks = page.split('id="option-weeks"')[1].split("</select>")[0]
    assert '<option value="8" selected>8</option>' in weeks
    assert weeks.count("<option") == 8
    assert 'id="number-weeks"' not in page
    points = page.split('id="option-points"')[1].split('class="hint"')[0]
    assert '<option value="number">another number (5 to 99)</option>' in points
    assert 'data-lowest="5" data-highest="99"' in points
    assert "Please enter a whole number from 5 to 99." in points


@pytest.mark.parametrize(("game", "seats", "options", "rule", "texts"), EXCLUDED)
async def test_options_that_exclude_each_other_are_refused_in_the_readers_language(
    house: House, game: str, seats: int, options: dict[str, str], rule: str, texts: dict[str, str]
) -> None:
    people = [{"kind": "you"}] + [{"kind": "friend"}] * (seats - 1)
    for language, text in texts.items():
        house.someone.http.headers["accept-language"] = language
        answer = await house.someone.post(
            "/api/tables", {"game": game, "seats": people, "options": options}
        )
        told = refused(answer, "excluded_options", 422)
        assert told["rule"] == rule
        assert text in told["text"]
        assert told["text"].endswith(f"({rule})")
