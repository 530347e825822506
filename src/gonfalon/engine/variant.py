"""The steps of a game with the options it is played with, and how they go to another process."""

from typing import TYPE_CHECKING, Any, Final, cast

from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.options import Options
from gonfalon.engine.plugs import plug_with
from gonfalon.engine.steps import ChooseFirst, Frame, Step

if TYPE_CHECKING:
    from gonfalon.engine.step_state import StepState


class Variant:
    """The options turned into steps, once: no rule asks for an option afterwards."""

    def __init__(
        self, options: Options, steps: tuple[Step[Any], ...], order: tuple[int, ...], turn: int
    ) -> None:
        """`order` lists the steps of the set-up and of a turn; a turn begins at `turn` in it."""
        for number, step in enumerate(steps):
            step.number = number
            step.after = step
            step.frame = Frame(number)
            step.alone = (step.frame,)
        for number, follower in zip(order, (*order[1:], order[turn]), strict=True):
            steps[number].after = steps[follower]
        self.options: Final = options
        """The options this variant was made from."""
        self.steps: Final = steps
        """The step for each step number."""
        self.order: Final = order
        """The steps of the set-up, then those of a turn, by number."""
        self.first: Final = steps[order[0]]
        """The step in which a game begins."""
        self.named_first: Final = _named_first(steps)
        """The first player whom an option names; None where chance decides."""

    def __reduce__(self) -> tuple[Any, ...]:
        return variant_of, (self.options,)


_VARIANTS: Final[dict[Options, Variant]] = {}
"""Those that came from another process, by what chose them."""


def variant_of(options: Options) -> Variant:
    """The one variant that a game makes of these options."""
    found = _VARIANTS.get(options)
    if found is None:
        found = _VARIANTS[options] = _begun_with(options).variant
    return found


def _begun_with(options: Options) -> "StepState[Any, Any]":
    """A new game with these options, for as many as they go with."""
    game = plug_with(options.table)
    if game is not None:
        for seats in game.seats:
            try:
                game.check(seats, options)
            except GonfalonError:
                continue
            return cast("StepState[Any, Any]", game.rules.start(seats, options))
    raise LookupError(f"no game that is plugged in has {options}")


def _named_first(steps: tuple[Step[Any], ...]) -> int | None:
    """The seat that the step which chooses the first player was given."""
    for step in steps:
        if isinstance(step, ChooseFirst):
            return step.named
    return None
