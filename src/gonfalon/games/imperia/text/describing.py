"""The position in words, for whoever has it read aloud."""

from gonfalon.engine.passage import Passage, ended, passage, sentence
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.boards import (
    BOARDS,
    FACE_NAMES,
    FACE_TERRAINS,
    HALF,
    NOT_LAID,
    QUARTER_CELLS,
    QUARTER_NAMES,
    ROTATIONS,
)
from gonfalon.games.imperia.box.components import (
    CASTLE,
    CELL_NAMES,
    CELLS,
    COMMANDER,
    MOUNTAIN,
    OFF,
    OWNER,
    TERRAIN_NAMES,
    UNLAID,
    VILLAGE,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.rules.scoring import Score
from gonfalon.games.imperia.sight.bonds import bonds_of
from gonfalon.games.imperia.sight.scores import gains, scores_of, taken_off
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.picture import head_notes, result_notes
from gonfalon.games.imperia.text.telling import (
    Tower,
    kind_title,
    number,
    pieces_told,
    quarter_title,
    tower_title,
)


def describe(view: ImperiaView, words: Words) -> tuple[Passage, ...]:
    """Each army, the viewer's own first; the quarters and the land; boards that are left."""
    viewer = view.near if view.near >= 0 else view.turn
    seats = sorted(range(view.seats), key=lambda seat: (seat != viewer, seat))
    found = scores_of(view)
    told = [_army(view, seat, found, words) for seat in seats]
    forts = tuple([army.fort for army in view.armies])
    quarters = [
        quarter_title(name, cells, view.towers, forts, words)
        for name, cells in zip(QUARTER_NAMES, QUARTER_CELLS, strict=True)
        if view.terrain[cells[0]] != UNLAID
    ]
    told.append(passage(words.say("im.draw.map"), [ended(line) for line in quarters]))
    told.append(passage(words.say("im.tell.land"), _land(view, words)))
    if NOT_LAID in view.quarters:
        told.append(passage(words.say("im.draw.boards"), _boards(view, words)))
    if view.result is not None:
        told.insert(0, passage(words.say("im.prompt.over"), result_notes(view, words)))
    return tuple([one for one in told if one.lines])


def _army(view: ImperiaView, seat: int, found: tuple[Score, ...], words: Words) -> Passage:
    """One army: fort, hand, what is left, where its head points, its points, its pieces."""
    army, is_done = view.armies[seat], bool(view.done >> seat & 1)
    lines = []
    if army.fort != OFF:
        lines.append(words.say("im.event.fort", seat=seat + 1, cell=CELL_NAMES[army.fort]))
    if is_done:
        lines.append(ended(words.say("im.draw.done")))
    elif army.fort != OFF:
        lines += _unplaced(view, seat, words)
        lines += head_notes(view, words) if seat == view.seat else _aim(view, seat, words)
    if army.fort != OFF:
        lines.append(_points(found[seat], words))
    lines += [f"{line}." for line in _towers(view, seat, found, words)]
    return passage(words.say("web.seat", seat=seat + 1), lines)


def _unplaced(view: ImperiaView, seat: int, words: Words) -> list[str]:
    """The hand, if it is seen, how many pieces are hidden, and which were never placed."""
    army = view.armies[seat]
    lines = []
    if view.seat in (seat, OPEN):
        hand = sentence(pieces_told(army.hand, words), kind_title(COMMANDER, words.language))
        lines.append(f"{words.say('im.draw.hand', seat=seat + 1)}: {hand}.")
    lines.append(ended(words.say("im.draw.hidden", hand=army.hand_count, pile=army.pile_count)))
    left = sentence(pieces_told(army.hidden, words), kind_title(COMMANDER, words.language))
    return [*lines, ended(f"{words.say('im.draw.left')}: {left}")]


def _aim(view: ImperiaView, seat: int, words: Words) -> list[str]:
    """Where the head of another army points."""
    head, target = view.armies[seat].head, view.targets[seat]
    if head == OFF or target == OFF:
        return []
    return [words.say("im.tell.aim", cell=CELL_NAMES[head], target=CELL_NAMES[target])]


def _points(score: Score, words: Words) -> str:
    """What an army is worth now, and what makes it up."""
    parts = [("terrain", score.terrain), ("around", score.around), ("penalty", -score.penalty)]
    told = [f"{words.say(f'im.column.{name}')} {number(worth)}" for name, worth in parts if worth]
    points = words.say("im.note.points", count=score.points)
    return f"{points} ({sentence(*told)})." if told else f"{points}."


def _towers(view: ImperiaView, seat: int, found: tuple[Score, ...], words: Words) -> list[str]:
    """The cells where a piece of this army is on top."""
    is_over = view.result is not None
    worth, bonds = gains(found) if is_over else {}, {} if is_over else bonds_of(view).cells
    off = taken_off(view.towers, found) if is_over else set()
    told = []
    for cell in range(CELLS):
        tower = view.towers[cell]
        if tower and OWNER[tower[-1]] == seat:
            seen = Tower(
                cell,
                view.terrain[cell],
                tower[-1],
                len(tower),
                view.armies[seat].head == cell,
                worth.get(cell),
                cell in off,
                bonds.get(cell, ""),
            )
            told.append(tower_title(seen, words))
    return told


def _land(view: ImperiaView, words: Words) -> list[str]:
    """Where there is something else than fields, and what is out of the game."""
    covered = IS_COVERED[view.seats]
    lines = []
    for terrain in (CASTLE, VILLAGE, MOUNTAIN):
        cells = [
            CELL_NAMES[cell]
            for cell in range(CELLS)
            if view.terrain[cell] == terrain and not covered[cell]
        ]
        if cells:
            land = words.say(f"im.draw.land.{TERRAIN_NAMES[terrain]}")
            lines.append(ended(f"{land}: {', '.join(cells)}"))
    if not lines:
        return []
    out = [CELL_NAMES[cell] for cell in range(CELLS) if covered[cell]]
    if out:
        lines.append(ended(f"{words.say('im.draw.covered')}: {', '.join(out)}"))
    return [*lines, words.say("im.tell.rest")]


def _boards(view: ImperiaView, words: Words) -> list[str]:
    """The faces that are left, unturned: where their mountains and villages would lie."""
    used = {laid // ROTATIONS // 2 for laid in view.quarters if laid != NOT_LAID}
    lines = []
    for face in range(2 * BOARDS):
        if face // 2 in used:
            continue
        name, parts = FACE_NAMES[face], []
        for terrain in (MOUNTAIN, VILLAGE):
            places = [
                f"{'abcd'[place % HALF]}{HALF - place // HALF}"
                for place, one in enumerate(FACE_TERRAINS[face])
                if one == terrain
            ]
            parts.append(
                f"{words.say(f'im.draw.land.{TERRAIN_NAMES[terrain]}')} {' '.join(places)}"
            )
        board = words.say("im.pick.board", board=name[0], side=name[1])
        lines.append(ended(f"{board}: {'; '.join(parts)}"))
    return lines
