"""Lessons in a browser: played to their end by touching what they ask for, in every language."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Position, expect

from gonfalon.bots import MILD
from gonfalon.engine.game import Game
from gonfalon.engine.lesson import Lesson
from gonfalon.engine.teaching import at_scene, tried
from gonfalon.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.server import Server

LESSONS = [(game, lesson) for game in GAMES.values() for lesson in game.lessons()]
IDS = [f"{game.id}-{lesson.id}" for game, lesson in LESSONS]
USUAL = ("battle-line-nerve",)
PHONE, LAPTOP = (390, 844), (1366, 640)
SMALL_PHONE = (360, 740)


_IS_READY = """(pick) => {
  if (document.querySelector("main.room").dataset.line !== "connected") return false;
  const found = [...document.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`)];
  const isThere = !found.length || found.some((one) => one.matches(".can-pick, .picked"));
  return isThere || !!document.querySelector(".teacher.right");
}"""
# Of a card that lies under another one only the head can be touched.
_LIES_UNDER = """(one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return one.matches(".card") && top?.closest(".card") != null && top.closest(".card") !== one;
}"""
# Whether something lies neither under what is said nor under what is asked.
_IS_CLEAR = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((part) =>
    one.contains(document.elementFromPoint(x + width / 2, y + height * part)));
}"""
# People see what slid to where they have just touched something else before they touch it.
_A_MOMENT_LATER = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 1000;
}"""
_BY_THE_HEAD: Position = {"x": 12, "y": 12}


def come(visit: Visit, server: Server, size: tuple[int, int], language: str) -> Guest:
    """Somebody with a screen of this size; on a phone with fingers."""
    is_phone = size == PHONE
    return visit(server, size, language=language, has_touch=is_phone, is_mobile=is_phone)


def picks_of(game: Game, lesson: Lesson, number: int) -> Iterator[tuple[str, ...]]:
    """What is touched for each action of a scene's first answer."""
    scene = lesson.scenes[number]
    done: list[str] = []
    for text in scene.answers[0] if scene.answers else ():
        session = tried(game, lesson, number, (), done).session if done else None
        state = (session or at_scene(game, lesson, number)).state
        yield next(action.picks for action in state.legal() if action.text == text)
        done.append(text)


def go_to(guest: Guest, game: Game, lesson: str, scene: str) -> None:
    """Take a lesson up at a scene, as somebody who has come so far."""
    scenes = next(one.scenes for one in game.lessons() if one.id == lesson)
    number = next(at for at, one in enumerate(scenes) if one.id == scene)
    guest.go("/")
    guest.page.evaluate(
        "([name, value]) => localStorage.setItem(name, value)",
        [f"learnt-{game.id}", json.dumps({lesson: number})],
    )
    guest.go(f"/learn/{game.id}/{lesson}")
    expect(guest.page.locator("#scene-count")).to_contain_text(str(number + 1))


def play(guest: Guest, game: Game, lesson: Lesson, language: str) -> None:
    """Play a lesson from its first scene to its end."""
    page = guest.page
    guest.go(f"/learn/{game.id}/{lesson.id}?lang={language}")
    words = game.text.words(language)
    text = page.locator("#teacher-text")
    for number, scene in enumerate(lesson.scenes):
        expect(text).to_have_text(words.say(lesson.key(game.prefix, scene.id)))
        for point in scene.point:
            kind, _, value = point.partition(":")
            expect(page.locator(f"#table [data-{kind}='{value}'].taught").first).to_be_attached()
        on = page.locator("#scene-on")
        for picks in picks_of(game, lesson, number):
            for pick in picks:
                touch(guest, pick)
        if scene.answers:
            expect(text).to_have_text(words.say(lesson.key(game.prefix, scene.id, "right")))
        for look in scene.look:
            kind, _, value = look.partition(":")
            seen = page.locator(f"#table [data-{kind}='{value}']").first
            expect(seen).to_be_in_viewport(ratio=1)
            is_clear = seen.evaluate(_IS_CLEAR)
            assert is_clear, f"{look} in {scene.id} of {lesson.id} lies under something"
        on.click()
    expect(page.locator("#teacher-end")).to_have_text(words.say(lesson.key(game.prefix, "end")))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    met = page.evaluate("game => localStorage.getItem(`met-${game}`)", game.id)
    assert met == "true", "the aim was told: it hides no first move"
    way, teacher = page.locator("#lesson-after > *").last.bounding_box(), page.locator("#teacher")
    box = teacher.bounding_box()
    assert way is not None
    assert box is not None
    assert box["x"] <= way["x"] <= way["x"] + way["width"] <= box["x"] + box["width"]


def touch(guest: Guest, pick: str) -> None:
    """Touch something that glows, unless it was picked or done by itself; a button if there is one.

    What is touched twice at the same spot would count as a double click.
    """
    guest.page.wait_for_function(_IS_READY, arg=pick)
    found = guest.page.locator(f"#verbs [data-pick='{pick}']:visible")
    if not found.count():
        found = guest.page.locator(f".can-pick[data-pick='{pick}']:visible")
    if found.count():
        lies_under = found.first.evaluate(_LIES_UNDER)
        guest.page.evaluate(_A_MOMENT_LATER)
        found.first.click(position=_BY_THE_HEAD if lies_under else None)
        confirm = guest.page.locator("#why:visible button.main-way, #verbs .taking:visible")
        if confirm.count():
            confirm.first.click()


@pytest.mark.parametrize("place", [IDS.index(one) for one in USUAL], ids=USUAL)
def test_a_lesson_is_played_to_its_end(visit: Visit, server: Server, place: int) -> None:
    """One of them; all, on a laptop and on a phone, in the long tests."""
    game, lesson = LESSONS[place]
    language = ("en", "hu", "bg", "pl")[place % 4]
    size = PHONE if place % 2 else LAPTOP
    play(come(visit, server, size, language), game, lesson, language)


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("language", ["en", "hu", "bg", "pl"])
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=IDS)
def test_in_every_language_and_on_every_screen(
    visit: Visit,
    server: Server,
    game: Game,
    lesson: Lesson,
    language: str,
    size: tuple[int, int],
) -> None:
    play(come(visit, server, size, language), game, lesson, language)


def test_one_can_leave_and_come_back(guest: Guest) -> None:
    game, lesson = LESSONS[0]
    page, words = guest.page, game.text.words("en")
    guest.go("/")
    page.locator(f".ways a[href='/learn/{game.id}']").click()
    page.locator(f"[data-lesson='{lesson.id}']").click()
    show, on = page.locator("#scene-show"), page.locator("#scene-on")
    for scene in lesson.scenes[:2]:
        expect(page.locator("#teacher-text")).to_have_text(
            words.say(lesson.key(game.prefix, scene.id))
        )
        if scene.answers:
            show.click()
        on.click()
    third = words.say(lesson.key(game.prefix, lesson.scenes[2].id))
    expect(page.locator("#teacher-text")).to_have_text(third)
    guest.go(f"/learn/{game.id}")
    expect(page.locator(f"[data-lesson='{lesson.id}'] .learnt")).to_contain_text("3 of")
    page.locator(f"[data-lesson='{lesson.id}']").click()
    expect(page.locator("#teacher-text")).to_have_text(third)
    page.locator("#scene-back").click()
    expect(page.locator("#scene-count")).to_contain_text("2 of")


@pytest.mark.long
def test_after_the_last_lesson_a_gentle_game_begins_at_once(visit: Visit, server: Server) -> None:
    game, lesson = LESSONS[-1]
    guest = visit(server, PHONE, new=True, has_touch=True, is_mobile=True)
    page, last = guest.page, lesson.scenes[-1]
    go_to(guest, game, lesson.id, last.id)
    if last.answers:
        page.locator("#scene-show").click()
    page.locator("#scene-on").click()
    page.locator("#lesson-after button").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".game-name .practice")).to_be_attached()
    made = page.evaluate(
        "async () => (await fetch(`/api/tables/${location.pathname.slice(3)}`)).json()"
    )
    assert [seat["kind"] for seat in made["seats"]][1:] == ["computer"] * (game.seats[0] - 1)
    assert {seat["level"] for seat in made["seats"][1:]} == {MILD}
    assert made["options"] == [f"{name}={value}" for name, value in game.page.first_game.items()]


@pytest.mark.long
def test_a_refusal_on_a_phone_leaves_the_teacher_readable(visit: Visit, server: Server) -> None:
    """In the first scene of each game that asks for something, where something else is touched."""
    guest = come(visit, server, PHONE, "en")
    page = guest.page
    for game in GAMES.values():
        lesson = game.lessons()[0]
        guest.go(f"/learn/{game.id}/{lesson.id}")
        asked = next(number for number, scene in enumerate(lesson.scenes) if scene.answers)
        for _ in range(asked):
            page.locator("#scene-on").click()
        expect(page.locator("#scene-show")).to_be_visible()
        page.locator("#table [data-pick]:not(.can-pick):visible").first.click(force=True)
        why = page.locator("#why")
        expect(why).to_be_visible()
        box, text = why.bounding_box(), page.locator("#teacher-text").bounding_box()
        assert box is not None
        assert text is not None
        assert box["y"] >= text["y"] + text["height"], f"{lesson.id} of {game.id}"


def test_what_is_pointed_at_further_down_is_seen_when_it_is_its_turn(
    visit: Visit, server: Server
) -> None:
    """On a phone the decks of Battalia lie below: first the deed that leads there is seen."""
    page = (guest := visit(server, SMALL_PHONE, has_touch=True, is_mobile=True)).page
    guest.go("/learn/battalia/oracle")
    for key in ("hand-1-tool.i", "hand-1-chief.b", "far-create"):
        expect(page.locator(f"[data-key='{key}'].taught")).to_be_in_viewport(ratio=1)
    deck = page.locator("[data-key='deck-weapon'].taught")
    expect(deck).not_to_be_in_viewport()
    touch(guest, "create")
    expect(deck).to_be_in_viewport(ratio=1)
    box, text = deck.bounding_box(), page.locator("#teacher-text").bounding_box()
    assert box is not None
    assert text is not None
    assert 0 <= text["y"] < text["y"] + text["height"] <= box["y"]


@pytest.mark.long
def test_the_end_of_the_turn_lies_over_no_deed_that_is_pointed_at(
    visit: Visit, server: Server
) -> None:
    """On a phone, in the scene of Battalia's first lesson that asks for a weapon."""
    page = (guest := come(visit, server, PHONE, "en")).page
    guest.go("/learn/battalia/cards")
    for show in (False, True):
        if show:
            page.locator("#scene-show").click()
        page.locator("#scene-on").click()
    deed = page.locator("[data-key='far-create'].taught")
    expect(deed).to_be_in_viewport(ratio=1)
    assert deed.evaluate(_IS_CLEAR)


@pytest.mark.long
@pytest.mark.parametrize("language", ["hu", "bg", "pl"])
def test_beside_a_tent_nothing_lies_on_a_long_name(
    visit: Visit, server: Server, language: str
) -> None:
    """On a laptop, where the scroll has two words and its deck is low."""
    guest = come(visit, server, LAPTOP, language)
    go_to(guest, GAMES["battalia"], "camp", "open")
    tent, limbo = (guest.page.locator(one) for one in (".ba-own-tent", ".ba-table > .ba-peek"))
    expect(tent).to_be_visible()
    scroll = guest.page.locator("[data-key='deck-scroll']")
    number, name = scroll.locator(".ba-size"), scroll.locator("[class^='ba-name']")
    boxes = [one.bounding_box() for one in (number, name, limbo, tent)]
    counted, named, line, kept = [one for one in boxes if one is not None]
    assert counted["y"] + counted["height"] <= named["y"] + 1
    assert line["height"] <= kept["height"], "what is out of the game is told in one line"


@pytest.mark.long
def test_whoever_is_quick_is_not_ahead_of_the_teacher(guest: Guest) -> None:
    """The deck is touched before the claim is answered: that is too early, and the claim stands."""
    game, lesson = LESSONS[0]
    page = guest.page
    go_to(guest, game, lesson.id, "total")
    for pick in ("8p", "8"):
        touch(guest, pick)
    claim = page.locator("#verbs [data-pick='8']")
    expect(claim).to_be_visible()
    slow = {"offline": False, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1}
    guest.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    claim.click()
    page.locator("[data-pick='troops'].can-pick").click()
    touch(guest, "troops")
    right = game.text.words("en").say(lesson.key(game.prefix, "total", "right"))
    expect(page.locator("#teacher-text")).to_have_text(right)


@pytest.mark.long
def test_a_ring_on_a_map_lies_over_what_is_beside_and_on_it(guest: Guest) -> None:
    """In Imperia the castle, the lines and the next cell would cover an outline."""
    guest.go("/learn/imperia/march")
    ringed = guest.page.locator("[data-key='cell-e5'].taught")
    expect(ringed).to_have_css("outline-style", "none")
    ring = ringed.evaluate(
        "(one) => [getComputedStyle(one, '::before')].map((it) => [it.borderStyle, it.zIndex])[0]"
    )
    assert ring == ["dashed", "3"]


@pytest.mark.long
def test_numbers_are_not_torn_from_what_a_hyphen_joins_to_them(
    visit: Visit, server: Server
) -> None:
    page = (guest := come(visit, server, PHONE, "hu")).page
    guest.go("/learn/battle-line/line?lang=hu")
    expect(page.locator("#scene-count")).to_contain_text("1/7")
    page.locator("#scene-on").click()
    expect(page.locator("#teacher-text .glued")).to_have_text(["4-esnél", "10-es", "9-est"])


@pytest.mark.long
def test_the_table_is_described_and_spoken(guest: Guest) -> None:
    game, lesson = LESSONS[0]
    guest.go(f"/learn/{game.id}/{lesson.id}")
    said = game.text.words("en").say(lesson.key(game.prefix, lesson.scenes[0].id))
    expect(guest.page.locator("#announce")).to_contain_text(said)
    guest.page.keyboard.press("d")
    expect(guest.page.locator("#told-position h3").first).to_be_visible()
