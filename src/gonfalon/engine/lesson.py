"""Lessons as data: scenes at the real table, read from `lessons/<number>-<name>.toml` of a game.

What is said in a scene is in the game's catalogue: `docs/lessons.md` tells its keys.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from gonfalon.engine.errors import Malformed

_FOLDER: Final = "lessons"


class Try(NamedTuple):
    """A kind of legal try that is answered in its own words."""

    like: str
    """The text of the action, with * for anything."""
    name: str
    """The last word of the key of the answer."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One scene: where it begins, what is pointed at, what is asked, what happens then."""

    id: str
    position: str = ""
    """In notation; without one the scene goes on where the scene before ended."""
    seat: int = 1
    """Who learns, from 1."""
    point: tuple[str, ...] = ()
    """What is pointed at: `pick:`, `key:` or `help:` and the value of that attribute."""
    answers: tuple[tuple[str, ...], ...] = ()
    """What is asked for: runs of actions with * for anything; without any it is only told.

    The first one has no *: the next scene goes on from there.
    """
    chance: tuple[str, ...] = ()
    """What chance does, in order; after that it does as the seed of the lesson says."""
    then: tuple[str, ...] = ()
    """What is decided after the answer, by whoever is asked."""
    look: tuple[str, ...] = ()
    """What is brought into sight after all that, named as what is pointed at."""
    tries: tuple[Try, ...] = ()
    legal: tuple[str, ...] = ()
    """What the scene says can be done."""
    illegal: tuple[str, ...] = ()
    """What it says cannot."""
    best: bool = False
    """Whether it says that nothing is better than the answer."""
    happens: tuple[str, ...] = ()
    """The keys of events that the answer and what follows bring about, as the scene says."""


class Lesson(NamedTuple):
    """Scenes that belong together, in order."""

    id: str
    scenes: tuple[Scene, ...]

    def key(self, prefix: str, *parts: str) -> str:
        """The key of something that is said in it."""
        return ".".join((prefix, "learn", self.id, *parts))


@cache
def lessons_of(package: str) -> tuple[Lesson, ...]:
    """The lessons that a game's package brings, in the order of their numbers."""
    folder = resources.files(package) / _FOLDER
    if not folder.is_dir():
        return ()
    files = sorted(
        [one for one in folder.iterdir() if one.name.endswith(".toml")], key=lambda one: one.name
    )
    return tuple([read_lesson(one.name, one.read_text(encoding="utf-8")) for one in files])


def read_lesson(name: str, text: str) -> Lesson:
    """The lesson of a file; what is wrong in it is named with its scene."""
    id = name.removesuffix(".toml").partition("-")[2]
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(name, str(error)) from None
    if set(told) != {"scene"} or not id:
        raise Malformed(name, "a lesson is called <number>-<name>.toml and has scenes alone")
    scenes = tuple([_scene(f"{name}, scene {at}", one) for at, one in enumerate(told["scene"], 1)])
    if not scenes or not scenes[0].position:
        raise Malformed(name, "the first scene has a position")
    if len({scene.id for scene in scenes}) != len(scenes):
        raise Malformed(name, "two scenes have the same id")
    return Lesson(id, scenes)


def _scene(where: str, told: Mapping[str, Any]) -> Scene:
    known = {one.name for one in fields(Scene)}
    strange = [name for name in told if name not in known]
    if strange or "id" not in told:
        raise Malformed(where, f"unknown: {', '.join(strange)}" if strange else "it has no id")
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in told.items()
    }
    given["answers"] = tuple([_run(one) for one in told.get("answers", ())])
    given["tries"] = tuple([Try(one["like"], one["name"]) for one in told.get("tries", ())])
    scene = Scene(**given)
    if scene.answers and any("*" in text for text in scene.answers[0]):
        raise Malformed(where, "the first answer is one run of actions, without *")
    return scene


def _run(told: object) -> tuple[str, ...]:
    """A run of actions; a single one may stand by itself."""
    return (told,) if isinstance(told, str) else tuple(told)  # type: ignore[arg-type]
