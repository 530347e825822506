"""Lines over the map: what is kept, formations, where heads point, how a piece would lie."""

from functools import cache, lru_cache

from gonfalon.games.imperia.box.components import OFF, SIZE
from gonfalon.games.imperia.rules.scoring import Score
from gonfalon.games.imperia.sight.bonds import Bonds
from gonfalon.games.imperia.sight.view import ImperiaView


def draw_lines(view: ImperiaView, viewer: int, found: tuple[Score, ...], bonds: Bonds) -> str:
    """Over the map: what is kept and, on request, every formation outlined; where heads point."""
    if view.result is not None:
        paths = [_outline("kept", score.seat, tuple(score.kept)) for score in found if score.kept]
    else:
        kept = {score.seat: tuple(score.kept) for score in found}
        paths = [
            _outline(_style(kept.get(seat) == cells, seat == viewer), seat, cells)
            for seat, cells in bonds.groups
        ]
    for seat, target in enumerate(view.targets):
        if target != OFF and not view.done >> seat & 1:
            paths.append(_aim(seat, view.armies[seat].head, target, seat == viewer))
    if not paths:
        return ""
    return f'<svg class="lines" viewBox="0 0 8 8" aria-hidden="true">{"".join(paths)}</svg>'


def _style(scores: bool, is_own: bool) -> str:
    """How a formation is outlined: whether it would score, and then, if it is the viewer's."""
    if not scores:
        return "formed"
    return "kept formed scores" if is_own else "formed scores"


@lru_cache(1024)
def _outline(style: str, seat: int, group: tuple[int, ...]) -> str:
    """The outer edges of a formation."""
    cells = set(group)
    steps = []
    for cell in group:
        row, column = divmod(cell, SIZE)
        if row == 0 or cell - SIZE not in cells:
            steps.append(f"M{column} {row}h1")
        if row == SIZE - 1 or cell + SIZE not in cells:
            steps.append(f"M{column} {row + 1}h1")
        if column == 0 or cell - 1 not in cells:
            steps.append(f"M{column} {row}v1")
        if column == SIZE - 1 or cell + 1 not in cells:
            steps.append(f"M{column + 1} {row}v1")
    return f'<path class="{style} a{seat + 1}" d="{"".join(steps)}"/>'


@lru_cache(1024)
def _aim(seat: int, head: int, target: int, is_own: bool) -> str:
    """A dotted arrow from the head of an army to the cell it points to."""
    down, right = target // SIZE - head // SIZE, target % SIZE - head % SIZE
    length = max(abs(down), abs(right)) or 1
    down, right = down // length, right // length
    y, x = head // SIZE + 0.5, head % SIZE + 0.5
    start = f"M{x + right * 0.47:g} {y + down * 0.47:g}"
    reach = length - 0.4
    end = f"L{x + right * reach:g} {y + down * reach:g}"
    turn = 45 * _way(down, right)
    tip = f"translate({x + right * reach:g} {y + down * reach:g}) rotate({turn})"
    box = f'x="{target % SIZE + 0.04:g}" y="{target // SIZE + 0.04:g}" width=".92" height=".92"'
    style = "aim own" if is_own else "aim"
    return (
        f'<g class="{style} a{seat + 1}"><rect {box} rx=".1"/><path d="{start}{end}"/>'
        f'<path class="tip" d="M0-.24L.11.08L0 .03L-.11.08z" transform="{tip}"/></g>'
    )


@cache
def draw_preview(seat: int, counts: bool) -> str:
    """While a piece is being turned: how it would lie and, if that counts, where it would point."""
    reach = '<i class="reach"></i>' if counts else ""
    return (
        f'{reach}<svg class="turned a{seat + 1}" viewBox="-24 -24 48 48" '
        'aria-hidden="true"><circle r="20"/><use href="#im-march"/></svg>'
    )


def _way(down: int, right: int) -> int:
    """The direction of a step, clockwise from north in eighths."""
    ways = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    return ways.index((down, right))
