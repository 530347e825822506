"""How a fit went, as one SVG: the loss, and how often the winner is named."""

from collections.abc import Sequence
from typing import Final

from gonfalon.arena.panels import (
    CHART,
    COLOURS,
    LETTER,
    SOFT,
    Panel,
    dot,
    number,
    picture,
    polyline,
    rule,
    scale,
    text,
)
from gonfalon.training.fitting import Epoch

_LEFT: Final = 54
_THIRDS: Final = ("first third", "second third", "last third")


def curves(title: str, epochs: Sequence[Epoch]) -> str:
    """The picture: epochs from left to right."""
    losses = {
        "learnt from": [one.loss for one in epochs],
        "held out": [one.held_loss for one in epochs],
    }
    named = {
        label: [100 * one.named[third] for one in epochs] for third, label in enumerate(_THIRDS)
    }
    return picture(
        [
            chart(f"{title}: loss by epoch (cross-entropy)", losses),
            chart("how often the winner is named, in % of held-out positions", named),
        ]
    )


def chart(title: str, lines: dict[str, list[float]], below: Sequence[str] | None = None) -> Panel:
    """One chart, with a line for each label; `below` it stands what was counted, else from 1 on."""
    longest = max(map(len, lines))
    panel = Panel(title, _LEFT + CHART[0] + longest * LETTER + 20, 330)
    values = [value for line in lines.values() for value in line]
    low, high, ticks = scale(min(values), max(values), least=1e-3)
    count = len(next(iter(lines.values())))

    def across(at: int) -> float:
        return _LEFT + 15 + at / max(1, count - 1) * (CHART[0] - 30)

    def up(value: float) -> float:
        return 30 + (high - value) / (high - low) * CHART[1]

    for tick in ticks:
        panel.add(rule(_LEFT, up(tick), _LEFT + CHART[0], up(tick)))
        panel.add(text(_LEFT - 8, up(tick) + 4, number(round(tick, 6)), 11, SOFT, "end"))
    for at in range(0, count, max(1, count // 8)):
        counted = f"{at + 1}" if below is None else below[at]
        panel.add(text(across(at), 30 + CHART[1] + 18, counted, 11, SOFT, "middle"))
    for colour, (label, line) in zip(COLOURS, lines.items()):
        points = [(across(at), up(value)) for at, value in enumerate(line)]
        panel.add(polyline(points, colour), dot(*points[-1], colour))
        panel.add(text(points[-1][0] + 12, points[-1][1] + 4, label, fill=colour))
    return panel
