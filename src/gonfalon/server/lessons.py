"""Lessons in the browser: the page of a table that is in no store, and what is tried there.

Everything follows from the lesson's file and from what the page says was done so far: nothing is
kept, so a learner can leave and come back, and nobody can spoil it for anybody.
"""

import time
from html import escape
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.responses import HTMLResponse, Response

from gonfalon.bots import MILD, USUAL
from gonfalon.engine.errors import GonfalonError, Illegal
from gonfalon.engine.game import Game
from gonfalon.engine.gluing import unbroken
from gonfalon.engine.lesson import Lesson, Scene
from gonfalon.engine.session import Session
from gonfalon.engine.teaching import ON, OTHER, RIGHT, Outcome, at_scene, find_lesson, tried
from gonfalon.server.compact import Written, opened
from gonfalon.server.errors import Refused, forbidden, malformed
from gonfalon.server.live import LiveTable
from gonfalon.server.looking_back import notes_of
from gonfalon.server.messages import LONGEST_ACTION, MOST_ACTIONS, MOST_PICKS, Model
from gonfalon.server.pages import find_game, first_game, tile_of
from gonfalon.server.saved import COMPUTER, PERSON, RUNNING, Saved, SeatRow, TableRow
from gonfalon.server.sight import Access
from gonfalon.server.teller import Reader, Teller
from gonfalon.server.telling import Eyes
from gonfalon.server.telling_names import names_of, own_names, side_name
from gonfalon.server.visits import Visit, Visiting
from gonfalon.web.glossary import glossary_of
from gonfalon.web.render import render_page, render_part
from gonfalon.web.rules import rules_of

lessons: Final = APIRouter(include_in_schema=False)
BEGUN: Final = "begun"
MOST_SCENES: Final = 200
"""No lesson has more."""

Name = Annotated[str, Path(max_length=40)]
Number = Annotated[int, Path(ge=0, le=MOST_SCENES)]
Text = Annotated[str, Field(max_length=LONGEST_ACTION)]


class TriedIn(Model):
    """What a learner has done in a scene, and does now."""

    done: list[Text] = Field(default_factory=list, max_length=MOST_ACTIONS)
    actions: list[Text] = Field(default_factory=list, max_length=MOST_ACTIONS)
    picks: list[str] = Field(default_factory=list, max_length=MOST_PICKS)
    """Things that were touched and led nowhere: why not?"""
    show: bool = False
    """Whether the answer shall be done for the learner."""
    describe: bool = False
    """Whether the table shall be told in words."""


@lessons.get("/learn/{game_id}", response_class=HTMLResponse)
async def overview(visiting: Visiting, game_id: Name) -> str:
    """The lessons of a game."""
    game = find_game(game_id)
    words = game.text.words(visiting.language)
    listed = [
        {
            "id": lesson.id,
            "title": words.say(lesson.key(game.prefix)),
            "about": words.say(lesson.key(game.prefix, "about")),
            "scenes": len(lesson.scenes),
        }
        for lesson in game.lessons()
    ]
    return render_page(
        "lessons.html",
        visiting.request,
        tile=tile_of(game, visiting.language, ()),
        lessons=listed,
        usual_level=USUAL,
    )


@lessons.get("/learn/{game_id}/{lesson_id}", response_class=HTMLResponse)
async def lesson(visiting: Visiting, game_id: Name, lesson_id: Name) -> str:
    """A lesson: the page of a table, with somebody who teaches."""
    game = find_game(game_id)
    taught = _lesson(game, lesson_id)
    words = game.text.words(visiting.language)
    table = _table(visiting, game, taught, 0, at_scene(game, taught, 0))
    following = game.lessons()[game.lessons().index(taught) + 1 :]
    return render_page(
        "lesson.html",
        visiting.request,
        table=table,
        access=Access(),
        options_text="",
        title=game.title(visiting.language),
        legend_name=words.say(game.page.legend_key),
        rules=rules_of(game, visiting.language),
        pictures={},
        glossary=glossary_of(game, visiting.language, table.options),
        lesson=taught,
        lesson_title=words.say(taught.key(game.prefix)),
        end=words.say(taught.key(game.prefix, "end")),
        next_lesson=following[0].id if following else "",
        first=first_game(game),
        next_title=words.say(following[0].key(game.prefix)) if following else "",
    )


@lessons.post("/learn/{game_id}/{lesson_id}/{number}")
async def attempt(
    visiting: Visiting, game_id: Name, lesson_id: Name, number: Number, asked: TriedIn
) -> Response:
    """What is seen and said at the beginning of a scene, or after something was tried in it."""
    game = find_game(game_id)
    taught = _lesson(game, lesson_id)
    if number >= len(taught.scenes):
        raise Refused("no_such_page")
    scene = taught.scenes[number]
    try:
        outcome = _outcome(game, taught, number, asked)
        table = _table(visiting, game, taught, number, outcome.session)
        if asked.picks:
            await visiting.hub.explaining.explain(table, scene.seat - 1, asked.picks)
    except Refused as refused:
        return _answer({"how": "refused", "refused": _refusal(game, refused, visiting)})
    if asked.describe:
        return _answer({"how": outcome.how, "told": _described(table, scene, visiting.language)})
    if outcome.how == OTHER:
        html = _said(game, taught, scene, outcome.name or OTHER, visiting.language)
        why = {"code": OTHER, "rule": "", "html": html, "marks": {}}
        return _answer({"how": OTHER, "refused": why})
    asks = bool(scene.answers) and outcome.how != RIGHT
    part = "" if outcome.how in (BEGUN, ON) else RIGHT
    told = {
        "how": outcome.how,
        "asks": asks,
        "done": outcome.done,
        "say": _said(game, taught, scene, part, visiting.language),
        "point": scene.point if outcome.how == BEGUN else (),
        "look": scene.look if part else (),
    }
    return _answer(told, state=_state(visiting, table, scene.seat - 1, asks))


def _lesson(game: Game, lesson_id: str) -> Lesson:
    found = find_lesson(game, lesson_id)
    if found is None:
        raise Refused("no_such_page")
    return found


def _outcome(game: Game, lesson: Lesson, number: int, asked: TriedIn) -> Outcome:
    """What was tried comes to; without a try, how the scene stands."""
    scene, done, now = lesson.scenes[number], asked.done, asked.actions
    if asked.show and scene.answers:
        done, now = [], list(scene.answers[0])
    if not (now or done):
        return Outcome(BEGUN, at_scene(game, lesson, number), ())
    if not scene.answers:
        raise Refused("not_your_turn")
    try:
        if now:
            return tried(game, lesson, number, done, now)
        return tried(game, lesson, number, (), done)
    except Illegal as illegal:
        raise forbidden(illegal) from None
    except GonfalonError as error:
        raise malformed(error) from None


def _table(visiting: Visit, game: Game, lesson: Lesson, number: int, session: Session) -> LiveTable:
    """A table that is in no store: the learner sits at one seat, computers at the others."""
    learner = lesson.scenes[number].seat - 1
    now = time.time()
    row = TableRow(
        id=f"learn-{game.id}-{lesson.id}",
        game=game.id,
        rules=game.rules_version,
        options=" ".join(session.record.options.words()),
        pace="live",
        phase=RUNNING,
        waits="",
        seed="",
        owner_hash="",
        watch_hash="",
        record=None,
        successor=None,
        created_at=now,
        changed_at=now,
    )
    seats = [
        SeatRow(
            seat, PERSON if seat == learner else COMPUTER, MILD, "", "", "", held=seat == learner
        )
        for seat in range(session.state.seat_count)
    ]
    saved = Saved(row, seats, revision=number)
    return LiveTable(saved, session, visiting.hub.store, visiting.hub.replays)


def _state(visiting: Visit, table: LiveTable, seat: int, asks: bool) -> Written:
    """What the page is told of the table, as a live line tells it."""
    eyes = Eyes(seat, (seat,) if asks else (), visiting.language, owns=False, sees=(seat,))
    teller = Teller(table, visiting.request.app.state.metrics)
    return Written(teller.tell(Reader(eyes, takes_changes=False), frozenset({seat})))


def _said(game: Game, lesson: Lesson, scene: Scene, part: str, language: str) -> str:
    """What is said in a scene, as HTML; where it has no words of its own, those of the house."""
    words = game.text.words(language)
    key = lesson.key(game.prefix, scene.id, *([part] if part else []))
    if not words.has(key):
        key = f"web.learn.{part}"
    return unbroken(escape(words.say(key), quote=False))


def _refusal(game: Game, refused: Refused, visiting: Visit) -> dict[str, Any]:
    """A refusal as a live line tells it."""
    visiting.acting.count_refused(refused)
    marks = {} if refused.illegal is None else dict(game.page.pointed(refused.illegal))
    html = refused.say(game.page.words(visiting.language))
    return {"code": refused.code, "rule": refused.rule, "html": html, "marks": marks}


def _described(table: LiveTable, scene: Scene, language: str) -> str:
    """The table in words, to be read aloud."""
    assert table.session is not None
    game, names = table.game, names_of(table, language)
    view = table.session.state.view(scene.seat - 1)
    words = game.text.words(language).called(own_names(game.id, names, language))
    players = [
        (name, side_name(game.id, seat, language), note)
        for seat, (name, note) in enumerate(zip(names, notes_of(game, view, words), strict=True))
    ]
    passages = game.text.describe(view, words)
    return render_part("told.html", language, players=players, passages=passages)


def _answer(told: dict[str, Any], **written: Written) -> Response:
    return Response(opened({**told, **written}) + "}", media_type="application/json")
