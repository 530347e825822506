"""What the tests of drawings share: two positions."""

PLAY = (
    "b3 1i+n",
    "b4 2ixne 1cxne",
    "d6 3i+s",
    "hand1 i+ i+ go",
    "hand2 ge cx",
    "head1 b4",
    "head3 d6",
)
"""Towers, hands and cubes in the middle of a game."""
OVER = (
    "turn 1 over", "b3 1i+n", "c3 1i+n", "d3 1i+n", "e3 1ixne", "f3 1ixne", "f4 1ixne 1cmd",
    "head1 f4", "g3 2i+n", "g4 2i+n 2cmd", "head2 g4", "b6 3i+n 3cmd", "head3 b6", "g6 4i+n 4cmd",
    "head4 g6", "d5 4i+n",
)  # fmt: skip
"""A game that is over, with something that is taken off the board."""
