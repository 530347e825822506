"""What a seat, or a spectator, may know: built field by field, so that a new field is hidden."""

from collections.abc import Callable
from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.result import Result
from gonfalon.engine.view import OPEN, SPECTATOR, View
from gonfalon.games.battalia.box.cards import lender
from gonfalon.games.battalia.box.deeds import END
from gonfalon.games.battalia.box.oracle import lit_on, paired_on
from gonfalon.games.battalia.box.seals import SHRINES
from gonfalon.games.battalia.rules.battle.battlefield import Battle
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.figures import Figures
from gonfalon.games.battalia.rules.places import pile_of, units_of
from gonfalon.games.battalia.rules.scenarios.relics import mask_of
from gonfalon.games.battalia.rules.scenarios.scenario import Scenario
from gonfalon.games.battalia.rules.scenarios.volcano import under_shrine
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.variant import Variant
from gonfalon.games.battalia.sight.going_on import GoingOn, going_on
from gonfalon.games.battalia.sight.knowledge import Knowledge, looked_at
from gonfalon.games.battalia.sight.player_view import PlayerView

NO_BOARD: Final = Board(0)
"""What a view has before it is shown one; never changed."""
NOTHING: Final = GoingOn()
"""What is going on in a view before it is told; never changed."""


class BattaliaView(View):
    """What one pair of eyes may know of a game of Battalia."""

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
    ) -> None:
        super().__init__(game_id, seat, actor, waiting, prompt, actions)
        self.variant: Final = variant
        """The steps, chapters and figures of this game, and its scenario."""
        self.options: Final = variant.options
        """The options of this game."""
        self.result: Final = result
        """Points, ranks and how it ended, once it is over."""
        self.seats = 0
        """How many seats play."""
        self.frames: tuple[int, ...] = ()
        """The step, and the frames inside it."""
        self.turn = 0
        """The seat whose turn it is."""
        self.first = 0
        """The first player, who begins every round (BA-S6)."""
        self.day = 0
        """The rounds played so far."""
        self.gone = 0
        """The factions that are not in the game (BA-S3), as a mask."""
        self.board: Board = NO_BOARD
        """What lies on the board, and where heroes stand: open to all."""
        self.supply: tuple[int, ...] = ()
        """The cards in the decks whose place nobody knows, by item.

        Units dealt to others and shown to nobody are counted in: nobody can tell.
        """
        self.tops: tuple[int, ...] = ()
        """The top card of each deck, by item, or NO_ITEM."""
        self.under: tuple[tuple[int, ...], ...] = ()
        """The cards put under each deck, the uppermost first."""
        self.sizes: tuple[int, ...] = ()
        """How many cards each deck has."""
        self.topless = 0
        """The decks that have to show their next card, as a mask."""
        self.offers: tuple[int, ...] = ()
        """The great artefacts on offer."""
        self.unseen = 0
        """The great artefacts that may lie hidden somewhere, from the first as a mask."""
        self.relics: tuple[tuple[int, ...], ...] = ()
        """The great artefacts left under each shrine, where this seat has looked (BA-V4)."""
        self.buried: tuple[int, ...] = ()
        """How many lie under each shrine."""
        self.limbo: tuple[int, ...] = ()
        """The exiled cards, which all have seen (BA-A7)."""
        self.players: tuple[PlayerView, ...] = ()
        """The zones of every player."""
        self.table: tuple[int, ...] = ()
        """The cards played and gained this turn, each one number (`places.laid_of`)."""
        self.winners = 0
        """The seats that have won a great artefact, as a mask."""
        self.laden = 0
        """The seats that have won two of them (BA-V4), as a mask."""
        self.attacked = 0
        """The seats attacked this turn, as a mask."""
        self.pitched = 0
        """How many tents were pitched this turn (BA-A5)."""
        self.going_on: GoingOn = NOTHING
        """What is asked or carried out: cards in use were shown to all."""
        self.battle: Battle | None = None
        """The battle, if there is one."""

    @property
    def figures(self) -> Figures:
        """What the edition and its variants change in numbers."""
        return self.variant.figures

    @property
    def scenario(self) -> Scenario:
        """What this game plays otherwise (BA-V)."""
        return self.variant.scenario

    @property
    def today(self) -> int:
        """The day to be shown: a game that is over is still on its last day (BA-E1)."""
        return min(self.day, self.figures.days - 1)

    @property
    def lit(self) -> int:
        """The artefact that is lit today (BA-O2)."""
        return lit_on(self.today)

    @property
    def paired(self) -> int:
        """The artefact whose faction may be named today (BA-O3)."""
        return paired_on(self.today)


class Lookout:
    """Shows a state, which stays as it is, to any eyes; what they see alike is found out once."""

    def __init__(self, world: Battalia) -> None:
        self._world: Final = world
        self._known: Final = Knowledge(world)
        self._board: Final = world.board.copy()
        self._tops: Final = tuple(world.tops)
        self._under: Final = tuple(world.under)
        self._sizes: Final = tuple(world.sizes)
        self._limbo: Final = tuple(world.limbo)
        self._table: Final = tuple(world.table)
        self._frames: Final = world.open_steps
        self._going_on: Final = going_on(world)
        self._battle: Final = None if world.battle is None else world.battle.copy()
        self._buried: Final = tuple([under_shrine(world, shrine) for shrine in range(SHRINES)])
        self._others: Final[dict[int, PlayerView]] = {}
        """Players as those see them who have no part in what is theirs."""

    def view(self, seat: int) -> BattaliaView:
        """What this seat (or SPECTATOR, or OPEN for everything) may know."""
        world = self._world
        if not OPEN <= seat < world.seats:
            raise ValueError(f"there is no seat {seat}")
        actor, actions = world.actor, world.choices_for(seat)
        prompt = world.prompt_for(seat)
        if len(actions) == 1 and actions[0] is END:
            prompt = Prompt("ba.prompt.act_over", actor)
        view = BattaliaView(
            world.game_id,
            seat,
            actor,
            world.waiting,
            prompt,
            actions,
            world.variant,
            world.result,
        )
        self._show_board(view, world)
        self._show_turn(view, world)
        view.players = tuple([self._player(owner, seat) for owner in range(world.seats)])
        view.supply = self._supply(seat)
        self._show_relics(view, world)
        return view

    def _show_board(self, view: BattaliaView, world: Battalia) -> None:
        """The board and the decks: all of it lies open but what is under the top cards."""
        view.seats = world.seats
        view.gone = world.gone
        view.board = self._board
        view.tops = self._tops
        view.under = self._under
        view.sizes = self._sizes
        view.topless = world.topless
        view.offers = world.offers
        view.limbo = self._limbo
        view.table = self._table

    def _show_turn(self, view: BattaliaView, world: Battalia) -> None:
        """The time and what is going on: cards in use were shown to all."""
        view.frames = self._frames
        view.turn = world.turn
        view.first = world.first
        view.day = world.day
        view.winners = world.winners
        view.laden = world.laden
        view.attacked = world.attacked
        view.pitched = world.pitched
        view.going_on = self._going_on
        view.battle = self._battle

    def _show_relics(self, view: BattaliaView, world: Battalia) -> None:
        """What lies under a shrine is seen by who has a seal there, counted by all (BA-V4)."""
        unseen, relics = world.unseen, []
        for shrine, cards in enumerate(world.relics):
            if not cards:
                relics.append(cards)
                continue
            has_looked = view.seat == OPEN or view.seat in world.board.sealed_by(shrine)
            relics.append(cards if has_looked else ())
            if not has_looked:
                unseen |= mask_of(cards)
        view.unseen = unseen
        view.relics = tuple(relics)
        view.buried = self._buried

    def _player(self, owner: int, seat: int) -> PlayerView:
        """One player; what is no secret of theirs looks the same to all others."""
        if seat in (owner, OPEN) or looked_at(self._world, seat) == owner:
            return _player_view(self._world, self._known, owner, seat)
        player = self._others.get(owner)
        if player is None:
            player = _player_view(self._world, self._known, owner, SPECTATOR)
            self._others[owner] = player
        return player

    def _supply(self, seat: int) -> tuple[int, ...]:
        """What the decks hide; nobody can tell units there from those others were dealt (BA-C7)."""
        unknown = None if seat == OPEN else self._known.unknown_units(seat)
        if unknown is None or not any(unknown):
            return tuple(self._world.supply)
        supply = self._world.supply.copy()
        for card, count in enumerate(unknown):
            supply[card] += count
        return tuple(supply)


def view_of(world: Battalia, seat: int) -> BattaliaView:
    """What this seat (or SPECTATOR, or OPEN for everything) may know."""
    return Lookout(world).view(seat)


def views_of(world: Battalia) -> Callable[[int], BattaliaView]:
    """The same for any eyes that look at a state while it stays as it is."""
    return Lookout(world).view


def _player_view(world: Battalia, known: Knowledge, owner: int, seat: int) -> PlayerView:
    """One player: hand, ambush and nation for the owner alone (BA-T8)."""
    player = PlayerView(world.board.factions[owner])
    hand = world.hands[owner]
    is_own = seat in (owner, OPEN)
    player.hand = tuple(hand if is_own else known.seen[owner])
    player.hand_size = len(hand)
    if not is_own:
        lenders = [lender(held) for held in known.unseen[owner]]
        player.borrowed = tuple(sorted([whose for whose in lenders if whose >= 0]))
    player.ambush = world.ambushes[owner] if is_own else ()
    player.ambush_size = len(world.ambushes[owner])
    if seat == OPEN or looked_at(world, seat) == owner:
        player.nation = tuple(pile_of(world.nations, owner))
    elif is_own:
        player.nation = known.nation(owner)
    player.nation_size = world.nation_sizes[owner]
    player.shelter = tuple(pile_of(world.shelters, owner))
    player.tents = world.tents[owner]
    player.owned = world.owned[owner]
    player.known, player.unknown = known.known_to_all(owner)
    if is_own:
        player.unshown = tuple(units_of(world.unshown, owner))
    return player
