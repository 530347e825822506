"""The steps of the set-up and of a turn and the frames inside them, as numbers with names."""

from typing import Final

# Set-up (BA-S).
LEAVE: Final = 0
FOUND: Final = 1
DEAL: Final = 2
OFFER: Final = 3
FIRST: Final = 4
FIRST_HANDS: Final = 5
FACTION: Final = 6
START: Final = 7
MORE_CITIES: Final = 8
# A turn (BA-T1).
MUSTER: Final = 9
ACT: Final = 10
DRAW: Final = 11
# Frames inside an action.
PAY: Final = 12
CREATED: Final = 13
USE: Final = 14
AS: Final = 15
TO: Final = 16
ROLL: Final = 17
NAME: Final = 18
DROP: Final = 19
HIDE: Final = 20
STATION: Final = 21
TAKE: Final = 22
TERRAFORM: Final = 23
SWAP: Final = 24
# A battle (BA-W).
OPENING: Final = 25
ANSWER: Final = 26
TAKE_UP: Final = 27
ADD: Final = 28
PRIZE: Final = 29
# A deck shows its next card (BA-C7), and the end.
TOP: Final = 30
OVER: Final = 31
# The end of a turn, where new hands are drawn (BA-T9).
CLEAR: Final = 32
# Inside an action: what lies hidden is found out (BA-V3, BA-V4).
LOOK: Final = 33
# In a battle: whether an attacked hero retreats from the first card (BA-W6).
RETREAT: Final = 34

STEP_NAMES: Final = (
    "leave", "found", "deal", "offer", "first", "first-hands", "faction", "start", "more-cities",
    "muster", "act", "draw",
    "pay", "created", "use", "as", "to", "roll", "name", "drop", "hide", "station", "take",
    "terraform", "swap",
    "opening", "answer", "take-up", "add", "prize",
    "top", "over", "clear", "look", "retreat",
)  # fmt: skip
SETUP: Final = (
    LEAVE, FOUND, DEAL, OFFER, FIRST, FIRST_HANDS, FACTION, START, MORE_CITIES,
)  # fmt: skip
A_TURN: Final = (MUSTER, ACT, CLEAR)  # BA-T1
STEP_BY_NAME: Final = {name: step for step, name in enumerate(STEP_NAMES)}


def is_artefact_step(step: int) -> bool:
    """Whether an artefact asks this when it is used, or exiled for an ambush (BA-A, BA-G)."""
    return USE <= step <= SWAP


def is_in_use(step: int) -> bool:
    """Whether an artefact is in use in this step; one that is exiled is not any more (BA-A7)."""
    return is_artefact_step(step) and step != HIDE
