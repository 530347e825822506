"""The games as PettingZoo knows them: `env("battle-line")` asks one agent after the other."""

from random import Random
from typing import Any, ClassVar, Final

from gonfalon.adapters.playing import Play, returns_of
from gonfalon.engine.extras import needed
from gonfalon.games import find

pettingzoo = needed("pettingzoo", "pettingzoo")
spaces = needed("gymnasium.spaces", "pettingzoo")
needed("numpy", "pettingzoo")

from gonfalon.adapters.masked import Masked, drawn  # noqa: E402, it needs NumPy

ILLEGAL: Final = -1.0
"""The reward of who picks a token that cannot be picked; the game is over then."""
_AECEnv: Any = pettingzoo.AECEnv


def env(
    game: str, seats: int | None = None, render_mode: str | None = None, **options: object
) -> Any:
    """A game for agents that may err: who picks what cannot be picked loses."""
    wrappers = needed("pettingzoo.utils.wrappers", "pettingzoo")
    wrapped = wrappers.TerminateIllegalWrapper(
        raw_env(game, seats, render_mode, **options), illegal_reward=ILLEGAL
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(_AECEnv):  # type: ignore[misc]  # noqa: N801, so PettingZoo calls it
    """A game of agents `seat_1`, `seat_2` and so on; chance is drawn from the seed of `reset`.

    An agent acts again until its action is whole. What cannot be picked raises ValueError.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "gonfalon_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }
    """What PettingZoo asks every environment for."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        plug = find(game)
        self._start: Final = Play(plug, plug.new(seats, options))
        self._masked: Final = Masked(self._start, spaces)
        self._rng = Random()
        self.play: Play = self._start.copy()
        """The game as it stands."""
        self.render_mode: Final = render_mode
        """How `render` shows the table, or nothing."""
        count = self._start.state.seat_count
        self.possible_agents: Final = [f"seat_{seat + 1}" for seat in range(count)]
        """All agents, in the order of their seats."""
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        agents = self.possible_agents
        self.observation_spaces = {agent: self._masked.observation_space() for agent in agents}
        """What each agent can see."""
        self.action_spaces = {agent: self._masked.action_space() for agent in agents}
        """The tokens, for each agent."""

    def observation_space(self, agent: str) -> Any:
        """What an agent can see: a vector of numbers from 0 to 1, and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The tokens."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with the same seed chance decides alike."""
        if seed is not None:
            self._rng = Random(seed)
        self.play = self._start.copy()
        self.play.settle(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and may pick."""
        return self._masked.observe(self.play, self._seats[agent])

    def step(self, action: Any) -> None:
        """The agent whose turn it is picks a token; chance follows by itself."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.take(int(action))
        self.play.settle(self._rng)
        if self.play.state.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.play.actor]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """The game is over: everyone learns what it was worth."""
        worth = returns_of(self.play.state.result, len(self.possible_agents))
        for agent in self.agents:
            self.rewards[agent] = worth[self._seats[agent]]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The open table as text: returned, or printed for `human`."""
        if self.render_mode == "human":
            print(drawn(self.play))
            return None
        return drawn(self.play)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return f"gonfalon {self._start.game.id}"
