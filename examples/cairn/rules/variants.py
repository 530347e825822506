"""The options of Cairn, and what they choose: once, before a game starts."""

from typing import Any, Final

from examples.cairn.rules.draw import FindStep
from examples.cairn.rules.setup import DealStep
from examples.cairn.rules.step_numbers import DEAL, FIND, NEXT, OVER, STEP_NAMES, TAKE
from examples.cairn.rules.take import NextStep, TakeStep
from examples.cairn.rules.variant import Variant
from gonfalon.engine.options import Option, Options, OptionTable
from gonfalon.engine.steps import Over, Step

OPTIONS: Final = OptionTable((Option("pile", ("24", "40"), "CA-S1"),))
SETUP: Final = (DEAL,)
A_TURN: Final = (TAKE, NEXT)

_made: Final[dict[str, Variant]] = {}


def variant_of(options: Options) -> Variant:
    """What these options choose, made once."""
    name = " ".join(options.words())
    if name not in _made:
        _made[name] = _make(options)
    return _made[name]


def _make(options: Options) -> Variant:
    """The steps, and the stones of the pile (CA-S1)."""
    steps: dict[int, Step[Any]] = {
        DEAL: DealStep(),
        TAKE: TakeStep(),
        FIND: FindStep(),
        NEXT: NextStep(),
        OVER: Over("CA-E1", "ca.prompt.over", "ca.refuse.over"),
    }
    numbered = tuple(steps[number] for number in range(len(STEP_NAMES)))
    return Variant(options, numbered, SETUP + A_TURN, len(SETUP), int(options["pile"]))
