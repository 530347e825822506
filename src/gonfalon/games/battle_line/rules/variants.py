"""The options of Battle Line, and the steps they choose: once, before a game starts."""

from typing import Any, Final

from gonfalon.engine.options import Exclusion, Option, Options, OptionTable
from gonfalon.engine.steps import Step, seat_named
from gonfalon.games.battle_line.box.components import ALL_TACTICS, TACTICS_DECK, TROOP_DECK
from gonfalon.games.battle_line.rules.claim import ClaimStep
from gonfalon.games.battle_line.rules.draw import (
    CardOffDeck,
    DrawStep,
    FieldsStep,
    ReturnStep,
    ReturnTroopsStep,
    ScoutStep,
)
from gonfalon.games.battle_line.rules.play import PlayStep
from gonfalon.games.battle_line.rules.setup import (
    ChooseFirst,
    Deal,
    DealSites,
    DealWithKings,
    Draft,
    LayInTurn,
    LayPlain,
    LayTerrain,
)
from gonfalon.games.battle_line.rules.step_numbers import (
    CHOOSE_FIRST,
    CLAIM,
    DEAL,
    DEAL_SITES,
    DRAFT,
    DRAW,
    FIELDS_DRAW,
    LAY,
    LAY_SITES,
    MARSHES_LOSS,
    NEXT_TURN,
    OVER,
    PLAY,
    RETURN,
    RETURN_TROOPS,
    SCOUT,
    STALEMATE,
    STEP_NAMES,
    TACTICS_CARD,
    TROOP_CARD,
    WATCHTOWER_SHOT,
)
from gonfalon.games.battle_line.rules.terrain import MarshesStep, WatchtowerStep
from gonfalon.games.battle_line.rules.turn import NextTurnStep, OverStep, StalemateStep
from gonfalon.games.battle_line.rules.variant import Variant

OPTIONS: Final = OptionTable(
    (
        Option("tactics", ("auto", "on", "off"), "BL-S2"),
        Option("claims", ("after", "before"), "BL-A1"),
        Option("terrain", ("off", "on"), "BL-T0"),
        Option("war", ("off", "on"), "BL-H1"),
        Option("first", ("random", "1", "2"), "BL-S1"),
    ),
    (
        Exclusion(("war", "on"), ("terrain", "on"), "BL-H2", "bl.exclude.war_terrain"),
        Exclusion(("war", "on"), ("tactics", "off"), "BL-H5", "bl.exclude.war_tactics"),
    ),
)

NORMAL_TURN: Final = (PLAY, CLAIM, STALEMATE, DRAW, NEXT_TURN)  # BL-P1
ADVANCED_TURN: Final = (CLAIM, PLAY, STALEMATE, DRAW, NEXT_TURN)  # BL-A1
SETUP: Final = (CHOOSE_FIRST, LAY_SITES, DEAL)
WAR_SETUP: Final = (CHOOSE_FIRST, DEAL_SITES, DRAFT, LAY, DEAL)  # BL-H5


_made: Final[dict[str, Variant]] = {}


def variant_of(options: Options) -> Variant:
    """The steps that these options choose, made once."""
    name = " ".join(options.words())
    if name not in _made:
        _made[name] = _make(options)
    return _made[name]


def has_sites(options: Options) -> bool:
    """Whether battlefields have a terrain or a town of their own (BL-T0, BL-H1)."""
    return "on" in (options["terrain"], options["war"])


def _make(options: Options) -> Variant:
    """The steps that these options choose."""
    is_war = options["war"] == "on"
    has_terrain = options["terrain"] == "on"
    tactics = options["tactics"]
    if tactics == "auto":
        tactics = "off" if has_terrain else "on"  # BL-T0
    setup = WAR_SETUP if is_war else SETUP
    turn = ADVANCED_TURN if options["claims"] == "before" else NORMAL_TURN
    steps: dict[int, Step[Any]] = {
        CHOOSE_FIRST: ChooseFirst(seat_named(options["first"])),
        LAY_SITES: LayTerrain() if has_terrain else LayPlain(),
        DEAL_SITES: DealSites(),
        DRAFT: Draft(),
        LAY: LayInTurn(),
        DEAL: DealWithKings() if is_war else Deal(),
        PLAY: PlayStep(),
        CLAIM: ClaimStep(),
        STALEMATE: StalemateStep(),
        DRAW: DrawStep(),
        NEXT_TURN: NextTurnStep(),
        SCOUT: ScoutStep(),
        RETURN: ReturnStep(),
        FIELDS_DRAW: FieldsStep(),
        RETURN_TROOPS: ReturnTroopsStep(),
        MARSHES_LOSS: MarshesStep(),
        WATCHTOWER_SHOT: WatchtowerStep(),
        TROOP_CARD: CardOffDeck(TROOP_DECK),
        TACTICS_CARD: CardOffDeck(TACTICS_DECK),
        OVER: OverStep(),
    }
    return Variant(
        options,
        tuple(steps[number] for number in range(len(STEP_NAMES))),
        setup + turn,
        len(setup),
        ALL_TACTICS if tactics == "on" else 0,
    )
