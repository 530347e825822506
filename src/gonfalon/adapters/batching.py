"""Many games played side by side, token by token: what `gonfalon.batch` is made of, without NumPy.

All that is told of the games lies in rows of bytes, one after the other, which are made once and
written in place. Compiled, no object is made for what is told.
"""

from __future__ import annotations

from typing import Any, Final

from gonfalon.adapters.planes import Planes
from gonfalon.adapters.playing import Play, returns_of
from gonfalon.engine.action import Action
from gonfalon.engine.chance import Stream
from gonfalon.engine.state import CHANCE, NOBODY


class Games:
    """Games of one kind; each asks one seat, and begins anew by itself when it is over.

    Game number i draws chance from `Stream(f"{seed}/{i}")`, one game after the other.
    """

    def __init__(self, start: Play, planes: Planes[Any], count: int, seed: int | str) -> None:
        """`start` is a game before its first action."""
        self.count: Final = count
        """How many games there are."""
        self.size: Final = len(planes.row)
        """How many bytes tell what a seat sees."""
        self.tokens: Final = planes.tokens
        """How many tokens the game has."""
        self.seats: Final = planes.seats
        """How many play each game."""
        self.observations: Final = bytearray(count * self.size)
        """What the seats see that are asked, a row a game."""
        self.masks: Final = bytearray(count * self.tokens)
        """1 for each token that may be picked, a row a game."""
        self.actors: Final = bytearray(count)
        """The seat that is asked, by game."""
        self.done: Final = bytearray(count)
        """1 where a game ended with the last step."""
        self.ended: list[tuple[int, list[float]]] = []
        """The games that ended with the last step, and what they were worth to each seat."""
        self.actions = 0
        """How many actions seats have done, each of one token or more."""
        self._start: Final = start
        self._planes: Final = planes
        self._mask: Final = bytearray(self.tokens)
        self._no_mask: Final = bytearray(self.tokens)
        self._plays: Final[list[Play]] = [start] * count
        self._numbers: list[Stream] = []
        self.reset(seed)

    def reset(self, seed: int | str | None) -> None:
        """Begin all games anew, with chance from this seed; None goes on where chance is."""
        self._clear()
        if seed is not None:
            self._numbers = [Stream(f"{seed}/{index}") for index in range(self.count)]
        for index in range(self.count):
            self._begin(index)

    def play(self, index: int) -> Play:
        """One of the games as it stands, by itself."""
        return self._plays[index].copy()

    def step(self, tokens: list[int]) -> None:
        """In each game the seat that is asked picks a token.

        If one cannot be picked, ValueError names the game and the token, and nothing has changed.
        """
        self._check(tokens)
        self._clear()
        for index, token in enumerate(tokens):
            play = self._plays[index]
            depth = len(play.picked)
            if play.take(token) is None:
                self._show_picks(index, depth)
            else:
                self.actions += 1
                self._settle(index)

    def _check(self, tokens: list[int]) -> None:
        """See that every token can be picked."""
        if len(tokens) != self.count:
            raise ValueError(f"{len(tokens)} tokens for {self.count} games")
        start, masks, width = 0, self.masks, self.tokens
        for index, token in enumerate(tokens):
            if not (0 <= token < width and masks[start + token]):
                play = self._plays[index]
                raise ValueError(
                    f"game {index}: {play.named(token)} ({token}) cannot be picked "
                    f"after {play.spelled()}"
                )
            start += width

    def _clear(self) -> None:
        """Forget what ended with the step before."""
        for index, _ in self.ended:
            self.done[index] = 0
        self.ended = []

    def _begin(self, index: int) -> None:
        """A new game."""
        self._plays[index] = self._start.copy()
        self._settle(index)

    def _settle(self, index: int) -> None:
        """Let chance decide until a seat is asked, in a new game if this one is over."""
        play, numbers = self._plays[index], self._numbers[index]
        state = play.state
        actor = state.actor
        while actor == CHANCE:
            play.do(state.random_action(numbers))
            actor = state.actor
        if actor == NOBODY:
            self.done[index] = 1
            self.ended.append((index, returns_of(state.result, self.seats)))
            self._begin(index)
        else:
            self.actors[index] = actor
            self._show(index, play, actor)

    def _show(self, index: int, play: Play, seat: int) -> None:
        """Write what the seat that is asked sees, and may pick."""
        view = play.state.view(seat)
        self._planes.encode(view, ())
        start = index * self.size
        self.observations[start : start + self.size] = self._planes.row
        play.offer(view.actions)
        self._show_tokens(index, view.actions, 0)

    def _show_picks(self, index: int, depth: int) -> None:
        """Write what was picked since there were so many picks: all else is as it was."""
        play = self._plays[index]
        start = index * self.size
        for place in range(depth, len(play.picked)):
            self.observations[start + self._planes.pick_at(place, play.picked[place])] = 1
        self._show_tokens(index, play.open_actions(), len(play.picked))

    def _show_tokens(self, index: int, actions: list[Action], depth: int) -> None:
        """Write which tokens may be picked next."""
        mask, words = self._mask, self._planes.vocabulary
        mask[:] = self._no_mask
        if depth == 0:
            firsts = words.firsts
            for one in actions:
                mask[firsts[one]] = 1
        else:
            paths = words.paths
            for one in actions:
                mask[paths[one][depth]] = 1
        start = index * self.tokens
        self.masks[start : start + self.tokens] = mask
