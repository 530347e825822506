"""The steps and chapters that the options choose: once, before a game starts."""

from typing import Final

from gonfalon.engine.options import Options
from gonfalon.games.battalia.acting import ActStep
from gonfalon.games.battalia.ambush import Ambushing, HideStep
from gonfalon.games.battalia.amulets import DropStep, NameStep, RollStep
from gonfalon.games.battalia.annexing import Annexing
from gonfalon.games.battalia.attack import Attacking
from gonfalon.games.battalia.battle import AddStep, AnswerStep, OpeningStep, TakeUpStep
from gonfalon.games.battalia.building import Building
from gonfalon.games.battalia.camping import Camping
from gonfalon.games.battalia.combinations import (
    CreatedStep,
    Creating,
    Hiring,
    Recruiting,
    Upgrading,
)
from gonfalon.games.battalia.dealing import DealStep
from gonfalon.games.battalia.deeds import (
    AMBUSHING,
    ANNEXING,
    ATTACKING,
    BUILDING,
    CAMPING,
    CHAPTERS,
    CREATING,
    ENDING,
    HIRING,
    MARCHING,
    RECRUITING,
    UPGRADING,
    USING,
)
from gonfalon.games.battalia.drawing import DrawStep
from gonfalon.games.battalia.editions import OPTIONS, figures_of
from gonfalon.games.battalia.ending import OverStep
from gonfalon.games.battalia.founding import FoundStep
from gonfalon.games.battalia.great import TakeStep
from gonfalon.games.battalia.marching import HomeMarching, Marching
from gonfalon.games.battalia.outcome import PrizeStep
from gonfalon.games.battalia.payment import PayStep
from gonfalon.games.battalia.relics import BuryStep
from gonfalon.games.battalia.scenario import Scenario
from gonfalon.games.battalia.setup import (
    FirstHandsStep,
    FirstStep,
    LeaveStep,
    OfferStep,
)
from gonfalon.games.battalia.staff import SwapStep, TerraformStep
from gonfalon.games.battalia.starting import FactionStep, MoreCitiesStep, StartStep
from gonfalon.games.battalia.stationing import StationStep
from gonfalon.games.battalia.step import Chapter, Step, Variant
from gonfalon.games.battalia.steps import (
    ACT,
    ADD,
    ANSWER,
    AS,
    CLEAR,
    CREATED,
    DEAL,
    DRAW,
    DROP,
    FACTION,
    FIRST,
    FIRST_HANDS,
    FOUND,
    HIDE,
    LEAVE,
    LOOK,
    MORE_CITIES,
    MUSTER,
    NAME,
    OFFER,
    OPENING,
    OVER,
    PAY,
    PRIZE,
    ROLL,
    START,
    STATION,
    STEP_NAMES,
    SWAP,
    TAKE,
    TAKE_UP,
    TERRAFORM,
    TO,
    TOP,
    USE,
)
from gonfalon.games.battalia.supply import TopStep
from gonfalon.games.battalia.transforming import ToStep
from gonfalon.games.battalia.turn import ClearStep, Ending, MusterStep
from gonfalon.games.battalia.using import AsStep, UseStep, Using
from gonfalon.games.battalia.volcano import LookStep, RelicStep, Volcano
from gonfalon.games.battalia.wanderers import CornersStep, GatherStep, GiftStep, Wanderers

__all__ = ["OPTIONS", "variant_of"]

_made: Final[dict[str, Variant]] = {}


def variant_of(options: Options) -> Variant:
    """The steps, chapters and figures that these options choose, made once."""
    name = " ".join(options.words())
    if name not in _made:
        figures = figures_of(options)
        steps, chapters = _steps(options), _chapters(options)
        _made[name] = Variant(options, figures, steps, chapters, _scenario(options))
    return _made[name]


def _scenario(options: Options) -> Scenario:
    """What is played otherwise: the volcano (BA-V4), wanderers (BA-V3), or nothing."""
    if options["volcano"] == "on":
        return Volcano()
    return Wanderers() if options["wanderers"] == "on" else Scenario()


def _steps(options: Options) -> tuple[Step, ...]:
    """The steps; where great artefacts lie hidden, others lay them out and give them."""
    is_volcano, is_wandering = options["volcano"] == "on", options["wanderers"] == "on"
    steps: dict[int, Step] = {
        LEAVE: LeaveStep(),
        FOUND: CornersStep() if is_wandering else FoundStep(),
        DEAL: DealStep(),
        OFFER: BuryStep() if is_volcano or is_wandering else OfferStep(),
        FIRST: FirstStep(),
        FIRST_HANDS: FirstHandsStep(),
        FACTION: FactionStep(),
        START: GatherStep() if is_wandering else StartStep(),
        MORE_CITIES: MoreCitiesStep(),
        MUSTER: MusterStep(),
        ACT: ActStep(),
        DRAW: DrawStep(),
        PAY: PayStep(),
        CREATED: CreatedStep(),
        USE: UseStep(),
        AS: AsStep(),
        TO: ToStep(),
        ROLL: RollStep(),
        NAME: NameStep(),
        DROP: DropStep(),
        HIDE: HideStep(),
        STATION: StationStep(),
        TAKE: TakeStep(),
        TERRAFORM: TerraformStep(),
        SWAP: SwapStep(),
        OPENING: OpeningStep(),
        ANSWER: AnswerStep(),
        TAKE_UP: TakeUpStep(),
        ADD: AddStep(),
        PRIZE: RelicStep() if is_volcano else PrizeStep(),
        TOP: TopStep(),
        OVER: OverStep(),
        CLEAR: ClearStep(),
        LOOK: GiftStep() if is_wandering else LookStep(),
    }
    return tuple([steps[number] for number in range(len(STEP_NAMES))])


def _chapters(options: Options) -> tuple[Chapter, ...]:
    """The chapters of deeds; the advanced game has its own way to move heroes (BA-V1)."""
    chapters: dict[int, Chapter] = {
        HIRING: Hiring(),
        CREATING: Creating(),
        BUILDING: Building(),
        UPGRADING: Upgrading(),
        RECRUITING: Recruiting(),
        MARCHING: HomeMarching() if options["advanced"] == "on" else Marching(),
        USING: Using(),
        CAMPING: Camping(),
        AMBUSHING: Ambushing(),
        ATTACKING: Attacking(),
        ANNEXING: Annexing(),
        ENDING: Ending(),
    }
    return tuple([chapters[number] for number in range(CHAPTERS)])
