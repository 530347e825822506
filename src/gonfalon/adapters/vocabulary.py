"""The fixed vocabulary of a game: few tokens, whose paths are its thousands of actions.

A token is a pick of `Action.picks`, or a part of one. Cards that look alike share a token: where
there is a `friman.b/2`, `friman.b` is spelled `friman.b` `/1`, and `row:friman.b/2` is `row:`
`friman.b` `/2`. Tokens are numbered as they first come up in the game's table of actions.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from gonfalon.engine.action import Action, ChanceAction
from gonfalon.engine.game import Game
from gonfalon.games import find

_SECOND: Final = "/2"


class Vocabulary:
    """The tokens of a game, and how each of its actions is spelled with them."""

    def __init__(self, actions: Mapping[str, Action]) -> None:
        everything = list(actions.values())
        chosen = [one for one in everything if not isinstance(one, ChanceAction)]
        picks = {pick for one in chosen for pick in one.picks}
        numbered = frozenset(
            pick.removesuffix(_SECOND).rpartition(":")[2]
            for pick in picks
            if pick.endswith(_SECOND)
        )
        spelled = {one: _spelled(one.picks, numbered) for one in chosen}
        self.tokens: Final = tuple(dict.fromkeys(token for one in chosen for token in spelled[one]))
        """The tokens by number."""
        self.numbers: Final = {token: number for number, token in enumerate(self.tokens)}
        """The number of each token."""
        self.paths: Final = {
            one: tuple([self.numbers[token] for token in path]) for one, path in spelled.items()
        }
        """The tokens that spell each action which a player can do."""
        self.firsts: Final = {one: path[0] for one, path in self.paths.items()}
        """The first of them."""
        self.longest: Final = max(map(len, self.paths.values()))
        """The most tokens of an action."""
        self.outcomes: Final = tuple(sorted(everything, key=_is_chosen))
        """Every action by the number it has as an outcome of chance.

        What only chance does comes first; in some variants chance does what players do elsewhere.
        """
        self.outcome_numbers: Final = {one: number for number, one in enumerate(self.outcomes)}
        """The number of each outcome of chance."""

    def __len__(self) -> int:
        return len(self.tokens)


def _is_chosen(action: Action) -> bool:
    """Whether a player can do it."""
    return not isinstance(action, ChanceAction)


def _spelled(picks: tuple[str, ...], numbered: frozenset[str]) -> list[str]:
    """The tokens of a path of picks."""
    tokens = []
    for pick in picks:
        place, colon, name = pick.rpartition(":")
        if colon:
            tokens.append(place + colon)
        bare, _, nth = name.partition("/")
        tokens += [bare, f"/{nth or 1}"] if bare in numbered else [name]
    return tokens


def vocabulary_of(game: Game) -> Vocabulary:
    """The vocabulary of a game, made once."""
    return _made(game.id)


@cache
def _made(game_id: str) -> Vocabulary:
    return Vocabulary(find(game_id).rules.actions)
