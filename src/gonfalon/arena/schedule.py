"""What is to be played: line-ups, deals, and who sits where in each game."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, Final

from gonfalon.arena.entrants import Entrant
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.games import find

MOST_GAMES: Final = 10_000_000


@dataclass(frozen=True)
class Setting:
    """A game with its options, how many play, and the seed that all chance comes from."""

    game_id: str
    option_words: tuple[str, ...]
    seats: int
    seed: str

    @property
    def game(self) -> Game:
        """The game itself."""
        return find(self.game_id)

    @property
    def options(self) -> Options:
        """The options, read again."""
        return self.game.options.parse(list(self.option_words))

    def chance_seed(self, deal: int) -> str:
        """What the chance of a deal comes from, whoever plays it."""
        return f"{self.seed}/{deal}"

    def player_seed(self, deal: int, seat: int) -> str:
        """A word for a player's own chance: it does not lead back to that of the deal."""
        key, text = self.chance_seed(deal).encode(), f"player {seat + 1}".encode()
        return hmac.new(key, text, hashlib.sha256).hexdigest()[:16]


@dataclass(frozen=True)
class Pairing:
    """Who meets: the entrants by number, seat by seat, in the first rotation."""

    lineup: tuple[int, ...]

    def seated(self, rotation: int) -> tuple[int, ...]:
        """Who sits where once everyone has moved on by so many seats."""
        return self.lineup[-rotation:] + self.lineup[:-rotation] if rotation else self.lineup


@dataclass(frozen=True)
class Task:
    """One game to play: a value that can be sent to another process or machine."""

    key: str
    """`PAIRING/DEAL/ROTATION`, all from 0: it names the game for good."""
    setting: Setting
    entrants: tuple[Entrant, ...]
    """Who plays, seat by seat."""
    deal: int
    grace: float

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called."""
        return tuple([entrant.label for entrant in self.entrants])


class Schedule:
    """Every game there is to play, in a fixed order: deal by deal, everyone in every seat."""

    def __init__(
        self,
        setting: Setting,
        entrants: Sequence[Entrant],
        *,
        deals: int,
        is_gauntlet: bool = False,
        grace: float,
    ) -> None:
        self.setting: Final = setting
        self.entrants: Final = tuple(entrants)
        self.deals: Final = deals
        self.is_gauntlet: Final = is_gauntlet
        self.grace: Final = grace
        self.pairings: Final = pairings_of(len(self.entrants), setting.seats, is_gauntlet)

    @property
    def games(self) -> int:
        """How many games that is."""
        return len(self.pairings) * self.deals * self.setting.seats

    def tasks(self) -> Iterator[Task]:
        """Every game, one after the other."""
        for deal in range(self.deals):
            for number in range(len(self.pairings)):
                for rotation in range(self.setting.seats):
                    yield self.task(number, deal, rotation)

    def task(self, number: int, deal: int, rotation: int) -> Task:
        """The game of this pairing, deal and rotation."""
        seated = self.seated(number, rotation)
        entrants = tuple([self.entrants[one] for one in seated])
        return Task(key_of(number, deal, rotation), self.setting, entrants, deal, self.grace)

    def seated(self, number: int, rotation: int) -> tuple[int, ...]:
        """The entrants by number, seat by seat, in a rotation of a pairing."""
        return self.pairings[number].seated(rotation)

    def has(self, key: str) -> bool:
        """Whether a game of this key could belong to this schedule, perhaps to a longer one."""
        parts = key.split("/")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
            return False
        number, deal, rotation = map(int, parts)
        is_known = number < len(self.pairings) and rotation < self.setting.seats
        return is_known and deal < MOST_GAMES and key == key_of(number, deal, rotation)

    def head(self) -> dict[str, Any]:
        """What makes it this schedule and no other; how many games are played does not."""
        game = self.setting.game
        return {
            "game": game.id,
            "rules": game.rules_version,
            "data": game.data,
            "options": list(self.setting.option_words),
            "seats": self.setting.seats,
            "seed": self.setting.seed,
            "gauntlet": self.is_gauntlet,
            "players": [entrant.written() for entrant in self.entrants],
        }


def key_of(number: int, deal: int, rotation: int) -> str:
    """The key of a game."""
    return f"{number}/{deal}/{rotation}"


def parts_of(key: str) -> tuple[int, int, int]:
    """The pairing, the deal and the rotation of a key."""
    number, deal, rotation = key.split("/")
    return int(number), int(deal), int(rotation)


def pairings_of(entrants: int, seats: int, is_gauntlet: bool) -> tuple[Pairing, ...]:
    """Who meets whom.

    As many entrants as seats, or more: every so many of them. Fewer: one alone among copies of
    another, both ways. In a gauntlet the first one meets each other one, alone among copies.
    """
    if entrants < 2:
        raise Malformed("players", "expected at least two")
    if is_gauntlet:
        found = [(0, *[other] * (seats - 1)) for other in range(1, entrants)]
    elif entrants >= seats:
        found = list(combinations(range(entrants), seats))
    else:
        found = [(one, *[other] * (seats - 1)) for one, other in permutations(range(entrants), 2)]
    return tuple([Pairing(lineup) for lineup in found])
