"""tuning"""

from typing import Final

W: Final[list[float]] = [
    0.4,
    0.9,
    2.5,
    1.5,
    0.8,
    0.1,
    2.0,
    1.1,
    0.6,
    0.7,
    0.7,
    0.05,
    0.5,
    6.0,
    0.5,
    0.5,
    0.5,
    3.0,
    1.7,
]
