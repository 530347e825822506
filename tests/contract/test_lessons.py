"""Lessons: each is played to its end by its own answers, and what its scenes say holds."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from random import Random
from typing import NamedTuple

import pytest

from gonfalon.bots.levels import MarshalBot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.lesson import Lesson, Scene, read_lesson
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.teaching import ON, OTHER, RIGHT, at_scene, tried
from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from gonfalon.review.weighing import likely_after
from tests.amounts import one_of_all
from tests.drawn import Fragment

LONGEST = 25  # words that are said at once
STEPS = 60  # that the strongest takes to judge what a scene calls best
LITTLE = 0.02  # of the chances: less is no difference


class Place(NamedTuple):
    """A scene in its lesson."""

    game: Game
    lesson: Lesson
    number: int

    @property
    def scene(self) -> Scene:
        return self.lesson.scenes[self.number]

    def __str__(self) -> str:
        return f"{self.game.id}-{self.lesson.id}-{self.scene.id}"


LESSONS = [(game, lesson) for game in GAMES.values() for lesson in game.lessons()]
PLACES = [Place(*one, number) for one in LESSONS for number in range(len(one[1].scenes))]
every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.id}-{lesson.id}" for game, lesson in LESSONS]
)
every_scene = pytest.mark.parametrize("place", PLACES, ids=str)


def keys_of(game: Game, lesson: Lesson) -> Iterator[str]:
    """The keys of all that is said in a lesson."""
    key = lesson.key
    yield from (key(game.prefix), key(game.prefix, "about"), key(game.prefix, "end"))
    for scene in lesson.scenes:
        yield key(game.prefix, scene.id)
        if scene.answers:
            yield key(game.prefix, scene.id, "right")
        yield from (key(game.prefix, scene.id, one.name) for one in scene.tries)
        if game.text.words("en").has(key(game.prefix, scene.id, "other")):
            yield key(game.prefix, scene.id, "other")


@every_lesson
@pytest.mark.parametrize("language", languages())
def test_all_of_it_is_said_and_in_short(game: Game, lesson: Lesson, language: str) -> None:
    words = game.text.words(language)
    for key in keys_of(game, lesson):
        assert words.has(key), f"no sentence for {key}"
        said = words.say(key)
        assert len(said.split()) <= LONGEST, f"{key} is longer than {LONGEST} words: {said}"


@every_lesson
def test_nothing_is_said_that_no_scene_asks_for(game: Game, lesson: Lesson) -> None:
    from tests.catalogues import catalogue

    begin = lesson.key(game.prefix)
    said = {key for key in catalogue(game.id, "en") if key == begin or key.startswith(f"{begin}.")}
    assert said == set(keys_of(game, lesson))


@every_scene
def test_its_answers_lead_to_its_end(place: Place) -> None:
    game, lesson, number = place
    for run in place.scene.answers:
        done: tuple[str, ...] = ()
        for like in run:
            session = tried(game, lesson, number, (), done).session if done else None
            state = (session or at_scene(game, lesson, number)).state
            fitting = [one.text for one in state.legal() if fnmatchcase(one.text, like)]
            outcomes = [tried(game, lesson, number, done, [text]) for text in fitting]
            assert {one.how for one in outcomes} <= {ON, RIGHT}
            outcome = outcomes[0]
            done = outcome.done
        assert outcome.how == RIGHT
        if run is place.scene.answers[0]:
            events = {event.key for event in outcome.session.events}
            assert set(place.scene.happens) <= events


@every_scene
def test_whoever_learns_is_asked(place: Place) -> None:
    session = at_scene(*place)
    assert session.state.actor != CHANCE
    if place.scene.answers:
        assert session.state.waiting == (place.scene.seat - 1,)


@every_scene
@pytest.mark.parametrize("language", one_of_all("pl"))
def test_what_is_pointed_at_is_there(place: Place, language: str) -> None:
    state = at_scene(*place).state
    view = state.view(place.scene.seat - 1)
    drawn = Fragment(place.game.page.draw(view, place.game.text.words(language)))
    for point in place.scene.point:
        assert is_drawn(drawn, point), f"{point} is not on the table"


LOOKS = [place for place in PLACES if place.scene.look]


@pytest.mark.parametrize("place", LOOKS, ids=str)
def test_what_is_looked_at_after_the_answer_is_there(place: Place) -> None:
    state = tried(*place, (), place.scene.answers[0]).session.state
    view = state.view(place.scene.seat - 1)
    drawn = Fragment(place.game.page.draw(view, place.game.text.words("en")))
    for name in place.scene.look:
        assert is_drawn(drawn, name), f"{name} is not on the table"


def is_drawn(drawn: Fragment, name: str) -> bool:
    """Whether something that a scene names by one of its attributes is on the table."""
    kind, _, value = name.partition(":")
    assert kind in ("pick", "key", "help"), name
    return any(one.get(f"data-{kind}") == value for _, one in drawn.elements)


@every_scene
def test_what_it_says_can_be_done_can(place: Place) -> None:
    state, parse = at_scene(*place).state, place.game.parse_action
    for text in place.scene.legal:
        assert state.verify(parse(text)) is None, text
    for text in place.scene.illegal:
        assert state.verify(parse(text)) is not None, text


@every_scene
def test_every_kind_of_try_can_be_made_and_is_no_answer(place: Place) -> None:
    """At the beginning of the scene, or on the way to its first answer."""
    scene, found = place.scene, set()
    runs = (
        [scene.answers[0][:length] for length in range(len(scene.answers[0]))]
        if scene.answers
        else []
    )
    for run in runs:
        state = tried(*place, (), run).session.state if run else at_scene(*place).state
        for action in state.legal():
            outcome = tried(*place, run, [action.text])
            if outcome.how == OTHER:
                found.add(outcome.name)
                assert outcome.session.state == state
    assert {one.name for one in scene.tries} <= found


ZONE = re.compile(r"(?:re|lies?|waits?) in your (shelter|nation|ambush)")
ANSWERED = [place for place in PLACES if place.scene.answers]


@pytest.mark.parametrize("place", ANSWERED, ids=str)
def test_where_it_says_that_cards_lie_they_lie_after_the_answer(place: Place) -> None:
    """A shelter may have been shuffled by then, where the turn went on."""
    game, lesson, _ = place
    said = game.text.words("en").say(lesson.key(game.prefix, place.scene.id, "right"))
    session = tried(*place, (), place.scene.answers[0]).session
    told = game.text.write(session.state.view(place.scene.seat - 1))
    for zone in ZONE.findall(said):
        assert f" {zone}{place.scene.seat} " in told, f"{said} But: {told}"


@pytest.mark.parametrize("place", ANSWERED, ids=str)
def test_the_points_it_counts_are_those_of_the_table(place: Place) -> None:
    """The last figures that are said after an answer, as the players' names tell them."""
    game, lesson, _ = place
    words = game.text.words("en")
    said = words.say(lesson.key(game.prefix, place.scene.id, "right"))
    session = tried(*place, (), place.scene.answers[0]).session
    view = session.state.view(place.scene.seat - 1)
    noted = game.page.seat_note(view, place.scene.seat - 1, words)
    for count in re.findall(r"(\d+) points(?! for)", said)[-1:]:
        assert re.search(rf"\b{count} points", noted), f"{said} But: {noted}"


BEST = [place for place in PLACES if place.scene.best]


@pytest.mark.parametrize("place", BEST, ids=str)
def test_what_it_calls_best_is_as_good_as_anything(place: Place) -> None:
    state = at_scene(*place).state
    seat, view = state.actor, state.view(state.actor)
    answers = [
        action
        for action in state.legal()
        if any(fnmatchcase(action.text, run[0]) for run in place.scene.answers)
    ]
    strong = MarshalBot(STEPS).choose(view, 60.0, Random(1))
    if strong in answers:
        return
    chances = likely_after(view, [strong, *answers], worlds=8)
    assert max(chances[one] for one in answers) >= chances[strong] - LITTLE, f"{strong} is better"
    assert seat == place.scene.seat - 1


def test_a_lesson_that_is_wrong_is_refused() -> None:
    for text, problem in (
        ("scene = 3 =", "Expected"),
        ("", "has scenes alone"),
        ('[[scene]]\nid = "a"', "the first scene has a position"),
        ('[[scene]]\nposition = "x"', "it has no id"),
        ('[[scene]]\nid = "a"\nposition = "x"\nwhat = 1', "unknown: what"),
        ('[[scene]]\nid = "a"\nposition = "x"\nanswers = ["play * 1"]', "without *"),
        ('[[scene]]\nid = "a"\nposition = "x"\n[[scene]]\nid = "a"', "the same id"),
    ):
        with pytest.raises(Malformed, match=problem.replace("*", r"\*")):
            read_lesson("1-first.toml", text)


def test_what_cannot_have_been_done_is_refused() -> None:
    for game, lesson in LESSONS[:1]:
        number = next(at for at, scene in enumerate(lesson.scenes) if scene.answers)
        state: State = at_scene(game, lesson, number).state
        wrong = [
            one.text
            for one in state.legal()
            if tried(game, lesson, number, (), [one.text]).how == OTHER
        ]
        with pytest.raises(Malformed):
            tried(game, lesson, number, wrong[:1], wrong[:1])
