"""Tables that an assistant sits at: in this process against computers, or at a running server."""

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from gonfalon.adapters.client import Refusal, Seat, Told, seen_by
from gonfalon.bots import BOT_SECONDS, find_bot
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.record import new_record
from gonfalon.engine.session import Session
from gonfalon.engine.view import View
from gonfalon.games import find

_OWN: Final = 0
_PAUSE: Final = 0.3  # seconds between two looks while waiting
MOST_ACTIONS: Final = 32
"""So many actions are played at once at most."""


@dataclass(frozen=True)
class Seen:
    """What a seat is told at one moment."""

    game: Game
    """The game that is played."""
    seat: int
    """The seat that is told, from 0."""
    view: View | None
    """Nothing before the game begins, and after its end."""
    prompt: str
    """What is asked now, in words."""
    actions: tuple[str, ...]
    """The legal actions, if this seat is asked."""
    log: tuple[str, ...]
    """What has happened, a sentence each."""
    end: str
    """How the game ended, once it has."""


class Desk(ABC):
    """One's own seat at one table."""

    told = 0
    """How many lines of the log have been told."""

    @abstractmethod
    def look(self) -> Seen:
        """What the seat may know now."""

    @abstractmethod
    def play(self, actions: list[str]) -> None:
        """Carry out actions, all or none; who is refused is told why."""

    @abstractmethod
    def why(self, action: str) -> str:
        """Whether an action would be legal now, with the rule and the reason."""

    def wait(self, seconds: float) -> Seen:
        """What there is to see once this seat is asked, the game is over, or time is out."""
        until = time.monotonic() + seconds
        while True:
            seen = self.look()
            if seen.actions or seen.end or time.monotonic() >= until:
                return seen
            time.sleep(_PAUSE)


class OwnDesk(Desk):
    """A table in this process; computers play the other seats."""

    def __init__(self, game: str, seats: int, level: str, options: Mapping[str, str], lang: str):
        plug = find(game)
        chosen = plug.options.choose(options)
        plug.check(seats, chosen)
        seed = secrets.token_hex(16)
        names = ("Assistant", *[level] * (seats - 1))
        self._session: Final = Session(new_record(plug, chosen, names), SeededChance(seed))
        self._bots: Final = {seat: find_bot(level) for seat in range(1, seats)}
        self._rng: Final = Random(seed)
        self._game: Final = plug
        self._words: Final = plug.text.words(lang)
        self._go_on()

    def look(self) -> Seen:
        """What the first seat may know now."""
        session, words = self._session, self._words
        view, result = session.state.view(_OWN), session.state.result
        log = [words.event(event) for event in session.events if event.is_for(_OWN)]
        end = "" if result is None else words.result(result)
        actions = tuple([action.text for action in view.actions])
        return Seen(self._game, _OWN, view, words.prompt(view.prompt), actions, tuple(log), end)

    def play(self, actions: list[str]) -> None:
        """Tried in a fork first, so that nothing is done if a later one is refused."""
        tried = self._session.fork()
        parsed = [self._game.parse_action(text) for text in actions]
        for session in (tried, self._session):
            for action in parsed:
                if _OWN not in session.state.waiting:
                    raise Malformed(action.text, "somebody else acts first; send it later")
                session.act(action)
        self._go_on()

    def why(self, action: str) -> str:
        """The rule and the facts, or that it is legal, with the proof of a claim."""
        state, parsed = self._session.state, self._game.parse_action(action)
        illegal = state.verify(parsed)
        if illegal is not None:
            return self._words.refusal(illegal)
        proof = self._game.rules.proof(state, parsed)
        return "legal" if proof is None else f"legal. {self._words.reason(proof)}"

    def _go_on(self) -> None:
        """Let chance and computers act until the first seat is asked, or the game is over."""
        session = self._session
        session.settle_chance()
        while not session.state.over and _OWN not in session.state.waiting:
            seat = session.state.actor
            view = session.state.view(seat)
            session.act(self._bots[seat].choose(view, BOT_SECONDS, self._rng))
            session.settle_chance()


class ServedDesk(Desk):
    """A seat at a table of a running server."""

    def __init__(self, seat: Seat, name: str) -> None:
        self._seat: Final = seat
        seat.join(name)

    def look(self) -> Seen:
        """What the server tells this seat."""
        return self._read(self._seat.look())

    def play(self, actions: list[str]) -> None:
        """As an answer to what lies on the table now."""
        self._seat.act(actions, self._seat.look())

    def why(self, action: str) -> str:
        """As the server says it."""
        told = self._seat.why(action)
        text = str(told["text"])
        return text if not told["legal"] else f"legal. {text}" if text else "legal"

    def wait(self, seconds: float) -> Seen:
        """The same; a server that is away for a moment is waited for, too."""
        until = time.monotonic() + seconds
        while True:
            try:
                return super().wait(max(0.0, until - time.monotonic()))
            except Refusal as refusal:
                if not refusal.passes or time.monotonic() >= until:
                    raise
            time.sleep(_PAUSE)

    @staticmethod
    def _read(told: Told) -> Seen:
        """What was told, as values."""
        result = told["result"]
        end = "" if result is None else str(result["text"])
        if told["phase"] == "left":
            end = "This table was left for another one."
        prompt = str(told["prompt"] or "The game begins when everyone has sat down.")
        view, log = seen_by(told), tuple(told["log"])
        game, seat = find(told["game"]), told["seat"] - 1
        return Seen(game, seat, view, prompt, tuple(told["actions"]), log, end)
