"""Lessons in the browser: their pages, and what is answered to what is tried."""

import re
from typing import Any

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.lesson import Lesson
from gonfalon.engine.teaching import at_scene
from gonfalon.games import GAMES
from tests.amounts import one_of_all
from tests.server.house import House

pytestmark = pytest.mark.anyio

LESSONS = [(game, lesson) for game in GAMES.values() for lesson in game.lessons()]
every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.id}-{lesson.id}" for game, lesson in LESSONS]
)


async def ask(house: House, game: Game, lesson: Lesson, number: int, **tried: Any) -> Any:
    """What the teacher answers in a scene."""
    path = f"/learn/{game.id}/{lesson.id}/{number}?lang=en"
    answer = await house.someone.http.post(path, json=tried)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("language", one_of_all("bg"))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_the_lessons_are_listed_and_offered(house: House, game: Game, language: str) -> None:
    start = (await house.someone.get(f"/?lang={language}")).text
    listed = (await house.someone.get(f"/learn/{game.id}?lang={language}")).text
    words = game.text.words(language)
    assert f'href="/learn/{game.id}"' in start
    heads = start.partition('class="games"')[2].partition("</p>")[0]
    assert f'href="#game-{game.id}"' in heads, "what games there are is told at the top"
    assert game.lessons()
    for lesson in game.lessons():
        assert f'href="/learn/{game.id}/{lesson.id}"' in listed
        assert words.say(lesson.key(game.prefix)) in listed


@every_lesson
async def test_after_each_lesson_one_may_play(house: House, game: Game, lesson: Lesson) -> None:
    """Beside the next lesson, if there is one."""
    page = (await house.someone.get(f"/learn/{game.id}/{lesson.id}?lang=en")).text
    after = page.partition('id="lesson-after"')[2].partition("</span>")[0]
    assert 'data-quick="computer"' in after
    assert ('class="button main-way"' in after) == (lesson is not game.lessons()[-1])


@every_lesson
async def test_a_lesson_by_its_answers(house: House, game: Game, lesson: Lesson) -> None:
    page = await house.someone.get(f"/learn/{game.id}/{lesson.id}")
    assert page.status_code == 200
    words = game.text.words("en")
    for number, scene in enumerate(lesson.scenes):
        told = await ask(house, game, lesson, number)
        assert told["asks"] == bool(scene.answers)
        said = re.sub("</?span[^>]*>", "", told["say"]).replace("&amp;", "&")
        assert said == words.say(lesson.key(game.prefix, scene.id))
        assert told["state"]["held"] == ([scene.seat] if scene.answers else [])
        assert tuple(told["point"]) == scene.point
        if not scene.answers:
            continue
        done: list[str] = []
        for text in scene.answers[0]:
            told = await ask(house, game, lesson, number, done=done, actions=[text])
            done = told["done"]
        assert told["how"] == "right"
        assert tuple(told["look"]) == scene.look
        shown = await ask(house, game, lesson, number, show=True)
        assert shown["state"]["html"] == told["state"]["html"]
        assert told["state"]["actions"] == []
        if number + 1 < len(lesson.scenes) and not lesson.scenes[number + 1].position:
            following = await ask(house, game, lesson, number + 1)
            same_eyes = lesson.scenes[number + 1].seat == scene.seat
            assert not same_eyes or following["state"]["html"] == told["state"]["html"]


def _asking(game: Game) -> tuple[Lesson, int]:
    """A scene that asks for something."""
    return next(
        (lesson, number)
        for lesson in game.lessons()
        for number, scene in enumerate(lesson.scenes)
        if scene.answers
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_what_else_is_tried_changes_nothing(house: House, game: Game) -> None:
    lesson, number = _asking(game)
    state = at_scene(game, lesson, number).state
    legal = {action.text for action in state.legal()}
    refused = 0
    for text in [*sorted(legal), *list(game.rules.actions)[:: len(game.rules.actions) // 40]]:
        told = await ask(house, game, lesson, number, actions=[text])
        if told["how"] in ("right", "on"):
            assert text in legal
            continue
        refused += 1
        assert told["refused"]["html"]
        assert "state" not in told
        assert (told["how"] == "other") == (text in legal)
        if text not in legal:
            assert told["refused"]["code"] == "illegal"
            assert told["refused"]["rule"]
    assert refused


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_a_touch_that_leads_nowhere_is_explained(house: House, game: Game) -> None:
    lesson, number = _asking(game)
    state = at_scene(game, lesson, number).state
    leading = {action.picks[0] for action in state.legal()}
    actions = [one for one in game.rules.actions.values() if one.picks]
    pick = next(one.picks[0] for one in actions if one.picks[0] not in leading)
    told = await ask(house, game, lesson, number, picks=[pick])
    assert told["how"] == "refused"
    told = await ask(house, game, lesson, number, describe=True)
    assert "<h3>" in told["told"]


async def test_what_cannot_be_is_refused(house: House) -> None:
    game = GAMES["battle-line"]
    lesson, number = _asking(game)
    path = f"/learn/{game.id}/{lesson.id}"
    post = house.someone.http.post
    assert (await post(f"{path}/{len(lesson.scenes)}", json={})).status_code == 404
    assert (await post(f"{path}/9999", json={})).status_code == 422
    assert (await post(f"{path}/-1", json={})).status_code == 422
    assert (await post(f"/learn/{game.id}/nowhere/0", json={})).status_code == 404
    assert (await post("/learn/chess/first/0", json={})).status_code == 422
    bodies: tuple[Any, ...] = (
        [],
        {"done": "x"},
        {"actions": ["x" * 101]},
        {"actions": ["x"] * 33},
        {"who": 1},
    )
    for body in bodies:
        assert (await post(f"{path}/{number}", json=body)).status_code == 422, body
    for tried in (
        {"actions": ["what?"]},
        {"done": ["what?"]},
        {"done": ["done"], "actions": ["x"]},
    ):
        told = await ask(house, game, lesson, number, **tried)
        assert told["how"] == "refused"
        assert told["refused"]["html"]
    assert (await house.someone.get("/learn/chess")).status_code == 422
    assert (await house.someone.get(f"/learn/{game.id}/nowhere")).status_code == 404


async def test_nothing_of_it_is_stored(house: House) -> None:
    game = GAMES["battle-line"]
    lesson, number = _asking(game)
    await ask(house, game, lesson, number, show=True)
    assert (await house.someone.get(f"/t/learn-{game.id}-{lesson.id}")).status_code == 404
