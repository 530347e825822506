"""Gonfalon: a table for games of conquest. `docs/library.md` shows what programs do with it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING, Literal, overload

from gonfalon.engine import state as state_module
from gonfalon.engine.action import Action
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Ambiguous, GonfalonError, Illegal, Malformed
from gonfalon.engine.event import Event
from gonfalon.engine.picks import Picks
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.record import FIRST_WORD, Record, new_record
from gonfalon.engine.record_reading import first_line, parse_record
from gonfalon.engine.result import Result
from gonfalon.engine.session import Session
from gonfalon.engine.state import CHANCE, NOBODY, State
from gonfalon.engine.trail import Trail
from gonfalon.engine.view import OPEN, SPECTATOR, View
from gonfalon.games import find

if TYPE_CHECKING:
    from gonfalon.bots.base import Bot
    from gonfalon.games.battalia.rules.state import Battalia
    from gonfalon.games.battle_line.rules.state import BattleLine
    from gonfalon.games.imperia.rules.state import Imperia

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "OPEN",
    "SPECTATOR",
    "Action",
    "Ambiguous",
    "Event",
    "GonfalonError",
    "Illegal",
    "Malformed",
    "Picks",
    "Prompt",
    "Record",
    "Result",
    "Session",
    "State",
    "Trail",
    "View",
    "build",
    "load",
    "load_record",
    "new",
    "play",
    "session",
]


def build() -> str:
    """Whether the hot modules are compiled or plain Python."""
    file = state_module.__file__ or ""
    return "plain Python" if file.endswith(".py") else "compiled"


@overload
def new(
    game: Literal["battle-line"], seats: int | None = None, **options: object
) -> BattleLine: ...
@overload
def new(game: Literal["imperia"], seats: int | None = None, **options: object) -> Imperia: ...
@overload
def new(game: Literal["battalia"], seats: int | None = None, **options: object) -> Battalia: ...
@overload
def new(game: str, seats: int | None = None, **options: object) -> State: ...
def new(game: str, seats: int | None = None, **options: object) -> State:
    """A new game, before its first action: `new("battle-line", terrain=True)`."""
    return find(game).new(seats, options)


def session(game: str, names: tuple[str, ...], seed: str, **options: object) -> Session:
    """A new game with a record, its chance derived from a seed: `act`, `settle_chance`."""
    plug = find(game)
    return Session(new_record(plug, plug.options.choose(options), names), SeededChance(seed))


def play(
    game: str,
    bots: Sequence[str | Bot],
    seed: str | None = None,
    *,
    limit: float | None = None,
    **options: object,
) -> Session:
    """A whole game between bots, one a seat, names or objects: `play("imperia", ["page"] * 3)`.

    The same seed gives the same game; without one every game is another. A bot of one's own is any
    object with `choose(view, seconds, rng)`, as `gonfalon.bots.base.Bot` has it. It may think for
    `limit` seconds, else for one; an answer that is not legal raises `Illegal`.
    """
    from gonfalon.bots import BOT_SECONDS, find_bot  # which few programs need

    players = [find_bot(one) if isinstance(one, str) else one for one in bots]
    names = [one if isinstance(one, str) else type(one).__name__ for one in bots]
    seed = token_hex(8) if seed is None else seed
    played = session(game, tuple(names), seed, **options)
    seconds = (BOT_SECONDS if limit is None else limit) * played.record.game.pace
    chances = [Random(f"{seed}/{seat}") for seat in range(len(players))]
    played.settle_chance()
    while not played.state.over:
        seat = played.state.actor
        view = played.state.view(seat)
        played.act(players[seat].choose(view, seconds, chances[seat]))
        played.settle_chance()
    return played


@overload
def load(text: str, game: Literal["battle-line"]) -> BattleLine: ...
@overload
def load(text: str, game: Literal["imperia"]) -> Imperia: ...
@overload
def load(text: str, game: Literal["battalia"]) -> Battalia: ...
@overload
def load(text: str, game: str | None = None) -> State: ...
def load(text: str, game: str | None = None) -> State:
    """The state that a position or a record describes; where a game is named, one of that game."""
    state = _load(text)
    if game is not None and state.game_id != find(game).id:
        raise Malformed("game", f"expected {game}, not {state.game_id}")
    return state


def _load(text: str) -> State:
    """The state of whichever game it is."""
    if first_line(text).startswith(FIRST_WORD):
        return load_record(text).replay()
    words = text.partition(";")[0].split()
    if not words:
        raise Malformed("position", "expected the id of a game at the beginning")
    return find(words[0]).text.parse(text)


def load_record(text: str) -> Record:
    """The record written in this text; its plies are checked when it is replayed."""
    return parse_record(text, find)
