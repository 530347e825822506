"""What the options of Battalia choose: steps, chapters, figures and a scenario."""

from typing import TYPE_CHECKING, Any, Final, cast

from gonfalon.engine import variant
from gonfalon.engine.options import Options
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.deeds import CAMPING, MARCHING
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.step_numbers import A_TURN, SETUP

if TYPE_CHECKING:
    from gonfalon.games.battalia.rules.artefacts.camping import Camping
    from gonfalon.games.battalia.rules.combinations.marching import Marching
    from gonfalon.games.battalia.rules.figures import Figures
    from gonfalon.games.battalia.rules.filling import Filling
    from gonfalon.games.battalia.rules.scenarios.scenario import Scenario


class Variant(variant.Variant):
    """The options as steps, chapters, figures and a scenario, once: no rule asks for an option."""

    def __init__(
        self,
        options: Options,
        figures: "Figures",
        steps: tuple[Step[Any], ...],
        chapters: tuple[Chapter, ...],
        scenario: "Scenario",
        filling: "Filling",
    ) -> None:
        super().__init__(options, steps, SETUP + A_TURN, len(SETUP))
        self.figures: Final = figures
        """What differs between editions and variants in numbers and tables."""
        self.chapters: Final = chapters
        """The chapter for each chapter number."""
        self.marching: Final = cast("Marching", chapters[MARCHING])
        """The chapter that knows how heroes move (BA-H, BA-V1)."""
        self.camping: Final = cast("Camping", chapters[CAMPING])
        """The chapter that knows which tents may be opened (BA-A5)."""
        self.scenario: Final = scenario
        """What a scenario plays otherwise: the land, roads, homes, targets and rewards (BA-V)."""
        self.filling: Final = filling
        """Whether a full board ends the game (BA-E1)."""
