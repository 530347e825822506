"""The rules as steps: deal the tokens, then take stones in turn.

Who takes a single stone looks what lies below: that is open inside the step in which it was taken.
"""

from typing import TYPE_CHECKING, Any, Final

from examples.cairn.box import DEALS, FINDS, MOST, SEATS, TAKES, TOKENS, WORTH, Deal, Find, Take
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.options import Option, Options, OptionTable
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.result import Result
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Over, SilentStep, Step, StepState, Variant

if TYPE_CHECKING:
    from examples.cairn.sight import CairnView  # noqa: F401, a type in quotes

OPTIONS: Final = OptionTable((Option("pile", ("24", "40"), "CA-S1"),))
DEAL, TAKE, FIND, NEXT, OVER = range(5)
STEP_NAMES: Final = ("deal", "take", "find", "next", "over")
FINDING: Final = (3, 1)
"""How likely nothing and a stone lie below (CA-T2)."""
NOT_DEALT: Final = -1


class Size(Variant):
    """What the options choose: how many stones the pile has (CA-S1)."""

    def __init__(self, options: Options) -> None:
        over = Over[Cairn]("CA-E1", "ca.prompt.over", "ca.refuse.over")
        steps: tuple[Step[Any], ...] = (DealStep(), TakeStep(), FindStep(), NextStep(), over)
        super().__init__(options, steps, (DEAL, TAKE, NEXT), turn=1)
        self.stones: Final = int(options["pile"])


class Cairn(StepState[Size, "CairnView"]):
    """The whole truth of one game."""

    def __init__(self, variant: Size) -> None:
        super().__init__(variant)
        self.pile = variant.stones
        """The stones that lie in the pile."""
        self.taken = [0] * SEATS
        """The stones that each player took."""
        self.found = [0] * SEATS
        """The stones that each player found below."""
        self.tokens = [NOT_DEALT] * SEATS
        """The token of each player, hidden from the other one (CA-S2)."""

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return "cairn"

    @property
    def seat_count(self) -> int:
        """How many play."""
        return SEATS

    @property
    def result(self) -> Result | None:
        """Points and ranks, once the pile is gone (CA-E2)."""
        if self.stage != OVER:
            return None
        points = tuple([self.stones(seat) + WORTH[self.tokens[seat]] for seat in range(SEATS)])
        ranks = tuple([1 + sum(other > own for other in points) for own in points])
        return Result(points, ranks, "empty")

    def stones(self, seat: int) -> int:
        """The stones that a player has."""
        return self.taken[seat] + self.found[seat]

    def copy(self) -> "Cairn":
        """An independent copy."""
        other = Cairn(self.variant)
        other.pile, other.turn = self.pile, self.turn
        other.taken, other.found = self.taken.copy(), self.found.copy()
        other.tokens = self.tokens.copy()
        other.stand_at(self.frames)
        return other


class DealStep(Step[Cairn]):
    """Each player is dealt a token that the other one does not see (CA-S2)."""

    def actor(self, state: Cairn, /) -> int:
        """Chance deals."""
        return CHANCE

    def prompt(self, state: Cairn, /) -> Prompt:
        """Nobody is asked."""
        return Prompt("ca.prompt.deal", CHANCE)

    def legal(self, state: Cairn, /) -> list[Action]:
        """The tokens that are still in the box."""
        return [deal for token, deal in enumerate(DEALS) if token not in state.tokens]

    def why_not(self, state: Cairn, action: Action, /) -> Illegal:
        """Tokens are dealt first, each once."""
        return Illegal("CA-S2", "ca.refuse.dealing")

    def apply(self, state: Cairn, action: Action, events: list[Event] | None, /) -> None:
        """One token, then the other player's; the first player begins."""
        assert isinstance(action, Deal)
        seat = state.turn
        state.tokens[seat] = action.token
        if events is not None:
            events.append(Reveal("ca.event.dealt", seat, token=TOKENS[action.token]))
        state.turn = 1 - seat
        if seat == SEATS - 1:
            state.go_on(events)


class TakeStep(Step[Cairn]):
    """The player takes one to three stones (CA-T1)."""

    def prompt(self, state: Cairn, /) -> Prompt:
        """How many to take."""
        return Prompt("ca.prompt.take", state.turn, most=min(MOST, state.pile))

    def legal(self, state: Cairn, /) -> list[Action]:
        """As many as there are, three at most."""
        return TAKES[: min(MOST, state.pile)]

    def why_not(self, state: Cairn, action: Action, /) -> Illegal:
        """There are not so many stones, or chance alone may do this."""
        if isinstance(action, Take):
            return Illegal("CA-T1", "ca.refuse.too_many", left=state.pile)
        return Illegal("CA-T1", "ca.refuse.taking")

    def apply(self, state: Cairn, action: Action, events: list[Event] | None, /) -> None:
        """The stones are the player's."""
        assert isinstance(action, Take)
        state.pile -= action.stones
        state.taken[state.turn] += action.stones
        if events is not None:
            events.append(Event("ca.event.took", seat=state.turn + 1, count=action.stones))
        if action.stones == 1:
            state.enter(FIND, events)
        else:
            state.go_on(events)


class FindStep(Step[Cairn]):
    """Another stone may lie below a single one that was taken (CA-T2)."""

    def actor(self, state: Cairn, /) -> int:
        """Chance decides."""
        return CHANCE

    def prompt(self, state: Cairn, /) -> Prompt:
        """Nobody is asked."""
        return Prompt("ca.prompt.find", CHANCE)

    def legal(self, state: Cairn, /) -> list[Action]:
        """Nothing, or a stone."""
        return FINDS

    def weights(self, state: Cairn, /) -> list[int]:
        """There is seldom one."""
        return list(FINDING)

    def why_not(self, state: Cairn, action: Action, /) -> Illegal:
        """First it is seen what lies below."""
        return Illegal("CA-T2", "ca.refuse.finding")

    def apply(self, state: Cairn, action: Action, events: list[Event] | None, /) -> None:
        """What was found is the player's."""
        assert isinstance(action, Find)
        state.found[state.turn] += action.stones
        if events is not None and action.stones:
            events.append(Event("ca.event.found", seat=state.turn + 1))
        state.pop(events)


class NextStep(SilentStep[Cairn]):
    """The other player follows, or the game is over (CA-E1)."""

    def begin(self, state: Cairn, events: list[Event] | None, /) -> bool:
        """Nothing is asked."""
        if state.pile:
            state.turn = 1 - state.turn
            return False
        state.ask(OVER)
        if events is not None:
            first, second = [TOKENS[token] for token in state.tokens]
            events.append(Event("ca.event.over", first=first, second=second))
        return True


_made: Final[dict[str, Size]] = {}


def variant_of(options: Options) -> Size:
    """The steps that these options choose, made once."""
    name = options["pile"]
    if name not in _made:
        _made[name] = Size(options)
    return _made[name]


def start(seats: int, options: Options) -> Cairn:
    """The state before the first action."""
    state = Cairn(variant_of(options))
    state.set_out()
    return state
