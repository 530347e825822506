"""A drawn QR code as a picture in grey: what a camera would see."""

import re

import numpy as np

PIXELS = 8


def modules(svg: str) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """The squares of the drawing, each some pixels wide, dark on light."""
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    path = re.search(r'stroke="#000" d="([^"]+)"', svg)
    assert box is not None
    assert path is not None
    picture = np.full((int(box[2]), int(box[1])), 255, np.uint8)
    x = y = 0.0
    for command, one, other in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", path[1]):
        if command == "h":
            picture[int(y), int(x) : int(x) + int(one)] = 0
            x += int(one)
        else:
            x, y = (
                (float(one), float(other)) if command == "M" else (x + float(one), y + float(other))
            )
    return np.kron(picture, np.ones((PIXELS, PIXELS), np.uint8))
