"""What a seat, or a spectator, may know: built field by field, so that a new field is hidden."""

from collections.abc import Callable
from typing import ClassVar, Final

from gonfalon.engine.action import Action
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.result import Result
from gonfalon.engine.value import Value
from gonfalon.engine.view import OPEN, SPECTATOR, View
from gonfalon.games.battle_line.box.components import SEATS
from gonfalon.games.battle_line.rules.frames import draws_of, returns_of
from gonfalon.games.battle_line.rules.side import NOWHERE
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import DEAL_SITES
from gonfalon.games.battle_line.rules.variant import Variant
from gonfalon.games.battle_line.sight.line import OpenLine, OpenSide, open_line

HIDDEN: Final = -1
"""The card where a card lies that is not seen."""


class HandView(Value):
    """A hand: the cards that are seen, and how many there are by their backs (BL-S2)."""

    def __init__(self, troops: int, tactics: int, troop_count: int, tactics_count: int) -> None:
        self.troops: Final = troops
        """The troop cards that are seen, a bit each."""
        self.tactics: Final = tactics
        """The tactics cards that are seen."""
        self.troop_count: Final = troop_count
        """How many troop cards there are."""
        self.tactics_count: Final = tactics_count
        """How many tactics cards there are."""


class SideView(Value):
    """One side of the line, as it is seen."""

    passing: ClassVar[tuple[str, ...]] = (
        "formations",
        "morale",
        "environment",
        "held",
        "complete",
        "first",
    )
    """What only says again what another field has."""

    def __init__(self, hand: HandView, lies: OpenSide, played: int) -> None:
        self.hand: Final = hand
        """Its hand."""
        self.lies: Final = lies
        """What it has laid, which all see alike: the fields below."""
        self.formations: Final = lies.formations
        """The troop cards at each battlefield."""
        self.morale: Final = lies.morale
        """The morale cards at each battlefield."""
        self.environment: Final = lies.environment
        """Fog and Mud where this side laid them."""
        self.played: Final = played
        """The tactics cards this side has played."""
        self.held: Final = lies.held
        """The battlefields this side has claimed."""
        self.complete: Final = lies.complete
        """Where its formation is complete."""
        self.first: Final = lies.first
        """Where it was complete before the other (BL-M3)."""


class Knowledge(Value):
    """What is known of the hidden cards of one side: its hand and the cards it put back."""

    def __init__(
        self, troops: int, tactics: int, loose_troops: int, loose_tactics: int, public: int
    ) -> None:
        self.troops: Final = troops
        """The troop cards that are known."""
        self.tactics: Final = tactics
        """The tactics cards that are known."""
        self.loose_troops: Final = loose_troops
        """The troop cards among them that may have been put back."""
        self.loose_tactics: Final = loose_tactics
        """The tactics cards among them that may have been put back."""
        self.public: Final = public
        """The tactics cards among them that everyone knows of."""


class DeckView(Value):
    """A deck: its size, and the cards put back on top with the seat that did."""

    def __init__(self, count: int, top: tuple[tuple[int, int], ...]) -> None:
        self.count: Final = count
        """How many cards it has."""
        self.top: Final = top
        """Card (or HIDDEN) and seat, from the topmost down."""


class SitesView(Value):
    """Battlefield cards in a hand: those that are seen, and how many there are."""

    def __init__(self, sites: int, count: int) -> None:
        self.sites: Final = sites
        """Those that are seen, a bit each."""
        self.count: Final = count
        """How many there are."""


class BattleLineView(View):
    """What one pair of eyes may know of a game of Battle Line."""

    def __init__(
        self,
        game_id: str,
        seat: int,
        actor: int,
        waiting: tuple[int, ...],
        prompt: Prompt,
        actions: list[Action],
        variant: Variant,
        result: Result | None,
        line: OpenLine,
    ) -> None:
        super().__init__(game_id, seat, actor, waiting, prompt, actions)
        self.variant: Final = variant
        """The steps of this game, and whether it has tactics."""
        self.options: Final = variant.options
        """The options of this game."""
        self.result: Final = result
        """Points, ranks and how it ended, once it is over."""
        self.line: Final = line
        """The battlefields, which all see alike."""
        self.frames: tuple[int, ...] = ()
        """The steps that are open, the outermost first."""
        self.turn = 0
        """Whose turn it is."""
        self.draws = 0
        """Cards still to be drawn for a Scout or the Fields."""
        self.returns = 0
        """Cards still to be put back."""
        self.passes = 0
        """Turns in a row that were passed."""
        self.scouted = False
        """Whether a Scout was played this turn."""
        self.how = ""
        """How it ended, in a word; nothing before that."""
        self.sites: tuple[int, ...] = ()
        """The terrain of each battlefield that lies."""
        self.fog_at = NOWHERE
        """The battlefield with Fog, or NOWHERE."""
        self.mud_at = NOWHERE
        """The battlefield with Mud, or NOWHERE."""
        self.gone_troops = 0
        """The troop cards removed face up."""
        self.gone_tactics = 0
        """The tactics cards removed face up."""
        self.unseen = 0
        """The troop cards that lie face up nowhere."""
        self.required: tuple[tuple[int, ...], ...] = ()
        """How many cards each seat needs at each battlefield."""
        self.sides: tuple[SideView, ...] = ()
        """The sides, England's first."""
        self.known: tuple[Knowledge, ...] = ()
        """What is known of each side's hidden cards."""
        self.decks: tuple[DeckView, ...] = ()
        """The troop deck and the tactics deck."""
        self.packets: tuple[SitesView, ...] = ()
        """The battlefield cards that each seat chooses from."""
        self.kept: tuple[SitesView, ...] = ()
        """Those that each seat has kept."""
        self.laid_plain: tuple[int, ...] = ()
        """The battlefield cards each seat laid plain side up, as far as they are known."""
        self.pending = NOWHERE
        """What one has chosen in the draft and not yet shown, or NOWHERE."""


class Lookout:
    """Shows a state, which stays as it is, to any eyes; what they see alike is found out once."""

    def __init__(self, line: BattleLine) -> None:
        self._line: Final = line
        self._lies: Final = open_line(line)

    def view(self, seat: int) -> BattleLineView:
        """What this seat (or SPECTATOR, or OPEN for everything) may know."""
        if not OPEN <= seat < SEATS:
            raise ValueError(f"there is no seat {seat}")
        line, lies = self._line, self._lies
        view = BattleLineView(
            line.game_id,
            seat,
            line.actor,
            line.waiting,
            line.prompt_for(seat),
            line.choices_for(seat),
            line.variant,
            line.result,
            lies,
        )
        view.frames = line.open_steps
        view.turn = line.turn
        view.draws = draws_of(line)
        view.returns = returns_of(line)
        view.passes = line.passes
        view.scouted = line.scouted
        view.how = line.how
        view.sites = line.sites
        view.fog_at = line.fog_at
        view.mud_at = line.mud_at
        view.gone_troops = line.gone_troops
        view.gone_tactics = line.gone_tactics
        view.unseen = line.unseen
        view.required = (lies.sides[0].required, lies.sides[1].required)
        view.sides = (
            _side_view(line, lies, 0, seat in (0, OPEN)),
            _side_view(line, lies, 1, seat in (1, OPEN)),
        )
        view.known = (_knowledge(line, 0, seat), _knowledge(line, 1, seat))
        view.decks = (_deck_view(line, 0, seat), _deck_view(line, 1, seat))
        view.packets = (_packet_view(line, 0, seat), _packet_view(line, 1, seat))
        view.kept = (_kept_view(line, 0, seat), _kept_view(line, 1, seat))
        view.laid_plain = (
            line.laid_plain[0] if seat in (0, OPEN) else 0,
            line.laid_plain[1] if seat in (1, OPEN) else 0,
        )
        view.pending = line.pending if seat in (0, OPEN) else NOWHERE
        return view


def view_of(line: BattleLine, seat: int) -> BattleLineView:
    """What this seat (or SPECTATOR, or OPEN for everything) may know."""
    return Lookout(line).view(seat)


def views_of(line: BattleLine) -> Callable[[int], BattleLineView]:
    """What shows a state, which stays as it is, to one pair of eyes after the other."""
    return Lookout(line).view


def _side_view(line: BattleLine, lies: OpenLine, owner: int, is_seen: bool) -> SideView:
    """One side of the line; what is in hand is its owner's secret (BL-S2)."""
    side = line.sides[owner]
    hand = HandView(
        side.hand_troops if is_seen else 0,
        side.hand_tactics if is_seen else 0,
        side.hand_troops.bit_count(),
        side.hand_tactics.bit_count(),
    )
    return SideView(hand, lies.sides[owner], side.played)


def _knowledge(line: BattleLine, owner: int, seat: int) -> Knowledge:
    """What the other seat knows of this side's hidden cards; a spectator, what everyone knows."""
    side = line.sides[owner]
    if seat == SPECTATOR:
        public = side.public_tactics
        return Knowledge(0, public, 0, side.loose_tactics & public, public)
    return Knowledge(
        side.shown_troops,
        side.shown_tactics,
        side.loose_troops,
        side.loose_tactics,
        side.public_tactics,
    )


def _deck_view(line: BattleLine, deck: int, seat: int) -> DeckView:
    """A deck: its count, and of the cards put back those that this seat put there."""
    pile = line.decks[deck]
    top = tuple(
        [(card if seat in (placer, OPEN) else HIDDEN, placer) for card, placer in pile.known()]
    )
    return DeckView(pile.count, top)


def _packet_view(line: BattleLine, owner: int, seat: int) -> SitesView:
    """A packet: once all are dealt, each seat knows both, for it sees all the other cards."""
    packet = line.packets[owner]
    is_seen = seat in (owner, OPEN) or (seat != SPECTATOR and line.stage != DEAL_SITES)
    return SitesView(packet if is_seen else 0, packet.bit_count())


def _kept_view(line: BattleLine, owner: int, seat: int) -> SitesView:
    """The cards kept: known to both seats as soon as the packets were exchanged.

    Which of them lie plain side up only their owner knows: the other seat sees all it could be.
    """
    kept, count = line.kept[owner], line.kept[owner].bit_count()
    if seat == SPECTATOR:
        return SitesView(0, count)
    return SitesView(kept if seat in (owner, OPEN) else kept | line.laid_plain[owner], count)
