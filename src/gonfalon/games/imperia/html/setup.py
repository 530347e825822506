"""The set-up as HTML: the boards that are left, and the ways a board can be turned (IM-S1)."""

from functools import cache
from html import escape

from gonfalon.games.imperia.box.boards import (
    FACE_NAMES,
    FACES,
    HALF,
    NOT_LAID,
    ROTATION_NAMES,
    ROTATIONS,
    TURNED,
)
from gonfalon.games.imperia.box.components import MOUNTAIN, VILLAGE
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.telling import rotation_title
from gonfalon.games.imperia.text.words import words_in


def draw_boards(view: ImperiaView, language: str) -> tuple[str, ...]:
    """The faces that may still be laid, in pairs, and below them the four rotations."""
    used = {laid // ROTATIONS // 2 for laid in view.quarters if laid != NOT_LAID}
    return _boards(tuple(face for face in range(FACES) if face // 2 not in used), language)


@cache
def _boards(faces: tuple[int, ...], language: str) -> tuple[str, ...]:
    """These faces, and the rotations, which show whichever face is picked."""
    words = words_in(language)
    title = escape(words.say("im.draw.boards"))
    turning = escape(words.say("im.draw.rotations"))
    return (
        f'<div\nclass="boards" role="group" aria-label="{title}"><h3>{title}</h3>'
        '<div\nclass="faces">',
        *[_face(face, language) for face in faces],
        f'</div></div><div\nclass="boards" role="group" aria-label="{turning}"><h3>{turning}</h3>'
        '<div\nclass="turns">',
        *[_rotation(rotation, faces, language) for rotation in range(ROTATIONS)],
        "</div></div>",
        *_ghosts(faces),
    )


def _ghosts(faces: tuple[int, ...]) -> list[str]:
    """How the board would lie: laid over the quarter that is picked, in the rotation in focus."""
    drawn = (
        (name, "".join(_thumbnail(face, turn, f"thumb t{FACE_NAMES[face]}") for face in faces))
        for turn, name in enumerate(ROTATION_NAMES)
    )
    return [f'<div\nclass="ghost r{name}">{thumbs}</div>' for name, thumbs in drawn]


@cache
def _face(face: int, language: str) -> str:
    """One face as a small map."""
    name = FACE_NAMES[face]
    label = escape(words_in(language).say("im.pick.board", board=name[0], side=name[1]))
    return (
        f'<button\ntype="button" class="face f{name}" data-pick="{name}" data-key="face-{name}" '
        f'data-help="board" aria-label="{label}">{_thumbnail(face, 0, "thumb")}'
        f"<b>{name}</b></button>"
    )


@cache
def _rotation(rotation: int, faces: tuple[int, ...], language: str) -> str:
    """A rotation: the face that is picked, turned so."""
    name = ROTATION_NAMES[rotation]
    label = escape(rotation_title(name, words_in(language)))
    drawn = "".join(_thumbnail(face, rotation, f"thumb t{FACE_NAMES[face]}") for face in faces)
    return (
        f'<button\ntype="button" class="turn r{name}" data-pick="{name}" data-key="turn-{name}" '
        f'data-keys="" data-help="rotation" aria-label="{label}"><i class="blank"></i>{drawn}'
        f"<b>{name}°</b></button>"
    )


@cache
def _thumbnail(face: int, rotation: int, style: str) -> str:
    """A face turned so: fields, with the mountains and villages on them."""
    terrains = TURNED[face][rotation]
    peaks, houses = [], []
    for place, terrain in enumerate(terrains):
        x, y = place % HALF * 10, place // HALF * 10
        if terrain == MOUNTAIN:
            peaks.append(f"M{x + 1} {y + 8.5:g}l4-6.5 4 6.5z")
        elif terrain == VILLAGE:
            houses.append(f"M{x + 2} {y + 8.5:g}v-4l3-3 3 3v4z")
    blocks = "".join(
        f'<path class="{kind}-ground" d="{_squares(terrains, number)}"/>'
        for kind, number in (("peak", MOUNTAIN), ("house", VILLAGE))
    )
    marks = f'<path class="peak" d="{"".join(peaks)}"/><path class="house" d="{"".join(houses)}"/>'
    return (
        f'<svg class="{style}" viewBox="0 0 40 40" aria-hidden="true">{blocks}'
        f'<path class="net" d="M10 0v40M20 0v40M30 0v40M0 10h40M0 20h40M0 30h40"/>{marks}</svg>'
    )


def _squares(terrains: list[int], terrain: int) -> str:
    """The squares of one terrain."""
    return "".join(
        f"M{place % HALF * 10} {place // HALF * 10}h10v10h-10z"
        for place, one in enumerate(terrains)
        if one == terrain
    )
