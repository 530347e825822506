"""A game that is played token by token, as every door plays it.

A player spells an action with tokens of the vocabulary; what is spelled so far is part of the play.
Where only one token can follow, it follows by itself, so that the last token of an action is always
a choice, or the only token there is.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from gonfalon.adapters.vocabulary import Vocabulary, vocabulary_of
from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.result import Result
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.view import View
from gonfalon.games import find

Told = Event | tuple[int, str]
"""What happened, or the text of what a seat itself did."""


class Play:
    """A state, what its actor has picked of the next action, and what everyone was told."""

    def __init__(self, game: Game, state: State, *, tells: bool = False) -> None:
        self.game: Final = game
        """The game that is played."""
        self.state: Final = state
        """How it stands."""
        self.vocabulary: Final[Vocabulary] = vocabulary_of(game)
        """The tokens of the game."""
        self.picked: tuple[int, ...] = ()
        """The tokens of the actor's next action so far."""
        self.told: list[Told] | None = [] if tells else None
        """All that happened, if it is kept."""
        self._open: list[Action] | None = None

    @property
    def actor(self) -> int:
        """Who decides: a seat, CHANCE or NOBODY."""
        return self.state.actor

    # What players do.

    def open_actions(self) -> list[Action]:
        """The legal actions that begin with what is picked."""
        if self._open is None:
            self.offer(self.state.legal())
        assert self._open is not None
        return self._open

    def offer(self, legal: list[Action]) -> None:
        """These are the legal actions: for whoever has listed them, in a view perhaps."""
        paths, picked, depth = self.vocabulary.paths, self.picked, len(self.picked)
        self._open = [one for one in legal if paths[one][:depth] == picked] if picked else legal

    def tokens(self) -> list[int]:
        """The tokens that the actor, a seat, may pick now, in ascending order."""
        paths, depth = self.vocabulary.paths, len(self.picked)
        return sorted({paths[one][depth] for one in self.open_actions()})

    def take(self, token: int) -> Action | None:
        """The actor picks a token; the action if it is whole by that, and done."""
        paths, depth = self.vocabulary.paths, len(self.picked)
        left = [one for one in self.open_actions() if paths[one][depth] == token]
        if not left:
            raise ValueError(f"{self.named(token)} cannot be picked after {self.spelled()}")
        if len(left) == 1:
            self.do(left[0])
            return left[0]
        self.picked = paths[left[0]][: self._common(left, depth + 1)]
        self._open = left
        return None

    def _common(self, left: list[Action], depth: int) -> int:
        """How many tokens these actions have in common, which so many they have."""
        paths = self.vocabulary.paths
        while True:
            token, is_common = -1, True
            for one in left:
                path = paths[one]
                if len(path) == depth:
                    raise RuntimeError(f"of {left} {one} is spelled as another one begins")
                if token == -1:
                    token = path[depth]
                elif path[depth] != token:
                    is_common = False
            if not is_common:
                return depth
            depth += 1

    def do(self, action: Action) -> None:
        """The actor does a legal action, whatever it has picked so far."""
        if self.told is None:
            self.state.apply_legal(action)
        else:
            events: list[Event] = []
            actor = self.state.actor
            self.state.apply_legal(action, events)
            if actor >= 0:
                self.told.append((actor, action.text))
            self.told += events
        self.picked, self._open = (), None

    # What chance does.

    def outcomes(self) -> list[tuple[int, int]]:
        """At a chance node every outcome by its number, in ascending order, with its weight."""
        numbers = self.vocabulary.outcome_numbers
        actions, weights = self.state.legal(), self.state.weights()
        return sorted([(numbers[one], weight) for one, weight in zip(actions, weights)])

    def happen(self, outcome: int) -> None:
        """Chance decides so."""
        self.do(self.vocabulary.outcomes[outcome])

    def settle(self, rng: Random) -> None:
        """Let chance decide until a seat is asked, or the game is over."""
        while self.state.actor == CHANCE:
            self.do(self.state.sample(rng.getrandbits(64)))

    # What is seen.

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.state.view(seat)

    def picked_by(self, seat: int) -> tuple[int, ...]:
        """What this seat has picked so far; nobody sees what others are about to do."""
        return self.picked if self.state.actor == seat else ()

    def observation(self, seat: int) -> str:
        """The view of a seat as one line of text, with its own picks."""
        picks = "".join(f"; picked {self.named(token)}" for token in self.picked_by(seat))
        return f"{self.game.text.write(self.view(seat))}{picks}"

    def history(self, seat: int) -> str:
        """What a seat did and was told since the beginning, a line each, and its view now."""
        lines = [_line(one) for one in self.told or () if _is_for(one, seat)]
        return "\n".join([*lines, self.observation(seat)])

    def possible(self, seat: int, rng: Random) -> Play:
        """A play that this seat cannot tell from this one, made from its view alone."""
        state = self.game.sight.determinise(self.view(seat), rng)
        other = Play(self.game, state)
        if self.told is not None:
            other.told = [one for one in self.told if _is_for(one, seat)]
        other.picked = self.picked_by(seat)
        return other

    def named(self, token: int) -> str:
        """A token in words."""
        tokens = self.vocabulary.tokens
        return tokens[token] if 0 <= token < len(tokens) else f"token {token}"

    def spelled(self) -> str:
        """What is picked so far, in words."""
        return " ".join(map(self.named, self.picked)) or "nothing"

    # Copies.

    def copy(self) -> Play:
        """An independent copy."""
        other = Play(self.game, self.state.copy())
        other.picked, other._open = self.picked, self._open
        other.told = None if self.told is None else self.told.copy()
        return other

    def __deepcopy__(self, memo: object) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        told = None if self.told is None else [_packed(one) for one in self.told]
        return _again, (self.game.id, self.state.position(), self.picked, told)


def _is_for(told: Told, seat: int) -> bool:
    """Whether a seat knows of it."""
    return told[0] == seat if isinstance(told, tuple) else told.is_for(seat)


def _line(told: Told) -> str:
    return f"> {told[1]}" if isinstance(told, tuple) else repr(told)


def _packed(told: Told) -> tuple[Any, ...]:
    """What was told as plain values."""
    return told if isinstance(told, tuple) else (told.key, told.audience, dict(told.facts))


def _unpacked(values: tuple[Any, ...]) -> Told:
    if len(values) == 2:
        return values[0], values[1]
    key, audience, facts = values
    return Event(key, audience, **facts)


def _again(
    game_id: str, position: str, picked: tuple[int, ...], told: list[tuple[Any, ...]] | None
) -> Play:
    """A play from what was pickled."""
    game = find(game_id)
    play = Play(game, game.text.parse(position))
    play.picked = picked
    play.told = None if told is None else [_unpacked(one) for one in told]
    return play


def returns_of(result: Result | None, seats: int) -> list[float]:
    """What a game is worth to each seat, 0 in all: 1 for the winner, as much less for the others.

    With two seats that is 1 and -1, with four 1 and -1/3 for each other; those who share the
    victory share what it is worth. Before the end it is 0 for all.
    """
    if result is None:
        return [0.0] * seats
    share = seats / result.ranks.count(1)
    return [((share if rank == 1 else 0.0) - 1) / (seats - 1) for rank in result.ranks]
