"""The steps of the set-up and of a turn, and the frames inside them, as numbers.

`STEP_NAMES` are the words for them in positions.
"""

from typing import Final

CHOOSE_FIRST: Final = 0
LAY_SITES: Final = 1
DEAL_SITES: Final = 2
DRAFT: Final = 3
LAY: Final = 4
DEAL: Final = 5
PLAY: Final = 6
CLAIM: Final = 7
STALEMATE: Final = 8
DRAW: Final = 9
NEXT_TURN: Final = 10
SCOUT: Final = 11
RETURN: Final = 12
FIELDS_DRAW: Final = 13
RETURN_TROOPS: Final = 14
MARSHES_LOSS: Final = 15
WATCHTOWER_SHOT: Final = 16
TROOP_CARD: Final = 17
TACTICS_CARD: Final = 18
OVER: Final = 19
STEP_NAMES: Final = (
    "first", "sites", "packets", "draft", "lay", "deal", "play", "claim", "stalemate", "draw",
    "next", "scout", "return", "fields", "return-troops", "marshes", "watchtower", "card-troops",
    "card-tactics", "over",
)  # fmt: skip
