"""What is in the box: stones, and three tokens."""

from typing import Final

SEATS: Final = 2
MOST: Final = 3
"""So many stones are taken in a turn at most (CA-T1)."""
TOKENS: Final = ("sun", "moon", "cloud")
WORTH: Final = (3, 1, 0)
"""What each token counts at the end (CA-E2)."""
NOT_DEALT: Final = -1
"""In the place of a token: none yet."""
FINDING: Final = (3, 1)
"""How likely it is that nothing, and that a stone, lies below (CA-T2)."""
