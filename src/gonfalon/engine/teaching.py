"""Teaching: a lesson's scenes as sessions, and what a try in one of them comes to.

Nothing is kept between two tries: a scene begins where its lesson says, whatever the learner did.
"""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Final, NamedTuple

from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.lesson import Lesson, Scene
from gonfalon.engine.plugs import plug_of
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.engine.state import CHANCE
from gonfalon.engine.step_state import StepState

RIGHT: Final = "right"
ON: Final = "on"
OTHER: Final = "other"
_KEPT: Final = 256


class Outcome(NamedTuple):
    """What a try comes to."""

    how: str
    """Right, on the way to it, or something else that could be done."""
    session: Session
    """How the game stands then; after something else, as before."""
    done: tuple[str, ...]
    """What was done in this scene so far, as the program writes it."""
    name: str = ""
    """After something else: which kind of try it was, if the scene has an answer to it."""


def find_lesson(game: Game, id: str) -> Lesson | None:
    """The lesson of this name."""
    return next((one for one in game.lessons() if one.id == id), None)


def at_scene(game: Game, lesson: Lesson, number: int) -> Session:
    """The session at the beginning of a scene, from 0; nobody else has it."""
    return _beginning(game.id, lesson.id, number).fork()


@lru_cache(_KEPT)
def _beginning(game_id: str, lesson_id: str, number: int) -> Session:
    game = plug_of(game_id)
    lesson = find_lesson(game, lesson_id)
    assert lesson is not None
    scene = lesson.scenes[number]
    if scene.position:
        state = game.text.parse(scene.position)
        assert isinstance(state, StepState)
        record = Record(game, state.variant.options, ("",) * state.seat_count)
        session = Session(record, SeededChance(f"{lesson_id}/{scene.id}"), at=state.copy())
        _settle(session, scene, session.ply)
        return session
    answers = lesson.scenes[number - 1].answers
    if answers:
        return tried(game, lesson, number - 1, (), answers[0]).session
    return at_scene(game, lesson, number - 1)


def tried(
    game: Game, lesson: Lesson, number: int, done: Sequence[str], now: Sequence[str]
) -> Outcome:
    """What it comes to if these actions are tried after what was done in a scene.

    What the rules forbid is raised, as anywhere; so is what cannot have been done so far.
    """
    scene = lesson.scenes[number]
    before = at_scene(game, lesson, number)
    begun = before.ply
    texts = _carried_out(before, scene, done, begun)
    if not _answers_to(scene, texts):
        raise Malformed("done", "that is not what this scene asks for")
    after = before.fork()
    new = _carried_out(after, scene, now, begun)
    found = _answers_to(scene, texts + new)
    if not found:
        return Outcome(OTHER, before, texts, _kind(scene, texts, new))
    if all(len(run) > len(texts + new) for run in found):
        return Outcome(ON, after, texts + new)
    _carried_out(after, scene, scene.then, begun)
    return Outcome(RIGHT, after, texts + new)


def _carried_out(
    session: Session, scene: Scene, actions: Sequence[str], begun: int
) -> tuple[str, ...]:
    """Carry these out, and chance after each; how the program writes them."""
    texts = []
    for text in actions:
        action = session.record.game.parse_action(text)
        session.act(action)
        _settle(session, scene, begun)
        texts.append(action.text)
    return tuple(texts)


def _settle(session: Session, scene: Scene, begun: int) -> None:
    """Let chance do what the scene says, one after the other, and then as its seed says."""
    while session.state.actor == CHANCE:
        told = sum(1 for decider in session.deciders[begun:] if decider == CHANCE)
        text = scene.chance[told] if told < len(scene.chance) else ""
        if text and session.state.verify(text) is None:  # else it is another try than the answer
            session.act(text)
        else:
            session.settle_chance()


def _answers_to(scene: Scene, done: Sequence[str]) -> list[tuple[str, ...]]:
    """The answers that begin with what was done."""
    return [
        run
        for run in scene.answers
        if len(done) <= len(run) and all(fnmatchcase(text, like) for text, like in zip(done, run))
    ]


def _kind(scene: Scene, done: tuple[str, ...], new: tuple[str, ...]) -> str:
    """Which kind of try it was: that of the first action which is no answer."""
    for at in range(1, len(new) + 1):
        if not _answers_to(scene, done + new[:at]):
            kinds = [one.name for one in scene.tries if fnmatchcase(new[at - 1], one.like)]
            return kinds[0] if kinds else ""
    return ""
