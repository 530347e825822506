"""The steps and chapters that the options choose: once, before a game starts."""

from typing import Any, Final

from gonfalon.engine.options import Options
from gonfalon.engine.steps import Over, Step, seat_named
from gonfalon.games.battalia.box.deeds import (
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
from gonfalon.games.battalia.rules.artefacts.ambush import Ambushing, HideStep
from gonfalon.games.battalia.rules.artefacts.amulets import DropStep, NameStep, RollStep
from gonfalon.games.battalia.rules.artefacts.camping import Camping, CampingNextTurn
from gonfalon.games.battalia.rules.artefacts.great import TakeStep
from gonfalon.games.battalia.rules.artefacts.staff import SwapStep, TerraformStep
from gonfalon.games.battalia.rules.artefacts.stationing import StationStep
from gonfalon.games.battalia.rules.artefacts.transforming import ToStep
from gonfalon.games.battalia.rules.artefacts.using import AsStep, UseStep, Using
from gonfalon.games.battalia.rules.battle.annexing import Annexing, LaterAnnexing
from gonfalon.games.battalia.rules.battle.attack import Attacking
from gonfalon.games.battalia.rules.battle.course import (
    AddStep,
    AnswerStep,
    OpeningStep,
    StayingAnswerStep,
    TakeUpStep,
    WaryOpeningStep,
)
from gonfalon.games.battalia.rules.battle.outcome import PrizeStep
from gonfalon.games.battalia.rules.battle.retreat import RetreatStep
from gonfalon.games.battalia.rules.building.building import Building, CityFirstBuilding
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.combinations.combinations import (
    CreatedStep,
    Creating,
    Hiring,
    Recruiting,
    Upgrading,
)
from gonfalon.games.battalia.rules.combinations.marching import HomeMarching, Marching
from gonfalon.games.battalia.rules.editions import OPTIONS, figures_of
from gonfalon.games.battalia.rules.filling import EndlessFilling, Filling
from gonfalon.games.battalia.rules.scenarios.relics import BuryStep
from gonfalon.games.battalia.rules.scenarios.scenario import Scenario
from gonfalon.games.battalia.rules.scenarios.volcano import LookStep, RelicStep, Volcano
from gonfalon.games.battalia.rules.scenarios.wanderers import (
    CornersStep,
    GatherStep,
    GiftStep,
    Wanderers,
)
from gonfalon.games.battalia.rules.setup.dealing import DealStep
from gonfalon.games.battalia.rules.setup.decks import (
    FirstHandsStep,
    FirstStep,
    LeaveStep,
    OfferStep,
)
from gonfalon.games.battalia.rules.setup.founding import FoundStep
from gonfalon.games.battalia.rules.setup.starting import FactionStep, MoreCitiesStep, StartStep
from gonfalon.games.battalia.rules.step_numbers import (
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
    RETREAT,
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
from gonfalon.games.battalia.rules.supply import TopStep
from gonfalon.games.battalia.rules.turn.acting import ActStep
from gonfalon.games.battalia.rules.turn.course import (
    ClearStep,
    Ending,
    LaterAnnexingMusterStep,
    MusterStep,
)
from gonfalon.games.battalia.rules.turn.draw import DrawStep
from gonfalon.games.battalia.rules.turn.payment import PayStep
from gonfalon.games.battalia.rules.variant import Variant

__all__ = ["OPTIONS", "variant_of"]

_made: Final[dict[str, Variant]] = {}


def variant_of(options: Options) -> Variant:
    """The steps, chapters and figures that these options choose, made once."""
    name = " ".join(options.words())
    if name not in _made:
        figures = figures_of(options)
        steps, chapters = _steps(options), _chapters(options)
        scenario, filling = _scenario(options), _filling(options)
        _made[name] = Variant(options, figures, steps, chapters, scenario, filling)
    return _made[name]


def has_volcano(options: Options) -> bool:
    """Whether the volcano lies in the middle of the land (BA-V4)."""
    return options["volcano"] == "on"


def has_unbound(options: Options) -> bool:
    """Whether the Unbound are among the units (BA-V5)."""
    return options["unbound"] == "on"


def _scenario(options: Options) -> Scenario:
    """What is played otherwise: the volcano (BA-V4), wanderers (BA-V3), or nothing."""
    if has_volcano(options):
        return Volcano()
    return Wanderers() if options["wanderers"] == "on" else Scenario()


def _filling(options: Options) -> Filling:
    """Whether a full board ends the game: usually, but not with the volcano (BA-E1, BA-V4)."""
    usual = "off" if options["volcano"] == "on" else "on"
    ends = usual if options["full"] == "usual" else options["full"]
    return Filling() if ends == "on" else EndlessFilling()


def _steps(options: Options) -> tuple[Step[Any], ...]:
    """The steps; where great artefacts lie hidden, others lay them out and give them."""
    is_volcano, is_wandering = options["volcano"] == "on", options["wanderers"] == "on"
    is_crowdfunding = options["edition"] == "crowdfunding"
    is_collector = options["edition"] == "collector"
    steps: dict[int, Step[Any]] = {
        LEAVE: LeaveStep(),
        FOUND: CornersStep() if is_wandering else FoundStep(),
        DEAL: DealStep(),
        OFFER: BuryStep() if is_volcano or is_wandering else OfferStep(),
        FIRST: FirstStep(seat_named(options["first"])),
        FIRST_HANDS: FirstHandsStep(),
        FACTION: FactionStep(),
        START: GatherStep() if is_wandering else StartStep(),
        MORE_CITIES: MoreCitiesStep(),
        MUSTER: LaterAnnexingMusterStep() if is_crowdfunding else MusterStep(),
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
        OPENING: OpeningStep() if is_collector else WaryOpeningStep(),
        RETREAT: RetreatStep(),
        ANSWER: AnswerStep() if is_collector else StayingAnswerStep(),
        TAKE_UP: TakeUpStep(),
        ADD: AddStep(),
        PRIZE: RelicStep() if is_volcano else PrizeStep(),
        TOP: TopStep(),
        OVER: Over("BA-E1", "ba.prompt.over", "ba.refuse.over"),
        CLEAR: ClearStep(),
        LOOK: GiftStep() if is_wandering else LookStep(),
    }
    return tuple([steps[number] for number in range(len(STEP_NAMES))])


def _chapters(options: Options) -> tuple[Chapter, ...]:
    """The chapters of deeds; editions build, camp and annex in other ways, BA-V1 moves so."""
    is_collector = options["edition"] == "collector"
    is_crowdfunding = options["edition"] == "crowdfunding"
    chapters: dict[int, Chapter] = {
        HIRING: Hiring(),
        CREATING: Creating(),
        BUILDING: Building() if is_collector else CityFirstBuilding(),
        UPGRADING: Upgrading(),
        RECRUITING: Recruiting(),
        MARCHING: HomeMarching() if options["advanced"] == "on" else Marching(),
        USING: Using(),
        CAMPING: Camping() if is_collector else CampingNextTurn(),
        AMBUSHING: Ambushing(),
        ATTACKING: Attacking(),
        ANNEXING: LaterAnnexing() if is_crowdfunding else Annexing(),
        ENDING: Ending(),
    }
    return tuple([chapters[number] for number in range(CHAPTERS)])
