"""The page of the rules."""

from collections.abc import Callable
from itertools import product

import pytest
from markupsafe import escape

from gonfalon.engine.aid import OPENING
from gonfalon.engine.words import languages
from gonfalon.games import GAMES, find
from gonfalon.server import illustrations
from gonfalon.web.render import markdown
from tests.amounts import one_of_all
from tests.server.house import House
from tests.untranslated import untranslated

pytestmark = pytest.mark.anyio


async def test_a_rule_that_is_not_translated_is_shown_in_english(house: House) -> None:
    """In the chapter of its neighbours, which keep their language."""
    english, own = (find("imperia").rulebook(language) for language in ("en", "hu"))
    path = "/rules/imperia?lang=hu"
    before = (await house.someone.get(path)).text
    with untranslated("IM-C2", "hu"):
        page = (await house.someone.get(path)).text
    assert markdown(english["IM-C2"].text) not in before
    assert markdown(english["IM-C2"].text) in page
    assert markdown(own["IM-C1"].text) in page
    assert page.count('<section class="chapter">') == before.count('<section class="chapter">')
    assert page.index('id="IM-C1"') < page.index('id="IM-C2"') < page.index('id="IM-C3"')


@pytest.mark.parametrize("language", one_of_all("pl"))
@pytest.mark.parametrize("game", GAMES)
async def test_the_intro_stands_above_the_first_chapter(
    house: House, game: str, language: str
) -> None:
    """On the page of the rules, and in the panel at a table."""
    made = await house.make(game=game, options={})
    intro = markdown(find(game).rulebook(language).intro)
    for path in (f"/rules/{game}", f"/t/{made.id}"):
        page = (await house.someone.get(f"{path}?lang={language}", made.owner)).text
        assert "<strong>" in intro
        assert page.index(intro) < page.index('<section class="chapter">')


@pytest.mark.parametrize("language", one_of_all("pl"))
@pytest.mark.parametrize("game", GAMES)
async def test_the_book_and_the_card_have_their_pictures(
    house: House, game: str, language: str
) -> None:
    """At a glance, then each at its rule; at a table there are none."""
    chosen = find(game)
    aid, book = chosen.aid(language), chosen.rulebook(language)
    whole = (await house.someone.get(f"/rules/{game}?lang={language}")).text
    card = (await house.someone.get(f"/rules/{game}/card?lang={language}")).text
    opening = [figure for one in aid[:OPENING] for figure in one.figures]
    ruled = [figure for rule in book.rules.values() for figure in rule.figures]
    assert whole.count("<figure") == len(opening) + len(ruled)
    assert card.count("<figure") == sum(len(one.figures) for one in aid)
    assert whole.index('class="glance"') < whole.index('class="contents"')
    for figure in (*opening, *ruled):
        assert str(escape(figure.caption)) in whole
    for one in aid:
        assert f"<h2>{escape(one.title)}</h2>" in card
    assert "data-pick" not in whole + card
    made = await house.make(game=game, options={})
    table = (await house.someone.get(f"/t/{made.id}?lang={language}", made.owner)).text
    assert "<figure" not in table


async def test_the_pictures_are_drawn_before_anybody_reads(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clerk, once for each game and language; then no reader waits for one."""
    drawn: list[tuple[str, ...]] = []

    async def draw(whose: str, job: Callable[..., object], *given: str) -> object:
        drawn.append(given)
        return job(*given)

    monkeypatch.setattr(illustrations, "_drawn", {})
    monkeypatch.setattr(house.hub.clerks, "do", draw)
    await illustrations.illustrate_all(house.hub.clerks)
    assert sorted(drawn) == sorted(product(GAMES, languages()))
    for game, language in product(GAMES, languages()):
        assert "<figure" in (await house.someone.get(f"/rules/{game}?lang={language}")).text
    assert len(drawn) == len(GAMES) * len(languages())


async def test_no_card_of_a_game_there_is_none_of(house: House) -> None:
    for path in ("/rules/nothing/card", "/games/nothing/pictures.css"):
        assert (await house.someone.get(path)).status_code == 422


@pytest.mark.parametrize("language", one_of_all("pl"))
@pytest.mark.parametrize("game", GAMES)
async def test_what_is_ours_is_said_where_a_game_is_chosen(
    house: House, game: str, language: str
) -> None:
    """With links to the rules that say so, by their names; nothing of it where all is printed.

    It means nothing to newcomers, so it is folded, below all that they need.
    """
    chosen = find(game)
    book = chosen.rulebook(chosen.rules_language(language))
    ours = escape(chosen.ours(chosen.text.words(language)))
    page = (await house.someone.get(f"/new/{game}?lang={language}")).text
    start = (await house.someone.get(f"/?lang={language}")).text
    assert ('<details class="ours"' in page) == bool(ours)
    assert ours in page
    assert ours in start
    if ours:
        assert page.index("</form>") < page.index(ours)
        assert start.index(f'href="/rules/{game}"') < start.index(ours)
    for id in chosen.ours_rules:
        link = f'<a class="rule-ref" href="/rules/{game}#{id}">{escape(book[id].title)}</a>'
        assert link in page
        assert link in start
