"""The games as OpenSpiel knows them: importing this module registers them.

`pyspiel.load_game("gonfalon_battle_line(terrain=on)")`; docs/adapters.md says what is declared.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final

from gonfalon.adapters.playing import Play, returns_of
from gonfalon.engine.extras import needed
from gonfalon.engine.game import Game
from gonfalon.engine.options import NumberOption, Option
from gonfalon.engine.state import CHANCE, NOBODY
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import find

pyspiel = needed("pyspiel", "openspiel")
needed("numpy", "openspiel")

from gonfalon.adapters.encoders import encoder_for  # noqa: E402, it needs NumPy

SEATS: Final = "seats"
"""The parameter that is the number of seats; the others are the options of the game."""
MOST_TOKENS: Final = {"battle-line": 1_000, "imperia": 1_000, "battalia": 20_000}
"""A bound well above the number of tokens that players pick in a game; it is not sharp."""
MOST_CHANCE: Final = {"battle-line": 200, "imperia": 500, "battalia": 20_000}
"""The same for what chance does."""


_State: Any = pyspiel.State
_Game: Any = pyspiel.Game


class GonfalonState(_State):  # type: ignore[misc]
    """A game in play."""

    def __init__(self, game: "GonfalonGame") -> None:
        super().__init__(game)
        self.play: Play = game.start.copy()
        """All there is to it; a deep copy of it costs as little as a copy of a state."""

    def current_player(self) -> int:
        """The seat that picks the next token, chance, or nobody."""
        actor = self.play.actor
        return _TERMINAL if actor == NOBODY else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.state.over

    def returns(self) -> list[float]:
        """What the game is worth to each seat, 0 in all; 0 each before its end."""
        state = self.play.state
        return returns_of(state.result, state.seat_count)

    def _legal_actions(self, player: int) -> list[int]:
        """The tokens that can be picked, in ascending order."""
        return self.play.tokens()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability."""
        outcomes = self.play.outcomes()
        total = sum([weight for _, weight in outcomes])
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        """A seat picks a token, or chance decides."""
        if self.play.actor == CHANCE:
            self.play.happen(action)
        else:
            self.play.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """A token by its name, an outcome as it stands in records."""
        words = self.play.vocabulary
        return str(words.outcomes[action]) if player == CHANCE else words.tokens[action]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "GonfalonState":
        """A possible state of the same information state, made from the seat's view alone.

        It has no history: that of this one would give away what is hidden.
        """
        other: GonfalonState = self.get_game().new_initial_state()
        other.play = self.play.possible(player, Random(sampler()))
        return other

    def __str__(self) -> str:
        """The whole position as text, and what is picked."""
        picked = [f"; picked {self.play.named(token)}" for token in self.play.picked]
        return "".join([self.play.state.position(), *picked])


class GonfalonGame(_Game):  # type: ignore[misc]
    """One of our games with a number of seats and its options."""

    plays: ClassVar[str]
    """The id of the game."""

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        game = find(self.plays)
        given = {name: plain(str(value)) for name, value in (params or {}).items()}
        seats = int(given.pop(SEATS, game.seats[0]))
        self.start: Play = Play(game, game.new(seats, given), tells=True)
        """The game before its first action."""
        words = self.start.vocabulary
        info = pyspiel.GameInfo(
            num_distinct_actions=len(words),
            max_chance_outcomes=len(words.outcomes),
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_TOKENS[game.id],
        )
        chosen = {
            option.name: parameter(option, given[option.name])
            for option in game.options.options
            if option.name in given
        }
        super().__init__(game_type(game), info, {**chosen, SEATS: seats})

    def new_initial_state(self) -> GonfalonState:
        """The beginning of a game."""
        return GonfalonState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance decides at most."""
        return MOST_CHANCE[self.start.game.id]

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "GonfalonObserver":
        """What tells a program what a seat sees, or what it has ever been told."""
        return GonfalonObserver(self, kind, params)


class BattleLineGame(GonfalonGame):
    """Battle Line."""

    plays = "battle-line"


class ImperiaGame(GonfalonGame):
    """Imperia."""

    plays = "imperia"


class BattaliaGame(GonfalonGame):
    """Battalia."""

    plays = "battalia"


class GonfalonObserver:
    """Tells what a seat sees: its view as text and planes, or with perfect recall its history.

    Without private information it tells what a spectator sees, as text alone.
    """

    def __init__(self, game: GonfalonGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no observation parameters, not {params}")
        whose = _SINGLE if kind is None else kind.private_info
        if whose == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players see")
        self._recalls: Final = kind is not None and kind.perfect_recall
        self._is_public: Final = whose != _SINGLE
        has_tensor = not self._recalls and not self._is_public
        play = game.start
        self._encoder: Final = encoder_for(play.game, play.state.seat_count) if has_tensor else None
        self.tensor: Final = None if self._encoder is None else self._encoder.flat
        """All planes in one vector; nothing where text is all there is."""
        self.dict: Final = {} if self._encoder is None else self._encoder.parts
        """The planes by name."""

    def set_from(self, state: GonfalonState, player: int) -> None:
        """Write what a seat sees into the planes."""
        if self._encoder is not None:
            play = state.play
            self._encoder.encode(play.view(player), play.picked_by(player))

    def string_from(self, state: GonfalonState, player: int) -> str:
        """What a seat sees, or has been told, as text."""
        seat = SPECTATOR if self._is_public else player
        return state.play.history(seat) if self._recalls else state.play.observation(seat)


_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_SINGLE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"gonfalon_{game.id.replace('-', '_')}"


def game_type(game: Game) -> Any:
    """What OpenSpiel is told of a game."""
    kinds = pyspiel.GameType
    options = {option.name: parameter(option, option.default) for option in game.options.options}
    return kinds(
        short_name=short_name(game),
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, SEATS: game.seats[0]},
    )


def parameter(option: Option, value: str) -> int | str:
    """The value of an option as OpenSpiel keeps it: one type for all values of an option.

    Where words stand beside numbers a number is written with an n before it, or OpenSpiel would not
    take it for a word: `first=n1`, `points=n20`.
    """
    if isinstance(option, NumberOption) and not option.words:
        return int(value)
    return f"n{value}" if value.isdecimal() else value


def plain(value: str) -> str:
    """The value of an option as we write it."""
    return value[1:] if value.startswith("n") and value[1:].isdecimal() else value


# Classes, not functions made on the spot: OpenSpiel lets go of them when Python has gone already.
for _made in (BattleLineGame, ImperiaGame, BattaliaGame):
    pyspiel.register_game(game_type(find(_made.plays)), _made)
