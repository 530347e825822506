"""A drawing that stands alone, for notebooks and files: what the page would have given it."""

from typing import Final

_PROPERTIES: Final = """
.gonfalon-alone {
  --ink: #22252c; --soft: #565d69; --bg: #eceef2; --panel: #fff; --face: #fbfaf7; --line: #d5d9e0;
  --cloth: #e4ddd0; --hem: #c9bda6;
  --accent: #2b5fb3; --glow: #3b82f680; --warn: #8f6a00; --fresh: #b87700; --shadow: #0000004d;
  --serif: Georgia, "DejaVu Serif", serif; --sans: system-ui, "DejaVu Sans", sans-serif;
  --seat-1: #a4262c; --seat-2: #24559f;
  box-sizing: border-box; width: min(100%, 1060px); height: 620px; padding: 8px;
  background: var(--bg); color: var(--ink); font: 15px/1.45 var(--sans);
}
.gonfalon-sprite { position: absolute; width: 0; height: 0; overflow: hidden; }
"""


def stand_alone(sprite: str, stylesheet: str, fragment: str) -> str:
    """The symbols, the style and the drawing itself, in one piece of HTML."""
    return (
        f'<div class="gonfalon-sprite">{sprite}</div><style>{_PROPERTIES}{stylesheet}</style>'
        f'<div class="gonfalon-alone">{fragment}</div>'
    )
