"""The games for one agent as Gymnasium knows them: our bots play all other seats.

`gymnasium.make("gonfalon/battle-line-v0", opponents="page")` once this module is imported.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from gonfalon.adapters.playing import Play, returns_of
from gonfalon.bots import BOT_SECONDS, USUAL, find_bot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.extras import needed
from gonfalon.games import GAMES, find

gymnasium = needed("gymnasium", "pettingzoo")
needed("numpy", "pettingzoo")

from gonfalon.adapters.masked import Masked, drawn  # noqa: E402, it needs NumPy

ILLEGAL: Final = -1.0
"""The reward of an agent that picks what cannot be picked; the game is over then."""
_Env: Any = gymnasium.Env


class GonfalonEnv(_Env):  # type: ignore[misc]
    """A game in which the agent has one seat; an action is a token, as in the other doors."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"], "render_fps": 1}
    """The ways to render it, as Gymnasium asks for them."""

    def __init__(
        self,
        game: str = "battle-line",
        seats: int | None = None,
        *,
        seat: int | None = 0,
        opponents: str | Sequence[str] = USUAL,
        seconds: float = BOT_SECONDS,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """The agent's `seat` is counted from 0; with None chance gives it one in every game.

        `opponents` names one bot for all other seats, or one for each, from the agent's left on;
        each may think so many `seconds` about an action.
        """
        plug = find(game)
        self._start: Final = Play(plug, plug.new(seats, options))
        count = self._start.state.seat_count
        if seat is not None and not 0 <= seat < count:
            raise Malformed(f"seat {seat}", f"there are seats 0 to {count - 1}")
        names = [opponents] * (count - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != count - 1:
            raise Malformed("opponents", f"expected {count - 1}, not {len(names)}")
        self._bots: Final = [find_bot(name) for name in names]
        self._seconds: Final = seconds
        self._masked: Final = Masked(self._start, gymnasium.spaces)
        self._fixed: Final = seat
        self.seat = 0 if seat is None else seat
        """The seat of the agent in this game."""
        self._rng = Random()
        self.play: Play = self._start.copy()
        """The game as it stands."""
        self._is_over = True
        self.render_mode = render_mode
        self.observation_space = self._masked.observation_space()
        """What the agent can see: a vector of numbers from 0 to 1, and a mask."""
        self.action_space = self._masked.action_space()
        """The tokens."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game, and let others act until the agent is asked."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**62)))
        if self._fixed is None:
            self.seat = self._rng.randrange(self._start.state.seat_count)
        self.play = self._start.copy()
        self._go_on()
        self._is_over = self.play.state.over
        return self._masked.observe(self.play, self.seat), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Pick a token; once the action is whole, others act until the agent is asked again."""
        if self._is_over:
            raise RuntimeError("the game is over: reset it")
        token, reward, info = int(action), 0.0, {}
        if token not in self.play.tokens():
            self._is_over, reward = True, ILLEGAL
            info["illegal"] = self.play.named(token)
        else:
            self.play.take(token)
            self._go_on()
            self._is_over = self.play.state.over
            seats = self.play.state.seat_count
            reward = returns_of(self.play.state.result, seats)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._masked.observe(self.play, self.seat), reward, self._is_over, False, info

    def action_masks(self) -> Any:
        """The tokens that can be picked, as some learners ask for them."""
        return self._masked.mask(self.play, self.seat).astype(bool)

    def _go_on(self) -> None:
        """Chance and the bots act until the agent is asked, or the game is over."""
        play, count = self.play, self.play.state.seat_count
        play.settle(self._rng)
        while not play.state.over and play.actor != self.seat:
            bot = self._bots[(play.actor - self.seat) % count - 1]
            play.do(bot.choose(play.view(play.actor), self._seconds, self._rng))
            play.settle(self._rng)

    def render(self) -> str | None:
        """The open table as text: returned, or printed for `human`."""
        if self.render_mode == "human":
            print(drawn(self.play))
            return None
        return drawn(self.play)


for _game in GAMES:
    gymnasium.register(
        id=f"gonfalon/{_game}-v0",
        entry_point="gonfalon.adapters.gymnasium:GonfalonEnv",
        kwargs={"game": _game},
    )
