"""What can be open: a step, and looking below a stone inside the step in which it was taken.

A frame that has something to remember is a class derived from `Frame`; here none has.
"""

from typing import Final

from examples.cairn.rules.step_numbers import DEAL, FIND, OVER, TAKE

OPEN_STEPS: Final[tuple[tuple[int, ...], ...]] = ((DEAL,), (TAKE,), (TAKE, FIND), (OVER,))
"""The steps that are open together, the one that is asked last."""
